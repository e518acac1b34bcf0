"""The styles: other weights than the usual ones, for opponents that play differently and are as strong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.tank_chess.bots.weights import DEFAULT, Weights

STYLES: Final[Mapping[str, Weights]] = {
    # drives at the enemy's Command, and hardly looks after its own
    "attacker": DEFAULT.with_values({"approach": 28, "ahead": 1, "race": 30}),
    # keeps its guns back, where they cover the way of the enemy's Command
    "wall": DEFAULT.with_values({"approach": 3, "guard": 16, "guard_turns": 7, "race": 40}),
    # wants its own Command to escape
    "runner": DEFAULT.with_values({"race": 100, "race_turns": 9, "race_guards": 3, "hunted": 25}),
}
