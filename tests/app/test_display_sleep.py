"""The display may go dark by itself, except while something moves by itself or a clock runs."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.poses import SCENES
from game.app.poses.match_plans import plan_on
from game.data.saves.matches import Match
from game.model.clock import ClockRules
from game.testing.driver import Driver
from game.testing.match_hands import AGAINST_BOT, PEOPLE
from game.ui.window.application import Application
from tests.app.match_hands import Hands


def blocked() -> bool:
    """Whether the display is kept from going dark."""
    return not pygame.display.get_allow_screensaver()


def test_in_the_menu_the_display_may_go_dark(app: Application, player: Driver) -> None:
    app.open("menu")
    player.wait(0.5)
    assert not blocked()


def test_beside_a_running_clock_it_may_not_and_in_a_pause_it_may(app: Application, player: Driver) -> None:
    hands = Hands(app)
    plan = plan_on(app.texts, PEOPLE, clock=ClockRules(600_000))
    hands.open(match=Match.create(plan, folder=None, now=lambda: 0))
    player.wait(0.5)
    hands.session.play(hands.session.game.actions(hands.session.state)[0])
    hands.settle()
    player.wait(0.5)
    assert blocked()
    hands.match_scene.host.command("menu")
    player.wait(0.2)
    assert app.stack.top is not hands.match_scene
    assert not blocked()
    app.pop()
    player.wait(0.2)
    assert blocked()
    app.to_menu()
    player.wait(0.2)
    assert not blocked()


def test_while_a_person_thinks_without_a_clock_it_may(app: Application, player: Driver) -> None:
    hands = Hands(app)
    hands.open(PEOPLE)
    player.wait(3.0)
    assert not blocked()


def test_while_a_bot_thinks_it_may_not(app: Application, player: Driver) -> None:
    hands = Hands(app)
    hands.open(AGAINST_BOT, script="p14-p12")
    assert hands.bot is not None
    hands.bot.silent = True
    hands.match_scene.controller.play(hands.session.game.actions(hands.session.view(0))[0])
    player.wait(5.0)
    assert blocked()


@pytest.mark.sample(now=1, few=1)
@pytest.mark.parametrize(
    "name", ["match_post", "match_end", "settings", "rules", "editor", "library", "handover"]
)
def test_where_nothing_moves_by_itself_it_may(app: Application, player: Driver, name: str) -> None:
    app.push(SCENES[name](app))
    player.wait(3.0)
    top = app.stack.top
    assert top is not None and not (name == "match_end" and getattr(top, "_moves", False))
    assert not blocked()


@pytest.mark.slow
def test_while_a_replay_plays_it_may_not(app: Application, player: Driver) -> None:
    scene: Any = SCENES["replay"](app)
    app.push(scene)
    player.wait(0.3)
    scene.table.skip()
    player.wait(0.1)
    assert not blocked()
    scene.model.looking.play()
    player.wait(0.1)
    assert blocked()
