"""Courses on the real screen: found from menu, rules and setup, played by mouse alone and by keys alone."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.table.task_scene import LEAST_SIDE, LessonFrame
from game.app.tutorial import courses as courses
from game.app.tutorial.courses import Courses
from game.app.tutorial.scene import Tutorial
from game.data.files.problems import Problem, ProblemsError
from game.data.people.learning import load_solved, save_solved
from game.data.people.profiles import add_profile
from game.data.puzzles.lessons import load_courses
from game.data.saves.match_plan import MatchPlan
from game.games.battlegrounds.rules import actions as act
from game.games.battlegrounds.view.choose import CardSpot, TokenSpot
from game.testing.driver import Driver
from game.ui.layout import Area
from game.ui.paint.palette import load_theme
from game.ui.window.application import Application
from game.view.spots import AimSpot, ButtonSpot, FieldSpot
from tests.amount import now_and_then
from tests.app.lesson_hands import open_lesson, settle, show_side
from tests.app.opened import note_opened

COURSES = ("battle", "team", "family", "solo")


def show(app: Application, player: Driver, course: str, lesson: str = "") -> Tutorial:
    app.change("look.reduced_motion", True)
    return open_lesson(app, player, "battlegrounds", lesson, course)


def spots_of(table: Any, action: Any) -> list[Any]:
    """What has to be pointed at for an action, in order."""
    match action:
        case act.Drive(_, path):
            return [FieldSpot(path[-1])]
        case act.Walk(field) | act.Uncover(field):
            return [FieldSpot(field)]
        case act.Shoot(_, field, aim):
            several = len(table.chooser.verbs(field)) > 1
            return [FieldSpot(field), *([AimSpot(aim)] if several else [])]
        case act.Hold():
            return [ButtonSpot("hold")]
        case act.UseAction(token):
            return [TokenSpot(token)]
        case act.Upgrade(token, card):
            return [TokenSpot(token), CardSpot(card)]
        case act.ChangeTank(_, name):
            return [CardSpot(name), ButtonSpot("change")]
        case act.Redeploy(_, name, field):
            return [CardSpot(name), FieldSpot(field)]
    raise AssertionError(action)


def click(player: Driver, scene: Tutorial, spot: Any) -> None:
    table: Any = scene.table
    if isinstance(spot, TokenSpot | CardSpot | ButtonSpot):
        show_side(player, scene)
    rect = table.aim_rects[spot.name] if isinstance(spot, AimSpot) else table.rect_of(spot)
    assert rect is not None, spot
    player.click(rect.center)


def tab(scene: Tutorial) -> tuple[int, int]:
    """The middle of the right one of the two tabs."""
    assert scene.frame.tabs is not None
    box = scene.frame.tabs.rect
    return box.x + box.width * 3 // 4, box.centery


def by_keys(player: Driver, scene: Tutorial, spot: Any) -> None:
    """Tab until the cursor is there, then Enter."""
    for _ in range(80):
        if scene.table.pointing.cursor == spot:
            break
        player.key("tab")
    assert scene.table.pointing.cursor == spot
    player.key("return")


def play_course(player: Driver, scene: Tutorial, hands: Any) -> None:
    """All lessons from the first to the match, by the stored solutions."""
    for number, lesson in enumerate(scene.course.played):
        assert scene.at == number
        while not scene.done:
            step = scene.play.number
            for spot in spots_of(scene.table, scene.play.solution()):
                hands(player, scene, spot)
            settle(player, scene)
            assert scene.done or scene.play.number == step + 1, (lesson.id, step)
        assert lesson.id in scene.solved
        if hands is click:
            player.click("next")
        else:
            player.key("return")
    assert scene.lesson.match is not None


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("course", now_and_then(COURSES, 1))
def test_a_whole_course_is_played_by_mouse_alone(app: Application, player: Driver, course: str) -> None:
    play_course(player, show(app, player, course), click)
    assert len(load_solved("battlegrounds", course)) >= 3


@pytest.mark.parametrize("course", now_and_then([*COURSES][1:] + [*COURSES][:1], 1))
def test_a_whole_course_is_played_by_keys_alone(app: Application, player: Driver, course: str) -> None:
    play_course(player, show(app, player, course), by_keys)


def test_a_course_is_played_by_mouse_where_text_and_table_take_turns(
    app: Application, player: Driver
) -> None:
    app.change("window.zoom", 130)
    scene = show(app, player, "battle", "upgrade")
    assert scene.frame.tabs is not None
    table: Any = scene.table
    assert table.beside.what == "row", "only what goes on with the turn is in sight"
    for spot in spots_of(table, scene.play.solution()):
        click(player, scene, spot)
    settle(player, scene)
    assert scene.play.number == 1
    assert not scene.at_table, "the next task is told"


def test_keys_and_show_me_bring_the_table_forth(app: Application, player: Driver) -> None:
    app.change("window.zoom", 130)
    scene = show(app, player, "battle", "upgrade")
    player.click("show")
    assert scene.at_table
    player.click("again")
    assert not scene.at_table
    for _ in range(12):
        player.key("tab")
        if scene.at_table:
            break
    assert scene.at_table
    player.key("tab")  # what isn't seen can't have the focus: one press shows it, the next goes there
    assert isinstance(scene.table.pointing.cursor, CardSpot)


def test_something_else_is_refused_with_its_words_and_not_played__BG_4_1(
    app: Application, player: Driver
) -> None:
    scene = show(app, player, "battle", "move")
    table: Any = scene.table
    before = scene.state
    click(player, scene, FieldSpot(24))  # a4
    assert scene.wrong and not scene.done
    assert scene.state is before
    refused = table.chooser.refused
    assert refused.refusal.key == "tutorial.battlegrounds.battle.move.wrong"
    assert table.wording.refusal(refused.refusal) == scene.t("tutorial.battlegrounds.battle.move.wrong")


def test_what_follows_is_seen_before_the_lesson_goes_on__BG_11_5(app: Application, player: Driver) -> None:
    scene = show(app, player, "family", "covered")
    click(player, scene, FieldSpot(25))  # b4
    assert not scene.thinking and not scene.done
    seen: list[Any] = []
    for _ in range(80):
        view = scene.table.view
        seen += [view] if not seen or view != seen[-1] else []
        if scene.thinking:
            break
        player.wait(0.1)
    assert scene.play.number == 1
    assert {view.seat for view in seen} == {0, 1}
    up = [set(view.face_up()) & {25, 26, 36, 30} for view in seen if view.seat == 1]
    assert {25, 26} in up, "both own tokens are seen while yellow walks"
    assert {25, 26, 36} in up, "and while it turns up e5"
    assert set(seen[-1].face_up()) == {36, 30} and seen[-1].seat == 0


def test_once_more_begins_a_lesson_of_several_steps_anew(app: Application, player: Driver) -> None:
    scene = show(app, player, "battle", "pair")
    start = scene.state
    click(player, scene, spots_of(scene.table, scene.play.solution())[0])
    settle(player, scene)
    assert scene.play.number == 1
    player.click("again")
    assert scene.play.number == 0
    assert scene.state == start


@pytest.mark.parametrize(("course", "seats"), [("battle", 2), ("team", 4), ("family", 2), ("solo", 1)])
def test_a_course_ends_with_a_match_of_its_option(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch, course: str, seats: int
) -> None:
    noted = note_opened(app, monkeypatch, "match")
    scene = show(app, player, course, "match")
    assert scene.lesson.match is not None
    player.click("next")
    plan = noted.last("match")["plan"]
    assert isinstance(plan, MatchPlan)
    assert [one.kind for one in plan.players] == ["person"] + ["bot"] * (seats - 1)
    assert len({one.name for one in plan.players}) == seats
    assert plan.kit.game.new(plan.setup()).rules.option == course


@pytest.mark.slow
def test_the_match_at_the_end_is_played_by_whoever_is_at_the_machine(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = add_profile("Anna", "fox", ("teal", "paper"))
    app.sit_down(anna.person)
    noted = note_opened(app, monkeypatch, "match")
    show(app, player, "family", "match")
    player.click("next")
    own, bot = noted.last("match")["plan"].players
    assert (own.name, own.profile, bot.profile) == ("Anna", anna.person, "")


# --- finding them ---


def test_a_newcomer_finds_every_course_from_the_menu(app: Application, player: Driver) -> None:
    app.open("menu")
    player.wait(0.1)
    player.click("learn")
    assert isinstance(player.scene, Courses)
    keys = [key for key, _ in player.scene.focus.stops if key.startswith("course.")]
    alone = ["course.tank_chess.", "course.tank_tactics."]  # games with one course share a row
    battlegrounds = (f"course.battlegrounds.{name}" for name in COURSES)
    assert keys == [*alone, *battlegrounds, "course.tank_battle.", "course.flames_of_tanks."]
    player.click("course.battlegrounds.solo")
    assert isinstance(player.scene, Tutorial)
    assert (player.scene.course.game, player.scene.course.name) == ("battlegrounds", "solo")
    player.key("escape")
    assert isinstance(player.scene, Courses)
    player.key("escape")
    assert player.scene.name == "menu"


def test_a_course_is_chosen_by_keys(app: Application, player: Driver) -> None:
    app.open("courses")
    player.wait(0.1)
    assert player.scene.focus.key == "course.tank_chess."
    for name in ("down", "down", "right"):
        player.key(name)
    player.key("down")
    player.key("return")
    assert isinstance(player.scene, Tutorial)
    assert player.scene.course.game == "battlegrounds"


def test_the_choice_shows_how_far_one_has_come(app: Application, player: Driver) -> None:
    save_solved("battlegrounds", {"share", "mate", "long gone"}, "team")
    save_solved("tank_chess", {"drive"})
    app.open("courses")
    player.wait(0.1)
    scene = player.scene
    assert isinstance(scene, Courses)
    offers = {key: (offer.done, offer.count, offer.open) for key, offer in scene.offers.items()}
    assert offers["battlegrounds", "team"] == (2, 3, True)
    assert offers["tank_chess", ""] == (1, 12, True)
    assert offers["tank_tactics", ""] == (0, 13, True)
    save_solved("battlegrounds", {"share", "mate", "upgrade"}, "team")
    scene.uncover()
    assert not scene.offers["battlegrounds", "team"].open


def test_the_rules_of_a_game_lead_to_its_courses(app: Application, player: Driver) -> None:
    app.open("rules", game="battlegrounds")
    player.wait(0.1)
    player.click("link.learn")
    assert isinstance(player.scene, Courses)
    assert [game for game, _ in player.scene.games] == ["battlegrounds"]


@pytest.mark.slow
def test_the_setup_leads_to_the_course_of_the_way_that_is_chosen(app: Application, player: Driver) -> None:
    app.open("setup", game="battlegrounds", map="family")
    player.wait(0.1)
    player.click("learn")
    assert isinstance(player.scene, Tutorial)
    assert player.scene.course.name == "family"
    player.key("escape")
    assert player.scene.name == "setup"


def test_lessons_that_cannot_be_read_leave_the_others(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def reading(game: str) -> Any:
        if game == "tank_chess":
            raise ProblemsError([Problem("a.yaml", 3, 1, "position", "no")])
        return load_courses(game)

    monkeypatch.setattr(courses, "load_courses", reading)
    app.open("courses")
    player.wait(0.1)
    assert isinstance(player.scene, Courses)
    assert [game for game, _ in player.scene.games] == [
        "battlegrounds",
        "tank_tactics",
        "tank_battle",
        "flames_of_tanks",
    ]
    player.click("problems")
    assert player.scene.name == "dialog"


# --- the frame ---


@pytest.mark.parametrize("size", [(1280, 720), (985, 554), (960, 540), (960, 600), (1280, 900), (2560, 1440)])
@pytest.mark.parametrize("text", [120.0, 200.0, 260.0, 400.0])
def test_text_and_table_fit_the_window_or_take_turns(size: tuple[int, int], text: float) -> None:
    window = Area(0, 0, *size)
    f = LessonFrame.of(window, load_theme().metrics.density[not window.small], text=text)
    assert f.card is not None
    shown = [f.board, f.head, f.words, f.prompts, f.buttons, f.card if f.tabs is None else f.tabs]
    rects = [pygame.FRect(a.x, a.y, a.width, a.height) for a in shown]
    for number, rect in enumerate(rects):
        assert pygame.FRect(0, 0, size[0] + 0.01, size[1] + 0.01).contains(rect)
        assert not any(rect.colliderect(other) for other in rects[:number])
    assert f.card.height >= LEAST_SIDE
    assert f.words.height >= text or f.tabs is not None


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("scale", now_and_then([130, 100], 1))
def test_the_words_of_every_lesson_have_room(
    app: Application, player: Driver, course: str, scale: int
) -> None:
    app.change("window.zoom", scale)
    scene = show(app, player, course)
    assert scene.table.has_side
    for number in range(len(scene.lessons)):
        scene.open_task(number)
        player.wait(0.02)
        assert scene.text_height() is not None
        assert scene.frame.words.height + 0.5 >= (scene.text_height() or 0), scene.lesson.id
