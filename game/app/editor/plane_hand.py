"""The geometry of hands on a table: what is under a place, frames and handles, what places snap to.

Lengths are thousandths of an inch, angles tenths of a degree.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.model import inches
from game.model.inches import FULL_TURN, INCH, Point
from game.model.table_drafting import TableDraft, TablePiece, box_of, laid

STEP: Final = INCH // 2
"""What places snap to."""

TURN_STEP: Final = 150
"""What angles snap to."""

NEAR: Final = 250
"""How near an edge holds."""

TENTH: Final = INCH // 10

CORNER_NEAR: Final = 600
EDGE_NEAR: Final = 350
"""How near a corner, and an edge, a tape is put on it."""

IN_LINE: Final = 12 * INCH
"""How far away a piece may be with whose edges others hold and are told to be in line."""

SAME: Final = 5
"""Lines no farther apart are one."""

Box = tuple[int, int, int, int]
"""Left, bottom, right, top."""

MARK_RADIUS: Final = 1_200
"""How far from its place a mark can be picked."""

MARK_RIM: Final = 1_900
"""The ring round a mark that is picked."""

LINE_NEAR: Final = 600
"""How far from a line it can be picked."""

TURNER_AWAY: Final = 2_200
"""How far above its frame the handle stands by which a piece is turned."""

_MARK_CORNERS: Final = 16

HANDLES: Final = ((-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0))
"""The handles of a frame, clockwise from the upper left: which edges each lies on."""


@dataclass(frozen=True, slots=True)
class Snapping:
    """What holds: half inches, 15 degrees, edges and middles of other pieces and of the table."""

    places: bool = True
    turns: bool = True
    edges: bool = True

    def turn(self, angle: float, *, fine: bool = False) -> int:
        """The angle that is meant. ``fine``: whole degrees."""
        step = 10 if fine else TURN_STEP if self.turns else 1
        return round(angle / step) * step % FULL_TURN

    def place(self, at: Point, around: Around) -> Held:
        """The place that is meant, what holds it there, and what it lies in line with."""
        near = around.neighbours(at)
        x, by_x = self._along(at[0], 0, around, near)
        y, by_y = self._along(at[1], 1, around, near)
        left, low, right, high = around.box
        held = [(x + side, y + (low + high) // 2) for side in (left, right) if by_x == x + side]
        held += [(x + (left + right) // 2, y + side) for side in (low, high) if by_y == y + side]
        guides = _guides((x, y), around, near) if self.edges else ()
        return Held((x, y), tuple(dict.fromkeys(held)), guides)

    def _along(self, value: int, axis: int, around: Around, near: Sequence[Box]) -> tuple[int, int | None]:
        """The value that is meant on one axis, and the line that holds it, if one does."""
        if self.edges and around.holds:
            low, high = around.box[axis], around.box[axis + 2]
            best = min(
                (
                    (abs(value + own - line), line - own, line)
                    for box in near
                    for own, line in _pairs((low, high), (box[axis], box[axis + 2]))
                ),
                default=(NEAR + 1, 0, 0),
            )
            if best[0] <= NEAR and (best[1] % STEP or not self.places):
                return best[1], best[2]
        if self.places:
            return round(value / STEP) * STEP, None
        return round(value / 10) * 10, None


@dataclass(frozen=True, slots=True)
class Around:
    """What a place is moved among: the table, and the pieces on it but for ``skip``. ``box``: what lies
    around the place and moves with it (left, bottom, right, top from it). ``holds``: whether edges hold it.
    """

    draft: TableDraft
    skip: frozenset[int] = frozenset()
    box: Box = (0, 0, 0, 0)
    holds: bool = True

    def neighbours(self, at: Point) -> list[Box]:
        """The table, and the boxes of the pieces near what is moved."""
        left, low, right, high = (value + at[number % 2] for number, value in enumerate(self.box))
        found: list[Box] = [(0, 0, *self.draft.extent)]
        for number, piece in self.draft.pieces.items():
            if number in self.skip:
                continue
            box = piece.box
            if (
                box[0] <= right + IN_LINE and left <= box[2] + IN_LINE
                and box[1] <= high + IN_LINE and low <= box[3] + IN_LINE
            ):  # fmt: skip
                found.append(box)
        return found


@dataclass(frozen=True, slots=True)
class Held:
    """A place, the places at which something holds it, and lines along what lies in line with it."""

    at: Point
    by: tuple[Point, ...] = ()
    guides: tuple[tuple[Point, Point], ...] = ()


def _pairs(own: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """What can lie in line on one axis: edges with edges, middles with middles."""
    for side in dict.fromkeys(own):
        for line in dict.fromkeys(other):
            yield side, line
    yield sum(own) // 2, sum(other) // 2


def _guides(at: Point, around: Around, near: Sequence[Box]) -> tuple[tuple[Point, Point], ...]:
    """For each axis the lines along which the place, or the box around it, lies in line with others; each as
    long as what lies along it."""
    own = tuple(value + at[number % 2] for number, value in enumerate(around.box))
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for box in near[1:]:
        for axis in (0, 1):
            across = 1 - axis
            pairs = list(_pairs((own[axis], own[axis + 2]), (box[axis], box[axis + 2])))
            in_line = [line for line, other in pairs if abs(line - other) <= SAME]
            for line in in_line[-1:] if abs(pairs[-1][0] - pairs[-1][1]) <= SAME else in_line:
                low, high = found.get((axis, line), (own[across], own[across + 2]))
                found[axis, line] = min(low, box[across]), max(high, box[across + 2])
    for axis in (0, 1):  # the table's middle is a line of its own
        middle, line = around.draft.extent[axis] // 2, (own[axis] + own[axis + 2]) // 2
        if abs(middle - line) <= SAME:
            found[axis, line] = 0, around.draft.extent[1 - axis]
    return tuple(
        ((line, low), (line, high)) if axis == 0 else ((low, line), (high, line))
        for (axis, line), (low, high) in sorted(found.items())
    )


def tape_end(draft: TableDraft, at: Point) -> Point | None:
    """What a tape is meant to be put on: the middle of a mark, a corner, or else an edge nearby."""
    marks = [piece.at for piece in draft.pieces.values() if not piece.outline]
    corners = [corner for piece in draft.pieces.values() if piece.outline for corner in piece.placed]
    for places, reach in ((marks, MARK_RADIUS), (corners, CORNER_NEAR)):
        best = min(places, key=lambda place: math.dist(place, at), default=None)
        if best is not None and math.dist(best, at) <= reach:
            return best
    edges = [
        _nearest_on(at, a, b)
        for piece in draft.pieces.values()
        if piece.outline
        for a, b in pairwise((*piece.placed, piece.placed[0]) if len(piece.placed) > 2 else piece.placed)
    ]
    best = min(edges, key=lambda place: math.dist(place, at), default=None)
    return best if best is not None and math.dist(best, at) <= EDGE_NEAR else None


def _nearest_on(at: Point, a: Point, b: Point) -> Point:
    """The place between two others that is nearest to a third."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / long)) if long else 0.0
    return round(a[0] + share * dx), round(a[1] + share * dy)


