"""An open table being drawn: what is placed and selected, the snapping, and the commands on the selection.
Lengths are thousandths of an inch, angles tenths of a degree."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game.editor import table_geometry as geometry
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.editor.snapping import TURN_STEP, Snapped, Snapping, SnapTargets, tape_end
from game.editor.table_commands import change, locked_of, place, remove, with_twins
from game.model.inches import FULL_TURN, INCH, Point
from game.model.table_drafting import MarkItem, TableDraft, TablePalette, TablePiece, TerrainItem, box_of

LEAST_SIDE: Final = INCH // 4
"""The least width and depth of a piece, in thousandths of an inch."""

ASIDE: Final = 2 * INCH
"""The offset of a copy, across and down, in thousandths of an inch."""

Say = Callable[..., Any]
"""Tells the player something: a text key, and its parameters."""


class TableEditing:
    """What the tools of one open table work with, and the commands on the selection. Each is one step of
    the history, reported to ``on``. ``snapping`` returns the snapping in use.

    ``item`` is what is placed or drawn, for terrain in one of its shapes (``shape``), turned by
    ``turning`` and scaled to ``scaling`` per cent.
    """

    def __init__(
        self, document: MapDocument, on: Listener, say: Say, snapping: Callable[[], Snapping]
    ) -> None:
        self.document, self.on, self.say, self._snapping = document, on, say, snapping
        self.palette: TablePalette = document.palette
        self.item: TerrainItem | MarkItem = self.palette.terrain[0]
        self.shape = 0
        self.turning, self.scaling = 0, 100
        self.selection: frozenset[int] = frozenset()
        self.points_of: int | None = None
        """The piece whose outline is being edited point by point."""
        self.point: int | None = None
        """The point of that outline that was pressed last."""
        self.clip: tuple[TablePiece, ...] = ()
        """The copied pieces."""
        self.near = 500
        """The distance within which a press grabs a handle; set by the view, as it depends on the length
        of an inch there."""
        self.free = False
        """Whether snapping is off, because a key is held."""
        self.snapped = Snapped((0, 0))
        """What holds the current place, and what it is aligned with."""
        self._typing: tuple[int, str] | None = None

    # --- what there is ---

    @property
    def draft(self) -> TableDraft:
        """The table as shown."""
        draft: TableDraft = self.document.draft
        return draft

    @property
    def settled(self) -> TableDraft:
        """The table without the gesture in progress."""
        draft: TableDraft = self.document.settled
        return draft

    @property
    def snapping(self) -> Snapping:
        """The snapping in use."""
        return Snapping(False, False, False) if self.free else self._snapping()

    @property
    def only(self) -> tuple[int, TablePiece] | None:
        """The selected piece, if it is the only one, with its number; else ``None``."""
        if len(self.selection) != 1:
            return None
        (number,) = self.selection
        piece = self.draft.pieces.get(number)
        return None if piece is None else (number, piece)

    @property
    def locked(self) -> frozenset[int]:
        """The selected pieces that can't change: they are locked, or their twins are."""
        return locked_of(self.settled, self.selection, self.settled.symmetry)

    @property
    def movable(self) -> dict[int, TablePiece]:
        """The selected pieces that are not locked."""
        pieces, locked = self.settled.pieces, self.locked
        return {n: pieces[n] for n in sorted(self.selection) if n in pieces and n not in locked}

    @property
    def twins_of_selection(self) -> frozenset[int]:
        """The twins of the selected pieces."""
        there = self.selection & self.draft.pieces.keys()
        return with_twins(self.draft, there, self.draft.symmetry) - self.selection

    def ghost(self, at: Point) -> TablePiece:
        """Return what would be placed at ``at``."""
        item = self.item
        if isinstance(item, MarkItem):
            return TablePiece(item.kind, at, side=item.side, safe=item.safe)
        outline = item.shapes[min(self.shape, len(item.shapes) - 1)][1]
        return TablePiece(item.name, at, outline, self.turning, self.scaling)

    def snap(self, at: Point, pieces: Sequence[TablePiece] = (), skip: frozenset[int] = frozenset()) -> Point:
        """Return the snapped place of the first of some pieces that move together; show what holds it."""
        around = SnapTargets(self.settled, skip)
        if pieces:
            x, y = pieces[0].at
            left, low, right, high = box_of(corner for piece in pieces for corner in piece.placed)
            outlined = any(piece.outline for piece in pieces)
            around = SnapTargets(self.settled, skip, (left - x, low - y, right - x, high - y), outlined)
        self.snapped = self.snapping.place(at, around)
        return self.snapped.at

    def tape_end(self, at: Point) -> Point:
        """Return the end of a tape put at ``at``: it snaps to the middle of a mark, to corners and edges."""
        spot = None if self.free else tape_end(self.draft, at)
        if spot is not None:
            self.snapped = Snapped(spot, (spot,))
            return spot
        self.unsnap()
        return Snapping(self.snapping.places, False, False).place(at, SnapTargets(self.draft)).at

    def unsnap(self) -> None:
        """Clear what holds the place."""
        self.snapped = Snapped((0, 0))

    # --- steps ---

    def settle(self) -> None:
        """End typing in a field, as one step."""
        if self._typing is not None:
            number, field = self._typing
            self._typing = None
            self.document.commit({**self.step_params([number]), "field": field}, by_hand=(number,))

    def step_params(self, numbers: Collection[int]) -> dict[str, Any]:
        """Return the parameters of a step about these pieces."""
        pieces = [self.draft.pieces[n] for n in numbers if n in self.draft.pieces]
        kinds = {self.palette.kind_of(piece) for piece in pieces}
        params: dict[str, Any] = {"kind": kinds.pop() if len(kinds) == 1 else "", "n": len(pieces)}
        if len(pieces) == 1 and pieces[0].outline:
            params |= {"turn": pieces[0].turn, "scale": pieces[0].scale}
        return params

    def add(self, step: str, pieces: Sequence[TablePiece], kind: str) -> tuple[int, ...]:
        """Put pieces on the table; return their numbers."""
        made, numbers = place(self.settled, self.palette, pieces, self.settled.symmetry)
        self.document.do(step, made, {"kind": kind, "n": len(pieces)}, by_hand=numbers)
        return numbers

    def do(self, step: str, changes: Mapping[int, TablePiece]) -> bool:
        """Change selected pieces in one step; return whether anything changed."""
        if not changes:
            self.say("editor.table.locked" if self.selection else "editor.done.select_first")
            return False
        made = change(self.settled, changes, self.settled.symmetry)
        params = self.step_params(changes)
        if len(changes) == 1:
            (piece,) = changes.values()
            params |= {"turn": piece.turn, "scale": piece.scale}
        self.document.do(step, made, params, by_hand=tuple(changes))
        self.on.changed()
        return True

    # --- what is selected ---

    def select(self, number: int) -> None:
        self.set_selection(frozenset({number}))
        self.on.changed()

    def set_selection(self, numbers: frozenset[int]) -> None:
        """Select other pieces, and stop editing an outline."""
        self.selection, self.points_of, self.point = numbers, None, None

    def forget(self) -> None:
        """Forget what no longer exists, since the table may be another one now."""
        there = self.draft.pieces.keys()
        self.selection &= there
        if self.points_of not in there:
            self.points_of = None
        self.point = None

    def turn_selected(self, by: int) -> None:
        """Turn the selection by so many tenths of a degree."""
        self.settle()
        pieces = self.movable
        if not pieces:
            self.do("turn", {})
            return
        centre = geometry.middle_of(pieces.values())
        if len(pieces) == 1 and abs(by) >= TURN_STEP:
            (piece,) = pieces.values()
            by = self.snapping.turn(piece.turn + by) - piece.turn
        self.do("turn", {n: geometry.turned_about(piece, centre, by) for n, piece in pieces.items()})

    def scaled(self, per_cent: int) -> int:
        """Return the nearest allowed scale of a piece, in per cent."""
        least, most = self.palette.scales
        return min(most, max(least, per_cent))

    def scale_selected(self, by: int) -> None:
        """Scale the selection up by so many per cent."""
        self.settle()
        pieces = self.movable.items()
        self.do("scale", {n: replace(p, scale=self.scaled(p.scale + by)) for n, p in pieces if p.outline})

    def mirror(self, *, across: bool) -> None:
        """Mirror the selection: swap left and right, or below and above."""
        self.settle()
        pieces = self.movable
        if not pieces:
            self.do("mirror", {})
            return
        cx, cy = geometry.middle_of(pieces.values())
        changes = {}
        for number, piece in pieces.items():
            x, y = piece.at
            at = (2 * cx - x, y) if across else (x, 2 * cy - y)
            outline = tuple((-a, b) if across else (a, -b) for a, b in piece.outline)
            changes[number] = replace(piece, at=at, outline=outline, turn=-piece.turn % FULL_TURN)
        self.do("mirror", changes)

    def shift(self, dx: int, dy: int) -> None:
        """Move the selection."""
        self.settle()
        pieces = self.movable
        if pieces:
            dx, dy = geometry.kept_on(pieces.values(), (dx, dy), self.draft.extent)
        self.do("move", {n: replace(p, at=(p.at[0] + dx, p.at[1] + dy)) for n, p in pieces.items()})

    def give(self, side: int | None, *, safe: bool) -> None:
        """Set the side of the selected marks, and whether nobody can take them."""
        self.settle()
        pieces = self.movable.items()
        self.do("owner", {n: replace(p, side=side, safe=safe) for n, p in pieces if not p.outline and p.name})

    def give_to_next(self) -> None:
        """Give the selected marks to the next side."""
        named = [piece for piece in self.movable.values() if piece.name]
        if not named:
            self.say("editor.table.one_point")
            return
        owners = (None, *range(len(self.palette.side_keys)))
        now = owners.index(named[0].side) if named[0].side in owners else 0
        self.give(owners[(now + 1) % len(owners)], safe=named[0].safe)

    def delete_selected(self) -> None:
        self.settle()
        gone = self.movable
        if not gone:
            self.do("erase", {})
            return
        made = remove(self.settled, gone, self.settled.symmetry)
        params = self.step_params(gone)
        self.set_selection(frozenset())
        self.document.do("erase", made, params, by_hand=tuple(gone))
        self.on.changed()

    def erase_at(self, at: Point) -> None:
        """Erase the piece at ``at``."""
        number = geometry.pick(self.settled, at)
        if number is None:
            return
        if locked_of(self.settled, [number], self.settled.symmetry):
            self.say("editor.table.locked")
            return
        params = self.step_params([number])
        made = remove(self.settled, [number], self.settled.symmetry)
        self.selection -= {number}
        self.document.do("erase", made, params, by_hand=(number,))
        self.on.changed()

    def lock(self) -> None:
        """Lock the selection, or unlock it if all of it is locked."""
        self.settle()
        if not self.selection:
            self.say("editor.done.select_first")
            return
        pieces = self.settled.pieces
        opens = self.selection <= self.locked
        changes = {n: replace(pieces[n], locked=not opens) for n in self.selection if n in pieces}
        self.do("unlock" if opens else "lock", changes)
        self.say("editor.table.unlocked" if opens else "editor.table.locked_now")

    def copy(self) -> bool:
        """Copy the selection; return whether there is one."""
        pieces = self.draft.pieces
        copied = tuple(pieces[n] for n in sorted(self.selection) if n in pieces)
        if not copied:
            self.say("editor.done.select_first")
            return False
        self.clip = copied
        return True

    def paste(self, at: Point | None = None) -> None:
        """Paste the copied pieces, and select them: with their middle at a place, else beside the
        originals."""
        cx, cy = geometry.middle_of(self.clip)
        extent = self.draft.extent
        if at is None:
            room = geometry.kept_on(self.clip, (ASIDE, -ASIDE), extent)
            dx, dy = ASIDE if room[0] == ASIDE else -ASIDE, -ASIDE if room[1] == -ASIDE else ASIDE
        else:
            x, y = self.snap(at)
            dx, dy = geometry.kept_on(self.clip, (x - cx, y - cy), extent)
            self.unsnap()
        moved = [replace(piece, at=(piece.at[0] + dx, piece.at[1] + dy), locked=False) for piece in self.clip]
        kinds = {self.palette.kind_of(piece) for piece in moved}
        numbers = self.add("copy", moved, kinds.pop() if len(kinds) == 1 else "")
        self.selection = frozenset(numbers)
        self.on.changed()

    # --- the outline of one piece ---

    def edit_points(self) -> None:
        """Edit the selected outline point by point, or stop editing."""
        self.settle()
        only = self.only
        if self.points_of is not None:
            self.points_of = self.point = None
        elif only is None or not only[1].outline:
            self.say("editor.table.one_terrain")
        elif only[0] in self.locked:
            self.say("editor.table.locked")
        else:
            self.points_of = only[0]
            self.say("editor.table.points_on")
        self.on.changed()

    def delete_point(self) -> None:
        """Remove the point that was pressed last from its outline."""
        number, corner = self.points_of, self.point
        piece = None if number is None else self.settled.pieces.get(number)
        if number is None or corner is None or piece is None:
            return
        item = self.palette.terrain_item(piece.kind)
        least = 2 if item is not None and item.line else 3
        self.point = None
        if len(piece.outline) <= least:
            self.say("editor.table.few_corners" if least == 3 else "editor.table.few_points")
            return
        outline = piece.outline[:corner] + piece.outline[corner + 1 :]
        self.do("shape", {number: geometry.centred(replace(piece, outline=outline))})

    # --- typing ---

    def typed(self, name: str, value: float | None) -> bool:
        """Set a property of the only selected piece to a typed value; return whether that is possible. If
        not (``None``: not a number), restore the property.

        ``x``, ``y``, ``width``, ``depth`` are inches, ``turn`` degrees, ``scale`` per cent. Typing in one
        field is one step.
        """
        only = self.only
        if only is None:
            return False
        number, piece = only
        made = None if value is None or number in self.locked else self._typed(piece, name, value)
        if made is None:
            if self._typing == (number, name):  # what was typed before is no longer meant
                self._typing = None
                self.document.abandon()
                self.on.drawn()
            return False
        if self._typing != (number, name):
            self.settle()
            self.document.begin("set")
            self._typing = number, name
        self.document.extend(change(self.settled, {number: made}, self.settled.symmetry))
        self.on.drawn()
        return True

    def forget_typed(self) -> None:
        """End the step of the typed values."""
        self._typing = None

    def limits(self, name: str) -> tuple[float, float]:
        """Return the least and greatest value that can be typed for a property."""
        across, up = self.draft.table
        if name in ("x", "y"):
            return 0, across if name == "x" else up
        if name == "turn":
            return -FULL_TURN / 10, FULL_TURN / 10
        return self.palette.scales if name == "scale" else (LEAST_SIDE / INCH, max(across, up))

    def _typed(self, piece: TablePiece, name: str, value: float) -> TablePiece | None:
        least, most = self.limits(name)
        if not least <= value <= most or not (piece.outline or name in ("x", "y")):
            return None
        whole = round(value * INCH)
        if name == "x":
            return replace(piece, at=(whole, piece.at[1]))
        if name == "y":
            return replace(piece, at=(piece.at[0], whole))
        if name == "turn":
            return replace(piece, turn=round(value * 10) % FULL_TURN)
        if name == "scale":
            return replace(piece, scale=round(value))
        wide, deep = geometry.size_of(piece)
        width, depth = (whole, deep) if name == "width" else (wide, whole)
        return geometry.stretched(piece, width, depth)
