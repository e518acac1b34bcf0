"""What opponents could do to a tank after its drive: shoot it in their next turns, in battle and team
(BG-5.1, BG-5.3).

Each opponent's turn is looked at on its own, from the position after the drive. Most turns are one main
action: a look at where the gun would have to stand finds that. Only what leads to another main action in the
same turn (BG-8.3) is played out with the rules.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from game.games.battlegrounds.rules import choosing
from game.games.battlegrounds.rules.actions import (
    Action,
    ChangeTank,
    DrawCards,
    Drive,
    Hold,
    Redeploy,
    Shoot,
    TakeCard,
    Upgrade,
    UseAction,
)
from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, GRID, UPGRADE_SLOTS
from game.games.battlegrounds.rules.ending import after_turn
from game.games.battlegrounds.rules.game import Battlegrounds
from game.games.battlegrounds.rules.kinds import NONE
from game.games.battlegrounds.rules.moves import drives, range_of, run
from game.games.battlegrounds.rules.notation import FORMS
from game.games.battlegrounds.rules.play import ActionRun, abilities_left
from game.games.battlegrounds.rules.queries import pointless, shot_outcome
from game.games.battlegrounds.rules.seen import after
from game.games.battlegrounds.rules.telling import seats
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.answers import Answering, EnemyAnswer, EnemyAnswers, Threat, judged
from game.model.kit import KeyedText, Name

_GAME = Battlegrounds()

MOST_TRIED = 10_000
"""How many actions of one turn are tried. Only turns with several main actions have so many."""


def answering(view: BattlegroundsWorld, plan: Sequence[Action]) -> Answering:
    """Find which opponents' tanks could shoot a tank after its drive, before its player's next turn; see
    ``Kit.answering``. Nothing for other plans, other options, and a drive that destroys the tank itself."""
    if view.rules.option not in ("battle", "team") or len(plan) != 1 or not isinstance(plan[0], Drive):
        return None
    colour = plan[0].colour
    then = after(view, plan[0])
    if then is None or colour not in then.fields or _over(view, then):
        return None
    yield
    searches = _searches(view, then, colour)
    for search in searches:
        yield from search.steps()
    exposed = []
    for other in view.colours[view.seat]:
        if other == colour or other not in then.fields or not (yield from _lost(view, then, other)):
            continue
        if not (yield from _lost(view, view, other)):
            exposed.append(other)
    return _told(view, then, colour, searches, exposed)


def _searches(view: BattlegroundsWorld, then: BattlegroundsWorld, target: int) -> list[_Search]:
    """The searches through the opponents' turns after ``then``, for shots at one of the mover's tanks."""
    turns = (then if then.seat == owner else _GAME.premove_view(then, owner) for owner in _opponents(view))
    return [_Search(turn, target) for turn in turns if turn is not None]


def _lost(view: BattlegroundsWorld, then: BattlegroundsWorld, target: int) -> Generator[None, None, bool]:
    """Whether some opponent is sure to be able to destroy a tank after ``then``."""
    for search in _searches(view, then, target):
        yield from search.steps()
        if any(hit.destroys for hit in search.hits.values()):
            return True
    return False


def _over(view: BattlegroundsWorld, then: BattlegroundsWorld) -> bool:
    """Whether the match is over once the turn of the drive is."""
    return then.phase == "over" or (then.turn == view.turn and after_turn(ActionRun(then)))


def _opponents(view: BattlegroundsWorld) -> list[int]:
    """The other sides' seats, in the order of their turns."""
    count = len(view.sides)
    order = ((view.seat + step) % count for step in range(1, count))
    return [seat for seat in order if view.sides[seat] != view.sides[view.seat] and seat not in view.gone]


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn so far: its actions, and the position after them. ``drawn``: a card came by chance."""

    state: BattlegroundsWorld
    done: tuple[Action, ...] = ()
    drawn: bool = False

    def and_then(self, *actions: Action, drawn: bool = False) -> _Turn:
        """The turn with more actions, which must be legal."""
        state = self.state
        for action in actions:
            state = _GAME.advance(state, action).state
        return _Turn(state, (*self.done, *actions), self.drawn or drawn)


@dataclass(frozen=True, slots=True)
class _Hit:
    """A turn whose last action shoots the tank. ``destroys``: no armour saves it (BG-8.8)."""

    colour: int
    done: tuple[Action, ...]
    destroys: bool

    @property
    def plainness(self) -> tuple[bool, int, int]:
        """Less is better to show: destroyed before saved, few actions before many, then few fields."""
        ways = [action.path for action in self.done if isinstance(action, Drive)]
        return not self.destroys, len(self.done), sum(map(len, ways))


@dataclass
class _Search:
    """The search through one opponent's turn. ``hits``: the plainest for each of its tanks; ``drawn``: a card
    from the stack could bring one that destroys; ``unfinished``: not all was tried."""

    start: BattlegroundsWorld
    target: int
    hits: dict[int, _Hit] = field(default_factory=dict)
    drawn: bool = False
    unfinished: bool = False

    def steps(self) -> Generator[None, None, None]:
        """Search, and yield after each small step."""
        certain, by_chance = deque([_Turn(self.start)]), deque[_Turn]()
        known, tried = {_key(self.start)}, 0
        while certain or (by_chance and not self.drawn and not self._destroys):
            turn = (certain or by_chance).popleft()
            yield from self._last_main(turn)
            if self._all_destroy:
                return
            for following in self._following(turn):
                if self._goes_on(following.state) and (key := _key(following.state)) not in known:
                    known.add(key)
                    (by_chance if following.drawn else certain).append(following)
                yield
                tried += 1
                if tried >= MOST_TRIED:
                    self.unfinished = True
                    return

    def _goes_on(self, state: BattlegroundsWorld) -> bool:
        """Whether the turn isn't over, and the tank still there."""
        return state.phase != "over" and state.turn == self.start.turn and self.target in state.fields

    @property
    def _destroys(self) -> bool:
        return any(hit.destroys for hit in self.hits.values())

    @property
    def _all_destroy(self) -> bool:
        own = self.start.colours[self.start.seat]
        return all(colour in self.hits and self.hits[colour].destroys for colour in own)

    # --- the main action that hits ---

    def _last_main(self, turn: _Turn) -> Generator[None, None, None]:
        """Note the shots at the tank in a main action that begins here."""
        if turn.state.phase != "main" or not turn.state.mains:
            return
        for colour in choosing.able(turn.state):
            for ready in _fitted(turn, colour):
                hit = self._hit(ready, colour)
                yield
                if hit is not None:
                    self._note(hit, turn.drawn)
                    break

    def _hit(self, turn: _Turn, colour: int) -> _Hit | None:
        state, at = turn.state, turn.state.fields[self.target]
        shot = Shoot(colour, at, "tank")
        # a gun that reaches a field from another one reaches back
        stands = set(range_of(state, colour, at))
        way: list[Drive] = []
        if not (_shoots_first(state, colour) and state.fields[colour] in stands):
            found = [drive for drive in drives(state, colour) if _end(state, drive) in stands]
            found = [drive for drive in found if not run(state, colour, drive.path).destroyed]
            if not found:
                return None
            way.append(min(found, key=lambda drive: len(drive.path)))
        return _Hit(colour, (*turn.done, *way, shot), not shot_outcome(state, shot).armour)

    def _note(self, hit: _Hit, drawn: bool) -> None:
        if drawn:
            self.drawn = self.drawn or hit.destroys
        elif hit.colour not in self.hits or hit.plainness < self.hits[hit.colour].plainness:
            self.hits[hit.colour] = hit

    # --- what comes before it ---

    def _following(self, turn: _Turn) -> Iterator[_Turn]:
        """The turn with each action after which a further main action may come."""
        state = turn.state
        if state.phase not in ("redeploy", "main", "drive", "shoot"):
            return
        tokens = abilities_left(state, state.area(state.seat))[0]
        turns = [token for token in tokens if state.ability(token) == "extra_turn"]
        if state.phase == "main" and turns and choosing.able(state):  # more main actions take nothing away
            yield turn.and_then(UseAction(turns[0]))
            return
        more = state.mains - 1 + len(turns)
        gains = _gains(state)
        if state.phase == "main" and more <= 0 and (more < 0 or not gains):
            return
        for action in choosing.choices(state):
            if not self._leads_on(state, action, more, gains):
                continue
            following = turn.and_then(action)
            if following.state.phase == "draw":
                yield from _draws(following)
            else:
                yield following

    def _leads_on(self, state: BattlegroundsWorld, action: Action, more: int, gains: set[int]) -> bool:
        """Whether an action helps a later main action of the turn: ``more`` of them come after this one, and
        one more for taking a token of ``gains``."""
        match action:
            case Redeploy(_, name, _):  # who repairs pauses (BG-6.2)
                card = state.card_named(state.seat, name)
                return card is not None and card.fell == NONE
            case UseAction():
                return state.phase == "redeploy" or (state.phase == "main" and more > 0)
            case Upgrade(_, name):
                own = choosing.able(state) if state.phase == "main" else [state.acting]
                driven = any(state.driven.get(colour, "") == name for colour in own if colour is not None)
                return state.phase in ("main", "drive") and driven and pointless(state, action) is None
            case ChangeTank() | Hold():
                return more > 0
            case Drive(colour):
                return more > 0 or not gains.isdisjoint(range_of(state, colour, _end(state, action)))
            case Shoot():
                return self._shot_leads_on(state, action, more)
        return False

    def _shot_leads_on(self, state: BattlegroundsWorld, shot: Shoot, more: int) -> bool:
        if shot.aim == "lay":  # it closes ways and opens none
            return False
        if shot.aim != "token":
            return more > 0
        out = shot_outcome(state, shot)
        if out.pair:
            return out.ability == "extra_turn" or (out.ability is not None and more > 0)
        ability = state.definitions.by_picture[out.picture].ability
        return more > 1 or (more > 0 and ability == "extra_turn")  # a later shot may make the pair


