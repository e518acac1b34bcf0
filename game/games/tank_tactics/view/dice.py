"""The dice of Tank Tactics: six in the player's colour, hit points and rolls on paper, free slots."""

from __future__ import annotations

from typing import Final

import pygame

from game.games.tank_tactics.view.tanks import GROUPS
from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import box, dashed_box, filled, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.dice import DiceArt

CARD_PX: Final = 46.0
LIFE_PX: Final = 34.0
FLAG_PX: Final = 20.0
STRIP_PX: Final = 16.5
"""The sizes of dice at 100 %: on a tank's card, its hit points, beside a tank, in strips."""


class TankDice:
    """Draws dice in one theme. Faces are shared: blit them, don't draw on them."""

    def __init__(self, theme: Theme, fonts: FontStore) -> None:
        self.theme = theme
        self.dice = DiceArt(theme, fonts)
        self._ink = self.dice.ink
        self._kept = SurfaceCache(1_500_000)

    def die(self, value: int, px: int, side: int | None = None) -> pygame.Surface:
        """A die in a side's colours, or of paper; an empty slot for 0."""
        if value <= 0:
            return self.empty(px)
        return self.dice.face(value, px, "" if side is None else GROUPS[side])

    def lying(self, value: int, px: int, side: int | None = None) -> pygame.Surface:
        """A die with its hard shadow: as wide as the die, a little higher."""
        if value <= 0:
            return self.empty(px)
        return self.dice.lying(value, px, "" if side is None else GROUPS[side])

    @drawn_once
    def tilted(self, value: int, px: int, degrees: float, side: int | None = None) -> pygame.Surface:
        """A die in the hand or on its way, turned a little (degrees counter-clockwise)."""
        die = self.lying(value, px, side)
        room = pygame.Surface((die.get_width() + 4, die.get_height() + 4), pygame.SRCALPHA, 32)
        room.blit(die, (2, 2))  # a rim of nothing keeps the turned edges smooth
        return pygame.transform.rotozoom(room, degrees, 1.0)

    @drawn_once
    def empty(self, px: int) -> pygame.Surface:
        """The dashed place of a die that is used up or lost."""
        theme = self.theme
        width = max(1.0, px / 30)
        place = (width / 2, width / 2, px - width, px - width, 0.2 * px)
        line = theme["surface.line_strong"]
        body = box(*place, filled(theme["surface.sunken"]))
        body += dashed_box(*place, stroke(line, width, cap="butt"), 0.1 * px, 0.07 * px)
        return self._ink.draw(body, px, px)

    @drawn_once
    def slot(self, px: int, *, state: str = "free") -> pygame.Surface:
        """A place for a die: "free" (blue, dashed), "aimed" (blue), "set" (sunken paper)."""
        theme = self.theme
        width = max(1.0, px / 32)
        place = (width / 2, width / 2, px - width, px - width, 0.14 * px)
        blue = theme["move.reach_ink"]
        if state == "free":
            body = box(*place, filled(theme["move.reach_4"]))
            body += dashed_box(*place, stroke(blue, width, cap="butt"), 0.085 * px, 0.055 * px)
        elif state == "aimed":
            body = box(*place, filled(theme["move.reach_1"])) + box(*place, stroke(blue, 1.6 * width))
        else:
            body = box(*place, filled(theme["surface.sunken"]))
            body += box(*place, stroke(theme["surface.line"], width))
        return self._ink.draw(body, px, px)
