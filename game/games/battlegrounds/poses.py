"""Pictures of Battlegrounds: matches between bots."""

from __future__ import annotations

from typing import Any, Final

from game.view.game_poses import GamePoses
from game.view.spots import FieldSpot


def point(table: Any, field: str) -> None:
    """Point at a field by keys."""
    table.pointing.cursor = FieldSpot(table.camera.grid.square(field))


POSES: Final = GamePoses(
    steps={"point": point},
    matches={
        "battlegrounds": (0, "battle"),
        "battlegrounds_4": (2, "battle"),
        "battlegrounds_team": (3, "team"),
        "battlegrounds_solo": (4, "solo"),
    },
)
