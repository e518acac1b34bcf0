"""The wording of Flames of Tanks. See ``game.view.wording``."""

from __future__ import annotations

from typing import Final

from game.games.flames_of_tanks.rules.actions import Action, Shoot
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.tips import RECORD
from game.games.flames_of_tanks.view.words import action_words, record_words, refusal_words
from game.model.contract import Refusal, SeenStep
from game.view.wording import Wording

_T: Final = "flames_of_tanks_view.tray."


class FlamesWording(Wording[FlamesOfTanksWorld, Action]):
    """Words of Flames of Tanks, in which tanks go by their numbers."""

    says_who = in_words = True
    signs = RECORD

    def action(self, view: FlamesOfTanksWorld, action: Action) -> str:
        return action_words(view, action, self.words)

    def step(self, before: FlamesOfTanksWorld, step: SeenStep[FlamesOfTanksWorld, Action]) -> str:
        return record_words(before, step, self.words)

    def alone(self, before: FlamesOfTanksWorld, step: SeenStep[FlamesOfTanksWorld, Action], name: str) -> str:
        if isinstance(step.action, Shoot) and not step.action.smoke:
            shooter = before.tank + 1
            return self.words(f"{_T}shot", name=name, tank=shooter, target=step.action.target + 1)
        return self.words(f"{_T}alone", name=name, told=self.step(before, step))

    def refusal(self, refusal: Refusal) -> str:
        return refusal_words(refusal, self.words)
