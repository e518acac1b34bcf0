"""What panel, strips, score card, tray and the page of a refit have in common: tags, plates, buttons."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.scene import Sign
from game.games.flames_of_tanks.view.spots import PanelSpot
from game.games.flames_of_tanks.view.tanks import Tanks
from game.games.flames_of_tanks.view.tokens import TokenArt
from game.games.flames_of_tanks.view.words import tank_words
from game.ui.layout import GROW, Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.holders import Box, Column, FirstFit, Row, spring
from game.ui.tree.node import Canvas, Length, Node
from game.ui.tree.seen import Icon, Picture, Text
from game.view.table import Tools

WIDE = 30.0
"""Room beside the words of a main button, if the others have room, too."""

Look = Literal["main", "fire", "plain"]
_LOOKS: Final = {
    "plain": ("surface.raised", "ink.primary", "surface.line_strong"),
    "off": ("surface.panel", "ink.tertiary", "surface.line"),
    "main": ("move.reach_ink", "surface.raised", "move.reach_ink"),
    "fire": ("fire.accent", "fire.on_accent", "fire.accent"),
    "on": ("ink.primary", "surface.raised", "ink.primary"),
}
"""Looks of a button: the colours of its ground, its words and its line."""


class Parts:
    """Makes nodes, with the pictures of one theme."""

    def __init__(self, tools: Tools, tanks: Tanks, tokens: TokenArt) -> None:
        self.theme, self.fonts, self.words = tools.theme, tools.fonts, tools.words
        self.tanks, self.tokens = tanks, tokens
        self.canvases = Canvases(tools.theme, tools.fonts)

    def tag(self, position: FlamesOfTanksWorld, tank: int, *, faint: bool = False, **size: Any) -> Picture:
        """A tank's tag at the left of its place; ``faint`` for one that is not on the table."""
        data = position.match.seats[tank], tank, 1 + position.stats(tank).weight, faint
        return Picture(self._draw_tag, data, tank_words(tank, self.words), **size)

    def _draw_tag(self, to: Canvas, area: Area, data: tuple[int, int, int, bool]) -> None:
        seat, tank, weight, faint = data
        tag = self.tanks.tag(seat, tank, weight, area.scale, faint=faint)
        to.surface.blit(tag, tag.get_rect(midleft=area.rect.midleft))

    def plate(self, sign: Sign, size: float, tip: Hashable = None) -> Picture:
        """The sign of a side or a seat on a small plate."""
        return Picture(self._draw_plate, sign, wide=size, high=size, tip=tip)

    def _draw_plate(self, to: Canvas, area: Area, sign: Sign) -> None:
        plate = self.tanks.signs.plate(sign, area.rect.height)
        to.surface.blit(plate, plate.get_rect(midleft=area.rect.midleft))


def button(
    spot: PanelSpot, words: str, icon: str = "", *, look: Look = "plain", on: bool = False, able: bool = True,
    wide: Length = None, high: Length = GROW, pad: float = 0.0,
) -> Box:  # fmt: skip
    """A button with its icon and words in the middle; ``on``: the thing it switches is on."""
    fill, ink, line = _LOOKS["off" if not able else "on" if on else look]
    content = Row(gap=8, high=GROW).of(
        spring(), Icon(icon, 17, ink) if icon else None, Text(words, "button", ink), spring()
    )
    return Box(
        spot=spot, open=able, wide=wide, high=high, fill=fill, line=line, drop=2,
        lit="surface.sunken" if fill == "surface.raised" else "", ringed=True, pad=(pad, 0),
    ).of(content)  # fmt: skip


def button_rows(buttons: Sequence[Box], gap: float, high: float) -> Node | None:
    """Buttons in as few rows as their words need; in a single one those that stand out are wider, if there
    is room."""
    if not buttons:
        return None
    rungs: list[Node] = [_in_one(buttons, gap, high)]
    for count in range(len(buttons), 0, -1):
        rows = (buttons[at : at + count] for at in range(0, len(buttons), count))
        rungs.append(Column(gap=gap).of(*(Row(fills=True, gap=gap, high=high).of(*row) for row in rows)))
    return FirstFit(whole_only=True).of(*rungs)


def button_row(buttons: Sequence[Box], gap: float = 8.0) -> Node | None:
    """Buttons in one row, as high as its place."""
    if not buttons:
        return None
    plain = Row(fills=True, gap=gap, high=GROW).of(*buttons)
    return FirstFit(whole_only=True, high=GROW).of(_in_one(buttons, gap, GROW), plain)


def _in_one(buttons: Sequence[Box], gap: float, high: Length) -> Node:
    """Return buttons in one row, in which those that stand out are wider."""
    wide = (
        one if one.fill in ("surface.raised", "ink.primary") else replace(one, pad=(WIDE, 0))
        for one in buttons
    )
    return Row(fills=True, gap=gap, high=high).of(*wide)
