"""Choosing moves on the match screen: what clicks, drags, wheel, keys and gamepad mean."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.app.poses.samples import position
from game.data.files.content import Content, load_content
from game.data.saves.matches import position_plan
from game.games.tank_chess.rules.definitions import Definitions
from game.model.contract import Refusal
from game.model.registry import kit as kit_of
from game.testing.match_hands import PEOPLE
from game.testing.prompts import prompts_of
from game.ui.window.application import Application
from tests.app.match_hands import Hands
from tests.games.tank_chess.perft.fun_set import fun_set

MIDDLE, NEAR_EDGE = (position("tank_chess", name) for name in ("middle", "near_edge"))


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def middle(hands: Hands) -> None:
    hands.open(position=MIDDLE.replace(" b 19", " w 20"))


def test_hovering_any_piece_shows_its_card_and_reach(hands: Hands) -> None:
    middle(hands)
    hands.move(hands.at("k10"))
    assert hands.table.card().data.title == hands.app.texts("tank_chess.piece.medium")
    assert hands.table.board.scene.of("reach")
    hands.move(hands.at("b2"))
    assert not hands.table.board.scene.of("reach")


def test_a_picked_piece_shows_squares_by_steps_with_their_facings__TC_4_2(hands: Hands) -> None:
    middle(hands)
    hands.tap_square("e7")
    reach = {mark.where[0]: mark.data for mark in hands.table.board.scene.of("reach")}
    square = hands.table.view.grid.square
    assert reach[square("f7")].steps == 1
    assert reach[square("h7")].facings == (1, 2, 3)


def test_a_ghost_takes_a_facing_that_shoots_by_itself(hands: Hands) -> None:
    middle(hands)
    hands.tap_square("e7")
    hands.tap_square("g7")
    ghost = hands.table.chooser.ghost
    shots = {m.facing for m in hands.table.chooser._moves if m.target == ghost.square and m.shot is not None}
    assert not shots or ghost.facing in shots


def test_dragging_sets_the_facing_and_the_ghost_stays(hands: Hands) -> None:
    middle(hands)
    hands.tap_square("e7")
    square = hands.table.view.grid.square
    hands.drag_from(hands.at("f7"), hands.towards(square("f7"), 1), hands.towards(square("f7"), 3))
    assert hands.table.chooser.ghost.facing == 3
    assert not hands.played


def test_the_wheel_and_q_and_e_turn_the_ghost(hands: Hands) -> None:
    middle(hands)
    hands.tap_square("e7")
    hands.tap_square("f7")
    first = hands.table.chooser.ghost.facing
    hands.wheel(-1, hands.at("f7"))
    assert hands.table.chooser.ghost.facing == (first + 1) % 8
    hands.quick("q")
    hands.quick("q")
    assert hands.table.chooser.ghost.facing == (first - 1) % 8


def test_a_second_click_on_the_ghost_plays_the_move(hands: Hands) -> None:
    middle(hands)
    hands.tap_square("c4")
    hands.tap_square("c5")
    hands.tap_square("c5")
    assert hands.played == ["c4-c5N"]


def test_a_double_click_plays_nothing(hands: Hands) -> None:
    middle(hands)
    hands.tap_square("c4")
    place = hands.at("c5")
    hands.move(place)
    for _ in range(2):
        hands.press(place)
        hands.release(place)
    assert not hands.played
    assert hands.table.chooser.ghost is not None


def test_a_click_on_the_target_drives_and_fires(hands: Hands) -> None:
    hands.open(position=MIDDLE, script="")
    hands.session.play(hands.match_scene.match.kit.parse_action("k10-k7S", hands.session.state))
    hands.settle()
    square = hands.table.view.grid.square
    hands.tap_square("e7")
    hands.drag_from(hands.at("g7"), hands.towards(square("g7"), 1))
    labels = [label.text for label in hands.table.board.scene.told("label")]
    assert "II > I side: destroyed" in labels
    assert "II = II front: holds" in labels
    hands.tap_square("k7")
    assert hands.played[-1] == "e7-g7NExk7"


def test_clicking_an_enemy_puts_the_ghost_where_it_can_be_shot_and_does_not_fire_yet(hands: Hands) -> None:
    hands.open(position=MIDDLE)
    hands.session.play(hands.match_scene.match.kit.parse_action("k10-k7S", hands.session.state))
    hands.settle()
    hands.tap_square("e7")
    hands.tap_square("k7")
    chooser = hands.table.chooser
    assert chooser.plan is not None
    assert chooser.plan.shot == hands.table.view.grid.square("k7")
    assert hands.played == ["k10-k7S"]
    hands.tap_square("k7")
    assert hands.played[-1].endswith("xk7")


def test_shift_enter_holds_fire(hands: Hands) -> None:
    hands.open(position=MIDDLE)
    hands.session.play(hands.match_scene.match.kit.parse_action("k10-k7S", hands.session.state))
    hands.settle()
    hands.table.aim(hands.match_scene.match.kit.parse_action("e7-g7NExk7", hands.session.state))
    hands.quick("shift+return")
    assert hands.played[-1] == "e7-g7NE"


def test_turning_in_place_needs_a_turn_to_be_a_move__TC_4_4(hands: Hands) -> None:
    middle(hands)
    square = hands.table.view.grid.square
    hands.tap_square("c4")
    hands.tap_square("c4")
    hands.tap_square("c4")
    assert hands.table.chooser.refused.refusal.rule == "TC-4.4"
    assert not hands.played
    hands.drag_from(hands.at("c4"), hands.towards(square("c4"), 2))
    hands.tap_square("c4")
    assert hands.played == ["c4-c4E"]


def test_a_piece_can_be_dragged_to_its_square(hands: Hands) -> None:
    middle(hands)
    hands.drag_from(hands.at("c4"), hands.at("c5"), hands.at("d5"))
    assert hands.table.chooser.ghost.square == hands.table.view.grid.square("d5")
    assert not hands.played


@pytest.mark.parametrize(
    ("picked", "clicked", "rule"),
    [("e7", "g6", "TC-4.5"), ("e7", "m12", "TC-4.2"), ("e7", "f9", "TC-4.5"), ("", "i14", "TC-4.1")],
)
def test_what_is_not_allowed_says_why_where_it_was_clicked(
    hands: Hands, app: Application, picked: str, clicked: str, rule: str
) -> None:
    middle(hands)
    if picked:
        hands.tap_square(picked)
    hands.tap_square(clicked)
    shown = hands.table.board.scene.told("illegal")[0]
    assert (shown.square, shown.tail) == (hands.table.view.grid.square(clicked), rule)
    assert shown.text
    assert "[" not in shown.text
    assert "illegal" in app.audio.played


def test_right_click_and_escape_put_back_step_by_step(hands: Hands) -> None:
    middle(hands)
    hands.tap_square("e7")
    hands.tap_square("f7")
    hands.tap(hands.at("b2"), button=3)
    assert hands.table.chooser.ghost is None
    assert hands.table.chooser.picked is not None
    hands.quick("escape")
    assert hands.table.chooser.picked is None


@pytest.mark.slow
def test_the_exit_arrow_leaves_the_board__TC_6_2(hands: Hands) -> None:
    hands.open(position=NEAR_EDGE)
    hands.tap_square("h13")
    edge = hands.table.board.exit_tabs[hands.table.board.scene.told("exit")[0].square]
    hands.tap(edge.center)
    hands.settle()
    assert hands.played == ["h13-out"]
    assert hands.match_scene.controller.over


@pytest.mark.slow
def test_a_command_leaves_the_board_by_keys__TC_6_2(hands: Hands) -> None:
    scene = hands.open(position=NEAR_EDGE)
    hands.key_move(scene.match.kit.parse_action("h13-out", scene.match.session.state))
    assert hands.played == ["h13-out"]


def test_confirm_moves_asks_for_one_more_click(hands: Hands, app: Application) -> None:
    play = app.settings.play.model_copy(update={"confirm_moves": True})
    app.settings = app.settings.model_copy(update={"play": play})
    middle(hands)
    hands.tap_square("c4")
    hands.tap_square("c5")
    hands.tap_square("c5")
    assert not hands.played
    assert hands.table.board.scene.told("label")
    hands.tap_square("c5")
    assert hands.played == ["c4-c5N"]


def test_a_move_by_gamepad(hands: Hands) -> None:
    middle(hands)
    for _ in range(3):
        if hands.table.chooser.picked == hands.table.view.grid.square("c4"):
            break
        hands.quick("n")
    hands.table.put_back()
    hands.table.pointing.cursor = hands.table.view.grid.square("c4")
    for button in ("a", "dpad_up", "a", "shoulder_right", "a"):
        hands.pad(button)
        hands.wait(0.3)
    assert hands.played == ["c4-c5NE"]


def fun(hands: Hands, position: str) -> None:
    """A match with the Fun Set's pieces and ground (TC-8)."""
    kit = kit_of("tank_chess")
    # so swift that one square and facing can be reached by ways that leave different positions
    base = fun_set()
    swift = Definitions(tuple(replace(kind, speed=9) for kind in base.pieces), base.ground)
    content = Content(swift, load_content(kit).files)
    hands.open(plan=position_plan(kit, content, position, PEOPLE, sides=(0, 1)))


