"""A hint in words and marks: a bot's choice for the rest of the turn, and its outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import (
    SQUAD,
    Action,
    End,
    Enter,
    Fire,
    Give,
    Leave,
    Move,
    Play,
    Ram,
    SetDice,
    Turn,
)
from game.games.tank_tactics.rules.answers import answering
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.events import (
    BarrierHit,
    Destroyed,
    Ended,
    FlagHome,
    FlagTaken,
    Hurt,
    Repaired,
    Scored,
)
from game.games.tank_tactics.rules.queries import Ramming, Shot
from game.games.tank_tactics.rules.terms import ATTRIBUTES, NOWHERE
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.scene import (
    TacticsScene,
    ghost_marks,
    hand_marks,
    portal_marks,
    ram_marks,
    shot_marks,
)
from game.games.tank_tactics.view.words import (
    TANK_ACTIONS,
    TankAction,
    action_words,
    card_words,
    role_text,
    role_words,
    shot_words,
    sum_words,
    tank_deed,
    tank_words,
)
from game.model.contract import Event
from game.model.grid8 import FACING_NAMES
from game.model.steps import finished
from game.view.board.marks import Marks
from game.view.board.scene import LabelShown, marks_of, way_marks
from game.view.explains import PROPOSER, JudgedLine, LineWords, Reason, answer_reasons
from game.view.table import Words

_H = "tank_tactics_view.hint."


LITTLE: Final = 50
"""A difference, in hundredths of a hit point, that counts as none."""

MOST: Final = 3
"""The most sentences of an explanation."""


class Explaining:
    """Explains the proposals of a bot or an analyst: see ``Explains`` and ``Compares`` in
    ``game.view.explains``."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def line_words(self, view: TankTacticsWorld, actions: Sequence[Action]) -> Sequence[LineWords]:
        words = self.words
        if isinstance(actions[0], SetDice | Give):
            found: list[tuple[TankTacticsWorld, Action]] = [(view, actions[0])]
        else:
            found = _played(view, actions)
        sides = view.match.sides
        more = any(at.seat != view.seat for at, _ in found)
        told, before = list[LineWords](), None
        for at, action in found:
            tank, step = None, ""
            if isinstance(action, TANK_ACTIONS):
                tank = at.seat, action.tank
                step = _step_words(at, action, words) if tank == before else ""
            side = sides[at.seat] if more else PROPOSER
            told.append(LineWords(side, action_words(at, action, words), _plain(at, action, words), step))
            before = tank
        return told

    def gains(self, view: TankTacticsWorld, best: JudgedLine) -> Sequence[Reason]:
        words = self.words
        match best.actions[0]:
            case SetDice(_, dice):
                role = view.match.definitions.roles.of(dice)
                idea = role_text(role, words)
                told = [words(f"{_H}role", role=role_words(role, words), idea=idea)] if idea else []
                return [Reason(one, (0,)) for one in (sum_words(view, dice, words), *told)]
            case Give(_, to):
                return [Reason(words(f"{_H}{'squad' if to == SQUAD else 'give'}_why"), (0,))]
            case End():
                return [Reason(words(f"{_H}end_why"))]
        turn = _turn_of(view, best.actions)
        found = turn.reasons(words)
        if best.wins is not None and best.wins > 1:
            forced = Reason(words(f"{_H}forced", n=best.wins), tuple(range(len(turn.steps))))
            return [forced, *found][:MOST]
        return found

    def tempting(self, view: TankTacticsWorld, best: Action) -> Action | None:
        """The first shot at the weakest enemy, or a ram, unless the best turn begins with it."""
        shots = [one for one in view.legal_actions() if isinstance(one, Fire | Ram) and one != best]

        def worth(action: Action) -> tuple[int, int]:
            index = view.match.index(view.seat, getattr(action, "tank", 0))
            if isinstance(action, Ram):
                return 0, -view.hit_points(view.walk(index, action.forward)[1])
            assert isinstance(action, Fire)
            other = view.tank_on(action.square)
            return (1, -view.hit_points(other)) if other >= 0 else (-1, 0)

        return max(shots, key=worth, default=None)

    def loses(self, view: TankTacticsWorld, best: JudgedLine, other: JudgedLine) -> Sequence[str]:
        words = self.words
        if other.wins is not None and other.wins > 0:
            same = best.wins is not None and other.wins <= best.wins
            return [words(f"{_H}other_wins", n=1 if same else other.wins)]
        if other.wins is not None:
            return [words(f"{_H}other_loses", n=-other.wins), *self._costs(view, best, other)][:MOST]
        if best.wins is not None and best.wins > 0:
            return [words(f"{_H}other_lets"), *self._costs(view, best, other)][:MOST]
        less = best.value - other.value
        if less < LITTLE:
            return [words(f"{_H}other_good")]
        worse = words(f"{_H}worse", count=words.number(less / 100, 1))
        return [*self._costs(view, best, other)[: MOST - 1], worse]

    def _costs(self, view: TankTacticsWorld, best: JudgedLine, other: JudgedLine) -> list[str]:
        """Say what only the best line destroys, and what the enemy does after the other one."""
        words, start, found = self.words, view, list[str]()
        gone, then = _fallen(start, best.actions), _fallen(start, other.actions)
        owner, seat = start.match.owner, start.seat
        for index in gone:
            if owner[index] != seat and index not in then:
                found.append(words(f"{_H}spares", tank=tank_words(start, index, words)))
        for index in then:
            if owner[index] == seat and index not in gone:
                found.append(words(f"{_H}reply_destroys", tank=LETTERS[start.match.number[index]]))
        hurt = _hurt(start, other.actions) - _hurt(start, best.actions)
        if hurt > 0 and not found:
            found.append(words(f"{_H}reply_damage", n=hurt))
        return found


