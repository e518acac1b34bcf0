"""Reach and fire for views: steps to every square, threats, fire zones. Not made for searching."""

from __future__ import annotations

from typing import NamedTuple

from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.drives import Drives
from game.games.tank_chess.rules.states import PieceState
from game.games.tank_chess.rules.tables import Tables
from game.games.tank_chess.rules.terrain import OUT, squares_of
from game.model.grid8 import turn


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
            if node.end == OUT:
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
                if node.flips:
                    changes.add(place)
        self.backward = frozenset(backward)
        self.changes = frozenset(changes)


class CommandThreat(NamedTuple):
    """A move that would destroy the enemy Command (TC-6.3); ``attacker`` is where the piece stands."""

    attacker: int
    move: Move


def fire_zone(
    tables: Tables, layers: int, own: list[PieceState], enemy: list[PieceState]
) -> dict[int, tuple[int, ...]]:
    """Return the squares on which some of ``own`` could hit an enemy after one move, each with the squares
    of those pieces; armour ignored.

    That this enemy would bar the drive itself is not considered: at speeds up to 5 no piece can drive
    through a square and then fire at it.
    """
    found: dict[int, tuple[int, ...]] = {}
    friends, foes = bits_of(own), bits_of(enemy)
    for state in own:
        if state.gun_class < 0:
            continue
        hit = 0
        reach = tables.find_reach(state, layers)
        for flips, bits in ((0, reach.bits), *reach.groups):
            shots: set[tuple[int, int]] = set()
            for placing in squares_of(bits):
                facing, square = divmod(placing, tables.size)
                shots.update((square, turn(facing, by)) for by in state.kind.directions)
            after = layers ^ state.bit ^ flips
            for origin, direction in shots:
                hit |= covered(tables, after, foes, state, origin, direction)
        for square in squares_of(hit & ~friends):
            found[square] = (*found.get(square, ()), state.square)
    return found


def covered_now(
    tables: Tables, layers: int, own: list[PieceState], enemy: list[PieceState]
) -> frozenset[int]:
    """Return the squares that some of ``own`` covers from where it stands, as it faces; armour ignored."""
    hit, friends, foes = 0, bits_of(own), bits_of(enemy)
    for state in own:
        if state.gun_class >= 0:
            for by in state.kind.directions:
                hit |= covered(tables, layers, foes, state, state.square, turn(state.facing, by))
    return frozenset(squares_of(hit & ~friends))


def covered(tables: Tables, layers: int, foes: int, state: PieceState, origin: int, direction: int) -> int:
    """Return the squares in one direction where the gun of ``state`` would hit an enemy, as occupancy
    bits.

    ``foes`` are the squares of the enemy's pieces. A square counts if an enemy could be on it: no wreck,
    no piece of the other side, no ground that keeps everyone out (TC-5.3, TC-5.4).
    """
    ray = tables.grid.ray(origin, direction)
    if state.kind.ranges:
        reached = [ray[distance - 1] for distance in state.kind.ranges if distance <= len(ray)]
    else:
        reached = []
        for distance, square in enumerate(ray, 1):
            if distance > 1:
                reached.append(square)
            ground = tables.terrain.ground(layers, square)
            if layers >> square & 1 or (ground is not None and ground.stops_fire):
                break
    bits = 0
    for square in reached:
        ground = tables.terrain.ground(layers, square)
        closed = ground is not None and ground.enter is not None and not ground.enter
        if not closed and (foes >> square & 1 or not layers >> square & 1):
            bits |= 1 << square
    return bits


def bits_of(pieces: list[PieceState]) -> int:
    """Return the squares of some pieces, as occupancy bits."""
    bits = 0
    for state in pieces:
        bits |= state.bit
    return bits
