"""Descriptions of the board in words, and the messages that were shown for a while: by posted events."""

from __future__ import annotations

import os
import random
from dataclasses import replace

import pygame
import pytest

from game.app.poses import SCENES
from game.app.poses.match_plans import plan_on
from game.cli.common import find_map
from game.data.files.content import load_content, load_map
from game.data.files.paths import locale_folders
from game.data.saves.description import event_lines, last_turn, position_lines
from game.data.saves.matches import Match, MatchPlan, new_plan
from game.data.saves.matches import Player as Seat
from game.data.words.texts import Texts
from game.model.clock import ClockRules
from game.model.contract import PUBLIC
from game.model.registry import kit as kit_of
from game.testing.driver import Driver
from game.testing.match_hands import PEOPLE
from game.ui.controls.message_list import MessageList
from game.ui.controls.reading import ReadingDialog
from game.ui.window.application import Application
from tests.app.match_hands import Hands

GAMES = ("tank_chess", "tank_battle", "tank_tactics", "battlegrounds", "flames_of_tanks")


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def card(hands: Driver) -> ReadingDialog | MessageList:
    top = hands.scene
    assert isinstance(top, ReadingDialog | MessageList), top.name
    return top


@pytest.mark.slow
def test_a_key_says_what_is_on_the_board_and_what_was_played(hands: Hands) -> None:
    hands.open(script="")
    hands.session.play(hands.match_scene.match.kit.parse_action("h3-e6NW", hands.session.state))
    hands.settle()
    hands.key("f12")
    text = card(hands).text
    assert "Black to move" in text
    assert "Medium on e6, facing north-west" in text
    assert "Anna: White’s Medium drives from h3 to e6, facing north-west." in text
    assert pygame.scrap.get_text() != text, "nothing is copied unasked"
    hands.click("copy")
    assert pygame.scrap.get_text() == text
    hands.key("escape")
    assert hands.scene is hands.match_scene


@pytest.mark.slow
def test_what_is_being_chosen_is_said_and_what_would_come_of_it(hands: Hands) -> None:
    hands.open(script="")
    scene = hands.match_scene
    scene.table.aim(scene.match.kit.parse_action("h3-e6NW", hands.session.state))
    hands.key("f12")
    assert "It would lead to: White’s Medium drives from h3 to e6" in card(hands).text
    assert len(hands.session.whole_line) == 0


@pytest.mark.slow
def test_the_menu_has_both_and_the_gamepad_gets_there(hands: Hands) -> None:
    hands.open(script="")
    for entry, words in (("describe", "White to move"), ("messages", "No messages yet")):
        hands.pad("start")
        hands.scene.focus.focus_first("file")
        hands.pad("a")
        hands.wait(0.1)
        hands.scene.focus.focus_first(entry)
        hands.pad("a")
        hands.wait(0.1)
        assert words in card(hands).text
        hands.pad("b")


@pytest.mark.slow
def test_the_clock_runs_while_a_description_is_read(hands: Hands) -> None:
    """It says what the board shows: nobody thinks for free."""
    plan = plan_on(hands.app.texts, PEOPLE, clock=ClockRules(60_000))
    hands.open(plan=replace(plan, options={"clock_at_once": True}))
    hands.key("f12")
    assert card(hands)
    assert hands.session.clock is not None
    assert hands.session.clock.running is not None


@pytest.mark.slow
def test_a_message_that_went_away_can_be_read_again(hands: Hands) -> None:
    hands.open(script="")
    hands.key("u")
    told = hands.match_scene.notice.words
    assert told
    hands.wait(5)
    assert not hands.match_scene.notice.words
    hands.key("shift+f12")
    messages = card(hands)
    assert isinstance(messages, MessageList) and told in messages.text
    assert told in messages.tree.say(), "it stands in a row"
    hands.key("shift+f12")
    hands.key("escape")
    assert hands.scene is hands.match_scene


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("pose", ["replay", "analysis", "puzzle", "tutorial"])
def test_every_screen_with_a_board_describes_it(app: Application, player: Driver, pose: str) -> None:
    app.push(SCENES[pose](app))
    player.wait(0.3)
    player.key("f12")
    assert "On the board" in card(player).text
    player.key("escape")


def played(game: str, entries: int) -> Match:
    """A match of two people after some entries at random."""
    kit = kit_of(game)
    content = load_content(kit)
    texts = Texts(locale_folders(), "en")
    map_file = load_map(kit, find_map(game, kit.default_map), content, texts).map_file
    sides = kit.seatings_for(map_file)[0].sides
    people = tuple(Seat("person", f"P{seat + 1}") for seat in range(len(sides)))
    plan: MatchPlan = new_plan(kit, content, map_file, people, sides=sides, options={})
    match = Match.create(plan, folder=None, now=None)
    chosen = random.Random(3)
    for _ in range(entries):
        seat = match.session.to_act
        if seat is None:
            break
        match.session.play(chosen.choice(kit.game.actions(match.session.view(seat))), seat=seat)
    return match


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_positions_and_events_have_words_for_all_and_tell_nobody_a_secret(game: str) -> None:
    texts, match = Texts(locale_folders(), "en"), played(game, 60)
    session, kit = match.session, match.kit
    names = [player.name for player in match.plan.players]
    for seat in (*range(len(names)), PUBLIC):
        lines = position_lines(kit, session.shown(seat), texts)
        record = session.record(seat)
        lines += event_lines(kit, record, names, range(1, len(record) + 1), texts)
        assert len(lines) > 10
        assert not [line for line in lines if "[" in line or "{" in line]
        # whatever the view can't know makes no difference
        other = kit.game.observe(kit.game.resample(session.view(seat), random.Random(5)), seat)
        assert kit.describe(other) == kit.describe(session.view(seat))
    assert last_turn(session.record(0), 0) <= len(session.record(0))


def test_behind_the_words_for_an_error_the_messages_tell_what_the_system_said(
    app: Application, player: Driver
) -> None:
    app.open("menu")
    app.messages.add(f"The map wasn’t saved: {app.texts.why(OSError(28, os.strerror(28), 'a.yaml'))}")
    app.messages.add("Saved.")
    player.key("shift+f12")
    saved, failed = [one for one in card(player).text.splitlines() if "aved" in one]
    assert failed.endswith("[Errno 28] No space left on device: 'a.yaml'") and saved.endswith("Saved.")
