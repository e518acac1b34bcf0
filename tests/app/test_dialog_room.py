"""Dialogs in a small window: what is on their card stays on it, also where words are long."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.poses.screenshot import FRAMES
from game.ui.controls.dialog import Dialog

LOW = ("description", "editor_rules_tank_tactics", "editor_suggests", "people_delete", "setup_more")


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("pose", LOW)
def test_the_controls_of_a_dialog_lie_on_its_card_and_apart(pose: str, language: str, home: Path) -> None:
    app = offscreen_app((960, 540), 1.0, "light", language=language)
    try:
        app.push(SCENES[pose](app))
        for _ in range(FRAMES):
            app.step([], 1 / 60)
        dialog = app.stack.top
        assert isinstance(dialog, Dialog)
        assert all(dialog.card.contains(stop.rect) for _, stop in dialog.focus.stops)
        inside = [stop.rect.inflate(-2, -2) for _, stop in dialog.focus.stops]  # some share their borders
        assert not [one for one in inside if len(one.collidelistall(inside)) > 1]
    finally:
        app.close()
