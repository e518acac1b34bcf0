"""A hand of ability cards in the panel, and the cards that everybody has used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.queries import HandCard
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.cards import CardFace
from game.games.tank_tactics.view.choose import Chooser
from game.games.tank_tactics.view.parts import SMALLER, Parts
from game.games.tank_tactics.view.spots import LoadedSpot, card_spot
from game.games.tank_tactics.view.words import card_words, short_text, when_words
from game.model.contract import Refusal
from game.ui.layout import GROW
from game.ui.tree.holders import Box, CellGrid, Column, Room, Row, Stack, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Text
from game.view.tips import Sign

_W = "tank_tactics_view."

LEAST_CARD_WIDE, CARD_WIDE, CARD_TALL = 94, 136, 110
"""The least width of a readable card of the hand (of more cards only some are shown), and the greatest
width and height."""

LOW_HAND_HIGH = 76
"""The height of the cards alone."""

LOW_USED, NARROW_USED = 90, 116
"""The height and the width below which the list of used cards has no names."""

USED_ABOVE, USED_ROW, USED_BESIDE = 31, 24, 50
"""The room in the list of used cards above them, the height of a name, and the room beside it."""

USED_WRITTEN = 0.9
"""The share of its width to which a name in that list can be squeezed in letters of every size."""

USED_TIP = Sign("tank_tactics.used", "TT-4.1")


class Hand:
    """A hand. ``held``: its cards, each with its place among the loaded ones, or -1; ``first``: the first
    visible one."""

    def __init__(
        self, parts: Parts, world: TankTacticsWorld, chooser: Chooser,
        held: Sequence[tuple[HandCard, int]], first: int,
    ) -> None:  # fmt: skip
        self.parts, self.words = parts, parts.words
        self.world, self.chooser, self.held, self.first = world, chooser, held, first
        spent = zip(world.match.sides, world.spent, strict=True)
        self.used = [(side, card) for side, cards in spent for card in cards][::-1]
        """The used cards with their players' sides, the latest first."""

    def whole(self, why: str, ink: str) -> Node:
        """A head with a line about the hand (``why``, or else the usual one), and the cards, with arrows if
        there are more."""
        return Room(self._whole, (why, ink), high=GROW, least=40)

    def _whole(self, data: tuple[str, str], m: Measure, width: float, height: float) -> Node:
        why, ink = data
        start, count, _ = self._dealt(width)
        keys = ("any_time", "any_time_short") if self.held else ("none",)
        told = (why,) if why else tuple(self.words(f"{_W}hand.{key}") for key in keys)
        more = (start > 0, start + count < len(self.held))
        arrows = (Icon("chevron_left", 15, wide=18), Icon("chevron_right", 15, wide=18))
        head = Row(gap=4, pad=(2, 0), high=18).of(
            Text(self.words(f"{_W}hand.title"), "numeral", rank=1),
            *(
                (arrow if there else Node(wide=18))
                for arrow, there in zip(arrows, more, strict=True)
                if any(more)
            ),
            Text(told, "small", ink, "right", wide=GROW, squeeze=SMALLER),
        )
        return Column(gap=4).of(head, self._cards(m, width, height - 22))

    def cards_alone(self) -> Node | None:
        """The cards alone, with arrows over them; ``None`` without any."""
        return Room(self._alone, high=LOW_HAND_HIGH) if self.held or self.used else None

    def _alone(self, _: None, m: Measure, width: float, height: float) -> Node:
        start, count, wide = self._dealt(width)
        left = Icon("chevron_left", 15, wide=18, high=28) if start else Node(wide=18)
        right = Icon("chevron_right", 15, wide=18, high=28) if start + count < len(self.held) else None
        over = Row(wide=count * (wide + 8) - 8).of(left, spring(), right)
        return Stack().of(self._cards(m, width, height), Row(high=GROW).of(over))

    def _dealt(self, width: float) -> tuple[int, int, float]:
        """The first visible card, how many are visible, and the width of each."""
        cards, used = len(self.held), bool(self.used)
        columns = min(int((width + 8) / (LEAST_CARD_WIDE + 8)), max(4, cards + used))
        start = max(0, min(self.first, cards - columns + used))
        return start, columns - used, min(CARD_WIDE, (width - 8 * (columns - 1)) / columns)

    def _cards(self, m: Measure, width: float, height: float) -> Node:
        """The visible cards, and the used ones at the right."""
        start, count, wide = self._dealt(width)
        high = min(height - 3, CARD_TALL)
        faces = [replace(self._face(*one), wide=wide) for one in self.held[start : start + count]]
        used: Node | None = None
        if self.used and high >= USED_ABOVE:
            room = min(width - count * (wide + 8), max(CARD_WIDE, self._widest(m) + USED_BESIDE))
            # all of them, where there is room below the cards
            tall = max(high, min(height - 3, USED_ABOVE + USED_ROW * len(self.used)))
            used = Column().of(Room(self._used, wide=room, high=tall, tip=USED_TIP))
        gaps = (Node(wide=wide) for _ in range(count - len(faces)))
        return Row(gap=8).of(Column().of(Row(gap=8, high=high).of(*faces, *gaps)), used)

    def _face(self, held: HandCard, ready: int) -> Node:
        """A card; ``ready``: its place among the loaded ones, or -1."""
        words, chooser, squad = self.words, self.chooser, held.number == SQUAD
        refusal = None if ready >= 0 else chooser.why_no_card(held)
        note = "" if refusal is None else self._note(refusal)
        seat = chooser.seat if chooser.seat is not None else 0
        face = CardFace(
            held.card, card_words(held.card, words), short_text(held.card, words),
            when_words(self.world, held.card, words), self.world.match.sides[seat],
            None if squad else held.number, words(f"{_W}hand.squad") if squad else "",
            "chosen" if ready >= 0 else "resting" if note else "ready", note,
        )  # fmt: skip
        return self.parts.face(
            face, card_spot(held) if ready < 0 else LoadedSpot(ready), open_=refusal is None
        )

    def _note(self, refusal: Refusal) -> str:
        """Two words on why a card can't be played; a press gives the full reason."""
        key = f"{_W}note.{refusal.key.rpartition('.')[2]}"
        return self.words(key if self.words.has(key) else f"{_W}note.other", **refusal.params)

    def _widest(self, m: Measure) -> float:
        """The width of the longest name of a used card."""
        return max(m.text(card_words(card, self.words), "small") for _, card in self.used)

    def _used(self, _: None, m: Measure, width: float, height: float) -> Node:
        """The used cards: owner, sign, name; in little room without names, and the number of further ones."""
        cards = self.used
        signs = height < LOW_USED or width < NARROW_USED or self._widest(m) * USED_WRITTEN > width - USED_BESIDE
        columns = max(1, int((width - 11) / 40)) if signs else 1
        step = 22 if signs else USED_ROW
        lines = int((height - USED_ABOVE) / step)
        most = columns * max(2, lines) if signs else max(1, lines)
        shown = cards if len(cards) <= most else cards[: most - 1]
        entries = []
        for side, card in shown:
            name = Text(card_words(card, self.words), "small", "ink.secondary", wide=GROW, squeeze=SMALLER)
            entries.append(
                Row(gap=4).of(
                    self.parts.plate(side, 14),
                    Icon(self.parts.cards.icon(card), 16, "ink.secondary"),
                    None if signs else name,
                )
            )
        left = len(cards) - len(shown)
        if left:
            words = f"+{left}" if signs else self.words(f"{_W}hand.more", n=left)
            entries.append(Row().of(Text(words, "small", "ink.tertiary")))
        title = Text(self.words(f"{_W}hand.used"), "label_on_board", "ink.secondary", high=23)
        box = Box(pad=(6, 4, 0), dashed=True, fill="", line="surface.line_strong", radius=0)
        return box.of(title, CellGrid(columns=columns, row_high=step, high=GROW).of(*entries))
