"""What a held button drags on a table, from press to release: pieces, their handles and points, a band, a
tape."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from game.editor import table_geometry as geometry
from game.editor.snapping import STEP, straight
from game.editor.table_commands import change, with_twins
from game.editor.table_editing import LEAST_SIDE, TableEditing
from game.editor.tool import Gesture, Mods
from game.model import inches
from game.model.inches import INCH, Point
from game.model.table_drafting import TablePiece
from game.model.table_preview import Degrees, DragMeasure, Inches, PerCent

SHAKE: Final = INCH // 5
"""Least distance of a drag, in thousandths of an inch; with less the hand only shook, and the piece stays."""


class TableDrag(Gesture[Point]):
    """A gesture on a table. It shows its state with ``label``, a measure at a place."""

    carries = True

    def __init__(self, editing: TableEditing, start: Point) -> None:
        self.editing, self.document, self.start = editing, editing.document, start
        self.label: tuple[Point, DragMeasure] | None = None
        self.moved = False

    @property
    def band(self) -> tuple[Point, Point] | None:
        """Return two corners of the band being drawn; ``None`` without one."""
        return None

    def cancel(self) -> None:
        """See ``Gesture``."""


class PieceDrag(TableDrag):
    """Changes pieces from their state at the press: a step of the history named by ``step``."""

    def __init__(
        self, editing: TableEditing, start: Point, step: str, pieces: Mapping[int, TablePiece]
    ) -> None:
        super().__init__(editing, start)
        self.pieces = pieces
        self.document.begin(step)

    @property
    def over(self) -> bool:
        return not self.document.drawing

    @abstractmethod
    def changes(self, at: Point, *, fine: bool) -> dict[int, TablePiece]:
        """Return the pieces with the pointer at ``at``. ``fine``: by small steps, or straight."""

    def drag(self, at: Point, mods: Mods) -> None:
        self.moved = True
        self.show(self.changes(at, fine=mods.shift))

    def show(self, changes: Mapping[int, TablePiece]) -> None:
        """Show the pieces changed, until the drag ends."""
        settled = self.editing.settled
        self.document.extend(change(settled, changes, settled.symmetry))

    def release(self) -> bool:
        if not self.moved:
            self.document.abandon()
            return False
        params = self.editing.step_params(self.pieces)
        return self.document.commit(params, by_hand=tuple(self.pieces)) is not None

    def cancel(self) -> None:
        self.document.abandon()


class MovedPieces(PieceDrag):
    """The selected pieces that are not locked move with the pointer."""

    def __init__(self, editing: TableEditing, start: Point) -> None:
        super().__init__(editing, start, "move", editing.movable)

    def drag(self, at: Point, mods: Mods) -> None:
        if not self.moved and math.dist(self.start, at) < SHAKE:
            return
        if not self.pieces:
            self.cancel()
            self.editing.say("editor.table.locked")
            return
        super().drag(at, mods)

    def changes(self, at: Point, *, fine: bool) -> dict[int, TablePiece]:
        """See ``PieceDrag``. ``fine``: only across or only up, whichever is farther."""
        editing, pieces = self.editing, list(self.pieces.values())
        first = pieces[0].at
        wanted = first[0] + at[0] - self.start[0], first[1] + at[1] - self.start[1]
        own = with_twins(editing.settled, self.pieces, editing.settled.symmetry)
        to = editing.snap(wanted, pieces, skip=own)
        if fine:
            across = abs(wanted[0] - first[0]) >= abs(wanted[1] - first[1])
            to = (to[0], first[1]) if across else (first[0], to[1])
            editing.unsnap()
        dx, dy = geometry.kept_on(pieces, (to[0] - first[0], to[1] - first[1]), editing.draft.extent)
        return {
            number: replace(piece, at=(piece.at[0] + dx, piece.at[1] + dy))
            for number, piece in self.pieces.items()
        }


class HandleDrag(PieceDrag):
    """A drag that changes one piece by one of its handles or points."""

    def __init__(
        self, editing: TableEditing, start: Point, step: str, number: int, piece: TablePiece
    ) -> None:
        super().__init__(editing, start, step, {number: piece})
        self.number, self.piece = number, piece

    def changes(self, at: Point, *, fine: bool) -> dict[int, TablePiece]:
        return {self.number: self.changed(at, fine=fine)}

    @abstractmethod
    def changed(self, at: Point, *, fine: bool) -> TablePiece:
        """Return the piece with the pointer at ``at``."""


class TurnedPiece(HandleDrag):
    """A drag that turns a piece. ``fine``: by whole degrees."""

    def __init__(self, editing: TableEditing, start: Point, number: int, piece: TablePiece) -> None:
        super().__init__(editing, start, "turn", number, piece)

    def changed(self, at: Point, *, fine: bool) -> TablePiece:
        piece = self.piece
        start = inches.bearing(piece.at, geometry.turner(piece, self.editing.draft.extent))
        by = inches.bearing(piece.at, at) - start
        turn = self.editing.snapping.turn(piece.turn + by, fine=fine)
        self.label = at, Degrees(turn)
        return replace(piece, turn=turn)


class ScaledPiece(HandleDrag):
    """A piece is scaled by a corner of its frame, or made wider or deeper by an edge; the handle is given
    by number."""

    def __init__(
        self, editing: TableEditing, start: Point, number: int, piece: TablePiece, handle: int
    ) -> None:
        super().__init__(editing, start, "scale", number, piece)
        self.handle = handle

    def changed(self, at: Point, *, fine: bool) -> TablePiece:
        across, up = geometry.HANDLES[self.handle]
        return self._scaled(at) if across and up else self._stretched(at, across=bool(across))

    def _scaled(self, at: Point) -> TablePiece:
        piece = self.piece
        away = math.dist(piece.at, geometry.handles(piece)[self.handle])
        share = math.dist(piece.at, at) / away if away else 1.0
        step = 5 if self.editing.snapping.places else 1
        scale = self.editing.scaled(round(piece.scale * share / step) * step)
        self.label = at, PerCent(scale)
        return replace(piece, scale=scale)

    def _stretched(self, at: Point, *, across: bool) -> TablePiece:
        piece = self.piece
        x, y = geometry.to_local(piece, at)
        width, depth = geometry.size_of(piece)
        reach = 2 * abs(x if across else y) * piece.scale // 100
        if self.editing.snapping.places:
            reach = round(reach / STEP) * STEP
        reach = max(LEAST_SIDE, reach)
        self.label = at, Inches(reach)
        return geometry.stretched(piece, reach if across else width, depth if across else reach)


class MovedPoint(HandleDrag):
    """A point of an outline is moved. At the end the piece's place returns to its middle."""

    def __init__(
        self, editing: TableEditing, start: Point, number: int, piece: TablePiece, point: int
    ) -> None:
        super().__init__(editing, start, "shape", number, piece)
        editing.point = point
        self.point = point
        if piece != editing.settled.pieces[number]:  # a point was put in
            self.show(self.pieces)

    def changed(self, at: Point, *, fine: bool) -> TablePiece:
        spot = self.editing.snap(at, skip=frozenset(self.pieces))
        outline = list(self.piece.outline)
        outline[self.point] = geometry.to_local(self.piece, spot)
        self.label = spot, spot
        return replace(self.piece, outline=tuple(outline))

    def release(self) -> bool:
        if self.over:
            return False
        now = self.editing.draft.pieces.get(self.number)
        if now is not None:
            self.show({self.number: geometry.centred(now)})
        self.moved = True
        return super().release()


