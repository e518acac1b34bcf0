"""The drawing tools on a table measured in inches: a view passes the pointer's place, and shows the
preview."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from game.editor import table_geometry as geometry
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.editor.snapping import Snapping
from game.editor.table_commands import locked_of, place
from game.editor.table_drags import (
    BandDrag,
    EraseDrag,
    MovedPieces,
    MovedPoint,
    ScaledPiece,
    TableDrag,
    TapeDrag,
    TurnedPiece,
)  # fmt: skip
from game.editor.table_editing import Say, TableEditing
from game.editor.tool import NO_MODS, Button, Mods, Tool, Toolbox
from game.model import inches
from game.model.inches import FULL_TURN, Point
from game.model.table_drafting import MarkItem, TablePiece, TerrainItem, box_of
from game.model.table_preview import TablePreview

CLOSE: Final = 900
"""Distance from the first corner within which a press closes an outline, in thousandths of an inch."""


class TableTool(Tool[Point, TablePreview]):
    """A tool on a table. By default its commands apply to the selection."""

    words = ("editor.table.tool", "editor.table.hint")
    draws: ClassVar[bool] = False
    """Whether terrain from the palette is drawn by corners with this tool."""

    def __init__(self, editing: TableEditing) -> None:
        super().__init__()
        self.editing = editing

    @property
    def drag_shown(self) -> TableDrag | None:
        """Return the drag in progress; ``None`` without one."""
        return self.gesture if isinstance(self.gesture, TableDrag) else None

    def hover(self, at: Point | None) -> TablePreview:
        drag, held = self.drag_shown, self.editing.snapped
        if drag is not None:
            return TablePreview(snaps=held.by, guides=held.guides, band=drag.band, label=drag.label)
        return TablePreview() if at is None else self.before(at)

    def before(self, at: Point) -> TablePreview:
        """Return what a press at ``at`` would do."""
        return TablePreview()

    def under(self, at: Point) -> TablePreview:
        """Return a preview of the unselected piece at ``at``, and whether it is locked."""
        editing, draft = self.editing, self.editing.draft
        number = geometry.pick(draft, at)
        if number is None or number in editing.selection:
            return TablePreview()
        piece = draft.pieces[number]
        locked = bool(locked_of(draft, [number], draft.symmetry))
        return TablePreview(hover=geometry.rim(piece), locked=(piece.at,) if locked else ())

    # --- what it places ---

    @property
    def placed(self) -> TerrainItem | MarkItem | None:
        """Return the palette's item that it places or draws; ``None`` without one."""
        return None

    @property
    def shape(self) -> int:
        """Return the shape it places; -1 where the shape is drawn, or nothing is placed."""
        return -1

    # --- what commands do with it in hand ---

    def turn(self, by: int) -> None:
        """Turn by so many tenths of a degree."""
        self.editing.turn_selected(by)

    def scale(self, by: int) -> None:
        """Make larger by so many per cent."""
        self.editing.scale_selected(by)

    def change_side(self) -> None:
        """Switch to the next side."""
        self.editing.give_to_next()

    def delete(self) -> None:
        """Delete the last thing meant."""
        self.editing.delete_selected()

    def press_again(self) -> bool:
        """Handle the second of two quick presses; return whether they mean something together."""
        return False


