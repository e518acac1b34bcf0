"""What can be put on a page: drawings, words, and groups of both. Lengths are mm, x to the right, y down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

XMLNS = "http://www.w3.org/2000/svg"

CAPITAL = 0.66
"""How high capitals and figures of our fonts are, of the size of the font."""


class PaperArea(NamedTuple):
    """A rectangle by its upper left corner."""

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
        """The same rectangle elsewhere."""
        return PaperArea(self.x + right, self.y + down, self.wide, self.high)

    def grown(self, by: float) -> PaperArea:
        """The rectangle with so much more at each side (less, where it is negative)."""
        return PaperArea(self.x - by, self.y - by, self.wide + 2 * by, self.high + 2 * by)

    def meets(self, other: PaperArea) -> bool:
        """Whether they have a part in common.

        >>> PaperArea(0, 0, 2, 2).meets(PaperArea(1, 1, 2, 2))
        True
        >>> PaperArea(0, 0, 2, 2).meets(PaperArea(2, 0, 2, 2))
        False
        """
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom


@dataclass(frozen=True, slots=True)
class PaperPicture:
    """A drawing, the text of an SVG file, that fills an area; ``turned`` degrees clockwise round its middle.

    Paths, circles, rectangles, groups, and one ``<style>`` by class, as in ``game.ui.paint.svg``.
    """

    svg: str
    area: PaperArea
    turned: float = 0.0


@dataclass(frozen=True, slots=True)
class PaperWords:
    """One line of words. ``size`` is that of the font; the line is made smaller where it is wider than
    ``most``. ``y`` is where it stands, or (``middle``) the middle of its capitals. ``turned``: degrees
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
    """Marks moved together; of them only what lies in ``clip`` is seen, an area of the group itself."""

    marks: tuple[PaperMark, ...]
    x: float = 0.0
    y: float = 0.0
    clip: PaperArea | None = None


PaperMark = PaperPicture | PaperWords | PaperGroup


@dataclass(frozen=True, slots=True)
class PaperPage:
    """A page of its own size in mm. ``name`` is what people call it, empty for none."""

    wide: float
    high: float
    marks: tuple[PaperMark, ...]
    name: str = ""


def sketch(body: str | Iterable[str], area: PaperArea) -> PaperPicture:
    """SVG elements whose lengths are mm, in the coordinates of the area."""
    text = body if isinstance(body, str) else "".join(body)
    box = " ".join(f"{number:.3f}" for number in area)
    return PaperPicture(f'<svg xmlns="{XMLNS}" viewBox="{box}">{text}</svg>', area)
