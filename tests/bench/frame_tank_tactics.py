"""A match of Tank Tactics for timing frames: eight tanks with previews, one of which drives without end."""

from __future__ import annotations

import statistics
import time
from itertools import cycle

import pygame
import pygame_gui

from game.data.content import load_content
from game.data.paths import ASSETS
from game.data.texts import Texts
from game.model.contract import SeenStep
from game.rules.tank_tactics.diagram import Action, TankTacticsState
from game.rules.tank_tactics.events import Drove
from game.ui.fonts import FontStore
from game.ui.palette import load_theme
from game.view.board.sprites import SpriteStore
from game.view.table import Tools
from game.view.tank_tactics.choose import Spot
from game.view.tank_tactics.table import TankTacticsTable
from tests.bots.tank_tactics import KIT, begin, setup

BOARD, SIDE = pygame.Rect(16, 16, 688, 688), pygame.Rect(720, 186, 544, 420)
MAP = "four_corners"


class BenchTable:
    """Board, table and panel, and a tank that never stops."""

    map = MAP

    def __init__(self, window: pygame.Surface) -> None:
        self.window = window
        pygame.font.init()
        look, content = load_theme("light"), load_content(KIT)
        tools = Tools(
            look, FontStore(look), SpriteStore(look), Texts(ASSETS / "locale"), content.definitions,
            content.files, speed=1.0,
        )  # fmt: skip
        self.state = begin(setup(self.map, 4), 1)
        position = self.state.position
        if len(position.squares) < 8:
            raise AssertionError("the bench needs eight tanks")
        self.table = TankTacticsTable(tools)
        self.table.set_rect(BOARD, 1.0)
        self.table.set_side(SIDE, 1.0)
        self.table.show(self.state, chooser=position.seat, viewer=position.seat, last=None)
        index = position.match.tanks[position.seat][0]
        path = position.walk(index, True)[0]
        there = (position.squares[index], *path)
        drove = Drove(position.seat, 0, (*there, *reversed(there[:-1])), position.facings[index])
        self.driven: SeenStep[TankTacticsState, Action] = SeenStep(self.state, (drove,), None)
        hovers: list[Spot] = [("square", square) for square in (*there, 0)]
        self.hovers = cycle(hovers)
        self.background = pygame.Surface(window.get_size())
        self.background.fill(look["surface.table"])
        self.manager = pygame_gui.UIManager(window.get_size())
        for number in range(30):
            rect = pygame.Rect(728 + number % 4 * 126, 545 + number // 4 * 21, 124, 21)
            pygame_gui.elements.UILabel(rect, f"{number}. A+{number % 6 + 1}", self.manager)

    def step(self, ms: float) -> None:
        """Time passes; the tank starts again when it has arrived."""
        if not self.table.busy:
            self.table.animate(self.state, self.driven)
        if not self.table.update(ms):
            raise AssertionError("a tank drives, and the table says that nothing changed")
        self.manager.update(ms / 1000)

    def draw(self) -> None:
        """Everything."""
        self.window.blit(self.background, (0, 0))
        self.table.draw(self.window)
        self.table.draw_side(self.window)
        self.manager.draw_ui(self.window)

    def settle(self) -> None:
        """Ends what moves and draws the last frame."""
        self.table.skip()
        self.table.update(0)
        self.draw()

    def change_ms(self, times: int = 60) -> float:
        """Milliseconds to show another square pointed at, one after the other."""
        took = []
        for _ in range(times):
            self.table.cursor = next(self.hovers)
            begun = time.process_time()
            self.table.refresh()
            self.table.update(0)
            self.draw()
            took.append(time.process_time() - begun)
        return statistics.median(took) * 1000

    def still(self) -> bool:
        """A frame in which nothing happens: whether there is anything to draw."""
        return self.table.update(16)


class LargeBenchTable(BenchTable):
    """The same on 40 × 40 squares, seen whole."""

    map = "great_plain"

    def __init__(self, window: pygame.Surface) -> None:
        super().__init__(window)
        for _ in range(12):
            self.table.camera.zoom(-1, BOARD.center)
