"""What views ask about reach and fire: steps to everywhere, fire zones. Not made for searching."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.model.grid8 import turn
from game.rules.tank_chess.drives import ESCAPED, Drives
from game.rules.tank_chess.states import PieceState

if TYPE_CHECKING:
    from game.rules.tank_chess.tables import Tables


class ReachMap(dict[tuple[int, int], int]):
    """The steps of the cheapest drive to each (square, facing), the start left out (TC-4.2).

    ``backward`` are those that only the backward move reaches (TC-4.3; one step). ``escape`` are the
    steps over the enemy's edge, ``None`` if it can't (TC-6.2). ``lost`` are the steps to each square
    where the piece would be lost (TC-8.3). ``changes`` are the (square, facing) for which some drive
    changes ground or pushes something (TC-4.7).
    """

    def __init__(self, drives: Drives) -> None:
        super().__init__()
        self.escape: int | None = None
        self.lost: dict[int, int] = {}
        backward: set[tuple[int, int]] = set()
        changes: set[tuple[int, int]] = set()
        start = (drives.start.square, drives.start.facing)
        for node, way in drives.ways.items():
            if node.end == ESCAPED:
                self.escape = way.steps
            elif node.facing is None:
                self.lost[node.square] = min(way.steps, self.lost.get(node.square, way.steps))
            elif (node.square, node.facing) != start:
                place = (node.square, node.facing)
                if node in drives.backward:
                    if place in self:
                        continue
                    backward.add(place)
                self[place] = min(way.steps, self.get(place, way.steps))
                if node.world != drives.start.world:
                    changes.add(place)
        self.backward = frozenset(backward)
        self.changes = frozenset(changes)


def fire_zone(tables: Tables, world: int, pieces: Iterable[PieceState]) -> frozenset[int]:
    """The squares that some of ``pieces`` could hit after one move, were an enemy there."""
    hit = 0
    own = 0
    for state in pieces:
        own |= state.bit
    for state in pieces:
        if state.gun_class < 0:
            continue
        reach = tables.find_reach(state, world)
        free = world ^ state.bit
        friends = own ^ state.bit
        for flips, bits in ((0, reach.bits), *reach.groups):
            shots: set[tuple[int, int]] = set()
            index = 0
            for facing in range(8):
                squares = bits >> facing * tables.size & tables.terrain.board
                while squares:
                    low = squares & -squares
                    squares ^= low
                    index = low.bit_length() - 1
                    shots.update((index, turn(facing, by)) for by in state.kind.directions)
            for origin, direction in shots:
                hit |= covered(tables, free ^ flips, friends, state, origin, direction)
    return squares_of(hit)


def covered_now(tables: Tables, world: int, pieces: Iterable[PieceState]) -> frozenset[int]:
    """The squares that some of ``pieces`` covers from where it stands, as it faces."""
    hit = 0
    own = 0
    for state in pieces:
        own |= state.bit
    for state in pieces:
        if state.gun_class >= 0:
            for by in state.kind.directions:
                direction = turn(state.facing, by)
                hit |= covered(tables, world ^ state.bit, own ^ state.bit, state, state.square, direction)
    return squares_of(hit)


def covered(tables: Tables, world: int, friends: int, state: PieceState, origin: int, direction: int) -> int:
    """The squares in one direction where the gun of ``state`` would hit an enemy, as occupancy bits.

    ``world`` is without the shooter; ``friends`` are squares of its own side. A square counts if an
    enemy could be on it: no wreck, no friend, no ground that keeps everyone out (TC-5.3, TC-5.4).
    """
    ray = tables.grid.ray(origin, direction)
    if state.kind.ranges:
        reached = [ray[distance - 1] for distance in state.kind.ranges if distance <= len(ray)]
    else:
        reached = []
        for distance, square in enumerate(ray, 1):
            if distance > 1:
                reached.append(square)
            ground = tables.terrain.ground(world, square)
            if world >> square & 1 or (ground is not None and ground.stops_fire):
                break
    bits = 0
    for square in reached:
        ground = tables.terrain.ground(world, square)
        closed = ground is not None and ground.enter is not None and not ground.enter
        if not friends >> square & 1 and not closed:
            bits |= 1 << square
    return bits


def squares_of(bits: int) -> frozenset[int]:
    """The squares of an occupancy."""
    return frozenset(square for square in range(bits.bit_length()) if bits >> square & 1)
