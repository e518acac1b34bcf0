"""The loop rests while nothing happens: turns and frames are counted on a clock that is not real."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.match.unsaved import words as unsaved_words
from game.app.poses import SCENES
from game.app.poses.match_plans import plan_on
from game.app.trash.scene import TrashPage
from game.data.saves.matches import Match
from game.model.clock import ClockRules
from game.testing.driver import Driver
from game.testing.match_hands import AGAINST_BOT, PEOPLE
from game.ui.commands import Set
from game.ui.controls.notice import NOTE_S, Notice
from game.ui.controls.toast import SHOWN_S, Toast
from game.ui.scene import Scene
from game.ui.tree.node import Node
from game.ui.window import waking
from game.ui.window.application import HEARTBEAT_S, Application
from game.ui.window.pace import AFTER_INPUT_S, Pace
from game.ui.window.waking import Rest, heard, wake, wakes
from tests.amount import now_and_then
from tests.app.analysis_hands import Analysing
from tests.app.match_hands import Hands
from tests.app.placed import Placed, Spot
from tests.games.battlegrounds.view.hands import BoardHands
from tests.games.tank_chess.boards import KIT


class Loop:
    """The loop on a clock of its own: ``run`` lets seconds pass and counts the turns."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.seconds = 0.0
        self.turns = 0
        self.rests: list[float] = []
        self.pace = Pace(self._rest, lambda: self.seconds, self._tick)

    def _rest(self, seconds: float, *, gamepad: bool) -> None:
        self.rests.append(seconds)
        self.seconds += seconds

    def _tick(self, rate: float) -> None:
        self.seconds += 1 / rate

    def run(self, seconds: float, *events: pygame.event.Event, until: Callable[[], bool] = bool) -> int:
        """Turns of so many seconds, or until something is so; how many there were."""
        end, before, came = self.seconds + seconds, self.turns, list(events)
        while self.seconds < end and not until():
            drawn, begun = self.app.frames_drawn, self.seconds
            self.app.step(came, 1 / 60, rested=self.pace.rested)
            self.pace.turn(self.app, bool(came), self.app.frames_drawn != drawn)
            came.clear()
            self.turns += 1
            assert self.seconds > begun
        return self.turns - before


@pytest.fixture
def loop(app: Application) -> Loop:
    return Loop(app)


class Still(Placed):
    """A scene in which nothing moves."""

    def controls(self) -> list[tuple[Node, Spot]]:
        return [(self.button("one"), (100, 100, 200, 40))]


class Ticks(Still):
    """A scene that says nothing of when it is to be updated."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.times: list[float] = []

    def update(self, dt: float) -> None:
        self.times.append(dt)


class Timer(Ticks):
    """A scene that waits for something at a certain time, and moves then."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self._left = 2.5
        self.moved: list[float] = []

    def update(self, dt: float) -> None:
        super().update(dt)
        self._left -= dt
        if self._left <= 0 and len(self.moved) < 10:
            self.moved.append(dt)
            self.invalidate()

    def due(self) -> float:
        return self._left if self._left > 0 else math.inf


def settle(loop: Loop, scene: Scene) -> None:
    loop.app.push(scene)
    loop.run(3.0)
    loop.rests.clear()


def test_while_nothing_moves_there_is_a_turn_a_second_and_no_frame(loop: Loop) -> None:
    settle(loop, Still(loop.app))
    drawn = loop.app.frames_drawn
    assert loop.run(30.0) <= 31
    assert loop.app.frames_drawn == drawn


def test_after_input_there_are_frames_for_more_than_a_second(loop: Loop) -> None:
    settle(loop, Still(loop.app))
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(500, 500), rel=(0, 0), buttons=(0, 0, 0))
    assert loop.run(AFTER_INPUT_S, moved) >= 60 * AFTER_INPUT_S - 1


def test_a_held_mouse_button_keeps_frames_coming(loop: Loop) -> None:
    settle(loop, Still(loop.app))
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(500, 500), button=1)
    assert loop.run(5.0, down) >= 299
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(500, 500), button=1)
    loop.run(3.0, up)
    assert loop.run(5.0) <= 6


