"""The panel beside the board in a turn: the turn, a tank's dice, the hand. One tree."""

from __future__ import annotations

from dataclasses import replace

from game.games.tank_tactics.rules.board import COLOURS
from game.games.tank_tactics.rules.terms import ATTRIBUTES
from game.games.tank_tactics.view.destroyed_panel import DestroyedPanel
from game.games.tank_tactics.view.dice import CARD_PX, LIFE_PX
from game.games.tank_tactics.view.parts import Die, Parts
from game.games.tank_tactics.view.scene import tint_of
from game.games.tank_tactics.view.shown import (
    LOW_ROOM,
    HandShown,
    PanelShown,
    Slot,
    TankShown,
    TargetShown,
    TurnShown,
    UsedCard,
)
from game.games.tank_tactics.view.tips import ATTRIBUTE_RULES
from game.ui.layout import GROW, Grow
from game.ui.tree.controls import button
from game.ui.tree.holders import Box, CellGrid, Column, Room, Row, Stack, spring
from game.ui.tree.node import WHOLE, Measure, Node
from game.ui.tree.seen import Icon, Rule, Text
from game.view.spots import ButtonSpot
from game.view.table import Words
from game.view.tips import Sign

_W = "tank_tactics_view."

TURN_HIGH, LOW_TURN_HIGH = 84, 76
CARD_HIGH, LEAST_CARD_HIGH, LOW_CARD_HIGH = 188, 132, 122
LEAST_HAND, LOW_HAND_HIGH, BELOW_HIGH = 106, 76, 72
"""Heights of the turn, of a tank's card and of the hand (usual, least, in little room), and of the words
below the hand."""

LEAST_CARD_WIDE, CARD_WIDE, CARD_TALL = 94, 136, 110
"""The least width of a readable card of the hand (of more cards only some are shown), and the greatest
width and height."""

MOMENT_HIGH = 262
"""The height from which a moment has small boards, for which the hand makes room."""

LOW_USED, NARROW_USED = 90, 116
"""The height and the width below which the list of used cards has no names."""

USED_ABOVE, USED_ROW, USED_BESIDE = 31, 24, 58
"""The room in the list of used cards above them, the height of a name, and the room beside it."""

SMALLER = 0.76
"""The smallest scale of a text before it is cut."""

SLOT = 30
"""The width of a slot without words."""

LIFE_TIP, USED_TIP = Sign("tank_tactics.life_die", "TT-1.2"), Sign("tank_tactics.used", "TT-4.1")
TURN_TIP, SLOT_TIP = Sign("tank_tactics.turn", "TT-3.2"), Sign("tank_tactics.slot", "TT-3.2")
TARGET_TIP = Sign("tank_tactics.target", "TT-3.8")


