"""A search over whole turns of both sides: what a position is worth to the seat to act, and the line.

A turn that is small enough is played out in every way there is, and then values are exact; of a larger one
the best plans are. A win in this turn is proved either way. A portal counts by the average of its exits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from game.bots.solving import Bounds, GaveUp, Stop, never
from game.games.tank_tactics.bots.evaluate import WON, Evaluator, result_value
from game.games.tank_tactics.bots.planner import Nodes, OutOfTime, Planner, Style
from game.games.tank_tactics.bots.proof import Proof
from game.games.tank_tactics.bots.turns import Line, after_portal, ends, key
from game.games.tank_tactics.rules.actions import END
from game.games.tank_tactics.rules.world import TankTacticsWorld

PLANS: Final = Style(cards=3, exact=16)
"""The style for planning turns that are too large to be played out."""

SMALL: Final = 2
"""Most actions and cards together of a small turn."""

ENDS: Final = 2_500
"""Most positions for playing out a small turn."""

PROVED: Final = 3_000
"""Most positions for finding out whether a seat wins at once."""

WIDTHS: Final = (14, 7, 5, 4, 3)
"""Numbers of plans that are followed further, by how many turns ahead."""

ENTRY_BYTES: Final = 20_000
"""Rough size in bytes of a remembered position: its best turns, played out."""


@dataclass(frozen=True, slots=True)
class TurnChoice:
    """A turn: its actions, the position after it, and its worth at first sight to the seat that acts."""

    value: float
    line: Line
    after: TankTacticsWorld


@dataclass(frozen=True, slots=True)
class Choices:
    """The turns to choose from, best first; ``complete``: all of them. ``win``: one that wins, proved.
    ``cost``: positions and plans needed to find them."""

    turns: tuple[TurnChoice, ...]
    complete: bool
    win: Line
    cost: int


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of a position to the seat to act, in hit points; the play to expect; and, if it is proved,
    in how many turns of both sides it wins (below 0: it loses)."""

    value: float
    line: Line = ()
    mate: int | None = None