def straight(start: Point, at: Point, step: int = TURN_STEP) -> Point:
    """The place as far away, to a tenth of an inch, in a direction that is a whole number of steps."""
    way = round(inches.bearing(start, at) / step) * step % FULL_TURN
    return inches.ahead(start, way, round(math.dist(start, at) / TENTH) * TENTH)


def pick(draft: TableDraft, at: Point) -> int | None:
    """The number of the piece under a place: marks first, then lines, then the smallest area."""
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
    """Whether a piece of terrain lies under a place: within its outline, or beside its line."""
    points = piece.placed
    if len(points) > 2 and inches.inside(at, points):
        return True
    left, low, right, high = piece.box
    if not (left - LINE_NEAR <= at[0] <= right + LINE_NEAR and low - LINE_NEAR <= at[1] <= high + LINE_NEAR):
        return False
    return any(inches.near(at, a, b, LINE_NEAR) for a, b in pairwise(points))


def within(draft: TableDraft, a: Point, b: Point) -> frozenset[int]:
    """The pieces that lie wholly between two corners."""
    left, right = sorted((a[0], b[0]))
    low, high = sorted((a[1], b[1]))
    return frozenset(
        number
        for number, piece in draft.pieces.items()
        if left <= piece.box[0] and piece.box[2] <= right and low <= piece.box[1] and piece.box[3] <= high
    )


def rim(piece: TablePiece, radius: int = MARK_RIM) -> tuple[Point, ...]:
    """What is drawn round a piece that is picked: its outline, round a mark a ring."""
    if piece.outline:
        return piece.placed
    step = FULL_TURN // _MARK_CORNERS
    return tuple(inches.ahead(piece.at, step * number, radius) for number in range(_MARK_CORNERS))


