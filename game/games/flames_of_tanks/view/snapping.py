"""Finds snaps for the ghost: touching a wall, a house or a tank, on a ring, at a range of an enemy, at the
edge of its cover; and for its heading: at an enemy, along an edge of a piece."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.stats import NEAR
from game.games.flames_of_tanks.rules.world import CLAIM, FlamesOfTanksWorld
from game.games.flames_of_tanks.view.plan import Plan, in_table
from game.model.inches import FULL_TURN, INCH, Point, bearing, edges, within

HOLDS: Final = 300
"""Distance of the pointer at which a place snaps, in thousandths of an inch at the usual size."""

TURN_HOLDS: Final = 50
"""Difference at which a heading snaps, in tenths of a degree."""

BESIDE: Final = INCH
"""Largest distance, in thousandths of an inch, at which the edge of a piece snaps a tank's heading."""

LONG: Final = INCH // 2
"""Least length, in thousandths of an inch, of an edge that snaps a heading."""

MOST_SEEN: Final = 4
"""Number of nearest enemies whose edges of cover snap, if none is aimed at."""

Why = Literal[
    "touch", "touch_tank", "ring", "workshop", "range", "unseen", "in_sight", "in_cover", "in_the_open",
    "at_tank", "along",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Snap:
    """A snap of the ghost's place or (``heading``) heading, with its reason: a kind of ground, an enemy, a
    spawn point by its letter, or a length in thousandths of an inch. ``mark`` is where it is shown, if not
    at the ghost."""

    place: Point
    why: Why
    kind: str = ""
    tank: int = -1
    point: str = ""
    length: int = 0
    heading: int = -1
    mark: Point | None = None


def snapped(plan: Plan, place: Point, holds: int = HOLDS) -> Snap | None:
    """The nearest place that snaps the ghost; ``None`` if none is near enough and can be reached."""
    if plan.mode == "drive" and math.dist(place, plan.last) > plan.limit + holds:
        return None
    found = [(math.dist(held.place, place), held) for held in _candidates(plan, place, holds)]
    for off, held in sorted(found, key=lambda one: one[0]):
        if off <= holds and plan.ghost(held.place).refusal is None:
            return held
    return None


def _candidates(plan: Plan, place: Point, holds: int) -> Iterator[Snap]:
    position = plan.base
    yield from _touching(position, place, holds)
    match = position.match
    if plan.mode == "enter" and not position.central:
        for number in position.usable(position.side(position.tank)):
            point = match.table.points[number]
            reach = position.spawn_reach(number)
            yield from _on_ring(place, point.at, reach, holds, "ring", point=point.name)
        return
    for point in match.table.points:
        if not point.invincible:
            yield from _on_ring(place, point.at, CLAIM, holds, "ring", point=point.name)
    for shop in match.table.workshops:
        yield from _on_ring(place, shop, CLAIM, holds, "workshop")
    reach = position.range_of(position.tank)
    for enemy in position.enemies(position.side(position.tank)):
        for far in (NEAR, reach):
            yield from _on_ring(place, position.tanks[enemy].place, far, holds, "range", tank=enemy)
    if plan.mode == "drive":
        yield from _edges_of_cover(plan, place, holds)


def _on_ring(
    place: Point, centre: Point, radius: int, holds: int, why: Why, *, tank: int = -1, point: str = ""
) -> Iterator[Snap]:
    """Yield the place just inside a ring, on the way from its centre to ``place``."""
    off = math.dist(centre, place)
    if abs(off - radius) > holds or off < 1:
        return
    for inside in range(3):
        found = _towards(centre, place, radius - inside)
        if within(found, centre, radius):
            yield Snap(found, why, tank=tank, point=point, length=radius)
            return


def _edges_of_cover(plan: Plan, place: Point, holds: int) -> Iterator[Snap]:
    """Yield the last places, to the left and the right as the ghost looks at an enemy, from which the
    enemy is seen as it is from ``place``: not at all, in cover, or in the open."""
    position = plan.base
    reach = position.range_of(position.tank)
    enemies = [plan.target] if plan.target >= 0 else position.enemies(position.side(position.tank))
    near = sorted((math.dist(position.tanks[one].place, place), one) for one in enemies)
    for off, enemy in near[:MOST_SEEN]:
        if not 1 <= off <= reach:
            continue
        x, y = position.tanks[enemy].place
        across = (place[1] - y) / off, (x - place[0]) / off
        here = queries.seen_from(position, place, enemy)
        for side in (-1, 1):

            def aside(far: int, side: int = side, across: tuple[float, float] = across) -> Point:
                moved = place[0] + round(side * far * across[0]), place[1] + round(side * far * across[1])
                return in_table(position, moved)

            there = queries.seen_from(position, aside(holds), enemy)
            if there == here:
                continue
            last, beyond = 0, holds
            while beyond - last > 1:
                middle = (last + beyond) // 2
                seen = queries.seen_from(position, aside(middle), enemy)
                if seen == here:
                    last = middle
                else:
                    beyond, there = middle, seen
            yield Snap(aside(last), _edge(here, there), tank=enemy)


def _edge(here: str, there: str) -> Why:
    """The reason of a snap at the edge between two ways of being seen."""
    if here == "cover":
        return "in_sight" if there == "" else "in_cover"
    return "unseen" if here == "" else "in_the_open"


def _touching(position: FlamesOfTanksWorld, place: Point, holds: int) -> Iterator[Snap]:
    """Yield the nearest places that touch a tank or an impassable outline."""
    radius = position.match.definitions.tank.radius
    away: list[tuple[Point, float, Why, str, int]] = []
    for other in position.on_table:
        at = position.tanks[other].place
        if other != position.tank and 1 <= math.dist(at, place) < 2 * radius + holds:
            away.append((at, 2 * radius, "touch_tank", "", other))
    for piece in position.match.table.blocks:
        left, low, right, top = piece.box
        room = radius + holds
        if not (left - room < place[0] < right + room and low - room < place[1] < top + room):
            continue
        near = min(
            (_foot(a, b, place) for a, b in edges(piece.outline, not piece.kind.line)),
            key=lambda at: math.dist(at, place),
        )
        if 1 <= math.dist(near, place) < room:
            away.append(((round(near[0]), round(near[1])), radius, "touch", piece.kind.name, -1))
    for centre, length, why, kind, tank in away:
        for more in range(4):
            found = _towards(centre, place, length + more)
            if not queries.obstructed(position, found):
                yield Snap(found, why, kind=kind, tank=tank)
                break


def _towards(centre: Point, place: Point, far: float) -> Point:
    """The place ``far`` from a centre on the way to another place."""
    share = far / math.dist(centre, place)
    (x, y), (right, up) = centre, (place[0] - centre[0], place[1] - centre[1])
    return x + round(right * share), y + round(up * share)


def _foot(a: Point, b: Point, place: Point) -> tuple[float, float]:
    """The point of an edge nearest to ``place``."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / square)) if square else 0.0
    return a[0] + share * dx, a[1] + share * dy


def held_heading(position: FlamesOfTanksWorld, place: Point, heading: int) -> Snap | None:
    """A nearby heading that snaps: straight at an enemy, or along the edge of a piece beside the tank;
    ``None`` if there is none."""
    found: list[tuple[int, Snap]] = []

    def add(aim: int, why: Why, mark: Point, *, kind: str = "", tank: int = -1) -> None:
        off = abs((aim - heading + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2)
        if off <= TURN_HOLDS:
            found.append((off, Snap(place, why, kind=kind, tank=tank, heading=aim % FULL_TURN, mark=mark)))

    for enemy in position.enemies(position.side(position.tank)):
        at = position.tanks[enemy].place
        if at != place:
            add(bearing(place, at), "at_tank", at, tank=enemy)
    far = position.match.definitions.tank.radius + BESIDE
    for piece in position.match.table.terrain:
        left, low, right, top = piece.box
        if not (left - far < place[0] < right + far and low - far < place[1] < top + far):
            continue
        for a, b in edges(piece.outline, not piece.kind.line):
            x, y = _foot(a, b, place)
            if math.dist(a, b) >= LONG and math.dist((x, y), place) <= far:
                for one, other in ((a, b), (b, a)):
                    add(bearing(one, other), "along", (round(x), round(y)), kind=piece.kind.name)
    return min(found, key=lambda one: one[0])[1] if found else None


def snap_reach(unit: int) -> int:
    """The distance of the pointer at which a place snaps, in thousandths of an inch, at ``unit`` px an
    inch."""
    return min(HOLDS, round(6 * INCH / max(1, unit)))
