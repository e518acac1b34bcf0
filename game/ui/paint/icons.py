"""Icons: SVG drawings of our own in one colour, rasterised at their size and cached."""

from __future__ import annotations

import pygame

from game.data.files.paths import ASSETS
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.ui.paint.svg import find_drawing, rasterise, read_drawing

ICON_FOLDER = ASSETS / "icons"
"""The folder of the icons: one SVG each, 24 × 24, ink ``#25241f``."""

_INK = "#25241f"
_MISSING = "help"


class IconStore:
    """Icons by name, size and colour. Surfaces are shared: blit them, don't draw on them."""

    def __init__(self, *, limit_px: int = 1_000_000) -> None:
        self._kept = SurfaceCache(limit_px)

    @drawn_once
    def get(self, name: str, px: int, colour: pygame.Color | tuple[int, ...]) -> pygame.Surface:
        """Return the icon, ``px`` wide and high, in that colour with its alpha; ``help`` for an unknown
        name."""
        ink = pygame.Color(*colour[:4])
        surface = rasterise(self.svg(name, ink), px)
        if ink.a < 255:
            surface.fill((255, 255, 255, ink.a), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    @staticmethod
    def svg(name: str, ink: pygame.Color) -> str:
        """Return the SVG text of an icon in that colour; ``help`` for an unknown name."""
        path = find_drawing(ICON_FOLDER, name) or ICON_FOLDER / f"{_MISSING}.svg"
        return read_drawing(path).replace(_INK, f"#{ink.r:02x}{ink.g:02x}{ink.b:02x}")

    @staticmethod
    def has(name: str) -> bool:
        """Whether there is an icon of that name."""
        return find_drawing(ICON_FOLDER, name) is not None

    @staticmethod
    def names() -> list[str]:
        """The names of all icons, in alphabetical order."""
        return sorted(path.stem for path in ICON_FOLDER.glob("*.svg") if path.stem != "app")
