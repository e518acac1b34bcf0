"""What the window costs while nothing happens, beside the same frames drawn sixty times a second.

    python3 -m tests.bench.bench_idle [seconds]

Starts main.py in a real window under Xvfb and on SDL's dummy driver, lets it come to rest, and asks the
system how much processor time its process takes: in the menu, in a match in which a person is to move and no
clock runs, and in three screens that read and draw in the background at first. Beside it stands a bare window
whose loop looks for events sixty times a second, no more.
Needs /proc (Linux).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from game.cli.out import clean_streams
from tests.bench.bench_startup import display
from tests.bench.harness import Figure, table

ROOT = Path(__file__).resolve().parents[2]

BARE = """
import pygame
pygame.display.init()
pygame.display.set_mode((1280, 720))
clock = pygame.time.Clock()
while True:
    pygame.event.get()
    clock.tick(60)
"""

SCREEN = """
import sys
from game.app.start import new_app
from game.app.start import wire
app = new_app()
app.open("menu")
app.open(sys.argv[1])
app.run()
"""

BESIDE = "bare loop at 60 a second"
WORKS = {
    BESIDE: ["-c", BARE],
    "menu": ["main.py", "play"],
    "match, a person to move": ["main.py", "play", "--map", "official_16", "--people"],
    **{name: ["-c", SCREEN, name] for name in ("setup", "library", "puzzles")},
}

SETTLE_S = 12.0
"""Until maps are read, pictures drawn and screens loaded ahead."""


def spent(pid: int) -> float:
    """Seconds of processor time of all threads of a process."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(float((one / "schedstat").read_text(encoding="utf-8").split()[0]) for one in threads) / 1e9


def share(words: list[str], environment: dict[str, str], seconds: float) -> float:
    """Per cent of a processor that a process takes at rest."""
    with tempfile.TemporaryDirectory() as home:
        program = subprocess.Popen(
            [sys.executable, *words],
            cwd=ROOT,
            env={**environment, "TREADBOARD_HOME": home},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            time.sleep(SETTLE_S)
            before, begun = spent(program.pid), time.monotonic()
            time.sleep(seconds)
            return (spent(program.pid) - before) / (time.monotonic() - begun) * 100
        finally:
            program.kill()
            program.wait()


def run(driver: str, number: str, seconds: float) -> list[Figure]:
    """The figures of one driver."""
    environment = {**os.environ, "SDL_VIDEODRIVER": driver, "SDL_AUDIODRIVER": "dummy", "DISPLAY": number}
    environment.pop("WAYLAND_DISPLAY", None)
    took = {name: share(words, environment, seconds) for name, words in WORKS.items()}
    return [
        Figure(name, value, "%", *(("", None) if name == BESIDE else (BESIDE, value / took[BESIDE])))
        for name, value in took.items()
    ]


def main(seconds: float = 10.0) -> int:
    """Measure and print."""
    if not Path("/proc/self/schedstat").exists():
        print("bench_idle: left out: asks /proc for a process’s time")
        return 0
    with display() as number:
        if number is not None:
            print(table("processor at rest, real window", run("x11", number, seconds)))
        print(table("processor at rest, no window", run("dummy", "", seconds)))
    return 0


if __name__ == "__main__":
    clean_streams()
    sys.exit(main(*map(float, sys.argv[1:2])))
