"""The page on which all dice and cards are shown once everybody is ready (TT-1.4), and the dice are rolled
that say who starts (TT-3.1): what is told, and what lies where. ``reveal_art`` draws it.

Each player has a block with a card for each tank, which all turn over together; below them the dice of the
start, and the button that begins the match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.tank_tactics.public import ATTRIBUTES, LETTERS, TankTacticsState
from game.view.side import SideLayout, SideMaker
from game.view.table import Words
from game.view.tank_tactics.spots import BeginSpot
from game.view.tank_tactics.words import card_words

_W = "tank_tactics_view.reveal."

LOW: Final = 520.0
"""On a page that is lower, all is narrower."""

NAMED, NARROW = 480.0, 300.0
"""A block as wide as the first has the cards' names at the right of the dice; in one narrower than the second
all is small."""

BELOW: Final = 92
"""A tank's card that is so high has its own cards below the dice."""

SQUAD_HIGH, CARDS_HIGH = 26, 30
"""Heights of the line of the squad's cards, and of a tank's below its dice."""

DIE_PX, PORTRAIT_PX, AROUND = 56, 60, 26
"""A tank's dice and its picture are at most so large; so much room is above and below them together."""

FOOT, LOW_FOOT, TALL_FOOT, HIGHEST_FOOT = 72, 54, 100, 124
"""Heights of the row with the dice for the start; in a tall one the names stand above the dice."""


class Reveal:
    """What is shown to all. ``starts``: the seat that begins; −1 while the dice for that are to be rolled."""

    def __init__(self, view: TankTacticsState) -> None:
        self.view = view
        self.rolls: list[tuple[int, ...]] = []
        """What was rolled for the start, 0 for a seat that didn't roll; after a tie there is another one."""
        self.starts = view.position.seat if view.phase == "turn" else -1

    def add_roll(self, pips: tuple[int, ...], starts: int) -> None:
        """The dice for the start were rolled."""
        self.rolls.append(pips)
        self.starts = starts

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats that have to roll again."""
        if not self.rolls or self.starts >= 0:
            return ()
        return tuple(seat for seat, pips in enumerate(self.rolls[-1]) if pips == max(self.rolls[-1]))

    def rolled(self, seat: int) -> int:
        """What a seat rolled last; 0: nothing."""
        return next((roll[seat] for roll in reversed(self.rolls) if roll[seat]), 0)


@dataclass(frozen=True, slots=True)
class Sizes:
    """The measures of a player's block in px: heights of its ``head``, of the ``signs`` above the dice, of a
    tank's card (``row``), of the tank's own cards ``below`` the dice, of the ``squad``'s cards, of the
    ``whole``; widths of the tank's picture with its letter (``label``), of its cards at the right (``tail``).
    ``named``: there is room for the cards' names."""

    pad: int
    gap: int
    head: int
    signs: int
    squad: int
    row: int
    below: int
    named: bool
    picture: int
    label: int
    tail: int
    die: int
    whole: int


@dataclass(frozen=True, slots=True)
class TankFace:
    """A tank's card. ``seen``: its facing on the screen; ``cards`` with their names, empty where there is no
    room for these."""

    letter: str
    side: int
    seen: int
    dice: tuple[int, ...]
    cards: tuple[tuple[str, str], ...]
    sizes: Sizes


@dataclass(frozen=True, slots=True)
class Block:
    """A player's block; ``label`` and ``tail`` as its tanks have them, ``names`` of the attributes where
    there is room."""

    side: int
    name: str
    starts: bool
    low: bool
    label: int
    tail: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RollShown:
    """A player's die for the start. ``now``: it is one of the last roll; ``best``: it decides."""

    side: int
    name: str
    value: int
    now: bool
    best: bool


