"""The board of the table editor: a draft of a table with the editor's marks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.model.table_drafting import TableDraft, TablePalette
from game.view.board.inches import InchCamera
from game.view.board.overview import SmallMap
from game.view.draft.table_look import TableArt, TableLook
from game.view.draft.table_marks import TableMarks
from game.view.registry import view
from game.view.table import Tools


class TableDraftBoard:
    """Draws a draft of a table into a rectangle of the window. ``set_rect`` and ``show`` come first, in any
    order. What a click means is for the caller: the ``camera`` knows where inches are, zooms and pans."""

    def __init__(self, tools: Tools, game: str) -> None:
        """Make the board of the game that the registry calls ``game``."""
        self.game = game
        self.look = TableLook()
        self.draft = TableDraft((72, 48))
        self._rect, self._scale = pygame.Rect(0, 0, 1, 1), 1.0
        self._dirty = True
        self.set_tools(tools)

    def set_tools(self, tools: Tools) -> None:
        """Take over a changed theme, language, definitions or motion."""
        self.tools = replace(tools, sprites=tools.sprites.of(self.game))
        self.art: TableArt = view(self.game).table_art(tools)
        self._small = SmallMap(tools.theme)
        self._marks = TableMarks(tools.theme, tools.fonts)
        self.art.set_rect(self._rect, self._scale)
        self.art.prepare(self.draft)
        self._dirty = True

    def set_rect(self, rect: pygame.Rect, scale: float = 1.0) -> None:
        """Set where the board's block (rulers included) goes, and the interface scale."""
        self._rect, self._scale = pygame.Rect(rect), scale
        self.art.set_rect(rect, scale)

    @property
    def camera(self) -> InchCamera:
        """The camera of the table."""
        return self.art.camera

    @property
    def zoom_percent(self) -> int:
        """The size of an inch; 100 is the size at which the whole table fits."""
        return round(100 * self.camera.unit / self.camera.fit_px)

    def show(self, draft: TableDraft) -> None:
        """Set the table to show."""
        if draft is not self.draft:
            self.draft = draft
            self.art.prepare(draft)
            self._dirty = True

    def set_look(self, look: TableLook) -> None:
        """Set the marks to show. An equal look costs nothing."""
        if look != self.look:
            self.look = look
            self._dirty = True

    def side_colours(self, palette: TablePalette) -> Sequence[tuple[str, str]]:
        """The theme's colours of each side, and of the text on them."""
        return self.art.side_colours()

    def small_picture(self, draft: TableDraft, px: int) -> pygame.Surface:
        """A small picture of a whole table, its longer side ``px``."""
        return self.art.picture(draft, px, rulers=False)

    preview = small_picture

    def overview(self, surface: pygame.Surface, draft: TableDraft, rect: pygame.Rect) -> None:
        """Draw a small map of the whole table in ``rect``, with a frame around the part in view."""
        make = partial(self.small_picture, draft, max(rect.size))
        self._small.draw(surface, self.camera, rect, self._scale, draft, make)

    def update(self, ms: float) -> bool:
        """Whether ``draw`` would show something new."""
        return self._dirty

    def due(self) -> float:
        """Seconds until ``update`` shows something new."""
        return 0.0 if self._dirty else math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table and all marks."""
        self.art.draw(surface, self.draft, self.look)
        self._marks.draw(surface, self.camera, self.look, self._scale)
        self._dirty = self.art.unfinished
