"""The marks of the table editor, as plain values: a ``TableLook`` is compared, drawn, and thrown away.
Also what a game defines for the drawing of its tables: ``TableArt``.

Places are thousandths of an inch, angles tenths of a degree. Nothing here knows a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field

import pygame

from game.model.inches import Point
from game.model.table_drafting import MarkItem, TableDraft
from game.model.table_preview import TablePreview
from game.view.board.inches import InchCamera


@dataclass(frozen=True)
class TableLook:
    """The marks on a table.

    ``preview``: the outlines of the tool in hand, ``label`` the words of its measure. ``selected``:
    outlines. ``locked``: the places of padlocks. ``tape``: two places to measure between. ``labels``:
    those of the map. ``grid``: whether fine lines are shown, ``rings`` those round points. ``unseen``:
    ground that isn't seen from ``eye``. ``pointed``: a place marked on the rulers.
    """

    preview: TablePreview = field(default_factory=TablePreview)
    label: str = ""
    selected: tuple[tuple[Point, ...], ...] = ()
    locked: tuple[Point, ...] = ()
    tape: tuple[Point, Point] | None = None
    tape_words: str = ""
    labels: tuple[tuple[Point, str], ...] = ()
    grid: bool = False
    errors: frozenset[Point] = frozenset()
    warnings: frozenset[Point] = frozenset()
    highlight: frozenset[Point] = frozenset()
    unseen: tuple[tuple[tuple[Point, ...], ...], ...] = ()
    eye: Point | None = None
    rings: bool = False
    pointed: Point | None = None
    cursor: Point | None = None


class TableArt(ABC):
    """Draws the tables of one game in one theme; ``GameView.table_art`` gives it."""

    @abstractmethod
    def set_rect(self, rect: pygame.Rect, scale: float) -> None:
        """Set where the block (rulers included) goes, in px of the window, and the interface's scale."""

    @abstractmethod
    def prepare(self, draft: TableDraft) -> None:
        """Take note of the table that will be shown, which may have another size."""

    @property
    @abstractmethod
    def camera(self) -> InchCamera:
        """The camera of the table; ``prepare`` comes first."""

    @abstractmethod
    def draw(self, surface: pygame.Surface, draft: TableDraft, look: TableLook) -> None:
        """Draw the table and the parts of a look below the marks: ghosts, rings, unseen ground, rulers."""

    @property
    @abstractmethod
    def unfinished(self) -> bool:
        """Whether there was no time to draw all of it, so that it has to be drawn again."""

    @abstractmethod
    def terrain_tile(self, kind: str, outline: tuple[Point, ...], px: int) -> pygame.Surface:
        """A piece of terrain on a square tile. Shared: don't draw on it."""

    @abstractmethod
    def mark_tile(self, item: MarkItem, px: int) -> pygame.Surface:
        """A mark on a square tile, transparent around it. Shared: don't draw on it."""

    @abstractmethod
    def side_colours(self) -> Sequence[tuple[str, str]]:
        """The theme's colours of each side, and of the text on them."""

    def small_picture(self, draft: TableDraft, px: int) -> Generator[None, None, pygame.Surface]:
        """Draw a small picture of a whole table without rulers, a little each step."""
        yield
        return self.picture(draft, px, rulers=False)

    @abstractmethod
    def picture(self, draft: TableDraft, px: int, *, rulers: bool) -> pygame.Surface:
        """A clean picture of a whole table, its longer side ``px``."""
