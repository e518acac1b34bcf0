"""What a frame of a match of Tank Battle costs beside a bare flip of the window, in turn in the same run.

    python3 -m tests.bench.bench_frame_tank_battle [runs] [frames]

Opens a real window of 1280×720 under Xvfb (says so and ends where there is none). Twelve tanks, ten guns and
six installations stand on the board, the table and thirty pygame-gui widgets beside it. Three phases: a turn
is revealed without end, with shots, a mine, an installation, battles and the spinner; a movement is planned,
and shots are plotted, each while the pointer goes to another square in every frame.
"""

from __future__ import annotations

import os
import sys

from tests.bench import bench_frame


def main(runs: int = 5, frames: int = 150) -> int:
    """Runs the bench in a window of its own and prints its figures. 0, or 2 where it can't run."""
    if not os.environ.get(bench_frame.CHILD):
        return bench_frame.in_window("bench_frame_tank_battle", runs, frames)
    from tests.bench.frame_tank_battle import Planning, Plotting, Revealing

    for kind in (Revealing, Planning, Plotting):
        print(kind.__name__.lower())
        bench_frame.measure(kind, runs, frames)
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
