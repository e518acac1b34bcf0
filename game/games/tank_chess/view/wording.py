"""The words of Tank Chess for moves. See ``game.view.wording``."""

from __future__ import annotations

from dataclasses import replace

from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.queries import TankChessWorld
from game.games.tank_chess.view.choose import TURN_FIRST
from game.games.tank_chess.view.tips import RECORD
from game.games.tank_chess.view.words import call_words, move_words, refusal_words, step_words
from game.model.contract import Refusal, SeenStep
from game.view.table import Tools
from game.view.wording import Wording


class TankChessWording(Wording[TankChessWorld, Move]):
    """Words moves in notation."""

    signs = RECORD

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools.words)
        self.cap = tools.cap

    def action(self, view: TankChessWorld, action: Move) -> str:
        return move_words(view, action, self.words)

    def step(self, before: TankChessWorld, step: SeenStep[TankChessWorld, Move]) -> str:
        return call_words(step, self.words) if step.action is None else step_words(before, step, self.words)

    def refusal(self, refusal: Refusal) -> str:
        if refusal.key == TURN_FIRST:
            caps = [cap for name in ("turn_left", "turn_right") if (cap := self.cap(name))]
            if not caps:
                refusal = replace(refusal, key="tank_chess.refuse.not_that_way")
            refusal = replace(refusal, params={**refusal.params, "keys": self.words.either(caps)})
        return refusal_words(refusal, self.words)
