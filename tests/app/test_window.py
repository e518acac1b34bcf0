"""A real window, and none at all, each in a process of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

STARTS = """
import sys, time
begin = time.perf_counter()
from game.app.start import new_app
import pygame
app = new_app()
app.open("menu")
app.step([], 0.0)
print("driver", pygame.display.get_driver())
print("first", round(time.perf_counter() - begin, 3))
drawn = app.frames_drawn
for _ in range(30):
    app.step(pygame.event.get(), 1 / 60)
    time.sleep(0.005)
start = app.frames_drawn
for _ in range(30):
    app.step(pygame.event.get(), 1 / 60)
print("idle", app.frames_drawn - start)
pygame.display.set_mode((1600, 1000), pygame.RESIZABLE)
for _ in range(10):
    app.step(pygame.event.get(), 1 / 60)
    time.sleep(0.02)
print("size", *app.size, app.scale)
app.change("window.fullscreen", True)
for _ in range(10):
    app.step(pygame.event.get(), 1 / 60)
    time.sleep(0.02)
print("full", *app.window.size)
app.close()
"""


def run(script: str, home: Path, **environment: str) -> dict[str, list[str]]:
    """What a script printed, by the first word of each line."""
    keep = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    env = {key: value for key, value in os.environ.items() if key not in keep}
    env |= {"TREADBOARD_HOME": str(home), "SDL_AUDIODRIVER": "dummy"} | environment
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=env,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=400,
    )
    assert done.returncode == 0, done.stderr
    return {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines() if line.strip()}


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A screen of 2600×1500 that nobody sees."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "2600x1500x24"],
        pass_fds=(write,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as pipe:
        number = pipe.readline().strip()
    if not number:
        pytest.skip("Xvfb did not start")
    yield f":{number}"
    server.terminate()
    server.wait(10)


@pytest.mark.slow
@pytest.mark.window
def test_a_real_window_opens_idles_resizes_and_fills_the_screen(display: str, tmp_path: Path) -> None:
    said = run(STARTS, tmp_path, DISPLAY=display)
    assert said["driver"] == ["x11"]
    assert said["idle"] == ["0"]
    assert said["size"] == ["1600", "1000", "1.25"]
    assert said["full"] == ["2600", "1500"]
    # half a second is the promise on a machine at rest; here others may be at work
    assert float(said["first"][0]) < 3


COPIES = """
from game.app.start import new_app
from game.ui.controls.clipboard import copy_text
app = new_app()
app.open("menu")
app.step([], 0.0)
copy_text("a2-a4 schön")
app.step([], 0.1)
app.close()
"""


@pytest.mark.slow
@pytest.mark.window
@pytest.mark.skipif(shutil.which("xclip") is None, reason="xclip is not installed")
def test_a_copied_text_is_there_after_the_app_was_closed(display: str, tmp_path: Path) -> None:
    run(COPIES, tmp_path, DISPLAY=display)
    ask = ["xclip", "-selection", "clipboard", "-out"]
    told = subprocess.run(ask, env={**os.environ, "DISPLAY": display}, capture_output=True, check=True)
    assert told.stdout.decode() == "a2-a4 schön"


@pytest.mark.slow(few=1)
@pytest.mark.window
@pytest.mark.parametrize("board", ["official_16", "long_range_20"])
def test_a_whole_match_is_played_in_a_real_window(display: str, tmp_path: Path, board: str) -> None:
    script = "from tests.app.whole_match_in_window import play\n"
    script += f"for item in play({board!r}, 1).items(): print(*item)"
    said = run(script, tmp_path, DISPLAY=display)
    assert said["driver"] == ["x11"]
    assert (said["over"], said["scene"]) == (["True"], ["end"])


@pytest.mark.slow(few=1)
@pytest.mark.window
@pytest.mark.parametrize(
    ("option", "players", "people"), [("solo", 1, 1), ("battle", 4, 2), ("team", 4, 1), ("family", 3, 2)]
)
def test_a_whole_match_of_battlegrounds_is_played_in_a_real_window(
    display: str, tmp_path: Path, option: str, players: int, people: int
) -> None:
    script = "from tests.games.battlegrounds.view.whole_in_window import play\n"
    script += f"for item in play({option!r}, {players}, {people}).items(): print(*item)"
    said = run(script, tmp_path, DISPLAY=display)
    assert said["driver"] == ["x11"]
    assert (said["over"], said["scene"]) == (["True"], ["end"])


@pytest.mark.slow
def test_no_display_is_noticed(tmp_path: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems always have a display")
    script = "from game.ui.window.window import has_display\nprint('display', has_display())"
    assert run(script, tmp_path)["display"] == ["False"]
    assert run(script, tmp_path, DISPLAY=":987")["display"] == ["False"]
    assert run(script, tmp_path, SDL_VIDEODRIVER="dummy")["display"] == ["True"]
