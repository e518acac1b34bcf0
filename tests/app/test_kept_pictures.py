"""Pictures are kept within one budget, however a window is dragged about."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.match.scene import make
from game.app.offscreen import offscreen_app
from game.app.poses.match_plans import plan_on
from game.testing.match_hands import PEOPLE
from game.ui.paint.surface_cache import BUDGET, CacheBudget, SurfaceCache
from game.ui.window.application import Application
from game.ui.window.window import OffscreenWindow
from tests.amount import some

ROOT = Path(__file__).resolve().parents[2]
MEGABYTE = 1_000_000


def picture(px: int = 10) -> pygame.Surface:
    return pygame.Surface((px, px), pygame.SRCALPHA, 32)


@pytest.mark.slow
def test_all_caches_together_hold_no_more_than_the_budget() -> None:
    budget = CacheBudget(10 * 400)
    one, two = SurfaceCache(budget=budget), SurfaceCache(budget=budget)
    for number in range(30):
        (one if number % 3 else two).put(number, picture())
        assert budget.held <= 10 * 400
    assert len(one) + len(two) == 10


@pytest.mark.slow
def test_the_picture_goes_that_was_not_used_for_longest_whosesoever_it_is() -> None:
    budget = CacheBudget(3 * 400)
    one, two = SurfaceCache(budget=budget), SurfaceCache(budget=budget)
    one.put("a", picture())
    two.put("b", picture())
    one.put("c", picture())
    assert one.get("a") is not None
    two.put("d", picture())
    assert ("a" in one, "b" in two, "c" in one, "d" in two) == (True, False, True, True)


def test_a_picture_larger_than_the_budget_is_kept_alone() -> None:
    budget = CacheBudget(400)
    one, two = SurfaceCache(budget=budget), SurfaceCache(budget=budget)
    one.put("a", picture())
    two.put("b", picture(100))
    assert two.get("b") is not None
    assert budget.held == 40_000


def test_what_nobody_has_any_more_counts_no_more() -> None:
    budget, held = CacheBudget(4000), list[int]()
    cache = SurfaceCache(budget=budget)
    cache.put("a", picture())
    held.append(budget.held)
    del cache
    assert [*held, budget.held] == [400, 0]


def test_what_is_gone_replaced_or_cleared_leaves_its_room_to_others() -> None:
    budget = CacheBudget(3 * 400)
    gone, cleared, kept = (SurfaceCache(budget=budget) for _ in range(3))
    for number in range(10):
        gone.put("same", picture())
        cleared.put(number % 2, picture())
        cleared.clear()
    del gone
    for name in "abc":
        kept.put(name, picture())
    assert [name in kept for name in "abc"] == [True] * 3
    kept.put("d", picture())
    assert [name in kept for name in "abcd"] == [False, True, True, True]


@pytest.fixture
def resized(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Application]:
    """An app without a window, whose budget is soon spent."""
    BUDGET.clear()
    monkeypatch.setattr(BUDGET, "limit", 6 * MEGABYTE)
    app = offscreen_app((1280, 720))
    yield app
    app.close()


def sizes(count: int) -> list[tuple[int, int]]:
    rng = random.Random(3)
    return [(rng.randrange(1280, 2200), rng.randrange(720, 1300)) for _ in range(count)]


def resize(app: Application, size: tuple[int, int]) -> None:
    app.window = OffscreenWindow(size)
    for _ in range(3):
        app.step([], 1 / 60)


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("name", ["menu", "match", "setup"])
def test_through_many_sizes_the_pictures_stay_within_the_budget(name: str, resized: Application) -> None:
    if name == "match":
        resized.push(make(resized, plan=plan_on(resized.texts, PEOPLE), keep=False))
    else:
        resized.open(name)
    most = 0
    for size in sizes(8):
        resize(resized, size)
        most = max(most, BUDGET.held)
    assert most <= 6 * MEGABYTE
    assert most > MEGABYTE / 2  # they are counted


def test_another_scale_frees_what_was_drawn_for_this_one(resized: Application) -> None:
    resized.open("menu")
    resize(resized, (1300, 730))
    cache = SurfaceCache()
    cache.put("old", picture())
    font = resized.fonts.get("body", resized.scale)
    resize(resized, (1600, 900))
    assert "old" not in cache
    assert resized.fonts.get("body", 1300 / 1280) is not font


MEMORY = """
import os, random, sys
import pygame
from game.app.offscreen import offscreen_app
from game.ui.window.collector import GarbageCollector
from game.ui.window.window import OffscreenWindow

def mb():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) // 1000

app = offscreen_app((3840, 2160))
rubbish = GarbageCollector()
rubbish.start()
rng = random.Random(1)
for name in ("menu", "setup", "library", "editor", "menu"):
    app.clear_to(__import__(f"game.app.{name}.scene", fromlist=["make"]).make(app))
    for _ in range(int(sys.argv[1])):
        app.window = OffscreenWindow((rng.randrange(1280, 3840), rng.randrange(720, 2160)))
        for _ in range(3):
            app.step([], 1 / 60)
            rubbish.turn(True, 1 / 60)
    app.window = OffscreenWindow((1280, 720))
    for _ in range(5):
        app.step([], 1 / 60)
    rubbish.turn(True, 1 / 60)
    rubbish.turn(False, 2.0)
    print("after", name, mb(), flush=True)
os._exit(0)
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks /proc about memory")
def test_the_process_does_not_grow_when_its_window_is_dragged_about(tmp_path: Path) -> None:
    environment = os.environ | {"TREADBOARD_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", MEMORY, str(some(25, 8))],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    held = [int(line.split()[2]) for line in done.stdout.splitlines() if line.startswith("after")]
    assert len(held) == 5
    assert max(held) < 300, held
    assert held[-1] < held[0] + 100, held
