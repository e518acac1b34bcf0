"""A whole match of Tank Chess by mouse alone, against a bot."""

from __future__ import annotations

import pytest

from game.testing.match_hands import AGAINST_BOT
from game.ui.window.application import Application
from tests.app.match_hands import Hands


@pytest.mark.slow
def test_a_whole_match_can_be_played_by_mouse_to_its_end_screen(app: Application) -> None:
    hands = Hands(app)
    hands.open(AGAINST_BOT, seed=5)
    hands.play_to_the_end(hands.mouse_move)
