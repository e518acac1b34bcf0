"""One map of squares being drawn: its changes, what is in hand, and the cursor. Knows no window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.app.editor.choices import EditorChoices
from game.app.editor.palette_choice import PaletteChoice
from game.app.editor.steps import LabelPlace, Scatterable, Scattered, ScatterNumber, Steps
from game.app.editor.words import SquareWords
from game.editor.brushes import GroundBrush, PieceBrush, piece_brush
from game.editor.commands import lost_by_resize, resize
from game.editor.history import Change
from game.editor.scatter import Scatter, scatter
from game.editor.selection import Axis, Cell, MapClip
from game.editor.square_strokes import SquarePreview
from game.editor.square_tools import SquareToolbox
from game.editor.stamps import Stamp, save_clip
from game.editor.symmetry import Half, asymmetries, make_symmetric, twins
from game.editor.tool import NO_MODS, Button, Mods
from game.model.drafting import MapDraft, SymmetryName
from game.model.finding import Place
from game.model.grid8 import Grid
from game.model.map_labels import square_labels, with_square_label
from game.view.draft.look import DraftLook, Floating, Ghost

MOST_GHOSTS = 200
"""Most squares drawn as a preview of painting; for more the outline is enough."""


class SquareState(Steps):
    """The document, the tools that draw on it, the keyboard's cursor, and all their actions."""

    names: SquareWords
    tools: SquareToolbox
    cursor: int

    def begin(self) -> None:
        self.palette_choice = PaletteChoice(self.document, self.on)
        self.tools = self.palette_choice.tools
        self.use(self.choices)
        self.clip: MapClip | None = None
        """The last clip cut or copied: the system's clipboard may belong to another program."""
        self.cursor = 0

    # --- what there is ---

    @property
    def draft(self) -> MapDraft:
        """The map as shown."""
        draft: MapDraft = self.document.draft
        return draft

    def broken(self, symmetry: SymmetryName) -> Sequence[int]:
        return sorted(asymmetries(self.draft, self.document.palette, symmetry))

    def seen(self, places: Sequence[Place]) -> tuple[Place, ...]:
        squares = len(self.draft.grid)
        return tuple(place for place in places if isinstance(place, int) and 0 <= place < squares)

    def aim(self) -> int | None:
        square: int | None = super().aim()
        return square if square is not None and square < len(self.draft.grid) else None

    def use(self, choices: EditorChoices) -> None:
        """Apply the width, shape and density to stamp and eraser. See ``Steps``."""
        super().use(choices)
        tools, size = self.tools, choices.brush_size
        tools.size, tools.round, tools.density = size, choices.brush_round, choices.brush_density

    def label_place(self) -> LabelPlace | None:
        """Return the square under the cursor. See ``Steps``."""
        square, draft = self.aim(), self.draft
        if square is None:
            return None
        name, text = draft.grid.name(square), square_labels(draft.meta, draft.grid).get(square, "")
        title = self.names.texts("labels.title", square=name)
        return LabelPlace(title, text, name)

    def with_label(self, place: LabelPlace, text: str) -> Mapping[str, Any]:
        return with_square_label(self.document.settled.meta, place.at, text)

    # --- drawing ---

    def press(self, at: int, button: Button = "left", mods: Mods = NO_MODS) -> None:
        tools = self.tools
        before = (tools.tool, tools.brush)
        tools.press(at, button, mods)
        if (tools.tool, tools.brush) != before:
            self.palette_choice.follow()
        self.on.drawn()

    def release(self) -> None:
        before, was = self.document.settled, self.pressing
        super().release()
        if was and (gone := self._removed(before)):
            self.on.removed(before, gone)

    def _removed(self, before: MapDraft) -> list[int]:
        now = self.document.settled
        return [
            square
            for square in sorted(before.pieces)
            if len(now.grid) == len(before.grid)
            and square not in now.pieces
            and square in now.ground
            and before.ground.get(square) != now.ground[square]
        ]

    def let_go(self) -> None:
        self.tools.cancel()

    def mirrored(self, half: Half) -> MapDraft:
        draft = self.document.settled
        return make_symmetric(draft, self.document.palette, draft.symmetry, half)

    def halves(self, symmetry: SymmetryName) -> Sequence[Half]:
        """Return the halves that can be kept. See ``Steps``; under a half turn the two halves between the
        sides are each other's image."""
        return ("lower", "upper") if symmetry == "point" else super().halves(symmetry)

    # --- scattering ---

    def _grounds(self) -> list[str]:
        choice = self.palette_choice
        return [entry.item(choice.side).name for entry in choice.grounds]

    def _kinds(self) -> list[str]:
        """Return the kinds of pieces of which a side may have several."""
        return [item.name for item in self.palette_choice.pieces if not item.single]

    def scatterable(self) -> Scatterable:
        """Return what can be scattered over the selection, else over the whole board. See ``Steps``."""
        self.tools.settle()
        names = self.names
        things = (*map(names.ground_short, self._grounds()), *map(names.piece, self._kinds()))
        where = names.texts("scatter.selection" if self.tools.selection else "scatter.board")
        at_hand = max(0, self.palette_choice.ground_index())
        return Scatterable(things, at_hand, (ScatterNumber("density", 1, 100, 15, 5),), where)

    def scattered(self, chosen: Sequence[int], numbers: Mapping[str, int]) -> Scattered:
        settled, palette, choice = self.document.settled, self.document.palette, self.palette_choice
        brushes: list[GroundBrush | PieceBrush] = [GroundBrush(kind) for kind in self._grounds()]
        brushes += [piece_brush(palette, kind, choice.side, choice.facing) for kind in self._kinds()]
        area = sorted(self.tools.selection.squares) or range(len(settled.grid))
        plan = Scatter(tuple(brushes[at] for at in chosen), numbers["density"], numbers["seed"])
        draft = scatter(settled, palette, area, plan, settled.symmetry)
        changed = len(Change.between(settled, draft).squares())
        return Scattered(draft, self.names.texts("scatter.squares", n=changed))

    # --- the size ---

    def loses(self, width: int, height: int, anchor: int) -> str:
        lost, texts = lost_by_resize(self.document.settled, width, height, anchor), self.names.texts
        parts = [texts("editor.resize.ground", n=len(lost.ground))] if lost.ground else []
        parts += [texts("editor.resize.pieces", n=len(lost.pieces))] if lost.pieces else []
        return texts("editor.resize.loses", what=texts.commas(parts)) if parts else ""

    def resize(self, width: int, height: int, anchor: int) -> None:
        made = resize(self.document.settled, self.document.palette, width, height, anchor)
        self.tools.cancel()
        self.apply("resize", made, size=self.names.size(made))

    # --- stamps ---

    @property
    def can_stamp(self) -> bool:
        return bool(self.tools.selection)

    def save_stamp(self, title: str) -> Path:
        clip = self.tools.copy()
        assert clip is not None
        return save_clip(self.names.game, title, clip)

    def stamp_draft(self, stamp: Stamp) -> MapDraft:
        clip = stamp.clip or MapClip(1, 1, frozenset())

        def by_square(cells: Mapping[Cell, Any]) -> dict[int, Any]:
            return {y * clip.width + x: value for (x, y), value in cells.items()}

        return MapDraft(Grid(clip.width, clip.height), by_square(clip.ground), by_square(clip.pieces))

    def put(self, stamp: Stamp) -> None:
        if stamp.clip is not None:
            self.float(stamp.clip)

    # --- turning ---

    def turn(self, by: int) -> None:
        """Turn what is held, selected or under the pointer by ``by`` steps of 45°."""
        if self.tools.turn(by):
            self.palette_choice.follow()
            self.on.changed()

    # --- steps ---

    def moved(self) -> None:
        """Forget squares beyond the board, which may be another one now."""
        tools, count = self.tools, len(self.draft.grid)
        if any(square >= count for square in tools.selection.squares):
            tools.cancel()
        if tools.pointer is not None and tools.pointer >= count:
            tools.pointer = None
        self.cursor = min(self.cursor, count - 1)
        super().moved()

    # --- what is selected ---

    def change_side(self) -> None:
        """Switch to the next side: of a clip in hand, of the selection, else of what is painted."""
        if self.tools.active.swap_side():
            self.on.changed()
        else:
            self.palette_choice.change_side()
            self.say("editor.done.side", side=self.names.side(self.palette_choice.side))

    def select_all(self) -> None:
        self.palette_choice.set_tool(self.tools.select)
        self.tools.select_all()

    def needs_selection(self) -> bool:
        """Whether anything is selected; if not, say so."""
        if not self.tools.selection:
            self.say("editor.done.select_first")
        return bool(self.tools.selection)

    def float(self, clip: MapClip) -> None:
        """Let a part of a map hang on the pointer."""
        if self.tools.pointer is None:
            self.tools.pointer = self.cursor
        self.tools.float(clip)
        self.say("editor.done.floating")

    def delete(self) -> None:
        """Delete the selection, else what is under the pointer."""
        tools = self.tools
        if tools.selection:
            tools.delete()
        elif tools.floating is not None:
            tools.floating = None
        elif tools.pointer is not None and not self.pressing:
            tools.erase_one(tools.pointer)
        self.on.changed()

    def rotate(self, by: int) -> None:
        self._told(done=self.tools.rotate(by))

    def mirror(self, axis: Axis) -> None:
        self._told(done=self.tools.mirror(axis))

    def _told(self, *, done: bool) -> None:
        """Tell that the selection was turned or mirrored, or why not."""
        if done:
            self.on.changed()
        else:
            self.needs_selection()

    def shift(self, dx: int, dy: int) -> None:
        """Move the selection by so many squares."""
        if self.tools.shift(dx, dy):
            self.on.changed()
        else:
            self.say("editor.done.select_first")

    # --- what is shown ---

    def looks(self, look: DraftLook) -> DraftLook:
        """Return the look with the selection, the cursor, and the effect of a press added."""
        tools, draft = self.tools, self.draft
        look = replace(look,
            selection=tools.selection.squares, symmetry=draft.symmetry, grid_lines=self.choices.grid,
            cursor=self.cursor if self.cursor_shown else None,
        )  # fmt: skip
        square = self.aim()
        if square is None and not self.pressing:
            return look
        hover = None if self.cursor_shown else square
        preview = tools.preview()
        if tools.floating is not None and not tools.pressing:
            return replace(look, floating=_floating(preview))
        if preview.brush is None:
            return replace(look, hover=hover)
        if tools.pressing:
            return replace(look, stroke=preview.squares, stroke_twins=preview.twins, hover=hover)
        ghosts = self._ghosts(preview)
        if preview.wide and len(preview.squares) > 1:
            return replace(look, brush=preview.squares, hover=hover, ghosts=ghosts)
        single = preview.twins if len(preview.squares) == 1 else frozenset()
        return replace(look, hover=hover, hover_twins=single, ghosts=ghosts)

    def _ghosts(self, preview: SquarePreview) -> dict[int, Ghost]:
        """Return the squares that a press would change in looks, with their new content."""
        new, draft = preview.draft, self.draft
        squares = preview.squares | preview.twins
        if new is None or new is draft or len(squares) > MOST_GHOSTS:
            return {}
        found: dict[int, Ghost] = {}
        for square in squares:
            ground, stand = new.ground.get(square), new.pieces.get(square)
            other = stand != draft.pieces.get(square)
            if ground == draft.ground.get(square) and not other:
                continue
            if isinstance(preview.brush, PieceBrush) or other:
                found[square] = stand if stand is not None or ground is None else ground
            else:
                found[square] = ground
        return found

    def pointed_words(self) -> tuple[str, str]:
        """Return the name of the square under the pointer, and what is there; two empty texts where there
        is none."""
        square = self.aim()
        if square is None:
            return "", ""
        grid, words = self.draft.grid, self.names.at(self.draft, square)
        others = [grid.name(twin) for twin in twins(grid, self.draft.symmetry, square)]
        if others:
            key = "editor.twin_at" if len(others) == 1 else "editor.twins_at"
            words = f"{words}, {self.names.texts(key, squares=' '.join(others))}"
        return grid.name(square), words


def _floating(preview: SquarePreview) -> Floating | None:
    new = preview.draft
    if new is None:
        return None
    covered = preview.squares | preview.twins
    return Floating(
        covered,
        {square: new.ground[square] for square in covered if square in new.ground},
        {square: new.pieces[square] for square in covered if square in new.pieces},
        preview.twins,
    )
