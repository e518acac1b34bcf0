"""The steps of a turn in Tank Battle, where there is next to no room for their words."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.poses.match import scene_of
from game.bots.worker import LocalWorker
from game.testing.driver import Driver
from game.ui.layout import Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.holders import Room
from game.ui.tree.tree import Tree
from game.ui.window.application import Application
from tests.shared_matches import played


@pytest.mark.slow
def test_the_steps_of_a_turn_share_what_room_there_is(app: Application, player: Driver) -> None:
    scene = scene_of(app, played("tank_battle", 40), LocalWorker)
    app.push(scene)
    player.wait()
    table: Any = scene.table
    canvases = Canvases(app.theme, app.fonts)
    steps = ("Eine ganz lange Bewegung", "Los", "Los", "Los", "Los"), 0
    for width in (400, 120, 20, 3):
        surface, tree = pygame.Surface((420, 40)), Tree()
        tree.show(Room(table.parts.track, steps), Area(5, 5, width, 30), canvases.measure(1.0))
        tree.draw(canvases.on(surface, 1.0))
        drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count()
        assert drawn < 420 * 40, "something is drawn"
