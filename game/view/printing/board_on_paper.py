"""A board on paper: its marks at true size, and the interface from which its pages are made."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.ui.paper.marks import PaperArea, PaperMark
from game.ui.paper.tiling import CutSteps


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One thing on a board: its drawing in a square of ``LEGEND_MM``, and its name. ``count``: how many of
    it there are, 0 where that does not matter."""

    marks: tuple[PaperMark, ...]
    words: str
    count: int = 0


LEGEND_MM = 12.0
"""The side of the squares of a legend, in mm."""


@dataclass(frozen=True, slots=True)
class LegendPart:
    """Entries of a legend under one heading."""

    words: str
    entries: tuple[LegendEntry, ...]


class BoardOnPaper(ABC):
    """A board at true size. Its block is the board with its frame and coordinates; lengths are mm from the
    block's upper left corner. ``cut_out``: there is a line on it along which it is cut out."""

    cut_out: ClassVar[bool] = False

    @property
    @abstractmethod
    def size(self) -> tuple[float, float]:
        """The width and height of its block."""

    @property
    @abstractmethod
    def steps(self) -> tuple[CutSteps, CutSteps]:
        """The best lines to cut along, across and down."""

    @property
    @abstractmethod
    def told(self) -> str:
        """The board's size in words."""

    @abstractmethod
    def marks(self, seen: PaperArea) -> Iterable[PaperMark]:
        """The marks of a part of the block; more than needed does no harm, because the page clips them."""

    def legend(self) -> Sequence[LegendPart]:
        """The names of what is on the board, by heading."""
        return ()
