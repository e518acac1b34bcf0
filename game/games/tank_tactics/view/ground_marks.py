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
from game.model.grid8 import Grid
from game.view.board.ground_marks import GroundMark, Kind, MarkReader, middle


class TacticsMarks(MarkReader):
    """The ``MarkReader`` of Tank Tactics."""

    def turn(self, before: TankTacticsWorld) -> Hashable:
        return before.round, before.seat

    def marks(
        self, before: TankTacticsWorld | None, step: SeenStep[TankTacticsWorld, Action]
    ) -> Sequence[GroundMark]:
        grid, found = step.view.board.grid, list[GroundMark]()

        def add(kind: Kind, *squares: int, piece: Hashable = None) -> None:
            found.append(GroundMark(kind, tuple(middle(grid, one) for one in squares), piece))

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
                    found.append(soot_at(grid, event.square))
        return found


def soot_at(grid: Grid, square: int) -> GroundMark:
    """What a destroyed tank leaves on its square, which is free again."""
    return GroundMark("wreck", (middle(grid, square),))
