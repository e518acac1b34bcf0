"""What a held button draws or drags on squares, from press to release: strokes, boxes, the selection, a
piece.

A stroke is one step of the document's history.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from game.editor import commands, selection, shapes
from game.editor.brushes import Brush, GroundBrush
from game.editor.selection import Selection
from game.editor.square_editing import SquareEditing
from game.editor.symmetry import twins
from game.editor.tool import Gesture, Mods
from game.model.drafting import MapDraft


@dataclass(frozen=True, slots=True)
class SquarePreview:
    """What a press would do here, or what the stroke in progress does: the squares, their twins, and the
    resulting draft. ``brush`` is used on the squares (``None``: nothing is painted); ``wide``: it can
    cover several at once."""

    squares: frozenset[int] = frozenset()
    twins: frozenset[int] = frozenset()
    brush: Brush | None = None
    draft: MapDraft | None = None
    wide: bool = False


def preview_of(
    editing: SquareEditing,
    squares: Iterable[int],
    brush: Brush | None,
    draft: MapDraft,
    *,
    wide: bool = False,
) -> SquarePreview:
    """Return the preview of these squares with their twins."""
    here = frozenset(squares)
    others = {twin for square in here for twin in twins(draft.grid, editing.symmetry, square)}
    return SquarePreview(here, frozenset(others - here), brush, draft, wide)


class SquareGesture(Gesture[int]):
    """A gesture on squares. Squares that the pointer jumped over are touched, too."""

    def __init__(self, editing: SquareEditing, start: int) -> None:
        self.editing, self.document = editing, editing.document
        self.start = self.last = start

    @abstractmethod
    def preview(self) -> SquarePreview:
        """Return what the gesture shows."""

    @abstractmethod
    def go(self, path: Sequence[int]) -> None:
        """Follow the pointer over these squares, the last of which is ``last``."""

    def drag(self, at: int, mods: Mods) -> None:
        if at != self.last:
            path = shapes.line(self.document.settled.grid, self.last, at)
            self.last = at
            self.go(path)


class DrawnGesture(SquareGesture):
    """A gesture that changes the map as it goes: a step of the history named by ``step``. ``brush``: what
    it paints with, if it does."""

    def __init__(self, editing: SquareEditing, start: int, step: str, brush: Brush | None = None) -> None:
        super().__init__(editing, start)
        self.brush = brush
        self.document.begin(step)

    @property
    def over(self) -> bool:
        return not self.document.drawing

    @abstractmethod
    def squares(self) -> tuple[int, ...]:
        """Return the squares it touches by hand, in their order of precedence."""

    def release(self) -> bool:
        return self.document.commit(by_hand=self.squares()) is not None

    def cancel(self) -> None:
        self.document.abandon()

    def preview(self) -> SquarePreview:
        return preview_of(self.editing, self.squares(), self.brush, self.document.draft)


class Stroke(DrawnGesture):
    """A stroke that paints with a brush."""

    ends_line: ClassVar[bool] = False
    """Whether a line with Shift can begin where the stroke ends."""
    brush: Brush

    def go(self, path: Sequence[int]) -> None:
        """See ``SquareGesture``; paints all squares anew."""
        document = self.document
        symmetry = self.editing.symmetry
        document.extend(
            commands.paint(document.settled, document.palette, self.squares(), self.brush, symmetry)
        )

    def release(self) -> bool:
        if self.ends_line:
            self.editing.stroke_end = self.last
        return super().release()


class FreeStroke(Stroke):
    """Paints every square under the brush. ``wide``: at the chosen width, else one square wide.
    ``density``: per cent of the squares that are painted."""

    ends_line = True

    def __init__(
        self, editing: SquareEditing, path: Sequence[int], step: str, brush: Brush, *,
        wide: bool, density: int = 100,
    ) -> None:  # fmt: skip
        super().__init__(editing, path[-1], step, brush)
        self.wide, self.density = wide, density
        self.touched: dict[int, None] = {}
        self.covered: set[int] = set()
        """The touched squares that are painted already, and their twins."""
        self.go(path)

    def squares(self) -> tuple[int, ...]:
        return tuple(self.touched)

    def go(self, path: Sequence[int]) -> None:
        """See ``SquareGesture``. Only new squares are painted, so that a long stroke doesn't cost more and
        more."""
        editing, document = self.editing, self.document
        for square in path:
            for covered in editing.spot(square) if self.wide else (square,):
                if self._paints(covered):
                    self.touched.setdefault(covered)
        fresh = [square for square in self.touched if square not in self.covered]
        symmetry, grid = editing.symmetry, document.settled.grid
        document.extend(commands.paint(document.draft, document.palette, fresh, self.brush, symmetry))
        self.covered.update(fresh, *(twins(grid, symmetry, square) for square in fresh))

    def _paints(self, square: int) -> bool:
        """Whether a square is painted: the answer stays the same during a stroke, and differs in the next."""
        if self.density >= 100:
            return True
        return Random(f"{len(self.document.history)}:{square}").randrange(100) < self.density


class LineStroke(Stroke):
    """A straight line from the press to the pointer."""

    ends_line = True

    def __init__(self, editing: SquareEditing, start: int, step: str, brush: Brush) -> None:
        super().__init__(editing, start, step, brush)
        self.go((start,))

    def squares(self) -> tuple[int, ...]:
        return shapes.line(self.document.settled.grid, self.start, self.last)


class SinglePiece(LineStroke):
    """A piece of which a side has exactly one: a drag carries it along."""

    def squares(self) -> tuple[int, ...]:
        return (self.last,)


class RectangleStroke(LineStroke):
    """A rectangle with one corner at the press and the other at the pointer."""

    ends_line = False

    def squares(self) -> tuple[int, ...]:
        grid = self.document.settled.grid
        return shapes.rectangle(grid, self.start, self.last, not self.editing.outline)


class FillStroke(Stroke):
    """The area of one kind of ground around the press; dragging has no effect."""

    def __init__(self, editing: SquareEditing, start: int, step: str, brush: Brush) -> None:
        super().__init__(editing, start, step, brush)
        self.area = shapes.flood(self.document.settled, start)
        super().go((start,))

    def squares(self) -> tuple[int, ...]:
        return self.area

    def go(self, path: Sequence[int]) -> None:
        """See ``SquareGesture``."""


class PasteStroke(DrawnGesture):
    """Puts down the clip that hangs on the pointer. ``again``: it stays for another time."""

    def __init__(self, editing: SquareEditing, start: int, *, again: bool) -> None:
        super().__init__(editing, start, "paste")
        self.again = again
        self.go((start,))

    def squares(self) -> tuple[int, ...]:
        return self.editing.under_clip(self.last)

    def go(self, path: Sequence[int]) -> None:
        editing, document = self.editing, self.document
        clip, settled = editing.floating, document.settled
        if clip is not None:
            at = selection.centred(clip, settled.grid, self.last)
            document.extend(selection.paste(settled, document.palette, clip, at, editing.symmetry))

    def release(self) -> bool:
        changed = super().release()
        if not self.again:
            self.editing.floating = None
        return changed


class DraggedGesture(DrawnGesture):
    """Something that moves with the pointer. A click without a drag selects that square alone."""

    def release(self) -> bool:
        if self.last != self.start:
            return super().release()
        self.document.abandon()
        self.editing.selection = Selection(frozenset({self.start}))
        return False


class MovedSelection(DraggedGesture):
    """The selection moves with the pointer."""

    def __init__(self, editing: SquareEditing, start: int) -> None:
        super().__init__(editing, start, "move")
        self.before = editing.selection

    def squares(self) -> tuple[int, ...]:
        return tuple(self.before.squares | self.editing.selection.squares)

    def go(self, path: Sequence[int]) -> None:
        editing, document = self.editing, self.document
        settled, grid = document.settled, document.settled.grid
        dx = grid.column(self.last) - grid.column(self.start)
        dy = grid.rank(self.last) - grid.rank(self.start)
        editing.selection = self.before.moved(grid, dx, dy)
        document.extend(selection.move(settled, document.palette, self.before, dx, dy, editing.symmetry))

    def cancel(self) -> None:
        super().cancel()
        self.editing.selection = self.before


class CarriedPiece(DraggedGesture):
    """A piece moves with the pointer, and the ground under it stays."""

    carries = True

    def __init__(self, editing: SquareEditing, start: int) -> None:
        super().__init__(editing, start, "move")
        editing.selection, editing.pointer = Selection(), start

    def squares(self) -> tuple[int, ...]:
        return (self.start, self.last)

    def go(self, path: Sequence[int]) -> None:
        document, settled = self.document, self.document.settled
        target = {self.start: self.last}
        moved = commands.move_pieces(settled, document.palette, target, self.editing.symmetry)
        document.extend(settled if self.last == self.start else moved)

    def preview(self) -> SquarePreview:
        """See ``SquareGesture``; shows nothing but the piece itself."""
        return SquarePreview()


class BoxSelection(SquareGesture):
    """Selects a box of squares. ``more``: added to the selection; ``less``: removed from it."""

    def __init__(self, editing: SquareEditing, start: int, *, more: bool, less: bool) -> None:
        super().__init__(editing, start)
        self.before, self.more, self.less = editing.selection, more, less
        self.go((start,))

    def _box(self) -> frozenset[int]:
        return frozenset(shapes.box(self.document.settled.grid, self.start, self.last))

    def go(self, path: Sequence[int]) -> None:
        box, before = Selection(self._box()), self.before
        if self.less:
            self.editing.selection = before.subtract(box)
        else:
            self.editing.selection = before.add(box) if self.more else box

    def release(self) -> bool:
        return False

    def cancel(self) -> None:
        self.editing.selection = self.before

    def preview(self) -> SquarePreview:
        return SquarePreview(self._box())


def is_thin(editing: SquareEditing, brush: Brush) -> bool:
    """Whether the stamp paints only some of the squares it goes over."""
    return editing.density < 100 and isinstance(brush, GroundBrush)
