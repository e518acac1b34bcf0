"""The dialogs about drawing on squares: scattering, stamps, the size, random ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from game.app.editor.resizing import Resize
from game.app.editor.scattering import Made, Scattering, ScatterNumber
from game.app.editor.square_state import SquareState
from game.app.editor.stamp_list import StampList
from game.editor.brushes import GroundBrush, piece_brush
from game.editor.commands import lost_by_resize, resize, set_symmetry
from game.editor.history import Change
from game.editor.scatter import Scatter, scatter
from game.editor.selection import Cell, MapClip
from game.editor.stamps import Stamp, save_clip
from game.model.drafting import MapDraft
from game.model.grid8 import Grid
from game.ui.scene import Scene
from game.view.draft.board import DraftBoard


class SquareDialogs:
    """Opens the dialogs over ``scene`` for the map in ``state``; ``drawing`` draws their pictures.
    ``ask_new`` asks what a map begins with."""

    def __init__(
        self, scene: Scene, state: SquareState, drawing: DraftBoard, ask_new: Callable[..., Any]
    ) -> None:
        self.app, self.t, self.state, self.drawing, self.ask_new = scene.app, scene.t, state, drawing, ask_new
        self.document = state.document

    def scatter(self) -> None:
        """Ask what to scatter over the selection, else over the whole board."""
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
            return Made(draft, self.t("scatter.squares", n=changed))

        where = self.t("scatter.selection" if state.tools.selection else "scatter.board")
        self.app.push(
            Scattering(
                self.app, things, [max(0, at_hand)], [ScatterNumber("density", 1, 100, 15, 5)], make,
                lambda draft, px: self.drawing.pictures.picture(draft, px),
                lambda draft: state.apply("scatter", draft), where,
            )
        )  # fmt: skip

    def stamps(self) -> None:
        """Choose a stamp, or make one of the selection."""
        tools, game = self.state.tools, self.document.kit.name

        def picture(stamp: Stamp, px: int) -> pygame.Surface:
            clip = stamp.clip or MapClip(1, 1, frozenset())
            grid = Grid(clip.width, clip.height)

            def by_square(cells: Mapping[Cell, Any]) -> dict[int, Any]:
                return {y * clip.width + x: value for (x, y), value in cells.items()}

            draft = MapDraft(grid, by_square(clip.ground), by_square(clip.pieces))
            return self.drawing.pictures.thumbnail(draft, px)

        def place(stamp: Stamp) -> None:
            if stamp.clip is not None:
                self.state.float(stamp.clip)

        def save(title: str) -> Path:
            clip = tools.copy()
            assert clip is not None
            return save_clip(game, title, clip)

        self.app.push(StampList(self.app, game, picture, place, save if tools.selection else None))

    def resize(self) -> None:
        """Ask for another size of the board."""
        settled, palette = self.document.settled, self.document.palette

        def take(width: int, height: int, anchor: int) -> None:
            self.state.tools.cancel()
            words = self.t("editor.size", width=width, height=height)
            self.state.apply("resize", resize(settled, palette, width, height, anchor), size=words)

        def loses(width: int, height: int, anchor: int) -> str:
            lost = lost_by_resize(settled, width, height, anchor)
            parts = [self.t("editor.resize.ground", n=len(lost.ground))] if lost.ground else []
            parts += [self.t("editor.resize.pieces", n=len(lost.pieces))] if lost.pieces else []
            return self.t("editor.resize.loses", what=self.app.texts.commas(parts)) if parts else ""

        self.app.push(Resize(self.app, settled.size, palette.sizes, loses, take))

    def random(self) -> None:
        """Draw the board's ground anew at random; its pieces may stay."""

        def take(draft: MapDraft) -> None:
            self.state.tools.cancel()
            # the ground is another one, the map is the same: title, author and all stay
            drawn = replace(draft, meta=self.document.settled.meta)
            self.state.apply("random", set_symmetry(drawn, draft.symmetry))

        self.ask_new(take, begin="random", only_ground=True)
