"""Estimates how far it is to a place by a way that tanks can drive, over a grid built once for each table."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from game.games.flames_of_tanks.rules import driving
from game.games.flames_of_tanks.rules.table import TableMap
from game.games.flames_of_tanks.rules.world import CLAIM, FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point

STEP: Final = 2_000
"""Approximate distance of two places of the grid, on tables that are not too large."""

MOST: Final = 48
"""Most steps of the grid along a side: finer ones take too long to find on the largest tables."""

ROUND: Final = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Half of the offsets to a place's neighbours; the others are their opposites."""

OUTSIDE: Final = 0.6
"""Least share of a move it takes to reach a place that is near."""

LEAST: Final = 1_000
"""The slowest tank's speed."""

LATER: Final = 0.4
"""How much less a gain counts for each move needed to get there: after one, 1 / (1 + LATER)."""

Node = tuple[int, int]
"""A place of the grid: its column and row."""


class Routes:
    """The ways over one table, without other tanks."""

    def __init__(self, table: TableMap, radius: int) -> None:
        self.radius = radius
        self.size = table.width - 2 * radius, table.height - 2 * radius
        self.count = tuple(min(MOST, max(1, side // STEP)) for side in self.size)
        nodes = [(x, y) for x in range(self.count[0] + 1) for y in range(self.count[1] + 1)]
        free = {node for node in nodes if not driving.obstructed(table, self.at(node), (), radius)}
        self.ways: dict[Node, list[tuple[Node, int]]] = {node: [] for node in free}
        for node in sorted(free):
            for dx, dy in ROUND:
                other = node[0] + dx, node[1] + dy
                a, b = self.at(node), self.at(other)
                if other in free and not driving.blocked(table, a, b, (), radius):
                    cost = driving.leg_cost(table, a, b)
                    self.ways[node].append((other, cost))
                    self.ways[other].append((node, cost))
        self._fields: dict[Point, dict[Node, int]] = {}

    def at(self, node: Node) -> Point:
        """Return the place of a node of the grid."""
        x, y = (self.radius + self.size[axis] * node[axis] // self.count[axis] for axis in (0, 1))
        return x, y

    def length(self, place: Point, goal: Point) -> int:
        """Return the approximate cost of a drive from one place to another (FT-2.3); that of the straight
        way if the grid has none."""
        straight = inches.distance(place, goal)
        if straight <= STEP:
            return straight
        field = self._field(goal)
        ways = [
            field[node] + inches.distance(place, self.at(node)) for node in self._near(place) if node in field
        ]
        return max(straight, min(ways, default=straight))

    def _near(self, place: Point) -> Iterator[Node]:
        """Yield the four places of the grid around a place."""
        x, y = (
            min(
                self.count[axis] - 1,
                max(0, (place[axis] - self.radius) * self.count[axis] // self.size[axis]),
            )
            for axis in (0, 1)
        )
        yield from ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))

    def _field(self, goal: Point) -> dict[Node, int]:
        """Return the cost of driving to a goal from all places of the grid that have a way there."""
        if goal not in self._fields:
            found: dict[Node, int] = {}
            begins = ((inches.distance(goal, self.at(node)), node) for node in self._near(goal))
            heap = sorted((cost, node) for cost, node in begins if node in self.ways)
            while heap:
                cost, node = heapq.heappop(heap)
                if node in found:
                    continue
                found[node] = cost
                for other, more in self.ways[node]:
                    if other not in found:
                        heapq.heappush(heap, (cost + more, other))
            self._fields[goal] = found
        return self._fields[goal]


@lru_cache(maxsize=8)
def routes(table: TableMap, radius: int) -> Routes:
    """The ways over a table."""
    return Routes(table, radius)


def moves_to(position: FlamesOfTanksWorld, tank: int, place: Point, goal: Point) -> float:
    """Return how many moves of a tank it takes from a place to be near enough to a point or workshop; 0 if
    it is."""
    if inches.within(place, goal, CLAIM):
        return 0.0
    length = routes(position.match.table, position.match.definitions.tank.radius).length(place, goal)
    return OUTSIDE + max(0, length - CLAIM) / max(LEAST, position.stats(tank).speed)


def after(moves: float) -> float:
    """Return the weight of a gain that comes ``moves`` moves later."""
    return 1 / (1 + LATER * moves)
