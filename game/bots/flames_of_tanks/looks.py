"""The looks a choice takes: counted, and each taken once."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.bots.solving import Stop
from game.rules.flames_of_tanks.odds import Odds, odds
from game.rules.flames_of_tanks.position import Position
from game.rules.flames_of_tanks.table import Point


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
