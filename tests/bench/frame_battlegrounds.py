"""A match of Battlegrounds as full as it gets, for timing frames: 64 tokens, four tanks, four play areas."""

from __future__ import annotations

from itertools import cycle

import pygame

from game.games.battlegrounds.rules.actions import Action
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.events import Drove
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.choose import Spot
from game.games.battlegrounds.view.table import BattlegroundsTable
from game.model.contract import SeenStep
from game.view.spots import FieldSpot
from tests.bench.frame_table import TableBench
from tests.games.battlegrounds.view.kit import table, walk

LAP = "c3 d3 e3 f3 f4 f5 f6 e6 d6 c6 c5 c4 c3"
FIELDS: tuple[Spot, ...] = (FieldSpot(9), FieldSpot(27), FieldSpot(36))


def begun() -> BattlegroundsWorld:
    """A match of four in which seat 1 is about to drive, with nothing taken yet."""
    views = (before for before, *_ in walk("battle", 5, 60, seats=4))
    return next(view for view in views if view.phase == "main" and len(view.tokens) == 64)


class BenchTable(TableBench[BattlegroundsTable]):
    """Board, table and panel, and a tank that never stops."""

    def __init__(self, window: pygame.Surface) -> None:
        self.state = begun()
        home = self.state.fields[0]
        lap = (home, *(GRID.square(name) for name in LAP.split()), home)
        self.driven: SeenStep[BattlegroundsWorld, Action] = SeenStep(self.state, (Drove(0, lap),), None)
        made = table(speed=1.0)
        if (len(self.state.tokens), len(self.state.areas)) != (64, 4):
            raise AssertionError("the bench needs 64 tokens and four play areas")
        made.show(self.state, chooser=0, viewer=0, last=None)
        made.pointing.cursor = FIELDS[0]
        self.fields = cycle(FIELDS)
        self.passed = 0
        super().__init__(window, made, lambda number: f"{number}. a1-a{number % 8 + 1}")

    def move(self) -> None:
        """The tank starts again when it has arrived."""
        if not self.table.busy:
            self.table.show_step(self.state, self.driven, viewer=0, last=None)

    def point(self) -> None:
        """The cursor is on another field."""
        self.table.pointing.cursor = next(self.fields)

    def step(self, ms: float) -> None:
        """Time passes; the tank drives, and the clocks go on."""
        self.passed += round(ms)
        super().step(ms)

    def draw(self) -> None:
        """Everything, and two clocks."""
        super().draw()
        seconds = self.passed // 1000
        for x in (740, 1140):
            fonts, ink = self.table.tools.fonts, self.table.tools.theme["ink.primary"]
            self.window.blit(fonts.render(f"{seconds // 60:02}:{seconds % 60:02}", "clock", ink), (x, 40))
