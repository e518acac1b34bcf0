"""``CutoutPrintable``: prints accessories of a game to cut out: cards, tokens, markers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.ui.paper.marks import PaperPage
from game.view.printing.cutouts import Cutout, cutout_pages
from game.view.printing.printable import Printable, PrintOptions, PrintSubject
from game.view.table import Tools

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
