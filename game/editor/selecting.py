"""The selection of an open map, what hangs on the pointer, and what can be done with both."""

from __future__ import annotations

from collections.abc import Callable

from game.editor import commands, selection
from game.editor.brushes import GroundBrush, Layer, PieceBrush
from game.editor.document import MapDocument
from game.editor.selection import Axis, Clip, Selection
from game.editor.symmetry import twins
from game.model.drafting import MapDraft, SymmetryName
from game.model.grid8 import Grid


class Selecting:
    """The selection of one open map, and the commands that work on it. Each is one step of the history.

    ``floating`` is a clip that hangs on the pointer. ``eraser``: what is deleted of the selection.
    """

    def __init__(self, document: MapDocument, brush: GroundBrush | PieceBrush) -> None:
        self.document = document
        self.brush: GroundBrush | PieceBrush = brush
        self.eraser: Layer = "all"
        self.floating: Clip | None = None
        self._selection = Selection()
        self._selected_on: Grid | None = None

    @property
    def symmetry(self) -> SymmetryName:
        """The symmetry of the map."""
        symmetry: SymmetryName = self.document.settled.symmetry
        return symmetry

    @property
    def selection(self) -> Selection:
        """The selected squares; none any more when the board has got another size."""
        return self._selection if self._selected_on == self.document.settled.grid else Selection()

    @selection.setter
    def selection(self, chosen: Selection) -> None:
        self._selection, self._selected_on = chosen, self.document.settled.grid

    def settle(self) -> None:
        """End a stroke that is being drawn: what follows begins with what came of it."""
        self.document.commit()

    def select_all(self) -> None:
        """Select the whole board."""
        self.selection = Selection.all(self.document.settled.grid)

    def copy(self) -> Clip | None:
        """What is selected, if anything is."""
        self.settle()
        return selection.copy(self.document.settled, self.selection) if self.selection else None

    def cut(self) -> Clip | None:
        """Cut out what is selected, if anything is."""
        self.settle()
        if not self.selection:
            return None
        document = self.document
        draft, clip = selection.cut(document.settled, document.palette, self.selection, self.symmetry)
        document.do("cut", draft, by_hand=self.selection.squares)
        return clip

    def delete(self) -> bool:
        """Empty the selected squares. Whether anything was on them."""
        self.settle()
        document = self.document
        squares = self.selection.squares
        draft = commands.erase(document.settled, document.palette, squares, self.eraser, self.symmetry)
        return document.do("erase", draft, by_hand=squares) is not None

    def float(self, clip: Clip) -> None:
        """Hang a clip on the pointer; the next press puts it down."""
        self.floating = clip.fitting(self.document.palette)

    def rotate(self, quarter_turns: int) -> bool:
        """Rotate what is selected about its middle, or the floating clip. Whether there was anything."""
        return self._transform("rotate", lambda clip: clip.rotated(quarter_turns))

    def mirror(self, axis: Axis) -> bool:
        """Mirror what is selected where it is, or the floating clip. Whether there was anything."""
        return self._transform("mirror", lambda clip: clip.mirrored(axis))

    def shift(self, dx: int, dy: int) -> bool:
        """Move what is selected by columns and ranks. Whether anything was selected."""
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
        """Turn every selected piece by so many facings. Whether any turned."""
        palette = self.document.palette
        return self._each_selected(
            "turn", lambda draft, square: commands.turn(draft, palette, square, by, self.symmetry)
        )

    def swap_selected(self) -> bool:
        """Give every selected piece to the other side. Whether any was changed."""
        palette = self.document.palette
        return self._each_selected(
            "swap", lambda draft, square: commands.swap_side(draft, palette, square, self.symmetry)
        )

    def _each_selected(self, key: str, change: Callable[[MapDraft, int], MapDraft]) -> bool:
        """Do something to every selected piece, once where two of them are twins. Whether it changed any."""
        self.settle()
        document = self.document
        draft = document.settled
        done: set[int] = set()
        for square in sorted(self.selection.squares):
            if square not in done:
                draft = change(draft, square)
                done |= {square, *twins(draft.grid, self.symmetry, square)}
        return document.do(key, draft, by_hand=self.selection.squares) is not None

    def _transform(self, key: str, change: Callable[[Clip], Clip]) -> bool:
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
