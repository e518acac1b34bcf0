"""How smooth a match is: its first frame, frames while a bot thinks, and what choosing costs.

    python3 -m tests.bench.bench_match [seconds]

In a real window if there is a display (``Xvfb :99 &`` and ``DISPLAY=:99`` will do), else under SDL's
dummy driver, where a flip costs nothing. Prints milliseconds; the longest frame while a bot of level 3
thinks is the figure that tells whether the window ever stutters.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.app.match.scene import MatchScene, make
from game.app.poses.match_plans import plan_on
from game.app.start import new_app
from game.data.files.config import Settings
from game.data.saves.matches import Player
from game.ui.window.application import Application

FRAME_S = 1 / 60


Took = tuple[float, float]
"""Milliseconds a turn of the loop took, by the clock and of this thread's processor time."""


def measured(app: Application, events: list[pygame.event.Event]) -> Took:
    """One turn of the loop."""
    begun, worked = time.perf_counter(), time.thread_time()
    app.step(events, FRAME_S)
    return (time.perf_counter() - begun) * 1000, (time.thread_time() - worked) * 1000


def frames(app: Application, seconds: float) -> list[Took]:
    """Run the loop at 60 frames a second."""
    took: list[Took] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        took.append(measured(app, pygame.event.get()))
        time.sleep(max(0.0, FRAME_S - took[-1][0] / 1000))
    return took


def told(name: str, took: list[Took]) -> None:
    """Print a line: median, 99 of 100 and longest by the clock, and the longest in processor time."""
    ranked = sorted(wall for wall, _ in took)
    late = ranked[min(len(ranked) - 1, len(ranked) * 99 // 100)]
    own = max(cpu for _, cpu in took)
    print(
        f"{name:<32}{statistics.median(ranked):8.2f}{late:8.2f}{ranked[-1]:9.2f}{own:10.2f}"
        f"   ({len(took)} frames)"
    )


def mouse(kind: int, place: tuple[int, int], held: int = 0) -> pygame.event.Event:
    """A mouse event."""
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=place, rel=(1, 1), buttons=(held, 0, 0))
    return pygame.event.Event(kind, pos=place, button=1)


def choosing(app: Application, scene: MatchScene) -> list[Took]:
    """Hover, pick, place and turn a piece, each in one frame."""
    took: list[Took] = []
    board = scene.table.camera  # type: ignore[attr-defined]
    square = scene.match.session.setup.map.grid.square

    def step(*events: pygame.event.Event) -> None:
        took.append(measured(app, list(events)))

    for name in ("c3", "f3", "j3", "m3", "h3"):
        step(mouse(pygame.MOUSEMOTION, board.rect_of(square(name)).center))
    for name in ("j3", "k5", "j5"):
        place = board.rect_of(square(name)).center
        step(mouse(pygame.MOUSEBUTTONDOWN, place))
        for dx, dy in ((60, 0), (60, 60), (0, 60), (-60, 60)):
            step(mouse(pygame.MOUSEMOTION, (place[0] + dx, place[1] + dy), 1))
        step(mouse(pygame.MOUSEBUTTONUP, place))
    scene.table.put_back()
    scene.table.put_back()
    return took


def main() -> None:
    """Measure and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 6.0
    os.environ["TREADBOARD_HOME"] = tempfile.mkdtemp(prefix="treadboard-bench-")
    pygame.display.init()
    app = new_app(Settings(), keep=False)
    app.raises = True
    print(f"driver {pygame.display.get_driver()}, window {app.size}")
    players = (Player("person", "Anna"), Player("bot", "Captain", 3))
    begun = time.perf_counter()
    scene = make(app, plan=plan_on(app.texts, players), keep=True)
    app.push(scene)
    app.step([], FRAME_S)
    print(f"first frame of the match after {(time.perf_counter() - begun) * 1000:.0f} ms")
    print(f"{'milliseconds a frame':<32}{'median':>8}{'99 %':>8}{'longest':>9}{'processor':>10}")
    frames(app, 0.5)
    told("nothing happens", frames(app, 1.0))
    told("choosing: hover, pick, turn", choosing(app, scene))
    thinking: list[Took] = []
    moving: list[Took] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end and not scene.controller.over:
        seat = scene.controller.chooser
        if seat is None:
            frames(app, 0.05)
            continue
        view = scene.match.session.view(seat)
        actions = scene.match.session.game.actions(view)
        scene.controller.play(actions[len(actions) // 3])
        begun = time.perf_counter()
        while scene.controller.chooser is None and time.perf_counter() - begun < seconds:
            took = frames(app, 0.02)
            (moving if scene.table.busy else thinking).extend(took)
    told("a bot thinks (level 3)", thinking or [(0.0, 0.0)])
    told("a piece moves", moving or [(0.0, 0.0)])
    app.close()


if __name__ == "__main__":
    main()
