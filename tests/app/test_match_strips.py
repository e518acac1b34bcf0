"""The strips of a match as trees: nothing lies outside what holds it, and the clock stands in its strip."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.match.strips import ClockSpot
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.view.tips import Tips
from tests.app.fitting import watched
from tests.app.test_trees import beyond

SCREENS = (((1280, 720), 1.3), ((960, 540), 1.0))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), SCREENS)
@pytest.mark.parametrize("name", ["match", "match_battlegrounds", "match_tank_battle_move"])
def test_what_is_on_a_strip_lies_in_it(name: str, size: tuple[int, int], scale: float) -> None:
    app = offscreen_app(size, scale, "light")
    scene: Any = SCENES[name](app)
    app.push(scene)
    app.step([], 1 / 60)
    sides = scene.players.sides
    for side in sides:
        root = scene.trees.tree(side).root
        assert root is not None and not [*beyond(root)]
        clock, place = scene.strips.clock_at(side), root.rect
        assert clock is None or (place.contains(clock.rect) and clock.node.spot == ClockSpot(side))
    tips = Tips(app.texts)
    scene.trees.add_tips(tips)
    keys = {tip.key for tip in tips.found}
    own = scene.strips.own is not None
    assert ("strip.side" in keys) != own and ("strip.turn" in keys) != own
    app.close()


def test_a_long_name_leaves_room_for_lost_pieces_and_clock() -> None:
    app = offscreen_app((1280, 720), 1.0, "light")
    scene: Any = SCENES["match"](app)
    app.push(scene)
    app.step([], 1 / 60)
    scene.players.names = lambda side: "Anna of the very long and winding name " * 3
    for width in (200, 240, 420):
        rect = pygame.Rect(700, 100, width, 62)
        scene.strips.paint(pygame.Surface((1280, 720)), rect, 0)
        root = scene.trees.tree(0).root
        assert root is not None and root.rect == rect and not [*beyond(root)]
        assert scene.match.session.clock is not None and scene.strips.clock_at(0) is not None
    app.close()


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_a_name_does_not_touch_the_line_below_it(scale: float) -> None:
    app = offscreen_app((1280, 720), scale, "light")
    scene: Any = SCENES["match_battlegrounds"](app)
    app.push(scene)
    app.step([], 1 / 60)
    scene.players.names = lambda side: "Guy"
    surface = pygame.Surface((1280, 720))
    rect = pygame.Rect(700, 100, round(268 * scale), round(48 * scale))
    scene.strips.paint(surface, rect, 0)
    *_, name = [one for one in scene.trees.tree(0) if getattr(one.node, "words", "") == "Guy"]
    ground = surface.get_at((name.rect.x, rect.y + 4))
    inked = [
        any(surface.get_at((name.rect.x + x, y)) != ground for x in range(name.rect.width // 4))
        for y in range(rect.y + 4, rect.bottom - 4)
    ]
    lines = sum(now and not before for before, now in pairwise([False, *inked]))
    assert lines == 2, "the name, and its colour below"
    app.close()


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        ("match_tank_tactics_four", "Dora"),
        ("match_flames_of_tanks", "Allied"),
        ("match_battlegrounds", "Clara"),
    ],
)
def test_the_sign_of_a_strips_menu_has_room_beside_its_words(home: Path, name: str, whole: str) -> None:
    window = (1280, 720)
    with watched(window) as seen:
        app = offscreen_app(window, 1.0)
        scene: Any = SCENES[name](app)
        seen.placed.clear()
        app.push(scene)
        app.step()
        signs = [scene.strips.place_of_menu(place) for side, place in scene._strip_places()
                 if side in scene.strip_menu.sides]  # fmt: skip
        app.close()
    words = [(text, rect) for texts in seen.placed.values() for (text, _), rect in texts.items()]
    assert signs
    assert whole in [text for text, _ in words]
    shown = {text for text, rect in words for sign in signs if sign.inflate(-8, -8).colliderect(rect)}
    assert shown == set()
