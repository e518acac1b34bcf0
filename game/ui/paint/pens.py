"""Smooth lines straight onto a surface, for what changes from frame to frame.

``ink`` draws finer (round caps, any opacity) and caches its pictures, which pays for what is shown again.
A line that follows the pointer is never shown again: these take some hundredths of a millisecond.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import pygame
from pygame import gfxdraw

from game.ui.paint.ink import Point

FAR = 30_000.0
"""Coordinates beyond this are clamped, because the renderer uses 16 bits."""


def draw_line(surface: pygame.Surface, colour: pygame.Color, a: Point, b: Point, width: float = 1.0) -> None:
    """Draw a straight line, its width in px rounded, at least 1."""
    pygame.draw.aaline(surface, colour, a, b, max(1, round(width)))


def draw_lines(
    surface: pygame.Surface, colour: pygame.Color, points: Sequence[Point], width: float = 1.0
) -> None:
    """Draw lines through several points, with round joints where they are thick."""
    for a, b in pairwise(points):
        draw_line(surface, colour, a, b, width)
    if width >= 3:
        for joint in points[1:-1]:
            draw_disc(surface, colour, joint, width / 2)


def draw_disc(surface: pygame.Surface, colour: pygame.Color, middle: Point, radius: float) -> None:
    """Draw a filled circle."""
    pygame.draw.aacircle(surface, colour, middle, max(1.0, radius))


def draw_bar(surface: pygame.Surface, colour: pygame.Color, a: Point, b: Point, width: float) -> None:
    """Draw a short thick line with square ends."""
    length = math.dist(a, b)
    if not length:
        return
    x, y = -(b[1] - a[1]) / length * width / 2, (b[0] - a[0]) / length * width / 2
    corners = [(a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y)]
    fill_polygon(surface, colour, corners)
    pygame.draw.aalines(surface, colour, True, corners)


def dashes(points: Iterable[Point], dash: float, gap: float) -> Iterator[list[Point]]:
    """Yield the dashes of a line through several points, each bent where the line is."""
    drawn, left = True, dash
    part: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.dist((ax, ay), (bx, by))
        if not length:
            continue
        at = 0.0
        if drawn and not part:
            part = [(ax, ay)]
        while at + left < length:
            at += left
            place = (ax + (bx - ax) * at / length, ay + (by - ay) * at / length)
            if drawn:
                yield [*part, place]
                part = []
            else:
                part = [place]
            drawn = not drawn
            left = dash if drawn else gap
        left -= length - at
        if drawn:
            part.append((bx, by))
    if drawn and len(part) > 1:
        yield part


def draw_dashed(
    surface: pygame.Surface,
    colour: pygame.Color,
    points: Iterable[Point],
    width: float,
    dash: tuple[float, float],
) -> None:
    """Draw a dashed line; ``dash`` is the length of a dash and of a gap, in px."""
    for part in dashes(points, *dash):
        draw_lines(surface, colour, part, width)


def fill_polygon(surface: pygame.Surface, colour: pygame.Color, points: Sequence[Point]) -> None:
    """Draw a filled polygon, with the colour's alpha."""
    if len(points) < 3:
        return
    corners = [(round(max(-FAR, min(FAR, x))), round(max(-FAR, min(FAR, y)))) for x, y in points]
    gfxdraw.filled_polygon(surface, corners, colour)


def polar(middle: Point, radius: float, degrees: float) -> Point:
    """Return the point at ``radius`` from the middle, in degrees clockwise from the top of the screen."""
    angle = math.radians(degrees)
    return middle[0] + radius * math.sin(angle), middle[1] - radius * math.cos(angle)


def arc_points(middle: Point, radius: float, start: float, end: float) -> list[Point]:
    """Return points along an arc, clockwise from the top of the screen; angles in degrees, ``end`` not
    before ``start``. They are so close that no corner is visible."""
    count = max(2, math.ceil((end - start) / 360 * max(12.0, 2.4 * math.sqrt(max(1.0, radius)) * 4)))
    return [polar(middle, radius, start + (end - start) * number / count) for number in range(count + 1)]
