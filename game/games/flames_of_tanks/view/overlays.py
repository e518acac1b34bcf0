"""The overlay of Flames of Tanks: ground under enemy fire."""

from __future__ import annotations

from typing import Final

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.shade import seen_ground
from game.view.board.marks import Layer, Marks, marked
from game.view.overlays import Overlay


def danger(view: FlamesOfTanksWorld, viewer: int, sides: tuple[int, ...]) -> Marks:
    """The ground that enemies of the acting tank can shoot at from their present places; its data: these
    enemies."""
    guns = [enemy for enemy in view.enemies(view.side(view.tank)) if not view.tanks[enemy].bailed]
    found = [seen_ground(view.match.table, view.tanks[gun].place, view.range_of(gun)) for gun in guns]
    return marked(Layer.TINT, "danger", found, tuple(guns))


OVERLAYS: Final = (Overlay("danger", danger),)
