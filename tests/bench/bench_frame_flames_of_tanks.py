"""What a frame of a match of Flames of Tanks costs beside a bare flip of the window, in turn in the same run.

    python3 -m tests.bench.bench_frame_flames_of_tanks [runs] [frames]

Opens a real window under Xvfb (says so and ends where there is none): 1280×720, then 2560×1440. 20 tanks
stand on a table of 60 pieces of terrain; in every frame the ghost of the acting tank is somewhere else, its
path and its odds with it; beside it lie the tank's card and thirty pygame-gui widgets. Then the same with the
lines to all enemies and the dead ground shown. Before each the frames from the opening of the match until all
that drives ask of the table is worked out and the contours are drawn; processor time, other threads' with it.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from statistics import median
from typing import Any

from game.cli.out import clean_streams
from tests.bench import bench_frame

LARGE = (2560, 1440)


def main(runs: int = 5, frames: int = 150) -> int:
    """Runs the bench in a window of its own and prints its figures. 0, or 2 where it can't run."""
    if not os.environ.get(bench_frame.CHILD):
        return bench_frame.in_window("bench_frame_flames_of_tanks", runs, frames)
    from tests.bench.frame_flames_of_tanks import BenchTable, SightBenchTable

    for size in (bench_frame.SIZE, LARGE):
        for name, kind in (("ghost", BenchTable), ("ghost and sight", SightBenchTable)):
            print(f"{name}, {size[0]}×{size[1]}")
            bench_frame.measure(partial(_opened, kind), runs, frames, size)
    return 0


def _opened(kind: Any, window: Any) -> Any:
    made = kind(window)
    slowest = sorted(made.opening[1:])
    print(
        f"opening: first frame {made.opening[0]:.1f}, then {len(slowest)} frames until all is known: "
        f"median {median(slowest):.1f}, 95 % {slowest[len(slowest) * 95 // 100]:.1f}, "
        f"slowest {slowest[-1]:.1f}"
    )
    return made


if __name__ == "__main__":
    clean_streams()
    sys.exit(main(*map(int, sys.argv[1:3])))
