"""Ability cards as signs, and as chips with their sign."""

from __future__ import annotations

from typing import Final

import pygame

from game.games.tank_tactics.rules.definitions import Effects
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink, box, filled, stroke
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.table import Tools

CHIP_PX: Final = 26
"""The least size at 100 % of a loaded card beside its tank."""


def foot_of(effects: Effects) -> str:
    """The number at the foot of a card's sign; empty for a card without one (TT-4.2)."""
    for times in (effects.range_times, effects.damage_times, effects.speed_times):
        if times != 1:
            return f"×{times}"
    more = (effects.range_plus, effects.damage_plus, effects.speed_plus, effects.actions, effects.repair)
    for plus in more:
        if plus:
            return f"+{plus}"
    return "0" if effects.free_turns else ""


class CardArt:
    """Draws cards in one theme. All surfaces are shared: blit them, don't draw on them."""

    def __init__(self, tools: Tools, icons: IconStore) -> None:
        self.theme, self.fonts, self.icons = tools.theme, tools.fonts, icons
        entries = getattr(tools.files.get("cards"), "cards", {})
        self._icons = {name: str(entry.icon) for name, entry in entries.items()}
        self._feet = {name: foot_of(card.effects) for name, card in tools.definitions.cards.items()}
        self._ink = Ink(1_000_000)
        self._kept = SurfaceCache(4_000_000)

    def icon(self, card: str) -> str:
        """The icon of a card; a card without one gets that of a card."""
        icon = self._icons.get(card, "card")
        return icon if self.icons.has(icon) else "card"

    def foot(self, card: str) -> str:
        """The number at the foot of a card's sign; empty for none."""
        return self._feet.get(card, "")

    # --- signs ---

    @drawn_once
    def sign(self, card: str, px: int, *, faint: bool = False) -> pygame.Surface:
        """A card's sign with its number on a dark plate at its foot; wider than ``px`` by a quarter."""
        theme = self.theme
        ink, paper = theme["ink.tertiary" if faint else "ink.primary"], theme["surface.raised"]
        made = pygame.Surface((round(1.3 * px), round(1.08 * px)), pygame.SRCALPHA, 32)
        made.blit(self.icons.get(self.icon(card), px, ink), (round(0.04 * px), 0))
        foot = self.foot(card)
        if foot:
            high = max(9, round(0.46 * px))
            words = self.fonts.face("sans", 700, max(8, round(0.92 * high))).render(foot, True, paper)
            inside = words.get_bounding_rect()
            rim = max(1.0, px / 26)
            wide = inside.width + round(0.5 * high) + 2 * round(rim)
            corner = 0.26 * high
            body = box(0, 0, wide, high + 2 * rim, corner + rim, filled(paper))
            body += box(rim, rim, wide - 2 * rim, high, corner, filled(ink))
            plate = self._ink.draw(body, wide, round(high + 2 * rim))
            at = plate.get_rect(bottomright=made.get_rect().bottomright)
            made.blit(plate, at)
            made.blit(words, inside.move_to(center=at.center), inside)
        return made

    @drawn_once
    def chip(self, card: str, px: int) -> pygame.Surface:
        """A card as a small plate: its sign, and its number beside it where there is room."""
        theme = self.theme
        width = max(1.0, px / 20)
        place = (width / 2, width / 2, px - width, px - width, 0.16 * px)
        ink = theme["ink.primary"]
        body = box(*place, filled(theme["surface.raised"])) + box(*place, stroke(ink, width))
        made = self._ink.draw(body, px, px).copy()
        foot = self.foot(card).lstrip("×")
        if not foot or px < (20 if len(foot) == 1 else 26):
            icon = self.icons.get(self.icon(card), round(0.72 * px), ink)
            made.blit(icon, icon.get_rect(center=(px // 2, px // 2)))
            return made
        if len(foot) > 1:  # too long to stand beside its icon
            sign = self.sign(card, round(0.59 * px))
            made.blit(sign, sign.get_rect(center=(px // 2, px // 2)))
            return made
        words = self.fonts.face("sans", 700, max(8, round(0.5 * px))).render(foot, True, ink)
        inside = words.get_bounding_rect()
        icon_px = round(0.56 * px)
        icon = self.icons.get(self.icon(card), icon_px, ink)
        x = (px - icon_px - inside.width) // 2
        made.blit(icon, (x, (px - icon_px) // 2))
        made.blit(words, (x + icon_px, (px - inside.height) // 2), inside)
        return made
