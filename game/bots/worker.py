"""Runs a match's bot in a spawned process, or with the same interface in this process.

``Worker`` never blocks its caller: a thread of its own starts the process, sends, receives, and handles
cancelling.
"""

from __future__ import annotations

import logging
import multiprocessing
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from game.bots.contract import GameBots, Limits, Seen
from game.bots.registry import bots
from game.bots.solving import never
from game.bots.worker_process import (
    Answer,
    BotQuestion,
    BotsByLevel,
    Failure,
    Message,
    Parcel,
    ThinkingProgress,
    work,
)
from game.model.contract import SeenStep

__all__ = ["Answer", "Failure", "LocalWorker", "Message", "Thinker", "ThinkingProgress", "Worker", "ask"]

CANCEL_S = 0.25
"""Seconds a cancelled bot has to give up by itself before its process is killed: on a busy machine more
than the 50 ms that bots are held to, since a new process with cold tables costs more than the wait."""

START_S = 30.0
"""Seconds a new process may take until it is ready."""

BEGINS_S = 0.1
"""Seconds a process waits for a first question before it is begun, so that a new screen is drawn first."""

STOPPED_S = 1.0
"""Seconds of delay in noticing a deadline that show that the machine slept."""

_log = logging.getLogger(__name__)


class Thinker(Protocol):
    """Something that can be asked for an action and answers later."""

    def request(
        self, seen: Seen[Any, Any], level: int, seed: int, limits: Limits | None = None, style: str = ""
    ) -> int:
        """Ask for an action; return the number of the question. A new question cancels the one before.
        ``limits`` replaces the level's own, ``style`` is one of the game's (``GameBots.STYLES``)."""
        ...

    def request_draw(self, seen: Seen[Any, Any], level: int) -> int:
        """Ask whether the bot agrees to a draw; otherwise as ``request``."""
        ...

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        """Ask the game's analyst for the best lines and those of the actions in ``also``, told as they are
        found; otherwise as ``request``."""
        ...

    def estimate(self, views: Sequence[Any]) -> int:
        """Ask the game's estimator about some views; otherwise as ``request``."""
        ...

    def poll(self) -> list[Message]:
        """Return the messages since the last call about the open question: any number of
        ``ThinkingProgress``, then one ``Answer`` or ``Failure``."""
        ...

    def cancel(self) -> None:
        """Drop the open question: no answer will come."""
        ...

    @property
    def busy(self) -> bool:
        """Whether a question is open."""
        ...

    def close(self) -> None:
        """Stop everything the thinker runs. It can't be used afterwards."""
        ...


def ask(thinker: Thinker, timeout_s: float = 60.0) -> Any:
    """Wait for the open question's answer (terminal and tests; never from a window).

    Raises ``RuntimeError`` if it fails and ``TimeoutError`` if it does not come.
    """
    until = time.monotonic() + timeout_s
    while time.monotonic() < until:
        for message in thinker.poll():
            if isinstance(message, Answer):
                return message.value
            if isinstance(message, Failure):
                raise RuntimeError(message.text)
        time.sleep(0.002)
    raise TimeoutError(f"no answer in {timeout_s} s")


class Worker:
    """A ``Thinker`` in a process of its own, started in the background at once.

    ``game`` is the name of the game whose bots they are; the process looks it up for itself. ``told`` is
    called, in a thread of the worker's, whenever ``poll`` has something new to give.
    """

    def __init__(self, game: str, told: Callable[[], None] = lambda: None) -> None:
        self._number = 0
        self._open: int | None = None
        self._inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._keeper = _Keeper(game, self._inbox, told)

    def request(
        self, seen: Seen[Any, Any], level: int, seed: int, limits: Limits | None = None, style: str = ""
    ) -> int:
        """See ``Thinker``."""
        return self._ask(BotQuestion(self._number + 1, "action", seen, level, seed, limits, style=style))

    def request_draw(self, seen: Seen[Any, Any], level: int) -> int:
        """See ``Thinker``."""
        return self._ask(BotQuestion(self._number + 1, "draw", seen, level, 0))

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        """See ``Thinker``."""
        return self._ask(BotQuestion(self._number + 1, "analysis", seen, 0, 0, limits, lines, tuple(also)))

    def estimate(self, views: Sequence[Any]) -> int:
        """See ``Thinker``."""
        return self._ask(BotQuestion(self._number + 1, "estimates", Seen(0, None), 0, 0, views=tuple(views)))

    def _ask(self, question: BotQuestion) -> int:
        self.cancel()
        self._number = self._open = question.ident
        self._keeper.post(question)
        return question.ident

    def poll(self) -> list[Message]:
        """See ``Thinker``."""
        found: list[Message] = []
        while True:
            try:
                message = self._inbox.get_nowait()
            except queue.Empty:
                return found
            if message.ident == self._open:
                found.append(message)
                if not isinstance(message, ThinkingProgress):
                    self._open = None

    def cancel(self) -> None:
        """See ``Thinker``."""
        if self._open is not None:
            self._keeper.cancel(self._open)
            self._open = None

    @property
    def busy(self) -> bool:
        """See ``Thinker``."""
        return self._open is not None

    @property
    def pid(self) -> int | None:
        """The process's id; ``None`` before it has started."""
        return self._keeper.pid

    def close(self) -> None:
        """See ``Thinker``. Returns at once; the thread ends the process."""
        self.cancel()
        self._keeper.close()

    def join(self, timeout_s: float = 5.0) -> None:
        """Wait until the process is gone, after ``close``."""
        self._keeper.join(timeout_s)


