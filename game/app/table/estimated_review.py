"""Estimates who stood how over a match in games without an analyst: slice by slice, in another process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.table.judge import Estimates
from game.app.table.match_review import MatchReview
from game.app.table.match_source import MatchSource
from game.app.table.swings import SeatTurn, Swing, Swings, turns_of
from game.app.table.thinking import MakeThinker, worker
from game.bots import registry
from game.data.saves.reviews import load_estimates, save_estimates


class EstimatedReview(MatchReview):
    """The game's estimate of each position of a finished match, with nothing hidden."""

    analysed = False
    at_once = 8
    judge: Estimates
    known: dict[int, tuple[float, ...]]
    """The estimated shares of each position judged so far, by ply; empty where the estimator can't tell."""

    def __init__(self, source: MatchSource, make: MakeThinker = worker, *, keep: bool = True) -> None:
        estimator = registry.bots(source.match.kit.name).estimator()
        assert estimator is not None, "only a game with an estimator is estimated"
        self.version = estimator.version
        super().__init__(source, Estimates(source.match.kit.name, make), keep=keep)
        self.turns: list[SeatTurn] = turns_of(self.line.entries)
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
            swings = Swings(self.line.entries, self.sides, self.parties, self.played_shares, turns=self.turns)
            self._swings = len(self.known), swings.found()
        return self._swings[1]

    def _ask_about(self, views: Sequence[Any]) -> None:
        self.judge.ask(views)

    def _answers(self, asked: Sequence[int]) -> Sequence[tuple[float, ...]]:
        return self.judge.shares

    def _load(self) -> dict[int, tuple[float, ...]]:
        return load_estimates(self._key, self.version, self.count + 1, len(self.parties))

    def _save(self, known: dict[int, tuple[float, ...]]) -> None:
        save_estimates(self._key, self.version, self.count + 1, known)
