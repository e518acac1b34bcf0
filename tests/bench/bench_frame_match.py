"""What the frames of a match cost while it is played, at 2560×1440, beside a copy of a picture of that size.

    python3 -m tests.bench.bench_frame_match [frames]

Bots play each game on its first map in an app without a window, as in a window somebody looks at, until so
many frames are drawn; then the first seat resigns, and the page about the end is shown. Each game has a
process of its own. Processor time of the thread that draws, without what the bots think and without the
flip: *begins* are frames in which something begins to be animated, *goes on* those in which it does,
*between* all others of the match (its first one, too), *end* those of the last page from the fourth on.
Medians with their ratio, and what 95 % and all frames were within.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.bench.harness import Figure, table

ROOT = Path(__file__).resolve().parents[2]

SIZE = (2560, 1440)
FRAME_MS = 16.0
GAMES = ("tank_chess", "tank_tactics", "tank_battle", "battlegrounds", "flames_of_tanks")
BESIDE = "copying a picture"
FRAMES = 900
END_FRAMES = 260
KINDS = ("begins", "goes on", "between", "end")


def timed(game: str, frames: int) -> dict[str, list[float]]:
    """Milliseconds of each frame of a match, by what went on in it, and of copies between them."""
    import pygame

    from game.app.match.scene import make
    from game.app.offscreen import offscreen_app
    from game.app.table.opening import map_match
    from game.bots.worker import LocalWorker
    from game.data.saves.matches import Player
    from game.model.contract import Resign

    thought = 0.0

    class TimedWorker(LocalWorker):
        """What it thinks is no part of a frame."""

        def poll(self) -> list[Any]:
            nonlocal thought
            begun = time.thread_time()
            found = super().poll()
            thought += time.thread_time() - begun
            return found

    app = offscreen_app(SIZE, 1.0)
    app.raises = app.live = True
    plan = map_match(app, game, players_wanted=2)
    bots = tuple(Player("bot", f"Bot {seat}", 2) for seat in range(len(plan.players)))
    plan = replace(plan, seed=2, players=bots)
    scene = make(app, plan=plan, thinker=TimedWorker, keep=False)
    app.push(scene)
    took: dict[str, list[float]] = defaultdict(list)
    copied, copy = pygame.Surface(SIZE), pygame.Surface(SIZE)
    gc.disable()
    after = 0
    while after < END_FRAMES:
        number = sum(len(took[kind]) for kind in KINDS)
        if number >= frames and scene.match.session.result is None:
            scene.controller.catch_up()
            scene.match.session.call(Resign(0))
        moved, drawn, thought = scene.table.busy, app.frames_drawn, 0.0
        begun = time.thread_time()
        app.step()
        ms = (time.thread_time() - begun - thought) * 1000
        ended = app.stack.top is not scene
        after += ended
        if app.frames_drawn > drawn and not (ended and after <= 3):
            kind = "between" if not scene.table.busy else "goes on" if moved else "begins"
            took["end" if ended else kind].append(ms)
        if number % 20 == 0:
            begun = time.thread_time()
            copy.blit(copied, (0, 0))
            took[BESIDE].append((time.thread_time() - begun) * 1000)
            gc.collect()
    return took


def measured(game: str, frames: int) -> dict[str, list[float]]:
    """The same in a process of its own."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "TREADBOARD_HOME": home}
        environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        command = [sys.executable, "-m", "tests.bench.bench_frame_match", str(frames), game]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", timeout=600, check=True
        )
    found: dict[str, list[float]] = json.loads(done.stdout.splitlines()[-1])
    return found


def main(frames: int = FRAMES, game: str = "") -> int:
    """Measure and print; of one ``game`` the frames themselves, as JSON."""
    if game:
        print(json.dumps(timed(game, frames)))
        return 0
    for one in GAMES:
        took = measured(one, frames)
        beside = statistics.median(took[BESIDE])
        rows = [Figure(BESIDE, beside, "ms")]
        for kind in filter(took.get, KINDS):
            values = sorted(took[kind])
            middle, late = statistics.median(values), sum(ms > FRAME_MS for ms in values)
            within = f"95 % {values[len(values) * 95 // 100]:.1f}, all {values[-1]:.1f}"
            name = f"{kind} ({within}; {late} of {len(values)} over {FRAME_MS:g})"
            rows.append(Figure(name, middle, "ms", BESIDE, middle / beside))
        print(table(one, rows), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else FRAMES, "".join(sys.argv[2:3])))
