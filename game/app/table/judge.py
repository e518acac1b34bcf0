"""Asks a game's analyst about one position at a time, without blocking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.table.thinking import MakeThinker, worker
from game.bots import registry
from game.bots.contract import Limits, Seen, Thought
from game.bots.worker import Answer, Failure, Thinker, ThinkingProgress
from game.model.contract import Game

ENDLESS = Limits()
"""Limits of a search that runs until it is stopped."""


class Judge:
    """One analyst, in a process of its own that starts when first needed.

    Scores are for the first side, whichever side is to move. Only for two-sided matches of games with an
    analyst (``info.analyst``), and positions it can judge (``Game.judged``).
    """

    def __init__(
        self, game: str, rules: Game[Any, Any], sides: Sequence[int] = (0, 1), make: MakeThinker = worker
    ) -> None:
        """``sides`` are the sides of the seats, as in a ``Setup``."""
        self.game, self.rules, self.seat = game, rules, list(sides).index(min(sides))
        bots = registry.bots(game)
        self.scale, self.nodes_enough = bots.WIN_SCALE, bots.JUDGE_NODES
        self.lines: tuple[Thought[Any], ...] = ()
        """The lines of the position asked about, best first: always from one report, so that no move is
        there twice and none above a better one."""
        self.failed = ""
        """Why there is no answer."""
        self._coming: list[Thought[Any]] = []
        """The lines of one report that have come so far."""
        self._make = make
        self._thinker: Thinker | None = None
        self._busy = False

    @property
    def busy(self) -> bool:
        return self._busy

    @property
    def depth(self) -> int:
        """How deep the best line has been searched; 0 if not at all yet."""
        return self.lines[0].depth if self.lines else 0

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""
        return max((thought.nodes for thought in self.lines), default=0)

    def start(self) -> None:
        """Start the thinker now, since a process takes a moment to start."""
        if self._thinker is None:
            self._thinker = self._make(self.game)

    def judge(self, view: Any) -> bool:
        """Ask about a position with the limits of a verdict, which are the same on every machine."""
        return self.ask(view, 1, Limits(nodes=self.nodes_enough))

    def ask(self, view: Any, lines: int = 1, limits: Limits = ENDLESS, also: Sequence[Any] = ()) -> bool:
        """Begin to judge a position; earlier questions are forgotten. The actions in ``also`` get a line,
        too, however bad. Return False where there is nothing to judge, because the match is over."""
        self.stop()
        self.lines, self.failed = (), ""
        self._coming.clear()
        if self.rules.result(view) is not None or not self.rules.judged(view):
            return False
        self.start()
        assert self._thinker is not None
        self._thinker.analyse(Seen(self.seat, view), limits, lines, also)
        self._busy = True
        return True

    def poll(self) -> bool:
        """Take what the analyst has sent; return whether there was anything."""
        if self._thinker is None or not self._busy:
            return False
        changed = False
        for message in self._thinker.poll():
            changed = True
            if isinstance(message, ThinkingProgress):
                self._take(message.thought)
                continue
            self._busy = False
            if isinstance(message, Failure):
                self.failed = message.text
            elif isinstance(message, Answer) and not message.cancelled:
                self.lines = tuple(message.value)
        return changed

    def _take(self, thought: Thought[Any]) -> None:
        del self._coming[thought.rank - 1 :]
        self._coming.append(thought)
        if thought.rank >= thought.of:
            self.lines = tuple(self._coming)

    def stop(self) -> None:
        """Stop thinking; what was found stays."""
        if self._busy and self._thinker is not None:
            self._thinker.cancel()
        self._busy = False

    def close(self) -> None:
        """Stop everything that runs."""
        self._busy = False
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
