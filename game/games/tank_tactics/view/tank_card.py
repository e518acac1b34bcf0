"""A tank's card in the panel: where it stands, its hit points, its dice and what they mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.terms import ACTIONS, AMMO, ATTRIBUTES
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.dice import CARD_PX, LIFE_PX
from game.games.tank_tactics.view.now import TableNow
from game.games.tank_tactics.view.parts import SMALLER, Die, Parts
from game.games.tank_tactics.view.tips import ATTRIBUTE_RULES, attribute_tip
from game.games.tank_tactics.view.words import role_words
from game.ui.layout import GROW
from game.ui.tree.holders import Box, CellGrid, Column, Room, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Rule, Text
from game.view.facing import facing_letter
from game.view.table import Words
from game.view.tips import Sign

_W = "tank_tactics_view.card."

LIFE_TIP = Sign("tank_tactics.life_die", "TT-1.2")


def title_of(world: TankTacticsWorld, tank: int, viewer: int, now: TableNow) -> str:
    """The title of a tank's card: Tank B; of others: Ben, tank B."""
    seat, letter = world.match.owner[tank], LETTERS[world.match.number[tank]]
    if seat == viewer:
        return now.words(f"{_W}title", letter=letter)
    return now.words(f"{_W}title_of", name=now.name(world, seat), letter=letter)


