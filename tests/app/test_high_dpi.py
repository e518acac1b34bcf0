"""Screens of high density: drawn in their real px, while the system counts in points."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pygame
import pytest

from game.app.start import new_app
from game.data.files.config import Settings, WindowSettings
from game.games.flames_of_tanks.view.board import is_seen
from game.testing.driver import Driver
from game.ui.commands import Set
from game.ui.tree.node import Node
from game.ui.window import sdl
from game.ui.window.application import Application
from game.ui.window.events import AWAY
from game.ui.window.placing import Placement
from game.ui.window.window import OffscreenWindow, Window, scale_for, zooms
from tests.app.fake_desk import Desk, Screen, screen
from tests.app.placed import Placed, Spot
from tests.app.test_window import run

Start = Callable[..., tuple[Application, Desk]]


@pytest.fixture
def start(home: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts the app in a window on screens of Wayland."""
    made: list[Application] = []

    def start(*screens: Screen, size: tuple[int, int] = (1280, 720)) -> tuple[Application, Desk]:
        pygame.display.init()
        pygame.display.set_mode((1, 1), pygame.HIDDEN)  # widgets convert their pictures to its format
        desk = Desk(monkeypatch, "wayland", *screens)
        settings = Settings(window=WindowSettings(width=size[0], height=size[1]))
        settings = settings.model_copy(update={"look": settings.look.model_copy(update={"theme": "light"})})
        made.append(new_app(settings))
        made[0].raises = True
        return made[0], desk

    yield start
    for app in made:
        app.close()
    pygame.event.clear()


def point_of(place: tuple[int, int], density: float) -> tuple[int, int]:
    """The point in which the system tells of a pointer at a place in px."""
    return int(place[0] / density), int(place[1] / density)


@pytest.mark.parametrize(
    ("driver", "wish", "density"),
    [
        ("wayland", "auto", 2.0),
        ("wayland", False, 1.0),
        ("cocoa", "auto", 1.0),  # nobody has seen it there yet
        ("cocoa", True, 2.0),
        ("windows", True, 1.0),  # points are px there
        ("x11", True, 1.0),
    ],
)
def test_real_px_are_used_where_that_was_seen_or_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, driver: str, wish: bool | Literal["auto"], density: float
) -> None:
    desk, ordinary = Desk(monkeypatch, driver, screen(0, 0, 1920, 1080, density=2.0)), list[int]()
    monkeypatch.setattr(pygame.display, "flip", lambda: ordinary.append(1))
    window = Window((1280, 720), high_dpi=wish)
    assert desk.shown.high_dpi == (density == 2.0)
    assert (window.density, window.points) == (density, (1280, 720))
    assert window.size == window.surface.get_size() == (1280 * density, 720 * density)
    window.flip()
    assert (desk.shown.flips, len(ordinary)) == ((1, 0) if density == 2.0 else (0, 1))
    assert is_seen(window.surface) and not is_seen(pygame.Surface(window.size))


