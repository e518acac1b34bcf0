"""A hint in words and marks: one choice after the other up to the end of the turn, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.games.battlegrounds.rules.actions import (
    Action,
    Activate,
    ChangeTank,
    Drive,
    EndTurn,
    Enter,
    Hold,
    Place,
    Redeploy,
    Shoot,
    TakeCard,
    Uncover,
    Upgrade,
    UseAction,
    Walk,
)
from game.games.battlegrounds.rules.answers import answering
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.queries import drive_outcome, shot_outcome
from game.games.battlegrounds.rules.seen import (
    after,
    choices,
    move_field,
    token_on_board,
    tokens_in_reach,
)
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.words import (
    BattlegroundsWords,
    action_params,
    action_words,
    drive_words,
    sentence,
    shot_words,
)
from game.model.steps import finished
from game.view.explains import PROPOSER, JudgedLine, LineWords, Reason, answer_reasons
from game.view.table import Words

_H = "battlegrounds_view.hint."


@dataclass(frozen=True)
class Advice:
    """The marks of a hint: words at fields; the fields in brackets, the way of a drive, and the target
    field."""

    labels: tuple[tuple[int, str], ...] = ()
    called: tuple[int, ...] = ()
    way: tuple[int, ...] = ()
    target: int | None = None


_Step = tuple[BattlegroundsWorld, Action, BattlegroundsWorld | None]
"""A choice, and the position before and after it; ``None`` where that isn't known yet."""


def _steps(view: BattlegroundsWorld, line: Sequence[Action]) -> Iterator[_Step]:
    """The choices at the beginning of a line that belong to this turn, up to a second drive."""
    state, driven = view, False
    for action in line:
        drives = isinstance(action, Drive)
        if state.to_act != view.seat or state.turn != view.turn or (drives and driven):
            return
        driven |= drives
        following = after(state, action)
        yield state, action, following
        if following is None:
            return
        state = following


def advice(view: BattlegroundsWorld, line: Sequence[Action], words: Words) -> Advice:
    """The marks of a line of choices."""
    labels: list[tuple[int, str]] = []
    called: list[int] = []
    way: tuple[int, ...] = ()
    target: int | None = None
    for state, action, _ in _steps(view, line):
        match action:
            case Drive(colour, path):
                way = (state.fields[colour], *path)
                called.append(move_field(state, action))
                harm = drive_words(drive_outcome(state, action), words)
                if harm:
                    labels.append((move_field(state, action), harm))
            case Shoot(_, spot, _):
                target = spot
                called.append(spot)
                labels.append((spot, shot_words(shot_outcome(state, action), words)))
            case Place(field=spot) | Walk(spot) | Uncover(spot):
                called.append(spot)
            case Redeploy(field=spot) | Enter(field=spot):
                called.append(spot)
    return Advice(tuple(labels), tuple(called), way, target)


class Explaining:
    """Explains a bot's proposals: see ``game.view.explains.Explains``."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def line_words(self, view: BattlegroundsWorld, actions: Sequence[Action]) -> Sequence[LineWords]:
        found = []
        for state, action, _ in _steps(view, actions):
            plain = sentence(_what(state, action, self.words))
            found.append(LineWords(PROPOSER, action_words(state, action, self.words) or plain, plain))
        return found

    def gains(self, view: BattlegroundsWorld, best: JudgedLine) -> Sequence[Reason]:
        found: dict[str, tuple[int, ...]] = {}
        shots: dict[str, tuple[int, ...]] = {}
        steps = list(_steps(view, best.actions))
        for at, (state, action, following) in enumerate(steps):
            if isinstance(action, Shoot):
                kind, told = shots, shot_words(shot_outcome(state, action), self.words)
            else:
                kind, told = found, _why(state, following, action, self.words)
            if told:
                told = f"{sentence(told).rstrip('.')}."
                kind[told] = (*kind.get(told, ()), *(() if isinstance(action, _COMPARED) else (at,)))
        plan = [action for _, action, _ in steps]
        answered = answer_reasons(finished(answering(view, plan)), self.words, tuple(range(len(plan))))
        told_of = {**shots, **found}
        if not told_of and not answered:
            told_of = {f"{self.words(f'{_H}nothing_left')}.": ()}
        return [*(Reason(told, about) for told, about in told_of.items()), *answered]


_COMPARED = TakeCard | Activate | Hold
"""The actions of which the reason only says that no other is better."""

_CHOICES: Mapping[type[Action], str] = {
    Activate: "activate",
    TakeCard: "take_card",
    ChangeTank: "change",
    UseAction: "use",
    Uncover: "uncover",
    Walk: "drive",
    Place: "place",
    Redeploy: "back",
    Enter: "back",
    Upgrade: "upgrade",
    Hold: "hold",
    EndTurn: "endturn",
}


def _what(view: BattlegroundsWorld, action: Action, words: Words) -> str:
    """A choice as advice, addressed to the player where the record uses the third person."""
    params = action_params(view, action)
    key = _CHOICES.get(type(action), "")
    if isinstance(action, Drive | Walk):
        key = "stay" if params["origin"] == params["target"] else "drive"
    if isinstance(action, Shoot):
        key = action.aim
        hit = view.tanks.get(action.field)
        params["colour"] = words("battlegrounds_view.artillery_in_sentence") if hit is None else hit
    return BattlegroundsWords(words, _H)(key, **params) if key else action_words(view, action, words)


def _why(view: BattlegroundsWorld, following: BattlegroundsWorld | None, action: Action, words: Words) -> str:
    """The reason for a choice that wins nothing at once; uses only what the position shows."""
    told = BattlegroundsWords(words, _H)
    match action:
        case TakeCard() | Activate():
            return told("card")
        case UseAction(token) | Upgrade(token, _):
            return words(f"battlegrounds.ability_does.{view.ability(token)}")
        case Hold():
            return told("no_shot")
        case Walk(spot):
            around = [token_on_board(view, near) for near in GRID.neighbours(spot)]
            covered = sum(token is not None and not token.up for token in around)
            return told("walk", n=covered) if covered else ""
        case Uncover():
            other = token_on_board(view, view.opened[0]) if view.opened else None
            return told("first") if other is None else told("second", picture=other.picture)
        case Drive(colour, _):
            only = sum(isinstance(a, Drive) and a.colour == colour for a in choices(view)) == 1
            return told("only") if only else ""
        case Place(colour, _) | Redeploy(colour, _, _) | Enter(colour, _, _) | ChangeTank(colour, _) if (
            following is not None and colour in following.driven
        ):
            reached = len(tokens_in_reach(following, colour))
            return told("reach", n=reached) if reached else ""
    return ""
