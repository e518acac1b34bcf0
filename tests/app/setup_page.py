"""The page of a new match on the real screen."""

from __future__ import annotations

from typing import Any

from game.app.setup.map_list import SetupMapList
from game.app.setup.scene import SetupScene
from game.testing.driver import Driver
from game.ui.screen import Screen
from game.ui.tree.controls import Tick
from game.ui.window.application import Application


def setup_of(app: Application, player: Driver, game: str) -> Any:
    """That page of a game, with all that it shows."""
    scene = SetupScene(app, game)
    app.push(scene)
    player.wait(0.2)
    return scene


def map_list_of(scene: Any) -> SetupMapList:
    """The maps of a set-up."""
    made = scene.map_list
    assert isinstance(made, SetupMapList)
    return made


def is_on(screen: Screen, name: str) -> bool:
    """Whether a tick or a part of a choice is on, by the name of its stop."""
    node: Any = next(one.node for one in screen.tree if str(one.node.meaning) == name)
    return bool(node.on if isinstance(node, Tick) else node.chosen)
