"""What the buttons of a replay ask for, and when it is composed."""

from __future__ import annotations

from typing import Any

import pytest

from game.app.poses import SCENES
from game.app.replay.commands import ReplayPress
from game.app.table.moves import Jump
from game.app.table.stepping_screen import StepPress
from game.ui.commands import Set
from game.ui.window.application import Application


@pytest.mark.slow
def test_each_button_carries_its_command(app: Application) -> None:
    scene: Any = SCENES["replay_turning_point"](app)
    app.push(scene)
    app.step()
    commands = {one.node.command for one in scene.tree if one.node.command is not None}
    assert {StepPress.FIRST, ReplayPress.NEXT_POINT} <= commands
    assert {Set(name, n) for name in ("speed", "review.side") for n in range(3)} <= commands


@pytest.mark.slow
def test_nothing_is_composed_while_only_the_board_moves(app: Application) -> None:
    scene: Any = SCENES["replay_turning_point"](app)
    app.push(scene)
    app.step()
    scene.do(Jump(20))
    app.step()
    scene.do(StepPress.FORWARD_ONE)
    assert scene.table.busy
    app.step([], 0.02)
    shown = scene._composed
    before, composed = scene._compose, list[int]()

    def compose(**more: Any) -> None:
        composed.append(1)
        before(**more)

    scene._compose = compose
    for _ in range(10):
        app.step([], 0.016)
    assert scene.table.busy and not composed and scene._composed == shown
    scene.table.skip()
    app.step([], 0.016)
    assert composed, "the step has been seen: the sides tell of it"


@pytest.mark.slow
def test_what_cannot_be_done_is_said_by_the_table_of_commands(app: Application) -> None:
    scene: Any = SCENES["replay"](app)
    scene.do(StepPress.FIRST)
    assert scene.why_not(StepPress.BACK_ONE) == "" and scene.why_not(StepPress.FORWARD_ONE) is None
