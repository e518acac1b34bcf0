"""The marks that the events of Tank Battle leave on the board. Ranks leave none, because they may be
secret."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import GRID
from game.games.tank_battle.rules.events import (
    Destroyed,
    Drove,
    Fought,
    GunLost,
    Opened,
    Promoted,
    SiteLost,
    Spun,
)
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import SeenStep
from game.view.board.ground_marks import GroundMark, Kind, MarkReader, middle


class BattleMarks(MarkReader):
    """The ``MarkReader`` of Tank Battle. A wreck shows its side only."""

    def turn(self, before: TankBattleWorld) -> Hashable:
        return before.round

    def marks(
        self, before: TankBattleWorld | None, step: SeenStep[TankBattleWorld, Action]
    ) -> Sequence[GroundMark]:
        found = list[GroundMark]()

        def add(kind: Kind, *squares: int, piece: Hashable = None) -> None:
            found.append(GroundMark(kind, tuple(middle(GRID, one) for one in squares), piece))

        for event in step.events:
            match event:
                case Drove():
                    add("track", event.origin, event.target, piece=(event.seat, event.tank))
                case Opened():
                    for square in (*event.red, *event.white):
                        add("crater", square)
                case Fought() | Spun():
                    add("site", event.origin, event.target)
                case Destroyed():
                    found.append(wreck_of(event))
                    add("site", event.square)
                case SiteLost():
                    add("blast", event.square)
                case GunLost() | Promoted():
                    add("site", event.square)
        return found


def wreck_of(event: Destroyed) -> GroundMark:
    """What remains of a tank that is destroyed."""
    return GroundMark("wreck", (middle(GRID, event.square),), event.seat)
