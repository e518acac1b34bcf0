"""Solves puzzles of Tank Tactics: whole turns that force a win, the best defence, and the main line.

A move is a turn. Turns are one solution if the same tank plays the same cards (cards that aren't needed do
not count) and, as long as the match goes on, ends on the same square: which way it takes, and in which order
it fires, is no second way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.bots.solving import USUAL, Bounds, Solution, Verdict
from game.games.tank_tactics.bots.proof import GOALS, MOST_TURNS, Proof
from game.games.tank_tactics.bots.solve_grade import grade, same_key
from game.games.tank_tactics.bots.turns import Line, TurnEnd
from game.games.tank_tactics.rules.actions import Action, Enter, Fire, Leave, Move, Play, Ram
from game.games.tank_tactics.rules.notation import FORMS
from game.games.tank_tactics.rules.position import Position
from game.games.tank_tactics.rules.state import TankTacticsState


@dataclass(frozen=True, slots=True)
class Way:
    """The features that distinguish solutions: the tank, the cards, and the square it ends on (−1: it has
    won)."""

    tank: int
    cards: frozenset[tuple[str, int]]
    square: int

    @classmethod
    def of(cls, start: Position, end: TurnEnd) -> Way:
        """Return the way of a turn."""
        number = next((tank_of(action) for action in end.line if tank_of(action) >= 0), -1)
        index = start.match.index(start.seat, number)
        names = [action.card for action in end.line if isinstance(action, Play)]
        cards = frozenset((name, names[:at].count(name)) for at, name in enumerate(names))
        over = end.position.outcome is not None
        return cls(index, cards, -1 if over or index < 0 else end.position.squares[index])

    def wastes(self, others: Iterable[Way]) -> bool:
        """Return whether another way does the same with fewer cards."""
        return any(
            (other.tank, other.square) == (self.tank, self.square) and other.cards < self.cards
            for other in others
        )


def tank_of(action: Action) -> int:
    """Return the number of the tank that acts, −1 for the end of the turn."""
    return int(getattr(action, "tank", -1))


class TankTacticsSolver:
    """The solver of Tank Tactics (``game.bots.solving.Solver``), for matches of two sides."""

    @property
    def goals(self) -> Sequence[str]:
        """Return the goals: to win in any way, destroy all, bring the flag home, reach the goal, have the
        points."""
        return tuple(GOALS)

    @property
    def longest(self) -> int:
        """Return the most turns a puzzle may have."""
        return MOST_TURNS

    def solve(self, view: TankTacticsState, goal: str, moves: int, bounds: Bounds = USUAL) -> Solution:
        """Return all turns that force ``goal``; see ``Solver``. A turn that has begun is continued."""
        if not 1 <= moves <= MOST_TURNS:
            raise ValueError(f"{moves} moves: 1 to {MOST_TURNS} can be proved")
        position = view.position
        if position.outcome is not None or position.phase != "turn" or len(position.playing) > 2:
            return Solution(0, (), (), 0)
        proof = Proof(position, goal, bounds)
        now = list(proof.winning_ends(position))
        found = now if moves == 1 else list(proof.forcing_ends(position))
        if not found:
            return Solution(0, (), (), proof.nodes)
        shortest: dict[Way, TurnEnd] = {}
        for end in sorted(found, key=lambda one: (len(one.line), _text(one.line, position))):
            shortest.setdefault(Way.of(position, end), end)
        ways = [(way, end) for way, end in shortest.items() if not way.wastes(shortest)]
        firsts = tuple((end.line[0],) for _, end in ways)
        if now:
            best = next((end for _, end in ways if proof.reached(end.position)), now[0])
            return Solution(1, firsts, best.line, proof.nodes)
        first = ways[0][1]
        defence, win = proof.longest(first.position)
        return Solution(2, firsts, (*first.line, *defence, *win), proof.nodes)

    def judge(self, view: TankTacticsState, moves: int, bounds: Bounds = USUAL) -> Verdict:
        """Return whether the side whose turn has just ended still wins; see ``Solver``."""
        position = view.position
        if position.outcome is not None:
            places = position.outcome.places
            return Verdict(places[position.seat] == 1 and places.count(1) == 1)
        if not 0 <= moves < MOST_TURNS:
            raise ValueError(f"{moves} moves: 0 to {MOST_TURNS - 1} can be left")
        others = [seat for seat in position.playing if seat != position.seat]
        proof = Proof(position, "win", bounds, attacker=others[0])
        if not moves:
            return Verdict(False)
        spoils = proof.refutation(position)
        if spoils is not None:
            return Verdict(False, spoils.line[0], 0, _unless_chance(spoils.line[1:]))
        defence, _ = proof.longest(position)
        return Verdict(True, defence[0], 1, defence[1:])

    def squares(self, view: TankTacticsState, action: Action) -> tuple[str, ...]:
        """Return where the tank stands, and where it drives, fires or rams."""
        position, grid = view.position, view.board.grid
        seat = position.seat
        index = position.tank
        if tank_of(action) >= 0:
            index = position.match.index(seat, tank_of(action))
        if index < 0:
            index = position.movers[0]
        here = position.squares[index]
        there = here
        match action:
            case Move():
                there = position.after(action).squares[index]
            case Fire(_, square):
                there = square
            case Enter(_, square):
                here = there = square
            case Ram(_, forward):
                there = position.squares[position.walk(index, forward)[1]]
        return grid.name(max(0, here)), grid.name(max(0, there))

    def same_key(self, view: TankTacticsState) -> str:
        """Return a text that is equal for a position and its mirror images, whichever colours play."""
        return same_key(view.position)

    def grade(self, view: TankTacticsState, solution: Solution) -> int:
        """Return how hard a puzzle is, from 1 to 5."""
        return grade(view.position, solution)


def _text(line: Line, position: Position) -> str:
    return " ".join(FORMS.write(action, position) for action in line)


def _unless_chance(line: Line) -> Line:
    """Return the part of a line before its first die."""
    for at, action in enumerate(line):
        if isinstance(action, Leave):
            return line[: at + 1]
    return line
