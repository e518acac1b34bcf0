"""What is on a screen, as one tree of plain values.

A screen writes one function from what is shown to a ``Node``; ``game.ui.tree.tree`` places and paints it,
finds what is under a point and where the keys go, gives tips and says it in words. Nodes are values: equal
ones are neither placed nor painted again. Lengths are tokens; edges are rounded to px where they are drawn.

A node knows its own measures and what lies in it: to write one, fill in ``natural``, ``tall``, ``parts`` and
``paint``, those of them that aren't as here.

**Room.** A row or column gives each part the length it wants. Where that is too much, parts give way: the
lowest ``rank`` first, of equal ones the last. A text is cut with "…"; a part with a ``least`` is left out in
less than that (``WHOLE``: wherever it can't be shown whole). What is left goes to those that ``Grow``.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

import pygame

from game.ui.layout import Area, Grow
from game.ui.paint.paint import Corners
from game.ui.paint.palette import Theme

Align = Literal["left", "center", "right"]

Length = float | Grow | None
"""Tokens, a share of the room that is left, or as long as its content."""

WHOLE: Final = -1.0
"""As ``least``: left out wherever it can't be shown whole."""


class Measure(Protocol):
    """How large words are, in tokens."""

    @property
    def scale(self) -> float:
        """Px a token."""

    def text(self, words: str, role: str) -> float:
        """The width of a line."""

    def line(self, role: str) -> float:
        """The height of a line."""

    def wrap(self, words: str, role: str, width: float) -> Sequence[str]:
        """The lines of a paragraph in a width."""


class Canvas(Protocol):
    """What nodes paint on. ``hover`` and ``focus``: whether the pointer or the keys are at what is painted
    now, or at what it lies in."""

    surface: pygame.Surface
    hover: bool
    focus: bool

    @property
    def theme(self) -> Theme:
        """The colours."""

    def line(
        self, words: str, role: str, area: Area, ink: str, align: Align = "left", squeeze: float = 1.0
    ) -> None:
        """Words in the middle of the area's height, written smaller down to ``squeeze``, then cut."""

    def paragraph(
        self, words: str, role: str, area: Area, ink: str, *, lines: int = 0, spacing: float = 0.0,
        middle: bool = False, align: Align = "left",
    ) -> None:  # fmt: skip
        """At most so many ``lines`` (0: as many as fit) from the top, or in the ``middle``; where not all
        fit, the last one is cut."""

    def icon(self, name: str, size: float, area: Area, ink: str) -> None:
        """An icon in the middle."""

    def box(
        self, area: Area, fill: str, line: str, edge: float = 1.0, drop: float = 0.0, radius: float = 5.0
    ) -> None:
        """A ground with a line around it, and a shadow ``drop`` below it."""

    def dashed_box(self, area: Area, fill: str, line: str, edge: float = 1.0, radius: float = 5.0) -> None:
        """A ground (empty: none) with a dashed line around it."""

    def rule(self, area: Area, ink: str) -> None:
        """A line of the area's height, the same wherever it lies."""

    def ring(self, area: Area) -> None:
        """The frame of what the keys are at."""

    def tab(self, area: Area, words: str, *, chosen: bool, corners: Corners) -> None:
        """One of a row of tabs; ``corners`` says which of it are round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Nothing to see. ``spot``: what pointing at it means, and whether it is ``open`` to be chosen now;
    ``tip``: what is explained there, for whoever puts it into words."""

    wide: Length = None
    high: Length = None
    least: float | None = None
    rank: int = 0
    spot: Hashable = None
    open: bool = False
    tip: Hashable = None

    def natural(self, m: Measure) -> float:
        """How wide its content is."""
        return 0.0

    def tall(self, m: Measure, width: float) -> float:
        """How high its content is in that width."""
        return 0.0

    def narrowest(self, m: Measure) -> float:
        """How narrow it may be made."""
        return self.width(m)

    def whole(self, m: Measure) -> float:
        """How wide it has to be to be shown whole."""
        return self.width(m)

    def parts(self, m: Measure, area: Area) -> list[tuple[Node, Area]]:
        """What lies in it, and where."""
        return []

    def paint(self, to: Canvas, area: Area) -> None:
        """Draw it, without its parts."""

    def say(self) -> str:
        """It in words, without its parts."""
        return ""

    # --- what others ask ---

    def width(self, m: Measure) -> float:
        """How wide it wants to be."""
        if isinstance(self.wide, Grow):
            return self.wide.least
        return self.natural(m) if self.wide is None else self.wide

    def height(self, m: Measure, width: float) -> float:
        """How high it wants to be in a width."""
        if isinstance(self.high, Grow):
            return self.high.least
        if self.high is not None:
            return self.high
        return self.tall(m, self.wide if isinstance(self.wide, int | float) else width)

    def smallest(self, m: Measure) -> float:
        """In less width than this it is left out."""
        if self.least is None:
            return 0.0
        return self.whole(m) if self.least == WHOLE else self.least
