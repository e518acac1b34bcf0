"""The reveal of all dice and cards once everybody is ready (TT-1.4), the roll for the start (TT-3.1), and
their page.

The page is one tree. Each player has a block with a card for each tank, which all turn over together; below
them the dice for the start, and the button that begins the match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.terms import ATTRIBUTES
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.parts import Parts
from game.games.tank_tactics.view.spots import BeginSpot
from game.games.tank_tactics.view.words import card_words, win_words
from game.ui.layout import GROW, Area
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.tree.holders import Box, CellGrid, Column, Room, Row, spring
from game.ui.tree.node import Canvas, Measure, Node
from game.ui.tree.seen import Icon, Picture, Text
from game.view.board.clips import turn_over
from game.view.board.dice import ROLL_ROOM
from game.view.table import Words
from game.view.tips import Sign

_W = "tank_tactics_view.reveal."

LOW: Final = 520.0
"""The height of the page below which everything is narrower."""

NAMED, NARROW = 480.0, 300.0
"""The width from which a block has the cards' names at the right of the dice, and the width below which
everything in it is small."""

BELOW: Final = 92
"""The height from which a tank's card has its ability cards below the dice."""

SQUAD_HIGH, CARDS_HIGH = 26, 30
"""Heights of the line of the squad's cards, and of a tank's below its dice."""

DIE, PORTRAIT, AROUND = 56, 60, 26
"""The greatest sizes of a tank's dice and picture; the room above and below them together."""

FOOT, LOW_FOOT, TALL_FOOT, HIGHEST_FOOT = 72, 54, 100, 124
"""Heights of the row with the dice for the start; in a tall one the names are above the dice."""

BOARD, LARGEST_BOARD = 200, 400
"""The room below the players from which the board is shown, and its greatest size."""

SHOWN_TIP, SQUAD_TIP = Sign("tank_tactics.revealed", "TT-1.1"), Sign("tank_tactics.squad", "TT-1.4")
ROLL_TIP = Sign("tank_tactics.roll", "TT-3.1")

Cards = tuple[tuple[str, str], ...]
"""Cards with their names."""


class RevealState:
    """What has been revealed to all. ``starts``: the seat that begins; −1 until the roll for it."""

    def __init__(self, view: TankTacticsWorld) -> None:
        self.view = view
        self.rolls: list[tuple[int, ...]] = []
        """The rolls for the start, each with 0 for a seat that didn't roll; a tie leads to another roll."""
        self.starts = view.seat if view.phase == "turn" else -1

    def add_roll(self, pips: tuple[int, ...], starts: int) -> None:
        """Add a roll for the start."""
        self.rolls.append(pips)
        self.starts = starts

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats that have to roll again."""
        if not self.rolls or self.starts >= 0:
            return ()
        return tuple(seat for seat, pips in enumerate(self.rolls[-1]) if pips == max(self.rolls[-1]))

    def rolled(self, seat: int) -> int:
        """A seat's last roll; 0 for none."""
        return next((roll[seat] for roll in reversed(self.rolls) if roll[seat]), 0)


@dataclass(frozen=True, slots=True)
class TankFace:
    """A tank's card. ``seen``: its facing on the screen."""

    letter: str
    side: int
    seen: int
    dice: tuple[int, ...]
    cards: Cards


@dataclass(frozen=True, slots=True)
class PlayerBlock:
    """A player's block; ``squad``: the squad's cards, ``None`` where no squad has any."""

    side: int
    name: str
    starts: bool
    tanks: tuple[TankFace, ...]
    squad: Cards | None


@dataclass(frozen=True, slots=True)
class RollShown:
    """A player's die for the start. ``now``: it belongs to the last roll; ``best``: it decides."""

    side: int
    name: str
    value: int
    now: bool
    best: bool


