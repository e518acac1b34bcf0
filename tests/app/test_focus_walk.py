"""What isn't drawn can't have the focus: it is walked through every posed scene, by keys and gamepad."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.poses import SCENES
from tests.amount import some, todays
from tests.app.monkey import quick_bots
from tests.app.walking import Walker

ALWAYS = ("match_flames_of_tanks", "match_tabs", "dialog_confirm", "statistics", "matches_ticked")
"""Poses that are walked with the fast tests, and so are a few others, different ones every day."""

NOW = {*ALWAYS, *todays(set(SCENES) - set(ALWAYS), 120)}

LOOKS = (((1280, 720), 1.0), ((960, 540), 1.0), ((1280, 720), 1.3))


def case(pose: str) -> object:
    return pose if pose in NOW else pytest.param(pose, marks=pytest.mark.slow(few=8))


@pytest.mark.parametrize("pose", [case(pose) for pose in sorted(SCENES)])
def test_the_focus_is_drawn_wherever_it_goes(pose: str, home: Path) -> None:
    at = 0 if pose in ALWAYS else sorted(SCENES).index(pose) % len(LOOKS)
    for size, scale in some(LOOKS, LOOKS[at : at + 1]):
        with quick_bots():
            walker = Walker(pose, size, scale)
            try:
                walker.walk()
            finally:
                walker.app.close()
