"""Judges spawn points for a tank's side: to claim, to hold, to take back (FT-3.2, FT-4.1, FT-4.2). Worths
are in tanks."""

from __future__ import annotations

from functools import cached_property
from math import inf
from typing import Final

from game.games.flames_of_tanks.bots.routes import after, moves_to, routes
from game.games.flames_of_tanks.rules.table import NOBODY
from game.games.flames_of_tanks.rules.world import CLAIM, FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point

DRAWN: Final = 0.3
"""Worth of the upgrade a captured point brings, at the beginning of a match."""

LONG: Final = 2.0
"""So many times a match is long enough for all that a point brings."""

WAY: Final = 0.6
"""Worth of one more way in, in a match that is long enough."""

CUT: Final = 1.2
"""Worth of shutting a side's last way in, in a match that is long enough."""

WHOLE: Final = 1.0
"""Worth of having all points where that ends the match; some of them count the square of their share."""

LAST: Final = 2
"""Number of missing points at which a side is about to have all of them."""

WON: Final = 3.0
"""Worth of the last points to a side that leads: they win the match (FT-6.2). To one that is behind they
lose it."""

RISING: Final = 0.2
"""How much more of its worth each marker brings than the one before, beside an even part."""

SAFE: Final = 1.6
"""How much nearer to the tank than to enemies a point must be to count in full; otherwise by the square of
the share."""

ENOUGH: Final = 2
"""Number of nearer team-mates that are enough for a point: two claim it in two rounds, and guard each
other."""

MATES: Final = 0.4
"""Share of its worth that counts for a point left to team-mates."""

CONTESTED: Final = 0.3
"""Share of its worth that counts for a claim where an enemy is also near the point."""


