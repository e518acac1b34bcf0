"""Finds places worth driving to, in any direction: behind cover, beside an enemy, by a point or workshop."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from game.games.flames_of_tanks.bots.style import Style
from game.games.flames_of_tanks.rules import driving
from game.games.flames_of_tanks.rules.table import TableMap, TerrainPiece
from game.games.flames_of_tanks.rules.world import CLAIM, FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point

NEAREST: Final = 6
"""Number of nearest pieces of terrain behind which the bot looks for cover."""

MINDED: Final = 2
"""Number of nearest enemies it hides from, or drives around."""

BESIDE: Final = (1200, 1800, 2400)
"""Directions of a tank's sides and back, from its heading."""

GAPS: Final = (6_000, 12_000)
"""Distances from an enemy at which it stands beside it."""

ROOM: Final = 150
"""Distance it keeps beyond touching."""


def goals(position: FlamesOfTanksWorld, reach: int, style: Style) -> Iterator[Point]:
    """Yield places within reach in a straight line."""
    here = position.acting.place
    for place in _all(position, reach, style):
        if inches.within(here, place, reach):
            yield place


def _posts(position: FlamesOfTanksWorld, count: int) -> Iterator[Point]:
    """Yield places from which points can be claimed or contested: ``count`` around each, and on it."""
    table, here, side = position.match.table, position.acting.place, position.side(position.tank)
    if position.match.mode.points != "claimed" or position.sudden is not None:
        return
    for point, now in zip(table.points, position.points, strict=True):
        if point.invincible or (now.owner == side and not now.markers):
            continue
        towards = inches.bearing(point.at, here)
        yield point.at
        for number in range(count):
            turn = number * inches.FULL_TURN // count
            yield inches.ahead(point.at, (towards + turn) % inches.FULL_TURN, CLAIM - ROOM)


def _all(position: FlamesOfTanksWorld, reach: int, style: Style) -> Iterator[Point]:
    table, here = position.match.table, position.acting.place
    side, radius = position.side(position.tank), position.match.definitions.tank.radius
    if style.posts:
        yield from _posts(position, style.posts)
    if not style.goals:
        return
    yield from (_towards(shop, here, CLAIM - ROOM) for shop in table.workshops)
    enemies = sorted(
        (inches.distance(here, position.tanks[enemy].place), enemy) for enemy in position.enemies(side)
    )[:MINDED]
    hides = [
        (inches.distance(here, _middle(piece)), number)
        for number, piece in enumerate(table.terrain)
        if piece.kind.cover or piece.kind.sight == "blocked"
    ]
    for _, enemy in enemies:
        foe = position.tanks[enemy]
        for far, number in sorted(hides)[:NEAREST]:
            piece = table.terrain[number]
            left, bottom, right, top = piece.box
            middle, half = _middle(piece), max(right - left, top - bottom) // 2
            if far <= reach + half:
                away = inches.bearing(foe.place, middle)
                yield inches.ahead(middle, away, half + radius + ROOM)
        for turn in BESIDE:
            for gap in GAPS:
                yield inches.ahead(foe.place, (foe.heading + turn) % inches.FULL_TURN, gap)


def way(
    table: TableMap, start: Point, goal: Point, others: tuple[Point, ...], radius: int, speed: int
) -> tuple[Point, ...]:
    """Return the waypoints to a place, straight or around one corner of what blocks; empty if there is no
    such way that costs at most ``speed``."""
    piece = _first_block(table, start, goal, radius)
    if piece is None:
        paths: list[tuple[Point, ...]] = [(goal,)]
    else:
        middle = _middle(piece)
        paths = [
            (inches.ahead(corner, inches.bearing(middle, corner), radius + 2 * ROOM), goal)
            for corner in piece.outline
        ]
    found: tuple[int, tuple[Point, ...]] | None = None
    for path in paths:
        ways = (start, *path)
        if any(driving.blocked(table, a, b, others, radius) for a, b in pairwise(ways)):
            continue
        cost = driving.path_cost(table, ways)
        if cost <= speed and (found is None or cost < found[0]):
            found = cost, path
    return found[1] if found else ()


def _first_block(table: TableMap, start: Point, goal: Point, radius: int) -> TerrainPiece | None:
    for piece in table.blocks:
        if inches.sweeps(start, goal, radius, piece.outline, not piece.kind.line):
            return piece
    return None


def _middle(piece: TerrainPiece) -> Point:
    left, bottom, right, top = piece.box
    return (left + right) // 2, (bottom + top) // 2


def _towards(place: Point, other: Point, gap: int) -> Point:
    """Return the place ``gap`` away from a place, towards another."""
    return inches.ahead(place, inches.bearing(place, other), gap)
