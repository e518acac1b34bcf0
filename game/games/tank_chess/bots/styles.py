"""The styles: other weights than the usual ones, for opponents that play differently and are as strong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.bots.styles import partway
from game.games.tank_chess.bots.weights import DEFAULT, Weights

STRAYS: Final = 0.35
"""How far a level that overlooks nothing goes along with a style: it sees what that costs."""


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """What a style changes in the bot of a level.

    ``overlooks``: for each level that overlooks anything, the share of it that the style overlooks, too, so
    that it is as strong as with the usual weights.
    """

    weights: Weights
    overlooks: tuple[float, ...]

    def of(self, level: int) -> float:
        """Return that share for a level."""
        return self.overlooks[level - 1] if level <= len(self.overlooks) else 1.0

    def weights_of(self, level: int) -> Weights:
        """Return the weights for a level."""
        if level <= len(self.overlooks):
            return self.weights
        return partway(DEFAULT, self.weights, STRAYS)


PLAIN: Final = PlayStyle(DEFAULT, ())

STYLES: Final[Mapping[str, PlayStyle]] = {
    # drives at the enemy's Command, and hardly looks after its own
    "attacker": PlayStyle(
        DEFAULT.with_values({"approach": 36, "ahead": 1.5, "race": 20, "exposure": 0.12}),
        (1.07, 1.0, 0.03, 0.35),
    ),
    # keeps its guns back, where they cover the way of the enemy's Command
    "wall": PlayStyle(
        DEFAULT.with_values({"approach": 3, "guard": 26, "guard_turns": 9, "race_turns": 9}),
        (0.76, 0.75, 0.65, 0.0),
    ),
    # wants its own Command to escape
    "runner": PlayStyle(
        DEFAULT.with_values({"race": 75, "race_turns": 9, "race_guards": 3, "hunted": 25}),
        (0.75, 0.95, 1.0, 0.5),
    ),
}
