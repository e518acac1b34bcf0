"""The ground of a map as the fast position keeps it: what never changes, and what may.

The *layers* of a position are one integer. The lowest ``n`` bits (``n`` squares) are the occupancy: a
bit for each piece and each wreck. Above them lies a layer of ``n`` bits for each thing that can change
during a match on this map and with these pieces: where wrecks lie (only if a piece can push them), and
one for each kind of ground that can be cleared, exploded, set off or pushed. Everything else is static
and kept here. On most maps nothing can change, and the occupancy is all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.games.tank_chess.rules.definitions import WRECK, Definitions, GroundKind, PieceKind
from game.games.tank_chess.rules.diagram import Diagram
from game.model.grid8 import DX, DY, FACINGS, Grid

STANDS, SUNK, WRECKED, MINED, OUT = range(5)
"""How a move ends: the piece stands on its square, is lost without a wreck (water), is destroyed and
leaves a wreck (land mine), stands and a remote mine is set off under some piece (TC-8), or is off the
board (TC-6.2)."""


class EnterResult(NamedTuple):
    """The effect of entering a square: its cost in steps, the bits of the layers it flips, and how it ends.

    ``flips`` leaves the moving piece itself out. ``end`` is ``STANDS``, ``SUNK`` or ``WRECKED``.
    """

    steps: int
    flips: int
    end: int


PLAIN = EnterResult(1, 0, STANDS)
"""The result of entering plain ground."""


class StepTable(NamedTuple):
    """Single steps on boards of one size, by facing: the bits by which a square is shifted, and the squares
    from which the step stays on the board. ``ahead`` is by square the one it leads to. ``exits`` are by
    colour and facing the squares from which a Command of that colour leaves it, which it can't through a
    corner (TC-6.2). ``rays`` remembers what ``ray`` was asked."""

    shifts: tuple[int, ...]
    onward: tuple[int, ...]
    ahead: tuple[tuple[int | None, ...], ...]
    exits: tuple[tuple[int, ...], tuple[int, ...]]
    rays: dict[tuple[int, int], int]

    def ray(self, square: int, facing: int) -> int:
        """Return all squares from the next one in that direction to the edge, as bits."""
        known = self.rays.get((square, facing))
        if known is None:
            known, here, shift = 0, 1 << square, self.shifts[facing]
            while here & self.onward[facing]:
                here = here << shift if shift > 0 else here >> -shift
                known |= here
            self.rays[square, facing] = known
        return known


@lru_cache(maxsize=32)
def steps_on(width: int, height: int) -> StepTable:
    """Return the steps on a board of that size."""
    grid = Grid(width, height)
    row = (1 << width) - 1
    columns = sum(1 << rank * width for rank in range(height))
    every = (1 << width * height) - 1
    last = row << width * (height - 1)
    sides = (every, every & ~(columns << width - 1), every & ~columns)
    beside = tuple(sides[DX[facing]] for facing in FACINGS)
    return StepTable(
        tuple(DY[facing] * width + DX[facing] for facing in FACINGS),
        tuple(
            beside[facing] & ~(last if DY[facing] > 0 else row if DY[facing] < 0 else 0) for facing in FACINGS
        ),
        tuple(tuple(grid.step(square, facing) for square in range(len(grid))) for facing in FACINGS),
        (
            tuple(last & beside[facing] if DY[facing] > 0 else 0 for facing in FACINGS),
            tuple(row & beside[facing] if DY[facing] < 0 else 0 for facing in FACINGS),
        ),
        {},
    )


class MapTerrain:
    """Static and changing ground of one map, and the rule for entering a square (TC-4.5, TC-8)."""

    __slots__ = (
        "board",
        "changing",
        "grid",
        "kinds",
        "places",
        "remote",
        "size",
        "static",
        "static_stops",
        "steps",
        "wreck_shift",
    )

    def __init__(self, definitions: Definitions, diagram: Diagram) -> None:
        self.grid: Grid = diagram.grid
        self.size = len(diagram.grid)
        self.board = (1 << self.size) - 1
        present = {placed.kind.name for placed in diagram.pieces.values()}
        self.kinds: frozenset[str] = frozenset(present)
        """Names of the piece kinds that exist on this map; no other can appear later."""
        pushed = {name for kind in definitions.pieces if kind.name in present for name in kind.pushes}
        here = {ground.name for ground in diagram.ground.values()}
        layer = 1
        self.wreck_shift = 0
        """Bits between a square's occupancy and its wreck bit; 0 if wrecks need no layer."""
        if WRECK in pushed:
            self.wreck_shift = layer * self.size
            layer += 1
        changing = []
        for ground in definitions.ground:
            if ground.name in here and (ground.entered != "stays" or ground.remote or ground.name in pushed):
                changing.append((ground, layer * self.size))
                layer += 1
        self.changing: tuple[tuple[GroundKind, int], ...] = tuple(changing)
        """Each kind of ground that can change, with the shift of its layer."""
        loose = {ground.name for ground, _ in changing}
        self.static: tuple[GroundKind | None, ...] = tuple(
            None if (g := diagram.ground.get(square)) is None or g.name in loose else g
            for square in range(self.size)
        )
        """Ground that never changes, by square."""
        self.steps = steps_on(self.grid.width, self.grid.height)
        self.places: dict[str, int] = {}
        """The squares of each kind of static ground by its name, as bits; plain ground has an empty name."""
        for square, fixed in enumerate(self.static):
            name = "" if fixed is None else fixed.name
            self.places[name] = self.places.get(name, 0) | 1 << square
        self.static_stops = 0
        """Squares whose static ground stops direct fire."""
        for ground in definitions.ground:
            if ground.stops_fire:
                self.static_stops |= self.places.get(ground.name, 0)
        self.remote: tuple[tuple[int, ...], tuple[int, ...]] = (
            tuple(shift for ground, shift in changing if ground.remote and ground.owner == 0),
            tuple(shift for ground, shift in changing if ground.remote and ground.owner == 1),
        )
        """Shifts of the layers that hold White's and Black's remote mines."""

    def layers_of(self, diagram: Diagram) -> int:
        """Return the layers of a diagram of this map. Raises ``ValueError`` if its static ground differs."""
        layers = 0
        for square in (*diagram.pieces, *diagram.wrecks):
            layers |= 1 << square
        if self.wreck_shift:
            for square in diagram.wrecks:
                layers |= 1 << square + self.wreck_shift
        shifts = {ground.name: shift for ground, shift in self.changing}
        fixed: dict[int, GroundKind] = {}
        for square, ground in diagram.ground.items():
            if ground.name in shifts:
                layers |= 1 << square + shifts[ground.name]
            else:
                fixed[square] = ground
        if fixed != {q: g for q, g in enumerate(self.static) if g is not None}:
            raise ValueError("these tables were made for a map with other ground")
        return layers

    def ground(self, layers: int, square: int) -> GroundKind | None:
        """Return the ground of a square now; ``None`` for plain ground."""
        if layers >> self.size:
            for ground, shift in self.changing:
                if layers >> square + shift & 1:
                    return ground
        return self.static[square]

    def grounds(self, layers: int) -> dict[int, GroundKind]:
        """Return all ground that isn't plain, by square in order."""
        here = {square: ground for square, ground in enumerate(self.static) if ground is not None}
        for ground, shift in self.changing:
            here.update((square, ground) for square in squares_of(layers >> shift & self.board))
        return dict(sorted(here.items())) if self.changing else here

    def enter(self, kind: PieceKind, layers: int, square: int, onward: int | None) -> EnterResult | None:
        """What happens when a piece steps into ``square``; ``None`` if it can't (TC-4.5, TC-8).

        ``layers`` is without the piece itself. ``onward`` is the square to which something would be
        pushed: the next one in the direction of a forward step, ``None`` where nothing can be (edge
        of the board, backward move). What is listed in ``pushes`` is pushed if it can be; if not, it
        is as for any other piece.
        """
        ground = self.ground(layers, square)
        steps = flips = 0
        if layers >> square & 1:
            wreck = self.wreck_shift and layers >> square + self.wreck_shift & 1
            if not wreck or WRECK not in kind.pushes or onward is None or not self.is_bare(layers, onward):
                return None
            both = 1 << square | 1 << onward
            flips = both | both << self.wreck_shift
            steps = kind.push_steps
        elif (
            ground is not None
            and ground.name in kind.pushes
            and onward is not None
            and self.is_bare(layers, onward)
        ):
            shift = next(shift for loose, shift in self.changing if loose is ground)
            flips = (1 << square | 1 << onward) << shift
            steps = kind.push_steps
            ground = None
        if ground is None:
            return EnterResult(steps + 1, flips, STANDS)
        steps += ground.steps
        if not ground.lets_in(kind):
            return EnterResult(steps, flips, SUNK) if ground.others == "lost" else None
        if ground.entered == "stays":
            return EnterResult(steps, flips, STANDS)
        for loose, shift in self.changing:
            if loose is ground:
                flips ^= 1 << square + shift
        return EnterResult(steps, flips, WRECKED if ground.entered == "explodes" else STANDS)

    def is_bare(self, layers: int, square: int) -> bool:
        """Return whether a square is plain ground with nothing on it, so that something can be pushed
        there."""
        return not layers >> square & 1 and self.ground(layers, square) is None

    def blocking_layers(self, kind: PieceKind) -> tuple[int, ...]:
        """Return the layers of changing ground that is only an obstacle to this kind."""
        return tuple(
            shift
            for ground, shift in self.changing
            if not ground.lets_in(kind) and ground.others == "blocked" and ground.name not in kind.pushes
        )

    def lively_layers(self, kind: PieceKind) -> tuple[int, ...]:
        """Return the layers of ground that this kind can change on its way and drive on."""
        wrecks = (self.wreck_shift,) if WRECK in kind.pushes and self.wreck_shift else ()
        return wrecks + tuple(
            shift
            for ground, shift in self.changing
            if ground.name in kind.pushes or (ground.lets_in(kind) and ground.entered == "clears")
        )

    def crossed_layers(self, kind: PieceKind) -> tuple[tuple[int, EnterResult], ...]:
        """Return the layers of ground that costs this kind more than a step, or its life, each with the
        result of entering it."""
        met = [(shift, self.enter(kind, 1 << shift, 0, None)) for _, shift in self.changing]
        return tuple((shift, entry) for shift, entry in met if entry is not None and entry != PLAIN)

    def felt_layers(self, kind: PieceKind) -> tuple[int, ...]:
        """Return all layers on which the drives of this kind depend."""
        lively = self.lively_layers(kind)
        if lively and kind.pushes:
            # Any ground at all keeps something from being pushed there.
            return tuple({*lively, *(shift for _, shift in self.changing)})
        crossed = (shift for shift, _ in self.crossed_layers(kind))
        return tuple({*lively, *crossed, *self.blocking_layers(kind)})

    def stopping_layers(self) -> tuple[int, ...]:
        """Return the layers of changing ground that stops direct fire (TC-5.3)."""
        return tuple(shift for ground, shift in self.changing if ground.stops_fire)


def squares_of(bits: int) -> list[int]:
    """Return the members of a set of squares or placings, lowest first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
