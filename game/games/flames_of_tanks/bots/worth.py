"""Judges places and shots for a tank, in tanks: 1 is what destroying a tank brings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from game.games.flames_of_tanks.bots.flags import Flags
from game.games.flames_of_tanks.bots.looks import LookCount
from game.games.flames_of_tanks.bots.refit import Fitting
from game.games.flames_of_tanks.bots.routes import after, moves_to
from game.games.flames_of_tanks.bots.style import Style
from game.games.flames_of_tanks.bots.threats import Threats
from game.games.flames_of_tanks.rules.world import CLAIM, FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point

UNSEEN: Final = 0.25
"""Share of its range within which an enemy is near enough that it can't shoot at."""

PUSH: Final = 0.25
"""What a place loses in worth for each 16 inches it is too far from the nearest enemy."""

UPGRADE: Final = 0.15
"""Worth of an upgrade."""

BAILED: Final = 0.35
"""Worth of an enemy having to remount first."""

DUE: Final = 0.3
"""Least gain for which a tank goes into a workshop."""

AWAY: Final = 0.5
"""Extra worth of a turn in a workshop: nobody shoots at the tank, and it comes in where it likes."""

LATE: Final = 4
"""In so many last rounds a side that is far behind has to go at the enemy."""

BEHIND: Final = 2
"""Points that are far behind."""

HASTE: Final = 2.0
"""How much more it counts to be near the enemy for who has to go at it, and how much less what may hit it."""

SOON: Final = 2
"""Turns that must be left for a refit to pay."""


