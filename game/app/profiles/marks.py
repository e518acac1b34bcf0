"""The marks of people, drawn wherever somebody is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.layout import Area
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.seen import Picture

if TYPE_CHECKING:
    from game.data.people.profiles import Profile

Look = tuple[str, tuple[str, str]]
"""A mark and its colours: ground and drawing."""


def mark(profile: Profile | None, side: float) -> Picture:
    """Return the mark of a profile, ``side`` tokens wide; for a guest (``None``) a plain person."""
    return look_of(None if profile is None else (profile.mark, profile.colours), side)


def look_of(look: Look | None, side: float) -> Picture:
    """Return a mark on its round ground, ``side`` tokens wide."""
    return Picture(draw_look, look, wide=side, high=side)


def draw_look(to: PaintedCanvas, area: Area, look: Look | None) -> None:
    """Draw a mark in a place of a tree."""
    painter, theme, rect = to.painter, to.theme, area.rect
    side = min(rect.width, rect.height)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = rect.center
    radius = side / 2 / painter.scale
    if look is None:
        painter.box(to.surface, disc, theme["surface.sunken"], theme["surface.line_strong"], radius=radius)
        glyph = to.icons.get("person", painter.px(side * 62 / 100 / painter.scale), theme["ink.secondary"])
    else:
        from game.data.people.profiles import palette  # here: the menu of a guest needs none

        name, (ground, drawing) = look
        known = palette().colours
        painter.box(to.surface, disc, pygame.Color(known[ground]), theme["ink.primary"], radius=radius)
        glyph = to.icons.get(f"mark_{name}", max(6, side * 64 // 100), pygame.Color(known[drawing]))
    to.surface.blit(glyph, glyph.get_rect(center=disc.center))
