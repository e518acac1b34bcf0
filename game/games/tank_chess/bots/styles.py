"""The styles: other weights than the usual ones, for opponents that play differently and are as strong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.games.tank_chess.bots.weights import DEFAULT, Weights


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """What a style changes in the bot of a level.

    ``overlooks``: the share of what the level overlooks that it overlooks, too; with all of it, it would be
    weaker than with the usual weights.
    """

    weights: Weights
    overlooks: float = 1.0


PLAIN: Final = PlayStyle(DEFAULT)

STYLES: Final[Mapping[str, PlayStyle]] = {
    # drives at the enemy's Command, and hardly looks after its own
    "attacker": PlayStyle(
        DEFAULT.with_values({"approach": 36, "ahead": 1.5, "race": 20, "exposure": 0.12}), 0.9
    ),
    # keeps its guns back, where they cover the way of the enemy's Command
    "wall": PlayStyle(
        DEFAULT.with_values({"approach": 3, "guard": 26, "guard_turns": 9, "race_turns": 9}), 0.6
    ),
    # wants its own Command to escape
    "runner": PlayStyle(
        DEFAULT.with_values({"race": 90, "race_turns": 9, "race_guards": 3, "hunted": 25}), 0.7
    ),
}
