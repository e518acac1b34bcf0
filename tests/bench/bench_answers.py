"""What the frames cost in which the enemy's answers come in over the board, beside a bare frame of a match.

    python3 -m tests.bench.bench_answers

Processor time, in turn, for each game: a frame that only paints, all frames of the search together, its last
one, in which the answers have been found, and the frame after it, in which the board is painted with them for
the first time.
"""

from __future__ import annotations

import time
from collections import defaultdict
from typing import Any

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.cli.out import clean_streams
from tests.bench.harness import Figure, figures, table

POSES = (
    "match_answer", "match_battlegrounds_answer", "match_tank_tactics_drive", "match_flames_of_tanks_answer",
    "match_tank_battle",
)  # fmt: skip
BARE = "a frame"
ROUNDS = 25


def measure(pose: str, size: tuple[int, int], scale: float) -> list[Figure]:
    """The figures of one posed match in ms."""
    app = offscreen_app(size, scale)
    took: dict[str, list[float]] = defaultdict(list)

    def frame() -> float:
        begun = time.thread_time()
        app.step([], 1 / 60)
        return (time.thread_time() - begun) * 1000

    try:
        screen: Any = SCENES[pose](app)
        if app.stack.top is not screen:
            app.push(screen)
        frame()
        answers, timeline = screen.table.answers, screen.table.timeline
        timeline.speed, timeline.reduced = 1.0, False
        for _ in range(ROUNDS):
            answers.follow(None, ())  # so that nothing is known
            frames = list[float]()
            while not frames or answers.found is None:
                frames.append(frame())
            took["all frames until answers are found"].append(sum(frames))
            took["the frame in which answers are found"].append(frames[-1])
            took["the frame after it"].append(frame())
            for _ in range(8):
                frame()
            app.invalidate()
            took[BARE].append(frame())
        return figures({BARE: took[BARE], **took}, BARE, 1, "ms")
    finally:
        app.close()


def main() -> None:
    """Print the figures."""
    clean_streams()
    for pose in POSES:
        for size, scale in (((1280, 720), 1.0), ((2560, 1440), 1.5)):
            print(table(f"{pose}, {size[0]}×{size[1]}", measure(pose, size, scale)))


if __name__ == "__main__":
    main()
