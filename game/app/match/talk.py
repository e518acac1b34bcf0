"""What bots say: a short line at the start of a match, at a good shot, and at the end.

It rests on what everybody sees alone, so no word tells a secret.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import Any, Final, Literal, NamedTuple

from game.data.people.characters import Character, character
from game.data.saves.matches import MatchPlan
from game.model.contract import Result, SeenStep
from game.ui.model import Model

Moment = Literal["start", "shot", "won", "lost", "drawn"]

START_S, SHOT_S = 6.0, 4.0
"""Seconds for which a line stays."""

LINES: Final = 2
"""Lines to choose from at each moment."""


class Line(NamedTuple):
    """What a bot says: its seat, its character, and the key of the words."""

    seat: int
    who: Character
    key: str


class BotTalk(Model):
    """What the bots of one match say."""

    def __init__(self, plan: MatchPlan) -> None:
        self.seed = 0
        """Chooses their lines."""
        self.wanted = True
        """Whether anybody says anything."""
        self.lines: tuple[Line, ...] = ()
        """What is said now."""
        self._sides = plan.sides
        alone = len(set(plan.sides)) == 1  # against the game, with nobody to talk to
        self._bots = {
            seat: who
            for seat, player in enumerate(plan.players)
            if player.kind == "bot"
            and not alone
            and (who := character(plan.kit.name, player.level, player.style)) is not None
        }
        self._left = math.inf
        self._waiting: tuple[Line, ...] = ()
        self._shot: set[int] = set()

    def line(self, seats: Iterable[int]) -> Line | None:
        """Return what is said now at one of these seats."""
        there = set(seats)
        return next((one for one in self.lines if one.seat in there), None) if self.wanted else None

    def begin(self) -> None:
        """Let all bots say something before the match."""
        self._say(tuple(self._line(seat, "start") for seat in self._bots), START_S)

    def saw(self, before: Any, step: SeenStep[Any, Any], mover: int | None) -> None:
        """Notice a step that is about to be shown: a bot that makes its enemy lose something has a line for
        it, once in a match. ``mover`` moved last before it; what it loses itself is done by its only
        enemy."""
        for event in step.events:
            loser = event.loser(before)
            enemies = [seat for seat, side in enumerate(self._sides) if loser is not None and side != loser]
            who = mover if mover in enemies else enemies[0] if len(enemies) == 1 else None
            if who in self._bots and who not in self._shot:
                self._shot.add(who)
                self._waiting += (self._line(who, "shot"),)

    def seen(self) -> None:
        """Notice that the step has been shown: now its line is said."""
        if self._waiting:
            self._say(self._waiting, SHOT_S)
            self._waiting = ()

    def at_end(self, result: Result) -> Line | None:
        """Return what is said at the end: by a bot that has won, else by the first one."""
        if not self.wanted or not self._bots:
            return None
        seat = next((seat for seat in result.winners if seat in self._bots), next(iter(self._bots)))
        moment: Moment = "drawn" if result.drawn else "won" if seat in result.winners else "lost"
        return self._line(seat, moment)

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._left -= dt
        if self._left <= 0:
            self._left, self.lines = math.inf, ()

    def due(self) -> float:
        """Seconds until a line goes."""
        return self._left

    def _say(self, lines: tuple[Line, ...], seconds: float) -> None:
        self.lines, self._left = lines, seconds if lines else math.inf

    def _line(self, seat: int, moment: Moment) -> Line:
        who = self._bots[seat]
        alike = [other for other, one in self._bots.items() if one.temper == who.temper]
        # those who talk alike don't say the same
        number = Random(f"{self.seed} {who.temper} {moment}").randrange(LINES) + alike.index(seat)
        return Line(seat, who, f"talk.{who.temper}.{moment}.{number % LINES + 1}")
