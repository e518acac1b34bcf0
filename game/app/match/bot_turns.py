"""The bots of a match: asked when they are to act, heard when what happened before has been seen."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.app.match.calls import Calls
from game.app.match.handing import Handing
from game.app.table.hinting import Hinting
from game.app.table.thinking import BotAnswer, Thinking
from game.data.saves.matches import MatchPlan
from game.model.contract import CHANCE, IllegalAction

MOST_FAILURES = 2
"""A bot that fails more often in a row isn't asked again."""


class BotTurns:
    """The bots of one match. ``say`` gets a text key of what the player should be told."""

    def __init__(
        self, plan: MatchPlan, handing: Handing, calls: Calls, hinting: Hinting, thinking: Thinking,
        say: Callable[[str], object],
    ) -> None:  # fmt: skip
        self.plan, self.handing, self.calls, self.hinting = plan, handing, calls, hinting
        self.thinking, self.say = thinking, say
        self.session = thinking.session
        self.failures = 0
        """How often in a row one failed."""
        self.pause = 0.0
        """Seconds until the next move of one is heard."""

    @property
    def thinks(self) -> int | None:
        """The seat of the bot that thinks about its move."""
        return self.thinking.seat if self.thinking.purpose == "move" else None

    def wait(self, seconds: float) -> None:
        """Leave time to read something."""
        self.pause = max(self.pause, seconds)

    def update(self, dt: float, *, heard: bool) -> bool:
        """Time passes (seconds): ask whoever is to act, and hear what was thought if it may be ``heard`` now.
        Says whether anything is shown otherwise now."""
        asked = self._ask()
        if not heard:
            return asked
        self.pause -= dt
        thought = self.thinking.poll() if self.pause <= 0 else None
        if thought is not None:
            self._hear(thought)
        return asked or thought is not None

    def due(self) -> float:
        """Seconds until a thought that is there may be heard."""
        return self.pause if self.thinking.purpose is not None and self.pause > 0 else math.inf

    def _ask(self) -> bool:
        seat = self.session.to_act
        if seat is None or seat == CHANCE or self.handing.hidden or self.thinking.purpose is not None:
            return False
        if self.calls.offered_to is not None or self.failures > MOST_FAILURES:
            return False
        player = self.plan.players[seat]
        if player.kind == "bot":
            self.thinking.ask("move", seat, player.level)
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
        self.say("match.bot_failed")
