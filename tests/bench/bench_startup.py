"""From the start of the program to its first frame, beside a bare pygame window, in a real window (Xvfb).

What is measured is a start like most: Python has kept its compiled modules, and the program what it read.
Wall time is what a player waits; on a busy machine processor time tells more.

python3 -m tests.bench.bench_startup [runs]
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.harness import Figure, table

ROOT = Path(__file__).resolve().parents[2]

# The parent's clock goes on in the child: monotonic counts from the machine's start.
FIRST_FLIP = """
import os, runpy, sys, threading, time
begun = float(sys.argv.pop())
import pygame
flip = pygame.display.flip
def first():
    flip()
    print("first frame", time.monotonic() - begun, time.process_time(), flush=True)
    if begun:
        os._exit(0)
    pygame.display.flip = flip
    threading.Timer(20, lambda: pygame.event.post(pygame.event.Event(pygame.QUIT))).start()
pygame.display.flip = first
sys.path.insert(0, os.getcwd())
sys.argv[0] = "main.py"
runpy.run_path("main.py", run_name="__main__")
"""

BARE = """
import sys, time
begun = float(sys.argv.pop())
import pygame
pygame.display.init()
pygame.display.set_mode((1280, 720)).fill("white")
pygame.display.flip()
print("first frame", time.monotonic() - begun, time.process_time(), flush=True)
"""

WORKS = {"bare pygame window": [BARE], "main.py play": [FIRST_FLIP, "play"]}


@contextmanager
def display() -> Iterator[str | None]:
    """A display of our own, ``None`` where Xvfb is missing or does not start."""
    server = shutil.which("Xvfb")
    if server is None or os.name == "nt":
        yield None
        return
    read, write = os.pipe()
    command = [server, "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-displayfd", str(write)]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as xvfb:
        os.close(write)
        try:
            number = os.read(read, 16).decode().strip()
            yield f":{number}" if number else None
        finally:
            os.close(read)
            xvfb.terminate()


def once(words: list[str], environment: dict[str, str], begun: float) -> tuple[float, float]:
    """Seconds to the first frame of one start, and of the processor's time. ``begun`` 0: the program goes on
    for a while, and keeps what it has read for the next start."""
    command = [sys.executable, "-c", *words, repr(begun)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", timeout=60
    )
    told = [line for line in done.stdout.splitlines() if line.startswith("first frame ")]
    if not told:
        raise RuntimeError(f"no first frame: {done.stderr.strip()[-800:]}")
    wall, processor = told[0].split()[-2:]
    return float(wall), float(processor)


def run(runs: int = 5) -> list[Figure]:
    """Medians of interleaved runs after one that fills all caches; empty without Xvfb."""
    with display() as number, tempfile.TemporaryDirectory() as home:
        if number is None:
            return []
        environment = {**os.environ, "DISPLAY": number, "TREADBOARD_HOME": home, "SDL_AUDIODRIVER": "dummy"}
        environment["SDL_VIDEODRIVER"] = "x11"
        environment["PYTHONPYCACHEPREFIX"] = str(Path(home) / "compiled")
        for name in ("WAYLAND_DISPLAY", "PYTHONDONTWRITEBYTECODE"):
            environment.pop(name, None)
        settings = Path(home) / "config" / "settings.yaml"
        settings.parent.mkdir()
        settings.write_text("sound: {mute: true}\n", encoding="utf-8")  # somebody who has been here before
        took: dict[str, list[tuple[float, float]]] = {name: [] for name in WORKS}
        for number_of_run in range(runs + 1):
            for name, words in WORKS.items():
                spent = once(words, environment, time.monotonic() if number_of_run else 0.0)
                if number_of_run:
                    took[name].append(spent)
    rows = []
    for clock, unit in enumerate(("", ", processor time")):
        bare, ours = ([spent[clock] for spent in took[name]] for name in WORKS)
        ratio = statistics.median(mine / other for mine, other in zip(ours, bare, strict=True))
        rows.append(Figure(f"bare pygame window{unit}", statistics.median(bare) * 1000, "ms"))
        rows.append(
            Figure(f"main.py play{unit}", statistics.median(ours) * 1000, "ms", "bare pygame window", ratio)
        )
    return rows


def main(runs: int = 5) -> int:
    """Measure and print."""
    found = run(runs)
    if not found:
        print("bench_startup: left out: there is no Xvfb (apt-get install xvfb)")
        return 0
    print(table(f"start to first frame, median of {runs} interleaved runs", found))
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
