"""How long the first frame of a screen takes from the click on, beside drawing the menu anew.

    python3 -m tests.bench.bench_opening [runs]

In each run a new process opens the menu, waits until what is loaded ahead is loaded, and opens one screen
after the other, each for the first time; *leaving a match* goes from a match to the menu. Processor time, for
a busy machine counts others' work otherwise; no display is needed. *menu anew* lays the menu out, and draws
it.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.harness import Figure, table

ROOT = Path(__file__).resolve().parents[2]

BESIDE = "menu anew"

OPENS = """
import time
import pygame
from game.app.preload import Preloader
from game.app.start import new_app
from game.app.poses.match_plans import plan_on
from game.app.start import wire
from game.data.saves.matches import Player

def main():
    app = new_app()
    app.raises = app.live = True
    app.open("menu")
    app.step()
    ahead = Preloader(app.texts)
    ahead.start()
    ahead.join()
    for _ in range(30):
        app.step(pygame.event.get())

    def first_frame(name, open_it):
        begun = time.thread_time()
        open_it()
        app.step()
        print(f"{name}: {(time.thread_time() - begun) * 1000}", flush=True)
        for _ in range(30):
            app.step(pygame.event.get())

    first_frame("menu anew", lambda: app.relayout(force=True))
    for name in ("setup", "library", "editor", "puzzles", "matches", "rules", "settings"):
        first_frame(name, lambda: app.open(name))
        app.to_menu()
        app.step()
    plan = plan_on(app.texts, (Player("person", "A"), Player("bot", "B", 1)))
    first_frame("match", lambda: app.open("match", plan=plan))
    first_frame("leaving a match", app.to_menu)
    app.close()

if __name__ == "__main__":
    main()
"""


def once() -> dict[str, float]:
    """The milliseconds of one process, by screen."""
    with tempfile.TemporaryDirectory() as home:
        script = Path(home) / "opens.py"
        script.write_text(OPENS, encoding="utf-8")
        environment = {**os.environ, "TREADBOARD_HOME": home, "PYTHONPATH": str(ROOT)}
        environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        command = [sys.executable, str(script)]
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=200, check=True
        )
    told = (line.partition(": ") for line in done.stdout.splitlines() if ": " in line)
    return {name: float(value) for name, _, value in told}


def main(runs: int = 3) -> int:
    """Measure and print."""
    took = [once() for _ in range(runs)]
    rows = []
    for name in took[0]:
        ratio = statistics.median(one[name] / one[BESIDE] for one in took)
        compared = ("", None) if name == BESIDE else (BESIDE, ratio)
        rows.append(Figure(name, statistics.median(one[name] for one in took), "ms", *compared))
    print(table(f"from the click to the first frame, median of {runs} runs", rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
