"""Pictures of drafts of maps and of tables, and of their parts: for sharing, for lists, for the palette.

Needs no board and no window; small surfaces are kept and shared.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

import pygame

from game.model.drafting import MapDraft, Stand
from game.model.table_drafting import TableDraft
from game.ui.paint.ink import Ink
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.ui.paint.svg import screen_format
from game.view.board.ground import GroundPainter
from game.view.board.layers import BoardLayers
from game.view.board.pieces import PieceArt
from game.view.board.small_board import SmallBoards
from game.view.board.squares import GridCamera
from game.view.draft.canvas import DraftCanvas, stand_picture
from game.view.draft.content import DraftComposer
from game.view.draft.look import DraftLook, DraftLooks
from game.view.registry import view
from game.view.table import Tools

PICTURE_SCALE = 1 / 860
"""The interface scale of a picture for each px of its longer side, so that coordinates grow with it."""

LEAST_SCALE = 0.8
"""The least interface scale of a picture: smaller letters could not be read."""


class DraftPictures:
    """Draws pictures of one game's maps in one theme. Raises ``KeyError`` for a game without a drawing."""

    def __init__(self, tools: Tools, game: str, *, ground: GroundPainter | None = None) -> None:
        self.looks: DraftLooks = view(game).drawing(tools)
        self.tools = tools = replace(tools, sprites=tools.sprites.of(game))
        self.ground = ground or GroundPainter()
        self._small = SmallBoards(tools.theme, tools.sprites, self.ground)
        self._kept = SurfaceCache(4_000_000)

    def picture(self, draft: MapDraft, px: int = 1024) -> pygame.Surface:
        """A clean picture of a whole map with coordinates, its longer side ``px``."""
        grid = draft.grid
        scale = max(LEAST_SCALE, PICTURE_SCALE * px)
        square = GridCamera(grid, pygame.Rect(0, 0, px, px), scale, whole=True).square
        rest = px - square * max(grid.width, grid.height)
        block = pygame.Rect(0, 0, square * grid.width + rest, square * grid.height + rest)
        camera = GridCamera(grid, block, scale, whole=True)
        tools = self.tools
        layers = BoardLayers(tools.theme, tools.fonts, tools.sprites, self.ground, Ink(), camera)
        canvas = DraftCanvas(layers, self.looks, tools.seed)
        canvas.paint(DraftComposer().content(draft, DraftLook()), coordinates=True)
        return canvas.surface

    def thumbnail(self, draft: MapDraft, px: int) -> pygame.Surface:
        """A small picture of a whole map, its longer side ``px``. Shared: don't draw on it."""
        key = (px, draft.grid, frozenset(draft.ground.items()), frozenset(draft.pieces.items()))
        surface = self._kept.get(key)
        if surface is None:
            surface = self._small.draft(draft, self.looks, px)
            self._kept.put(key, surface)
        return surface

    def prepare(self, draft: MapDraft, px: int) -> Iterator[None]:
        """Draw the parts of a small picture in advance, a little each step, so that the picture itself is
        quick."""
        yield from self._small.prepare(draft, self.looks, px)

    @drawn_once
    def ground_swatch(self, kind: str, px: int) -> pygame.Surface:
        """A square of a kind of ground on paper. Shared: don't draw on it."""
        look, palette = self.looks.ground(kind), self.tools.theme.palette
        return screen_format(self.ground.swatch(look.style, px, palette, character=look.character))

    @drawn_once
    def piece_picture(self, stand: Stand, px: int) -> pygame.Surface:
        """A piece or wreck with its shadow, transparent behind, ``px`` wide and a little more for the
        shadow. Shared: don't draw on it."""
        return stand_picture(PieceArt(self.tools.sprites, px), self.looks.piece(stand), stand)


def _key(draft: TableDraft, px: int) -> Hashable:
    return px, draft.table, tuple(draft.pieces.values())


class TablePictures:
    """Draws pictures of one game's tables in one theme. Raises ``KeyError`` for a game without a view."""

    def __init__(self, tools: Tools, game: str) -> None:
        self.art = view(game).table_art(tools)
        self._kept = SurfaceCache(4_000_000)

    def picture(self, draft: TableDraft, px: int = 1024) -> pygame.Surface:
        """A clean picture of a whole table with rulers, its longer side ``px``."""
        return self.art.picture(draft, px, rulers=True)

    def prepare(self, draft: TableDraft, px: int) -> Iterator[None]:
        """Draw a small picture in advance, a little each step."""
        key = _key(draft, px)
        if key not in self._kept:
            self._kept.put(key, (yield from self.art.small_picture(draft, px)))

    def thumbnail(self, draft: TableDraft, px: int) -> pygame.Surface:
        """A small picture of a whole table, its longer side ``px``. Shared: don't draw on it."""
        key = _key(draft, px)
        surface = self._kept.get(key)
        if surface is None:
            surface = self._kept.put(key, self.art.picture(draft, px, rulers=False))
        return surface