def _end(state: BattlegroundsWorld, drive: Drive) -> int:
    return drive.path[-1] if drive.path else state.fields[drive.colour]


def _shoots_first(state: BattlegroundsWorld, colour: int) -> bool:
    """Whether a tank may shoot before it drives (BG-8.7)."""
    return state.abilities(state.driven.get(colour, ""))["change_of_order"] > 0


def _fitted(turn: _Turn, colour: int) -> Iterator[_Turn]:
    """The turn as it is, then with as many unused upgrades on a tank's card as fit (BG-8.4): no upgrade
    takes a move or shot away."""
    yield turn
    state, card = turn.state, turn.state.driven.get(colour)
    if card is None:
        return
    tokens = abilities_left(state, state.area(state.seat))[1]
    room = UPGRADE_SLOTS - len(state.upgrades(card))
    for chosen in combinations(tokens, min(room, len(tokens))):
        if chosen:
            yield turn.and_then(*(Upgrade(token, card) for token in chosen))


def _gains(state: BattlegroundsWorld) -> set[int]:
    """The fields with tokens that give the seat another main action if it takes them (BG-8.2, BG-8.3)."""
    waiting = state.waiting(state.area(state.seat))
    found = {spot: waiting[picture] for spot, picture in state.tokens.items() if picture in waiting}
    return {
        spot
        for spot, single in found.items()
        if (state.special[spot] or state.special[single]) and state.ability(spot) == "extra_turn"
    }


