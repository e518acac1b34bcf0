"""Finds places near the centre where tanks are out of each other's sight, if possible (FT-2.0, FT-6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from game.games.flames_of_tanks.rules import entries, sight
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.inches import Point

HEADINGS: Final = (0, 900, 1800, 2700)


Spot = tuple[Point, int]
"""A place and a heading."""


def hidden_places(position: FlamesOfTanksWorld) -> tuple[Spot, ...]:
    """Return places of a grid, each with a heading, where the tank to be placed sees no enemy and is seen
    by none; empty if there is none."""
    return _hidden_places(_key(position))


def first_hidden(position: FlamesOfTanksWorld) -> Spot | None:
    """Return the first of ``hidden_places``, without finding all; ``None`` if there is none."""
    return _first_hidden(_key(position))


def _key(position: FlamesOfTanksWorld) -> _Key:
    placed = tuple(
        (tank, position.tanks[tank].place, position.tanks[tank].heading) for tank in position.on_table
    )
    return _Key(position, (id(position.match), position.tank, placed))


class _Key:
    """The values of a position on which its hidden places depend."""

    def __init__(self, position: FlamesOfTanksWorld, value: tuple[object, ...]) -> None:
        self.position, self.value = position, value

    def __hash__(self) -> int:
        return hash(self.value)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Key)
            and self.value == other.value
            and self.position.match is other.position.match
        )


@lru_cache(maxsize=16)
def _hidden_places(key: _Key) -> tuple[Spot, ...]:
    return tuple(_found(key.position))


@lru_cache(maxsize=16)
def _first_hidden(key: _Key) -> Spot | None:
    return next(_found(key.position), None)


def _found(position: FlamesOfTanksWorld) -> Iterator[Spot]:
    for place in position.ways_in():
        if not _sees(position, place):
            for heading in HEADINGS:
                if not _seen(position, place, heading):
                    yield place, heading


def hides(position: FlamesOfTanksWorld, place: Point, heading: int) -> bool:
    """Return whether the tank to be placed sees no enemy from there and is seen by none."""
    return not (_sees(position, place) or _seen(position, place, heading))


def _sees(position: FlamesOfTanksWorld, place: Point) -> bool:
    match = position.match
    enemies = (position.tanks[enemy] for enemy in position.enemies(position.side(position.tank)))
    return any(
        sight.look(match.table, match.definitions.tank, place, enemy.place, enemy.heading, ()).seen
        for enemy in enemies
    )


def _seen(position: FlamesOfTanksWorld, place: Point, heading: int) -> bool:
    match = position.match
    enemies = (position.tanks[enemy] for enemy in position.enemies(position.side(position.tank)))
    return any(
        sight.look(match.table, match.definitions.tank, enemy.place, place, heading, ()).seen
        for enemy in enemies
    )


def first_spot(position: FlamesOfTanksWorld) -> tuple[Point, int | None] | None:
    """Return the first place where the acting tank may come in, in an order that leaves room for others,
    or out of sight near the centre where possible, with the heading it needs there (``None`` for any).
    ``None`` if there is no place."""
    if position.central:
        hidden = first_hidden(position)
        places = position.ways_in()
        return hidden or next(((place, None) for place in places), None)
    table, others = position.match.table, position.others(position.tank)
    radius = position.match.definitions.tank.radius
    for point in position.usable(position.side(position.tank)):
        for place in entries.snug_places(table, table.points[point].at, others, radius):
            return place, None
    return None
