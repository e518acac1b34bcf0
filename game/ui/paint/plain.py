"""Colours for a black-and-white printer: black lines on white, with little ink. Whatever colours show on a
screen, pattern, shape and mark show as well in all drawings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pygame

from game.ui.paint.palette import Palette, Theme, luminance

_SIDE_DARK: Final = {"hull": 68, "turret": 56, "dark": 50, "shade": 30, "track": 40, "pennant": 20}
"""The lightness (0-100) of each part of the pieces of a nearly black side, whose marks are white."""

_SIDE_COLOURED: Final = {"hull": 92, "turret": 84, "dark": 76, "shade": 55, "track": 62, "pennant": 20}
"""The lightness (0-100) of each part of the pieces of a coloured side, whose marks are black."""

_SIDE_PALE: Final = {"hull": 98, "turret": 100, "dark": 90, "shade": 72, "track": 80, "pennant": 20}

_INK: Final = (
    "line",
    "ink",
    "hachure",
    "mark",
    "tick",
    "coordinate",
    "frame",
    "hatch",
    "crack",
    "pole",
    "goal",
)
"""Parts of the names of lines, letters and signs."""

_FILLS: Final = ("red", "green", "yellow", "blue")
"""Fills named by their colour, in a group with an ink for writing on them: they are all pale."""

_DARK_TURRET, _COLOURED_TURRET = 30, 75
_WHITE = 97.0
_PALE = 55
"""Lightness from which a fill stays a fill, and becomes nearly white."""


def plain_theme(theme: Theme) -> Theme:
    """Return the theme in black, white and little grey."""
    palette = theme.palette
    light = {name: lightness(palette[name]) for name in palette.colours}
    colours = {name: _grey(_plain(name, light)) for name in light}
    return replace(theme, palette=Palette(f"{palette.name}_plain", colours, palette.opacities))


def lightness(colour: pygame.Color) -> float:
    """Return how light a colour looks, from 0 (black) to 100 (white); CIE L*."""
    y = luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


def _plain(name: str, light: Mapping[str, float]) -> float:
    group, _, part = name.rpartition(".")
    turret = light.get(f"{group}.turret")
    if turret is not None:
        return _side(part, turret)
    if part in _FILLS and group != "token" and f"{group}.ink" in light:
        return 92
    if part == "on":
        return 100
    if any(sign in part for sign in _INK):
        return 0 if light[name] < _PALE else 35
    if group == "token":  # its pictures are told by their shades
        return 100 - 0.55 * (100 - light[name])
    if light[name] >= _PALE:
        return 100 - 0.25 * (100 - light[name])
    return max(35.0, light[name]) if part == "fill" else 0


def _side(part: str, turret: float) -> float:
    dark = turret < _DARK_TURRET
    parts = _SIDE_DARK if dark else _SIDE_COLOURED if turret < _COLOURED_TURRET else _SIDE_PALE
    if part == "mark":
        return 100 if dark else 0
    return 100 if part == "rim" else parts.get(part, 0)


def _grey(light: float) -> tuple[int, int, int]:
    light = 100.0 if light > _WHITE else light  # a printer would make dots of what is nearly white
    y = ((light + 16) / 116) ** 3 if light > 8 else light / 903.3
    value = 12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055
    level = max(0, min(255, round(255 * value)))
    return level, level, level
