"""Playing cards to be cut out, of the small format (44 × 68 mm), and places for dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.ui.paint.icons import IconStore
from game.ui.paint.ink import circle, filled
from game.ui.paper.marks import PaperArea
from game.ui.paper.typeface import typeface
from game.view.board.dice import PIP, PIPS
from game.view.printing.cutouts import Cutout
from game.view.printing.paper_form import PaperForm
from game.view.table import Tools

CARD: Final = PaperArea(0.0, 0.0, 44.0, 68.0)
"""The size of a card in mm."""

DIE: Final = 17.0
"""The side of a place for a die, in mm: dice of 16 mm fit into it."""

_INSET, _EDGE = 1.6, 5.0
_TITLE, _TEXT, _SMALL = 4.2, 3.2, 2.4


def playing_card(
    tools: Tools, title: str, icon: str, texts: Sequence[str], *, sign: str = "", foot: str = ""
) -> Cutout:
    """A card with its title, an icon with a ``sign`` beside it, paragraphs (the first one bold), and a small
    line at its foot."""
    form, ink = PaperForm(tools, CARD), tools.theme["ink.primary"]
    form.box(CARD.grown(-_INSET), radius=2.5, width=0.4)
    middle, wide = CARD.wide / 2, CARD.wide - 2 * _EDGE
    form.words(title, middle, 9.0, _TITLE, weight=600, family="serif", align="middle", most=wide)
    form.line((_EDGE, 11.5), (CARD.right - _EDGE, 11.5), 0.3)
    high = 18.0
    at = PaperArea(middle - high / 2 - (5.0 if sign else 0.0), 14.5, high, high)
    form.picture(IconStore.svg(icon, ink), at)
    if sign:
        form.words(sign, at.right + 1.5, at.y + high / 2, 7.0, weight=700, middle=True)
    y = 39.5
    for number, text in enumerate(texts):
        weight = 600 if number == 0 else 400
        for told in typeface("sans", weight).lines(text, _TEXT, wide):
            form.words(told, middle, y, _TEXT, weight=weight, align="middle", most=wide)
            y += 1.3 * _TEXT
        y += 1.2
    form.words(foot, middle, CARD.bottom - 3.6, _SMALL, tone="ink.secondary", align="middle", most=wide)
    return Cutout(CARD.wide, CARD.high, form.marks)


def dice_place(form: PaperForm, area: PaperArea, value: int = 0) -> None:
    """Draw a place for a die, with the pips of ``value`` if it is known."""
    form.box(area, radius=0.14 * area.wide, width=0.35, fill="surface.raised")
    pips = PIPS.get(value, ())
    ink = filled(form.tools.theme["ink.primary"])
    form.draw(
        "".join(
            circle((area.x + x * area.wide, area.y + y * area.high), PIP * area.wide, ink) for x, y in pips
        )
    )
