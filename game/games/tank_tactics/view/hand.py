"""A hand of ability cards in the panel, and the cards that everybody has used."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.queries import HandCard
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.parts import SMALLER, Parts
from game.games.tank_tactics.view.spots import LoadedSpot, card_spot
from game.games.tank_tactics.view.tanks import GROUPS
from game.games.tank_tactics.view.words import card_words, short_text, when_words
from game.model.contract import Refusal
from game.ui.layout import GROW
from game.ui.tree.holders import Box, CellGrid, Column, FirstFit, Room, Row, Stack, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Rule, Text
from game.view.table import Words
from game.view.tips import Sign

_W = "tank_tactics_view."

LEAST_CARD_WIDE, CARD_WIDE, CARD_TALL = 94, 136, 110
"""The least width of a readable card of the hand (of more cards only some are shown), and the greatest
width and height."""

NARROW, LIFT = 116, 4
"""The width of a card below which its name is small; how far a loaded card is lifted."""

SIGNS = ((32, 10, True), (26, 7, True), (21, 5, True), (26, 7, False), (21, 5, False))
"""What a card shows besides its name, from much room to little: the size of its sign, the room above that,
and whether its effect is told."""

LOW_HAND_HIGH = 76
"""The height of the cards alone."""

LOW_USED, NARROW_USED = 90, 116
"""The height and the width below which the list of used cards has no names."""

USED_ABOVE, USED_ROW, USED_BESIDE = 31, 24, 50
"""The room in the list of used cards above them, the height of a name, and the room beside it."""

USED_WRITTEN = 0.9
"""The share of its width to which a name in that list can be squeezed in letters of every size."""

USED_TIP = Sign("tank_tactics.used", "TT-4.1")


class HeldCard(NamedTuple):
    """A card of a hand. ``ready``: its place among the loaded ones, or −1; ``refusal``: why it can't be
    played."""

    card: HandCard
    ready: int = -1
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand. ``first``: the first visible card; ``why``: a line about the hand, empty for the usual one;
    ``ink``: its colour."""

    parts: Parts
    world: TankTacticsWorld
    held: tuple[HeldCard, ...]
    first: int
    why: str
    ink: str

    @property
    def words(self) -> Words:
        """The language's words."""
        return self.parts.words

    @property
    def used(self) -> list[tuple[int, str]]:
        """The used cards with their players' sides, the latest first."""
        spent = zip(self.world.match.sides, self.world.spent, strict=True)
        return [(side, card) for side, cards in spent for card in cards][::-1]

    def whole(self) -> Node:
        """A head with a line about the hand, and the cards, with arrows if there are more."""
        return Room(Hand._whole, self, high=GROW, least=40)

    def _whole(self, m: Measure, width: float, height: float) -> Node:
        start, count, _ = self._dealt(width)
        keys = ("any_time", "any_time_short") if self.held else ("none",)
        told = (self.why,) if self.why else tuple(self.words(f"{_W}hand.{key}") for key in keys)
        more = (start > 0, start + count < len(self.held))
        arrows = (Icon("chevron_left", 15, wide=18), Icon("chevron_right", 15, wide=18))
        head = Row(gap=4, pad=(2, 0), high=18).of(
            Text(self.words(f"{_W}hand.title"), "numeral", rank=1),
            *(
                (arrow if there else Node(wide=18))
                for arrow, there in zip(arrows, more, strict=True)
                if any(more)
            ),
            Text(told, "small", self.ink, "right", wide=GROW, squeeze=SMALLER),
        )
        return Column().of(head, self._cards(m, width, height - 18))

    def cards_alone(self) -> Node | None:
        """The cards alone, with arrows over them; ``None`` without any."""
        return Room(Hand._alone, self, high=LOW_HAND_HIGH) if self.held or self.used else None

    def _alone(self, m: Measure, width: float, height: float) -> Node:
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
        high = min(height - 3 - LIFT, CARD_TALL)
        faces = [self.face(one, wide) for one in self.held[start : start + count]]
        used: Node | None = None
        if self.used and high >= USED_ABOVE:
            room = min(width - count * (wide + 8), max(CARD_WIDE, self._widest(m) + USED_BESIDE))
            # all of them, where there is room below the cards
            tall = max(high, min(height - 3 - LIFT, USED_ABOVE + USED_ROW * len(self.used)))
            used = Column().of(Node(high=LIFT), Room(Hand._used, self, wide=room, high=tall, tip=USED_TIP))
        gaps = (Node(wide=wide) for _ in range(count - len(faces)))
        return Row(gap=8).of(Column().of(Row(gap=8, high=high + LIFT).of(*faces, *gaps)), used)

    def face(self, one: HeldCard, wide: float) -> Node:
        """A card of a width."""
        held, ready, refusal = one
        words, card, loaded = self.words, held.card, ready >= 0
        rests, pad = refusal is not None, 12 if wide >= NARROW else 8
        ink, soft = ("ink.tertiary" if rests else one for one in ("ink.primary", "ink.secondary"))
        names, last = ("numeral", "label_on_board"), when_words(self.world, card, words)
        if refusal is not None:
            last = self._note(refusal)
        name = Text(card_words(card, words), names if wide >= NARROW else names[1], ink, squeeze=SMALLER)
        effect = Text(short_text(card, words), ("small", "key_cap"), soft, lines=2, spacing=-3)
        foot = Column(pad=(pad, 0)).of(Rule(), Text(last, "key_cap", ink, high=21, squeeze=SMALLER))
        told, brief = Column(pad=(pad, 0)).of(name, effect), Text(last, "small", soft, squeeze=SMALLER)
        looks = (
            Column(pad=(0, top, 0)).of(
                Row(pad=(8, 0), high=1.08 * size).of(
                    Node(wide=pad - 8), self.parts.sign(card, size, faint=rests), self._owner(held, soft)
                ),
                *((told, spring(), foot) if whole else (spring(), Column(pad=(8, 0, 4)).of(name, brief))),
            )
            for size, top, whole in SIGNS
        )
        spot = LoadedSpot(ready) if loaded else card_spot(held)
        box = Box(
            spot=spot, open=not rests, ringed=True, tip=self.parts.card_tip(card), high=GROW,
            fill="surface.panel" if rests else "surface.raised", drop=0 if rests else 4 if loaded else 2,
            line="ink.primary" if loaded else "surface.line" if rests else "surface.line_strong",
            edge=2 if loaded else 1, lit_line="ink.primary", lit_edge=2,
        ).of(FirstFit(high=GROW).of(*looks, Column(pad=(8, 0)).of(replace(name, high=GROW))))  # fmt: skip
        lift = Node(high=LIFT)
        return Column(wide=wide).of(*((box, lift) if loaded else (lift, box)))

    def _owner(self, held: HandCard, ink: str) -> Node:
        """The letter of a card's tank, or that it is the squad's."""
        if held.number == SQUAD:
            squad = Text(self.words(f"{_W}hand.squad"), "small", ink, "right", squeeze=0.6)
            return Column(wide=GROW).of(squad)
        group = GROUPS[self.world.match.sides[self.world.seat]]
        acts = ink != "ink.tertiary"
        fill, line, letter = (
            (f"{group}.turret", f"{group}.line", f"{group}.mark") if acts
            else ("surface.sunken", "surface.line", ink)
        )  # fmt: skip
        plate = Box(fill=fill, line=line, radius=3, wide=19, high=19)
        named = Text(LETTERS[held.number], "body_strong", letter, "center", high=GROW)
        return Column(wide=GROW, align="right").of(plate.of(named))

    def _note(self, refusal: Refusal) -> str:
        """Two words on why a card can't be played; a press gives the full reason."""
        name = refusal.key.rpartition(".")[2]
        return self.words(self.words.first(f"{_W}note.{name}", f"{_W}note.other"), **refusal.params)

    def _widest(self, m: Measure) -> float:
        """The width of the longest name of a used card."""
        return max(m.text(card_words(card, self.words), "small") for _, card in self.used)

    def _used(self, m: Measure, width: float, height: float) -> Node:
        """The used cards: owner, sign, name; in little room without names, and the number of further ones."""
        cards = self.used
        named = self._widest(m) * USED_WRITTEN <= width - USED_BESIDE
        signs = height < LOW_USED or width < NARROW_USED or not named
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
