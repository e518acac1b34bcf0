"""One table that is being drawn: what is selected and in hand, what a press, a drag, a turn does to it.
Knows no window. Lengths are thousandths of an inch, angles tenths of a degree."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from game.app.editor import plane_hand as hand
from game.app.editor.choices import EditorChoices
from game.app.editor.plane_words import PlaneWords
from game.app.editor.steps import Listener, Steps
from game.editor.document import MapDocument
from game.editor.table_commands import change, locked_of, place, remove, with_twins
from game.model import inches
from game.model.drafting import SymmetryName
from game.model.finding import Place
from game.model.inches import FULL_TURN, INCH, Point
from game.model.table_drafting import MarkItem, TableDraft, TablePalette, TablePiece, TerrainItem, box_of
from game.model.table_mirrors import asymmetries
from game.view.draft.table_look import TableLook

PlaneTool = Literal["select", "stamp", "outline", "line", "erase", "tape"]
PLANE_TOOLS: Final[tuple[PlaneTool, ...]] = ("select", "stamp", "outline", "line", "erase", "tape")

Grip = Literal["move", "turn", "scale", "corner", "band", "tape", "erase"]

LEAST_SIDE: Final = INCH // 4
"""The least width and depth of a piece."""

CLOSE: Final = 900
"""How near the first corner of an outline a press closes it."""

ASIDE: Final = 2 * INCH
"""How far a copy lies from what was copied, across and down."""


@dataclass
class Drag:
    """What is dragged: by what, from where, and the pieces as they were."""

    grip: Grip
    start: Point
    pieces: Mapping[int, TablePiece] = field(default_factory=dict)
    part: int = 0
    moved: bool = False


class PlaneState(Steps):
    """The document, what is in hand and what is selected, and all that is done with them."""

    def __init__(
        self,
        document: MapDocument,
        names: PlaneWords,
        choices: EditorChoices,
        listener: Listener | None = None,
        clip: Sequence[TablePiece] = (),
    ) -> None:
        super().__init__(document, choices, listener)
        self.names: PlaneWords = names
        self.palette: TablePalette = document.palette
        self.tool: PlaneTool = "select"
        self.item: TerrainItem | MarkItem = self.palette.terrain[0]
        self.shape = 0
        self.turning, self.scaling = 0, 100
        """How the next piece is turned, and its per cent."""
        self.selection: frozenset[int] = frozenset()
        self.editing: int | None = None
        """The piece whose outline is changed point by point."""
        self.hot: int | None = None
        """The point of that outline that was held last."""
        self.drawing: tuple[Point, ...] = ()
        self.tape: tuple[Point, Point] | None = None
        self.clip: tuple[TablePiece, ...] = tuple(clip)
        self.pointer: Point | None = None
        self.cursor: Point = (self.draft.extent[0] // 2, self.draft.extent[1] // 2)
        self.free = False
        """Nothing snaps: a key is held."""
        self.label: tuple[Point, str] | None = None
        self._held = hand.Held((0, 0))
        """What holds the place that is meant, and what is in line with it."""
        self._drag: Drag | None = None
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
    def pressing(self) -> bool:
        """See ``Steps``."""
        return self._drag is not None

    @property
    def snapping(self) -> hand.Snapping:
        """What holds now."""
        choices = self.choices
        if self.free:
            return hand.Snapping(False, False, False)
        return hand.Snapping(choices.snap_places, choices.snap_turns, choices.snap_edges)

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

    def broken(self, symmetry: SymmetryName) -> Sequence[Place]:
        """See ``Steps``."""
        found = asymmetries(self.draft, symmetry)
        return tuple(self.draft.pieces[number].at for number in sorted(found))

    def seen(self, places: Sequence[Place]) -> tuple[Place, ...]:
        """See ``Steps``."""
        return tuple(place for place in places if isinstance(place, tuple))

    # --- what is in hand ---

    def set_tool(self, tool: PlaneTool) -> None:
        """Take another tool; what is under way ends."""
        self.finish()
        self.drawing, self.editing, self.hot = (), None, None
        if tool != "tape":
            self.tape = None
        if tool != "select":
            self.selection = frozenset()
        if tool == "line" and not self._is_line():
            self._take_first(line=True)
        if tool == "outline" and (self._is_line() or isinstance(self.item, MarkItem)):
            self._take_first(line=False)
        self.tool = tool
        self.on.held()
        self.on.changed()

    def _is_line(self) -> bool:
        return isinstance(self.item, TerrainItem) and self.item.line

    def _take_first(self, *, line: bool) -> None:
        found = (item for item in self.palette.terrain if item.line == line)
        self.item, self.shape = next(found, self.item), 0

    def take(self, item: TerrainItem | MarkItem, shape: int | None = None) -> None:
        """Take something from the palette, to be placed or, with a tool that draws and without a shape, to be
        drawn."""
        self.item, self.shape = item, shape or 0
        if isinstance(item, TerrainItem) and shape is None and self.tool in ("outline", "line"):
            tool: PlaneTool = "line" if item.line else "outline"
        else:
            tool = "stamp"
        self.set_tool(tool)

    def ghost(self, at: Point) -> TablePiece:
        """What would be placed there."""
        item = self.item
        if isinstance(item, MarkItem):
            return TablePiece(item.kind, at, side=item.side, safe=item.safe)
        outline = item.shapes[min(self.shape, len(item.shapes) - 1)][1]
        return TablePiece(item.name, at, outline, self.turning, self.scaling)

    def _snapped(
        self, at: Point, pieces: Sequence[TablePiece] = (), skip: frozenset[int] = frozenset()
    ) -> Point:
        """The place that is meant, of the first of some pieces that move together; what holds is shown."""
        around = hand.Around(self.settled, skip)
        if pieces:
            x, y = pieces[0].at
            left, low, right, high = box_of(corner for piece in pieces for corner in piece.placed)
            outlined = any(piece.outline for piece in pieces)
            around = hand.Around(self.settled, skip, (left - x, low - y, right - x, high - y), outlined)
        self._held = self.snapping.place(at, around)
        return self._held.at

    def _let_go(self) -> None:
        """Nothing is held any more, nor told of it."""
        self._held, self.label = hand.Held((0, 0)), None

    def aim(self) -> Point | None:
        """Where the pointer or the cursor is."""
        return self.cursor if self.cursor_shown else self.pointer

    def point(self, at: Point | None) -> None:
        """The pointer is there now."""
        self.pointer = at
        if at is not None:
            self.cursor_shown = False
        self.on.marked()

    # --- pressing, dragging, letting go ---

    def press(self, at: Point, *, right: bool = False, add: bool = False, near: int = 500) -> None:
        """A button goes down. ``add``: to what is selected; ``near``: how near a handle counts."""
        self.finish()
        self.pointer, self.label = at, None
        if self.tool == "tape":
            self._press_tape(at, right, near)
        elif self.tool in ("outline", "line"):
            self._press_outline(at, right)
        elif self.tool == "erase" or (right and self.tool == "stamp"):
            self.erase_at(at)
            self._drag = Drag("erase", at)
        elif self.tool == "stamp":
            self._place(at)
        else:
            self._press_select(at, right, add, near)
        self.on.changed()

    def _press_tape(self, at: Point, right: bool, near: int) -> None:
        if right:
            self.tape = None
            return
        ends = self.tape or ()
        held = [end for end in ends if inches.within(end, at, near)]
        if held:  # one end is taken up again
            start = next((end for end in ends if end != held[0]), held[0])
        else:
            start = self._tape_end(at)
            self.tape = start, start
        self._drag = Drag("tape", start)

    def _tape_end(self, at: Point) -> Point:
        """The tape holds to the middle of a mark, and to corners and edges."""
        place = None if self.free else hand.tape_end(self.draft, at)
        if place is None:
            place = hand.Snapping(self.snapping.places, False, False).place(at, hand.Around(self.draft)).at
            self._let_go()
        else:
            self._held = hand.Held(place, (place,))
        return place

    def _press_outline(self, at: Point, right: bool) -> None:
        if right:
            self.drawing = self.drawing[:-1]
            return
        place_ = self._snapped(at)
        area = self.tool == "outline"
        closes = len(self.drawing) >= 3 and inches.within(self.drawing[0], at, CLOSE)
        if (area and closes) or (self.drawing and place_ == self.drawing[-1]):
            self.close_outline()
        elif len(self.drawing) >= self.palette.most_corners:
            self.say("editor.plane.most_corners", n=self.palette.most_corners)
        else:
            self.drawing = (*self.drawing, place_)

    def close_outline(self) -> None:
        """End what is drawn: it becomes a piece, if it has corners enough."""
        points, area = self.drawing, self.tool == "outline"
        if len(points) < (3 if area else 2):
            self.say("editor.plane.few_corners" if area else "editor.plane.few_points")
            return
        if not inches.simple(points, closed=area):
            self.say("editor.plane.crosses")
            return
        self.drawing = ()
        left, low, right, high = box_of(points)
        middle = (left + right) // 2, (low + high) // 2
        outline = tuple((x - middle[0], y - middle[1]) for x, y in points)
        kind = self.item.name
        self._add("place", [TablePiece(kind, middle, outline)], kind)

    def _place(self, at: Point) -> None:
        piece = self.ghost(at)
        piece = piece.having(at=self._snapped(at, [piece]))
        item = self.item
        if isinstance(item, MarkItem):
            self._add("place", [piece], f"mark.{item.name}")
        else:
            self._add("place", [piece], item.name)

    def _add(self, key: str, pieces: Sequence[TablePiece], what: str) -> None:
        made, numbers = place(self.settled, self.palette, pieces, self.settled.symmetry)
        self.document.do(key, made, {"kind": what, "n": len(pieces)}, by_hand=numbers)
        if key != "place":
            self.selection = frozenset(numbers)

    def _press_select(self, at: Point, right: bool, add: bool, near: int) -> None:
        if self.editing is not None and self._press_corner(at, right, near):
            return
        only = self.only
        if only is not None and not right and only[0] not in self.locked and only[1].outline:
            number, piece = only
            if inches.within(hand.turner(piece, self.draft.extent), at, near):
                self._drag = Drag("turn", at, {number: piece})
                self.document.begin("turn")
                return
            for part, spot in enumerate(hand.handles(piece)):
                if inches.within(spot, at, near) and self.editing is None:
                    self._drag = Drag("scale", at, {number: piece}, part)
                    self.document.begin("scale")
                    return
        found = hand.pick(self.settled, at)
        if right:
            self.selection = frozenset() if found is None else frozenset({found})
            return
        if found is None:
            self.selection = self.selection if add else frozenset()
            self.editing = self.hot = None
            self._drag = Drag("band", at)
        elif add:
            self.selection ^= {found}
        else:
            if found not in self.selection:
                self.selection, self.editing, self.hot = frozenset({found}), None, None
            self._drag = Drag("move", at, self.movable)
            self.document.begin("move")

    def _press_corner(self, at: Point, right: bool, near: int) -> bool:
        """Hold a point of the outline that is changed, or put one in; whether there is one."""
        number = self.editing
        piece = None if number is None else self.settled.pieces.get(number)
        if number is None or piece is None:
            self.editing = None
            return False
        points = piece.placed
        for corner, spot in enumerate(points):
            if inches.within(spot, at, near):
                self.hot = corner
                if right:
                    self.delete_corner()
                else:
                    self._drag = Drag("corner", at, {number: piece}, corner)
                    self.document.begin("shape")
                return True
        if right or len(points) >= self.palette.most_corners:
            return False
        for corner, spot in self._between(piece):
            if inches.within(spot, at, near):
                outline = list(piece.outline)
                outline.insert(corner, hand.to_local(piece, spot))
                more = piece.having(outline=tuple(outline))
                self.hot = corner
                self._drag = Drag("corner", at, {number: more}, corner)
                self.document.begin("shape")
                self.document.extend(change(self.settled, {number: more}, self.settled.symmetry))
                return True
        return False

    def _between(self, piece: TablePiece) -> list[tuple[int, Point]]:
        """The middles of the edges of a piece, with the number a new point there would have."""
        points = piece.placed
        item = self.palette.terrain_item(piece.kind)
        closed = item is None or not item.line
        ends = [*points[1:], points[0]] if closed else list(points[1:])
        return [
            (corner, ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2))
            for corner, (a, b) in enumerate(zip(points, ends, strict=False), 1)
        ]

    def drag(self, at: Point, *, fine: bool = False) -> None:
        """It is held over another place. ``fine``: turned by whole degrees."""
        self.pointer = at
        held = self._drag
        if held is None:
            return
        if held.grip in ("band", "tape", "erase"):
            held.moved = True
            if held.grip == "tape":
                end = hand.straight(held.start, at) if fine else self._tape_end(at)
                self.tape = held.start, end
            elif held.grip == "erase":
                self.erase_at(at)
            self.on.marked()
            return
        if not self.document.drawing:
            self._drag = None  # something else was done meanwhile, which put it down
            return
        if not held.moved and held.grip == "move" and math.dist(held.start, at) < INCH // 5:
            return
        if held.grip == "move" and not held.pieces:
            self.drop_carried()
            self.say("editor.plane.locked")
            return
        held.moved = True
        changes = self._dragged(held, at, fine)
        self.document.extend(change(self.settled, changes, self.settled.symmetry))
        self.on.drawn()

    def _dragged(self, held: Drag, at: Point, fine: bool) -> dict[int, TablePiece]:
        if held.grip == "move":
            return self._moved(held, at, straight=fine)
        ((number, piece),) = held.pieces.items()
        if held.grip == "turn":
            spot = hand.turner(piece, self.draft.extent)
            start = inches.bearing(piece.at, spot)
            by = inches.bearing(piece.at, at) - start
            turn = self.snapping.turn(piece.turn + by, fine=fine)
            self.label = at, self.names.degrees(turn)
            return {number: piece.having(turn=turn)}
        if held.grip == "corner":
            spot = self._snapped(at, skip=frozenset(held.pieces))
            outline = list(piece.outline)
            outline[held.part] = hand.to_local(piece, spot)
            self.label = spot, self.names.at(spot)
            return {number: piece.having(outline=tuple(outline))}
        return {number: self._scaled(piece, held, at)}

    def _moved(self, held: Drag, at: Point, *, straight: bool) -> dict[int, TablePiece]:
        """``straight``: only across or only up, whichever it is farther."""
        pieces = list(held.pieces.values())
        first = pieces[0].at
        wanted = first[0] + at[0] - held.start[0], first[1] + at[1] - held.start[1]
        to = self._snapped(wanted, pieces, skip=self._with_twins(held.pieces))
        if straight:
            across = abs(wanted[0] - first[0]) >= abs(wanted[1] - first[1])
            to = (to[0], first[1]) if across else (first[0], to[1])
            self._let_go()
        dx, dy = hand.kept_on(pieces, (to[0] - first[0], to[1] - first[1]), self.draft.extent)
        return {
            number: piece.having(at=(piece.at[0] + dx, piece.at[1] + dy))
            for number, piece in held.pieces.items()
        }

    def _scaled(self, piece: TablePiece, held: Drag, at: Point) -> TablePiece:
        across, up = hand.HANDLES[held.part]
        least, most = self.palette.scales
        if across and up:
            away = math.dist(piece.at, hand.handles(piece)[held.part])
            share = math.dist(piece.at, at) / away if away else 1.0
            step = 5 if self.snapping.places else 1
            scale = min(most, max(least, round(piece.scale * share / step) * step))
            self.label = at, self.names.texts.percent(scale / 100)
            return piece.having(scale=scale)
        x, y = hand.to_local(piece, at)
        width, depth = hand.size_of(piece)
        reach = 2 * (abs(x) if across else abs(y)) * piece.scale // 100
        if self.snapping.places:
            reach = round(reach / hand.STEP) * hand.STEP
        reach = max(LEAST_SIDE, reach)
        self.label = at, self.names.length(reach)
        return hand.stretched(piece, reach if across else width, depth if across else reach)

    def release(self) -> None:
        """It goes up: what was done is one step."""
        held, self._drag = self._drag, None
        self._let_go()
        if held is None:
            return
        if held.grip == "band":
            if held.moved and self.pointer is not None:
                self.selection |= hand.within(self.draft, held.start, self.pointer)
        elif held.grip in ("move", "turn", "scale", "corner"):
            if held.moved or held.grip == "corner":
                self._settle(held)
            else:
                self.document.abandon()
        self.on.changed()

    def _settle(self, held: Drag) -> None:
        """End a drag. A piece whose points were moved has its place in its middle again."""
        if held.grip == "corner":
            changed = {n: hand.centred(self.draft.pieces[n]) for n in held.pieces if n in self.draft.pieces}
            self.document.extend(change(self.settled, changed, self.settled.symmetry))
        self.document.commit(self._told(held.pieces), by_hand=tuple(held.pieces))

    def _told(self, numbers: Collection[int]) -> dict[str, Any]:
        """The parameters of a step about these pieces."""
        pieces = [self.draft.pieces[n] for n in numbers if n in self.draft.pieces]
        kinds = {self.names.kind_of(piece) for piece in pieces}
        turns = {piece.turn for piece in pieces if piece.outline}
        told: dict[str, Any] = {"kind": kinds.pop() if len(kinds) == 1 else "", "n": len(pieces)}
        if len(pieces) == 1 and pieces[0].outline:
            told |= {"turn": turns.pop(), "scale": pieces[0].scale}
        return told

    def _with_twins(self, numbers: Collection[int]) -> frozenset[int]:
        return with_twins(self.settled, numbers, self.settled.symmetry)

    # --- what is selected ---

    def finish(self) -> None:
        """End what is typed or dragged."""
        if self._typing is not None:
            number, field_ = self._typing
            self._typing = None
            self.document.commit({**self._told([number]), "field": field_}, by_hand=(number,))
        if self._drag is not None:
            self.release()

    def _do(self, key: str, changes: Mapping[int, TablePiece]) -> bool:
        """Change what is selected in one step; whether anything was."""
        if not changes:
            self.say("editor.plane.locked" if self.selection else "editor.done.select_first")
            return False
        made = change(self.settled, changes, self.settled.symmetry)
        told = {**self._told(changes)}
        if len(changes) == 1:
            (piece,) = changes.values()
            told |= {"turn": piece.turn, "scale": piece.scale}
        self.document.do(key, made, told, by_hand=tuple(changes))
        self.on.changed()
        return True

    def turn(self, by: int) -> None:
        """Turn what is held, or selected, by so many tenths of a degree."""
        if self.tool == "stamp":
            self.turning = (self.turning + by) % FULL_TURN
            self.on.held()
            return
        self.finish()
        pieces = self.movable
        if not pieces:
            self._do("turn", {})
            return
        centre = hand.middle_of(pieces.values())
        if len(pieces) == 1 and abs(by) >= hand.TURN_STEP:
            (piece,) = pieces.values()
            by = self.snapping.turn(piece.turn + by) - piece.turn
        self._do("turn", {n: hand.turned_about(piece, centre, by) for n, piece in pieces.items()})

    @property
    def turns(self) -> bool:
        """Whether there is anything to turn."""
        if self.tool == "stamp":
            return isinstance(self.item, TerrainItem)
        return self.tool == "select" and bool(self.selection)

    def scale(self, by: int) -> None:
        """Make what is held, or selected, larger by so many per cent."""
        least, most = self.palette.scales
        if self.tool == "stamp":
            self.scaling = min(most, max(least, self.scaling + by))
            self.on.held()
            return
        self.finish()
        changes = {
            n: piece.having(scale=min(most, max(least, piece.scale + by)))
            for n, piece in self.movable.items()
            if piece.outline
        }
        self._do("scale", changes)

    def mirror(self, *, across: bool) -> None:
        """Turn what is selected over: left and right, or below and above, change over."""
        self.finish()
        pieces = self.movable
        if not pieces:
            self._do("mirror", {})
            return
        cx, cy = hand.middle_of(pieces.values())
        changes = {}
        for number, piece in pieces.items():
            x, y = piece.at
            at = (2 * cx - x, y) if across else (x, 2 * cy - y)
            outline = tuple((-a, b) if across else (a, -b) for a, b in piece.outline)
            changes[number] = piece.having(at=at, outline=outline, turn=-piece.turn % FULL_TURN)
        self._do("mirror", changes)

    def shift(self, dx: int, dy: int) -> None:
        """Move what is selected."""
        self.finish()
        pieces = self.movable
        if pieces:
            dx, dy = hand.kept_on(pieces.values(), (dx, dy), self.draft.extent)
        self._do("move", {n: p.having(at=(p.at[0] + dx, p.at[1] + dy)) for n, p in pieces.items()})

    def give(self, side: int | None, *, safe: bool) -> None:
        """Say whose the selected marks are, and whether nobody can take them."""
        self.finish()
        changes = {
            n: piece.having(side=side, safe=safe)
            for n, piece in self.movable.items()
            if not piece.outline and piece.name
        }
        self._do("owner", changes)

    def next_owner(self) -> None:
        """The next side for the marks that are selected, or the next mark in hand."""
        if self.tool == "stamp" and isinstance(self.item, MarkItem):
            marks = self.palette.marks
            self.take(marks[(marks.index(self.item) + 1) % len(marks)])
            return
        named = [piece for piece in self.movable.values() if piece.name]
        if not named:
            self.say("editor.plane.one_point")
            return
        owners = (None, *range(len(self.palette.side_keys)))
        now = owners.index(named[0].side) if named[0].side in owners else 0
        self.give(owners[(now + 1) % len(owners)], safe=named[0].safe)

    def delete(self) -> None:
        """The last corner of what is drawn, the point that is held, or else what is selected."""
        if self.drawing:
            self.drawing = self.drawing[:-1]
            self.on.changed()
            return
        if self.editing is not None and self.hot is not None:
            self.delete_corner()
            return
        self.finish()
        gone = self.movable
        if not gone:
            self._do("erase", {})
            return
        made = remove(self.settled, gone, self.settled.symmetry)
        told = self._told(gone)
        self.selection, self.editing = frozenset(), None
        self.document.do("erase", made, told, by_hand=tuple(gone))
        self.on.changed()

    def delete_corner(self) -> None:
        """Take the point that was held last out of its outline."""
        number, corner = self.editing, self.hot
        piece = None if number is None else self.settled.pieces.get(number)
        if number is None or corner is None or piece is None:
            return
        item = self.palette.terrain_item(piece.kind)
        least = 2 if item is not None and item.line else 3
        self.hot = None
        if len(piece.outline) <= least:
            self.say("editor.plane.few_corners" if least == 3 else "editor.plane.few_points")
            return
        outline = piece.outline[:corner] + piece.outline[corner + 1 :]
        self._do("shape", {number: hand.centred(piece.having(outline=outline))})

    def erase_at(self, at: Point) -> None:
        """Take away what is there."""
        number = hand.pick(self.settled, at)
        if number is None:
            return
        if locked_of(self.settled, [number], self.settled.symmetry):
            self.say("editor.plane.locked")
            return
        told = self._told([number])
        made = remove(self.settled, [number], self.settled.symmetry)
        self.selection -= {number}
        self.document.do("erase", made, told, by_hand=(number,))
        self.on.changed()

    def select_all(self) -> None:
        """Select everything."""
        if self.tool != "select":
            self.set_tool("select")
        self.selection = frozenset(self.draft.pieces)
        self.on.changed()

    def select(self, number: int) -> None:
        """Select one piece."""
        self.selection, self.editing, self.hot = frozenset({number}), None, None
        self.on.changed()

    def edit_points(self) -> None:
        """Change the outline of what is selected point by point, or stop that."""
        self.finish()
        only = self.only
        if self.editing is not None:
            self.editing = self.hot = None
        elif only is None or not only[1].outline:
            self.say("editor.plane.one_terrain")
        elif only[0] in self.locked:
            self.say("editor.plane.locked")
        else:
            self.editing = only[0]
            self.say("editor.plane.points_on")
        self.on.changed()

    def lock(self) -> None:
        """Lock what is selected, or unlock it if all of it is locked."""
        self.finish()
        if not self.selection:
            self.say("editor.done.select_first")
            return
        pieces = self.settled.pieces
        opens = self.selection <= self.locked
        changes = {n: pieces[n].having(locked=not opens) for n in self.selection if n in pieces}
        self._do("unlock" if opens else "lock", changes)
        self.say("editor.plane.unlocked" if opens else "editor.plane.locked_now")

    def copy(self) -> bool:
        """Keep a copy of what is selected; whether anything is."""
        pieces = self.draft.pieces
        found = tuple(pieces[n] for n in sorted(self.selection) if n in pieces)
        if not found:
            self.say("editor.done.select_first")
            return False
        self.clip = found
        return True

    def paste(self, at: Point | None = None) -> None:
        """Put down what was copied: with its middle at a place, else beside where it was."""
        self.finish()
        if not self.clip:
            self.say("editor.done.nothing_to_paste")
            return
        if self.tool != "select":
            self.set_tool("select")
        cx, cy = hand.middle_of(self.clip)
        if at is None:
            kept = hand.kept_on(self.clip, (ASIDE, -ASIDE), self.draft.extent)
            dx, dy = ASIDE if kept[0] == ASIDE else -ASIDE, -ASIDE if kept[1] == -ASIDE else ASIDE
        else:
            x, y = self._snapped(at)
            dx, dy = hand.kept_on(self.clip, (x - cx, y - cy), self.draft.extent)
            self._let_go()
        moved = [piece.having(at=(piece.at[0] + dx, piece.at[1] + dy), locked=False) for piece in self.clip]
        kinds = {self.names.kind_of(piece) for piece in moved}
        self._add("copy", moved, kinds.pop() if len(kinds) == 1 else "")
        self.on.changed()

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
        if value is None or number in self.locked:
            made = None
        else:
            made = self._having(piece, name, value)
        if made is None:
            if self._typing == (number, name):  # what was typed before is no longer meant
                self._typing = None
                self.document.abandon()
                self.on.drawn()
            return False
        if self._typing != (number, name):
            self.finish()
            self.document.begin("set")
            self._typing = number, name
        self.document.extend(change(self.settled, {number: made}, self.settled.symmetry))
        self.on.drawn()
        return True

    def limits(self, name: str) -> tuple[float, float]:
        """The least and the most that can be typed for a property."""
        across, up = self.draft.table
        if name in ("x", "y"):
            return 0, across if name == "x" else up
        if name == "turn":
            return -FULL_TURN / 10, FULL_TURN / 10
        return self.palette.scales if name == "scale" else (LEAST_SIDE / INCH, max(across, up))

    def _having(self, piece: TablePiece, name: str, value: float) -> TablePiece | None:
        least, most = self.limits(name)
        if not least <= value <= most or not (piece.outline or name in ("x", "y")):
            return None
        whole = round(value * INCH)
        if name == "x":
            return piece.having(at=(whole, piece.at[1]))
        if name == "y":
            return piece.having(at=(piece.at[0], whole))
        if name == "turn":
            return piece.having(turn=round(value * 10) % FULL_TURN)
        if name == "scale":
            return piece.having(scale=round(value))
        wide, deep = hand.size_of(piece)
        return hand.stretched(piece, whole if name == "width" else wide, whole if name == "depth" else deep)

    def twins_of_selection(self) -> frozenset[int]:
        """The twins of what is selected."""
        there = self.selection & self.draft.pieces.keys()
        return with_twins(self.draft, there, self.draft.symmetry) - self.selection

    # --- giving up ---

    def drop_carried(self) -> bool:
        """See ``Steps``."""
        self._typing = None
        if self._drag is None:
            return False
        self._drag = None
        self._let_go()
        self.document.abandon()
        return True

    def cancel(self) -> bool:
        """Give up what is under way, drawn, changed, measured or selected, one after another; whether there
        was anything."""
        if self.drop_carried():
            pass
        elif self.drawing:
            self.drawing = ()
        elif self.editing is not None:
            self.editing = self.hot = None
        elif self.tape is not None:
            self.tape = None
        elif self.selection:
            self.selection = frozenset()
        elif self.tool != "select":
            self.set_tool("select")
        else:
            return False
        self.on.changed()
        return True

    def moved(self) -> None:
        """Another table may be there now: what is no more is forgotten."""
        there = self.draft.pieces.keys()
        self.selection &= there
        if self.editing not in there:
            self.editing = self.hot = None
        self.hot = None
        super().moved()

    # --- what is shown ---

    def look(self, look: TableLook) -> TableLook:
        """With what is selected, in hand and under way added to it."""
        draft, at = self.draft, self.aim()
        pieces = draft.pieces
        chosen = [pieces[n] for n in sorted(self.selection) if n in pieces]
        look = look.having(
            selected=tuple(hand.rim(piece) for piece in chosen),
            locked=tuple(pieces[n].at for n in sorted(self.locked)),
            grid=self.choices.grid,
            tape=self.tape,
            tape_words="" if self.tape is None else self._tape_words(*self.tape),
            label=self.label,
            cursor=self.cursor if self.cursor_shown else None,
            pointed=at,
        )
        if self.selection and self._drag is None:
            twins = sorted(self.twins_of_selection())
            look = look.having(twins=tuple(hand.rim(pieces[n]) for n in twins))
        only = self.only
        if only is not None:
            number, piece = only
            look = look.having(span=(piece.box[:2], piece.box[2:]))
            if number in self.locked:
                pass
            elif self.editing == number:
                between = tuple(spot for _, spot in self._between(piece))
                look = look.having(corners=piece.placed, hot=self.hot, between=between)
            elif piece.outline:
                look = look.having(
                    frame=hand.frame(piece),
                    handles=hand.handles(piece),
                    turner=hand.turner(piece, draft.extent),
                )
        held = self._drag
        if held is not None:
            look = look.having(snaps=self._held.by, guides=self._held.guides)
            if held.grip == "band" and held.moved and self.pointer is not None:
                look = look.having(band=(held.start, self.pointer))
        if at is None or held is not None:
            return look
        if self.tool == "stamp":
            piece = self.ghost(at)
            piece = piece.having(at=self._snapped(at, [piece]))
            made, _ = place(draft, self.palette, [piece], draft.symmetry)
            ghosts = tuple(one for n, one in made.pieces.items() if n not in pieces)
            outlines = tuple(hand.rim(one) for one in ghosts)
            return look.having(
                ghosts=ghosts,
                twins=outlines,
                snaps=self._held.by,
                guides=self._held.guides,
                span=(piece.box[:2], piece.box[2:]),
            )
        if self.tool in ("outline", "line"):
            spot = self._snapped(at)
            knot = inches.knot((*self.drawing, spot), closed=False) if self.drawing else None
            if knot is not None and knot not in (spot, self.drawing[0]):
                look = look.having(errors=look.errors | {knot})
            return look.having(drawing=(*self.drawing, spot), snaps=(spot,), guides=self._held.guides)
        under = hand.pick(draft, at)
        if under is not None and under not in self.selection and self.tool in ("select", "erase"):
            locks = look.locked
            if locked_of(draft, [under], draft.symmetry):
                locks = (*locks, pieces[under].at)
            return look.having(hover=hand.rim(pieces[under]), locked=locks)
        return look

    def _tape_words(self, a: Point, b: Point) -> str:
        """How long the tape is, and where it points."""
        long = self.names.length(math.dist(a, b))
        return long if a == b else f"{long}  {self.names.degrees(inches.bearing(a, b))}"

    def pointed_words(self) -> tuple[str, str]:
        """The place pointed at, and what is there; twice nothing where there is none."""
        at = self.aim()
        if at is None:
            return "", ""
        under = hand.pick(self.draft, at)
        where = self.names.at(at)
        return where, "" if under is None else self.names.piece(self.draft.pieces[under])
