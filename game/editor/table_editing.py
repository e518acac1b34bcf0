"""An open table that is drawn on: what is placed, what is selected, what holds places, and what can be done
with what is selected. Lengths are thousandths of an inch, angles tenths of a degree."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game.editor import table_geometry as geometry
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.editor.snapping import TURN_STEP, Around, Snapped, Snapping, tape_end
from game.editor.table_commands import change, locked_of, place, remove, with_twins
from game.model.inches import FULL_TURN, INCH, Point
from game.model.table_drafting import MarkItem, TableDraft, TablePalette, TablePiece, TerrainItem, box_of

LEAST_SIDE: Final = INCH // 4
"""The least width and depth of a piece."""

ASIDE: Final = 2 * INCH
"""How far a copy lies from what was copied, across and down."""

Say = Callable[..., Any]
"""Tells the player something: the key of the words, and their parameters."""


class TableEditing:
    """What the tools of one open table work with, and the commands on what is selected. Each is one step of
    the history; ``on`` is told of it. ``snapping`` gives what holds now.

    ``item`` is what is placed or drawn, of terrain in one of its shapes (``shape``), turned by ``turning``
    and scaled to ``scaling`` per cent.
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
        """The piece whose outline is changed point by point."""
        self.point: int | None = None
        """The point of that outline that was pressed last."""
        self.clip: tuple[TablePiece, ...] = ()
        """What was copied."""
        self.near = 500
        """How near a handle a press counts; the view says so, as it depends on how large an inch is there."""
        self.free = False
        """Nothing snaps: a key is held."""
        self.snapped = Snapped((0, 0))
        """What holds the place that is meant, and what is in line with it."""
        self._typing: tuple[int, str] | None = None

    # --- what there is ---

    @property
    def draft(self) -> TableDraft:
        """The table as it is to be seen."""
        draft: TableDraft = self.document.draft
        return draft

    @property
    def settled(self) -> TableDraft:
        """The table without what is under way."""
        draft: TableDraft = self.document.settled
        return draft

    @property
    def snapping(self) -> Snapping:
        """What holds now."""
        return Snapping(False, False, False) if self.free else self._snapping()

    @property
    def only(self) -> tuple[int, TablePiece] | None:
        """The one piece that is selected, with its number."""
        if len(self.selection) != 1:
            return None
        (number,) = self.selection
        piece = self.draft.pieces.get(number)
        return None if piece is None else (number, piece)

    @property
    def locked(self) -> frozenset[int]:
        """What of the selection stays as it is: it is locked, or its twin is."""
        return locked_of(self.settled, self.selection, self.settled.symmetry)

    @property
    def movable(self) -> dict[int, TablePiece]:
        """What is selected and not locked."""
        pieces, locked = self.settled.pieces, self.locked
        return {n: pieces[n] for n in sorted(self.selection) if n in pieces and n not in locked}

    @property
    def twins_of_selection(self) -> frozenset[int]:
        """The twins of what is selected."""
        there = self.selection & self.draft.pieces.keys()
        return with_twins(self.draft, there, self.draft.symmetry) - self.selection

    def ghost(self, at: Point) -> TablePiece:
        """What would be placed there."""
        item = self.item
        if isinstance(item, MarkItem):
            return TablePiece(item.kind, at, side=item.side, safe=item.safe)
        outline = item.shapes[min(self.shape, len(item.shapes) - 1)][1]
        return TablePiece(item.name, at, outline, self.turning, self.scaling)

    def snap(self, at: Point, pieces: Sequence[TablePiece] = (), skip: frozenset[int] = frozenset()) -> Point:
        """The place that is meant, of the first of some pieces that move together; what holds is shown."""
        around = Around(self.settled, skip)
        if pieces:
            x, y = pieces[0].at
            left, low, right, high = box_of(corner for piece in pieces for corner in piece.placed)
            outlined = any(piece.outline for piece in pieces)
            around = Around(self.settled, skip, (left - x, low - y, right - x, high - y), outlined)
        self.snapped = self.snapping.place(at, around)
        return self.snapped.at

    def tape_end(self, at: Point) -> Point:
        """Where a tape ends that is put there: it holds to the middle of a mark, to corners and edges."""
        spot = None if self.free else tape_end(self.draft, at)
        if spot is not None:
            self.snapped = Snapped(spot, (spot,))
            return spot
        self.unsnap()
        return Snapping(self.snapping.places, False, False).place(at, Around(self.draft)).at

    def unsnap(self) -> None:
        """Nothing holds a place any more."""
        self.snapped = Snapped((0, 0))

    # --- steps ---

    def settle(self) -> None:
        """End what is typed: it is one step."""
        if self._typing is not None:
            number, field = self._typing
            self._typing = None
            self.document.commit({**self.step_params([number]), "field": field}, by_hand=(number,))

    def step_params(self, numbers: Collection[int]) -> dict[str, Any]:
        """The parameters of a step about these pieces."""
        pieces = [self.draft.pieces[n] for n in numbers if n in self.draft.pieces]
        kinds = {self.palette.kind_of(piece) for piece in pieces}
        params: dict[str, Any] = {"kind": kinds.pop() if len(kinds) == 1 else "", "n": len(pieces)}
        if len(pieces) == 1 and pieces[0].outline:
            params |= {"turn": pieces[0].turn, "scale": pieces[0].scale}
        return params

    def add(self, step: str, pieces: Sequence[TablePiece], kind: str) -> tuple[int, ...]:
        """Put pieces on the table; their numbers."""
        made, numbers = place(self.settled, self.palette, pieces, self.settled.symmetry)
        self.document.do(step, made, {"kind": kind, "n": len(pieces)}, by_hand=numbers)
        return numbers

    def do(self, step: str, changes: Mapping[int, TablePiece]) -> bool:
        """Change what is selected in one step; whether anything was."""
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
        """Select one piece."""
        self.set_selection(frozenset({number}))
        self.on.changed()

    def set_selection(self, numbers: frozenset[int]) -> None:
        """Others are selected, and no outline is changed any more."""
        self.selection, self.points_of, self.point = numbers, None, None

    def forget(self) -> None:
        """Another table may be there now: what is no more is forgotten."""
        there = self.draft.pieces.keys()
        self.selection &= there
        if self.points_of not in there:
            self.points_of = None
        self.point = None

    def turn_selected(self, by: int) -> None:
        """Turn what is selected by so many tenths of a degree."""
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
        """The nearest per cent that a piece can have."""
        least, most = self.palette.scales
        return min(most, max(least, per_cent))

    def scale_selected(self, by: int) -> None:
        """Make what is selected larger by so many per cent."""
        self.settle()
        pieces = self.movable.items()
        self.do("scale", {n: replace(p, scale=self.scaled(p.scale + by)) for n, p in pieces if p.outline})

    def mirror(self, *, across: bool) -> None:
        """Turn what is selected over: left and right, or below and above, change over."""
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
        """Move what is selected."""
        self.settle()
        pieces = self.movable
        if pieces:
            dx, dy = geometry.kept_on(pieces.values(), (dx, dy), self.draft.extent)
        self.do("move", {n: replace(p, at=(p.at[0] + dx, p.at[1] + dy)) for n, p in pieces.items()})

    def give(self, side: int | None, *, safe: bool) -> None:
        """Say whose the selected marks are, and whether nobody can take them."""
        self.settle()
        pieces = self.movable.items()
        self.do("owner", {n: replace(p, side=side, safe=safe) for n, p in pieces if not p.outline and p.name})

    def give_to_next(self) -> None:
        """The next side for the marks that are selected."""
        named = [piece for piece in self.movable.values() if piece.name]
        if not named:
            self.say("editor.table.one_point")
            return
        owners = (None, *range(len(self.palette.side_keys)))
        now = owners.index(named[0].side) if named[0].side in owners else 0
        self.give(owners[(now + 1) % len(owners)], safe=named[0].safe)

    def delete_selected(self) -> None:
        """Take away what is selected."""
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
        """Take away what is there."""
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
        """Lock what is selected, or unlock it if all of it is locked."""
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
        """Keep a copy of what is selected; whether anything is."""
        pieces = self.draft.pieces
        copied = tuple(pieces[n] for n in sorted(self.selection) if n in pieces)
        if not copied:
            self.say("editor.done.select_first")
            return False
        self.clip = copied
        return True

    def paste(self, at: Point | None = None) -> None:
        """Put down what was copied, and select it: with its middle at a place, else beside where it was."""
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
        """Change the outline of what is selected point by point, or stop that."""
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
        """Take the point that was pressed last out of its outline."""
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
        """A property of the one piece that is selected is typed; whether it can have that value. If not
        (``None``: it is no number), the property is again what it was.

        ``x``, ``y``, ``width``, ``depth`` are inches, ``turn`` degrees, ``scale`` per cent. What is typed in
        one field is one step.
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
        """What is typed is no step of its own any more."""
        self._typing = None

    def limits(self, name: str) -> tuple[float, float]:
        """The least and the most that can be typed for a property."""
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
