"""Signs that identify teams and seats, and their colours."""

from __future__ import annotations

from typing import Final

import pygame

from game.games.flames_of_tanks.view.scene import SEAT_SIGNS, TEAM_SIGNS, Sign
from game.ui.paint.icons import IconStore
from game.ui.paint.palette import Theme
from game.view.board.clips import put
from game.view.board.sprites import SpriteStore

GROUPS: Final = {sign: f"flames_{sign}" for sign in (*TEAM_SIGNS, *SEAT_SIGNS)}
"""The palette's group of each sign's colours."""


def seat_sign(seat: int) -> Sign:
    """The sign of a seat."""
    return SEAT_SIGNS[seat % len(SEAT_SIGNS)]


class Signs:
    """Signs in one theme. Surfaces are shared: blit them, don't draw on them."""

    def __init__(self, theme: Theme, icons: IconStore, sprites: SpriteStore) -> None:
        self.theme, self.icons, self.sprites = theme, icons, sprites

    def fill(self, sign: Sign) -> pygame.Color:
        """The main colour of a sign; that of paper for nobody and all."""
        if sign in TEAM_SIGNS:
            return self.theme[f"{GROUPS[sign]}.fill"]
        if sign in SEAT_SIGNS:
            return self.theme[f"{GROUPS[sign]}.turret"]
        return self.theme["flames_tape.paper"]

    def soft(self, sign: Sign) -> pygame.Color:
        """A quiet shade of a sign's main colour."""
        if sign in TEAM_SIGNS:
            return self.theme[f"{GROUPS[sign]}.soft"]
        return self.fill(sign).lerp(self.theme["flames_table.ground"], 0.6)

    def ink(self, sign: Sign) -> pygame.Color:
        """The colour of text on a sign's main colour."""
        if sign in TEAM_SIGNS:
            return self.theme[f"{GROUPS[sign]}.on"]
        if sign in SEAT_SIGNS:
            return self.theme[f"{GROUPS[sign]}.mark"]
        return self.theme["flames_tape.ink"]

    def line(self, sign: Sign) -> pygame.Color:
        """The colour of outlines around a sign's main colour."""
        if sign in SEAT_SIGNS:
            return self.theme[f"{GROUPS[sign]}.line"]
        return self.theme["flames_tape.ink"]

    def sign(self, sign: Sign, px: int, ink: pygame.Color) -> pygame.Surface | None:
        """The sign without a plate; ``None`` for nobody and all."""
        if sign in TEAM_SIGNS:
            return self.icons.get(f"ft_{sign}", max(4, px), ink)
        if sign in SEAT_SIGNS:
            return self.sprites.mark(sign, max(4, px), ink)
        return None

    def svg(self, sign: Sign, ink: pygame.Color) -> str:
        """The sign as SVG text; empty for nobody and all."""
        if sign in TEAM_SIGNS:
            return self.icons.svg(f"ft_{sign}", ink)
        return self.sprites.mark_svg(sign, ink) if sign in SEAT_SIGNS else ""

    def plate(self, sign: Sign, px: int) -> pygame.Surface:
        """The sign on a small plate, for lists and scores."""
        if sign in SEAT_SIGNS:
            return self.sprites.chip(sign, GROUPS[sign], px)
        made = pygame.Surface((px, px), pygame.SRCALPHA, 32)
        pygame.draw.rect(made, self.fill(sign), made.get_rect(), border_radius=max(2, round(px / 8)))
        drawn = self.sign(sign, round(0.72 * px), self.ink(sign))
        if drawn is not None:
            put(made, drawn, (px // 2, px // 2))
        return made
