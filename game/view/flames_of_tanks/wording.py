"""The wording of Flames of Tanks. See ``game.view.wording``."""

from __future__ import annotations

from game.model.contract import Refusal, SeenStep
from game.rules.flames_of_tanks.public import Action, FlamesOfTanksState
from game.view.flames_of_tanks.tips import RECORD
from game.view.flames_of_tanks.words import action_words, record_words, refusal_words
from game.view.wording import Wording


class FlamesWording(Wording[FlamesOfTanksState, Action]):
    """Words of Flames of Tanks, in which tanks go by their numbers."""

    says_who = True
    signs = RECORD

    def action(self, view: FlamesOfTanksState, action: Action) -> str:
        return action_words(view, action, self.words)

    def step(self, before: FlamesOfTanksState, step: SeenStep[FlamesOfTanksState, Action]) -> str:
        return record_words(before, step, self.words)

    def refusal(self, refusal: Refusal) -> str:
        return refusal_words(refusal, self.words)
