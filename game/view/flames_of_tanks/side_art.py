"""Draws what lies on the page of a refit besides what is its own: buttons, words, boxes."""

from __future__ import annotations

import pygame

from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink
from game.view.flames_of_tanks.panel_shown import Button
from game.view.side import Item, SidePainter
from game.view.table import Tools


class FlamesSidePainter(SidePainter):
    """Paints items."""

    def __init__(self, tools: Tools, icons: IconStore) -> None:
        super().__init__(tools.theme, tools.fonts, Ink())
        self.icons = icons

    def item(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool) -> None:
        """One item."""
        match item.kind:
            case "panel":
                self.box(surface, item.rect, "surface.panel", "surface.line", self.px(1))
            case "button_of":
                self._button_of(surface, item.rect, item.data, hover=hover)
            case _:
                super().item(surface, item, focus=focus, hover=hover)
                return
        if focus:
            self.focus(surface, item.rect)

    # --- small parts ---

    def icon(self, surface: pygame.Surface, name: str, px: int, ink: str, center: tuple[int, int]) -> None:
        """An icon of the app."""
        drawn = self.icons.get(name, px, self.theme[ink])
        surface.blit(drawn, drawn.get_rect(center=center))

    def right(
        self, surface: pygame.Surface, text: str, role: str, at: tuple[int, int], ink: str
    ) -> pygame.Rect:
        """Words that end at a place."""
        made = self.fonts.render(text, role, self.theme[ink], self.scale)
        return surface.blit(made, made.get_rect(midright=at))

    # --- buttons ---

    def _button_of(self, surface: pygame.Surface, rect: pygame.Rect, button: Button, *, hover: bool) -> None:
        fill, ink, edge = "surface.raised", "ink.primary", "surface.line_strong"
        if button.look == "main":
            fill, ink, edge = "move.reach_ink", "surface.raised", "move.reach_ink"
        elif button.look == "fire":
            fill, ink, edge = "fire.accent", "fire.on_accent", "fire.accent"
        elif button.on:
            fill, ink, edge = "ink.primary", "surface.raised", "ink.primary"
        elif hover:
            fill = "surface.sunken"
        if not button.able:
            fill, ink, edge = "surface.panel", "ink.tertiary", "surface.line"
        self.box(surface, rect, fill, edge, self.px(1), drop=self.px(2))
        wide = self.fonts.size(button.words, "button", self.scale)[0]
        icon = self.px(17) if button.icon else 0
        apart = self.px(8) if icon else 0
        room = rect.width - self.px(8)
        x = rect.x + max(self.px(4), (room - wide - icon - apart) // 2)
        if icon:
            self.icon(surface, button.icon, icon, ink, (x + icon // 2, rect.centery))
            x += icon + apart
        self.text(surface, button.words, "button", (x, rect.centery), ink, rect.right - x - self.px(4))
