"""F1 opens the rules of the match that goes on, at what is being done, wherever it is pressed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.app.match.handover import Handover
from game.app.match.pause import Pause
from game.app.match.scene import MatchScene
from game.app.poses import SCENES
from game.ui.window.application import Application
from tests.app.driver import Player
from tests.app.opened import note_opened

MATCHES = {
    "tank_chess": "match_picked",
    "tank_tactics": "match_tank_tactics_drive",
    "battlegrounds": "match_battlegrounds_redeploy",
    "tank_battle": "match_tank_battle_plot",
    "flames_of_tanks": "match_flames_of_tanks_aim",
}
"""A match of each game in a phase with a rule of its own."""

OVERLAYS: dict[str, Callable[[Application, MatchScene], list[Callable[[], object]]]] = {
    "match": lambda app, scene: [],
    "menu": lambda app, scene: [scene.open_menu],
    "view menu": lambda app, scene: [scene.open_views],
    "pause": lambda app, scene: [lambda: app.push(Pause(app))],
    "curtain": lambda app, scene: [lambda: app.push(Handover(app, player="Anna", on_ready=lambda: None))],
    "dialog": lambda app, scene: [lambda: app.open("dialog", title="Title", words="Words")],
    "field": lambda app, scene: [
        lambda: app.open("dialog", kind="text", title="Title", words="Words", check=lambda text: None)
    ],
    "settings from the menu": lambda app, scene: [scene.open_menu, lambda: app.open("settings")],
}


@pytest.mark.sample(now=9)
@pytest.mark.parametrize("over", OVERLAYS)
@pytest.mark.parametrize("game", MATCHES)
def test_help_is_that_of_the_match_below(
    app: Application, player: Player, game: str, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = SCENES[MATCHES[game]](app)
    assert isinstance(scene, MatchScene)
    if app.stack.top is not scene:
        app.push(scene)
    player.wait(0.1)
    for do in OVERLAYS[over](app, scene):
        do()
    player.wait(0.1)
    topic = scene.table.topic()
    assert topic, "the phase has a rule"
    opened = note_opened(app, monkeypatch)
    before = player.scene
    player.key("f1")
    assert opened.last("rules")["game"] == game
    assert opened.last("rules")["rule"] == topic
    assert player.scene.name == "rules"
    player.key("f1")
    assert player.scene is before, "F1 again goes back"
