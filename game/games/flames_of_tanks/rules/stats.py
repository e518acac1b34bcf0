"""Computes the abilities of a tank from what is installed on it (FT-5.3 to FT-5.5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.games.flames_of_tanks.rules.actions import Piece
from game.games.flames_of_tanks.rules.definitions import (
    GRID,
    WEIGHTS,
    BasicTank,
    Cell,
    Definitions,
    Effects,
    Upgrade,
)

NEAR: Final = 16_000
"""How far a tank sees at night, in thousandths of an inch (FT-5.6)."""


@dataclass(frozen=True, slots=True)
class Stats:
    """A tank's values, lengths in thousandths of an inch. ``weight`` is 0 for Light to 2 for Heavy.

    ``fast``: the speed of a Fast Tank's first move, 0 without. ``again_near`` and ``again_far``: from and up
    to where misses are rolled again; −1 for neither. ``most_move``: in one turn, −1 for no bound.
    """

    weight: int
    speed: int
    fast: int
    last_move: int
    most_move: int
    range: int
    rof: int
    anti_tank: int
    front: int
    side: int
    top: int
    firepower: int
    remount_again: bool
    free_ground: bool
    sees_at_night: bool
    ignores_cover: bool
    again_near: int
    again_far: int
    smoke: bool

    def again(self, distance: int) -> bool:
        """Return whether misses at that distance are rolled again (FT-5.5)."""
        return distance <= self.again_near or (0 <= self.again_far < distance)


def cells_of(upgrade: Upgrade, piece: Piece) -> tuple[Cell, ...]:
    """Return the boxes a piece fills; some may be above the grid."""
    return tuple((piece.column + x, piece.row + y) for x, y in upgrade.turned[piece.turn])


def stats(definitions: Definitions, pieces: tuple[Piece, ...]) -> Stats:
    """Return the values of a tank with these pieces on its grid."""
    upgrades = definitions.upgrades
    counted: list[Effects] = []
    rows = [0]
    seen = set()
    for piece in pieces:
        upgrade = upgrades[piece.name]
        rows += [y + 1 for _, y in cells_of(upgrade, piece)]
        if upgrade.adds_up or piece.name not in seen:
            seen.add(piece.name)
            counted.append(upgrade.effects)
    return _stats(definitions.tank, min(GRID, max(rows)), tuple(counted))


@lru_cache(maxsize=4096)
def _stats(tank: BasicTank, highest: int, effects: tuple[Effects, ...]) -> Stats:
    weight = WEIGHTS.index(tank.rows[highest - 1]) if highest else 0
    weight = max([weight, *(WEIGHTS.index(one.counts_as) for one in effects if one.counts_as)])
    faster = sum(one.speed for one in effects)
    first = [one.first_move[weight] for one in effects if one.first_move]
    most = [one.most_move for one in effects if one.most_move is not None]
    armour = sum(one.armour for one in effects)
    return Stats(
        weight=weight,
        speed=tank.speed[weight] + faster,
        fast=max(first) + faster if first else 0,
        last_move=max(one.last_move for one in effects) if effects else 0,
        most_move=min(most, default=-1),
        range=tank.range + sum(one.range for one in effects),
        rof=tank.rof,
        anti_tank=tank.anti_tank + sum(one.anti_tank for one in effects),
        front=tank.front + armour,
        side=tank.side + armour,
        top=tank.top,
        firepower=tank.firepower,
        remount_again=any(one.remount_again for one in effects),
        free_ground=any(one.free_ground for one in effects),
        sees_at_night=any(one.sees_at_night for one in effects),
        ignores_cover=any(one.ignores_cover for one in effects),
        again_near=max((one.again_near for one in effects if one.again_near is not None), default=-1),
        again_far=min((one.again_far for one in effects if one.again_far is not None), default=-1),
        smoke=any(one.smoke for one in effects),
    )
