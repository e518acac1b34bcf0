"""Dialogs in a small window: what is on their card stays on it, also where words are long."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.poses.screenshot import FRAMES
from game.ui.controls.dialog import Dialog, DialogAnswer, Question
from game.ui.tree.controls import Button

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


@pytest.mark.parametrize(("words", "rows"), [("Answer", 1), ("An answer as long", 1), ("So long " * 5, 3)])
def test_answers_that_would_be_cut_in_a_row_stand_one_below_the_other(
    words: str, rows: int, home: Path
) -> None:
    app = offscreen_app((960, 540), 1.0)
    answers = [DialogAnswer(f"{at}", f"{words.strip()} {at}") for at in range(3)]
    app.push(question := Question(app, "What now?", "Please choose.", answers))
    app.step([], 0.0)
    places = [one.rect for one in question.tree if isinstance(one.node, Button)]
    assert len({one.y for one in places}) == rows
    assert all(question.card.contains(one) for one in places)
    assert app.cut_texts == []
    app.close()


@pytest.mark.parametrize("scale", [1.0, 1.1])
def test_a_list_of_people_that_has_room_does_not_scroll(scale: float, home: Path) -> None:
    app = offscreen_app((1280, 720), scale)
    app.push(SCENES["who"](app))
    app.step([], 0.0)
    card: Any = app.stack.top
    lines = card.lines
    assert lines._places().high == lines._rect.height
    app.close()