@dataclass(frozen=True, slots=True)
class RevealShown:
    """All of the page, on the board of ``view``, with ``won`` saying how the match is won. ``flip`` and
    ``roll``: how much of turning the cards over, and of the last roll, has been shown, 0 to 1; ``told``:
    the result; ``begin``: the words of the button, empty for none."""

    blocks: tuple[PlayerBlock, ...]
    rolls: tuple[RollShown, ...]
    told: tuple[str, str]
    begin: str
    flip: float
    roll: float
    view: TankTacticsWorld
    won: str


@dataclass(frozen=True, slots=True)
class Sizes:
    """The measures of a player's block in tokens: heights of its ``head``, of the ``signs`` above the dice,
    of a tank's card (``row``), of the tank's own cards ``below`` the dice, of the ``squad``'s cards, of the
    ``whole``; widths of the tank's picture with its letter (``label``), of its cards at the right (``tail``).
    ``named``: there is room for the cards' names."""

    pad: float
    gap: float
    head: float
    signs: float
    squad: float
    row: float
    below: float
    named: bool
    picture: float
    label: float
    tail: float
    die: float
    whole: float


@dataclass(frozen=True, slots=True)
class TurningCard:
    """A tank's card, face down, face up, or turning over (``flip`` from 0 to 1)."""

    face: TankFace
    sizes: Sizes
    flip: float


def reveal_shown(
    reveal: RevealState,
    names: Mapping[int, str],
    words: Words,
    *,
    flip: float,
    roll: float,
    begins: bool,
    turn: int,
) -> RevealShown:
    """The contents of the page. ``names`` by seat; ``begins``: somebody begins the match by a button;
    ``turn``: the quarter turns by which the board is turned."""
    done, world, match = roll >= 1, reveal.view, reveal.view.match

    def named(cards: tuple[str, ...]) -> Cards:
        return tuple((card, card_words(card, words)) for card in cards)

    blocks = tuple(
        PlayerBlock(
            side, names.get(seat, ""), done and seat == reveal.starts,
            tuple(
                TankFace(
                    LETTERS[number], side, (world.facing[index] + 2 * turn) % 8,
                    world.dice[index] or (0,) * len(ATTRIBUTES), named(world.cards[index]),
                )
                for number, index in enumerate(match.tanks[seat])
            ),
            named(world.squad[seat]) if any(world.squad) else None,
        )
        for seat, side in enumerate(match.sides)
    )  # fmt: skip
    rolls: list[RollShown] = []
    if reveal.rolls:
        last = reveal.rolls[-1]
        for seat, side in enumerate(match.sides):
            value = reveal.rolled(seat)
            now = last[seat] > 0
            best = done and now and value == max(last)
            rolls += [RollShown(side, names.get(seat, ""), value, now, best)] if value else []
    begin = words(f"{_W}begin") if begins and done and reveal.starts >= 0 else ""
    told, won = _told(reveal, names, words, done=done), win_words(reveal.view, words)
    return RevealShown(blocks, tuple(rolls), told, begin, flip, roll, reveal.view, won)


def _told(reveal: RevealState, names: Mapping[int, str], words: Words, *, done: bool) -> tuple[str, str]:
    """The result of the roll so far, in a few words and in some more."""
    if done and reveal.starts >= 0:
        count = len(reveal.view.match.sides)
        order = [(reveal.starts + n) % count for n in range(1, count)]
        playing = [names.get(seat, "") for seat in order if not reveal.view.fell[seat]]
        then = words(f"{_W}then", names=words.commas(playing))
        return words(f"{_W}starts", name=names.get(reveal.starts, "")), then
    if done and reveal.tied:
        return words(f"{_W}tied"), words(f"{_W}again")
    if reveal.rolls:
        return words(f"{_W}rolling"), words(f"{_W}highest")
    return words(f"{_W}ready"), words(f"{_W}shown")


