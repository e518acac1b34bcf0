"""Prompts at the foot of a board: a slow second click at the same place presses nothing else."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.poses import SCENES
from game.testing.driver import Driver
from game.testing.prompts import prompts_of
from game.ui.window.application import Application
from tests.amount import now_and_then

POSES = (
    "match_picked", "match_check", "match_battlegrounds", "match_battlegrounds_draft",
    "match_tank_tactics_drive", "match_tank_tactics_choose", "match_tank_tactics_cards",
    "match_tank_tactics_dice_three", "match_tank_battle_setup", "match_tank_battle_plot",
    "match_tank_battle_fight", "match_flames_of_tanks", "match_flames_of_tanks_aim",
    "match_flames_of_tanks_more", "match_flames_of_tanks_refit", "match_hint_why", "tutorial", "puzzle",
    "replay_try",
)  # fmt: skip


def shown(scene: Any) -> list[Any]:
    """The prompts that can be pressed."""
    return [made for made in prompts_of(scene) if made.is_enabled]


def told_at(scene: Any, place: tuple[int, int]) -> str:
    """The words of what is pressed at a place of the row; empty for nothing."""
    return next((made.label for made in shown(scene) if pygame.Rect(made.rect).collidepoint(place)), "")


@pytest.mark.parametrize("name", now_and_then(POSES, 1, few=4))
def test_a_slow_second_click_on_a_prompt_presses_no_other(app: Application, name: str) -> None:
    hands = Driver(app)
    app.open("menu")
    count, at = 1, 0
    while at < count:  # each prompt once, in a scene of its own
        hands.move((5, 5))
        scene: Any = SCENES[name](app)
        app.push(scene)
        hands.wait(0.6)
        count = len(shown(scene))
        assert count
        made = shown(scene)[at]
        place, words = pygame.Rect(made.rect).center, made.label
        hands.move(place)
        hands.wait(0.2)
        assert told_at(scene, place) == words, "it doesn't move away from the pointer"
        hands.click(place)
        for _ in range(12):
            hands.wait(0.25)
            if app.stack.top is scene:
                assert told_at(scene, place) in (words, "")
        at += 1


def labels(scene: Any) -> list[str]:
    """The words of the prompts, from left to right."""
    return [made.label for made in sorted(prompts_of(scene), key=lambda made: made.rect.x)]


def driven(app: Application, pose: str) -> tuple[Driver, Any, pygame.Rect]:
    """Press the prompt "drive" and wait; the hands, the scene, and where that prompt was."""
    hands = Driver(app)
    scene: Any = SCENES[pose](app)
    app.push(scene)
    hands.wait(0.6)
    [drive] = [made for made in shown(scene) if made.label == "drive"]
    place = pygame.Rect(drive.rect)
    hands.click(place.center)
    hands.wait(3.0)
    return hands, scene, place


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("window_left", [False, True])
def test_prompts_are_in_order_again_as_soon_as_the_pointer_leaves_the_row(
    app: Application, window_left: bool
) -> None:
    hands, scene, drive = driven(app, "match_flames_of_tanks")
    place = drive.center
    assert labels(scene) == ["roll", "end turn"]
    assert all(made.rect.x > place[0] for made in shown(scene)), "the place stays empty"
    if window_left:
        hands.send(pygame.event.Event(pygame.WINDOWLEAVE))
    else:
        hands.move((place[0], place[1] - 200))
    hands.wait(0.1)
    assert labels(scene) == ["roll", "end turn"] and told_at(scene, place) == "roll"


def test_where_not_all_prompts_fit_around_the_pointer_they_do_once_it_goes_on(app: Application) -> None:
    hands, scene, drive = driven(app, "match_tank_tactics_drive")
    assert "end turn" not in labels(scene)
    hands.move((drive.right + 40, drive.centery))
    hands.wait(0.1)
    assert labels(scene)[-1] == "end turn"
