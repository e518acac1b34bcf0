"""A screen's content as one tree of plain values.

A screen defines one function from its state to a ``Node``; ``game.ui.tree.tree`` places and paints it,
finds what is under a point and where the focus goes, gives tips and the content in words. Nodes are
values: equal ones are neither placed nor painted again. Lengths are tokens; edges are rounded to px when
drawn.

A node knows its own measures and its parts: to write one, define ``natural``, ``tall``, ``parts`` and
``paint``, as far as they differ from the defaults here.

**Room.** A row or column gives each part the length it wants. If that is too much, parts give way: the
lowest ``rank`` first, of equal ones the last. A text is cut with "…"; a part with a ``least`` is left out
in less than that (``WHOLE``: if it can't be shown whole). The remaining room goes to those that ``Grow``.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from game.ui.layout import Area, Grow
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.measuring import FontMeasure

Place = tuple[int, int]

Length = float | Grow | None
"""A length: tokens, a share of the remaining room, or ``None`` for that of the content."""

WHOLE: Final = -1.0
"""A value of ``least``: left out if it can't be shown whole."""


Measure = FontMeasure
"""What measures words for nodes."""

Canvas = PaintedCanvas
"""What nodes paint on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """An invisible node, the base of all others.

    ``command``: what a press of it asks for, and ``why`` that can't be done now: the reason, empty for none
    that is told; ``None``: it can. ``spot``: the meaning of pointing at it, and the name of its focus stop,
    if that isn't its command; ``open``: whether a spot without a command can be chosen. ``tip``: the key of
    its explanation; ``about``: what is told where the pointer rests on it."""

    stops = True
    """Whether the focus stops at it, if it has a command."""

    wide: Length = None
    high: Length = None
    least: float | None = None
    rank: int = 0
    spot: Hashable = None
    open: bool = False
    command: Hashable = None
    why: str | None = None
    tip: Hashable = None
    about: str = ""

    def natural(self, m: Measure) -> float:
        """Return the width of the content, in tokens."""
        return 0.0

    def tall(self, m: Measure, width: float) -> float:
        """Return the height of the content for a width, in tokens."""
        return 0.0

    def narrowest(self, m: Measure) -> float:
        """Return the least width to which it may shrink, in tokens."""
        return self.width(m)

    def whole(self, m: Measure) -> float:
        """Return the width at which it is shown whole, in tokens."""
        return self.width(m)

    def parts(self, m: Measure, area: Area) -> list[tuple[Node, Area]]:
        """Return the parts within it, and their areas."""
        return []

    def paint(self, to: Canvas, area: Area) -> None:
        """Draw it, without its parts."""

    def say(self) -> str:
        """Return it in words, without its parts."""
        return ""

    def pressed(self, area: Area, at: Place, *, held: bool = False) -> Hashable:
        """Return the command of a mouse button going down at a place, in px; ``held``: of moving there with
        it down. Without one, its ``command`` is asked for when the button goes up on it."""
        return None

    def pointed(self, area: Area, at: Place) -> Hashable:
        """Return the meaning of pointing at a place, in px."""
        return self.meaning

    def wheeled(self, notches: int) -> Hashable:
        """Return the command of a turn of the wheel."""
        return None

    # --- what others ask ---

    @property
    def meaning(self) -> Hashable:
        """The meaning of pointing at it; ``None`` without one."""
        return self.command if self.spot is None else self.spot

    def width(self, m: Measure) -> float:
        """Return the width it wants, in tokens."""
        if isinstance(self.wide, Grow):
            return self.wide.least
        return self.natural(m) if self.wide is None else self.wide

    def height(self, m: Measure, width: float) -> float:
        """Return the height it wants for a width, in tokens."""
        if isinstance(self.high, Grow):
            return self.high.least
        if self.high is not None:
            return self.high
        return self.tall(m, self.wide if isinstance(self.wide, int | float) else width)

    def smallest(self, m: Measure) -> float:
        """Return the width below which it is left out, in tokens."""
        if self.least is None:
            return 0.0
        return self.whole(m) if self.least == WHOLE else self.least
