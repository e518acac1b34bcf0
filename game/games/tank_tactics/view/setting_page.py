"""The page on which dice and cards are set. One tree.

At the left are the offered squads, and the tanks, each with six places and its unplaced dice; tanks that
don't fit whole are one row high unless they are chosen. At the right are the map from the chosen tank's
start, the cards, and Ready.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.terms import ATTRIBUTES
from game.games.tank_tactics.view.chips import rounded
from game.games.tank_tactics.view.parts import Die, Parts, lines
from game.games.tank_tactics.view.setting import DICE
from game.games.tank_tactics.view.setting_shown import (
    CardToGive,
    DiePlace,
    PageShown,
    SetupOffer,
    SheetShown,
    TwoLines,
)
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
from game.games.tank_tactics.view.start_map import MapShown, StartMaps
from game.games.tank_tactics.view.tips import ATTRIBUTE_RULES
from game.ui.layout import GROW, Area
from game.ui.paint.ink import circle, filled
from game.ui.tree.holders import Box, Column, Room, Row, Stack, spring
from game.ui.tree.node import WHOLE, Canvas, Measure, Node
from game.ui.tree.seen import Icon, Picture, Rule, Text
from game.view.table import Words
from game.view.tips import Sign

_W = "tank_tactics_view.setting."

LOW: Final = 520.0
"""The height of the page below which everything is narrower and some words are left out."""

SHEET_HIGH, TALLEST_SHEET, LOW_SHEET_HIGH, TALLEST_ROW = 238, 330, 188, 76
"""Heights of a tank's sheet: usual beside rows, at most and at least; and of a sheet in a row."""

USUAL_SLOT, LARGE_SLOT = 66, 92
"""The greatest sizes of a place, usually and on a higher sheet."""

MAP_HIGH, LOW_MAP_HIGH = 264, 168
"""Heights of the panel with the map, at most unless the map is larger, and at least."""

SQUADS_HIGH, LOW_SQUADS_HIGH = 62, 28
"""Heights of the offered squads, usual and on a low page."""

GIVE_HIGH, CARD_ROW = 176, 36
"""Heights of a whole card, and of one in a row."""

LEAST_SEGMENT: Final = 22
"""The least width of a button with one letter."""

TANK_TIP, DIE_TIP = Sign("tank_tactics.set_tank", "TT-1.1"), Sign("tank_tactics.set_die", "TT-1.1")
CLEAR_TIP, TRAY_TIP = Sign("tank_tactics.clear", "TT-1.1"), Sign("tank_tactics.tray", "TT-1.1")
GIVE_TIP, SQUAD_TIP = Sign("tank_tactics.give_to", "TT-1.3"), Sign("tank_tactics.give_squad", "TT-1.3")
MAP_TIP, MISSING_TIP = Sign("tank_tactics.map", "TT-2.1"), Sign("tank_tactics.missing", "TT-1.1")


@dataclass(frozen=True, slots=True)
class CardSegment:
    """One of a card's holders as a button; ``ends``: whether it is the first of them, the last."""

    on: bool
    free: bool
    ends: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """A player above the page; ``room``: the width at the upper right for a clock."""

    side: int
    name: str
    state: str
    done: bool
    room: float


