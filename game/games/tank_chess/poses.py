"""Pictures of Tank Chess: what a pose can do on its table."""

from __future__ import annotations

from typing import Any, Final

from game.view.game_poses import GamePoses


def press_square(table: Any, name: str) -> None:
    """Press a square, by its name."""
    table.chooser.press(table.view.grid.square(name))


POSES: Final = GamePoses(steps={"press_square": press_square})
