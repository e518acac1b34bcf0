"""The page on which dice and cards are set: what lies where. ``setting_art`` draws it.

Tanks at the left, each with six places and the dice that are left; those that don't fit whole are one row
high as long as they aren't chosen. At the right the map from the chosen tank's start, the cards, and Ready.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.tank_tactics import queries
from game.rules.tank_tactics.public import (
    ACTIONS,
    AMMO,
    ARMOUR,
    ATTRIBUTES,
    DAMAGE,
    LETTERS,
    RANGE,
    SPEED,
    SQUAD,
    TankTacticsState,
)
from game.view.facing import facing_letter
from game.view.side import SideLayout, SideMaker
from game.view.table import Words
from game.view.tank_tactics.setting import DICE, Setting
from game.view.tank_tactics.spots import (
    ClearSpot,
    DieSlot,
    DieSpot,
    GiveSpot,
    PresetSpot,
    ReadySpot,
    SheetSpot,
    TraySpot,
)
from game.view.tank_tactics.words import card_text, card_words, short_text, when_words

_W = "tank_tactics_view.setting."

LOW: Final = 520.0
"""On a page that is lower, all is narrower and some words are left out."""

CARD_HIGH, ALONE_HIGH, LOW_CARD_HIGH, TALLEST_ROW = 238, 330, 188, 76
"""Heights of a tank with its places, at most (if it is alone, the second) and at least; of one in a row."""

LARGE_SLOT: Final = 92
"""A place on a tank's sheet that is higher than the usual one is at most so large."""

MAP_HIGH, LOW_MAP_HIGH = 264, 168
"""Heights of the panel with the map, at most and at least."""

GIVE_HIGH, CARD_ROW = 176, 36
"""Heights of a card as such, and of one in a row."""

LEAST_SEGMENT: Final = 22
"""A button with one letter is at least so wide."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place for a die: the value in it (0: none), words below it; ``state`` as ``TankDice.slot`` has it.
    ``warn``: the words are a warning; ``held``: its die is in the hand; ``here``: the next die goes there."""

    attribute: str
    value: int
    words: str
    state: str
    warn: bool = False
    held: bool = False
    here: bool = False
    low: bool = False


@dataclass(frozen=True, slots=True)
class TankSet:
    """A tank's sheet. ``seen``: its facing on the screen; ``told``: what is said of its dice; ``cards``: what
    lies with it; ``room``: how wide its head is, beside what can be pressed there."""

    letter: str
    title: str
    place: str
    side: int
    seen: int
    chosen: bool
    free: bool
    done: str
    told: str
    warn: str
    dice: tuple[int, ...]
    low: bool
    cards: tuple[str, ...]
    room: int


@dataclass(frozen=True, slots=True)
class MapShown:
    """The map from a tank's start: squares it gets to and squares it can fire at."""

    view: TankTacticsState
    seat: int
    tank: int
    reach: frozenset[int]
    fire: frozenset[int]
    far: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class GiveShown:
    """A card to give. ``row``: it is one row high, with ``short`` words if the others don't fit."""

    card: str
    name: str
    words: str
    short: str
    when: str
    row: bool
    low: bool


