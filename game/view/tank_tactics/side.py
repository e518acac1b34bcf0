"""The table beside the board: the turn, a tank's dice, the hand; before the start dice and cards to set.

``lay_out`` says what lies where, for the pointer as for the painter; ``side_art`` draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from game.model.contract import Refusal
from game.rules.tank_tactics import queries
from game.rules.tank_tactics.public import ACTIONS, AMMO, LETTERS, SETTING_UP, SQUAD, TankTacticsState
from game.rules.tank_tactics.queries import Held
from game.view.facing import facing_letter
from game.view.side import SideLayout, SideMaker
from game.view.spots import ButtonSpot
from game.view.table import Words
from game.view.tank_tactics.choose import Chooser, Looked
from game.view.tank_tactics.hint import Advice
from game.view.tank_tactics.moment import Moment
from game.view.tank_tactics.setting import Setting
from game.view.tank_tactics.spots import (
    ClearSpot,
    DieSlot,
    DieSpot,
    GiveSpot,
    LoadedSpot,
    PresetSpot,
    ReadySpot,
    SheetSpot,
    Spot,
    card_spot,
)
from game.view.tank_tactics.words import (
    card_text,
    card_words,
    colour_of,
    short_text,
    task_words,
    when_words,
    win_words,
)

_W = "tank_tactics_view."

TURN_HIGH, CARD_HIGH, LEAST_CARD_HIGH, LEAST_HAND, GAP = 84, 188, 132, 106, 8
"""Heights of the turn box, the tank's card and the hand, in tokens, and the gap below each."""

LEAST_CARD_WIDE = 94
"""Narrower cards of the hand can't be read: of more only a part is shown."""

LOW_ROOM, LOW_TURN_HIGH, LOW_GAP = 400, 76, 6
"""In less room than this all is lower."""

LOW_CARD_HIGH, LOW_HAND_HIGH, LEAST_INFO = 122, 76, 56
"""Heights in little room while a tank is played with: its card, the hand, and what is pointed at."""

MOMENT_HIGH = 262
"""From this height on a moment has small boards, and the hand makes room for them."""

SlotState = Literal["done", "planned", "free"]


@dataclass(frozen=True, slots=True)
class Slot:
    """An action of the turn: what it was, or will be, spent on. ``die``: the roll of a portal in it."""

    state: SlotState
    icon: str = ""
    words: str = ""
    fire: bool = False
    die: int = 0


@dataclass(frozen=True, slots=True)
class TurnBox:
    """Whose turn it is, and how it stands."""

    title: str
    told: str
    win: str
    steps: tuple[str, ...]
    step: int
    slots: tuple[Slot, ...]
    short: str
    room: int


@dataclass(frozen=True, slots=True)
class TankShown:
    """A tank's card. ``dice``: the six with what is left of Actions and Ammo; ``hint``: words below each."""

    index: int
    colour: str
    letter: str
    title: str
    place: str
    facing: int
    hit_points: int
    full: int
    life: tuple[int, ...]
    armour: int
    dice: tuple[int, ...]
    left: tuple[int, ...]
    hints: tuple[str, ...]
    note: str = ""
    acting: bool = False
    seen: int = 0
    """The facing as it is seen on the screen."""
    cards: tuple[str, ...] = ()
    """The ability cards that lie with it."""


@dataclass(frozen=True, slots=True)
class TargetShown:
    """Another tank that is pointed at, where the board has no room for its dice. ``result``: what the picked
    tank would do to it, else its hit points; ``fire``: it can be hit."""

    colour: str
    title: str
    place: str
    result: str
    fire: bool
    dice: tuple[int, ...]
    life: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card of the hand. ``owner``: a tank's letter, "" for the squad's; ``why`` it can't be played now."""

    card: str
    name: str
    words: str
    when: str
    owner: str
    colour: str
    key: str
    why: str = ""
    ready: bool = False


