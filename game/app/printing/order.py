"""What to print, as values that can be sent to another process, and which kinds of printout there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from game.app.printing.text_board import TextBoardPrintable
from game.data.files.content import Content
from game.data.sharing.code_pictures import modules_of
from game.data.sharing.qr_codes import codes_of
from game.data.sharing.share import ShareError, share_text
from game.model.drafting import Draft
from game.model.registry import kit as kit_of
from game.view import registry
from game.view.printing.printable import (
    COPIES,
    OVERLAP_MM,
    SQUARE_MM,
    Modules,
    Printable,
    PrintOptions,
    PrintSubject,
)

__all__ = ["COPIES", "OVERLAP_MM", "SQUARE_MM", "PrintOptions", "PrintOrder", "offered"]


@dataclass(frozen=True)
class PrintOrder:
    """An order to print, as values that can be sent to another process.

    ``draft`` or ``view``: see ``PrintSubject``. ``seed`` varies the ground by map. ``kinds``: the keys of
    the printables, in printing order.
    """

    game: str
    content: Content
    title: str
    draft: Draft | None = None
    view: Any = None
    viewer: int = 0
    seed: int = 0
    kinds: tuple[str, ...] = ("board",)
    options: PrintOptions = field(default_factory=PrintOptions)
    language: str = "en"

    @cached_property
    def subject(self) -> PrintSubject:
        """Return what the order prints."""
        return PrintSubject(
            kit_of(self.game), self.title, self.draft, self.view, self.viewer, tuple(self._codes())
        )

    def _codes(self) -> Iterator[Modules]:
        """Yield the QR codes of a map; none if it is too large for them."""
        drafting = kit_of(self.game).drafting
        if self.draft is None or drafting is None:
            return
        with suppress(ShareError):
            text = share_text(self.game, drafting.write(self.draft, self.content.definitions))
            yield from map(modules_of, codes_of(text))


def offered(order: PrintOrder) -> Sequence[Printable]:
    """Return the printables of an order; for a game without a view its board as text."""
    printables: Sequence[Printable] = (TextBoardPrintable(),)
    if registry.has_view(order.game):
        printables = registry.view(order.game).printables()
    return [one for one in printables if one.offered(order.subject)]
