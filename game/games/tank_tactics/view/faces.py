"""The arrowheads round the picked tank; a click on one turns the tank that way."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.games.tank_tactics.view.choose import Chooser
from game.view.board.squares import GridCamera

FACE_SHARE: Final = 0.27
"""How far the arrowheads reach into the tank's square, in squares."""


def face_at(camera: GridCamera, chooser: Chooser, square: int, point: tuple[int, int]) -> int | None:
    """The facing of the arrowhead under a point of a square; ``None`` where there is none."""
    if not chooser.acts or chooser.index < 0 or chooser.goal is not None or chooser.leaves:
        return None
    world = chooser.world
    if square != world.square[chooser.index]:
        return None
    rect = camera.rect_of(square)
    x, y = (point[0] - rect.centerx) / rect.width, (point[1] - rect.centery) / rect.height
    if max(abs(x), abs(y)) < 0.5 - FACE_SHARE:
        return None
    seen = round(math.degrees(math.atan2(x, -y)) / 90) % 4 * 2
    facing = camera.facing_of(seen)
    return None if facing == world.facing[chooser.index] else facing


def face_rect(camera: GridCamera, chooser: Chooser, facing: int) -> pygame.Rect:
    """The rectangle of the arrowhead of a facing."""
    rect = camera.rect_of(chooser.world.square[chooser.index])
    by = round(rect.width * (0.5 - FACE_SHARE / 2))
    dx, dy = ((0, -by), (by, 0), (0, by), (-by, 0))[camera.facing(facing) // 2]
    place = pygame.Rect(0, 0, rect.width // 5, rect.height // 5)
    place.center = (rect.centerx + dx, rect.centery + dy)
    return place
