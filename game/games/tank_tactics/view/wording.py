"""The words of Tank Tactics for actions and steps. See ``game.view.wording``."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.tank_tactics.rules.actions import Action
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.tips import RECORD
from game.games.tank_tactics.view.words import action_words, step_words, turn_words
from game.model.contract import SeenStep
from game.view.wording import Wording


class TacticsWording(Wording[TankTacticsWorld, Action]):
    """Words for actions and their outcomes."""

    signs = RECORD

    def action(self, view: TankTacticsWorld, action: Action) -> str:
        return action_words(view, action, self.words)

    def step(self, before: TankTacticsWorld, step: SeenStep[TankTacticsWorld, Action]) -> str:
        return step_words(before, step, self.words)

    def turn(self, steps: Sequence[tuple[TankTacticsWorld, SeenStep[TankTacticsWorld, Action]]]) -> str:
        return turn_words(steps, self.words)
