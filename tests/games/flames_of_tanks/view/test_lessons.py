"""The lessons of Flames of Tanks on the real screen, played by mouse alone."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.tutorial.scene import Tutorial
from game.data.puzzles.lessons import load_courses
from game.games.flames_of_tanks.rules.actions import (
    Action,
    Claim,
    End,
    Enter,
    GoIn,
    Move,
    Refit,
    Remount,
    Roll,
    Shoot,
)
from game.games.flames_of_tanks.view.spots import KindSpot, Spot
from game.model.inches import Point
from game.testing.driver import Driver
from game.testing.trees import said_beside
from game.ui.tree.holders import Box
from game.ui.tree.seen import Icon
from game.ui.tree.tree import walk
from game.ui.window.application import Application
from game.view.spots import ButtonSpot
from game.view.tips import Sign
from tests.app.lesson_hands import open_lesson, settle, show_side
from tests.app.opened import note_opened

LESSONS = load_courses("flames_of_tanks")[0].played


def show(app: Application, player: Driver, lesson: str) -> Tutorial:
    app.change("look.reduced_motion", True)
    return open_lesson(app, player, "flames_of_tanks", lesson)


def px(scene: Tutorial, place: Point) -> tuple[int, int]:
    table: Any = scene.table
    x, y = table.board.camera.px(place)
    return round(x), round(y)


def button(player: Driver, scene: Tutorial, name: str) -> None:
    """Press a button beside the table, or on the page of a refit, by its name."""
    press(player, scene, ButtonSpot(name))


def press(player: Driver, scene: Tutorial, spot: Spot) -> None:
    """Press a button beside the table, or on the page of a refit."""
    table: Any = scene.table
    player.wait(0.4)  # time enough not to be the second half of a double click
    show_side(player, scene)
    item = table.beside.of(spot)
    assert item is not None, spot
    player.click(item.rect.center)


def do(player: Driver, scene: Tutorial, action: Action) -> None:
    """Point at what an action needs, in order."""
    table: Any = scene.table
    match action:
        case Move(path, _, kind, wide):
            number = table.plan.kinds.index((kind, wide))
            if number != table.plan.choice:
                press(player, scene, KindSpot(number))
            player.click(px(scene, path[-1]))
            assert table.plan.end is not None
            player.click(px(scene, table.plan.end))
        case Enter(place):
            player.click(px(scene, place))
            player.click(px(scene, table.plan.end))
        case Shoot(target, smoke):
            if smoke != table.plan.smoke:
                button(player, scene, "smoke")
            if table.plan.target != target:
                player.click(px(scene, scene.state.tanks[target].place))
            player.click(px(scene, scene.state.tanks[target].place))
        case Claim(point):
            player.click(px(scene, scene.state.match.table.points[point].at))
        case Refit():
            button(player, scene, "pack")
            button(player, scene, "refit_done")
        case GoIn():
            button(player, scene, "go_in")
        case Roll() | Remount() | End():
            button(player, scene, type(action).__name__.lower())
        case _:
            raise AssertionError(action)


@pytest.mark.sample(now=1, few=5)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_lesson_is_played_by_mouse_alone(app: Application, player: Driver, lesson: Any) -> None:
    scene = show(app, player, lesson.id)
    while not scene.done:
        at = scene.play.number
        do(player, scene, scene.play.solution())
        settle(player, scene)
        assert scene.done or scene.play.number > at, (lesson.id, at, scene.table.chooser.refused)
    assert scene.play.number == len(lesson.parts)


@pytest.mark.slow
def test_show_me_proposes_what_one_click_of_the_hand_then_plays__FT_5_5(
    app: Application, player: Driver
) -> None:
    scene = show(app, player, "fast")
    table: Any = scene.table
    player.click("show")
    table.aim(scene.play.solution())
    assert table.plan.kind == ("fast", False)
    assert not table.plan.way_points
    player.key("return")
    settle(player, scene)
    assert scene.done


def test_what_is_not_asked_for_is_told_and_not_played__FT_2_3(app: Application, player: Driver) -> None:
    scene = show(app, player, "drive")
    table: Any = scene.table
    before = scene.state
    place = px(scene, (10_000, 10_000))
    player.click(place)
    player.click(place)
    assert scene.wrong and scene.state is before
    assert table.chooser.refused.refusal.key == "tutorial.flames_of_tanks.drive.wrong"
    player.click(px(scene, (17_000, 14_500)))
    player.key("return")
    settle(player, scene)
    assert scene.done


@pytest.mark.slow
@pytest.mark.parametrize("scale", [130, 100])
def test_the_words_of_every_lesson_have_room(app: Application, player: Driver, scale: int) -> None:
    app.change("window.zoom", scale)
    scene = show(app, player, "drive")
    for number in range(len(scene.lessons)):
        scene.open_task(number)
        player.wait(0.02)
        words = scene.frame.words
        assert words.height + 0.5 >= scene.text_at(words.width), scene.lesson.id


@pytest.mark.slow
def test_smoke_is_shown_where_it_will_lie__FT_5_5(app: Application, player: Driver) -> None:
    scene = show(app, player, "smoke")
    table: Any = scene.table
    player.click(px(scene, (21_000, 21_000)))
    assert not table.picture().places("smoke_to_be")
    button(player, scene, "smoke")
    (there,) = table.picture().places("smoke_to_be")
    assert [one.data.text for one in table.picture().of("label") if one.where == ((21_000, 21_000),)] == [
        "smoke 3+: 89%"
    ]
    player.key("return")
    settle(player, scene)
    assert table.picture().places("smoke") == [there]


def test_notes_stand_at_points_of_the_table(app: Application, player: Driver) -> None:
    scene = show(app, player, "claim")
    table: Any = scene.table
    told = [one for one in table.picture().of("label") if one.data.text == "within 4″ of C"]
    assert [one.where for one in told] == [((15_000, 17_000),)]
    table.note([("20,14.5", "there")])
    assert any(one.where == ((20_000, 14_500),) for one in table.picture().of("label"))


def test_nothing_beside_the_table_of_a_lesson_lies_on_anything_else(app: Application, player: Driver) -> None:
    scene = show(app, player, "side")
    table: Any = scene.table
    table.aim(scene.play.solution())
    player.wait(0.1)
    boxes = [one for one in table.beside if type(one.node) is Box and one.spot is None]
    within = [id(part) for box in boxes for part in walk(box) if part is not box]  # the steps of the turn
    rects = [one.rect for one in boxes if id(one) not in within]
    rects += [one.rect for one in table.beside.spots if isinstance(one.spot, ButtonSpot)]
    assert len(rects) > 4
    assert all(rect.collidelist(rects[:number]) < 0 for number, rect in enumerate(rects))
    assert all(pygame.Rect(scene.table.beside.rect).contains(rect) for rect in rects)


def test_a_drive_is_typed_in_a_lesson__FT_1_1(app: Application, player: Driver) -> None:
    scene = show(app, player, "drive")
    for word in ("14.5", "56.5"):
        player.type(word)
        player.key("tab")
    player.key("return")
    player.key("return")
    settle(player, scene)
    assert scene.done


def test_the_course_ends_with_a_match_against_a_recruit(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = note_opened(app, monkeypatch, "match")
    scene = show(app, player, "match")
    assert scene.lesson.match is not None
    player.click("next")
    plan = noted.last("match")["plan"]
    assert [(one.kind, one.level) for one in plan.players][1] == ("bot", 1)
    position = plan.kit.game.new(plan.setup())
    assert position.match.mode.name == "death_match"
    assert position.match.counts == (2, 2)


def test_undo_on_the_page_of_a_refit_takes_back_one_change_of_it(app: Application, player: Driver) -> None:
    scene = show(app, player, "refit")
    table: Any = scene.table
    draft = table.acting.refit
    before = draft.pieces
    player.key("a")
    packed = draft.pieces
    player.key("s")
    for key, pieces in (("u", packed), ("u", before), ("y", packed)):
        player.key(key)
        assert table.acting.refit is draft and draft.pieces == pieces


@pytest.mark.parametrize("lesson", ["drive", "shoot", "cover", "smoke"])
def test_the_values_of_the_tank_are_beside_the_lesson(app: Application, player: Driver, lesson: str) -> None:
    scene = show(app, player, lesson)
    table: Any = scene.table
    told = {tip.key for tip, _ in table.beside.tips() if isinstance(tip, Sign)}
    assert {f"flames_of_tanks.value.{name}" for name in ("range", "armour")} <= told


def test_fields_without_a_figure_show_that_they_can_be_filled(app: Application, player: Driver) -> None:
    scene = show(app, player, "drive")
    table: Any = scene.table
    parts = [part.node for part in table.beside if isinstance(part.node, Icon)]
    assert [part.name for part in parts].count("pencil") == 3
    said = said_beside(table.beside)
    assert "length\ndir.\nfaces" in said and "–" not in said
