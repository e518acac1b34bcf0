"""A match of Flames of Tanks as full as it gets, for timing frames: 20 tanks, 60 pieces of terrain, and a
ghost that follows the pointer."""

from __future__ import annotations

import random
import statistics
import time
from itertools import cycle

import pygame
import pygame_gui

from game.data.paths import ASSETS
from game.data.texts import Texts
from game.rules.flames_of_tanks.diagram import Point
from game.rules.flames_of_tanks.state import FlamesOfTanksState
from game.ui.fonts import FontStore
from game.ui.palette import load_theme
from game.view.board.sprites import SpriteStore
from game.view.flames_of_tanks.table import FlamesOfTanksTable
from game.view.table import Tools
from tests.bench.bench_flames_of_tanks import crowded_match
from tests.flames_of_tanks import BOOK

BOARD, SIDE = pygame.Rect(16, 16, 888, 688), pygame.Rect(920, 186, 344, 420)
TANKS = 20


class BenchTable:
    """Board, table and panel; the ghost goes on in every frame. ``sight``: the lines to all enemies are
    shown."""

    sight = False

    def __init__(self, window: pygame.Surface) -> None:
        self.window = window
        pygame.font.init()
        look = load_theme("light")
        tools = Tools(look, FontStore(look), SpriteStore(look), Texts(ASSETS / "locale"), BOOK, {}, speed=1.0)
        self.state = crowded_match(1, TANKS)
        position = self.state.position
        if (len(position.on_table), len(position.match.table.terrain)) != (TANKS, 60):
            raise AssertionError("the bench needs 20 tanks and 60 pieces of terrain")
        self.table = FlamesOfTanksTable(tools)
        self.table.set_rect(BOARD, 1.0)
        self.table.set_side(SIDE, 1.0)
        self.table.show(self.state, chooser=0, viewer=0, last=None)
        self.table.sight = self.sight
        self.background = pygame.Surface(window.get_size())
        self.background.fill(look["surface.table"])
        self.manager = pygame_gui.UIManager(window.get_size())
        for number in range(30):
            rect = pygame.Rect(928 + number % 5 * 67, 545 + number // 5 * 24, 66, 24)
            pygame_gui.elements.UILabel(rect, f"{number}. 4″", self.manager)
        self.pointer = cycle(_walk(self.state))
        self.opening = _frames(self)

    def step(self, ms: float) -> None:
        """Time passes; the pointer moves."""
        before = self.table.hovered
        while self.table.hovered == before:  # where the ghost holds, it may stay
            x, y = self.table.board.camera.px(next(self.pointer))
            self.table.hover((round(x), round(y)))
        if not self.table.update(ms):
            raise AssertionError("the pointer moves, and the table says that nothing changed")
        self.manager.update(ms / 1000)

    def draw(self) -> None:
        """Everything."""
        self.window.blit(self.background, (0, 0))
        self.table.draw(self.window)
        self.table.draw_side(self.window)
        self.manager.draw_ui(self.window)

    def settle(self) -> None:
        """Waits until nothing is worked out any more, and draws the last frame."""
        while self.table.moving:
            self.table.update(100)
            self.draw()

    def change_ms(self, times: int = 60) -> float:
        """Milliseconds of processor time to show the ghost at a place that nobody has pointed at."""
        took = []
        for _ in range(times):
            begun = time.process_time()
            self.step(0)
            self.draw()
            took.append(time.process_time() - begun)
        return statistics.median(took) * 1000

    def still(self) -> bool:
        """A frame in which nothing happens: whether there is anything to draw."""
        return self.table.update(16)


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


def _walk(state: FlamesOfTanksState) -> list[Point]:
    """Where the pointer goes: round the acting tank, farther out and in again, no two places alike."""
    rng, (x, y) = random.Random(3), state.position.acting.place
    table = state.match.table
    found: list[Point] = []
    dx, dy = 3000.0, 0.0
    while len(found) < 2000:
        x, y = round(x + dx / 10), round(y + dy / 10)
        dx, dy = dx + rng.gauss(0, 600), dy + rng.gauss(0, 600)
        if not (2000 < x < table.width - 2000 and 2000 < y < table.height - 2000):
            x, y = state.position.acting.place
        far = ((x - state.position.acting.place[0]) ** 2 + (y - state.position.acting.place[1]) ** 2) ** 0.5
        if far > 17000:
            x, y = state.position.acting.place
            dx, dy = rng.gauss(0, 3000), rng.gauss(0, 3000)
        found.append((x, y))
    return found