class PieceSelectTool(TableTool):
    """Selects pieces, moves, turns and scales them, edits the points of an outline."""

    name = "select"
    two_presses = True

    def put_away(self) -> None:
        self.editing.selection = frozenset()

    def begin(self, at: Point, button: Button, mods: Mods) -> TableDrag | None:
        right, editing = button == "right", self.editing
        if editing.points_of is not None:
            pressed, drag = self._point(at, right)
            if pressed:
                return drag
        if not right and (by_handle := self._handle(at)) is not None:
            return by_handle
        found = geometry.pick(editing.settled, at)
        if right:
            editing.selection = frozenset() if found is None else frozenset({found})
            return None
        more = mods.shift or mods.ctrl
        if found is None:
            editing.set_selection(editing.selection if more else frozenset())
            return BandDrag(editing, at)
        if more:
            editing.selection ^= {found}
            return None
        if found not in editing.selection:
            editing.set_selection(frozenset({found}))
        return MovedPieces(editing, at)

    def _handle(self, at: Point) -> TableDrag | None:
        """Hold a handle of the selected piece, if one is at ``at``."""
        editing, only = self.editing, self.editing.only
        if only is None or not only[1].outline or only[0] in editing.locked:
            return None
        number, piece = only
        if inches.within(geometry.turner(piece, editing.draft.extent), at, editing.near):
            return TurnedPiece(editing, at, number, piece)
        if editing.points_of is not None:
            return None
        for handle, spot in enumerate(geometry.handles(piece)):
            if inches.within(spot, at, editing.near):
                return ScaledPiece(editing, at, number, piece, handle)
        return None

    def _point(self, at: Point, right: bool) -> tuple[bool, TableDrag | None]:
        """Return whether a point of the edited outline is at ``at``, and the drag that holds it. Between
        two points a new one is inserted; the right button removes one."""
        editing = self.editing
        number = editing.points_of
        piece = None if number is None else editing.settled.pieces.get(number)
        if number is None or piece is None:
            editing.points_of = None
            return False, None
        points = piece.placed
        for point, spot in enumerate(points):
            if inches.within(spot, at, editing.near):
                if not right:
                    return True, MovedPoint(editing, at, number, piece, point)
                editing.point = point
                editing.delete_point()
                return True, None
        if right or len(points) >= editing.palette.most_corners:
            return False, None
        for point, spot in self._between(piece):
            if inches.within(spot, at, editing.near):
                outline = list(piece.outline)
                outline.insert(point, geometry.to_local(piece, spot))
                more = replace(piece, outline=tuple(outline))
                return True, MovedPoint(editing, at, number, more, point)
        return False, None

    def _between(self, piece: TablePiece) -> list[tuple[int, Point]]:
        """Return the middles of a piece's edges, with the number a new point there would have."""
        points = piece.placed
        item = self.editing.palette.terrain_item(piece.kind)
        closed = item is None or not item.line
        ends = [*points[1:], points[0]] if closed else list(points[1:])
        return [
            (corner, ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2))
            for corner, (a, b) in enumerate(zip(points, ends, strict=False), 1)
        ]

    def hover(self, at: Point | None) -> TablePreview:
        """See ``Tool``; adds the frame of the only selected piece."""
        editing, preview = self.editing, super().hover(at)
        pieces = editing.draft.pieces
        if editing.selection and not self.pressing:
            twins = tuple(geometry.rim(pieces[number]) for number in sorted(editing.twins_of_selection))
            preview = replace(preview, twins=twins)
        only = editing.only
        if only is None:
            return preview
        number, piece = only
        preview = replace(preview, span=(piece.box[:2], piece.box[2:]))
        if number in editing.locked:
            return preview
        if editing.points_of == number:
            between = tuple(spot for _, spot in self._between(piece))
            return replace(preview, corners=piece.placed, hot=editing.point, between=between)
        if not piece.outline:
            return preview
        turner = geometry.turner(piece, editing.draft.extent)
        return replace(preview, frame=geometry.frame(piece), handles=geometry.handles(piece), turner=turner)

    def before(self, at: Point) -> TablePreview:
        return self.under(at)

    @property
    def turns(self) -> bool:
        return bool(self.editing.selection)

    def delete(self) -> None:
        """See ``TableTool``; deletes the point pressed last, or else the selection."""
        if self.editing.points_of is not None and self.editing.point is not None:
            self.editing.delete_point()
        else:
            self.editing.delete_selected()

    def press_again(self) -> bool:
        """See ``TableTool``; begins to edit the outline point by point."""
        if self.editing.only is None or self.editing.points_of is not None:
            return False
        self.editing.edit_points()
        return True

    def cancel(self) -> bool:
        """See ``Tool``; ends a drag, or else editing an outline."""
        if super().cancel():
            return True
        changed = self.editing.points_of is not None
        self.editing.points_of = self.editing.point = None
        return changed


