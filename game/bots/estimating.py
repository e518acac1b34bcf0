"""Estimates the end of matches from a few measures of a position, with weights fitted to bots' matches."""

from __future__ import annotations

import math
import random
import zlib
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from game.bots.contract import Estimator, parties, shares_of
from game.bots.solving import Stop, never
from game.model.contract import CHANCE, Game, State

S = TypeVar("S", bound=State)

SAMPLES: Final = 12
"""How often hidden values are drawn for an estimate."""

TELLS: Final = 0.87
"""Greatest part of the log loss of equal shares that the estimates of a kind of match may lose and still
mean something: for two parties 0.60 of 0.69."""

CHANCES: Final = 12
"""Most outcomes of chance in a row that are drawn before a position is measured."""

OPENING: Final = ", opening"
"""What is added to a kind of match for its opening."""

Measures = tuple[float, ...] | None
"""The measures of a party, in the order of its weights; ``None`` for one that can no longer win."""


class WeighedEstimator(Estimator[S]):
    """An estimator that weighs and adds up each party's measures; the shares are their ``softmax``, with
    two parties the logistic curve of the difference."""

    game: ClassVar[Game[Any, Any]]
    weights: ClassVar[Mapping[str, Sequence[float]]]
    """The weights by kind of position, as ``tools/fit_estimates.py`` found them."""
    losses: ClassVar[Mapping[str, tuple[float, float]]]
    """For each kind, the log loss of estimates of matches left out, and that of equal shares."""

    def __init__(self) -> None:
        kinds = sorted((kind, tuple(row), self.losses[kind]) for kind, row in self.weights.items())
        told = repr((SAMPLES, TELLS, kinds))
        self.version = f"{zlib.crc32(told.encode()):08x}"

    @abstractmethod
    def sides(self, state: S) -> Sequence[int]:
        """Return the sides of the seats."""

    @abstractmethod
    def kind_of_match(self, view: S) -> str:
        """Return the kind of a match."""

    @abstractmethod
    def is_opening(self, view: S) -> bool:
        """Return whether hardly anything has happened that could decide the match."""

    def kind(self, view: S) -> str:
        """Return the kind of a position, which decides whose weights count: openings are kinds of their own,
        since little can be told of them."""
        kind = self.kind_of_match(view)
        return f"{kind}{OPENING}" if self.is_opening(view) else kind

    @abstractmethod
    def measured(self, state: S) -> tuple[Measures, ...]:
        """Return the measures of each party in a full state of a match that goes on."""

    def tells(self, view: S) -> bool:
        """See ``Estimator``."""
        loss, even = self.losses[self.kind(view)]
        return loss <= TELLS * even

    def estimate(self, view: S, stop: Stop = never) -> tuple[float, ...]:
        """See ``Estimator``."""
        game = self.game
        sides = self.sides(view)
        total = [0.0] * len(parties(sides))
        rng = random.Random(0)
        drawn = 0
        while drawn < SAMPLES and not (drawn and stop()):
            state = game.resample(view, rng)
            certain = state is view or state == view
            for _ in range(CHANCES):
                if game.to_act(state) != CHANCE:
                    break
                certain = False
                state = game.apply(state, game.draw(state, rng)).state
            result = game.result(state)
            shares = self._weighed(state) if result is None else shares_of(result, sides)
            total = [a + b for a, b in zip(total, shares, strict=True)]
            drawn += 1
            if certain:
                break
        return tuple(share / drawn for share in total)

    def _weighed(self, state: S) -> tuple[float, ...]:
        weights = self.weights[self.kind(state)]
        return softmax(
            [
                None if one is None else sum(a * b for a, b in zip(weights, one, strict=True))
                for one in self.measured(state)
            ]
        )


def softmax(values: Sequence[float | None]) -> tuple[float, ...]:
    """Shares that add up to 1, e times as large for 1 more; 0 for ``None``.

    >>> softmax([0.0, 0.0]), softmax([None, 3.0])
    ((0.5, 0.5), (0.0, 1.0))
    """
    there = [value for value in values if value is not None]
    if not there:
        return tuple(1 / len(values) for _ in values)
    top = max(there)
    powers = [0.0 if value is None else math.exp(max(-50.0, value - top)) for value in values]
    return tuple(power / sum(powers) for power in powers)
