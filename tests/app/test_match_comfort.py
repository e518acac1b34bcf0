"""Small things that make a match pleasant: what a click on a message does, notes, going on meanwhile."""

from __future__ import annotations

import pygame
import pytest

from game.app.table.moves import MoveRows
from game.app.table.record_list import fit_move
from game.data.people.learning import load_solved
from game.model.clock import ClockRules
from game.model.contract import DeclineDraw, OfferDraw, Resign
from game.testing.match_hands import AGAINST_BOT, PEOPLE
from game.ui.window.application import Application
from game.view.board.scene import LabelShown
from game.view.phase import MOUSE_CLICK
from tests.app.match_hands import Hands, move_cell
from tests.app.opened import note_opened


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def refusal_label(hands: Hands) -> tuple[int, int]:
    """Pick a piece, click on an obstacle; where the message with the rule's id is."""
    hands.tap_square("j3")
    hands.tap_square("j6")
    hands.wait(0.1)
    rects: list[pygame.Rect] = [rect for rect, label in hands.table.labelled if label.tail]
    return rects[0].center


@pytest.mark.slow
def test_a_click_on_a_refusal_opens_the_rules_there(hands: Hands) -> None:
    scene = hands.open(PEOPLE)
    place = refusal_label(hands)
    hands.tap(place)
    assert hands.scene.name == "rules"
    hands.key("escape")
    assert hands.scene is scene


