"""An engine that speaks the protocol, from the side of the program that asks it.

The engine may crash, hang, flood its output or answer nonsense: each raises ``EngineFailed`` and nothing
else, and ``close`` leaves nothing of it running.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from game.cli.lines import EndlessLine, read_line
from game.data.files.other_programs import environment_for_others, libraries_of_the_system
from game.data.files.visible import one_line
from game.model.fault import Fault

LINE = 20_000
"""Characters of the longest line that is read; the rest is dropped."""

LINES = 1_000
"""Most lines that wait to be read; with more the engine has to wait."""

OPTIONS = 1_000
"""Most options of an engine that are remembered."""

LOOK_S = 0.05
"""Seconds between the checks whether to go on waiting for a thinking engine."""

END_S = 0.5
"""Seconds an engine has to quit before it is killed."""

LAST_WORDS_S = 5.0
"""Seconds to wait for the last output of an engine that has ended: it is in the pipe, if not yet read."""

Failure = Literal["crash", "time"]


class EngineFailed(Exception):
    """Raised for an engine that can't go on: it ended (``crash``) or did not answer (``time``)."""

    def __init__(self, fault: Failure, text: str) -> None:
        super().__init__(text)
        self.fault: Failure = fault
        self.text = text


class Stopped(Exception):
    """Raised if the answer is no longer wanted."""


class EngineProcess:
    """One engine in a process of its own, started by ``start``."""

    def __init__(self, command: Sequence[str], options: Mapping[str, str], stop: Callable[[], bool]) -> None:
        """``options`` are set at the start. Waiting ends with ``Stopped`` once ``stop`` is true."""
        self.command, self.options = tuple(command), dict(options)
        self.name = ""
        self.game = ""
        self.known: set[str] = set()
        self._stop = stop
        self._process: subprocess.Popen[str] | None = None
        self._heard: queue.Queue[str | None] = queue.Queue(LINES)
        self._to_say: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._last_words: deque[str] = deque(maxlen=5)
        self._closed = threading.Event()
        self._overhearing: threading.Thread | None = None

    # --- what is asked of it ---

    def start(self, timeout_s: float) -> None:
        """Start the process and agree on the protocol. Raises ``EngineFailed``, ``Stopped``."""
        alone = (
            {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
            if os.name == "nt"
            # Ctrl-C is for the one who asks: an engine that got it, too, would seem to have crashed
            else {"start_new_session": True}
        )
        try:
            with libraries_of_the_system():
                process = subprocess.Popen(
                    self.command,
                    env=environment_for_others(),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    encoding="utf-8",
                    errors="replace",
                    **alone,
                )
        except (OSError, ValueError) as error:
            raise EngineFailed(
                "crash",
                Fault("it couldn’t be started: {why}", why=getattr(error, "strerror", None) or str(error)),
            ) from None
        self._process = process
        for work in (self._listen, self._speak, self._overhear):
            thread = threading.Thread(target=work, args=(process,), name="opponent", daemon=True)
            thread.start()
        self._overhearing = thread
        self._say("uci")
        until = time.monotonic() + timeout_s
        while (line := self._next(until, "uciok")) != "uciok":
            self._introduce(line)
        for name, value in self.options.items():
            self._say(f"setoption name {name} value {value}")
        self.ready(timeout_s)

    def new_game(self, timeout_s: float, seed: int) -> None:
        """Tell the engine that another match begins; the seed goes to engines that use one."""
        if "seed" in self.known and "seed" not in {name.lower() for name in self.options}:
            self._say(f"setoption name Seed value {seed}")
        self._say("ucinewgame")
        self.ready(timeout_s)

    def ready(self, timeout_s: float) -> None:
        """Wait until the engine has done everything it was told. Raises ``EngineFailed``, ``Stopped``."""
        self._say("isready")
        until = time.monotonic() + timeout_s
        while self._next(until, "readyok") != "readyok":
            pass

    def move(self, position: str, go: str, timeout_s: float) -> str:
        """The engine's move in that position, as it writes it. Raises ``EngineFailed``, ``Stopped``."""
        with contextlib.suppress(queue.Empty):
            while self._heard.get_nowait() is not None:
                pass
            self._heard.put(None)
        self._say(position)
        self._say(go)
        until = time.monotonic() + timeout_s
        while True:
            words = self._next(until, "bestmove").split()
            if words[:1] == ["bestmove"]:
                return words[1] if len(words) > 1 else ""

    def close(self) -> None:
        """End the engine: by asking, and if that does not help, by killing it and everything it has
        started."""
        process, self._process = self._process, None
        if process is None:
            return
        self._say("quit")
        self._to_say.put(None)
        try:
            process.wait(END_S)
        except subprocess.TimeoutExpired:
            _kill(process)
        self._closed.set()

    # --- the pipes ---

    def _say(self, line: str) -> None:
        self._to_say.put(line)

    def _next(self, until: float, wanted: str) -> str:
        while True:
            if self._stop():
                raise Stopped
            left = until - time.monotonic()
            if left <= 0:
                raise EngineFailed("time", Fault("it didn’t answer {answer} in time", answer=wanted))
            try:
                line = self._heard.get(timeout=min(left, LOOK_S))
            except queue.Empty:
                continue
            if line is None:
                raise EngineFailed("crash", self._obituary())
            return line

    def _introduce(self, line: str) -> None:
        words = line.split()
        if words[:2] == ["id", "name"]:
            self.name = one_line(" ".join(words[2:]))[:60]
        elif words[:2] == ["id", "game"]:
            self.game = " ".join(words[2:])[:60]
        elif words[:2] == ["option", "name"] and len(self.known) < OPTIONS:
            at = words.index("type") if "type" in words else len(words)
            self.known.add(" ".join(words[2:at]).lower())

    def _obituary(self) -> str:
        code = None
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = self._process.wait(END_S)
        if code is not None and self._overhearing is not None:
            self._overhearing.join(LAST_WORDS_S)
        said = next((line for line in reversed(self._last_words) if line), "")
        what = Fault("it closed its output")
        if code is not None:
            what = Fault("it ended with status {code}", code=str(code))
        return Fault("{text}: {problem}", text=what, problem=said) if said else what

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with contextlib.suppress(OSError, ValueError, EndlessLine), process.stdout:
            while (line := read_line(process.stdout, LINE)) is not None:
                self._hear(line.strip())
        self._hear(None)

    def _hear(self, line: str | None) -> None:
        while not self._closed.is_set():
            with contextlib.suppress(queue.Full):
                self._heard.put(line, timeout=1.0)
                return

    def _speak(self, process: subprocess.Popen[str]) -> None:
        # a thread, as writing to an engine that does not read would block
        assert process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            while (line := self._to_say.get()) is not None:
                process.stdin.write(f"{line}\n")
                process.stdin.flush()
        with contextlib.suppress(OSError, ValueError):
            process.stdin.close()

    def _overhear(self, process: subprocess.Popen[str]) -> None:
        assert process.stderr is not None
        with contextlib.suppress(OSError, ValueError, EndlessLine), process.stderr:
            while (line := read_line(process.stderr, LINE)) is not None:
                self._last_words.append(line.strip()[:300])


def _kill(process: subprocess.Popen[str]) -> None:
    with contextlib.suppress(OSError):
        if os.name != "nt":
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(5)
