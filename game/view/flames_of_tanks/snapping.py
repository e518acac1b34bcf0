"""Where the ghost holds: touching a wall, a house or a tank, on a ring, at a range of an enemy."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.rules.flames_of_tanks import queries
from game.rules.flames_of_tanks.diagram import (
    CLAIM,
    FULL_TURN,
    INCH,
    NEAR,
    SPAWN,
    Point,
    Position,
    bearing,
    within,
)
from game.view.flames_of_tanks.plan import Plan

HOLDS: Final = 300
"""How near, in thousandths of an inch at the usual size, the pointer has to be."""

TURN_HOLDS: Final = 50
"""How near a heading has to be, in tenths of a degree."""


@dataclass(frozen=True, slots=True)
class Held:
    """Where the ghost holds, and at what: "touch", "ring", "range"."""

    place: Point
    why: str


def snapped(plan: Plan, place: Point, holds: int = HOLDS) -> Held | None:
    """The nearest place that holds the ghost, if one is near enough and can be reached."""
    best: tuple[float, Held] | None = None
    for held in _candidates(plan, place, holds):
        off = math.dist(held.place, place)
        if off <= holds and (best is None or off < best[0]) and plan.ghost(held.place).refusal is None:
            best = off, held
    return None if best is None else best[1]


def _candidates(plan: Plan, place: Point, holds: int) -> Iterator[Held]:
    position = plan.base
    yield from _touching(position, place, holds)
    match = position.match
    if plan.mode == "enter" and position.sudden is None:
        rings = [(match.table.points[n].at, SPAWN) for n in position.usable(position.side(position.tank))]
        yield from _on_rings(place, rings, holds, "ring")
        return
    rings = [(point.at, CLAIM) for point in match.table.points if not point.invincible]
    rings += [(shop, CLAIM) for shop in match.table.workshops]
    yield from _on_rings(place, rings, holds, "ring")
    reach = position.range_of(position.tank)
    for enemy in position.enemies(position.side(position.tank)):
        at = position.tanks[enemy].place
        yield from _on_rings(place, [(at, NEAR), (at, reach)], holds, "range")


def _on_rings(place: Point, rings: list[tuple[Point, int]], holds: int, why: str) -> Iterator[Held]:
    """The places just inside each ring on the way from its centre to ``place``."""
    for centre, radius in rings:
        off = math.dist(centre, place)
        if abs(off - radius) > holds or off < 1:
            continue
        for inside in range(3):
            share = (radius - inside) / off
            found = (
                centre[0] + round((place[0] - centre[0]) * share),
                centre[1] + round((place[1] - centre[1]) * share),
            )
            if within(found, centre, radius):
                yield Held(found, why)
                break


def _touching(position: Position, place: Point, holds: int) -> Iterator[Held]:
    """The nearest places that touch a tank or an outline nobody drives over."""
    radius = position.match.definitions.tank.radius
    away: list[tuple[Point, float]] = []
    for other in position.others(position.tank):
        off = math.dist(other, place)
        if 1 <= off < 2 * radius + holds:
            away.append((other, 2 * radius))
    for piece in position.match.table.blocks:
        left, low, right, top = piece.box
        room = radius + holds
        if not (left - room < place[0] < right + room and low - room < place[1] < top + room):
            continue
        ends = (*piece.outline[1:], piece.outline[0])
        near = min(
            (_foot(a, b, place) for a, b in zip(piece.outline, ends, strict=True)),
            key=lambda at: math.dist(at, place),
        )
        if 1 <= math.dist(near, place) < room:
            away.append(((round(near[0]), round(near[1])), radius))
    for centre, length in away:
        off = math.dist(centre, place)
        for more in range(4):
            share = (length + more) / off
            found = (
                centre[0] + round((place[0] - centre[0]) * share),
                centre[1] + round((place[1] - centre[1]) * share),
            )
            if not queries.obstructed(position, found):
                yield Held(found, "touch")
                break


def _foot(a: Point, b: Point, place: Point) -> tuple[float, float]:
    """The nearest place of an edge."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / square)) if square else 0.0
    return a[0] + share * dx, a[1] + share * dy


def held_heading(position: Position, place: Point, heading: int) -> int:
    """A heading that holds nearby: straight at an enemy; else the same."""
    best = heading
    least = TURN_HOLDS + 1
    for enemy in position.enemies(position.side(position.tank)):
        at = position.tanks[enemy].place
        if at != place:
            aim = bearing(place, at)
            off = abs((aim - heading + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2)
            if off < least:
                best, least = aim, off
    return best


def snap_reach(unit: int) -> int:
    """How near the pointer has to be with so many px an inch."""
    return min(HOLDS, round(6 * INCH / max(1, unit)))
