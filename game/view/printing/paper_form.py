"""Lines, boxes and words of a form on paper, such as a sheet to write on or a card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from game.ui.paint.ink import box, circle, filled, line, stroke
from game.ui.paper.marks import PaperArea, PaperMark, PaperPicture, PaperWords, sketch
from game.ui.paper.typeface import typeface
from game.view.table import Tools

THIN: Final = 0.2
"""The width of a thin line, in mm."""

LEADING: Final = 1.32
"""The distance from one line of a paragraph to the next, in sizes of its font."""


class PaperForm:
    """Collects marks in their order. Lengths are mm, colours and fonts those of the theme, by name."""

    def __init__(self, tools: Tools, area: PaperArea) -> None:
        """Begin a form within ``area``."""
        self.tools, self.area = tools, area
        self._marks: list[PaperMark] = []
        self._body = ""

    @property
    def marks(self) -> tuple[PaperMark, ...]:
        """All marks drawn so far."""
        self._flush()
        return tuple(self._marks)

    def _flush(self) -> None:
        if self._body:
            self._marks.append(sketch(self._body, self.area))
            self._body = ""

    def _pen(self, tone: str, width: float, dash: Iterable[float] = ()) -> str:
        return stroke(self.tools.theme[tone], width, cap="butt", dash=dash)

    # --- shapes ---

    def draw(self, body: str) -> None:
        """Add elements of an SVG drawing."""
        self._body += body

    def line(
        self, first: tuple[float, float], last: tuple[float, float], width: float = THIN,
        tone: str = "ink.primary",
    ) -> None:  # fmt: skip
        self._body += line(first, last, self._pen(tone, width))

    def box(
        self, area: PaperArea, *, radius: float = 0.0, width: float = THIN, fill: str = "",
        tone: str = "ink.primary", dash: Iterable[float] = (),
    ) -> None:  # fmt: skip
        """Draw a rectangle; ``width`` 0: without an outline."""
        if fill:
            self._body += box(*area, radius, filled(self.tools.theme[fill]))
        if width:
            self._body += box(*area, radius, self._pen(tone, width, dash))

    def disc(
        self, middle: tuple[float, float], radius: float, *, width: float = THIN, fill: str = "",
        tone: str = "ink.primary", dash: Iterable[float] = (),
    ) -> None:  # fmt: skip
        if fill:
            self._body += circle(middle, radius, filled(self.tools.theme[fill]))
        if width:
            self._body += circle(middle, radius, self._pen(tone, width, dash))

    def grid(self, area: PaperArea, columns: int, rows: int, *, width: float = THIN) -> None:
        """Draw boxes of one size, with a thicker line round all of them."""
        for column in range(1, columns):
            x = area.x + column * area.wide / columns
            self.line((x, area.y), (x, area.bottom), width)
        for row in range(1, rows):
            y = area.y + row * area.high / rows
            self.line((area.x, y), (area.right, y), width)
        self.box(area, width=0.5)

    def boxes(self, x: float, y: float, count: int, side: float, gap: float, *, round_: bool = False) -> None:
        """Draw a row of boxes to tick."""
        for number in range(count):
            place = PaperArea(x + number * (side + gap), y, side, side)
            if round_:
                self.disc(place.middle, side / 2)
            else:
                self.box(place, radius=0.12 * side)

    # --- the rest ---

    def picture(self, svg: str, area: PaperArea, turned: float = 0.0) -> None:
        self._flush()
        self._marks.append(PaperPicture(svg, area, turned))

    def words(
        self, text: str, x: float, y: float, size: float, *, weight: int = 400, family: str = "sans",
        tone: str = "ink.primary", align: Literal["left", "middle", "right"] = "left", middle: bool = False,
        most: float = 0.0, turned: float = 0.0,
    ) -> None:  # fmt: skip
        """Write one line of words."""
        self._flush()
        colour = self.tools.theme.palette.hex(tone)
        self._marks.append(PaperWords(text, x, y, size, family, weight, colour, align, middle, most, turned))

    @staticmethod
    def lines(text: str, size: float, wide: float, *, weight: int = 400) -> list[str]:
        """Break the text into lines of a font size, each no wider than ``wide``."""
        return typeface("sans", weight).lines(text, size, wide)

    def paragraph(
        self, text: str, x: float, y: float, size: float, wide: float, *, tone: str = "ink.primary"
    ) -> float:
        """Write words over as many lines as they need, the first one on the baseline ``y``; return the
        baseline after the last."""
        for told in self.lines(text, size, wide):
            self.words(told, x, y, size, tone=tone, most=wide)
            y += LEADING * size
        return y
