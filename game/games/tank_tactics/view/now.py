"""What the table tells its phases, for board, panel and page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.parts import Parts
from game.games.tank_tactics.view.words import colour_words
from game.view.table import Words


@dataclass(frozen=True, slots=True)
class TableNow:
    """What a phase is given of the table. ``names``: the players' names by side, where known; ``turn``: the
    quarter turns by which the board is turned; ``room``: the panel's width and height in tokens; ``notes``:
    words at squares in guided play; ``people``: the players at this machine by seat; ``advice``: a hint and
    its reason, for a page."""

    parts: Parts
    names: Mapping[int, str] = field(default_factory=dict)
    turn: int = 0
    room: tuple[float, float] = (0.0, 0.0)
    notes: Sequence[tuple[str, str]] = ()
    people: Mapping[int, str] = field(default_factory=dict)
    advice: tuple[str, str] | None = None

    @property
    def words(self) -> Words:
        """The language's words."""
        return self.parts.words

    def name(self, world: TankTacticsWorld, seat: int) -> str:
        """The player's name of a seat, or else its colour."""
        side = world.match.sides[seat]
        return self.names.get(side) or colour_words(world, seat, self.words)
