"""What calls a person to the screen is heard once, at its moment: the turn, an offer, the last seconds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import pytest

from game.app.match.tidings import CALLED_S
from game.app.poses.match_plans import plan_on
from game.app.poses.samples import position
from game.data.saves.matches import Match, Player
from game.games.tank_tactics.rules.actions import End
from game.model.clock import ClockRules
from game.testing.match_hands import AGAINST_BOT, PEOPLE
from game.ui.window.application import Application
from tests.app.match_hands import Hands
from tests.app.staged import by_bots, moving, open_match, rise, shown
from tests.app.test_match_flow import Time, with_clock

FIRST, REPLY = "c3-c5N", "d14-d11S"

CALLS = ("your_turn", "message", "draw_offer", "tick", "time_over", "undo", "redo")

NAMES = ("Anna", "Ben", "Clara", "David")


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def heard(app: Application) -> list[str]:
    """What was heard of the sounds that call somebody, since the last question."""
    found = [one for one in app.audio.played if one in CALLS]
    app.audio.played.clear()
    return found


def move(hands: Hands, text: str) -> None:
    """Play a move, of whoever is to act."""
    hands.session.play(hands.match_scene.match.kit.parse_action(text, hands.session.state))


def staged(people: Sequence[int], seat: int, then: int, *, least: int = 0) -> tuple[Match, Any]:
    """A match of Tank Tactics after at least so many actions of bots, with these seats taken over by people;
    and the next action of a ``seat``, after which the seat ``then`` acts."""
    made = by_bots("tank_tactics_4", 240)
    plan = made.plan
    seats = (Player("person", one) if n in people else Player("bot", one, 1) for n, one in enumerate(NAMES))
    actions = [point.entry.action for point in made.session.whole_line if point.entry.kind == "move"]
    again = Match.create(replace(plan, players=tuple(seats)), folder=None)
    probe = Match.create(plan, folder=None)
    for n, action in enumerate(actions):
        before = probe.session.to_act
        probe.session.play(action)
        if n >= least and (before, probe.session.to_act) == (seat, then):
            return again, action
        again.session.play(action)
    raise AssertionError("there is no such action")


# --- my turn ---


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_the_turn_after_a_bots_is_heard_once_it_has_been_shown(app: Application, speed: float) -> None:
    hands = moving(app, speed)
    hands.open(AGAINST_BOT, script=REPLY)
    scene, early = hands.match_scene, False
    scene.controller.play(scene.match.kit.parse_action(FIRST, hands.session.state))
    for _ in range(600):
        app.step([], 0.02)
        if scene.controller.chooser is not None:
            break
        early |= "your_turn" in app.audio.played
    hands.wait(1.0)
    assert heard(app) == ["your_turn"] and not early
    assert "to move" in scene.strips.about(0)


def test_ones_own_actions_and_a_turn_begun_without_anybody_elses_are_not_heard(app: Application) -> None:
    hands = moving(app, 0.0)
    match, action = staged((0,), 0, 0, least=40)
    scene = open_match(hands, match)
    assert scene.controller.chooser == 0, "it opens in a turn"
    scene.controller.play(action)
    hands.wait(0.5)
    assert scene.controller.chooser == 0 and heard(app) == []


def test_whose_move_was_played_before_the_bots_is_shown_isnt_called(app: Application) -> None:
    hands = moving(app, 0.0)
    match, action = staged((0,), 3, 0, least=40)
    scene, session = open_match(hands, match), match.session
    session.play(action)
    session.play(next(one for one in match.kit.game.actions(session.view(0)) if not isinstance(one, End)))
    hands.wait(0.5)
    assert scene.controller.chooser == 0 and heard(app) == [], "it was planned, and the turn goes on"


def test_people_at_one_machine_hand_over_without_it(app: Application) -> None:
    hands = Hands(app)
    hands.open(PEOPLE)
    for text in (FIRST, REPLY):
        move(hands, text)
        hands.wait(0.5)
    assert heard(app) == []


@pytest.mark.slow
def test_a_curtain_calls_the_person_instead(app: Application) -> None:
    hands = moving(app, 0.0)
    match, action = staged((1, 2, 3), 0, 1)
    scene = open_match(hands, match)
    hands.session.play(action)
    hands.wait(0.5)
    assert scene.controller.handing.curtain == 1
    hands.key("return")
    hands.wait(0.5)
    assert scene.controller.chooser == 1 and heard(app) == []
    scene.controller.viewpoint.look(0)
    hands.wait(0.2)
    scene.controller.viewpoint.look(None)
    hands.wait(0.2)
    assert heard(app) == []


def test_who_looks_back_hears_it_once_back_at_now(hands: Hands) -> None:
    scene = hands.open(AGAINST_BOT, script=REPLY)
    assert hands.bot is not None
    hands.bot.silent = True
    move(hands, FIRST)
    hands.wait(0.3)
    scene.controller.viewpoint.look(0)
    hands.bot.silent = False
    hands.wait(0.5)
    assert len(hands.played) == 2 and heard(hands.app) == []
    for _ in range(2):
        scene.controller.viewpoint.look(None)
        hands.wait(0.3)
        assert scene.controller.chooser == 0
        scene.controller.viewpoint.look(0)
        hands.wait(0.2)
    assert heard(hands.app) == ["your_turn"]


@pytest.mark.slow
def test_undo_and_redo_have_their_sounds_and_call_nobody(hands: Hands) -> None:
    scene = hands.open(AGAINST_BOT, script=REPLY)
    move(hands, FIRST)
    hands.wait(0.5)
    assert heard(hands.app) == ["your_turn"]
    hands.click("undo")
    hands.wait(0.5)
    assert heard(hands.app) == ["undo"]
    scene.controller.viewpoint.look(None)
    hands.wait(0.5)
    assert heard(hands.app) == []
    hands.click("redo")
    hands.wait(0.5)
    assert heard(hands.app) == ["redo"] and scene.controller.chooser == 0
    assert hands.bot is not None
    hands.bot.silent = True
    move(hands, "f3-f5N")
    hands.wait(0.5)
    hands.click("undo")  # while the bot thinks
    scene.controller.viewpoint.look(None)
    hands.wait(0.5)
    assert heard(hands.app) == ["undo"] and scene.controller.chooser == 0


def test_a_match_that_is_opened_again_calls_nobody(hands: Hands) -> None:
    scene = hands.open(AGAINST_BOT, script="")
    again = Match.create(scene.match.plan, folder=None)
    for text in (FIRST, REPLY):
        again.session.play(again.kit.parse_action(text, again.session.state))
    hands.open(match=again, script="")
    hands.wait(0.5)
    assert hands.match_scene.controller.chooser == 0 and heard(hands.app) == []


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_check_calls_the_person_alone(app: Application, speed: float) -> None:
    hands = moving(app, speed)
    plan = plan_on(app.texts, AGAINST_BOT, position=position("tank_chess", "middle"))
    scene = open_match(hands, Match.create(plan, folder=None))
    list(shown(hands, scene.match.kit.parse_action("k10-k7S", hands.session.state)))
    hands.wait(1.0)
    assert scene.controller.chooser == 0
    assert app.audio.played.count("check") == 1 and heard(app) == []


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("name", ["battlegrounds", "flames_of_tanks"])
@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_a_stake_calls_the_person_alone(app: Application, name: str, speed: float) -> None:
    found, hands = rise(name), moving(app, speed)
    scene = open_match(hands, found.match(0))
    list(shown(hands, found.action))
    hands.wait(1.0)
    assert app.audio.played.count("stakes") + app.audio.played.count("last_round") == 1
    assert scene.controller.chooser == 0 and heard(app) == []


def test_the_turn_is_heard_some_time_after_an_announcement(app: Application) -> None:
    hands = moving(app, 0.0)
    found = rise("tank_tactics", "last_tank")
    match = found.match(1)
    assert match.session.to_act == 0
    scene = open_match(hands, match)
    list(shown(hands, found.action))
    hands.wait(0.1)
    assert app.audio.played.count("stakes") == 1 and hands.session.to_act == 0
    hands.wait(CALLED_S)
    for _ in range(9):
        if hands.session.to_act == 0:
            actions = scene.match.kit.game.actions(hands.session.state)
            hands.session.play(next(one for one in actions if isinstance(one, End)))
            hands.wait(0.5)
    assert scene.controller.chooser == 1 and heard(app) == ["your_turn"]


# --- a piece in hand ---


def test_a_piece_that_is_put_back_is_heard(hands: Hands) -> None:
    scene = hands.open(PEOPLE)
    hands.tap_square("c3")
    assert scene.table.chooser.choice() is not None
    hands.app.audio.played.clear()
    hands.quick("escape")
    hands.wait(0.1)
    assert scene.table.chooser.choice() is None and hands.app.audio.played == ["put_down"]
    assert not scene.table.put_back() and not scene.table.pop_sounds()


# --- the last seconds ---


@pytest.mark.slow
def test_each_of_the_last_five_seconds_ticks_once_and_the_end_of_the_time_is_heard__TC_6_5(
    hands: Hands,
) -> None:
    time = with_clock(hands, 60)
    time.ms = 54_500
    hands.wait(0.2)
    assert "tick" not in heard(hands.app)
    told = []
    for at in range(54_700, 60_000, 200):
        time.ms = at
        hands.wait(0.05)
        told += [hands.match_scene.strips.clocks[0].text] if "tick" in heard(hands.app) else []
    assert told == ["0:05", "0:04", "0:03", "0:02", "0:01"]
    time.ms = 60_000
    hands.app.step([], 0.05)
    assert hands.match_scene.controller.over
    assert hands.app.audio.played.count("time_over") == 1
    hands.wait(2.0)
    played = [one for one in hands.app.audio.played if one != "click"]
    assert played.count("time_over") == 1 and played.index("time_over") < played.index("victory")


def test_a_bots_last_seconds_do_not_tick_but_its_end_is_heard__TC_6_5(hands: Hands) -> None:
    time = Time()
    plan = plan_on(hands.app.texts, tuple(reversed(AGAINST_BOT)), clock=ClockRules(60_000))
    plan = replace(plan, options={**plan.options, "clock_at_once": True})
    open_match(hands, Match.create(plan, folder=None, now=time))
    for at in range(54_000, 60_000, 500):
        time.ms = at
        hands.wait(0.05)
    assert heard(hands.app) == []
    time.ms = 60_000
    hands.wait(0.05)
    assert heard(hands.app) == ["time_over"]


def test_a_move_that_came_too_late_is_heard_as_the_end_of_the_time__TC_6_5(hands: Hands) -> None:
    time = with_clock(hands, 60)
    time.ms = 60_001
    hands.match_scene.controller.play(hands.match_scene.match.kit.parse_action(FIRST, hands.session.state))
    hands.wait(0.3)
    assert heard(hands.app) == ["time_over"]


# --- a draw ---


def test_an_offer_of_a_draw_is_heard_as_it_is_shown(hands: Hands) -> None:
    scene = hands.open()
    scene.controller.calls.offer_draw()
    assert heard(hands.app) == []
    hands.wait(0.1)
    assert cast(Any, hands.scene).name == "dialog"
    hands.wait(1.0)
    assert heard(hands.app) == ["draw_offer"]
    hands.click("cancel")
    hands.wait(0.5)
    assert heard(hands.app) == []


def test_a_bot_that_is_offered_a_draw_calls_nobody(hands: Hands) -> None:
    scene = hands.open(AGAINST_BOT, script="", draws=False)
    scene.controller.calls.offer_draw()
    hands.wait(0.5)
    assert scene.controller.chooser == 0 and heard(hands.app) == []