@dataclass(frozen=True)
class TankCard:
    """The card of a tank with known dice."""

    now: TableNow
    world: TankTacticsWorld
    tank: int
    viewer: int

    @property
    def parts(self) -> Parts:
        """What makes its nodes."""
        return self.now.parts

    @property
    def words(self) -> Words:
        """The language's words."""
        return self.now.words

    @property
    def title(self) -> str:
        """Its title."""
        return title_of(self.world, self.tank, self.viewer, self.now)

    @property
    def side(self) -> int:
        """Its owner's side."""
        return self.world.match.sides[self.world.match.owner[self.tank]]

    @property
    def dice(self) -> tuple[int, ...]:
        """Its dice."""
        return self.world.dice[self.tank]

    @property
    def acting(self) -> bool:
        """Whether it is its turn."""
        return self.world.tank == self.tank and self.world.phase in ("turn", "portal")

    @property
    def even(self) -> int:
        """The actions of a turn that an even start makes shorter than its die says, 0 in others."""
        world, tank = self.world, self.tank
        acts = world.match.owner[tank] == world.seat and world.phase in ("turn", "portal")
        fewer = acts and world.die_actions(tank) < self.dice[ACTIONS]
        return world.die_actions(tank) if fewer else 0

    @property
    def left(self) -> tuple[int, ...]:
        """The dice, with the actions and the ammo that are left."""
        left, world = list(self.dice), self.world
        if self.acting:
            left[ACTIONS] = world.actions_of(self.tank)
            left[AMMO] = max(0, world.shots_of(self.tank))
        return tuple(left)

    def wide(self, high: float) -> Node:
        """The card as wide as the panel: its head, and below it the six dice side by side."""
        upper, line, portrait, chip, life, sign = (
            (46, 18, 34, 18, 28, 0) if high < 168 else (76, 24, 58, 21, LIFE_PX, 12)
        )
        cards, letter = self.world.cards[self.tank], LETTERS[self.world.match.number[self.tank]]
        brief = self.words(f"{_W}title", letter=letter)
        note = self._note()
        named = Column(high=2 * line, rank=1, wide=None if note else GROW).of(
            Row(gap=4, high=line).of(
                Text((self.title, brief), ("card_title", "body_strong", "small"), rank=1),
                Node(wide=2, least=2) if cards else None,
                *(self.parts.chip(card, chip) for card in cards),
            ),
            Text(self._place(), "small", "ink.secondary", high=line),
        )
        head = Row(gap=12, pad=(14, 2, 0), high=upper + 4).of(
            self.parts.portrait(self.world, self.tank, self.now.turn, portrait, self.title),
            named,
            *((note, spring()) if note else ()),
            *self._life(line, life, sign),
        )
        return Box(high=high).of(
            head,
            Column(pad=(14, 0)).of(Rule()),
            Node(high=2),
            Column(pad=(6, 0), high=GROW).of(Room(TankCard._six, self, high=GROW)),
            Node(high=4),
        )

    def _place(self) -> tuple[str, ...]:
        """Its square, and its role if there is room."""
        world, words, tank = self.world, self.words, self.tank
        square, role = world.square[tank], world.match.definitions.roles.of(self.dice)
        place = brief = words(f"{_W}waits" if world.match.board.respawn else f"{_W}destroyed")
        if square >= 0:
            name, facing = world.match.board.grid.name(square), facing_letter(world.facing[tank], words)
            place, brief = (
                words(f"{_W}{key}", square=name, facing=facing) for key in ("place", "place_brief")
            )
        if not role:
            return place, brief
        return words(f"{_W}place_role", place=place, role=role_words(role, words)), place, brief

    def _note(self) -> Node | None:
        """What is special about it now, in words."""
        smoke, told = self.world.smoke[self.tank], ""
        if self.acting and self.world.portal_used:
            told = self.words(f"{_W}portal_used")
        elif smoke:
            told = self.words(f"{_W}smoke", n=smoke)
        box = Box(pad=(10, 0), dashed=True, fill="", line="surface.line_strong", radius=12, high=24, least=60)
        words = Text(told, "small", "ink.secondary", "center", high=GROW, squeeze=SMALLER)
        return box.of(words) if told else None

    def _life_dice(self) -> tuple[tuple[int, ...], int]:
        """The dice of its hit points, and its Armour; empty places once it is gone."""
        life, armour = queries.life_dice(self.world, self.tank)
        return (life, armour) if self.world.square[self.tank] >= 0 else ((0,) * len(life), 0)

    def _count(self) -> str:
        """The number of its hit points, of all that it had."""
        return self.words(f"{_W}of", n=self.world.hit_points(self.tank), all=self.world.full(self.tank))

    def _life(self, line: float, size: float, sign: float) -> tuple[Node, ...]:
        """The number of hit points left, and their dice, each above its ``sign`` unless that has no size."""
        (life, armour), n = self._life_dice(), self.world.hit_points(self.tank)
        size *= min(1.0, 3 / (len(life) + 1))  # more than usual are smaller
        tip = Sign.of("tank_tactics.life", "TT-1.2", n=n, full=self.world.full(self.tank))
        points = Column(high=2 * line, rank=3, tip=tip).of(
            Text(self._count(), "card_title", align="right", high=line),
            Text(self.words(f"{_W}hit_points"), "small", "ink.secondary", "right", high=line),
        )
        hearts = [(value, "heart_full", "tactics.heart") for value in life]
        dice = (
            Column(wide=size, high=size + 17 if sign else size, gap=5).of(
                self.parts.die(Die(value), size, LIFE_TIP), Icon(icon, sign, ink) if sign else None
            )
            for value, icon, ink in (*hearts, (armour, "armour", "ink.primary"))
        )
        return points, Row(gap=6, rank=3).of(*dice)

    def _attributes(self) -> Iterable[tuple[str, int, str, Sign]]:
        """The name of each die, how much of it is left, what it means, and its tip."""
        world, words, tank, dice = self.world, self.words, self.tank, self.dice
        turn = queries.in_turn(world, world.match.owner[tank])
        left = self.left
        actions, ammo = words(f"{_W}a_turn", n=dice[ACTIONS]), words(f"{_W}a_turn", n=dice[AMMO])
        if self.even:
            actions = words(f"{_W}this_turn", n=self.even)
        if self.acting:
            actions = words(f"{_W}actions", n=left[ACTIONS], all=world.die_actions(tank) + world.more)
            ammo = words(f"{_W}ammo", n=left[AMMO], all=dice[AMMO])
        hints = (
            actions,
            words(f"{_W}speed", n=turn.speed_of(tank), back=turn.speed_of(tank, forward=False)),
            words(f"{_W}range", n=turn.range_of(tank)),
            words(f"{_W}damage", n=turn.damage_of(tank)),
            ammo,
            words(f"{_W}armour", n=dice[5]),
        )
        for name, value, hint in zip(ATTRIBUTES, left, hints, strict=True):
            tip = attribute_tip(name)
            if name == "actions" and self.even:
                key = "tank_tactics.attribute.actions_even"
                tip = Sign.of(key, ATTRIBUTE_RULES[name], n=self.even, all=dice[ACTIONS])
            yield name, value, hint, tip

    def _six(self, m: Measure, width: float, height: float) -> Node:
        """The six dice with their meanings. All names have the same size."""
        named = {name: self.words(f"tank_tactics_view.attribute.{name}") for name in ATTRIBUTES}
        widest = max(m.text(words, "body_strong") for words in named.values())
        whole = widest + 23 <= width / len(ATTRIBUTES)
        role, sign, gap = ("body_strong", 14, 5) if whole else ("key_cap", 12, 2)
        size = max(20.0, min(CARD_PX, height - 43))
        cells = []
        for slot, (name, value, told, tip) in enumerate(self._attributes()):
            counted = value != self.dice[slot] or (slot in (ACTIONS, AMMO) and self.acting)
            hint = ("label_on_board", "ink.primary") if counted else ("small", "ink.secondary")
            words = Text(named[name], role, squeeze=SMALLER)
            cell = Column(wide=GROW, tip=tip).of(
                Row(high=22).of(spring(), Row(gap=gap).of(Icon(name, sign), words), spring()),
                replace(self.parts.die(Die(value, self.side)), high=size),
                Text(told, *hint, "center", high=21, squeeze=SMALLER),
            )
            cells.append(cell)
        return Row().of(*cells)

    def tall(self) -> Node:
        """The card in a narrow place: portrait, hit points, the six dice in two columns, its cards."""
        return Room(TankCard._tall, self)

    def _tall(self, m: Measure, width: float, height: float) -> Node:
        inner, cards = height - 20, self.world.cards[self.tank]
        portrait, gap, life = (36, 8, 34) if inner < 270 else (52, 14, 42)
        row = min(58.0, (inner - portrait - gap - life - (30 if cards else 0)) / 3)
        dice, armour = self._life_dice()
        cells = []
        for name, value, told, tip in self._attributes():
            die = self.parts.die(Die(value, self.side), max(16.0, min(34.0, row - 6)))
            named = Text(self.words(f"tank_tactics_view.attribute.{name}"), "label_on_board", high=16)
            hint = Text(told, "small", "ink.secondary", high=16)
            cells.append(Row(gap=8, tip=tip).of(die, Column(wide=GROW, high=32).of(named, hint)))
        return Column(pad=(12, 10)).of(
            Row(gap=10, high=portrait).of(
                self.parts.portrait(self.world, self.tank, self.now.turn, portrait, self.title),
                Column(wide=GROW, high=40).of(
                    Text(self.title, "card_title", high=20),
                    Text(self._place(), "small", "ink.secondary", high=20),
                ),
            ),
            Node(high=gap),
            Row(gap=6, high=26).of(
                Icon("heart_full", 15, "tactics.heart"), Text(self._count(), "numeral", wide=GROW),
                Row(gap=5).of(*(self.parts.die(Die(value), 26, LIFE_TIP) for value in (*dice, armour))),
            ),
            Node(high=life - 26),
            # two columns, each read from the top
            CellGrid(columns=2, row_high=row, high=3 * row).of(*(cells[at] for at in (0, 3, 1, 4, 2, 5))),
            Node(high=4),
            Row(gap=5, high=24 if cards else 0).of(*(self.parts.chip(card, 24) for card in cards)),
        )  # fmt: skip
