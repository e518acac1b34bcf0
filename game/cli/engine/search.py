"""A search in its own thread, so that the engine keeps listening and answers in time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from game.bots.contract import Report, Thought
from game.bots.solving import Stop
from game.cli.engine.go import GoCommand
from game.cli.engine.position import line_texts
from game.model.kit import AnyKit

ANSWER_S = 0.04
"""Time in seconds for a stopped search to end by itself; after it the best line so far is the answer."""

Think = Callable[[Report, Stop], Any]
"""A function that thinks until it is done or told to stop, and gives an action."""

Say = Callable[[str], None]
"""A function that takes a line of the engine's output."""


class EngineSearch:
    """A running search. It says ``info`` lines meanwhile, and ``bestmove`` once, at its end."""

    def __init__(self, kit: AnyKit, view: Any, spare: Any, go: GoCommand, think: Think, say: Say) -> None:
        """``spare`` is the answer if the search is stopped before it has a better one."""
        self._kit, self._view, self._go, self._think, self._say = kit, view, go, think, say
        self._began = time.monotonic()
        ms = go.limits.movetime_ms
        self._until = None if ms is None else self._began + (ms + go.limits.spare_ms) / 1000
        self._stopped, self._answered = threading.Event(), threading.Event()
        self._lock = threading.Lock()
        self._quiet = False
        self._best = spare
        self._thread = threading.Thread(target=self._run, name="search", daemon=True)

    def start(self) -> None:
        self._thread.start()

    @property
    def bounded(self) -> bool:
        """Whether the search answers without being stopped."""
        return not self._go.infinite

    @property
    def under_way(self) -> bool:
        """Whether the answer is still to come."""
        return not self._answered.is_set()

    def stop(self) -> None:
        """End the search and have it answer, within 50 ms."""
        self._stopped.set()
        if not self._answered.wait(ANSWER_S):
            # it has not seen the flag yet: its last line is as good as its next
            self._answer(self._best)

    def drop(self) -> None:
        """End the search without an answer."""
        with self._lock:
            self._quiet = True
            self._answered.set()
        self._stopped.set()

    def wait(self, timeout_s: float | None = None) -> bool:
        """Wait for the answer; whether it has come."""
        return self._answered.wait(timeout_s)

    def join(self, timeout_s: float | None = None) -> None:
        """Wait for the end of the thread."""
        self._thread.join(timeout_s)

    # --- the thread ---

    def _run(self) -> None:
        best: Any = None
        try:
            best = self._think(self._report, self._enough)
        except BrokenPipeError:
            self.drop()
            return
        except Exception as error:
            # whatever went wrong, the other program waits for a move
            self._try_saying(f"info string the search failed: {' '.join(repr(error).split())}")
            best = self._best
        if self._go.infinite:
            self._stopped.wait()
        self._answer(best)

    def _enough(self) -> bool:
        return self._stopped.is_set() or (self._until is not None and time.monotonic() >= self._until)

    def _report(self, thought: Thought[Any]) -> None:
        if thought.rank == 1 and thought.line:
            self._best = thought.line[0]
        words = line_texts(self._kit, self._view, thought.line)
        with self._lock:
            if not self._answered.is_set():
                self._say(info_line(thought, words, time.monotonic() - self._began))

    def _answer(self, action: Any) -> None:
        text = "(none)" if action is None else self._kit.format_action(action, self._view)
        with self._lock:
            if not self._answered.is_set():
                self._answered.set()
                self._try_saying(f"bestmove {text}")

    def _try_saying(self, line: str) -> None:
        try:
            if not self._quiet:
                self._say(line)
        except BrokenPipeError:
            self._quiet = True


def info_line(thought: Thought[Any], words: Sequence[str], seconds: float) -> str:
    """A thought as an ``info`` line.

    >>> info_line(Thought(3, 5000, -20), ["h3-h6N", "i14-i12S"], 0.5)
    'info depth 3 multipv 1 score cp -20 nodes 5000 nps 10000 time 500 pv h3-h6N i14-i12S'
    >>> info_line(Thought(4, 10, 9999, mate=3), [], 0.0)
    'info depth 4 multipv 1 score mate 2 nodes 10 nps 10000 time 0'
    """
    if thought.mate is None:
        score = f"cp {thought.score}"
    else:
        # from actions of both sides to moves of the one that wins
        moves = (abs(thought.mate) + 1) // 2
        score = f"mate {moves if thought.mate > 0 else -moves}"
    nps = round(thought.nodes / max(seconds, 0.001))
    pv = f" pv {' '.join(words)}" if words else ""
    return (
        f"info depth {thought.depth} multipv {thought.rank} score {score} "
        f"nodes {thought.nodes} nps {nps} time {round(seconds * 1000)}{pv}"
    )
