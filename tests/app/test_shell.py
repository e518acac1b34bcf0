"""The stack, the loop, drawing only what changed, and what happens when something breaks."""

from __future__ import annotations

import os
import re
import threading
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.start import new_app
from game.data.files import config, paths, pending_changes, player_file
from game.data.files.config import Settings, user_settings_file
from game.data.people.learning import add_solved, progress_file
from game.model.version import VERSION
from game.testing.driver import Driver
from game.ui.commands import Set
from game.ui.paint.sign_font import SIGNS
from game.ui.tree.node import Node
from game.ui.window import crash
from game.ui.window.application import RETRY_S, Application
from game.ui.window.instance import InstanceLock
from game.ui.window.window import ZOOMS, OffscreenWindow, scale_for, zooms
from tests.app.placed import Placed, Spot

ROOT = Path(__file__).resolve().parents[2]


class Probe(Placed):
    """Notes what the shell asks of it."""

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.seen: list[str] = []
        self.pressed = 0
        self.keys: list[int] = []
        self.gone: tuple[str, ...] = ()

    def enter(self) -> None:
        self.seen.append("enter")

    def leave(self) -> None:
        self.seen.append("leave")

    def cover(self) -> None:
        self.seen.append("cover")

    def uncover(self) -> None:
        self.seen.append("uncover")

    def slept(self) -> None:
        self.seen.append("slept")

    def press(self) -> None:
        self.pressed += 1

    def take(self, command: Set) -> None:
        if command.name in ("one", "over"):
            self.press()

    def build(self) -> None:
        self.seen.append("build")
        super().build()

    def controls(self) -> list[tuple[Node, Spot]]:
        there = [
            (self.button("one"), (100, 100, 200, 40)), (self.button("two"), (100, 160, 200, 40)),
            (self.button("three", why=""), (400, 100, 200, 40)), (self.button("four"), (700, 160, 200, 40)),
        ]  # fmt: skip
        return [(node, spot) for node, spot in there if str(node.command) not in self.gone]

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_q:
            self.keys.append(event.key)
            return True
        return super().handle(event)


class Over(Probe):
    """Something on top."""

    overlay = True

    def controls(self) -> list[tuple[Node, Spot]]:
        return [(self.button("over"), (100, 100, 200, 40))]


def show(app: Application, player: Driver) -> Probe:
    scene = Probe(app)
    app.push(scene)
    player.wait(0.1)
    return scene


def test_nothing_changed_nothing_drawn(app: Application, player: Driver) -> None:
    show(app, player)
    drawn = app.frames_drawn
    player.wait(0.5)
    assert app.frames_drawn == drawn


def test_a_hovered_button_is_drawn_once(app: Application, player: Driver) -> None:
    show(app, player)
    drawn = app.frames_drawn
    player.move((150, 120))
    player.wait(0.3)
    assert 1 <= app.frames_drawn - drawn <= 3


def test_a_caret_blinks_though_nobody_invalidates(app: Application, player: Driver) -> None:
    app.open("dialog", kind="text", title="Name", words="", check=lambda text: None)
    player.wait(0.2)
    drawn = app.frames_drawn
    player.wait(3.0)
    assert app.frames_drawn > drawn


def test_a_scene_is_entered_laid_out_covered_uncovered_and_left(app: Application, player: Driver) -> None:
    scene = show(app, player)
    app.push(Probe(app))
    player.wait()
    app.pop()
    player.wait()
    app.clear_to(Probe(app))
    assert scene.seen == ["enter", "build", "cover", "uncover", "leave"]


def test_an_overlay_gets_the_clicks_and_what_is_below_stays_visible(app: Application, player: Driver) -> None:
    below = show(app, player)
    place = (800, 180)  # button four, beside the overlay's own
    before = app.window.surface.get_at(place)
    over = Over(app)
    app.push(over)
    player.wait(0.1)
    assert app.window.surface.get_at(place) == before
    player.click((200, 120))
    player.click((800, 180))
    assert (over.pressed, below.pressed) == (1, 0)


def test_a_button_hidden_by_its_scene_stays_hidden_after_an_overlay(app: Application, player: Driver) -> None:
    scene = show(app, player)
    scene.gone = ("two",)
    app.push(Over(app))
    player.wait()
    app.pop()
    player.wait()
    assert [key for key, _ in scene.focus.stops] == ["one", "three", "four"]


