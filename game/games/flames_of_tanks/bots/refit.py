"""Judges what a tank could install on its grid (FT-4.4), in tanks."""

from __future__ import annotations

from statistics import fmean
from typing import Final

from game.games.flames_of_tanks.rules.actions import Piece
from game.games.flames_of_tanks.rules.definitions import GRID, NEEDED, Definitions
from game.games.flames_of_tanks.rules.odds import chances
from game.games.flames_of_tanks.rules.packing import misfit, pack
from game.games.flames_of_tanks.rules.stats import Stats, stats
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld

WEIGHT: Final = (0.0, 0.3, 0.9)
"""Cost of weight besides its speed: a Medium and a Heavy tank are worth more to the enemy."""

SHOTS: Final = 3.5
"""Shots a tank fires, and takes, before it may refit again."""

COVERED, SIDEWAYS, FAR = 0.4, 0.3, 0.5
"""Shares of shots at cover, at sides, and beyond 16 inches."""


class Fitting:
    """Judges what the acting tank of one position could have on its grid."""

    def __init__(self, position: FlamesOfTanksWorld) -> None:
        self.position = position
        self.definitions = position.match.definitions
        side = position.side(position.tank)
        self._foes = [
            position.stats(tank)
            for tank in range(len(position.tanks))
            if position.side(tank) != side and position.alive(tank)
        ] or [stats(self.definitions, ())]
        self._known: dict[Stats, float] = {}

    def worth(self, found: Stats) -> float:
        """Return the worth of a tank with these values, in tanks; only differences mean something."""
        if found not in self._known:
            self._known[found] = self._worth(found)
        return self._known[found]

    def _worth(self, found: Stats) -> float:
        value = SHOTS * fmean(_destroys(found, foe) - _destroys(foe, found) for foe in self._foes)
        more = 0.2 * (found.range - 32_000) / 8_000
        value += more * (0.2 if self.position.night and not found.sees_at_night else 1.0)
        value += 0.4 * (self.position.night and found.sees_at_night) + 0.1 * found.remount_again
        value += 0.15 * (found.fast > 0) + 0.25 * (found.last_move > 0) + 0.1 * found.free_ground
        value += 0.03 * (found.speed - 8_000) / 1_000
        if found.most_move >= 0:
            value -= 0.6
        return value - WEIGHT[found.weight]

    def now(self) -> float:
        """Return the worth of the acting tank as it is."""
        return self.worth(self.position.stats(self.position.tank))

    def best(self) -> tuple[Piece, ...]:
        """Return the best of several ways to pack what the acting tank owns."""
        definitions, tank = self.definitions, self.position.acting
        owned = [*tank.workshop, *(piece.name for piece in tank.installed)]
        gains = {name: self._gain(definitions, name) for name in dict.fromkeys(owned)}
        useful = sorted((name for name in owned if gains[name] > 0), key=lambda name: (-gains[name], name))
        # the best kind first, or another one
        orders = [
            [*(name for name in useful if name == first), *(name for name in useful if name != first)]
            for first in dict.fromkeys(useful)
        ]
        ways = [tank.installed, ()]
        for rows in range(2, GRID + 1):
            ways += [pack(definitions, order, rows) for order in orders]
        good = [way for way in dict.fromkeys(ways) if not misfit(definitions, way)]
        return max(good, key=lambda way: (round(self.worth(stats(definitions, way)), 6), -len(way)))

    def gain(self) -> float:
        """Return how much more the tank would be worth after the best refit."""
        return self.worth(stats(self.definitions, self.best())) - self.now()

    def _gain(self, definitions: Definitions, name: str) -> float:
        """Return what one upgrade adds for each box of the grid."""
        alone = stats(definitions, (Piece(name, 0, 0),))
        return (self.worth(alone) - self.worth(stats(definitions, ()))) / len(
            definitions.upgrades[name].cells
        )


def _destroys(shooter: Stats, target: Stats) -> float:
    """Return the probability that a usual shot destroys."""
    total = 0.0
    covered = 0.0 if shooter.ignores_cover else COVERED
    for cover, share in ((0, 1 - covered), (1, covered)):
        for armour, part in ((target.front, 1 - SIDEWAYS), (target.side, SIDEWAYS)):
            for distance, much in ((16_000, 1 - FAR), (24_000, FAR)):
                weight = share * part * much
                if weight:
                    again = shooter.again(distance)
                    destroys = chances(NEEDED + cover, again, shooter.rof, armour, shooter.anti_tank)[0]
                    total += weight * float(destroys)
    return total
