"""Scores for people: as winning chances, as moves to the win, as verdicts on a move.

A score comes from a ``Thought``: hundredths for the first side, and perhaps a known end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from game.bots.contract import Thought, WinCurve
from game.data.words.texts import Texts
from game.model.keyed_text import per_cent
from game.view.explains import JudgedLine

Verdict = Literal["good", "inaccuracy", "mistake", "blunder"]

LOSSES: Final[tuple[tuple[float, Verdict], ...]] = (
    (0.15, "blunder"),
    (0.10, "mistake"),
    (0.05, "inaccuracy"),
)
"""Least loss of chances (0 to 1) for each verdict on a move."""


@dataclass(frozen=True, slots=True)
class Score:
    """A position's score for the first side: hundredths of the weakest piece, or the number of actions by
    both sides until it wins (``mate``; negative: until it loses; 0: the match is over, and ``value`` says
    how)."""

    value: int
    mate: int | None = None

    @classmethod
    def of(cls, thought: Thought[Any]) -> Score:
        return cls(thought.score, thought.mate)

    @classmethod
    def over(cls, share: float) -> Score:
        """Return the score of a match that is over: ``share`` 1 won by the first side, 0 lost, ½ drawn."""
        return cls(0) if share == 0.5 else cls(1 if share > 0.5 else -1, 0)

    def share(self, curve: WinCurve) -> float:
        """Return the first side's chances, 0 to 1: wins and half the draws."""
        if self.mate is not None:
            return 1.0 if self.wins > 0 else 0.0
        return curve.share(self.value)

    def shares(self, curve: WinCurve) -> tuple[float, float]:
        """Return both sides' chances; see ``share``."""
        first = self.share(curve)
        return first, 1.0 - first

    @property
    def wins(self) -> int:
        """Who wins for certain: 1 the first side, −1 the other one, 0 nobody as far as is known."""
        return 0 if self.mate is None else 1 if self.mate > 0 or (self.mate == 0 and self.value > 0) else -1

    def a_move_before(self) -> Score:
        """Return the score that the position before the move is worth, if that move is the best one."""
        return self if self.mate is None else Score(self.value, self.mate + self.wins)

    def a_move_on(self) -> Score:
        """Return the score that the position after the best move is worth at least."""
        return self if not self.mate else Score(self.value, self.mate - self.wins or self.wins)

    @property
    def moves(self) -> int | None:
        """The winning side's own moves until a known end; ``None`` if none is known."""
        return None if self.mate is None else (abs(self.mate) + 1) // 2

    def judged(self, actions: Sequence[Any], sign: int) -> JudgedLine:
        """Return a line of this score as it is worth to the first side (``sign`` 1) or the other one (−1)."""
        wins = None if self.moves is None else self.moves * sign * self.wins
        return JudgedLine(tuple(actions), sign * self.value, wins)

    def leads(self, curve: WinCurve) -> bool:
        """Whether the first side's chances are at least even."""
        return self.share(curve) >= 0.5

    def figure(self, texts: Texts, curve: WinCurve) -> str:
        """Return the leading side's chances in a few characters, 62%; or #3, the moves in which it wins for
        certain."""
        if self.mate is not None:
            return f"#{self.moves or ''}"
        share = self.share(curve)
        return texts("review.share", share=min(99, round(100 * max(share, 1.0 - share))))


def percent(share: float) -> str:
    """Format chances as a whole per cent."""
    return f"{per_cent(share)}"


def verdict(best: float, played: float) -> Verdict:
    """Return the verdict on a move, if its side's chances were ``best`` before it and ``played`` after it.

    >>> verdict(0.6, 0.58), verdict(0.6, 0.5), verdict(0.6, 0.1)
    ('good', 'mistake', 'blunder')
    """
    loss = best - played + 1e-9
    return next((name for least, name in LOSSES if loss >= least), "good")