class SettingPage(SideMaker):
    """Lays out the page. ``title`` tells how wide words are in large letters. ``dragged``: the tank whose die
    is being dragged, and the die. ``waits``: what is waited for if nothing can be set. ``over_to``: the
    person who sets next; ``watched``: others at this machine must not look; ``advice``: a hint and its
    reason."""

    def __init__(
        self, view: TankTacticsState, setting: Setting, rect: pygame.Rect, scale: float, words: Words,
        measure: Callable[[str], int], title: Callable[[str], int], *, hovered: object = None,
        dragged: tuple[int, int] | None = None, first_card: int = 0, turn: int = 0, waits: str = "",
        over_to: str = "", watched: bool = False, advice: tuple[str, str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(rect, scale, measure)
        self.title, self.over_to, self.watched, self.advice = title, over_to, watched, advice
        self.view, self.setting, self.words = view, setting, words
        self.hovered, self.dragged = hovered, dragged
        self.first_card, self.turn, self.waits = first_card, turn, waits
        self.low = rect.height < self.px(LOW)
        self.card_rows = 0
        """So many cards fit below each other; 0: they lie side by side."""
        self.noted = False
        """A note stands below the tanks."""

    def lay(self) -> SideLayout:
        """All of it."""
        px, rect, low = self.px, self.rect, self.low
        gap = px(16 if low else 32)
        left = pygame.Rect(rect.x, rect.y, round((rect.width - gap) * (0.6 if low else 0.595)), rect.height)
        right = pygame.Rect(left.right + gap, rect.y, rect.right - left.right - gap, rect.height)
        if not low:
            self._head(left, "dice", self.words(f"{_W}dice_told"))
            left = pygame.Rect(left.x, left.y + px(28), left.width, left.height - px(28 + 62))
        below = self._tanks(left)
        note = pygame.Rect(left.x, below + px(8) if low else left.bottom + px(10), left.width, px(44))
        self.noted = note.bottom <= rect.bottom and not self.setting.locked
        if self.noted:
            told = self.advice or (self.words(f"{_W}swap"), self.words(f"{_W}swap_why"))
            self.add("note", note, data=(*told, "hint" if self.advice else "info"))
        self._right(right)
        return self.made

    def _head(self, rect: pygame.Rect, key: str, told: str) -> None:
        place = pygame.Rect(rect.x, rect.y, rect.width, self.px(22))
        self.add("head", place, data=(self.words(f"{_W}head.{key}"), told))

    # --- tanks ---

    def _tanks(self, rect: pygame.Rect) -> int:
        """The tanks below each other; the y below them."""
        px, setting = self.px, self.setting
        count, gap = len(setting.dice), px(8)
        room = rect.height - gap * (count - 1)
        whole = room // count
        if whole >= px(LOW_CARD_HIGH):
            most = px(CARD_HIGH)
            if count == 1:  # a note stands below it
                most = max(most, min(px(ALONE_HIGH), rect.height - px(52 if self.low else 0)))
            heights = [min(most, whole)] * count
        else:
            row = max(px(30), min(px(TALLEST_ROW), (room - px(CARD_HIGH)) // max(1, count - 1)))
            row = min(row, (room - px(LOW_CARD_HIGH)) // max(1, count - 1))
            chosen = min(px(CARD_HIGH), room - row * (count - 1))
            heights = [chosen if tank == setting.tank else row for tank in range(count)]
        y = rect.y
        for tank, high in enumerate(heights):
            self._tank(pygame.Rect(rect.x, y, rect.width, high), tank)
            y += high + gap
        return y - gap

    def _tank(self, rect: pygame.Rect, tank: int) -> None:
        px, setting, words, position = self.px, self.setting, self.words, self.view.position
        row = rect.height < px(LOW_CARD_HIGH)
        index = position.match.tanks[setting.seat][tank]
        square, dice = position.squares[index], setting.dice[tank]
        place = ""
        if square >= 0:
            key = "starts_short" if self.low else "starts"
            name, facing = (
                position.match.board.grid.name(square),
                facing_letter(position.facings[index], words),
            )
            place = words(f"{_W}{key}", square=name, facing=facing)
        tray, told, done, warn = setting.tray(tank), "", "", ""
        if not tray:
            shots = min(dice[ACTIONS], dice[AMMO])
            full = position_life(self.view) + dice[ARMOUR]
            done = words(f"{_W}{'all_set' if setting.free(tank) else 'locked'}")
            told = words(f"{_W}sum", n=shots, damage=dice[DAMAGE], life=full)
        elif row:
            told = words(f"{_W}left", n=len(tray))
        excess = setting.excess(tank)
        if excess:
            warn = words(f"{_W}excess", n=excess, actions=dice[ACTIONS])
        side = position.match.sides[setting.seat]
        pills = [] if row else self._pills(rect, tank)
        cards = tuple(card for card, to in zip(setting.cards, setting.given, strict=True) if to == tank)
        seen = (position.facings[index] + 2 * self.turn) % 8
        shown = TankSet(
            LETTERS[tank], words("tank_tactics_view.card.title", letter=LETTERS[tank]), place, side, seen,
            tank == setting.tank and not setting.locked, setting.free(tank), done, told, warn, tuple(dice),
            self.low, cards, min([rect.right, *(place.x for _, _, place in pills)]) - rect.x,
        )  # fmt: skip
        self.add("tank_row" if row else "tank", rect, SheetSpot(tank), data=shown, open=True)
        if not row:
            self._places(rect, tank, shown)

    def _pills(self, rect: pygame.Rect, tank: int) -> list[tuple[str, str, pygame.Rect]]:
        """The presets and Clear at the head of a tank that can still be set, the last one first."""
        px, setting, found = self.px, self.setting, list[tuple[str, str, pygame.Rect]]()
        x, high = rect.right - px(14), px(26)
        middle = rect.y + px(48 if self.low else 66) // 2
        for name in ("clear", *reversed(list(setting.presets))) if setting.free(tank) else ():
            label = self.words(f"tank_tactics_view.preset.{name}")
            wide = self.measure(label) + px(16 if self.low else 20)
            found.append((name, label, pygame.Rect(x - wide, middle - high // 2, wide, high)))
            x -= wide + px(4 if self.low else 6)
        return found

    def _places(self, rect: pygame.Rect, tank: int, shown: TankSet) -> None:
        """Presets, six places, and what is left."""
        px, setting = self.px, self.setting
        pad, head, foot = px(14), px(48 if self.low else 66), px(36 if self.low else 46)
        for name, label, place in self._pills(rect, tank):
            on = name != "clear" and setting.is_set_as(tank, name)
            spot = ClearSpot(tank) if name == "clear" else PresetSpot(tank, name)
            self.add("pill", place, spot, data=(label, on), open=True)
        line, top = px(18), rect.y + head
        room = rect.height - head - foot
        most = px(66 if rect.height <= px(CARD_HIGH) else LARGE_SLOT)
        wide = (rect.width - 2 * pad) // DICE
        side = min(most, wide - px(20), room - 2 * line - px(6))
        line += max(0, room - 2 * line - side - px(6)) * 2 // 5
        for slot, attribute in enumerate(ATTRIBUTES):
            place = pygame.Rect(0, 0, side, side)
            place.midtop = (rect.x + pad + slot * wide + wide // 2, top + line + px(3))
            whole = pygame.Rect(rect.x + pad + slot * wide, top + px(1), wide, room - px(2))
            data = self._place(tank, slot, attribute, shown)
            self.add("place", whole, DieSlot(tank, slot), data=(data, place, shown.side), open=True)
        self._tray(pygame.Rect(rect.x + pad, rect.bottom - foot, rect.width - 2 * pad, foot), tank, shown)

    def _place(self, tank: int, slot: int, attribute: str, shown: TankSet) -> Place:
        setting = self.setting
        value = setting.dice[tank][slot]
        in_hand = setting.held if tank == setting.tank else 0
        lifted = self.dragged == (tank, value) and value > 0
        dice, at = self._aimed(tank)
        aimed = at == slot
        state = "aimed" if aimed else "set" if (value and not lifted) or not shown.free else "free"
        told, warn = self._told(dice, slot)
        return Place(
            attribute, 0 if lifted else value, told, state, warn, bool(value) and value == in_hand,
            shown.chosen and slot == setting.slot and shown.free, self.low,
        )  # fmt: skip

    def _aimed(self, tank: int) -> tuple[list[int], int]:
        """The dice of a tank as they would be if the die in hand were put where it is pointed at, and that
        place (−1: nowhere)."""
        setting, dice = self.setting, list(self.setting.dice[tank])
        moving = setting.held if tank == setting.tank else 0
        if self.dragged is not None and self.dragged[0] == tank:
            moving = self.dragged[1]
        slot = next((n for n in range(DICE) if self.hovered == DieSlot(tank, n)), -1)
        if not moving or slot < 0 or not setting.free(tank):
            return dice, -1
        if moving in dice:
            dice[dice.index(moving)] = dice[slot]
        dice[slot] = moving
        return dice, slot

    def _told(self, dice: Sequence[int], slot: int) -> tuple[str, bool]:
        """What a die means in its place, and whether that is a warning."""
        words, value = self.words, dice[slot]
        if not value:
            return "", False
        match slot:
            case _ if slot == SPEED:
                return words(f"{_W}means.speed", n=value, back=max(1, value // 2)), False
            case _ if slot == AMMO and value > dice[ACTIONS] > 0:
                return words(f"{_W}means.useless", n=value, usable=dice[ACTIONS]), True
            case _ if slot == ARMOUR:
                return words(f"{_W}means.armour", n=position_life(self.view) + value), False
        return words(f"{_W}means.{ATTRIBUTES[slot]}", n=value), False

    def _tray(self, rect: pygame.Rect, tank: int, shown: TankSet) -> None:
        setting, px = self.setting, self.px
        left = setting.tray(tank)
        self.add("foot", rect, TraySpot(tank) if left else None, data=(shown, bool(left)))
        if not left:
            return
        side, gap = px(28 if self.low else 32), px(6)
        x = rect.x + self.measure(self.words(f"{_W}tray")) + px(12)
        for value in range(DICE, 0, -1):
            place = pygame.Rect(x, rect.centery - side // 2 + px(1), side, side)
            if value in left:
                lifted = self.dragged == (tank, value)
                held = tank == setting.tank and setting.held == value
                spot = DieSpot(tank, value)
                self.add("die", place, spot, data=(0 if lifted else value, shown.side, held), open=True)
                x += side + gap
            else:
                dot = pygame.Rect(x, place.y, px(12), side)
                self.add("dot", dot)
                x += px(12) + gap

    # --- the map, cards, Ready ---

    def _right(self, rect: pygame.Rect) -> None:
        px, low, setting = self.px, self.low, self.setting
        gap, head = px(8), 0 if low else px(28)
        key = "ready_over" if self.over_to else "ready"
        label = self.words(f"{_W}{key}", name=self.over_to)
        wide = max(px(150 if low else 200), min(self.title(label) + px(56), rect.width * 31 // 50))
        ready = pygame.Rect(0, 0, 0 if setting.locked else wide, px(40 if low else 56))
        ready.bottomright = rect.bottomright
        count = len(setting.cards)
        room = rect.height - 2 * head - ready.height - px(12 if low else 14) - (gap if count else 0)
        wanted = 0
        if count:
            wanted = px(GIVE_HIGH) if self._fits(rect.width) else count * px(CARD_ROW + 4)
        least = px(LOW_MAP_HIGH)
        map_high = max(least, min(px(MAP_HIGH), room - wanted))
        y = rect.y
        chosen = setting.tank
        if not low:
            told = self.words(f"{_W}start_told", tank=LETTERS[chosen])
            self._head(pygame.Rect(rect.x, y, rect.width, head), "start", told)
            y += head
        self._map(pygame.Rect(rect.x, y, rect.width, map_high))
        y += map_high + gap
        if count:
            if not low:
                key = "cards_told_squad" if SQUAD in setting.holders else "cards_told"
                told = self.words(f"{_W}{key}", n=count)
                self._head(pygame.Rect(rect.x, y + px(4), rect.width, head), "cards", told)
                y += head + px(2)
            self._cards(pygame.Rect(rect.x, y, rect.width, ready.y - px(12) - y))
        self._ready(rect, ready, label)

    def _map(self, rect: pygame.Rect) -> None:
        setting, position = self.setting, self.view.position
        index = position.match.tanks[setting.seat][setting.tank]
        origin, dice = position.squares[index], self._aimed(setting.tank)[0]
        reach, fire = frozenset[int](), frozenset[int]()
        if origin >= 0 and dice[SPEED]:
            reach = frozenset(queries.first_reach(position, index, dice[ACTIONS] or 1, dice[SPEED]))
        if origin >= 0 and dice[RANGE]:
            fire = frozenset(queries.covered(position, origin, dice[RANGE]))
        shown = MapShown(self.view, setting.seat, index, reach, fire, dice[RANGE], self.turn)
        pad = self.px(10)
        side = min(rect.height - 2 * pad, (rect.width - 3 * pad) * 11 // 20)
        board = pygame.Rect(rect.x + pad, rect.y + (rect.height - side) // 2, side, side)
        words = self.words
        fire_key = "fire" if dice[RANGE] else "fire_none"
        drive_key = ("drive" if dice[ACTIONS] else "drive_once") if dice[SPEED] else "drive_none"
        life = position_life(self.view) + dice[ARMOUR]
        take_key = "take" if dice[ARMOUR] else "take_none"
        lines = (
            ("range", words(f"{_W}can.{fire_key}", n=dice[RANGE]), bool(dice[RANGE])),
            ("speed", words(f"{_W}can.{drive_key}", n=len(reach)), bool(dice[SPEED])),
            (
                "heart",
                words(f"{_W}can.{take_key}", n=life),
                bool(dice[ARMOUR]),
            ),
        )
        self.add("map", rect, data=(shown, board, lines, self.low, self.watched))

    def _fits(self, width: int) -> bool:
        """Whether the cards fit side by side with their buttons."""
        count, tanks = len(self.setting.cards), len(self.setting.dice)
        if not 0 < count <= 3 or self.low:
            return False
        wide = (width - (count - 1) * self.px(8)) // max(3, count)
        return wide - self.px(20) - self._squad_wide >= tanks * self.px(LEAST_SEGMENT)

    @property
    def _squad_wide(self) -> int:
        """How wide the squad's part of the choice is; 0 where it gets no cards."""
        return self.measure(self.words(f"{_W}squad")) + self.px(14) if SQUAD in self.setting.holders else 0

    def _cards(self, rect: pygame.Rect) -> None:
        px, setting = self.px, self.setting
        count, gap = len(setting.cards), px(8)
        if self._fits(rect.width):
            for number in range(count):
                x, end = ((rect.width + gap) * at // 3 for at in (number, number + 1))
                place = pygame.Rect(rect.x + x, rect.y, end - gap - x, min(px(GIVE_HIGH), rect.height))
                self._card(place, number, row=False)
            return
        high, gap = px(CARD_ROW), px(4)
        fitting = max(1, (rect.height + gap) // (high + gap))
        self.card_rows = fitting
        more = count > fitting
        first = max(0, min(self.first_card, count - fitting))
        wide = rect.width - (px(12) if more else 0)
        for line, number in enumerate(range(first, min(count, first + fitting))):
            self._card(pygame.Rect(rect.x, rect.y + line * (high + gap), wide, high), number, row=True)
        if more:
            bar = pygame.Rect(rect.right - px(6), rect.y, px(6), fitting * (high + gap) - gap)
            self.add("bar", bar, data=(first / count, fitting / count))

    def _card(self, rect: pygame.Rect, number: int, *, row: bool) -> None:
        px, setting, words = self.px, self.setting, self.words
        card = setting.cards[number]
        shown = GiveShown(
            card, card_words(card, words), card_text(card, "effect", words), short_text(card, words),
            when_words(self.view.position, card, words), row, self.low,
        )  # fmt: skip
        holders, tanks, squad_wide = setting.holders, len(setting.dice), self._squad_wide
        if row:
            letter = px(26)
            strip = pygame.Rect(0, 0, tanks * letter + squad_wide, rect.height - px(8))
            strip.midright = (rect.right - px(5), rect.centery)
        else:
            strip = pygame.Rect(rect.x + px(10), rect.bottom - px(46), rect.width - px(20), px(34))
            letter = (strip.width - squad_wide) // tanks
        self.add("give_card", rect, data=(shown, strip))
        x, given = strip.x, setting.given[number]
        for to in holders:
            label = words(f"{_W}squad") if to == SQUAD else LETTERS[to]
            right = strip.right if to == holders[-1] else x + letter
            place = pygame.Rect(x, strip.y, right - x, strip.height)
            ends = (to == holders[0], to == holders[-1])
            data = (label, given == to, number >= setting.set_cards, ends)
            self.add("segment", place, GiveSpot(number, to), data=data, open=True)
            x = right

    def _ready(self, rect: pygame.Rect, ready: pygame.Rect, label: str) -> None:
        setting, words = self.setting, self.words
        missing = setting.missing
        gap = 0 if setting.locked else self.px(14)
        place = pygame.Rect(rect.x, ready.y, ready.x - rect.x - gap, ready.height)
        more = words(f"{_W}then")
        if self.low or self.measure(more) > place.width:
            more = words(f"{_W}then_short")
            if self.measure(more) > place.width:
                more = words(f"{_W}then_least")
        if self.advice is not None and not self.noted:
            told, more = self.advice
        elif setting.locked:
            told = self.waits
        elif missing:
            tank = setting.tank if setting.tank in missing else missing[0]
            told = words(f"{_W}needs", tank=LETTERS[tank], n=len(setting.tray(tank)))
            if len(missing) > 1:
                letters = self.words.commas(LETTERS[other] for other in missing if other != tank)
                more = words(f"{_W}needs_too", tanks=letters)
        else:
            told = words(f"{_W}complete")
        self.add("missing", place, data=(told, more, bool(missing)))
        if not setting.locked:
            self.add("ready", ready, ReadySpot(), data=(label, setting.ready), open=setting.ready)


def position_life(view: TankTacticsState) -> int:
    """The hit points a tank has besides its Armour (TT-1.2)."""
    return sum(view.board.hit_dice)