def test_a_scene_that_forgets_to_say_when_it_is_due_gets_all_frames(loop: Loop) -> None:
    settle(loop, Ticks(loop.app))
    assert loop.run(5.0) >= 299
    assert loop.rests == []


def test_a_scene_whose_base_knows_only_of_its_own_timers_gets_all_frames(loop: Loop) -> None:
    class More(Timer):
        def update(self, dt: float) -> None:
            super().update(dt)

    scene = More(loop.app)
    settle(loop, scene)
    assert scene._left <= 0
    assert loop.run(5.0) >= 299


def test_a_timer_is_woken_when_it_is_due_and_what_it_begins_loses_no_time(loop: Loop) -> None:
    scene = Timer(loop.app)
    settle(loop, scene)
    scene._left = 2.5 + loop.pace.rested
    scene.moved.clear()
    begun = loop.seconds
    loop.run(5.0, until=lambda: bool(scene.moved))
    assert 2.4 <= loop.seconds - begun <= 2.6
    loop.run(1.0)
    assert max(scene.moved) <= 0.1


def test_time_rested_is_told_whole_to_timers(loop: Loop) -> None:
    scene = Timer(loop.app)
    settle(loop, scene)
    scene._left = 100.0
    begun = loop.seconds
    loop.run(50.0)
    assert 100.0 - scene._left == pytest.approx(loop.seconds - begun, abs=1.5)


def test_settings_that_were_changed_are_written_although_nothing_moves(loop: Loop) -> None:
    settle(loop, Still(loop.app))
    loop.app.change("sound.volume", 40)
    loop.run(2.0)
    assert loop.app.rest() == HEARTBEAT_S


def test_a_thread_ends_the_rest() -> None:
    pygame.display.init()
    pygame.event.clear()
    heard()
    threading.Timer(0.02, wake).start()
    Rest()(600.0)  # the test ends long before
    heard()


def test_a_future_that_is_done_ends_the_rest() -> None:
    pygame.display.init()
    pygame.event.clear()
    heard()
    future: Future[int] = Future()
    wakes(future)
    future.set_result(1)
    Rest()(600.0)
    assert pygame.event.poll().type == waking.WAKE
    heard()


def test_a_call_is_not_lost_between_looking_and_resting() -> None:
    pygame.display.init()
    pygame.event.clear()
    heard()
    wake()
    pygame.event.clear()  # taken off the queue by a turn that had looked already
    Rest()(600.0)
    heard()


@pytest.mark.slow
def test_an_event_ends_the_rest() -> None:
    pygame.display.init()
    pygame.event.clear()
    heard()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="", scancode=0))
    Rest()(600.0)
    pygame.event.clear()


def test_the_menu_rests(loop: Loop) -> None:
    loop.app.open("menu")
    loop.run(3.0)
    assert loop.run(30.0) <= 31


def test_a_match_without_a_clock_rests(loop: Loop) -> None:
    hands = Hands(loop.app)
    hands.open(PEOPLE)
    loop.run(3.0)
    assert loop.run(30.0) <= 31


def test_a_match_of_battlegrounds_rests(loop: Loop) -> None:
    hands = BoardHands(loop.app)
    hands.open(plan=hands.plan("battle", 2, (0, 1)))
    loop.run(20.0)
    assert loop.run(30.0) <= 31


def test_while_a_bot_thinks_the_loop_rests_until_it_tells(loop: Loop) -> None:
    hands = Hands(loop.app)
    hands.open(AGAINST_BOT, script="p14-p12")
    assert hands.bot is not None
    hands.bot.silent = True
    view = hands.session.view(0)
    hands.match_scene.controller.play(hands.session.game.actions(view)[0])
    loop.run(10.0)
    assert hands.match_scene.controller.bots.thinks == 1
    assert loop.run(30.0) <= 31