def test_the_rule_opened_is_the_one_the_label_names__TC_4_5(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.open(PEOPLE)
    place = refusal_label(hands)
    opened = note_opened(hands.app, monkeypatch)
    hands.tap(place)
    assert opened.last("rules")["rule"] == "TC-4.5"


def test_f1_after_a_refusal_opens_its_rule(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    hands.open(PEOPLE)
    refusal_label(hands)
    opened = note_opened(hands.app, monkeypatch)
    hands.key("f1")
    assert opened.last("rules")["rule"] == "TC-4.5"


def test_where_a_message_was_a_click_means_the_square_again(hands: Hands) -> None:
    hands.open(PEOPLE)
    place = refusal_label(hands)
    hands.key("escape")
    hands.key("escape")
    hands.key("escape")
    hands.wait(0.1)
    assert hands.scene.name in ("match", "match_menu")
    assert hands.table.rule_at(place) == ""


def notes(record: MoveRows) -> list[str]:
    return [words for row in record.rows if row.note for _, words in row.cells.values()]


@pytest.mark.slow
def test_the_record_notes_draw_offers_and_who_resigned__TC_6_4(hands: Hands) -> None:
    scene = hands.open(PEOPLE)
    hands.mouse_move(scene.match.kit.parse_action("c3-c5N", hands.session.state))
    scene.controller.calls.make(OfferDraw(1))
    scene.controller.calls.make(DeclineDraw(0))
    hands.wait(0.2)
    assert notes(scene.record) == ["Black offers a draw", "White declines the draw"]
    scene.controller.play(scene.match.kit.parse_action("d14-d12S", hands.session.state))
    hands.settle()
    move_rows = [row for row in scene.record.rows if not row.note]
    assert [sorted(row.cells) for row in move_rows] == [[0], [1]]
    scene.controller.calls.make(Resign(0))
    hands.wait(0.2)
    assert notes(scene.record)[-1] == "White has resigned."


def test_a_click_on_a_note_looks_there(hands: Hands) -> None:
    scene = hands.open(PEOPLE)
    scene.controller.calls.make(OfferDraw(0))
    scene.controller.calls.make(DeclineDraw(1))
    scene.controller.play(scene.match.kit.parse_action("c3-c5N", hands.session.state))
    hands.settle()
    number = next(n for n, row in enumerate(scene.record.rows) if row.note)
    hands.tap(move_cell(scene, number, note=True).center)
    assert scene.controller.viewpoint.looking is not None
    assert scene.controller.viewpoint.looking.ply == 1


def test_no_move_in_the_record_is_cut_off(hands: Hands) -> None:
    scene = hands.open(PEOPLE)
    fonts = hands.app.fonts
    room = move_cell(scene, 0).width - scene.px(6)
    for words in ("R m18–m18 SW ×m12 +−", "H m10–m11–m12–n13 SW ×m16 +−", "D h18–h14 NW ×h10 #"):
        shown, size = fit_move(fonts, hands.app.scale, words, room)
        assert fonts.size(shown, "record", size)[0] <= room, words
        assert shown.split("×")[-1].replace("\u200a", " ") == words.split("×")[-1]


def test_a_bot_goes_on_by_one_move_while_somebody_looks_back(hands: Hands) -> None:
    scene = hands.open(AGAINST_BOT, script="d14-d12S k14-k12S")
    hands.mouse_move(scene.match.kit.parse_action("c3-c5N", hands.session.state))
    assert hands.bot is not None
    scene.controller.viewpoint.look(0)
    hands.wait(1.0)
    assert len(hands.session.whole_line) == 2
    assert scene.controller.viewpoint.looking is not None
    hands.click("nav.now")
    hands.settle()
    assert scene.controller.viewpoint.looking is None
    assert hands.table.view is hands.session.state
    assert scene.controller.chooser == 0


def test_a_click_on_the_last_move_leads_back_to_now(hands: Hands) -> None:
    scene = hands.open(PEOPLE)
    for text in ("c3-c5N", "d14-d12S"):
        scene.controller.play(scene.match.kit.parse_action(text, hands.session.state))
        hands.settle()
    scene.controller.viewpoint.look(0)
    hands.wait(0.1)
    scene.controller.viewpoint.look(2)
    hands.wait(0.2)
    assert scene.controller.viewpoint.looking is None
    assert scene.controller.chooser == 0


def test_page_keys_and_home_go_through_the_moves(hands: Hands) -> None:
    scene = hands.open(PEOPLE)
    for text in ("c3-c5N", "d14-d12S"):
        scene.controller.play(scene.match.kit.parse_action(text, hands.session.state))
        hands.settle()
    hands.key("page up")
    assert scene.controller.viewpoint.looking is not None
    assert scene.controller.viewpoint.looking.ply == 1
    hands.key("home")
    assert scene.controller.viewpoint.looking.ply == 0
    hands.key("page down")
    assert scene.controller.viewpoint.looking.ply == 1
    hands.key("end")
    hands.wait(0.1)
    assert scene.controller.viewpoint.looking is None


def test_a_long_refusal_is_broken_into_lines(hands: Hands) -> None:
    hands.open(PEOPLE)
    labels = hands.table.board.layers.labels
    words = "Gun II doesn’t beat front armour II: the shot would do nothing."
    one = labels.surface(LabelShown(0, words, "ink", "TC-5.6"), 1.0)
    two = labels.surface(LabelShown(0, words, "ink", "TC-5.6"), 1.0, 260)
    assert two.get_height() > one.get_height()
    assert two.get_width() <= 260 + 90


def test_resigning_against_the_clock_keeps_the_board_hidden__TC_6_5(hands: Hands) -> None:
    hands.open(PEOPLE, clock=ClockRules(600_000))
    hands.key("m")
    menu = hands.scene
    assert menu.name == "match_menu"
    assert menu.hides_below
    label = hands.app.texts("match.menu.resign")
    hands.click(next(stop for _, stop in menu.focus.stops if getattr(stop, "label", "") == label))
    assert hands.scene.name == "dialog"
    assert menu in hands.app.stack.visible()
    assert hands.match_scene not in hands.app.stack.visible()


def test_a_mouse_is_told_to_click_and_keys_are_told_the_keys(hands: Hands) -> None:
    hands.open(PEOPLE)
    assert hands.table.prompts()[0].commands == (MOUSE_CLICK,)
    hands.quick("right")
    assert all(MOUSE_CLICK not in prompt.commands for prompt in hands.table.prompts())
    hands.tap_square("j3")
    hands.tap_square("j5")
    commands = [prompt.commands for prompt in hands.table.prompts()]
    assert (MOUSE_CLICK, "pick") in commands


def test_solved_lessons_are_remembered(hands: Hands) -> None:
    from game.app.tutorial.scene import Tutorial
    from game.data.puzzles.lessons import load_courses

    course = load_courses("tank_chess")[0]
    scene = Tutorial(hands.app, course)
    hands.app.push(scene)
    hands.wait(0.1)
    first = scene.lesson.id
    scene.play_action(scene.play.solution())
    assert load_solved("tank_chess") == {first}
    again = Tutorial(hands.app, course)
    assert again.solved == {first}
    assert again.at == 1, "it goes on where one left off"


@pytest.mark.slow
def test_the_tip_of_a_button_leaves_the_row_of_keys_in_sight(hands: Hands) -> None:
    scene = hands.open()
    for key in ("hint", "flip"):
        button = hands.widget(key)
        hands.move(button.rect.center)
        hands.wait(1.0, 0.1)
        tip = hands.app.whole_text
        assert tip.shown
        assert not tip.rect.colliderect(scene.l.prompts.rect)
        assert scene.app.window.surface.get_rect().contains(tip.rect)
