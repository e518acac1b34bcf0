"""What a frame of a match of Battlegrounds costs beside a bare flip of the window, in turn in the same run.

    python3 -m tests.bench.bench_frame_battlegrounds [runs] [frames]

Opens a real window of 1280×720 under Xvfb (says so and ends where there is none). All 64 tokens lie on the
board, four tanks stand on them, one of which drives without pause; beside it lie cards, upgrades and the tabs
of four play areas, thirty pygame-gui widgets and two clocks. The figures are those of ``bench_frame``, whose
scene of Tank Chess is of the same size.
"""

from __future__ import annotations

import os
import sys

from tests.bench import bench_frame


def main(runs: int = 5, frames: int = 150) -> int:
    """Runs the bench in a window of its own and prints its figures. 0, or 2 where it can't run."""
    if not os.environ.get(bench_frame.CHILD):
        return bench_frame.in_window("bench_frame_battlegrounds", runs, frames)
    from tests.bench.frame_battlegrounds import BenchTable

    bench_frame.measure(BenchTable, runs, frames)
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