def test_a_running_clock_is_drawn_every_second(loop: Loop) -> None:
    hands = Hands(loop.app)
    plan = plan_on(loop.app.texts, PEOPLE, clock=ClockRules(600_000))
    match = Match.create(plan, folder=None, now=lambda: round(loop.seconds * 1000))
    hands.open(match=match)
    loop.run(3.0)
    drawn = loop.app.frames_drawn
    loop.run(10.0)
    assert loop.app.frames_drawn - drawn <= 2, "it starts with the first move"
    match.session.play(match.kit.game.actions(match.session.state)[0])
    loop.run(3.0)
    drawn = loop.app.frames_drawn
    loop.run(10.0)
    assert 9 <= loop.app.frames_drawn - drawn <= 12
    assert len(loop.rests) >= 9


def test_a_caret_blinks_while_the_loop_rests(loop: Loop, player: Driver) -> None:
    class Writes(Still):
        def controls(self) -> list[tuple[Node, Spot]]:
            return [(self.entry(Set("entry"), ""), (100, 100, 200, 40))]

    settle(loop, Writes(loop.app))
    player.click("entry")
    assert loop.app.ui.typing_in() is not None
    loop.run(3.0)
    drawn, turns = loop.app.frames_drawn, loop.run(8.0)
    assert 8 <= loop.app.frames_drawn - drawn <= 22
    assert turns < 240


GROUNDWORK = "groundwork"
"""The thread in which a table of inches is looked at before somebody drives there."""

MOVES = {
    "editor_paste", "editor_select", "puzzles_search", "share_progress",
    *(name for name in SCENES if name.startswith(("shot_", "drive_"))),
}  # fmt: skip
"""Ants march around what is selected; work tells how far it is; in mid-shot and mid-drive nothing goes on."""


