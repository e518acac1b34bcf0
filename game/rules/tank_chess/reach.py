"""Where a piece can go in one turn (TC-4, TC-6.2): the fast flood that the memo keeps.

A *placing* is a square with a facing as one index, ``facing * n + square`` (``n`` squares), and a
set of placings is an integer with those bits: eight layers of ``n`` bits. Drives that change ground
or push something are in ``drives``; they give the same ``Reach``.
"""

from __future__ import annotations

from game.model.grid8 import FACINGS, turn
from game.rules.tank_chess.definitions import PieceKind
from game.rules.tank_chess.states import Outcome, Reach
from game.rules.tank_chess.terrain import SUNK, Terrain


class Mobility:
    """How one kind of piece moves over a map's static ground, as tables by placing.

    Besides the ``8 n`` placings there are indices for what a step can also come to: ``gone`` (over
    the enemy's edge), ``dead`` (no step possible) and ``sunk + square`` (lost in water). They lead
    only to themselves, so that the flood need not tell them apart.
    """

    __slots__ = ("back", "cells", "dead", "gone", "steps", "sunk", "tried")

    def __init__(self, kind: PieceKind, colour: int, terrain: Terrain) -> None:
        grid, n = terrain.grid, terrain.size
        self.gone, self.dead, self.sunk = 8 * n, 8 * n + 1, 8 * n + 2
        self.cells = [
            (*(facing * n + square for facing in FACINGS), self.sunk + square) for square in range(n)
        ]
        """By square: all indices that a thing standing there closes."""
        entry: list[tuple[int, int]] = []
        for square in range(n):
            met = terrain.enter(kind, 0, square, None)
            if met is None:
                entry.append((1, self.dead))
            else:
                entry.append((met.steps, self.sunk + square if met.end == SUNK else -1))
        steps: list[tuple[int, int, int, int]] = []
        back: list[int] = []
        tried: list[int] = []
        for facing in FACINGS:
            left, right = turn(facing, -1) * n, turn(facing, 1) * n
            for square in range(n):
                cost, ahead, meets = 1, self.dead, 0
                target = grid.step(square, facing)
                if target is not None:
                    cost, ahead = entry[target]
                    if ahead != self.dead:
                        meets = 1 << target
                    if kind.pushes and (onward := grid.step(target, facing)) is not None:
                        meets |= 1 << onward
                    if ahead < 0:
                        ahead = facing * n + target
                elif kind.command and leaves(terrain, colour, square, facing):
                    ahead = self.gone
                steps.append((left + square, right + square, ahead, cost))
                tried.append(meets)
                behind = grid.step(square, turn(facing, 4))
                index = self.dead if behind is None else entry[behind][1]
                back.append(facing * n + behind if index < 0 and behind is not None else index)
        steps.extend((index, index, index, 1) for index in range(8 * n, 9 * n + 2))
        self.steps = steps
        """By placing: after a left turn, after a right turn, after a step ahead, and that step's cost."""
        self.tried = tried
        """By placing: the squares whose contents decide what a step ahead comes to, as occupancy bits."""
        self.back = back
        """By placing: one square straight back (TC-4.3)."""


def leaves(terrain: Terrain, colour: int, square: int, facing: int) -> bool:
    """Whether a step ahead from here goes over the edge a Command of ``colour`` escapes by (TC-6.2)."""
    grid = terrain.grid
    outward = (7, 0, 1) if colour == 0 else (3, 4, 5)
    last = grid.height - 1 if colour == 0 else 0
    sideways = {7: -1, 0: 0, 1: 1, 3: 1, 4: 0, 5: -1}
    if facing not in outward or grid.rank(square) != last:
        return False
    return 0 <= grid.column(square) + sideways[facing] < grid.width


def flood(mobility: Mobility, start: int, speed: int, blocked: int) -> Reach:
    """The reach of a piece on placing ``start`` where nothing it meets changes (TC-4.1 to 4.6).

    ``blocked`` has a bit for each square it can't enter now; further off than its zone they are of
    no account, and those that static ground closes may be left out.
    """
    steps, gone, sunk = mobility.steps, mobility.gone, mobility.sunk
    seen = {start, mobility.dead}
    cells = mobility.cells
    while blocked:
        low = blocked & -blocked
        seen.update(cells[low.bit_length() - 1])
        blocked ^= low
    seen.add(start)
    found: list[int] = []
    frontier = [start]
    late: dict[int, list[int]] = {}
    mark = seen.add
    for step in range(1, speed + 1):
        fresh: list[int] = []
        reach = fresh.append
        for index in frontier:
            left, right, ahead, cost = steps[index]
            if left not in seen:
                mark(left)
                reach(left)
            if right not in seen:
                mark(right)
                reach(right)
            if ahead not in seen:
                if cost == 1:
                    mark(ahead)
                    reach(ahead)
                else:
                    late.setdefault(step + cost - 1, []).append(ahead)
        if late:
            for index in late.pop(step, ()):
                if index not in seen:
                    mark(index)
                    reach(index)
        found += fresh
        frontier = fresh
    behind = mobility.back[start]
    if behind not in seen:
        found.append(behind)
    bits = 0
    if max(found, default=0) < gone:
        for index in found:
            bits |= 1 << index
        return Reach(bits, found, False)
    placings = [index for index in found if index < gone]
    for index in placings:
        bits |= 1 << index
    lost = tuple(Outcome(index - sunk, None, 0, SUNK, ()) for index in sorted(found) if index >= sunk)
    return Reach(bits, placings, gone in seen, lost)


def zone_of(mobility: Mobility, start: int, speed: int, size: int) -> int:
    """The squares on whose contents the reach from ``start`` can depend, as occupancy bits.

    They are those a step is tried into if nothing changeable is in the way, the one behind, and for
    pieces that push the next one in each direction. The piece's own square is not among them.
    """
    tried = mobility.tried
    zone = tried[start] | tried[(start + 4 * size) % (8 * size)]
    if speed > 1:
        for index in flood(mobility, start, speed - 1, 0).placings:
            zone |= tried[index]
    return zone & ~(1 << start % size)
