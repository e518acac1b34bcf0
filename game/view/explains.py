"""What a table of a game with an analyst has besides: words for why a line of play is good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A line of play from a position, and what it comes to for the side to act there: hundredths of the
    weakest piece, and in how many own actions it wins (below 0: in how many of the other side it loses),
    where that is known."""

    actions: tuple[Any, ...]
    value: int
    wins: int | None = None


@dataclass(frozen=True, slots=True)
class LineWords:
    """An action of a line: the side that makes it, how the record would write it, and what it is in plain
    words."""

    side: int
    words: str
    plain: str


class Explains(Protocol):
    """Answers about observations that need not be the one shown. Sentences are complete, the most
    important first, say only what the position and the line show, and call the line's first move "it"."""

    def tempting(self, view: Any, best: Any) -> Any | None:
        """An action that looks good at first sight and is not of the kind of ``best``: what somebody who
        needs a hint might have played. ``None`` if nothing stands out."""
        ...

    def line_words(self, view: Any, actions: Sequence[Any]) -> Sequence[LineWords]:
        """The actions of a line as the record would write them, as far as they are legal."""
        ...

    def gains(self, view: Any, best: JudgedLine) -> Sequence[str]:
        """Why the best line is good: at least one sentence."""
        ...

    def loses(self, view: Any, best: JudgedLine, other: JudgedLine) -> Sequence[str]:
        """What playing the other line instead of the best one costs: at least one sentence."""
        ...
