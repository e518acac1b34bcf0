"""What a frame of a match costs beside a bare flip of the window, in turn in the same run.

    python3 -m tests.bench.bench_frame [runs] [frames]

Opens a real window of 1280×720 under Xvfb (says so and ends where there is none). The board has 28
pieces, one of which drives without pause while reach, danger, lines of fire, labels and a ghost are
shown; beside it stands a panel of thirty pygame-gui widgets and two clocks. Printed are medians over
the runs. *whole* draws background, board and panel anew in every frame; *no flip* is what drawing alone
takes (the flip's time is mostly the X server's, and both suffer where the machine is busy); *idle* is a
frame in which nothing changed: nothing is drawn and nothing flipped.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

SIZE = (1280, 720)
FRAME_MS = 16.0
CHILD = "TREADBOARD_BENCH_WINDOW"
"""Set for the process that has the window."""


class Shown(Protocol):
    """What a frame bench draws, in a window it was made with."""

    def step(self, ms: float) -> None:
        """Time passes; something moves."""
        ...

    def draw(self) -> None:
        """Everything."""
        ...

    def settle(self) -> None:
        """Ends what moves and draws the last frame."""
        ...

    def still(self) -> bool:
        """A frame in which nothing happens: whether there is anything to draw."""
        ...

    def change_ms(self) -> float:
        """The median time of a frame in which another thing is shown."""
        ...


def main(runs: int = 5, frames: int = 150) -> int:
    """Runs the bench in a window of its own and prints its figures. 0, or 2 where it can't run."""
    if not os.environ.get(CHILD):
        return in_window("bench_frame", runs, frames)
    from tests.bench.frame_scene import BenchMatch

    measure(BenchMatch, runs, frames)
    return 0


def in_window(name: str, runs: int, frames: int) -> int:
    """Runs a bench of frames under Xvfb in a process of its own. 0, or 2 where it can't run."""
    server = shutil.which("Xvfb")
    if server is None:
        print(f"{name}: left out: there is no Xvfb (apt-get install xvfb)")
        return 0
    read, write = os.pipe()
    screen = ["-screen", "0", "2600x1500x24", "-nolisten", "tcp", "-displayfd", str(write)]
    with subprocess.Popen([server, *screen], pass_fds=[write], stderr=subprocess.DEVNULL) as xvfb:
        os.close(write)
        try:
            number = os.read(read, 16).decode().strip()
            if not number:
                print(f"{name}: Xvfb did not start")
                return 2
            environment = {**os.environ, CHILD: "1", "DISPLAY": f":{number}", "SDL_AUDIODRIVER": "dummy"}
            environment["SDL_VIDEODRIVER"] = "x11"
            command = [sys.executable, "-m", f"tests.bench.{name}", str(runs), str(frames)]
            root = Path(__file__).resolve().parents[2]
            return subprocess.run(command, env=environment, cwd=root, check=False, timeout=600).returncode
        finally:
            os.close(read)
            xvfb.terminate()


def measure(make: Callable[[Any], Shown], runs: int, frames: int, size: tuple[int, int] = SIZE) -> None:
    """All timings, interleaved; needs a display. ``make`` is given the window, which is the app's own."""
    import pygame

    from game.ui.window.window import Window

    window = Window(size).surface
    if window.get_size() != size:
        raise AssertionError(f"the window is {window.get_size()}, not {size}")
    print(f"driver {pygame.display.get_driver()}, {runs} runs of {frames} frames, ms a frame")
    match = make(window)

    def bare() -> None:
        pygame.display.flip()

    took: list[float] = []

    def whole() -> None:
        begin = time.process_time()
        match.step(16)
        match.draw()
        pygame.display.flip()
        took.append((time.process_time() - begin) * 1000)

    def idle() -> None:
        if match.still():
            raise AssertionError("nothing changed, and yet there was something to draw")

    def clock(frame: Callable[[], None]) -> float:
        pygame.event.pump()
        begin = time.perf_counter()
        for _ in range(frames):
            frame()
        return (time.perf_counter() - begin) * 1000 / frames

    kinds = {"bare flip": bare, "whole": whole}
    for frame in kinds.values():
        clock(frame)  # fills the caches
    times: dict[str, list[float]] = {name: [] for name in kinds}
    took.clear()
    for _ in range(runs):
        for name, frame in kinds.items():
            times[name].append(clock(frame))
    begin = time.process_time()
    for _ in range(frames):
        match.step(16)
        match.draw()
    alone = (time.process_time() - begin) * 1000 / frames
    match.settle()
    resting = statistics.median(clock(idle) for _ in range(runs))
    medians = {name: statistics.median(found) for name, found in times.items()}
    for name, found in medians.items():
        ratios = [mine / base for mine, base in zip(times[name], times["bare flip"], strict=True)]
        print(f"{name:10} {found:7.3f}   x{statistics.median(ratios):.2f} of a bare flip")
    slowest = sorted(took)
    late = sum(one > FRAME_MS for one in slowest) / len(slowest)
    print(
        f"{'':10} processor time: 95 % of its frames within {slowest[len(slowest) * 95 // 100]:.1f}, "
        f"the slowest {slowest[-1]:.1f}; {late:.1%} over {FRAME_MS:g}"
    )
    print(f"{'no flip':10} {alone:7.3f}   processor time of a whole frame without its flip")
    print(f"{'idle':10} {resting:7.3f}   no flip")
    print(f"changing what is shown: {match.change_ms():.2f} ms (another hover, another ghost, in turn)")


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
