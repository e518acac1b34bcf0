"""What happens around the moves: bots, undo, hints, looking back, draws, clocks, saving, the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.poses.match_plans import match_of, plan_on
from game.app.poses.samples import position
from game.app.table.moves import Scroll
from game.app.table.opening import open_save, open_text
from game.app.table.saved import resumable
from game.data.files.machine_time import steady_ms
from game.data.files.paths import PROJECT
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.model.clock import ClockRules
from game.testing.match_hands import AGAINST_BOT, PEOPLE
from game.ui.layout import Area
from game.ui.window.application import Application
from tests.app.match_hands import Hands, move_cell
from tests.disks import FullDisk

MIDDLE, NEAR_EDGE, ONE_SHOT = (position("tank_chess", name) for name in ("middle", "near_edge", "one_shot"))


REPLY = "d14-d11S"


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def move(hands: Hands, text: str) -> None:
    """Play a move of the person to act as a click would."""
    scene = hands.match_scene
    scene.controller.play(scene.match.kit.parse_action(text, hands.session.state))
    hands.settle()


# --- bots, undo, hints ---


def test_a_bot_answers_and_undo_goes_back_to_the_persons_own_move(hands: Hands) -> None:
    hands.open(AGAINST_BOT, script=f"{REPLY} g14-g12S")
    move(hands, "c3-c5N")
    assert hands.played == ["c3-c5N", REPLY]
    hands.click("undo")
    assert hands.played == []
    hands.click("redo")
    assert hands.played == ["c3-c5N", REPLY]


def test_a_refusal_goes_as_soon_as_something_is_done(hands: Hands) -> None:
    scene = hands.open()
    nothing = hands.app.texts("match.no_undo_start")
    hands.click("undo")
    assert scene.notice.words == nothing
    for _ in range(2):
        hands.drag_from(hands.at("c3"), hands.at("c5"))
        if hands.table.chooser.choice() is not None:
            hands.quick("return")
        hands.settle()
        assert len(hands.played) == 1
        assert not scene.notice.words, "there is something to undo now"
        hands.click("undo")
        hands.click("undo")
        assert hands.played == []
        assert scene.notice.words == nothing
    hands.click("redo")
    assert len(hands.played) == 1
    assert not scene.notice.words


def test_undo_while_the_bot_thinks_cancels_it_and_its_answer_is_never_played(hands: Hands) -> None:
    hands.open(AGAINST_BOT, script=REPLY)
    assert hands.bot is not None
    hands.bot.silent = True
    move(hands, "c3-c5N")
    assert hands.match_scene.controller.bots.thinks == 1
    hands.click("undo")
    assert hands.bot.cancelled == 1
    hands.bot.silent = False
    hands.settle()
    assert hands.played == []


def test_leaving_cancels_the_bot(hands: Hands) -> None:
    hands.open(AGAINST_BOT, script=REPLY)
    assert hands.bot is not None
    hands.bot.silent = True
    move(hands, "c3-c5N")
    hands.app.to_menu()
    assert not hands.bot.busy


def test_a_hint_is_shown_until_it_is_put_away(hands: Hands) -> None:
    hands.open(AGAINST_BOT, script="f3-f5N")
    hands.click("hint")
    hands.settle()
    hands.wait(0.3)
    assert hands.bot is not None
    assert hands.bot.asked == ["analysis 1"]
    [shown] = hands.table.board.scene.told("move")
    assert shown.path[-1] == hands.table.view.grid.square("f5")
    hands.tap_square("c3")
    assert hands.table.board.scene.told("move") == [shown]
    hands.quick("escape")
    hands.quick("escape")
    assert hands.table.board.scene.told("move") == []


def test_a_bot_that_fails_is_told_and_the_match_goes_on(hands: Hands) -> None:
    hands.open(AGAINST_BOT, script="a1-a2N d14-d11S")
    scene = hands.match_scene
    scene.controller.play(scene.match.kit.parse_action("c3-c5N", hands.session.state))
    hands.settle()
    assert hands.played == ["c3-c5N", REPLY]
    assert "bot" in scene.notice.words


def test_help_opens_at_the_rule_that_was_broken(hands: Hands) -> None:
    hands.open()
    hands.tap_square("c3")
    hands.tap_square("b6")
    assert hands.table.topic() == "TC-4.5"
    hands.quick("f1")
    assert hands.scene.name in ("rules", "dialog")


def test_check_is_announced_only_when_the_move_was_seen(hands: Hands) -> None:
    look = hands.app.settings.look.model_copy(update={"animation_speed": 1.0})
    hands.app.settings = hands.app.settings.model_copy(update={"look": look})
    scene = hands.open(position=MIDDLE)
    scene.controller.play(scene.match.kit.parse_action("k10-k7S", hands.session.state))
    hands.app.step([], 0.01)
    assert hands.table.busy
    assert scene.banner.told() is None
    assert not hands.table.board.scene.of("threatened")
    hands.settle()
    assert scene.banner.told() is not None
    assert hands.table.board.scene.of("threatened")


# --- looking back ---


def test_a_click_in_the_record_shows_that_position_read_only(hands: Hands) -> None:
    scene = hands.open(AGAINST_BOT, script=f"{REPLY} g14-g12S")
    move(hands, "c3-c5N")
    move(hands, "f3-f5N")
    cell = move_cell(scene, 0)
    hands.tap(cell.center)
    assert scene.controller.viewpoint.looking is not None
    assert scene.controller.viewpoint.looking.ply == 1
    assert scene.banner.told() is not None
    hands.quick("right")
    assert scene.controller.viewpoint.looking.ply == 2
    hands.tap_square("f3")
    assert scene.controller.viewpoint.looking is None, "a click that would play goes back to now"
    assert scene.table.chooser.picked is None and len(hands.played) == 4, "and does nothing else"
    hands.tap(cell.center)
    assert scene.controller.viewpoint.looking is not None
    hands.quick("escape")
    assert scene.controller.viewpoint.looking is None
    assert hands.table.view is hands.session.state


def test_the_buttons_step_through_the_match(hands: Hands) -> None:
    scene = hands.open()
    for text in ("c3-c5N", REPLY, "f3-f5N"):
        move(hands, text)
    scene.controller.viewpoint.look(0)
    hands.wait(0.1)
    hands.click("nav.forward_one")
    hands.click("nav.forward_one")
    assert scene.controller.viewpoint.looking is not None
    assert scene.controller.viewpoint.looking.ply == 2
    hands.click("nav.first")
    hands.click("nav.play")
    hands.wait(4, dt=0.1)
    assert scene.controller.viewpoint.looking is None, "the last step leads to now again"


# --- draws, resigning ---


@pytest.mark.slow
def test_a_person_answers_a_draw_offer(hands: Hands) -> None:
    scene = hands.open()
    scene.controller.calls.offer_draw()
    hands.wait(0.1)
    assert hands.scene.name == "dialog"
    hands.click("cancel")
    assert not scene.controller.over
    move(hands, "c3-c5N")
    move(hands, REPLY)
    scene.controller.calls.offer_draw()
    hands.wait(0.1)
    hands.click("accept")
    hands.settle()
    assert scene.match.session.result is not None
    assert scene.match.session.result.drawn


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("agrees", [True, False])
def test_a_bot_answers_a_draw_offer(hands: Hands, agrees: bool) -> None:
    scene = hands.open(AGAINST_BOT, script="", draws=agrees)
    hands.click("menu")
    hands.click(menu_button(hands, "match.menu.draw"))
    assert hands.scene.name == "dialog", "a bot may agree at once: it is asked first"
    hands.click("accept")
    hands.settle()
    hands.wait(0.5)
    assert scene.controller.over is agrees
    if not agrees:
        assert "Recruit" in scene.notice.words


def menu_button(hands: Hands, key: str) -> str:
    """The key of the menu's button with these words."""
    words = hands.app.texts(key)
    return next(name for name, stop in hands.scene.focus.stops if getattr(stop, "label", "") == words)


