"""The words of Tank Battle for actions and steps. See ``game.view.wording``."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.world import TankBattleWorld
from game.games.tank_battle.view.tips import RECORD
from game.games.tank_battle.view.words import action_words, step_words, steps_words
from game.model.contract import SeenStep
from game.view.wording import Wording


class BattleWording(Wording[TankBattleWorld, Action]):
    """Words with the numbers of squares."""

    long_lines = True
    signs = RECORD

    def action(self, view: TankBattleWorld, action: Action) -> str:
        return action_words(view, action, self.words)

    def step(self, before: TankBattleWorld, step: SeenStep[TankBattleWorld, Action]) -> str:
        return step_words(before, step, self.words)

    def together(self, actions: Sequence[Action]) -> str:
        return steps_words(actions, self.words)
