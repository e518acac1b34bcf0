"""How many steps a kind of piece is from somewhere, for every square and facing at once.

Sets of placings are integers of eight layers, as in ``game.rules.tank_chess.reach``; the flood goes
backwards from the goal, a whole ring of placings at a time. Costs of ground are not asked: every
step counts one, which is exact on most maps and near enough for judging a position on the others.
"""

from __future__ import annotations

from bisect import bisect_left

from game.model.grid8 import FACINGS
from game.rules.tank_chess.definitions import PieceKind
from game.rules.tank_chess.tables import Tables


class Field:
    """Steps to a goal, by placing."""

    __slots__ = ("_rings",)

    def __init__(self, rings: list[int]) -> None:
        self._rings = rings

    def steps(self, placing: int) -> int | None:
        """Fewest steps from a placing to the goal (0 = there), ``None`` if there is no way."""
        bit = 1 << placing
        found = bisect_left(self._rings, 1, key=lambda ring: 1 if ring & bit else 0)
        return found if found < len(self._rings) else None

    def within(self, limit: int) -> int:
        """The placings from which the goal is at most ``limit`` steps away."""
        return self._rings[min(max(limit, 0), len(self._rings) - 1)]


MAX_KEPT = 400
"""Floods that are remembered: some 10 kB each, on the largest boards 30."""


class Floods:
    """The floods over one map, remembered as long as there are few."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: dict[tuple[int, int, int], Field] = {}
        n = self._size = tables.size
        self._all = (1 << 8 * n) - 1
        steps = tables.terrain.steps
        self._strides = steps.shifts
        self._comes = tuple(steps.onward[facing - 4] for facing in FACINGS)
        self._edges: dict[int, int] = {}
        self._open: dict[tuple[str, int], int] = {}

    def open_squares(self, kind: PieceKind, world: int) -> int:
        """Squares this kind could stand on one day: ground that lets it in or that it pushes away.
        Pieces are taken to move out of the way, and wrecks are not looked at."""
        key = (kind.name, world >> self._size)
        if key not in self._open:
            if len(self._open) > 200:
                self._open.clear()
            self._open[key] = self._find_open(kind, world)
        return self._open[key]

    def _find_open(self, kind: PieceKind, world: int) -> int:
        terrain = self._tables.terrain
        found = 0
        for square in range(self._size):
            ground = terrain.ground(world, square)
            if (
                ground is None
                or (ground.lets_in(kind) and ground.entered != "explodes")
                or ground.name in kind.pushes
            ):
                found |= 1 << square
        return found

    def edge(self, colour: int) -> int:
        """Placings from which the next step ahead leaves the board over the enemy's edge (TC-6.2)."""
        if colour not in self._edges:
            exits = self._tables.terrain.steps.exits[colour]
            self._edges[colour] = sum(squares << facing * self._size for facing, squares in enumerate(exits))
        return self._edges[colour]

    def flood(self, goal: int, passable: int, limit: int) -> Field:
        """Steps to the placings of ``goal`` for a piece that can stand on the squares of ``passable``;
        not beyond ``limit`` steps."""
        key = (goal, passable, limit)
        known = self._kept.get(key)
        if known is None:
            if len(self._kept) >= MAX_KEPT:
                self._kept.clear()
            known = self._kept[key] = self._flood(goal, passable, limit)
        return known

    def onward(self, placing: int, passable: int, limit: int) -> int:
        """The placings that a piece which stands on one gets to in at most ``limit`` steps."""
        n = self._size
        # Turned round, the way there is the way back.
        back = self.flood(1 << (placing + 4 * n) % (8 * n), passable | 1 << placing % n, limit).within(limit)
        return back >> 4 * n | (back & (1 << 4 * n) - 1) << 4 * n

    def _flood(self, goal: int, passable: int, limit: int) -> Field:
        n, whole = self._size, self._all
        board = (1 << n) - 1
        closed = 0
        for facing in FACINGS:
            closed |= (board & ~passable) << facing * n
        seen = goal & ~closed
        fresh = seen
        rings = [seen]
        for _ in range(limit):
            if not fresh:
                break
            near = fresh << n | fresh >> n | fresh << 7 * n | fresh >> 7 * n
            for facing, stride in enumerate(self._strides):
                layer = fresh >> facing * n & self._comes[facing]
                if layer:
                    layer = layer >> stride if stride > 0 else layer << -stride
                    near |= (layer & board) << facing * n
            fresh = near & whole & ~(seen | closed)
            seen |= fresh
            rings.append(seen)
        return Field(rings)
