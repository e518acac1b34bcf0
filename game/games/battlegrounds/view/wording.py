"""The words of Battlegrounds for actions and steps. See ``game.view.wording``."""

from __future__ import annotations

from game.games.battlegrounds.rules.actions import Action
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.tips import RECORD
from game.games.battlegrounds.view.words import action_words, refusal_words, step_words
from game.model.contract import Refusal, SeenStep
from game.view.wording import Wording


class BattlegroundsWording(Wording[BattlegroundsWorld, Action]):
    """Words in sentences that begin with a colour."""

    says_who = True
    signs = RECORD

    def action(self, view: BattlegroundsWorld, action: Action) -> str:
        return action_words(view, action, self.words)

    def step(self, before: BattlegroundsWorld, step: SeenStep[BattlegroundsWorld, Action]) -> str:
        return step_words(before, step, self.words)

    def refusal(self, refusal: Refusal) -> str:
        return refusal_words(refusal, self.words)
