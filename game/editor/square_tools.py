"""The drawing tools on squares: a view passes the square under the pointer, and shows the preview.

What is drawn from press to release is one step of the document's history. The other button erases.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from game.editor import commands, selection, shapes
from game.editor.brushes import Brush, Eraser, GroundBrush, PieceBrush, brush_at
from game.editor.document import MapDocument
from game.editor.selection import Selection
from game.editor.square_editing import SquareEditing
from game.editor.square_strokes import (
    BoxSelection,
    CarriedPiece,
    FillStroke,
    FreeStroke,
    LineStroke,
    MovedSelection,
    PasteStroke,
    RectangleStroke,
    SinglePiece,
    SquareGesture,
    SquarePreview,
    Stroke,
    is_thin,
    preview_of,
)  # fmt: skip
from game.editor.tool import Button, Mods, Prompts, Tool, Toolbox


class SquareTool(Tool[int, SquarePreview]):
    """A tool on squares."""

    words = ("editor.tool", "editor.tool_hint")
    paints: ClassVar[bool] = False
    """Whether the tool uses the brush."""
    own_right: ClassVar[bool] = False
    """Whether the right button is the tool's, too; else it erases."""
    follows_arrows: ClassVar[bool] = True
    """Whether shifted arrows draw with the tool on their way."""
    keeps_selection: ClassVar[bool] = False

    def __init__(self, editing: SquareEditing) -> None:
        super().__init__()
        self.editing = editing

    def taken(self) -> None:
        self.editing.floating = None
        if not self.keeps_selection:
            self.editing.selection = Selection()

    def hover(self, at: int | None) -> SquarePreview:
        if isinstance(self.gesture, SquareGesture):
            return self.gesture.preview()
        if at is None or not 0 <= at < len(self.editing.document.settled.grid):
            return SquarePreview()
        return self.before(at)

    @abstractmethod
    def before(self, square: int) -> SquarePreview:
        """Return what a press on ``square`` would do."""

    def painted(
        self, squares: tuple[int, ...], brush: Brush, *, some: bool = False, wide: bool = False
    ) -> SquarePreview:
        """Return the preview of painted squares; ``some``: the press decides which of them."""
        document = self.editing.document
        shown = () if some else sorted(set(squares))
        draft = commands.paint(document.settled, document.palette, shown, brush, self.editing.symmetry)
        return preview_of(self.editing, squares, brush, draft, wide=wide)

    # --- what is turned, and whose it is ---

    @property
    def turns(self) -> bool:
        """See ``Tool``: whether a piece is at the pointer."""
        editing = self.editing
        pieces = editing.document.draft.pieces
        pointed = None if editing.pointer is None else pieces.get(editing.pointer)
        return pointed is not None and pointed.facing is not None

    def turn(self, by: int) -> bool:
        """Turn the piece at the pointer by so many facings; return whether it turned."""
        return self.editing.turn_piece(by)

    def swap_side(self) -> bool:
        """Give the selection, or the clip on the pointer, to the next side; return whether there is
        either."""
        return False


class PaintTool(SquareTool):
    """A tool that uses the brush."""

    paints = True

    def before(self, square: int) -> SquarePreview:
        return self.painted((square,), self.editing.brush)

    @property
    def turns(self) -> bool:
        """See ``SquareTool``; a piece about to be painted counts, too."""
        brush = self.editing.brush
        return (isinstance(brush, PieceBrush) and brush.facing is not None) or super().turns

    def turn(self, by: int) -> bool:
        editing, brush = self.editing, self.editing.brush
        if not isinstance(brush, PieceBrush) or brush.facing is None:
            return super().turn(by)
        editing.brush = brush.turned(editing.document.palette, by)
        return True


class StampTool(PaintTool):
    """Paints everything it is drawn over."""

    name = "stamp"

    def begin(self, at: int, button: Button, mods: Mods) -> Stroke:
        editing, brush = self.editing, self.editing.brush
        path = _path(editing, at, mods)
        if isinstance(brush, PieceBrush):
            item = editing.document.palette.piece_item(brush.kind)
            if item is not None and item.single:
                return SinglePiece(editing, at, self.name, brush)
            return FreeStroke(editing, path, self.name, brush, wide=False)
        density = editing.density if is_thin(editing, brush) else 100
        return FreeStroke(editing, path, self.name, brush, wide=True, density=density)

    def before(self, square: int) -> SquarePreview:
        editing, brush = self.editing, self.editing.brush
        wide = isinstance(brush, GroundBrush) and editing.size > 1
        squares = editing.spot(square) if wide else (square,)
        return self.painted(squares, brush, some=is_thin(editing, brush), wide=wide)


