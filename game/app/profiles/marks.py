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
    theme = to.theme
    if look is None:
        disc = draw_disc(to, area, theme["surface.sunken"], theme["surface.line_strong"])
        glyph = to.icons.get("person", max(1, round(disc.width * 62 / 100)), theme["ink.secondary"])
    else:
        from game.data.people.profiles import palette  # here: the menu of a guest needs none

        name, (ground, drawing) = look
        known = palette().colours
        disc = draw_disc(to, area, pygame.Color(known[ground]), theme["ink.primary"])
        glyph = to.icons.get(f"mark_{name}", max(6, disc.width * 64 // 100), pygame.Color(known[drawing]))
    to.surface.blit(glyph, glyph.get_rect(center=disc.center))


def draw_disc(
    to: PaintedCanvas, area: Area, fill: pygame.Color | None, ring: pygame.Color | None
) -> pygame.Rect:
    """Draw a round ground, a ring, or both, in the middle of a place; return the square around it."""
    rect = area.rect
    side = min(rect.width, rect.height)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = rect.center
    to.painter.box(to.surface, disc, fill, ring, radius=side / 2 / to.painter.scale)
    return disc
