"""The dialogs about drawing on squares: scattering, stamps, the size, random ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from game.app.editor.drawing_dialogs import DrawingDialogs
from game.app.editor.new_map import NewMap
from game.app.editor.resizing import Resize
from game.app.editor.scattering import Made, Scattering, ScatterNumber
from game.app.editor.square_state import SquareState
from game.editor.brushes import GroundBrush, piece_brush
from game.editor.commands import lost_by_resize, resize, set_symmetry
from game.editor.history import Change
from game.editor.scatter import Scatter, scatter
from game.editor.selection import Cell, MapClip
from game.editor.stamps import Stamp, save_clip
from game.model.drafting import MapDraft
from game.model.grid8 import Grid
from game.ui.flow import Flow
from game.view.draft.board import DraftBoard


class SquareDialogs(DrawingDialogs):
    """The dialogs for a map of squares."""

    state: SquareState
    drawing: DraftBoard

    def scattering(self) -> Scattering:
        """Return the dialog that scatters over the selection, else over the whole board."""
        state, choice, names = self.state, self.state.palette_choice, self.state.names
        state.tools.settle()
        settled, palette = self.document.settled, self.document.palette
        area = sorted(state.tools.selection.squares) or range(len(settled.grid))
        grounds = [entry.item(choice.side).name for entry in choice.grounds]
        pieces = [item for item in choice.pieces if not item.single]
        things = [*map(names.ground_short, grounds), *(names.piece(item.name) for item in pieces)]
        at_hand = choice.ground_index()

        def make(chosen: Sequence[int], numbers: Mapping[str, int]) -> Made:
            brushes = [
                GroundBrush(grounds[at])
                if at < len(grounds)
                else piece_brush(palette, pieces[at - len(grounds)].name, choice.side, choice.facing)
                for at in chosen
            ]
            plan = Scatter(tuple(brushes), numbers["density"], numbers["seed"])
            draft = scatter(settled, palette, area, plan, settled.symmetry)
            changed = len(Change.between(settled, draft).squares())
            return Made(draft, self.app.texts("scatter.squares", n=changed))

        where = self.app.texts("scatter.selection" if state.tools.selection else "scatter.board")
        density = ScatterNumber("density", 1, 100, 15, 5)
        return Scattering(
            self.app, things, [max(0, at_hand)], [density], make, self.drawing.pictures.picture, where
        )

    @property
    def selected(self) -> bool:
        return bool(self.state.tools.selection)

    def picture(self, stamp: Stamp, px: int) -> pygame.Surface:
        clip = stamp.clip or MapClip(1, 1, frozenset())
        grid = Grid(clip.width, clip.height)

        def by_square(cells: Mapping[Cell, Any]) -> dict[int, Any]:
            return {y * clip.width + x: value for (x, y), value in cells.items()}

        draft = MapDraft(grid, by_square(clip.ground), by_square(clip.pieces))
        return self.drawing.pictures.thumbnail(draft, px)

    def put(self, stamp: Stamp) -> None:
        if stamp.clip is not None:
            self.state.float(stamp.clip)

    def save(self, title: str) -> Path:
        clip = self.state.tools.copy()
        assert clip is not None
        return save_clip(self.game, title, clip)

    def resizing(self) -> Resize:
        settled = self.document.settled

        def loses(width: int, height: int, anchor: int) -> str:
            lost = lost_by_resize(settled, width, height, anchor)
            parts = [self.app.texts("editor.resize.ground", n=len(lost.ground))] if lost.ground else []
            parts += [self.app.texts("editor.resize.pieces", n=len(lost.pieces))] if lost.pieces else []
            return self.app.texts("editor.resize.loses", what=self.app.texts.commas(parts)) if parts else ""

        return Resize(self.app, settled.size, self.document.palette.sizes, loses)

    def take_size(self, width: int, height: int, anchor: int) -> None:
        settled, palette = self.document.settled, self.document.palette
        self.state.tools.cancel()
        words = self.app.texts("editor.size", width=width, height=height)
        self.state.apply("resize", resize(settled, palette, width, height, anchor), size=words)

    def random(self) -> Flow:
        """Draw the board's ground anew at random; its pieces may stay."""
        draft = yield NewMap(self.app, self.document, self.drawing, begin="random", only_ground=True)
        if draft is not None:
            self.state.tools.cancel()
            # the ground is another one, the map is the same: title, author and all stay
            drawn = replace(draft, meta=self.document.settled.meta)
            self.state.apply("random", set_symmetry(drawn, draft.symmetry))