class FillTool(PaintTool):
    """Paints an area of one kind of ground."""

    name = "fill"
    follows_arrows = False

    def begin(self, at: int, button: Button, mods: Mods) -> Stroke:
        return FillStroke(self.editing, at, self.name, self.editing.brush)

    def before(self, square: int) -> SquarePreview:
        return self.painted(shapes.flood(self.editing.document.settled, square), self.editing.brush)


class EraserTool(SquareTool):
    """Erases what it is drawn over."""

    name = "erase"
    own_right = True

    @property
    def prompts(self) -> Prompts:
        return replace(super().prompts, tip="editor.erase_tip")

    @property
    def wide(self) -> bool:
        """Whether it is as wide as the brush."""
        return True

    def begin(self, at: int, button: Button, mods: Mods) -> Stroke:
        editing = self.editing
        eraser = editing.right_eraser(at) if button == "right" else Eraser(editing.eraser)
        return FreeStroke(editing, _path(editing, at, mods), "erase", eraser, wide=self.wide)

    def before(self, square: int) -> SquarePreview:
        wide = self.editing.size > 1
        return self.painted(self.editing.spot(square), Eraser(self.editing.eraser), wide=wide)


class RightEraser(EraserTool):
    """The right button of all other tools. It erases at the width of painting; with a piece in hand that
    is one square."""

    @property
    def wide(self) -> bool:
        return not isinstance(self.editing.brush, PieceBrush)


class RectangleTool(PaintTool):
    """Paints a rectangle, or its edge."""

    name = "rectangle"
    two_presses = True

    def begin(self, at: int, button: Button, mods: Mods) -> Stroke:
        return RectangleStroke(self.editing, at, self.name, self.editing.brush)


class StraightLineTool(PaintTool):
    """Paints a straight line."""

    name = "line"
    two_presses = True

    def begin(self, at: int, button: Button, mods: Mods) -> Stroke:
        return LineStroke(self.editing, at, self.name, self.editing.brush)


class BoxSelectTool(SquareTool):
    """Selects a box, moves the selection, or picks a piece up."""

    name = "select"
    two_presses = True
    keeps_selection = True

    def begin(self, at: int, button: Button, mods: Mods) -> SquareGesture:
        editing = self.editing
        plain = not (mods.shift or mods.alt)
        if at in editing.selection and plain:
            return MovedSelection(editing, at)
        if plain and not mods.ctrl and at in editing.document.settled.pieces:
            return CarriedPiece(editing, at)
        return BoxSelection(editing, at, more=mods.shift, less=mods.alt)

    def before(self, square: int) -> SquarePreview:
        return SquarePreview(frozenset({square}))

    @property
    def turns(self) -> bool:
        """See ``SquareTool``: the selection, if there is one."""
        editing = self.editing
        if not editing.selection:
            return super().turns
        return any(square in editing.document.draft.pieces for square in editing.selection.squares)

    def turn(self, by: int) -> bool:
        return self.editing.turn_selected(by) if self.editing.selection else super().turn(by)

    def swap_side(self) -> bool:
        return self.editing.swap_selected()


class PickTool(SquareTool):
    """Takes the content of a square as the brush, then calls ``picked``."""

    name = "pick"
    key = "pick_tool"
    follows_arrows = False
    keeps_selection = True

    def __init__(self, editing: SquareEditing, picked: Callable[[], None]) -> None:
        super().__init__(editing)
        self.picked = picked

    def begin(self, at: int, button: Button, mods: Mods) -> None:
        draft = self.editing.document.draft
        self.editing.brush = brush_at(draft.ground.get(at), draft.pieces.get(at))
        self.picked()

    def before(self, square: int) -> SquarePreview:
        return SquarePreview(frozenset({square}))


