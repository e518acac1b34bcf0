"""The tanks of Tank Tactics as surfaces, in the colours of the four players, and the other signs of
players: plates with their mark, portraits, flags."""

from __future__ import annotations

from typing import Final

import pygame

from game.games.tank_tactics.rules.board import COLOURS
from game.ui.paint.ink import Ink, box, circle, filled, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.ui.paint.svg import screen_format
from game.view.board.fire_lines import PlacedSurface
from game.view.board.gun_shape import AHEAD, GunPose, GunShape
from game.view.board.sprites import SpriteStore, is_pale
from game.view.board.turned_tanks import TurnedTanks

GROUPS: Final = tuple(f"tactics_{colour}" for colour in COLOURS)
"""The palette's groups of their colours."""

FLAG: Final = "flag"
"""The sprite of flags, and their kind in a draft."""

TANK_SHARE: Final = 0.97
"""The size of a tank's drawing in squares; its gun reaches 0.95 of it."""

LIFT: Final = 0.055
"""How far a tank is above the middle of its square, in squares, because chips are below it."""

TURN_STEP: Final = 3
"""Degrees between two drawings of a turning tank."""


def names_of(side: int) -> tuple[str, str]:
    """The sprite of a side's tanks, and the palette's group of its colours."""
    return COLOURS[side], GROUPS[side]


class Tanks:
    """Draws tanks in one theme. All surfaces are shared: blit them, don't draw on them."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.sprites = SpriteStore(theme, "tank_tactics")
        self._turning = TurnedTanks(self.sprites, names_of, TURN_STEP)
        self._ink = Ink(600_000)
        self._kept = SurfaceCache(6_000_000)

    # --- tanks ---

    def gun_shape(self, side: int) -> GunShape:
        """The gun on the drawing of a side's tanks."""
        return self._turning.gun_shape(side)

    def tank(
        self, side: int, degrees: float, px: int, *, ghost: bool = False, gun: GunPose = AHEAD
    ) -> pygame.Surface:
        """A tank turned by any angle, clockwise from the top of the screen, on a square surface."""
        return self._turning.tank(side, degrees, px, "ghost" if ghost else "tank", gun)

    def apart(
        self, side: int, degrees: float, px: int, gun: GunPose
    ) -> tuple[pygame.Surface, pygame.Surface | None]:
        """A tank on a square of ``px``, without its turret, and the turret."""
        return self._turning.apart(side, degrees, max(4, round(TANK_SHARE * px)), gun)

    def draw(
        self, surface: pygame.Surface, side: int, degrees: float, px: int, centre: tuple[float, float]
    ) -> None:
        """Draw a tank with its shadow on a square of ``px``, whose middle is ``centre``."""
        surface.fblits(self.parts(side, degrees, px, centre))

    def parts(
        self, side: int, degrees: float, px: int, centre: tuple[float, float], *, ghost: bool = False,
        gun: GunPose = AHEAD,
    ) -> list[PlacedSurface]:  # fmt: skip
        """The surfaces of a tank to blit: the shadow (a ghost has none), the tank."""
        size = max(4, round(TANK_SHARE * px))
        if ghost:
            tank = self.tank(side, degrees, size, ghost=True, gun=gun)
            place = tank.get_rect(center=(round(centre[0]), round(centre[1])))
            return [PlacedSurface(tank, place.topleft)]
        middle = round(centre[0]), round(centre[1]) - round(LIFT * px)
        return self._turning.placed(side, degrees, size, middle, gun)

    # --- players ---

    def plate(self, side: int, px: int) -> pygame.Surface:
        """A player's plate with the mark, for strips and lists."""
        return self.sprites.chip(COLOURS[side], GROUPS[side], px)

    def mark(self, side: int, px: int, ink: pygame.Color) -> pygame.Surface:
        """A player's mark alone."""
        return self.sprites.mark(COLOURS[side], px, ink)

    @drawn_once
    def portrait(self, side: int, degrees: int, px: int) -> pygame.Surface:
        """A tank on a square of the board with a frame, for the tank's card."""
        theme = self.theme
        corner = max(2.0, 0.07 * px)
        body = box(0.5, 0.5, px - 1, px - 1, corner, filled(theme["board.square_dark"]))
        body += box(0.5, 0.5, px - 1, px - 1, corner, stroke(theme["surface.line_strong"], 1.0))
        surface = self._ink.draw(body, px, px).copy()
        inside = round(0.9 * px)
        self.draw(surface, side, degrees, inside, (px / 2, px / 2 + LIFT * inside))
        return surface

    @drawn_once
    def unknown(self, side: int, px: int) -> pygame.Surface:
        """An enemy tank whose dice are still secret: a plate with a question mark, for small boards."""
        theme, group = self.theme, GROUPS[side]
        width = max(1.0, px / 14)
        place = (width / 2, width / 2, px - width, px - width, 0.2 * px)
        body = box(*place, filled(theme[f"{group}.turret"])) + box(
            *place, stroke(theme[f"{group}.line"], width)
        )
        pen = stroke(theme[f"{group}.mark"], max(1.4, 0.12 * px))
        hook = (
            f'<path d="M{0.34 * px:.2f} {0.38 * px:.2f}A{0.165 * px:.2f} {0.165 * px:.2f} 0 1 1 '
            f'{0.5 * px:.2f} {0.54 * px:.2f}V{0.6 * px:.2f}" {pen}/>'
        )
        body += hook + circle((0.5 * px, 0.755 * px), 0.075 * px, filled(theme[f"{group}.mark"]))
        return self._ink.draw(body, px, px)

    # --- flags ---

    @drawn_once
    def flag(self, side: int, px: int) -> pygame.Surface:
        """A flag in its owner's colour with the mark, ``px`` high and wide, its pole at the left."""
        return screen_format(self.sprites.tank(FLAG, GROUPS[side], 0, px))

    def pale(self, side: int) -> bool:
        """Whether a side's colour is pale."""
        return is_pale(self.theme.palette, GROUPS[side])
