"""Opening matches from the command line."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from game.app.poses.samples import position
from game.app.start import wire
from game.app.table.opening import as_set
from game.app.tutorial.scene import match_plan
from game.cli.terminal.begin import plan_of
from game.data.files.config import save_user
from game.data.files.problems import ProblemsError
from game.data.puzzles.lessons import load_courses
from game.model.contract import TextError
from game.model.registry import kit
from game.ui.window.application import Application
from tests.app.match_hands import Hands

MIDDLE = position("tank_chess", "middle")


def args(**more: str) -> Namespace:
    """What ``play`` was given."""
    return Namespace(**{"game": "tank_chess", "map": None, "load": None, "position": None, **more})


def test_a_map_on_the_command_line_opens_the_match(app: Application) -> None:
    wire(app, args(map="official_16"))
    app.step([])
    assert app.stack.top is not None
    assert app.stack.top.name == "match"


def test_a_position_on_the_command_line_is_played_by_the_side_to_move(app: Application) -> None:
    wire(app, args(position=MIDDLE))
    scene = app.stack.top
    app.step([])
    assert scene is not None
    assert scene.controller.own_side == 1  # type: ignore[attr-defined]
    assert scene.table.overlays.flipped  # type: ignore[attr-defined]


@pytest.mark.parametrize("given", [{"map": "family", "game": "battlegrounds"}, {"position": MIDDLE}])
def test_nothing_decides_what_a_match_of_the_command_line_will_draw(
    app: Application, given: dict[str, str]
) -> None:
    wire(app, args(**given))
    scene: Any = app.stack.top
    assert scene.match.session.seed is None


def test_nothing_decides_what_the_match_after_a_course_will_draw(app: Application) -> None:
    lessons = [one for course in load_courses("battlegrounds") for one in course.lessons if one.match]
    assert lessons
    for lesson in lessons:
        assert match_plan(app, kit("battlegrounds"), lesson).seed is None


def test_nothing_decides_what_a_match_in_the_terminal_will_draw() -> None:
    given: dict[str, Any] = {"game": "battlegrounds", "map": "family", "people": False, "with_": []}
    given |= dict.fromkeys(("level", "seats", "players", "side", "clock"))
    assert plan_of(args(**given)).seed is None


def test_a_bot_of_the_command_line_is_nobody_who_sits_there_in_the_window(app: Application) -> None:
    given = dict.fromkeys(("players", "seats", "side", "clock")) | {"level": 2, "people": False, "with_": []}
    plan = plan_of(args(**given))  # type: ignore[arg-type]
    app.change("new_match.names", [plan.players[1].name])
    person, bot = as_set(app, plan).players
    assert person.name == plan.players[1].name != bot.name
    assert bot.style, "another character of that level"


def test_a_save_on_the_command_line_goes_on(app: Application, home: Path) -> None:
    hands = Hands(app)
    scene = hands.open(keep=True)
    scene.controller.play(scene.match.kit.parse_action("c3-c5N", hands.session.state))
    hands.settle()
    path = scene.match.path
    app.to_menu()
    wire(app, args(load=str(path)))
    app.step([])
    assert app.stack.top is not None
    assert app.stack.top.name == "match"


def test_a_wrong_position_or_map_is_the_command_lines_to_tell(app: Application) -> None:
    with pytest.raises(TextError):
        wire(app, args(position="nonsense"))
    with pytest.raises(ProblemsError):
        wire(app, args(map="no_such_map"))


def test_a_save_that_is_not_there_is_told_in_the_window(app: Application, home: Path) -> None:
    wire(app, args(load=str(home / "none.yaml")))
    app.step([])
    assert app.stack.top is not None
    assert app.stack.top.name == "dialog"


def test_without_wishes_nothing_is_opened_for_somebody_who_was_here_before(app: Application) -> None:
    save_user({"sound.mute": True})
    wire(app, args())
    assert not app.stack
