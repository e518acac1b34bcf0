"""A match of Tank Tactics for timing frames: eight tanks with previews, one of which drives without end."""

from __future__ import annotations

from itertools import cycle

import pygame

from game.data.files.content import load_content
from game.games.tank_tactics.rules.actions import Action
from game.games.tank_tactics.rules.events import Drove
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.spots import Spot
from game.games.tank_tactics.view.table import TankTacticsTable
from game.model.contract import SeenStep
from game.testing.trees import put_beside
from game.view.spots import FieldSpot
from tests.bench.frame_table import BOARD, SIDE, TableBench, tools
from tests.games.tank_tactics.bots.matches import KIT, begin, setup

MAP = "four_corners"


class BenchTable(TableBench[TankTacticsTable]):
    """Board, table and panel, and a tank that never stops."""

    map = MAP

    def __init__(self, window: pygame.Surface) -> None:
        content = load_content(KIT)
        self.state = begin(setup(self.map, 4), 1)
        world = self.state
        if len(world.square) < 8:
            raise AssertionError("the bench needs eight tanks")
        made = TankTacticsTable(tools(content.definitions, content.files))
        made.set_rect(BOARD, 1.0)
        put_beside(made, SIDE)
        made.show(self.state, chooser=world.seat, viewer=world.seat, last=None)
        index = world.match.tanks[world.seat][0]
        path = world.walk(index, True)[0]
        there = (world.square[index], *path)
        drove = Drove(world.seat, 0, (*there, *reversed(there[:-1])), world.facing[index])
        self.driven: SeenStep[TankTacticsWorld, Action] = SeenStep(self.state, (drove,), None)
        hovers: list[Spot] = [FieldSpot(square) for square in (*there, 0)]
        self.hovers = cycle(hovers)
        super().__init__(window, made, lambda number: f"{number}. A+{number % 6 + 1}")

    def move(self) -> None:
        """The tank starts again when it has arrived."""
        if not self.table.busy:
            self.table.show_step(self.state, self.driven, viewer=0, last=None)

    def point(self) -> None:
        """Another square is pointed at."""
        self.table.pointing.cursor = next(self.hovers)


class LargeBenchTable(BenchTable):
    """The same on 40 × 40 squares, seen whole."""

    map = "great_plain"

    def __init__(self, window: pygame.Surface) -> None:
        super().__init__(window)
        for _ in range(12):
            self.table.camera.zoom(-1, BOARD.center)