class Flags:
    """The spawn points of one position, for its acting tank."""

    def __init__(self, position: FlamesOfTanksWorld) -> None:
        self.position = position
        self.tank = position.tank
        self.side = position.side(self.tank)
        self.counts = position.match.mode.points == "claimed" and position.sudden is None
        self._claims: dict[tuple[int, int], float] = {}
        self._near: dict[Point, tuple[int, ...]] = {}

    @cached_property
    def turns(self) -> int:
        """Return how many more turns the acting tank has at whose beginning it may claim."""
        position = self.position
        return 0 if position.last else position.match.mode.rounds - position.round

    @cached_property
    def _playing(self) -> tuple[int, ...]:
        """The sides that still come in and claim points."""
        return self.position.sides_left()

    @cached_property
    def left(self) -> float:
        """Return the share of what points bring for which there is still time."""
        return min(1.0, LONG * self.turns / self.position.match.mode.rounds)

    def claim(self, point: int, side: int) -> float:
        """Return the worth to a side, in tanks, if a tank of it begins a turn at the point and nobody
        contests it; 0 where that changes nothing."""
        key = (point, side)
        if key not in self._claims:
            self._claims[key] = self._claim(point, side)
        return self._claims[key]

    def _claim(self, point: int, side: int) -> float:
        position = self.position
        mode, now = position.match.mode, position.points[point]
        theirs = now.markers > 0 and now.side != side
        kept = position.match.table.points[point].invincible or (now.owner == side and not theirs)
        if kept or not self.counts:
            return 0.0
        if theirs and now.owner in (side, NOBODY):
            undone = sum(self._part(count) for count in range(now.markers)) * self._stake(point, now.side)
            return undone + mode.score[3] / 2 + (self._shut(point, side) if now.owner == side else 0.0)
        mine = 0 if theirs else now.markers
        value = mode.score[2] / 2
        if mode.markers - mine <= self.turns:  # else there is no time left to capture it
            value += self._part(mine) * self._stake(point, side)
        return value + (self._shut(point, now.owner) if now.owner in self._playing and not mine else 0.0)

    def _part(self, before: int) -> float:
        """Return the share of a point's worth that a marker brings after ``before`` others."""
        markers = self.position.match.mode.markers
        return (1 + RISING * (before - (markers - 1) / 2)) / markers

    def _stake(self, point: int, side: int) -> float:
        """Return the worth to a side of capturing a point."""
        position = self.position
        mode, now = position.match.mode, position.points[point]
        value = WAY + (0.0 if mode.basic else DRAWN * mode.draws[3])
        if now.owner in self._playing:
            value += WAY
        value *= self.left
        if mode.all_points:
            value += self._whole(side)
        return value

    def _whole(self, side: int) -> float:
        """Return the worth of one more point to a side on its way to all of them."""
        points, lead = self.position.points, self.lead(side)
        owned = sum(one.owner == side for one in points)
        missing = len(points) - owned
        if missing > LAST or not lead:
            return WHOLE * (2 * owned + 1) / len(points) ** 2 * self.left
        if lead > 0:
            return WON / (1 + missing)
        over = missing == 1 and not any(True for _ in self.position.enemies(side))
        return -WON if over else 0.0

    def lead(self, side: int) -> int:
        """Return by how much a side leads the best other one that still plays; negative if it is behind."""
        position = self.position
        others = (one for one in position.match.all_sides if one != side and position.plays(one))
        return position.side_score(side) - max(map(position.side_score, others), default=0)

    def _shut(self, point: int, side: int) -> float:
        """Return the worth of keeping a side from coming in at one of its points: much if it has no other."""
        others = [one for one in self.position.usable(side) if one != point]
        return (WAY / 2 if others else CUT) * self.left

    # ---- for the acting tank

    def at(self, place: Point) -> tuple[int, ...]:
        """Return the points near enough to a place to be claimed and contested there."""
        found = self._near.get(place)
        if found is None:
            points = self.position.match.table.points if self.counts else ()
            found = tuple(
                number for number, point in enumerate(points) if inches.within(place, point.at, CLAIM)
            )
            self._near[place] = found
        return found

    @cached_property
    def _own(self) -> dict[int, tuple[float, float]]:
        """For each point, what a claim brings the tank, and the later claims after it."""
        position, found = self.position, {}
        for number, now in enumerate(position.points):
            claim = self.claim(number, self.side)
            if not claim:
                continue
            count = now.markers + 1 if now.side == self.side and now.owner != self.side else 1
            if now.markers and now.side != self.side and now.owner in (self.side, NOBODY):
                count = 0  # a claim clears it
            later = 0.0
            markers = range(count, position.match.mode.markers)
            if now.owner != self.side and len(markers) < self.turns:
                stake = self._stake(number, self.side)
                later = (
                    sum(after(turn) * self._part(before) for turn, before in enumerate(markers, 1)) * stake
                )
            share = self._share(number)
            found[number] = claim * share, later * share
        return found

    @cached_property
    def _at_once(self) -> dict[int, float]:
        """For each point, the worth of standing there when the tank's next turn begins: of a claim, or of
        preventing an enemy's."""
        position, found = self.position, {}
        enemies = {enemy: self.at(position.tanks[enemy].place) for enemy in position.enemies(self.side)}
        for number in range(len(position.points)):
            there = [enemy for enemy, points in enemies.items() if number in points]
            value = self.claim(number, self.side)
            if there:
                held = max(self.claim(number, position.side(enemy)) for enemy in there)
                value = value * CONTESTED + held / 2
            found[number] = value
        return found

    def _share(self, point: int) -> float:
        """Return the weight of a point for being nearer to the tank than to enemies and their ways in, and
        for being left to team-mates."""
        position = self.position
        points, at = position.match.table.points, position.match.table.points[point].at
        here = [position.acting.place] if position.acting.here else self._ways(self.side)
        mine = min((self._length(one, at) for one in here), default=1)
        foes = [position.tanks[enemy].place for enemy in position.enemies(self.side)]
        for side in self._playing:
            if side != self.side:
                foes += [one for one in self._ways(side) if one != points[point].at]
        theirs = min((self._length(foe, at) for foe in foes), default=inf)
        safe = 1.0 if theirs == inf else min(1.0, SAFE * theirs / max(1, theirs + mine))
        mates = [one for one in position.on_table if position.side(one) == self.side and one != self.tank]
        nearer = sum(self._length(position.tanks[mate].place, at) < mine for mate in mates)
        return safe * safe * (MATES if nearer >= ENOUGH else 1.0)

    def _ways(self, side: int) -> list[Point]:
        """Return the places where a side's tanks may come in."""
        return [self.position.match.table.points[way].at for way in self.position.usable(side)]

    def pull(self, place: Point) -> float:
        """Return the worth of being near points to be claimed, apart from a claim next turn."""
        points, best = self.position.match.table.points, 0.0
        for number, (claim, later) in self._own.items():
            moves = moves_to(self.position, self.tank, place, points[number].at)
            best = max(best, (claim + later) * after(moves) if moves else later)
        return best

    def _length(self, place: Point, goal: Point) -> int:
        """Return the length of the drive from a place to a goal."""
        match = self.position.match
        return routes(match.table, match.definitions.tank.radius).length(place, goal)

    def at_once(self, place: Point) -> float:
        """Return the worth of standing at a place when the tank's next turn begins."""
        return max((self._at_once[point] for point in self.at(place)), default=0.0)
