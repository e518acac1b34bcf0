"""A map of the library as a card or as a row."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.library.layout import LibraryLayout
from game.app.maps.card_words import changed_short, facts_words, origin_words, trouble_words
from game.app.maps.cards import MapPainter, Picture
from game.data.maps.map_cards import MapCard
from game.ui import widgets
from game.ui.controls.cells import CellState
from game.ui.controls.item_cells import cell_box
from game.ui.layout import Strip
from game.ui.scene import Scene


class ListPainter(MapPainter):
    """Paints maps in the ``layout`` of now."""

    def __init__(self, scene: Scene, picture: Picture, named: Callable[[], bool]) -> None:
        """``named``: whether maps of several games are shown, so that each says which it is for."""
        super().__init__(scene, picture)
        self.named = named
        self.layout = LibraryLayout.of(scene)

    def paint_card(self, surface: pygame.Surface, rect: pygame.Rect, card: MapCard, state: CellState) -> None:
        """A map as a card: its board, its title, its size."""
        texts, painter = self.app.texts, self.painter
        cell_box(self.scene, surface, rect, state)
        pad = self.px(8 if self.layout.small else 10)
        side = rect.width - 2 * pad
        side = min(side, rect.height - self.px(self.layout.words(named=self.named())) + pad)
        frame = pygame.Rect(0, 0, side, side)
        frame.midtop = (rect.centerx, rect.y + pad)
        self.paint_board(surface, frame, card)
        y = frame.bottom + self.px(4)
        right = rect.right - pad
        if card.own:
            spot = (right - self.px(7), y + self.px(10))
            mark = widgets.icon(self.scene, surface, "person", spot, 14, "ink.secondary", center=True)
            right = mark.left - self.px(3)
        ink = "ink.secondary" if card.broken else "ink.primary"
        left = rect.x + pad
        painter.text(surface, card.title, "body_strong", (left, y), ink, width=max(1, right - left))
        y += self.line_height("body_strong")
        note, tone = facts_words(card, texts), "ink.secondary"
        if card.broken:
            count = sum(problem.severity == "error" for problem in card.problems)
            note, tone = texts("library.broken_short", n=count), "signal.error"
        if self.named():
            game = texts.game_name(card.game)
            painter.text(surface, game, "small", (left, y), "ink.secondary", width=rect.width - 2 * pad)
            y += self.line_height("small")
        painter.text(surface, note, "small", (left, y), tone, width=rect.width - 2 * pad)

    def paint_row(self, surface: pygame.Surface, rect: pygame.Rect, card: MapCard, state: CellState) -> None:
        """A map as a row: a small board, title and author, size and pieces, tags, last change."""
        texts, scene, small, pad = self.app.texts, self.scene, self.layout.small, self.px(6)
        cell_box(scene, surface, rect, state)
        row = Strip(rect.inflate(-2 * pad, 0), self.px(10))
        board = row.left(rect.height - 2 * pad)
        self.paint_board(surface, pygame.Rect(board.x, rect.y + pad, board.width, board.width), card)
        row.rest.width -= self.px(10) - pad
        changed = row.right(self.px(72 if small else 84))
        if rect.width > self.px(600):
            widgets.line(scene, surface, texts.commas(card.tags), row.right(rect.width * 20 // 100))
        facts = row.right(self.px(128 if small else 150))
        widgets.line(scene, surface, facts_words(card, texts), facts, colour="ink.primary")
        author = texts("setup.by", author=card.author) if card.author else ""
        if self.named():
            author = texts.commas([part for part in (texts.game_name(card.game), author) if part])
        second, tone = (
            (trouble_words(card, texts), "signal.error") if card.broken else (author, "ink.secondary")
        )
        ink = "ink.secondary" if card.broken else "ink.primary"
        for place in (row.rest, changed):
            place.height, place.y = 0, rect.y + rect.height * 33 // 100
        down = rect.height * 68 // 100 - rect.height * 33 // 100
        widgets.line(scene, surface, card.title, row.rest, "body_strong", ink)
        widgets.line(scene, surface, second, row.rest.move(0, down), colour=tone)
        widgets.line(scene, surface, changed_short(card, texts), changed, align="right")
        widgets.line(scene, surface, origin_words(card, texts), changed.move(0, down), align="right")
