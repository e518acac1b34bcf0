"""A whole match of Tank Chess by keyboard alone, against a bot."""

from __future__ import annotations

from typing import Any

import pytest

from game.app.poses import SCENES
from game.testing.match_hands import AGAINST_BOT
from game.testing.prompts import prompts_of
from game.ui.window.application import Application
from game.view.spots import FieldSpot
from tests.app.match_hands import Hands
from tests.games.battlegrounds.view.hands import BoardHands


@pytest.mark.slow
def test_a_whole_match_can_be_played_by_keyboard_to_its_end_screen(app: Application) -> None:
    hands = Hands(app)
    hands.open(AGAINST_BOT, seed=5)
    hands.play_to_the_end(hands.key_move)


@pytest.mark.slow
def test_the_reach_at_the_cursor_goes_with_the_move_and_stays_away_to_the_end__TC_4_2(
    app: Application,
) -> None:
    hands = Hands(app)
    scene = hands.open(AGAINST_BOT, script="")
    hands.bot.silent = True  # type: ignore[union-attr]
    (move,) = [one for one in scene.match.kit.game.actions(hands.table.view) if one.shot is None][:1]
    hands.cursor_to(move.origin)
    assert hands.table.board.scene.of("reach")
    hands.key_move(move)
    assert hands.session.to_act == 1 and hands.table.pointing.cursor is not None
    assert not hands.table.board.scene.of("reach")
    hands.quick("up")
    hands.quick("down")
    assert hands.table.board.scene.of("reach"), "it is asked for again"
    scene.controller.calls.resign()
    hands.wait(0.3, 0.1)
    assert not hands.table.board.scene.of("reach")


@pytest.mark.slow
@pytest.mark.parametrize("pose", ["match_tank_tactics", "match_battlegrounds"])
def test_a_cursor_that_rests_asks_for_nobodys_reach_in_other_games(app: Application, pose: str) -> None:
    scene: Any = SCENES[pose](app)
    app.push(scene)
    app.step([], 0.1)
    table = scene.table
    table.show(table.view, chooser=None, viewer=table.viewer, last=None)
    if pose == "match_tank_tactics":
        table.pointing.cursor = FieldSpot(max(table.view.square))
    else:
        table.pointing.cursor = FieldSpot(min(table.view.fields.values()))

    def reach() -> object:
        if pose == "match_tank_tactics":
            return table.board.scene.of("reach")
        return [mark for mark in table.board.scene.marks if mark.kind not in ("left", "cursor")]

    table.pointing.rests = False
    assert reach()
    table.pointing.rests = True
    assert not reach()


# --- the hints are true where the focus is ---


def hints_shown(hands: Hands) -> list[str]:
    """The words in the row of keys."""
    return [made.label for made in prompts_of(hands.match_scene)]


def test_tab_without_a_target_goes_to_the_panel_where_the_hints_are_the_panels(app: Application) -> None:
    hands = Hands(app)
    scene = hands.open()
    t = hands.app.texts
    on_board = hints_shown(hands)
    assert t("match.prompt.pick") in on_board
    hands.key("tab")
    assert scene.focus.current is scene.moves_area
    assert scene.focus.shown
    assert hints_shown(hands) == [t("match.prompt.moves"), t("match.prompt.to_board")]
    hands.key("tab")
    assert scene.focus.key == "undo"
    assert hints_shown(hands) == [t(f"match.prompt.{key}") for key in ("why_not", "move_on", "to_board")]
    hands.key("return")
    assert scene.notice.words == t("match.no_undo_start"), "what the hint says is done"
    hands.key("escape")
    assert scene.focus.current is scene.host.area
    assert hints_shown(hands) == on_board


def test_whoever_chooses_on_the_board_has_the_keys_there(app: Application) -> None:
    hands = Hands(app)
    scene = hands.open()
    hands.key("tab")
    assert scene.focus.current is scene.moves_area
    hands.key("n")
    assert scene.focus.current is scene.host.area
    assert hints_shown(hands)[0] == hands.app.texts("match.prompt.choose"), "it may turn where it is"


