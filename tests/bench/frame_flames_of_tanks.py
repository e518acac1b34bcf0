"""A match of Flames of Tanks as full as it gets, for timing frames: 20 tanks, 60 pieces of terrain, and a
ghost that follows the pointer."""

from __future__ import annotations

import random
import time
from itertools import cycle

import pygame

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.table import FlamesOfTanksTable
from game.model.inches import Point
from game.testing.trees import put_beside
from tests.bench.bench_flames_of_tanks import crowded_match
from tests.bench.frame_table import TableBench, tools
from tests.games.flames_of_tanks.boards import BOOK

BOARD, SIDE = (16, 16, 920, 632), (944, 186, 320, 420)
TANKS = 20


class BenchTable(TableBench[FlamesOfTanksTable]):
    """Board, table and panel, as large as the window has them; the ghost goes on in every frame. ``sight``:
    the lines to all enemies are shown."""

    columns, first, apart = 5, (944, 545), (64, 24)
    sight = False

    def __init__(self, window: pygame.Surface) -> None:
        self.state = crowded_match(1, TANKS)
        if (len(self.state.on_table), len(self.state.match.table.terrain)) != (TANKS, 60):
            raise AssertionError("the bench needs 20 tanks and 60 pieces of terrain")
        made, scale = FlamesOfTanksTable(tools(BOOK, {})), window.get_height() / 720
        made.set_rect(pygame.Rect([round(side * scale) for side in BOARD]), scale)
        put_beside(made, pygame.Rect([round(side * scale) for side in SIDE]), scale)
        made.show(self.state, chooser=0, viewer=0, last=None)
        made.context.sight = self.sight
        super().__init__(window, made, lambda number: f"{number}. 4″")
        self.pointer = cycle(_walk(self.state))
        self.opening = _frames(self)

    def point(self) -> None:
        """The pointer moves on until the ghost stands elsewhere: where it holds, it may stay."""
        before = self.table.pointing.hovered
        while self.table.pointing.hovered == before:
            x, y = self.table.board.camera.px(next(self.pointer))
            self.table.hover((round(x), round(y)))

    def settle(self) -> None:
        """Waits until nothing is worked out any more, and draws the last frame."""
        while self.table.moving:
            self.table.update(100)
            self.draw()


class SightBenchTable(BenchTable):
    """The same with sight shown."""

    sight = True


def _frames(bench: BenchTable) -> list[float]:
    """Milliseconds of processor time of each frame from the first one on until nothing is worked out any
    more; the pointer is elsewhere."""
    found = []
    while bench.table.moving:
        begun = time.process_time()
        if bench.table.update(16):
            bench.draw()
        found.append((time.process_time() - begun) * 1000)
        time.sleep(max(0.0, 0.016 - found[-1] / 1000))
    return found


def _walk(state: FlamesOfTanksWorld) -> list[Point]:
    """Where the pointer goes: round the acting tank, farther out and in again, no two places alike."""
    rng, (x, y) = random.Random(3), state.acting.place
    table = state.match.table
    found: list[Point] = []
    dx, dy = 3000.0, 0.0
    while len(found) < 2000:
        x, y = round(x + dx / 10), round(y + dy / 10)
        dx, dy = dx + rng.gauss(0, 600), dy + rng.gauss(0, 600)
        if not (2000 < x < table.width - 2000 and 2000 < y < table.height - 2000):
            x, y = state.acting.place
        far = ((x - state.acting.place[0]) ** 2 + (y - state.acting.place[1]) ** 2) ** 0.5
        if far > 17000:
            x, y = state.acting.place
            dx, dy = rng.gauss(0, 3000), rng.gauss(0, 3000)
        found.append((x, y))
    return found