class RevealPage:
    """Makes the page's tree, and draws its pictures."""

    def __init__(
        self, parts: Parts, words: Words, board: Callable[[TankTacticsWorld, int], pygame.Surface]
    ) -> None:
        self.parts, self.words, self.board = parts, words, board
        self._kept = SurfaceCache(3_000_000)
        self._drawn: tuple[TankTacticsWorld, int, pygame.Surface] | None = None

    def tree(self, shown: RevealShown) -> Node:
        """The whole page."""
        return Room(self._all, shown)

    def _all(self, shown: RevealShown, m: Measure, width: float, height: float) -> Node:
        low = height < LOW
        gap, least = (8, LOW_FOOT) if low else (14, FOOT)
        columns, wide, sizes = self._cut(shown, width, height - least - gap, low=low)
        lines = -(-len(shown.blocks) // columns)
        high = min(sizes.whole, (height - least - gap - (lines - 1) * gap) / lines)
        blocks = CellGrid(columns=columns, gap=gap, row_high=high, high=lines * (high + gap) - gap).of(
            *(self._block(block, sizes, shown.flip, m, wide, low=low) for block in shown.blocks)
        )
        below = height - lines * (high + gap)
        foot = max(float(least), min(float(HIGHEST_FOOT), below))
        if below < BOARD:
            return Column().of(blocks, spring(), self._foot(shown, m, width, foot, low=low))
        side = min(below - gap, LARGEST_BOARD)  # the board that will be played on has the room that is left
        beside = Column(wide=GROW, high=GROW).of(
            Text(self.words(f"{_W}board"), "card_title"), Text(shown.won, "body", "ink.secondary", lines=3),
            spring(), self._foot(shown, m, width - side - 2 * gap, foot, low=low),
        )  # fmt: skip
        board = Picture(self._draw_board, shown.view, wide=side, high=side)
        return Column().of(blocks, spring(), Row(gap=2 * gap, high=side).of(board, beside))

    def _draw_board(self, to: Canvas, area: Area, view: TankTacticsWorld) -> None:
        px = min(area.rect.size)
        if self._drawn is None or self._drawn[0] is not view or self._drawn[1] != px:
            self._drawn = view, px, self.board(view, px)
        made = self._drawn[2]
        to.surface.blit(made, made.get_rect(center=area.rect.center))

    # --- players ---

    def _cut(self, shown: RevealShown, width: float, height: float, *, low: bool) -> tuple[int, float, Sizes]:
        """The number of columns of blocks, their width, and their sizes: side by side, or four of them two
        by two if that makes their dice larger."""
        count, gap = len(shown.blocks), 8 if low else 14

        def cut(columns: int) -> tuple[float, float]:
            lines = -(-count // columns)
            return (width - (columns - 1) * gap) / columns, (height - (lines - 1) * gap) / lines

        ways = (2, 4) if count == 4 else (count,)
        columns = max(ways, key=lambda way: _sizes(shown.blocks, *cut(way), low=low).die)
        return columns, cut(columns)[0], _sizes(shown.blocks, *cut(columns), low=low)

    def _block(
        self, block: PlayerBlock, sizes: Sizes, flip: float, m: Measure, width: float, *, low: bool
    ) -> Node:
        plate = 20 if low else 24
        begins = (Icon("play", 15), Text(self.words(f"{_W}begins"), "label_on_board"))
        head = Row(gap=5, pad=(12, 0), high=sizes.head).of(
            self.parts.plate(block.side, plate, block.name), Node(wide=0),
            Text(block.name, "numeral" if low else "card_title", wide=GROW),
            *(begins if block.starts else ()),
        )  # fmt: skip
        tanks = (
            Picture(
                self._draw_tank, TurningCard(face, sizes, flip), high=sizes.row, tip=SHOWN_TIP,
                words=face.letter,
            )
            for face in block.tanks
        )  # fmt: skip
        squad = None if block.squad is None else self._squad(block.squad, sizes, shown=flip >= 1)
        box = Box(
            line="ink.primary" if block.starts else "surface.line", edge=2 if block.starts else 1, drop=2
        )
        return box.of(
            head,
            Column(pad=(sizes.pad, 0)).of(
                self._signs(sizes, m, width), Column(gap=sizes.gap).of(*tanks), Node(high=2), squad
            ),
        )

    def _signs(self, sizes: Sizes, m: Measure, width: float) -> Node:
        """The signs of the attributes above their dice, with their names if there is room for all."""
        names = [self.words(f"tank_tactics_view.attribute.{name}") for name in ATTRIBUTES]
        each = (width - 2 * sizes.pad - sizes.label - sizes.tail) / len(ATTRIBUTES)
        named = max(m.text(name, "label_on_board") for name in names) + 26 <= each
        cells = (
            Row(gap=5, wide=GROW).of(
                spring(), Icon(sign, 14, "ink.secondary"),
                Text(name, "small", "ink.secondary") if named else None, spring(),
            )
            for sign, name in zip(ATTRIBUTES, names, strict=True)
        )  # fmt: skip
        return Row(high=sizes.signs, tip=SHOWN_TIP).of(Node(wide=sizes.label), *cells, Node(wide=sizes.tail))

    def _squad(self, cards: Cards, sizes: Sizes, *, shown: bool) -> Node:
        """The cards of the squad, once they are revealed."""
        title = Text(self.words("tank_tactics_view.setting.squad"), "label_on_board", "ink.secondary", rank=1)
        held: Node | None = None
        if shown and cards:
            held = Room(self._in_line, cards, wide=GROW)
        elif shown:
            held = Text(self.words(f"{_W}no_cards"), "small", "ink.tertiary", wide=GROW)
        return Row(gap=12, pad=(6, 0), high=sizes.squad, tip=SQUAD_TIP).of(title, held)

    def _in_line(self, cards: Cards, m: Measure, width: float, height: float) -> Node:
        """Cards side by side, with their names if there is room for all of them."""
        whole = sum(38 + m.text(name, "small") for _, name in cards) - 12
        found = [
            Row(gap=4).of(self.parts.sign(card, 17, name), Text(name, "small") if whole <= width else None)
            for card, name in cards
        ]
        return Row(gap=12).of(*found)

    # --- the start ---

    def _foot(self, shown: RevealShown, m: Measure, width: float, high: float, *, low: bool) -> Node:
        """The dice for the start, their result, and the button to begin."""
        longest = max((m.text(block.name, "label_on_board") for block in shown.blocks), default=0.0)
        most = width * 11 / (20 * len(shown.blocks))  # what came of them needs the rest
        side = max(158.0 if low else 164.0, min(144 + longest, most))
        if low and len(shown.blocks) > 3:
            side = 104.0
        tall = high >= TALL_FOOT
        if tall:
            side = 116.0
        rolls = (self._roll(roll, shown.roll, high, side, tall=tall) for roll in shown.rolls)
        told = Column(wide=GROW, high=48).of(
            Text(shown.told[0], ("card_title", "body_strong"), high=24, squeeze=0.85),
            Text(shown.told[1], "body", "ink.secondary", high=24),
        )
        return Row(gap=8, high=high).of(
            *rolls, Node(wide=0) if shown.rolls else None, told, self._begin(shown.begin, m, low=low)
        )

    def _begin(self, words: str, m: Measure, *, low: bool) -> Node | None:
        if not words:
            return None
        wide = max(150.0 if low else 200.0, m.text(words, "card_title") + 60)
        box = Box(
            wide=wide, high=44 if low else 56, spot=BeginSpot(), open=True, drop=2, fill="fire.accent",
            line="fire.accent", lit_line="ink.primary",
        )  # fmt: skip
        return box.of(
            Row(gap=10, high=GROW).of(
                spring(), Icon("play", 18, "fire.on_accent"), Text(words, "card_title", "fire.on_accent"),
                spring(),
            )
        )  # fmt: skip

    def _roll(self, roll: RollShown, share: float, high: float, wide: float, *, tall: bool) -> Node:
        """A player's die for the start; one from before a tie is pale."""
        size = high - 44 if tall else high - 4
        share = share if roll.now else 1.0
        words = str(roll.value) if share >= 1 else ""
        die = Picture(self._draw_roll, (roll, share), wide=size, high=size, words=words)
        box = Box(
            wide=wide, high=GROW, drop=2, tip=ROLL_TIP,
            fill="surface.raised" if roll.best else "surface.panel",
            line="ink.primary" if roll.best else "surface.line", edge=2 if roll.best else 1,
        )  # fmt: skip
        name = Text(roll.name, ("numeral", "small"), least=30)
        who = self.parts.plate(roll.side, 20, roll.name), name, spring()
        if tall:
            return box.of(
                Row(gap=7, pad=(9, 0), high=40).of(*who), Row(high=size).of(spring(), die, spring())
            )
        return box.of(Row(gap=7, pad=(8, 0), high=GROW).of(*who, die))

    # --- pictures ---

    def _draw_roll(self, to: Canvas, area: Area, data: tuple[RollShown, float]) -> None:
        (roll, share), rect = data, area.rect
        px = round(rect.width / ROLL_ROOM)
        if share < 1:
            self.parts.dice.dice.roll(to.surface, rect.center, px, roll.value, share, way=roll.side)
            return
        tile = self.parts.dice.lying(roll.value, px)
        if not roll.now:
            tile = tile.copy()
            tile.set_alpha(90)
        to.surface.blit(tile, (round(rect.centerx - px / 2), round(rect.centery - px / 2)))

    def _draw_tank(self, to: Canvas, area: Area, card: TurningCard) -> None:
        if card.flip <= 0 or card.flip >= 1:
            to.surface.blit(self._side(to, area, card, up=card.flip >= 1), area.rect)
            return
        down, up = (self._side(to, area, card, up=up) for up in (False, True))
        turn_over(to.surface, down, up, area.rect.center, card.flip)

    def _side(self, to: Canvas, area: Area, card: TurningCard, *, up: bool) -> pygame.Surface:
        """A tank's card face up or down, made once."""
        key = card.face, card.sizes, up, area.rect.size
        made = self._kept.get(key)
        if made is None:
            wide, high = area.rect.size
            made = pygame.Surface((wide, high + round(2 * area.scale)), pygame.SRCALPHA, 32)
            was, to.surface = to.surface, made
            hover, to.hover = to.hover, False
            place = Area.at(pygame.Rect(0, 0, wide, high), area.scale)
            (self._face_up if up else self._face_down)(to, place, card.face, card.sizes)
            to.surface, to.hover = was, hover
            self._kept.put(key, made)
        return made

    def _sheet(self, to: Canvas, area: Area, face: TankFace, sizes: Sizes, fill: str) -> list[float]:
        """Draw a tank's card without its dice: the tank and its letter; return the middles of its six
        dice."""
        to.box(area, fill, "surface.line", drop=2)
        side = round(sizes.picture * area.scale)
        portrait = self.parts.tanks.portrait(face.side, 45 * face.seen, side)
        left = 3.0 if area.height < sizes.picture + 16 else 8.0
        to.surface.blit(portrait, portrait.get_rect(midleft=(round(left * area.scale), area.rect.centery)))
        role = "card_title" if area.height >= 40 else "numeral"
        to.line(face.letter, role, replace(area, x=left + sizes.picture + 8, width=24), "ink.primary")
        wide = (area.width - sizes.label - sizes.tail) / len(ATTRIBUTES)
        return [sizes.label + (number + 0.5) * wide for number in range(len(ATTRIBUTES))]

    def _face_down(self, to: Canvas, area: Area, face: TankFace, sizes: Sizes) -> None:
        """Draw the card of a tank whose dice are still secret."""
        unknown = self.parts.tanks.unknown(face.side, round(min(sizes.die, 34) * area.scale))
        for x in self._sheet(to, area, face, sizes, "surface.sunken"):
            at = round(x * area.scale), area.rect.centery
            to.surface.blit(unknown, unknown.get_rect(center=at))

    def _face_up(self, to: Canvas, area: Area, face: TankFace, sizes: Sizes) -> None:
        middle = (area.height - sizes.below) / 2 + (3 if sizes.below else 0)
        columns = self._sheet(to, area, face, sizes, "surface.raised")
        for x, value in zip(columns, face.dice, strict=True):
            tile = self.parts.dice.lying(value, round(sizes.die * area.scale), face.side)
            at = round(x * area.scale), round(middle * area.scale)
            to.surface.blit(tile, tile.get_rect(center=at))
        left = sizes.label + 4 if sizes.below else area.width - sizes.tail + 4
        held = replace(area, x=left, width=area.width - left - 4)
        if sizes.below:
            held = replace(held, y=area.height - sizes.below, height=sizes.below - 4)
        self._held(to, held, face.cards, sizes)

    def _held(self, to: Canvas, area: Area, cards: Cards, sizes: Sizes) -> None:
        """Draw a tank's cards: in a line below its dice, or else as a list of names if there is room, or
        else as small plates side by side."""
        count = len(cards)
        if not count:
            return
        stacked = sizes.named and not sizes.below and 22 * count <= area.height
        fonts, scale = self.parts.cards.fonts, area.scale
        wide = [38 + fonts.size(name, "small", scale)[0] / scale for _, name in cards]
        named = stacked or (bool(sizes.below) and sum(wide) - 12 <= area.width)
        step = 36.0 if sizes.below else min(28.0, area.width / count)
        size = 17.0 if stacked or sizes.below else min(20.0, step * 0.75, area.height - 4)
        x, y = area.x, area.y + (area.height - 22 * count) / 2
        for number, (card, name) in enumerate(cards):
            length = wide[number] if named else step
            place = replace(area, x=x, width=length)
            if stacked:
                place = replace(area, y=y + 22 * number, height=22)
            sign = self.parts.cards.sign(card, round(size * scale))
            to.surface.blit(sign, sign.get_rect(midleft=place.rect.midleft))
            if named:
                to.line(name, "small", replace(place, x=place.x + 26, width=place.width - 26), "ink.primary")
            x += length


def _sizes(blocks: tuple[PlayerBlock, ...], wide: float, high: float, *, low: bool) -> Sizes:
    """The sizes of everything in blocks of that size."""
    rows = max(len(block.tanks) for block in blocks)
    pad, gap = (8, 4) if low else (12, 6)
    head, signs = (28, 17) if low else (38, 20)
    squad = SQUAD_HIGH if any(block.squad is not None for block in blocks) else 0
    around = head + signs + (squad + 4 if squad else pad)
    row = (high - around - gap * (rows - 1)) / rows
    held = max(len(tank.cards) for block in blocks for tank in block.tanks)
    below = CARDS_HIGH if held and row >= BELOW else 0
    named = below > 0 or wide >= NAMED
    picture = min(row - 6, PORTRAIT if wide >= NAMED else 44 if wide >= NARROW else 26)
    label = picture + (36 if wide >= NARROW else 28)
    tail = 0.0
    if held and not below:
        tail = 150.0 if named else min(held, 3 if wide >= NARROW else 1) * 28.0
    room = (wide - 2 * pad - 6 - label - tail) / len(ATTRIBUTES)
    die = min(DIE, room - 4, row - below - 8)
    row = min(row, max(die, picture) + below + AROUND)
    whole = around + rows * (row + gap)
    return Sizes(pad, gap, head, signs, squad, row, below, named, picture, label, tail + 6, die, whole)
