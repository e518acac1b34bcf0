"""What is told over whatever screen is there: it is pressed by mouse and by key, and goes by itself."""

from __future__ import annotations

import math
import threading

import pygame

from game.testing.driver import Driver
from game.ui.controls.toast import SHOWN_S, Toast
from game.ui.scene import Scene
from game.ui.window.application import Application


class Below(Scene):
    """Counts the presses that come through."""

    pressed = 0

    def handle(self, event: pygame.event.Event) -> bool:
        self.pressed += event.type == pygame.MOUSEBUTTONDOWN
        return event.type == pygame.MOUSEBUTTONDOWN


def told(app: Application, words: str = "Ben has moved", done: list[str] | None = None) -> Below:
    scene = Below(app)
    app.push(scene)
    came = [] if done is None else done
    app.toasts.tell(Toast(words, "info", "Open", lambda: came.append(words)))
    app.step([])
    return scene


def place(app: Application, spot: str) -> tuple[int, int]:
    box = app._toast_box
    assert box is not None
    tree = box.tree
    one = next(one for one in tree.spots if one.node.spot == spot)
    return one.rect.center


def test_a_toast_is_pressed_with_the_mouse_and_nothing_below_is(app: Application, player: Driver) -> None:
    done: list[str] = []
    below = told(app, done=done)
    player.press(place(app, "do"))
    assert done == ["Ben has moved"] and app.toasts.shown is None and below.pressed == 0
    player.press((1000, 40))
    assert below.pressed == 1, "it is gone, and what lies below is there again"


def test_a_toast_is_closed_without_doing_anything(app: Application, player: Driver) -> None:
    done: list[str] = []
    below = told(app, done=done)
    player.press(place(app, "close"))
    assert not done and app.toasts.shown is None and below.pressed == 0


def test_a_double_click_on_a_toast_presses_nothing_below(app: Application, player: Driver) -> None:
    below = told(app)
    there = place(app, "close")
    for _ in range(2):
        player.press(there)
        player.release(there)
    assert app.toasts.shown is None and below.pressed == 0
    player.wait(0.4)
    player.press(there)
    assert below.pressed == 1


def test_a_key_presses_its_button_and_does_nothing_without_one(app: Application, player: Driver) -> None:
    done: list[str] = []
    told(app, done=done)
    player.key("shift+f1")
    player.key("shift+f1")
    assert done == ["Ben has moved"]


def test_several_are_shown_one_after_the_other_and_go_by_themselves(app: Application, player: Driver) -> None:
    told(app, "first")
    app.toasts.tell(Toast("second"))
    app.toasts.tell(Toast("first"))  # no third one: it says nothing new
    for words in ("first", "second"):
        assert app.toasts.shown is not None and app.toasts.shown.words == words
        player.wait(SHOWN_S + 0.2, 0.1)
    assert app.toasts.shown is None and app.toasts.due() == math.inf
    assert [one.words for one in app.messages.newest()] == ["second", "first"]


def test_an_app_at_rest_wakes_for_what_a_thread_wants_done(app: Application) -> None:
    app.push(Scene(app))
    where: list[str] = []
    worker = threading.Thread(target=lambda: app.soon(lambda: where.append(threading.current_thread().name)))
    worker.start()
    worker.join()
    assert not where
    app.step([])
    assert where == [threading.current_thread().name]
