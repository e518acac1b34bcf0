"""The main loop of a bot's worker process: waits for questions on a pipe and answers them.

Nothing here may import pygame, and the module is imported anew in every worker, so it stays small.
"""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, replace
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, Literal

from game.bots.contract import Analyst, Bot, Estimator, GameBots, Limits, Seen, Thought, level
from game.bots.registry import bots
from game.bots.solving import Stop
from game.model.contract import SeenStep

REPORT_EVERY_S = 0.05
"""Of progress reports closer together than this only the last one of each rank is told: nobody could
read the others."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """What a bot is asked. ``limits`` replaces the level's own if given.

    "analysis" is asked of the game's analyst, without level and seed: the best ``lines`` lines, and those
    of the actions in ``also``. "estimates" are the estimator's of all ``views``.
    """

    ident: int
    what: Literal["action", "draw", "analysis", "estimates"]
    seen: Seen[Any, Any]
    level: int
    seed: int
    limits: Limits | None = None
    lines: int = 1
    also: tuple[Any, ...] = ()
    views: tuple[Any, ...] = ()
    style: str = ""


@dataclass(frozen=True, slots=True)
class Parcel:
    """A question as it is sent through the pipe: with only those steps seen that the worker lacks."""

    question: BotQuestion
    keep: int
    new_steps: tuple[SeenStep[Any, Any], ...]


@dataclass(frozen=True, slots=True)
class ThinkingProgress:
    """A bot's thought while it works on a question."""

    ident: int
    thought: Thought[Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a bot: an action, whether it agrees to a draw, an analysis (a tuple of thoughts, best
    first), or estimates (shares for each view). ``cancelled``: it was cut short."""

    ident: int
    value: Any
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Failure:
    """The reason, for the log, why a question got no answer."""

    ident: int
    text: str


Message = ThinkingProgress | Answer | Failure


class BotsByLevel:
    """The bots of one game by level, kept so that their tables stay warm."""

    def __init__(self, bots: GameBots) -> None:
        self._bots = bots
        self._made: dict[tuple[int, str], Bot[Any, Any]] = {}
        self._analyst: Analyst[Any, Any] | None = None
        self._estimator: Estimator[Any] | None = None

    def bot(self, number: int, style: str = "") -> Bot[Any, Any]:
        """Return the bot of that level and style, a plain one if there is no such style: a save may come from
        another version. Raises ``KeyError`` if there is no such level."""
        which = number, style if style in self._bots.STYLES else ""
        if which not in self._made:
            self._made[which] = self._bots.make(*which)
        return self._made[which]

    def analyst(self) -> Analyst[Any, Any]:
        """Return the game's analyst. Raises ``LookupError`` if it has none."""
        if self._analyst is None:
            self._analyst = self._bots.analyst()
        if self._analyst is None:
            raise LookupError("this game has no analyst")
        return self._analyst

    def estimates(self, views: Sequence[Any], stop: Stop) -> tuple[tuple[float, ...], ...]:
        """What the game's estimator says of each view, nothing (``()``) where it can't tell, as many as were
        reached before it was to stop. Raises ``LookupError`` if it has none."""
        if self._estimator is None:
            self._estimator = self._bots.estimator()
        if self._estimator is None:
            raise LookupError("this game has no estimator")
        found: list[tuple[float, ...]] = []
        for view in views:
            if stop():
                break
            tells = self._estimator.tells(view)
            found.append(self._estimator.estimate(view, stop) if tells else ())
        return tuple(found)

    def limits(self, question: BotQuestion) -> Limits:
        """Return the limits a question gives, or its level's own."""
        return question.limits or level(self._bots, question.level).limits

    def answer(self, question: BotQuestion, report: Any, stop: Any) -> Any:
        """Return what the bot, the analyst or the estimator answers."""
        if question.what == "analysis":
            limits = question.limits or Limits()
            return self.analyst().analyse(question.seen, limits, question.lines, report, stop, question.also)
        if question.what == "estimates":
            return self.estimates(question.views, stop)
        bot = self.bot(question.level, question.style)
        if question.what == "draw":
            return bot.answers_draw(question.seen)
        return bot.choose(question.seen, self.limits(question), question.seed, report, stop)


def work(connection: Connection, cancelled: Any, game: str) -> None:
    """The worker's main loop; ends when the pipe is closed. ``cancelled`` is a shared integer: the
    number of the last question that nobody waits for any more."""
    serve_parent()
    found = bots(game)
    found.prepare()
    crew = BotsByLevel(found)
    steps: list[SeenStep[Any, Any]] = []
    connection.send("ready")
    while True:
        try:
            parcel: Parcel = connection.recv()
        except (EOFError, OSError):
            return
        del steps[parcel.keep :]
        steps.extend(parcel.new_steps)
        question = parcel.question
        seen = Seen(question.seen.seat, question.seen.view, tuple(steps))
        asked = replace(question, seen=seen)
        try:
            connection.send(_answer(crew, asked, connection, cancelled))
        except (BrokenPipeError, OSError):
            return


def _answer(crew: BotsByLevel, question: BotQuestion, connection: Connection, cancelled: Any) -> Message:
    ident = question.ident
    last = 0.0
    coming: list[Thought[Any]] = []
    held: list[Thought[Any]] = []

    def tell() -> None:
        for thought in held:
            connection.send(ThinkingProgress(ident, thought))
        held.clear()

    def tell_in_time() -> None:
        nonlocal last
        now = time.monotonic()
        if held and now - last >= REPORT_EVERY_S:
            last = now
            tell()

    def report(thought: Thought[Any]) -> None:
        if thought.rank == 1:
            coming.clear()
        coming.append(thought)
        if thought.rank >= thought.of:  # lines that belong together are told together
            held[:] = coming
            tell_in_time()

    def stop() -> bool:
        # asked all the time: what was held back is told, though nothing new may be found for long
        tell_in_time()
        return bool(cancelled.value >= ident)

    if stop():
        return Answer(ident, None, cancelled=True)
    try:
        value = crew.answer(question, report, stop)
        tell()
    except (BrokenPipeError, EOFError):
        raise
    except Exception:
        return Failure(ident, traceback.format_exc())
    return Answer(ident, value, cancelled=stop())


def serve_parent() -> None:
    """Leave it to the parent process what Ctrl-C means, which goes to all processes of a terminal, as does
    Windows' Ctrl-Break; and end when the parent does."""
    for name in ("SIGINT", "SIGBREAK"):
        if (number := getattr(signal, name, None)) is not None:
            signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """End this process at once when its parent is gone, even in the middle of a thought."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
