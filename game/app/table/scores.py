"""Scores for people: in pieces, as moves to the win, as winning chances, as verdicts on a move.

A score comes from a ``Thought``: hundredths for the first side, and perhaps a known end.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final, Literal

from game.bots.contract import Thought
from game.data.words.texts import Texts

Verdict = Literal["good", "inaccuracy", "mistake", "blunder"]

LOSSES: Final[tuple[tuple[float, Verdict], ...]] = (
    (0.15, "blunder"),
    (0.10, "mistake"),
    (0.05, "inaccuracy"),
)
"""Least loss of chances (0 to 1) for each verdict on a move."""

MINUS: Final = "\N{MINUS SIGN}"


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

    def share(self, scale: float) -> float:
        """Return the first side's chances, 0 to 1: wins and half the draws, by ``GameBots.WIN_SCALE``."""
        if self.mate is not None:
            return 1.0 if self.mate > 0 or (self.mate == 0 and self.value > 0) else 0.0
        return 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, self.value / scale))))

    @property
    def moves(self) -> int | None:
        """The winning side's own moves until a known end; ``None`` if none is known."""
        return None if self.mate is None else (abs(self.mate) + 1) // 2

    def short(self, texts: Texts) -> str:
        """Return the score in a few characters, as chess programs write it: +1.4, −0.8, #3, −#3; with the
        language's decimal sign."""
        if self.mate is not None:
            won = self.mate > 0 or (self.mate == 0 and self.value > 0)
            return f"{'' if won else MINUS}#{self.moves or ''}"
        tenths = round(self.value / 10)
        sign = "+" if tenths > 0 else MINUS if tenths < 0 else ""
        return f"{sign}{texts.number(abs(tenths) / 10, 1)}"


def verdict(best: float, played: float) -> Verdict:
    """Return the verdict on a move, if its side's chances were ``best`` before it and ``played`` after it.

    >>> verdict(0.6, 0.58), verdict(0.6, 0.5), verdict(0.6, 0.1)
    ('good', 'mistake', 'blunder')
    """
    loss = best - played + 1e-9
    return next((name for least, name in LOSSES if loss >= least), "good")
