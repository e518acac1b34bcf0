"""The row at the foot names Enter where it does something, and only there, wherever the keys' cursor is."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.app.poses import SCENES
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.amount import now_and_then

POSES = (
    "match", "match_picked", "match_battlegrounds", "match_battlegrounds_draft", "match_tank_tactics",
    "match_tank_tactics_drive", "match_tank_battle_setup", "match_tank_battle_plot",
    "match_flames_of_tanks", "match_flames_of_tanks_aim",
)  # fmt: skip
WALKS = 12


def told_of_enter(scene: Any) -> list[str]:
    """What the row says that Enter does."""
    return [one.prompt.words for one in scene.prompt_row.shown if "Enter" in one.place.caps]


def done(app: Application, scene: Any) -> object:
    """What a key can have done: what is chosen, and what was played."""
    return app.stack.top is scene, scene.table.chooser.choice(), scene.controller.session.state


@pytest.mark.parametrize("pose", now_and_then(POSES, 1, few=4))
def test_enter_is_named_where_it_does_something_and_nowhere_else(app: Application, pose: str) -> None:
    rng, tried = random.Random(pose), 0
    for _ in range(WALKS):
        hands = Driver(app)
        scene: Any = SCENES[pose](app)
        app.push(scene)
        hands.wait(0.6)
        for _ in range(rng.randint(1, 14)):
            hands.key(rng.choice(("up", "down", "left", "right")))
        hands.wait(2.0)
        told, before = told_of_enter(scene), done(app, scene)
        picture = app.window.surface.get_view("2").raw
        at = f"Enter at {scene.table.pointing.cursor}"
        hands.key("return")
        hands.wait(0.4)
        if told:
            differs = app.stack.top is not scene or app.window.surface.get_view("2").raw != picture
            assert differs, f"{at} is named {told} and does nothing"
        else:
            assert done(app, scene) == before, f"{at} isn't named and does something"
        tried += 1
        while app.stack.top is not None:
            app.stack.pop()
    assert tried == WALKS
