"""Head and foot of every page: title, game and size above; a check of the true size below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.ui.paint.ink import box, filled, line, stroke
from game.ui.paper.marks import PaperArea, PaperMark, PaperPage, PaperWords, sketch
from game.ui.paper.tiling import HEAD, MARGIN, Paper, Tiling
from game.ui.paper.typeface import typeface
from game.view.printing.cut_line import Along, straight
from game.view.table import Tools

RULER: Final = 50.0
"""The length in mm of the line to measure at the foot of each page."""

TITLE: Final = 5.0
SMALL: Final = 2.9
NAME: Final = 6.4
"""Sizes of fonts in mm: the title, small words, the name of a page."""

SAMPLE, SAMPLE_GAP, LEGEND_GAP = 11.0, 1.6, 5.0
"""In mm: the length of a line's sample in the head, the gap between it and its words, and before it."""

KEY: Final = (20.0, HEAD - 1.0)
"""The greatest width and height of the plan of all pages, in mm."""


class PaperFrame:
    """Head and foot of the pages of one thing. ``title`` is its name, ``about`` says more about it."""

    def __init__(self, tools: Tools, title: str, about: str) -> None:
        self.tools, self.title, self.about = tools, title, about
        self._ink, self._soft = (
            tools.theme.palette.hex("ink.primary"),
            tools.theme.palette.hex("ink.secondary"),
        )

    def page(
        self,
        wide: float,
        high: float,
        marks: Iterable[PaperMark],
        number: tuple[int, int],
        *,
        name: str = "",
        key: Tiling | None = None,
        true_size: bool = True,
        scale: float = 1.0,
        lines: Sequence[Along] = (),
    ) -> PaperPage:
        """A page with these marks on it. ``number``: its number and how many there are. ``key``: the plan
        of pages it belongs to. ``true_size``: whether lengths on it must be right. ``scale``: the factor
        by which head and foot are enlarged. ``lines``: which lines to cut and fold along are on it."""
        foot = self._foot(wide, high, scale) if true_size else ()
        framed = (*marks, *self._head(wide, number, name, key, scale, lines), *foot)
        return PaperPage(wide, high, framed, name)

    def pages(
        self, paper: Paper, sheets: Sequence[Iterable[PaperMark]], *, true_size: bool = True,
        lines: Sequence[Along] = (),
    ) -> list[PaperPage]:  # fmt: skip
        """Pages of a paper, with the marks of each."""
        return [
            self.page(paper.wide, paper.high, marks, (number, len(sheets)), true_size=true_size, lines=lines)
            for number, marks in enumerate(sheets, 1)
        ]

    def _head(
        self, wide: float, number: tuple[int, int], name: str, key: Tiling | None, scale: float,
        lines: Sequence[Along],
    ) -> Iterator[PaperMark]:  # fmt: skip
        words, right = self.tools.words, wide - MARGIN
        if key is not None and len(key.tiles) > 1:
            right -= KEY[0]
            yield from self._key(PaperArea(right, MARGIN - 3.0, *KEY), key, name)
            right -= 4.0
        if name:
            yield PaperWords(name, right, MARGIN + 1.4, NAME, "serif", 600, self._ink, "right", middle=True)
            right -= typeface("serif", 600).width(name, NAME) + 4.0
        room = right - MARGIN
        top = MARGIN - 1.7  # of the capitals of the title
        title, small = TITLE * scale, SMALL * scale
        yield PaperWords(self.title, MARGIN, top + 3.3 * scale, title, "serif", 600, self._ink, most=room)
        which = words("printing.page", n=number[0], count=number[1]) if number[1] > 1 else ""
        about = " · ".join(part for part in (self.about, which) if part)
        base = top + 7.5 * scale
        face = typeface("sans", 400)
        told = [(what, words(f"printing.{what}")) for what in lines]
        needed = sum(LEGEND_GAP + SAMPLE + SAMPLE_GAP + face.width(said, small) for _, said in told)
        if about:
            yield PaperWords(about, MARGIN, base, small, "sans", 400, self._soft, most=room - needed)
        x = MARGIN + min(face.width(about, small), room - needed)
        for what, said in told:
            x += LEGEND_GAP
            y = base - small * 0.3
            body = straight(what, self.tools, (x, y), (x + SAMPLE, y))
            yield sketch(body, PaperArea(x, y - 1.0, SAMPLE, 2.0))
            x += SAMPLE + SAMPLE_GAP
            yield PaperWords(said, x, base, small, "sans", 600, self._ink)
            x += face.width(said, small)

    def _key(self, room: PaperArea, key: Tiling, name: str) -> Iterator[PaperMark]:
        """The plan of all pages, with this one filled."""
        sheet = key.tiles[-1].part
        across, down = sheet.right, sheet.bottom
        scale = min(room.wide / across, room.high / down)
        left = room.right - across * scale
        pen = stroke(self.tools.theme["ink.secondary"], 0.15, cap="butt")
        body = ""
        for tile in key.tiles:
            far = tile.part.wide if tile.beside is None else tile.beside
            low = tile.part.high if tile.below is None else tile.below
            cell = PaperArea(
                left + tile.part.x * scale, room.y + tile.part.y * scale, far * scale, low * scale
            )
            if tile.name == name:
                body += box(*cell, 0, filled(self.tools.theme["ink.secondary"]))
            body += box(*cell, 0, pen)
        yield sketch(body, room)

    def _foot(self, wide: float, high: float, scale: float) -> Iterator[PaperMark]:
        """A line to measure, and how to print at true size."""
        words, y = self.tools.words, high - MARGIN + 1.2
        pen = stroke(self.tools.theme["ink.primary"], 0.2, cap="butt")
        x, end = MARGIN, MARGIN + RULER
        ticks = "".join(line((at, y - 1.0), (at, y + 0.1), pen) for at in (x, end))
        yield sketch(line((x, y), (end, y), pen) + ticks, PaperArea(x - 1, y - 2, RULER + 2, 3))
        told = words("printing.true_size", mm=round(RULER))
        room = wide - MARGIN - end - 4
        yield PaperWords(told, end + 3, y, SMALL * 0.9 * scale, "sans", 400, self._soft, most=room)
