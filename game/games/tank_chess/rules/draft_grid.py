"""What stands on a cell besides its ground: nothing, a piece, a wreck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from game.games.tank_chess.rules.definitions import BLACK, WHITE, WRECK, Definitions, GroundKind, PieceKind
from game.model.drafting import MapDraft
from game.model.grid8 import DX, DY, FACINGS, Grid

FREE, PIECE, WRECKED = range(3)
"""What stands on a cell besides its ground."""

Bits = int
"""A set of pads: bit ``n`` is set if pad ``n`` belongs to it."""

YES: Final = ord("1")
"""The entry of a table of ``Codes`` for a cell that the table selects."""


class Unit(NamedTuple):
    """A piece on the draft's board."""

    square: int
    pad: int
    kind: PieceKind
    colour: int
    facing: int


class BoardPadding(NamedTuple):
    """The values that all boards of one size share. ``deltas`` are pads gained by a step in each facing,
    ``inside`` the pads of squares, ``rims`` those over which White's and Black's Commands leave (TC-6.2),
    corners left out."""

    stride: int
    pads: tuple[int, ...]
    squares: tuple[int, ...]
    deltas: tuple[int, ...]
    empty: bytes
    inside: Bits
    rims: tuple[Bits, Bits]


EDGE: Final = 255
"""The cell code of every pad beyond the board."""


@lru_cache(maxsize=32)
def frame(width: int, height: int) -> BoardPadding:
    """Return the padding of a board of that size."""
    stride = width + 2
    pads = tuple((rank + 1) * stride + column + 1 for rank in range(height) for column in range(width))
    squares = [-1] * (stride * (height + 2))
    cells = bytearray([EDGE]) * len(squares)
    for square, pad in enumerate(pads):
        squares[pad] = square
        cells[pad] = 0
    deltas = tuple(DY[facing] * stride + DX[facing] for facing in FACINGS)
    row = ((1 << width) - 1) << 1
    inside = sum(row << stride * rank for rank in range(1, height + 1))
    rims = (row << stride * (height + 1), row)
    return BoardPadding(stride, pads, tuple(squares), deltas, bytes(cells), inside, rims)


class Codes:
    """How the cells of one set of definitions are numbered: ``3 * ground + what stands there``, ground 0
    being plain."""

    def __init__(self, definitions: Definitions) -> None:
        self.definitions = definitions
        self.grounds: tuple[GroundKind | None, ...] = (None, *definitions.ground)
        self.numbers = {kind.name: number for number, kind in enumerate(definitions.ground, 1)}
        swapped = bytearray(range(256))
        for kind in definitions.ground:
            swapped[self.numbers[kind.name]] = self.numbers[counterpart(kind, definitions).name]
        self.swapped = bytes(swapped)
        """For the number of each ground, the number of its counterpart for the other side."""
        self.stops = self.table(lambda ground, on: on != FREE or (ground is not None and ground.stops_fire))
        self.shut = self.table(lambda ground, on: ground is not None and shuts(ground))
        self.closed = self.table(lambda ground, on: on == WRECKED or (ground is not None and shuts(ground)))
        self.pieces = self.table(lambda ground, on: on == PIECE)

    def table(self, holds: Callable[[GroundKind | None, int], bool]) -> bytes:
        """Return a table for ``bytes.translate``: 1 for each cell code for which ``holds(ground, what
        stands there)``."""
        found = bytearray(b"0") * 256
        for number, ground in enumerate(self.grounds):
            for on in (FREE, PIECE, WRECKED):
                if holds(ground, on):
                    found[3 * number + on] = YES
        return bytes(found)


def shuts(ground: GroundKind) -> bool:
    """Return whether no kind of piece can ever enter that ground."""
    return ground.enter is not None and not ground.enter and ground.others != "lost"


def counterpart(kind: GroundKind, definitions: Definitions) -> GroundKind:
    """Return the kind of ground that is the same for the other side; the kind itself if there is none."""
    if kind.owner is None:
        return kind
    for other in definitions.ground:
        if other.owner == 1 - kind.owner and kind == replace(
            other, name=kind.name, char=kind.char, owner=kind.owner
        ):
            return other
    return kind