class PasteTool(SquareTool):
    """Puts down the clip on the pointer: it replaces the tool in hand until the clip is put down or away."""

    name = "paste"
    own_right = True
    follows_arrows = False

    def begin(self, at: int, button: Button, mods: Mods) -> PasteStroke | None:
        if button == "right":
            self.editing.floating = None
            return None
        return PasteStroke(self.editing, at, again=mods.shift)

    def before(self, square: int) -> SquarePreview:
        editing, document = self.editing, self.editing.document
        clip, settled = editing.floating, document.settled
        if clip is None:
            return SquarePreview()
        at = selection.centred(clip, settled.grid, square)
        draft = selection.paste(settled, document.palette, clip, at, editing.symmetry)
        return preview_of(editing, editing.under_clip(square), None, draft)

    def cancel(self) -> bool:
        """See ``Tool``; puts the clip away."""
        if not super().cancel():
            self.editing.floating = None
        return True

    @property
    def turns(self) -> bool:
        return True

    def turn(self, by: int) -> bool:
        """See ``SquareTool``; turns by quarters."""
        clip = self.editing.floating
        if clip is not None:
            self.editing.floating = clip.rotated(1 if by > 0 else -1)
        return True

    def swap_side(self) -> bool:
        clip = self.editing.floating
        if clip is not None:
            self.editing.floating = clip.swapped(self.editing.document.palette)
        return True


def _path(editing: SquareEditing, at: int, mods: Mods) -> tuple[int, ...]:
    """Return what a stroke beginning at ``at`` touches: with Shift a line from the end of the last one."""
    grid, last = editing.document.settled.grid, editing.stroke_end
    if mods.shift and last is not None and last < len(grid):
        return shapes.line(grid, last, at)
    return (at,)


class SquareToolbox(SquareEditing, Toolbox[int, SquareTool]):
    """The tools of one open map of squares. Taking a tool that paints clears the selection.

    Shift: a line from the last stroke's end (stamp, erase), more for the selection, or the floating clip
    stays for another time; ctrl picks with a painting tool; alt takes from the selection. With the select
    tool, a press inside the selection moves it. The right button puts a floating clip away, else it
    erases: with a piece brush on a piece only pieces, everywhere else pieces and ground.
    """

    def __init__(self, document: MapDocument, brush: GroundBrush | PieceBrush) -> None:
        SquareEditing.__init__(self, document, brush)
        self.stamp, self.select = StampTool(self), BoxSelectTool(self)
        self.pick = PickTool(self, self._picked)
        self.paste = PasteTool(self)
        self.right = RightEraser(self)
        tools = (
            self.stamp, FillTool(self), EraserTool(self), RectangleTool(self), StraightLineTool(self),
            self.select, self.pick,
        )  # fmt: skip
        Toolbox.__init__(self, tools)
        self._painter: SquareTool = self.stamp
        """The last tool that painted."""

    def take(self, tool: SquareTool) -> None:
        """Take another tool; give up what is in progress."""
        if self.pressing:
            self.cancel()
        super().take(tool)
        if tool.paints:
            self._painter = tool

    @property
    def active(self) -> SquareTool:
        """The tool in effect: a clip on the pointer comes first."""
        return self.tool if self.floating is None else self.paste

    def tool_for(self, button: Button, mods: Mods) -> SquareTool:
        tool = self.active
        if button == "right" and not tool.own_right:
            return self.right
        return self.pick if mods.ctrl and tool.paints else tool

    def settle(self) -> None:
        self.release()
        super().settle()

    def drop_carried(self) -> bool:
        gesture = None if self._pressed is None else self._pressed.gesture
        return gesture is not None and gesture.carries and self.cancel()

    def cancel(self) -> bool:
        """See ``Toolbox``: cancel the stroke, else a floating clip, else the selection."""
        if self.give_up() or self.active.cancel():
            return True
        had, self.selection = bool(self.selection), Selection()
        return had

    def turn(self, by: int) -> bool:
        """Turn by so many facings a floating clip (by quarters), else the selected pieces, else a piece
        brush, else the piece under the pointer; return whether anything turned."""
        return self.active.turn(by)

    def _picked(self) -> None:
        """Go back to the last painting tool after something was picked."""
        if not self.tool.paints:
            self._tool = self._painter