@pytest.mark.sample(now=2, few=3)
@pytest.mark.parametrize("name", now_and_then(sorted(SCENES), 16, few=12))
def test_every_screen_rests_within_a_few_seconds(
    loop: Loop, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    create = Match.create
    running = {"now": lambda: round(loop.seconds * 1000)}  # in pictures time stands still
    monkeypatch.setattr(Match, "create", lambda plan, **more: create(plan, **{**more, **running}))
    loop.app.push(SCENES[name](loop.app))
    loop.run(1.0)
    for thread in threading.enumerate():
        if thread.name == GROUNDWORK:  # it needs time that this clock doesn't have
            thread.join(20.0)
    loop.run(22.0)  # letters and icons are made ready meanwhile, and notes go
    drawn, turns = loop.app.frames_drawn, loop.run(10.0)
    clock = 10 if name.startswith(("match", "tip_")) else 0  # of a player, who is still to move
    if loop.app.ui.typing_in() is not None:
        assert turns <= 200, "a caret blinks"
    elif name not in MOVES:
        assert turns <= 11 + 7 * clock
        assert loop.app.frames_drawn - drawn <= clock + 1


@pytest.mark.sample(now=1, few=1)
@pytest.mark.parametrize("name", ["library", "matches", "puzzles", "replay", "analysis"])
def test_a_note_goes_while_the_loop_rests(loop: Loop, name: str) -> None:
    scene: Any = SCENES[name](loop.app)
    settle(loop, scene)
    scene.tell("Something is told.")
    assert loop.run(NOTE_S - 0.5) < 60
    assert scene.note
    drawn = loop.app.frames_drawn
    loop.run(0.7)
    assert not scene.note
    assert loop.app.frames_drawn > drawn


def test_a_note_among_deleted_maps_goes_while_the_loop_rests(loop: Loop, home: Path) -> None:
    scene = TrashPage(loop.app)
    settle(loop, scene)
    scene.tell("Something is told.")
    loop.run(NOTE_S - 0.5)
    assert scene.note
    loop.run(0.7)
    assert not scene.note


def test_what_the_editor_says_goes_while_the_loop_rests(loop: Loop) -> None:
    scene: Any = SCENES["editor"](loop.app)
    settle(loop, scene)
    scene.tell("Something is done.")
    loop.run(3.0)
    assert scene.notice.words
    assert loop.run(1.0) < 30
    assert not scene.notice.words


def test_lines_of_the_analysis_come_as_they_are_found_while_the_loop_rests(loop: Loop) -> None:
    hands = Analysing(loop.app)
    scene = hands.open()
    loop.run(3.0)
    assert loop.run(10.0) <= 11
    drawn = loop.app.frames_drawn
    move = KIT.game.actions(hands.oracle.view)[0]
    hands.oracle.say(hands.oracle.thought(40, KIT.format_action(move, hands.oracle.view)))
    loop.run(HEARTBEAT_S + 0.1)
    assert scene.model.analyst.lines
    assert loop.app.frames_drawn > drawn
    loop.run(3.0)
    assert loop.run(10.0) <= 11


@pytest.mark.slow
def test_a_match_plays_itself_at_its_pace_while_the_loop_rests(loop: Loop) -> None:
    scene: Any = SCENES["replay"](loop.app)
    settle(loop, scene)
    scene.model.go(0)
    scene.model.play()
    loop.run(12.0)
    assert scene.model.looking.ply >= 4
    assert loop.rests


def test_the_sign_of_unsaved_moves_comes_and_goes_while_the_loop_rests(
    loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = [0]
    monkeypatch.setattr(Match, "unsaved", property(lambda match: refused[0]))
    monkeypatch.setattr(Match, "trouble", property(lambda match: "disk full"))
    scene = Hands(loop.app).open(PEOPLE)
    loop.run(3.0)
    loop.run(3.0)
    drawn = loop.app.frames_drawn
    assert loop.run(5.0) <= 6
    refused[0] = 2
    loop.run(HEARTBEAT_S + 0.1)
    assert "disk full" in unsaved_words(scene.app, scene.match)
    assert loop.app.frames_drawn == drawn + 1
    loop.run(1.0)
    refused[0] = 0
    loop.run(HEARTBEAT_S + 0.1)
    assert not unsaved_words(scene.app, scene.match)
    assert loop.app.frames_drawn == drawn + 2


class Clockwork(Still):
    """A scene with a note, in which something looks different every second by a clock of its own."""

    def __init__(self, app: Application, loop: Loop) -> None:
        super().__init__(app)
        self.loop, self.second = loop, 0
        self.notice = Notice(app.messages)

    def update(self, dt: float) -> None:
        self.notice.update(dt)
        if int(self.loop.seconds) != self.second:
            self.second = int(self.loop.seconds)
            self.invalidate()

    def due(self) -> float:
        return min(self.second + 1 - self.loop.seconds, self.notice.due())


def test_beside_a_clock_notes_and_messages_go_as_soon_as_elsewhere(loop: Loop) -> None:
    scene = Clockwork(loop.app, loop)
    settle(loop, scene)
    scene.notice.say("Something is told.")
    loop.app.toasts.tell(Toast("Something happened."))
    begun = loop.seconds
    loop.run(60.0, until=lambda: not scene.notice.words)
    assert loop.seconds - begun == pytest.approx(NOTE_S, abs=1.1)
    loop.run(60.0, until=lambda: loop.app.toasts.shown is None)
    assert loop.seconds - begun == pytest.approx(SHOWN_S, abs=1.1)  # of the rest before


def test_what_an_overlay_says_goes_in_a_match_against_the_clock(loop: Loop) -> None:
    hands = Hands(loop.app)
    plan = plan_on(loop.app.texts, PEOPLE, clock=ClockRules(600_000))
    hands.open(match=Match.create(plan, folder=None, now=lambda: round(loop.seconds * 1000)))
    scene = hands.match_scene
    hands.session.play(hands.session.game.actions(hands.session.state)[0])
    loop.run(5.0)
    scene.host.switch("map_labels")
    begun = loop.seconds
    assert scene.notice.words
    loop.run(60.0, until=lambda: not scene.notice.words)
    assert loop.seconds - begun < NOTE_S + 0.3
