"""One table being drawn: its tools, the pointer and the keyboard's cursor. Knows no window.

Lengths are thousandths of an inch, angles tenths of a degree.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from game.app.editor.steps import LabelPlace, Scatterable, Scattered, ScatterNumber, Steps
from game.app.editor.words import TableWords
from game.editor import table_geometry as geometry
from game.editor.scatter import TableScatter, scatter_table
from game.editor.selection import Axis
from game.editor.snapping import Snapping
from game.editor.stamps import Stamp, save_pieces
from game.editor.symmetry import Half
from game.editor.table_commands import make_symmetric, off_table, resize
from game.editor.table_tools import TableToolbox
from game.editor.tool import NO_MODS, Button, Mods
from game.model import inches
from game.model.drafting import SymmetryName
from game.model.finding import Place
from game.model.inches import INCH, Point
from game.model.map_labels import label_near, table_labels, with_table_label
from game.model.table_drafting import TableDraft, TablePiece, TerrainItem, box_of
from game.model.table_mirrors import asymmetries
from game.view.draft.table_look import TableLook

QUARTER: Final = 900
"""A quarter turn in tenths of a degree."""


class TableState(Steps):
    """The document, the tools that draw on it, the pointer and the cursor."""

    every_half = ("left", "right", "lower", "upper")
    names: TableWords
    tools: TableToolbox
    cursor: Point

    def begin(self) -> None:
        self.tools = TableToolbox(self.document, self.on, self.say, self._snapping)
        self.cursor = (self.draft.extent[0] // 2, self.draft.extent[1] // 2)

    def _snapping(self) -> Snapping:
        choices = self.choices
        return Snapping(choices.snap_places, choices.snap_turns, choices.snap_edges)

    # --- what there is ---

    @property
    def draft(self) -> TableDraft:
        """The table as shown."""
        return self.tools.draft

    def broken(self, symmetry: SymmetryName) -> Sequence[Place]:
        found = asymmetries(self.draft, symmetry)
        return tuple(self.draft.pieces[number].at for number in sorted(found))

    def seen(self, places: Sequence[Place]) -> tuple[Place, ...]:
        return tuple(place for place in places if isinstance(place, tuple))

    def mirrored(self, half: Half) -> TableDraft:
        self.tools.settle()
        draft = self.tools.settled
        return make_symmetric(draft, draft.symmetry, half)

    def press(self, at: Point, button: Button = "left", mods: Mods = NO_MODS) -> None:
        self.tools.press(at, button, mods)
        self.on.changed()

    def let_go(self) -> None:
        self.tools.settle()

    def moved(self) -> None:
        """Forget what no longer exists, since the table may be another one now."""
        self.tools.forget()
        super().moved()

    def label_place(self) -> LabelPlace | None:
        """Return the nearest label, or a place rounded to half inches. See ``Steps``."""
        at, meta = self.aim(), self.draft.meta
        if at is None:
            return None
        half, near = INCH // 2, label_near(meta, at)
        place = tuple((one + half // 2) // half * half for one in at) if near is None else near[0]
        text = dict(table_labels(meta)).get(place, "")
        title = self.names.texts("labels.title_table")
        return LabelPlace(title, text, place)

    def with_label(self, place: LabelPlace, text: str) -> Mapping[str, Any]:
        return with_table_label(self.tools.settled.meta, place.at, text)

    # --- scattering ---

    def scatterable(self) -> Scatterable:
        self.tools.settle()
        terrain, item, names = self.tools.palette.terrain, self.tools.item, self.names
        at_hand = terrain.index(item) if isinstance(item, TerrainItem) else 0
        numbers = ScatterNumber("count", 1, 60, 6), ScatterNumber("distance", 0, 12, 1)
        things = tuple(names.title(item.name) for item in terrain)
        return Scatterable(things, at_hand, numbers, names.texts("scatter.table"))

    def scattered(self, chosen: Sequence[int], numbers: Mapping[str, int]) -> Scattered:
        settled, palette = self.tools.settled, self.tools.palette
        items = tuple(palette.terrain[at] for at in chosen)
        plan = TableScatter(items, numbers["count"], numbers["distance"] * INCH, numbers["seed"])
        draft, placed = scatter_table(settled, palette, plan, settled.symmetry)
        words = "scatter.pieces" if placed == plan.count else "scatter.room"
        return Scattered(draft, self.names.texts(words, n=len(draft.pieces) - len(settled.pieces)))

    # --- the size ---

    def loses(self, width: int, height: int, anchor: int) -> str:
        gone = len(off_table(resize(self.tools.settled, width, height, anchor)))
        return self.names.texts("editor.table.off", n=gone) if gone else ""

    def resize(self, width: int, height: int, anchor: int) -> None:
        made = resize(self.tools.settled, width, height, anchor)
        self.tools.settle()
        self.apply("resize", made, size=self.names.size(made))

    # --- stamps ---

    def _stampable(self) -> list[TablePiece]:
        chosen = (self.draft.pieces[number] for number in sorted(self.tools.selection))
        return [piece for piece in chosen if piece.outline]

    @property
    def can_stamp(self) -> bool:
        return bool(self._stampable())

    def save_stamp(self, title: str) -> Path:
        return save_pieces(self.names.game, title, self._stampable())

    def stamp_draft(self, stamp: Stamp) -> TableDraft:
        left, low, right, high = box_of(corner for piece in stamp.pieces for corner in piece.placed)
        margin = INCH
        size = (right - left + 3 * margin) // INCH, (high - low + 3 * margin) // INCH
        moved = (
            replace(piece, at=(piece.at[0] - left + margin, piece.at[1] - low + margin))
            for piece in stamp.pieces
        )
        return TableDraft(size, dict(enumerate(moved, 1)))

    def put(self, stamp: Stamp) -> None:
        width, height = self.draft.extent
        self.tools.clip = stamp.pieces
        self.tools.paste(self.aim() or (width // 2, height // 2))

    # --- what is selected ---

    def select_all(self) -> None:
        self.tools.select_all()

    def delete(self) -> None:
        self.tools.tool.delete()

    def change_side(self) -> None:
        self.tools.tool.change_side()

    def rotate(self, by: int) -> None:
        self.tools.tool.turn(QUARTER * by)

    def mirror(self, axis: Axis) -> None:
        self.tools.mirror(across=axis == "left_right")

    def scale(self, by: int) -> None:
        """Make what is in hand or selected larger by so many per cent."""
        self.tools.tool.scale(by)

    # --- what is shown ---

    def look(self, look: TableLook) -> TableLook:
        """Return the look with what is selected, in hand and in progress added."""
        tools, at = self.tools, self.aim()
        pieces = self.draft.pieces
        tape = tools.tape.ends
        preview = tools.tool.hover(at)
        chosen = (pieces[number] for number in sorted(tools.selection) if number in pieces)
        label = preview.label
        return replace(
            look,
            preview=preview,
            label="" if label is None else self.names.measure(label[1]),
            selected=tuple(geometry.rim(piece) for piece in chosen),
            locked=tuple(pieces[number].at for number in sorted(tools.locked)),
            errors=look.errors if preview.knot is None else look.errors | {preview.knot},
            grid=self.choices.grid,
            tape=tape,
            tape_words="" if tape is None else self._tape_words(*tape),
            cursor=self.cursor if self.cursor_shown else None,
            pointed=at,
        )

    def _tape_words(self, a: Point, b: Point) -> str:
        """Say how long the tape is, and in which direction."""
        long = self.names.length(math.dist(a, b))
        return long if a == b else f"{long}  {self.names.degrees(inches.bearing(a, b))}"

    def pointed_words(self) -> tuple[str, str]:
        """Return the place under the pointer, and what is there; two empty texts where there is none."""
        at = self.aim()
        if at is None:
            return "", ""
        under = geometry.pick(self.draft, at)
        return self.names.at(at), "" if under is None else self.names.piece(self.draft.pieces[under])
