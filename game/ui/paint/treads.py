"""Tank tracks over an otherwise empty page."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.paint.pens import draw_bar, polar
from game.ui.scene import Scene

LINK: Final = 26.0
"""The width of a track, in tokens."""

THICK: Final = 7.0
"""The thickness of a link along the track, in tokens."""

STEP: Final = 15.0
"""The distance from link to link, in tokens."""

APART: Final = 74.0
"""The distance between the middles of a tank's two tracks, in tokens."""

FAINT: Final = 0.09
"""The share of ink in the tracks' colour."""

WAYS: Final = ((-0.1, 1.9, 1.55), (1.16, -0.85, 1.42))
"""The circles that tanks drove: their middles in widths and heights of the page, their radius in heights."""


def paint_treads(scene: Scene, surface: pygame.Surface) -> None:
    """Paint the faint tracks of two tanks, the same in every window of that size."""
    width, height = scene.size
    theme = scene.app.theme
    tone = theme["surface.table"].lerp(theme["ink.primary"], FAINT)
    room = surface.get_rect().inflate(2 * scene.px(LINK), 2 * scene.px(LINK))
    for x, y, radius in WAYS:
        middle, far = (x * width, y * height), radius * height
        links = math.ceil(2 * math.pi * far / scene.px(STEP))
        for number in range(links):
            turn = 360 * number / links
            for side in (-0.5, 0.5):
                at = far + side * scene.px(APART)
                half = scene.px(LINK) / 2
                near, away = polar(middle, at - half, turn), polar(middle, at + half, turn)
                if room.collidepoint(near):
                    draw_bar(surface, tone, near, away, scene.px(THICK))