class KindAccess(NamedTuple):
    """The pads a kind of piece can drive to: by the cost of a step the pads it can enter and stand on, and
    all of them together."""

    by_cost: tuple[tuple[int, Bits], ...]
    every: Bits


class PaddedBoard:
    """A draft as cell codes and sets of pads. ``units`` are its pieces by square."""

    def __init__(self, draft: MapDraft, codes: Codes) -> None:
        grid = draft.grid
        self.draft = draft
        self.grid: Grid = grid
        self.codes = codes
        self.frame = frame(grid.width, grid.height)
        pads, size = self.frame.pads, len(grid)
        cells = bytearray(self.frame.empty)
        numbers, kinds = codes.numbers, codes.definitions.by_name
        for square, name in draft.ground.items():
            if 0 <= square < size:
                cells[pads[square]] = 3 * numbers.get(name, 0)
        units: list[Unit] = []
        for square, stand in sorted(draft.pieces.items()):
            if not 0 <= square < size:
                continue
            kind = kinds.get(stand.kind)
            if stand.kind == WRECK:
                cells[pads[square]] += WRECKED
            elif kind is not None and stand.side in (WHITE, BLACK) and stand.facing in FACINGS:
                assert stand.side is not None and stand.facing is not None
                cells[pads[square]] += PIECE
                units.append(Unit(square, pads[square], kind, stand.side, stand.facing))
        self.cells = cells
        self.units = units
        self.at = {unit.pad: unit for unit in units}
        self.stops = self.bits(codes.stops)
        self._openings: dict[bytes, KindAccess] = {}
        self._by_kind: dict[str, KindAccess] = {}

    def bits(self, table: bytes) -> Bits:
        """Return the pads whose cells a table of ``Codes`` selects."""
        return int(self.cells.translate(table)[::-1], 2)

    def squares(self, bits: Bits) -> Iterator[int]:
        """Yield the squares of a set of pads, lowest first."""
        squares = self.frame.squares
        while bits:
            low = bits & -bits
            yield squares[low.bit_length() - 1]
            bits ^= low

    def ground(self, pad: int) -> GroundKind | None:
        """Return the ground of a cell on the board."""
        return self.codes.grounds[self.cells[pad] // 3]

    def opening(self, kind: PieceKind) -> KindAccess:
        """Return the pads that kind can drive to with everything where it stands; nothing is pushed."""
        known = self._by_kind.get(kind.name)
        if known is None:
            costs = self._costs(kind)
            known = self._openings.get(costs)
            if known is None:
                found = []
                for cost in sorted(set(costs) - {0}):
                    bits = self.bits(costs.translate(_only(cost)))
                    if bits:
                        found.append((cost, bits))
                every = 0
                for _, bits in found:
                    every |= bits
                known = self._openings[costs] = KindAccess(tuple(found), every)
            self._by_kind[kind.name] = known
        return known

    def _costs(self, kind: PieceKind) -> bytes:
        found = bytearray(256)
        for number, ground in enumerate(self.codes.grounds):
            if ground is None:
                found[3 * number] = 1
            elif ground.lets_in(kind) and ground.entered != "explodes":
                found[3 * number] = ground.steps
        return bytes(found)

    def shift(self, bits: Bits, facing: int) -> Bits:
        """Return a set of pads moved one step in that direction."""
        delta = self.frame.deltas[facing]
        return bits << delta if delta > 0 else bits >> -delta


@lru_cache(maxsize=32)
def _only(cost: int) -> bytes:
    found = bytearray(b"0") * 256
    found[cost] = YES
    return bytes(found)


_KNOWN: list[Codes] = []


def codes_of(definitions: Definitions) -> Codes:
    """Return the codes of these definitions; those of the last few definitions are cached."""
    for codes in _KNOWN:
        if codes.definitions is definitions:
            return codes
    codes = Codes(definitions)
    _KNOWN.insert(0, codes)
    del _KNOWN[4:]
    return codes
