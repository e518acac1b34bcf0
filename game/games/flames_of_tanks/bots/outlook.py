"""Foresees what may happen until a tank's next turn: every tank's best answer in its turn, averaged over
all dice. Worths are in tanks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.games.flames_of_tanks.bots.looks import LookCount
from game.games.flames_of_tanks.bots.threats import SECOND
from game.games.flames_of_tanks.bots.worth import BAILED, Worth
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point

UNSEEN: Final = 0.3
"""Worth of a turn to a tank that sees nobody, and has to drive up first."""

NEXT_TURN: Final = 0.5
"""Weight of what the tank itself may do in its next turn."""

DRIVES: Final = 1.3
"""How much better a shot from elsewhere must be before an enemy drives there first."""

Spot = tuple[Point, int]
"""A place and a heading."""

Shot = tuple[float, int, float, float]
"""A shot: what it brings, its target, and how likely it destroys and bails out."""

NONE: Final[Shot] = (0.0, -1, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class ExpectedDamage:
    """The expected results of shots at a tank: how likely it is destroyed, and bailed out if not."""

    destroyed: float = 0.0
    bailed: float = 0.0

    def shot(self, destroys: float, bails: float) -> ExpectedDamage:
        """Return the expected damage after one more shot."""
        left = max(1e-9, 1 - destroys)
        return ExpectedDamage(
            1 - (1 - self.destroyed) * (1 - destroys),
            self.bailed + (1 - self.bailed) * min(1.0, bails / left),
        )


class Outlook:
    """Plays the coming round from one position without rolling dice: each tank stands with some
    probability, and each shot reduces it."""

    def __init__(self, position: FlamesOfTanksWorld, worth: Worth, looks: LookCount) -> None:
        self.position, self.worth, self.looks = position, worth, looks
        self.tank, self.side = position.tank, position.side(position.tank)
        self.order = self._turns()
        self.ways = {side: self._ways_in(side) for side in {position.side(tank) for tank in self.order}}
        self.standing = {
            tank: (state.place, state.heading) for tank, state in enumerate(position.tanks) if state.here
        }
        self.worths = [worth.target(tank) for tank in range(len(position.tanks))]
        self._chances: dict[tuple[int, int, Point, Point, int], tuple[float, float]] = {}
        self._drives: dict[tuple[int, Point, int], Shot] = {}
        self._values: dict[object, float] = {}

    def value(self, place: Point, heading: int, hurt: Mapping[int, ExpectedDamage]) -> float:
        """Return what the coming round brings the tank's side, in tanks, if the tank ends its turn there
        and others are ``hurt``."""
        key = (place, heading, tuple(hurt.items()))
        if key not in self._values:
            self._values[key] = _Round(self, (place, heading), hurt).played()
        return self._values[key]

    def chances(self, shooter: int, target: int, origin: Point, spot: Spot) -> tuple[float, float]:
        """Return how likely a shot from ``origin`` at a tank at ``spot`` destroys, and bails out; 0 if no
        more looks may be taken."""
        key = (shooter, target, origin, *spot)
        known = self._chances.get(key)
        if known is None:
            if self.looks.over:
                return 0.0, 0.0
            found = self.looks.about(self.position, shooter, target, origin, *spot)
            known = (float(found.destroys), float(found.bails)) if found else (0.0, 0.0)
            self._chances[key] = known
        return known

    def drive_up(self, enemy: int, spot: Spot) -> Shot:
        """Return the best shot at the tank that an enemy has after a drive."""
        key = (enemy, *spot)
        if key not in self._drives:
            best = (0.0, 0.0)
            for origin in self.worth.threats.spots.get(enemy, ()):
                best = max(best, self.chances(enemy, self.tank, origin, spot))
            self._drives[key] = (best[0] * self.worths[self.tank], self.tank, *best)
        return self._drives[key]

    def _turns(self) -> tuple[int, ...]:
        """Return the tanks that act until this tank's own next turn, which comes last."""
        position = self.position
        after = position.still_to_act()
        if position.setting_up:  # the first round, in which all act once
            return tuple(tank for tank in range(len(position.tanks)) if position.alive(tank))
        if position.last:
            return after
        if position.truce:
            after = ()
        # of a drawn order the others of the coming round act before the tank about as often as not
        others = range(len(position.tanks)) if position.drawn else range(self.tank)
        before = (tank for tank in others if tank != self.tank and tank not in after and position.alive(tank))
        return (*after, *before, self.tank)

    def _ways_in(self, side: int) -> tuple[Point, ...]:
        position = self.position
        if position.central or not (position.match.mode.respawn or position.setting_up):
            return ()
        return tuple(position.match.table.points[point].at for point in position.usable(side))


