"""The lessons of Tank Tactics on the real screen, played by mouse alone, and what they say to a wrong try."""

from __future__ import annotations

from typing import Any

import pytest

from game.app.tutorial.scene import Tutorial
from game.data.puzzles.lessons import load_courses
from game.data.saves.match_plan import MatchPlan
from game.games.tank_tactics.rules import actions as act
from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.view.spots import BeginSpot, CardSpot, FaceSpot, GiveSpot, ReadySpot
from game.testing.driver import Driver
from game.testing.trees import said_beside
from game.ui.window.application import Application
from game.view.spots import AimSpot, ButtonSpot, FieldSpot
from tests.app.lesson_hands import open_lesson, settle, show_side
from tests.app.opened import note_opened

LESSONS = load_courses("tank_tactics")[0].played


def show(app: Application, player: Driver, lesson: str = "") -> Tutorial:
    app.change("look.reduced_motion", True)
    return open_lesson(app, player, "tank_tactics", lesson)


def click(player: Driver, scene: Tutorial, spot: Any) -> None:
    if not isinstance(spot, FieldSpot | FaceSpot | AimSpot):
        show_side(player, scene)
    table: Any = scene.table
    rect = table.rect_of(spot)
    assert rect is not None, spot
    player.click(rect.center)


def do(player: Driver, scene: Tutorial, action: act.Action) -> None:
    """Point at what an action needs, in order, some time after what was done before."""
    player.wait(0.4)
    table: Any = scene.table
    chooser = table.chooser
    world = scene.state
    number = getattr(action, "tank", None)
    if world.phase == "turn" and number is not None and chooser.number != number:
        click(player, scene, FieldSpot(world.square[world.match.index(world.seat, number)]))
    match action:
        case act.SetDice(_, dice):
            for slot, value in enumerate(dice):  # how dice are moved by mouse is tested with the screen
                table.doing.setting.put(slot, value)
            click(player, scene, ReadySpot())
        case act.Give(_, to):
            click(player, scene, GiveSpot(0, to))
            click(player, scene, ReadySpot())
        case act.End():
            click(player, scene, ButtonSpot("end"))
        case act.Leave():
            click(player, scene, AimSpot("yes"))
        case act.Play(_, card):
            click(player, scene, CardSpot(card, 0))
        case act.Move(_, squares):
            square = chooser.at.walk(chooser.index, squares > 0)[0][abs(squares) - 1]
            click(player, scene, FieldSpot(square))
            click(player, scene, FieldSpot(square))
        case act.Turn(_, facing):
            click(player, scene, FaceSpot(facing))
        case act.Fire(_, square):
            click(player, scene, FieldSpot(square))
            if chooser.asked is not None:
                click(player, scene, AimSpot("fire"))
        case act.Enter(_, square):
            click(player, scene, FieldSpot(square))
            click(player, scene, FieldSpot(square))
        case act.Ram():
            click(player, scene, FieldSpot(world.square[chooser.at.walk(chooser.index, True)[1]]))
            if chooser.asked is not None:
                click(player, scene, AimSpot("ram"))
        case _:
            raise AssertionError(action)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_lesson_is_played_by_mouse_alone(app: Application, player: Driver, lesson: Any) -> None:
    scene = show(app, player, lesson.id)
    assert scene.lesson.id == lesson.id
    parts = len(lesson.parts)
    waiting: list[Any] = []
    while not scene.done:
        at = scene.play.number
        if waiting:  # cards that lie ready are played with the shot
            chosen = scene.kit.parse_action(lesson.parts[at + len(waiting)].solution, scene.state)
        else:
            chosen = scene.play.solution()
        do(player, scene, chosen)
        settle(player, scene)
        if isinstance(chosen, act.Play) and queries.waits(scene.state, chosen.card):
            waiting.append(chosen)
            assert scene.play.number == at
            continue
        waiting.clear()
        assert scene.done or scene.play.number > at, (lesson.id, at)
    assert scene.play.number == parts
    assert lesson.id in scene.solved
    player.click("next")
    assert scene.lesson.id != lesson.id


def test_a_legal_action_that_is_not_asked_for_is_refused_with_the_lessons_words__TT_3_4(
    app: Application, player: Driver
) -> None:
    scene = show(app, player, "drive")
    before = scene.state
    do(player, scene, act.move(0, 2))
    settle(player, scene)
    assert scene.state == before
    assert scene.play.number == 0
    table: Any = scene.table
    assert table.chooser.refused.refusal.key == "tutorial.tank_tactics.drive.wrong"


