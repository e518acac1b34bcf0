"""The values of Tank Tactics that stay the same during a match, and the numbers that mean something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.games.tank_tactics.rules import actions as act
from game.games.tank_tactics.rules.board import COLOURS, Board
from game.games.tank_tactics.rules.definitions import Definitions

NOWHERE = -1
"""The square of a tank that is destroyed or waits to come back."""

HOME = -1
"""The place of a flag at home. From 0 on a place is the square where the flag was dropped, from
``CARRIED`` down a tank."""

CARRIED = -2
"""The place of a flag that tank 0 carries; tank ``index`` carries it at ``CARRIED - index``."""

ACTIONS, SPEED, RANGE, DAMAGE, AMMO, ARMOUR = range(6)
"""The places of the six dice (TT-1.1)."""

ATTRIBUTES = ("actions", "speed", "range", "damage", "ammo", "armour")
"""The names of the six dice, in their order."""

RAMMER_DAMAGE, RAMMED_DAMAGE = 1, 3
"""What a ram costs the two tanks (TT-3.9)."""

SETTING_UP = ("deal", "dice", "cards")
"""The phases in which dice and cards are secret."""


RULES: Final[Mapping[str, str]] = {
    "last_standing": "TT-5.1",
    "points": "TT-2.3",
    "flag": "TT-2.7",
    "goal": "TT-2.3",
    "held": "TT-2.3",
    "rounds": "TT-2.3",
    "quiet": "TT-2.6",
    "max_rounds": "TT-2.6",
    "resigned": "TT-5.1",
    "time_up": "TT-5.1",
}
"""The ways a match can end, each with its rule."""


@dataclass(frozen=True)
class MatchTerms:
    """The values that stay the same during a match: the board, the cards, and who plays which side."""

    board: Board
    definitions: Definitions
    sides: tuple[int, ...]

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The name of each seat's colour."""
        return tuple(COLOURS[side] for side in self.sides)

    @cached_property
    def owner(self) -> tuple[int, ...]:
        """The seat of each tank."""
        return tuple(seat for seat, tanks in enumerate(self.tanks) for _ in tanks)

    @cached_property
    def number(self) -> tuple[int, ...]:
        """The number of each tank among its seat's tanks, 0 for A."""
        return tuple(number for tanks in self.tanks for number in range(len(tanks)))

    @cached_property
    def tanks(self) -> tuple[range, ...]:
        """The tanks of each seat."""
        found, begin = [], 0
        for side in self.sides:
            count = self.board.tanks.get(side, 0)
            found.append(range(begin, begin + count))
            begin += count
        return tuple(found)

    def index(self, seat: int, number: int) -> int:
        """Return the index of a seat's tank of that number, or ``NOWHERE`` if it has none."""
        tanks = self.tanks[seat]
        return tanks[number] if 0 <= number < len(tanks) else NOWHERE

    def holders(self, seat: int) -> tuple[int, ...]:
        """Return to whom a seat can give a card: its tanks by number, and the squad if it may hold cards
        (TT-1.3)."""
        squad = (act.SQUAD,) if self.board.squad_cards else ()
        return (*range(len(self.tanks[seat])), *squad)

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The start square of each tank, with its facing."""
        pairs = zip(self.owner, self.number, strict=True)
        return tuple(self.starts(seat)[number] for seat, number in pairs)

    def starts(self, seat: int) -> tuple[tuple[int, int], ...]:
        """Return the start squares of a seat, each with its facing."""
        return self.board.starts.get(self.sides[seat], ())
