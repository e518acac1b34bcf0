"""The marks of people, drawn wherever somebody is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.layout import Area
from game.ui.paint.icons import IconStore
from game.ui.paint.paint import Painter
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.data.people.profiles import Profile
    from game.ui.tree.canvas import PaintedCanvas
    from game.ui.tree.seen import Picture

Look = tuple[str, tuple[str, str]]
"""A mark and its colours: ground and drawing."""


def mark(profile: Profile | None, side: float) -> Picture:
    """Return the mark of a profile, ``side`` tokens wide; for a guest (``None``) a plain person."""
    return look_of(None if profile is None else (profile.mark, profile.colours), side)


def look_of(look: Look | None, side: float) -> Picture:
    """Return a mark on its round ground, ``side`` tokens wide."""
    from game.ui.tree.seen import Picture  # here: the menu paints its mark without a tree

    return Picture(draw_look, look, wide=side, high=side)


def draw_look(to: PaintedCanvas, area: Area, look: Look | None) -> None:
    """Draw a mark in a place of a tree."""
    _paint(to.painter, to.icons, to.surface, area.rect, look)


def paint_mark(scene: Scene, surface: pygame.Surface, rect: pygame.Rect, profile: Profile | None) -> None:
    """Paint the mark of a profile, as large as ``rect`` (a square) allows; for a guest a plain person."""
    look = None if profile is None else (profile.mark, profile.colours)
    _paint(scene.painter, scene.app.icons, surface, rect, look)


def _paint(
    painter: Painter, icons: IconStore, surface: pygame.Surface, rect: pygame.Rect, look: Look | None
) -> None:
    theme = painter.theme
    side = min(rect.width, rect.height)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = rect.center
    radius = side / 2 / painter.scale
    if look is None:
        painter.box(surface, disc, theme["surface.sunken"], theme["surface.line_strong"], radius=radius)
        glyph = icons.get("person", painter.px(side * 62 / 100 / painter.scale), theme["ink.secondary"])
    else:
        from game.data.people.profiles import palette  # here: the menu of a guest needs none

        name, (ground, drawing) = look
        known = palette().colours
        painter.box(surface, disc, pygame.Color(known[ground]), theme["ink.primary"], radius=radius)
        glyph = icons.get(f"mark_{name}", max(6, side * 64 // 100), pygame.Color(known[drawing]))
    surface.blit(glyph, glyph.get_rect(center=disc.center))