def test_a_widget_keeps_a_click_from_the_scene(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.click("one")
    assert scene.pressed == 1


def test_the_scene_gets_keys_before_the_focus_ring(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.key("q")
    assert scene.keys == [pygame.K_q]


def test_only_sleep_of_the_machine_is_told_as_sleep(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A loop that was blocked for long, jitter of the system's clocks and a new time of day are none."""
    scene = show(app, player)
    app.step([], 60.0)
    slept = iter([100.0, 100.01, 100.0, 100.02, 150.0, 150.0])
    told: list[int] = []

    def measured() -> float:
        told.append(scene.seen.count("slept"))
        return next(slept)

    def hours() -> Iterator[float]:
        yield from range(0, 10**9, 3600)

    day = hours()
    monkeypatch.setattr("game.ui.window.application.slept_s", measured)
    monkeypatch.setattr(time, "time", lambda: next(day))
    step = app.step

    def stepped(*args: Any, **more: Any) -> None:
        step(*args, **more)
        app.running = len(told) < 6

    monkeypatch.setattr(app, "step", stepped)
    app.run()
    assert told == [0, 0, 0, 0, 0, 1]
    assert scene.seen.count("slept") == 1


def test_a_callback_may_remove_the_scene_it_belongs_to(app: Application, player: Driver) -> None:
    class Leaves(Probe):
        def press(self) -> None:
            self.app.clear_to(Probe(self.app))

    app.push(Leaves(app))
    player.wait()
    player.click("one")
    assert type(player.scene) is Probe


# --- errors ---


class Breaks(Probe):
    """Breaks at the press of a button."""

    def press(self) -> None:
        raise ZeroDivisionError("on purpose")


def test_an_exception_is_logged_and_shown_and_the_app_goes_on(
    app: Application, player: Driver, home: Path
) -> None:
    app.raises = False
    app.push(Breaks(app))
    player.wait()
    player.click("one")
    assert player.scene.name == "error"
    assert "on purpose" in crash.log_file(home / "data").read_text(encoding="utf-8")
    player.click("menu")
    assert player.scene.name == "menu"
    assert app.running


def test_after_an_exception_the_match_is_opened_from_its_save(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.raises = False

    def reopen(app: Application) -> bool:
        app.clear_to(Probe(app))
        return True

    monkeypatch.setattr("game.app.table.saved.reopen", reopen)
    app.push(Breaks(app))
    player.wait()
    player.click("one")
    player.click("reopen")
    assert type(player.scene) is Probe


def test_a_scene_that_breaks_while_it_is_built_is_shown_too(app: Application, player: Driver) -> None:
    class Half(Probe):
        def controls(self) -> list[tuple[Node, Spot]]:
            return [*super().controls(), (self.menu(Set("menu"), [], [], None), (0, 0, 100, 30))]

    app.raises = False
    app.push(Half(app))
    player.wait()
    assert player.scene.name == "error"


def test_only_where_not_even_the_bare_screen_can_be_made_the_app_ends(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("broken too")

    monkeypatch.setattr("game.app.error.scene.make", broken)
    app.raises = False
    app.push(Breaks(app))
    player.wait()
    player.click("one")
    assert not app.running
    assert app.exit_code == 1
    assert "on purpose" in capsys.readouterr().err


# --- size and scale ---


@pytest.mark.parametrize(
    ("size", "wanted", "scale"),
    [
        ((1280, 720), None, 1.0),
        ((1280, 720), 1.3, 1.3),
        ((1280, 720), 2.0, 4 / 3),
        ((2560, 1440), None, 2.0),
        ((2560, 1440), 1.0, 1.0),
        ((2560, 1440), 9.0, 8 / 3),
        ((3840, 2160), 1.0, 1.0),
        ((7680, 4320), 1.0, 2.0),
        ((3440, 1440), None, 2.0),
        ((1280, 1000), None, 1.0),
        ((960, 540), None, 1.0),
        ((700, 1000), None, 700 / 960),
    ],
)
def test_a_size_is_px_for_a_token_and_leaves_960_by_540_of_them(
    size: tuple[int, int], wanted: float | None, scale: float
) -> None:
    assert scale_for(size, wanted) == pytest.approx(scale)
    assert size[0] / scale_for(size, wanted) >= 959.9
    assert size[1] / scale_for(size, wanted) >= 539.9


@pytest.mark.parametrize(
    ("size", "least", "most"),
    [
        ((960, 540), 75, 100),
        ((1280, 720), 75, 130),
        ((1920, 1080), 75, 200),
        ((2560, 1440), 75, 250),
        ((3840, 2160), 100, 400),
    ],
)
def test_exactly_the_sizes_are_offered_that_the_window_shows(
    size: tuple[int, int], least: int, most: int
) -> None:
    offered = zooms(size)
    assert (offered[0], offered[-1]) == (least, most)
    assert [scale_for(size, zoom / 100) for zoom in offered] == [zoom / 100 for zoom in offered]
    assert all(scale_for(size, zoom / 100) != zoom / 100 for zoom in set(ZOOMS) - set(offered))
    assert 100 in offered, "a dense screen can be had in every window"


def test_a_size_chosen_in_a_large_window_comes_back_with_it(app: Application) -> None:
    app.window = OffscreenWindow((2560, 1440))
    app.change("window.zoom", 200)
    for size, scale in (((2560, 1440), 2.0), ((1280, 720), 4 / 3), ((1920, 1080), 2.0)):
        app.window = OffscreenWindow(size)
        app.relayout()
        assert app.scale == pytest.approx(scale)


def test_a_size_from_the_command_line_that_cannot_be_shown_is_told() -> None:
    for zoom, told in (("200", True), ("120", False), ("auto", False)):
        app = new_app(window=OffscreenWindow((1280, 720)), keep=False, overrides={"window.zoom": zoom})
        assert [problem.key for problem in app.problems] == ["window.zoom"] * told
        app.close()


def test_a_resized_window_lays_out_anew_and_keeps_the_focus(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.key("tab")
    player.key("tab")
    assert scene.focus.key == "two"
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    player.send(pygame.event.Event(pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900))
    assert app.scale == pytest.approx(1.25)
    assert scene.focus.by_key("one").rect == pygame.Rect(125, 125, 250, 50)
    assert scene.focus.key == "two"


# --- settings ---


def test_a_changed_setting_applies_at_once_and_is_kept(app: Application, player: Driver) -> None:
    show(app, player)
    app.change("look.theme", "dark")
    player.wait(0.7)
    assert app.theme.name == "dark"
    assert Settings.load()[0].look.theme == "dark"


@pytest.mark.slow
def test_many_changes_are_written_once(app: Application, player: Driver) -> None:
    show(app, player)
    for volume in range(20, 60):
        app.change("sound.volume", volume)
        player.wait()
        assert not user_settings_file().exists()
    player.wait(0.6)
    assert Settings.load()[0].sound.volume == 59


def test_what_was_not_written_yet_is_written_at_the_end(app: Application, player: Driver) -> None:
    show(app, player)
    app.change("look.coordinates", False)
    app.close()
    assert Settings.load()[0].look.coordinates is False


def refused_by_a_full_disk(*_: Any) -> None:
    raise OSError(28, "No space left on device")


def test_what_was_solved_and_the_disk_refuses_is_told_once_and_written_later(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(app, player)
    monkeypatch.setattr(player_file, "atomic_write", refused_by_a_full_disk)
    add_solved("tank_chess", "first")
    player.wait(0.1)
    assert app.stack.top is not None and app.stack.top.name == "dialog"
    player.key("escape")
    player.wait(RETRY_S + 0.5)
    assert app.stack.top.name != "dialog"
    monkeypatch.setattr(player_file, "atomic_write", paths.atomic_write)
    player.wait(RETRY_S + 0.5)
    assert pending_changes.trouble() is None
    assert progress_file("tank_chess").path.exists()


def test_a_setting_the_disk_refuses_is_told_and_written_later(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(app, player)
    monkeypatch.setattr(config, "atomic_write", refused_by_a_full_disk)
    app.change("sound.volume", 11)
    player.wait(0.7)
    assert app.stack.top is not None and app.stack.top.name == "dialog"
    player.key("escape")
    monkeypatch.setattr(config, "atomic_write", paths.atomic_write)
    player.wait(RETRY_S + 0.5)
    assert Settings.load()[0].sound.volume == 11


# --- a second instance ---


def test_a_second_instance_is_told_of_the_first(tmp_path: Path) -> None:
    first = InstanceLock(tmp_path)
    assert first.take() is None
    assert InstanceLock(tmp_path).take() == os.getpid()
    first.release()
    assert InstanceLock(tmp_path).take() is None


@pytest.mark.parametrize("left", ["", "rubbish", "999999999 1", "-4", "1 0"])
def test_a_stale_lock_is_taken_over(tmp_path: Path, left: str) -> None:
    (tmp_path / "running.lock").write_text(left, encoding="utf-8")
    if left == "1 0" and not Path("/proc/1/stat").exists():
        pytest.skip("needs /proc to tell two processes of one number apart")
    assert InstanceLock(tmp_path).take() is None


@pytest.mark.slow
def test_at_the_start_what_killed_ones_left_is_swept(app: Application, home: Path, player: Driver) -> None:
    saves = home / "data" / "saves"
    saves.mkdir(parents=True)
    left = [
        saves / ".m.yaml.lock",
        saves / f".m.yaml.{'0a' * 8}.part",
        home / "data" / f".keys.yaml.{'0b' * 8}.part",
    ]
    for path in left:
        path.touch()
        os.utime(path, (1000, 1000))
    show(app, player)
    app.raises = True
    app.running = True
    real = app.step

    def once(*args: Any, **more: Any) -> None:
        real(*args, **more)
        app.running = False

    app.step = once  # type: ignore[method-assign]
    app.run()
    for thread in threading.enumerate():
        if thread.name == "sweep":
            thread.join()
    assert not [path.name for path in left if path.exists()]


@pytest.mark.slow
def test_a_window_goes_on_while_fonts_are_looked_for_and_is_drawn_anew_then(
    app: Application, player: Driver
) -> None:
    app.raises = True
    show(app, player)
    told: list[object] = []
    real = app.step

    def step(*args: Any, **more: Any) -> None:
        if not told:
            assert SIGNS.found is not None
            SIGNS.found()  # as the thread does that looks for fonts
        real(*args, **more)
        told.append(player.scene.focus.stops[0][1])
        app.running = len(told) < 3

    app.step = step  # type: ignore[method-assign]
    app.running = True
    first = player.scene.focus.stops[0][1]
    app.run()
    assert SIGNS.found is None
    assert told[-1] is not first, "the page is built anew"


def test_the_version_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    said = project["tool"]["hatch"]["version"]
    found = re.search(said["pattern"], (ROOT / said["path"]).read_text(encoding="utf-8"))
    assert found is not None
    assert found["version"] == VERSION
