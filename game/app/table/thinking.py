"""Asks bots for moves: one thinker per match, one question at a time, without blocking."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from game.bots import registry as bot_registry
from game.bots.contract import Seen
from game.bots.seeds import bot_seed
from game.bots.worker import Answer, Failure, Thinker, ThinkingProgress, Worker
from game.model.session import Session
from game.model.visible_record import RecordPoint
from game.ui.window.waking import wake

Purpose = Literal["move", "hint", "draw"]
MakeThinker = Callable[[str], Thinker]
"""Makes a thinker for a game by its name."""


def worker(game: str) -> Thinker:
    """Start the usual thinker: a process of its own."""
    return Worker(game, wake)


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """The answer to a question: ``value`` is an action, or whether the bot agrees to a draw; ``failed``
    says why there is none."""

    purpose: Purpose
    seat: int
    value: Any
    failed: str = ""
    then: tuple[Any, ...] = ()
    """The actions to follow the first, as far as the bot has planned."""
    planned: bool = True
    """Whether the action is thought to be good, and not just legal."""


class AsksThinker:
    """Asks the bots of one game, whose thinker starts when first needed."""

    def __init__(self, game: str, make: MakeThinker) -> None:
        self.game, self._make = game, make
        self._thinker: Thinker | None = None

    def start(self) -> Thinker:
        """Return the thinker. One that isn't running is started, which takes a moment."""
        if self._thinker is None:
            self._thinker = self._make(self.game)
        return self._thinker

    def close(self) -> None:
        """Stop everything that runs."""
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None


class Thinking(AsksThinker):
    """The bots of one match."""

    def __init__(self, game: str, session: Session[Any, Any], make: MakeThinker = worker) -> None:
        super().__init__(game, make)
        self.session = session
        self._open: tuple[Purpose, int, RecordPoint] | None = None  # what for, for whom, when it was asked
        self._line: tuple[Any, ...] = ()
        self._planned = True
        self.depth = 0
        """How deep the current question has been searched so far."""

    @property
    def purpose(self) -> Purpose | None:
        """The purpose of the current question; ``None`` without one."""
        return None if self._open is None else self._open[0]

    @property
    def seat(self) -> int | None:
        """The seat of the current question; ``None`` without one."""
        return None if self._open is None else self._open[1]

    def ask(
        self,
        purpose: Purpose,
        seat: int,
        level: int,
        seen: Seen[Any, Any] | None = None,
        style: str = "",
    ) -> None:
        """Ask for an action, or for an answer to a draw offer; earlier questions are forgotten. ``seen``:
        what the seat knows of another position than the present one; ``style`` is the bot's."""
        thinker, seen = self.start(), seen or self.seen(seat)
        self._open = (purpose, seat, self.session.moment)
        self.depth, self._line, self._planned = 0, (), True
        if purpose == "draw":
            thinker.request_draw(seen, level)
        else:
            seed = bot_seed(self.session.seed, len(self.session.record(seat)))
            thinker.request(seen, level, seed, style=style)

    def hint(self, seat: int, seen: Seen[Any, Any] | None = None) -> None:
        """Ask for a good player's move at ``seat``; ``seen`` as in ``ask``."""
        self.ask("hint", seat, bot_registry.bots(self.game).HINT_LEVEL, seen)

    def seen(self, seat: int) -> Seen[Any, Any]:
        """What a seat knows of the present position."""
        return bot_registry.seen_by(self.session, seat)

    def poll(self) -> BotAnswer | None:
        """Return the answer if it has come and still fits the position, else ``None``."""
        if self._thinker is None or self._open is None:
            return None
        for message in self._thinker.poll():
            if isinstance(message, ThinkingProgress):
                thought = message.thought
                self.depth, self._line, self._planned = thought.depth, tuple(thought.line), thought.planned
                continue
            purpose, seat, asked = self._open
            self._open = None
            if asked != self.session.moment:
                return None  # the match has gone on since: nobody wants that answer any more
            if isinstance(message, Failure):
                return BotAnswer(purpose, seat, None, message.text)
            if isinstance(message, Answer) and not message.cancelled:
                then = self._line[1:] if self._line[:1] == (message.value,) else ()
                return BotAnswer(purpose, seat, message.value, then=then, planned=self._planned)
            return None
        return None

    def cancel(self) -> None:
        """Drop the current question."""
        if self._open is not None and self._thinker is not None:
            self._thinker.cancel()
        self._open = None

    def close(self) -> None:
        """Stop everything that runs."""
        self._open = None
        super().close()
