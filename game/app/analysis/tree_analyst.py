"""Asks the engine about the position on screen: anew at every step, which stops the last request at once.

What was found stays at its node of the tree, so that coming back shows it at once.
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
"""How far it thinks by itself: an idle window must not warm the room."""

FAR = Limits(movetime_ms=600_000)
"""How far it thinks when it is asked to go deeper."""

REST_S = 0.12
"""So long a position must stay before it is thought about: a held arrow key runs through many."""

PATIENCE_S = 0.5
"""Only then it is told that there is nothing yet: usually the first lines come sooner."""

MOST_LINES = 3

Phase = Literal["off", "over", "mute", "failed", "starting", "thinking", "done"]


class TreeAnalyst:
    """One analyst for one tree. ``show`` says what is looked at."""

    def __init__(self, subject: Subject, make: MakeThinker = worker) -> None:
        self.subject = subject
        self.judge = Judge(subject.kit.name, subject.kit.game, subject.sides, make)
        self.scale = self.judge.scale
        self.on = True
        self.wanted = MOST_LINES
        """How many lines."""
        self.node = subject.tree.root
        self.failed = ""
        self.elapsed = 0.0
        """Seconds since the first it said about this position."""
        self.told = 0
        """Positions looked at when it first said something about this position."""
        self.told_at = 0.0
        """How long after that it last said how many."""
        self.silent = 0.0
        """Seconds since the position is shown without a word about it."""
        self.known_to_work = False
        """It has said something since it was started."""
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
        """What it does now."""
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
        """What is known of the node, as many lines as are wanted."""
        return self.node.known.lines[: self.wanted]

    @property
    def depth(self) -> int:
        """How deep the best line was looked at."""
        return self.lines[0].depth if self.lines else 0

    @property
    def speed(self) -> float:
        """Positions a second, 0 while that can't be told."""
        seen = self.judge.nodes - self.told
        return seen / self.told_at if self.judge.busy and self.told_at > 0.3 and seen > 0 else 0.0

    @property
    def can_deepen(self) -> bool:
        """Whether it came to its limit and could go further."""
        return self.phase == "done" and bool(self.lines) and not self.node.known.deep

    def score(self, node: AnalysisNode) -> Score | None:
        """How a node stands, as far as that is known."""
        result = self.subject.kit.game.result(node.state)
        if result is not None:
            return Score.over(result.scores[self.judge.seat])
        return Score.of(node.known.lines[0]) if node.known.lines else None

    # --- doing ---

    def show(self, node: AnalysisNode) -> None:
        """Another position is looked at: thinking about the last one ends before anything else."""
        self.judge.stop()
        self.node = node
        self.silent = 0.0
        self._far, self.failed = False, ""
        self._ask_soon(REST_S)

    def rest(self) -> None:
        """Stop thinking until another position is shown: a step is on its way there."""
        self.judge.stop()
        self._wait = None

    def switch(self, on: bool) -> None:
        """Think, or don't."""
        self.on, self.failed = on, ""
        self.judge.stop()
        self._ask_soon(0.0)

    def want(self, lines: int) -> None:
        """So many lines from now on."""
        if lines != self.wanted:
            self.wanted = lines
            self.judge.stop()
            self._ask_soon(0.0)

    def deepen(self) -> None:
        """Go on beyond the usual limit."""
        if self.can_deepen:
            self._far = True
            self._ask_soon(0.0)

    def start(self) -> None:
        """Let it begin, if it has not: the process takes a moment to be there."""
        if self.on:
            self.judge.start()
        if self._held:
            self.go_on()

    def hold(self) -> None:
        """Stop until ``go_on``: something else has the screen."""
        self._held = True
        self.judge.stop()
        self._wait = None

    def go_on(self) -> None:
        """Think about the node again."""
        self._held = False
        self._ask_soon(0.0)

    def close(self) -> None:
        """Leave nothing running."""
        self._wait = None
        self._held = True
        self.judge.close()

    def _ask_soon(self, seconds: float) -> None:
        known = self.node.known
        enough = known.done >= self.wanted and (known.deep or not self._far)
        idle = self._held or not self.on or self.failed or self.over or not self.judged or enough
        self._wait = None if idle else seconds

    def update(self, dt: float) -> bool:
        """Time passes (seconds): ask when it is time, take what has come; whether anything is new."""
        before, self.silent = self.silent, self.silent + dt
        return self._think(dt) or (before < PATIENCE_S <= self.silent and self.phase == "starting")

    def due(self) -> float:
        """Seconds until it has something to do; what it finds wakes the loop."""
        asks = math.inf if self._wait is None else max(0.0, self._wait)
        tells = PATIENCE_S - self.silent if self.phase == "starting" else math.inf
        return min(asks, tells if tells > 0 else math.inf)

    def _think(self, dt: float) -> bool:
        if self._wait is not None:
            self._wait -= dt
            if self._wait > 0:
                return False
            self._wait = None
            self.elapsed, self.told, self.told_at = 0.0, 0, 0.0
            self.judge.ask(self.subject.view(self.node), self.wanted, FAR if self._far else USUAL)
            return True
        if not self.judge.busy:
            return False
        if self.told:
            self.elapsed += dt
        before = self.judge.nodes
        if not self.judge.poll():
            return False
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
        return True