@pytest.mark.parametrize("step", ["opened", "set_icon", "get_surface"])
def test_a_window_of_real_px_that_cannot_be_had_is_an_ordinary_one(
    monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    desk = Desk(monkeypatch, "wayland", screen(0, 0, 1920, 1080, density=2.0))
    open_one: Any = pygame.Window

    def refuse(*_: object, **__: object) -> Any:
        raise pygame.error("no")

    def refusing(*wish: Any, **flags: Any) -> Any:
        made = refuse() if step == "opened" else open_one(*wish, **flags)
        setattr(made, step, refuse)
        return made

    refusing.from_display_module = open_one.from_display_module  # type: ignore[attr-defined]
    monkeypatch.setattr(pygame, "Window", refusing)
    window = Window((1280, 720))
    assert (window.density, window.size) == (1.0, (1280, 720))
    assert not desk.shown.high_dpi and sdl.native_window() is desk.shown  # type: ignore[comparison-overlap]


@pytest.mark.parametrize("density", [1.25, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (961, 541), (1707, 961)])
def test_texts_are_as_large_as_in_other_programs_and_as_sharp_as_the_screen(
    start: Start, density: float, size: tuple[int, int]
) -> None:
    app, _ = start(screen(0, 0, 3000, 2000, density=density), size=size)
    assert app.window.density == density, "also where half a px is missing"
    assert app.size == tuple(round(side * density) for side in size)
    assert app.zoom == scale_for(size)
    assert app.scale == pytest.approx(scale_for(size) * density)
    for zoom in zooms(size):
        app.change("window.zoom", zoom)
        assert app.zoom == zoom / 100
        assert app.scale == pytest.approx(zoom / 100 * density)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(("density", "size"), [(2.0, (1280, 720)), (1.5, (1280, 720))])
def test_the_picture_is_that_of_a_window_with_so_many_px(
    start: Start, density: float, size: tuple[int, int]
) -> None:
    app, _ = start(screen(0, 0, 3000, 2000, density=density), size=size)
    app.open("menu")
    app.step([], 0.1)
    px = round(size[0] * density), round(size[1] * density)
    large = new_app(app.settings, window=OffscreenWindow(px), keep=False)
    large.open("menu")
    large.step([], 0.1)
    assert app.scale == large.scale
    dense, plain = (pygame.image.tobytes(one.window.surface, "RGB") for one in (app, large))
    assert dense == plain
    large.close()


@pytest.mark.parametrize("density", [1.25, 1.5, 2.0])
def test_a_click_where_the_system_tells_it_hits_what_is_seen_there(start: Start, density: float) -> None:
    app, desk = start(screen(0, 0, 3000, 2000, density=density))
    player = Driver(app)
    app.open("settings")
    player.wait()
    stops = {key: pygame.Rect(player.widget(key).rect) for key in ("page.1", "page.3", "window.zoom")}
    for rect in stops.values():
        # its first and its last point too: the whole of a point counts, not its corner
        for corner in (rect.center, (rect.left + 4, rect.top + 4), (rect.right - 5, rect.bottom - 5)):
            player.move(point_of(corner, density))
            assert rect.collidepoint(app.mouse)
            assert max(abs(app.mouse[0] - corner[0]), abs(app.mouse[1] - corner[1])) < density
    player.click(point_of(stops["page.1"].center, density))
    assert player.scene.page == "sound"  # type: ignore[attr-defined]
    last = desk.shown.size[0] - 1, desk.shown.size[1] - 1
    player.move(last)
    assert app.window.surface.get_rect().collidepoint(app.mouse)
    assert app.mouse >= (app.size[0] - density, app.size[1] - density)
    player.send(pygame.event.Event(pygame.WINDOWLEAVE))
    assert app.mouse == AWAY, "no place of the window"


class Field(Placed):
    """A line to type in, and what the mouse did beside it."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.moved: list[tuple[int, int]] = []

    def controls(self) -> list[tuple[Node, Spot]]:
        return [(self.entry(Set("line"), ""), (300, 200, 320, 40))]

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.moved.append(event.rel)
        return event.type == pygame.MOUSEMOTION


@pytest.mark.parametrize("density", [1.25, 1.5, 2.0])
def test_drags_go_as_far_as_the_pointer_and_an_input_method_opens_at_the_field(
    start: Start, monkeypatch: pytest.MonkeyPatch, density: float
) -> None:
    app, _ = start(screen(0, 0, 3000, 2000, density=density))
    player, told = Driver(app), list[pygame.Rect]()
    monkeypatch.setattr(pygame.key, "set_text_input_rect", told.append)
    scene = Field(app)
    app.push(scene)
    player.wait()
    for step in range(1, 41):  # a slow drag, a point at a time
        at = 9 + step, 99 - 2 * step
        player.send(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, -2), buttons=(1, 0, 0)))
    assert tuple(map(sum, zip(*scene.moved, strict=True))) == (40 * density, -80 * density)
    player.click(point_of(player.widget("line").rect.center, density))
    assert told == [pygame.Rect(300, 200, 320, 40)]


def test_on_a_screen_of_another_density_the_window_has_as_many_points(start: Start) -> None:
    dense, plain = screen(0, 0, 1706, 960, density=1.5), screen(1706, 0, 1920, 1080)
    app, desk = start(dense, plain, size=(1280, 720))
    player = Driver(app)
    app.open("settings")
    player.wait()
    assert (app.size, app.scale) == ((1920, 1080), 1.5)
    for place, size, scale in (((1900, 50), (1280, 720), 1.0), ((100, 50), (1920, 1080), 1.5)):
        desk.shown.position = place
        player.send(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1280, y=720))
        assert (app.size, app.scale, app.zoom) == (size, scale, 1.0)
        assert app.window.surface.get_size() == size
        player.click(point_of(player.widget("page.1").rect.center, scale))
        assert player.scene.page == "sound"  # type: ignore[attr-defined]
        player.click(point_of(player.widget("page.0").rect.center, scale))
    assert app.window.placement == Placement((1280, 720))


@pytest.mark.slow
def test_at_full_screen_sizes_are_told_for_the_density_that_is_set_now(start: Start) -> None:
    app, desk = start(screen(0, 0, 1280, 720, density=2.0))
    player = Driver(app)
    app.open("settings")
    player.wait()
    app.change("window.fullscreen", True)
    player.wait()
    assert (app.size, app.zoom) == ((2560, 1440), 1.0)
    desk.screens[:] = [screen(0, 0, 2560, 1440)]  # as many px
    desk.shown.size = (2560, 1440)
    player.send(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=2560, y=1440))
    assert (app.size, app.scale, app.zoom) == ((2560, 1440), 2.0, 2.0)
    assert player.widget("window.zoom").selected_option[0] == "Automatic (200%)"


def test_points_are_remembered_not_px(start: Start) -> None:
    app, desk = start(screen(0, 0, 3000, 2000, density=2.0))
    app.open("menu")
    desk.shown.size = (1400, 800)
    Driver(app).send(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1400, y=800))
    assert app.size == (2800, 1600)
    app.live = True
    app.close()
    app.live = False
    looks = Settings.load()[0].window
    assert (looks.width, looks.height) == (1400, 800)


def test_where_points_are_px_events_and_window_are_left_alone(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert app.window.density == 1.0
    assert sdl.window_surface() is pygame.display.get_surface()
    app.open("menu")
    place = (321, 123)
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(3, 4), buttons=(0, 0, 0))
    player.send(event)
    assert event.pos is place and app.mouse == place and event.rel == (3, 4)


def test_the_choice_is_offered_where_it_makes_a_difference(
    start: Start, app: Application, player: Driver
) -> None:
    app.open("settings")
    player.wait()
    with pytest.raises(KeyError):
        player.widget("window.high_dpi")
    on_wayland, _ = start(screen(0, 0, 3000, 2000, density=2.0))
    there = Driver(on_wayland)
    on_wayland.open("settings")
    there.wait()
    assert there.widget("window.high_dpi").on
    there.click(point_of(there.widget("window.high_dpi").rect.center, 2.0))
    on_wayland.save_settings()
    assert Settings.load()[0].window.high_dpi is False


# --- a real window ---

DENSE = """
import time, pygame
from game.ui.window.window import Window
def tell(name):
    until = time.monotonic() + 0.5
    while time.monotonic() < until:
        pygame.event.get()
        window.surface.fill("white")
        window.flip()
        time.sleep(0.01)
    print(name, *window.points, *window.size, window.density)
window = Window((1280, 640), high_dpi={wish!r})
tell("opened")
window.set_fullscreen(True)
tell("full")
window.set_fullscreen(False)
tell("back")
"""


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.skipif(shutil.which("weston") is None, reason="weston is not installed")
def test_on_a_real_screen_of_wayland_with_two_px_a_point_all_of_them_are_drawn(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    place = {"XDG_RUNTIME_DIR": str(tmp_path), "WAYLAND_DISPLAY": "dense"}
    screens = ["--backend=headless-backend.so", "--use-pixman", "--scale=2", "--width=1500", "--height=900"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        ["weston", *screens, "--socket=dense"], env={**os.environ, **place}, stdout=quiet, stderr=quiet
    ) as weston:
        try:
            until = time.monotonic() + 20
            while not (tmp_path / "dense").exists() and time.monotonic() < until:
                time.sleep(0.1)
            there = {"SDL_VIDEODRIVER": "wayland", **place}
            sharp = run(DENSE.format(wish="auto"), tmp_path, **there)
            plain = run(DENSE.format(wish=False), tmp_path, **there)
        finally:
            weston.terminate()
    assert sharp["opened"] == sharp["back"] == ["1280", "640", "2560", "1280", "2.0"]
    assert sharp["full"] == ["1500", "900", "3000", "1800", "2.0"]
    assert plain["opened"] == ["1280", "640", "1280", "640", "1.0"]
