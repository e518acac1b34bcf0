"""The reveal of all dice and cards once everybody is ready (TT-1.4), the roll for the start (TT-3.1), and
their page.

The page is one tree. Each player has a block with a card for each tank, which all turn over together; below
them the dice for the start, and the button that begins the match.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.terms import ATTRIBUTES
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.now import TableNow
from game.games.tank_tactics.view.parts import Die, framed, large_button
from game.games.tank_tactics.view.scene import side_of
from game.games.tank_tactics.view.spots import BeginSpot
from game.games.tank_tactics.view.turning_cards import RollingDie, TurningCard
from game.games.tank_tactics.view.words import card_words, win_words
from game.ui.layout import GROW, Grow
from game.ui.model import Model
from game.ui.tree.holders import Box, CellGrid, Column, FirstFit, Room, Row, Stack, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Text
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

TALL_FOOT, HIGHEST_FOOT = 100, 124
"""Heights of the row with the dice for the start; in a tall one the names are above the dice."""

BOARD, LARGEST_BOARD = 200, 400
"""The room below the players from which the board is shown, and its greatest size."""

SHOWN_TIP, SQUAD_TIP = Sign("tank_tactics.revealed", "TT-1.1"), Sign("tank_tactics.squad", "TT-1.4")
ROLL_TIP = Sign("tank_tactics.roll", "TT-3.1")


class RevealState(Model):
    """What has been revealed to all. ``starts``: the seat that begins; −1 until the roll for it."""

    def __init__(self, view: TankTacticsWorld) -> None:
        self.view = view
        self.rolls: tuple[tuple[int, ...], ...] = ()
        """The rolls for the start, each with 0 for a seat that didn't roll; a tie leads to another roll."""
        self.starts = view.seat if view.phase == "turn" else -1

    def add_roll(self, pips: tuple[int, ...], starts: int) -> None:
        """Add a roll for the start."""
        self.rolls += (pips,)
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


class Sizes(NamedTuple):
    """The measures of a player's block in tokens: heights of a tank's card (``row``), of the tank's own cards
    ``below`` the dice, of the ``whole``; widths of the tank's picture with its letter (``label``), of its
    cards at the right (``tail``). ``named``: there is room for the cards' names."""

    row: float
    below: float
    named: bool
    picture: float
    label: float
    tail: float
    die: float
    whole: float


