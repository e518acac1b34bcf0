"""The lines to cut and to fold along: drawn in one way on all pages, and named in the head of each."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from game.ui.paint.ink import line, stroke
from game.view.table import Tools

Along = Literal["cut", "fold"]
"""What is done along a line; also the end of its words' key."""

WIDTH: Final = {"cut": 0.3, "fold": 0.2}
"""The widths of the lines, in mm."""

DASHES: Final = {"cut": (3.2, 0.9, 0.5, 0.9), "fold": (1.2, 1.2)}
"""Their strokes and gaps, in mm: nothing else on a page has strokes and dots in turn."""

CASING: Final = 0.9
"""The width in mm of the white below a line to cut along, so that it's seen on any colour."""


def pens(what: Along, tools: Tools, *, unit: float = 1.0) -> list[str]:
    """The pens that draw a line to cut or fold along as an SVG element, one over the other. ``unit`` is the
    length of a mm in its coordinates."""
    dashes = tuple(length * unit for length in DASHES[what])
    pen = stroke(tools.theme["ink.primary"], WIDTH[what] * unit, cap="butt", dash=dashes)
    casing = [] if what == "fold" else [stroke(pygame.Color("white"), CASING * unit, cap="butt")]
    return [*casing, pen]


def straight(what: Along, tools: Tools, first: tuple[float, float], last: tuple[float, float]) -> str:
    """A straight line to cut or fold along, as SVG elements; lengths are mm."""
    return "".join(line(first, last, pen) for pen in pens(what, tools))