def _draws(turn: _Turn) -> Iterator[_Turn]:
    """The turn after each card that may be drawn and kept (BG-8.3)."""
    outcomes = [outcome for outcome, _ in _GAME.chance(turn.state) or () if isinstance(outcome, DrawCards)]
    for name in turn.state.stack:
        outcome = next(outcome for outcome in outcomes if name in outcome.cards)
        looking = turn.and_then(outcome, drawn=len(outcomes) > 1)
        yield looking.and_then(TakeCard(name)) if len(outcome.cards) > 1 else looking


def _key(state: BattlegroundsWorld) -> tuple[object, ...]:
    """What of a position decides the rest of the turn."""
    return (
        state.phase, state.mains, state.acting, state.queue, state.repaired,
        state.field, state.lying, state.cards, state.got,
    )  # fmt: skip


# --- in words ---


def _told(
    view: BattlegroundsWorld,
    then: BattlegroundsWorld,
    colour: int,
    searches: Sequence[_Search],
    exposed: Sequence[int],
) -> EnemyAnswers:
    """What was found, the worst first, then in the order of turns; ``exposed``: the mover's other tanks that
    can be destroyed only after the drive."""
    found = [(search, hit) for search in searches for hit in _in_order(search)]
    found.sort(key=lambda one: not one[1].destroys)
    lost = any(hit.destroys for _, hit in found)
    more = list[KeyedText]()
    for search in searches:
        who = {"seat": seats(view, (search.start.seat,))}
        if search.drawn and not lost:
            more.append(KeyedText("battlegrounds.answer.draws", who))
        if search.unfinished:
            more.append(KeyedText("battlegrounds.answer.unfinished", who))
    plates = then.abilities(then.driven.get(colour, ""))["armour"]
    if not lost and sum(bool(search.hits) for search in searches) > plates > 0:
        more.append(KeyedText("battlegrounds.answer.together"))
    if not lost and len(searches) > 1:
        more.append(KeyedText("battlegrounds.answer.each_alone"))
    at = then.fields[colour]
    answers = [
        _answer(search, hit, at, 0 if number else len(found) - 1)
        for number, (search, hit) in enumerate(found)
    ]
    threats = [_threat(then, other) for other in exposed]
    if found:
        threats.append(_threat(then, colour, moved=True, harm=None if lost else 0, answers=tuple(answers)))
    complete = not any(search.drawn or search.unfinished for search in searches)
    return judged(at, threats, complete=complete, more=more)


