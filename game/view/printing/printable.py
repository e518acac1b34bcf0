"""What can be printed: its subject, its options, and the pages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from game.data.words.texts import Texts
from game.model.drafting import Draft
from game.model.kit import AnyKit
from game.ui.paper.marks import PaperPage
from game.ui.paper.tiling import PAPERS, Paper
from game.view.table import Tools

SQUARE_MM: Final = (10.0, 100.0)
"""The least and the greatest side of squares, in mm."""

OVERLAP_MM: Final = (0.0, 50.0)
"""The least and the greatest overlap of neighbouring pages, in mm."""

COPIES: Final = (1, 99)
"""The least and the greatest number of copies of cutouts."""

INCH: Final = 25.4


Modules = tuple[tuple[bool, ...], ...]
"""The rows of a QR code, from the top: whether each module is dark."""


@dataclass(frozen=True)
class PrintSubject:
    """What is printed: a map as it is drawn (``draft``) or an observation (``view``), one of the two.
    ``viewer`` is the seat of that observation, which must hide what a match keeps secret from the seat.
    ``codes``: a map's QR codes."""

    kit: AnyKit
    title: str
    draft: Draft | None = None
    view: Any = None
    viewer: int = 0
    codes: tuple[Modules, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """Options of printing. ``paper`` ``None``: a board as one sheet of its own size. ``square``: the side
    of a square in mm; tables measured in inches keep their scale. ``plain``: black on white, with little
    ink. ``pieces``: print the pieces on the board. ``copies``: the number of copies of cutouts. ``cut``:
    the keys and numbers of the pieces to cut out; none: those in the subject."""

    paper: Paper | None = PAPERS["a4"]
    square: float = 30.0
    overlap: float = 10.0
    plain: bool = False
    pieces: bool = True
    copies: int = 1
    cut: tuple[tuple[str, int], ...] = ()

    @property
    def page(self) -> Paper:
        """The paper for anything but a board."""
        return self.paper or PAPERS["a4"]


class Printable(ABC):
    """A kind of thing to print. Its words are ``printing.kind.<key>``, or those of its game,
    ``<game>_view.printing.kind.<key>``."""

    key: str
    copied: ClassVar[bool] = False
    """Whether the thing is cut out, so that several copies may be wanted."""

    def words(self, game: str, words: Texts) -> str:
        """The name of what is printed."""
        own = f"{game}_view.printing.kind.{self.key}"
        return words(own if words.has(own) else f"printing.kind.{self.key}")

    def about(self, subject: PrintSubject, words: Texts) -> str:
        """The name of the game, and of what is printed."""
        game = subject.kit.name
        return f"{words.game_name(game)} · {self.words(game, words)}"

    def offered(self, subject: PrintSubject) -> bool:
        """Whether the subject has any of it."""
        return True

    @abstractmethod
    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        """The pages to print. The colours of ``tools`` are those for paper. Raises ``ValueError``, with a
        message for the log, where none can be made."""
