"""The images a table's symmetry is made of: where a place lies on them, and how a piece does.

On an image that swaps the sides the first and second, and the third and fourth side change over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from game.model.drafting import SymmetryName
from game.model.inches import FULL_TURN, Point
from game.model.table_drafting import TableDraft, TablePiece

NEAR: Final = 5
"""Thousandths of an inch by which two outlines that count as the same may differ."""


@dataclass(frozen=True, slots=True)
class Mirror:
    """An image of the table: left and right changed over, below and above, or both, which is a half turn.
    ``swaps``: sides change over, too."""

    across: bool
    up: bool
    swaps: bool = True

    def place(self, extent: Point, at: Point) -> Point:
        """Where a place lies on the image."""
        return extent[0] - at[0] if self.across else at[0], extent[1] - at[1] if self.up else at[1]

    def piece(self, draft: TableDraft, piece: TablePiece) -> TablePiece:
        """A piece on the image. A half turn turns it, a mirror turns its outline over, too."""
        at, side = self.place(draft.extent, piece.at), piece.side
        if self.swaps and side is not None and side >= 0:
            side ^= 1
        if not piece.outline:
            return replace(piece, at=at, side=side)
        if self.across and self.up:
            return replace(piece, at=at, side=side, turn=(piece.turn + FULL_TURN // 2) % FULL_TURN)
        across, up = -1 if self.across else 1, -1 if self.up else 1
        outline = tuple((across * x, up * y) for x, y in piece.outline)
        return replace(piece, at=at, side=side, outline=outline, turn=-piece.turn % FULL_TURN)


_TURN, _ACROSS, _UP = Mirror(True, True), Mirror(True, False), Mirror(False, True)

MIRRORS: Final[Mapping[SymmetryName, tuple[Mirror, ...]]] = {
    "point": (_TURN,),
    "left_right": (_ACROSS,),
    "top_bottom": (_UP,),
    "both": (_ACROSS, Mirror(False, True, swaps=False), _TURN),
    "none": (),
}
"""The images each symmetry asks for. With both mirrors each side sits at one end, left or right."""


def alike(one: TablePiece, other: TablePiece) -> bool:
    """Whether two pieces lie the same, but for their letters, whose they are, and how their outlines are
    written down."""
    if (one.kind, one.side is None, one.safe) != (other.kind, other.side is None, other.safe):
        return False
    first, second = one.placed, other.placed
    if len(first) != len(second):
        return False
    if any(abs(a - b) > NEAR for a, b in zip(one.box, other.box, strict=True)):
        return False
    return all(any(_near(a, b) for b in second) for a in first)


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) <= NEAR and abs(a[1] - b[1]) <= NEAR


def images(
    draft: TableDraft, piece: TablePiece, symmetry: SymmetryName
) -> Iterator[tuple[Mirror, TablePiece]]:
    """The images of a piece that don't lie on the piece itself."""
    taken = [piece.at]
    for mirror in MIRRORS.get(symmetry, ()):
        image = mirror.piece(draft, piece)
        if not any(_near(image.at, at) for at in taken):
            taken.append(image.at)
            yield mirror, image


def asymmetries(draft: TableDraft, symmetry: SymmetryName) -> frozenset[int]:
    """The pieces that break a symmetry: an image of theirs is missing."""
    broken = set()
    pieces = list(draft.pieces.values())
    for number, piece in draft.pieces.items():
        for mirror in MIRRORS.get(symmetry, ()):
            image = mirror.piece(draft, piece)
            if not any(alike(image, other) for other in pieces):
                broken.add(number)
                break
    return frozenset(broken)
