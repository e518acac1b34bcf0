"""What a frame of a match of Flames of Tanks costs beside a bare flip of the window, in turn in the same run.

    python3 -m tests.bench.bench_frame_flames_of_tanks [runs] [frames]

Opens a real window of 1280×720 under Xvfb (says so and ends where there is none). 20 tanks stand on a table
of 60 pieces of terrain; in every frame the ghost of the acting tank is somewhere else, its path and its odds
with it; beside it lie the tank's card and thirty pygame-gui widgets. Then the same with the lines to all
enemies and the dead ground shown. Last, frame by frame, the slowest ones from the moment the turn begins on
a table that was just opened.
"""

from __future__ import annotations

import os
import sys

from tests.bench import bench_frame


def main(runs: int = 5, frames: int = 150) -> int:
    """Runs the bench in a window of its own and prints its figures. 0, or 2 where it can't run."""
    if not os.environ.get(bench_frame.CHILD):
        return bench_frame.in_window("bench_frame_flames_of_tanks", runs, frames)
    from tests.bench.frame_flames_of_tanks import BenchTable, SightBenchTable

    for name, kind in (("ghost", BenchTable), ("ghost and sight", SightBenchTable)):
        print(name)
        bench_frame.measure(kind, runs, frames)
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
