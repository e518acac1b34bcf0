"""A hint: a bot's proposal, drawn on the table, in words, and with reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.actions import (
    Action,
    Claim,
    End,
    Enter,
    GoIn,
    Move,
    Piece,
    Refit,
    Remount,
    Roll,
    Shoot,
)
from game.games.flames_of_tanks.rules.answers import answering
from game.games.flames_of_tanks.rules.queries import near_point
from game.games.flames_of_tanks.rules.stats import stats
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.compose import standing_words, tank_shown
from game.games.flames_of_tanks.view.scene import (
    Stretch,
    TableShown,
    fire_mark,
    ghost_mark,
    ring_mark,
    tape_marks,
)
from game.games.flames_of_tanks.view.tokens import name_words
from game.games.flames_of_tanks.view.words import action_words, label_inches, value_rows
from game.model.inches import Point
from game.model.steps import finished
from game.view.board.marks import ordered, without
from game.view.explains import PROPOSER, JudgedLine, LineWords, Reason, answer_reasons

_H = "flames_of_tanks_view.hint."


def marked(picture: TableShown, position: FlamesOfTanksWorld, action: Action) -> TableShown:
    """The table with the proposed action on it."""
    tank = tank_shown(position, position.tank)
    marks = without(picture.marks, "label")
    match action:
        case Move(path, heading, _, wide):
            whole = (position.acting.place, *path)
            costs = queries.leg_costs(position, whole, free=wide)
            legs = tuple(Stretch(a, b, cost) for a, b, cost in zip(whole, whole[1:], costs, strict=False))
            others = without(marks, "tape", "pin", "figures", "ghost")
            marks = (*others, *tape_marks(legs, path[:-1]), ghost_mark(tank, path[-1], heading))
        case Enter(place, heading):
            marks = (*without(marks, "ghost"), ghost_mark(tank, place, heading))
        case Shoot(target):
            at = position.tanks[target].place
            shot = fire_mark(position.acting.place, at, chosen=True)
            marks = (*without(marks, "wedges", "fire"), shot, ring_mark(at, "target"))
        case Claim(point):
            marks = (*marks, ring_mark(position.match.table.points[point].at, "target"))
    return replace(picture, marks=ordered(marks))


class Explaining:
    """Explains a bot's proposal: see ``game.view.explains.Explains``."""

    def __init__(self, words: Texts) -> None:
        self.words = words

    def line_words(self, view: FlamesOfTanksWorld, actions: Sequence[Action]) -> Sequence[LineWords]:
        action = actions[0]  # later actions depend on dice
        told = action_words(view, action, self.words)
        return [LineWords(PROPOSER, told, _plain(view, action, self.words))]

    def gains(self, view: FlamesOfTanksWorld, best: JudgedLine) -> Sequence[Reason]:
        position, words = view, self.words
        match best.actions[0]:
            case Move((*_, place), _) | Enter(place, _) as drive:
                return _drive_why(position, drive, place, words)
            case Shoot(target, smoke) if not smoke:
                aims = queries.aims(position, position.acting.place)
                odds = next((one.odds for one in aims if one.tank == target), None)
                share = "?" if odds is None else words.percent(float(odds.destroys))
                return [Reason(words(f"{_H}shoot_why", share=share), (0,))]
            case Refit(pieces):
                return [_refit_why(position, pieces, words)]
            case End():
                return [Reason(words(f"{_H}end_why"))]
            case action:
                return [Reason(words(f"{_H}{_KEYS[type(action)]}_why"), (0,))]


_KEYS: Mapping[type[Action], str] = {
    Shoot: "smoke", Claim: "claim", GoIn: "go_in", Remount: "remount", Roll: "roll",
    End: "end",
}  # fmt: skip
"""Keys of the words for an action and its reason, by the kind of action."""


def _plain(position: FlamesOfTanksWorld, action: Action, words: Texts) -> str:
    """The proposed action in words."""
    match action:
        case Move(path, _, _, wide):
            cost = sum(queries.leg_costs(position, (position.acting.place, *path), free=wide))
            x, y = (label_inches(one, words) for one in path[-1])
            return words(f"{_H}move", cost=label_inches(cost, words), x=x, y=y)
        case Enter() if position.central:
            return words(f"{_H}placed")
        case Enter(place, _):
            return words(f"{_H}enter", point=near_point(position, place))
        case Shoot(target, smoke):
            return words(f"{_H}{'smoke' if smoke else 'shoot'}", n=target + 1)
        case Claim(point):
            return words(f"{_H}claim", point=position.match.table.points[point].name)
        case Refit(pieces):
            return _refit(position, pieces, words)
    return words(f"{_H}{_KEYS[type(action)]}")


def _refit(position: FlamesOfTanksWorld, pieces: Sequence[Piece], words: Texts) -> str:
    """The upgrades to install and to take out, in words."""
    before = Counter(piece.name for piece in position.acting.installed)
    after = Counter(piece.name for piece in pieces)
    new, gone = (words.commas(sorted(name_words(one, words) for one in names.elements()))
                 for names in (after - before, before - after))  # fmt: skip
    key = "refit" if new and gone else "install" if new else "take_out" if gone else "keep"
    return words(f"{_H}{key}", upgrades=new or gone, gone=gone)


def _refit_why(position: FlamesOfTanksWorld, pieces: Sequence[Piece], words: Texts) -> Reason:
    """The values that a refit changes, in words."""
    then = stats(position.match.definitions, tuple(pieces))
    rows = value_rows(position, position.stats(position.tank), then, words)
    told = [
        words(f"{_H}becomes", value=words(f"flames_of_tanks_view.refit.value.{key}"), now=now, then=new)
        for key, now, new in rows
        if now != new
    ]
    if not told:
        return Reason(words(f"{_H}keep_why"))
    return Reason(words(f"{_H}refit_why", changes=words.commas(told)), (0,))


def _drive_why(position: FlamesOfTanksWorld, drive: Action, place: Point, words: Texts) -> list[Reason]:
    """The advantages of a place, in words: a point, a shot, safety from what enemies could do next."""
    claims = standing_words(position, place, words)
    found = [Reason(f"{claims}.", (0,))] if claims else []
    shot = next(((aim.tank, aim.odds) for aim in queries.aims(position, place) if aim.odds is not None), None)
    if shot is not None:
        share = words.percent(float(shot[1].destroys))
        found.append(Reason(words(f"{_H}shot_there", n=shot[0] + 1, share=share), (0,)))
    return [*found, *answer_reasons(finished(answering(position, (drive,))), words, (0,))]
