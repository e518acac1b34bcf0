"""What a frame of the whole editor costs while a hand paints: posted events, checks, overlay, panels.

    python3 -m tests.bench.bench_editor_scene

The real scene on the shipped 26×26 map in a window of 1280×720, its symmetry on. In each frame the
pointer is dragged on by a square; printed are the median, the 95th per cent and the worst of all frames
in ms of processor time, with each overlay, beside a frame that only blits the window.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any

MAP = "grand_manoeuvre_26"
RANKS = range(3, 12)


def cost(work: Callable[[], object]) -> float:
    """Ms of processor time."""
    begun = time.process_time()
    work()
    return (time.process_time() - begun) * 1000


def stroke(overlay: str, *, rests: bool = True, brush: int = 1) -> list[float]:
    """Ms a frame of one long stroke; ``overlay`` is a key of the game's overlays, empty, or "all" for all of
    them together. ``rests``: unused memory is looked for as the app's loop does it, else whenever Python
    likes.
    ``brush``: how many squares wide the stroke is."""
    import pygame

    from game.app.editor.map_overlays import SwitchOverlay
    from game.app.editor.scene import make
    from game.app.offscreen import offscreen_app
    from game.data.files.paths import MAPS
    from game.ui.window.collector import GarbageCollector

    app = offscreen_app((1280, 720))
    scene: Any = make(app, path=MAPS / "tank_chess" / f"{MAP}.yaml")
    app.push(scene)
    scene.board.state.tools.size = brush
    scene.board.state.tools.pointer = next(iter(scene.draft.pieces))
    for kind in scene.board.overlays.kinds:
        if overlay in ("all", kind.key):
            scene.do(SwitchOverlay(kind.key))
    for _ in range(20):
        app.step()
    width = scene.draft.grid.width
    path = [
        rank * width + column
        for rank in RANKS
        for column in (range(width) if rank % 2 else reversed(range(width)))
    ]

    def event(kind: int, square: int, **values: Any) -> pygame.event.Event:
        return pygame.event.Event(kind, pos=scene.board.drawing.camera.rect_of(square).center, **values)

    app.step([event(pygame.MOUSEMOTION, path[0], rel=(0, 0), buttons=(0, 0, 0))])
    app.step([event(pygame.MOUSEBUTTONDOWN, path[0], button=1)])
    frames = []
    rubbish = GarbageCollector()
    if rests:
        rubbish.start()

    def turn(moved: pygame.event.Event) -> None:
        app.step([moved])
        if rests:
            rubbish.turn(True, 1 / 60)

    for square in path[1:]:
        moved = event(pygame.MOUSEMOTION, square, rel=(0, 0), buttons=(1, 0, 0))
        frames.append(cost(partial(turn, moved)))
    app.step([event(pygame.MOUSEBUTTONUP, path[-1], button=1)])
    app.close()
    rubbish.close()
    return frames


def bare() -> list[float]:
    """Ms of a blit of the whole window."""
    import pygame

    surface, picture = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    return [cost(lambda: surface.blit(picture, (0, 0))) for _ in range(200)]


def main() -> None:
    """Print the figures."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("TREADBOARD_HOME", tempfile.mkdtemp())
    base = statistics.median(bare())
    print(f"{'a blit of the window':<28}{base:8.2f} ms")
    for overlay in ("", "reach", "fire", "escape", "cover"):
        for rests in (True, False):
            frames = sorted(stroke(overlay, rests=rests))
            middle, most = statistics.median(frames), frames[len(frames) * 95 // 100]
            name = f"painting, {overlay or 'no overlay'}{'' if rests else ' (*)'}"
            print(
                f"{name:<28}{middle:8.2f} ms, 95 % under {most:.2f}, "
                f"worst {frames[-1]:.2f}   {middle / base:6.1f} times the blit"
            )
    for brush in (1, 5):
        frames = sorted(stroke("all", brush=brush))
        middle, most = statistics.median(frames), frames[len(frames) * 95 // 100]
        name = f"all overlays, brush {brush}"
        print(
            f"{name:<28}{middle:8.2f} ms, 95 % under {most:.2f}, worst {frames[-1]:.2f}   "
            f"{middle / base:6.1f} times the blit"
        )
    print("(*) unused memory is looked for whenever Python likes, not between strokes")


if __name__ == "__main__":
    main()
