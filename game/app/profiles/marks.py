"""The marks of people, drawn wherever somebody is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import widgets
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.data.people.profiles import Profile


def paint_look(
    scene: Scene, surface: pygame.Surface, rect: pygame.Rect, mark: str, colours: tuple[str, str]
) -> None:
    """A mark on its round ground, as large as ``rect`` (a square) allows."""
    from game.data.people.profiles import palette  # here: the menu of a guest needs none

    known = palette().colours
    side = min(rect.width, rect.height)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = rect.center
    line = scene.app.theme["ink.primary"]
    radius = side / 2 / scene.app.scale
    scene.painter.box(surface, disc, pygame.Color(known[colours[0]]), line, radius=radius)
    glyph = scene.app.icons.get(f"mark_{mark}", max(6, side * 64 // 100), pygame.Color(known[colours[1]]))
    surface.blit(glyph, glyph.get_rect(center=disc.center))


def paint_mark(scene: Scene, surface: pygame.Surface, rect: pygame.Rect, profile: Profile | None) -> None:
    """The mark of a profile; of a guest (``None``) a person without one."""
    if profile is not None:
        paint_look(scene, surface, rect, profile.mark, profile.colours)
        return
    side = min(rect.width, rect.height)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = rect.center
    theme = scene.app.theme
    radius = side / 2 / scene.app.scale
    scene.painter.box(surface, disc, theme["surface.sunken"], theme["surface.line_strong"], radius=radius)
    size = side * 62 / 100 / scene.app.scale
    widgets.icon(scene, surface, "person", disc.center, size, "ink.secondary", center=True)
