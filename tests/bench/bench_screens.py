"""What composing a screen costs, beside a frame of it in which nothing is composed.

    python3 -m tests.bench.bench_screens

For some screens of one tree: a frame that only paints; composing and placing the whole tree anew where
nothing differs, as when the pointer moves; and a command with all that follows from it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import Any

import pygame

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.cli.out import clean_streams
from game.ui.commands import ListChosen, Set
from game.ui.screen import Screen
from game.ui.window.application import Application
from tests.bench.harness import Figure, Work, figures, interleaved, table

BARE = "a frame"


def _settings(screen: Any) -> Callable[[], object]:
    values = cycle((True, False))
    return lambda: screen.do(Set("look.coordinates", next(values)))


def _replay(screen: Any) -> Callable[[], object]:
    from game.app.table.moves import Jump

    plies = cycle((8, 20))
    return lambda: screen.do(Jump(next(plies)))


def _trash(screen: Any) -> Callable[[], object]:
    places = cycle((0, 3))

    def choose() -> None:
        screen.cells.chosen = next(places)
        screen.told_by_list(ListChosen("list"))

    return choose


def _match(screen: Any) -> Callable[[], object]:
    board = screen.host.board
    points = cycle(((board.centerx, board.centery), (board.x + board.width // 4, board.centery)))
    return lambda: screen.table.hover(next(points))


COMMANDS: dict[str, Callable[[Any], Callable[[], object]]] = {
    "settings": _settings, "replay_turning_point": _replay, "library_trash": _trash, "match_picked": _match,
}  # fmt: skip


def _posed(app: Application, pose: str) -> Screen:
    scene = SCENES[pose](app)
    if app.stack.top is not scene:
        app.push(scene)
    for _ in range(8):
        app.step([], 1 / 60)
    assert isinstance(app.stack.top, Screen)
    return app.stack.top


def measure(pose: str, size: tuple[int, int], scale: float) -> list[Figure]:
    """The figures of one screen in ms."""
    app = offscreen_app(size, scale)
    try:
        screen = _posed(app, pose)

        def frame() -> None:
            app.invalidate()
            app.step([], 1 / 60)

        def after(do: Callable[[], object]) -> None:
            do()
            frame()

        works: dict[str, Work] = {
            BARE: frame,
            "compose and place, nothing differs": screen._compose,
            "a command, with its frame": partial(after, COMMANDS[pose](screen)),
        }
        return figures(interleaved(works), BARE, 1000, "ms")
    finally:
        app.close()
        pygame.event.clear()


def main() -> None:
    """Print the figures."""
    clean_streams()
    for pose in COMMANDS:
        for size, scale in (((1280, 720), 1.0), ((2560, 1440), 1.5)):
            print(table(f"{pose}, {size[0]}×{size[1]}", measure(pose, size, scale)))


if __name__ == "__main__":
    main()
