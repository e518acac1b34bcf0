"""Things to cut out of pages: counters, cards, tokens, placed side by side on as many pages as needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.model.contract import TextError
from game.ui.paint.ink import box, circle
from game.ui.paper.marks import PaperArea, PaperGroup, PaperMark, PaperPage, sketch
from game.ui.paper.tiling import Paper
from game.view.printing.cut_line import Along, pens
from game.view.printing.paper_frame import PaperFrame
from game.view.printing.printable import Printable, PrintOptions, PrintSubject
from game.view.table import Tools

GAP: Final = 2.0
"""The gap between two cutouts, in mm."""


@dataclass(frozen=True, slots=True)
class Cutout:
    """A thing to cut out, ``wide`` and ``high`` mm; its marks are relative to its upper left corner. It is
    cut along its edges, a ``round`` one along the circle in them; ``edge``: the path of another outline."""

    wide: float
    high: float
    marks: tuple[PaperMark, ...]
    round: bool = False
    edge: str = ""


def cutout_pages(
    cutouts: Iterable[Cutout], paper: Paper, tools: Tools, title: str, about: str, *, folds: bool = False
) -> list[PaperPage]:
    """Pages with all cutouts, in their order; ``folds``: they are folded, too. Raises ``TextError`` for one
    larger than a page."""
    sheets, frame = _sheets(cutouts, paper), PaperFrame(tools, title, about)
    lines: Sequence[Along] = ("cut", "fold") if folds else ("cut",)
    marks = [[_placed(one, at, tools) for one, at in sheet] for sheet in sheets]
    return frame.pages(paper, marks, lines=lines)


Place = tuple[float, float]


def _sheets(cutouts: Iterable[Cutout], paper: Paper) -> Iterator[list[tuple[Cutout, Place]]]:
    """Place cutouts on pages in rows, each as high as its highest cutout; yields each page's cutouts with
    their places. Raises ``TextError`` for one larger than a page."""
    room = paper.room
    sheet, x, y, high = list[tuple[Cutout, Place]](), room.x, room.y, 0.0
    for one in cutouts:
        if one.wide > room.wide + 1e-6 or one.high > room.high + 1e-6:
            raise TextError(
                "{wide} × {high} mm don’t fit on a page: choose smaller squares or larger paper",
                wide=round(one.wide), high=round(one.high),
            )  # fmt: skip
        if x + one.wide > room.right + 1e-6:
            x, y, high = room.x, y + high + GAP, 0.0
        if y + one.high > room.bottom + 1e-6:
            yield sheet
            sheet, x, y, high = [], room.x, room.y, 0.0
        sheet.append((one, (x, y)))
        x, high = x + one.wide + GAP, max(high, one.high)
    if sheet:
        yield sheet


def _placed(cutout: Cutout, at: Place, tools: Tools) -> PaperGroup:
    area = PaperArea(0.0, 0.0, cutout.wide, cutout.high)

    def edge(pen: str) -> str:
        if cutout.edge:
            return f'<path d="{cutout.edge}" {pen}/>'
        if cutout.round:
            return circle(area.middle, cutout.wide / 2, pen)
        return box(*area, 0, pen)

    return PaperGroup((*cutout.marks, sketch("".join(map(edge, pens("cut", tools))), area)), *at)


Makes = Callable[[PrintOptions, Tools], Iterable[Cutout]]
"""Makes one copy of each cutout."""


class CutoutPrintable(Printable):
    """Prints the cutouts of one kind, which are the same for every map."""

    copied = True

    def __init__(self, key: str, make: Makes) -> None:
        self.key, self._make = key, make

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        cutouts = [one for one in self._make(options, tools) for _ in range(options.copies)]
        words, game = tools.words, subject.kit.name
        return cutout_pages(cutouts, options.page, tools, self.words(game, words), words.game_name(game))