class _Round:
    """A coming round while it is played."""

    def __init__(self, outlook: Outlook, spot: Spot, hurt: Mapping[int, ExpectedDamage]) -> None:
        self.outlook, self.spot = outlook, spot
        position = outlook.position
        self.sides = position.match.teams
        self.at = {**outlook.standing, outlook.tank: spot}
        self.up = dict.fromkeys(self.at, 1.0)
        self.bailed = {tank: float(position.tanks[tank].bailed) for tank in self.at}
        for tank, one in hurt.items():
            self.up[tank] = 1 - one.destroyed
            self.bailed[tank] = max(self.bailed[tank], one.bailed)
        self.total = 0.0

    def played(self) -> float:
        """Return what all turns bring the side."""
        outlook = self.outlook
        fear = outlook.worth.fear
        for tank in outlook.order:
            own = self.sides[tank] == outlook.side
            weight = NEXT_TURN if tank == outlook.tank else 1.0 if own else -fear
            here = self.up.get(tank, 0.0)
            if here:
                self._claims(tank, here, own)
                self._stands(tank, here, own, weight)
            ways = outlook.ways[self.sides[tank]]
            if here < 1 and ways:
                self._comes_in(tank, 1 - here, ways, weight)
        return self.total

    def _claims(self, tank: int, here: float, own: bool) -> None:
        """Count the claim a tank makes when its turn begins, if it still stands and nobody contests it."""
        flags, side = self.outlook.worth.flags, self.sides[tank]
        best = 0.0
        for point in flags.at(self.at[tank][0]):
            value = here * flags.claim(point, side)
            for other, up in self.up.items():
                if value and self.sides[other] != side and point in flags.at(self.at[other][0]):
                    value *= 1 - up
            best = max(best, value)
        self.total += self.outlook.worth.style.flags * (best if own else -best)

    def _stands(self, tank: int, here: float, own: bool, weight: float) -> None:
        """Play the turn of a tank that stands with probability ``here``."""
        outlook, origin, bailed = self.outlook, self.at[tank][0], self.bailed[tank]
        ready = here * (1 - bailed)
        best = self._best(tank, origin)
        if own:
            if best[0] < UNSEEN:
                self.total += weight * ready * UNSEEN
                return
        elif tank != outlook.tank:
            other = outlook.drive_up(tank, self.spot)
            if other[0] * self.up[outlook.tank] * SECOND > best[0] * DRIVES:
                self._shoot(tank, other, SECOND * ready, weight)
                ready = 0.0
        if ready and best[0]:
            self._shoot(tank, best, ready, weight)
            self._shoot(tank, self._best(tank, origin), SECOND * ready, weight)
        if bailed:
            self._shoot(tank, self._best(tank, origin), here * bailed * SECOND * SECOND, weight)
            self.bailed[tank] = bailed * SECOND

    def _comes_in(self, tank: int, share: float, ways: tuple[Point, ...], weight: float) -> None:
        """Play the turn of a tank that comes in with probability ``share``, where it shoots best."""
        best, way = max(((self._best(tank, way), way) for way in ways), key=lambda one: one[0][0])
        if best[0]:
            self._shoot(tank, best, share, weight)
            self._shoot(tank, self._best(tank, way), SECOND * share, weight)
        if share > 0.5:
            aim = best[1]
            self.at[tank] = way, inches.bearing(way, self.at[aim][0]) if aim >= 0 else 0
            self.bailed[tank] = 0.0
        self.up[tank] = 1.0

    def _best(self, tank: int, origin: Point) -> Shot:
        """Return the shot from a place that brings most."""
        found = NONE
        outlook, sides, ups = self.outlook, self.sides, self.up
        side, worths = sides[tank], outlook.worths
        for target, spot in self.at.items():
            up = ups[target]
            if sides[target] == side or not up:
                continue
            destroys, bails = outlook.chances(tank, target, origin, spot)
            if destroys or bails:
                brings = up * worths[target] * (destroys + BAILED * bails * (1 - self.bailed[target]))
                if brings > found[0]:
                    found = brings, target, destroys, bails
        return found

    def _shoot(self, tank: int, shot: Shot, share: float, weight: float) -> None:
        """Count a shot taken with probability ``share``; shots between other sides count for nothing."""
        brings, target, destroys, bails = shot
        if not brings or not share:
            return
        outlook = self.outlook
        if self.sides[tank] == outlook.side or self.sides[target] == outlook.side:
            self.total += weight * share * self.up[target] * outlook.worths[target] * destroys
        self.up[target] *= 1 - share * destroys
        self.bailed[target] += (1 - self.bailed[target]) * share * bails
