"""A map of the library as a card or as a row."""

from __future__ import annotations

from dataclasses import replace

from game.app.maps.card_words import (
    author_words,
    changed_short,
    facts_wordings,
    facts_words,
    origin_words,
    people_wordings,
    trouble_words,
    won_wordings,
)
from game.data.maps.map_cards import MapCard
from game.data.words.texts import Texts
from game.ui.controls.columns import two_lines
from game.ui.layout import GROW, Grow
from game.ui.paint.palette import Density
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Icon, SmallText, Text


def map_card(card: MapCard, board: Node, texts: Texts, game: str, density: Density) -> Node:
    """Return a map's card: its board, its title, its ``game`` if it is named, its size, how it is won, for
    how many and how long."""
    facts: Text = SmallText(facts_wordings(card, texts, *filter(None, (game,))))
    if card.broken:
        count = sum(problem.severity == "error" for problem in card.problems)
        facts = Text(texts("library.broken_short", n=count), "small", "signal.error")
    return Column(pad=(8, 8, 0)).of(
        replace(board, high=GROW),
        Node(high=4),
        Row(gap=3).of(
            Text(card.title, "body_strong", _ink(card), wide=GROW),
            Icon("person", 14, "ink.secondary") if card.own else None,
        ),
        facts,
        Text(won_wordings(card, texts), "small"),
        SmallText(people_wordings(card, texts)),
        Node(high=density.gap),
    )


def map_row(card: MapCard, board: Node, texts: Texts, game: str, density: Density) -> Node:
    """Return a map as a row: a small board, title and author, size and pieces, tags, last change."""
    below = Text(trouble_words(card, texts), "small", "signal.error")
    if not card.broken:
        below = SmallText(texts.commas(filter(None, (game, author_words(card, texts)))))
    titled = two_lines(Text(card.title, "body_strong", _ink(card)), below)
    changed = two_lines(
        *(SmallText(one, align="right") for one in (changed_short(card, texts), origin_words(card, texts)))
    )
    side = density.row - 12
    return Row(pad=(8, 0), gap=10).of(
        replace(board, wide=side, high=side),
        replace(titled, wide=Grow(least=150)),
        Text(facts_words(card, texts), "small", wide=132),
        SmallText(texts.commas(card.tags), wide=Grow(0.5, least=110), least=WHOLE),
        replace(changed, wide=76),
    )


def _ink(card: MapCard) -> str:
    return "ink.secondary" if card.broken else "ink.primary"
