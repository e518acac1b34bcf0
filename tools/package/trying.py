"""Starting what was built, as its users will: the command line, bots in their own processes, the window."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from game.model.version import VERSION

GAMES = ("tank_chess", "battlegrounds", "tank_tactics", "tank_battle", "flames_of_tanks")


def try_out(program: Sequence[str]) -> None:
    """Start it in a folder away from its source. Raises ``CalledProcessError``, ``AssertionError``."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        own = {**outside, "TREADBOARD_HOME": home, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

        def said(*words: str, typed: str = "") -> str:
            done = subprocess.run(
                [*program, *words], env=own, cwd=home, input=typed, capture_output=True, encoding="utf-8",
                errors="replace", timeout=300,
            )  # fmt: skip
            print("$ treadboard", *words)
            print(done.stdout[-400:], done.stderr[-2000:], sep="\n")
            done.check_returncode()
            return done.stdout

        assert VERSION in said("--version")
        for game in GAMES:
            said("screenshot", "--game", game, "--scene", "match", "--out", f"{game}.png")
        said("screenshot", "--scene", "licences", "--out", "licences.png")
        said("simulate", "--map", "official_16", "--seats", "bot:1,bot:1", "--matches", "2", "--jobs", "2")
        said("simulate", "--map", "official_16", "--seats", "bot:7,bot:1", "--matches", "1", "--budget", "1%")
        said("play", "--terminal", "--map", "quick_bout_8", "--seats", "bot:2,bot:1")  # a whole match
        # a move against a bot, saved and read back
        move = said("moves", "--map", "quick_bout_8").split()[0]
        said("play", "--terminal", "--map", "quick_bout_8", "--level", "1", typed=f"{move}\nquit\n")
        (save,) = Path(home, "data", "saves").glob("*.yaml")
        assert "good" in said("validate", str(save))
        started = time.monotonic()
        window = subprocess.Popen([*program], env=own, cwd=home)
        time.sleep(8)
        assert window.poll() is None, f"the window closed by itself with status {window.returncode}"
        window.terminate() if sys.platform == "win32" else window.send_signal(signal.SIGTERM)
        status = window.wait(20)
        assert sys.platform == "win32" or status in (0, 143, -15), status
        print(f"the window stayed open for {time.monotonic() - started:.0f} s and closed when told to")
