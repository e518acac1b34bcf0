"""Anti-aliased line work: small SVG snippets rasterised at the size they are shown at, and kept.

pygame's own primitives have no round caps, no dashes and no translucent casing; the SVG renderer has
them all, and what it makes is kept by its own text, so a line that is shown again costs a lookup.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

import pygame

from game.ui.paint.surface_cache import SurfaceCache
from game.ui.paint.svg import drawn

Point = tuple[float, float]
"""A place in px, x to the right and y down."""

DIAGONAL = math.sqrt(0.5)
"""The x and y of one px along a diagonal."""

SCREEN_X = (0.0, DIAGONAL, 1.0, DIAGONAL, 0.0, -DIAGONAL, -1.0, -DIAGONAL)
"""x of the unit vector of each facing on the screen, N first."""

SCREEN_Y = (-1.0, -DIAGONAL, 0.0, DIAGONAL, 1.0, DIAGONAL, 0.0, -DIAGONAL)
"""y of the unit vector of each facing on the screen: N is up."""


def hexa(colour: pygame.Color) -> str:
    """Return the colour in SVG notation, without its alpha."""
    return f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"


def stroke(colour: pygame.Color, width: float, *, cap: str = "round", dash: Iterable[float] = ()) -> str:
    """Return the SVG attributes of an unfilled line; the colour's alpha becomes the stroke's."""
    parts = [
        f'fill="none" stroke="{hexa(colour)}" stroke-width="{width:g}" '
        f'stroke-linecap="{cap}" stroke-linejoin="round"'
    ]
    if colour.a < 255:
        parts.append(f'stroke-opacity="{colour.a / 255:.3f}"')
    dashes = " ".join(f"{length:g}" for length in dash)
    if dashes:
        parts.append(f'stroke-dasharray="{dashes}"')
    return " ".join(parts)


def filled(colour: pygame.Color) -> str:
    """Return the SVG attributes of a filled shape without an outline."""
    opacity = f' fill-opacity="{colour.a / 255:.3f}"' if colour.a < 255 else ""
    return f'fill="{hexa(colour)}"{opacity} stroke="none"'


def outlined(fill: pygame.Color, colour: pygame.Color, width: float) -> str:
    """Return the SVG attributes of a filled shape with a line around it."""
    ground, pen = filled(fill).removesuffix('stroke="none"'), stroke(colour, width)
    return ground + pen.removeprefix('fill="none" ')


def line(first: Point, last: Point, attributes: str) -> str:
    """Return the SVG of a straight line."""
    return f'<path d="M{first[0]:.2f} {first[1]:.2f}L{last[0]:.2f} {last[1]:.2f}" {attributes}/>'


def polyline(points: Iterable[Point], *paints: str, closed: bool = False) -> str:
    """Return the SVG of a line through several points, once with each of these attributes."""
    data = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return _painted(f'<path d="M{data}{"Z" if closed else ""}"', paints)


def ray(centre: Point, unit: Point, near: float, far: float, attributes: str) -> str:
    """Return the SVG of a straight line away from a point: from ``near`` to ``far`` px of it, along a vector
    1 px long."""
    (x, y), (ux, uy) = centre, unit
    return line((x + ux * near, y + uy * near), (x + ux * far, y + uy * far), attributes)


def heading(first: Point, last: Point) -> tuple[Point, float]:
    """Return the vector 1 px long from one point towards another, and how far that is."""
    far = math.dist(first, last)
    return ((last[0] - first[0]) / far, (last[1] - first[1]) / far), far


def wedge(base: Point, unit: Point, length: float, half: float) -> list[Point]:
    """Return the corners of an arrowhead that points along a vector 1 px long: one side, the tip, the other
    side. ``half``: half its width at the ``base``."""
    (x, y), (ux, uy) = base, unit
    tip = x + ux * length, y + uy * length
    return [(x - uy * half, y + ux * half), tip, (x + uy * half, y - ux * half)]


def circle(centre: Point, radius: float, *paints: str) -> str:
    """Return the SVG of a circle, once with each of these attributes."""
    return _painted(f'<circle cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" r="{radius:.2f}"', paints)


def ellipse(centre: Point, wide: float, high: float, attributes: str) -> str:
    """Return the SVG of an ellipse with two radii in px."""
    x, y = centre
    return f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{wide:.2f}" ry="{high:.2f}" {attributes}/>'


def box(x: float, y: float, width: float, height: float, radius: float, *paints: str) -> str:
    """Return the SVG of a rectangle, once with each of these attributes, with round corners where ``radius``
    is above 0."""
    corner = f' rx="{radius:.2f}"' if radius else ""
    size = f'width="{width:.2f}" height="{height:.2f}"'
    return _painted(f'<rect x="{x:.2f}" y="{y:.2f}" {size}{corner}', paints)


def _painted(shape: str, paints: Iterable[str]) -> str:
    """Return the SVG of a shape, begun by its tag, with each of these attributes, one over the other."""
    return "".join(f"{shape} {attributes}/>" for attributes in paints)


@lru_cache(maxsize=256)
def dashed_box(
    x: float, y: float, width: float, height: float, radius: float, attributes: str, dash: float, gap: float
) -> str:
    """Return the SVG of a rectangle's outline in separate dashes, because the renderer treats dash
    patterns on round corners inconsistently. The dashes are stretched a little to come out even, with one
    on the middle of each side of a square."""
    points = _rounded_outline(x, y, width, height, radius)
    legs = [math.dist(a, b) for a, b in pairwise(points)]
    whole = sum(legs)
    count = max(4, 4 * round(whole / (dash + gap) / 4))
    step, long = whole / count, whole / count * dash / (dash + gap)
    return "".join(
        polyline(_part(points, legs, number * step - long / 2, number * step + long / 2), attributes)
        for number in range(count)
    )


def _rounded_outline(x: float, y: float, width: float, height: float, radius: float) -> list[Point]:
    """Return a closed outline as points, clockwise from the middle of the upper side."""
    r = min(radius, width / 2, height / 2)
    points: list[Point] = [(x + width / 2, y)]
    for number, (cx, cy) in enumerate(
        ((x + width - r, y + r), (x + width - r, y + height - r), (x + r, y + height - r), (x + r, y + r))
    ):
        for part in range(7):
            angle = math.pi / 2 * (number - 1 + part / 6)
            points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return [*points, points[0]]


def _part(points: list[Point], legs: list[float], first: float, last: float) -> list[Point]:
    """Return the part of a closed line between two lengths along it; ``first`` may be before its
    beginning."""
    whole = sum(legs)
    if first < 0:
        return [*_part(points, legs, first + whole, whole), *_part(points, legs, 0.0, last)[1:]]
    found: list[Point] = []
    at = 0.0
    for (ax, ay), (bx, by), leg in zip(points, points[1:], legs, strict=False):
        for length in (first, last):
            if leg and at <= length <= at + leg:
                share = (length - at) / leg
                found.append((ax + (bx - ax) * share, ay + (by - ay) * share))
        if first < at + leg < last:
            found.append((bx, by))
        at += leg
    return sorted(set(found), key=found.index)


class Ink:
    """Rasterised snippets, cached by their text and size."""

    def __init__(self, limit_px: int = 6_000_000) -> None:
        self._kept = SurfaceCache(limit_px)

    def draw(self, body: str, width: int, height: int) -> pygame.Surface:
        """Return a snippet as a surface of ``width`` × ``height`` px, 1:1, with per-pixel alpha.

        Shared between callers: blit it, don't draw on it.
        """
        key = (body, width, height)
        surface = self._kept.get(key)
        if surface is None:
            surface = self._kept.put(key, drawn(body, width, height))
        return surface

    def clear(self) -> None:
        """Drop everything, when theme or size change."""
        self._kept.clear()