class TableSide(SideMaker):
    """Lays out the table beside the board. ``slots``: the actions done so far in this turn."""

    def __init__(
        self, view: TankTacticsState, chooser: Chooser, rect: pygame.Rect, scale: float, words: Words,
        measure: Callable[[str], int],
    ) -> None:  # fmt: skip
        super().__init__(rect, scale, measure)
        self.view, self.chooser, self.words = view, chooser, words
        self.first = 0
        """The first card of the hand that is shown, where they don't all fit."""

    # --- a turn ---

    def lay_turn(
        self, slots: Sequence[Slot], shown: int, viewer: int, why: str = "", *, refused: bool = False,
        turn: int = 0, advice: Advice | None = None, moment: Moment | None = None, name: str = "",
        who: str = "", target: TargetShown | None = None, task: str = "",
    ) -> SideLayout:  # fmt: skip
        """The turn box, the card of tank ``shown`` (or ``advice`` or a ``moment`` in its place) and the hand.
        ``why``: what is said of the hand, because something was ``refused`` or is pointed at; ``name``: who
        has the turn; ``who``: whose the tank is, if it isn't the viewer's; ``target``: what is pointed at,
        told below the hand in little room; ``task``: what the turn box says instead of whose turn it is."""
        px, rect = self.px, self.rect
        low = rect.height < px(LOW_ROOM)
        box = pygame.Rect(rect.x, rect.y, rect.width, px(LOW_TURN_HIGH if low else TURN_HIGH))
        self._turn_box(box, slots, name, task)
        y = box.bottom + px(LOW_GAP if low else GAP)
        room = rect.bottom - y
        if moment is not None and room >= px(MOMENT_HIGH):
            self.add("moment", pygame.Rect(rect.x, y, rect.width, room), data=moment)
            return self.made
        if advice is None and moment is None and tells_below(rect, self.scale, self.chooser):
            self._low_turn(
                pygame.Rect(rect.x, y, rect.width, room), shown, viewer, why, refused, turn, target
            )
            return self.made
        least = px(LEAST_HAND)
        high = max(px(LEAST_CARD_HIGH), min(px(CARD_HIGH), room - least - px(GAP)))
        if advice is not None:
            card = pygame.Rect(rect.x, y, rect.width, min(high, room))
            self.add("advice", card, data=advice)
            y = card.bottom + px(LOW_GAP if low else GAP)
        elif moment is not None:
            card = pygame.Rect(rect.x, y, rect.width, min(high, room))
            self.add("moment", card, data=moment)
            y = card.bottom + px(LOW_GAP if low else GAP)
        elif shown >= 0 and self.view.position.dice[shown]:
            card = pygame.Rect(rect.x, y, rect.width, min(high, room))
            self.add("tank", card, data=tank_shown(self.view, shown, self.words, turned=turn, who=who))
            y = card.bottom + px(LOW_GAP if low else GAP)
        self._hand(pygame.Rect(rect.x, y, rect.width, max(0, rect.bottom - y)), viewer, why, refused)
        return self.made

    def _low_turn(
        self, rect: pygame.Rect, shown: int, viewer: int, why: str, refused: bool, turn: int,
        target: TargetShown | None,
    ) -> None:  # fmt: skip
        """The played tank's card, the hand, and below it what is pointed at: nothing else moves with that."""
        px = self.px
        card = pygame.Rect(rect.x, rect.y, rect.width, px(LOW_CARD_HIGH))
        self.add("tank", card, data=tank_shown(self.view, shown, self.words, turned=turn))
        hand = pygame.Rect(rect.x, card.bottom + px(LOW_GAP), rect.width, px(LOW_HAND_HIGH))
        cards = self._cards(hand, viewer)
        top = hand.bottom + px(LOW_GAP) if cards else hand.y
        info = pygame.Rect(rect.x, top, rect.width, min(px(72), rect.bottom - top))
        if target is not None:
            self.add("target", info, data=target)
        else:
            self.add("info", info, data=(why or self.words(f"{_W}target.none"), refused and bool(why)))

    def _turn_box(self, rect: pygame.Rect, slots: Sequence[Slot], name: str, task: str) -> None:
        view, words, px = self.view, self.words, self.px
        position, chooser = view.position, self.chooser
        told, short, step, steps = "", "", 0, tuple[str, ...]()
        if position.phase == "turn" and position.outcome is None:
            steps = tuple(words(f"{_W}step.{name}") for name in ("choose", "act", "end"))
            index = chooser.index if chooser.acts else position.tank
            if index >= 0 and position.squares[index] >= 0:
                left, whole = position.actions_of(index), position.dice[index][ACTIONS] + position.more
                fired, ammo = position.shots_of(index), position.dice[index][AMMO]
                told = words(f"{_W}left", n=left, all=whole, shots=max(0, fired), ammo=ammo)
                short = words(f"{_W}left_short", n=left, shots=max(0, fired))
            step = 0 if index < 0 else 2 if chooser.done else 1
        row = pygame.Rect(rect.x + px(14), rect.bottom - px(42), rect.width - px(28), px(34))
        right = row.right
        buttons = []
        for button in reversed(chooser.buttons()):
            label = words(f"{_W}button.{button}")
            wide = self.measure(label) + px(46 if button == "end" else 28)
            right -= wide
            place = pygame.Rect(right, row.y, wide, row.height)
            data = (label, chooser.done) if button == "end" else label
            buttons.append(("end_button" if button == "end" else "button", place, ButtonSpot(button), data))
            right -= px(8)
        win = win_words(view, words)
        task = task or task_words(view, chooser.seat, words, name)
        self.add("turn", rect, data=TurnBox(task, told, win, steps, step, tuple(slots), short, right - row.x))
        for kind, place, spot, data in buttons:
            self.add(kind, place, spot, data=data, open=True)
        self._slots(pygame.Rect(row.x, row.y, right - row.x, row.height), slots)

    def _slots(self, rect: pygame.Rect, slots: Sequence[Slot]) -> None:
        """Side by side: those with words as wide as they need, narrower if they don't all fit."""
        px, gap = self.px, self.px(5)
        if not slots:
            return
        small = px(30)
        wanted = [
            small if not slot.words else self.measure(slot.words) + px(34) + (px(28) if slot.die else 0)
            for slot in slots
        ]
        room = rect.width - gap * (len(slots) - 1)
        over = sum(wanted) - room
        if over > 0:
            named = sum(wide for wide in wanted if wide > small) or 1
            wanted = [
                max(small, wide - over * wide // named - 1) if wide > small else wide for wide in wanted
            ]
        x = rect.x
        for number, (slot, wide) in enumerate(zip(slots, wanted, strict=True)):
            if x + wide > rect.right + 1:
                break
            self.add("slot", pygame.Rect(x, rect.y, wide, rect.height), data=(number + 1, slot))
            x += wide + gap

    def _hand(self, rect: pygame.Rect, viewer: int, why: str, refused: bool) -> None:
        px = self.px
        if rect.height < px(40) or self.view.phase in SETTING_UP:
            return
        held = hand_of(self.view, self.chooser, viewer)
        head = pygame.Rect(rect.x, rect.y, rect.width, px(18))
        keys = ("any_time", "any_time_short") if held else ("none",)
        told = (why,) if why else tuple(self.words(f"{_W}hand.{key}") for key in keys)
        self.add("hand_head", head, data=(self.words(f"{_W}hand.title"), told, refused and bool(why)))
        y = head.bottom + px(4)
        self._cards(pygame.Rect(rect.x, y, rect.width, rect.bottom - y), viewer, head)

    def _cards(self, room: pygame.Rect, viewer: int, head: pygame.Rect | None = None) -> bool:
        """The cards of the hand and the used ones, if there are any; arrows for more in the ``head``."""
        px, gap = self.px, self.px(8)
        held, used = hand_of(self.view, self.chooser, viewer), used_of(self.view)
        if not held and not used:
            return False
        fits = (room.width + gap) // (px(LEAST_CARD_WIDE) + gap)
        columns = min(fits, max(4, len(held) + bool(used)))
        wide = min(px(136), (room.width - gap * (columns - 1)) // columns)
        places = [
            pygame.Rect(room.x + at * (wide + gap), room.y, wide, min(room.height - px(3), px(110)))
            for at in range(columns)
        ]
        if used:
            last = places.pop()
            last.width = min(room.right - last.x, px(136))
            self._used(last, used)
        start = max(0, min(self.first, len(held) - len(places)))
        for number, place in zip(range(start, len(held)), places, strict=False):
            card, ready = held[number]
            spot: Spot = card_spot(card) if ready < 0 else LoadedSpot(ready)
            refusal = None if ready >= 0 else self.chooser.why_no_card(card)
            why_not = "" if refusal is None else self._note(refusal)
            shown = self._card(card, number, why_not, ready=ready >= 0)
            self.add("card", place, spot, data=shown, open=refusal is None)
        for more, icon, at in (
            (start > 0, "chevron_left", px(60)),
            (start + len(places) < len(held), "chevron_right", px(80)),
        ):
            if more and head is not None:
                self.add("more", pygame.Rect(head.x + at, head.y, px(18), head.height), data=icon)
            elif more:  # over the cards at that end
                x = room.x if icon == "chevron_left" else room.x + len(places) * (wide + gap) - gap - px(18)
                self.add("more", pygame.Rect(x, room.centery - px(14), px(18), px(28)), data=icon)
        return True

    def _note(self, refusal: Refusal) -> str:
        """Why a card can't be played, in two words; a press says it all."""
        key = f"{_W}note.{refusal.key.rpartition('.')[2]}"
        return self.words(key if self.words.has(key) else f"{_W}note.other", **refusal.params)

    def _used(self, place: pygame.Rect, used: Sequence[tuple[int, str]]) -> None:
        """The cards that were used, the last ones first."""
        shown = tuple((side, card, card_words(card, self.words)) for side, card in reversed(used))
        self.add("used", place, data=(self.words(f"{_W}hand.used"), shown))

    def _card(self, held: Held, number: int, why: str, *, ready: bool = False) -> CardShown:
        words = self.words
        seat = self.chooser.seat if self.chooser.seat is not None else 0
        return CardShown(
            held.card,
            card_words(held.card, words),
            short_text(held.card, words),
            when_words(self.view.position, held.card, words),
            "" if held.number == SQUAD else LETTERS[held.number],
            colour_of(self.view.position, seat),
            str(number + 1) if number < 9 else "",
            why,
            ready,
        )

    # --- before the start ---

    def lay_setting(self, setting: Setting, task: str, *, told: bool = False) -> SideLayout:
        """Dice and cards to set, with Ready. ``told``: the task says more than what is missing."""
        px, words, position = self.px, self.words, self.view.position
        self.add("panel", self.rect)
        rect = self.rect.inflate(-px(28), -px(16))
        if setting.missing and not told:
            letters = self.words.commas(LETTERS[tank] for tank in setting.missing)
            task = words(f"{_W}setting.missing", tanks=letters)
        buttons: list[tuple[Spot, str]] = [(ClearSpot(setting.tank), words(f"{_W}preset.clear"))]
        if setting.ready:
            buttons.append((ReadySpot(), words(f"{_W}setting.ready")))
        y = self.task(rect, rect.y, task, buttons) + px(6)
        colour, gap = colour_of(position, setting.seat), px(6)
        count = len(setting.dice)
        wide = (rect.width - gap * (count - 1)) // count
        for tank in range(count):
            place = pygame.Rect(rect.x + tank * (wide + gap), y, min(wide, px(120)), px(30))
            place.x = rect.x + tank * (place.width + gap)
            data = (LETTERS[tank], tuple(setting.dice[tank]), tank == setting.tank, colour)
            self.add("set_tank", place, SheetSpot(tank), data=data, open=True)
        y += px(36)
        wide = (rect.width - 5 * gap) // 6
        for slot in range(6):
            place = pygame.Rect(rect.x + slot * (wide + gap), y, wide, px(84))
            value = setting.dice[setting.tank][slot]
            held = bool(value) and value == setting.held
            shown = (slot, value, slot == setting.slot, colour, held)
            self.add("set_slot", place, DieSlot(setting.tank, slot), data=shown, open=True)
        y += px(90)
        tray = pygame.Rect(rect.x, y, rect.width, px(40))
        self.add("set_tray", tray, data=words(f"{_W}setting.tray"))
        x = tray.right
        for value in setting.tray(setting.tank)[::-1]:
            x -= px(42)
            place = pygame.Rect(x, y + px(2), px(36), px(36))
            self.add(
                "set_die",
                place,
                DieSpot(setting.tank, value),
                data=(value, colour, value == setting.held),
                open=True,
            )
        y += px(46)
        wide = (rect.width - gap * (len(setting.presets) - 1)) // len(setting.presets)
        for number, name in enumerate(setting.presets):
            place = pygame.Rect(rect.x + number * (wide + gap), y, wide, px(30))
            chosen = setting.is_set_as(setting.tank, name)
            preset = (words(f"{_W}preset.{name}"), chosen)
            self.add("set_preset", place, PresetSpot(setting.tank, name), data=preset, open=True)
        y += px(40)
        excess = setting.excess(setting.tank)
        if excess:
            warning = words(f"{_W}setting.excess", n=excess, actions=setting.dice[setting.tank][ACTIONS])
            self.add("warning", pygame.Rect(rect.x, y - px(6), rect.width, px(20)), data=warning)
            y += px(16)
        self._cards_to_give(pygame.Rect(rect.x, y, rect.width, rect.bottom - y), setting)
        return self.made

    def _cards_to_give(self, rect: pygame.Rect, setting: Setting) -> None:
        px, words, count = self.px, self.words, len(setting.cards)
        if not count:
            return
        high = min(px(34), rect.height // count)
        for number, card in enumerate(setting.cards):
            row = pygame.Rect(rect.x, rect.y + number * high, rect.width, high - px(3))
            self.add("set_card", row, data=(card, card_words(card, words), card_text(card, "effect", words)))
            x = row.right
            for to in reversed(setting.holders):
                label = words(f"{_W}setting.squad") if to == SQUAD else LETTERS[to]
                wide = max(px(30), self.measure(label) + px(14))
                x -= wide + px(4)
                data = (label, setting.given[number] == to)
                spot: Spot = GiveSpot(number, to)
                self.add("set_choice", pygame.Rect(x, row.y, wide, row.height), spot, data=data, open=True)


def used_of(view: TankTacticsState) -> list[tuple[int, str]]:
    """The cards everybody has used, each with its player's side, seat by seat."""
    position = view.position
    return [(side, card) for seat, side in enumerate(position.match.sides) for card in position.spent[seat]]


def hand_of(view: TankTacticsState, chooser: Chooser, viewer: int) -> list[tuple[Held, int]]:
    """The cards of a seat, and of each its place among those that lie ready, −1 if it doesn't."""
    if not 0 <= viewer < len(view.position.squads):
        return []
    loaded = chooser.loaded if chooser.seat == viewer else ()
    ready = {Held(one.card, SQUAD if one.squad else one.tank): at for at, one in enumerate(loaded)}
    return [(held, ready.pop(held, -1)) for held in queries.hand(view.position, viewer)]


def tells_below(rect: pygame.Rect, scale: float, chooser: Chooser) -> bool:
    """Whether what is pointed at is told below the hand: in little room, while a tank is played with."""
    high = LOW_TURN_HIGH + LOW_CARD_HIGH + LOW_HAND_HIGH + LEAST_INFO + 3 * LOW_GAP
    room = rect.width > 0 and round(high * scale) <= rect.height < round(LOW_ROOM * scale)
    return room and chooser.acts and chooser.index >= 0 and bool(chooser.position.dice[chooser.index])


def _title(letter: str, who: str, words: Words) -> str:
    """Tank B; of others: Ben, tank B."""
    key = "title_of" if who else "title"
    return words(f"{_W}card.{key}", name=who, letter=letter)


def target_shown(view: TankTacticsState, looked: Looked, index: int, who: str, words: Words) -> TargetShown:
    """Another tank as a target of the one that is looked with."""
    position, origin = view.position, looked.position.squares[looked.index]
    seat, square = position.match.owner[index], position.squares[index]
    letter = LETTERS[position.match.number[index]]
    title = _title(letter, who, words)
    name = position.match.board.grid.name(square)
    place = words(f"{_W}card.place", square=name, facing=facing_letter(position.facings[index], words))
    if origin >= 0:
        place = words(f"{_W}target.place", square=name, n=position.match.board.distance(origin, square))
    shot, ram = looked.shots.get(square), looked.rams.get(square)
    hit = (shot.before, shot.after) if shot is not None else ram.other if ram is not None else None
    result = words(f"{_W}target.hit_points", n=position.hit_points(index))
    if hit is not None:
        result = words(f"{_W}target.{'left' if hit[1] > 0 else 'destroyed'}", before=hit[0], after=hit[1])
    life, armour = queries.life_dice(position, index)
    dice = position.dice[index]
    return TargetShown(
        colour_of(position, seat), title, place, result, hit is not None, dice, (*life, armour)
    )


def tank_shown(
    view: TankTacticsState, index: int, words: Words, *, turned: int = 0, who: str = ""
) -> TankShown:
    """The card of a tank whose dice lie open. ``who``: whose it is, where that is to be told."""
    position = view.position
    seat, number = position.match.owner[index], position.match.number[index]
    dice = position.dice[index]
    acting = position.tank == index and position.phase in ("turn", "portal")
    turn = queries.in_turn(position, seat)
    left = list(dice)
    if acting:
        left[ACTIONS], left[AMMO] = position.actions_of(index), max(0, position.shots_of(index))
    square = position.squares[index]
    letter = LETTERS[number]
    place = words(f"{_W}card.waits" if position.match.board.respawn else f"{_W}card.destroyed")
    if square >= 0:
        name = position.match.board.grid.name(square)
        place = words(f"{_W}card.place", square=name, facing=facing_letter(position.facings[index], words))
    all_ = dice[ACTIONS] + (position.more if acting else 0)
    actions, ammo = words(f"{_W}card.a_turn", n=dice[ACTIONS]), words(f"{_W}card.a_turn", n=dice[AMMO])
    if acting:
        actions = words(f"{_W}card.actions", n=left[ACTIONS], all=all_)
        ammo = words(f"{_W}card.ammo", n=left[AMMO], all=dice[AMMO])
    hints = (
        actions,
        words(f"{_W}card.speed", n=turn.speed_of(index), back=turn.speed_of(index, forward=False)),
        words(f"{_W}card.range", n=turn.range_of(index)),
        words(f"{_W}card.damage", n=turn.damage_of(index)),
        ammo,
        words(f"{_W}card.armour", n=dice[5]),
    )
    note = ""
    if acting and position.portal_used:
        note = words(f"{_W}card.portal_used")
    elif position.smoke[index]:
        note = words(f"{_W}card.smoke", n=position.smoke[index])
    life, armour = queries.life_dice(position, index)
    if square < 0:
        life, armour = tuple(0 for _ in life), 0
    return TankShown(
        index, colour_of(position, seat), letter,
        _title(letter, who, words), place,
        position.facings[index], position.hit_points(index), position.full(index), life, armour, dice,
        tuple(left), hints, note, acting, (position.facings[index] + 2 * turned) % 8, position.cards[index],
    )  # fmt: skip