def test_different_ways_can_be_chosen__TC_4_7(hands: Hands) -> None:
    # a Heavy among trees: which of them it crushes is part of the move
    fun(hands, "7c4/8/8/8/2^^^3/2^^^3/3H04/C07 w 1")
    hands.tap_square("d2")
    move = next(m for m in reversed(hands.table.chooser._moves) if m.path)
    hands.table.chooser.place(move.target, move.facing)
    ways = hands.table.chooser.ways
    assert len(ways) > 1
    seen = set()
    for _ in ways:
        seen.add(hands.table.chooser.plan.path)
        hands.quick("n")
    assert seen == set(ways)
    assert hands.table.board.scene.told("label")
    assert any(prompt.commands == ("next_piece",) for prompt in hands.table.prompts())


def test_a_remote_mine_is_set_off_only_on_purpose__TC_8_1(hands: Hands) -> None:
    fun(hands, "7c4/8/8/3l4+!4/8/8/2H05/C07 w 1")
    hands.tap_square("c2")
    hands.tap_square("c3")
    assert hands.table.chooser.plan.mine is None
    hands.tap_square("d5")
    hands.settle()
    assert hands.played[0].endswith("!d5")


def test_a_piece_may_be_driven_into_the_water_on_purpose__TC_8_3(hands: Hands) -> None:
    fun(hands, "7c4/8/8/8/8/2~5/2H05/C07 w 1")
    hands.tap_square("c2")
    hands.tap_square("c3")
    assert hands.table.chooser.ghost.facing is None
    hands.tap_square("c3")
    hands.settle()
    assert hands.played == ["c2-c3"]


