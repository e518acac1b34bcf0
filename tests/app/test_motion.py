"""Small motions: one screen fades into the next, a button warms up under the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame
import pytest

from game.testing.driver import Driver
from game.ui.scene import Scene
from game.ui.window.application import Application
from game.ui.window.transition import LASTS_S


@pytest.fixture
def live(app: Application) -> Iterator[Application]:
    """An app that somebody looks at."""
    app.open("menu")
    app.step()
    app.live = True
    yield app
    app.live = False


def picture(app: Application) -> bytes:
    return pygame.image.tobytes(app.window.surface, "RGB")


def test_a_screen_fades_into_the_next_one_in_160_ms_and_is_usable_at_once(live: Application) -> None:
    before = picture(live)
    live.open("settings")
    live.step([], 1 / 60)
    assert live.stack.top is not None
    assert live.stack.top.name == "settings"
    assert live.transition.runs
    assert live.rest() == 0
    assert LASTS_S <= 0.16
    middle = picture(live)
    for _ in range(10):
        live.step([], 1 / 60)
    assert not live.transition.runs
    after = picture(live)
    assert len({before, middle, after}) == 3
    live.invalidate()
    live.step([], 1 / 60)
    assert picture(live) == after, "nothing of the old screen stays"


def test_where_frames_take_long_a_screen_fades_no_longer_for_it(live: Application) -> None:
    live.open("settings")
    for _ in range(3):  # as slow as beside a balance run on all cores
        assert live.stack.top is not None
        live.step([], 0.1)
    assert not live.transition.runs


def test_with_reduced_motion_the_next_screen_is_there_at_once(live: Application) -> None:
    live.change("look.reduced_motion", True)
    live.open("settings")
    live.step([], 1 / 60)
    assert not live.transition.runs


def test_what_is_hidden_does_not_fade(live: Application) -> None:
    live.open("dialog", title="Secret", words="")
    assert live.stack.top is not None
    type(live.stack.top).hides_below, kept = True, type(live.stack.top).hides_below
    try:
        live.step([], 1 / 60)
        assert not live.transition.runs
    finally:
        type(live.stack.top).hides_below = kept


class Plain(Scene):
    """One colour."""

    name = "plain"
    colour = "red"

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.colour)


class Other(Plain):
    colour = "blue"


class Curtain(Plain):
    overlay = True
    hides_below = True
    colour = "green"


def test_what_a_curtain_hid_is_not_seen_even_if_the_curtain_never_was(live: Application) -> None:
    live.push(Plain(live))
    for _ in range(20):
        live.step([], 1 / 60)
    live.push(Curtain(live))
    live.replace(Other(live))
    live.step([], 1 / 60)
    assert live.window.surface.get_at((9, 9)) == pygame.Color("blue")
    live.push(Plain(live))
    live.step([], 1 / 60)
    assert live.window.surface.get_at((9, 9)) != pygame.Color("red"), "all else fades as before"


def test_a_button_warms_up_under_the_pointer_and_cools_down_again(live: Application) -> None:
    live.change("look.reduced_motion", False)
    live.open("settings")
    for _ in range(20):
        live.step([], 1 / 60)
    place = pygame.Rect(Driver(live).widget("back").rect)

    def look() -> bytes:
        return pygame.image.tobytes(live.window.surface.subsurface(place), "RGB")

    cold, seen = look(), set[bytes]()
    move = partial(pygame.event.Event, pygame.MOUSEMOTION, rel=(0, 0), buttons=(0, 0, 0))
    live.step([move(pos=place.center)], 1 / 60)
    for _ in range(12):
        seen.add(look())
        live.step([], 1 / 60)
    warm = look()
    assert warm != cold
    assert len(seen) > 2, "there is something between both looks"
    live.step([move(pos=(2, 2))], 1 / 60)
    for _ in range(12):
        live.step([], 1 / 60)
    assert look() == cold
