"""A map of the library as a card or as a row."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.library.layout import LibraryLayout
from game.app.maps.card_words import changed_short, facts_words, origin_words, trouble_words
from game.data.map_cards import MapCard
from game.ui import widgets
from game.ui.cells import CellState
from game.ui.item_cells import cell_box
from game.ui.panel import Panel
from game.ui.scene import Scene

Picture = Callable[[MapCard, int], pygame.Surface | None]
"""A map's picture, its longer side so many px, if it is drawn by now."""


class MapPainter(Panel):
    """Paints maps in the ``layout`` of now."""

    def __init__(self, scene: Scene, picture: Picture) -> None:
        super().__init__(scene)
        self.picture = picture
        self.layout = LibraryLayout.of(scene)

    def paint_board(
        self, surface: pygame.Surface, frame: pygame.Rect, card: MapCard, *, badge: bool = True
    ) -> None:
        """A map's picture, or an icon in its place; what can be drawn of a broken one is drawn."""
        theme, painter = self.app.theme, self.painter
        picture = self.picture(card, frame.width)
        if picture is not None:
            spot = picture.get_rect(center=frame.center)
            surface.blit(picture, spot)
        else:
            painter.box(surface, frame, theme["surface.sunken"], theme["surface.line"], radius=2)
            spot = frame
        broken = card.broken
        if picture is None:
            name = "warning" if broken else "map"
            tone = "signal.error" if broken else "ink.tertiary"
            size = max(18.0, min(40.0, frame.width / self.app.scale * 0.4))
            widgets.icon(self.scene, surface, name, frame.center, size, tone, center=True)
        elif broken and badge:
            side = self.px(22 if frame.width > self.px(60) else 16)
            patch = pygame.Rect(spot.x + self.px(2), spot.y + self.px(2), side, side)
            painter.box(surface, patch, theme["surface.raised"], theme["signal.error"], radius=4)
            widgets.icon(
                self.scene,
                surface,
                "error",
                patch.center,
                side / self.app.scale * 0.78,
                "signal.error",
                center=True,
            )

    def paint_card(self, surface: pygame.Surface, rect: pygame.Rect, card: MapCard, state: CellState) -> None:
        """A map as a card: its board, its title, its size."""
        texts, painter = self.app.texts, self.painter
        cell_box(self.scene, surface, rect, state)
        pad = self.px(8 if self.layout.small else 10)
        side = rect.width - 2 * pad
        side = min(side, rect.height - self.px(self.layout.words) + pad)
        frame = pygame.Rect(0, 0, side, side)
        frame.midtop = (rect.centerx, rect.y + pad)
        self.paint_board(surface, frame, card)
        y = frame.bottom + self.px(4)
        right = rect.right - pad
        if card.own:
            mark = widgets.icon(
                self.scene,
                surface,
                "person",
                (right - self.px(7), y + self.px(10)),
                14,
                "ink.secondary",
                center=True,
            )
            right = mark.left - self.px(3)
        ink = "ink.secondary" if card.broken else "ink.primary"
        left = rect.x + pad
        painter.text(surface, card.title, "body_strong", (left, y), ink, width=max(1, right - left))
        y += painter.fonts.get("body_strong", painter.scale).get_linesize()
        note, tone = facts_words(card, texts), "ink.secondary"
        if card.broken:
            count = sum(problem.severity == "error" for problem in card.problems)
            note, tone = texts("library.broken_short", n=count), "signal.error"
        painter.text(surface, note, "small", (left, y), tone, width=rect.width - 2 * pad)

    def _row_columns(self, width: int) -> tuple[int, int, int]:
        """Widths in px of a row's columns behind the title: size and pieces, tags, last change."""
        small = self.layout.small
        facts = self.px(128 if small else 150)
        changed = self.px(72 if small else 84)
        tags = width * 20 // 100 if width > self.px(600) else 0
        return facts, tags, changed

    def paint_row(self, surface: pygame.Surface, rect: pygame.Rect, card: MapCard, state: CellState) -> None:
        """A map as a row: a small board, title and author, size and pieces, tags, last change."""
        texts = self.app.texts
        cell_box(self.scene, surface, rect, state)
        pad = self.px(6)
        side = rect.height - 2 * pad
        self.paint_board(surface, pygame.Rect(rect.x + pad, rect.y + pad, side, side), card)
        facts, tags, changed = self._row_columns(rect.width)
        right = rect.right - self.px(10)
        x = rect.x + pad + side + self.px(10)
        gap = self.px(10)
        room = right - x - facts - changed - tags - (3 if tags else 2) * gap
        top, below = rect.y + rect.height * 33 // 100, rect.y + rect.height * 68 // 100
        ink = "ink.secondary" if card.broken else "ink.primary"
        self.painter.text(surface, card.title, "body_strong", (x, top), ink, middle=True, width=max(1, room))
        second, tone = texts("setup.by", author=card.author) if card.author else "", "ink.secondary"
        if card.broken:
            second, tone = trouble_words(card, texts), "signal.error"
        self.painter.text(surface, second, "small", (x, below), tone, middle=True, width=max(1, room))
        x += room + gap
        told = facts_words(card, texts)
        self.painter.text(surface, told, "small", (x, rect.centery), middle=True, width=facts)
        x += facts + gap
        if tags:
            words = ", ".join(card.tags)
            self.painter.text(
                surface, words, "small", (x, rect.centery), "ink.secondary", middle=True, width=tags
            )
            x += tags + gap
        when = changed_short(card, texts)
        at = (right, top)
        self.painter.text(
            surface, when, "small", at, "ink.secondary", align="right", middle=True, width=changed
        )
        origin = origin_words(card, texts)
        at = (right, below)
        self.painter.text(
            surface, origin, "small", at, "ink.secondary", align="right", middle=True, width=changed
        )
