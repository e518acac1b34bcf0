"""Counts the looks a choice takes; each look is taken once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.bots.solving import Stop
from game.games.flames_of_tanks.rules.odds import Odds, odds, odds_seen
from game.games.flames_of_tanks.rules.sight import Look, shows_front
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point


@dataclass
class LookCount:
    """Counts the looks a choice takes, and says when they are enough.

    ``roughly``: what would be seen of a tank somewhere else is looked at once, whatever its heading there.
    """

    most: int | None
    stop: Stop
    roughly: bool = False
    taken: int = 0
    known: dict[tuple[int, int, Point | None, Point | None, int | None], Odds | None] = field(
        default_factory=dict
    )
    rough: dict[tuple[Point, Point], Look] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Return whether no more looks may be taken."""
        return (self.most is not None and self.taken >= self.most) or self.stop()

    def odds(
        self, position: FlamesOfTanksWorld, shooter: int, target: int, place: Point | None = None,
        target_place: Point | None = None, target_heading: int | None = None,
    ) -> Odds | None:  # fmt: skip
        """See ``odds``; the same question is looked at once."""
        key = (shooter, target, place, target_place, target_heading)
        if key not in self.known:
            self.known[key] = self._looked(position, *key)
        return self.known[key]

    def _looked(
        self, position: FlamesOfTanksWorld, shooter: int, target: int, place: Point | None,
        target_place: Point | None, target_heading: int | None,
    ) -> Odds | None:  # fmt: skip
        if self.roughly and target_place is not None and target_heading is not None:
            origin = position.tanks[shooter].place if place is None else place
            return self.about(position, shooter, target, origin, target_place, target_heading)
        self.taken += 1
        return odds(
            position, shooter, target, place=place, target_place=target_place, target_heading=target_heading
        )

    def about(
        self,
        position: FlamesOfTanksWorld,
        shooter: int,
        target: int,
        origin: Point,
        place: Point,
        heading: int,
    ) -> Odds | None:
        """About the odds of a shot: what is seen of a tank counts as with the first heading that was asked
        for there, but for its front and sides."""
        if not inches.within(origin, place, position.range_of(shooter)):
            return None
        known = self.rough.get((origin, place))
        if known is None:
            self.taken += 1
            known = position.look(shooter, target, place=origin, target_place=place, target_heading=heading)
            self.rough[origin, place] = known
        if not known.seen:
            return None
        front = shows_front(position.match.definitions.tank, origin, place, heading)
        seen = known if front == known.front else replace(known, front=front)
        return odds_seen(position, shooter, target, inches.distance(origin, place), seen)
