"""A board on paper: its marks at true size, and what a page of them is made of."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.ui.paper.marks import PaperArea, PaperMark
from game.ui.paper.tiling import CutSteps


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One thing on a board: how it looks, drawn into a square of ``LEGEND_MM``, and its name. ``count``: how
    often it is there, 0 where that is of no interest."""

    marks: tuple[PaperMark, ...]
    words: str
    count: int = 0


LEGEND_MM = 12.0
"""The side of the squares of a legend."""


@dataclass(frozen=True, slots=True)
class LegendPart:
    """Entries of a legend under one heading."""

    words: str
    entries: tuple[LegendEntry, ...]


class BoardOnPaper(ABC):
    """A board at true size. Its block is the board with its frame and coordinates; lengths are mm from the
    block's upper left corner."""

    @property
    @abstractmethod
    def size(self) -> tuple[float, float]:
        """How wide and high its block is."""

    @property
    @abstractmethod
    def steps(self) -> tuple[CutSteps, CutSteps]:
        """Where it is best cut, across and down."""

    @property
    @abstractmethod
    def told(self) -> str:
        """What it says of its size, in words."""

    @abstractmethod
    def marks(self, seen: PaperArea) -> Iterable[PaperMark]:
        """What is to be drawn where a part of the block is seen; more does no harm, it is cut off."""

    def legend(self) -> Sequence[LegendPart]:
        """What is on it, in words."""
        return ()
