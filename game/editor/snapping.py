"""Snapping on a table: to half inches, 15 degrees, edges and middles of other pieces, and the targets of a
tape.

Lengths are thousandths of an inch, angles tenths of a degree.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.editor.table_geometry import MARK_RADIUS
from game.model import inches
from game.model.inches import FULL_TURN, INCH, Point
from game.model.table_drafting import TableDraft

STEP: Final = INCH // 2
"""The grid of places, in thousandths of an inch."""

TURN_STEP: Final = 150
"""The grid of angles, in tenths of a degree."""

NEAR: Final = 250
"""Distance within which an edge attracts, in thousandths of an inch."""

TENTH: Final = INCH // 10

CORNER_NEAR: Final = 600
EDGE_NEAR: Final = 350
"""Distances within which a corner and an edge attract a tape, in thousandths of an inch."""

IN_LINE: Final = 12 * INCH
"""Greatest distance of a piece to whose edges others snap or are shown to be aligned, in thousandths of an
inch."""

SAME: Final = 5
"""Greatest distance of lines that count as one, in thousandths of an inch."""

Box = tuple[int, int, int, int]
"""A box: left, bottom, right, top."""


@dataclass(frozen=True, slots=True)
class Snapping:
    """The snapping in use: half inches, 15 degrees, edges and middles of other pieces and of the table."""

    places: bool = True
    turns: bool = True
    edges: bool = True

    def turn(self, angle: float, *, fine: bool = False) -> int:
        """Return the snapped angle. ``fine``: to whole degrees."""
        step = 10 if fine else TURN_STEP if self.turns else 1
        return round(angle / step) * step % FULL_TURN

    def place(self, at: Point, around: SnapTargets) -> Snapped:
        """Return the snapped place, what holds it there, and what it is aligned with."""
        near = around.neighbours(at)
        x, by_x = self._along(at[0], 0, around, near)
        y, by_y = self._along(at[1], 1, around, near)
        left, low, right, high = around.box
        held = [(x + side, y + (low + high) // 2) for side in (left, right) if by_x == x + side]
        held += [(x + (left + right) // 2, y + side) for side in (low, high) if by_y == y + side]
        guides = _guides((x, y), around, near) if self.edges else ()
        return Snapped((x, y), tuple(dict.fromkeys(held)), guides)

    def _along(
        self, value: int, axis: int, around: SnapTargets, near: Sequence[Box]
    ) -> tuple[int, int | None]:
        """Return the snapped value on one axis, and the line that holds it; ``None`` without one."""
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
class SnapTargets:
    """The surroundings of a moved place: the table, and the pieces on it except ``skip``. ``box``: what
    lies around the place and moves with it (left, bottom, right, top from it). ``holds``: whether edges
    attract it."""

    draft: TableDraft
    skip: frozenset[int] = frozenset()
    box: Box = (0, 0, 0, 0)
    holds: bool = True

    def neighbours(self, at: Point) -> list[Box]:
        """Return the boxes of the table and of the pieces near the moved place."""
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
class Snapped:
    """A place, the places at which something holds it, and lines along what it is aligned with."""

    at: Point
    by: tuple[Point, ...] = ()
    guides: tuple[tuple[Point, Point], ...] = ()


def _pairs(own: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield what can be aligned on one axis: edges with edges, middles with middles."""
    for side in dict.fromkeys(own):
        for line in dict.fromkeys(other):
            yield side, line
    yield sum(own) // 2, sum(other) // 2


def _guides(at: Point, around: SnapTargets, near: Sequence[Box]) -> tuple[tuple[Point, Point], ...]:
    """Return for each axis the lines along which the place, or the box around it, is aligned with others;
    each as long as what lies along it."""
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
    """Return what a tape snaps to: the middle of a mark, a corner, or else an edge nearby; ``None``
    without one."""
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
    """Return the place on the line from ``a`` to ``b`` that is nearest to ``at``."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / long)) if long else 0.0
    return round(a[0] + share * dx), round(a[1] + share * dy)


def straight(start: Point, at: Point, step: int = TURN_STEP) -> Point:
    """Return the place at the same distance, to a tenth of an inch, in a direction that is a whole number
    of steps."""
    way = round(inches.bearing(start, at) / step) * step % FULL_TURN
    return inches.ahead(start, way, round(math.dist(start, at) / TENTH) * TENTH)
