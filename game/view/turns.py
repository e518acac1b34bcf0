"""What a table can have besides: it announces turns, and tells what the others did meanwhile.

The scene asks it and knows no game: it only keeps to the order of the record and to what a seat saw of it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from game.model.visible_record import RecordedStep

__all__ = ["RecordedStep", "TurnSign", "TurnSummary", "Turns"]


@dataclass(frozen=True, slots=True)
class TurnSign:
    """Whose turn begins: another ``key`` is another turn. ``words`` stand below the player's name (what is
    played with, how it stands, what is to be done); ``then`` is the seat that follows, ``None`` for nobody.
    ``recap``: what the others did since is worth telling."""

    key: Hashable
    seat: int
    words: str
    then: int | None = None
    recap: bool = False


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """What a seat (−1: none of theirs) did in one turn: the entries from ``first`` to ``last``, in words, and
    the points that came of it ("+2"), empty for none. ``loss``: a tank or its like was lost in it."""

    seat: int
    first: int
    last: int
    words: str
    points: str = ""
    loss: bool = False


class Turns(Protocol):
    """Announces turns."""

    def turn_sign(self, view: Any, since: Sequence[RecordedStep]) -> TurnSign | None:
        """What is to be announced of a position; ``since`` is what came after the seat's last decision."""
        ...

    def opening(self, view: Any) -> tuple[str, str]:
        """What a match is called and is about, in two or three sentences, for its beginning."""
        ...

    def turn_summaries(self, happened: Sequence[RecordedStep], viewer: int) -> Sequence[TurnSummary]:
        """What others than that seat did, a turn after the other."""
        ...

    def draw_mark(self, surface: pygame.Surface, rect: pygame.Rect, view: Any, seat: int) -> None:
        """A seat's picture on its colour: told by shape as well."""
        ...
