"""The drawings of a start are there at the next one, px by px, and a broken file costs nothing but time."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.data.files.paths import user_cache
from game.ui.paint import svg
from game.ui.paint.start_pictures import StartPictures

CIRCLE = '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#c03020" fill-opacity="0.6"/></svg>'


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StartPictures:
    """Of a machine where nothing is kept, in place of the program's."""
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    pygame.display.init()
    pygame.display.set_mode((1, 1), pygame.HIDDEN)
    made = StartPictures()
    monkeypatch.setattr(svg, "START_PICTURES", made)
    return made


def drawn(size: tuple[int, int]) -> bytes:
    return pygame.image.tobytes(svg.rasterise(CIRCLE, *size), "RGBA")


def test_what_a_start_drew_the_next_one_finds(start: StartPictures, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = {size: drawn(size) for size in ((30, 30), (41, 17))}
    start.begin()
    assert {size: drawn(size) for size in plain} == plain
    start.write()
    start.begin()
    monkeypatch.setattr(svg, "_rasterised", lambda *_: pytest.fail("drawn anew"))
    assert {size: drawn(size) for size in plain} == plain
    with pytest.raises(pytest.fail.Exception):
        drawn((31, 30))


def test_after_the_first_frame_nothing_is_kept(start: StartPictures) -> None:
    start.begin()
    start.write()
    drawn((30, 30))
    start.write()
    assert not (user_cache() / "start.pictures").exists()


@pytest.mark.parametrize("cut", [0, 3, 20, -1])
def test_a_broken_file_is_no_file(start: StartPictures, cut: int) -> None:
    start.begin()
    plain = drawn((30, 30))
    start.write()
    file = user_cache() / "start.pictures"
    file.write_bytes(file.read_bytes()[:cut])
    start.begin()
    assert drawn((30, 30)) == plain
