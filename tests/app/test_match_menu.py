"""The menus of a match: everything has its place, and what can't be done says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app.match.scene import make
from game.app.poses import SCENES
from game.app.poses.match_plans import plan_on
from game.data.saves.matches import Player as Seat
from game.model.clock import ClockRules
from game.testing.driver import Driver
from game.testing.match_hands import AGAINST_BOT, Scripted
from game.ui.window.application import Application
from tests.app.match_hands import Hands
from tests.games.battlegrounds.view.hands import BoardHands

E = pygame.event.Event


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def places(hands: Hands) -> dict[str, tuple[int, int, int, int]]:
    """Where the items of the menu on top stand."""
    return {key: tuple(stop.rect) for key, stop in hands.scene.focus.stops}


def played(hands: Hands) -> None:
    hands.open()
    hands.session.play(hands.session.game.actions(hands.session.view(0))[0])
    hands.settle()


def beaten(hands: Hands) -> None:
    hands.open(AGAINST_BOT, script="")
    hands.match_scene.controller.calls.resign()
    hands.settle()
    hands.wait(0.5)
    hands.click_more("board")


def offered(hands: Hands) -> None:
    hands.open(AGAINST_BOT, script="")
    assert hands.bot is not None
    hands.bot.silent = True
    hands.match_scene.controller.calls.offer_draw()


def looking(hands: Hands) -> None:
    played(hands)
    hands.match_scene.controller.viewpoint.look(0)
    hands.wait()


def timed(hands: Hands) -> None:
    hands.open(clock=ClockRules(60_000))


def watched(hands: Hands) -> None:
    bot = Scripted(lambda: hands.match_scene)
    bot.silent = True
    plan = plan_on(hands.app.texts, (Seat("bot", "One", 1), Seat("bot", "Two", 1)))
    hands.match_scene = make(hands.app, plan=plan, thinker=lambda game: bot, keep=False)
    hands.app.push(hands.match_scene)
    hands.wait()


STATES: list[Callable[[Hands], None]] = [played, beaten, offered, looking, timed, watched]


@pytest.mark.sample(now=3, few=1)
@pytest.mark.parametrize("state", STATES)
def test_items_of_the_menu_have_fixed_places(hands: Hands, state: Callable[[Hands], None]) -> None:
    hands.open()
    hands.match_scene.open_menu()
    hands.wait()
    usual = places(hands)
    hands.app.to_menu()
    state(hands)
    hands.match_scene.open_menu()
    hands.wait()
    assert hands.scene.name == "match_menu"
    assert places(hands) == usual
    for key, stop in hands.scene.focus.stops:
        assert stop.is_enabled or stop.why, f"{key} is pale and says nothing"


def test_after_the_end_the_menu_closes_to_view_the_board_as_there_is_nothing_to_resume(hands: Hands) -> None:
    for opened, words in ((played, "Resume"), (beaten, "View board")):
        opened(hands)
        hands.match_scene.open_menu()
        hands.wait()
        assert hands.widget("resume").label == words
        hands.app.to_menu()


def test_a_press_beside_the_menu_closes_it_unless_it_hides_the_board(hands: Hands) -> None:
    for opened, stays in ((played, False), (timed, True)):
        opened(hands)
        hands.match_scene.open_menu()
        hands.wait()
        before = len(hands.session.whole_line)
        hands.press(hands.at("a1"), pygame.BUTTON_WHEELUP)
        assert hands.scene.name == "match_menu", "the wheel is no press"
        hands.tap(hands.at("a1"))
        hands.wait()
        assert (hands.scene.name == "match_menu") == stays
        assert len(hands.session.whole_line) == before
        assert hands.match_scene.table.draft.data is None, "and it is no press on the board"
        hands.app.to_menu()


def switches(hands: Hands) -> list[str]:
    """What can be switched in the menu of the button with the eye."""
    hands.click("view")
    hands.wait()
    assert hands.scene.name == "popup"
    return [key for key, _ in hands.scene.focus.stops]


@pytest.mark.parametrize(("option", "seats"), [("battle", 2), ("family", 2), ("solo", 1), ("team", 4)])
def test_what_the_board_shows_is_switched_beside_the_eye_as_far_as_the_game_has_it(
    app: Application, option: str, seats: int
) -> None:
    hands = BoardHands(app)
    hands.begin(option, seats)
    scene = hands.match_scene
    there = switches(hands)
    assert ("danger" in there) == ("danger" in scene.controller.offers)
    assert {"last_move", "coordinates", "flip", "evaluation"} <= set(there)


def test_a_switch_stays_in_sight_with_what_it_does_and_its_key_works_on(hands: Hands) -> None:
    scene = hands.open()
    before = pygame.image.tobytes(hands.app.window.surface, "RGB")
    assert switches(hands) == [
        "last_move", "answers", "danger", "lines_other", "lines_own", "coordinates", "flip", "evaluation"
    ]  # fmt: skip
    hands.click("danger")
    hands.click("lines_own")
    assert hands.scene.name == "popup"
    assert scene.table.overlays.sides("danger") and scene.table.overlays.sides("lines") == (0,)
    hands.key("escape")
    hands.wait()
    assert hands.scene is scene and scene.focus.by_key("view").on
    assert pygame.image.tobytes(hands.app.window.surface, "RGB") != before
    hands.key("z")
    assert not scene.table.overlays.sides("danger")


def test_time_runs_on_while_the_board_is_in_sight_behind_a_small_menu(hands: Hands) -> None:
    timed(hands)
    clock = hands.session.clock
    hands.session.play(hands.session.game.actions(hands.session.view(0))[0])
    hands.settle()
    assert clock is not None and clock.running is not None
    switches(hands)
    assert clock.running is not None, "nobody thinks for free"
    hands.key("escape")
    hands.match_scene.open_menu()
    hands.wait()
    assert clock.running is None, "here the board is hidden"


def test_resigning_from_ones_own_strip_is_asked_about_first(hands: Hands) -> None:
    scene = hands.open(AGAINST_BOT, script="")
    keys = [key for key, _ in scene.focus.stops if key.startswith("strip.")]
    assert keys == ["strip.0"], "nobody resigns for a bot"
    hands.click("strip.0")
    hands.wait()
    assert [key for key, _ in hands.scene.focus.stops] == ["draw", "resign"]
    hands.click("resign")
    hands.wait()
    assert hands.scene.name == "dialog" and not scene.controller.over
    hands.click("accept")
    hands.settle()
    assert scene.controller.over


def test_whoever_has_not_the_turn_cannot_resign_for_the_other(hands: Hands) -> None:
    hands.open()
    hands.click("strip.1")
    hands.wait()
    assert hands.widget("resign").why == hands.app.texts("match.why.not_your_turn")
    hands.click("resign")
    assert hands.scene.name == "popup"


def test_files_are_one_step_further(hands: Hands) -> None:
    played(hands)
    hands.match_scene.open_menu()
    hands.wait()
    assert [key for key, _ in hands.scene.focus.stops] == [
        "resume", "undo", "draw", "resign", "save_copy", "pause", "analyse", "rules", "settings", "file",
        "leave",
    ]  # fmt: skip
    hands.click("file")
    hands.wait()
    assert [key for key, _ in hands.scene.focus.stops] == [
        "share", "copy_position", "edit", "paste", "describe", "messages"
    ]  # fmt: skip
    hands.click("messages")
    hands.wait()
    assert hands.scene.name not in ("popup", "match_menu", "match")


def test_what_cannot_be_done_says_why_by_mouse_and_by_keys(hands: Hands) -> None:
    timed(hands)
    hands.match_scene.open_menu()
    hands.wait()
    why = hands.app.texts("match.why.timed")
    item = hands.widget("analyse")
    assert not item.is_enabled
    assert item.why == why
    before = hands.app.window.surface.copy()
    hands.click("analyse")
    assert hands.scene.name == "match_menu"
    assert hands.scene.focus.told is item
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(hands.app.window.surface, "RGB")
    for _ in range(30):
        if hands.scene.focus.current is item and hands.scene.focus.shown:
            break
        hands.key("tab")
    assert hands.scene.focus.current is item, "the focus passes it by"
    hands.key("return")
    assert hands.scene.name == "match_menu"
    assert hands.scene.focus.told is item


def test_a_pale_item_shows_its_tip_where_the_mouse_rests(hands: Hands) -> None:
    timed(hands)
    hands.match_scene.open_menu()
    hands.wait()
    told = hands.scene.told_at(hands.widget("analyse").rect.center)
    assert told is not None and told[0] == hands.app.texts("match.why.timed")


@pytest.mark.slow
def test_a_draw_that_a_bot_may_take_is_asked_about_first(hands: Hands) -> None:
    scene = hands.open(AGAINST_BOT, script="", draws=True)
    scene.open_menu()
    hands.wait()
    hands.click("draw")
    assert hands.scene.name == "dialog"
    assert hands.scene.focus.key == "cancel"
    hands.key("return")
    assert hands.scene.name == "match_menu"
    hands.settle()
    assert not scene.controller.over
    hands.click("draw")
    hands.click("accept")
    hands.settle()
    assert scene.controller.over


def test_the_menu_of_every_game_is_the_same(app: Application) -> None:
    hands = Hands(app)
    hands.open()
    hands.match_scene.open_menu()
    hands.wait()
    usual = places(hands)
    app.to_menu()
    field = BoardHands(app)
    field.begin("battle", 4, (0, 1, 2, 3))
    field.match_scene.open_menu()
    field.wait()
    assert places(field) == usual
    assert field.widget("draw").why == app.texts("refuse.no_draws")


def test_fast_animations_are_switched_in_the_match(hands: Hands) -> None:
    scene = hands.open()
    hands.app.change("look.animation_speed", 1.0)
    scene.make_stale()
    hands.wait(0.1)
    for speed in (2.0, 1.0):
        hands.click("view")
        hands.click("fast")
        hands.key("escape")
        hands.wait(0.1)
        assert hands.app.settings.look.animation_speed == speed
        assert scene.table.timeline is not None and scene.table.timeline.speed == speed
    hands.app.change("look.animation_speed", 0.0)
    assert "fast" not in {line.key for lines in scene.view_entries() for line in lines.lines}, "nothing moves"


@pytest.mark.parametrize("pose", ["match", "match_battlegrounds", "match_tank_battle_plot"])
def test_no_key_stands_at_two_rows_of_what_the_board_shows(app: Application, pose: str) -> None:
    scene: Any = SCENES[pose](app)
    app.push(scene)
    app.step([])
    hints = [line.hint for lines in scene.view_entries() for line in lines.lines if line.hint]
    assert len(hints) > 2 and len(hints) == len({*hints})


def test_the_key_of_the_enemies_answers_says_what_it_did(app: Application, player: Driver) -> None:
    scene: Any = SCENES["match_battlegrounds_answer"](app)
    app.push(scene)
    told = []
    for _ in range(2):
        player.key("j")
        told.append(scene.notice.words)
    assert told == [app.texts("match.answers.off"), app.texts("match.answers.on")]