class SettingPage:
    """Makes the page's tree, and draws its pictures."""

    def __init__(self, parts: Parts, maps: StartMaps, words: Words) -> None:
        self.parts, self.maps, self.words = parts, maps, words

    def tree(self, shown: PageShown) -> Node:
        """The whole page."""
        return Room(self._all, shown)

    def _all(self, shown: PageShown, m: Measure, width: float, height: float) -> Node:
        low = height < LOW
        gap, share = (16, 0.6) if low else (32, 0.595)
        left = (width - gap) * share
        head = None if low else self._head("dice", shown.dice_told, 28)
        squads = self._squads(shown, low=low) if shown.squads else None
        room = (
            height
            - (0 if low else 28)
            - (0 if squads is None else 8 + (LOW_SQUADS_HIGH if low else SQUADS_HIGH))
        )
        heights = _heights(shown, room)
        sheets = Column(gap=8).of(
            *(self._tank(sheet, high, low) for sheet, high in zip(shown.sheets, heights, strict=True))
        )
        tanks = Column(wide=left).of(head, squads, None if squads is None else Node(high=8), sheets)
        least = height - room + sum(heights) + 8 * (len(heights) - 1)
        beside = self._right(shown, m, width - gap - left, height, low=low, least=least)
        return Row(gap=gap).of(tanks, Column(wide=GROW).of(beside))

    def player(self, side: int, name: str, state: str, *, acts: bool, done: bool, room: float) -> Node:
        """A player above the page: name, and whether they set, wait or are ready; ``room`` at the upper right
        is for a clock."""
        box = Box(
            fill="surface.raised" if acts else "surface.panel", edge=2 if acts else 1,
            line="ink.primary" if acts else "surface.line",
        )  # fmt: skip
        return box.of(Room(self._player, PlayerShown(side, name, state, done, max(0.0, room - 9)), high=GROW))

    def _player(self, shown: PlayerShown, m: Measure, width: float, height: float) -> Node:
        name = Text(shown.name, ("numeral", "small"), high=18)
        state = Text(shown.state, "small", "ink.secondary", least=WHOLE)
        check = Icon("check", 14, "signal.ok") if shown.done else None
        plate = self.parts.plate(shown.side, 20, shown.name)
        beside = width - shown.room - 2 * 9 - 20 - 7
        if m.text(shown.name, "small") > beside:  # below the clock it has the whole width
            above = Row(gap=3, high=20).of(plate, check, state, spring(), Node(wide=shown.room))
            return Column(pad=(9, 0)).of(spring(), above, name, spring())
        told = Column(wide=GROW, high=36).of(name, Row(gap=3, high=18).of(state, check))
        row = Row(gap=7, pad=(9, 0), high=GROW, wide=GROW).of(plate, told)
        return Row().of(row, Node(wide=shown.room))

    def _head(self, key: str, told: str, high: float) -> Node:
        return Column(high=high).of(
            Row(gap=10, high=22).of(
                Text(self.words(f"{_W}head.{key}"), "card_title", rank=1),
                Text(told, "record", "ink.secondary", wide=GROW),
            )
        )

    def _squads(self, shown: PageShown, *, low: bool) -> Node:
        """The squads, each with its idea; on a low page only one idea."""
        label = Text(self.words(f"{_W}good_here"), "label_on_board", rank=1)
        row = Row(gap=6 if low else 8, high=LOW_SQUADS_HIGH if low else SQUADS_HIGH)
        if not low:
            return row.of(label, *map(self._squad, shown.squads))
        pills = (
            self._pill(SquadSpot(one.name), one.words, one.tip, on=one.on, low=True) for one in shown.squads
        )
        return row.of(label, *pills, Text(shown.idea, "small", "ink.secondary", wide=GROW))

    def _squad(self, squad: SetupOffer) -> Node:
        ink = "surface.raised" if squad.on else "ink.primary"
        box = Box(
            spot=SquadSpot(squad.name), open=True, ringed=True, tip=squad.tip, wide=GROW, drop=2,
            pad=(10, 5), fill="ink.primary" if squad.on else "surface.raised",
            line="ink.primary" if squad.on else "surface.line_strong",
            lit="" if squad.on else "surface.sunken", lit_line="ink.primary",
        )  # fmt: skip
        return box.of(
            Text(squad.words, "label_on_board", ink, high=18),
            Room(self._idea, (squad.idea, "surface.raised" if squad.on else "ink.secondary"), high=GROW),
        )

    def _idea(self, data: tuple[str, str], m: Measure, width: float, height: float) -> Node:
        return Column().of(*lines(data[0], "small", data[1], m, width, 16))

    # --- tanks ---

    def _tank(self, sheet: SheetShown, high: float, low: bool) -> Node:
        row = high < LOW_SHEET_HIGH
        box = Box(
            spot=SheetSpot(sheet.tank), open=True, high=high, drop=2, lit="surface.raised",
            fill="surface.raised" if sheet.chosen else "surface.panel",
            line="ink.primary" if sheet.chosen else "surface.line", edge=2 if sheet.chosen else 1,
        )  # fmt: skip
        if row:
            return replace(box, tip=TANK_TIP).of(self._in_row(sheet, high, low))
        head, foot = (48, 36) if low else (66, 46)
        return box.of(
            self._sheet_head(sheet, head, low),
            Column(pad=(14, 0)).of(Rule(weight=1.5)),
            Room(self._places, (sheet, high, low), high=GROW),
            self._foot(sheet, foot, low),
        )

    def _sheet_head(self, sheet: SheetShown, high: float, low: bool) -> Node:
        portrait, line, chip = (36, 16, 16) if low else (46, 22, 20)
        named = Column(high=2 * line, wide=GROW).of(
            Row(gap=4, high=line).of(
                Text(sheet.title, "body_strong" if low else "card_title", rank=1),
                Node(wide=2, least=2) if sheet.cards else None,
                *(self.parts.chip(card, chip) for card in sheet.cards),
            ),
            Text(sheet.start[low], "small", "ink.secondary", high=line),
        )
        pills: list[Node] = [
            self._pill(RoleSpot(sheet.tank, one.name), one.words, one.tip, on=one.on, low=low)
            for one in sheet.roles
        ]
        if sheet.free:
            words = self.words(f"{_W}clear")
            pills.append(self._pill(ClearSpot(sheet.tank), words, CLEAR_TIP, on=False, low=low))
        elif sheet.role:
            pills.append(Text(sheet.role, "label_on_board"))
        return Row(gap=12, pad=(14, 0), high=high).of(
            self.parts.portrait(sheet.side, sheet.seen, portrait, sheet.title),
            named,
            Row(gap=4 if low else 6, rank=1).of(*pills) if pills else None,
        )

    def _pill(self, spot: Spot, words: str, tip: Sign, *, on: bool, low: bool) -> Node:
        box = Box(
            spot=spot, open=True, ringed=True, tip=tip, high=26, pad=(8 if low else 10, 0), radius=13,
            fill="ink.primary" if on else "surface.raised", lit="" if on else "surface.sunken",
            line="ink.primary" if on else "surface.line_strong", lit_line="ink.primary",
        )  # fmt: skip
        ink = "surface.raised" if on else "ink.primary"
        return box.of(Text(words, "label_on_board", ink, "center", high=GROW))

    def _places(self, data: tuple[SheetShown, float, bool], m: Measure, width: float, height: float) -> Node:
        """Six places, as large as fits; the name above each, the meaning of its die below."""
        sheet, whole, low = data
        most = USUAL_SLOT if whole <= SHEET_HIGH else LARGE_SLOT
        side = min(most, (width - 28) / DICE - 20, height - 42)
        above = 18 + max(0.0, height - 42 - side) * 2 / 5
        columns = []
        for slot, place in enumerate(sheet.places):
            name = place.attribute
            words = self.words(f"tank_tactics_view.attribute.{name}")
            aimed = place.state == "aimed"
            ink = "signal.warning" if place.warn else "move.reach_ink" if aimed else "ink.secondary"
            column = Column(
                wide=GROW, spot=DieSlot(sheet.tank, slot), open=True,
                tip=Sign(f"tank_tactics.attribute.{name}", ATTRIBUTE_RULES[name]),
            ).of(
                Row(gap=5, high=above + 3).of(
                    spring(), Icon(name, 14), Text(words, "label_on_board" if low else "button"), spring()
                ),
                Picture(self._draw_place, (place, sheet.side), high=side),
                Text(place.words, "label_on_board" if aimed else "small", ink, "center", high=GROW),
            )  # fmt: skip
            columns.append(column)
        return Row(pad=(14, 0)).of(*columns)

    def _foot(self, sheet: SheetShown, high: float, low: bool) -> Node:
        """The unplaced dice; without any, the sum of the tank's dice in words."""
        warning = Row(gap=5, rank=1).of(
            Icon("warning", 16, "signal.warning"), Text(sheet.warn, "label_on_board", "signal.warning")
        )  # fmt: skip
        if sheet.tray:
            # the words too are the tray, for the keys: what holds other spots is none of theirs
            words = Text(
                self.words(f"{_W}tray"), "label_on_board", spot=TraySpot(sheet.tank), open=True, rank=1
            )
            inner = [words, Node(wide=0), *self._tray(sheet, 28 if low else 32), spring()]
        else:
            words = Text(sheet.done, "label_on_board", rank=1)
            told = Text(sheet.told, "small", "ink.secondary", least=60)
            inner = [Icon("check", 16, "signal.ok"), words, spring(), *(() if sheet.warn else (told,))]
        row = Row(
            gap=6, high=high - 1.5, spot=TraySpot(sheet.tank) if sheet.tray else None, tip=TRAY_TIP,
            open=bool(sheet.tray),
        )  # fmt: skip
        inner_row = row.of(*inner, warning if sheet.warn else None)
        return Column(pad=(14, 0), high=high).of(Rule(weight=1.5), inner_row)

    def _tray(self, sheet: SheetShown, size: float) -> list[Node]:
        """The dice in the tray; a dot for each that is in a place."""
        found: list[Node] = []
        for value in range(DICE, 0, -1):
            if value not in sheet.tray:
                found.append(Picture(self._draw_dot, wide=12, high=size, tip=TRAY_TIP))
                continue
            die = Die(
                0 if value == sheet.lifted else value, sheet.side,
                ringed="move.reach_ink" if value == sheet.held else "",
            )  # fmt: skip
            spot = DieSpot(sheet.tank, value)
            found.append(replace(self.parts.die(die, size, DIE_TIP), spot=spot, open=True))
        return found

    def _in_row(self, sheet: SheetShown, high: float, low: bool) -> Node:
        """A tank as a row: letter, start, and the six dice with their signs."""
        tall = high >= 50 and not low
        portrait, die = min(40.0, high - 8), min(26.0, high - 10)
        title = Row(gap=3, high=18).of(
            Text(sheet.title, "body_strong", rank=1),
            Node(wide=2, least=2) if sheet.cards else None,
            *(self.parts.chip(card, 16 if low else 20) for card in sheet.cards),
        )
        start = Text(tuple(sheet.start), "small", "ink.secondary", high=18) if tall else None
        named = Column(wide=(140 if low else 210) - portrait - 34, high=36 if tall else 18).of(title, start)
        dice = (
            Row(gap=2).of(
                Icon(attribute, 13, "ink.secondary"), self.parts.die(Die(value, sheet.side, lies=False), die)
            )
            for attribute, value in zip(ATTRIBUTES, sheet.dice, strict=True)
        )
        if sheet.done:
            end: Node = (
                Icon("warning", 16, "signal.warning") if sheet.warn else Icon("check", 16, "signal.ok")
            )
        else:
            end = Text(sheet.lacks, "label_on_board", "move.reach_ink", "right")
        return Row(gap=12, pad=(10, 0), high=GROW).of(
            self.parts.portrait(sheet.side, sheet.seen, portrait, sheet.title), named,
            Row(gap=7 if low else 13, rank=1).of(*dice), spring(),
            Text(sheet.role, "small", "ink.secondary", least=WHOLE) if sheet.role else None, end,
        )  # fmt: skip

    # --- the map, cards, Ready ---

    def _right(
        self, shown: PageShown, m: Measure, width: float, height: float, *, low: bool, least: float
    ) -> Column:
        """The map, the cards and Ready, which is not further down than that and ``least``."""
        head, ready = (0, 40) if low else (28, 56)
        count = len(shown.cards)
        side_by_side = _fits(shown, m, width, low=low)
        wanted = GIVE_HIGH if side_by_side else count * (CARD_ROW + 4)
        room = height - 2 * head - ready - (12 if low else 14) - (8 if count else 0)
        most = max(MAP_HIGH, _map_side(width) + 20)
        high = max(LOW_MAP_HIGH, min(most, room - (wanted if count else 0)))
        above = head + high + (8 if count else 0)
        cards: list[Node | None] = []
        if count:
            if not low:
                cards += [Node(high=4), self._head("cards", shown.cards_told, 26)]
                above += 30
            data = shown.cards, shown.first, side_by_side
            left = min(wanted, height - above - ready - 12)
            cards.append(Room(self._cards, data, high=left))
            above += left
        return Column(high=min(height, max(least, above + 12 + ready))).of(
            None if low else self._head("start", shown.start_told, 28),
            self._map(shown, width, high, low),
            Node(high=8) if count else None,
            *cards,
            spring(),
            self._ready(shown, m, width, ready, low=low),
        )

    def _map(self, shown: PageShown, width: float, high: float, low: bool) -> Node:
        side = min(high - 20, _map_side(width))
        board = Picture(self._draw_map, shown.map, wide=side, high=side, tip=MAP_TIP)
        legend = Room(self._legend, (shown, low), wide=GROW)
        return Box(pad=(10, 0), drop=2, high=high, tip=MAP_TIP).of(Row(gap=14, high=GROW).of(board, legend))

    def _legend(self, data: tuple[PageShown, bool], m: Measure, width: float, height: float) -> Node:
        """The meaning of the dice on the map; unknown ones come last, if there is room."""
        (shown, low), room = data, width - 22
        can = []
        for sign, words, so in shown.can:
            ink = "ink.primary" if so else "ink.tertiary"
            patch = {"range": "fire.accent_soft", "speed": "move.reach_2"}.get(sign, "") if so else ""
            icon: Node = Icon(sign, 14, ink, high=18)
            if patch:
                icon = Stack(high=18).of(Box(fill=patch, line=patch, radius=3), icon)
            text = lines(words, "small", "ink.secondary" if so else "ink.tertiary", m, room)
            can.append(Row(gap=4, least=WHOLE).of(Column(wide=18).of(icon), Column(wide=room).of(*text)))
        rest = [
            (self.parts.unknown(shown.enemy, 16), f"{_W}unknown", "small", "ink.secondary", True),
            (Icon("eye_off", 15), f"{_W}nobody", "label_on_board", "ink.primary", shown.watched),
            (
                None if shown.watched else Icon("eye", 15), f"{_W}nobody_why", "small", "ink.secondary",
                True,
            ),
        ]  # fmt: skip
        below = [
            Row(gap=4, least=WHOLE).of(
                Column(wide=18).of(icon), Column(wide=room).of(*lines(self.words(key), role, ink, m, room))
            )
            for icon, key, role, ink, there in rest
            if there
        ]
        rule = Column(pad=(0, 0, 5), least=WHOLE).of(Rule(weight=1.5))
        title = Text(self.words(f"{_W}can.title"), "label_on_board")
        return Column(pad=(0, 8 if low else 16, 6), gap=3).of(title, *can, rule, *below)

    def _cards(
        self, data: tuple[tuple[CardToGive, ...], int, bool], m: Measure, width: float, height: float
    ) -> Node:
        """The cards side by side, or else one below the other, as many as there is room for."""
        cards, first, side_by_side = data
        if side_by_side:
            gaps = (Node(wide=GROW) for _ in range(3 - len(cards)))
            return Row(gap=8).of(*(self._card(card) for card in cards), *gaps)
        fitting = max(1, int((height + 4) / (CARD_ROW + 4)))
        more = len(cards) > fitting
        first = max(0, min(first, len(cards) - fitting))
        rows = (self._card_row(card, m) for card in cards[first : first + fitting])
        bar = Picture(self._draw_bar, (first / len(cards), fitting / len(cards)), wide=6, words=" ")
        high = min(fitting, len(cards)) * (CARD_ROW + 4) - 4
        return Column().of(
            Row(gap=6, high=high).of(Column(gap=4, wide=GROW).of(*rows), bar if more else None)
        )

    def _card(self, card: CardToGive) -> Node:
        """A card drawn whole."""
        box = Box(wide=GROW, fill="surface.raised", drop=2, pad=(10, 12), tip=self.parts.card_tip(card.card))
        return box.of(Room(self._card_words, card, high=GROW), Row(high=34).of(*self._segments(card, None)))

    def _card_words(self, card: CardToGive, m: Measure, width: float, height: float) -> Node:
        sign = min(32.0, height - 40)
        told = [
            *lines(card.words, "small", "ink.secondary", m, width - 2, 16),
            *(lines(card.when, "label_on_board", "ink.primary", m, width - 2, 16) if card.when else ()),
        ]
        return Column(pad=(2, 0)).of(
            self.parts.sign(card.card, sign, card.name),
            Node(high=6),
            Text(card.name, ("card_title", "numeral"), high=22),
            *told,
        )

    def _card_row(self, card: CardToGive, m: Measure) -> Node:
        words = Text((card.words, card.short), "small", "ink.secondary", least=WHOLE)
        squad = m.text(self.words(f"{_W}squad"), "label_on_board") + 14
        segments = Row(high=CARD_ROW - 8, rank=2).of(*self._segments(card, squad))
        box = Box(
            high=CARD_ROW, fill="surface.raised", drop=2, pad=(6, 0), tip=self.parts.card_tip(card.card)
        )
        return box.of(
            Row(gap=8, high=GROW).of(
                self.parts.sign(card.card, 20, card.name), Text(card.name, "label_on_board", rank=1), words,
                spring(), segments,
            )
        )  # fmt: skip

    def _segments(self, card: CardToGive, squad: float | None) -> list[Node]:
        """All holders of a card; ``squad``: the width of that part, where the others mustn't grow."""
        found: list[Node] = []
        for number, (to, words) in enumerate(card.holders):
            ends = number == 0, number == len(card.holders) - 1
            on, free = card.to == to, card.free
            ink = "surface.raised" if on else "ink.primary" if free else "ink.tertiary"
            wide = GROW if squad is None else squad if to == SQUAD else 26.0
            stack = Stack(
                wide=wide, spot=GiveSpot(card.number, to), open=True,
                tip=SQUAD_TIP if to == SQUAD else GIVE_TIP,
            )  # fmt: skip
            part = Picture(self._draw_segment, CardSegment(on, free, ends))
            found.append(stack.of(part, Text(words, "label_on_board", ink, "center")))
        return found

    def _ready(self, shown: PageShown, m: Measure, width: float, high: float, *, low: bool) -> Node:
        """What is missing, and the Ready button."""
        told = shown.advised or shown.state
        if low and len(told.second) > 1:
            told = replace(told, second=told.second[1:])
        can = shown.complete
        ink = "fire.on_accent" if can else "ink.tertiary"
        wide = max(150.0 if low else 200.0, min(m.text(shown.ready, "card_title") + 56, width * 0.62))
        button = Box(
            wide=wide, spot=ReadySpot(), open=can, ringed=True, drop=2, pad=(4, 0),
            fill="fire.accent" if can else "surface.panel",
            line="fire.accent" if can else "surface.line_strong", lit_line="ink.primary" if can else "",
        ).of(
            Row(gap=8, high=GROW).of(
                spring(), Icon("check" if can else "lock", 18, ink),
                Text(shown.ready, ("card_title", "numeral", "small"), ink), spring(),
            )
        )  # fmt: skip
        data = told, "ink.primary" if shown.missing else "signal.ok"
        state = Room(self._state, data, wide=GROW, tip=MISSING_TIP)
        return Row(gap=14, high=high).of(state, button if shown.ready else None)

    def _state(self, data: tuple[TwoLines, str], m: Measure, width: float, height: float) -> Node:
        """What is missing, in two lines; if the first needs both, that alone."""
        told, ink = data
        first = m.wrap(told.first, "label_on_board", width)
        if len(first) == 2:
            below: Node = Text(first[1], "label_on_board", ink, "right", high=18)
        else:
            first = (told.first,)
            below = Text(told.second, "small", "ink.secondary", "right", high=18)
        pad = max(0.0, height - 36) / 2
        return Column(pad=(0, pad)).of(Text(first[0], "label_on_board", ink, "right", high=18), below)

    # --- pictures ---

    def _draw_place(self, to: Canvas, area: Area, data: tuple[DiePlace, int]) -> None:
        place, side = data
        px = min(area.rect.size)
        square = pygame.Rect(0, 0, px, px)
        square.center = area.rect.center
        dice = self.parts.dice
        to.surface.blit(dice.slot(px, state=place.state), square)
        if place.value:
            tile = dice.lying(place.value, px - round(10 * area.scale), side)
            to.surface.blit(tile, tile.get_rect(midtop=(square.centerx, square.y + round(5 * area.scale))))
        elif place.state != "set":
            to.icon(place.attribute, area.height * 0.4, area, "move.reach_ink")
        if place.held or place.here:
            self.parts.ring(to, square, area.scale, "move.reach_ink")
        elif to.hover:
            self.parts.ring(to, square, area.scale, "surface.line_strong", 4)
        if to.focus:
            self.parts.ring(to, square, area.scale, "ink.primary")

    def _draw_dot(self, to: Canvas, area: Area, _: None) -> None:
        px = max(2, round(2 * area.scale))
        dot = circle((px, px), px, filled(to.theme["surface.line_strong"]))
        made = self.parts.ink.draw(dot, 2 * px, 2 * px)
        to.surface.blit(made, made.get_rect(center=area.rect.center))

    def _draw_map(self, to: Canvas, area: Area, shown: MapShown) -> None:
        made = self.maps.draw(shown, area.rect.width, area.scale)
        to.surface.blit(made, made.get_rect(center=area.rect.center))

    def _draw_segment(self, to: Canvas, area: Area, part: CardSegment) -> None:
        """Draw a button with round corners at the ends of the row; neighbours share a line."""
        if part.free:
            fill = "ink.primary" if part.on else "surface.sunken" if to.hover else "surface.panel"
        else:
            fill = "surface.line_strong" if part.on else "surface.panel"
        pen, (left, right) = max(1, round(area.scale)), part.ends
        wide, high = area.rect.width + (0 if right else pen), area.rect.height
        corner = round(5 * area.scale)
        body = rounded(
            0, wide, high, corner, left=left, right=right, attributes=filled(to.theme["surface.line_strong"])
        )
        inner = rounded(
            0, wide - 2 * pen, high - 2 * pen, corner - pen, left=left, right=right,
            attributes=filled(to.theme[fill]),
        )  # fmt: skip
        shape = f'{body}<g transform="translate({pen} {pen})">{inner}</g>'
        to.surface.blit(self.parts.ink.draw(shape, wide, high), area.rect)
        if to.focus:
            to.ring(area)

    def _draw_bar(self, to: Canvas, area: Area, data: tuple[float, float]) -> None:
        """Draw the scroll bar of the cards."""
        first, share = data
        to.box(area, "surface.sunken", "surface.sunken", radius=3)
        part = replace(area, y=area.y + first * area.height, height=share * area.height)
        to.box(part, "surface.line_strong", "surface.line_strong", radius=3)


