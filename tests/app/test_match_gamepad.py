"""A whole match of Tank Chess by posted gamepad events alone, against a bot."""

from __future__ import annotations

import pytest

from game.app.match.scene import MatchScene
from game.games.tank_chess.rules.diagram import Move
from game.model.grid8 import DY
from game.testing.match_hands import AGAINST_BOT
from game.ui.window.application import Application
from tests.app.match_hands import Hands


def walk(hands: Hands, square: int) -> None:
    """Move the cursor there by the direction pad."""
    grid = hands.table.view.grid
    if hands.table.pointing.cursor is None:
        hands.pad("dpad_up")
    for _ in range(60):
        at = hands.table.pointing.cursor
        dx = grid.column(square) - grid.column(at)
        dy = grid.rank(square) - grid.rank(at)
        if dx == dy == 0:
            return
        if dx:
            hands.pad("dpad_right" if dx > 0 else "dpad_left")
        else:
            hands.pad("dpad_up" if dy > 0 else "dpad_down")
    raise AssertionError("the cursor did not get there")


def pad_move(hands: Hands, move: Move) -> None:
    """Play a move: walk, A, walk, A, shoulder buttons, X for the target, A; Y holds fire."""
    chooser = hands.table.chooser
    walk(hands, move.origin)
    hands.pad("a")
    if move.target is None:
        square, facing = chooser.reach(move.origin).exits[0]
        walk(hands, square)
        hands.pad("dpad_up" if DY[facing] > 0 else "dpad_down")
        hands.pad("a")
        hands.settle()
        return
    walk(hands, move.target)
    hands.pad("a")
    for _ in range(8):
        if chooser.ghost.facing == move.facing:
            break
        hands.pad("shoulder_right")
    for _ in range(8):
        if move.shot is None or chooser.target == move.shot:
            break
        hands.pad("x")
    hands.pad("y" if move.shot is None else "a")
    hands.settle()


@pytest.mark.slow
def test_a_whole_match_can_be_played_by_gamepad_to_its_end_screen(app: Application) -> None:
    hands = Hands(app)
    scene = hands.open(AGAINST_BOT, seed=7)
    hands.play_to_the_end(lambda move: pad_move(hands, move))
    hands.pad("a")
    assert isinstance(hands.scene, MatchScene)
    assert hands.scene is not scene, "the first button is a rematch"
    assert hands.scene.table.overlays.flipped