def local_box(piece: TablePiece) -> tuple[int, int, int, int]:
    """Left, bottom, right, top of a piece around its place, scaled and not turned."""
    return box_of(laid(piece.outline, (0, 0), 0, piece.scale))


def size_of(piece: TablePiece) -> tuple[int, int]:
    """How wide and how deep a piece is, scaled and not turned."""
    left, low, right, high = local_box(piece)
    return right - left, high - low


def frame(piece: TablePiece) -> tuple[Point, ...]:
    """The corners of the frame of a piece of terrain, turned with it, from its upper left clockwise."""
    left, low, right, high = local_box(piece)
    corners = ((left, high), (right, high), (right, low), (left, low))
    return laid(corners, piece.at, piece.turn)


def handles(piece: TablePiece) -> tuple[Point, ...]:
    """The places of ``HANDLES`` on the frame of a piece."""
    left, low, right, high = local_box(piece)
    xs, ys = (left, (left + right) // 2, right), (low, (low + high) // 2, high)
    return laid(tuple((xs[x + 1], ys[y + 1]) for x, y in HANDLES), piece.at, piece.turn)


def turner(piece: TablePiece, extent: Point) -> Point:
    """The place of the handle by which a piece is turned: above its frame, or below at the table's edge."""
    left, low, right, high = local_box(piece)
    middle = (left + right) // 2
    for y in (high + TURNER_AWAY, low - TURNER_AWAY):
        at = laid(((middle, y),), piece.at, piece.turn)[0]
        if 0 <= at[0] <= extent[0] and 0 <= at[1] <= extent[1]:
            return at
    return laid(((middle, high + TURNER_AWAY // 2),), piece.at, piece.turn)[0]


def to_local(piece: TablePiece, at: Point) -> Point:
    """A place of the table as a corner of the piece's outline: not turned, not scaled, around its place."""
    dx, dy = at[0] - piece.at[0], at[1] - piece.at[1]
    x, y = laid(((dx, dy),), (0, 0), -piece.turn % FULL_TURN)[0]
    return inches.nearest(x * 100, piece.scale), inches.nearest(y * 100, piece.scale)


def stretched(piece: TablePiece, width: int, depth: int) -> TablePiece:
    """The piece as wide and as deep as that, as far as it is wide and deep at all."""
    wide, deep = size_of(piece)

    def made(corner: Point) -> Point:
        x = inches.nearest(corner[0] * width, wide) if wide else corner[0]
        y = inches.nearest(corner[1] * depth, deep) if deep else corner[1]
        return x, y

    return piece.having(outline=tuple(map(made, piece.outline)))


def centred(piece: TablePiece) -> TablePiece:
    """The same piece with its place in its middle, so that it turns about it."""
    left, low, right, high = box_of(piece.outline)
    middle = (left + right) // 2, (low + high) // 2
    if middle == (0, 0):
        return piece
    at = laid((middle,), piece.at, piece.turn, piece.scale)[0]
    return piece.having(at=at, outline=tuple((x - middle[0], y - middle[1]) for x, y in piece.outline))


def turned_about(piece: TablePiece, centre: Point, by: int) -> TablePiece:
    """A piece turned clockwise about a place."""
    offset = piece.at[0] - centre[0], piece.at[1] - centre[1]
    at = laid((offset,), centre, by % FULL_TURN)[0] if offset != (0, 0) else piece.at
    return piece.having(at=at, turn=(piece.turn + by) % FULL_TURN if piece.outline else piece.turn)


def kept_on(pieces: Iterable[TablePiece], by: Point, extent: Point) -> Point:
    """How far pieces may be moved of that far, if none of their places is to leave the table."""
    places = [piece.at for piece in pieces]

    def along(axis: int) -> int:
        least = min(0, -min(place[axis] for place in places))
        most = max(0, extent[axis] - max(place[axis] for place in places))
        return max(least, min(by[axis], most))

    return along(0), along(1)


def middle_of(pieces: Iterable[TablePiece]) -> Point:
    """The middle of what pieces cover together; of one alone its own place."""
    every = list(pieces)
    if len(every) == 1:
        return every[0].at
    left, low, right, high = box_of(point for piece in every for point in piece.placed)
    return (left + right) // 2, (low + high) // 2
