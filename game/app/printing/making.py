"""Makes the PDF. Needs no window, and no window imports it, because it loads slowly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.app.printing.order import PrintOrder, offered
from game.app.sharing.drawing import own_tools
from game.model.contract import TextError
from game.model.version import VERSION
from game.ui.paint.plain import plain_theme
from game.ui.paper.marks import PaperPage
from game.ui.paper.pdf import write_pdf
from game.ui.words import SafeFonts
from game.view.board.sprites import SpriteStore
from game.view.table import Tools

PAPER_THEME = "light"
"""The theme of printouts without one of their own: dark themes would use too much ink."""


def paper_tools(order: PrintOrder) -> Tools:
    """Return the tools that draw the pages."""
    tools = own_tools(PAPER_THEME, order.language, order.content, order.seed)
    if not order.options.plain:
        return tools
    theme = plain_theme(tools.theme)
    return replace(tools, theme=theme, fonts=SafeFonts(theme), sprites=SpriteStore(theme))


def make_pages(order: PrintOrder) -> list[PaperPage]:
    """Return the pages of all kinds in the order. Raises ``TextError`` where there are none."""
    tools, found = paper_tools(order), list[PaperPage]()
    kinds = {one.key: one for one in offered(order)}
    for key in order.kinds:
        if key in kinds:
            found += kinds[key].pages(order.subject, order.options, tools)
    if not found:
        raise TextError("there is nothing to print here")
    return found


def unwatched(done: int, count: int) -> None:
    """Nobody watches the progress."""


def make_pdf(
    order: PrintOrder,
    told: Callable[[int, int], object] = unwatched,
    begun: Callable[[bytes], object] | None = None,
) -> tuple[bytes, int]:
    """Return the PDF and its number of pages; ``told`` is called with the pages done and their total, and
    ``begun`` before that with a PDF of the first page, if there are more. Raises ``ValueError``."""
    pages = make_pages(order)
    if begun is not None and len(pages) > 1:
        begun(write_pdf(pages[:1], order.title, language=order.language))

    def page_done(done: int) -> None:
        told(done, len(pages))

    maker = f"Treadboard {VERSION}"
    pdf = write_pdf(pages, order.title, language=order.language, maker=maker, told=page_done)
    return pdf, len(pages)
