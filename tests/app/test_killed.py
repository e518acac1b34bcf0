"""A real app killed in the middle of a match: the save goes on, and no bot stays behind."""

from __future__ import annotations

import contextlib
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.data.saves.matches import Match
from game.data.saves.saves import read_save
from game.model.registry import kit

ROOT = Path(__file__).resolve().parents[2]

PLAYS = """
import sys, time

def main():
    import pygame
    from game.app.start import new_app
    from game.app.poses.match_plans import plan_on
    from game.data.saves.matches import Player

    speed, level, seed = float(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    app = new_app(overrides={"look.animation_speed": speed})
    app.raises = True
    app.open("menu")
    bots = (Player("bot", "A", level), Player("bot", "B", level))
    scene = app.open("match", plan=plan_on(app.texts, bots, seed=seed))
    told = lambda: print("played", len(scene.match.session.whole_line), flush=True)
    scene.match.session.listeners.append(told)
    bot = None
    while True:
        app.step(pygame.event.get(), 1 / 60 if speed else 0.3)
        pid = getattr(scene.controller.thinking._thinker, "pid", None)
        if pid != bot:
            bot = pid
            print("bot", bot, flush=True)
        time.sleep(0.002)

if __name__ == "__main__":
    main()
"""

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks /proc about processes")


def gone(pid: int) -> bool:
    """Whether that process is there no more (or only waits to be noticed)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def play_and_kill(folder: Path, speed: float, level: int, seed: int, seconds: float) -> tuple[int, Path]:
    """Let two bots play, kill the app so long after the first move; moves played, and the save."""
    script = folder / "plays.py"
    script.write_text(PLAYS, encoding="utf-8")
    environment = os.environ | {
        "TREADBOARD_HOME": str(folder / "home"),
        "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    command = [sys.executable, str(script), str(speed), str(level), str(seed)]
    app = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    assert app.stdout is not None
    said = ""
    while "played" not in said:
        line = app.stdout.readline()
        assert line, "the app ended by itself"
        said += line
    time.sleep(seconds)
    app.kill()
    app.wait()
    os.set_blocking(app.stdout.fileno(), False)  # nobody who still has the pipe shall hold us up
    with contextlib.suppress(TypeError):  # nothing more there, and the pipe still open elsewhere
        said += app.stdout.read() or ""
    app.stdout.close()
    words = [line.split() for line in said.splitlines()]
    bots = [int(two[1]) for two in words if two[0] == "bot" and two[1] != "None"]
    assert bots, "there was a bot"
    for _ in range(100):
        if all(gone(pid) for pid in bots):
            break
        time.sleep(0.05)
    assert [pid for pid in bots if not gone(pid)] == []
    (save,) = (folder / "home" / "data" / "saves").glob("*.yaml")
    return max(int(two[1]) for two in words if two[0] == "played"), save


def check(played: int, path: Path) -> None:
    """The save holds every move that was played (and perhaps one more, that could not be told any more)."""
    save, problems = read_save(path)
    assert save is not None, problems
    assert not save.damaged
    match = Match.resume(path, kit)
    assert played <= len(match.session.whole_line) <= played + 1
    if match.session.result is None:
        view = match.session.view(match.session.to_act or 0)
        match.session.play(match.kit.game.actions(view)[0])
    state = match.session.state
    match.close()
    again = Match.resume(path, kit, write=False)
    assert again.problems == []
    assert again.session.state == state


@pytest.mark.slow
def test_a_killed_match_goes_on_and_its_bot_is_gone(tmp_path: Path) -> None:
    check(*play_and_kill(tmp_path, 0.0, 1, 1, 0.3))


@pytest.mark.slow(few=3)
@pytest.mark.parametrize("seed", range(30))
def test_wherever_a_match_is_killed_it_goes_on(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    speed, level = rng.choice((0.0, 0.0, 1.0, 2.0)), rng.choice((1, 2, 3))
    check(*play_and_kill(tmp_path, speed, level, seed, rng.uniform(0, 4)))
