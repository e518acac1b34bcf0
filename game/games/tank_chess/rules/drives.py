"""Drives step by step, with all that they change on the way (TC-4, TC-8), and their shortest ways.

This is the whole rule of movement, for any ground. ``reach.flood`` is its fast form where nothing
changes; positions use this one where something can, and views use it for costs and ways.

Of several ways to one outcome the one that stands for it has the fewest steps, then the fewest
squares entered, then the lowest squares (A1, B1, … being 0, 1, …) in the order they are entered. A way
of one square needs no name where others do: from and to say it.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from game.games.tank_chess.rules.definitions import PieceKind
from game.games.tank_chess.rules.states import DriveEnd, PieceReach
from game.games.tank_chess.rules.terrain import OUT, STANDS, MapTerrain


class DriveNode(NamedTuple):
    """A place a drive can reach, and the bits of the layers that it has flipped on its way. A lost piece
    has no facing."""

    square: int
    facing: int | None
    flips: int
    end: int


class Way(NamedTuple):
    """The way that represents a node: its steps, the squares entered, and the node before."""

    steps: int
    path: tuple[int, ...]
    before: DriveNode | None


def _worth(way: Way) -> tuple[int, int, tuple[int, ...]]:
    """Which of several ways to one outcome stands for it: the lowest."""
    return way.steps, len(way.path), way.path


class Drives:
    """All drives of one piece over the board as it is: ``ways`` by where they end, the start included.

    ``backward`` are the nodes that only the backward move reaches (TC-4.3). The way of such a node
    counts one step.
    """

    __slots__ = ("backward", "start", "ways")

    def __init__(
        self, terrain: MapTerrain, kind: PieceKind, colour: int, square: int, facing: int, layers: int
    ) -> None:
        self.start = DriveNode(square, facing, 0, STANDS)
        layers &= ~(1 << square)
        self.ways: dict[DriveNode, Way] = {}
        self.backward: set[DriveNode] = set()
        queue: list[tuple[int, int, tuple[int, ...], DriveNode, DriveNode | None]] = []
        heappush(queue, (0, 0, (), self.start, None))
        while queue:
            steps, length, path, node, before = heappop(queue)
            if node in self.ways:
                continue
            self.ways[node] = Way(steps, path, before)
            if node.end != STANDS or node.facing is None or steps >= kind.speed:
                continue
            for by in (-1, 1):
                turned = DriveNode(node.square, (node.facing + by) % 8, node.flips, STANDS)
                if turned not in self.ways:
                    heappush(queue, (steps + 1, length, path, turned, node))
            found = self._ahead(terrain, kind, colour, layers, node)
            if found is not None and steps + found[1] <= kind.speed and found[0] not in self.ways:
                entered = found[0]
                longer = path if entered.end == OUT else (*path, entered.square)
                heappush(queue, (steps + found[1], len(longer), longer, entered, node))
        back = terrain.steps.ahead[facing - 4][square]
        met = None if back is None else terrain.enter(kind, layers, back, None)
        if back is not None and met is not None:
            node = DriveNode(back, facing if met.end == STANDS else None, met.flips, met.end)
            if node not in self.ways:
                self.ways[node] = Way(1, (back,), self.start)
                self.backward.add(node)

    def reach(self, size: int) -> PieceReach:
        """Return this as the ``PieceReach`` that ``Tables`` remembers, for a board of ``size`` squares."""
        outcomes: list[DriveEnd] = []
        bits = 0
        same: dict[tuple[int, int | None], int] = {}
        standing: dict[int, dict[int, Way]] = {}
        escape = False
        home = (self.start.square, self.start.facing)
        for node, way in self.ways.items():
            place = (node.square, node.facing)
            if node.end == OUT:
                escape = True
                continue
            if place == home:
                continue
            same[place] = same.get(place, 0) + 1
            if node.facing is not None:
                best = standing.setdefault(node.square, {})
                best[node.flips] = min(best.get(node.flips, way), way, key=_worth)
            if node.flips or node.facing is None:
                outcomes.append(DriveEnd(node.square, node.facing, node.flips, node.end, way.path))
            else:
                bits |= 1 << node.facing * size + node.square
        outcomes.sort(key=lambda o: (8 if o.facing is None else o.facing, o.square, o.path))
        named = {
            (node.square, node.facing, node.flips): way.path
            for node, way in self.ways.items()
            if same.get((node.square, node.facing), 0) > 1 and len(way.path) > 1
        }
        # whoever blows itself up there has no facing (TC-8.3)
        named |= {
            (square, None, flips): way.path
            for square, found in standing.items()
            if len(found) > 1
            for flips, way in found.items()
            if len(way.path) > 1
        }
        reach = PieceReach(bits, escape, tuple(outcomes), named)
        groups: dict[int, int] = {}
        for outcome in outcomes:
            if outcome.facing is not None:
                bit = 1 << outcome.facing * size + outcome.square
                groups[outcome.flips] = groups.get(outcome.flips, 0) | bit
        reach.groups = tuple(groups.items())
        return reach

    def way_to(
        self, target: int | None, facing: int | None, way: tuple[int, ...] = ()
    ) -> list[tuple[int, int]]:
        """Return the ``trace`` of the drive that a ``Move`` with this target, facing and ``path`` means;
        without a facing the piece is lost there, on its way or because it blows itself up (TC-8.3).

        Raises ``ValueError`` if there is none.
        """
        if (target, facing) != (self.start.square, self.start.facing):
            square = -1 if target is None else target
            found = [
                node
                for node in self.ways
                if node.square == square and facing in (None, node.facing) and node != self.start
            ]
            # Where several ways leave different positions, a way of one square is the unnamed one.
            found.sort(key=lambda node: (len(self.ways[node].path) > 1, _worth(self.ways[node])))
            for node in found:
                if not way or self.ways[node].path == way:
                    return self.trace(node)
        raise ValueError("the piece on this square can’t drive there")

    def trace(self, node: DriveNode) -> list[tuple[int, int]]:
        """Return the (square, facing) states from the start to ``node``, one a step; a lost piece keeps
        its facing.

        Over the edge there is no square, so an escape ends where the Command leaves from.
        """
        nodes = [node]
        while (before := self.ways[nodes[-1]].before) is not None:
            nodes.append(before)
        states: list[tuple[int, int]] = []
        for passed in reversed(nodes):
            if passed.end != OUT:
                facing = passed.facing if passed.facing is not None else states[-1][1]
                states.append((passed.square, facing))
        return states

    @staticmethod
    def _ahead(
        terrain: MapTerrain, kind: PieceKind, colour: int, layers: int, node: DriveNode
    ) -> tuple[DriveNode, int] | None:
        """Return the node one step straight ahead and the step's cost; ``None`` if the step isn't
        possible."""
        assert node.facing is not None
        ahead = terrain.steps.ahead[node.facing]
        target = ahead[node.square]
        if target is None:
            if kind.command and terrain.steps.exits[colour][node.facing] >> node.square & 1:
                return DriveNode(-1, None, 0, OUT), 1
            return None
        met = terrain.enter(kind, layers ^ node.flips, target, ahead[target])
        if met is None:
            return None
        facing = node.facing if met.end == STANDS else None
        return DriveNode(target, facing, node.flips ^ met.flips, met.end), met.steps
