"""The marks that the events of Tank Tactics leave on the board."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.games.tank_tactics.rules.actions import Action
from game.games.tank_tactics.rules.events import (
    Destroyed,
    Drove,
    Entered,
    Fired,
    Picked,
    Rammed,
    Repaired,
    Turned,
)
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import SeenStep
from game.view.board.ground_marks import GroundMark, Kind, middle


class TacticsMarks:
    """The ``MarkReader`` of Tank Tactics. A wreck shows its side only."""

    def turn(self, before: TankTacticsWorld) -> Hashable:
        return before.round, before.seat

    def marks(
        self, before: TankTacticsWorld | None, step: SeenStep[TankTacticsWorld, Action]
    ) -> Sequence[GroundMark]:
        grid, found = step.view.board.grid, list[GroundMark]()

        def add(kind: Kind, *squares: int, piece: Hashable = None, degrees: float = 0.0) -> None:
            found.append(GroundMark(kind, tuple(middle(grid, one) for one in squares), piece, degrees))

        for event in step.events:
            match event:
                case Drove():
                    add("track", *event.path, piece=(event.seat, event.tank))
                case Fired():
                    add("shot", event.origin, event.target)
                case Rammed():
                    add("site", event.origin, event.target)
                case Turned() | Entered() | Repaired():
                    add("site", event.square)
                case Picked() if event.exit >= 0:
                    add("site", event.entrance, event.exit)
                case Destroyed():
                    degrees = 0.0
                    if before is not None:
                        index = before.match.index(event.seat, event.tank)
                        degrees = 45.0 * before.facing[index]
                    side = step.view.match.sides[event.seat]
                    add("wreck", event.square, piece=side, degrees=degrees)
        return found