class PlaceTool(TableTool):
    """Places what was taken from the palette; the right button erases."""

    name = "stamp"

    def begin(self, at: Point, button: Button, mods: Mods) -> TableDrag | None:
        editing = self.editing
        if button == "right":
            return EraseDrag(editing, at)
        piece = editing.ghost(at)
        piece = replace(piece, at=editing.snap(at, [piece]))
        editing.add("place", [piece], editing.palette.kind_of(piece))
        return None

    def before(self, at: Point) -> TablePreview:
        editing, draft = self.editing, self.editing.draft
        piece = editing.ghost(at)
        piece = replace(piece, at=editing.snap(at, [piece]))
        made, _ = place(draft, editing.palette, [piece], draft.symmetry)
        ghosts = tuple(one for number, one in made.pieces.items() if number not in draft.pieces)
        held = editing.snapped
        return TablePreview(
            ghosts=ghosts,
            twins=tuple(geometry.rim(one) for one in ghosts),
            snaps=held.by,
            guides=held.guides,
            span=(piece.box[:2], piece.box[2:]),
        )

    @property
    def placed(self) -> TerrainItem | MarkItem:
        return self.editing.item

    @property
    def shape(self) -> int:
        return self.editing.shape if isinstance(self.editing.item, TerrainItem) else -1

    @property
    def turns(self) -> bool:
        return isinstance(self.editing.item, TerrainItem)

    def turn(self, by: int) -> None:
        """See ``TableTool``; turns what is placed next."""
        self.editing.turning = (self.editing.turning + by) % FULL_TURN
        self.editing.on.tool_changed()

    def scale(self, by: int) -> None:
        """See ``TableTool``; scales what is placed next."""
        self.editing.scaling = self.editing.scaled(self.editing.scaling + by)
        self.editing.on.tool_changed()

    def change_side(self) -> None:
        """See ``TableTool``; changes the side of the mark placed next."""
        editing, marks = self.editing, self.editing.palette.marks
        if not isinstance(editing.item, MarkItem):
            super().change_side()
            return
        editing.item, editing.shape = marks[(marks.index(editing.item) + 1) % len(marks)], 0
        editing.on.tool_changed()
        editing.on.changed()


class OutlineTool(TableTool):
    """Draws the outline of an area corner by corner; the right button takes the last one back."""

    name = "outline"
    draws = True
    closed: ClassVar[bool] = True
    least: ClassVar[int] = 3
    """The fewest corners of an outline."""
    too_few: ClassVar[str] = "editor.table.few_corners"

    def __init__(self, editing: TableEditing) -> None:
        super().__init__(editing)
        self.drawing: tuple[Point, ...] = ()
        """The corners drawn so far."""

    def taken(self) -> None:
        """See ``Tool``; takes the first kind of terrain drawn by corners, if another is in hand."""
        self.drawing = ()
        editing = self.editing
        if not self._fits(editing.item):
            fitting = (item for item in editing.palette.terrain if self._fits(item))
            editing.item, editing.shape = next(fitting, editing.item), 0

    def put_away(self) -> None:
        self.drawing = ()

    def _fits(self, item: TerrainItem | MarkItem) -> bool:
        return isinstance(item, TerrainItem) and item.line != self.closed

    @property
    def placed(self) -> TerrainItem | MarkItem:
        return self.editing.item

    def begin(self, at: Point, button: Button, mods: Mods) -> None:
        if button == "right":
            self.drawing = self.drawing[:-1]
            return
        corner = self.editing.snap(at)
        closes = self.closed and len(self.drawing) >= 3 and inches.within(self.drawing[0], at, CLOSE)
        most = self.editing.palette.most_corners
        if closes or (self.drawing and corner == self.drawing[-1]):
            self.finish()
        elif len(self.drawing) >= most:
            self.editing.say("editor.table.most_corners", n=most)
        else:
            self.drawing = (*self.drawing, corner)

    def finish(self) -> bool:
        """See ``Tool``; makes a piece of the corners, if there are enough."""
        points = self.drawing
        if not points:
            return False
        if len(points) < self.least:
            self.editing.say(self.too_few)
        elif not inches.simple(points, closed=self.closed):
            self.editing.say("editor.table.crosses")
        else:
            self.drawing = ()
            left, low, right, high = box_of(points)
            middle = (left + right) // 2, (low + high) // 2
            outline = tuple((x - middle[0], y - middle[1]) for x, y in points)
            kind = self.editing.item.name
            self.editing.add("place", [TablePiece(kind, middle, outline)], kind)
        return True

    def before(self, at: Point) -> TablePreview:
        spot = self.editing.snap(at)
        knot = inches.knot((*self.drawing, spot), closed=False) if self.drawing else None
        if knot is not None and knot in (spot, self.drawing[0]):
            knot = None
        guides = self.editing.snapped.guides
        return TablePreview(drawing=(*self.drawing, spot), snaps=(spot,), guides=guides, knot=knot)

    def delete(self) -> None:
        """See ``TableTool``; removes the last corner."""
        if not self.drawing:
            super().delete()
            return
        self.drawing = self.drawing[:-1]
        self.editing.on.changed()

    def press_again(self) -> bool:
        """See ``TableTool``; ends the outline."""
        return len(self.drawing) > 1 and self.finish()

    def cancel(self) -> bool:
        begun, self.drawing = bool(self.drawing), ()
        return begun