def _threat(then: BattlegroundsWorld, colour: int, **given: Any) -> Threat:
    """What threatens one of the mover's tanks."""
    tank = KeyedText(
        "battlegrounds.event.tank", {"colour": Name("battlegrounds.colour", COLOUR_NAMES[colour])}
    )
    return Threat("piece", then.fields[colour], piece=tank, spot=GRID.name(then.fields[colour]), **given)


def _in_order(search: _Search) -> list[_Hit]:
    return [search.hits[colour] for colour in sorted(search.hits)]


def _answer(search: _Search, hit: _Hit, at: int, others: int) -> EnemyAnswer:
    """One tank's answer; ``others``: how many more its label counts."""
    state = search.start
    name = Name("battlegrounds.colour", COLOUR_NAMES[hit.colour])
    label = _LABELS[hit.destroys, others > 0]
    path, words, card = [state.field[hit.colour]], list[str](), ""
    for action in hit.done:
        words.append(FORMS.write(action, state))
        if isinstance(action, Drive) and action.colour == hit.colour:
            path += action.path
        elif isinstance(action, Redeploy) and action.colour == hit.colour:
            path, card = [action.field], action.card
        state = _GAME.advance(state, action).state
    params: dict[str, object] = {
        "piece": KeyedText("battlegrounds.event.tank", {"colour": name}),
        "origin": GRID.name(path[0]),
    }
    drove = path[-1] != path[0]  # there and back is told as standing
    if drove:
        params["target"] = GRID.name(path[-1])
    if card:
        params["card"] = Name("battlegrounds.card", card)
    told = KeyedText(_TOLD[hit.destroys, bool(card), drove], params)
    shown = KeyedText(label, {"colour": name, "n": others} if others else {"colour": name})
    return EnemyAnswer(search.start.seat, tuple(path), None, at, shown, told, " ".join(words))


_LABELS = {
    (True, False): "battlegrounds.answer.shoots",
    (True, True): "battlegrounds.answer.shoots_more",
    (False, False): "battlegrounds.answer.holds",
    (False, True): "battlegrounds.answer.holds_more",
}
"""Labels: whether the shot destroys, and whether others can shoot, too."""

_TOLD = {
    (True, False, False): "battlegrounds.answer.told.stands",
    (True, False, True): "battlegrounds.answer.told.drives",
    (True, True, False): "battlegrounds.answer.told.returns",
    (True, True, True): "battlegrounds.answer.told.returns_drives",
    (False, False, False): "battlegrounds.answer.told.stands_holds",
    (False, False, True): "battlegrounds.answer.told.drives_holds",
    (False, True, False): "battlegrounds.answer.told.returns_holds",
    (False, True, True): "battlegrounds.answer.told.returns_drives_holds",
}
"""Sentences: whether the shot destroys, and whether the tank comes back and drives before."""
