"""Frames of moving cards and tokens that a timeline shows: flying to their places, or turned over.

Each function draws one frame; ``share`` is the part of the motion that is over (``Clip.share``). With
reduced motion none of it is shown, only the outcome.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.paint.ink import Point
from game.view.board.easing import cubic_in_out


def put(surface: pygame.Surface, tile: pygame.Surface, at: Point) -> None:
    """Draw a tile with its middle at ``at``."""
    surface.blit(tile, tile.get_rect(center=(round(at[0]), round(at[1]))))


def put_ink(surface: pygame.Surface, words: pygame.Surface, at: Point) -> None:
    """Draw letters with the middle of their ink at ``at``."""
    inside = words.get_bounding_rect()
    surface.blit(words, inside.move_to(center=at), inside)


def between(a: Point, b: Point, share: float) -> Point:
    """The point after ``share`` of the way from ``a`` to ``b``."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def along(points: Sequence[Point], share: float) -> Point:
    """The point after ``share`` of a way whose legs all take the same time."""
    gone = share * (len(points) - 1)
    number = min(int(gone), len(points) - 2)
    return points[0] if len(points) < 2 else between(points[number], points[number + 1], gone - number)


def scaled(tile: pygame.Surface, x: float, y: float) -> pygame.Surface:
    """Return a tile stretched by the factors ``x`` and ``y``, at least 1 px wide and high."""
    size = (max(1, round(tile.get_width() * x)), max(1, round(tile.get_height() * y)))
    return pygame.transform.smoothscale(tile, size)


def fly(surface: pygame.Surface, tile: pygame.Surface, start: Point, end: Point, share: float) -> None:
    """Draw a card or a token on its way: it rises, flies over, and gets smaller at its end."""
    along = cubic_in_out(share)
    lift = 1 + 0.25 * (1 - abs(2 * along - 1)) - 0.45 * along
    put(surface, scaled(tile, lift, lift), between(start, end, along))


def turn_over(
    surface: pygame.Surface, first: pygame.Surface, last: pygame.Surface, at: Point, share: float
) -> None:
    """Draw a card or a token that turns about its vertical middle line, from its ``first`` face to its
    ``last``."""
    along = cubic_in_out(share)
    wide = max(0.03, abs(1 - 2 * along))
    put(surface, scaled(first if along < 0.5 else last, wide, 1 + 0.12 * (1 - wide)), at)
