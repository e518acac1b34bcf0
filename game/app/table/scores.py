"""Scores for people: in pieces, as moves to the win, as winning chances, as verdicts on a move.

A score is a ``Thought``'s: hundredths for the first side, and perhaps a known end.
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
"""From which loss of chances on (0 to 1) a move is called what."""

MINUS: Final = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Score:
    """How a position stands for the first side: hundredths of the weakest piece, or so many actions of
    both sides to its win (``mate``, below 0: to its loss; 0: the match is over, ``value`` says for whom)."""

    value: int
    mate: int | None = None

    @classmethod
    def of(cls, thought: Thought[Any]) -> Score:
        """A thought's."""
        return cls(thought.score, thought.mate)

    @classmethod
    def over(cls, share: float) -> Score:
        """Of a match that is over: 1 won by the first side, 0 lost, ½ drawn."""
        return cls(0) if share == 0.5 else cls(1 if share > 0.5 else -1, 0)

    def share(self, scale: float) -> float:
        """The first side's chances, 0 to 1: wins and half the draws, by ``GameBots.WIN_SCALE``."""
        if self.mate is not None:
            return 1.0 if self.mate > 0 or (self.mate == 0 and self.value > 0) else 0.0
        return 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, self.value / scale))))

    @property
    def moves(self) -> int | None:
        """A known end, in the winning side's own moves; ``None`` if none is known."""
        return None if self.mate is None else (abs(self.mate) + 1) // 2

    def short(self, texts: Texts) -> str:
        """In a few characters, as chess programs write it: +1.4, −0.8, #3, −#3; with the language's comma."""
        if self.mate is not None:
            won = self.mate > 0 or (self.mate == 0 and self.value > 0)
            return f"{'' if won else MINUS}#{self.moves or ''}"
        tenths = round(self.value / 10)
        sign = "+" if tenths > 0 else MINUS if tenths < 0 else ""
        return f"{sign}{texts.number(abs(tenths) / 10, 1)}"


def verdict(best: float, played: float) -> Verdict:
    """What a move is called, if its side's chances were ``best`` before it and ``played`` after it.

    >>> verdict(0.6, 0.58), verdict(0.6, 0.5), verdict(0.6, 0.1)
    ('good', 'mistake', 'blunder')
    """
    loss = best - played + 1e-9
    return next((name for least, name in LOSSES if loss >= least), "good")