class BandDrag(TableDrag):
    """Everything wholly within a band is added to the selection."""

    def __init__(self, editing: TableEditing, start: Point) -> None:
        super().__init__(editing, start)
        self.end = start

    @property
    def band(self) -> tuple[Point, Point] | None:
        return (self.start, self.end) if self.moved else None

    def drag(self, at: Point, mods: Mods) -> None:
        self.moved, self.end = True, at

    def release(self) -> bool:
        if self.moved:
            self.editing.selection |= geometry.within(self.editing.draft, self.start, self.end)
        return False


class TapeDrag(TableDrag):
    """A tape runs from a place to the pointer: ``lay`` gets its end."""

    def __init__(self, editing: TableEditing, start: Point, lay: Callable[[Point, Point], object]) -> None:
        super().__init__(editing, start)
        self.lay = lay

    def drag(self, at: Point, mods: Mods) -> None:
        """See ``Gesture``; with Shift the tape is straight."""
        self.moved = True
        self.lay(self.start, straight(self.start, at) if mods.shift else self.editing.tape_end(at))

    def release(self) -> bool:
        return False


class EraseDrag(TableDrag):
    """Every piece that the pointer goes over is erased, each in a step of its own."""

    def __init__(self, editing: TableEditing, start: Point) -> None:
        super().__init__(editing, start)
        editing.erase_at(start)

    def drag(self, at: Point, mods: Mods) -> None:
        self.moved = True
        self.editing.erase_at(at)

    def release(self) -> bool:
        return False