class Worth:
    """Judges for the acting tank of one position."""

    def __init__(self, position: FlamesOfTanksWorld, style: Style, looks: LookCount) -> None:
        self.position, self.style, self.looks = position, style, looks
        self.tank = position.tank
        self.side = position.side(self.tank)
        self.enemies: Sequence[int] = tuple(position.enemies(self.side))
        self.threats = Threats(position, style, looks)
        self.flags = Flags(position)
        self._targets = {enemy: self.target(enemy) for enemy in self.enemies}
        self._own = self.target(self.tank)

    def target(self, tank: int) -> float:
        """Return the worth of destroying that tank."""
        position = self.position
        mode, card = position.match.mode, position.tanks[tank]
        worth = 1.0
        if not mode.basic:
            worth += UPGRADE * (mode.draws[position.stats(tank).weight] + 0.5 * len(card.installed))
        if not mode.respawn:
            worth += 0.5
        if mode.points == "claimed":
            near = any(
                inches.within(card.place, point.at, CLAIM) and now.owner != position.side(tank)
                for point, now in zip(position.match.table.points, position.points, strict=True)
            )
            worth += 0.3 * near
        return worth

    # ---- shots

    def shot(self, target: int, place: Point | None = None) -> float:
        """Return the worth of a shot at that tank, from where the tank is or would be."""
        found = self.looks.odds(self.position, self.tank, target, place)
        if found is None:
            return 0.0
        value = self._targets[target] * float(found.destroys)
        if not self.position.tanks[target].bailed:
            bailed = BAILED + (0.3 * self.threats.of(target) if self.style.team else 0.0)
            value += self._targets[target] * bailed * float(found.bails)
        return value

    def best_shot(self, place: Point | None = None) -> tuple[float, int]:
        """Return the worth of the best shot from a place and its target; −1 for none."""
        best, at = 0.0, -1
        for enemy in self.enemies:
            worth = self.shot(enemy, place)
            if worth > best:
                best, at = worth, enemy
        return best, at

    @cached_property
    def first_strike(self) -> float:
        """Return the share of a shot from where the tank comes in that counts: all of it if it acts at
        once, else the share of enemies that act after it; nothing while nobody may shoot (FT-6.3)."""
        position = self.position
        if position.truce:
            return 0.0
        if not position.setting_up:
            return 1.0
        if position.drawn or not self.enemies:
            return 0.5
        return sum(enemy > self.tank for enemy in self.enemies) / len(self.enemies)

    def shot_after(self, target: int) -> float:
        """Return the worth of a second shot after one at that tank, which may be gone then."""
        found = self.looks.odds(self.position, self.tank, target)
        gone = float(found.destroys) if found else 0.0
        other = max((self.shot(enemy) for enemy in self.enemies if enemy != target), default=0.0)
        return (1 - gone) * max(self.shot(target), other) + gone * other

    # ---- danger

    def heading(self, place: Point) -> int:
        """Return the heading that shows the front to the enemy whose shot is worst."""
        best, at = -1.0, None
        for enemy in self.enemies:
            there = self.position.tanks[enemy].place
            if not inches.within(place, there, 48_000):
                continue
            worth = 1 / (1 + inches.distance(place, there) / 1000)
            if self.looks.odds(self.position, enemy, self.tank, None, place, inches.bearing(place, there)):
                worth += 1
            if worth > best:
                best, at = worth, there
        if at is None:
            table = self.position.match.table
            at = (table.width // 2, table.height // 2)
        return inches.bearing(place, at)

    @cached_property
    def in_haste(self) -> bool:
        """Return whether the side has to go at the enemy: it is far behind and the match nearly over, or it
        outnumbers a lone enemy where nobody comes back."""
        position = self.position
        mode = position.match.mode
        if position.sudden is None and mode.respawn:
            late = mode.rounds - position.round < LATE
            return late and self.flags.lead(self.side) <= -BEHIND
        alive = [position.side(tank) for tank in range(len(position.tanks)) if position.alive(tank)]
        own = alive.count(self.side)
        return own > 1 == len(alive) - own

    @cached_property
    def fear(self) -> float:
        """Return the weight of a loss: more for a leader, less for others, the longer the match has
        lasted, and less in a long Sudden Death."""
        position, fear = self.position, self.style.fear / (HASTE if self.in_haste else 1)
        mode, sudden = position.match.mode, position.sudden
        if sudden is not None:
            # who only hides wins nothing
            return fear * max(self.style.patience, 1 - 0.15 * (position.round - sudden.began))
        if not self.style.arrivals:
            return fear
        lead = self.flags.lead(self.side)
        passed = position.round / mode.rounds
        if lead > 0:
            return fear * (1 + 0.25 * passed * min(2, lead))
        # points to be claimed draw it forward by themselves
        presses = 0.0 if mode.points == "claimed" else self.style.presses
        return fear * (1 - presses * (0.3 + 0.7 * passed))

    def surprise(self, place: Point, heading: int) -> float:
        """Return what may be lost at a place to enemies that drive up first."""
        return self._own * self.threats.surprise(place, heading) * self.style.surprise * self.fear

    # ---- aims

    @cached_property
    def refit(self) -> float:
        """Return what the tank would gain in a workshop (FT-4.4), were it at one; 0 if it needs none."""
        position = self.position
        shops = self.style.refits and position.match.table.workshops and position.acting.workshop
        if not shops or position.sudden is not None or self.flags.turns < SOON:
            return 0.0
        gain = Fitting(position).gain()
        return gain + AWAY if gain >= DUE else 0.0

    @cached_property
    def go_in(self) -> float:
        """Return the worth of going into the workshop nearby and coming in again somewhere."""
        points = self.position.match.table.points
        ways = (self.aim(points[way].at) for way in self.position.usable(self.side))
        return self.refit + max(ways, default=-1.0)

    def aim(self, place: Point, seen: bool = True) -> float:
        """Return the worth of standing at a place for points, for a workshop, and for being near the
        fight: how near is enough depends on whether an enemy is ``seen``."""
        position, worth = self.position, 0.0
        table, mode = position.match.table, position.match.mode
        gaps = [inches.distance(place, position.tanks[enemy].place) for enemy in self.enemies]
        nearest = min(gaps, default=inches.distance(place, (table.width // 2, table.height // 2)))
        reach = position.range_of(self.tank)
        enough = round(reach * min(self.style.near, 1 if seen else UNSEEN))
        worth -= PUSH * (HASTE if self.in_haste else 1) * max(0, nearest - enough) / 16_000
        if self.style.homes and mode.points == "invincible":
            homes = (moves_to(position, self.tank, place, point.at) for point in table.points)
            worth += self.style.homes * max(map(after, homes))
        if self.refit:
            shops = (moves_to(position, self.tank, place, shop) for shop in table.workshops)
            worth += self.refit * max(map(after, shops))
        return worth * self.style.aims + self.flags.pull(place) * self.style.flags

    def stay(self, place: Point, heading: int) -> float:
        """Return the worth of ending the turn at a place with a heading, surprises aside."""
        shot = self.best_shot(place)[0]
        risk = self.threats.risk(place, heading) if self.style.fear else 0.0
        claim = self.flags.at_once(place) * self.style.flags * (1 - risk)
        return self.aim(place, shot > 0) + claim - self._own * risk * self.fear + self.style.next_shot * shot
