"""A match of Battlegrounds as full as it gets, for timing frames: 64 tokens, four tanks, four play areas."""

from __future__ import annotations

import statistics
import time
from itertools import cycle

import pygame
import pygame_gui

from game.model.contract import SeenStep
from game.rules.battlegrounds.definitions import GRID
from game.rules.battlegrounds.diagram import Action, BattlegroundsState
from game.rules.battlegrounds.events import Drove
from game.view.battlegrounds.choose import Spot
from tests.view.battlegrounds_kit import table, walk

LAP = "c3 d3 e3 f3 f4 f5 f6 e6 d6 c6 c5 c4 c3"
FIELDS: tuple[Spot, ...] = (("field", 9), ("field", 27), ("field", 36))


def begun() -> BattlegroundsState:
    """A match of four in which seat 1 is about to drive, with nothing taken yet."""
    views = (before for before, *_ in walk("battle", 5, 60, seats=4))
    return next(view for view in views if view.phase == "main" and len(view.board.tokens) == 64)


class BenchTable:
    """Board, table and panel, and a tank that never stops."""

    def __init__(self, window: pygame.Surface) -> None:
        self.window = window
        pygame.font.init()
        self.state = begun()
        own, home = self.state.board.pieces[0], self.state.board.fields[0]
        lap = (home, *(GRID.square(name) for name in LAP.split()), home)
        self.driven: SeenStep[BattlegroundsState, Action] = SeenStep(self.state, (Drove(own, 0, lap),), None)
        self.table = table(speed=1.0)
        if (len(self.state.board.tokens), len(self.state.areas)) != (64, 4):
            raise AssertionError("the bench needs 64 tokens and four play areas")
        self.table.show(self.state, chooser=0, viewer=0, last=None)
        self.table.cursor = FIELDS[0]
        self.background = pygame.Surface(window.get_size())
        self.background.fill(self.table.tools.theme["surface.table"])
        self.manager = pygame_gui.UIManager(window.get_size())
        for number in range(30):
            rect = pygame.Rect(728 + number % 4 * 126, 545 + number // 4 * 21, 124, 21)
            pygame_gui.elements.UILabel(rect, f"{number}. a1-a{number % 8 + 1}", self.manager)
        self.passed = 0

    def step(self, ms: float) -> None:
        """Time passes; the tank starts again when it has arrived."""
        self.passed += round(ms)
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
        seconds = self.passed // 1000
        for x in (740, 1140):
            fonts, ink = self.table.tools.fonts, self.table.tools.theme["ink.primary"]
            self.window.blit(fonts.render(f"{seconds // 60:02}:{seconds % 60:02}", "clock", ink), (x, 40))

    def settle(self) -> None:
        """Ends what moves and draws the last frame."""
        self.table.skip()
        self.table.update(0)
        self.draw()

    def still(self) -> bool:
        """A frame in which nothing happens: whether there is anything to draw."""
        return self.table.update(16)

    def change_ms(self) -> float:
        """The median time of a frame in which the cursor is on another field."""
        found = []
        for spot, _ in zip(cycle(FIELDS), range(30), strict=False):
            begin = time.perf_counter()
            self.table.cursor = spot
            self.table.refresh()
            self.draw()
            found.append((time.perf_counter() - begin) * 1000)
        return statistics.median(found)
