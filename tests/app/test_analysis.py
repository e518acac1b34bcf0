"""Analysis: lines that come live, stopped by any step; a tree of moves; mouse alone and keys alone."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from game.app.analysis.commands import FollowLine, GoTo
from game.app.analysis.lines import status, told_words
from game.app.analysis.scene import AnalysisScene, make
from game.app.analysis.subject import of_position
from game.app.analysis.tree_analyst import FAR, USUAL
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.poses.analysis import DEMOS
from game.app.poses.match_plans import match_of, plan_on
from game.app.poses.samples import moves, position
from game.app.table.elsewhere import may_analyse, no_analysis
from game.app.table.stepping_screen import StepPress
from game.bots.worker import LocalWorker
from game.data.saves.matches import Player as Seat
from game.model.clock import ClockRules
from game.model.contract import Resign
from game.model.entries import games
from game.testing.driver import Driver
from game.testing.prompts import prompts_of
from game.ui.commands import Set
from game.ui.scene import PoseRequest
from game.ui.window.application import Application
from tests.amount import some
from tests.app.analysis_hands import SMALL, Analysing, Oracle, bar_rect, line_moves, list_rect, listed
from tests.app.match_hands import Hands
from tests.app.opened import note_opened
from tests.app.spacing import check_spacing
from tests.games.tank_chess.boards import KIT
from tests.games.tank_tactics.view.hands import TankTacticsHands

OPENING = " ".join(moves("tank_chess", "opening"))
ONE_SHOT = position("tank_chess", "one_shot")


PEOPLE = (Seat("person", "Anna"), Seat("person", "Ben"))


@pytest.fixture
def hands(app: Application) -> Analysing:
    return Analysing(app)


def wheel(hands: Analysing, notches: int, place: tuple[int, int]) -> None:
    hands.move(place)
    hands.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False, precise_y=float(notches)))


# --- thinking ---


@pytest.mark.slow
def test_the_position_shown_is_thought_about_and_lines_come_in(hands: Analysing) -> None:
    scene: Any = hands.open()
    oracle = hands.oracle
    assert [(limits, lines) for _, limits, lines in oracle.asked] == [(USUAL, 3)]
    assert scene.model.analyst.phase == "starting"
    hands.tell(oracle.thought(120, "a1-b2N e4-e3E"), oracle.thought(40, "d1-d2N", rank=2))
    assert scene.model.analyst.phase == "thinking"
    assert [one.words for one in line_moves(scene)] == ["1. L a1–b2 N +", "M e4–e3 E +", "1. C d1–d2 N +"]
    assert scene.bar.words == "57%"
    assert scene.bar.shown > 0.5
    assert [(one.rank, len(one.actions)) for one in scene.table.suggested] == [(1, 1), (2, 1)]


@pytest.mark.slow
def test_its_speed_is_not_told_to_fall_while_nothing_new_is_said(hands: Analysing) -> None:
    analyst: Any = hands.open().model.analyst
    hands.tell(hands.oracle.thought(40, "a1-b2N", nodes=1_000))
    assert analyst.speed == 0
    hands.oracle.say(hands.oracle.thought(40, "a1-b2N", depth=8, nodes=901_000))
    analyst.update(1.0)
    speed = analyst.speed
    assert 500_000 < speed <= 900_000
    analyst.update(5.0)
    assert analyst.speed == speed


def test_what_is_known_of_a_position_is_told_when_its_step_has_been_seen(hands: Analysing) -> None:
    scene, oracle = hands.open(), hands.oracle
    hands.play("a1-b2N")
    hands.rest()
    hands.tell(oracle.thought(-310, "e4-e3E"))
    node, words = scene.node, scene.bar.words
    assert scene.table.suggested and [one.words for one in line_moves(scene)]
    hands.key("left")
    timeline: Any = scene.table.timeline
    timeline.speed, timeline.reduced = 1.0, False
    hands.key("right")
    assert scene.node is node and scene.table.busy
    scene.told_anew()
    hands.app.step([], 0.001)
    assert not scene.table.suggested and not line_moves(scene) and scene.bar.words != words
    scene.table.hurry()
    hands.app.step([], 0.001)
    assert scene.table.suggested and line_moves(scene) and scene.bar.words == words


def test_a_step_stops_the_thinking_before_anything_else(
    hands: Analysing, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, oracle = hands.open(), hands.oracle
    hands.play("a1-b2N")
    show = scene.table.show

    def noted(*args: Any, **more: Any) -> None:
        oracle.log.append("show")
        show(*args, **more)

    monkeypatch.setattr(scene.table, "show", noted)
    oracle.log.clear()
    hands.key("left")
    assert oracle.log[:2] == ["cancel", "show"]
    hands.rest()
    assert oracle.log[-1] == "analyse"
    assert oracle.view == scene.subject.view(scene.subject.tree.root)


def test_steps_in_quick_succession_are_thought_about_once(hands: Analysing) -> None:
    hands.open()
    hands.play("a1-b2N e4-e3E d1-d2N")
    asked = len(hands.oracle.asked)
    for _ in range(3):
        hands.key("left")
    hands.rest()
    assert len(hands.oracle.asked) == asked + 1


def test_what_is_known_of_a_position_is_there_at_once_and_deepened(hands: Analysing) -> None:
    scene, oracle = hands.open(), hands.oracle
    scene.do(Set("lines", 1))
    hands.rest()
    hands.tell(oracle.thought(120, "a1-b2N", depth=5))
    hands.play("a1-b2N")
    assert scene.bar.words == ""
    hands.tell(oracle.thought(-300, "e4-e3E"))
    scene.do(StepPress.BACK_ONE)
    assert (scene.bar.words, scene.model.analyst.depth) == ("57%", 5)
    hands.rest()
    hands.tell(oracle.thought(10, "d1-d2N", depth=2))
    assert (scene.bar.words, scene.model.analyst.depth) == ("57%", 5), "a shallower line tells less"
    hands.tell(oracle.thought(90, "d1-d2N", depth=6))
    assert (scene.bar.words, scene.model.analyst.depth) == ("55%", 6)


def test_it_rests_at_its_limit_until_it_is_asked_to_go_deeper(hands: Analysing) -> None:
    scene: Any = hands.open()
    oracle = hands.oracle
    oracle.answer(*(oracle.thought(50, move, rank=rank) for rank, move in enumerate(("a1-b2N", "d1-d2N"), 1)))
    hands.rest()
    assert scene.model.analyst.phase == "done"
    assert status(scene, scene.model) == "paused", "what it stopped at, positions or seconds, nobody sees"
    scene.do(StepPress.FORWARD_ONE)
    scene.do(StepPress.FIRST)
    hands.rest()
    assert len(oracle.asked) == 1, "what was thought through is not thought through again"
    hands.click("deeper")
    hands.rest()
    assert oracle.asked[-1][1] == FAR
    assert scene.model.analyst.phase == "thinking"
    oracle.answer(*(oracle.thought(50, move, rank=rank) for rank, move in enumerate(("a1-b2N", "d1-d2N"), 1)))
    hands.rest()
    assert status(scene, scene.model) == "finished"
    hands.click("lines.0")
    hands.rest()
    assert len(scene.model.analyst.lines) == 1


def test_nothing_is_thought_or_drawn_while_it_is_switched_off(hands: Analysing) -> None:
    scene, oracle = hands.open(), hands.oracle
    hands.tell(oracle.thought(120, "a1-b2N"))
    hands.key("t")
    assert not scene.model.analyst.on
    assert scene.table.suggested == ()
    asked = len(oracle.asked)
    hands.play("a1-b2N")
    assert len(oracle.asked) == asked
    hands.wait(1.0)
    drawn = hands.app.frames_drawn
    hands.wait(0.5)
    assert hands.app.frames_drawn == drawn
    hands.click("think")
    hands.rest()
    assert len(oracle.asked) == asked + 1


def test_covering_and_leaving_stop_it_and_coming_back_goes_on(hands: Analysing) -> None:
    hands.app.open("menu")
    hands.open()
    oracle = hands.oracle
    hands.app.open("settings")
    hands.wait(0.5)
    assert oracle.log == ["analyse", "cancel"]
    hands.app.pop()
    hands.rest()
    assert oracle.log[-1] == "analyse"
    hands.key("escape")
    assert hands.scene.name == "menu"
    assert oracle.log[-1] == "close"


def test_an_analyst_that_dies_is_told_and_started_again(hands: Analysing) -> None:
    scene: Any = hands.open()
    oracle = hands.oracle
    oracle.die()
    hands.rest()
    assert scene.model.analyst.phase == "failed"
    scene.model.analyst.failed = (
        "Traceback\n  …\nthe.module.KernelMissing: kernel_4.wasm is damaged, install it\n"
    )
    assert "kernel_4.wasm is damaged, install it" in told_words(scene, scene.model)
    asked = len(oracle.asked)
    hands.wait(1.0)
    assert len(oracle.asked) == asked
    hands.click("think")
    hands.rest()
    assert scene.model.analyst.on
    assert len(oracle.asked) == asked + 1
    hands.tell(oracle.thought(30, "a1-b2N"))
    assert scene.model.analyst.phase == "thinking"


def test_a_real_analyst_finds_the_shot_at_the_command(app: Application, hands: Analysing) -> None:
    made: Any = make(app, position=SMALL, thinker=lambda game: LocalWorker(game))
    app.push(made)
    for _ in range(200):
        hands.wait(0.05)
        if made.bar.words == "#1":
            break
    assert made.bar.words == "#1"
    made.model.analyst.hold()


# --- lines ---


def test_a_click_on_a_move_of_a_line_plays_up_to_it_as_a_variation(hands: Analysing) -> None:
    scene, oracle = hands.open(), hands.oracle
    hands.play("d1-d2N")
    scene.do(StepPress.BACK_ONE)
    hands.rest()
    hands.tell(oracle.thought(120, "a1-b2N e4-e3E d1-e2N"))
    hands.click(line_moves(scene)[1].rect.center)
    assert hands.line == ["a1-b2N", "e4-e3E"]
    assert not scene.node.main


def test_pointing_at_a_move_of_a_line_shows_the_position_after_it(hands: Analysing) -> None:
    scene, oracle = hands.open(), hands.oracle
    hands.tell(oracle.thought(120, "a1-b2N e4-e3E"))
    hands.move(line_moves(scene)[1].rect.center)
    shown: Any = scene.table
    assert shown.view.diagram.pieces.keys() == {1 + 8, 3, 4 + 2 * 8, 6 + 6 * 8}
    assert shown.suggested == ()
    hands.move(list_rect(scene).center)
    assert shown.view == scene.subject.view(scene.node)
    assert shown.suggested
    assert hands.line == []


def test_lines_are_pointed_at_and_played_by_keys_alone(hands: Analysing) -> None:
    scene, oracle = hands.open(), hands.oracle
    hands.tell(oracle.thought(120, "a1-b2N e4-e3E d1-e2N"), oracle.thought(50, "d1-d2N e4-e5S", rank=2))
    hands.key("tab")
    for _ in range(30):
        if scene.focus.key == "line.1":
            break
        hands.key("tab")
    hands.wait()
    assert [KIT.format_action(move, scene.node.state) for move in scene.model.pointed] == ["d1-d2N"]
    hands.key("right")
    assert len(scene.model.pointed) == 2
    hands.key("left")
    hands.key("right")
    hands.key("return")
    assert hands.line == ["d1-d2N", "e4-e5S"]


def test_the_best_move_is_played_by_one_key(hands: Analysing) -> None:
    scene = hands.open()
    hands.key("space")
    assert scene.note
    hands.tell(hands.oracle.thought(120, "a1-b2N e4-e3E"))
    hands.key("space")
    assert hands.line == ["a1-b2N"]


# --- the tree by hand ---


@pytest.mark.slow
def test_moves_are_made_for_both_sides_by_mouse_alone(hands: Analysing) -> None:
    hands.open()
    for origin, target in (("d1", "d2"), ("g7", "g8")):
        hands.tap(hands.at(origin))
        hands.tap(hands.at(target))
        hands.tap(hands.at(target))
        hands.rest()
    assert [text[:5] for text in hands.line] == ["d1-d2", "g7-g8"]
    first = hands.analysis.subject.tree.root.children[0]
    cell = next(place for part, place in listed(hands.analysis) if part.node is first)
    hands.click(cell.center)
    assert len(hands.line) == 1
    hands.click("nav.first")
    assert hands.line == []
    hands.click("nav.last")
    assert len(hands.line) == 2


def test_fire_is_held_by_mouse_alone(hands: Analysing) -> None:
    scene: Any = hands.open()
    action = KIT.parse_action("a1-b2Nxg7", scene.node.state)
    camera = scene.table.camera
    hands.click(camera.rect_of(action.origin).center)
    hands.click(camera.rect_of(action.shot).center)
    hands.wait(0.1)
    assert scene.table.chooser.target == action.shot
    [hold] = [made for made in prompts_of(scene) if made.label == "drive only"]
    hands.click(hold)
    hands.rest()
    assert len(hands.line) == 1 and "x" not in hands.line[0]


def test_moves_are_made_and_walked_by_keys_alone(hands: Analysing) -> None:
    scene = hands.open()
    hands.key("f6")
    assert scene.on_board
    table: Any = scene.table
    for _ in range(20):
        if table.pointing.cursor == table.view.grid.square("d1"):
            break
        at = table.pointing.cursor
        hands.key("right" if at % 8 < 3 else "left" if at % 8 > 3 else "down")
    hands.key("return")
    hands.key("up")
    hands.key("return")
    hands.key("shift+return")
    assert [text[:5] for text in hands.line] == ["d1-d2"]
    hands.key("escape")
    assert not scene.on_board
    hands.key("left")
    assert hands.line == []
    hands.key("right")
    assert len(hands.line) == 1
    hands.key("home")
    assert hands.line == []
    hands.key("end")
    assert len(hands.line) == 1


def test_up_and_down_go_between_variations_and_shifted_arrows_between_forks(hands: Analysing) -> None:
    scene = hands.open()
    hands.play("a1-b2N e4-e3E d1-d2N")
    scene.do(GoTo(scene.subject.tree.root.children[0]))
    hands.play("e4-e5S d1-e2N")
    hands.key("up")
    assert hands.line == ["a1-b2N", "e4-e3E"]
    hands.key("down")
    assert hands.line == ["a1-b2N", "e4-e5S"]
    hands.key("down")
    assert hands.line == ["a1-b2N", "e4-e5S"]
    hands.key("shift+left")
    assert hands.line == ["a1-b2N"]
    hands.key("shift+left")
    hands.key("shift+right")
    assert hands.line == ["a1-b2N"]
    hands.key("shift+right")
    assert hands.line == ["a1-b2N", "e4-e3E", "d1-d2N"]


def test_variations_are_promoted_deleted_and_that_is_taken_back(hands: Analysing) -> None:
    scene = hands.open()
    hands.play("a1-b2N e4-e3E")
    scene.do(StepPress.BACK_ONE)
    hands.play("e4-e5S")
    hands.click("promote")
    assert scene.node.main
    hands.key("delete")
    assert hands.line == ["a1-b2N"]
    assert [len(node.children) for node in scene.subject.tree.root.line()] == [1, 1, 0]
    hands.key("ctrl+z")
    assert hands.line == ["a1-b2N", "e4-e5S"]
    hands.click("undo")
    assert not scene.node.main
    assert not scene.focus.by_key("undo").is_enabled


def test_the_wheel_steps_over_the_board_and_scrolls_the_moves(hands: Analysing) -> None:
    scene = hands.open(match=match_of(plan_on(hands.app.texts, PEOPLE), OPENING))
    wheel(hands, 1, hands.at("a8"))
    assert len(hands.line) == 31
    wheel(hands, -1, hands.at("a8"))
    assert len(hands.line) == 32
    assert scene.model.rows.scroll > 0
    wheel(hands, 9, list_rect(scene).center)
    assert scene.model.rows.scroll == 0
    assert len(hands.line) == 32


# --- what it shows ---


def test_an_end_is_told_in_place_of_lines(hands: Analysing) -> None:
    scene = hands.open()
    hands.play("a1-b2Nxg7")
    assert scene.model.analyst.phase == "over"
    assert scene.bar.words == "1–0"
    assert "Command is destroyed" in scene.subject.end_words(scene.node, hands.app.texts)
    assert hands.oracle.log[-1] == "cancel"
    assert not scene.focus.by_key("branch").is_enabled
    scene.do(StepPress.BACK_ONE)
    hands.rest()
    assert hands.oracle.log[-1] == "analyse"


def test_the_bar_moves_smoothly_and_at_once_with_less_motion(app: Application, hands: Analysing) -> None:
    scene = hands.open()
    look = app.settings.look.model_copy(update={"animation_speed": 1.0})
    app.settings = app.settings.model_copy(update={"look": look})
    hands.tell(hands.oracle.thought(900, "a1-b2N"))
    assert 0.5 < scene.bar.shown < scene.bar.goal
    hands.wait(2.0)
    assert scene.bar.shown == scene.bar.goal
    app.settings = app.settings.model_copy(update={"look": look.model_copy(update={"reduced_motion": True})})
    hands.tell(hands.oracle.thought(-900, "d1-d2N", depth=4))
    assert scene.bar.shown == scene.bar.goal < 0.5


def test_the_bar_turns_with_the_board(hands: Analysing) -> None:
    scene = hands.open()
    x, y, _, high = bar_rect(scene)
    white = hands.app.theme["white.turret"]

    def white_at(share: float) -> bool:
        place = (x + scene.px(4), y + round(high * share))
        return bool(hands.app.window.surface.get_at(place) == white)

    assert [white_at(share) for share in (0.25, 0.75)] == [False, True]
    hands.key("f")
    assert [white_at(share) for share in (0.25, 0.75)] == [True, False]
    hands.tell(hands.oracle.thought(-900, "a1-b2N"))
    assert [white_at(share) for share in (0.25, 0.75)] == [False, False]


def test_arrows_can_be_switched_off(hands: Analysing) -> None:
    scene: Any = hands.open()
    hands.tell(hands.oracle.thought(120, "a1-b2N"))
    assert scene.table.suggested
    hands.key("a")
    assert scene.table.suggested == ()
    hands.click("arrows")
    assert scene.table.suggested


def test_danger_and_lines_of_fire_have_the_keys_they_have_in_a_match(hands: Analysing) -> None:
    scene = hands.open()
    hands.key("z")
    assert scene.table.overlays.sides("danger")
    hands.key("l")
    assert scene.table.overlays.sides("lines") == (1,)
    hands.key("l")
    assert scene.table.overlays.sides("lines") == (0,)


@pytest.mark.sample(now=1, few=1)
@pytest.mark.parametrize(
    ("size", "scale", "language", "theme"),
    [
        ((1280, 720), 1.0, "en", "light"),
        ((1280, 720), 1.3, "pseudo", "dark"),
        ((2560, 1440), 2.5, "en", "contrast"),
    ],
)
@pytest.mark.parametrize("name", sorted(DEMOS))
@pytest.mark.usefixtures("home")
def test_it_fits_every_window(
    name: str, size: tuple[int, int], scale: float, language: str, theme: str
) -> None:
    app = offscreen_app(size, scale, theme, language=language)
    scene = DEMOS[name](app)
    app.push(scene)
    app.step()
    app.step()
    check_spacing(app, size)
    assert isinstance(scene, AnalysisScene)
    assert list_rect(scene).height > 4 * scene.px(26) or scene.model.at_table
    for one in line_moves(scene):
        assert any(stop.rect.contains(one.rect) for key, stop in scene.focus.stops if key.startswith("line."))
    assert name in SCENES


@pytest.mark.slow
@pytest.mark.usefixtures("home")
def test_every_size_of_board_and_people_in_two_sides_can_be_analysed() -> None:
    app = offscreen_app((1280, 720), 1.0)
    app.open("menu")
    for name in ("quick_bout_8", "grand_manoeuvre_26", "the_pass_9x18"):
        app.wanted = PoseRequest(map_name=name)
        app.push(DEMOS["analysis_editor"](app))
        app.step()
        app.pop()
    players = (*PEOPLE, *PEOPLE)
    match = match_of(plan_on(app.texts, players, seating=3), "h3-e6NW i14-k12SE")
    hands = Analysing(app)
    scene = hands.open(match=match)
    assert hands.oracle.asked
    assert scene.model.analyst.judge.seat == list(match.plan.sides).index(0)


# --- the ways to it ---


def test_a_match_opens_at_a_ply_and_keeps_what_was_tried(app: Application, hands: Analysing) -> None:
    match = match_of(plan_on(app.texts, PEOPLE, position=SMALL), "a1-b2N e4-e3E d1-d2N")
    app.open("menu")
    hands.open(match=match, ply=1)
    assert hands.line == ["a1-b2N"]
    hands.play("e4-e5S")
    hands.key("escape")
    hands.open(match=match)
    assert hands.line == ["a1-b2N", "e4-e3E", "d1-d2N"]
    assert len(hands.analysis.subject.tree.root.children[0].children) == 2


def test_a_pasted_record_or_position_opens_on_top(
    app: Application, hands: Analysing, monkeypatch: pytest.MonkeyPatch
) -> None:
    below = hands.open()
    hands.play("a1-b2N")
    record = below.subject.record_text(below.node)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "nonsense/nonsense")
    hands.key("ctrl+v")
    assert hands.scene.name == "dialog"
    for text in ("no/such/po/si/tion w 1", ""):
        assert below.open_text(text)
    hands.key("escape")
    assert below.open_text(record) is None
    hands.wait()
    assert hands.scene is not below
    assert hands.line == ["a1-b2N"]
    hands.key("escape")
    assert hands.scene is below
    assert below.open_text(ONE_SHOT) is None
    hands.wait()
    assert KIT.format_position(hands.analysis.node.state) == ONE_SHOT


@pytest.mark.slow
def test_the_position_is_copied_played_on_and_edited(
    app: Application, hands: Analysing, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr("game.app.table.board_screen.copy_text", copy)
    match = match_of(plan_on(app.texts, PEOPLE), "h3-e6NW i14-k12SE")
    scene = hands.open(match=match, ply=1)
    hands.click("copy_position")
    assert copied[-1] == KIT.format_position(scene.node.state)
    hands.key("ctrl+shift+c")
    assert "1. H3>E6/NW I14>K12/SE" in copied[-1]
    assert '[White "Anna"]' in copied[-1]
    opened = note_opened(app, monkeypatch)
    hands.click("branch")
    hands.app.pop()
    hands.wait()
    hands.click("edit")
    assert [name for name, _ in opened] == ["setup", "editor"]
    assert opened[0][1]["position"] == copied[0]


@pytest.mark.slow
def test_undo_on_the_board_takes_back_what_is_drafted_there__TT_1_1(app: Application) -> None:
    players = TankTacticsHands(app)
    match = players.begin("duel", 2).match
    players.ready()
    match.session.call(Resign(0))
    hands = Analysing(app)
    scene: Any = hands.open(match=match)
    way = scene.node.way()
    scene.do(GoTo(next(node for node in reversed(tuple(way)) if node.state.phase == "dice")))
    hands.wait(0.2)
    hands.key("f6")
    setting = scene.table.doing.setting
    assert any("undo" in prompt.commands for prompt in scene.prompts())
    for key in ("ctrl+z", "u"):
        hands.key("e")
        assert setting.missing == [1]
        hands.key(key)
        assert setting.missing == [0, 1] and not scene.note
    hands.key("u")
    assert scene.note == app.texts("analysis.nothing_undo")


def test_what_has_no_analyst_or_may_not_be_seen_is_refused(app: Application) -> None:
    assert [game for game in games() if may_analyse(game)] == ["tank_chess", "tank_tactics"]
    assert make(app, game="battlegrounds").name == "dialog"
    assert make(app, position="no position").name == "dialog"
    timed = match_of(plan_on(app.texts, PEOPLE, clock=ClockRules(60_000)))
    free = match_of(plan_on(app.texts, PEOPLE))
    over = match_of(plan_on(app.texts, PEOPLE, position=ONE_SHOT, clock=ClockRules(60_000)), "j12-j12Nxj15")
    other = match_of(plan_on(app.texts, PEOPLE, game="battlegrounds", map_name="battle"))
    assert [not no_analysis(app, one) for one in (timed, free, over, other)] == [False, True, True, False]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_random_walks_through_a_tree_break_nothing(hands: Analysing, seed: int) -> None:
    rng = random.Random(seed)
    scene = hands.open()
    keys = (
        "left", "right", "up", "down", "home", "end", "shift+left", "shift+right", "delete", "p", "u", "t",
        "1", "2", "3", "d", "a", "f", "space", "z", "l", "c", "f6", "tab", "return", "escape", "q", "n",
    )  # fmt: skip
    for _ in range(some(100, 40)):
        if rng.random() < 0.4 and not scene.model.analyst.over:
            scene.do(FollowLine((rng.choice(KIT.game.actions(scene.node.state)),)))
        elif rng.random() < 0.3 and scene.model.analyst.judge.busy:
            move = KIT.format_action(rng.choice(KIT.game.actions(hands.oracle.view)), hands.oracle.view)
            hands.tell(hands.oracle.thought(rng.randint(-900, 900), move, depth=rng.randint(1, 9)))
        elif (key := rng.choice(keys)) != "escape" or scene.on_board or scene.in_hand:
            hands.key(key)
        hands.wait(0.1, 0.05)
        assert hands.scene is scene
        assert all(node in node.siblings for node in scene.node.way()), "it stands on a move that is there"
        if not scene.model.pointed:
            assert scene.table.view == scene.subject.view(scene.node)
        if scene.model.analyst.judge.busy:
            assert hands.oracle.view == scene.subject.view(scene.node)


@pytest.mark.slow
def test_it_is_opened_from_a_match_and_its_end(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(app)
    opened = note_opened(app, monkeypatch, "analysis")
    scene = hands.open(position=ONE_SHOT)
    hands.key("m")
    hands.click("analyse")
    scene.controller.play(KIT.parse_action("j12-j12Nxj15", scene.match.session.state))
    hands.settle()
    assert hands.scene.name == "end"
    hands.click_more("analyse")
    assert [(name, params["match"]) for name, params in opened if name == "analysis"] == [
        ("analysis", scene.match)
    ] * 2
    assert hands.scene.name == "end", "it waits below"


def test_a_match_against_the_clock_offers_it_only_when_it_is_over(app: Application) -> None:
    hands = Hands(app)
    scene = hands.open(position=ONE_SHOT, clock=ClockRules(600_000))
    hands.key("m")
    assert hands.widget("analyse").why == app.texts("match.why.timed")
    assert not hands.widget("analyse").is_enabled
    assert make(app, match=scene.match).name == "dialog"
    scene.controller.play(KIT.parse_action("j12-j12Nxj15", scene.match.session.state))
    assert make(app, match=scene.match, thinker=lambda game: Oracle()).name == "analysis"


@pytest.mark.slow
def test_it_is_opened_from_a_replay_a_list_a_puzzle_the_editor_and_the_menu(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = note_opened(app, monkeypatch, "analysis")

    def params(scene: str, *presses: str) -> dict[str, Any]:
        app.clear_to(SCENES[scene](app))
        player.wait(0.1)
        for press in presses:
            player.key(press.removeprefix("key:")) if press.startswith("key:") else player.click(press)
        return opened.last("analysis")

    assert set(params("menu", "analysis")) == {"how"}
    assert params("replay", "analyse")["ply"] == 21
    player.key("left")
    player.key("a")
    assert opened.last("analysis")["ply"] == 20
    assert params("matches", "analyse")["match"].session.whole_line
    puzzle = params("puzzle_solved", "analyse")
    assert KIT.game.result(make_tree(puzzle).state) is not None
    assert params("editor", "key:f8")["map_file"].title == "The ford"


def make_tree(params: dict[str, Any]) -> Any:
    """Where an analysis with these parameters begins."""
    subject = of_position(params["game"], params["position"])
    return subject.tree.grow(params["moves"])


def test_lines_stay_as_they_are_under_the_pointer(hands: Analysing) -> None:
    scene, oracle = hands.open(), hands.oracle
    hands.tell(oracle.thought(120, "a1-b2N e4-e3E"))
    spot = line_moves(scene)[1].rect.center
    hands.move(spot)
    hands.tell(oracle.thought(150, "d1-d2N e4-e5S", depth=9))
    assert line_moves(scene)[1].words.startswith("M e4–e3")
    hands.click(spot)
    assert hands.line == ["a1-b2N", "e4-e3E"]
    scene.do(StepPress.FIRST)
    hands.wait()
    assert line_moves(scene)[0].words.startswith("1. C d1–d2")


@pytest.mark.slow
def test_what_was_tried_in_a_position_is_there_when_it_is_opened_again(
    app: Application, hands: Analysing
) -> None:
    app.open("menu")
    hands.open()
    hands.play("a1-b2N e4-e3E")
    hands.key("escape")
    assert len(hands.open().node.line()) == 3
    assert hands.line == []
    for number in range(8):
        app.pop()
        hands.open(position=SMALL.replace("w 1", f"w {number + 2}"))
    app.pop()
    assert hands.open().node.next is None, "only so many are kept"
