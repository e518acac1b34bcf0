"""The strip of a player above the table: name, every tank's dice and hit points, cards and points. Each is
a tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.terms import ATTRIBUTES, NOWHERE
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.dice import STRIP_PX
from game.games.tank_tactics.view.parts import Die, Parts
from game.games.tank_tactics.view.tips import attribute_tip
from game.ui.layout import GROW, Grow
from game.ui.tree.holders import Column, Room, Row, Stack, spring
from game.ui.tree.node import WHOLE, Measure, Node
from game.ui.tree.seen import Icon, Rule, Text
from game.view.strip_frame import NAME_LEAST, strip_frame, struck
from game.view.table import StripWords
from game.view.tips import Sign

LOW, TALL, NARROW = 54, 90, 240
"""The height in tokens below which a strip shows letters and hit points alone, and the one below which it
has two columns, unless it is narrower than the third."""

LEAST_ROW, MOST_ROW, CLOSE = 13, 22, 150
"""The least and greatest height of a row of dice; the width below which letter, dice and hit points are
close together."""

LEAST_CLOCK = 9.0
"""The room kept free at the upper right, even without a clock or a menu."""

LEAST_FLAT = 126
"""The width below which a row of dice has no room."""

LETTER_CELLS = (46, 39, 28, 22)
"""The widths of a tank shown by letter and hit points; those under 39 have no heart."""

LETTER_LINE = 19
"""The height of a line of letters and hit points."""

FEW = 2
"""The most tanks that leave room for their player's cards."""

_HEAD, _SIGNS, _FOOT = 34, 14, 26
"""The heights of the name, of the signs above the dice, and of the cards with what is below them."""


@dataclass(frozen=True, slots=True)
class _Cells:
    """The places of the dice of a row, in tokens: the left of the first one, the distance from one to the
    next, and their size. All are whole px, so that all dice are alike."""

    first: float
    step: float
    size: float
    close: bool

    @classmethod
    def within(cls, m: Measure, width: float) -> _Cells:
        """The places of the dice in a row of a given width."""
        close = width < CLOSE
        first, last = (22, width - 24) if close else (31, width - 40)
        step = min(33.0, _whole_px(m, (last - first) / len(ATTRIBUTES)))
        size = min(21.0, step - (1 if close else 2))
        return cls(_whole_px(m, first), step, min(size, STRIP_PX) if width < 220 else size, close)


def _whole_px(m: Measure, tokens: float) -> float:
    """A length in tokens, rounded down to a whole px."""
    return int(tokens * m.scale + 1e-6) / m.scale


