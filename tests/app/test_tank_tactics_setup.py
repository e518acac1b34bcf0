"""The setup of a match of Tank Tactics."""

from __future__ import annotations

from typing import Any

import pytest

from game.app.setup.scene import SetupScene
from game.ui.window.application import Application
from tests.app.driver import Player


@pytest.mark.parametrize(("game", "words"), [("tank_tactics", "Highest roll"), ("battlegrounds", "Random")])
def test_who_starts_is_said_as_the_game_says_it__TT_3_1(
    app: Application, player: Player, game: str, words: str
) -> None:
    scene = SetupScene(app, game)
    app.push(scene)
    player.wait(0.2)
    field: Any = scene.focus.by_key("option.first")
    assert field is not None and field.selected_option[0] == words
