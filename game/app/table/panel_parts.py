"""Parts of the panel beside a board, as nodes: its title, its cards, what is announced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.app.table.board_screen import BoardScreen, WordsTip
from game.ui.commands import Basic
from game.ui.layout import GROW, Grow
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.holders import Box, Column, FirstFit, Row, Stack
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import SmallText, Text

TITLE_ROLES: Final = "card_title", "body_strong", "small"


def title_row(
    s: Screen, high: float, words: Sequence[Node], aside: Node | None = None, least: float = 0.0
) -> Node:
    """Return the way back, the first of the ways to write a title that fits, and what is ``aside``, which
    gives way to a title of the ``least`` width."""
    titles = FirstFit(whole_only=True, wide=Grow(least=least), high=GROW).of(*words)
    return Row(gap=14, high=high).of(s.act(Basic.BACK, ButtonFit(18)), titles, aside)


def title(words: str, told: Sequence[str], high: float, roles: str | tuple[str, ...] = TITLE_ROLES) -> Node:
    """Return a title and the line below it; of what is told the first gives way."""
    lines = tuple(" · ".join(told[at:]) for at in range(len(told)))
    return Column(pad=(2, 0), tip=WordsTip("viewer.title", words, " · ".join(told))).of(
        Text(words, roles if isinstance(roles, tuple) else (roles,), high=0.6 * high),
        SmallText(lines, wide=GROW, high=0.32 * high),
    )


def gauge(share: float, ink: str = "ink.primary", *, line: str = "", high: float) -> Node:
    """Return a bar filled up to ``share``, from 0 to 1."""
    filled = Box(fill=ink, line="", radius=4, wide=Grow(share), high=GROW)
    return Stack(high=high).of(
        Box(fill="surface.sunken", line=line, radius=4), Row().of(filled, Node(wide=Grow(1.0 - share)))
    )


def framed(*parts: Node | None) -> Node:
    """Return parts of a card, one below the other up to its edge."""
    return Box(radius=6, high=GROW, pad=(1, 0, 1)).of(*parts)


def announced(s: BoardScreen, *, lines: int = 1) -> list[Node]:
    """Return the word and words of what is announced, after a heading: CHECK!, who has won."""
    banner = s.table.banner([s.t(key) for key in s.kit.info.sides], None)
    if banner is None:
        return []
    fill, ink = ("fire.accent", "fire.on_accent") if banner.fire else ("ink.primary", "surface.raised")
    word = Text(banner.word, "body_strong", ink, "center", high=GROW)
    chip = Box(pad=(10, 0), fill=fill, line=fill, radius=3, high=24, least=WHOLE).of(word)
    least = WHOLE if lines == 1 else 90
    return [
        chip,
        SmallText(banner.words, lines=lines, middle=True, least=least, rank=-1),
    ]
