"""What the timing of frames shares between the tables of all games: a table, and beside it thirty widgets."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import pygame
import pygame_gui

from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.testing.trees import LiveTree
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.view.board.sprites import SpriteStore
from game.view.table import Table, Tools

AnyTable = TypeVar("AnyTable", bound=Table[Any, Any, Any])

BOARD, SIDE = pygame.Rect(16, 16, 688, 688), pygame.Rect(720, 186, 544, 420)
WIDGETS = 30


def tools(definitions: Any, files: Any) -> Tools:
    """What a table draws with."""
    look = load_theme("light")
    texts = Texts(ASSETS / "locale")
    return Tools(look, FontStore(look), SpriteStore(look), texts, definitions, files, speed=1.0)


class TableBench(Generic[AnyTable]):
    """A table in a window, with a panel. Subclasses make the table and say what moves on it."""

    columns, first, apart = 4, (728, 545), (126, 21)
    """How the widgets lie beside it, in px at 100 %."""

    def __init__(self, window: pygame.Surface, table: AnyTable, label: Callable[[int], str]) -> None:
        """``label``: what each widget says."""
        pygame.font.init()
        self.window, self.table = window, table
        self.background = pygame.Surface(window.get_size())
        self.background.fill(load_theme("light")["surface.table"])
        self.manager = pygame_gui.UIManager(window.get_size())
        scale = window.get_height() / 720
        for number in range(WIDGETS):
            row, column = divmod(number, self.columns)
            x, y = self.first[0] + column * self.apart[0], self.first[1] + row * self.apart[1]
            sides = (x, y, self.apart[0] - 2, self.apart[1])
            rect = pygame.Rect([round(side * scale) for side in sides])
            pygame_gui.elements.UILabel(rect, label(number), self.manager)

    def point(self) -> None:
        """Something else is pointed at."""
        raise NotImplementedError

    def move(self) -> None:
        """What happens before each frame: by itself, something else is pointed at."""
        self.point()

    def step(self, ms: float) -> None:
        """Time passes; something moves."""
        self.move()
        if not self.table.update(ms):
            raise AssertionError("something moves, and the table says that nothing changed")
        self.manager.update(ms / 1000)

    def draw(self) -> None:
        """Everything."""
        self.window.blit(self.background, (0, 0))
        self.table.draw(self.window)
        if isinstance(tree := self.table.beside.tree, LiveTree):
            tree.paint(self.window)
        self.manager.draw_ui(self.window)

    def settle(self) -> None:
        """Ends what moves and draws the last frame."""
        self.table.skip()
        self.table.update(0)
        self.draw()

    def change_ms(self, times: int = 60) -> float:
        """Milliseconds of processor time to show something else pointed at, one after the other."""
        took = []
        for _ in range(times):
            begun = time.process_time()
            self.point()
            self.table.update(0)
            self.draw()
            took.append(time.process_time() - begun)
        return statistics.median(took) * 1000

    def still(self) -> bool:
        """A frame in which nothing happens: whether there is anything to draw."""
        return self.table.update(16)
