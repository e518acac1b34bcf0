"""The bots of a match: asked when it's their turn, and heard once everything before their move has been
seen."""

from __future__ import annotations

import math

from game.app.match.calls import Calls
from game.app.match.handing import Handing
from game.app.match.tidings import Tidings
from game.app.table.hinting import Hinting
from game.app.table.thinking import BotAnswer, Thinking
from game.data.saves.matches import MatchPlan
from game.model.contract import CHANCE, IllegalAction

MOST_FAILURES = 2
"""Most failures in a row after which a bot is still asked."""


class BotTurns:
    """The bots of one match."""

    def __init__(
        self, plan: MatchPlan, handing: Handing, calls: Calls, hinting: Hinting, thinking: Thinking,
        tidings: Tidings,
    ) -> None:  # fmt: skip
        self.plan, self.handing, self.calls, self.hinting = plan, handing, calls, hinting
        self.thinking, self.tidings = thinking, tidings
        self.session = thinking.session
        self.failures = 0
        """How often in a row each bot failed, by seat."""
        self.pause = 0.0
        """Seconds until the next bot's move may be heard."""

    @property
    def thinks(self) -> int | None:
        """The seat of the bot that thinks about its move."""
        return self.thinking.seat if self.thinking.purpose == "move" else None

    def wait(self, seconds: float) -> None:
        """Make bots wait ``seconds``, so that a player can read something."""
        self.pause = max(self.pause, seconds)

    def update(self, dt: float, *, heard: bool) -> bool:
        """Advance by ``dt`` seconds: ask the bot whose turn it is, and take its move if it may be
        ``heard`` now. Return whether the screen changes."""
        asked = self._ask()
        if not heard:
            return asked
        self.pause -= dt
        thought = self.thinking.poll() if self.pause <= 0 else None
        if thought is not None:
            self._hear(thought)
        return asked or thought is not None

    def due(self) -> float:
        """Seconds until a bot's finished thought may be heard."""
        return self.pause if self.thinking.purpose is not None and self.pause > 0 else math.inf

    def _ask(self) -> bool:
        seat = self.session.to_act
        if seat is None or seat == CHANCE or self.handing.hidden or self.thinking.purpose is not None:
            return False
        if self.calls.offered_to is not None or self.failures > MOST_FAILURES:
            return False
        player = self.plan.players[seat]
        if player.kind == "bot":
            self.thinking.ask("move", seat, player.level, style=player.style)
        return player.kind == "bot"

    def _hear(self, thought: BotAnswer) -> None:
        if thought.failed:
            self._failed()
            if thought.purpose == "hint":
                self.hinting.end()
            return
        self.failures = 0
        if thought.purpose == "hint":
            self.hinting.propose(thought)
        elif thought.purpose == "draw":
            self.calls.bot_answers(thought.seat, thought.value)
        elif thought.seat == self.session.to_act:
            try:
                self.session.play(thought.value)
            except IllegalAction:
                self._failed()

    def _failed(self) -> None:
        self.failures += 1
        self.tidings.say("match.bot_failed")
