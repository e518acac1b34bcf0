"""Asks a game's analyst or its estimator about positions, without blocking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.table.scores import Score
from game.app.table.thinking import AsksThinker, MakeThinker, worker
from game.bots import registry
from game.bots.contract import Limits, Seen, Thought
from game.bots.worker import Answer, Failure, ThinkingProgress
from game.model.contract import Game

ENDLESS = Limits()
"""Limits of a search that runs until it is stopped."""


class AsksAboutPositions(AsksThinker):
    """Asks one question at a time; a new one ends the one before."""

    busy = False
    """Whether an answer is outstanding."""
    failed = ""
    """Why there is no answer."""

    def judge(self, view: Any) -> bool:
        """Ask about a position, with the same effort on every machine. Return whether there is anything to
        judge in it."""
        raise NotImplementedError

    @property
    def shares(self) -> Sequence[tuple[float, ...]]:
        """Each party's chances, which add up to 1, in each position asked about; empty chances where nobody
        can tell. Nothing while no answer has come."""
        raise NotImplementedError

    def _take(self, thought: Thought[Any]) -> None:
        """Take a line that was found so far."""

    def _answered(self, answer: Any) -> None:
        """Take the answer."""
        raise NotImplementedError

    def poll(self) -> bool:
        """Take what has been sent; return whether there was anything."""
        messages = self._thinker.poll() if self._thinker is not None and self.busy else []
        for message in messages:
            if isinstance(message, ThinkingProgress):
                self._take(message.thought)
                continue
            self.busy = False
            if isinstance(message, Failure):
                self.failed = message.text
            elif isinstance(message, Answer) and not message.cancelled:
                self._answered(message.value)
        return bool(messages)

    def stop(self) -> None:
        """Stop thinking; what was found stays."""
        if self.busy and self._thinker is not None:
            self._thinker.cancel()
        self.busy = False

    def close(self) -> None:
        self.busy = False
        super().close()


class Judge(AsksAboutPositions):
    """One analyst, in a process of its own that starts when first needed.

    Scores are for the first side, whichever side is to move. Only for two-sided matches of games with an
    analyst (``info.analyst``), and positions it can judge (``Game.judged``).
    """

    def __init__(
        self, game: str, rules: Game[Any, Any], sides: Sequence[int] = (0, 1), make: MakeThinker = worker
    ) -> None:
        """``sides`` are the sides of the seats, as in a ``Setup``."""
        super().__init__(game, make)
        self.rules, self.seat = rules, list(sides).index(min(sides))
        bots = registry.bots(game)
        self.curve, self.nodes_enough = bots.CHANCES, bots.JUDGE_NODES
        self.lines: tuple[Thought[Any], ...] = ()
        """The lines of the position asked about, best first: always from one report, so that no move is
        there twice and none above a better one."""
        self._coming: list[Thought[Any]] = []
        """The lines of one report that have come so far."""

    @property
    def depth(self) -> int:
        """How deep the best line has been searched; 0 if not at all yet."""
        return self.lines[0].depth if self.lines else 0

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""
        return max((thought.nodes for thought in self.lines), default=0)

    @property
    def shares(self) -> Sequence[tuple[float, ...]]:
        return [Score.of(line).shares(self.curve) for line in self.lines[:1]]

    def judge(self, view: Any) -> bool:
        return self.ask(view, 1, Limits(nodes=self.nodes_enough))

    def ask(self, view: Any, lines: int = 1, limits: Limits = ENDLESS, also: Sequence[Any] = ()) -> bool:
        """Begin to judge a position; earlier questions are forgotten. The actions in ``also`` get a line,
        too, however bad. Return False where there is nothing to judge, because the match is over."""
        self.stop()
        self.lines, self.failed = (), ""
        self._coming.clear()
        if self.rules.result(view) is not None or not self.rules.judged(view):
            return False
        self.start().analyse(Seen(self.seat, view), limits, lines, also)
        self.busy = True
        return True

    def _take(self, thought: Thought[Any]) -> None:
        del self._coming[thought.rank - 1 :]
        self._coming.append(thought)
        if thought.rank >= thought.of:
            self.lines = tuple(self._coming)

    def _answered(self, answer: Any) -> None:
        self.lines = tuple(answer)


class Estimates(AsksAboutPositions):
    """One estimator, in a process of its own. Only for games with an estimator."""

    shares: Sequence[tuple[float, ...]] = ()

    def judge(self, view: Any) -> bool:
        return self.ask([view])

    def ask(self, views: Sequence[Any]) -> bool:
        """Ask about several positions; earlier questions are forgotten."""
        self.stop()
        self.shares, self.failed = (), ""
        self.start().estimate(views)
        self.busy = True
        return True

    def _answered(self, answer: Any) -> None:
        self.shares = answer
