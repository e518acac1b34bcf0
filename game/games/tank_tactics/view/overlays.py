"""The overlay of Tank Tactics: squares under enemy fire."""

from __future__ import annotations

from typing import Final

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.view.board.marks import Layer, Marks, marked_each
from game.view.overlays import Overlay


def danger(view: TankTacticsWorld, viewer: int, sides: tuple[int, ...]) -> Marks:
    """The enemy guns that can hit each square; over tanks, too, which fill their squares."""
    return marked_each(Layer.ON, "danger", sorted(queries.danger(view, max(0, viewer)).items()))


OVERLAYS: Final = (Overlay("danger", danger),)