def test_guided_play_can_refuse_what_is_not_asked_for(hands: Hands) -> None:
    middle(hands)
    hands.table.chooser.allow = lambda move: Refusal("TC-4.1", "tank_chess.refuse.no_move")
    hands.tap_square("c4")
    hands.tap_square("c5")
    hands.tap_square("c5")
    assert not hands.played
    assert hands.table.chooser.refused is not None


def test_tab_walks_the_panel_while_nothing_is_aimed_at_and_escape_leads_back(hands: Hands) -> None:
    middle(hands)
    scene = hands.match_scene
    hands.quick("tab")
    assert scene.focus.current is not scene.host.area
    hands.quick("escape")
    assert scene.focus.current is scene.host.area
    hands.quick("f6")
    assert scene.focus.current is scene.moves_area
    hands.quick("f6")
    hands.quick("up")
    assert hands.table.pointing.cursor is not None


def test_a_button_of_the_panel_is_pressed_by_keys(hands: Hands) -> None:
    middle(hands)
    scene = hands.match_scene
    while scene.focus.key != "flip":
        hands.quick("tab")
    hands.quick("return")
    hands.wait(0.05)
    assert scene.table.overlays.flipped


def test_prompts_can_be_pressed_by_mouse(hands: Hands) -> None:
    hands.open(position=MIDDLE)
    hands.session.play(hands.match_scene.match.kit.parse_action("k10-k7S", hands.session.state))
    hands.settle()
    hands.table.aim(hands.match_scene.match.kit.parse_action("e7-g7NExk7", hands.session.state))
    hands.wait(0.1)
    [hold] = [made for made in prompts_of(hands.match_scene) if "drive only" in made.label]
    hands.click(hold)
    assert hands.played[-1] == "e7-g7NE"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_fire_can_be_held_with_the_mouse_in_a_small_window_too(
    app: Application, hands: Hands, language: str
) -> None:
    """Nothing else than the row of prompts drives without firing, with the mouse alone."""
    app.change("look.language", language)
    app.change("window.zoom", 130)
    hands.open(position="7c4/8/5l42/8/8/8/3M04/C07 w 5")
    hands.tap_square("d2")
    hands.tap_square("f6")
    assert hands.table.chooser.target is not None
    hands.wait(0.1)
    words = app.texts("match.prompt.drive")
    [hold] = [made for made in prompts_of(hands.match_scene) if words in made.label]
    hands.click(hold)
    assert hands.played == ["d2-d4N"]


