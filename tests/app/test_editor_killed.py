"""A real app killed while a map is drawn: but for the last seconds all of it is offered again."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.data.files.paths import PROJECT, user_maps
from game.data.files.yaml_files import load_yaml
from game.editor import autosave
from game.editor.autosave import PAUSE_S
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.app.editor_hands import Drawer

GAME = "tank_chess"

DRAWS = """
import random, sys, time

def main():
    import pygame
    from game.app.start import new_app
    from game.ui.window.application import Application
    from game.data.files.paths import user_maps
    from tests.app.editor_hands import open_editor, small_map

    how, seed = sys.argv[1], int(sys.argv[2])
    rng = random.Random(seed)
    app = new_app()
    app.raises = True
    hands = open_editor(app, draft=small_map(16, symmetry="none"))
    if how != "new":
        hands.key("ctrl+s")
        hands.answer("accept")
        hands.wait(0.1)
    squares = [f"{c}{r}" for r in range(6, 17) for c in "abcdefghijklmnop"]
    rng.shuffle(squares)
    while squares:
        square = squares.pop()
        before = hands.ground(square)
        hands.on(square)
        if hands.ground(square) != before:
            print("drawn", square, time.time(), flush=True)
        if how == "saves" and rng.random() < 0.1:
            hands.key("ctrl+s")
        for _ in range(rng.randrange(12)):
            app.step(pygame.event.get(), 1 / 60)
            time.sleep(0.01)
    print("done", flush=True)
    while True:
        app.step(pygame.event.get(), 1 / 60)
        time.sleep(0.01)

if __name__ == "__main__":
    main()
"""

SLOW_DISK_S = 2.0
"""What writing itself may take on a busy machine."""


def draw_and_kill(folder: Path, how: str, seed: int, seconds: float) -> tuple[list[tuple[str, float]], float]:
    """Draw, and kill the app so long after the first stroke: the squares drawn, when, and when it ended."""
    script = folder / "draws.py"
    script.write_text(DRAWS, encoding="utf-8")
    environment = os.environ | {
        "TREADBOARD_HOME": str(folder),
        "PYTHONPATH": str(PROJECT),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    app = subprocess.Popen(
        [sys.executable, str(script), how, str(seed)],
        cwd=PROJECT, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip
    assert app.stdout is not None
    said = ""
    while "drawn" not in said:
        line = app.stdout.readline()
        assert line, "the app ended by itself"
        said += line
    time.sleep(seconds)
    app.kill()
    ended = time.time()
    app.wait()
    said += app.stdout.read()
    app.stdout.close()
    words = [line.split() for line in said.splitlines() if line.startswith("drawn")]
    return [(two[1], float(two[2])) for two in words if len(two) == 3], ended


def check(app: Application, drawn: list[tuple[str, float]], ended: float) -> None:
    """What was drawn a while ago is in the file or in the copy, which the menu offers."""
    for path in user_maps(GAME).glob("*.yaml"):
        assert load_yaml(path)[0] is not None, path
    app.open("menu")
    player = Driver(app)
    player.wait(0.1)
    hands = Drawer(app)
    if player.scene.name == "question":
        player.click("recover")
        player.wait(0.2)
        assert hands.editor.document.changed
    else:
        assert autosave.recoverable([GAME]) == []
        saved = list(user_maps(GAME).glob("*.yaml"))
        if not saved:
            assert ended - drawn[0][1] < PAUSE_S + SLOW_DISK_S
            return
        app.open("editor", path=saved[0])
        player.wait(0.1)
    old = [square for square, when in drawn if ended - when > PAUSE_S + SLOW_DISK_S]
    assert [square for square in old if hands.ground(square) is None] == []


@pytest.mark.slow
def test_a_killed_editor_loses_no_more_than_the_last_seconds(app: Application, home: Path) -> None:
    check(app, *draw_and_kill(home, "new", 1, 0.5))


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("seed", range(15))
def test_whenever_the_editor_is_killed_the_map_is_offered_again(
    app: Application, home: Path, seed: int
) -> None:
    rng = random.Random(seed)
    check(app, *draw_and_kill(home, ("new", "own", "saves")[seed % 3], seed, rng.uniform(0, 8)))
