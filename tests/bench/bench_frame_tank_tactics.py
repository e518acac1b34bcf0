"""What a frame of a match of Tank Tactics costs beside a bare flip of the window, in turn in the same run.

    python3 -m tests.bench.bench_frame_tank_tactics [runs] [frames]

Opens a real window of 1280×720 under Xvfb (says so and ends where there is none). Eight tanks of four players
stand on the board, one drives without pause; beside it lie cards, dice and strips, and thirty pygame-gui
widgets. Then the same with sixteen tanks on 40 × 40 squares, zoomed out.
"""

from __future__ import annotations

import os
import sys

from tests.bench import bench_frame


def main(runs: int = 5, frames: int = 150) -> int:
    """Runs the bench in a window of its own and prints its figures. 0, or 2 where it can't run."""
    if not os.environ.get(bench_frame.CHILD):
        return bench_frame.in_window("bench_frame_tank_tactics", runs, frames)
    from tests.bench.frame_tank_tactics import BenchTable, LargeBenchTable

    for kind in (BenchTable, LargeBenchTable):
        print(kind.map)
        bench_frame.measure(kind, runs, frames)
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