@dataclass(frozen=True, slots=True)
class Strip:
    """The strip of a seat. ``marked``: the tank that is pointed at."""

    parts: Parts
    view: TankTacticsWorld
    seat: int
    told: StripWords
    marked: int = NOWHERE

    @property
    def side(self) -> int:
        """The player's side."""
        return self.view.match.sides[self.seat]

    @property
    def tanks(self) -> Sequence[int]:
        """The player's tanks."""
        return self.view.match.tanks[self.seat]

    @property
    def cards(self) -> list[tuple[str, str]]:
        """The player's cards, each with the letter of its tank, or none."""
        held = [
            ("" if one.number == SQUAD else LETTERS[one.number], one.card)
            for one in queries.hand(self.view, self.seat)
        ]
        return held or [("", card) for card in self.view.hand[self.seat]]

    @property
    def points(self) -> tuple[str, ...]:
        """The player's score in words, short, and as the bare number for a name without room; none where
        points don't win."""
        win, words = self.view.board.win, self.parts.words
        if win.kind != "points":
            return ()
        n, keys = self.view.points(self.seat), ("strip_points", "strip_points_short")
        return (*(words(f"tank_tactics_view.{key}", n=n, target=win.target) for key in keys), str(n))

    def node(self) -> Node:
        """The strip with its card."""
        return Stack().of(strip_frame(to_move=self.told.to_move), Room(Strip._content, self))

    @property
    def clock(self) -> float:
        """The room at the upper right for a clock, in tokens."""
        return max(self.told.room + 4, LEAST_CLOCK)

    def _content(self, m: Measure, width: float, height: float) -> Node:
        if height < LOW or (height < TALL and width < NARROW):
            return self._low(m, width, height)
        if height < TALL:
            return self._flat(m, width, height)
        return self._tall(m, width, height)

    # --- the three heights ---

    def _tall(self, m: Measure, width: float, height: float) -> Node:
        """A tall strip: name, signs, a row for each tank, cards."""
        rows, cards = self.tanks, len(self.cards)
        many = len(rows) > FEW
        room = height - _HEAD - _SIGNS - (6 if many else _FOOT)
        # where cards have no room below, the points stand beside the name
        beside = many or room / len(rows) < LEAST_ROW
        points = self.points[:2] if beside else ()
        if room / len(rows) >= LEAST_ROW:
            signs = self._signs(m, width)
            if many and cards:
                signs = Stack(high=_SIGNS).of(signs, Row().of(Node(wide=9), _count(cards, 12, "key_cap")))
            foot = None if many else self._foot(m)
            told = Column().of(*self._rows(rows, m, width, room / len(rows)))
            return Column(pad=(0, 4, 0)).of(self._head(m, points), signs, told, spring(), foot)
        if width >= NARROW:
            half, line = (width - 8) / 2, -(-len(rows) // 2)
            columns = (
                Column(wide=half).of(self._signs(m, half), *self._rows(part, m, half, room / line))
                for part in (rows[:line], rows[line:])
            )
            both: Node = Row(pad=(4, 0), high=height - _HEAD).of(*columns)
            if cards:
                count = Row(high=_SIGNS).of(Node(wide=6), _count(cards, 12, "key_cap"))
                both = Stack(high=height - _HEAD).of(both, Column().of(count))
            return Column(pad=(0, 4, 0)).of(self._head(m, points), both)
        room += _SIGNS
        if room / len(rows) >= LEAST_ROW:
            head = self._head(m, points, cards)
            return Column(pad=(0, 4, 0)).of(head, *self._rows(rows, m, width, room / len(rows)))
        letters = Column(pad=(12, 0)).of(*self._letters(m, width - 24, room))
        return Column(pad=(0, 4, 0)).of(self._head(m, points), letters)

    def _flat(self, m: Measure, width: float, height: float) -> Node:
        """A flat strip: name and cards at the left, the dice of up to three tanks at the right."""
        left = min(104.0, width * 2 / 5)
        below = self._cards(19)
        if self.points:
            below = replace(_points(self.points[:2], "ink.secondary"), wide=GROW)
        about = Column(wide=left + 6, pad=(0, 4, 5)).of(
            self._head(m, clock=LEAST_CLOCK, high=26),
            spring(),
            Row(high=19).of(Node(wide=13), below, Node(wide=4)),
        )
        # a clock or a menu has its room at the right of all of them
        wide = width - left + 10 - max(0.0, self.clock - LEAST_CLOCK)
        high = (height - 8) / len(self.tanks)
        if high < 14 or wide < LEAST_FLAT:
            told = Column(pad=(10, 4)).of(*self._letters(m, wide - 20, height - 8))
        else:
            told = Column().of(spring(), *self._rows(self.tanks, m, wide, high), spring())
        return Stack().of(Row().of(about), Row().of(Node(wide=left - 10), replace(told, wide=wide)))

    def _low(self, m: Measure, width: float, height: float) -> Node:
        """A low strip: the name above letters and hit points."""
        high, close = min(20.0, height - LETTER_LINE - 5), width < CLOSE
        left, room = (8.0, width - 11) if close else (12.0, width - 17.5)
        lines = self._letters(m, room, LETTER_LINE)
        letters = Row().of(Node(wide=left), Column(wide=room).of(*lines))
        # in all low strips of a width, so that they say it alike
        points = self.points[2:] if close else self.points[1:2]
        head = self._head(m, points, high=high, close=close)
        return Column(pad=(0, max(0.0, height - 46) / 2 + 4, 0)).of(head, letters)

    # --- parts of them ---

    def _head(
        self, m: Measure, points: tuple[str, ...] = (), cards: int = 0,
        high: float = _HEAD - 4, *, close: bool = False, clock: float | None = None,
    ) -> Node:  # fmt: skip
        """Plate and name, and beside it ``points``, or other words if there is room; ``close``: the name
        has little; ``clock``: the room at its right, if that isn't the usual one."""
        told = self.told
        ink = "ink.primary" if told.to_move else "ink.secondary"
        name_ink = "ink.tertiary" if self.view.fell[self.seat] else "ink.primary"
        roles = "card_title", "body_strong", "small"
        beside: tuple[Node, ...]
        if points:
            least = min(m.text(one, "small") for one in points)
            growing = replace(
                _points(points, ink), align="right", wide=Grow(least=least), least=WHOLE, rank=1
            )
            beside = Node(wide=6), growing
        else:
            about = Row(least=WHOLE, rank=-2).of(Node(wide=16), Text(told.about, "small", ink))
            beside = spring(), about if told.about else Node()
        return Row(high=high).of(
            Node(wide=8 if close else 13),
            replace(self.parts.plate(self.side, min(16.0 if close else 20.0, high)), tip=Sign("strip.side")),
            Node(wide=5 if close else 8),
            Text(told.name, roles, name_ink, rank=-1, squeeze=NAME_LEAST),
            *beside,
            Row(gap=6, least=WHOLE).of(Node(), _count(cards, 12, "key_cap")) if cards else None,
            Node(wide=self.clock if clock is None else clock),
        )

    def _signs(self, m: Measure, width: float) -> Node:
        """The signs of the dice below."""
        cells = _Cells.within(m, width)
        size = min(12.0, cells.step - 2)
        signs = (
            Icon(
                name, size, "ink.secondary", wide=cells.step,
                tip=attribute_tip(name),
            )
            for name in ATTRIBUTES
        )  # fmt: skip
        heart = Icon("heart_full", size, "tactics.heart", tip=Sign("tank_tactics.strip.heart", "TT-1.2"))
        return Row(high=_SIGNS).of(Node(wide=cells.first), *signs, spring(), *_life(heart, cells))

    def _rows(self, tanks: Sequence[int], m: Measure, width: float, high: float) -> Iterable[Node]:
        """A row for each of these tanks, one below the other, at the given height unless they need less."""
        cells, high = _Cells.within(m, width), _whole_px(m, min(high, MOST_ROW))
        return (self._row(tank, cells, high) for tank in tanks)

    def _row(self, tank: int, cells: _Cells, high: float) -> Node:
        """A tank's letter, dice and hit points."""
        view, gone = self.view, self.view.square[tank] < 0
        ink = "ink.tertiary" if gone else "ink.primary"
        at = 8 if cells.close else 15
        size = min(cells.size, high - 2)
        dice = []
        for value, name in zip(view.dice[tank] or (0,) * len(ATTRIBUTES), ATTRIBUTES, strict=True):
            tip = attribute_tip(name) if value else Sign("tank_tactics.secret_die", "TT-1.4")
            die = self.parts.die(Die(value, self.side, lies=False, faint=gone, size=size), tip=tip)
            dice.append(replace(die, wide=cells.step))
        n = view.hit_points(tank)
        life = Text(str(n), "numeral", ink, "center", tip=Sign.of("tank_tactics.chip.life", "TT-1.2", n=n))
        letter = Text(LETTERS[view.match.number[tank]], "body_strong", ink, wide=cells.first - at)
        told: Node = Row(high=high).of(Node(wide=at), letter, *dice, spring(), *_life(life, cells))
        if self._lost(tank):
            told = struck(told, high, pad=at - 3)
        if tank != self.marked:
            return told
        ground = Row(pad=(8, 0)).of(Rule("fire.accent_soft", wide=GROW, high=GROW))
        return Stack(high=high).of(ground, told)

    def _lost(self, tank: int) -> bool:
        """Whether a tank is destroyed and has not come back (TT-3.10)."""
        return self.view.square[tank] < 0 and self.view.damage[tank] >= self.view.full(tank)

    def _foot(self, m: Measure) -> Node:
        """Cards as small plates; points at the right."""
        cards: tuple[Node, ...] = (spring(),)
        if self.cards:
            word = self.parts.words("tank_tactics_view.hand.title")
            wide = max(38.0, min(50.0, m.text(word, "small")))
            cards = Text(word, "small", "ink.secondary", wide=wide), Node(wide=8), self._cards(20)
        points = _points(self.points[:2], "ink.primary") if self.points else None
        return Row(high=_FOOT, pad=(0, 0, 6)).of(
            Node(wide=14), *cards, Node(wide=6) if points else None, points, Node(wide=10)
        )

    def _cards(self, size: float) -> Node:
        """The cards as small plates, as many as there is room for, each tank's behind its letter."""
        found: list[Node] = []
        for letter, group in groupby(self.cards, key=lambda one: one[0]):
            chips: list[Node] = [self.parts.chip(card, size) for _, card in group]
            before = Node(wide=3) if found else None
            if letter:
                told = Text(letter, "key_cap", "ink.secondary")
                chips[0] = Row(least=WHOLE).of(before, told, Node(wide=2), chips[0])
            found += chips
        return Row(gap=4, wide=GROW).of(*found)

    def _letters(self, m: Measure, width: float, height: float) -> Iterable[Node]:
        """Tanks as A ♥10, side by side in as many lines as there is room for; closer, then without hearts,
        if they don't all fit."""
        lines = max(1, int((height + 3) // LETTER_LINE))
        wanted = -(-len(self.tanks) // lines)
        size = next((size for size in LETTER_CELLS if size * wanted <= width), LETTER_CELLS[-1])
        cell = _whole_px(m, min(width / wanted, LETTER_CELLS[-2]) if size == LETTER_CELLS[-1] else size)
        columns = max(1, int(width // cell))
        told = [replace(self._letter(tank, size), wide=cell) for tank in self.tanks]
        if self.cards and len(told) < columns:
            told.append(_count(len(self.cards), 13, "small"))
        starts = range(0, min(len(told), lines * columns), columns)
        return (Row(high=LETTER_LINE).of(*told[at : at + columns]) for at in starts)

    def _letter(self, tank: int, cell: int) -> Node:
        """A tank where there is little room: its letter and hit points."""
        view, gone = self.view, self.view.square[tank] < 0
        letter, n = LETTERS[view.match.number[tank]], view.hit_points(tank)
        hearts, close, closest = cell >= LETTER_CELLS[1], cell < LETTER_CELLS[0], cell == LETTER_CELLS[-1]
        ink = "ink.tertiary" if gone else "ink.primary"
        role = "key_cap" if closest else "label_on_board" if close else "body_strong"
        tip = Sign.of(f"tank_tactics.strip.{'gone' if gone else 'life'}", "TT-1.2", tank=letter, n=n)
        heart: Node | None = None
        if hearts:
            size = 9.0 if close else 11.0
            heart = Node(wide=size) if gone else Icon("heart_full", size, "tactics.heart")
        told = Row(tip=tip).of(
            Text(letter, role, ink),
            None if closest else Node(wide=1 if hearts and close else 2),
            heart,
            Node(wide=1) if hearts else None,
            Text("–" if gone else str(n), role if hearts or closest else "small", ink),
        )
        return struck(told, LETTER_LINE) if self._lost(tank) else told


def _points(points: tuple[str, ...], ink: str) -> Text:
    """The player's score where points win."""
    return Text(points, "small", ink, tip=Sign("tank_tactics.strip.points", "TT-5.1"))


def _count(cards: int, size: float, role: str) -> Node:
    """The number of cards, in little room."""
    return Row(gap=2, tip=Sign.of("tank_tactics.strip.cards", "TT-4.1", n=cards)).of(
        Icon("card", size, "ink.secondary"), Text(str(cards), role, "ink.secondary")
    )


def _life(node: Node, cells: _Cells) -> tuple[Node, ...]:
    """The contents of the column of hit points."""
    return (replace(node, wide=24),) if cells.close else (replace(node, wide=36), Node(wide=4))
