"""What a table says of a line of play: what it is in words and why it is good; in a game with an analyst
also what another line loses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

PROPOSER = -1
"""The side of a line's words where all of it is of whoever asks."""


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A line of play from a position, and what it comes to for the side to act there: hundredths of the
    weakest piece, and in how many own actions it wins (below 0: in how many of the other side it loses),
    where that is known. A line that nobody has judged is worth 0."""

    actions: tuple[Any, ...]
    value: int = 0
    wins: int | None = None


@dataclass(frozen=True, slots=True)
class LineWords:
    """An action of a line: the side that makes it, how the record would write it, and what it is in plain
    words."""

    side: int
    words: str
    plain: str


class Explains(Protocol):
    """Answers about observations that need not be the one shown, and says nothing that they don't show.
    Sentences are complete, the most important first, say only what the position and the line show, and call
    the line's first move "it"."""

    def line_words(self, view: Any, actions: Sequence[Any]) -> Sequence[LineWords]:
        """The actions of a line in words, as far as they are legal and no chance comes between."""
        ...

    def gains(self, view: Any, best: JudgedLine) -> Sequence[str]:
        """Why the line is good: at least one sentence."""
        ...


class Compares(Protocol):
    """What a game with an analyst says besides."""

    def tempting(self, view: Any, best: Any) -> Any | None:
        """An action that looks good at first sight and is not of the kind of ``best``: what somebody who
        needs a hint might have played. ``None`` if nothing stands out."""
        ...

    def loses(self, view: Any, best: JudgedLine, other: JudgedLine) -> Sequence[str]:
        """What playing the other line instead of the best one costs: at least one sentence."""
        ...
