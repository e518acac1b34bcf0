"""The capability of a table that announces turns and sums up what the others did meanwhile. The scene asks
it and knows no game: it only keeps to the order of the record and to what a seat saw of it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from game.model.visible_record import RecordedStep

__all__ = ["RecordedStep", "TurnSign", "TurnSummary", "Turns"]


@dataclass(frozen=True, slots=True)
class TurnSign:
    """The announcement of a turn; another ``key`` is another turn. ``words`` go below the player's name
    (the pieces, the score, the task); ``then`` is the seat that follows, ``None`` for nobody. ``recap``:
    whether to sum up what the others did since."""

    key: Hashable
    seat: int
    words: str
    then: int | None = None
    recap: bool = False


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """The summary of one turn of a seat (−1: of no seat): the entries from ``first`` to ``last``, in
    words, and the points won ("+2"), empty for none. ``loss``: whether a tank or the like was lost in it."""

    seat: int
    first: int
    last: int
    words: str
    points: str = ""
    loss: bool = False


class Turns(Protocol):
    """Announces turns, and sums up those of others."""

    def turn_sign(self, view: Any, since: Sequence[RecordedStep]) -> TurnSign | None:
        """The announcement of a position, ``None`` for none; ``since`` are the steps after the seat's last
        decision."""
        ...

    def opening(self, view: Any) -> tuple[str, str]:
        """The title of a match and what it is about, in two or three sentences, for its beginning."""
        ...

    def turn_summaries(self, happened: Sequence[RecordedStep], viewer: int) -> Sequence[TurnSummary]:
        """Sum up what seats other than ``viewer`` did, turn by turn."""
        ...

    def draw_mark(self, surface: pygame.Surface, rect: pygame.Rect, view: Any, seat: int) -> None:
        """Draw a seat's picture on its colour, which tells seats apart by shape as well."""
        ...
