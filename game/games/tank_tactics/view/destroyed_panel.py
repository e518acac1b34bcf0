"""The panel about a destroyed tank: cards and sum, its dice before and after, small boards."""

from __future__ import annotations

from game.games.tank_tactics.view.destroyed import DestroyedShown, Fact, SmallBoard
from game.games.tank_tactics.view.destroyed_art import DestroyedPictures
from game.games.tank_tactics.view.parts import Die, Parts
from game.games.tank_tactics.view.words import card_words
from game.ui.layout import GROW, Area
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import Canvas, Length, Measure, Node
from game.ui.tree.seen import Icon, Picture, Rule, Text
from game.view.table import Words

BELOW_SUM, LOW_BELOW_SUM, ROOMY, BOARDS_FROM, WORDS_FROM = 172, 152, 300, 262, 460
"""The top of the small boards, usual and in little room; the heights from which there is room for a loose
sum and for the boards at all; and the width from which there is room for words below them."""

FOOT, NARROW = 52, 480
"""The height of the line with the dice before and after; the width below which the cards are small."""


class DestroyedPanel:
    """Makes the nodes of the panel."""

    def __init__(self, parts: Parts, boards: DestroyedPictures, words: Words) -> None:
        self.parts, self.boards, self.words = parts, boards, words

    def node(self, moment: DestroyedShown, high: Length) -> Node:
        """The whole panel."""
        return Room(self._all, moment, high=high)

    def _all(self, moment: DestroyedShown, m: Measure, width: float, height: float) -> Node:
        boards = None
        above = height
        if height >= BOARDS_FROM:
            above = BELOW_SUM if height >= ROOMY else LOW_BELOW_SUM
            boards = self._boards(moment, m, width - 28, height - above - 4)
        if boards is None:
            above = height
        elif above:
            above -= 4
        sum_ = Row(pad=(0, 6, 4), high=above - FOOT).of(*self._sum(moment, width, above - FOOT - 10))
        return Box(pad=(14, 0)).of(sum_, Rule(), Row(high=FOOT - 1).of(*self._dice(moment)), boards)

    def _sum(self, moment: DestroyedShown, width: float, high: float) -> list[Node]:
        """The cards and the lines of the sum."""
        narrow = width < NARROW
        side = min(104.0 if not narrow else 62.0 if len(moment.cards) < 2 else 48.0, high - 10)
        sign_wide = 14 if narrow else 24
        found: list[Node] = []
        for number, card in enumerate(moment.cards[:3]):
            if number:
                found.append(Text("+", "section", "ink.secondary", "center", wide=sign_wide))
            box = Box(
                wide=0.9 * side, high=side, fill="surface.raised", line="ink.primary", edge=1.6, drop=2,
                tip=self.parts.card_tip(card),
            )  # fmt: skip
            sign = Row(high=GROW).of(spring(), self.parts.sign(card, min(38.0, side / 2)), spring())
            words = Text(card_words(card, self.words), "key_cap", align="center", high=20, squeeze=0.76)
            found.append(box.of(sign, None if narrow else words, None if narrow else Node(high=6)))
        if moment.cards:
            found.append(Text("=", "section", "ink.secondary", "center", wide=sign_wide))
            found.append(Node(wide=4))
        row = min(34.0, high / len(moment.facts))
        facts = (self._fact(fact, row, first=not number) for number, fact in enumerate(moment.facts))
        found.append(Column(wide=GROW, high=row * len(moment.facts)).of(*facts))
        return found

    def _fact(self, fact: Fact, high: float, *, first: bool) -> Node:
        """A line of the sum."""
        ink = "tactics.heart" if fact.icon == "heart_full" else "ink.primary"
        line = Row(gap=4, high=high - (0 if first else 1)).of(
            Icon(fact.icon, 17, ink, wide=22),
            Text(fact.words, ("body", "small"), "ink.secondary", wide=GROW, squeeze=0.76),
            Text(fact.result, "body_strong", "fire.accent" if fact.fire else "ink.primary", rank=1),
        )
        rule = None if first else Row(high=1).of(Node(wide=26), Rule(wide=GROW))
        return Column().of(rule, line)

    def _dice(self, moment: DestroyedShown) -> list[Node]:
        """The owner of the tank, and its dice of the hit points before and after."""
        told = self.words("tank_tactics_view.moment.count", n=moment.hit_points)
        before = (self.parts.die(Die(value), 28) for value in moment.before)
        after = (self.parts.die(Die(0), 28) for _ in moment.before)
        return [
            self.parts.plate(moment.side, 20, moment.who),
            Node(wide=9),
            Column(wide=GROW, high=38).of(
                Text(moment.who, ("numeral", "small"), high=19, squeeze=0.8),
                Text(moment.tank, "small", "ink.secondary", high=19, squeeze=0.8),
            ),
            Row(gap=5, rank=1).of(*before),
            Icon("forward", 20, "fire.accent", wide=36),
            Row(gap=5, rank=1).of(*after),
            Node(wide=12),
            Text(told, "card_title", "fire.accent", rank=1),
        ]

    def _boards(self, moment: DestroyedShown, m: Measure, width: float, height: float) -> Node | None:
        """Small boards side by side, each with its title and words below; ``None`` if they are too small."""
        told = width >= WORDS_FROM
        wide = (width - 10 * (len(moment.pictures) - 1)) / max(1, len(moment.pictures))
        size = round(wide * m.scale), round((height - (40 if told else 20) - 8) * m.scale)
        columns = []
        for number, one in enumerate(moment.pictures, 1):
            made = self.boards.picture(one.shown, moment.around, size, m.scale)
            if made is None:
                return None
            data = one, moment.around, size
            high = made.get_height() / m.scale
            column = Column(wide=wide).of(
                Picture(self._draw_board, data, high=high, words=one.words),
                Text(f"{number}  {one.title}", "label_on_board", high=22),
                Text(one.words, "small", "ink.secondary", high=18) if told else None,
            )
            columns.append(column)
        return (
            Column().of(Rule(), Row(gap=10, pad=(0, 7, 0), high=height - 1).of(*columns)) if columns else None
        )

    def _draw_board(
        self, to: Canvas, area: Area, data: tuple[SmallBoard, tuple[int, ...], tuple[int, int]]
    ) -> None:
        one, around, size = data
        made = self.boards.picture(one.shown, around, size, area.scale)
        if made is not None:
            to.surface.blit(made, area.rect)
