"""The state of a match of Tank Chess: its world, and what a board alone doesn't show."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from game.games.tank_chess.rules.components import diagram_of
from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.diagram import Diagram
from game.games.tank_chess.rules.position import Position, Tables
from game.model.contract import Result
from game.model.grid8 import Grid
from game.model.world import World


@dataclass(frozen=True)
class TankChessState:
    """A value; ``observe`` gives it whole, for nothing is hidden in Tank Chess.

    ``sides[seat]`` is the colour a seat plays for, ``taken`` the turns each colour has had (who of
    two players of a side is next, TC-6.6). ``seen`` are the placements since the last destroyed
    piece, this one last (TC-6.4). ``offer`` is the seat whose draw offer stands, ``offered`` the
    number of turns taken by all when each colour last offered one.
    """

    world: World
    grid: Grid
    definitions: Definitions
    sides: tuple[int, ...]
    to_move: int = 0
    turn: int = 1
    quiet: int = 0
    taken: tuple[int, int] = (0, 0)
    seen: tuple[str, ...] = ()
    offer: int | None = None
    offered: tuple[int, int] = (-1, -1)
    outcome: Result | None = None
    tables: Tables | None = field(default=None, compare=False, repr=False)

    @property
    def phase(self) -> str:
        """The phase: ``turn``, or ``over``."""
        return "turn" if self.outcome is None else "over"

    @cached_property
    def diagram(self) -> Diagram:
        """Return the position as a diagram."""
        return diagram_of(self.world, self.grid, self.definitions, self.to_move, self.turn, self.quiet)

    @cached_property
    def position(self) -> Position:
        """The compact position, which knows the moves. All states of a match share its tables."""
        return Position.from_diagram(self.definitions, self.diagram, self.tables)

    @property
    def seat(self) -> int | None:
        """The seat to move: the players of a side take its turns alternately (TC-6.6)."""
        if self.outcome is not None:
            return None
        seats = [seat for seat, side in enumerate(self.sides) if side == self.to_move]
        return seats[self.taken[self.to_move] % len(seats)]

    @property
    def repetitions(self) -> int:
        """How often this position with this player to move has occurred, this time included."""
        return self.seen.count(self.seen[-1]) if self.seen else 1

    def __getstate__(self) -> dict[str, Any]:
        # the position and its tables are made anew in the other process: they are large and derived
        kept = {k: v for k, v in self.__dict__.items() if k not in ("position", "diagram")}
        kept["tables"] = None
        return kept
