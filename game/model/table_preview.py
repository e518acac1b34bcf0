"""What a tool shows on a table that is being drawn: the editor says it, the view draws it. Places are
thousandths of an inch."""

from __future__ import annotations

from dataclasses import dataclass

from game.model.inches import Point
from game.model.table_drafting import TablePiece


@dataclass(frozen=True, slots=True)
class Degrees:
    """How far something is turned, in tenths of a degree."""

    tenths: int


@dataclass(frozen=True, slots=True)
class Inches:
    """How long something is, in thousandths of an inch."""

    parts: int


@dataclass(frozen=True, slots=True)
class PerCent:
    """How large something is against its own size."""

    number: int


DragMeasure = Degrees | Inches | PerCent | Point
"""What a drag says at the pointer: how far something is turned, how long or large it is, where it is."""


@dataclass(frozen=True)
class TablePreview:
    """What a press would do there, what a drag does, and what can be held.

    ``twins`` and ``hover``: outlines. ``locked``: where a padlock is shown. ``frame``: the corners round what
    is selected, ``handles`` the places by which it is scaled, ``turner`` that by which it is turned.
    ``corners``: the points of an outline that is changed, ``hot`` the one held, ``between`` where another can
    be put in. ``ghosts``: pieces as they would be placed. ``drawing``: an outline as far as it is drawn;
    ``knot``: where it crosses itself. ``band``: two corners of what is being selected. ``snaps``: what holds.
    ``guides``: lines along what lies in line. ``span``: two corners told on the rulers. ``label``: a measure
    at a place.
    """

    twins: tuple[tuple[Point, ...], ...] = ()
    locked: tuple[Point, ...] = ()
    hover: tuple[Point, ...] = ()
    frame: tuple[Point, ...] = ()
    handles: tuple[Point, ...] = ()
    turner: Point | None = None
    corners: tuple[Point, ...] = ()
    hot: int | None = None
    between: tuple[Point, ...] = ()
    ghosts: tuple[TablePiece, ...] = ()
    drawing: tuple[Point, ...] = ()
    knot: Point | None = None
    band: tuple[Point, Point] | None = None
    snaps: tuple[Point, ...] = ()
    guides: tuple[tuple[Point, Point], ...] = ()
    span: tuple[Point, Point] | None = None
    label: tuple[Point, DragMeasure] | None = None
