"""A map of the library as a card or as a row."""

from __future__ import annotations

from collections.abc import Callable

from game.app.library.layout import LibraryLayout
from game.app.maps.card_words import (
    changed_short,
    facts_wordings,
    facts_words,
    origin_words,
    people_wordings,
    trouble_words,
    won_wordings,
)
from game.app.maps.cards import DrawnMap, MapNodes
from game.data.maps.map_cards import MapCard
from game.ui.controls.columns import ListColumn, row_of, two_lines
from game.ui.layout import GROW, Grow
from game.ui.scene import Scene
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Icon, Text


class LibraryCards(MapNodes):
    """Draws maps in the current ``layout``: ``rows`` with columns, or cards."""

    def __init__(self, scene: Scene, picture: DrawnMap, named: Callable[[], bool]) -> None:
        """``named``: whether maps of several games are shown, so that each names its game."""
        super().__init__(scene, picture)
        self.named = named
        self.layout = LibraryLayout.of(scene)
        self.rows = False

    def compose(self, card: MapCard) -> Node:
        """Return a map as a row or as a card."""
        return row_of(self._columns(), card, pad=8, gap=10) if self.rows else self._card(card)

    def _card(self, card: MapCard) -> Node:
        """Return a map's card: its board, its title, its size, how it is won, for how many and how long."""
        texts, small = self.app.texts, self.layout.small
        pad = 8 if small else 10
        game = (texts.game_name(card.game),) if self.named() else ()
        facts = Text(facts_wordings(card, texts, *game), "small", "ink.secondary")
        if card.broken:
            count = sum(problem.severity == "error" for problem in card.problems)
            facts = Text(texts("library.broken_short", n=count), "small", "signal.error")
        title = Text(card.title, "body_strong", "ink.secondary" if card.broken else "ink.primary", wide=GROW)
        return Column(pad=(pad, pad, 0)).of(
            self.board(card),
            Node(high=4),
            Row(gap=3).of(title, Icon("person", 14, "ink.secondary") if card.own else None),
            facts,
            Text(won_wordings(card, texts), "small"),
            Text(people_wordings(card, texts), "small", "ink.secondary"),
            Node(high=6 if small else 8),
        )

    def _columns(self) -> list[ListColumn[MapCard]]:
        """Return the columns: a small board, title and author, size and pieces, tags, last change."""
        texts, small, side = self.app.texts, self.layout.small, self.layout.row - 12
        return [
            ListColumn("board", lambda card: self.board(card, high=side), wide=side),
            ListColumn("title", self._titled, wide=Grow(least=150)),
            ListColumn(
                "facts", lambda card: Text(facts_words(card, texts), "small"), wide=128 if small else 150
            ),
            ListColumn(
                "tags", lambda card: Text(texts.commas(card.tags), "small", "ink.secondary"),
                wide=Grow(0.5, least=110), least=WHOLE,
            ),
            ListColumn("changed", self._changed, wide=72 if small else 84),
        ]  # fmt: skip

    def _titled(self, card: MapCard) -> Node:
        texts = self.app.texts
        below = Text(trouble_words(card, texts), "small", "signal.error")
        if not card.broken:
            author = texts("setup.by", author=card.author) if card.author else ""
            parts = (texts.game_name(card.game) if self.named() else "", author)
            below = Text(texts.commas([part for part in parts if part]), "small", "ink.secondary")
        ink = "ink.secondary" if card.broken else "ink.primary"
        return two_lines(Text(card.title, "body_strong", ink), below)

    def _changed(self, card: MapCard) -> Node:
        words = (changed_short(card, self.app.texts), origin_words(card, self.app.texts))
        return two_lines(*(Text(one, "small", "ink.secondary", "right") for one in words))
