"""What a bot installs on its grid (FT-5.4)."""

from __future__ import annotations

from typing import Final

from game.rules.flames_of_tanks.actions import Piece
from game.rules.flames_of_tanks.definitions import GRID, Definitions
from game.rules.flames_of_tanks.packing import misfit, pack
from game.rules.flames_of_tanks.position import Position
from game.rules.flames_of_tanks.stats import Stats, stats

WEIGHT: Final = (0.0, 0.45, 1.2)
"""What weight costs: a Medium and a Heavy tank are slower, and worth more to the enemy."""


def worth(found: Stats) -> float:
    """What a tank with these values is worth beyond a basic one."""
    value = 0.55 * (found.anti_tank - 11) + 0.5 * (found.front - 7)
    value += 0.2 * (found.range - 32_000) / 8_000
    value += 0.25 * (found.again_near > 0) + 0.4 * (found.again_far > 0)
    value += 0.25 * found.ignores_cover + 0.15 * found.remount_again + 0.1 * found.smoke
    value += 0.15 * (found.fast > 0) + 0.2 * (found.last_move > 0) + 0.1 * found.free_ground
    value += 0.02 * (found.speed - 8_000) / 1_000
    if found.most_move >= 0:
        value -= 0.8
    return value - WEIGHT[found.weight]


def choose(position: Position) -> tuple[Piece, ...]:
    """The best of several ways to pack what the acting tank owns."""
    definitions, tank = position.match.definitions, position.acting
    owned = [*tank.workshop, *(piece.name for piece in tank.installed)]
    useful = sorted(owned, key=lambda name: (-_gain(definitions, name), name))
    useful = [name for name in useful if _gain(definitions, name) > 0]
    ways = [tank.installed, ()]
    for rows in range(2, GRID + 1):
        ways += [
            pack(definitions, [*useful[first:], *useful[:first]], rows)
            for first in range(min(3, len(useful)) or 1)
        ]
    good = [way for way in ways if not misfit(definitions, way)]
    return max(good, key=lambda way: (round(worth(stats(definitions, way)), 6), -len(way)))


def _gain(definitions: Definitions, name: str) -> float:
    """What one upgrade adds, a box of the grid."""
    alone = stats(definitions, (Piece(name, 0, 0),))
    return (worth(alone) - worth(stats(definitions, ()))) / len(definitions.upgrades[name].cells)


def worth_of_refit(position: Position) -> float:
    """What the acting tank would be worth after the best refit."""
    return worth(stats(position.match.definitions, choose(position)))
