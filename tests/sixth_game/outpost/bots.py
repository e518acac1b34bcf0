"""The bots of Outpost: one that drives anywhere, and one that drives the shortest way."""

from __future__ import annotations

import random

from game.bots.contract import Bot, GameBots, Level, Limits, Report, Seen, unheard
from game.bots.simple import RandomBot
from game.bots.solving import Stop, never
from outpost.rules import Action, Outpost, OutpostWorld, Roll


class Scout(Bot[OutpostWorld, Action]):
    """Goes where the fewest steps are left to a depot."""

    def choose(
        self,
        seen: Seen[OutpostWorld, Action],
        limits: Limits,
        seed: int,
        report: Report = unheard,
        stop: Stop = never,
    ) -> Action:
        """A shortest way, by the seed where there are several."""
        view, far = seen.view, len(seen.view.match.board.grid)
        steps = [view.match.board.steps(depot) for depot in sorted(view.match.board.depots)]
        actions = [action for action in Outpost().actions(view) if not isinstance(action, Roll)]
        random.Random(seed).shuffle(actions)
        return min(actions, key=lambda action: min(found.get(action.square, far) for found in steps))


class OutpostBots(GameBots):
    """Two levels."""

    LEVELS = (Level(1, "bots.outpost.1", Limits()), Level(2, "bots.outpost.2", Limits()))
    HINT_LEVEL = 2

    def make(self, level: int, style: str = "") -> Bot[OutpostWorld, Action]:
        """A new bot of that level. Raises ``KeyError`` if there is none."""
        return {1: RandomBot(Outpost()), 2: Scout()}[level]


BOTS = OutpostBots()
