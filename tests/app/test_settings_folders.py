"""The folders that the settings name are there, also before anything is kept in them."""

from __future__ import annotations

from game.app.settings.scene import SettingsScene
from game.testing.driver import Driver
from game.ui.window.application import Application


def test_every_folder_that_the_settings_name_is_there(app: Application, player: Driver) -> None:
    app.open("settings")
    player.wait()
    scene = player.scene
    assert isinstance(scene, SettingsScene)
    assert scene.focus.by_key("folder.log") is not None
    assert all(path.is_dir() for path in scene._folders.values())
