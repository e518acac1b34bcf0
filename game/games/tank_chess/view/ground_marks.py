"""The marks that the events of Tank Chess leave on the board."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Literal

from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.events import Drove, Escaped, Fired, GroundChanged
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.contract import SeenStep
from game.view.board.ground_marks import GroundMark, MarkReader, middle


class ChessMarks(MarkReader):
    """The ``MarkReader`` of Tank Chess. A wreck is a piece of the game, and no mark."""

    def turn(self, before: TankChessWorld) -> Hashable:
        return before.round, before.to_move

    def marks(
        self, before: TankChessWorld | None, step: SeenStep[TankChessWorld, Move]
    ) -> Sequence[GroundMark]:
        grid, found = step.view.grid, list[GroundMark]()
        for event in step.events:
            match event:
                case Drove(entity=entity, path=path) | Escaped(entity=entity, path=path):
                    way = dict.fromkeys(square for square, _ in path)
                    found.append(GroundMark("track", tuple(middle(grid, square) for square in way), entity))
                case Fired(origin=origin, target=target):
                    found.append(GroundMark("shot", (middle(grid, origin), middle(grid, target))))
                case GroundChanged(square=square, before=name, after="") if name:
                    kind = _left_by(step.view.definitions, name)
                    found += [GroundMark(kind, (middle(grid, square),))] if kind is not None else []
        return found


def _left_by(definitions: Definitions, ground: str) -> Literal["felled", "blast"] | None:
    """The mark that vanished ground leaves: mines a blast, trees felled trunks, pushed ground none."""
    kind = definitions.ground_by_name.get(ground)
    if kind is None:
        return None
    if kind.remote or kind.entered == "explodes":
        return "blast"
    return "felled" if kind.entered == "clears" else None