def _heights(shown: PageShown, room: float) -> list[float]:
    """The height of each tank's sheet: all alike if they fit whole, otherwise the chosen one whole and the
    others as rows."""
    count = len(shown.sheets)
    left = room - 8 * (count - 1)
    whole = left / count
    if whole >= LOW_SHEET_HIGH:
        return [min(TALLEST_SHEET, whole)] * count
    row = max(30.0, min(TALLEST_ROW, (left - SHEET_HIGH) / max(1, count - 1)))
    row = min(row, (left - LOW_SHEET_HIGH) / max(1, count - 1))
    chosen = min(SHEET_HIGH, left - row * (count - 1))
    return [chosen if sheet.tank == shown.chosen else row for sheet in shown.sheets]


def _map_side(width: float) -> float:
    """The greatest side of the map in a panel of that width."""
    return (width - 30) * 11 / 20


def _fits(shown: PageShown, m: Measure, width: float, *, low: bool) -> bool:
    """Whether the cards fit side by side with their buttons."""
    count = len(shown.cards)
    if not 0 < count <= 3 or low:
        return False
    squad = sum(m.text(words, "label_on_board") + 14 for to, words in shown.cards[0].holders if to == SQUAD)
    wide = (width - (count - 1) * 8) / max(3, count)
    return wide - 20 - squad >= len(shown.sheets) * LEAST_SEGMENT
