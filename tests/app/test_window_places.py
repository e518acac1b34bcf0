"""Size, place and state of the window: computed without one, and with a real one under a window manager."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.data.files.config import Settings, WindowSettings
from game.testing.driver import Driver
from game.ui.window.application import Application
from game.ui.window.placing import SETTLES_S, NormalPlaces, Placement, fitted
from game.ui.window.sdl import NO_FRAME, Frame
from game.ui.window.window import BASE, MINIMUM, OffscreenWindow
from tests.app.test_window import run

FRAME = Frame(20, 1, 5, 1)


def put(
    wanted: Placement, *screens: tuple[int, int, int, int], frame: Frame = FRAME
) -> tuple[tuple[int, int], tuple[int, int] | None]:
    rects = [pygame.Rect(one) for one in screens]
    least = MINIMUM[0] - frame.left - frame.right, MINIMUM[1]
    made = fitted(wanted, rects, usual=BASE, least=least, frame=frame)
    return made.size, made.place


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1024, 600), (1022, 575)),
        ((1366, 740), (1280, 715)),  # with a panel of 28 px
        ((1920, 1080), (1536, 864)),
        ((3840, 2160), (3072, 1728)),
        ((800, 480), (798, 455)),
    ],
)
def test_the_first_window_is_no_larger_than_the_usable_screen(
    screen: tuple[int, int], size: tuple[int, int]
) -> None:
    assert put(Placement((0, 0)), (0, 0, *screen))[0] == size


def test_what_fits_comes_back_exactly_also_across_two_screens() -> None:
    screens = ((0, 0, 1920, 1040), (1920, 0, 1600, 900))
    for size, place in (((1100, 650), (201, 170)), ((1280, 720), (1500, 100)), ((958, 1015), (1, 20))):
        assert put(Placement(size, place), *screens) == (size, place)


def test_what_lies_off_a_smaller_screen_is_brought_back_onto_it() -> None:
    assert put(Placement((1100, 650), (2500, 900)), (0, 0, 1366, 740)) == ((1100, 650), (265, 85))
    assert put(Placement((1800, 1000), (50, 60)), (0, 0, 1366, 740)) == ((1364, 715), (1, 20))
    assert put(Placement((1100, 650), (-1000, -300)), (0, 28, 1366, 740)) == ((1100, 650), (1, 48))
    # of two screens the one it lay on mostly
    assert put(Placement((1000, 600), (3000, 100)), (0, 0, 1920, 1040), (1920, 0, 1600, 900)) == (
        (1000, 600), (2519, 100)
    )  # fmt: skip


def test_where_nothing_is_known_of_screens_a_size_is_only_kept_from_being_tiny() -> None:
    assert put(Placement((300, 200)), frame=NO_FRAME) == (MINIMUM, None)
    assert put(Placement((0, 0))) == (BASE, None)


def test_the_place_before_it_was_maximised_counts_whatever_is_told_first() -> None:
    places = NormalPlaces((1280, 720), (100, 100))
    places.note((1100, 650), (201, 170), 5.0)
    places.note((1600, 981), (0, 19), 9.0)  # some systems tell the size first
    places.take_back(9.0 + SETTLES_S / 2)
    assert places.latest == Placement((1100, 650), (201, 170))
    places.note((1100, 650), (203, 170), 20.0)
    assert places.latest.place == (203, 170)


def test_a_size_that_gives_way_is_told_once_until_it_fits_again(app: Application, player: Driver) -> None:
    app.live = True
    app.change("window.zoom", 130)
    for size, told in (
        ((1280, 720), False), ((1100, 650), True), ((1000, 600), False), ((1280, 720), False),
        ((960, 540), True),
    ):  # fmt: skip
        app.window = OffscreenWindow(size)
        app.relayout()
        assert (app.toasts.shown is not None) == told, size
        app.toasts.close()
    app.live = False


def test_settings_remember_size_place_and_state(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    window = OffscreenWindow((1280, 720))
    window.placement = Placement((958, 500), (-1910, 20), maximized=True)
    app.window, app.live = window, True
    app.close()
    looks = Settings.load()[0].window
    assert looks == WindowSettings(width=958, height=500, left=-1910, top=20, maximized=True)


def test_an_unchanged_window_is_not_written(app: Application) -> None:
    app.window, app.live = OffscreenWindow((1280, 720)), True
    app.close()
    assert Settings.load()[0].window == WindowSettings()


# --- a real window ---

REAL = """
import os, time, pygame
from game.ui.window.placing import Placement
from game.ui.window.window import Window
wanted = Placement({size}, {place}, {maximized})
window = Window(wanted, fullscreen={full})
def pump(seconds=0.5):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for event in pygame.event.get():
            window.note_place()
        window.flip()
        time.sleep(0.01)
def tell(name):
    pump()
    place, it = pygame.display.get_window_position(), window.placement
    print(name, *pygame.display.get_window_size(), *place, *it.size, *it.place, int(it.maximized))
{does}
"""

WALK = """
tell("opened")
for number in range(3):
    window.set_fullscreen(True); tell(f"full{number}"); window.set_fullscreen(False); tell(f"back{number}")
pygame.display.set_window_position((701, 570)); tell("beside")
window.set_fullscreen(True); pump(); window.set_fullscreen(False); tell("beside0")
pygame.display.set_window_position((201, 170)); pump()
window._maximize(); tell("max")
for number in range(2):
    window.set_fullscreen(True); pump(); window.set_fullscreen(False); tell(f"max{number}")
