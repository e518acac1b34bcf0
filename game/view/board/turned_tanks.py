"""Tanks turned by any angle with their shadows, as surfaces in the window's pixel layout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import pygame

from game.ui.paint.ink import Point
from game.ui.paint.paint import faded
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.ui.paint.svg import screen_format
from game.view.board.fire_lines import PlacedSurface
from game.view.board.gun_shape import AHEAD, GunPose, GunShape
from game.view.board.sprites import SpriteStore

Body = Literal["tank", "ghost", "faded"]
"""How opaque a tank is: solid; as transparent as a plan; more transparent still."""

FADED: Final = 0.42
"""The opacity of a faded tank."""

KEPT_PX: Final = 6_000_000


class TurnedTanks:
    """Draws each tank once for a size. ``names``: the sprite of a side and its group of colours; ``step``:
    degrees between two drawings. All surfaces are shared: blit them, don't draw on them."""

    def __init__(self, sprites: SpriteStore, names: Callable[[int], tuple[str, str]], step: int = 1) -> None:
        self.sprites, self._names, self._step = sprites, names, step
        self._kept = SurfaceCache(KEPT_PX)

    def gun_shape(self, side: int) -> GunShape:
        """Where the gun of a side's tanks is on their drawing."""
        return self.sprites.gun_shape(*self._names(side))

    def tank(
        self, side: int, degrees: float, px: int, body: Body = "tank", gun: GunPose = AHEAD
    ) -> pygame.Surface:
        """A tank turned clockwise from the top of the screen, on a square surface."""
        return self._turned(*self._names(side), self._stepped(degrees), px, body, gun.stepped)

    def placed(
        self, side: int, degrees: float, px: int, middle: Point, gun: GunPose = AHEAD
    ) -> list[PlacedSurface]:
        """A tank's shadow and the tank about a point, to be blitted in this order."""
        names, turned = self._names(side), self._stepped(degrees)
        tank = self._turned(*names, turned, px, "tank", gun.stepped)
        shadow = self._turned(*names, turned, px, "shadow", gun.stepped)
        place = tank.get_rect(center=(round(middle[0]), round(middle[1])))
        below = place.move(self.sprites.shadow_offset(px))
        return [PlacedSurface(shadow, below.topleft), PlacedSurface(tank, place.topleft)]

    def apart(
        self, side: int, degrees: float, px: int, gun: GunPose = AHEAD
    ) -> tuple[pygame.Surface, pygame.Surface | None]:
        """A tank turned clockwise from the top of the screen, without its turret, and the turret, if it has
        one."""
        return self.sprites.apart(*self._names(side), self._stepped(degrees), px, gun.stepped)

    def _stepped(self, degrees: float) -> int:
        return round(degrees / self._step) * self._step % 360

    @drawn_once
    def _turned(
        self, sprite: str, group: str, degrees: int, px: int, what: Body | Literal["shadow"], gun: GunPose
    ) -> pygame.Surface:
        if what == "shadow":
            return screen_format(self.sprites.shadow_at_angle(sprite, group, degrees, px, gun=gun))
        ghost = what == "ghost"
        made = screen_format(self.sprites.tank_at_angle(sprite, group, degrees, px, ghost=ghost, gun=gun))
        return faded(made, FADED) if what == "faded" else made