def test_an_own_piece_on_a_mine_is_picked_not_blown_up__TC_8_1(hands: Hands) -> None:
    fun(hands, "7c4/8/8/3L0+!4/8/8/2H05/C07 w 1")
    hands.tap_square("c2")
    hands.tap_square("c3")
    hands.tap_square("d5")
    hands.settle()
    assert not hands.played
    assert hands.table.chooser.picked == hands.table.view.grid.square("d5")


def test_a_zoomed_board_is_pulled_along_and_the_wheel_zooms(hands: Hands) -> None:
    middle(hands)
    hands.wheel(3, hands.at("h8"))
    camera = hands.table.board.camera
    assert camera.zoomed
    before = camera.state
    start = hands.at("l13")
    hands.drag_from(start, (start[0] - 40, start[1] - 40))
    assert camera.state != before
    assert hands.table.chooser.picked is None


def test_a_target_that_holds_is_told_even_while_the_gun_points_elsewhere__TC_5_6(hands: Hands) -> None:
    """Told of the gun's direction alone, a player would turn the piece for nothing."""
    hands.open(position="3l43c4/8/8/3L04/8/2C05/3h04/8 w 5")
    hands.tap_square("d5")
    hands.tap_square("d2")
    refused = hands.table.chooser.refused.refusal
    assert refused.key == "tank_chess.refuse.armour_holds"
    assert refused.params["side"] == "front"


def test_a_target_out_of_every_turn_is_still_told_by_the_guns_direction__TC_5_2(hands: Hands) -> None:
    hands.open(position="7c4/8/8/3H04/8/2C05/3h04/8 w 5")
    hands.tap_square("d5")  # it can turn by 135° at most, which brings d2 into a line of fire
    hands.tap_square("d2")
    assert hands.table.chooser.refused.refusal.key == "tank_chess.refuse.armour_holds"
    hands.open(position="7c4/8/8/3R04/8/2C05/3h04/8 w 5")
    hands.tap_square("d5")
    hands.tap_square("d2")
    assert hands.table.chooser.refused.refusal.key == "tank_chess.refuse.not_that_way"


def test_where_moves_are_confirmed_the_escape_says_so_beside_its_mark__TC_6_2(hands: Hands) -> None:
    """The mark beyond the edge is what is to be clicked again, not the Command."""
    hands.open(position="3l43c4/8/4C03/3L04/8/8/3h04/8 w 5")
    hands.table.chooser.confirm = True
    hands.tap_square("e6")
    square = hands.table.view.grid.square
    mark = hands.table.board.exit_tabs[square("e8")]
    hands.tap(mark.center)
    assert hands.played == []
    label = next(one for one in hands.table.board.scene.told("label") if one.style == "move")
    assert label.square == square("e8")
    hands.tap(mark.center)
    assert hands.played == ["e6-out"]


def test_a_piece_picked_by_keys_is_told_how_the_cursor_goes_on(hands: Hands) -> None:
    scene = hands.open()
    hands.key("n")
    assert any("up" in prompt.commands for prompt in scene.table.prompts())


def labels(hands: Hands) -> list[str]:
    """What labels say, but for what the enemy could do next."""
    return [label.text for label in hands.table.board.scene.told("label") if label.style != "answer"]


@pytest.mark.slow
def test_a_move_that_draws_by_repetition_says_so_before_it_is_played__TC_6_4(hands: Hands) -> None:
    """Whoever is winning and drives to and fro would throw the win away unawares."""
    hands.open(position="7c0/8/8/3H04/8/8/8/1C06 w 5")
    session, kit = hands.session, hands.match_scene.match.kit
    for text in ["b1-b1NE", "h8-h8NE", "b1-b1N", "h8-h8N", "b1-b1NE", "h8-h8NE", "b1-b1N"]:
        session.play(kit.parse_action(text, session.state))
        hands.settle()
    hands.tap_square("h8")
    hands.quick("e")
    assert hands.table.chooser.ghost.facing == 2 and not labels(hands), "another facing goes on"
    hands.quick("q")
    hands.quick("q")
    assert hands.table.chooser.ghost.facing == 0
    assert labels(hands) == ["Draw: the same position 3 times"]
    hands.quick("return")
    hands.settle()
    assert session.result.reason == "repetition"


def test_a_move_that_ends_the_last_turn_says_that_it_draws__TC_6_4(hands: Hands) -> None:
    kit = kit_of("tank_chess")
    text, options = "7c0/8/8/3H04/8/8/8/1C06 b 5", {"turn_limit": 5}
    hands.open(plan=position_plan(kit, load_content(kit), text, PEOPLE, sides=(0, 1), options=options))
    hands.tap_square("h8")
    hands.quick("e")
    assert labels(hands) == ["Draw: limit of 5 turns reached"]
