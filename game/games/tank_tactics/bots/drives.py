"""Finds where a tank can drive in a number of actions, as plain numbers: the planner's most frequent
question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from game.games.tank_tactics.rules.actions import Action, move, turn
from game.games.tank_tactics.rules.board import Board
from game.games.tank_tactics.rules.definitions import Effects
from game.games.tank_tactics.rules.world import TankTacticsWorld

Stand = int
"""A square and a heading: ``square * 4 + heading``, headings 0–3 for N, E, S, W."""

FAR = 99
"""More actions than any tank has."""

NONE: Mapping[Stand, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class DriveStart:
    """A start of a drive: a stand, the actions it cost to get there, and their list."""

    stand: Stand
    cost: int = 0
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class LeapingTank:
    """A driving tank: its number, its Speed, its actions, and the squares free to it."""

    board: Board
    free: bytearray
    number: int
    speed: int
    budget: int


class ReachableStands:
    """All stands a tank can reach within a number of actions, with the cheapest way to each. The first
    tank in the way ends a drive; so do barriers. With a speed of 0 it only turns. ``but``: stands to leave
    out where they cost as little there."""

    def __init__(
        self,
        board: Board,
        free: bytearray,
        sources: Sequence[DriveStart],
        speed: int,
        budget: int,
        but: Mapping[Stand, int] = NONE,
    ) -> None:
        self.cost: dict[Stand, int] = {}
        self._came: dict[Stand, tuple[Stand, int]] = {}
        self._sources = {source.stand: source for source in reversed(sources)}
        back, steps = max(1, speed // 2) if speed else 0, board.steps
        cost, came = self.cost, self._came
        known = bytearray([FAR]) * (len(free) * 4)  # the same as ``cost``, quicker to ask
        turned = bytearray(len(free))
        by_cost: list[list[Stand]] = [[] for _ in range(budget + 2)]
        for source in sorted(sources, key=lambda one: one.cost):
            if source.cost <= budget and source.stand not in cost:
                cost[source.stand] = known[source.stand] = source.cost
                by_cost[source.cost].append(source.stand)
        for spent in range(budget):
            after = spent + 1
            later = by_cost[after]
            for stand in by_cost[spent]:
                if known[stand] != spent:
                    continue
                square, heading = stand >> 2, stand & 3
                for squares, way in ((speed, heading), (back, heading ^ 2)):
                    here = square
                    for count in range(1, squares + 1):
                        here = steps[here][way]
                        if here < 0 or not free[here]:
                            break
                        to = here << 2 | heading
                        if known[to] > after:
                            cost[to] = known[to] = after
                            came[to] = stand, (count if way == heading else -count)
                            later.append(to)
                if turned[square]:
                    continue
                turned[square] = 1
                for to in range(square << 2, (square << 2) + 4):
                    if known[to] > after:
                        cost[to] = known[to] = after
                        came[to] = stand, 0
                        later.append(to)
        if but:
            self.cost = {stand: spent for stand, spent in cost.items() if spent < but.get(stand, FAR)}

    def way(self, stand: Stand, number: int) -> tuple[Action, ...]:
        """Return the actions that lead to a stand, for the tank of that number."""
        found: list[Action] = []
        while (came := self._came.get(stand)) is not None:
            before, squares = came
            found.append(move(number, squares) if squares else turn(number, (stand & 3) * 2))
            stand = before
        source = self._sources.get(stand)
        return (*(source.actions if source else ()), *reversed(found))

    def leaps(
        self, tank: LeapingTank, effects: Effects, cards: tuple[Action, ...], but: Mapping[Stand, int]
    ) -> list[DriveStart]:
        """Where one move with these effects leads from here, and no usual one: the cheapest way to each stand
        that costs less than in ``but``. ``cards``: played right before that move."""
        usual, far = tank.speed, tank.speed * effects.speed_times + effects.speed_plus
        found: dict[Stand, tuple[int, Stand, int]] = {}
        for stand, spent in self.cost.items():
            if spent >= tank.budget:
                continue
            square, heading = stand >> 2, stand & 3
            for squares, least, way in (
                (far, usual, heading),
                (max(1, far // 2), max(1, usual // 2), heading ^ 2),
            ):
                here, crossed = square, False
                for count in range(1, squares + 1):
                    here = tank.board.steps[here][way]
                    water = effects.amphibious and here in tank.board.surface
                    if here < 0 or not (tank.free[here] or water):
                        break
                    crossed = crossed or water
                    to = here << 2 | heading
                    if water or not (count > least or crossed) or spent + 1 >= but.get(to, FAR):
                        continue
                    if to not in found or spent + 1 < found[to][0]:
                        found[to] = spent + 1, stand, (count if way == heading else -count)
        return [
            DriveStart(to, spent, (*self.way(stand, tank.number), *cards, move(tank.number, squares)))
            for to, (spent, stand, squares) in found.items()
        ]


@lru_cache(maxsize=32)
def open_squares(size: int, surface: frozenset[int], raised: int) -> bytes:
    """Return which squares barriers (``raised``, one bit each) and surfaces leave open: shape (size,), one
    byte each, 1 if open."""
    return bytes(not raised >> square & 1 and square not in surface for square in range(size))


def free_squares(world: TankTacticsWorld, but: int = -1) -> bytearray:
    """Return which squares can be driven over: shape (squares,), one byte each, 1 if free. The square of
    tank ``but`` counts as free."""
    board = world.match.board
    found = bytearray(open_squares(len(board.grid), board.surface, world.raised))
    for index, square in enumerate(world.square):
        if square >= 0 and index != but:
            found[square] = 0
    return found
