"""What is to be printed, and the PDF that comes of it. No window is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from game.app.sharing.drawing import own_tools
from game.data.files.content import Content
from game.data.sharing.code_pictures import modules_of
from game.data.sharing.qr_codes import codes_of
from game.data.sharing.share import ShareError, share_text
from game.model.drafting import Draft
from game.model.version import VERSION
from game.rules.registry import kit as kit_of
from game.ui.paint.plain import plain_theme
from game.ui.paper.marks import PaperPage
from game.ui.paper.pdf import write_pdf
from game.ui.words import SafeFonts
from game.view import registry
from game.view.board.sprites import SpriteStore
from game.view.printing.printable import (
    COPIES,
    OVERLAP_MM,
    SQUARE_MM,
    Modules,
    Printable,
    PrintOptions,
    PrintSubject,
)
from game.view.table import Tools

__all__ = [
    "COPIES",
    "OVERLAP_MM",
    "SQUARE_MM",
    "PrintOptions",
    "PrintOrder",
    "make_pages",
    "make_pdf",
    "offered",
]

PAPER_THEME = "light"
"""What is printed without a look of one's own: dark looks would be all ink."""


@dataclass(frozen=True)
class PrintOrder:
    """All there is to know for it, as values that another process can be handed.

    ``draft`` or ``view``: see ``PrintSubject``. ``seed`` varies the ground by map.
    ``kinds``: what of it, by the keys of its printables, in the order in which they are printed.
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
        """What it is of."""
        return PrintSubject(
            kit_of(self.game), self.title, self.draft, self.view, self.viewer, tuple(self._codes())
        )

    def _codes(self) -> Iterator[Modules]:
        """The QR codes of a map; none of one that is too large for them."""
        drafting = kit_of(self.game).drafting
        if self.draft is None or drafting is None:
            return
        with suppress(ShareError):
            text = share_text(self.game, drafting.write(self.draft, self.content.definitions))
            yield from map(modules_of, codes_of(text))


def offered(order: PrintOrder) -> Sequence[Printable]:
    """What can be printed of it; nothing of a game that has no view."""
    try:
        printables = registry.view(order.game).printables()
    except (KeyError, ModuleNotFoundError):
        return ()
    return [one for one in printables if one.offered(order.subject)]


def paper_tools(order: PrintOrder) -> Tools:
    """What pages are drawn with."""
    tools = own_tools(PAPER_THEME, order.language, order.content, order.seed)
    if not order.options.plain:
        return tools
    theme = plain_theme(tools.theme)
    return replace(tools, theme=theme, fonts=SafeFonts(theme), sprites=SpriteStore(theme))


def make_pages(order: PrintOrder) -> list[PaperPage]:
    """The pages of all kinds that are ordered. Raises ``ValueError`` where there are none."""
    tools, found = paper_tools(order), list[PaperPage]()
    kinds = {one.key: one for one in offered(order)}
    for key in order.kinds:
        if key in kinds:
            found += kinds[key].pages(order.subject, order.options, tools)
    return found


def make_pdf(
    order: PrintOrder, told: Callable[[int, int], object] = lambda done, count: None
) -> tuple[bytes, int]:
    """All of it as PDF, and how many pages it has; ``told`` hears how many are done, of how many. Raises
    ``ValueError``."""
    pages = make_pages(order)
    count = len(pages)
    pdf = write_pdf(
        pages, order.title, language=order.language, maker=f"Treadboard {VERSION}",
        told=lambda done: told(done, count),
    )  # fmt: skip
    return pdf, count
