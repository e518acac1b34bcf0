"""The geometry of handling pieces on a table: what is under a place, frames and handles, how pieces are
moved, turned and stretched.

Lengths are thousandths of an inch, angles tenths of a degree.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Final

from game.model import inches
from game.model.inches import FULL_TURN, Point
from game.model.table_drafting import TableDraft, TablePiece, box_of, laid

MARK_RADIUS: Final = 1_200
"""Distance from its place within which a mark can be picked."""

MARK_RIM: Final = 1_900
"""Radius of the ring around a picked mark."""

LINE_NEAR: Final = 600
"""Distance within which a line can be picked."""

TURNER_AWAY: Final = 2_200
"""Distance above its frame of the handle that turns a piece."""

_MARK_CORNERS: Final = 16

HANDLES: Final = ((-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0))
"""The handles of a frame, clockwise from the upper left: the edges each is on."""


def pick(draft: TableDraft, at: Point) -> int | None:
    """Return the number of the piece under a place: marks first, then lines, then the smallest area;
    ``None`` without one."""
    found: list[tuple[int, float, int]] = []
    for number, piece in draft.pieces.items():
        if not piece.outline:
            if inches.within(piece.at, at, MARK_RADIUS):
                found.append((0, math.dist(piece.at, at), number))
        elif touches(piece, at):
            left, low, right, high = piece.box
            found.append((2 if len(piece.outline) > 2 else 1, float((right - left) * (high - low)), number))
    return min(found)[2] if found else None


def touches(piece: TablePiece, at: Point) -> bool:
    """Whether a piece of terrain is under a place: within its outline, or beside its line."""
    points = piece.placed
    if len(points) > 2 and inches.inside(at, points):
        return True
    left, low, right, high = piece.box
    if not (left - LINE_NEAR <= at[0] <= right + LINE_NEAR and low - LINE_NEAR <= at[1] <= high + LINE_NEAR):
        return False
    return any(inches.near(at, a, b, LINE_NEAR) for a, b in pairwise(points))


def within(draft: TableDraft, a: Point, b: Point) -> frozenset[int]:
    """Return the pieces that are wholly between two corners."""
    left, right = sorted((a[0], b[0]))
    low, high = sorted((a[1], b[1]))
    return frozenset(
        number
        for number, piece in draft.pieces.items()
        if left <= piece.box[0] and piece.box[2] <= right and low <= piece.box[1] and piece.box[3] <= high
    )


def rim(piece: TablePiece, radius: int = MARK_RIM) -> tuple[Point, ...]:
    """Return what is drawn around a picked piece: its outline, around a mark a ring."""
    if piece.outline:
        return piece.placed
    step = FULL_TURN // _MARK_CORNERS
    return tuple(inches.ahead(piece.at, step * number, radius) for number in range(_MARK_CORNERS))


def local_box(piece: TablePiece) -> tuple[int, int, int, int]:
    """Return left, bottom, right, top of a piece relative to its place, scaled and not turned."""
    return box_of(laid(piece.outline, (0, 0), 0, piece.scale))


def size_of(piece: TablePiece) -> tuple[int, int]:
    """Return the width and depth of a piece, scaled and not turned."""
    left, low, right, high = local_box(piece)
    return right - left, high - low


def frame(piece: TablePiece) -> tuple[Point, ...]:
    """Return the corners of a piece's frame, turned with it, clockwise from its upper left."""
    left, low, right, high = local_box(piece)
    corners = ((left, high), (right, high), (right, low), (left, low))
    return laid(corners, piece.at, piece.turn)


def handles(piece: TablePiece) -> tuple[Point, ...]:
    """Return the places of ``HANDLES`` on the frame of a piece."""
    left, low, right, high = local_box(piece)
    xs, ys = (left, (left + right) // 2, right), (low, (low + high) // 2, high)
    return laid(tuple((xs[x + 1], ys[y + 1]) for x, y in HANDLES), piece.at, piece.turn)


def turner(piece: TablePiece, extent: Point) -> Point:
    """Return the place of the handle that turns a piece: above its frame, or below at the table's edge."""
    left, low, right, high = local_box(piece)
    middle = (left + right) // 2
    for y in (high + TURNER_AWAY, low - TURNER_AWAY):
        at = laid(((middle, y),), piece.at, piece.turn)[0]
        if 0 <= at[0] <= extent[0] and 0 <= at[1] <= extent[1]:
            return at
    return laid(((middle, high + TURNER_AWAY // 2),), piece.at, piece.turn)[0]


def to_local(piece: TablePiece, at: Point) -> Point:
    """Return a place of the table in the piece's own coordinates: not turned, not scaled, relative to its
    place."""
    dx, dy = at[0] - piece.at[0], at[1] - piece.at[1]
    x, y = laid(((dx, dy),), (0, 0), -piece.turn % FULL_TURN)[0]
    return inches.nearest(x * 100, piece.scale), inches.nearest(y * 100, piece.scale)


def stretched(piece: TablePiece, width: int, depth: int) -> TablePiece:
    """Return the piece with that width and depth, where it has any at all."""
    wide, deep = size_of(piece)

    def made(corner: Point) -> Point:
        x = inches.nearest(corner[0] * width, wide) if wide else corner[0]
        y = inches.nearest(corner[1] * depth, deep) if deep else corner[1]
        return x, y

    return replace(piece, outline=tuple(map(made, piece.outline)))


def centred(piece: TablePiece) -> TablePiece:
    """Return the piece with its place in its middle, so that it turns about it."""
    left, low, right, high = box_of(piece.outline)
    middle = (left + right) // 2, (low + high) // 2
    if middle == (0, 0):
        return piece
    at = laid((middle,), piece.at, piece.turn, piece.scale)[0]
    return replace(piece, at=at, outline=tuple((x - middle[0], y - middle[1]) for x, y in piece.outline))


def turned_about(piece: TablePiece, centre: Point, by: int) -> TablePiece:
    """Return a piece turned clockwise about a place."""
    offset = piece.at[0] - centre[0], piece.at[1] - centre[1]
    at = laid((offset,), centre, by % FULL_TURN)[0] if offset != (0, 0) else piece.at
    return replace(piece, at=at, turn=(piece.turn + by) % FULL_TURN if piece.outline else piece.turn)


def kept_on(pieces: Iterable[TablePiece], by: Point, extent: Point) -> Point:
    """Return how far pieces may move of the distance ``by`` if all of their places must stay on the table."""
    places = [piece.at for piece in pieces]

    def along(axis: int) -> int:
        least = min(0, -min(place[axis] for place in places))
        most = max(0, extent[axis] - max(place[axis] for place in places))
        return max(least, min(by[axis], most))

    return along(0), along(1)


def middle_of(pieces: Iterable[TablePiece]) -> Point:
    """Return the middle of the area that pieces cover together; for a single one its own place."""
    every = list(pieces)
    if len(every) == 1:
        return every[0].at
    left, low, right, high = box_of(point for piece in every for point in piece.placed)
    return (left + right) // 2, (low + high) // 2
