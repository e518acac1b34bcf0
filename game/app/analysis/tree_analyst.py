"""Asks the analyst about the position on the screen: anew at every step, which stops the last request at
once.

The results stay at their node of the tree, so that coming back shows them at once.
"""

from __future__ import annotations

import math
from typing import Any, Literal

from game.app.analysis.subject import Subject
from game.app.analysis.tree import AnalysisNode
from game.app.table.judge import Judge
from game.app.table.scores import Score
from game.app.table.thinking import MakeThinker, worker
from game.bots.contract import Limits, Thought

USUAL = Limits(nodes=5_000_000, movetime_ms=60_000)
"""Limits of a search by itself: an idle window must not heat the machine."""

FAR = Limits(movetime_ms=600_000)
"""Limits of a search that was asked to go deeper."""

REST_S = 0.12
"""Seconds a position must stay before it is searched: a held arrow key runs through many."""

PATIENCE_S = 0.5
"""Seconds without a result after which a message says so; usually the first lines come sooner."""

MOST_LINES = 3

Phase = Literal["off", "over", "mute", "failed", "starting", "thinking", "done"]


class TreeAnalyst:
    """The analyst of one tree. ``show`` sets the node to search."""

    def __init__(self, subject: Subject, make: MakeThinker = worker) -> None:
        self.subject = subject
        self.judge = Judge(subject.kit.name, subject.kit.game, subject.sides, make)
        self.curve = self.judge.curve
        self.on = True
        self.wanted = MOST_LINES
        """The number of lines wanted."""
        self.node = subject.tree.root
        self.failed = ""
        self.elapsed = 0.0
        """Seconds since the first result for this position."""
        self.told = 0
        """Positions searched at the first result for this position."""
        self.told_at = 0.0
        """Seconds from the first result to the last count of positions."""
        self.silent = 0.0
        """Seconds for which the position has been shown without a result."""
        self.known_to_work = False
        """Whether any result has come since the start."""
        self._wait: float | None = None
        self._far = False
        self._held = True

    # --- what is so ---

    @property
    def over(self) -> bool:
        """Whether the match is over at the node."""
        return self.subject.kit.game.result(self.node.state) is not None

    @property
    def judged(self) -> bool:
        """Whether the node's position can be judged."""
        subject = self.subject
        return len(set(subject.sides)) == 2 and subject.kit.game.judged(subject.view(self.node))

    @property
    def phase(self) -> Phase:
        """What the analyst does now."""
        if self.over:
            return "over"
        if not self.judged:
            return "mute"
        if not self.on:
            return "off"
        if self.failed:
            return "failed"
        if self.judge.busy or self._wait is not None:
            return "thinking" if self.node.known.lines else "starting"
        return "done"

    @property
    def lines(self) -> tuple[Thought[Any], ...]:
        """The lines known of the node, at most as many as are wanted."""
        return self.node.known.lines[: self.wanted]

    @property
    def depth(self) -> int:
        """How deep the best line was searched."""
        return self.lines[0].depth if self.lines else 0

    @property
    def speed(self) -> float:
        """Positions per second, 0 while unknown."""
        seen = self.judge.nodes - self.told
        return seen / self.told_at if self.judge.busy and self.told_at > 0.3 and seen > 0 else 0.0

    @property
    def can_deepen(self) -> bool:
        """Whether the search reached its limit and could go further."""
        return self.phase == "done" and bool(self.lines) and not self.node.known.deep

    def score(self, node: AnalysisNode) -> Score | None:
        """Return the score of a node; ``None`` if unknown."""
        result = self.subject.kit.game.result(node.state)
        if result is not None:
            return Score.over(result.scores[self.judge.seat])
        return Score.of(node.known.lines[0]) if node.known.lines else None

    # --- doing ---

    def show(self, node: AnalysisNode) -> None:
        """Set the node to search; the search of the last one stops at once."""
        self.judge.stop()
        self.node = node
        self.silent = 0.0
        self._far, self.failed = False, ""
        self._ask_soon(REST_S)

    def rest(self) -> None:
        """Stop searching until another position is shown: a step is on its way there."""
        self.judge.stop()
        self._wait = None

    def switch(self, on: bool) -> None:
        """Switch searching on or off."""
        self.on, self.failed = on, ""
        self.judge.stop()
        self._ask_soon(0.0)

    def want(self, lines: int) -> None:
        """Ask for so many lines from now on."""
        if lines != self.wanted:
            self.wanted = lines
            self.judge.stop()
            self._ask_soon(0.0)

    def deepen(self) -> None:
        """Search beyond the usual limit."""
        if self.can_deepen:
            self._far = True
            self._ask_soon(0.0)

    def start(self) -> None:
        """Start the process if it isn't running, since that takes a moment."""
        if self.on:
            self.judge.start()
        if self._held:
            self.go_on()

    def hold(self) -> None:
        """Stop until ``go_on``, because something else has the screen."""
        self._held = True
        self.judge.stop()
        self._wait = None

    def go_on(self) -> None:
        """Search the node again."""
        self._held = False
        self._ask_soon(0.0)

    def close(self) -> None:
        """Stop everything that runs."""
        self._wait = None
        self._held = True
        self.judge.close()

    def _ask_soon(self, seconds: float) -> None:
        known = self.node.known
        enough = known.done >= self.wanted and (known.deep or not self._far)
        idle = self._held or not self.on or self.failed or self.over or not self.judged or enough
        self._wait = None if idle else seconds

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds: ask when it is time, take results."""
        self.silent += dt
        if self._wait is not None:
            self._wait -= dt
            if self._wait <= 0:
                self._wait = None
                self.elapsed, self.told, self.told_at = 0.0, 0, 0.0
                self.judge.ask(self.subject.view(self.node), self.wanted, FAR if self._far else USUAL)
        elif self.judge.busy:
            if self.told:
                self.elapsed += dt
            before = self.judge.nodes
            if self.judge.poll():
                self._take(before)

    def _take(self, before: int) -> None:
        """Take a result, of a search that had seen ``before`` positions at the last one."""
        if self.judge.nodes != before:
            self.told_at = self.elapsed
        self.known_to_work = not self.judge.failed
        if not self.told:
            self.told = self.judge.nodes
        known = self.node.known
        known.take(self.judge.lines)
        if self.judge.failed:
            self.failed = self.judge.failed
        elif not self.judge.busy:
            known.done = max(known.done, self.wanted)
            known.deep = known.deep or self._far

    def due(self) -> float:
        """Seconds until ``update`` has work; a result wakes the loop."""
        asks = math.inf if self._wait is None else max(0.0, self._wait)
        tells = PATIENCE_S - self.silent if self.phase == "starting" else math.inf
        return min(asks, tells if tells > 0 else math.inf)
