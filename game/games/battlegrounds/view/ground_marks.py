"""The marks that the events of Battlegrounds leave on the board."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.games.battlegrounds.rules.actions import Action
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.events import (
    ArmourSpent,
    ArtilleryTankGone,
    ArtilleryTankPlaced,
    Barraged,
    Covered,
    Destroyed,
    Drove,
    Fired,
    Placed,
    ShellGone,
    ShellLaid,
    Stayed,
    TokenTaken,
    Uncovered,
    Walked,
)
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import SeenStep
from game.view.board.ground_marks import GroundMark, Kind, MarkReader, middle

_SITES: Final = (
    Placed, Stayed, ShellLaid, ShellGone, TokenTaken, ArtilleryTankPlaced,
    ArtilleryTankGone, Uncovered, ArmourSpent,
)  # fmt: skip
"""Events on a field that leave no mark there."""


class BattlegroundsMarks(MarkReader):
    """The ``MarkReader`` of Battlegrounds. A wreck shows its colour; the rules don't know which way it
    faced."""

    def turn(self, before: BattlegroundsWorld) -> Hashable:
        return before.turn, before.seat

    def marks(
        self, before: BattlegroundsWorld | None, step: SeenStep[BattlegroundsWorld, Action]
    ) -> Sequence[GroundMark]:
        found = list[GroundMark]()

        def add(kind: Kind, *fields: int, piece: Hashable = None) -> None:
            found.append(GroundMark(kind, tuple(middle(GRID, one) for one in fields), piece))

        for event in step.events:
            match event:
                case Drove():
                    add("track", *event.path, piece=event.colour)
                case Walked():
                    add("track", event.origin, event.target, piece=event.colour)
                case Fired():
                    add("shot", *(() if event.origin is None else (event.origin,)), event.field)
                case Barraged():
                    add("blast", event.field)
                case Destroyed():
                    found.append(wreck_of(event))
                case Covered():
                    add("site", *event.fields)
                case _ if isinstance(event, _SITES):
                    add("site", event.field)
        return found


def wreck_of(event: Destroyed) -> GroundMark:
    """What remains of a tank that is destroyed."""
    degrees = 45.0 * (event.field * 3 % 8)
    return GroundMark("wreck", (middle(GRID, event.field),), event.colour, degrees)
