"""Where tanks stand for Sudden Death: out of each other's sight if that is possible (FT-6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from game.rules.flames_of_tanks import driving, sight
from game.rules.flames_of_tanks.position import CENTRE, Position
from game.rules.flames_of_tanks.table import Point, Table

STEP: Final = 1_000
"""Places that are looked at: a grid of 1″ within 12″ of the centre."""

HEADINGS: Final = (0, 900, 1800, 2700)


Spot = tuple[Point, int]
"""A place and a heading."""


def hidden_places(position: Position) -> tuple[Spot, ...]:
    """Places of a grid, each with a heading, where the tank to be placed is out of sight of all enemies, and
    they of it; empty if there is none."""
    return _hidden_places(_key(position))


def first_hidden(position: Position) -> Spot | None:
    """The first of them, found sooner than all."""
    return _first_hidden(_key(position))


def _key(position: Position) -> _Key:
    placed = tuple(
        (tank, position.tanks[tank].place, position.tanks[tank].heading) for tank in position.on_table
    )
    return _Key(position, (id(position.match), position.tank, placed))


class _Key:
    """A position by what its hidden places depend on."""

    def __init__(self, position: Position, value: tuple[object, ...]) -> None:
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


def _found(position: Position) -> Iterator[Spot]:
    for place in places(position):
        for heading in HEADINGS:
            if hides(position, place, heading):
                yield place, heading


def places(position: Position) -> Iterator[Point]:
    """The places of the grid where a tank can stand, from the centre out."""
    radius = position.match.definitions.tank.radius
    return centre_places(position.match.table, position.others(position.tank), radius)


def centre_places(table: Table, others: Sequence[Point], radius: int) -> Iterator[Point]:
    """The places of the grid by a table's centre where a tank can stand, from the centre out."""
    x, y = table.width // 2, table.height // 2
    around = range(-CENTRE, CENTRE + 1, STEP)
    offsets = sorted((dx * dx + dy * dy, dx, dy) for dx in around for dy in around)
    for square, dx, dy in offsets:
        place = (x + dx, y + dy)
        if square <= CENTRE * CENTRE and not driving.obstructed(table, place, others, radius):
            yield place


def hides(position: Position, place: Point, heading: int) -> bool:
    """Whether the tank to be placed sees no enemy there and is seen by none."""
    match, side = position.match, position.side(position.tank)
    for enemy in position.enemies(side):
        other = position.tanks[enemy]
        if sight.look(match.table, match.definitions.tank, place, other.place, other.heading, ()).seen:
            return False
        if sight.look(match.table, match.definitions.tank, other.place, place, heading, ()).seen:
            return False
    return True
