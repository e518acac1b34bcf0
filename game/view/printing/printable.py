"""Something that can be printed: what it is of, how it is wanted, and the pages it gives."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from game.data.words.texts import Texts
from game.model.drafting import Draft
from game.model.kit import Kit
from game.ui.paper.marks import PaperPage
from game.ui.paper.tiling import PAPERS, Paper
from game.view.table import Tools

SQUARE_MM: Final = (10.0, 100.0)
"""Sides of squares that can be asked for."""

OVERLAP_MM: Final = (0.0, 50.0)
"""How much neighbouring pages may have in common."""

COPIES: Final = (1, 99)
"""How many of what is cut out can be asked for."""

INCH: Final = 25.4


Modules = tuple[tuple[bool, ...], ...]
"""The rows of a QR code, from the top; whether each module is dark."""


@dataclass(frozen=True)
class PrintSubject:
    """What is printed of: a map as it is drawn (``draft``), or an observation (``view``); one of the two.

    ``viewer`` is the seat whose observation it is; of a match with secrets nothing else may be in it.
    ``codes``: a map's QR codes.
    """

    kit: Kit[Any, Any]
    title: str
    draft: Draft | None = None
    view: Any = None
    viewer: int = 0
    codes: tuple[Modules, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How it is wanted. ``paper`` ``None``: a board as one sheet of its own size. ``square``: the side of a
    square in mm; tables measured in inches have the inches they have. ``plain``: black on white, with little
    ink. ``pieces``: what stands on the board is printed on it. ``copies``: so many of what is cut out.
    ``cut``: which pieces are cut out and how many of each, by their keys; none: those that are there."""

    paper: Paper | None = PAPERS["a4"]
    square: float = 30.0
    overlap: float = 10.0
    plain: bool = False
    pieces: bool = True
    copies: int = 1
    cut: tuple[tuple[str, int], ...] = ()

    @property
    def page(self) -> Paper:
        """The paper of what is no board."""
        return self.paper or PAPERS["a4"]


class Printable(ABC):
    """A kind of thing that is printed. Its words are ``printing.kind.<key>``, or those of its game,
    ``<game>_view.printing.kind.<key>``."""

    key: str
    copied: ClassVar[bool] = False
    """Whether it is cut out, so that several copies of it may be wanted."""

    def words(self, game: str, words: Texts) -> str:
        """What it is called."""
        own = f"{game}_view.printing.kind.{self.key}"
        return words(own if words.has(own) else f"printing.kind.{self.key}")

    def offered(self, subject: PrintSubject) -> bool:
        """Whether there is any of it."""
        return True

    @abstractmethod
    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        """Its pages. The colours of ``tools`` are those for paper. Raises ``ValueError``, in words for the
        reader of a log, where none can be made."""
