"""Arrows and rings that players draw on a board: with the right button or a key, on squares and on a plane,
for each position, and never where the right button means something else."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.poses.match_plans import match_of, plan_on
from game.testing.match_hands import PEOPLE
from game.ui.window.application import Application
from game.view.board.drawn import Drawn
from tests.app.match_hands import Hands
from tests.games.battlegrounds.view.hands import BoardHands
from tests.games.flames_of_tanks.view.hands import FlamesHands

Event = pygame.event.Event
MASKS = {"shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def right(hands: Hands, start: tuple[int, int], end: tuple[int, int] | None = None, *held: str) -> None:
    """Press the right button at a place, and let go there or at another."""
    app, mod = hands.app, sum(MASKS[one] for one in held)
    if held:
        app.step([Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=mod, unicode="", scancode=0)], 0.02)
    end = start if end is None else end
    app.step([Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    app.step([Event(pygame.MOUSEBUTTONDOWN, pos=start, button=pygame.BUTTON_RIGHT)], 0.02)
    app.step([Event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(0, 0, 1))], 0.02)
    app.step([Event(pygame.MOUSEBUTTONUP, pos=end, button=pygame.BUTTON_RIGHT)], 0.02)
    if held:
        app.step([Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)], 0.02)


def drawn(hands: Hands) -> tuple[Drawn, ...]:
    scene: Any = hands.scene
    found: tuple[Drawn, ...] = scene.table.drawn
    return found


def test_arrows_and_rings_in_four_colours(hands: Hands) -> None:
    hands.open()
    at = hands.table.view.grid.square
    right(hands, hands.at("e5"), hands.at("h9"))
    right(hands, hands.at("j9"))
    right(hands, hands.at("c9"), None, "shift")
    right(hands, hands.at("d9"), None, "alt")
    right(hands, hands.at("b5"), hands.at("b9"), "shift", "alt")
    assert drawn(hands) == (
        Drawn(at("e5"), at("h9"), "green"),
        Drawn(at("j9"), None, "green"),
        Drawn(at("c9"), None, "red"),
        Drawn(at("d9"), None, "blue"),
        Drawn(at("b5"), at("b9"), "yellow"),
    )
    right(hands, hands.at("e5"), hands.at("h9"))
    assert len(drawn(hands)) == 4, "do it again to remove it"
    hands.tap_square("h12")
    assert drawn(hands) == (), "a click on empty ground wipes all"


def test_a_ring_by_a_key_goes_through_the_colours(hands: Hands) -> None:
    hands.open()
    hands.key("up")
    seen = []
    for _ in range(5):
        hands.key("o")
        seen.append([one.colour for one in drawn(hands)])
    assert seen == [["green"], ["red"], ["blue"], ["yellow"], []]
    hands.key("o")
    hands.key("shift+o")
    assert drawn(hands) == ()


def test_a_right_click_that_puts_back_draws_nothing_and_a_drag_takes_nothing_back(hands: Hands) -> None:
    scene: Any = hands.open()
    hands.tap_square("c3")
    assert scene.table.chooser.picked is not None
    right(hands, hands.at("e8"), hands.at("h9"))
    assert scene.table.chooser.picked is not None and len(drawn(hands)) == 1
    right(hands, hands.at("e8"))
    assert scene.table.chooser.picked is None and len(drawn(hands)) == 1
    hands.tap_square("c3")
    assert len(drawn(hands)) == 1, "a click on a piece is about the piece"
    hands.tap_square("c5")
    assert scene.table.chooser.ghost is not None and len(drawn(hands)) == 1, "so is one where it drives to"


@pytest.mark.slow
def test_drawings_belong_to_their_position_in_every_screen(hands: Hands, app: Application) -> None:
    match = match_of(plan_on(app.texts, PEOPLE), "c3-c5N")
    scene = hands.open(match=match)
    right(hands, hands.at("e8"))
    now = drawn(hands)
    assert now
    hands.key("pageup")
    assert drawn(hands) == ()
    right(hands, hands.at("g8"))
    earlier = drawn(hands)
    hands.key("escape")
    assert scene.controller.viewpoint.looking is None and drawn(hands) == now
    hands.key("pageup")
    hands.wait(0.2)
    assert drawn(hands) == earlier
    for name in ("replay", "analysis"):
        app.open(name, match=match)
        hands.wait(0.3)
        other: Any = hands.scene
        assert other.name == name
        right(hands, other.table.camera.rect_of(other.table.view.grid.square("e8")).center)
        assert len(drawn(hands)) == 1
        hands.key("home")
        hands.wait(0.2)
        assert drawn(hands) == ()
        hands.key("end")
        hands.wait(0.3)
        assert len(drawn(hands)) == 1
        app.pop()


@pytest.mark.slow
def test_on_a_plane_rings_hold_to_tanks(app: Application) -> None:
    hands = FlamesHands(app)
    scene = hands.middle()
    position = scene.table.view
    tank = next(t for t in position.on_table if t != position.tank)
    place = position.tanks[tank].place
    x, y = hands.px(place)
    right(hands, (x + 4, y + 3))
    assert drawn(hands) == (Drawn(place, None, "green"),)
    far = hands.px((36_000, 24_000))
    right(hands, (x, y), far)
    assert len(drawn(hands)) == 2 and drawn(hands)[1].start == place
    right(hands, (x - 3, y))
    assert [one.end is None for one in drawn(hands)] == [False]


def test_what_the_right_button_tells_of_a_field_is_told_with_its_ring__BG_1_4(app: Application) -> None:
    hands = BoardHands(app)
    scene = hands.begin("battle", 2, (0, 1))
    spot = next(iter(scene.table.view.tokens))
    right(hands, scene.table.camera.rect_of(spot).center)
    assert drawn(hands) == (Drawn(spot, None, "green"),)
    assert [tip.key for tip in scene.host.tips.shown][:1] == ["token"]
