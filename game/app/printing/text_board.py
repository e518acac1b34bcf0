"""The board of a game without a view: the signs of its text board in columns, and their meanings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.data.words.wording import board_text
from game.ui.paper.marks import PaperPage, PaperWords
from game.ui.paper.tiling import MARGIN
from game.ui.paper.typeface import typeface
from game.view.printing.paper_frame import PaperFrame
from game.view.printing.printable import Printable, PrintOptions, PrintSubject
from game.view.table import Tools

SIZE: Final = 4.2
LINE: Final = 6.0
PITCH: Final = 2.7
"""The size of letters, the line spacing, and the distance between signs, in mm."""

MOST: Final = 3
"""Most letters of a sign on the board; a line with longer words is prose."""


class TextBoardPrintable(Printable):
    """The text board as a ``Printable``."""

    key = "board"

    def offered(self, subject: PrintSubject) -> bool:
        return subject.view is not None

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        paper, words = options.page, tools.words
        lines = board_text(subject.kit.text_board(subject.view), words).split("\n")
        rows = list(_rows(lines, paper.room.wide))
        most = int(paper.room.high // LINE)
        frame = PaperFrame(tools, subject.title, words.game_name(subject.kit.name))
        ink = tools.theme.palette.hex("ink.primary")
        pages = [
            [
                PaperWords(text, MARGIN + x, paper.room.y + (at + 0.7) * LINE, SIZE, colour=ink)
                for at, row in enumerate(rows[first : first + most])
                for x, text in row
            ]
            for first in range(0, len(rows), most)
        ]
        return frame.pages(paper, pages, true_size=False)


def _rows(lines: Sequence[str], wide: float) -> Iterator[list[tuple[float, str]]]:
    """Yield each line as texts with their x: signs in columns, prose wrapped to ``wide``."""
    face = typeface()
    for line in lines:
        parts = line.split()
        if parts and all(len(part) <= MOST for part in parts):
            yield [
                (at * PITCH + (PITCH - face.width(sign, SIZE)) / 2, sign)
                for at, sign in enumerate(line)
                if sign != " "
            ]
        else:
            yield from ([(0.0, text)] for text in face.lines(line, SIZE, wide))