@pytest.mark.slow
def test_resigning_asks_first(hands: Hands) -> None:
    scene = hands.open(AGAINST_BOT, script="")
    hands.click("menu")
    hands.click(menu_button(hands, "match.menu.resign"))
    hands.click("cancel")
    assert not scene.controller.over
    assert hands.scene.name == "match_menu"
    hands.click(menu_button(hands, "match.menu.resign"))
    hands.click("accept")
    hands.settle()
    hands.wait(0.2)
    assert hands.scene.name == "end"


# --- clocks ---


class Time:
    """Milliseconds that stand still until told."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return self.ms


def with_clock(hands: Hands, seconds: int) -> Time:
    time = Time()
    plan = plan_on(hands.app.texts, PEOPLE, clock=ClockRules(seconds * 1000))
    plan = replace(plan, options={**plan.options, "clock_at_once": True})
    hands.open(match=Match.create(plan, folder=None, now=time))
    return time


def test_running_out_of_time_loses_and_opens_the_end__TC_6_5(hands: Hands) -> None:
    time = with_clock(hands, 60)
    time.ms += 61_000
    hands.wait(0.3)
    assert hands.match_scene.controller.over
    assert hands.scene.name == "end"


def test_a_low_clock_is_heard_once_a_second(hands: Hands) -> None:
    time = with_clock(hands, 60)
    for _ in range(3):
        time.ms += 500
        hands.wait(0.05)
    assert "clock_low" not in hands.app.audio.played
    time.ms = 45_200
    for _ in range(4):
        hands.wait(0.05)
    assert hands.app.audio.played.count("clock_low") == 1 and "tick" not in hands.app.audio.played
    time.ms = 56_200
    hands.wait(0.05)
    assert hands.app.audio.played.count("tick") == 1, "of the last seconds"
    assert hands.app.audio.played.count("clock_low") == 1


def test_pause_stops_the_clock_and_hides_the_board__TC_6_5(hands: Hands) -> None:
    time = with_clock(hands, 60)
    time.ms += 1000
    hands.wait(0.05)
    hands.quick("p")
    assert hands.scene.name == "pause"
    assert hands.scene.hides_below
    time.ms += 20_000
    hands.wait(0.1)
    hands.quick("escape")
    hands.wait(0.05)
    assert hands.session.remaining(0) == 59_000


def test_the_menu_of_a_match_against_the_clock_hides_the_board(hands: Hands) -> None:
    time = with_clock(hands, 60)
    hands.click("menu")
    assert hands.scene.name == "match_menu"
    assert hands.scene.hides_below
    time.ms += 10_000
    hands.quick("escape")
    hands.wait(0.05)
    assert hands.session.remaining(0) == 60_000


def test_a_loop_that_stood_still_costs_the_player_that_time__TC_6_5(hands: Hands) -> None:
    """Whoever holds the title bar on Windows stops the loop, with the board in sight."""
    time = with_clock(hands, 60)
    time.ms += 6_000
    hands.app.step([], 6.0)
    assert hands.scene.name == "match"
    assert not hands.session.paused
    assert hands.session.remaining(0) == 54_000
    time.ms += 60_000
    hands.app.step([], 60.0)
    hands.wait(0.3)
    assert hands.scene.name == "end"


def test_a_machine_that_slept_has_cost_nobody_that_time__TC_6_5(hands: Hands) -> None:
    time = with_clock(hands, 60)
    time.ms += 10_000  # of a minute it slept for fifty seconds
    hands.app.step([], 60.0, slept=True)
    assert hands.scene.name == "pause"
    assert hands.session.paused
    time.ms += 20_000
    hands.quick("escape")
    hands.wait(0.05)
    assert hands.session.remaining(0) == 50_000


def test_a_machine_that_slept_again_and_again_shows_one_pause_page__TC_6_5(hands: Hands) -> None:
    with_clock(hands, 60)
    for _ in range(3):
        hands.app.step([], 60.0, slept=True)
    assert [scene.name for scene in hands.app.stack] == ["match", "pause"]
    hands.quick("escape")
    hands.wait(0.05)
    assert hands.scene.name == "match"


def test_time_that_was_over_before_the_machine_slept_is_over__TC_6_5(hands: Hands) -> None:
    time = with_clock(hands, 60)
    time.ms += 61_000
    hands.app.step([], 90.0, slept=True)
    assert hands.match_scene.controller.over
    hands.wait(0.3)
    assert hands.scene.name == "end"


def bot_with_clock(hands: Hands, players: tuple[Seat, ...]) -> None:
    plan = plan_on(hands.app.texts, players, clock=ClockRules(60_000))
    hands.open(match=Match.create(plan, folder=None, now=steady_ms), script=f"{REPLY} {REPLY}")


def test_a_bot_goes_on_after_the_machine_slept_and_then_the_board_waits_for_somebody(hands: Hands) -> None:
    bot_with_clock(hands, AGAINST_BOT)
    assert hands.bot is not None
    hands.bot.silent = True
    move(hands, "c3-c5N")
    hands.app.step([], 10.0, slept=True)
    assert hands.scene.name == "match"
    hands.bot.silent = False
    hands.wait(1.0)
    assert hands.played == ["c3-c5N", REPLY]
    assert hands.scene.name == "pause"
    assert hands.session.paused


def test_whoever_is_there_after_the_machine_slept_is_shown_the_bots_move(hands: Hands) -> None:
    bot_with_clock(hands, AGAINST_BOT)
    assert hands.bot is not None
    hands.bot.silent = True
    move(hands, "c3-c5N")
    hands.app.step([], 10.0, slept=True)
    hands.move((30, 300))
    hands.bot.silent = False
    hands.wait(1.0)
    assert hands.played == ["c3-c5N", REPLY]
    assert hands.scene.name == "match"
    assert not hands.session.paused


# --- saving ---


def test_every_move_is_on_the_disk_and_continue_opens_it(hands: Hands, home: Path) -> None:
    scene = hands.open(keep=True)
    assert not list(home.rglob("*.yaml"))
    move(hands, "c3-c5N")
    scene.match.flush()
    [save] = (home / "data" / "saves").glob("*.yaml")
    assert "c3-c5N" in save.read_text(encoding="utf-8")
    move(hands, REPLY)
    hands.app.to_menu()
    [found] = resumable(hands.app)
    assert found.picture((200, 200)) is not None
    found.resume()
    again = hands.scene
    assert again.name == "match"
    hands.match_scene = again  # type: ignore[assignment]
    hands.settle()
    assert hands.played == ["c3-c5N", REPLY]


def test_continue_warns_of_check(hands: Hands) -> None:
    scene = hands.open(position=MIDDLE, keep=True)
    move(hands, "k10-k7S")
    scene.match.flush()
    [found] = resumable(hands.app)
    assert found.alert == "White is in check"


def test_a_disk_that_fails_is_told(hands: Hands) -> None:
    scene = hands.open(keep=True)
    move(hands, "c3-c5N")
    FullDisk(scene.match)
    hands.session.play(hands.session.game.actions(hands.session.state)[0])
    hands.wait(0.05)
    assert "No space left" in scene.notice.words


def test_a_broken_save_is_told_and_nothing_is_lost(hands: Hands, home: Path) -> None:
    hands.app.to_menu()
    path = home / "broken.yaml"
    path.write_text("format: nonsense\n", encoding="utf-8")
    assert not open_save(hands.app, path)
    assert hands.scene.name == "dialog"
    assert path.read_text(encoding="utf-8") == "format: nonsense\n"


def test_a_position_and_a_record_can_be_pasted(hands: Hands) -> None:
    scene = hands.open()
    move(hands, "c3-c5N")
    record = scene.match.record_text()
    position = scene.match.kit.format_position(hands.session.state)
    for text in (position, record):
        assert open_text(hands.app, text) is None
        opened = hands.scene
        assert opened.name == "match"
        state = opened.match.session.state  # type: ignore[attr-defined]
        assert opened.match.kit.format_position(state) == position  # type: ignore[attr-defined]
    assert open_text(hands.app, "no such thing")


@pytest.mark.parametrize("name", ["escape", "resigned"])
def test_a_pasted_game_that_is_over_is_looked_through_under_its_own_names(hands: Hands, name: str) -> None:
    record = (PROJECT / "tests" / "golden" / "games" / f"{name}.txt").read_text("utf-8")
    assert open_text(hands.app, record) is None
    opened: Any = hands.scene
    assert opened.name == "replay"
    assert [one.name[:2] for one in opened.source.match.plan.players] == ["An", "Bo"]


# --- the end ---


@pytest.mark.slow
def test_the_end_tells_who_and_why_and_offers_a_rematch_with_sides_swapped(hands: Hands) -> None:
    scene = hands.open((Seat("person", "Anna"), Seat("bot", "Recruit", 1)), script=REPLY, position=ONE_SHOT)
    scene.controller.play(scene.match.kit.parse_action("j12-j12Nxj15", hands.session.state))
    hands.settle()
    hands.wait(0.2)
    assert hands.scene.name == "end"
    assert hands.bot is not None
    hands.bot.silent = True
    hands.click("rematch")
    again = hands.scene
    assert again.name == "match"
    assert again.match.plan.players[1].name == "Anna"  # type: ignore[attr-defined]
    assert again.table.overlays.flipped  # type: ignore[attr-defined]


@pytest.mark.slow
def test_the_last_move_can_be_seen_again_and_the_match_looked_through(hands: Hands) -> None:
    scene = hands.open(position=ONE_SHOT)
    scene.controller.play(scene.match.kit.parse_action("j12-j12Nxj15", hands.session.state))
    hands.settle()
    hands.wait(0.2)
    hands.click_more("replay")
    hands.wait(0.2)
    assert hands.scene is scene
    assert scene.controller.viewpoint.looking is None
    hands.click("nav.now")
    assert hands.scene.name == "end"
    hands.click("look")
    assert hands.scene.name == "replay", "with its chart and its speed"


# --- announcements, overlays, curtain ---


def test_check_is_announced_with_who_and_from_where__TC_6_3(hands: Hands) -> None:
    scene = hands.open((Seat("person", "Anna"), Seat("bot", "Recruit", 1)), script="k10-k7S", position=MIDDLE)
    hands.settle()
    told = scene.banner.told()
    assert told is not None
    assert told.word == "CHECK!"
    assert "Medium on k7" in told.words
    assert "your Command" in told.words
    assert "check" in hands.app.audio.played


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_announcement_of_check_is_one_line(language: str) -> None:
    app = offscreen_app((1280, 720), language=language)
    players = Seat("person", "Anna"), Seat("bot", "Recruit", 1)
    hands = Hands(app)
    scene = hands.open(players, script="k10-k7S", position=MIDDLE)
    hands.settle()
    told = scene.banner.told()
    assert told is not None and "k7" in told.words
    assert told.words in [getattr(one.node, "words", None) for one in scene.tree]
    app.close()


def test_overlays_can_be_switched_and_the_board_turned(hands: Hands) -> None:
    hands.open(position=MIDDLE)
    hands.quick("z")
    assert hands.table.board.scene.places("danger")
    hands.quick("l")
    assert hands.table.board.scene.of("line")
    hands.quick("f")
    assert hands.table.board.scene.turn == 2
    assert hands.match_scene.facing.sides() == [0, 1]
    hands.quick("c")
    assert not hands.table.board.scene.coordinates


def test_a_curtain_comes_between_persons_of_a_match_with_secrets(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.games.tank_chess.rules.game import TankChess

    monkeypatch.setattr(TankChess, "keeps_secrets", lambda self, setup: True)
    # each seat knows something of its own
    monkeypatch.setattr(TankChess, "observe", lambda self, state, seat: state.with_(offered=(seat, -1)))
    scene = hands.open()
    assert hands.scene.name == "handover", "who sits there when a match opens isn’t known"
    assert scene.controller.chooser is None
    hands.click("ready")
    assert scene.controller.handing.viewer == scene.controller.chooser == 0
    scene.controller.play(scene.match.kit.parse_action("c3-c5N", hands.session.state))
    hands.wait(0.5)
    assert hands.scene.name == "handover"
    assert scene.controller.chooser is None
    hands.quick("escape")
    assert hands.scene.name == "handover"
    hands.click((5, 5))
    assert hands.scene.name == "handover"
    hands.key("return")  # its one button is meant, wherever the mouse was
    assert scene.controller.handing.viewer == 1
    assert scene.controller.chooser == 1


def test_three_and_four_people_are_told_whose_turn_it_is__TC_6_6(hands: Hands) -> None:
    players = tuple(Seat("person", name) for name in ("Anna", "Ben", "Clara", "David"))
    scene = hands.open(players, seating=3)
    assert "Anna" in scene.strips.about(0)
    assert scene.players.names(0).count("&") == 1
    move(hands, "c3-c5N")
    acting = hands.session.to_act
    assert players[acting].name in scene.strips.about(1)


def test_check_and_escape_together_are_both_told__TC_6_3(hands: Hands) -> None:
    scene = hands.open(position=NEAR_EDGE)
    told = scene.banner.told()
    assert told is not None
    assert told.words.count("\n") == 1
    assert "p16" in told.words
    assert "i3" in told.words


def test_a_key_skips_an_animation(hands: Hands) -> None:
    look = hands.app.settings.look.model_copy(update={"animation_speed": 1.0})
    hands.app.settings = hands.app.settings.model_copy(update={"look": look})
    scene = hands.open()
    scene.controller.play(scene.match.kit.parse_action("c3-c5N", hands.session.state))
    assert hands.table.busy
    hands.quick("right")
    assert not hands.table.busy
    hands.wait(0.1)
    assert scene.controller.chooser == 1


@pytest.mark.parametrize("ends", ["hurried", "covered"])
def test_an_engine_is_heard_as_long_as_its_drive_is_seen(hands: Hands, ends: str) -> None:
    look = hands.app.settings.look.model_copy(update={"animation_speed": 1.0})
    hands.app.settings = hands.app.settings.model_copy(update={"look": look})
    scene = hands.open()
    wanted: list[dict[str, tuple[float, float]]] = []
    hands.app.audio.mixer.last = wanted.append  # type: ignore[method-assign,assignment]
    scene.controller.play(scene.match.kit.parse_action("c3-c5N", hands.session.state))
    hands.app.step([], 0.01)
    assert not wanted  # it starts
    hands.app.step([], 0.1)
    assert set(wanted[0]) == {"engine_light", "tracks_light"}
    assert all(pan < -0.3 for _, pan in wanted[0].values())  # c is at the left
    if ends == "hurried":
        hands.quick("right")
    else:
        hands.app.open("pause")
    hands.app.step([], 0.01)
    assert wanted[-1] == {}


def test_nothing_changed_nothing_drawn(hands: Hands) -> None:
    hands.open()
    hands.wait(1.0)
    drawn = hands.app.frames_drawn
    hands.wait(1.0)
    assert hands.app.frames_drawn == drawn


@pytest.mark.parametrize("size", [(1280, 720), (985, 554), (960, 540), (2560, 1440), (1000, 1000)])
def test_every_part_of_the_panel_fits_the_window(hands: Hands, size: tuple[int, int]) -> None:
    from game.app.table.layout import MatchLayout, PanelNeeds

    for sides in (2, 4):
        width, height = (size[0] / 2, size[1] / 2) if size[0] > 2000 else size
        found = MatchLayout.of(Area(0, 0, width, height), PanelNeeds(sides))
        boxes = [found.board, *found.strips, found.banner, found.record, found.card, found.prompts]
        for area in (*boxes, found.buttons):
            assert area.x >= 0
            assert area.y >= 0
            assert area.right <= width + 0.01
            assert area.bottom <= height + 0.01
            assert area.width > 100
            assert area.height > 20


@pytest.mark.parametrize(
    "shape", [{}, {"side": True}, {"own_strips": 92.0}, {"own_strips": 92.0, "wide": True}]
)
@pytest.mark.parametrize("size", [(960, 1371), (1080, 1920), (1440, 2560)])
def test_in_an_upright_window_the_panel_stands_below_the_board(
    size: tuple[int, int], shape: dict[str, Any]
) -> None:
    from game.app.table.layout import MatchLayout, PanelNeeds

    window = Area(0, 0, *size)
    found = MatchLayout.of(window, PanelNeeds(**shape))
    below = (*found.strips, found.banner, found.record, found.card, found.prompts, found.buttons)
    assert found.board.width > 0.85 * size[0]
    assert all(area.y >= found.board.bottom and area.bottom <= size[1] + 0.01 for area in below)
    assert found.record.height > 150 and found.card.height > 150
    width = found.card.width if found.tabs else found.record.width + found.card.width
    assert width > 0.9 * size[0], "no column beside them is empty"


def test_at_a_large_scale_the_panel_folds_into_tabs(hands: Hands) -> None:
    hands.app.change("window.zoom", 130)
    scene = hands.open()
    assert scene.l.tabs is not None
    hands.click("tab.1")
    assert scene.tabs.shown == "card"


def test_the_record_scrolls_and_keeps_to_the_end(hands: Hands) -> None:
    plan = plan_on(hands.app.texts, PEOPLE)
    match = match_of(plan)
    shuttle = ["c3-c4N", "d14-d13S", "c4-c3N", "d13-d14S"]
    for text in (shuttle * 2)[:7]:
        match.session.play(match.kit.parse_action(text, match.session.state))
    scene = hands.open(match=match)
    scene.record.place(Area(0, 0, 240, 82, 1.0), scene.controller.viewpoint.record)
    scene.record.to_end()
    top = scene.record.scroll
    assert top > 0
    scene.record.scroll_by(Scroll(-1))
    assert scene.record.scroll == top - 1


@pytest.mark.slow
def test_theme_language_and_size_change_in_the_middle_of_a_choice(hands: Hands) -> None:
    middle = MIDDLE.replace(" b 19", " w 20")
    hands.open(position=middle)
    hands.tap_square("e7")
    hands.tap_square("f7")
    ghost = hands.table.chooser.ghost
    hands.app.change("look.theme", "dark")
    hands.wait(0.1)
    hands.app.change("look.language", "pseudo")
    hands.wait(0.1)
    hands.app.change("window.zoom", 130)
    hands.wait(0.1)
    assert hands.table.chooser.ghost == ghost
    hands.tap_square("f7")
    assert len(hands.played) == 1


@pytest.mark.slow
def test_bots_alone_play_to_the_end_while_people_watch(hands: Hands) -> None:
    bots = (Seat("bot", "Anton", 1), Seat("bot", "Berta", 1))
    scene = hands.open(bots, position=ONE_SHOT)
    for _ in range(40):
        if scene.controller.over:
            break
        hands.settle()
    assert scene.controller.over
    assert not scene.controller.undoing.can_undo


def test_a_button_let_go_beside_the_board_leaves_no_dial_open(hands: Hands) -> None:
    hands.open(position=MIDDLE.replace(" b 19", " w 20"))
    hands.tap_square("e7")
    hands.press(hands.at("f7"))
    assert hands.table.board.scene.told("ghost")[0].turning
    hands.release(pygame.Rect(hands.widget("flip").rect).center)
    hands.move(hands.at("b2"))
    assert not hands.table.board.scene.told("ghost")[0].turning
