"""A real app that gets signals: it ends in order, and goes on where it was stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO

import pytest

from game.data.saves.matches import Match
from game.data.saves.saves import read_save
from game.editor import autosave
from game.model.registry import kit

ROOT = Path(__file__).resolve().parents[2]

PLAYS = """
import sys

def main():
    from game.app.start import new_app
    from game.app.poses.match_plans import plan_on
    from game.data.saves.matches import Player
    from game.model.clock import ClockRules

    app = new_app(overrides={"look.animation_speed": 4.0})
    app.raises = True
    app.open("menu")
    bots = (Player("bot", "A", 1), Player("bot", "B", 1))
    scene = app.open("match", plan=plan_on(app.texts, bots, clock=ClockRules(3_600_000)))
    told = lambda: print("played", len(scene.match.session.whole_line), flush=True)
    scene.match.session.listeners.append(told)
    sys.exit(app.run())

if __name__ == "__main__":
    main()
"""

DRAWS = """
import sys

def main():
    from game.app.start import new_app
    from tests.app.editor_hands import open_editor, small_map

    app = new_app()
    app.raises = True
    hands = open_editor(app, draft=small_map(16, symmetry="none"))
    hands.on("h8")
    app.soon(lambda: print("played 1", flush=True))  # once the loop runs
    sys.exit(app.run())

if __name__ == "__main__":
    main()
"""

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGQUIT"), reason="this system has no such signals")


class Started:
    """A process with the app in it, which tells of each move."""

    def __init__(self, folder: Path, script: str) -> None:
        self.home = folder / "home"
        path = folder / "plays.py"
        path.write_text(script, encoding="utf-8")
        environment = os.environ | {
            "TREADBOARD_HOME": str(self.home),
            "PYTHONPATH": str(ROOT),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        self.process = subprocess.Popen(
            [sys.executable, str(path)],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self.watchdog = threading.Timer(90, self.process.kill)  # a test that fails is not to hang
        self.watchdog.daemon = True
        self.watchdog.start()

    def played(self) -> int:
        """Wait for the next move; how many there were by then."""
        out: IO[str] | None = self.process.stdout
        assert out is not None
        while line := out.readline():
            if line.startswith("played"):
                return int(line.split()[1])
        raise AssertionError(f"the app ended: {self.process.wait()}")


@pytest.mark.slow(few=2)
@pytest.mark.parametrize(
    "name",
    ["SIGQUIT", "SIGTERM", "SIGHUP", "SIGINT"],
)
def test_a_signal_ends_the_app_in_order_and_the_match_is_on_the_disk(name: str, tmp_path: Path) -> None:
    app = Started(tmp_path, PLAYS)
    app.played()
    played = app.played()
    app.process.send_signal(getattr(signal, name))
    rest, errors = app.process.communicate(timeout=60)
    assert app.process.returncode == -getattr(signal, name)
    assert "Error" not in errors and "Traceback" not in errors
    played = max([played, *(int(line.split()[1]) for line in rest.splitlines() if line.startswith("played"))])
    (path,) = (app.home / "data" / "saves").glob("*.yaml")
    save, problems = read_save(path)
    assert save is not None and not save.damaged, problems
    match = Match.resume(path, kit, write=False)
    assert len(match.session.whole_line) == played
    assert not any(lock.read_text(encoding="utf-8") for lock in app.home.rglob("running.lock"))


@pytest.mark.slow
def test_a_signal_is_not_answered_with_a_question_and_the_drawn_map_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = Started(tmp_path, DRAWS)
    app.played()
    app.process.send_signal(signal.SIGTERM)
    _, errors = app.process.communicate(timeout=60)
    assert app.process.returncode == -signal.SIGTERM, errors
    monkeypatch.setenv("TREADBOARD_HOME", str(app.home))
    assert len(autosave.recoverable(["tank_chess"])) == 1


@pytest.mark.slow
def test_bots_play_on_at_once_when_the_app_was_stopped_and_goes_on(tmp_path: Path) -> None:
    app = Started(tmp_path, PLAYS)
    app.played()
    app.process.send_signal(signal.SIGSTOP)
    time.sleep(5)  # more than the gap by which a machine's sleep is noticed
    app.process.send_signal(signal.SIGCONT)
    before = app.played()
    assert app.played() > before
    assert app.played() > before + 1
    app.process.kill()
    app.process.communicate()
