"""The values that stay the same during a match: table, mode, seats, tanks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.games.flames_of_tanks.entry import SEATS, TEAMS
from game.games.flames_of_tanks.rules.definitions import Definitions, Mode
from game.games.flames_of_tanks.rules.table import TableMap
from game.model.keyed_text import Name

MOST_TANKS = 5
"""Most tanks of a seat."""


@dataclass(frozen=True)
class MatchTerms:
    """The terms of a match. ``sides[seat]`` is the seat's side, ``counts[seat]`` how many tanks it has.

    ``lags_out``: a player who lags three times is out (FT-6.5).
    """

    table: TableMap
    definitions: Definitions
    mode: Mode
    sides: tuple[int, ...]
    counts: tuple[int, ...]
    lags_out: bool = True

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The seat of each tank, tanks in the order of play: tank 1 of each seat, then tank 2 … (FT-2.1)."""
        return tuple(
            seat for turn in range(max(self.counts)) for seat, count in enumerate(self.counts) if turn < count
        )

    @cached_property
    def teams(self) -> tuple[int, ...]:
        """The side of each tank."""
        return tuple(self.sides[seat] for seat in self.seats)

    @cached_property
    def tanks_of(self) -> tuple[tuple[int, ...], ...]:
        """The tanks of each seat."""
        return tuple(
            tuple(tank for tank, owner in enumerate(self.seats) if owner == seat)
            for seat in range(len(self.sides))
        )

    @cached_property
    def all_sides(self) -> tuple[int, ...]:
        """The sides that play, in order."""
        return tuple(sorted(set(self.sides)))

    def side_name(self, side: int) -> Name:
        """Return the name of a side: its team, or without teams its seat's colour. The map may have points
        of sides that nobody plays."""
        if self.mode.teams == "none" and side in self.sides:
            return Name("flames_of_tanks.seat", SEATS[self.sides.index(side)])
        return Name("flames_of_tanks.side", TEAMS[side])
