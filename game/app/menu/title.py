"""The illustrated title of the menu and of the first start."""

from __future__ import annotations

import pygame

from game.ui.layout import Area
from game.ui.paint import pictures
from game.ui.scene import Scene
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.node import Length, Node
from game.ui.tree.seen import Picture

PICTURE, SHAPE = "title", 5.0
"""The drawing, and its width as a multiple of its height."""

FREE = 0.05
"""The share of the drawing's width, at its left end, over which the title's words may run."""

LEAST = 0.8
"""The smallest scale of the title's words, compared with a wide window."""


def title_picture(scene: Scene, left: float, *, high: Length = None) -> Node:
    """Return the title as a band across the window: the words from ``left`` (tokens) on, the drawing at the
    right."""
    return Picture(_paint_title, (scene, left), high=high)


def _paint_title(to: PaintedCanvas, area: Area, data: tuple[Scene, float]) -> None:
    (scene, start), surface, band = data, to.surface, area.rect
    app, theme, px = scene.app, scene.app.theme, scene.px
    x = round(start * area.scale)
    surface.fill(theme["surface.sunken"], band)
    # in a low band it is cut above and below rather than small
    high = max(band.height, round(band.width * 0.58 / SHAPE))
    size = round(high * SHAPE), high
    title, wanted = scene.t("app.title"), band.height * 40 // 100
    wide = app.fonts.face("display", 600, wanted).size(title)[0]
    # where there isn't room for both, the words get a little smaller, then the drawing is cut at the right
    free = round(size[0] * FREE)
    left = max(band.right - size[0], x + round(wide * LEAST) + px(20) - free)
    room = left + free - px(20) - x
    picture = pictures.drawing(app, PICTURE, size)
    if picture is not None:
        part = pygame.Rect(0, (high - band.height) // 2, band.right - left, band.height)
        surface.blit(picture, (left, band.y), part)
    scene.painter.double_rule(surface, band.x, band.bottom, band.width)
    font = app.fonts.face("display", 600, min(wanted, wanted * room // wide))
    name = font.render(title, True, theme["ink.primary"])
    y = band.y + band.height * 16 // 100
    surface.blit(name, (x, y))
    small = app.fonts.face("display", 400, max(px(15), band.height * 12 // 100), italic=True)
    words = small.render(scene.t("menu.tagline"), True, theme["ink.secondary"])
    surface.blit(words, (x + px(2), y + name.get_height()))