def marked(
    view: TankTacticsWorld, actions: Sequence[Action], base: TacticsScene, words: Words
) -> TacticsScene:
    """The board with the marks of these actions, of which the first can be played now."""
    if isinstance(actions[0], SetDice | Give | End):
        return base
    return _turn_of(view, actions).shown(base, words)


def _played(world: TankTacticsWorld, actions: Sequence[Action]) -> list[tuple[TankTacticsWorld, Action]]:
    """The playable actions of a line of both sides up to the first die, each with its position."""
    found: list[tuple[TankTacticsWorld, Action]] = []
    for action in actions:
        if world.phase != "turn" or queries.why_not(world, action) is not None:
            break
        found.append((world, action))
        world = world.after(action)
    return found


def _last(world: TankTacticsWorld, actions: Sequence[Action]) -> TankTacticsWorld:
    """The position after the playable part of a line."""
    steps = _played(world, actions)
    return steps[-1][0].after(steps[-1][1]) if steps else world


def _fallen(world: TankTacticsWorld, actions: Sequence[Action]) -> list[int]:
    """The tanks that are destroyed in a line."""
    last = _last(world, actions)
    return [index for index, square in enumerate(world.square) if square >= 0 and last.square[index] < 0]


def _hurt(world: TankTacticsWorld, actions: Sequence[Action]) -> int:
    """The damage that a line does to the tanks of the seat to act."""
    last, tanks = _last(world, actions), world.match.tanks[world.seat]
    return sum(last.damage[index] - world.damage[index] for index in tanks)


def _plain(world: TankTacticsWorld, action: Action, words: Words) -> str:
    """An action as a sentence: Tank A: drive to e8."""
    match action:
        case SetDice(number, dice):
            told = (
                words(f"{_H}die", attribute=words(f"tank_tactics_view.attribute.{name}"), n=value)
                for name, value in zip(ATTRIBUTES, dice, strict=True)
            )
            return words(f"{_H}dice", tank=LETTERS[number], dice=words.commas(told))
        case Give(card, to):
            key, letter = ("squad", "") if to == SQUAD else ("give", LETTERS[to])
            return words(f"{_H}{key}", card=card_words(card, words), tank=letter)
        case End():
            return words(f"{_H}end")
    assert isinstance(action, TANK_ACTIONS)
    return words(f"{_H}turn", tank=LETTERS[action.tank], steps=_step_words(world, action, words))


def _step_words(world: TankTacticsWorld, action: TankAction, words: Words) -> str:
    """An action as advice: fire at d6."""
    name, params = tank_deed(world, action, words)
    if isinstance(action, Turn):
        params["facing"] = words(f"facing.{FACING_NAMES[action.facing]}")
    return words(f"{_H}step.{name}", **params)


