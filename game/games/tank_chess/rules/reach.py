"""Where a piece can go in one turn (TC-4, TC-6.2): the fast flood that the memo keeps.

A *placing* is a square with a facing as one index, ``facing * n + square`` (``n`` squares), and a
set of placings is an integer with those bits: eight layers of ``n`` bits. The flood moves whole layers.
Drives that change ground and go on, or push something, are in ``drives``; they give the same ``PieceReach``.
"""

from __future__ import annotations

from copy import copy
from operator import attrgetter
from typing import NamedTuple

from game.games.tank_chess.rules.definitions import PieceKind
from game.games.tank_chess.rules.states import DriveEnd, PieceReach
from game.games.tank_chess.rules.terrain import STANDS, EnterResult, MapTerrain, squares_of
from game.model.grid8 import FACINGS

_by_square = attrgetter("square")


class Loss(NamedTuple):
    """Squares where a piece is lost: the steps needed to enter one, how it ends, and the shift of the
    layer of ground that disappears with it (0 for none)."""

    steps: int
    squares: int
    end: int
    shift: int


class Mobility:
    """How one kind of piece moves over a map's ground, at first over the ground that never changes."""

    __slots__ = ("by_cost", "crossed", "entered", "exits", "lost", "onward", "pushes", "shifts", "size")

    def __init__(self, kind: PieceKind, colour: int, terrain: MapTerrain) -> None:
        self.size = terrain.size
        self.shifts, self.onward = terrain.steps.shifts, terrain.steps.onward
        self.exits = terrain.steps.exits[colour] if kind.command else (0,) * 8
        """By facing, the squares from which a step ahead leaves the board (TC-6.2)."""
        self.pushes = bool(kind.pushes)
        self.crossed = terrain.crossed_layers(kind)
        self.by_cost: dict[int, int] = {}
        """By cost in steps, the squares that the kind can enter and stand on, as bits."""
        self.lost: list[Loss] = []
        self.entered = 0
        """All squares that the kind can enter, as bits."""
        for squares in terrain.places.values():
            met = terrain.enter(kind, 0, squares.bit_length() - 1, None)
            if met is not None:
                self._lay(squares, met, 0)

    def _lay(self, squares: int, met: EnterResult, shift: int) -> None:
        if met.end == STANDS:
            self.by_cost[met.steps] = self.by_cost.get(met.steps, 0) | squares
        else:
            self.lost.append(Loss(met.steps, squares, met.end, shift if met.flips else 0))
        self.entered |= squares

    def over(self, layers: int) -> Mobility:
        """Return the mobility over the ground of ``layers``, which must hold nothing that the kind could
        change and drive on."""
        if not layers >> self.size:
            return self
        board = (1 << self.size) - 1
        laid = [(layers >> shift & board, met, shift) for shift, met in self.crossed]
        every = 0
        for squares, _, _ in laid:
            every |= squares
        if not every:
            return self
        made = copy(self)
        made.by_cost = {cost: squares & ~every for cost, squares in self.by_cost.items()}
        made.lost = self.lost.copy()
        for squares, met, shift in laid:
            if squares:
                made._lay(squares, met, shift)
        return made

    def step(self, squares: int, facing: int) -> int:
        """Return the squares one step on from ``squares``, without those beyond the edge."""
        shift = self.shifts[facing]
        squares &= self.onward[facing]
        return squares << shift if shift > 0 else squares >> -shift


def spread(
    mobility: Mobility, square: int, facing: int, speed: int, blocked: int
) -> tuple[list[int], int, bool]:
    """The squares a piece can stand on after one turn, by facing, its start and the backward move left
    out; the squares where it can be lost; and whether it can leave the board (TC-4.1 to 4.6, TC-6.2).

    ``blocked`` has a bit for each square it can't enter now, besides those that ground closes.
    """
    shifts, onward, exits = mobility.shifts, mobility.onward, mobility.exits
    by_cost, losses = tuple(mobility.by_cost.items()), mobility.lost
    free = ~blocked
    start = 1 << square
    front = [0] * 8
    front[facing] = start
    seen = front.copy()
    late: dict[int, list[int]] = {}
    gone, out = 0, False
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
                for loss in losses:
                    if step + loss.steps - 1 <= speed:
                        gone |= ahead & loss.squares
        for towards in FACINGS:
            if fresh[towards]:
                fresh[towards] &= ~seen[towards]
                seen[towards] |= fresh[towards]
        front = fresh
    seen[facing] &= ~start
    return seen, gone, out


def flood(mobility: Mobility, square: int, facing: int, speed: int, blocked: int) -> PieceReach:
    """Return the reach of a piece that can change nothing on its way; ``blocked`` as in ``spread``."""
    seen, gone, out = spread(mobility, square, facing, speed, blocked)
    behind = mobility.step(1 << square, facing - 4) & mobility.entered & ~blocked
    outcomes: list[DriveEnd] = []
    for loss in mobility.lost:
        for lost in squares_of((gone | behind) & loss.squares):
            flips = 1 << lost + loss.shift if loss.shift else 0
            outcomes.append(DriveEnd(lost, None, flips, loss.end, ()))
        behind &= ~loss.squares
    outcomes.sort(key=_by_square)
    seen[facing] |= behind
    bits = 0
    for layer in reversed(seen):
        bits = bits << mobility.size | layer
    return PieceReach(bits, out, tuple(outcomes))


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
    """Return the squares whose contents decide on a step ahead from ``squares``, as bits."""
    ahead = mobility.step(squares, facing)
    tried = ahead & mobility.entered
    return tried | mobility.step(ahead, facing) if mobility.pushes else tried
