"""Pictures of Battlegrounds: matches between bots."""

from __future__ import annotations

from typing import Final

from game.view.game_poses import GamePoses

POSES: Final = GamePoses(
    matches={
        "battlegrounds": (0, "battle"),
        "battlegrounds_4": (2, "battle"),
        "battlegrounds_team": (3, "team"),
        "battlegrounds_solo": (4, "solo"),
    }
)
