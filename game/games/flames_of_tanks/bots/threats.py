"""Estimates what may hit a tank before its next turn: from where enemies stand, come in, or drive up to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.games.flames_of_tanks.bots.looks import LookCount
from game.games.flames_of_tanks.bots.style import Style
from game.games.flames_of_tanks.rules import driving
from game.games.flames_of_tanks.rules.odds import Odds
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point

REMOUNTS: Final = 0.3
"""Share of its fire that is left to a crew that has to remount first."""

SECOND: Final = 0.5
"""Probability of a second action (FT-2.2)."""

CROWD: Final = 0.6
"""Share of an enemy's fire that a better target draws away."""


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy that acts before the tank's next turn, and the places it may shoot from at once."""

    tank: int
    places: tuple[Point, ...]
    share: float


class Threats:
    """The dangers of one position for its acting tank."""

    def __init__(self, position: FlamesOfTanksWorld, style: Style, looks: LookCount) -> None:
        self.position, self.style, self.looks = position, style, looks
        self.tank = position.tank
        self.side = position.side(self.tank)

    @cached_property
    def foes(self) -> tuple[Foe, ...]:
        """Return the enemies on the table and, if the style minds them, those that come in."""
        position, found = self.position, []
        for enemy, state in enumerate(position.tanks):
            if position.side(enemy) == self.side or not self._still_acts(enemy):
                continue
            if state.here:
                found.append(Foe(enemy, (state.place,), REMOUNTS if state.bailed else 1.0))
            elif self.style.arrivals and not position.central and position.alive(enemy):
                points = position.match.table.points
                places = tuple(points[one].at for one in position.usable(position.side(enemy)))
                found.append(Foe(enemy, places, self.style.arrivals))
        return tuple(found)

    def _still_acts(self, enemy: int) -> bool:
        """Return whether an enemy has a turn before this tank's next one: before the first turn only tanks
        with a lower number, unless the order is drawn; in the last round not all have."""
        position = self.position
        if position.setting_up and not position.drawn:
            return enemy < self.tank
        if not self.style.arrivals or position.sudden is not None:
            return True
        return not position.last or enemy in position.still_to_act()

    def risk(self, place: Point, heading: int) -> float:
        """Return the probability of being destroyed at a place by enemies that shoot without driving
        first, as far as it exceeds what the same enemies would do to a team-mate."""
        safe = 1.0
        clear = self.position.match.mode.keep_clear
        for foe in self.foes:
            best = 0.0
            for origin in foe.places:
                if clear and not self.position.tanks[foe.tank].here and inches.within(place, origin, clear):
                    continue
                best = max(best, _twice(self._odds(foe.tank, origin, place, heading)))
            if best:
                safe *= 1 - foe.share * self._own_part(foe, best)
        return 1 - safe

    def surprise(self, place: Point, heading: int) -> float:
        """Return the probability of being destroyed at a place by enemies that drive up first, and shoot
        with a second action."""
        safe = 1.0
        for foe in self.foes:
            state = self.position.tanks[foe.tank]
            if not state.here or self._odds(foe.tank, state.place, place, heading) is not None:
                continue
            reach = self.position.range_of(foe.tank) + self.position.stats(foe.tank).speed
            if not inches.within(place, state.place, reach):
                continue
            best = 0.0
            for spot in self.spots[foe.tank]:
                if self.looks.over:
                    break
                found = self._odds(foe.tank, spot, place, heading)
                best = max(best, float(found.destroys)) if found else best
            if best:
                safe *= 1 - foe.share * SECOND * self._own_part(foe, best)
        return 1 - safe

    def of(self, enemy: int) -> float:
        """Return how much an enemy threatens the tank's side from where it stands now."""
        return self._on_mates.get(enemy, 0.0)

    def _own_part(self, foe: Foe, chance: float) -> float:
        if not self.style.team:
            return chance
        return max(chance - CROWD * self._on_mates.get(foe.tank, 0.0), chance * (1 - CROWD))

    @cached_property
    def _on_mates(self) -> dict[int, float]:
        """The best shot each enemy has at the tank's team-mates."""
        position = self.position
        mates = [one for one in position.on_table if one != self.tank and position.side(one) == self.side]
        found = {}
        for enemy in position.enemies(self.side):
            chances = (self.looks.odds(position, enemy, mate) for mate in mates)
            found[enemy] = max((_twice(one) for one in chances), default=0.0)
        return found

    def _odds(self, enemy: int, origin: Point, place: Point, heading: int) -> Odds | None:
        state = self.position.tanks[enemy]
        start = None if state.here and origin == state.place else origin
        return self.looks.odds(self.position, enemy, self.tank, start, place, heading)

    @cached_property
    def spots(self) -> dict[int, tuple[Point, ...]]:
        """The places each enemy on the table could drive to straight with one move."""
        position, found = self.position, {}
        table, radius = position.match.table, position.match.definitions.tank.radius
        for foe in self.foes:
            state = position.tanks[foe.tank]
            if not state.here:
                continue
            others = tuple(
                place for place in position.others(foe.tank) if place != position.tanks[self.tank].place
            )
            speed, spots = position.stats(foe.tank).speed, []
            for number in range(self.style.spots):
                bearing = number * inches.FULL_TURN // self.style.spots
                for part in (4, 2):
                    end = inches.ahead(state.place, bearing, speed * part // 4 - 2)
                    if driving.blocked(table, state.place, end, others, radius):
                        continue
                    if driving.leg_cost(table, state.place, end) <= speed:
                        spots.append(end)
            found[foe.tank] = tuple(spots)
        return found


def _twice(found: Odds | None) -> float:
    """Return the probability that a shot destroys, or a second one if a second action comes."""
    if found is None:
        return 0.0
    once = float(found.destroys)
    return once + (1 - once) * SECOND * once
