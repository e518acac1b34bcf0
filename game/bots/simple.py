"""Bots for a game that has none of its own: they need nothing but the rule book."""

from __future__ import annotations

import random
from typing import Any

from game.bots.contract import Bot, GameBots, Level, Limits, Report, Seen, Thought, unheard
from game.bots.solving import Stop, never
from game.model.contract import Game


class RandomBot(Bot[Any, Any]):
    """A bot that plays a random legal action, all equally likely."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def choose(
        self, seen: Seen[Any, Any], limits: Limits, seed: int, report: Report = unheard, stop: Stop = never
    ) -> Any:
        """Return one of ``Game.actions``, chosen by the seed."""
        actions = self._game.actions(seen.view)
        if not actions:
            raise ValueError(f"{self._game.name}: nothing to choose from")
        action = random.Random(seed).choice(actions)
        report(Thought(1, 1, 0, (action,), planned=False))
        return action


class SimpleBots(GameBots):
    """``GameBots`` for any game: one level, at random."""

    LEVELS = (Level(1, "bots.simple.1", Limits()),)
    HINT_LEVEL = 1

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def make(self, level: int, style: str = "") -> RandomBot:
        """Return a new random bot, the only one."""
        if level != 1 or style:
            raise KeyError(f"no bot of level {level} and style {style!r}: there is only 1, plain")
        return RandomBot(self._game)