@dataclass
class _Turn:
    """The actions up to the end of the turn, or to a die, each with its position."""

    steps: list[tuple[TankTacticsWorld, Action]]
    events: list[tuple[int, Event]]
    """What happens, with the number of its step."""
    first: TankTacticsWorld
    last: TankTacticsWorld

    @property
    def index(self) -> int:
        """The acting tank."""
        number = getattr(self.steps[0][1], "tank", 0)
        return self.first.match.index(self.first.seat, number)

    def reasons(self, words: Words) -> list[Reason]:
        """Reasons for the turn, the most important first; what speaks against it last."""
        first, seat = self.first, self.first.seat
        found: list[Reason] = []
        warned: list[Reason] = []
        for step, event in self.events:
            match event:
                case Ended() if self.last.outcome and self.last.outcome.winners == (seat,):
                    found.append(Reason(words(f"{_H}wins"), (step,)))
                case Destroyed() if event.seat != seat:
                    index = first.match.index(event.seat, event.tank)
                    told = words(f"{_H}destroys", tank=tank_words(first, index, words))
                    found.append(Reason(told, (step,)))
                case Destroyed():
                    warned.append(Reason(words(f"{_H}costs"), (step,), against=True))
                case FlagTaken():
                    found.append(Reason(words(f"{_H}flag"), (step,)))
                case FlagHome():
                    found.append(Reason(words(f"{_H}flag_home"), (step,)))
                case Scored() if event.seat == seat and not event.kill:
                    found.append(Reason(words(f"{_H}points", n=event.points), (step,)))
                case Repaired() if event.after > event.before:
                    told = words(f"{_H}repairs", n=event.after - event.before)
                    found.append(Reason(told, (step,)))
        hits: dict[int, tuple[int, tuple[int, ...]]] = {}
        for step, event in self.events:
            if isinstance(event, Hurt) and event.seat != seat:
                index = first.match.index(event.seat, event.tank)
                damage, about = hits.get(index, (0, ()))
                hits[index] = damage + event.before - event.after, (*about, step)
        gone = {first.match.index(e.seat, e.tank) for _, e in self.events if isinstance(e, Destroyed)}
        for index, (damage, about) in hits.items():
            if index not in gone:
                left = self.last.hit_points(index)
                told = words(f"{_H}damage", n=damage, tank=tank_words(first, index, words), left=left)
                found.append(Reason(told, about))
        opened = [step for step, event in self.events if isinstance(event, BarrierHit) and not event.after]
        if opened:
            found.append(Reason(words(f"{_H}opens"), tuple(opened)))
        plan = [action for _, action in self.steps]
        about = self._driven or tuple(range(len(plan)))
        for reason in answer_reasons(finished(answering(first, plan)), words, about):
            (warned if reason.against else found).append(reason)
        return [*(found or [Reason(words(f"{_H}nearer"))]), *warned]

    @property
    def _driven(self) -> tuple[int, ...]:
        """The numbers of the steps after which the tank stands elsewhere."""
        ends = [at.square[self.index] for at, _ in self.steps[1:]] + [self.last.square[self.index]]
        return tuple(
            number
            for number, ((at, _), end) in enumerate(zip(self.steps, ends, strict=True))
            if at.square[self.index] != end
        )

    def shown(self, base: TacticsScene, words: Words) -> TacticsScene:
        """The board with the way, the final place, shots and rams, and cards beside the tank."""
        index, first = self.index, self.first
        path, loaded = [first.square[index]], list[str]()
        shots: dict[int, tuple[int, Shot]] = {}
        rams: list[Ramming] = []
        labels: list[LabelShown] = []
        exits: dict[int, tuple[int, ...]] = {}
        ghost: Marks = ()
        for at, action in self.steps:
            match action:
                case Move(_, squares):
                    path += at.walk(index, squares > 0)[0][: abs(squares)]
                case Fire(_, square):
                    shot = queries.shot(at, index, square)
                    before = shots[square][1].before if square in shots else shot.before
                    shots[square] = at.square[index], replace(shot, before=before)
                    labels = [one for one in labels if one.square != square]
                    labels.append(LabelShown(square, shot_words(at, shot, words), "fire", icon="target"))
                case Ram(_, forward):
                    found = next((r for r in queries.rams(at, index) if r.forward == forward), None)
                    if found is not None:
                        path += found.path[1:]
                        rams.append(found)
                case Play(_, card):
                    loaded.append(card)
                case Leave():
                    exits = queries.exit_faces(at)
                case Enter(_, square):
                    path = [square]
        end = self.last if self.last.square[index] >= 0 else self.steps[-1][0]
        square, facing = end.square[index], end.facing[index]
        if square >= 0 and (square, facing) != (first.square[index], first.facing[index]):
            ghost = ghost_marks(end, index, square, facing)
        way = way_marks(path, to_ghost=bool(ghost)) if path[0] >= 0 else ()
        rammed = ram_marks(*rams, chosen=[one.square for one in rams])
        return base.more(
            *way, *shot_marks(*shots.values(), chosen=shots), *rammed, *ghost, *portal_marks(exits),
            *hand_marks(first, index, loaded), *marks_of(*labels),
            acting=index if first.square[index] >= 0 else NOWHERE,
        )  # fmt: skip


def _turn_of(world: TankTacticsWorld, actions: Sequence[Action]) -> _Turn:
    """The actions at the beginning of a line that belong to this turn, up to a die."""
    steps: list[tuple[TankTacticsWorld, Action]] = []
    events: list[tuple[int, Event]] = []
    at, seat = world, world.seat
    for action in actions:
        if at.seat != seat or (steps and at.phase != "turn") or isinstance(action, End):
            break
        if steps and queries.why_not(at, action) is not None:
            break
        happened: list[Event] = []
        steps.append((at, action))
        at = at.after(action, happened)
        events += [(len(steps) - 1, event) for event in happened]
    last = at if at.seat == seat and at.phase in ("turn", "over") else steps[-1][0]
    return _Turn(steps, events, world, last)