def test_keys_turn_the_tank_as_the_words_say__TT_3_5(app: Application, player: Driver) -> None:
    scene = show(app, player, "turn")
    assert "press E and then Enter" in scene.t("tutorial.tank_tactics.turn.task")
    player.key("e")
    player.key("return")
    settle(player, scene)
    assert scene.play.number == 1


def test_a_right_click_takes_a_card_back_that_lies_ready__TT_4_1(app: Application, player: Driver) -> None:
    scene = show(app, player, "cards")
    table: Any = scene.table
    do(player, scene, act.play(0, "breach_shot"))
    assert table.chooser.loaded
    square = table.rect_of(FieldSpot(0)).center
    player.press(square, button=3)
    player.release(square, button=3)
    assert not table.chooser.loaded


def test_the_dice_are_set_on_their_page_and_all_are_shown_in_the_end__TT_1_4(
    app: Application, player: Driver
) -> None:
    scene = show(app, player, "dice")
    table: Any = scene.table
    assert scene.frame.paged and table.rect_of(ReadySpot()).right > 1200
    player.click("show")
    assert "Tank B: Actions 4, Speed 2, Range 6, " in " ".join(said_beside(table.beside).split())
    for _ in range(2):
        do(player, scene, scene.play.solution()) if scene.thinking else None
        settle(player, scene)
    assert scene.done and scene.frame.paged
    assert [table.phase.reveal.rolled(seat) for seat in range(2)] == [5, 3]
    assert table.rect_of(BeginSpot()) is None and not table.waits
    player.key("return")
    player.wait(0.1)
    assert scene.lesson.id == "cards" and not scene.frame.paged and table.page is None


def test_a_low_window_has_the_dice_in_the_panel(app: Application, player: Driver) -> None:
    app.change("window.zoom", 130)
    scene = show(app, player, "dice")
    assert not scene.frame.paged and scene.frame.tabs is not None
    do(player, scene, scene.play.solution())
    settle(player, scene)
    assert scene.done, "the card lies where it does most"


@pytest.mark.slow
def test_dice_and_cards_that_are_not_asked_for_are_refused__TT_1_1(app: Application, player: Driver) -> None:
    scene = show(app, player, "dice")
    table: Any = scene.table
    do(player, scene, act.SetDice(1, (5, 3, 4, 6, 2, 1)))
    settle(player, scene)
    assert scene.play.number == 0
    assert scene.wrong
    assert table.doing.setting.dice[1] == (5, 3, 4, 6, 2, 1), "what was set stays to be changed"
    table.doing.setting.give(0, 0)
    do(player, scene, act.SetDice(1, (3, 2, 6, 5, 4, 1)))  # the card lies with the wrong tank
    settle(player, scene)
    assert scene.play.number == 1
    assert scene.wrong
    assert table.chooser.refused.refusal.key == "tutorial.tank_tactics.dice.wrong_2"
    do(player, scene, scene.play.solution())
    settle(player, scene)
    assert scene.done


def test_a_shot_without_the_second_card_is_refused__TT_4_3(app: Application, player: Driver) -> None:
    scene = show(app, player, "cards")
    table: Any = scene.table
    do(player, scene, act.play(0, "breach_shot"))
    do(player, scene, act.fire(0, scene.state.match.board.grid.square("d6")))
    settle(player, scene)
    assert scene.play.number == 1
    assert table.chooser.refused.refusal.key == "tutorial.tank_tactics.cards.wrong_2"


def test_one_click_turns_and_drives_through_both_steps__TT_3_5(app: Application, player: Driver) -> None:
    scene = show(app, player, "turn")
    square = scene.state.match.board.grid.square("f2")
    for _ in range(2):
        click(player, scene, FieldSpot(square))
    settle(player, scene)
    assert scene.done


def test_the_course_ends_with_a_match_on_a_map_for_two(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = show(app, player, "match")
    noted = note_opened(app, monkeypatch, "match")
    assert scene.lesson.match is not None
    player.click("next")
    plan = noted.last("match")["plan"]
    assert isinstance(plan, MatchPlan)
    assert [one.kind for one in plan.players] == ["person", "bot"]
    assert plan.players[1].level == 1
    assert plan.kit.game.new(plan.setup()).match.board.win.kind == "points"
