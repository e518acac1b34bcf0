"""Areas a tank sees of a table from a place (FT-2.5), for people who draw tables."""

from __future__ import annotations

import math
from typing import Final

from game.games.flames_of_tanks.rules.sight import blocker
from game.games.flames_of_tanks.rules.table import Point, TableMap

EVERY_DEGREES: Final = 1.5
"""Largest angle between two lines of sight, in degrees."""

ASIDE: Final = 0.0004
"""How far beside a corner two lines of sight pass it, as a part of its distance."""


def seen_from(table: TableMap, place: Point) -> tuple[Point, ...]:
    """Return the outline of what a tank's centre sees from a place: lines to all sides, each up to where
    something stops it."""
    angles = {math.radians(EVERY_DEGREES * step) for step in range(math.ceil(360 / EVERY_DEGREES))}
    corners = [corner for piece in (*table.walls, *table.woods) for corner in piece.outline]
    corners += [(0, 0), (table.width, 0), (0, table.height), (table.width, table.height)]
    for x, y in corners:
        if (x, y) != place:
            angle = math.atan2(y - place[1], x - place[0]) % math.tau
            angles |= {angle, (angle - ASIDE) % math.tau, (angle + ASIDE) % math.tau}
    found = []
    for angle in sorted(angles):
        end = _edge(table, place, angle)
        stop = blocker(table, place, end) if end != place else None
        found.append(end if stop is None else stop.at)
    return tuple(found)


def unseen_from(table: TableMap, place: Point) -> tuple[tuple[tuple[Point, ...], ...], ...]:
    """Return what a tank's centre doesn't see of the table from a place, as areas of rings; none for a
    place off the table."""
    if not (0 < place[0] < table.width and 0 < place[1] < table.height):
        return ()
    whole = ((0, 0), (table.width, 0), (table.width, table.height), (0, table.height))
    return ((whole, seen_from(table, place)),)


def _edge(table: TableMap, place: Point, angle: float) -> Point:
    """Return where a line in that direction (counter-clockwise from the right) leaves the table."""
    dx, dy = math.cos(angle), math.sin(angle)
    ways = []
    if abs(dx) > 1e-12:
        ways.append(((table.width if dx > 0 else 0) - place[0]) / dx)
    if abs(dy) > 1e-12:
        ways.append(((table.height if dy > 0 else 0) - place[1]) / dy)
    far = min(ways)
    x, y = round(place[0] + far * dx), round(place[1] + far * dy)
    return min(max(x, 0), table.width), min(max(y, 0), table.height)
