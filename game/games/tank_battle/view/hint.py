"""A hint in words and marks: a bot's choice for the rest of the movement or the plotting, and its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.actions import Action, Fight, Go, Peg, Place, Reveal, Seal
from game.games.tank_battle.rules.answers import answering
from game.games.tank_battle.rules.board import NEIGHBOURS, SITES, number
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.scene import (
    clash_marks,
    trail_marks,
)
from game.games.tank_battle.view.words import action_words, fights_of, leg_words, odds_words, piece_words
from game.model.steps import finished
from game.view.board.marks import BoardMark, Layer, Marks, marked, without
from game.view.board.scene import HintShown, marks_of
from game.view.explains import PROPOSER, JudgedLine, LineWords, Reason, answer_reasons
from game.view.table import Words

_H = "tank_battle_view.hint."

ROW, FAR = 10, 7
"""The squares of a row, and the rows from the enemy's edge from which an installation is far from the
river."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The marks of a hint: ways, squares, a battle."""

    trails: tuple[tuple[int, ...], ...] = ()
    squares: tuple[int, ...] = ()
    battle: tuple[int, int] | None = None
    after: TankBattleWorld | None = field(default=None, repr=False)
    """The position after the movement."""

    def on(self, marks: Marks) -> Marks:
        """The marks with those of the hint."""
        if self.after is not None:
            marks = (*without(marks, "clash"), *clash_marks(self.after))
        elif self.battle is not None:
            marks = tuple(
                replace(mark, data=mark.where == self.battle) if mark.kind == "clash" else mark
                for mark in marks
            )
        if self.trails:
            marks = (*without(marks, "trail"), *trail_marks(self.trails))
        return (*marks, *marked(Layer.FRAME, "announced", self.squares))


def pointed_out(marks: Marks, action: Action | None) -> Marks:
    """The marks with those of one proposed action."""
    match action:
        case Go(origin, target):
            hint = marks_of(HintShown((origin, target)))
            return (*marks, *hint, *marked(Layer.FRAME, "announced", (target,)))
        case Fight(origin, target):
            return (*without(marks, "clash"), BoardMark(Layer.TARGET, (origin, target), "clash", True))
        case Peg(square) | Place(_, square):
            return (*marks, *marked(Layer.FRAME, "announced", (square,)))
    return marks


def advice(position: TankBattleWorld, actions: Sequence[Action]) -> Advice | None:
    """The marks of a line of actions, of which the first can be played now; ``None`` if there are none."""
    match actions[0] if actions else None:
        case Place(_, square):
            return Advice(squares=(square,))
        case Go():
            after = _moved(position, actions)
            trails = tuple(leg.trail for leg in queries.legs(after))
            return Advice(trails=trails, after=after)
        case Peg():
            return Advice(squares=_pegged(actions))
        case Fight(origin, target):
            return Advice(battle=(origin, target))
    return None


def _moved(position: TankBattleWorld, actions: Sequence[Action]) -> TankBattleWorld:
    """The position after the movement that these actions begin with."""
    for action in actions:
        if not isinstance(action, Go):
            break
        position = position.after(action, [])
    return position


def _pegged(actions: Sequence[Action]) -> tuple[int, ...]:
    """The squares that these actions shoot at, red shots first."""
    pegs = [action for action in actions if isinstance(action, Peg)]
    return tuple(peg.square for peg in sorted(pegs, key=lambda peg: peg.white))


