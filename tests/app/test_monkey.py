"""The monkey is let loose for a moment, and longer on every scene if there is time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.data.saves.matches import Match
from game.ui.window.application import Application
from tests.amount import now_and_then, some
from tests.app import monkey
from tests.app.deeds import Deed, deeds
from tests.app.loose import Failed, begins, run, shrink
from tests.app.workshop import BENCHES

SHORT, LONG = 6, 250

FEW = (
    "editor", "play_bot", "play_clock", "play_middle", "matches", "menu", "replay", "rules", "settings",
    "setup", "tutorial", "tutorial_battlegrounds_battle", "play_tactics", "play_tactics_points",
)  # fmt: skip
"""Where the short runs begin."""


@pytest.fixture(autouse=True)
def _own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    yield
    os.environ["TREADBOARD_HOME"] = str(tmp_path)


def told(failed: Failed | None) -> str:
    """A failure as a test prints it."""
    if failed is None:
        return ""
    return f"{failed.begin}, animation {failed.animation}\n{failed.deeds!r}\n{failed.trace}"


@pytest.mark.sample(now=1, few=1)
@pytest.mark.parametrize("begin", now_and_then(FEW, 4, few=3))
def test_random_events_break_no_scene(begin: str, tmp_path: Path) -> None:
    doings = deeds(f"short:{begin}", SHORT, plays=begin.startswith("play"))
    found = run(tmp_path, begin, doings, float(FEW.index(begin) % 2))
    assert found is None, told(found)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("begin", ["draw_small", "draw_broken", "draw_library", "draw_puzzles"])
def test_random_events_lose_and_break_no_map(begin: str, tmp_path: Path) -> None:
    found = run(tmp_path, begin, deeds(f"short:{begin}", 25, draws=True))
    assert found is None, told(found)


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("begin", begins())
def test_many_random_events_break_no_scene(begin: str, tmp_path: Path) -> None:
    for number in range(some(3, 2)):
        doings = deeds(f"long:{begin}:{number}", LONG, plays=number == 1, draws=begin in BENCHES)
        found = run(tmp_path / str(number), begin, doings, (0.0, 1.0, 2.0)[number])
        assert found is None, told(shrink(found, lambda: tmp_path / os.urandom(6).hex()))


@pytest.mark.slow
def test_the_monkey_notices_an_exception_and_finds_the_deed_that_led_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(app: Application) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(monkey.Monkey, "_clip", lambda self, text: broken(self.app))
    doings: list[Deed] = [*deeds("shrinks", 10), ("clip", ""), *deeds("more", 5)]
    found = run(tmp_path / "a", "licences", doings)
    assert found is not None
    least = shrink(found, lambda: tmp_path / os.urandom(6).hex())
    assert least is not None
    assert [deed[0] for deed in least.deeds] == ["clip"]


@pytest.mark.slow
def test_the_monkey_notices_a_save_that_lags_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "_tell", lambda self, *_: None)
    found = run(tmp_path / "a", "play_bots", [("wait", 30, 0.1)])
    assert found is not None
    assert "another state" in found.error


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("begin", ["play_bot", "setup"])
def test_a_window_of_a_few_px_breaks_nothing(begin: str, tmp_path: Path) -> None:
    tiny: list[Deed] = [("resize", 160, 28), ("wait", 3, 0.1), ("resize", 1, 1), ("wait", 3, 0.1)]
    found = run(tmp_path, begin, [("key", "return"), *tiny, ("resize", 1280, 720)])
    assert found is None, told(found)
