"""The guided first match of Tank Chess: every lesson can be solved as it says, and nothing else counts."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.match import scene as match_scene
from game.app.menu.left_off import left_off
from game.app.tutorial import courses as courses
from game.app.tutorial.scene import Tutorial
from game.bots.worker import LocalWorker
from game.data.files.content import load_content
from game.data.files.paths import own_data, user_saves
from game.data.people.learning import LastLesson, last_lesson, save_last_lesson, save_solved
from game.data.puzzles.lesson_play import LessonPlay
from game.data.puzzles.lessons import Lesson, load_courses
from game.data.saves.match_plan import MatchPlan
from game.model.registry import kit
from game.testing.driver import Driver
from game.ui.input.input import Key
from game.ui.tree.seen import Picture
from game.ui.window.application import Application
from tests.app.fitting import watched
from tests.app.lesson_hands import open_lesson, settle
from tests.app.opened import note_opened

KIT = kit("tank_chess")
CONTENT = load_content(KIT)
LESSONS = load_courses("tank_chess")[0].lessons
PLAYED = [lesson for lesson in LESSONS if lesson.match is None]


def show(app: Application, player: Driver, lesson: str = "") -> Tutorial:
    return open_lesson(app, player, "tank_chess", lesson)


def centre(scene: Tutorial, square: str) -> tuple[int, int]:
    """The middle of a square on the screen."""
    board = scene.table.board  # type: ignore[attr-defined]
    x, y = board.camera.centre_of(scene.state.grid.square(square))
    return round(x), round(y)


@pytest.mark.sample(now=4, few=2)
@pytest.mark.parametrize("lesson", PLAYED, ids=lambda lesson: lesson.id)
def test_most_other_moves_are_not_accepted(lesson: Lesson) -> None:
    play = LessonPlay(lesson, KIT, CONTENT)
    actions = KIT.game.actions(play.state)
    accepted = [action for action in actions if play.accepts(action)]
    assert 1 <= len(accepted) <= len(actions) * 0.45


@pytest.mark.parametrize("lesson", PLAYED, ids=lambda lesson: lesson.id)
def test_nobody_is_in_check_but_where_the_lesson_is_about_it(lesson: Lesson) -> None:
    state = lesson.start(KIT, CONTENT)
    assert bool(state.position.threats(1)) == (lesson.id == "danger")


def test_the_first_lesson_is_played_by_mouse(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = show(app, player)
    heard: list[str] = []
    monkeypatch.setattr(app.audio, "play", lambda name, *given, **more: heard.append(name))
    player.click(centre(scene, "d2"))
    player.click(centre(scene, "d6"))
    player.wait(0.5)
    player.click(centre(scene, "d6"))
    assert scene.table.busy
    assert not scene.done and "passed" not in heard, "the verdict comes when the move has been seen"
    assert "drive" not in scene.solved, "and so does its bar"
    settle(player, scene)
    assert scene.done and heard.count("passed") == 1
    assert "drive" in scene.solved
    player.wait(1.5)
    assert "next" in [key for key, _ in scene.focus.stops]
    player.click("next")
    assert scene.lesson.id == "turn"
    assert not scene.done


def test_a_wrong_move_is_told_and_not_played(app: Application, player: Driver) -> None:
    scene = show(app, player)
    before = scene.state
    player.click(centre(scene, "d2"))
    player.click(centre(scene, "d3"))
    player.wait(0.5)
    player.click(centre(scene, "d3"))
    assert scene.wrong
    assert not scene.done
    assert scene.state is before


def test_steps_and_progress_count_the_same_lessons(app: Application, player: Driver) -> None:
    with watched((1280, 720)) as seen:
        show(app, player)
        app.push(courses.make(app))
        player.wait(0.1)
    texts = {text for surface in seen.placed.values() for text, _ in surface}
    assert f"Step 1 of {len(PLAYED)}" in texts
    assert f"0 of {len(PLAYED)}" in texts


@pytest.mark.slow
@pytest.mark.parametrize("lesson", [one.id for one in PLAYED])
def test_no_lesson_opens_on_the_enemys_card(app: Application, player: Driver, lesson: str) -> None:
    scene = show(app, player, lesson)
    card: Any = scene.table.card()
    assert card is None or card.data.colour == ("white", "black")[scene.play.seat]


def test_an_overlay_of_one_lesson_is_off_in_the_next(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.key("z")
    player.key("l")
    assert scene.table.overlays.sides("danger") and scene.table.overlays.sides("lines")
    player.click("skip")
    assert not scene.table.overlays.sides("danger") and not scene.table.overlays.sides("lines")


def test_who_has_solved_a_lesson_is_not_here_for_the_first_time(app: Application, player: Driver) -> None:
    app.open("menu")
    with watched((1280, 720)) as before:
        player.wait(0.1)
    scene = show(app, player)
    scene.play_action(scene.play.solution())
    scene.finish()
    app.to_menu()
    with watched((1280, 720)) as after:
        player.wait(0.1)
    first = app.texts("menu.first_time")[:10]  # it may take two lines
    assert any(text.startswith(first) for texts in before.placed.values() for text, _ in texts)
    assert not any(text.startswith(first) for texts in after.placed.values() for text, _ in texts)


def test_a_lesson_is_played_by_keys(app: Application, player: Driver) -> None:
    scene = show(app, player, "back")
    player.key("n")
    for _ in range(10):
        if scene.table.pointing.cursor == scene.state.grid.square("e5"):
            break
        player.key("n")
    player.key("return")
    player.key("down")
    player.key("return")
    if not scene.done:
        player.key("return")
    settle(player, scene)
    assert scene.done


@pytest.mark.slow
def test_a_target_is_shot_by_a_click(app: Application, player: Driver) -> None:
    scene = show(app, player, "close")
    player.click(centre(scene, "e4"))
    player.click(centre(scene, "e3"))
    player.click(centre(scene, "e5"))
    settle(player, scene)
    assert scene.done


def test_a_click_on_the_enemy_finds_neither_drive_nor_shot(app: Application, player: Driver) -> None:
    scene = show(app, player, "sides")
    player.click(centre(scene, "e2"))
    player.click(centre(scene, "e6"))
    chooser = scene.table.chooser
    assert chooser.ghost is None and chooser.plan is None  # type: ignore[attr-defined]
    assert chooser.refused.refusal.key == "match.tank_chess.place_first"  # type: ignore[union-attr]
    player.click(centre(scene, "e6"))
    assert not scene.done


def test_an_enemy_whose_armour_holds_is_called_no_target__TC_5_6(app: Application, player: Driver) -> None:
    scene = show(app, player, "sides")
    enemy = centre(scene, "e6")
    player.click(centre(scene, "e2"))
    player.click(centre(scene, "e3"))
    player.click(enemy)
    table: Any = scene.table
    assert table.chooser.refused.refusal.key == "tank_chess.refuse.armour_holds"
    told = {tip.key for tip in scene.host.tips.all() if tip.rect.collidepoint(enemy)}
    assert "board.holds" in told and "board.target" not in told
    player.click(centre(scene, "g4"))
    player.key("q")  # from there its side is hit
    told = {tip.key for tip in scene.host.tips.all() if tip.rect.collidepoint(enemy)}
    assert "board.target" in told and "board.holds" not in told


@pytest.mark.slow
def test_a_shot_that_waits_for_the_facing_names_the_keys_that_turn__TC_5_2(
    app: Application, player: Driver
) -> None:
    app.input.set_keys("match", "turn_left", [Key.parse("y")])
    scene = show(app, player, "sides")
    table: Any = scene.table
    player.click(centre(scene, "e2"))
    player.click(centre(scene, "g4"))
    player.click(centre(scene, "e6"))
    words = table.board.scene.told("illegal")[0].text
    assert "Turn it with Y or E" in words and "e6" in words
    player.key("y")
    player.click(centre(scene, "e6"))
    settle(player, scene)
    assert scene.done


def test_keys_that_turn_are_not_named_where_no_steps_are_left_to_turn__TC_5_2(
    app: Application, player: Driver
) -> None:
    scene = show(app, player, "sides")
    table: Any = scene.table
    player.click(centre(scene, "e2"))
    player.click(centre(scene, "h5"))  # four steps: it stands as it arrives
    player.click(centre(scene, "e6"))
    assert "Turn it" not in table.board.scene.told("illegal")[0].text


def test_a_way_of_one_square_is_shown_by_a_whole_arrow_that_no_ring_crosses(
    app: Application, player: Driver
) -> None:
    scene = show(app, player, "check")
    player.click("show")
    board = scene.table.board  # type: ignore[attr-defined]
    arrow, ring = board.layers.lines.hint(board.scene.told("hint")[0])
    inked, ringed = (pygame.mask.from_surface(stamp.surface, 160) for stamp in (arrow, ring))
    apart = ring.at[0] - arrow.at[0], ring.at[1] - arrow.at[1]
    assert inked.overlap(ringed, apart) is None
    box = inked.get_bounding_rects()
    long = max(rect.right for rect in box) - min(rect.left for rect in box)
    assert long >= 0.4 * board.camera.square  # to the right: a shaft before its head of 0.16 squares


def test_the_head_shows_a_bar_for_each_step_that_is_counted(app: Application, player: Driver) -> None:
    scene = show(app, player, PLAYED[-1].id)
    head, surface = scene.frame.head.rect, app.window.surface
    bars_of = scene.placed(Picture)
    assert bars_of is not None
    left, right = bars_of.rect.left, bars_of.rect.right
    row = [surface.get_at((x, head.bottom - 11)) for x in range(left, right)]
    paper = surface.get_at((left - 2, head.bottom - 11))
    bars = sum(a == paper != b for a, b in zip([paper, *row], row, strict=False))
    assert bars == scene.at + 1 == len(PLAYED)


@pytest.mark.slow
def test_a_match_at_the_end_of_the_lessons_and_a_rematch_lead_back_to_them(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_scene, "worker", LocalWorker)
    look = app.settings.look.model_copy(update={"animation_speed": 0.0})
    app.settings = app.settings.model_copy(update={"look": look})
    app.open("menu")
    scene = show(app, player, "match")
    player.click("next")
    assert player.scene.name == "match"
    for rematch in (True, False):
        player.scene.controller.calls.resign()  # type: ignore[attr-defined]
        player.wait(0.3, 0.1)
        assert player.scene.name == "end"
        if rematch:
            player.click("rematch")
    assert player.widget("menu").label == "Back to the lessons"
    player.click("menu")
    assert player.scene is scene
    player.click("back")
    assert player.scene.name == "menu"


@pytest.mark.slow
def test_in_a_lesson_square_facing_and_target_are_each_chosen(app: Application, player: Driver) -> None:
    scene = show(app, player, "sides")
    chooser = scene.table.chooser
    player.click(centre(scene, "e2"))
    player.click(centre(scene, "g4"))
    player.wait(0.5)
    assert scene.table.planned() == "M e2–g4 NE"  # as it drove there, aiming at nobody
    player.key("q")
    assert scene.table.planned() == "M e2–g4 N"
    assert chooser.target is None and chooser.targets  # type: ignore[attr-defined]
    player.click(centre(scene, "e6"))
    settle(player, scene)
    assert scene.done


def test_a_target_that_cannot_be_hit_from_there_turns_nothing(app: Application, player: Driver) -> None:
    scene = show(app, player, "sides")
    chooser = scene.table.chooser
    player.click(centre(scene, "e2"))
    player.click(centre(scene, "e4"))
    player.wait(0.5)
    ghost = chooser.ghost  # type: ignore[attr-defined]
    player.click(centre(scene, "e6"))
    assert chooser.ghost == ghost and chooser.refused is not None  # type: ignore[attr-defined]


def test_show_me_proposes_and_leaves_the_move_to_the_player(app: Application, player: Driver) -> None:
    scene = show(app, player, "sides")
    there = pygame.Rect(player.widget("show").rect).center
    player.click("show")
    board, square = scene.table.board.scene, scene.state.grid.square  # type: ignore[attr-defined]
    assert [(one.origin, one.targets[0].square) for one in board.told("fire")] == [
        (square("g4"), square("e6"))
    ]
    assert board.places("target") == [square("e6")] and board.told("target") == ["chosen"], (
        "the shot is marked, not only the way"
    )
    player.click(there)  # the second half of a double-click
    assert not scene.done
    player.key("h")
    assert not scene.done and scene.table.hint == scene.play.solution()


def test_what_is_marked_can_be_played_and_its_button_goes_with_the_mark(
    app: Application, player: Driver
) -> None:
    scene = show(app, player, "sides")
    player.click("show")
    player.wait(0.6)
    player.click(centre(scene, "e2"))  # something else is done
    player.wait(0.1)
    assert "play" not in {key for key, _ in scene.focus.stops}
    player.click("show")
    player.wait(0.6)
    player.click("play")
    assert scene.state != scene.lesson.start(scene.kit, scene.content)
    scene.finish()
    assert scene.done


def test_learning_goes_on_where_one_was(app: Application, player: Driver) -> None:
    show(app, player, "sides")
    app.to_menu()
    player.wait(0.1)
    player.scene.reader.wait()  # type: ignore[attr-defined]
    scene = show(app, player)
    assert scene.lesson.id == "sides", "looked at and not solved"
    scene.play_action(scene.play.solution())
    scene.finish()
    app.open("courses")
    player.wait(0.1)
    assert player.scene.focus.key == "resume"
    player.key("return")
    assert player.scene.lesson.id == PLAYED[PLAYED.index(scene.lesson) + 1].id  # type: ignore[attr-defined]


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(
    "text", ["format: 1\ngame: [", "format: 7\n", "", "game: tank_chess\nlesson: nope\n"]
)
def test_a_note_of_the_last_lesson_that_cannot_be_read_does_no_harm(
    app: Application, player: Driver, text: str
) -> None:
    path = own_data() / "last_lesson.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    save_solved("tank_chess", {"drive"})
    app.open("menu")
    player.wait(0.1)
    player.scene.reader.wait()  # type: ignore[attr-defined]
    player.wait(0.1)
    player.click("continue")
    assert player.scene.lesson.id == PLAYED[1].id  # type: ignore[attr-defined]
    assert last_lesson() == LastLesson(game="tank_chess", lesson=PLAYED[1].id)


@pytest.mark.slow
def test_the_end_of_a_course_leads_to_the_next_game(app: Application, player: Driver) -> None:
    app.open("menu")
    show(app, player, "match")
    player.click("course")
    assert isinstance(player.scene, Tutorial)
    assert player.scene.course.game != "tank_chess"
    player.key("escape")
    assert player.scene.name == "menu"


def test_after_a_course_the_menu_offers_its_first_match_and_then_the_next_course(
    app: Application, player: Driver
) -> None:
    save_solved("tank_chess", [lesson.id for lesson in PLAYED])
    save_last_lesson("tank_chess", "", PLAYED[-1].id)
    found = left_off(app)
    assert found.lesson is not None and found.lesson.match and found.lesson.params["game"] == "tank_chess"
    app.open("tutorial", **found.lesson.params)
    player.wait(0.1)
    player.key("return")
    player.wait(0.1)
    assert player.scene.name == "match"
    scene: Any = player.scene
    scene.match.keep(user_saves())
    app.to_menu()
    found = left_off(app)
    assert found.lesson is not None and found.lesson.params["game"] != "tank_chess"


def test_once_more_begins_the_lesson_anew(app: Application, player: Driver) -> None:
    scene = show(app, player)
    start = scene.state
    player.click(centre(scene, "d2"))
    player.click(centre(scene, "d6"))
    player.wait(0.5)
    player.click(centre(scene, "d6"))
    settle(player, scene)
    assert scene.done
    player.click("again")
    assert not scene.done
    assert scene.state == start


@pytest.mark.slow
def test_enter_goes_on_and_the_last_lesson_opens_the_match(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = note_opened(app, monkeypatch, "match")
    scene = show(app, player)
    for lesson in PLAYED:
        assert scene.lesson.id == lesson.id
        scene.play_action(scene.play.solution())
        player.wait(0.05)
        scene.table.skip()
        player.key("return")
    assert scene.lesson.match is not None
    assert len(scene.solved) == len(PLAYED)
    player.key("return")
    plan = noted.last("match")["plan"]
    assert isinstance(plan, MatchPlan)
    assert [(one.kind, one.level) for one in plan.players] == [("person", 0), ("bot", 1)]
    state = KIT.game.new(plan.setup())
    assert KIT.game.result(state) is None


def test_lessons_can_be_passed_over_and_gone_back_to(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.click("skip")
    player.click("skip")
    assert scene.at == 2
    player.click("previous")
    assert scene.at == 1


def test_help_opens_the_rule_of_the_lesson(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = note_opened(app, monkeypatch, "rules")
    show(app, player, "sides")
    player.key("f1")
    assert noted.last("rules")["rule"] == "TC-5.5"


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("lesson", PLAYED, ids=lambda lesson: lesson.id)
def test_every_lesson_is_solved_by_mouse_and_two_keys(
    app: Application, player: Driver, lesson: Lesson
) -> None:
    scene = show(app, player, lesson.id)
    grid, chooser = scene.state.grid, scene.table.chooser
    action: Any = scene.play.solution()
    player.click(centre(scene, grid.name(action.origin)))
    player.wait(0.5)
    if action.target is None:
        rect = scene.table.board.exit_tabs[chooser.reach(action.origin).exits[0][0]]  # type: ignore[attr-defined]
        player.click(rect.center)
        player.wait(0.5)
        if not scene.done:
            player.key("return")
    else:
        target = centre(scene, grid.name(action.target))
        player.click(target)
        player.wait(0.5)
        for _ in range(8):
            if chooser.ghost is None or chooser.ghost.facing == action.facing:  # type: ignore[attr-defined]
                break
            player.key("e")
        player.click(target if action.shot is None else centre(scene, grid.name(action.shot)))
        player.wait(0.5)
    settle(player, scene)
    assert scene.done
