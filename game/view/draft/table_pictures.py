"""Pictures of drafts of tables: for sharing, for lists."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import pygame

from game.model.table_drafting import TableDraft
from game.ui.paint.surface_cache import SurfaceCache
from game.view.registry import view
from game.view.table import Tools


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
