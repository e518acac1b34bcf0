"""Where a piece can go in one turn (TC-4, TC-6.2): the fast flood that the memo keeps.

A *placing* is a square with a facing as one index, ``facing * n + square`` (``n`` squares), and a
set of placings is an integer with those bits: eight layers of ``n`` bits. The flood moves whole layers.
Drives that change ground or push something are in ``drives``; they give the same ``Reach``.
"""

from __future__ import annotations

from game.model.grid8 import FACINGS
from game.rules.tank_chess.definitions import PieceKind
from game.rules.tank_chess.states import Outcome, Reach
from game.rules.tank_chess.terrain import SUNK, Terrain, squares_of


class Mobility:
    """How one kind of piece moves over a map's static ground."""

    __slots__ = ("by_cost", "entered", "exits", "lost", "onward", "pushes", "shifts", "size")

    def __init__(self, kind: PieceKind, colour: int, terrain: Terrain) -> None:
        self.size = terrain.size
        self.shifts, self.onward = terrain.steps.shifts, terrain.steps.onward
        self.exits = terrain.steps.exits[colour] if kind.command else (0,) * 8
        """By facing, the squares from which a step ahead leaves the board (TC-6.2)."""
        self.pushes = bool(kind.pushes)
        costs: dict[int, int] = {}
        lost: dict[int, int] = {}
        for squares in terrain.places.values():
            met = terrain.enter(kind, 0, squares.bit_length() - 1, None)
            if met is not None:
                sort = lost if met.end == SUNK else costs
                sort[met.steps] = sort.get(met.steps, 0) | squares
        self.by_cost = tuple(sorted(costs.items()))
        """By the steps it costs, the squares that it can enter and stand on."""
        self.lost = tuple(sorted(lost.items()))
        """The same of those where it is lost."""
        self.entered = 0
        """All of these squares."""
        for _, squares in (*self.by_cost, *self.lost):
            self.entered |= squares

    def step(self, squares: int, facing: int) -> int:
        """The squares one step on from some, those beyond the edge left out."""
        shift = self.shifts[facing]
        squares &= self.onward[facing]
        return squares << shift if shift > 0 else squares >> -shift


def spread(
    mobility: Mobility, square: int, facing: int, speed: int, blocked: int
) -> tuple[list[int], int, bool]:
    """The squares a piece can stand on after one turn, by facing, its start and the backward move left
    out; the squares where it can be lost; and whether it can leave the board."""
    by_cost, shifts, onward, exits = mobility.by_cost, mobility.shifts, mobility.onward, mobility.exits
    free = ~blocked
    start = 1 << square
    front = [0] * 8
    front[facing] = start
    seen = front.copy()
    late: dict[int, list[int]] = {}
    sunk, out = 0, False
    for step in range(1, speed + 1):
        fresh = late.pop(step, None) or [0] * 8
        for towards in FACINGS:
            here = front[towards]
            if here:
                fresh[towards - 1] |= here
                fresh[towards - 7] |= here
                if here & exits[towards]:
                    out = True
                shift = shifts[towards]
                ahead = here & onward[towards]
                ahead = (ahead << shift if shift > 0 else ahead >> -shift) & free
                for cost, squares in by_cost:
                    entered = ahead & squares
                    if entered:
                        if cost == 1:
                            fresh[towards] |= entered
                        elif step + cost - 1 <= speed:
                            late.setdefault(step + cost - 1, [0] * 8)[towards] |= entered
                for cost, squares in mobility.lost:
                    if step + cost - 1 <= speed:
                        sunk |= ahead & squares
        for towards in FACINGS:
            if fresh[towards]:
                fresh[towards] &= ~seen[towards]
                seen[towards] |= fresh[towards]
        front = fresh
    seen[facing] &= ~start
    return seen, sunk, out


def flood(mobility: Mobility, square: int, facing: int, speed: int, blocked: int) -> Reach:
    """The reach of a piece where nothing it meets changes (TC-4.1 to 4.6).

    ``blocked`` has a bit for each square it can't enter now; further off than its zone they are of
    no account, and those that static ground closes may be left out.
    """
    seen, sunk, out = spread(mobility, square, facing, speed, blocked)
    behind = mobility.step(1 << square, facing - 4) & mobility.entered & ~blocked
    drowns = 0
    for _, squares in mobility.lost:
        drowns |= squares
    sunk |= behind & drowns
    seen[facing] |= behind & ~drowns
    bits = 0
    for layer in reversed(seen):
        bits = bits << mobility.size | layer
    return Reach(bits, out, tuple(Outcome(square, None, 0, SUNK, ()) for square in squares_of(sunk)))


def zone_of(mobility: Mobility, square: int, facing: int, speed: int) -> int:
    """The squares on whose contents the reach from a placing can depend, as occupancy bits.

    They are those a step is tried into if nothing changeable is in the way, the one behind, and for
    pieces that push the next one in each direction. The piece's own square is not among them.
    """
    start = 1 << square
    seen = spread(mobility, square, facing, speed - 1, 0)[0]
    seen[facing] |= start
    zone = 0
    for towards in FACINGS:
        zone |= _tried(mobility, seen[towards], towards)
    zone |= _tried(mobility, start, facing - 4)
    return zone & ~start


def _tried(mobility: Mobility, squares: int, facing: int) -> int:
    """What decides on a step ahead from some squares."""
    ahead = mobility.step(squares, facing)
    tried = ahead & mobility.entered
    return tried | mobility.step(ahead, facing) if mobility.pushes else tried
