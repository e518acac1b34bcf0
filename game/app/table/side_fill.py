"""The areas that stand for sides in graphs and bars: a colour, and hatching to tell them apart without it."""

from __future__ import annotations

import pygame


def hatch(surface: pygame.Surface, place: int, ink: pygame.Color, step: int, wide: int) -> None:
    """Draw the lines of the side at that place over all of a surface: none, rising, falling, level."""
    width, high = surface.get_size()
    if place % 4 in (1, 2):
        for x in range(-high, width, step):
            ends = ((x, high), (x + high, 0)) if place % 4 == 1 else ((x, 0), (x + high, high))
            pygame.draw.line(surface, ink, *ends, wide)
    elif place % 4 == 3:
        for y in range(step // 2, high, step):
            pygame.draw.line(surface, ink, (0, y), (width, y), wide)


def hatch_ink(fill: pygame.Color, ink: pygame.Color) -> pygame.Color:
    """A quiet ink for lines on that colour."""
    return fill.lerp(ink, 0.4)


def fill_shape(
    surface: pygame.Surface, shape: list[tuple[float, float]], place: int,
    colours: tuple[pygame.Color, pygame.Color], step: int, wide: int, within: pygame.Rect | None = None,
) -> None:  # fmt: skip
    """Fill a polygon for the side at that place, only ``within`` a part of the surface."""
    mask = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, colours[0], shape)
    if within is not None:
        kept = mask.subsurface(within.clip(mask.get_rect())).copy()
        mask.fill((0, 0, 0, 0))
        mask.blit(kept, within.clip(mask.get_rect()))
    if place % 4:
        lines = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        hatch(lines, place, hatch_ink(*colours), step, wide)
        # only where the area is: the hatching takes its alpha
        covered = pygame.mask.from_surface(mask, 1).to_surface(
            setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0)
        )
        lines.blit(covered, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        mask.blit(lines, (0, 0))
    surface.blit(mask, (0, 0))
