"""What places and shots are worth to a tank, in tanks: what destroying one brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.bots.flames_of_tanks.style import Style
from game.bots.solving import Stop
from game.model import inches
from game.rules.flames_of_tanks.odds import Odds, odds
from game.rules.flames_of_tanks.position import CLAIM, Position
from game.rules.flames_of_tanks.table import Point

UPGRADE: Final = 0.15
"""What an upgrade is worth."""

BAILED: Final = 0.35
"""What it is worth that an enemy has to remount first; and how much of its fire is left."""

MARKER: Final = 0.3
NEAR: Final = 20_000
"""Within so many thousandths of an inch of an enemy a tank is in the fight."""


@dataclass
class Looks:
    """Counts the looks a choice takes, and says when they are enough."""

    most: int | None
    stop: Stop
    taken: int = 0
    known: dict[tuple[int, int, Point | None, Point | None, int | None], Odds | None] = field(
        default_factory=dict
    )

    @property
    def over(self) -> bool:
        """Whether no more is to be looked at."""
        return (self.most is not None and self.taken >= self.most) or self.stop()

    def odds(
        self, position: Position, shooter: int, target: int, place: Point | None = None,
        target_place: Point | None = None, target_heading: int | None = None,
    ) -> Odds | None:  # fmt: skip
        """See ``odds``; the same is looked at once."""
        key = (shooter, target, place, target_place, target_heading)
        if key not in self.known:
            self.taken += 1
            self.known[key] = odds(
                position,
                shooter,
                target,
                place=place,
                target_place=target_place,
                target_heading=target_heading,
            )
        return self.known[key]


class Worth:
    """Judges for the acting tank of one position."""

    def __init__(self, position: Position, style: Style, looks: Looks) -> None:
        self.position, self.style, self.looks = position, style, looks
        self.tank = position.tank
        self.side = position.side(self.tank)
        self.enemies: Sequence[int] = tuple(position.enemies(self.side))
        mode = position.match.mode
        self.kill = mode.score[0] - mode.score[1]
        self.scale = 1 / max(1, self.kill)
        self._targets = {enemy: self._target(enemy) for enemy in self.enemies}
        self._own = self._target(self.tank)

    def _target(self, tank: int) -> float:
        """What it is worth to destroy that tank."""
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
        """What a shot at that tank brings, from where the tank is or would be."""
        found = self.looks.odds(self.position, self.tank, target, place)
        if found is None:
            return 0.0
        bailed = 0.0 if self.position.tanks[target].bailed else BAILED
        return self._targets[target] * (float(found.destroys) + bailed * float(found.bails))

    def best_shot(self, place: Point | None = None) -> tuple[float, int]:
        """The best target from there and what it brings; −1 for none."""
        best, at = 0.0, -1
        for enemy in self.enemies:
            worth = self.shot(enemy, place)
            if worth > best:
                best, at = worth, enemy
        return best, at

    # ---- danger

    def heading(self, place: Point) -> int:
        """The heading that shows most enemies the front: towards the one whose shot is worst."""
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

    def danger(self, place: Point, heading: int) -> float:
        """The chance to be destroyed there before the next turn, as far as the style minds it."""
        if not self.style.fear:
            return 0.0
        safe = 1.0
        for enemy in self.enemies:
            state = self.position.tanks[enemy]
            there = state.place
            found = self.looks.odds(self.position, enemy, self.tank, None, place, heading)
            share = BAILED if state.bailed else 1.0
            if found is not None:
                hit = share * float(found.destroys)
                safe *= (1 - hit) * (1 - hit / 2)  # half the time it shoots twice
            elif self.style.surprise:
                stats = self.position.stats(enemy)
                if inches.within(place, there, self.position.range_of(enemy) + stats.speed):
                    safe *= 1 - share * self.style.surprise * 0.2
        return self._own * (1 - safe) * self.style.fear

    # ---- aims

    def aim(self, place: Point) -> float:
        """What it is worth to stand there for points, and for being where the fight is."""
        position, worth = self.position, 0.0
        table, mode = position.match.table, position.match.mode
        if mode.points == "claimed" and position.sudden is None:
            worth += self._points(place)
        gaps = [inches.distance(place, position.tanks[enemy].place) for enemy in self.enemies]
        nearest = min(gaps, default=inches.distance(place, (table.width // 2, table.height // 2)))
        reach = position.range_of(self.tank)
        worth -= 0.25 * max(0, nearest - reach * 3 // 4) / 16_000
        return worth * self.style.aims

    def _points(self, place: Point) -> float:
        """What the spawn points near it, and the way to them, are worth."""
        position, best = self.position, 0.0
        for number, point in enumerate(position.match.table.points):
            now = position.points[number]
            theirs = now.markers > 0 and now.side != self.side
            if point.invincible or (now.owner == self.side and not theirs):
                continue
            mine = now.markers if now.side == self.side else 0
            value = MARKER * (1 + 0.5 * mine) + (0.15 if now.owner != -1 else 0.0) + (0.2 if theirs else 0.0)
            gap = inches.distance(place, point.at)
            others = sum(
                1
                for mate in position.on_table
                if mate != self.tank
                and position.side(mate) == self.side
                and inches.within(position.tanks[mate].place, point.at, CLAIM)
            )
            value *= 0.5**others
            if gap <= CLAIM:
                contested = any(
                    inches.within(position.tanks[enemy].place, point.at, CLAIM) for enemy in self.enemies
                )
                worth = value * (0.4 if contested else 1.0)
            else:
                worth = value * 0.6 * max(0.0, 1 - (gap - CLAIM) / 40_000)
            best = max(best, worth)
        return best

    def stay(self, place: Point, heading: int) -> float:
        """What it is worth to end the turn there."""
        return self.aim(place) - self.danger(place, heading)
