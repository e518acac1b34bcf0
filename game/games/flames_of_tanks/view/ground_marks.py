"""Reads the marks that events of Flames of Tanks leave on the table."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Final

from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.events import Destroyed, Drove, Entered, Fired
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.contract import SeenStep
from game.model.inches import INCH, Point
from game.view.board.ground_marks import LASTING, GroundMark, MarkReader, Place

BESIDE: Final = 2.1
"""Distance in inches from a target to the impact of a shell that misses it."""


class FlamesMarks(MarkReader):
    """See ``MarkReader``. A wreck is known by the seat of the tank's player."""

    def turn(self, before: FlamesOfTanksWorld) -> Hashable:
        return before.round, before.tank

    def lasting(self, before: FlamesOfTanksWorld) -> int:
        return max(LASTING, len(before.tanks))

    def marks(
        self, before: FlamesOfTanksWorld | None, step: SeenStep[FlamesOfTanksWorld, Action]
    ) -> Sequence[GroundMark]:
        found = list[GroundMark]()
        for event in step.events:
            match event:
                case Drove():
                    found.append(GroundMark("track", tuple(map(_inches, event.path)), event.tank))
                case Entered():
                    found.append(GroundMark("site", (_inches(event.place),)))
                case Fired() if before is not None and not event.smoke:
                    tanks = before.tanks
                    places = _inches(tanks[event.tank].place), _inches(tanks[event.target].place)
                    found.append(GroundMark("shot", places))
                    found += [] if event.hits else [GroundMark("crater", (_beside(*places),))]
                case Destroyed():
                    found.append(wreck_of(before or step.view, event))
        return found


def wreck_of(position: FlamesOfTanksWorld, event: Destroyed) -> GroundMark:
    """What remains of a tank that is destroyed; ``position``: where it still has its heading."""
    heading, seat = position.tanks[event.tank].heading, position.match.seats[event.tank]
    return GroundMark("wreck", (_inches(event.place),), seat, heading / 10)


def _inches(point: Point) -> Place:
    return point[0] / INCH, point[1] / INCH


def _beside(origin: Place, target: Place) -> Place:
    """The place of impact of a shell that misses: a little too far, on one side or the other."""
    way = math.atan2(target[1] - origin[1], target[0] - origin[0])
    way += 0.7 if round(10 * (target[0] + target[1])) % 2 else -0.7
    return target[0] + BESIDE * math.cos(way), target[1] + BESIDE * math.sin(way)
