"""Finds where tanks come in: by a spawn point (FT-3.1), or near the table's centre (FT-2.0, FT-6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from game.games.flames_of_tanks.rules import driving
from game.games.flames_of_tanks.rules.table import TableMap
from game.model.inches import Point, distance, within

SPAWN: Final = 2_000
"""Greatest distance from its spawn point at which a tank comes in, in thousandths of an inch (FT-3.1)."""

CROWDED: Final = 4_000
"""Greatest distance from its spawn point at which a tank comes in if no place within ``SPAWN`` is free
(FT-3.1)."""

CENTRE: Final = 12_000
"""Greatest distance of tanks from the centre for Sudden Death, and in modes without spawn points (FT-6.3,
FT-2.0)."""

_FINE: Final = 100
"""Step of the grid that is searched for free places: 0.1″ (FT-3.2)."""

_COARSE: Final = 1_000


@cache
def _spiral(step: int, within: int, beyond: int = -1) -> tuple[Point, ...]:
    """Return a grid around a place, from the inside out."""
    around = range(-within, within + 1, step)
    found = sorted((x * x + y * y, x, y) for x in around for y in around)
    return tuple((x, y) for square, x, y in found if beyond * abs(beyond) < square <= within * within)


def _free(
    table: TableMap, at: Point, spiral: Sequence[Point], others: Sequence[Point], radius: int
) -> Iterator[Point]:
    for across, up in spiral:
        place = (at[0] + across, at[1] + up)
        if not driving.obstructed(table, place, others, radius):
            yield place


def reach_of(table: TableMap, at: Point, others: Sequence[Point], radius: int) -> int:
    """Return how far from a spawn point at ``at`` a tank may come in now."""
    free = _free(table, at, _spiral(_FINE, SPAWN), others, radius)
    return CROWDED if next(free, None) is None else SPAWN


def spawn_places(table: TableMap, at: Point, others: Sequence[Point], radius: int) -> Iterator[Point]:
    """Yield the places of a grid of 0.1″ by a spawn point at ``at`` where a tank may come in, the nearest
    first."""
    near = reach_of(table, at, others, radius) == SPAWN
    return _free(table, at, _spiral(_FINE, SPAWN) if near else _spiral(_FINE, CROWDED, SPAWN), others, radius)


def snug_places(table: TableMap, at: Point, others: Sequence[Point], radius: int) -> list[Point]:
    """Return places by a spawn point at ``at`` that leave the most room for others: one beside each tank
    there, as far from the point as allowed, the nearest to its tank first."""
    best: dict[Point | None, tuple[tuple[int, int], Point]] = {}
    near = [other for other in others if within(other, at, 2 * CROWDED)]
    for place in spawn_places(table, at, others, radius):
        gap, beside = min(((distance(place, other), other) for other in near), default=(0, None))
        key = (-distance(place, at) // _FINE, gap)
        if beside not in best or key < best[beside][0]:
            best[beside] = key, place
    return [place for _, place in sorted(best.values())]


def centre_places(table: TableMap, others: Sequence[Point], radius: int) -> Iterator[Point]:
    """Yield the places of a grid of 1″ near the table's centre where a tank can stand, from the centre
    out."""
    middle = (table.width // 2, table.height // 2)
    return _free(table, middle, _spiral(_COARSE, CENTRE), others, radius)
