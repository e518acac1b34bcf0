"""Finds drives of a tank that are worth a look, with their ways."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from game.games.flames_of_tanks.bots.goals import goals, way
from game.games.flames_of_tanks.bots.style import Style
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules import driving
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point

LEAST = 1_000
"""Shortest drive that is considered, in thousandths of an inch."""

Drive = tuple[tuple[Point, ...], act.MoveKind, bool]
"""A drive: the way, the kind of move, and whether nothing slows it."""


def drives(position: FlamesOfTanksWorld, style: Style, kind: act.MoveKind = "move") -> list[Drive]:
    """Return drives in all directions, straight and around one corner."""
    speed = position.straight_for(kind)
    if speed < LEAST:
        return []
    table, start = position.match.table, position.acting.place
    others, radius = position.others(position.tank), position.match.definitions.tank.radius
    wide = position.stats(position.tank).free_ground and kind != "last"
    found: list[Drive] = []
    ends: set[tuple[int, int]] = set()

    def add(path: tuple[Point, ...]) -> None:
        end = path[-1]
        key = (end[0] // LEAST, end[1] // LEAST)
        if key in ends or inches.within(start, end, LEAST):
            return
        way = (start, *path)
        if any(driving.blocked(table, a, b, others, radius) for a, b in pairwise(way)):
            return
        free = not position.affords(kind, way)
        if free and not (wide and position.affords(kind, way, free=True)):
            return
        ends.add(key)
        found.append((path, kind, free))

    for number in range(style.bearings):
        bearing = number * inches.FULL_TURN // style.bearings
        for step in range(style.steps, 0, -1):
            # in slow ground half as far is the whole way
            length = speed * step // style.steps - 2
            add((inches.ahead(start, bearing, length),))
            if step == style.steps:
                add((inches.ahead(start, bearing, length // 2),))
    _corners(style, start, speed, add)
    if kind != "last":
        for goal in goals(position, speed, style):
            path = way(table, start, goal, others, radius, position.speed_for(kind))
            if path:
                add(path)
    return found


def _corners(style: Style, start: Point, speed: int, add: Callable[[tuple[Point, ...]], None]) -> None:
    """Add ways around what blocks: first to the side, then on."""
    if style.steps < 2:
        return
    for number in range(style.bearings // 2):
        bearing = number * inches.FULL_TURN * 2 // style.bearings
        first = inches.ahead(start, bearing, speed // 2)
        for turn in (-600, 600):
            add((first, inches.ahead(first, (bearing + turn) % inches.FULL_TURN, speed // 2 - 4)))