class RevealPage:
    """Makes the page. ``turns``: the cards are turning over; ``rolled``: the last roll's result is seen."""

    gap, foot = 14, 72
    pad, row_gap, head, signs = 12, 6, 38, 20
    plate, title = 24, "card_title"
    least_roll, begin_wide, begin_high = 164.0, 200.0, 56
    """Measures in tokens."""

    def __init__(self, now: TableNow, reveal: RevealState, *, turns: bool, rolled: bool) -> None:
        self.now, self.parts, self.words, self.reveal = now, now.parts, now.words, reveal
        self.turns, self.rolled, self.world = turns, rolled, reveal.view
        self.names = [now.name(self.world, seat) for seat in range(len(self.world.match.sides))]

    def make(self, _: None, m: Measure, width: float, height: float) -> Node:
        """The whole page."""
        gap, count = self.gap, len(self.names)
        columns, wide, sizes = self._cut(width, height - self.foot - gap)
        lines = -(-count // columns)
        high = min(sizes.whole, (height - self.foot - gap - (lines - 1) * gap) / lines)
        blocks = CellGrid(columns=columns, gap=gap, row_high=high, high=lines * (high + gap) - gap).of(
            *(self._block(seat, sizes, m, wide) for seat in range(count))
        )
        below = height - lines * (high + gap)
        foot = max(float(self.foot), min(float(HIGHEST_FOOT), below))
        if below < BOARD:
            return Column().of(blocks, spring(), self._foot(m, width, foot))
        side = min(below - gap, LARGEST_BOARD)  # the board that will be played on has the room that is left
        beside = Column(wide=GROW, high=GROW).of(
            Text(self.words(f"{_W}board"), "card_title"),
            Text(win_words(self.world, self.words), "body", "ink.secondary", lines=3),
            spring(), self._foot(m, width - side - 2 * gap, foot),
        )  # fmt: skip
        board = self.parts.thumbnail(self.world, side)
        return Column().of(blocks, spring(), Row(gap=2 * gap, high=side).of(board, beside))

    # --- players ---

    def _cut(self, width: float, height: float) -> tuple[int, float, Sizes]:
        """The number of columns of blocks, their width, and their sizes: side by side, or four of them two
        by two if that makes their dice larger."""
        count, found = len(self.names), list[tuple[int, float, Sizes]]()
        for columns in (2, 4) if count == 4 else (count,):
            lines = -(-count // columns)
            wide = (width - (columns - 1) * self.gap) / columns
            found.append((columns, wide, self._sizes(wide, (height - (lines - 1) * self.gap) / lines)))
        return max(found, key=lambda one: one[2].die)

    def _sizes(self, wide: float, high: float) -> Sizes:
        """The sizes of everything in blocks of that size."""
        rows = max(map(len, self.world.match.tanks))
        around = self.head + self.signs + (SQUAD_HIGH + 4 if any(self.world.squad) else self.pad)
        row = (high - around - self.row_gap * (rows - 1)) / rows
        held = max(map(len, self.world.cards))
        below = CARDS_HIGH if held and row >= BELOW else 0
        named = below > 0 or wide >= NAMED
        picture = min(row - 6, PORTRAIT if wide >= NAMED else 44 if wide >= NARROW else 26)
        label = picture + (36 if wide >= NARROW else 28)
        tail = 0.0
        if held and not below:
            tail = 150.0 if named else min(held, 3 if wide >= NARROW else 1) * 28.0
        room = (wide - 2 * self.pad - 6 - label - tail) / len(ATTRIBUTES)
        die = min(DIE, room - 4, row - below - 8)
        row = min(row, max(die, picture) + below + AROUND)
        whole = around + rows * (row + self.row_gap)
        return Sizes(row, below, named, picture, label, tail + 6, die, whole)

    def _block(self, seat: int, sizes: Sizes, m: Measure, width: float) -> Node:
        """A player's block: the name, and a card for each tank."""
        world, starts = self.world, self.rolled and seat == self.reveal.starts
        begins = (Icon("play", 15), Text(self.words(f"{_W}begins"), "label_on_board"))
        head = Row(gap=5, pad=(12, 0), high=self.head).of(
            self.parts.plate(world.match.sides[seat], self.plate, self.names[seat]), Node(wide=0),
            Text(self.names[seat], self.title, wide=GROW), *(begins if starts else ()),
        )  # fmt: skip
        tanks = (self._tank(tank, sizes) for tank in world.match.tanks[seat])
        squad = self._squad(world.squad[seat]) if any(world.squad) else None
        return replace(framed(starts), fill="surface.panel").of(
            head,
            Column(pad=(self.pad, 0)).of(
                self._signs(sizes, m, width), Column(gap=self.row_gap).of(*tanks), Node(high=2), squad
            ),
        )

    def _signs(self, sizes: Sizes, m: Measure, width: float) -> Node:
        """The signs of the attributes above their dice, with their names if there is room for all."""
        names = [self.words(f"tank_tactics_view.attribute.{name}") for name in ATTRIBUTES]
        each = (width - 2 * self.pad - sizes.label - sizes.tail) / len(ATTRIBUTES)
        named = max(m.text(name, "label_on_board") for name in names) + 26 <= each
        cells = (
            Row(gap=5, wide=GROW).of(
                spring(), Icon(sign, 14, "ink.secondary"),
                Text(name, "small", "ink.secondary") if named else None, spring(),
            )
            for sign, name in zip(ATTRIBUTES, names, strict=True)
        )  # fmt: skip
        return Row(high=self.signs, tip=SHOWN_TIP).of(Node(wide=sizes.label), *cells, Node(wide=sizes.tail))

    def _squad(self, cards: tuple[str, ...]) -> Node:
        """The cards of the squad, once they are revealed."""
        title = Text(self.words("tank_tactics_view.setting.squad"), "label_on_board", "ink.secondary", rank=1)
        held = self._in_line(cards)
        if not cards:
            held = Text(self.words(f"{_W}no_cards"), "small", "ink.tertiary", wide=GROW)
        return Row(gap=12, pad=(6, 0), high=SQUAD_HIGH, tip=SQUAD_TIP).of(title, None if self.turns else held)

    def _in_line(self, cards: tuple[str, ...]) -> Node:
        """Cards side by side, with their names if there is room for all."""
        signs = [self.parts.sign(card, 17, card_words(card, self.words)) for card in cards]
        named = (Row(gap=4).of(sign, Text(sign.words, "small")) for sign in signs)
        return FirstFit(wide=GROW, whole_only=True).of(Row(gap=12).of(*named), Row(gap=12).of(*signs))

    # --- a tank's card ---

    def _tank(self, tank: int, sizes: Sizes) -> Node:
        """A tank's card, face up or turning over."""
        side = side_of(self.world, tank)
        dice = (
            replace(self.parts.die(Die(value, side, size=sizes.die)), wide=GROW)
            for value in self.world.dice[tank] or (0,) * len(ATTRIBUTES)
        )
        cards = self.world.cards[tank]
        below = replace(self._in_line(cards), high=sizes.below) if sizes.below else None
        up = Column(wide=GROW, pad=(0, 6 if below else 0, 0)).of(Row(high=GROW).of(*dice), below)
        tail = Node() if below else self._beside(cards, sizes)
        shown = self._sheet(tank, sizes, "surface.raised", up, tail)
        if not self.turns:
            return replace(shown, high=sizes.row, tip=SHOWN_TIP)
        unknown = Row(wide=GROW).of(spring(), self.parts.unknown(side, min(sizes.die, 34)), spring())
        down = self._sheet(tank, sizes, "surface.sunken", Row(wide=GROW).of(*[unknown] * len(ATTRIBUTES)))
        return TurningCard(down=down, up=shown, high=sizes.row, tip=SHOWN_TIP)

    def _sheet(self, tank: int, sizes: Sizes, fill: str, dice: Node, tail: Node | None = None) -> Node:
        """A tank's card: the tank and its letter, the dice, and what is at the right."""
        letter = LETTERS[self.world.match.number[tank]]
        role = "card_title" if sizes.row >= 40 else "numeral"
        named = Row().of(
            Node(wide=3 if sizes.row < sizes.picture + 16 else 8),
            self.parts.portrait(self.world, tank, self.now.turn, sizes.picture, letter),
            Node(wide=8), Text(letter, role, wide=24),
        )  # fmt: skip
        beside = replace(tail or Node(), wide=sizes.tail)
        return Box(fill=fill, line="surface.line", drop=2).of(
            Stack(high=GROW).of(named, Row().of(Node(wide=sizes.label), dice, beside))
        )

    def _beside(self, cards: tuple[str, ...], sizes: Sizes) -> Node:
        """A tank's cards at the right of its dice: a list of names if there is room, or else small plates
        side by side."""
        names = [card_words(card, self.words) for card in cards]
        if sizes.named and 22 * len(cards) <= sizes.row:
            lines = (
                Row(gap=4, high=22).of(self.parts.sign(card, 17), Text(name, "small", wide=GROW))
                for card, name in zip(cards, names, strict=True)
            )
            return Column(pad=(4, 0)).of(spring(), *lines, spring())
        step = min(28.0, (sizes.tail - 8) / max(1, len(cards)))
        size = min(20.0, step * 0.75, sizes.row - 4)
        signs = (self.parts.sign(card, size, name) for card, name in zip(cards, names, strict=True))
        return Row(pad=(4, 0)).of(*(replace(sign, wide=step) for sign in signs))

    # --- the start ---

    def _foot(self, m: Measure, width: float, high: float) -> Node:
        """The dice for the start, their result, and the button to begin."""
        tall, reveal = high >= TALL_FOOT, self.reveal
        side = 116.0 if tall else self._roll_wide(m, width)
        rolled = [seat for seat in range(len(self.names)) if reveal.rolled(seat)]
        rolls = (self._roll(seat, high, side, tall=tall) for seat in rolled)
        result, more = self._told()
        told = Column(wide=GROW, high=48).of(
            Text(result, ("card_title", "body_strong"), high=24, squeeze=0.85),
            Text(more, "body", "ink.secondary", high=24),
        )
        begins = bool(self.now.people) and self.rolled and reveal.starts >= 0
        return Row(gap=8, high=high).of(
            *rolls, Node(wide=0) if rolled else None, told, self._begin(m) if begins else None
        )

    def _roll_wide(self, m: Measure, width: float) -> float:
        """The width of a player's die for the start with the name beside it."""
        longest = max(m.text(name, "label_on_board") for name in self.names)
        most = width * 11 / (20 * len(self.names))  # what came of them needs the rest
        return max(self.least_roll, min(144 + longest, most))

    def _told(self) -> tuple[str, str]:
        """The result of the roll so far, in a few words and in some more."""
        reveal, words, done = self.reveal, self.words, self.rolled
        if done and reveal.starts >= 0:
            count = len(self.names)
            order = [(reveal.starts + n) % count for n in range(1, count)]
            playing = [self.names[seat] for seat in order if not self.world.fell[seat]]
            then = words(f"{_W}then", names=words.commas(playing))
            return words(f"{_W}starts", name=self.names[reveal.starts]), then
        if done and reveal.tied:
            return words(f"{_W}tied"), words(f"{_W}again")
        if reveal.rolls:
            return words(f"{_W}rolling"), words(f"{_W}highest")
        return words(f"{_W}ready"), words(f"{_W}shown")

    def _begin(self, m: Measure) -> Node:
        """The button that begins the match."""
        words = self.words(f"{_W}begin")
        wide = max(self.begin_wide, m.text(words, "card_title") + 60)
        return replace(large_button(words, "play", BeginSpot(), wide, on=True), high=self.begin_high)

    def _roll(self, seat: int, high: float, wide: float, *, tall: bool) -> Node:
        """A player's die for the start; one from before a tie is pale."""
        last, side, value = self.reveal.rolls[-1], self.world.match.sides[seat], self.reveal.rolled(seat)
        now, size = last[seat] > 0, high - 44 if tall else high - 4
        best, rolls = self.rolled and now and value == max(last), now and not self.rolled
        rolling = RollingDie(value=value, side=side, wide=size, high=size)
        die = rolling if rolls else self.parts.rolled(value, size, faint=not now)
        box = replace(framed(best), wide=wide, high=GROW, tip=ROLL_TIP)
        name = Text(self.names[seat], ("numeral", "small"), least=30)
        who = self.parts.plate(side, 20, self.names[seat]), name, spring()
        if tall:
            return box.of(
                Row(gap=7, pad=(9, 0), high=40).of(*who), Row(high=size).of(spring(), die, spring())
            )
        return box.of(Row(gap=7, pad=(8, 0), high=GROW).of(*who, die))


class LowRevealPage(RevealPage):
    """The page in a low place, where everything is narrower."""

    gap, foot = 8, 54
    pad, row_gap, head, signs = 8, 4, 28, 17
    plate, title = 20, "numeral"
    least_roll, begin_wide, begin_high = 158.0, 150.0, 44

    def _roll_wide(self, m: Measure, width: float) -> float:
        return 104.0 if len(self.names) > 3 else super()._roll_wide(m, width)


def reveal_page(now: TableNow, reveal: RevealState, *, turns: bool, rolled: bool) -> Node:
    """The page of a reveal; see ``RevealPage``."""
    usual, low = (kind(now, reveal, turns=turns, rolled=rolled) for kind in (RevealPage, LowRevealPage))
    return FirstFit().of(Room(usual.make, high=Grow(least=LOW)), Room(low.make))
