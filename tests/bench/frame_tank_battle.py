"""A match of Tank Battle for timing frames: a full board in a reveal, planning, plotting."""

from __future__ import annotations

from itertools import cycle

import pygame

from game.data.files.content import load_content
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import numbered
from game.games.tank_battle.rules.events import Destroyed, Drove, Fought, Opened, SiteLost, Spun
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.phases.planning import PlanningPhase
from game.games.tank_battle.view.phases.plotting import PlottingPhase
from game.games.tank_battle.view.table import TankBattleTable
from game.model.contract import Event, SeenStep
from game.testing.trees import put_beside
from game.view.spots import FieldSpot
from tests.bench.frame_table import BOARD, SIDE, TableBench, tools
from tests.games.tank_battle.boards import at, step
from tests.games.tank_battle.bots.matches import GAME, KIT

GREEN = "44:6 46:5 54:4 57:3! 60:2 11:1 G27 G25 G34 G41 G42 H24 A37 F18 M33 M45 W5"
GREY = "65:6 96:5 75:4 98:3! 49:2 100:1 G76 G63 G70 G84 G61 H86 A73 F69 M66 M58 W5"
SHOTS = " r45 r56 r82 r85 r55 r67 w47 w36"
WAY = "46-56 57-58 54-64 64-74 60-59 59-69"
"""One tank is shot, one lost on a mine, one has a tank and a gun to fight, one takes FUEL beside a gun."""


class BenchTable(TableBench[TankBattleTable]):
    """Board, table and panel."""

    def __init__(self, window: pygame.Surface) -> None:
        content = load_content(KIT)
        self.state = self._begun()
        position = self.state
        if sum(position.left(seat) for seat in (0, 1)) < 12:
            raise AssertionError("the bench needs twelve tanks")
        made = TankBattleTable(tools(content.definitions, content.files))
        made.set_rect(BOARD, 1.0)
        put_beside(made, SIDE)
        made.show(self.state, chooser=position.seat, viewer=position.seat, last=None)
        self.squares = cycle(range(100))
        super().__init__(window, made, lambda number: f"{number}. 44–45")

    def _begun(self) -> TankBattleWorld:
        return at(GREEN, GREY + SHOTS)

    def point(self) -> None:
        """Another square is pointed at."""
        self.table.pointing.cursor = FieldSpot(next(self.squares))


class Planning(BenchTable):
    """A movement is planned, and a tank with many ways is picked."""

    def __init__(self, window: pygame.Surface) -> None:
        super().__init__(window)
        phase = self.table.phase
        assert isinstance(phase, PlanningPhase)
        plan = phase.plan
        for way in ("54-64-74", "57-58"):
            first, *rest = (numbered(int(square)) for square in way.split("-"))
            plan.pick(first)
            plan.go(tuple(rest))
        plan.pick(numbered(46))
        if len(plan.routes) < 5:
            raise AssertionError("the tank that is picked can go to few squares")


class Plotting(BenchTable):
    """Shots are plotted, and squares shaded where the enemy could stop."""

    def __init__(self, window: pygame.Surface) -> None:
        super().__init__(window)
        phase = self.table.phase
        assert isinstance(phase, PlottingPhase)
        plot = phase.plot
        for square in (51, 52, 53, 55, 56):
            plot.toggle(numbered(square), white=False)
        plot.toggle(numbered(59), white=True)

    def _begun(self) -> TankBattleWorld:
        state = at(GREEN, GREY, to="grey", turn=4)
        return state.with_(phase="plot", shots=(None, None))


class Revealing(BenchTable):
    """A turn is revealed again and again, with all that can happen in one."""

    def __init__(self, window: pygame.Surface) -> None:
        super().__init__(window)
        self.shown = self._whole_turn()

    def _whole_turn(self) -> SeenStep[TankBattleWorld, Action]:
        state, words = self.state, f"{WAY} reveal".split()
        events: list[Event] = []
        while words or state.phase in ("fight", "spin"):
            if words:
                word = words.pop(0)
            elif state.phase == "spin":
                word = "spin:5"
            else:
                word = KIT.format_action(GAME.actions(state)[0], state)
            done = step(state, word)
            events, state = [*events, *done.events], done.state
        kinds = {type(event) for event in events}
        if not kinds >= {Drove, Opened, Destroyed, SiteLost, Fought, Spun}:
            raise AssertionError(f"the turn shows only {', '.join(sorted(one.__name__ for one in kinds))}")
        return SeenStep(state, tuple(events), None)

    def step(self, ms: float) -> None:
        """Time passes; the turn is shown again when it is over."""
        if not self.table.busy:
            self.table.show_step(self.state, self.shown, viewer=0, last=None)
        self.table.update(ms)
        self.manager.update(ms / 1000)
