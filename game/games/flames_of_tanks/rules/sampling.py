"""Samples the possible actions (``Game.actions``): continuous ones can't be listed. A sample depends on
the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules import driving
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.definitions import GRID
from game.games.flames_of_tanks.rules.entries import SPAWN, snug_places
from game.games.flames_of_tanks.rules.packing import pack
from game.games.flames_of_tanks.rules.placing import hidden_places
from game.games.flames_of_tanks.rules.refusals import refuse, refuse_shot
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point

BEARINGS: Final = tuple(range(0, inches.FULL_TURN, 300))
"""The directions that sampled drives take, in tenths of a degree."""

SHARES: Final = (1, 2)
"""The shares of the longest drive that are sampled: all of it, and half."""


def sample(position: FlamesOfTanksWorld) -> list[Action]:
    """Return actions the acting tank may take, without repeats, in a fixed order."""
    match position.phase:
        case "claim":
            return [act.Claim(point) for point in position.claimable(position.tank)]
        case "refit":
            return _refits(position)
        case "place":
            return _entries(position)
        case "more":
            return [act.Roll(), act.End()]
        case "storm":
            return [*moves(position, "last"), act.End()]
        case "act":
            return _acts(position)
    return []


def _acts(position: FlamesOfTanksWorld) -> list[Action]:
    found: list[Action] = []
    if position.acting.bailed:
        found.append(act.Remount())
    else:
        found += shots(position)
        if not position.wide:
            found += moves(position, "move")
            if not position.acts and position.stats(position.tank).fast:
                found += moves(position, "fast")
    if position.fresh and position.sudden is None and position.at_workshop(position.tank):
        found.append(act.GoIn())
    return [*found, act.End()]


def shots(position: FlamesOfTanksWorld) -> list[Action]:
    """Return every possible shot."""
    found: list[Action] = []
    for target in position.enemies(position.side(position.tank)):
        if refuse_shot(position, act.Shoot(target)) is None:
            found.append(act.Shoot(target))
            if position.stats(position.tank).smoke:
                found.append(act.Shoot(target, smoke=True))
    return found


def moves(position: FlamesOfTanksWorld, kind: act.MoveKind) -> list[Action]:
    """Return straight drives in all directions, the whole way and half of it; heading ahead, or to the
    nearest enemy."""
    table, start = position.match.table, position.acting.place
    radius = position.match.definitions.tank.radius
    others = position.others(position.tank)
    wide = position.stats(position.tank).free_ground and kind != "last"
    enemy = nearest_enemy(position, start)
    found: dict[Action, None] = {}
    for bearing in BEARINGS:
        whole = _furthest(position, start, bearing, kind, others, radius)
        for share in SHARES:
            length = whole // share
            end = inches.ahead(start, bearing, length)
            if length < 500 or driving.blocked(table, start, end, others, radius):
                continue
            slow = not position.affords(kind, (start, end))
            if slow and (not wide or not position.affords(kind, (start, end), free=True)):
                continue
            heading = bearing if enemy is None else inches.bearing(end, enemy)
            found[act.Move((end,), heading, kind, wide=slow)] = None
    return list(found)


def _furthest(
    position: FlamesOfTanksWorld,
    start: Point,
    bearing: int,
    kind: act.MoveKind,
    others: Sequence[Point],
    radius: int,
) -> int:
    """Return how far the tank can drive straight on a bearing, to an eighth of the longest way."""
    table, most = position.match.table, position.straight_for(kind)
    for eighths in range(8, 0, -1):
        length = most * eighths // 8 - 2
        end = inches.ahead(start, bearing, length)
        if not (radius <= end[0] <= table.width - radius and radius <= end[1] <= table.height - radius):
            continue
        if position.affords(kind, (start, end)) and not driving.blocked(table, start, end, others, radius):
            return length
    return 0


def nearest_enemy(position: FlamesOfTanksWorld, place: Point) -> Point | None:
    """Return the place of the nearest enemy of the acting tank; ``None`` if there is none."""
    others = [position.tanks[enemy].place for enemy in position.enemies(position.side(position.tank))]
    return min(others, key=lambda other: (inches.distance(place, other), other), default=None)


def _refits(position: FlamesOfTanksWorld) -> list[Action]:
    tank, definitions = position.acting, position.match.definitions
    owned = sorted([*tank.workshop, *(piece.name for piece in tank.installed)])
    found: dict[Action, None] = {act.Refit(tank.installed): None, act.Refit(()): None}
    for names in (owned, owned[::-1]):
        for rows in range(2, GRID + 1):
            found[act.Refit(pack(definitions, names, rows))] = None
    return [one for one in found if refuse(position, one) is None]


APART: Final = 370
"""Angle between the sampled places around a spawn point, in tenths of a degree. Every second one has room
for a tank: those are 2.4″ apart."""


@cache
def _around() -> tuple[Point, ...]:
    """Return places around a spawn point where tanks come in: on it, and on the rim, so that many find
    room."""
    bearings = range(0, inches.FULL_TURN, APART)
    return ((0, 0), *(inches.ahead((0, 0), bearing, SPAWN - 2) for bearing in bearings))


def _entries(position: FlamesOfTanksWorld) -> list[Action]:
    table = position.match.table
    middle = (table.width // 2, table.height // 2)
    if position.central:
        hidden = hidden_places(position)
        spots = (
            hidden[::7]
            if hidden
            else [(place, inches.bearing(place, middle)) for place in position.ways_in()][::9]
        )
        return [act.Enter(place, heading) for place, heading in spots]
    radius, others = position.match.definitions.tank.radius, position.others(position.tank)
    found: dict[Action, None] = {}
    for point in position.usable(position.side(position.tank)):
        x, y = table.points[point].at
        tried = [(x + dx, y + dy) for dx, dy in _around()]
        if position.spawn_reach(point) > SPAWN:
            tried = snug_places(table, (x, y), others, radius)
        for place in tried:
            if not driving.obstructed(table, place, others, radius):
                enemy = nearest_enemy(position, place) or middle
                found[act.Enter(place, inches.bearing(place, enemy))] = None
    if not found:
        place = next(iter(position.ways_in()))
        found[act.Enter(place, inches.bearing(place, middle))] = None
    return list(found)
