"""The lessons of Tank Battle on the real screen, played by mouse alone."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.tutorial.scene import Tutorial, make
from game.data.puzzles.lessons import load_courses
from game.games.tank_battle.rules.actions import Action, Fight, Go, Peg, Place, Reveal, Seal
from game.games.tank_battle.view.spots import BattleSpot, PegSpot
from game.testing.driver import Driver
from game.ui.window.application import Application
from game.view.spots import ButtonSpot, FieldSpot
from tests.app.lesson_hands import open_lesson, settle, show_side
from tests.games.tank_battle.view.hands import signs

LESSONS = load_courses("tank_battle")[0].played


def click(player: Driver, scene: Tutorial, spot: Any) -> None:
    if not isinstance(spot, FieldSpot):
        show_side(player, scene)
    table: Any = scene.table
    rect = table.rect_of(spot)
    assert rect is not None, spot
    player.click(rect.center)


def do(player: Driver, scene: Tutorial, action: Action) -> None:
    """Point at what an action needs, in order."""
    table: Any = scene.table
    match action:
        case Place(_, square):
            click(player, scene, FieldSpot(square))
        case Go(origin, target):
            if table.phase.plan.picked != origin:
                click(player, scene, FieldSpot(origin))
            click(player, scene, FieldSpot(target))
        case Fight():
            click(player, scene, BattleSpot(action.origin, action.target))
        case Peg(square, white):
            if table.phase.white != white:
                click(player, scene, PegSpot(white))
            click(player, scene, FieldSpot(square))
        case Reveal():
            click(player, scene, ButtonSpot("reveal"))
        case Seal():
            click(player, scene, ButtonSpot("seal"))
        case _:
            raise AssertionError(action)


@pytest.mark.sample(now=2)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_lesson_is_played_by_mouse_alone(app: Application, player: Driver, lesson: Any) -> None:
    app.change("look.reduced_motion", True)
    scene = open_lesson(app, player, "tank_battle", lesson.id)
    while not scene.done:
        at = scene.play.number
        do(player, scene, scene.play.solution())
        settle(player, scene)
        assert scene.done or scene.play.number > at, (lesson.id, at, scene.table.chooser.refused)
    assert scene.play.number == len(lesson.parts)


@pytest.mark.slow
def test_what_happened_in_a_lesson_is_not_told_in_the_next(app: Application, player: Driver) -> None:
    app.change("look.reduced_motion", True)
    scene = open_lesson(app, player, "tank_battle", "drive")
    while not scene.done:
        do(player, scene, scene.play.solution())
        settle(player, scene)
    player.click("next")
    assert scene.lesson.id == "forward"
    beside = app.window.surface.subsurface(scene.frame.card.rect)  # type: ignore[union-attr]
    told = pygame.image.tobytes(beside, "RGB")
    app.push(make(app, "tank_battle", "forward"))
    player.wait(0.1)
    assert pygame.image.tobytes(beside, "RGB") == told


def test_beside_a_lesson_no_shot_lies_under_the_choice_of_colour(app: Application, player: Driver) -> None:
    app.push(make(app, "tank_battle", "white"))
    player.wait(0.1)
    scene: Any = app.stack.top
    shots = [one.rect for one in signs(scene.table, "shot")]
    colours = [one.rect for one in signs(scene.table, "colour")]
    assert len(shots) == 8 and len(colours) == 2
    assert not any(shot.collidelist(colours) >= 0 for shot in shots)
