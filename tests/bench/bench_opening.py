"""How long the first frame of a screen takes from the click on, beside drawing the menu anew.

    python3 -m tests.bench.bench_opening [runs] [width height percent]

In each run a new process opens the menu, waits until what is loaded ahead is loaded and what is done ahead
between frames is done, and opens one screen after the other, each for the first time; matches are those of a
person against a bot. Processor time, for a busy machine counts others' work otherwise, and then wall time and
the longest of the next sixty frames; no display is needed. *menu anew* lays the menu out, and draws it.
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
import gc
import sys
import time
import pygame
from game.app.offscreen import offscreen_app
from game.app.preload import Preloader
from game.app.table.opening import map_match
from game.model.entries import window_games
from game.ui.window.collector import GarbageCollector

SCREENS = (
    "setup", "library", "editor", "puzzles", "courses", "matches", "rules", "settings", "statistics",
    "people", "profile", "analysis", "licences", "trash",
)

def main():
    width, height, percent = map(int, sys.argv[1:])
    app = offscreen_app((width, height), percent / 100 if percent else None)
    app.raises = app.live = True
    app.open("menu")
    app.step()
    ahead = Preloader(app.texts)
    ahead.start()
    ahead.join()
    for _ in app.idle(app):
        app.step(pygame.event.get())
    rubbish = GarbageCollector()
    rubbish.start()

    def first_frame(name, open_it):
        for _ in range(30):
            app.step(pygame.event.get())
        gc.collect()
        begun, clock = time.thread_time(), time.perf_counter()
        open_it()
        app.step()
        took = [time.thread_time() - begun, time.perf_counter() - clock, 0.0]
        for _ in range(60):
            begun = time.thread_time()
            app.step(pygame.event.get())
            took[2] = max(took[2], time.thread_time() - begun)
        print(f"{name}:", *(seconds * 1000 for seconds in took), flush=True)

    first_frame("menu anew", lambda: app.relayout(force=True))
    for name in SCREENS:
        first_frame(name, lambda: app.open(name))
        app.to_menu()
    for game in window_games():
        plan = map_match(app, game, players_wanted=2)
        first_frame(f"match {game}", lambda: app.open("match", plan=plan))
        first_frame("leaving a match", app.to_menu)
    app.close()

if __name__ == "__main__":
    main()
"""


def once(size: tuple[str, ...]) -> dict[str, tuple[float, ...]]:
    """The milliseconds of one process, by screen: of the processor and of the clock to the first frame, and
    of the longest frame after it."""
    with tempfile.TemporaryDirectory() as home:
        script = Path(home) / "opens.py"
        script.write_text(OPENS, encoding="utf-8")
        environment = {**os.environ, "TREADBOARD_HOME": home, "PYTHONPATH": str(ROOT)}
        environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        command = [sys.executable, str(script), *size]
        done = subprocess.run(
            command, env=environment, capture_output=True, encoding="utf-8", timeout=300, check=True
        )
    told = (line.partition(": ") for line in done.stdout.splitlines() if ": " in line)
    return {name: tuple(map(float, values.split())) for name, _, values in told}


def main(runs: int = 3, *size: int) -> int:
    """Measure and print."""
    took = [once(tuple(map(str, size or (1280, 720, 0)))) for _ in range(runs)]
    rows = []
    for name in took[0]:
        cpu, wall, longest = (
            statistics.median(values) for values in zip(*(one[name] for one in took), strict=True)
        )
        ratio = statistics.median(one[name][0] / one[BESIDE][0] for one in took)
        compared = ("", None) if name == BESIDE else (BESIDE, ratio)
        rows.append(Figure(f"{name} (wall {wall:.0f}, then {longest:.0f})", cpu, "ms", *compared))
    print(table(f"from the click to the first frame, median of {runs} runs", rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:5])))
