"""``LegendPrintable``: prints small drawings of the ground and pieces of a board with their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.ui.paint.ink import box, line, stroke
from game.ui.paper.marks import PaperArea, PaperGroup, PaperMark, PaperPage, PaperWords, sketch
from game.ui.paper.typeface import typeface
from game.view.printing.board_on_paper import LEGEND_MM, LegendEntry, LegendPart
from game.view.printing.paper_frame import PaperFrame
from game.view.printing.paper_game import PaperGame
from game.view.printing.printable import Printable, PrintOptions, PrintSubject
from game.view.table import Tools

ROW: Final = 15.0
HEADING: Final = 11.0
COLUMNS: Final = 2
WORDS: Final = 3.6
"""The height of an entry and of a heading and the size of words, in mm; the number of columns."""


class LegendPrintable(Printable):
    """Prints the legend of a game's board."""

    key = "legend"

    def __init__(self, game: PaperGame) -> None:
        self._game = game

    def offered(self, subject: PrintSubject) -> bool:
        return self._game.paper_legend or subject.kit.drafting is not None

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        parts, room = self._game.paper_board(subject, options, tools).legend(), options.page.room
        frame = PaperFrame(tools, subject.title, self.about(subject, tools.words))
        columns = list(_columns([part for part in parts if part.entries], room, tools))
        pages = [
            [
                PaperGroup(tuple(marks), room.x + at * room.wide / COLUMNS, room.y)
                for at, marks in enumerate(columns[first : first + COLUMNS])
            ]
            for first in range(0, len(columns), COLUMNS)
        ]
        return frame.pages(options.page, pages, true_size=False)


def _columns(parts: Sequence[LegendPart], room: PaperArea, tools: Tools) -> Iterator[list[PaperMark]]:
    """Break the entries into columns that fit a page; a heading is never last in its column."""
    wide, marks, y = room.wide / COLUMNS - 4.0, list[PaperMark](), 0.0
    for part in parts:
        if marks and y + HEADING + ROW > room.high:
            yield marks
            marks, y = [], 0.0
        marks += _heading(part.words, y, wide, tools)
        y += HEADING
        for entry in part.entries:
            if y + ROW > room.high:
                yield marks
                marks, y = [], 0.0
            marks += _entry(entry, y, wide, tools)
            y += ROW
        y += 2.0
    if marks:
        yield marks


def _heading(words: str, y: float, wide: float, tools: Tools) -> Iterator[PaperMark]:
    ink = tools.theme.palette.hex("ink.primary")
    yield PaperWords(words, 0.0, y + 6.0, 4.6, "serif", 600, ink, most=wide)
    pen = stroke(tools.theme["ink.primary"], 0.2, cap="butt")
    yield sketch(line((0.0, y + 8.0), (wide, y + 8.0), pen), PaperArea(0.0, y + 7.5, wide, 1.0))


def _entry(entry: LegendEntry, y: float, wide: float, tools: Tools) -> Iterator[PaperMark]:
    yield PaperGroup(entry.marks, 0.0, y)
    ink, soft = (tools.theme.palette.hex(f"ink.{name}") for name in ("primary", "secondary"))
    x, middle = LEGEND_MM + 4.0, y + LEGEND_MM / 2
    if entry.count:
        told = f"{entry.count} ×"
        room = typeface("sans", 600).width("00 ×", WORDS)
        yield PaperWords(told, x + room, middle, WORDS, "sans", 600, soft, "right", middle=True)
        x += room + 2.0
    lines = typeface().lines(entry.words, WORDS, wide - x)[:2]
    for number, text in enumerate(lines):
        off = (number - (len(lines) - 1) / 2) * 1.25 * WORDS
        yield PaperWords(text, x, middle + off, WORDS, colour=ink, middle=True, most=wide - x)


def framed(marks: Sequence[PaperMark], tools: Tools) -> tuple[PaperMark, ...]:
    """A drawing of a legend with a thin line round it."""
    place = PaperArea(0.0, 0.0, LEGEND_MM, LEGEND_MM)
    return (
        *marks,
        sketch(box(*place, 0, stroke(tools.theme["surface.line_strong"], 0.15)), place.grown(0.2)),
    )


def sentence(text: str) -> str:
    """Return the text with its first letter as a capital."""
    return text[:1].upper() + text[1:]
