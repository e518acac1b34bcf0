"""The phase in which a player plans a movement (TB-3.3 to TB-3.9)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.actions import Action, Go
from game.games.tank_battle.rules.board import NOWHERE, number, row
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.hint import Advice
from game.games.tank_battle.view.panel.parts import PanelNow
from game.games.tank_battle.view.phases.phase import (
    MAIN,
    PICK,
    PUT_DOWN,
    BoardNow,
    DraftingPhase,
    Hands,
    Panels,
)
from game.games.tank_battle.view.plan import Plan
from game.games.tank_battle.view.scene import (
    clash_marks,
    trail_marks,
)
from game.games.tank_battle.view.spots import LegSpot, Spot
from game.games.tank_battle.view.words import fights_of, odds_words
from game.model.contract import Refusal
from game.ui.tree.node import Node
from game.view.board.marks import Marks, without
from game.view.board.scene import LabelShown, ReachShown, marks_of, picked_marks, reach_marks, way_marks
from game.view.phase import IGNORED, Prompt, Reply, next_of
from game.view.spots import ButtonSpot, FieldSpot
from game.view.table import Words


class PlanningPhase(DraftingPhase):
    """The planning of a movement: tanks are picked and driven."""

    rules_phase = "move"
    moves = True

    def __init__(self, hands: Hands, base: TankBattleWorld) -> None:
        super().__init__(hands, base)
        self.plan = Plan(base)
        if base.moving >= 0:
            self.plan.pick(base.trail[-1])

    @property
    def drafted(self) -> Plan:
        return self.plan

    # --- what is seen ---

    def stands(self, advice: Advice | None) -> TankBattleWorld:
        return self.plan.position if advice is None else advice.after or self.base

    def compose(self, marks: Marks, now: BoardNow) -> Marks:
        if now.advice is not None:
            return marks
        plan, at, routes = self.plan, self.at, self.plan.routes
        marks = without(marks, "last_move") if plan.steps else now.marks.on(marks)
        trails = trail_marks(leg.trail for leg in queries.legs(plan.position))
        way: Marks = ()
        if at is not None and at in routes:
            labels = self._outlook(routes[at], now.words)
            way = (*way_marks((plan.picked, *routes[at])), *marks_of(*labels))
        reach = {square: ReachShown(len(route)) for square, route in routes.items()}
        return (
            *(without(marks, "trail") if trails else marks), *trails, *way, *clash_marks(plan.position),
            *picked_marks(plan.picked if plan.picked >= 0 else None), *reach_marks(reach),
        )  # fmt: skip

    def _outlook(self, way: tuple[int, ...], words: Words) -> list[LabelShown]:
        """Labels that say what a stop on a square would lead to."""
        position, here = self.plan.position, self.plan.picked
        for square in way:
            position = position.after(Go(here, square), [])
            here = square
        told = [odds_words(position, here, target, words) for target in fights_of(position, here)]
        return [LabelShown(here, words.commas(told), "paper")] if told else []

    def panel(self, panels: Panels, now: PanelNow) -> Node:
        return panels.plan.tree(now, self.plan)

    # --- driving ---

    def steps_shown(self) -> tuple[Action, ...]:
        """The steps of the draft, and those of the way that is pointed at."""
        plan = self.plan
        way = () if self.at is None else plan.routes.get(self.at, ())
        return (*plan.steps, *itertools.starmap(Go, itertools.pairwise((plan.picked, *way))))

    def choose(self, spot: Spot) -> Reply:
        if isinstance(spot, LegSpot):
            self.plan.remove(spot.number)
            return PICK
        return super().choose(spot)

    def choose_square(self, square: int) -> Reply:
        """Pick a tank, or drive the picked one to a square."""
        plan, spot, answer = self.plan, FieldSpot(square), self.chooser.answer
        if square in plan.position.tanks[self.base.seat]:
            plan.pick(NOWHERE if square == plan.picked else square)
            stuck = plan.picked >= 0 and not plan.routes
            return answer(self._why_stuck() if stuck else None, spot, PICK if plan.picked >= 0 else PUT_DOWN)
        if plan.picked < 0:
            params = {"square": number(square)}
            return answer(Refusal("TB-3.3", "tank_battle.refuse.move.no_tank", params), spot)
        way = plan.routes.get(square)
        if way is None:
            return answer(self._why_not(square), spot)
        if self.chooser.guided:
            steps = itertools.pairwise((plan.picked, *way))
            return self.hands.play([Go(*step) for step in steps], spot)
        plan.go(way)
        return Reply(True, sounds=("drive",))

    def _why_not(self, square: int) -> Refusal | None:
        """The reason why the picked tank can't be driven to a square; a click may mean several steps."""
        refusal = self.plan.why_not(square)
        if refusal is not None and refusal.key.endswith(".one_square") and self.plan.routes:
            params = {"origin": number(self.plan.picked), "square": number(square)}
            return Refusal("TB-3.3", "tank_battle.refuse.move.no_way", params)
        return refusal

    def _why_stuck(self) -> Refusal | None:
        """The reason why the picked tank can't move: the one that stops most of its steps."""
        picked = self.plan.picked
        ahead = 10 if self.base.seat == 0 else -10
        found = (self.plan.why_not(picked + by) for by in (ahead, 1, -1) if 0 <= picked + by < 100)
        return next((one for one in found if one is not None), None)

    def goes_on(self, square: int) -> bool:
        plan = self.plan
        return square in plan.routes or square in plan.position.tanks[self.base.seat]

    def next(self, by: int) -> Reply:
        """Pick the next tank to drive."""
        plan, seat = self.plan, self.base.seat
        squares = sorted(plan.movable, key=lambda at: (row(seat, at), at))
        if not squares:
            return IGNORED
        plan.pick(next_of(squares, plan.picked, by))
        self.pointing.cursor = FieldSpot(plan.picked)
        return PICK

    def finish(self) -> Reply:
        missing = self.plan.missing
        if missing is not None:
            return self.chooser.answer(missing, ButtonSpot("reveal"))
        return self.hands.play(self.plan.actions(), MAIN)

    def push(self, name: str) -> Reply:
        return self.finish() if name == "reveal" else super().push(name)

    def aim(self, action: Action) -> None:
        if isinstance(action, Go):
            self.plan.pick(action.origin)
            self.pointing.cursor = FieldSpot(action.target)

    # --- what is chosen ---

    def home(self) -> Spot | None:
        return FieldSpot(self.plan.picked) if self.plan.picked >= 0 else None

    def back(self) -> bool:
        """Let go of the picked tank; its steps are undone by another key."""
        if self.plan.picked < 0:
            return False
        self.plan.pick(NOWHERE)
        self.chooser.drop()
        return True

    def choice(self) -> Any:
        return self.plan.picked if self.plan.picked >= 0 else None

    def planned(self, words: Words) -> str:
        if not self.plan.steps:
            return ""
        legs = queries.legs(self.plan.position)
        return words.commas("–".join(str(number(square)) for square in leg.trail) for leg in legs)

    def prompts(self, words: Words) -> Sequence[Prompt]:
        return (
            self.prompt(words, "drive", *self.pointing.choosing),
            *self.pointing.walks(words),
            self.prompt(words, "next_tank", "next_piece"),
            self.prompt(words, "step_back", "take_back"),
            self.prompt(words, "reveal", "done"),
        )
