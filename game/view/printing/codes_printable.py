"""``CodesPrintable``: prints a map's QR codes, for the table's edge or the box: a photo of them opens the
map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.ui.paper.marks import PaperArea, PaperMark, PaperPage, PaperWords, sketch
from game.view.printing.cutouts import Cutout, cutout_pages
from game.view.printing.printable import Modules, Printable, PrintOptions, PrintSubject
from game.view.table import Tools

SIDE: Final = 56.0
"""The width of a code in mm with its white margin. Its modules are 0.6 mm or more."""

QUIET: Final = 4
"""The white margin around a code, in modules."""

WORDS: Final = 9.0
"""The room in mm below a code for its number and the map's title."""


class CodesPrintable(Printable):
    """Prints QR codes with their numbers, always in black."""

    key = "codes"

    def offered(self, subject: PrintSubject) -> bool:
        return bool(subject.codes)

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        words, count = tools.words, len(subject.codes)
        about = f"{words.game_name(subject.kit.name)} · {words('printing.codes', n=count)}"
        cutouts = [
            Cutout(SIDE, SIDE + WORDS, tuple(self._marks(code, number, count, subject.title, tools)))
            for number, code in enumerate(subject.codes, 1)
        ]
        return cutout_pages(cutouts, options.page, tools, subject.title, about)

    def _marks(self, code: Modules, number: int, count: int, title: str, tools: Tools) -> list[PaperMark]:
        module = SIDE / (len(code) + 2 * QUIET)
        dark = "".join(
            f"M{(x + QUIET) * module:.3f} {(y + QUIET) * module:.3f}h{module:.3f}v{module:.3f}h{-module:.3f}Z"
            for y, row in enumerate(code)
            for x, on in enumerate(row)
            if on
        )
        drawn = sketch(f'<path d="{dark}" fill="#000000" stroke="none"/>', PaperArea(0.0, 0.0, SIDE, SIDE))
        which = tools.words("printing.code", n=number, of=count)
        soft = tools.theme.palette.hex("ink.secondary")
        middle, most = SIDE / 2, SIDE - 6.0
        return [
            drawn,
            PaperWords(title, middle, SIDE + 1.5, 3.4, "serif", 600, "#000000", "middle", most=most),
            PaperWords(which, middle, SIDE + 6.0, 2.9, "sans", 400, soft, "middle", most=most),
        ]
