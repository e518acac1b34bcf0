"""On a small screen with a task bar all of the window is seen, frame and all, as on Windows and macOS."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.ui.window import sdl
from game.ui.window.placing import Placement
from game.ui.window.sdl import NO_FRAME, Frame
from game.ui.window.window import MINIMUM, Window
from tests.app.fake_desk import Desk, Screen, screen
from tests.app.test_window import run
from tests.app.test_window_places import REAL, desk

WINDOWS = Frame(31, 8, 8, 8)
"""The frame that Windows tells at 100 %: of three sides only 1 px is seen."""

DESKS = {
    "below": (screen(0, 0, 1366, 768, bar=40), WINDOWS),
    "above": (screen(0, 0, 1366, 768, bar=40, at="top"), WINDOWS),
    "left": (screen(0, 0, 1366, 768, bar=62, at="left"), WINDOWS),
    "125 %": (screen(0, 0, 1366, 768, bar=50), Frame(38, 9, 9, 9)),
    "150 %": (screen(0, 0, 1366, 768, bar=60), Frame(45, 11, 11, 11)),
    "1024×600": (screen(0, 0, 1024, 600, bar=40), WINDOWS),
    "large": (screen(0, 0, 1920, 1080, bar=48), WINDOWS),
}
"""Screens of Windows in px, with their frame at the scale that is set there."""

WANTED = {
    "first start": Placement((0, 0)),
    "earlier version": Placement((1280, 720)),
    "stored": Placement((1280, 720), (43, 24)),
    "larger screen": Placement((1920, 1017), (0, 31)),
    "maximised": Placement((1280, 720), (43, 24), maximized=True),
}


def whole(system: Desk) -> bool:
    """Whether all of the window with its frame is on the usable part of a screen."""
    return any(one.usable.contains(system.shown.outer) for one in system.screens)


@pytest.mark.parametrize("on", DESKS)
@pytest.mark.parametrize("wanted", WANTED)
def test_all_of_the_window_is_on_the_screen_at_any_start_and_after_any_way_back(
    monkeypatch: pytest.MonkeyPatch, on: str, wanted: str
) -> None:
    system = Desk(monkeypatch, "windows", DESKS[on][0], frame=DESKS[on][1])
    window = Window(WANTED[wanted])
    if WANTED[wanted].maximized:
        assert system.shown.flags == sdl.MAXIMIZED
        system.shown.restore()
    assert whole(system)
    least, inside = system.shown.minimum_size, system.shown.size
    assert least[0] <= min(inside[0], MINIMUM[0]) and least[1] <= min(inside[1], MINIMUM[1])
    for _ in range(2):
        window.set_fullscreen(True)
        assert system.shown.outer.contains(system.screens[0].whole)
        window.set_fullscreen(False)
        assert whole(system) and system.shown.size == inside
    assert window.placement.size == inside


def test_a_first_start_at_full_screen_comes_back_to_a_window_that_is_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    system = Desk(monkeypatch, "windows", *DESKS["below"][:1], frame=WINDOWS)
    window = Window((0, 0), fullscreen=True)
    window.set_fullscreen(False)
    assert whole(system) and system.shown.size == (1280, 689)


@pytest.mark.parametrize(
    ("place", "on_left"),
    [
        ((-1300, 40), True),
        ((-700, 60), True),
        ((-700, 500), False),
        ((200, 100), False),
        ((-1366, -200), True),
    ],
)
def test_of_two_screens_also_the_smaller_one_left_of_the_other_shows_all_of_it(
    monkeypatch: pytest.MonkeyPatch, place: tuple[int, int], on_left: bool
) -> None:
    left, main = screen(-1366, 0, 1366, 768, bar=40), screen(0, 0, 1920, 1080, bar=40)
    system = Desk(monkeypatch, "windows", main, left, frame=WINDOWS)
    Window(Placement((1280, 720), place))
    assert whole(system)
    assert system.shown.here == (left if on_left else main)


def test_a_task_bar_that_comes_up_later_covers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    system = Desk(monkeypatch, "windows", screen(0, 0, 1366, 768), frame=WINDOWS)
    window = Window(Placement((1280, 729), (43, 31)))
    assert system.shown.size == (1280, 729)
    system.screens[:] = [screen(0, 0, 1366, 768, bar=40)]
    window.note_place()
    assert whole(system) and system.shown.size == (1280, 689)
    window.set_fullscreen(True)
    system.screens[:] = [screen(0, 0, 1366, 768, bar=80, at="top")]
    window.set_fullscreen(False)
    assert whole(system) and system.shown.size == (1280, 649)


@pytest.mark.parametrize(
    ("driver", "one", "size"),
    [
        ("cocoa", Screen(pygame.Rect(0, 0, 1280, 800), pygame.Rect(0, 25, 1280, 695)), (1280, 667)),
        ("wayland", screen(0, 0, 1366, 768), (1280, 696)),
        ("wayland", screen(0, 0, 1920, 1080), (1536, 864)),
    ],
)
def test_a_frame_that_sdl_does_not_tell_has_room_all_the_same(
    monkeypatch: pytest.MonkeyPatch, driver: str, one: Screen, size: tuple[int, int]
) -> None:
    title_bar = Frame(top=28) if driver == "cocoa" else NO_FRAME
    system = Desk(monkeypatch, driver, one, frame=title_bar)
    Window((0, 0))
    assert system.shown.size == size
    assert driver == "wayland" or whole(system)


# --- a real window ---

TASK_BAR = """
import subprocess, time, pygame
pygame.display.init()
pygame.display.set_mode((1366, 40), pygame.NOFRAME)
pygame.display.set_window_position((0, 728))
number = hex(pygame.display.get_wm_info()["window"])
for name, kind, value in (
    ("_NET_WM_WINDOW_TYPE", "32a", "_NET_WM_WINDOW_TYPE_DOCK"), ("_NET_WM_STRUT", "32c", "0,0,0,40")
):
    subprocess.run(["xprop", "-id", number, "-f", name, kind, "-set", name, value], check=True)
while "728" not in subprocess.run(["xprop", "-root", "_NET_WORKAREA"], capture_output=True, text=True).stdout:
    pygame.event.get(); time.sleep(0.05)
print("up", flush=True)
while True:
    pygame.event.get(); time.sleep(0.05)
"""


@pytest.mark.slow(few=1)
@pytest.mark.window
@pytest.mark.parametrize("maximized", [False, True])
def test_above_a_real_task_bar_all_of_a_real_window_is_seen(tmp_path: Path, maximized: bool) -> None:
    with desk("1366x768") as display:
        own = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        bar = subprocess.Popen(
            [sys.executable, "-c", TASK_BAR], env=own, stdout=subprocess.PIPE, encoding="utf-8"
        )
        try:
            assert bar.stdout is not None
            while bar.stdout.readline() not in ("up\n", ""):
                pass
            does = "tell('opened'); window.set_fullscreen(True); pump()\n"
            does += "window.set_fullscreen(False); tell('back')"
            script = REAL.format(size=(1280, 720), place=(43, 24), maximized=maximized, full=False, does=does)
            said = run(script, tmp_path, DISPLAY=display)
        finally:
            bar.kill()  # SDL takes a plain end for a wish
            bar.communicate()
    wide, high, left, top = map(int, said["opened"][:4])
    assert left + wide <= 1366 and top > 0 and top + high <= 728
    assert high > 690, "no smaller than it has to be"
    assert said["back"] == said["opened"]