class TurnSearch:
    """A search with one budget after the other; it remembers up to ``entries`` positions."""

    def __init__(self, entries: int) -> None:
        self.entries = entries
        self.nodes = 0
        self._kept: dict[tuple[Any, ...], Choices] = {}
        self._match: object = None
        self._most: int | None = None
        self._stop: Stop = never
        self._free = False

    def begin(self, world: TankTacticsWorld, most: int | None, stop: Stop) -> None:
        """Begin another question with that many nodes. What belongs to another match is forgotten."""
        if world.match is not self._match and world.match != self._match:
            self._kept.clear()
        self._match, self._most, self._stop = world.match, most, stop
        self.nodes = 0

    def _spend(self, count: int) -> None:
        self.nodes += count
        if self._free:
            return
        if (self._most is not None and self.nodes > self._most) or self._stop():
            raise OutOfTime

    def free(self, ask: Callable[[], Worth]) -> Worth:
        """Return the answer of ``ask`` however little time is left."""
        self._free = True
        try:
            return ask()
        finally:
            self._free = False

    def at_once(self, world: TankTacticsWorld) -> Worth:
        """Return the worth of a position by the seat's own turn alone; never out of time."""
        return self.free(lambda: self.worth(world, 1))

    def first(self, world: TankTacticsWorld) -> Choices:
        """Return the turns of the seat to act; never out of time, but fewer if it is stopped."""
        self._free = True
        try:
            return self.choices(world)
        finally:
            self._free = False

    # --- turns ---

    def choices(self, world: TankTacticsWorld) -> Choices:
        """Return the turns of the seat to act. Raises ``OutOfTime``."""
        told = key(world)
        found = self._kept.get(told)
        if found is None:
            found = self._found(world)
            if not self._stop():  # else there may be more
                if len(self._kept) >= self.entries:
                    self._kept.clear()
                self._kept[told] = found
        self._spend(found.cost)
        return found

    def _found(self, world: TankTacticsWorld) -> Choices:
        proof = Proof(world, "win", Bounds(PROVED, self._stop))
        try:
            win = proof.wins_now(world)
        except GaveUp:
            win = ()
        cost = proof.nodes + 1
        if _small(world):
            counted = Nodes(ENDS, self._stop)
            judge = Evaluator(world, world.seat, 1.0)
            try:
                turns = [
                    TurnChoice(judge.value(end.world), end.line, end.world)
                    for end in ends(world, counted.one)
                ]
            except OutOfTime:
                turns = []
            cost += counted.count
            if turns and not world.match.board.portals:
                turns.sort(key=lambda one: -one.value)
                return Choices(tuple(turns), True, win, cost)
        counted = Nodes(None, self._stop)
        found: dict[tuple[Any, ...], TurnChoice] = {}
        for value, line in Planner(world, PLANS, counted).ranked():
            after, done = world, 0
            for action in line:
                if after.phase != "turn" or after.seat != world.seat:
                    break
                after, done = after.after(action), done + 1
            if after.phase == "turn" and after.seat == world.seat:
                after, line, done = after.after(END), (*line, END), done + 1
            found.setdefault(key(after), TurnChoice(value, line[:done], after))
        return Choices(tuple(found.values())[: WIDTHS[0]], False, win, cost + counted.count)

    # --- values ---

    def worth(
        self, world: TankTacticsWorld, depth: int, alpha: float = -2 * WON, beta: float = 2 * WON
    ) -> Worth:
        """Return the worth of a position to the seat to act, ``depth`` turns ahead, at least its own."""
        if world.outcome is not None:
            return Worth(result_value(world, world.seat), (), 0)
        choices = self.choices(world)
        if choices.win:
            return Worth(WON, choices.win, 1)
        turns = choices.turns if choices.complete else choices.turns[: WIDTHS[min(depth, len(WIDTHS)) - 1]]
        best: Worth | None = None
        lost = choices.complete
        for choice in turns:
            found = self.after(choice, world.seat, depth, alpha, beta)
            lost = lost and found.mate is not None and found.mate < 0
            if best is None or better(found, best):
                best = found
            alpha = max(alpha, best.value)
            if alpha >= beta:
                lost = False
                break
        assert best is not None, "a turn can always be ended"
        if best.mate is not None and best.mate < 0 and not lost:
            return Worth(best.value, best.line)  # what was not looked at may be better
        return best

    def after(
        self, choice: TurnChoice, seat: int, depth: int, alpha: float = -2 * WON, beta: float = 2 * WON
    ) -> Worth:
        """Return the worth of a turn to the seat that takes it."""
        after = choice.after
        if after.outcome is not None:
            value = result_value(after, seat)
            # the match is over with this turn
            return Worth(value, choice.line, 1 if value > 0 else -1 if value < 0 else None)
        if after.phase == "portal":
            found = [self.worth(one, 1) for one in after_portal(after)]
            return Worth(sum(one.value for one in found) / len(found), choice.line)
        if depth <= 1:
            return Worth(choice.value, choice.line)
        reply = self.worth(after, depth - 1, -beta, -alpha)
        mate = None if reply.mate is None else -(reply.mate + 1) if reply.mate > 0 else 1 - reply.mate
        return Worth(-reply.value, (*choice.line, *reply.line), mate)


def better(one: Worth, other: Worth) -> bool:
    """Return whether ``one`` is worth more: more hit points, a sooner win, a later loss."""

    def rank(worth: Worth) -> tuple[float, float]:
        mate = worth.mate
        return worth.value, 0.0 if not mate else 1.0 / mate

    return rank(one) > rank(other)


def _small(world: TankTacticsWorld) -> bool:
    """Return whether a turn is small enough to be played out in every way."""
    for index in world.movers:
        if world.square[index] < 0:
            return False
        if not world.match.board.portals:
            cards = len(world.cards[index]) + len(world.squad[world.seat])
            if world.actions_of(index) + cards <= SMALL:
                continue
        return False
    return True
