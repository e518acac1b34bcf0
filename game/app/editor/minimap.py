"""The whole map in a corner of a board that shows only part of it: press or drag to go there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ui.layout import Area
from game.ui.tree.holders import Arranged
from game.ui.tree.node import Node, Place
from game.view.board.camera import PlaneCamera
from game.view.board.overview import map_size

SIDE: Final = 150.0
"""Longest side of the minimap, in tokens."""


@dataclass(frozen=True, slots=True)
class LookAt:
    """Centre the view on what is at a place of the minimap, in px of the window."""

    at: Place


@dataclass(frozen=True, slots=True)
class MinimapPlace(Node):
    """The place of the minimap, which is drawn over the board."""

    def pressed(self, area: Area, at: Place, *, held: bool = False) -> LookAt:
        return LookAt(at)


def minimap(camera: PlaneCamera, scale: float) -> Node:
    """The minimap, at the lower right of the visible board."""
    view = Area.at(camera.viewport, scale).inset(8)
    wide, high = (px / scale for px in map_size(camera, round(SIDE * scale)))
    return Arranged(((MinimapPlace(spot="minimap"), view.at_right(wide).at_bottom(high)),))
