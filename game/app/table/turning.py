"""Turning points of a match: moves that gave away winning chances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.app.table.scores import Score, Verdict, verdict
from game.bots.contract import WinCurve

KINDS: Final[tuple[Verdict, ...]] = ("inaccuracy", "mistake", "blunder")
"""The kinds of turning point, the least first."""

SIGNS: Final[dict[str, str]] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""The signs of chess players for them, written behind a move."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move of the match: the ply it led to, its side, and how many entries of the record it took."""

    ply: int
    side: int
    length: int = 1

    @property
    def start(self) -> int:
        """The ply before the move."""
        return self.ply - self.length


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that gave chances away. ``before`` and ``after`` are the mover's chances (0 to 1) with the
    best move and after the one played."""

    ply: int
    side: int
    verdict: Verdict
    before: float
    after: float
    missed: int | None = None
    """The number of own moves in which the mover could have won, and no longer can as far as was seen."""
    allows: int | None = None
    """The number of moves in which the other side now wins, and could not before."""
    length: int = 1
    """The number of the record's entries that the move took."""

    @property
    def start(self) -> int:
        """The ply before the move."""
        return self.ply - self.length

    @property
    def sign(self) -> str:
        """The move's sign: ``?!``, ``?`` or ``??``."""
        return SIGNS[self.verdict]


def _none_yet() -> dict[Verdict, int]:
    return dict.fromkeys(KINDS, 0)


@dataclass(slots=True)
class SideSummary:
    """How a side played: judged moves, turning points by kind, and the chances given away in all of them
    (1 is a whole match)."""

    moves: int = 0
    counts: dict[Verdict, int] = field(default_factory=_none_yet)
    lost: float = 0.0

    @property
    def per_move(self) -> float | None:
        """Chances given away in a move on average; ``None`` without a judged move."""
        return self.lost / self.moves if self.moves else None


def chances(score: Score, curve: WinCurve, *, first: bool) -> float:
    """Return the chances of the first side or of the other one, 0 to 1."""
    share = score.share(curve)
    return share if first else 1.0 - share


def wins_in(score: Score, *, first: bool) -> int | None:
    """Return in how many own moves the first side, or the other one, wins; ``None`` if that is not known."""
    if score.mate is None or score.mate == 0 or (score.mate > 0) != first:
        return None
    return score.moves


def judge_move(
    move: ReviewedMove, before: Score, after: Score, curve: WinCurve, first_side: int = 0
) -> tuple[float, TurningPoint | None]:
    """Return the chances a move gave away, and its turning point if it is one. Scores are for
    ``first_side``."""
    first = move.side == first_side
    best, played = chances(before, curve, first=first), chances(after, curve, first=first)
    called = verdict(best, played)
    if called == "good":
        return max(0.0, best - played), None
    missed, allows = wins_in(before, first=first), wins_in(after, first=not first)
    if wins_in(before, first=not first) is not None:
        allows = None
    point = TurningPoint(move.ply, move.side, called, best, played, missed, allows, move.length)
    return best - played, point


def turning_points(
    moves: Sequence[ReviewedMove], scores: Sequence[Score | None], curve: WinCurve, first_side: int = 0
) -> tuple[tuple[TurningPoint, ...], tuple[SideSummary, SideSummary]]:
    """Return all turning points in order, and how both sides played, as far as the ``scores`` by ply are
    known."""
    found: list[TurningPoint] = []
    sums = (SideSummary(), SideSummary())
    for move in moves:
        before, after = scores[move.start], scores[move.ply]
        if before is None or after is None:
            continue
        lost, point = judge_move(move, before, after, curve, first_side)
        told = sums[move.side != first_side]
        told.moves += 1
        told.lost += lost
        if point is not None:
            told.counts[point.verdict] += 1
            found.append(point)
    return tuple(found), sums
