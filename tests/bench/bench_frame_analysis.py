"""What frames of the analysis cost while it thinks on in its process, three lines and no limit.

    python3 -m tests.bench.bench_frame_analysis [frames]

Opens the scene on a midgame, under the dummy driver (nothing is put on a screen), and runs it sixty times a
second with the loop's own rules for garbage; every second it goes to another position of the match. Printed
are the share of frames under 17 ms, the longest ones, and how much of them was this process's own work
(where a machine is busy the rest is waiting for a core), of all frames and of those in which something was
drawn: garbage is looked for in others. One core has to be free besides that of the analysis.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

ENOUGH_MS = 17.0
FRAMES = 3_600
EVERY = 60
"""Frames after which another position is shown."""


def main(frames: int = FRAMES) -> int:
    """Measure and print."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as home:
        os.environ["TREADBOARD_HOME"] = str(Path(home))
        measure(frames)
    return 0


def measure(frames: int) -> None:
    """Run the scene."""
    import pygame

    from game.app.analysis.commands import GoTo
    from game.app.analysis.scene import AnalysisScene
    from game.app.analysis.subject import of_match
    from game.app.poses.match import player_of
    from game.app.poses.match_plans import match_of, plan_on
    from game.app.poses.samples import moves
    from game.app.start import new_app
    from game.data.files.config import Settings
    from game.ui.window.collector import GarbageCollector
    from game.ui.window.window import Window

    pygame.display.init()
    app = new_app(Settings(), window=Window((1280, 720)))
    app.raises = True
    players = player_of("Anna"), player_of("bot 3")
    match = match_of(plan_on(app.texts, players), moves("tank_chess", "opening"))
    subject, nodes = of_match(match)
    subject.match = match
    scene = AnalysisScene(app, subject, nodes[-1])
    app.push(scene)
    rubbish, clock = GarbageCollector(), pygame.time.Clock()
    until = time.monotonic() + 30
    while not scene.model.analyst.lines and time.monotonic() < until:
        app.step([], 1 / 60)
        clock.tick(60)
    rubbish.start()
    wall: list[float] = []
    own: list[float] = []
    painted: list[float] = []
    drawing: list[float] = []
    depths: list[int] = []
    walk = [node for node in nodes[-8:] if not node.state.outcome]
    last = time.monotonic()
    try:
        for number in range(frames):
            if number % EVERY == EVERY - 1:
                depths.append(scene.model.analyst.depth)
                scene.do(GoTo(walk[number // EVERY % len(walk)]))
            now = time.monotonic()
            gap, last, drawn = now - last, now, app.frames_drawn
            begun, worked = time.perf_counter(), time.thread_time()
            app.step(pygame.event.get(), gap)
            rubbish.turn(app.frames_drawn != drawn, gap)
            wall.append((time.perf_counter() - begun) * 1e3)
            own.append((time.thread_time() - worked) * 1e3)
            if app.frames_drawn != drawn:
                painted.append(wall[-1])
                drawing.append(own[-1])
            clock.tick(60)
    finally:
        app.close()
        rubbish.close()
    load = f", load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores" if hasattr(os, "getloadavg") else ""
    print(
        f"{frames} frames, {len(painted)} of them drawn{load}; depth {statistics.mean(depths):.1f} a second"
    )
    for name, found in (
        ("all frames", wall),
        ("drawn ones", painted),
        ("own work", own),
        ("drawing it", drawing),
    ):
        share = sum(ms < ENOUGH_MS for ms in found) / max(1, len(found))
        found.sort()
        longest = " ".join(f"{ms:.1f}" for ms in found[:-6:-1])
        print(
            f"{name:<11} under {ENOUGH_MS:.0f} ms: {share:8.3%}   median {found[len(found) // 2]:5.2f} ms, "
            f"99 % {found[len(found) * 99 // 100]:5.1f}, longest {longest}"
        )


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