class Explaining:
    """Explains a bot's proposals: see ``game.view.explains.Explains``."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def line_words(self, view: TankBattleWorld, actions: Sequence[Action]) -> Sequence[LineWords]:
        found, at = list[LineWords](), view
        for action in actions:
            told = action_words(action, self.words)
            plain, then = self._plain(at, action) or told, ""
            if isinstance(action, Go) and at.trail and at.trail[-1] == action.origin:
                then = self.words(f"{_H}on", target=number(action.target))
            found.append(LineWords(PROPOSER, told, plain if found else then or plain, then))
            if not isinstance(action, Go | Peg | Place):
                break  # what it brings only the other side, or chance, knows
            at = at.after(action, [])
            if at.to_act != view.seat:
                break
        return found

    def _plain(self, position: TankBattleWorld, action: Action) -> str:
        words = self.words
        match action:
            case Place(piece, square):
                return words(f"{_H}place", piece=piece_words(piece, words), square=number(square))
            case Go(origin, target):
                return words(f"{_H}go", origin=number(origin), target=number(target))
            case Fight(origin, target):
                enemy = "gun" if position.tank_on(1 - position.seat, target) < 0 else "tank"
                return words(f"{_H}attack_{enemy}", origin=number(origin), target=number(target))
            case Peg(square, white):
                return words(f"{_H}{'white' if white else 'red'}", square=number(square))
            case Reveal():
                return words(f"{_H}reveal")
            case Seal():
                return words(f"{_H}seal")
        return ""

    def gains(self, view: TankBattleWorld, best: JudgedLine) -> Sequence[Reason]:
        words = self.words
        match best.actions[0] if best.actions else None:
            case Place(piece, square):
                why = _place_why(view, piece, square)
                told = words(f"{_H}set_up")
                return [*([Reason(words(f"{_H}{why}"), (0,))] if why else []), Reason(told)]
            case Go():
                return self._moves(view, best.actions)
            case Peg(square):
                return self._shoots(view, square, _pegged(best.actions))
            case Fight(origin, target):
                odds = odds_words(view, origin, target, words)
                told = words(f"{_H}fight", origin=number(origin), odds=odds)
                return [Reason(words(f"{_H}fight_why")), Reason(told, (0,))]
        return [Reason(words(f"{_H}planned"))]

    def _moves(self, position: TankBattleWorld, actions: Sequence[Action]) -> list[Reason]:
        """Say what the tanks do where they stop and why that is good, then what speaks against it."""
        words, after = self.words, _moved(position, actions)
        taken, fought, quiet = list[Reason](), list[Reason](), list[Reason]()
        for leg, about in _legs(after, actions):
            way = "–".join(str(number(square)) for square in leg.trail)
            fights = fights_of(after, leg.trail[-1])
            kind = taken if leg.site >= 0 or leg.flag else fought if fights else quiet
            told = words(f"{_H}drive", way=way, told=words.commas(leg_words(after, leg, words)))
            kind.append(Reason(told, about))
        good, warned = _drive_reasons(position, after, actions, words)
        return [*([*taken, *good, *fought] or quiet), *warned]

    def _shoots(self, position: TankBattleWorld, square: int, squares: Sequence[int]) -> list[Reason]:
        """Say why a shot on ``square`` is good, and which of all ``squares`` has an installation."""
        words = self.words
        sites = {square: SITES[place] for place, square in enumerate(position.sites[position.seat])}
        at_stake = next((square for square in squares if square in sites), None)
        reach = sum(square in one for one in queries.stops(position, 1 - position.seat).values())
        why = Reason(words(f"{_H}shots_reach", n=reach), (0,)) if reach else Reason(words(f"{_H}shots_why"))
        if at_stake is None:
            return [why]
        site = words(f"tank_battle_view.piece.{sites[at_stake]}")
        told = words(f"{_H}shots_site", square=number(at_stake), site=site)
        return [why, Reason(told, (squares.index(at_stake),))]


def _place_why(position: TankBattleWorld, piece: str, square: int) -> str:
    """The key of a reason why a piece's square is good; empty if there is none to give."""
    beside = any(near in position.sites[position.seat] for near in NEIGHBOURS[square])
    if piece in SITES:
        row = (number(square) - 1) // ROW
        return "site_why" if (row if position.seat else ROW - 1 - row) >= FAR else "site_near_why"
    if piece.isdigit():
        return "tank_why"
    return f"{piece}_why" if beside else ""


def _legs(after: TankBattleWorld, actions: Sequence[Action]) -> list[tuple[queries.Leg, tuple[int, ...]]]:
    """The moves of this turn so far, each with the places of those of the actions that belong to it."""
    found = []
    for leg in queries.legs(after):
        steps = set(pairwise(leg.trail))
        gone = ((at, one) for at, one in enumerate(actions) if isinstance(one, Go))
        about = [at for at, one in gone if (one.origin, one.target) in steps]
        found.append((leg, tuple(about)))
    return found


def _drive_reasons(
    position: TankBattleWorld, after: TankBattleWorld, actions: Sequence[Action], words: Words
) -> tuple[list[Reason], list[Reason]]:
    """Reasons for the movement and against it: what comes nearer, and what the enemy could do then, as the
    board tells it. Uses only what the observation shows."""
    foe = 1 - position.seat
    good, warned = list[Reason](), list[Reason]()
    ways = [(leg.trail[0], leg.trail[-1], about) for leg, about in _legs(after, actions)]
    gains = [
        (_distance(start, site) - _distance(end, site), -_distance(end, site), site, about)
        for start, end, about in ways
        for site in position.standing_sites(foe)
    ]
    steps, _, site, about = max(gains, default=(0, 0, 0, ()))
    if steps > 0:
        good.append(Reason(words(f"{_H}nearer", n=steps, square=number(site)), about))
    driven = tuple(at for *_, about in ways for at in about)
    moves = [action for action in actions if isinstance(action, Go)]
    for reason in answer_reasons(finished(answering(position, moves)), words, driven):
        (warned if reason.against else good).append(reason)
    return good, warned


def _distance(start: int, end: int) -> int:
    """Steps between two squares of an empty board; 0 where there is no way."""
    seen, edge, steps = {start}, {start}, 0
    while edge and end not in seen:
        edge = {near for square in edge for near in NEIGHBOURS[square]} - seen
        seen |= edge
        steps += 1
    return steps if end in seen else 0
