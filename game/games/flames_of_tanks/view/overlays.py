"""The overlay of Flames of Tanks: ground under enemy fire."""

from __future__ import annotations

from typing import Final

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.shade import seen_ground
from game.view.board.marks import Layer, Marks, marked
from game.view.overlays import Overlay


def danger(view: FlamesOfTanksWorld, viewer: int, sides: tuple[int, ...]) -> Marks:
    """The ground that enemies of the acting tank can shoot at from their present places; its data: these
    places."""
    guns = [enemy for enemy in view.enemies(view.side(view.tank)) if not view.tanks[enemy].bailed]
    places = tuple(view.tanks[gun].place for gun in guns)
    found = [
        seen_ground(view.match.table, at, view.range_of(gun)) for gun, at in zip(guns, places, strict=True)
    ]
    return marked(Layer.TINT, "danger", found, places)


OVERLAYS: Final = (Overlay("danger", danger),)