@pytest.mark.parametrize("name", ["tutorial", "puzzle"])
def test_the_hints_of_a_lesson_and_a_puzzle_are_true_where_the_focus_is(app: Application, name: str) -> None:
    hands = Hands(app)
    opened = SCENES[name](app)
    scene: Any = opened
    app.push(opened)
    hands.wait(0.2)

    def shown() -> list[str]:
        return [made.label for made in prompts_of(scene)]

    on_board = shown()
    assert app.texts("match.prompt.pick") in on_board
    hands.key("f6")
    hands.wait(0.1)
    panels = [app.texts(f"match.prompt.{key}") for key in ("press", "move_on", "to_board")]
    assert scene.focus.current is scene.focus.by_key("back")
    assert shown() == panels
    before = scene.focus.current
    hands.key("down")
    hands.wait(0.1)
    assert scene.focus.current is not before, "what the row says is done"
    hands.key("escape")
    hands.wait(0.1)
    assert app.stack.top is opened
    assert scene.focus.current is scene.host.area
    assert shown() == on_board


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("name", ["tutorial", "puzzle", "analysis", "replay_try"])
def test_prompts_do_what_their_keys_do_where_no_match_is_played(app: Application, name: str) -> None:
    hands = Hands(app)
    opened = SCENES[name](app)
    scene: Any = opened
    app.push(opened)
    hands.wait(0.2)
    chooser = scene.table.chooser
    own = next(square for square in chooser.view.diagram.pieces if chooser.is_own(square))

    def prompt(key: str) -> Any:
        words = app.texts(f"match.prompt.{key}")
        return next(made for made in prompts_of(scene) if made.label == words)

    hands.click(scene.table.camera.rect_of(own).center)
    hands.wait(0.5)
    assert chooser.picked == own and not prompt("place").is_enabled, (
        "nothing but the board is clicked for that"
    )
    hands.click(prompt("turn"))
    by_mouse = chooser.choice()
    for _ in range(2):
        hands.click(prompt("put_back"))
        hands.wait(0.5)
    assert chooser.picked is None and app.stack.top is opened
    hands.click(scene.table.camera.rect_of(own).center)
    hands.wait(0.5)
    hands.key("e")
    assert chooser.choice() == by_mouse


def test_with_a_gamepad_no_prompt_names_a_click(app: Application) -> None:
    hands = Hands(app)
    scene = hands.open()
    hands.wait(0.2)
    words = app.texts("match.prompt.pick")
    assert words in [made.label for made in prompts_of(scene)]
    hands.pad("y")
    hands.wait(0.2)
    assert app.input.gamepad_used and scene.table.pointing.cursor is None
    labels = [made.label for made in prompts_of(scene)]
    assert labels and words not in labels


@pytest.mark.slow
def test_the_hints_are_the_panels_in_battlegrounds_too(app: Application) -> None:
    hands = BoardHands(app)
    scene = hands.begin("battle", 2, (0, 1))
    on_board = hints_shown(hands)
    for _ in range(60):  # Tab goes round what can be chosen, if there is anything
        hands.key("tab")
        where = scene.focus.current
        assert (hints_shown(hands) == on_board) or where is not scene.host.area or scene.table.pointing.cursor
    hands.key("f6")
    assert scene.host.in_panel
    assert hints_shown(hands)[-1] == app.texts("match.prompt.to_board")
    assert app.texts("match.prompt.to_board") not in on_board
    hands.key("f6")
    assert not scene.host.in_panel
    assert app.texts("match.prompt.to_board") not in hints_shown(hands)


def test_tab_while_looking_back_goes_to_the_panel_and_round_again(app: Application) -> None:
    hands = Hands(app)
    scene = hands.open()
    for _ in range(3):
        scene.controller.play(hands.session.game.actions(hands.session.state)[0])
        hands.settle()
    scene.controller.viewpoint.look(1)
    hands.wait()
    seen = []
    for _ in range(20):
        hands.key("tab")
        assert scene.focus.shown
        seen.append(scene.focus.current)
    assert scene.moves_area in seen
    assert hands.widget("menu") in seen
    assert scene.host.area in seen
