"""The page on which dice and cards are set (TT-1.1 to TT-1.4). One tree.

At the left are the offered squads, and the tanks, each with six places and its unplaced dice; tanks that
don't fit whole are one row high unless they are chosen. At the right are the map from the chosen tank's
start, the cards, and Ready. In a narrow place, such as beside the board of an analysis, all but the map is in
one column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.squads import GoodSquad
from game.games.tank_tactics.rules.terms import ACTIONS, AMMO, ARMOUR, ATTRIBUTES, RANGE, SPEED
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.now import TableNow
from game.games.tank_tactics.view.parts import SMALLER, Die, Parts, PlaceState, framed, large_button
from game.games.tank_tactics.view.setting import DICE, SetupDraft
from game.games.tank_tactics.view.spots import (
    ClearSpot,
    DieSlot,
    DieSpot,
    GiveSpot,
    ReadySpot,
    RoleSpot,
    SheetSpot,
    Spot,
    SquadSpot,
    TraySpot,
)
from game.games.tank_tactics.view.start_map import StartMap
from game.games.tank_tactics.view.tips import (
    CLEAR_TIP,
    DIE_TIP,
    TANK_TIP,
    attribute_tip,
    holder_tip,
    role_tip,
    squad_tip,
)
from game.games.tank_tactics.view.words import (
    card_text,
    card_words,
    life_of,
    role_words,
    short_text,
    squad_text,
    squad_words,
    sum_words,
    when_words,
)
from game.ui.layout import GROW, Grow
from game.ui.tree.holders import Box, Column, FirstFit, Room, Row, Stack, spring
from game.ui.tree.node import WHOLE, Measure, Node
from game.ui.tree.seen import Icon, Rule, Text
from game.view.facing import facing_letter
from game.view.tips import Sign

_W = "tank_tactics_view.setting."

LOW, NARROW = 520.0, 720.0
"""The height of the page below which everything is narrower and some words are left out, and its width below
which all is in one column."""

SHEET_HIGH, TALLEST_SHEET, LOW_SHEET_HIGH, TALLEST_ROW, LEAST_ROW = 238, 330, 188, 76, 30
"""Heights of a tank's sheet: usual beside rows, at most and at least; and of a sheet in a row, at most and at
least."""

USUAL_SLOT, LARGE_SLOT = 66, 92
"""The greatest sizes of a place, usually and on a higher sheet."""

MAP_HIGH, LOW_MAP_HIGH = 264, 168
"""Heights of the panel with the map, at most unless the map is larger, and at least."""

GIVE_HIGH, CARD_ROW = 176, 36
"""Heights of a whole card, and of one in a row."""

LEAST_SEGMENT: Final = 22
"""The least width of a button with one letter."""

TRAY_TIP = Sign("tank_tactics.tray", "TT-1.1")
MAP_TIP, MISSING_TIP = Sign("tank_tactics.map", "TT-2.1"), Sign("tank_tactics.missing", "TT-1.1")
USELESS_TIP = Sign("tank_tactics.useless", "TT-3.8")


class SettingPage:
    """Makes the page of a draft. ``pointed``: the spot that is pointed at; ``dragged``: the dragged die, as
    its tank and value; ``first``: the first visible card."""

    gap, share, ready_high, ready_wide = 32, 0.595, 56, 200.0
    head_high, squads_high, above_ready = 28, 62, 14
    sheet_head, sheet_foot, portrait, line, chip, die = 66, 46, 46, 22, 20, 32
    title, attribute = "card_title", "button"
    pill_pad, pill_gap, legend_pad = 10, 6, 16
    row_named, row_gap, row_chip, start_from = 210, 13, 20, 50.0
    """Measures in tokens; ``start_from``: the height from which a row tells where its tank starts."""

    def __init__(
        self, now: TableNow, world: TankTacticsWorld, draft: SetupDraft, *, pointed: Spot | None,
        dragged: tuple[int, int] | None, first: int,
    ) -> None:  # fmt: skip
        self.now, self.parts, self.words, self.world, self.draft = now, now.parts, now.words, world, draft
        self.pointed, self.dragged, self.first = pointed, dragged, first
        self.dice, self.aimed = self._aimed()

    def make(self, _: None, m: Measure, width: float, height: float) -> Node:
        """The whole page."""
        left = (width - self.gap) * self.share
        head = self._head("dice", self.words(f"{_W}dice_told"), self.head_high)
        squads = self._squads() if self.draft.squads else None
        room = height - self.head_high - (0 if squads is None else 8 + self.squads_high)
        heights = self._heights(room)
        tanks = Column(wide=left).of(
            head, squads, None if squads is None else Node(high=8), self._tanks(heights)
        )
        least = height - room + sum(heights) + 8 * (len(heights) - 1)
        beside = self._right(m, width - self.gap - left, height, least)
        return Row(gap=self.gap).of(tanks, Column(wide=GROW).of(beside))

    def _heights(self, room: float) -> list[float]:
        """The height of each tank's sheet: all alike if they fit whole, otherwise the chosen one whole and
        the others as rows."""
        count = len(self.draft.dice)
        left = room - 8 * (count - 1)
        whole = left / count
        if whole >= LOW_SHEET_HIGH:
            return [min(TALLEST_SHEET, whole)] * count
        row = max(LEAST_ROW, min(TALLEST_ROW, (left - SHEET_HIGH) / max(1, count - 1)))
        chosen = min(SHEET_HIGH, left - row * (count - 1))
        return [chosen if tank == self.draft.tank else row for tank in range(count)]

    def _head(self, key: str, told: str, high: float) -> Node | None:
        """The heading of a part of the page."""
        return Column(high=high).of(
            Row(gap=10, high=22).of(
                Text(self.words(f"{_W}head.{key}"), "card_title", rank=1),
                Text(told, "record", "ink.secondary", wide=GROW),
            )
        )

    def _squads(self) -> Node:
        """The offered squads."""
        label = Text(self.words(f"{_W}good_here"), "label_on_board", rank=1)
        return Row(gap=8, high=self.squads_high).of(label, *map(self._squad, self.draft.squads))

    def _squad(self, squad: GoodSquad) -> Node:
        """A squad with its idea."""
        on = squad.name == self.draft.squad
        ink, soft = ("surface.raised",) * 2 if on else ("ink.primary", "ink.secondary")
        box = _choice(SquadSpot(squad.name), squad_tip(squad, self.words), on=on)
        return replace(box, wide=GROW, drop=2, pad=(10, 5)).of(
            Text(squad_words(squad.name, self.words), "label_on_board", ink, high=18),
            Text(squad_text(squad.name, self.words), "small", soft, lines=0, spacing=-2, high=GROW),
        )

    def _pill(self, spot: Spot, words: str, tip: Sign, *, on: bool) -> Node:
        box = replace(_choice(spot, tip, on=on), high=26, pad=(self.pill_pad, 0), radius=13)
        ink = "surface.raised" if on else "ink.primary"
        return box.of(Text(words, "label_on_board", ink, "center", high=GROW))

    # --- tanks ---

    def _tanks(self, heights: Sequence[float]) -> Node:
        """All tanks, one below the other."""
        return Column(gap=8).of(*(self._tank(tank, high) for tank, high in enumerate(heights)))

    def _tank(self, tank: int, high: float) -> Node:
        chosen = tank == self.draft.tank and not self.draft.locked
        box = replace(framed(chosen), spot=SheetSpot(tank), open=True, high=high, lit="surface.raised")
        if high < LOW_SHEET_HIGH and tank != self.draft.tank:
            return replace(box, tip=TANK_TIP).of(self._in_row(tank, high))
        return box.of(
            self._sheet_head(tank),
            Column(pad=(14, 0)).of(Rule(weight=1.5)),
            Room(self._places, (tank, high), high=GROW),
            self._foot(tank),
        )

    def _index(self, tank: int) -> int:
        """A tank's number among all."""
        return self.world.match.tanks[self.draft.seat][tank]

    def _portrait(self, tank: int, size: float) -> Node:
        title = self.words("tank_tactics_view.card.title", letter=LETTERS[tank])
        return self.parts.portrait(self.world, self._index(tank), self.now.turn, size, title)

    def _named(self, tank: int, role: str, chip: float, high: float, gap: float) -> Row:
        """A tank's title and the cards that lie with it."""
        draft = self.draft
        cards = [card for card, to in zip(draft.cards, draft.given, strict=True) if to == tank]
        return Row(gap=gap, high=high).of(
            Text(self.words("tank_tactics_view.card.title", letter=LETTERS[tank]), role, rank=1),
            Node(wide=2, least=2) if cards else None,
            *(self.parts.chip(card, chip) for card in cards),
        )

    def _start(self, tank: int, high: float) -> Text:
        """Where a tank begins."""
        index, words, world = self._index(tank), self.words, self.world
        told: tuple[str, ...] = ("",)
        if world.square[index] >= 0:
            name = world.match.board.grid.name(world.square[index])
            facing = facing_letter(world.facing[index], words)
            told = tuple(
                words(f"{_W}{key}", square=name, facing=facing) for key in ("starts", "starts_short")
            )
        return Text(told, "small", "ink.secondary", high=high)

    def _sheet_head(self, tank: int) -> Node:
        draft, words, role = self.draft, self.words, self.draft.role(tank)
        named = Column(high=2 * self.line, wide=GROW).of(
            self._named(tank, self.title, self.chip, self.line, 4), self._start(tank, self.line)
        )
        pills: list[Node] = []
        if draft.free(tank):
            pills += [
                self._pill(RoleSpot(tank, one), role_words(one, words), role_tip(one, words), on=one == role)
                for one in draft.roles
            ]
            pills.append(self._pill(ClearSpot(tank), words(f"{_W}clear"), CLEAR_TIP, on=False))
        elif role:
            pills.append(Text(role_words(role, words), "label_on_board"))
        return Row(gap=12, pad=(14, 0), high=self.sheet_head).of(
            self._portrait(tank, self.portrait),
            named,
            Row(gap=self.pill_gap, rank=1).of(*pills) if pills else None,
        )

    def _places(self, data: tuple[int, float], m: Measure, width: float, height: float) -> Node:
        """Six places, as large as fits; the name above each, the meaning of its die below."""
        tank, whole = data
        most = USUAL_SLOT if whole <= SHEET_HIGH else LARGE_SLOT
        side = max(20.0, min(most, (width - 28) / DICE - 20, height - 42))
        above = 18 + max(0.0, height - 42 - side) * 2 / 5
        return Row(pad=(14, 0)).of(*(self._place(tank, slot, side, above) for slot in range(DICE)))

    def _place(self, tank: int, slot: int, side: float, above: float) -> Node:
        """A place: its attribute above it; below the meaning of its die, or of the one in hand if this is
        where it would go."""
        draft, name, value = self.draft, ATTRIBUTES[slot], self.draft.dice[tank][slot]
        here, free = tank == draft.tank, draft.free(tank)
        lifted = value > 0 and self.dragged == (tank, value)
        filled = (value and not lifted) or not free
        aimed = self.aimed == (tank, slot)
        state: PlaceState = "aimed" if aimed else "set" if filled else "free"
        held = here and value > 0 and value == draft.held
        ringed = held or (here and free and not draft.locked and slot == draft.slot)
        dice = self.dice if self._moved(tank) else draft.dice[tank]
        useless = slot == AMMO and dice[AMMO] > dice[ACTIONS] > 0
        words = self.words(f"tank_tactics_view.attribute.{name}")
        return Column(
            wide=GROW, spot=DieSlot(tank, slot), open=True,
            tip=attribute_tip(name),
        ).of(
            Row(gap=4, high=above + 3).of(
                spring(), Icon(name, 14), Text(words, self.attribute, squeeze=SMALLER), spring()
            ),
            self.parts.place(name, 0 if lifted else value, self.draft.side, state, side, ringed=ringed),
            Text(
                self._meaning(dice, slot), "label_on_board" if aimed else "small",
                "signal.warning" if useless else "move.reach_ink" if aimed else "ink.secondary",
                "center", high=GROW,
            ),
        )  # fmt: skip

    def _moved(self, tank: int) -> bool:
        """Whether the die that is moved belongs to a tank."""
        return tank == (self.draft.tank if self.dragged is None else self.dragged[0])

    def _aimed(self) -> tuple[list[int], tuple[int, int] | None]:
        """The dice of the tank whose die is moved, or else the chosen one, as if that die were in the place
        pointed at; and that place."""
        draft, at = self.draft, self.pointed
        tank, moving = (draft.tank, draft.held) if self.dragged is None else self.dragged
        dice = list(draft.dice[tank])
        if not moving or not isinstance(at, DieSlot) or at.tank != tank or not draft.free(tank):
            return dice, None
        if moving in dice:
            dice[dice.index(moving)] = dice[at.slot]
        dice[at.slot] = moving
        return dice, (tank, at.slot)

    def _meaning(self, dice: Sequence[int], slot: int) -> str:
        """The meaning of a die in its place."""
        words, value = self.words, dice[slot]
        if not value:
            return ""
        if slot == SPEED:
            return words(f"{_W}means.speed", n=value, back=max(1, value // 2))
        if slot == AMMO and value > dice[ACTIONS] > 0:
            return words(f"{_W}means.useless", n=value, usable=dice[ACTIONS])
        return words(f"{_W}means.{ATTRIBUTES[slot]}", n=value)

    def _foot(self, tank: int) -> Node:
        """The unplaced dice; without any, the sum of the tank's dice in words."""
        draft, words, dice = self.draft, self.words, self.draft.dice[tank]
        tray, excess = draft.tray(tank), draft.excess(tank)
        warning: Node | None = None
        if excess:
            told = words(f"{_W}excess", n=excess, actions=dice[ACTIONS])
            warning = Row(gap=5, rank=1, tip=USELESS_TIP).of(
                Icon("warning", 16, "signal.warning"), Text(told, "label_on_board", "signal.warning")
            )
        row = Row(gap=6, high=self.sheet_foot - 1.5, tip=TRAY_TIP)
        if tray:
            # the words too are the tray, for the keys: what holds other spots is none of theirs
            named = Text(words(f"{_W}tray"), "label_on_board", spot=TraySpot(tank), open=True, rank=1)
            row = replace(row, spot=TraySpot(tank), open=True).of(
                named, Node(wide=0), *self._tray(tank, tray), spring(), warning
            )
        else:
            done = Text(words(f"{_W}{'all_set' if draft.free(tank) else 'locked'}"), "label_on_board", rank=1)
            beside = warning or Text(sum_words(self.world, dice, words), "small", "ink.secondary", least=60)
            row = row.of(Icon("check", 16, "signal.ok"), done, spring(), beside)
        return Column(pad=(14, 0), high=self.sheet_foot).of(Rule(weight=1.5), row)

    def _tray(self, tank: int, tray: list[int]) -> list[Node]:
        """The dice in the tray; a dot for each that is in a place."""
        found: list[Node] = []
        dot = Box(wide=4, high=4, fill="surface.line_strong", line="", radius=2)
        for value in range(DICE, 0, -1):
            if value not in tray:
                found.append(Row(wide=12, high=self.die, tip=TRAY_TIP).of(spring(), dot, spring()))
                continue
            held = tank == self.draft.tank and value == self.draft.held
            die = Die(
                0 if self.dragged == (tank, value) else value, self.draft.side,
                ringed="move.reach_ink" if held else "",
            )  # fmt: skip
            found.append(
                replace(self.parts.die(die, self.die, DIE_TIP), spot=DieSpot(tank, value), open=True)
            )
        return found

    def _in_row(self, tank: int, high: float) -> Node:
        """A tank as a row: letter, start, and the six dice with their signs."""
        draft, tall, role = self.draft, high >= self.start_from, self.draft.role(tank)
        portrait, size, left = min(40.0, high - 8), min(26.0, high - 10), len(draft.tray(tank))
        named = Column(wide=self.row_named - portrait - 34, high=36 if tall else 18).of(
            self._named(tank, "body_strong", self.row_chip, 18, 3), self._start(tank, 18) if tall else None
        )
        dice = (
            Row(gap=2).of(
                Icon(attribute, 13, "ink.secondary"),
                self.parts.die(Die(value, self.draft.side, lies=False), size),
            )
            for attribute, value in zip(ATTRIBUTES, draft.dice[tank], strict=True)
        )
        end: Node = Icon("check", 16, "signal.ok")
        if draft.excess(tank):
            end = Icon("warning", 16, "signal.warning")
        if left:
            end = Text(self.words(f"{_W}left", n=left), "label_on_board", "move.reach_ink", "right")
        return Row(gap=12, pad=(10, 0), high=GROW).of(
            self._portrait(tank, portrait), named, Row(gap=self.row_gap, rank=1).of(*dice), spring(),
            Text(role_words(role, self.words), "small", "ink.secondary", least=WHOLE) if role else None, end,
        )  # fmt: skip

    # --- the map, cards, Ready ---

    def _right(self, m: Measure, width: float, height: float, least: float) -> Column:
        """The map, the cards and Ready, which is not further down than that and ``least``."""
        head, ready, draft, words = self.head_high, self.ready_high, self.draft, self.words
        count = len(draft.cards)
        side_by_side = self._fit(m, width)
        wanted = GIVE_HIGH if side_by_side else count * (CARD_ROW + 4)
        room = height - 2 * head - ready - self.above_ready - (8 if count else 0)
        map_side = (width - 30) * 11 / 20
        high = max(LOW_MAP_HIGH, min(max(MAP_HIGH, map_side + 20), room - (wanted if count else 0)))
        above = head + high + (8 if count else 0)
        cards: list[Node | None] = []
        if count:
            key = "cards_told_squad" if SQUAD in draft.holders else "cards_told"
            title = self._head("cards", words(f"{_W}{key}", n=count), 26)
            if title is not None:
                cards += [Node(high=4), title]
                above += 30
            left = min(wanted, height - above - ready - 12)
            cards.append(Room(self._cards, side_by_side, high=left))
            above += left
        return Column(high=min(height, max(least, above + 12 + ready))).of(
            self._head("start", words(f"{_W}start_told", tank=LETTERS[draft.tank]), head),
            self._map(high, min(high - 20, map_side)),
            Node(high=8) if count else None,
            *cards,
            spring(),
            self._ready(m, width),
        )

    def _map(self, high: float, side: float) -> Node:
        """The map from the chosen tank's start, and the meaning of its dice there; the unknown comes last, if
        there is room."""
        draft, world, words = self.draft, self.world, self.words
        index = self._index(draft.tank)
        origin, dice = world.square[index], self.dice if self._moved(draft.tank) else draft.dice[draft.tank]
        reach, fire = frozenset[int](), frozenset[int]()
        if origin >= 0 and dice[SPEED]:
            reach = frozenset(queries.first_reach(world, index, dice[ACTIONS] or 1, dice[SPEED]))
        if origin >= 0 and dice[RANGE]:
            fire = frozenset(queries.covered(world, origin, dice[RANGE]))
        map_ = StartMap(world, draft.seat, index, reach, fire, dice[RANGE], self.now.turn)
        drives = ("drive" if dice[ACTIONS] else "drive_once") if dice[SPEED] else "drive_none"
        fires, takes = "fire" if dice[RANGE] else "fire_none", "take" if dice[ARMOUR] else "take_none"
        can = (
            ("range", words(f"{_W}can.{fires}", n=dice[RANGE]), dice[RANGE], "fire.accent_soft"),
            ("speed", words(f"{_W}can.{drives}", n=len(reach)), dice[SPEED], "move.reach_2"),
            ("heart", words(f"{_W}can.{takes}", n=life_of(world) + dice[ARMOUR] - 1), dice[ARMOUR], ""),
        )
        board = self.parts.start_map(map_, side, MAP_TIP)
        return Box(pad=(10, 0), drop=2, high=high, tip=MAP_TIP).of(
            Row(gap=14, high=GROW).of(board, self._legend(can))
        )

    def _legend(self, can: Sequence[tuple[str, str, int, str]]) -> Node:
        """What the dice mean on the map: each with a sign, in words, the die, and its colour there."""

        def entry(icon: Node | None, words: str, role: str = "small", ink: str = "ink.secondary") -> Node:
            told = Text(words, role, ink, lines=0, wide=GROW)
            return Row(gap=4, least=WHOLE).of(Column(wide=18).of(icon), told)

        found: list[Node] = [Text(self.words(f"{_W}can.title"), "label_on_board")]
        for sign, words, die, patch in can:
            icon: Node = Icon(sign, 14, "ink.primary" if die else "ink.tertiary", high=18)
            if patch and die:
                icon = Stack(high=18).of(Box(fill=patch, line=patch, radius=3), icon)
            found.append(entry(icon, words, ink="ink.secondary" if die else "ink.tertiary"))
        found.append(Column(pad=(0, 0, 5), least=WHOLE).of(Rule(weight=1.5)))
        watched, sides, words_ = len(self.now.people) > 1, self.world.match.sides, self.words
        enemy = next((side for seat, side in enumerate(sides) if seat != self.draft.seat), 0)
        found.append(entry(self.parts.unknown(enemy, 16), words_(f"{_W}unknown")))
        if watched:
            found.append(entry(Icon("eye_off", 15), words_(f"{_W}nobody"), "label_on_board", "ink.primary"))
        found.append(entry(None if watched else Icon("eye", 15), words_(f"{_W}nobody_why")))
        return Column(pad=(0, self.legend_pad, 6), gap=3, wide=GROW).of(*found)

    def _fit(self, m: Measure, width: float) -> bool:
        """Whether the cards fit side by side with their buttons."""
        count = len(self.draft.cards)
        if not 0 < count <= 3:
            return False
        squad = self._squad_wide(m) if SQUAD in self.draft.holders else 0
        wide = (width - (count - 1) * 8) / max(3, count)
        return wide - 20 - squad >= len(self.draft.dice) * LEAST_SEGMENT

    def _squad_wide(self, m: Measure) -> float:
        """The width of the button that gives a card to the squad."""
        return m.text(self.words(f"{_W}squad"), "label_on_board") + 14

    def _cards(self, side_by_side: bool, m: Measure, width: float, height: float) -> Node:
        """The cards side by side, or else one below the other, as many as there is room for."""
        count = len(self.draft.cards)
        if side_by_side:
            gaps = (Node(wide=GROW) for _ in range(3 - count))
            return Row(gap=8).of(*map(self._card, range(count)), *gaps)
        fitting = max(1, int((height + 4) / (CARD_ROW + 4)))
        first = max(0, min(self.first, count - fitting))
        high = min(fitting, count) * (CARD_ROW + 4) - 4
        rows = (self._card_row(number, m) for number in range(first, min(count, first + fitting)))
        bar = Box(wide=6, fill="surface.sunken", line="surface.sunken", radius=3).of(
            Node(high=first / count * high),
            Box(
                high=fitting / count * high, fill="surface.line_strong", line="surface.line_strong", radius=3
            ),
        )
        return Column().of(
            Row(gap=6, high=high).of(Column(gap=4, wide=GROW).of(*rows), bar if count > fitting else None)
        )

    def _card(self, number: int) -> Node:
        """A card drawn whole."""
        card = self.draft.cards[number]
        box = Box(wide=GROW, fill="surface.raised", drop=2, pad=(10, 12), tip=self.parts.card_tip(card))
        return box.of(Room(self._card_words, card, high=GROW), Row(high=34).of(*self._segments(number, None)))

    def _card_words(self, card: str, m: Measure, width: float, height: float) -> Node:
        name, when = card_words(card, self.words), when_words(self.world, card, self.words)
        effect = card_text(card, "effect", self.words)
        return Column(pad=(2, 0)).of(
            self.parts.sign(card, min(32.0, height - 40), name),
            Node(high=6),
            Text(name, ("card_title", "numeral"), high=22),
            Text(effect, "small", "ink.secondary", lines=0, spacing=-2, least=WHOLE),
            Text(when, "label_on_board", lines=0, spacing=-2, least=WHOLE),
        )

    def _card_row(self, number: int, m: Measure) -> Node:
        card = self.draft.cards[number]
        name, does = card_words(card, self.words), card_text(card, "effect", self.words)
        segments = Row(high=CARD_ROW - 8, rank=2).of(*self._segments(number, self._squad_wide(m)))
        box = Box(high=CARD_ROW, fill="surface.raised", drop=2, pad=(6, 0), tip=self.parts.card_tip(card))
        return box.of(
            Row(gap=8, high=GROW).of(
                self.parts.sign(card, 20, name), Text(name, "label_on_board", rank=1),
                Text((does, short_text(card, self.words)), "small", "ink.secondary", least=WHOLE),
                spring(), segments,
            )
        )  # fmt: skip

    def _segments(self, number: int, squad: float | None) -> list[Node]:
        """All holders of a card; ``squad``: the width of that part, where the others mustn't grow."""
        draft = self.draft
        free, last = number >= draft.set_cards, len(draft.holders) - 1
        found: list[Node] = []
        for at, to in enumerate(draft.holders):
            on = draft.given[number] == to
            ink = "surface.raised" if on else "ink.primary" if free else "ink.tertiary"
            wide = GROW if squad is None else squad if to == SQUAD else 26.0
            words = self.words(f"{_W}squad") if to == SQUAD else LETTERS[to]
            stack = Stack(wide=wide, spot=GiveSpot(number, to), open=True, tip=holder_tip(to))
            found.append(
                stack.of(
                    self.parts.segment(on=on, free=free, left=at == 0, right=at == last),
                    Text(words, "label_on_board", ink, "center"),
                )
            )
        return found

    def _ready(self, m: Measure, width: float) -> Node:
        """What is missing, and the Ready button."""
        can, world, draft = self.draft.ready, self.world, self.draft
        people = self.now.people.items()
        over_to = next((name for seat, name in people if seat > draft.seat and not world.fell[seat]), "")
        words = self.words(f"{_W}{'ready_over' if over_to else 'ready'}", name=over_to)
        wide = max(self.ready_wide, min(m.text(words, "card_title") + 56, width * 0.62))
        button = large_button(words, "check" if can else "lock", ReadySpot(), wide, on=can)
        state = Room(self._state, wide=GROW, tip=MISSING_TIP)
        return Row(gap=14, high=self.ready_high).of(state, None if draft.locked else button)

    def _state(self, _: None, m: Measure, width: float, height: float) -> Node:
        """What is missing or follows, in two lines, or else a hint; if the first line needs both, that
        alone."""
        told, more = self._told()
        ink = "ink.primary" if self.draft.missing else "signal.ok"
        first = m.wrap(told, "label_on_board", width)
        below = Text(more, "small", "ink.secondary", "right", high=18)
        if len(first) == 2:
            told, below = first[0], Text(first[1], "label_on_board", ink, "right", high=18)
        pad = max(0.0, height - 36) / 2
        return Column(pad=(0, pad)).of(Text(told, "label_on_board", ink, "right", high=18), below)

    def _told(self) -> tuple[str, tuple[str, ...]]:
        """The first line of the state, and the second one in wordings from long to short."""
        draft, words, missing, world = self.draft, self.words, self.draft.missing, self.world
        if self.now.advice is not None:
            return self.now.advice[0], self.now.advice[1:]
        more = tuple(words(f"{_W}{key}") for key in ("then", "then_short", "then_least"))
        if draft.locked:
            waits = world.seat != draft.seat
            return words(f"{_W}waits", name=self.now.name(world, world.seat)) if waits else "", more
        if not missing:
            return words(f"{_W}complete"), more
        tank = draft.tank if draft.tank in missing else missing[0]
        if len(missing) > 1:
            letters = words.commas(LETTERS[other] for other in missing if other != tank)
            more = (words(f"{_W}needs_too", tanks=letters),)
        return words(f"{_W}needs", tank=LETTERS[tank], n=len(draft.tray(tank))), more


class LowSettingPage(SettingPage):
    """The page in a low place: narrower, without headings, squads by name."""

    gap, share, ready_high, ready_wide = 16, 0.6, 40, 150.0
    head_high, squads_high, above_ready = 0, 28, 12
    sheet_head, sheet_foot, portrait, line, chip, die = 48, 36, 36, 16, 16, 28
    title, attribute = "body_strong", "label_on_board"
    pill_pad, pill_gap, legend_pad = 8, 4, 8
    row_named, row_gap, row_chip, start_from = 140, 7, 16, LOW

    def _head(self, key: str, told: str, high: float) -> Node | None:
        return None

    def _squads(self) -> Node:
        """The offered squads by name, and the idea of one of them: that pointed at, or else taken."""
        draft, words = self.draft, self.words
        at = self.pointed.name if isinstance(self.pointed, SquadSpot) else draft.squad
        pills = (
            self._pill(
                SquadSpot(one.name), squad_words(one.name, words), squad_tip(one, words),
                on=one.name == draft.squad,
            )
            for one in draft.squads
        )  # fmt: skip
        idea = squad_text(at, words) if any(one.name == at for one in draft.squads) else ""
        return Row(gap=6, high=self.squads_high).of(
            Text(words(f"{_W}good_here"), "label_on_board", rank=1), *pills,
            Text(idea, "small", "ink.secondary", wide=GROW),
        )  # fmt: skip

    def _fit(self, m: Measure, width: float) -> bool:
        return False


class SettingColumn(LowSettingPage):
    """All but the map in one column, for a narrow place."""

    def make(self, _: None, m: Measure, width: float, height: float) -> Node:
        room, count = height - self.ready_high - 16, len(self.draft.cards)
        least = LOW_SHEET_HIGH + (len(self.draft.dice) - 1) * (LEAST_ROW + 8)
        squads = room - least - (CARD_ROW + 12 if count else 0) >= self.squads_high + 8 and self.draft.squads
        room -= self.squads_high + 8 if squads else 0
        cards = min(count * (CARD_ROW + 4), max(CARD_ROW + 4, room - least - 8))
        return Column(gap=8).of(
            self._squads() if squads else None,
            self._tanks(self._heights(room - (cards + 8 if count else 0))),
            Room(self._cards, False, high=cards) if count else None,
            spring(),
            self._ready(m, width),
        )


def setting_page(now: TableNow, world: TankTacticsWorld, draft: SetupDraft, **looked_at: Any) -> Node:
    """The page of a draft; for the parameters see ``SettingPage``."""
    usual, low, column = (
        kind(now, world, draft, **looked_at) for kind in (SettingPage, LowSettingPage, SettingColumn)
    )
    wide = Grow(least=NARROW)
    return FirstFit().of(
        Room(usual.make, wide=wide, high=Grow(least=LOW)), Room(low.make, wide=wide), Room(column.make)
    )


def player_above(
    parts: Parts, side: int, name: str, state: str, *, acts: bool, done: bool, room: float
) -> Node:
    """A player above the page: name, and whether they set, wait or are ready; ``room`` at the upper right is
    for a clock."""
    room = max(0.0, room - 9)
    told = Text(name, ("numeral", "small"), high=18)
    check = Icon("check", 14, "signal.ok") if done else None
    plate, doing = parts.plate(side, 20, name), Text(state, "small", "ink.secondary", least=WHOLE)
    beside = Row().of(
        Row(gap=7, pad=(9, 0), high=GROW, wide=GROW).of(
            plate, Column(wide=GROW, high=36).of(told, Row(gap=3, high=18).of(doing, check))
        ),
        Node(wide=room),
    )
    above = Row(gap=3, high=20).of(plate, check, doing, spring(), Node(wide=room))
    below = Column(pad=(9, 0)).of(spring(), above, told, spring())
    inner = Room(_player, (name, 2 * 9 + 20 + 7 + room, beside, below), high=GROW)
    return replace(framed(acts), drop=0).of(inner)


def _player(data: tuple[str, float, Node, Node], m: Measure, width: float, height: float) -> Node:
    """A player's name beside the room for a clock, or below it, where it has the whole width."""
    name, taken, beside, below = data
    return below if m.text(name, "small") > width - taken else beside


def _choice(spot: Spot, tip: Sign, *, on: bool) -> Box:
    """A button, dark if it is chosen."""
    return Box(
        spot=spot, open=True, ringed=True, tip=tip, fill="ink.primary" if on else "surface.raised",
        line="ink.primary" if on else "surface.line_strong", lit="" if on else "surface.sunken",
        lit_line="ink.primary",
    )  # fmt: skip
