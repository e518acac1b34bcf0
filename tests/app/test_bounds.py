"""What a long evening asks for: caches, files and processes stay bounded, and odd systems are survived."""

from __future__ import annotations

import os
import plistlib
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.poses import SCENES
from game.app.table.boards import MOST_PX, Pictures
from game.app.table.saved import resumable
from game.testing.driver import Driver
from game.ui.controls.clipboard import clipboard_text, copy_text
from game.ui.paint.fonts import OPEN_FONTS
from game.ui.paint.widget_theme import MOST_FONTS
from game.ui.window import crash
from game.ui.window.application import Application
from game.ui.window.system_theme import prefers_dark
from game.ui.window.window import LEAST, Window


@pytest.mark.slow
def test_a_window_dragged_through_many_sizes_keeps_few_files_open(app: Application) -> None:
    app.open("menu")
    known: Any = app.ui.get_theme().get_font_dictionary()
    for step in range(24):
        pygame.display.set_mode((1280 + 60 * step, 720 + 34 * step))
        app.step([pygame.event.Event(pygame.WINDOWSIZECHANGED, x=0, y=0)])
        assert len(app.fonts._fonts) <= OPEN_FONTS
        # those of one scale more than the limit: they are given back before the next are opened
        assert len(known.loaded_fonts) <= MOST_FONTS + 14


def test_small_pictures_of_boards_are_bounded_and_the_last_used_stay(app: Application) -> None:
    pictures = Pictures(app)
    side = 500
    for number in range(60):
        pictures.get(number, lambda: pygame.Surface((side, side)))
        pictures.work()
        assert pictures.get(0, lambda: None) is not None
    kept = [number for number in range(60) if pictures.has(number)]
    assert len(kept) * side * side <= MOST_PX
    assert kept[0] == 0
    assert kept[-1] == 59


@pytest.mark.slow
def test_opening_a_scene_again_and_again_leaves_no_widget_behind(app: Application, player: Driver) -> None:
    app.open("menu")
    player.wait()
    lessons = ("tutorial", "courses", "tutorial_battlegrounds_solo")
    for name in ("settings", "setup", "rules", "match_menu", *lessons):
        counts = []
        for _ in range(3):
            scene = SCENES[name](app)
            if app.stack.top is not scene:
                app.push(scene)
            player.wait()
            app.to_menu()
            player.wait()
            counts.append(len(app.ui.ui_group.sprites()))
        assert counts[1] == counts[2], name


def test_a_window_put_away_is_laid_out_for_more_than_nothing(app: Application) -> None:
    pygame.display.set_mode((1, 1))
    assert app.window.size == LEAST


def test_windows_is_told_that_we_draw_at_its_own_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    Window((1280, 720))
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    monkeypatch.setenv("SDL_WINDOWS_DPI_AWARENESS", "unaware")
    Window((1280, 720))
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "unaware"


def test_a_clipboard_with_odd_bytes_is_an_empty_one(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    def odd() -> str:
        return b"\xff".decode("utf-8")

    monkeypatch.setattr(pygame.scrap, "get_text", odd)
    assert clipboard_text() == ""
    monkeypatch.undo()
    assert copy_text("a\0b")
    assert clipboard_text() == "ab"


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_dangling_link_among_the_saves_hides_no_other(app: Application, home: Path) -> None:
    saves = home / "data" / "saves"
    scene: Any = SCENES["match"](app)
    scene.match.keep(saves)
    scene.match.close()
    (saves / "gone.yaml").symlink_to(saves / "nowhere.yaml")
    assert [one.title for one in resumable(app)]


@pytest.mark.parametrize(
    "raw",
    [
        b"<?xml version='1.0'?><plist><dict>", b"<plist version='1.0'><array/></plist>", b"bplist00", b"",
        b"<plist version='1.0'><dict><key>a</key><date>x</date></dict></plist>",
        b"<plist version='1.0'><dict><key>a</key><integer></integer></dict></plist>",
        b"bplist00" + bytes(range(256)), b"\xff\xfe<plist/>",
    ],
)  # fmt: skip
def test_a_list_of_settings_that_can_t_be_read_says_nothing_of_the_desktop(
    raw: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr("sys.platform", "darwin")
    file = tmp_path / "Library" / "Preferences" / ".GlobalPreferences.plist"
    file.parent.mkdir(parents=True)
    file.write_bytes(raw)
    assert not prefers_dark()
    file.write_bytes(plistlib.dumps({"AppleInterfaceStyle": "Dark"}))
    assert prefers_dark()


def test_a_user_without_a_home_is_no_reason_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.delenv("GTK_THEME", raising=False)
    assert not prefers_dark()
    assert "ZeroDivisionError" in crash.report(ZeroDivisionError(), "match")