class _Keeper(threading.Thread):
    """The thread that owns the process. Callers only leave it orders and wake it."""

    def __init__(self, game: str, inbox: queue.SimpleQueue[Message], told: Callable[[], None]) -> None:
        super().__init__(name="bot-keeper", daemon=True)
        self._spawn = multiprocessing.get_context("spawn")
        self._game, self._inbox, self._told = game, inbox, told
        self._orders: deque[BotQuestion] = deque()
        self._closing = False
        # Shared without a lock: a lock that a killed process holds would never be free again.
        self._cancelled: Any = self._spawn.RawValue("q", 0)
        self._kill_at: float | None = None
        self._ears, self._bell = multiprocessing.Pipe(duplex=False)
        self._ringing = threading.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ready = False
        self._ready_by = 0.0
        self._asked: BotQuestion | None = None
        self._tries = 0
        self._held: tuple[SeenStep[Any, Any], ...] = ()
        self.pid: int | None = None
        self.start()

    # --- called by others ---

    def post(self, question: BotQuestion) -> None:
        self._orders.append(question)
        self._ring()

    def cancel(self, ident: int) -> None:
        self._cancelled.value = ident
        self._ring()

    def close(self) -> None:
        self._closing = True
        self._ring()

    def _ring(self) -> None:
        with self._ringing:
            if not self._bell.closed:  # else the thread has ended, and there is nobody to wake
                self._bell.send_bytes(b"!")

    # --- the thread ---

    def run(self) -> None:
        try:
            # while a process is begun nothing else of this one goes on: a screen that opens is drawn first
            self._ears.poll(BEGINS_S)
            while not self._closing:
                if self._process is None:
                    self._start()
                self._send_next()
                self._listen()
        finally:
            self._end_process()
            with self._ringing:  # a ring under way must not go to whatever gets the number of a closed pipe
                self._ears.close()
                self._bell.close()

    def _start(self) -> None:
        self._pipe, theirs = self._spawn.Pipe()
        process = self._spawn.Process(
            target=work, args=(theirs, self._cancelled, self._game), name="bot", daemon=True
        )
        try:
            process.start()
        except (OSError, RuntimeError) as problem:  # RuntimeError: started from a main module without a guard
            self._lost(f"it couldn’t be started: {problem}")
            return
        finally:
            theirs.close()
        self._process, self.pid = process, process.pid
        self._ready, self._held = False, ()
        self._ready_by = time.monotonic() + START_S

    def _send_next(self) -> None:
        if not self._ready or self._asked is not None:
            return
        while self._orders:
            question = self._orders.popleft()
            if question.ident > self._cancelled.value:
                self._asked, self._tries = question, 0
                self._send()
                return

    def _send(self) -> None:
        assert self._asked is not None
        assert self._pipe is not None
        seen = self._asked.seen
        keep = 0
        # Steps are compared by identity: whoever keeps a match's steps hands the same objects again.
        for ours, theirs in zip(seen.steps, self._held, strict=False):
            if ours is not theirs:
                break
            keep += 1
        bare = replace(self._asked, seen=Seen(seen.seat, seen.view))
        self._held = seen.steps
        try:
            self._pipe.send(Parcel(bare, keep, seen.steps[keep:]))
        except OSError:
            self._lost("it died before it could be asked")
        except Exception as problem:  # a value that can't be pickled
            self._held = ()
            self._give_up(f"the question can’t be sent: {problem!r}")

    def _listen(self) -> None:
        process, pipe = self._process, self._pipe
        if process is None or pipe is None:
            return
        now = time.monotonic()
        if self._asked is not None and self._cancelled.value >= self._asked.ident and self._kill_at is None:
            self._kill_at = now + CANCEL_S
        deadline = self._kill_at if self._ready else self._ready_by
        ready = wait(
            [self._ears, pipe, process.sentinel], None if deadline is None else max(0.0, deadline - now)
        )
        if self._ears in ready:
            self._ears.recv_bytes()
        if pipe in ready:
            self._receive(pipe)
        elif process.sentinel in ready:
            self._lost("its process ended")
        elif not ready and deadline is not None and (late := time.monotonic() - deadline) >= 0:
            if late > STOPPED_S:
                self._give_time()
            else:
                self._overdue()

    def _receive(self, pipe: Connection) -> None:
        try:
            message = pipe.recv()
        except (EOFError, OSError):
            self._lost("its process ended")
            return
        if message == "ready":
            self._ready = True
            if self._asked is not None:
                self._send()
            return
        self._tell(message)
        if not isinstance(message, ThinkingProgress):
            self._asked = self._kill_at = None

    def _tell(self, message: Message) -> None:
        self._inbox.put(message)
        self._told()

    def _give_time(self) -> None:
        """Extend the deadlines after all processes were stopped, by a signal or by the machine's sleep:
        the bot had no time."""
        now = time.monotonic()
        self._kill_at, self._ready_by = None, now + START_S

    def _overdue(self) -> None:
        if not self._ready:
            self._lost("its process did not start")
            return
        _log.info("a cancelled bot did not stop in time: its process is started anew")
        self._end_process()
        self._asked = None

    def _lost(self, why: str) -> None:
        """Start a new process after one is lost, and ask its question once more."""
        _log.warning("bot process %s lost: %s", self.pid, why)
        self._end_process()
        self._tries += 1
        if self._asked is not None and self._cancelled.value >= self._asked.ident:
            self._asked = None
        elif self._tries > 1:
            waiting = self._asked or (self._orders.popleft() if self._orders else None)
            if waiting is None:
                # Nobody waits: don't start processes over and over, but wait to be asked.
                self._ears.recv_bytes()
                self._tries = 0
            else:
                self._asked = waiting
                self._give_up(f"the bot’s process was lost twice: {why}")

    def _give_up(self, text: str) -> None:
        assert self._asked is not None
        self._tell(Failure(self._asked.ident, text))
        self._asked, self._tries = None, 0

    def _end_process(self) -> None:
        process, self._process = self._process, None
        pipe, self._pipe = self._pipe, None
        self._kill_at, self._ready, self.pid = None, False, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            # not closed: at the program's end the standard library joins it too, perhaps just now
            process.join()


