"""The chosen map of the library: a larger picture and its details."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Final

from game.app.maps.card_words import (
    author_words,
    changed_words,
    facts_words,
    origin_words,
    people_wordings,
    trouble_words,
    won_words,
)
from game.app.maps.cards import marked, problems, warnings
from game.app.maps.options import suggestion_words
from game.data.maps.map_cards import MapCard
from game.data.words.texts import Texts
from game.editor.balance_report import BalanceReport
from game.model.keyed_text import per_cent
from game.ui.layout import GROW, Area
from game.ui.paint.palette import Density
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Column, FirstFit, Room, Row
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Picture, SmallText, Text
from game.ui.when import day_words

ABOUT: Final = 5
"""Lines of the description that have room before the board becomes as large as possible."""

LARGE_FROM: Final = 300.0
"""The least width in which the board stands above the words, in tokens."""

Nodes = tuple[Node | None, ...]


def chosen_map(
    card: MapCard, board: Node, report: BalanceReport | None, texts: Texts, m: Measure, density: Density
) -> Node:
    """Return a map with its ``board``: where there is little room a small one beside the title, else as
    large as possible."""
    if card.broken:
        return _broken(card, board, texts, m, density.card)
    lines = tuple(SmallText(line) for line in _facts(card, texts))
    told = _told(card, report, texts, m, 0)
    parts = (_title(card, m, 2), *lines)
    beside = (_title(card, m, 3), *(replace(line, lines=0, least=0) for line in lines[:2]))
    return FirstFit(high=GROW).of(
        Room(_under_board, (board, parts, _told(card, report, texts, m, ABOUT), told), wide=LARGE_FROM),
        Column(gap=8).of(
            Row(gap=12, high=100).of(
                replace(board, wide=96, high=96), Column(wide=GROW, high=100).of(*beside)
            ),
            Column(high=GROW).of(*told),
        ),
    )


def _under_board(data: tuple[Node, Nodes, Nodes, Nodes], m: Measure, width: float, height: float) -> Node:
    board, parts, wanted, told = data
    side = min(width, max(84.0, height - Column().of(*parts, *wanted).height(m, width) - 16))
    return Column(gap=8, align="center").of(
        replace(board, wide=side, high=side), Column(high=GROW).of(*parts, *told)
    )


def _told(card: MapCard, report: BalanceReport | None, texts: Texts, m: Measure, lines: int) -> Nodes:
    """Return tags, description of at most ``lines`` lines, balance and warnings, as far as there is room."""
    suggested = suggestion_words(card, texts)
    about = "\n".join(filter(None, (suggested, card.description)))
    return (
        marked(m, "tag", texts.commas(card.tags)) if card.tags else None,
        Node(high=3) if about else None,
        Text(about, "small", lines=lines, least=m.line("small"), rank=-1) if about else None,
        _balance(report, texts, m) if report is not None else None,
        *warnings(m, texts, card),
    )


def _facts(card: MapCard, t: Texts) -> list[str]:
    """Return the lines of small text below the title."""
    when = changed_words(card, t)
    dated = t("library.changed" if card.own else "library.dated", when=when) if when else ""
    rows = [
        [author_words(card, t), origin_words(card, t)],
        [facts_words(card, t), *card.expansions],
        [won_words(card, t), people_wordings(card, t)[0]],
        [dated, day_words(card.date, t) if card.own and card.date else "", card.licence],
    ]
    return [line for row in rows if (line := " · ".join(filter(None, row)))]


def _title(card: MapCard, m: Measure, lines: int) -> Node:
    own = Column(wide=18).of(Icon("person", 18, "ink.secondary", high=m.line("card_title")))
    return Row(gap=6).of(Text(card.title, "card_title", lines=lines, wide=GROW), own if card.own else None)


def _broken(card: MapCard, board: Node, texts: Texts, m: Measure, side: float) -> Node:
    """Return a broken map: what is wrong, where, and what was expected; a picture of what can be drawn,
    ``side`` tokens wide."""
    line = m.line("small")
    below = (SmallText(words, least=line) for words in (facts_words(card, texts), card.path.name) if words)
    trouble = Text(trouble_words(card, texts), "body_strong", "signal.error", lines=2)
    return Column(gap=8, high=GROW).of(
        Row(gap=12).of(
            replace(board, wide=side, high=side), Column(wide=GROW).of(_title(card, m, 2), trouble, *below)
        ),
        problems(texts, card),
    )


def _balance(report: BalanceReport, t: Texts, m: Measure) -> Node:
    """Return a bar of the shares of each side and of draws, with the figures below it."""
    shares = [(key, part.share) for key, part in report.wins.items()]
    shares.insert(1 if len(shares) == 2 else len(shares), ("draw", report.draws.share))
    named = ((t("library.draws" if key == "draw" else key), share) for key, share in shares)
    parts = [t("library.share_of", side=side, n=per_cent(share)) for side, share in named]
    words = t("library.balance", n=report.games, shares=t.commas(parts))
    bar = Picture(_draw_shares, tuple(share for _, share in shares), high=9)
    high = 15 + m.line("small")
    return Column(gap=2, pad=(0, 4, 0), high=high, least=high).of(bar, SmallText(words))


def _draw_shares(to: PaintedCanvas, area: Area, shares: tuple[float, ...]) -> None:
    theme, bar = to.theme, area.rect
    fills = ["surface.line", "ink.secondary"]
    if len(shares) == 3:
        fills = ["white.turret", "surface.line_strong", "black.turret"]
    to.painter.box(to.surface, bar, theme["surface.sunken"], theme["surface.line_strong"], radius=2)
    edges = [round(bar.x + share * bar.width) for share in accumulate(shares, initial=0.0)]
    for number, (left, right) in enumerate(pairwise(edges)):
        to.surface.fill(theme[fills[number % len(fills)]], (left, bar.y + 1, right - left, bar.height - 2))
    to.painter.box(to.surface, bar, None, theme["surface.line_strong"], radius=2)
