"""The map library with a hundred maps of one's own: its first frame, and frames while pictures come.

    python3 -m tests.bench.bench_library [runs]

Draws onto a surface (no window, so no flip). *first frame* is from asking for the scene to its first
picture with the list in it, beside the same of the list of matches without any; *again* is a later
opening in the same process. *frames* are those from then on until every picture on the screen is drawn
and every map is judged, in processor time of the app's own thread; the thread that judges takes its
turns besides. *verdicts* counts maps judged anew: none where the last opening's are kept.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.cli.out import clean_streams
from tests.bench.harness import Figure, table

MAPS_MADE = 100
MOST_FRAMES = 4_000


@dataclass
class Opening:
    """One opening of the library: seconds to the first frame (by the clock, and of processor time), and
    of each frame that followed while anything was still to come."""

    wall: float
    processor: float
    frames: list[float]
    listed: int


def make_maps(folder: Path, count: int = MAPS_MADE) -> None:
    """Copies of the shipped maps, each with a title of its own."""
    from game.data.files.paths import MAPS
    from game.data.maps.map_text import with_values

    folder.mkdir(parents=True)
    sources = sorted((MAPS / folder.name).glob("*.yaml"))
    for number in range(count):
        text = with_values(sources[number % len(sources)].read_text("utf-8"), {"title": f"Map {number:03}"})
        (folder / f"map_{number:03}.yaml").write_text(text, "utf-8")


def an_app() -> Any:
    """An app on a surface of 1280×720 with the menu open."""
    from game.app.offscreen import offscreen_app

    app = offscreen_app((1280, 720))
    app.keep = True
    app.open("menu")
    app.step([])
    return app


def to_first_frame(app: Any, scene: str) -> tuple[float, float, Any]:
    """Seconds from asking for a scene to its first picture, by the clock and of processor time."""
    clock, processor = time.perf_counter(), time.thread_time()
    made = app.open(scene)
    app.step([])
    return time.perf_counter() - clock, time.thread_time() - processor, made


def opening(app: Any) -> Opening:
    """Open the library, let it finish, close it."""
    wall, processor, scene = to_first_frame(app, "library")
    listed = len(scene.listed)
    frames: list[float] = []
    quiet = 0
    while quiet < 5 and len(frames) < MOST_FRAMES:
        begun = time.thread_time()
        drawn = app.frames_drawn
        app.step([])
        frames.append(time.thread_time() - begun)
        coming = scene.catalogue.due() == 0.0 or next(scene.catalogue.unjudged(), None) is not None
        quiet = 0 if coming or app.frames_drawn != drawn else quiet + 1
        time.sleep(0.004)
    app.pop()
    app.step([])
    return Opening(wall, processor, frames[:-5], listed)


def _timed(work: Callable[[], tuple[float, float, Any]], app: Any) -> float:
    wall, _, _ = work()
    app.pop()
    app.step([])
    return wall


def main(runs: int = 5) -> int:
    """Measure and print. 0."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as home:
        os.environ["TREADBOARD_HOME"] = home
        make_maps(Path(home) / "data" / "maps" / "tank_chess")
        app = an_app()
        cold = opening(app)
        beside, warm = [], []
        for _ in range(runs):
            beside.append(_timed(lambda: to_first_frame(app, "matches"), app))
            warm.append(opening(app))
        app.close()
    again = statistics.median(one.wall for one in warm)
    ratio = statistics.median(one.wall / other for one, other in zip(warm, beside, strict=True))
    rows = [
        Figure("first frame, first time in the process", cold.wall * 1e3, "ms"),
        Figure("  of it processor time", cold.processor * 1e3, "ms"),
        Figure("first frame again, median", again * 1e3, "ms", "list of matches", ratio),
        Figure("  of it processor time, median", statistics.median(o.processor for o in warm) * 1e3, "ms"),
    ]
    for name, taken in (("first time", [cold]), ("again", warm)):
        frames = sorted(frame for one in taken for frame in one.frames)
        if not frames:
            continue
        rows += [
            Figure(f"frames until all is there, {name}", len(frames) / len(taken), ""),
            Figure("  median", statistics.median(frames) * 1e3, "ms"),
            Figure("  19 of 20 at most", frames[len(frames) * 19 // 20] * 1e3, "ms"),
            Figure("  the longest", frames[-1] * 1e3, "ms"),
            Figure("  longer than 16 ms", sum(frame > 0.016 for frame in frames) / len(taken), ""),
        ]
    print(table(f"library, {cold.listed} maps ({MAPS_MADE} of one’s own), {runs} runs", rows))
    return 0


if __name__ == "__main__":
    clean_streams()
    sys.exit(main(*map(int, sys.argv[1:])))
