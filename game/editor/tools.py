"""The tools one draws with, on squares: a view says which square the pointer is on, and shows the preview.

What is drawn from press to release is one step of the document's history. The other button erases.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal

from game.editor import commands, selection, shapes
from game.editor.brushes import Brush, Eraser, GroundBrush, PieceBrush, brush_at
from game.editor.document import MapDocument
from game.editor.selecting import Selecting
from game.editor.selection import Selection
from game.editor.symmetry import twins
from game.model.drafting import MapDraft

ToolName = Literal["stamp", "fill", "erase", "rectangle", "line", "select", "pick"]

TOOLS: Final[Mapping[ToolName, str]] = {
    "stamp": "b",
    "fill": "f",
    "erase": "e",
    "rectangle": "r",
    "line": "l",
    "select": "s",
    "pick": "i",
}
"""All tools in the order of the toolbar, with the letter of their key (Tiled's)."""

Button = Literal["left", "right"]

SIZES: Final = range(1, 6)
"""How many squares wide the brush of stamp and eraser can be."""


@dataclass(frozen=True, slots=True)
class Mods:
    """The modifier keys held at a press."""

    shift: bool = False
    ctrl: bool = False
    alt: bool = False


NO_MODS = Mods()


@dataclass(frozen=True, slots=True)
class Preview:
    """What a press would do here, or what the stroke being drawn does: the squares, their twins, and the
    draft as it would be. ``brush`` is what is used on the squares (``None``: nothing is painted)."""

    squares: frozenset[int] = frozenset()
    twins: frozenset[int] = frozenset()
    brush: Brush | None = None
    draft: MapDraft | None = None


@dataclass
class _Press:
    """A button that is held: where it went down, where the pointer was last, what it touched."""

    tool: ToolName | Literal["paste", "move"]
    brush: Brush
    start: int
    last: int
    touched: dict[int, None]
    mods: Mods
    before: Selection
    covered: set[int] = field(default_factory=set)
    """The touched squares that are painted already, and their twins."""


class Toolbox(Selecting):
    """The tools of one open map.

    ``tool``, ``brush`` (what stamp, fill, rectangle and line paint), ``eraser`` (what the erase tool takes)
    and ``selection`` may be set at any time. Nothing is selected any more when a tool that paints is taken.
    ``floating`` is a clip that hangs on the pointer and is put down by the next press. ``outline``:
    rectangles are drawn as their edge.
    """

    def __init__(self, document: MapDocument, brush: GroundBrush | PieceBrush) -> None:
        super().__init__(document, brush)
        self.outline = False
        self.size = 1
        """How many squares wide stamp and eraser paint ground, one of ``SIZES``; pieces are stood one by
        one."""
        self.round = False
        """Whether that brush is a disc."""
        self.density = 100
        """How many per cent of the squares it goes over the stamp paints with ground, chosen by chance."""
        self.pointer: int | None = None
        """The square the pointer (or the keyboard's cursor) is on."""
        self._tool: ToolName = "stamp"
        self._painted_with: ToolName = "stamp"
        self._press: _Press | None = None
        self._last: int | None = None

    # --- choosing ---

    @property
    def tool(self) -> ToolName:
        """The tool in hand."""
        return self._tool

    @tool.setter
    def tool(self, tool: ToolName) -> None:
        if self.pressing:
            self.cancel()
        self.floating = None
        if tool not in ("select", "pick"):
            self.selection = Selection()
        if self._tool not in ("pick", "select", "erase"):
            self._painted_with = self._tool
        self._tool = tool

    @property
    def pressing(self) -> bool:
        """Whether a button is held."""
        return self._press is not None

    def turn(self, by: int) -> bool:
        """Turn by so many facings what one would expect: a floating clip (by quarters), else the selected
        pieces, else a piece brush, else the piece under the pointer. Whether anything turned."""
        if self.floating is not None:
            self.floating = self.floating.rotated(1 if by > 0 else -1)
            return True
        if self._tool == "select" and self.selection:
            return self.turn_selected(by)
        painting = self._tool in ("stamp", "fill", "rectangle", "line")
        if painting and isinstance(self.brush, PieceBrush) and self.brush.facing is not None:
            self.brush = self.brush.turned(self.document.palette, by)
            return True
        return self.turn_piece(by)

    def turn_piece(self, by: int, square: int | None = None) -> bool:
        """Turn the piece on that square (or under the pointer) on the board. Whether it turned."""
        square = self.pointer if square is None else square
        if square is None:
            return False
        self.settle()
        document = self.document
        draft = commands.turn(document.settled, document.palette, square, by, self.symmetry)
        return document.do("turn", draft, by_hand=(square,)) is not None

    # --- the pointer ---

    def press(self, square: int, button: Button = "left", mods: Mods = NO_MODS) -> None:
        """A button goes down on a square.

        Shift: a line from the last stroke's end (stamp, erase), more for the selection, or the floating clip
        stays for another time; ctrl picks with a painting tool; alt takes from the selection. With the
        select tool, inside the selection, what is selected is moved. The right button puts a floating clip
        away, else it erases: with a piece brush on a piece only pieces, everywhere else pieces and ground.
        """
        if self._press is not None:
            return
        self.pointer = square
        if button == "right":
            if self.floating is not None:
                self.floating = None
                return
            self._begin("erase", self._right_eraser(square), square, mods)
        elif self.floating is not None:
            self._begin("paste", self.brush, square, mods)
        elif self._tool == "pick" or (mods.ctrl and self._tool not in ("select", "erase")):
            self.pick(square)
        elif self._tool == "select":
            inside = square in self.selection and not (mods.shift or mods.alt)
            self._begin("move" if inside else "select", self.brush, square, mods)
        else:
            self._begin(
                self._tool, Eraser(self.eraser) if self._tool == "erase" else self.brush, square, mods
            )

    def drag(self, square: int | None) -> None:
        """The pointer is on another square, ``None``: off the board. Squares it jumped over are touched."""
        if square is None:
            return
        self.pointer = square
        press = self._press
        if press is None or square == press.last:
            return
        if press.tool != "select" and not self.document.drawing:
            self._press = None  # something else was done meanwhile and ended the stroke
            return
        self._touch(press, shapes.line(self.document.settled.grid, press.last, square))
        press.last = square
        if press.tool != "fill":
            self._draw(press)

    def move_to(self, square: int | None) -> None:
        """The pointer moves; with a button held the same as ``drag``."""
        if self._press is not None:
            self.drag(square)
        else:
            self.pointer = square

    def release(self) -> bool:
        """The button goes up: the stroke is one step of the history. Whether it changed the map."""
        press, self._press = self._press, None
        if press is None:
            return False
        if press.tool == "select":
            return False
        if press.tool in ("stamp", "erase", "line"):
            self._last = press.last
        if press.tool == "move" and press.last == press.start:
            self.document.abandon()
            self.selection = Selection(frozenset({press.start}))
            return False
        by_hand = self._squares(press)
        if press.tool == "paste" and not press.mods.shift:
            self.floating = None
        return self.document.commit(by_hand=by_hand) is not None

    def settle(self) -> None:
        """As if the button had gone up: what is being drawn is done."""
        if self._press is not None:
            self.release()
        super().settle()

    def cancel(self) -> bool:
        """Escape: end the stroke without a trace, else put a floating clip away, else select nothing.
        Whether there was anything."""
        if self._press is not None:
            self.selection = self._press.before
            self._press = None
            self.document.abandon()
            return True
        if self.floating is not None:
            self.floating = None
            return True
        had, self.selection = bool(self.selection), Selection()
        return had

    def pick(self, square: int) -> None:
        """Take what is on a square as the brush, and the tool one painted with last."""
        draft = self.document.draft
        self.brush = brush_at(draft.ground.get(square), draft.pieces.get(square))
        if self._tool in ("pick", "select", "erase"):
            self._tool = self._painted_with

    def preview(self) -> Preview:
        """What is being drawn, or what a press on the pointer's square would paint."""
        press, square, settled = self._press, self.pointer, self.document.settled
        if press is not None:
            squares = frozenset(self._squares(press))
            if press.tool == "select":
                return Preview(squares)
            brush = press.brush if press.tool not in ("move", "paste") else None
            return self._preview(squares, brush, self.document.draft)
        if square is None or not 0 <= square < len(settled.grid):
            return Preview()
        if self.floating is not None:
            at = selection.centred(self.floating, settled.grid, square)
            draft = selection.paste(settled, self.document.palette, self.floating, at, self.symmetry)
            return self._preview(frozenset(self._under_clip(square)), None, draft)
        if self._tool in ("select", "pick"):
            return Preview(frozenset({square}))
        brush = Eraser(self.eraser) if self._tool == "erase" else self.brush
        squares = frozenset(
            shapes.flood(settled, square) if self._tool == "fill" else self.covers(self._tool, brush, square)
        )
        thin = self._tool == "stamp" and self.density < 100 and isinstance(brush, GroundBrush)
        shown = () if thin else sorted(squares)
        draft = commands.paint(settled, self.document.palette, shown, brush, self.symmetry)
        return self._preview(squares, brush, draft)

    # --- strokes ---

    def _right_eraser(self, square: int) -> Eraser:
        on_piece = isinstance(self.brush, PieceBrush) and square in self.document.settled.pieces
        return Eraser("pieces" if on_piece else "all")

    def _begin(
        self, tool: ToolName | Literal["paste", "move"], brush: Brush, square: int, mods: Mods
    ) -> None:
        grid = self.document.settled.grid
        touched: tuple[int, ...] = (square,)
        last = self._last
        if mods.shift and tool in ("stamp", "erase") and last is not None and last < len(grid):
            touched = shapes.line(grid, last, square)
        self._press = _Press(tool, brush, square, square, {}, mods, self.selection)
        self._touch(self._press, touched)
        if tool != "select":
            key = "erase" if isinstance(brush, Eraser) else tool
            self.document.begin(key)
        self._draw(self._press)

    def covers(self, tool: str, brush: Brush, square: int) -> tuple[int, ...]:
        """The squares that a press on ``square`` paints with a tool of one spot. A right press erases as wide
        as one paints; with a piece in hand that is one square."""
        held = self._tool != "erase" and isinstance(self.brush, PieceBrush)
        if tool not in ("stamp", "erase") or held or self.size == 1:
            return (square,)
        return shapes.spot(self.document.settled.grid, square, self.size, round_=self.round)

    def _touch(self, press: _Press, path: Sequence[int]) -> None:
        """The pointer went over these squares; a thin stamp leaves some of them as they are."""
        thin = press.tool == "stamp" and self.density < 100 and isinstance(press.brush, GroundBrush)
        for square in path:
            for covered in self.covers(press.tool, press.brush, square):
                if not thin or self._takes(covered):
                    press.touched.setdefault(covered)

    def _takes(self, square: int) -> bool:
        """Whether a thin stamp paints a square: the same in the whole of a stroke, other ones in the next."""
        return Random(f"{len(self.document.history)}:{square}").randrange(100) < self.density

    def erase_one(self, square: int) -> bool:
        """Erase one square, however wide the brush; whether anything was there."""
        self.settle()
        document, eraser = self.document, self._right_eraser(square)
        draft = commands.erase(document.settled, document.palette, (square,), eraser.what, self.symmetry)
        return document.do("erase", draft, by_hand=(square,)) is not None

    def _squares(self, press: _Press) -> tuple[int, ...]:
        """What the stroke touches by hand, in the order in which it counts."""
        settled = self.document.settled
        match press.tool:
            case "line":
                return shapes.line(settled.grid, press.start, press.last)
            case "rectangle":
                return shapes.rectangle(settled.grid, press.start, press.last, not self.outline)
            case "fill":
                return shapes.flood(settled, press.start)
            case "select":
                return shapes.box(settled.grid, press.start, press.last)
            case "move":
                return tuple(press.before.squares | self.selection.squares)
            case "paste":
                return self._under_clip(press.last)
        return (press.last,) if self._carried(press) else tuple(press.touched)

    def _under_clip(self, square: int) -> tuple[int, ...]:
        """The squares the floating clip covers with its middle there."""
        clip, grid = self.floating, self.document.settled.grid
        if clip is None:
            return ()
        left, low = selection.centred(clip, grid, square)
        found = (grid.at(left + x, low + y) for x, y in clip.cells)
        return tuple(square for square in found if square is not None)

    def _carried(self, press: _Press) -> bool:
        """Whether the brush is a single piece, which a drag carries along."""
        brush = press.brush
        item = self.document.palette.piece_item(brush.kind) if isinstance(brush, PieceBrush) else None
        return press.tool == "stamp" and item is not None and item.single

    def _draw(self, press: _Press) -> None:
        document = self.document
        settled, palette, symmetry = document.settled, document.palette, self.symmetry
        grid = settled.grid
        if press.tool == "select":
            box = Selection(frozenset(self._squares(press)))
            before = press.before
            if press.mods.alt:
                self.selection = before.subtract(box)
            else:
                self.selection = before.add(box) if press.mods.shift else box
        elif press.tool == "move":
            dx = grid.column(press.last) - grid.column(press.start)
            dy = grid.rank(press.last) - grid.rank(press.start)
            self.selection = press.before.moved(grid, dx, dy)
            document.extend(selection.move(settled, palette, press.before, dx, dy, symmetry))
        elif press.tool == "paste":
            assert self.floating is not None
            at = selection.centred(self.floating, grid, press.last)
            document.extend(selection.paste(settled, palette, self.floating, at, symmetry))
        elif press.tool in ("stamp", "erase") and not self._carried(press):
            # a long stroke must not cost more and more: what is new goes on top of what is drawn
            fresh = [square for square in press.touched if square not in press.covered]
            document.extend(commands.paint(document.draft, palette, fresh, press.brush, symmetry))
            press.covered.update(fresh, *(twins(grid, symmetry, square) for square in fresh))
        else:
            document.extend(commands.paint(settled, palette, self._squares(press), press.brush, symmetry))

    def _preview(self, squares: frozenset[int], brush: Brush | None, draft: MapDraft) -> Preview:
        grid, symmetry = draft.grid, self.symmetry
        others = {twin for square in squares for twin in twins(grid, symmetry, square)}
        return Preview(squares, frozenset(others - squares), brush, draft)
