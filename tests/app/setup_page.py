"""The page of a new match on the real screen."""

from __future__ import annotations

from typing import Any

from game.app.setup.maps_panel import MapsPanel
from game.app.setup.scene import SetupScene
from game.testing.driver import Driver
from game.ui.window.application import Application


def setup_of(app: Application, player: Driver, game: str) -> Any:
    """That page of a game, with all that it shows."""
    scene = SetupScene(app, game)
    app.push(scene)
    player.wait(0.2)
    return scene


def map_panel_of(scene: Any) -> MapsPanel:
    """The maps of a set-up."""
    panel = scene.map_panel
    assert isinstance(panel, MapsPanel)
    return panel
