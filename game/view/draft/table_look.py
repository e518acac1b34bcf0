"""What the editor of tables shows besides the table itself, as plain values: a ``TableLook`` is compared,
drawn, and thrown away. Also what a game has to say for its tables to be drawn: ``TableArt``.

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
    """What is marked on a table.

    ``preview``: what the tool in hand shows, ``label`` the words of its measure. ``selected``: outlines.
    ``locked``: where a padlock is shown. ``tape``: two places between which is measured. ``labels``: those of
    the map. ``grid``: whether fine lines are shown, ``rings`` those round points. ``unseen``: ground that
    isn't seen from ``eye``. ``pointed``: a place told on the rulers.
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
        """Where the block (rulers included) goes, in px of the window, and the interface's scale."""

    @abstractmethod
    def prepare(self, draft: TableDraft) -> None:
        """Know the table that is to be shown: its size may be another one."""

    @property
    @abstractmethod
    def camera(self) -> InchCamera:
        """Where the inches are; ``prepare`` comes first."""

    @abstractmethod
    def draw(self, surface: pygame.Surface, draft: TableDraft, look: TableLook) -> None:
        """The table, and what of a look lies under the marks: ghosts, rings, unseen ground, rulers."""

    @property
    @abstractmethod
    def unfinished(self) -> bool:
        """Whether there was no time to draw all of it: drawn again it shows more."""

    @abstractmethod
    def terrain_tile(self, kind: str, outline: tuple[Point, ...], px: int) -> pygame.Surface:
        """A piece of terrain on a square tile. Shared: don't draw on it."""

    @abstractmethod
    def mark_tile(self, item: MarkItem, px: int) -> pygame.Surface:
        """A mark on a square tile that is clear around it. Shared: don't draw on it."""

    @abstractmethod
    def side_colours(self) -> Sequence[tuple[str, str]]:
        """The theme's colours of each side, and of what is written on them."""

    def small_picture(self, draft: TableDraft, px: int) -> Generator[None, None, pygame.Surface]:
        """The same without rulers, a little a step."""
        yield
        return self.picture(draft, px, rulers=False)

    @abstractmethod
    def picture(self, draft: TableDraft, px: int, *, rulers: bool) -> pygame.Surface:
        """A clean picture of a whole table, its longer side ``px``."""
