"""An open map of squares being drawn: the brush, the selection, a clip on the pointer, and the commands on
these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.editor import commands, selection, shapes
from game.editor.brushes import Eraser, GroundBrush, Layer, PieceBrush
from game.editor.document import MapDocument
from game.editor.selection import Axis, MapClip, Selection
from game.editor.symmetry import twins
from game.model.drafting import MapDraft, SymmetryName
from game.model.grid8 import Grid

SIZES: Final = range(1, 6)
"""Widths of the brush of stamp and eraser, in squares."""


class SquareEditing:
    """What the tools of one open map work with, and the commands on the selection. Each is one step of the
    history.

    ``brush`` is what stamp, fill, rectangle and line paint, ``eraser`` what is erased, also of the
    selection. ``floating`` is a clip that hangs on the pointer. ``outline``: rectangles are drawn as their
    edge.
    """

    def __init__(self, document: MapDocument, brush: GroundBrush | PieceBrush) -> None:
        self.document = document
        self.brush: GroundBrush | PieceBrush = brush
        self.eraser: Layer = "all"
        self.outline = False
        self.size = 1
        """The width at which stamp and eraser paint ground, one of ``SIZES``; pieces are placed one by
        one."""
        self.round = False
        """Whether the brush is a disc."""
        self.density = 100
        """Per cent of the squares under it that the stamp paints with ground, chosen at random."""
        self.pointer: int | None = None
        """The square under the pointer (or the keyboard's cursor)."""
        self.stroke_end: int | None = None
        """The end of the last stroke: with Shift the next one is a line from there."""
        self.floating: MapClip | None = None
        self._selection = Selection()
        self._selected_on: Grid | None = None

    @property
    def symmetry(self) -> SymmetryName:
        """The symmetry of the map."""
        symmetry: SymmetryName = self.document.settled.symmetry
        return symmetry

    @property
    def selection(self) -> Selection:
        """The selected squares; empty once the board has another size."""
        return self._selection if self._selected_on == self.document.settled.grid else Selection()

    @selection.setter
    def selection(self, chosen: Selection) -> None:
        self._selection, self._selected_on = chosen, self.document.settled.grid

    def spot(self, square: int) -> tuple[int, ...]:
        """Return the squares under the brush with its middle on ``square``."""
        if self.size == 1:
            return (square,)
        return shapes.spot(self.document.settled.grid, square, self.size, round_=self.round)

    def under_clip(self, square: int) -> tuple[int, ...]:
        """Return the squares under the floating clip with its middle on ``square``."""
        clip, grid = self.floating, self.document.settled.grid
        if clip is None:
            return ()
        left, low = selection.centred(clip, grid, square)
        found = (grid.at(left + x, low + y) for x, y in clip.cells)
        return tuple(square for square in found if square is not None)

    def right_eraser(self, square: int) -> Eraser:
        """Return what the right button erases on ``square``: with a piece brush, of a piece only that."""
        on_piece = isinstance(self.brush, PieceBrush) and square in self.document.settled.pieces
        return Eraser("pieces" if on_piece else "all")

    def erase_one(self, square: int) -> bool:
        """Erase one square, however wide the brush; return whether anything was there."""
        self.settle()
        document, eraser = self.document, self.right_eraser(square)
        draft = commands.erase(document.settled, document.palette, (square,), eraser.what, self.symmetry)
        return document.do("erase", draft, by_hand=(square,)) is not None

    def turn_piece(self, by: int, square: int | None = None) -> bool:
        """Turn the piece on ``square`` (or under the pointer) on the board; return whether it turned."""
        square = self.pointer if square is None else square
        if square is None:
            return False
        self.settle()
        document = self.document
        draft = commands.turn(document.settled, document.palette, square, by, self.symmetry)
        return document.do("turn", draft, by_hand=(square,)) is not None

    def settle(self) -> None:
        """End a stroke in progress, so that the next step begins with its result."""
        self.document.commit()

    def select_all(self) -> None:
        """Select the whole board."""
        self.selection = Selection.all(self.document.settled.grid)

    def copy(self) -> MapClip | None:
        """Return a clip of the selection; ``None`` without one."""
        self.settle()
        return selection.copy(self.document.settled, self.selection) if self.selection else None

    def cut(self) -> MapClip | None:
        """Cut out the selection; return its clip, ``None`` without a selection."""
        self.settle()
        if not self.selection:
            return None
        document = self.document
        draft, clip = selection.cut(document.settled, document.palette, self.selection, self.symmetry)
        document.do("cut", draft, by_hand=self.selection.squares)
        return clip

    def delete(self) -> bool:
        """Empty the selected squares; return whether anything was on them."""
        self.settle()
        document = self.document
        squares = self.selection.squares
        draft = commands.erase(document.settled, document.palette, squares, self.eraser, self.symmetry)
        return document.do("erase", draft, by_hand=squares) is not None

    def float(self, clip: MapClip) -> None:
        """Hang a clip on the pointer; the next press puts it down."""
        self.floating = clip.fitting(self.document.palette)

    def rotate(self, quarter_turns: int) -> bool:
        """Rotate the selection about its middle, or the floating clip; return whether there was either."""
        return self._transform("rotate", lambda clip: clip.rotated(quarter_turns))

    def mirror(self, axis: Axis) -> bool:
        """Mirror the selection in place, or the floating clip; return whether there was either."""
        return self._transform("mirror", lambda clip: clip.mirrored(axis))

    def shift(self, dx: int, dy: int) -> bool:
        """Move the selection by columns and ranks; return whether there was one."""
        self.settle()
        if not self.selection:
            return False
        document = self.document
        draft = selection.move(document.settled, document.palette, self.selection, dx, dy, self.symmetry)
        before = self.selection
        self.selection = before.moved(draft.grid, dx, dy)
        document.do("move", draft, by_hand=before.squares | self.selection.squares)
        return True

    def turn_selected(self, by: int) -> bool:
        """Turn every selected piece by so many facings; return whether any turned."""
        palette = self.document.palette
        return self._each_selected(
            "turn", lambda draft, square: commands.turn(draft, palette, square, by, self.symmetry)
        )

    def swap_selected(self) -> bool:
        """Give every selected piece to the other side; return whether any changed."""
        palette = self.document.palette
        return self._each_selected(
            "swap", lambda draft, square: commands.swap_side(draft, palette, square, self.symmetry)
        )

    def _each_selected(self, key: str, change: Callable[[MapDraft, int], MapDraft]) -> bool:
        """Change every selected piece, once where two of them are twins; return whether any changed."""
        self.settle()
        document = self.document
        draft = document.settled
        done: set[int] = set()
        for square in sorted(self.selection.squares):
            if square not in done:
                draft = change(draft, square)
                done |= {square, *twins(draft.grid, self.symmetry, square)}
        return document.do(key, draft, by_hand=self.selection.squares) is not None

    def _transform(self, key: str, change: Callable[[MapClip], MapClip]) -> bool:
        self.settle()
        if self.floating is not None:
            self.floating = change(self.floating)
            return True
        document, grid = self.document, self.document.settled.grid
        bounds = self.selection.bounds(grid)
        if bounds is None:
            return False
        emptied, clip = selection.cut(document.settled, document.palette, self.selection, self.symmetry)
        clip = change(clip)
        at = (bounds[0] + (bounds[2] - clip.width) // 2, bounds[1] + (bounds[3] - clip.height) // 2)
        draft = selection.paste(emptied, document.palette, clip, at, self.symmetry)
        before = self.selection
        found = (grid.at(at[0] + x, at[1] + y) for x, y in clip.cells)
        self.selection = Selection(frozenset(square for square in found if square is not None))
        document.do(key, draft, by_hand=before.squares | self.selection.squares)
        return True
