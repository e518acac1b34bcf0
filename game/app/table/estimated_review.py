"""Estimates who stood how over a match in games without an analyst: slice by slice, in another process."""

from __future__ import annotations

import logging
from typing import Any, Final

from game.app.table.match_review import MatchReview
from game.app.table.match_source import MatchSource
from game.app.table.swings import SeatTurn, Swing, Swings, turns_of
from game.app.table.thinking import MakeThinker, worker
from game.bots import registry
from game.bots.worker import Answer, Failure, Thinker
from game.data.saves.reviews import load_estimates, save_estimates

SLICE: Final = 8
"""Number of positions per request."""

_log = logging.getLogger(__name__)


class EstimatedReview(MatchReview):
    """The game's estimate of each position of a finished match, with nothing hidden."""

    analysed = False
    known: dict[int, tuple[float, ...]]
    """The estimated shares of each position judged so far, by ply; empty where the estimator can't tell."""

    def __init__(self, source: MatchSource, make: MakeThinker = worker, *, keep: bool = True) -> None:
        estimator = registry.bots(source.match.kit.name).estimator()
        assert estimator is not None, "only a game with an estimator is estimated"
        self.version = estimator.version
        super().__init__(source, keep=keep)
        self.turns: list[SeatTurn] = turns_of(self.line.entries)
        self._make = make
        self._thinker: Thinker | None = None
        self._asked: tuple[int, ...] = ()
        self._swings: tuple[int, tuple[Swing, ...]] | None = None

    def _asks(self, ply: int, view: Any) -> bool:
        return self.kit.game.to_act(view) is not None

    def shares(self, ply: int) -> tuple[float, ...] | None:
        """See ``MatchReview``."""
        at = self.source_of(ply)
        return self._ended.get(at) or self.known.get(at) or None

    def untold(self, ply: int) -> bool:
        """See ``MatchReview``."""
        return self.known.get(self.source_of(ply)) == ()

    @property
    def all_untold(self) -> bool:
        """See ``MatchReview``."""
        return bool(self.known) and not any(self.known.values())

    @property
    def points(self) -> tuple[Swing, ...]:
        """The turning points found so far, in the order of the match."""
        if self._swings is None or self._swings[0] != len(self.known):
            swings = Swings(self.line.entries, self.sides, self.parties, self.shares)
            self._swings = len(self.known), swings.of_turns(self.turns)
        return self._swings[1]

    @property
    def asking(self) -> bool:
        """See ``MatchReview``."""
        return bool(self._asked)

    def update(self) -> bool:
        """See ``MatchReview``."""
        if self.paused or self.finished:
            return False
        if not self._asked:
            self._ask()
            return False
        assert self._thinker is not None
        for message in self._thinker.poll():
            if isinstance(message, Failure):
                return self._fail(message.text)
            if isinstance(message, Answer):
                asked, self._asked = self._asked, ()
                if len(message.value) != len(asked):
                    return self._fail("no answer")
                self.known |= dict(zip(asked, message.value, strict=True))
                self._todo = [ply for ply in self._todo if ply not in self.known]
                self._noted(len(asked))
                if self._todo:
                    self._ask()
                return True
        return False

    def _fail(self, why: str) -> bool:
        self._asked, self.failed = (), why
        _log.warning("a match is estimated no further: %s", why)
        return True

    def _ask(self) -> None:
        if self._thinker is None:
            self._thinker = self._make(self.kit.name)
        self._asked = tuple(self._todo[-SLICE:])
        self._thinker.estimate([self.line.view(ply) for ply in self._asked])

    def _halt(self) -> None:
        if self._asked and self._thinker is not None:
            self._thinker.cancel()
        self._asked = ()

    def _load(self) -> dict[int, tuple[float, ...]]:
        return load_estimates(self._key, self.version, self.count + 1, len(self.parties))

    def _save(self, known: dict[int, tuple[float, ...]]) -> None:
        save_estimates(self._key, self.version, self.count + 1, known)

    def _stop(self) -> None:
        self._asked = ()
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
