"""The dice of Flames of Tanks: plain, counting, failed, rolled again, deadly, and those still to come."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import box, dashed_box, filled, line, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.clips import DiceArt

DieState = Literal["plain", "counts", "fails", "again", "deadly"]
"""As rolled; it hits or saves; it misses; it is struck out and rolled again; it destroys."""

LIST_PX: Final = 28.0
"""The size at 100 % in lists."""

_GROUPS: Final = {
    "plain": "flames_die",
    "counts": "flames_die_hit",
    "fails": "flames_die_miss",
    "again": "flames_die_miss",
    "deadly": "flames_die_deadly",
}


class RolledDice:
    """Draws dice in one theme. Faces are shared: blit them, don't draw on them."""

    def __init__(self, theme: Theme, fonts: FontStore) -> None:
        self.theme, self.fonts = theme, fonts
        self.dice = DiceArt(theme, fonts)
        self._kept = SurfaceCache(800_000)

    @drawn_once
    def die(self, value: int, px: int, state: DieState = "plain") -> pygame.Surface:
        """A die as it lies: as wide as ``px``, a little higher."""
        made = self.dice.lying(value, px, _GROUPS[state])
        if state != "again":
            return made
        made = made.copy()
        edge = self.theme["flames_die.line" if not self.theme.palette.is_dark else "flames_die.turret"]
        inset = 0.1 * px
        body = line((inset, px - inset), (px - inset, inset), stroke(edge, max(1.2, px / 34)))
        made.blit(self.dice.ink.draw(body, px, px), (0, 0))
        return made

    @drawn_once
    def needed(self, words: str, px: int) -> pygame.Surface:
        """A die that is yet to be rolled, with what it needs ("4+")."""
        theme, width = self.theme, max(1.0, px / 30)
        place = (width / 2, width / 2, px - width, px - width, 0.2 * px)
        body = box(*place, filled(theme["surface.panel"]))
        body += dashed_box(*place, stroke(theme["ink.secondary"], width, cap="butt"), 0.1 * px, 0.07 * px)
        made = self.dice.ink.draw(body, px, px).copy()
        text = self.fonts.face("serif", 600, round(0.42 * px)).render(words, True, theme["ink.primary"])
        inked = text.get_bounding_rect()
        made.blit(text, inked.move_to(center=(px // 2, px // 2)), inked)
        return made

    def roll(
        self, surface: pygame.Surface, at: tuple[float, float], px: int, value: int, share: float
    ) -> None:
        """A die that tumbles down to where it lies; ``share`` of its motion is over."""
        self.dice.roll(surface, at, px, value, share)