class LocalWorker:
    """A ``Thinker`` in this process whose ``poll`` does the thinking (terminal, tests)."""

    def __init__(self, playing: GameBots | str) -> None:
        self._crew = BotsByLevel(bots(playing) if isinstance(playing, str) else playing)
        self._number = 0
        self._question: BotQuestion | None = None

    def request(
        self, seen: Seen[Any, Any], level: int, seed: int, limits: Limits | None = None, style: str = ""
    ) -> int:
        """See ``Thinker``."""
        self._number += 1
        self._question = BotQuestion(self._number, "action", seen, level, seed, limits, style=style)
        return self._number

    def request_draw(self, seen: Seen[Any, Any], level: int) -> int:
        """See ``Thinker``."""
        self._number += 1
        self._question = BotQuestion(self._number, "draw", seen, level, 0)
        return self._number

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        """See ``Thinker``. It can't be stopped, so it needs a limit."""
        self._number += 1
        self._question = BotQuestion(self._number, "analysis", seen, 0, 0, limits, lines, tuple(also))
        return self._number

    def estimate(self, views: Sequence[Any]) -> int:
        """See ``Thinker``."""
        self._number += 1
        self._question = BotQuestion(self._number, "estimates", Seen(0, None), 0, 0, views=tuple(views))
        return self._number

    def poll(self) -> list[Message]:
        """See ``Thinker``; blocks until the bot has chosen."""
        question, self._question = self._question, None
        if question is None:
            return []
        found: list[Message] = []

        def report(thought: Any) -> None:
            found.append(ThinkingProgress(question.ident, thought))

        try:
            found.append(Answer(question.ident, self._crew.answer(question, report, never)))
        except Exception as problem:
            _log.exception("a bot failed")
            found.append(Failure(question.ident, repr(problem)))
        return found

    def cancel(self) -> None:
        """See ``Thinker``."""
        self._question = None

    @property
    def busy(self) -> bool:
        """See ``Thinker``."""
        return self._question is not None

    def close(self) -> None:
        """See ``Thinker``."""
        self._question = None