class TurnPanel:
    """Makes the tree of the panel."""

    def __init__(self, parts: Parts, moments: DestroyedPanel, words: Words) -> None:
        self.parts, self.moments, self.words = parts, moments, words

    def tree(self, shown: PanelShown) -> Node:
        """The whole panel."""
        return Room(self._all, shown)

    def _all(self, shown: PanelShown, m: Measure, width: float, height: float) -> Node:
        low = height < LOW_ROOM
        gap, turn = (6, LOW_TURN_HIGH) if low else (8, TURN_HIGH)
        room = height - turn - gap
        column, head = Column(gap=gap), self._turn(shown.turn, turn)
        if shown.moment is not None and room >= MOMENT_HIGH:
            return column.of(head, self.moments.node(shown.moment, GROW))
        if shown.below and shown.tank is not None:
            return column.of(
                head, self._tank(shown.tank, LOW_CARD_HIGH), self._low_hand(shown.hand), self._below(shown)
            )
        sheet = max(LEAST_CARD_HIGH, min(CARD_HIGH, room - LEAST_HAND - 8))
        card: Node | None = None
        cards = shown.hand is not None and bool(shown.hand.cards)
        # what can be played comes before what a tank is like
        fits = not cards or room >= LOW_CARD_HIGH + gap + LOW_HAND_HIGH
        if shown.moment is not None:
            card = self.moments.node(shown.moment, sheet)
        elif shown.tank is not None and fits:
            card = self._tank(shown.tank, sheet)
        hand = None if shown.hand is None else Room(self._hand, shown.hand, high=GROW, least=40)
        return column.of(head, card, hand)

    # --- the turn ---

    def _turn(self, turn: TurnShown, high: float) -> Node:
        head = Row(gap=10, high=38).of(
            Text(turn.title, ("card_title", "body_strong", "small"), rank=1),
            Text(turn.told, "small", "ink.secondary", least=WHOLE) if turn.told else None,
            spring(),
            self._steps(turn) if turn.steps else None,
        )
        slots = Room(self._slots, turn.slots, wide=GROW)
        win = Text(turn.win, ("body", "small"), "ink.secondary", wide=GROW)
        foot = Row(gap=8, high=34).of(
            slots if turn.slots else win, *(self._button(*one, done=turn.done) for one in turn.buttons)
        )
        return Box(gap=high - 80, pad=(14, 0, 8), high=high, tip=TURN_TIP).of(head, foot)

    def _steps(self, turn: TurnShown) -> Node:
        """The steps of a turn (Choose – Act – End) with lines between them."""
        found: list[Node] = []
        for number, words in enumerate(turn.steps):
            if number:
                found.append(Row(wide=8, high=1).of(Rule("surface.line_strong", wide=GROW, high=1)))
            now, past = number == turn.step, number < turn.step
            pill = Box(
                fill="ink.primary" if now else "surface.panel", pad=(10, 0), high=22, radius=22,
                line="ink.primary" if now else "surface.line_strong",
            )  # fmt: skip
            tick = Icon("check", 11, "signal.ok") if past else None
            ink = "surface.raised" if now else "ink.secondary"
            found.append(pill.of(Row(gap=3, high=GROW).of(tick, Text(words, "small", ink))))
        return Row(rank=2).of(*found)

    def _slots(self, slots: tuple[Slot, ...], m: Measure, width: float, height: float) -> Node:
        """The slots side by side: those with words as wide as they need, the earliest as icons alone if
        they don't fit."""
        gap = 5
        wide = [
            m.text(slot.words, "small") + (62 if slot.die else 34) if slot.words else SLOT for slot in slots
        ]
        for number in range(len(wide)):
            if sum(wide) + gap * (len(slots) - 1) > width:
                wide[number] = SLOT
        spent = sum(slot.state == "done" for slot in slots)
        nodes = (
            replace(self._slot(number, slot, wide=length), wide=length, least=length)
            for number, (slot, length) in enumerate(zip(slots, wide, strict=True), 1 - spent)
        )
        return Row(gap=gap).of(*nodes)

    def _slot(self, number: int, slot: Slot, wide: float) -> Box:
        """A slot. ``number``: how many actions it and those before it are, from now on. Squares of that
        cost have the same tint, so that the slots left are the key to the board."""
        box = Box(tip=SLOT_TIP, high=GROW)
        if slot.state == "free":
            box = replace(box, fill=tint_of(number))
            return box.of(Text(str(number), "numeral", "move.reach_ink", "center", high=GROW))
        done = slot.state == "done"
        ink = "ink.primary" if done else "fire.accent" if slot.fire else "move.reach_ink"
        box = replace(
            box, line="surface.line_strong" if done else ink, dashed=not done,
            fill="surface.sunken" if done else "surface.raised" if slot.fire else tint_of(number),
            radius=5 if done else 0,
        )  # fmt: skip
        if not slot.words or wide < 38:
            return box.of(Icon(slot.icon or "check", 16, ink, high=GROW))
        die = self.parts.die(Die(slot.die, lies=False), 22) if slot.die else None
        return replace(box, pad=(6, 0)).of(
            Row(gap=5, high=GROW).of(
                Icon(slot.icon, 16, ink) if slot.icon else None,
                Text(slot.words, "small", ink, wide=GROW),
                die,
            )
        )

    def _button(self, name: str, words: str, *, done: bool) -> Node:
        if name != "end":
            return button(words, ButtonSpot(name))
        ink = "fire.on_accent" if done else "ink.primary"
        return Box(
            spot=ButtonSpot(name), open=True, pad=(11, 0), drop=2, ringed=True,
            fill="fire.accent" if done else "surface.raised", lit="" if done else "surface.sunken",
            line="fire.accent" if done else "surface.line_strong",
        ).of(Row(gap=6, high=GROW).of(Icon("step_forward", 17, ink), Text(words, "button", ink)))  # fmt: skip

    # --- a tank ---

    def _tank(self, tank: TankShown, high: float) -> Node:
        low = high < 168
        upper, line, portrait = (46, 18, 34) if low else (76, 24, 58)
        named = Column(high=2 * line).of(
            Row(gap=4, high=line).of(
                Text((tank.title, tank.brief), ("card_title", "body_strong", "small"), rank=1),
                Node(wide=2, least=2) if tank.cards else None,
                *(self.parts.chip(card, 18 if low else 21) for card in tank.cards),
            ),
            Text(tank.place, "small", "ink.secondary", high=line),
        )
        note = Box(
            pad=(10, 0), dashed=True, fill="", line="surface.line_strong", radius=12, high=24, least=60
        )
        words = Text(tank.note, "small", "ink.secondary", "center", high=GROW, squeeze=SMALLER)
        head = Row(gap=12, pad=(14, 2, 0), high=upper + 4).of(
            self.parts.portrait(COLOURS.index(tank.colour), tank.seen, portrait, tank.title),
            replace(named, rank=1, wide=None if tank.note else GROW),
            *((note.of(words), spring()) if tank.note else ()),
            *self._life(tank, line, low=low),
        )
        six = Room(self._six, tank, high=GROW)
        return Box(high=high).of(
            head,
            Column(pad=(14, 0)).of(Rule()),
            Node(high=2),
            Column(pad=(6, 0), high=GROW).of(six),
            Node(high=4),
        )

    def _life(self, tank: TankShown, line: float, *, low: bool) -> tuple[Node, ...]:
        """The number of hit points left, and their dice with signs."""
        size = (28 if low else LIFE_PX) * min(1.0, 3 / (len(tank.life) + 1))  # more than usual are smaller
        tip = Sign.of("tank_tactics.life", "TT-1.2", n=tank.hit_points, full=tank.full)
        count = self.words(f"{_W}card.of", n=tank.hit_points, all=tank.full)
        points = Column(high=2 * line, rank=3, tip=tip).of(
            Text(count, "card_title", align="right", high=line),
            Text(self.words(f"{_W}card.hit_points"), "small", "ink.secondary", "right", high=line),
        )
        signs = [(value, "heart_full", "tactics.heart") for value in tank.life]
        dice = (
            Column(wide=size, high=size if low else size + 17, gap=5).of(
                self.parts.die(Die(value), size, LIFE_TIP), None if low else Icon(icon, 12, ink)
            )
            for value, icon, ink in (*signs, (tank.armour, "armour", "ink.primary"))
        )
        return points, Row(gap=6, rank=3).of(*dice)

    def _six(self, tank: TankShown, m: Measure, width: float, height: float) -> Node:
        """The six dice with their meanings. All names have the same size."""
        named = [self.words(f"{_W}attribute.{name}") for name in ATTRIBUTES]
        whole = max(m.text(words, "body_strong") for words in named) + 23 <= width / len(ATTRIBUTES)
        role, size = "body_strong" if whole else "key_cap", max(20.0, min(CARD_PX, height - 43))
        sign, gap = (14, 5) if whole else (12, 2)
        cells = []
        for slot, (name, words) in enumerate(zip(ATTRIBUTES, named, strict=True)):
            counted = tank.left[slot] != tank.dice[slot] or (slot in (0, 4) and tank.acting)
            hint = ("label_on_board", "ink.primary") if counted else ("small", "ink.secondary")
            tip = _meaning(name, tank)
            cell = Column(wide=GROW, tip=tip).of(
                Row(high=22).of(
                    spring(), Row(gap=gap).of(Icon(name, sign), Text(words, role, squeeze=SMALLER)), spring()
                ),
                replace(self.parts.die(Die(tank.left[slot], COLOURS.index(tank.colour))), high=size),
                Text(tank.hints[slot], *hint, "center", high=21, squeeze=SMALLER),
            )
            cells.append(cell)
        return Row().of(*cells)

    def _below(self, shown: PanelShown) -> Node:
        """The description of what is pointed at, where there is little room."""
        if shown.target is not None:
            return self._target(shown.target)
        ink = "fire.accent" if shown.bad else "ink.secondary"
        words = Text(shown.info, "small", ink, lines=2, spacing=1, middle=True, high=GROW)
        box = Box(pad=(14, 0), dashed=True, fill="", line="surface.line_strong", radius=0)
        return replace(box, high=Grow(most=BELOW_HIGH)).of(words)

    def _target(self, target: TargetShown) -> Node:
        """A card in two lines about the tank that is pointed at: its owner, its place and the outcome; its
        dice."""
        ink, side = "fire.accent" if target.fire else "ink.primary", COLOURS.index(target.colour)
        upper = Row(gap=8, high=30).of(
            self.parts.plate(side, 20),
            Text(target.title, "numeral", rank=1),
            Text(target.place, "small", "ink.secondary", least=40),
            spring(),
            Text(target.result, "body_strong", ink, rank=2),
        )
        dice = (
            Row(gap=4, wide=GROW).of(Icon(name, 14), self.parts.die(Die(value, side), 24), spring())
            for name, value in zip(ATTRIBUTES, target.dice, strict=True)
        )
        life = Row(gap=4).of(*(self.parts.die(Die(value), 20) for value in target.life))
        return Box(
            pad=(12, 3, 0), line="fire.accent" if target.fire else "surface.line_strong",
            edge=1.6 if target.fire else 1, high=Grow(most=BELOW_HIGH), tip=TARGET_TIP,
        ).of(upper, Row(high=GROW).of(*dice, life))  # fmt: skip

    def tall_card(self, tank: TankShown) -> Node:
        """A tank's card in a narrow place: portrait, hit points, the six dice in two columns, its cards."""
        return Room(self._tall, tank)

    def _tall(self, tank: TankShown, m: Measure, width: float, height: float) -> Node:
        side, inner = COLOURS.index(tank.colour), height - 20
        low = inner < 270
        portrait, gap, life = (36, 8, 34) if low else (52, 14, 42)
        left = inner - portrait - gap - life - (30 if tank.cards else 0)
        row = min(58.0, left / 3)
        count = self.words(f"{_W}card.of", n=tank.hit_points, all=tank.full)
        dice = (self.parts.die(Die(value), 26, LIFE_TIP) for value in (*tank.life, tank.armour))
        cells = []
        for slot in (0, 3, 1, 4, 2, 5):  # two columns, each read from the top
            name = ATTRIBUTES[slot]
            tip = _meaning(name, tank)
            die = self.parts.die(Die(tank.left[slot], side), max(16.0, min(34.0, row - 6)))
            named = Text(self.words(f"{_W}attribute.{name}"), "label_on_board", high=16)
            hint = Text(tank.hints[slot], "small", "ink.secondary", high=16)
            cells.append(Row(gap=8, tip=tip).of(die, Column(wide=GROW, high=32).of(named, hint)))
        return Column(pad=(12, 10)).of(
            Row(gap=10, high=portrait).of(
                self.parts.portrait(side, tank.seen, portrait, tank.title),
                Column(wide=GROW, high=40).of(
                    Text(tank.title, "card_title", high=20),
                    Text(tank.place, "small", "ink.secondary", high=20),
                ),
            ),
            Node(high=gap),
            Row(gap=6, high=26).of(
                Icon("heart_full", 15, "tactics.heart"), Text(count, "numeral", wide=GROW),
                Row(gap=5).of(*dice),
            ),
            Node(high=life - 26),
            CellGrid(columns=2, row_high=row, high=3 * row).of(*cells),
            Node(high=4),
            Row(gap=5, high=24 if tank.cards else 0).of(*(self.parts.chip(card, 24) for card in tank.cards)),
        )  # fmt: skip

    # --- the hand ---

    def _hand(self, hand: HandShown, m: Measure, width: float, height: float) -> Node:
        """A head with a line about the hand, and the cards, with arrows if there are more."""
        start, columns = _dealt(hand, width)
        ink = "fire.accent" if hand.bad else "ink.secondary"
        shown = columns - bool(hand.used)
        more = (start > 0, start + shown < len(hand.cards))
        arrows = (Icon("chevron_left", 15, wide=18), Icon("chevron_right", 15, wide=18))
        head = Row(gap=4, pad=(2, 0), high=18).of(
            Text(self.words(f"{_W}hand.title"), "numeral", rank=1),
            *(
                (arrow if there else Node(wide=18))
                for arrow, there in zip(arrows, more, strict=True)
                if any(more)
            ),
            Text(hand.told, "small", ink, "right", wide=GROW, squeeze=SMALLER),
        )
        return Column(gap=4).of(head, self._cards(hand, m, width, height - 22))

    def _low_hand(self, hand: HandShown | None) -> Node | None:
        """The cards alone, with arrows over them."""
        if hand is None or not (hand.cards or hand.used):
            return None
        return Room(self._dealt_low, hand, high=LOW_HAND_HIGH)

    def _dealt_low(self, hand: HandShown, m: Measure, width: float, height: float) -> Node:
        start, columns = _dealt(hand, width)
        shown = columns - bool(hand.used)
        wide = _card_wide(columns, width)
        left = Icon("chevron_left", 15, wide=18, high=28) if start else Node(wide=18)
        right = Icon("chevron_right", 15, wide=18, high=28) if start + shown < len(hand.cards) else None
        over = Row(wide=shown * (wide + 8) - 8).of(left, spring(), right)
        return Stack().of(self._cards(hand, m, width, height), Row(high=GROW).of(over))

    def _cards(self, hand: HandShown, m: Measure, width: float, height: float) -> Node:
        """The visible cards, and the used ones at the right."""
        start, columns = _dealt(hand, width)
        count, wide = columns - bool(hand.used), _card_wide(columns, width)
        high = min(height - 3, CARD_TALL)
        faces = [
            replace(self.parts.face(one.face, one.spot, open_=one.open, does=one.does), wide=wide)
            for one in hand.cards[start : start + count]
        ]
        used: Node | None = None
        if hand.used and high >= USED_ABOVE:
            named = max(m.text(card.name, "small") for card in hand.used) + USED_BESIDE
            room = min(width - count * (wide + 8), max(CARD_WIDE, named))
            # all of them, where there is room below the cards
            tall = max(high, min(height - 3, USED_ABOVE + USED_ROW * len(hand.used)))
            used = Column().of(Room(self._used, hand.used, wide=room, high=tall, tip=USED_TIP))
        gaps = (Node(wide=wide) for _ in range(count - len(faces)))
        return Row(gap=8).of(Column().of(Row(gap=8, high=high).of(*faces, *gaps)), used)

    def _used(self, cards: tuple[UsedCard, ...], m: Measure, width: float, height: float) -> Node:
        """The used cards: owner, sign, name; in little room without names, and the number of further ones."""
        named = width - USED_BESIDE
        widest = max(m.text(card.name, "small") for card in cards) * SMALLER
        signs = height < LOW_USED or width < NARROW_USED or widest > named
        columns = max(1, int((width - 17) / 40)) if signs else 1
        step = 22 if signs else USED_ROW
        lines = int((height - USED_ABOVE) / step)
        most = columns * max(2, lines) if signs else max(1, lines)
        shown = cards if len(cards) <= most else cards[: most - 1]
        entries = [
            Row(gap=4).of(
                self.parts.plate(card.side, 14),
                Icon(self.parts.cards.icon(card.card), 16, "ink.secondary"),
                None if signs else Text(card.name, "small", "ink.secondary", wide=GROW, squeeze=SMALLER),
            )
            for card in shown
        ]
        left = len(cards) - len(shown)
        if left:
            words = f"+{left}" if signs else self.words(f"{_W}hand.more", n=left)
            entries.append(Row().of(Text(words, "small", "ink.tertiary")))
        title = Text(self.words(f"{_W}hand.used"), "label_on_board", "ink.secondary", high=23)
        box = Box(pad=(9, 4, 0), dashed=True, fill="", line="surface.line_strong", radius=0)
        return box.of(title, CellGrid(columns=columns, row_high=step, high=GROW).of(*entries))


def _dealt(hand: HandShown, width: float) -> tuple[int, int]:
    """The first visible card, and the numbers of columns for cards and used cards."""
    fits = int((width + 8) / (LEAST_CARD_WIDE + 8))
    columns = min(fits, max(4, len(hand.cards) + bool(hand.used)))
    return max(0, min(hand.first, len(hand.cards) - columns + bool(hand.used))), columns


def _card_wide(columns: int, width: float) -> float:
    """The width of a card of the hand."""
    return min(CARD_WIDE, (width - 8 * (columns - 1)) / columns)


def _meaning(name: str, tank: TankShown) -> Sign:
    """The tip of one of a tank's dice."""
    if name == "actions" and tank.even:
        key = "tank_tactics.attribute.actions_even"
        return Sign.of(key, ATTRIBUTE_RULES[name], n=tank.even, all=tank.dice[0])
    return Sign(f"tank_tactics.attribute.{name}", ATTRIBUTE_RULES[name])
