"""The bots people play against."""

from __future__ import annotations

import random
from typing import ClassVar

from game.bots.contract import Bot, Limits, Report, Seen, Thought, stopping, unheard
from game.bots.solving import Stop, never
from game.games.flames_of_tanks.bots.looks import LookCount
from game.games.flames_of_tanks.bots.planner import Planner
from game.games.flames_of_tanks.bots.style import COMMANDER, GUNNER, RECRUIT, STRATEGIST, Style
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.contract import CHANCE


class FlamesOfTanksBot(Bot[FlamesOfTanksWorld, Action]):
    """A bot that judges each choice of its tank by itself; it needs nothing but the view."""

    style: ClassVar[Style]

    def choose(
        self, seen: Seen[FlamesOfTanksWorld, Action], limits: Limits, seed: int, report: Report = unheard,
        stop: Stop = never,
    ) -> Action:  # fmt: skip
        """Return an action for the seat."""
        position = seen.view
        if position.to_act is None or position.to_act == CHANCE:
            raise ValueError("nothing to choose from")
        looks = LookCount(limits.nodes, stopping(limits, stop), self.style.foresees)
        value, action = Planner(position, self.style, looks, random.Random(seed)).choose()
        report(Thought(1, looks.taken, round(value * 100), (action,)))
        return action


class Recruit(FlamesOfTanksBot):
    """Level 1: overlooks much, and never minds what may hit it."""

    style = RECRUIT


class Gunner(FlamesOfTanksBot):
    """Level 2: takes the better shot, and minds a little what may hit it."""

    style = GUNNER


class Commander(FlamesOfTanksBot):
    """Level 3: weighs cover and sides, and what a second action may do."""

    style = COMMANDER


class Strategist(FlamesOfTanksBot):
    """Level 4: looks at many places, and at who may drive up."""

    style = STRATEGIST