from game.ui.window.sdl import native_window
native_window().restore(); tell("restored")
"""


BY_MANAGER = """
import subprocess
def manager(does):
    number = hex(pygame.display.get_wm_info()["window"])
    subprocess.run(["wmctrl", "-i", "-r", number, "-b", f"{{does}},fullscreen"])
tell("opened")
manager("add"); tell("filled"); print("full", int(window.fullscreen))
window.set_fullscreen(False); tell("left")
window.set_fullscreen(True); pump(); manager("remove"); tell("unfilled"); print("not", int(window.fullscreen))
"""


SMALLER = """
import subprocess
for line in ("--newmode less 74.5 1280 1344 1472 1664 720 723 728 748", "--addmode screen less"):
    subprocess.run(["xrandr", *line.split()], check=True)
tell("opened")
subprocess.run(["xrandr", "--output", "screen", "--mode", "less"], check=True)
until = time.monotonic() + 20
while pygame.display.get_window_position()[0] > 180 and time.monotonic() < until:
    pump()
tell("less")
"""


def _said(display: str) -> str:
    """What the screen says of its window manager."""
    ask = ["xprop", "-display", display, "-root", "_NET_SUPPORTING_WM_CHECK"]
    return subprocess.run(ask, capture_output=True, encoding="utf-8", check=False).stdout


@contextlib.contextmanager
def desk(size: str) -> Iterator[str]:
    """A screen of that size with a window manager."""
    if not all(map(shutil.which, ("Xvfb", "openbox", "xprop"))):
        pytest.skip("Xvfb, openbox or xprop is not installed")
    read, write = os.pipe()
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24"],
        pass_fds=(write,),
        stdout=quiet,
        stderr=quiet,
    )
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as pipe:
        display = f":{pipe.readline().strip()}"
    manager = subprocess.Popen(
        ["openbox"], env={**os.environ, "DISPLAY": display}, stdout=quiet, stderr=quiet
    )
    until = time.monotonic() + 20
    while "window id" not in _said(display) and time.monotonic() < until:
        time.sleep(0.1)
    yield display
    for process in (manager, server):
        process.terminate()
        process.wait(10)


@pytest.mark.slow(few=1)
@pytest.mark.window
def test_size_place_and_state_come_back_from_the_full_screen(tmp_path: Path) -> None:
    with desk("1600x1000") as display:
        script = REAL.format(size=(1100, 650), place=(201, 170), maximized=False, full=False, does=WALK)
        said = run(script, tmp_path, DISPLAY=display)
        normal = ["1100", "650", "201", "170"]
        assert said["opened"] == said["back0"] == said["back2"] == said["restored"] == [*normal, *normal, "0"]
        assert said["beside0"] == said["beside"], "partly off the screen, as it was put there"
        assert said["full0"][:4] == ["1600", "1000", "0", "0"]
        assert said["max"] == said["max0"] == said["max1"]
        assert said["max"][4:] == [*normal, "1"]
        assert int(said["max"][1]) < 1000, "the lowest row is on the screen"
        # full screen over maximised, as it was left
        leaves = "tell('full'); window.set_fullscreen(False); tell('max')"
        script = REAL.format(size=(1100, 650), place=(201, 170), maximized=True, full=True, does=leaves)
        again = run(script, tmp_path, DISPLAY=display)
        assert again["full"] == ["1600", "1000", "0", "0", *normal, "1"]
        assert again["max"] == said["max"]


@pytest.mark.slow(few=1)
@pytest.mark.window
@pytest.mark.skipif(shutil.which("wmctrl") is None, reason="wmctrl is not installed")
def test_a_full_screen_that_the_window_manager_makes_or_ends_is_one_like_ours(tmp_path: Path) -> None:
    with desk("1600x1000") as display:
        does = BY_MANAGER.format()
        script = REAL.format(size=(1100, 650), place=(201, 170), maximized=False, full=False, does=does)
        said = run(script, tmp_path, DISPLAY=display)
    normal = ["1100", "650", "201", "170"]
    assert said["filled"] == ["1600", "1000", "0", "0", *normal, "0"]
    assert (said["full"], said["not"]) == (["1"], ["0"])
    assert said["left"] == said["unfilled"] == said["opened"] == [*normal, *normal, "0"]


@pytest.mark.slow(few=1)
@pytest.mark.window
@pytest.mark.skipif(shutil.which("xrandr") is None, reason="xrandr is not installed")
def test_a_screen_that_becomes_smaller_keeps_the_window_on_it(tmp_path: Path) -> None:
    with desk("1600x1000") as display:
        script = REAL.format(size=(1100, 650), place=(401, 270), maximized=False, full=False, does=SMALLER)
        said = run(script, tmp_path, DISPLAY=display)
    assert said["opened"][:4] == ["1100", "650", "401", "270"]
    wide, high, left, top = map(int, said["less"][:4])
    assert (wide, high) == (1100, 650)
    assert left + wide <= 1280 and top + high <= 720


@pytest.mark.slow(few=1)
@pytest.mark.window
def test_on_a_small_screen_the_window_lies_on_it_and_can_be_small(tmp_path: Path) -> None:
    does = "tell('opened'); from game.ui.window.sdl import native_window\n"
    does += "print('least', *native_window().minimum_size)"
    with desk("1024x600") as display:
        script = REAL.format(size=(1536, 864), place=(300, 200), maximized=False, full=False, does=does)
        said = run(script, tmp_path, DISPLAY=display)
        wide, high, left, top = map(int, said["opened"][:4])
        assert left + wide <= 1024 and top + high <= 600
        assert (wide, high) > (1000, 550)
        assert int(said["least"][0]) <= 960 and said["least"][1] == "540"
