"""The areas that stand for sides in graphs and bars: a colour, and hatching to tell them apart without it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.paint.palette import Theme


def hatch(surface: pygame.Surface, place: int, ink: pygame.Color, step: int, wide: int) -> None:
    """Draw the lines of the side at ``place`` over a whole surface: none, rising, falling, level."""
    width, high = surface.get_size()
    if place % 4 in (1, 2):
        for x in range(-high, width, step):
            ends = ((x, high), (x + high, 0)) if place % 4 == 1 else ((x, 0), (x + high, high))
            if wide > 1:
                pygame.draw.line(surface, ink, *ends, wide)
            else:
                pygame.draw.aaline(surface, ink, *ends)
    elif place % 4 == 3:
        for y in range(step // 2, high, step):
            pygame.draw.line(surface, ink, (0, y), (width, y), wide)


def hatched(
    size: tuple[int, int], place: int, colours: tuple[pygame.Color, pygame.Color], step: int, wide: int
) -> pygame.Surface:
    """Draw a field of the side at ``place``, in its colour and with its lines."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.fill(colours[0])
    hatch(made, place, colours[0].lerp(colours[1], 0.4), step, wide)
    return made


def untold_field(size: tuple[int, int], theme: Theme, step: int, wide: int) -> pygame.Surface:
    """Draw a pale field, hatched both ways, which means that nobody can tell whose it is."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.fill(theme["surface.sunken"])
    ink = theme["surface.sunken"].lerp(theme["ink.tertiary"], 0.5)
    for place in (1, 2):
        hatch(made, place, ink, step, wide)
    return made


def fill_shape(
    surface: pygame.Surface, shape: Sequence[tuple[float, float]], fine: int, field: pygame.Surface,
    within: pygame.Rect | None = None,
) -> None:  # fmt: skip
    """Draw a polygon filled from ``field``, which has the surface's size, clipped to ``within``. The
    polygon's points are ``fine`` times too large, for smooth edges."""
    width, high = surface.get_size()
    cut = pygame.Surface((width * fine, high * fine), pygame.SRCALPHA)
    cut.fill((255, 255, 255, 0))
    pygame.draw.polygon(cut, (255, 255, 255), shape)
    part = field.copy()
    part.blit(pygame.transform.smoothscale(cut, (width, high)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if within is None:
        surface.blit(part, (0, 0))
    else:
        surface.blit(part, within.topleft, within)
