"""The marks on a page: drawings, words, and groups of both. Lengths are mm, x to the right, y down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

XMLNS = "http://www.w3.org/2000/svg"

CAPITAL = 0.66
"""The height of our fonts' capitals and figures, as a share of the font size."""


class PaperArea(NamedTuple):
    """A rectangle by its upper left corner, in mm."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        return self.x + self.wide

    @property
    def bottom(self) -> float:
        return self.y + self.high

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.wide / 2, self.y + self.high / 2

    def moved(self, right: float, down: float) -> PaperArea:
        """Return the rectangle moved, in mm."""
        return PaperArea(self.x + right, self.y + down, self.wide, self.high)

    def grown(self, by: float) -> PaperArea:
        """Return the rectangle with ``by`` mm more at each side (less, if negative)."""
        return PaperArea(self.x - by, self.y - by, self.wide + 2 * by, self.high + 2 * by)

    def meets(self, other: PaperArea) -> bool:
        """Whether two areas overlap.

        >>> PaperArea(0, 0, 2, 2).meets(PaperArea(1, 1, 2, 2))
        True
        >>> PaperArea(0, 0, 2, 2).meets(PaperArea(2, 0, 2, 2))
        False
        """
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom


@dataclass(frozen=True, slots=True)
class PaperPicture:
    """A drawing, the text of an SVG file, that fills an area; ``turned`` degrees clockwise round its
    middle.

    Paths, circles, rectangles, groups, and one ``<style>`` by class, as in ``game.ui.paint.svg``.
    """

    svg: str
    area: PaperArea
    turned: float = 0.0


@dataclass(frozen=True, slots=True)
class PaperWords:
    """One line of words. ``size`` is the font size in mm; the line is made smaller if it is wider than
    ``most``. ``y`` is the baseline, or (``middle``) the middle of its capitals. ``turned``: degrees
    clockwise round its place."""

    text: str
    x: float
    y: float
    size: float
    family: str = "sans"
    weight: int = 400
    colour: str = "#000000"
    align: Literal["left", "middle", "right"] = "left"
    middle: bool = False
    most: float = 0.0
    turned: float = 0.0


@dataclass(frozen=True, slots=True)
class PaperGroup:
    """Marks moved together; only their part within ``clip``, an area of the group itself, is visible."""

    marks: tuple[PaperMark, ...]
    x: float = 0.0
    y: float = 0.0
    clip: PaperArea | None = None


PaperMark = PaperPicture | PaperWords | PaperGroup


@dataclass(frozen=True, slots=True)
class PaperPage:
    """A page of its own size in mm. ``name`` is shown to people, empty for none."""

    wide: float
    high: float
    marks: tuple[PaperMark, ...]
    name: str = ""


def sketch(body: str | Iterable[str], area: PaperArea) -> PaperPicture:
    """Return SVG elements in mm, in the coordinates of the area, as a picture."""
    text = body if isinstance(body, str) else "".join(body)
    box = " ".join(f"{number:.3f}" for number in area)
    return PaperPicture(f'<svg xmlns="{XMLNS}" viewBox="{box}">{text}</svg>', area)
