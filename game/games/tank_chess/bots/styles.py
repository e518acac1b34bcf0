"""The styles: other weights than the usual ones, for opponents of one strength that play differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.tank_chess.bots.weights import DEFAULT, Weights

STYLES: Final[Mapping[str, Weights]] = {
    "attacker": DEFAULT.with_values({"approach": 26, "ahead": 1.0, "exposure": 0.1}),
    "wall": DEFAULT.with_values({"approach": 5, "guard": 14, "cover": 0.8, "hunted": 40}),
    "runner": DEFAULT.with_values({"race": 110, "race_turns": 10}),
}
"""By name."""