class RevealPage(SideMaker):
    """Lays out the page. ``names`` by seat; ``done``: nothing rolls any more; ``begins``: somebody says when
    the match begins."""

    def __init__(
        self, reveal: Reveal, rect: pygame.Rect, scale: float, words: Words, measure: Callable[[str], int],
        names: Mapping[int, str], *, done: bool, begins: bool, turn: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(rect, scale, measure)
        self.reveal, self.words, self.names = reveal, words, names
        self.done, self.begins, self.turn = done, begins, turn
        self.low = rect.height < self.px(LOW)

    def lay(self) -> SideLayout:
        """All of it."""
        px, rect = self.px, self.rect
        gap, least = px(8 if self.low else 14), px(LOW_FOOT if self.low else FOOT)
        bottom = self._blocks(pygame.Rect(rect.x, rect.y, rect.width, rect.height - least - gap))
        foot = max(least, min(px(HIGHEST_FOOT), rect.bottom - bottom - gap))
        self._foot(pygame.Rect(rect.x, rect.bottom - foot, rect.width, foot))
        return self.made

    def _blocks(self, rect: pygame.Rect) -> int:
        """The players side by side, four of them two by two if that makes their dice larger; the y below."""
        match = self.reveal.view.match
        count, gap = len(match.sides), self.px(8 if self.low else 14)

        def cut(columns: int) -> tuple[int, int]:
            lines = -(-count // columns)
            return (rect.width - (columns - 1) * gap) // columns, (rect.height - (lines - 1) * gap) // lines

        ways = (2, 4) if count == 4 else (count,)
        columns = max(ways, key=lambda way: self._sizes(*cut(way)).die)
        wide, high = cut(columns)
        sizes = self._sizes(wide, high)
        for seat in range(count):
            line, column = divmod(seat, columns)
            at = (rect.x + column * (wide + gap), rect.y + line * (high + gap))
            place = pygame.Rect(at, (wide, min(high, sizes.whole)))
            self._block(place, seat, sizes)
        return place.bottom

    def _sizes(self, wide: int, high: int) -> Sizes:
        """How large all is in blocks of that size."""
        px, position, match = self.px, self.reveal.view.position, self.reveal.view.match
        rows = max(len(tanks) for tanks in match.tanks)
        pad, gap = px(8 if self.low else 12), px(4 if self.low else 6)
        head, signs = px(28 if self.low else 38), px(17 if self.low else 20)
        squad = px(SQUAD_HIGH) if any(position.squads) else 0
        around = head + signs + (squad + px(4) if squad else pad)
        row = (high - around - gap * (rows - 1)) // rows
        held = max((len(cards) for cards in position.cards), default=0)
        below = px(CARDS_HIGH) if held and row >= px(BELOW) else 0
        named = below > 0 or wide >= px(NAMED)
        picture = min(row - px(6), px(PORTRAIT_PX if wide >= px(NAMED) else 44 if wide >= px(NARROW) else 26))
        label = picture + px(36 if wide >= px(NARROW) else 28)
        tail = (
            0
            if not held or below
            else px(150)
            if named
            else min(held, 3 if wide >= px(NARROW) else 1) * px(28)
        )
        room = (wide - 2 * pad - px(6) - label - tail) // len(ATTRIBUTES)
        die = min(px(DIE_PX), room - px(4), row - below - px(8))
        row = min(row, max(die, picture) + below + px(AROUND))
        whole = around + rows * (row + gap)
        return Sizes(
            pad, gap, head, signs, squad, row, below, named, picture, label, tail + px(6), die, whole
        )

    def _block(self, rect: pygame.Rect, seat: int, sizes: Sizes) -> None:
        words, reveal = self.words, self.reveal
        position, match = reveal.view.position, reveal.view.match
        inner = pygame.Rect(rect.x + sizes.pad, rect.y + sizes.head, rect.width - 2 * sizes.pad, sizes.signs)
        names = tuple(words(f"tank_tactics_view.attribute.{name}") for name in ATTRIBUTES)
        each = (inner.width - sizes.label - sizes.tail) // len(ATTRIBUTES)
        if max(map(self.measure, names)) + self.px(26) > each:
            names = ()
        starts = self.done and seat == reveal.starts
        name = self.names.get(seat, "")
        block = Block(match.sides[seat], name, starts, self.low, sizes.label, sizes.tail, names)
        self.add("block", rect, data=block)
        self.add("signs", inner, data=block)
        y = inner.bottom
        for number, index in enumerate(match.tanks[seat]):
            held = position.cards[index]
            cards = tuple((card, card_words(card, words) if sizes.named else "") for card in held)
            seen = (position.facings[index] + 2 * self.turn) % 8
            dice = position.dice[index] or (0,) * len(ATTRIBUTES)
            face = TankFace(LETTERS[number], match.sides[seat], seen, dice, cards, sizes)
            self.add("tank", pygame.Rect(inner.x, y, inner.width, sizes.row), data=face)
            y += sizes.row + sizes.gap
        if sizes.squad:
            place = pygame.Rect(inner.x, y - self.px(2), inner.width, sizes.squad)
            cards = tuple((card, card_words(card, words)) for card in position.squads[seat])
            self.add("squad", place, data=cards)

    def _foot(self, rect: pygame.Rect) -> None:
        """Dice of the start, what came of them, and the button to begin."""
        px, words, reveal = self.px, self.words, self.reveal
        sides = reveal.view.match.sides
        label = words(f"{_W}begin")
        wide = max(px(150 if self.low else 200), self.measure(label) + px(70))
        begin = pygame.Rect(rect.right - wide, rect.y, wide, px(44 if self.low else 56))
        begin.centery = rect.centery
        x = rect.x
        if reveal.rolls:
            last, best = reveal.rolls[-1], max(reveal.rolls[-1])
            gap, longest = px(8), max(map(self.measure, self.names.values()), default=0)
            most = rect.width * 11 // (20 * len(sides))  # what came of them needs the rest
            side = max(px(158 if self.low else 164), min(px(144) + longest, most))
            if self.low and len(sides) > 3:
                side = px(104)
            if rect.height >= px(TALL_FOOT):
                side = px(116)
            for seat, value in enumerate(map(reveal.rolled, range(len(sides)))):
                if value:
                    now = last[seat] > 0
                    shown = RollShown(
                        sides[seat], self.names.get(seat, ""), value, now,
                        self.done and now and value == best,
                    )  # fmt: skip
                    self.add("roll", pygame.Rect(x, rect.y, side, rect.height), data=shown)
                    x += side + gap
            x += px(8)
        room = begin.x - x - px(14)
        self.add("told", pygame.Rect(x, rect.y, room, rect.height), data=self._told())
        if self.begins and self.done and reveal.starts >= 0:
            self.add("begin", begin, BeginSpot(), data=label, open=True)

    def _told(self) -> tuple[str, str]:
        """What has come of it, in a few words and in some more."""
        reveal, words = self.reveal, self.words
        if self.done and reveal.starts >= 0:
            count = len(reveal.view.match.sides)
            order = [(reveal.starts + n) % count for n in range(1, count)]
            playing = [self.names.get(seat, "") for seat in order if not reveal.view.position.fell[seat]]
            then = words(f"{_W}then", names=words.commas(playing))
            return words(f"{_W}starts", name=self.names.get(reveal.starts, "")), then
        if self.done and reveal.tied:
            return words(f"{_W}tied"), words(f"{_W}again")
        if reveal.rolls:
            return words(f"{_W}rolling"), words(f"{_W}highest")
        return words(f"{_W}ready"), words(f"{_W}shown")
