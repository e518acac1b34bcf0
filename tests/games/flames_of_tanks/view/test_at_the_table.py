"""Flames of Tanks as people sit at it: dice that stand where nothing moves, clocks that stand while one
looks, names, numbers, double clicks and looking back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.app.match.strips import ClockSpot
from game.app.poses.match_plans import plan_on
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.games.flames_of_tanks.rules.actions import Shoot
from game.model.clock import ClockRules
from game.model.contract import Resign
from game.model.registry import kit
from game.testing.driver import Driver
from game.testing.trees import said_beside
from game.ui.paint.fonts import FontStore
from game.ui.window.application import Application
from game.view.spots import ButtonSpot
from tests.games.flames_of_tanks.view.hands import FlamesHands

E = pygame.event.Event

PEOPLE = (Seat("person", "Anna"), Seat("person", "Ben"))

DUEL = (
    "24x24 mode=sudden_death point=A/3,3/everybody point=B/21,21/everybody seats=allied,axis counts=1,1 "
    "tank=7,6/30 tank=12,15/180 to=1 phase=act round=2 bag=2"
)
"""Two tanks that see each other."""


@pytest.fixture
def hands(app: Application) -> FlamesHands:
    return FlamesHands(app)


def shoot(hands: FlamesHands) -> None:
    """Shoot at tank 2 by two clicks."""
    at = hands.px(hands.position.tanks[1].place)
    hands.tap(at)
    hands.tap(at)


@pytest.mark.slow
def test_dice_of_a_shot_stand_until_somebody_goes_on_where_nothing_moves__FT_2_4(hands: FlamesHands) -> None:
    hands.app.change("look.reduced_motion", True)
    hands.middle()
    scene = hands.match_scene
    shoot(hands)
    hands.wait(3.0, 0.1)
    assert any(isinstance(one.entry.action, Shoot) for one in hands.session.whole_line)
    assert hands.table.waits and hands.table.rolls.open and not scene.controller.settled
    assert [one.spot for one in hands.table.tray_tree.spots[1:]] == [ButtonSpot("close")]
    for _ in range(2000):  # what is to be known of the table
        hands.app.step([], 0.1)
        if hands.app.rest() > 0.5:
            break
    assert hands.app.rest() > 0.5 and hands.table.waits, "nothing is drawn while it waits"
    hands.tap(hands.table.tray_tree.of(ButtonSpot("close")).rect.center)
    hands.settle()
    assert scene.controller.settled and not hands.table.rolls.open


@pytest.mark.slow
@pytest.mark.parametrize("key", ["return", "space"])
def test_a_key_goes_on_from_the_dice_and_does_nothing_else__FT_2_4(hands: FlamesHands, key: str) -> None:
    hands.app.change("look.reduced_motion", True)
    hands.middle()
    shoot(hands)
    hands.wait(1.0, 0.1)
    count = len(hands.session.whole_line)
    assert hands.table.waits
    hands.key(key)
    hands.settle()
    assert not hands.table.waits and len(hands.session.whole_line) == count


@pytest.mark.slow
def test_the_end_is_told_after_the_dice_that_brought_it__FT_6_3(hands: FlamesHands) -> None:
    hands.app.change("look.reduced_motion", True)
    plan = plan_on(hands.app.texts, PEOPLE, position=DUEL, game="flames_of_tanks", seating=0)
    seed = 0
    while True:  # dice that destroy tank 2
        match = Match.create(replace(plan, seed=seed), folder=None)
        match.session.play(Shoot(1))
        if match.session.result is not None:
            break
        seed += 1
    scene = hands.open(match=Match.create(replace(plan, seed=seed), folder=None))
    hands.read_all()
    shoot(hands)
    hands.wait(3.0, 0.1)
    assert scene.controller.over and hands.table.waits and hands.scene.name == "match"
    hands.key("return")
    hands.wait(1.0, 0.1)
    assert hands.scene.name == "end"


@pytest.mark.slow
def test_a_score_is_told_after_the_dice_that_make_it__FT_2_6(hands: FlamesHands) -> None:
    hands.app.change("look.animation_speed", 1.0)
    duel = DUEL.replace("sudden_death", "death_match").replace(" bag=2", "")
    plan = plan_on(hands.app.texts, PEOPLE, position=duel, game="flames_of_tanks", seating=0)
    seed = 0
    while True:  # dice that destroy tank 2
        match = Match.create(replace(plan, seed=seed), folder=None)
        match.session.play(Shoot(1))
        if match.session.state.tanks[0].kills:
            break
        seed += 1
    scene = hands.open(match=Match.create(replace(plan, seed=seed), folder=None))
    hands.read_all()
    drawn = list[int]()
    make = hands.table._strips.node

    def watched(position: Any, side: int, *more: Any) -> Any:
        drawn.append(position.side_score(0))
        return make(position, side, *more)

    hands.table._strips.node = watched
    shoot(hands)
    hands.app.step([], 0.05)
    assert hands.position.tanks[0].kills == 1 and hands.table.busy
    assert drawn and not any(drawn), "nothing is known before the dice have been seen"
    for _ in range(80):
        hands.app.step([], 0.1)
    assert scene.controller.settled and drawn[-1] == 1


@pytest.mark.slow
def test_the_tank_that_acts_stays_in_sight_in_a_smaller_window__FT_1_1(hands: FlamesHands) -> None:
    hands.begin(2, tanks=1, mode="death_match")
    hands.enter(0)
    place = hands.position.tanks[0].place
    pygame.display.set_mode((960, 540), pygame.RESIZABLE)
    hands.app.relayout()
    hands.wait(0.3)
    camera = hands.table.board.camera
    assert camera.zoomed and camera.viewport.inflate(-40, -40).collidepoint(camera.px(place))


@pytest.mark.slow
def test_looking_back_puts_the_dice_of_now_away__FT_2_4(hands: FlamesHands) -> None:
    hands.middle()
    shoot(hands)
    hands.settle()
    assert hands.table.rolls.open
    hands.match_scene.host.command("first")
    hands.wait(0.2)
    assert not hands.table.rolls.open
    hands.match_scene.host.command("forward_one")  # the shot, and then its dice, which belong together
    hands.wait(3.0, 0.1)
    for _ in range(3):
        hands.match_scene.host.command("forward_one")
        hands.wait(3.0, 0.1)
    assert hands.match_scene.controller.viewpoint.looking is None or hands.table.rolls.outcome.throws


@pytest.mark.slow
@pytest.mark.parametrize("reduced", [False, True])
def test_the_turn_timer_runs_on_while_dice_roll_and_stands_while_they_wait__FT_6_5(
    hands: FlamesHands, reduced: bool
) -> None:
    now = [0]
    hands.app.change("look.reduced_motion", reduced)
    hands.app.change("look.animation_speed", 1.0)
    plan = plan_on(hands.app.texts, PEOPLE, position=DUEL, game="flames_of_tanks", seating=0)
    options = {**plan.options, "clock_at_once": True}
    plan = replace(plan, options=options, clock=ClockRules(60_000, per_turn=True))
    scene = hands.open(match=Match.create(plan, folder=None, now=lambda: now[0]))
    session = scene.match.session
    clock = session.clock
    assert clock is not None
    hands.read_all()
    hands.wait(0.1)
    now[0] += 5_000
    assert session.remaining(0) == 55_000 and clock.running == 0
    shoot(hands)
    hands.app.step([], 0.01)
    assert not scene.controller.settled
    assert clock.running == (None if reduced else 0)
    now[0] += 20_000
    hands.app.step([], 0.01)
    assert session.remaining(0) == (55_000 if reduced else 35_000), "a press ends what is shown"
    hands.key("return")
    hands.settle()
    hands.wait(0.1)
    if session.result is None:
        assert clock.running == 0
        now[0] += 1_000
        assert session.remaining(0) == (54_000 if reduced else 34_000)
        hands.press_button("end")
        hands.settle()
        hands.wait(0.2)
        assert clock.running == 1 and session.remaining(0) == 60_000, "the timer is full again"


@pytest.mark.slow
def test_a_death_match_is_won_by_a_colour_and_not_by_a_team__FT_6_1(hands: FlamesHands) -> None:
    hands.begin(2, tanks=1, rounds=1, mode="death_match")
    hands.enter()
    hands.match_scene.controller.calls.resign()
    hands.settle()
    told = hands.match_scene.banner.told()
    assert told is not None and told.word == "Yellow wins"
    for seats, mode, word in ((2, "capture_the_flag", "Axis"), (4, "sudden_death", "Blue")):
        hands.begin(seats, mode=mode)
        assert hands.match_scene.players.side_name(hands.session.view(0), seats - 1) == word


@pytest.mark.slow
def test_a_double_click_on_start_presses_nothing_in_the_match(app: Application, player: Driver) -> None:
    scene: Any = app.open("setup", game="flames_of_tanks")
    player.wait(0.2)
    at = pygame.Rect(scene.focus.by_key("start").rect).center
    app.step([E(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 0.01)
    app.step([], 0.01)
    for _ in range(2):
        app.step([E(pygame.MOUSEBUTTONDOWN, pos=at, button=1)], 0.01)
        app.step([E(pygame.MOUSEBUTTONUP, pos=at, button=1)], 0.01)
        app.step([], 0.05)
    match: Any = app.stack.top
    assert match.name == "match" and not match.table.context.scores
    player.wait(0.4)
    at = match.table.beside.of(ButtonSpot("score")).rect.center
    player.press(at)
    player.release(at)
    assert match.table.context.scores, "a little later it is a click like any other"
    match.leave()


@pytest.mark.slow
def test_rounds_go_up_and_down_by_one_and_never_to_none__FT_6_1(app: Application, player: Driver) -> None:
    scene: Any = app.open("setup", game="flames_of_tanks")
    player.wait(0.2)
    assert scene.match.draft.choice.options["rounds"] == 12
    player.click("option.rounds.less")
    assert scene.match.draft.choice.options["rounds"] == 11
    for _ in range(14):
        player.click("option.rounds.less")
    assert scene.match.draft.choice.options["rounds"] == 1
    scene.match.options.set("rounds", "0")
    assert scene.match.options.trouble()
    usual: Any = kit("flames_of_tanks").options_model()
    assert usual.rounds == 0, "whoever says nothing has the mode’s"


@pytest.mark.slow
def test_the_minutes_of_a_mode_are_shown_and_nobodys_clock_is__FT_6_1(hands: FlamesHands) -> None:
    now = [0]
    plan = plan_on(hands.app.texts, PEOPLE, map_name="farms", game="flames_of_tanks", seating=0)
    plan = replace(
        plan, options={"tanks": 1, "mode": "Short:rounds=9,minutes=3", "clock_at_once": True}, seed=1,
        clock=ClockRules(0, match_ms=180_000),
    )  # fmt: skip
    scene = hands.open(match=Match.create(plan, folder=None, now=lambda: now[0]))
    hands.read_all()
    now[0] = 60_500
    hands.wait(0.1)
    assert "2:00 left" in said_beside(hands.table.beside)
    assert scene.strips.clock_key(0) == ("", False, False)
    assert scene.tree.of(ClockSpot(0)) is None
    assert "clock_low" not in hands.app.audio.played
    hands.come_in()
    hands.settle()
    now[0] = 165_000
    hands.wait(0.1)
    assert "0:15 left" in said_beside(hands.table.beside) and "clock_low" in hands.app.audio.played
    scene.host.command("pause")
    hands.wait(0.1)
    pause: Any = hands.scene
    assert not any("0:00" in line for line in pause.lines)
    hands.key("escape")
    assert "time_over" not in hands.app.audio.played
    now[0] = 180_001
    hands.wait(0.2)
    assert hands.app.audio.played.count("time_over") == 1 and not scene.controller.over


@pytest.mark.slow
def test_a_double_click_on_the_hint_asks_once__FT_2_2(hands: FlamesHands) -> None:
    people = (Seat("person", "Anna"), Seat("bot", "Rex", 1))
    plan = plan_on(hands.app.texts, people, position=DUEL, game="flames_of_tanks", seating=0)
    scene = hands.open(match=Match.create(plan, folder=None, now=lambda: 0))
    hands.read_all()
    at = pygame.Rect(hands.widget("hint").rect).center
    for _ in range(2):
        hands.app.step([E(pygame.MOUSEBUTTONDOWN, pos=at, button=1)], 0.01)
        hands.app.step([E(pygame.MOUSEBUTTONUP, pos=at, button=1)], 0.01)
        hands.app.step([], 0.05)
    assert scene.controller.hinting.shown
    hands.wait(0.5)
    hands.click("hint")
    hands.click("hint")
    assert scene.controller.hinting.shown, "asked for again it says more, or less"
    hands.click("hint.close")
    assert not scene.controller.hinting.shown


@pytest.mark.slow
def test_the_recap_tells_that_a_tank_came_in__FT_3_1(hands: FlamesHands) -> None:
    hands.begin(2, tanks=1, mode="death_match")
    hands.enter()
    hands.come_in()
    hands.settle()
    hands.press_button("end")
    hands.settle()
    assert [deed.words for deed in hands.match_scene.recap.summaries] == [
        "Tank 1 came in.",
        "Tank 1 did nothing.",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("scale", [100, 130])
def test_after_a_match_of_four_each_strip_holds_its_words_and_its_whole_name__FT_6_1(
    hands: FlamesHands, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    hands.app.change("window.zoom", scale)
    whole = FontStore.fit
    cut = []

    def fit(self: FontStore, text: str, role: str, width: int, scale: float = 1.0) -> str:
        made = whole(self, text, role, width, scale)
        if made != text and text.startswith(("Player", "bot")):
            cut.append(text)
        return made

    monkeypatch.setattr(FontStore, "fit", fit)
    seats = [Seat(("person", "bot")[n % 2], f"Player {n + 1}", 2 * (n % 2)) for n in range(4)]
    plan = plan_on(hands.app.texts, tuple(seats), map_name="farms", game="flames_of_tanks", seating=2)
    plan = replace(plan, options={"mode": "death_match", "tanks": 1}, seed=1)
    scene = hands.open(match=Match.create(plan, folder=None, now=lambda: 0), script="enter:8,8/45")
    for seat in range(3):
        hands.session.call(Resign(seat))
    scene.repaint()
    hands.wait(1.0, 0.1)
    hands.key("escape")
    table = tuple(hands.app.theme["surface.table"])
    for look in (False, True):
        if look:
            hands.tap(hands.widget("nav.first").rect.center)
        hands.wait(0.3, 0.1)
        for rect in [area.rect for _, area in scene.strip_places()]:
            below = {
                tuple(hands.app.window.surface.get_at((x, rect.bottom))) for x in range(rect.x, rect.right)
            }
            assert below == {table}, rect
    assert not cut