class TerrainLineTool(OutlineTool):
    """Draws a line of terrain corner by corner."""

    name = "line"
    closed = False
    least = 2
    too_few = "editor.table.few_points"


class PieceEraseTool(TableTool):
    """Erases what is pressed, and what it is dragged over."""

    name = "erase"

    def begin(self, at: Point, button: Button, mods: Mods) -> TableDrag:
        return EraseDrag(self.editing, at)

    def before(self, at: Point) -> TablePreview:
        return self.under(at)


class TapeTool(TableTool):
    """Measures between two places; the tape stays until it is put away."""

    name = "tape"
    two_presses = True

    def __init__(self, editing: TableEditing) -> None:
        super().__init__(editing)
        self.ends: tuple[Point, Point] | None = None
        """The ends of the tape."""

    def put_away(self) -> None:
        self.ends = None

    def lay(self, start: Point, end: Point) -> None:
        """Lay the tape between two places."""
        self.ends = start, end

    def begin(self, at: Point, button: Button, mods: Mods) -> TableDrag | None:
        """See ``Tool``; takes up one end, or lays the tape anew."""
        if button == "right":
            self.ends = None
            return None
        ends = self.ends or ()
        pressed = next((end for end in ends if inches.within(end, at, self.editing.near)), None)
        if pressed is None:
            start = self.editing.tape_end(at)
            self.lay(start, start)
        else:
            start = next((end for end in ends if end != pressed), pressed)
        return TapeDrag(self.editing, start, self.lay)

    def cancel(self) -> bool:
        if super().cancel():
            return True
        lay, self.ends = self.ends is not None, None
        return lay


class TableToolbox(TableEditing, Toolbox[Point, TableTool]):
    """The tools of one open table. Taking any tool but the first clears the selection."""

    def __init__(
        self, document: MapDocument, on: Listener, say: Say, snapping: Callable[[], Snapping]
    ) -> None:
        TableEditing.__init__(self, document, on, say, snapping)
        self.selecting, self.placing = PieceSelectTool(self), PlaceTool(self)
        self.outline, self.line = OutlineTool(self), TerrainLineTool(self)
        self.tape = TapeTool(self)
        tools = (self.selecting, self.placing, self.outline, self.line, PieceEraseTool(self), self.tape)
        Toolbox.__init__(self, tools)

    def take(self, tool: TableTool) -> None:
        """Take another tool; end what is in progress."""
        self.settle()
        self.points_of = self.point = None
        super().take(tool)
        self.on.tool_changed()
        self.on.changed()

    def take_item(self, item: TerrainItem | MarkItem, shape: int | None = None) -> None:
        """Take something from the palette, to place or, with a drawing tool and without a shape, to draw."""
        self.item, self.shape = item, shape or 0
        if isinstance(item, TerrainItem) and shape is None and self.tool.draws:
            self.take(self.line if item.line else self.outline)
        else:
            self.take(self.placing)

    def press(self, at: Point, button: Button = "left", mods: Mods = NO_MODS) -> None:
        """See ``Toolbox``; ends what was typed or dragged before."""
        self.settle()
        super().press(at, button, mods)

    def release(self) -> bool:
        changed = super().release()
        self.unsnap()
        return changed

    def settle(self) -> None:
        super().settle()
        if self.pressing:
            self.release()
            self.on.changed()

    def drop_carried(self) -> bool:
        self.forget_typed()
        if not self.pressing:
            return False
        self.give_up()
        self.unsnap()
        self.document.abandon()
        return True

    def cancel(self) -> bool:
        """See ``Toolbox``; gives up the drag, the drawing, the editing or the tape, then the selection,
        then the tool in hand."""
        if self.drop_carried() or self.tool.cancel():
            return True
        if self.selection:
            self.selection = frozenset()
            return True
        first = self.tool is self.selecting
        if not first:
            self.take(self.selecting)
        return not first

    def select_all(self) -> None:
        self._take_selecting()
        self.selection = frozenset(self.draft.pieces)
        self.on.changed()

    def paste(self, at: Point | None = None) -> None:
        self.settle()
        if not self.clip:
            self.say("editor.done.nothing_to_paste")
            return
        self._take_selecting()
        super().paste(at)

    def _take_selecting(self) -> None:
        if self.tool is not self.selecting:
            self.take(self.selecting)
