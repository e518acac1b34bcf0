"""Tables of Flames of Tanks for tests: the kinds of ground as shipped, the basic tank, random tables."""

from __future__ import annotations

import random

from game.model.inches import Point, ahead, simple
from game.rules.flames_of_tanks.definitions import BasicTank
from game.rules.flames_of_tanks.driving import obstructed
from game.rules.flames_of_tanks.table import GroundKind, Table, Terrain

KINDS = {
    kind.name: kind
    for kind in (
        GroundKind("rough", slows=True),
        GroundKind("wood", slows=True, cover=True, sight="through"),
        GroundKind("building", sight="blocked", passable=False),
        GroundKind("water", passable=False),
        GroundKind("hedge", line=True, cover=True, crossing=2000),
        GroundKind("wall", line=True, cover=True, crossing=2000),
    )
}
TANK = BasicTank(
    speed=(16000, 12000, 8000),
    gun="76mm",
    range=32000,
    rof=2,
    anti_tank=11,
    firepower=3,
    front=7,
    side=6,
    top=1,
    radius=1000,
    length=2400,
    width=1400,
    rows=("light", "light", "medium", "heavy"),
)
RADIUS = TANK.radius


def random_table(rng: random.Random, pieces: int, size: int) -> Table:
    """Stars with long and short arms, and lines with corners."""
    terrain: list[Terrain] = []
    while len(terrain) < pieces:
        kind = rng.choice(list(KINDS.values()))
        x, y = rng.randrange(size), rng.randrange(size)
        if kind.line:
            angle = rng.randrange(3600)
            outline = [(x, y)]
            for _ in range(rng.randint(1, 4)):
                outline.append(ahead(outline[-1], angle, rng.randrange(1500, 5000)))
                angle += rng.randint(-600, 600)
        else:
            start, corners = rng.randrange(3600), rng.randint(3, 9)
            outline = [
                ahead((x, y), start + 3600 * number // corners, rng.randrange(800, 4500))
                for number in range(corners)
            ]
            if rng.random() < 0.5:
                outline.reverse()
        if simple(outline, closed=not kind.line):
            terrain.append(Terrain(kind, tuple(outline)))
    return Table(size, size, tuple(terrain))


def standing_places(rng: random.Random, table: Table, count: int) -> list[Point]:
    found: list[Point] = []
    for _ in range(400):
        place = rng.randrange(1000, table.width - 1000), rng.randrange(1000, table.height - 1000)
        if not obstructed(table, place, found, RADIUS):
            found.append(place)
        if len(found) == count:
            break
    return found
