"""The page on which dice and cards are set, as values (TT-1.1 to TT-1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.terms import ACTIONS, AMMO, ARMOUR, ATTRIBUTES, DAMAGE, RANGE, SPEED
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.setting import SetupDraft
from game.games.tank_tactics.view.spots import DieSlot, Spot, SquadSpot
from game.games.tank_tactics.view.start_map import MapShown
from game.games.tank_tactics.view.words import (
    card_text,
    card_words,
    role_text,
    role_words,
    short_text,
    squad_text,
    squad_words,
    when_words,
)
from game.view.facing import facing_letter
from game.view.table import Words
from game.view.tips import Sign

_W = "tank_tactics_view.setting."


PlaceState = Literal["free", "aimed", "set"]


@dataclass(frozen=True, slots=True)
class DiePlace:
    """A place for a die: its value (0: none), words below it; ``state`` is one of ``TankDice.slot``.
    ``warn``: the words are a warning; ``held``: its die is in the hand; ``here``: the next die goes there."""

    attribute: str
    value: int
    words: str
    state: PlaceState
    warn: bool = False
    held: bool = False
    here: bool = False


@dataclass(frozen=True, slots=True)
class SheetShown:
    """A tank's sheet. ``start``: where it begins, in words and in fewer; ``seen``: its facing on the
    screen; ``done``: all is set; ``told``: words about its dice, ``lacks``: some are missing; ``cards``:
    its ability cards; ``role``: its role in words; ``roles``: all roles; ``tray``: the unplaced dice, of
    which one is in the hand (``held``) and one dragged (``lifted``; 0: none)."""

    tank: int
    title: str
    start: tuple[str, str]
    side: int
    seen: int
    chosen: bool
    free: bool
    done: str
    told: str
    lacks: str
    warn: str
    dice: tuple[int, ...]
    cards: tuple[str, ...]
    role: str
    roles: tuple[SetupOffer, ...]
    places: tuple[DiePlace, ...]
    tray: tuple[int, ...]
    held: int
    lifted: int


@dataclass(frozen=True, slots=True)
class SetupOffer:
    """An offered role or squad: its key, its name, its idea, the roles of a squad's tanks, and whether it
    is taken."""

    name: str
    words: str
    idea: str
    on: bool
    roles: str = ""

    @property
    def tip(self) -> Sign:
        """The tip that explains the offer."""
        key = "tank_tactics.good_squad" if self.roles else "tank_tactics.role"
        return Sign.of(key, "TT-1.1", name=self.words, idea=self.idea, roles=self.roles)


@dataclass(frozen=True, slots=True)
class CardToGive:
    """A card to give to one of ``holders``; ``short``: its effect in fewer words; ``free``: it isn't given
    for good."""

    number: int
    card: str
    name: str
    words: str
    short: str
    when: str
    to: int
    free: bool
    holders: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class TwoLines:
    """A first line of words, and a second one in wordings from long to short."""

    first: str
    second: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PageShown:
    """All of the page. ``squads``: the offered ones; ``idea``: that of the one that is pointed at or
    taken; ``chosen``: the tank whose dice are set; ``can``: what they mean on the map, each with a sign
    and whether it is true; ``first``: the first visible card; ``state``: what is missing; ``advised``: a
    hint in its place; ``ready``: the words of the button, empty for none; ``complete``: it can be pressed."""

    squads: tuple[SetupOffer, ...]
    idea: str
    sheets: tuple[SheetShown, ...]
    chosen: int
    locked: bool
    dice_told: str
    start_told: str
    cards_told: str
    advised: TwoLines | None
    map: MapShown
    can: tuple[tuple[str, str, bool], ...]
    watched: bool
    enemy: int
    cards: tuple[CardToGive, ...]
    first: int
    state: TwoLines
    missing: bool
    ready: str
    complete: bool


class PageMaker:
    """Makes the page's contents. ``dragged``: the dragged die with its tank; ``waits``: words for what
    delays the seat if nothing can be set; ``over_to``: the person who sets next; ``watched``: others at
    this machine must not look; ``advice``: a hint and its reason."""

    def __init__(
        self, view: TankTacticsWorld, setting: SetupDraft, words: Words, *, pointed: Spot | None = None,
        dragged: tuple[int, int] | None = None, first: int = 0, turn: int = 0, waits: str = "",
        over_to: str = "", watched: bool = False, advice: tuple[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.view, self.setting, self.words = view, setting, words
        self.pointed, self.dragged, self.first, self.turn = pointed, dragged, first, turn
        self.waits, self.over_to, self.watched, self.advice = waits, over_to, watched, advice

    def page(self) -> PageShown:
        """All contents of the page."""
        words, setting, match = self.words, self.setting, self.view.match
        chosen = setting.tank
        key = "cards_told_squad" if SQUAD in setting.holders else "cards_told"
        enemies = (side for seat, side in enumerate(match.sides) if seat != setting.seat)
        map_, can = self._map()
        ready = words(f"{_W}{'ready_over' if self.over_to else 'ready'}", name=self.over_to)
        advice, at = self.advice, self.pointed.name if isinstance(self.pointed, SquadSpot) else setting.squad
        squads = squads_offered(setting, words)
        return PageShown(
            squads=squads,
            idea=next((one.idea for one in squads if at == one.name), ""),
            sheets=tuple(self._sheet(tank) for tank in range(len(setting.dice))),
            chosen=chosen,
            locked=setting.locked,
            dice_told=words(f"{_W}dice_told"),
            start_told=words(f"{_W}start_told", tank=LETTERS[chosen]),
            cards_told=words(f"{_W}{key}", n=len(setting.cards)),
            advised=None if advice is None else TwoLines(advice[0], (advice[1],)),
            map=map_,
            can=can,
            watched=self.watched,
            enemy=next(enemies, 0),
            cards=tuple(self._card(number) for number in range(len(setting.cards))),
            first=self.first,
            state=self._state(),
            missing=bool(setting.missing),
            ready="" if setting.locked else ready,
            complete=setting.ready,
        )

    def _sheet(self, tank: int) -> SheetShown:
        setting, words, world = self.setting, self.words, self.view
        index = world.match.tanks[setting.seat][tank]
        square, dice, free = world.square[index], setting.dice[tank], setting.free(tank)
        start = "", ""
        if square >= 0:
            name = world.match.board.grid.name(square)
            facing = facing_letter(world.facing[index], words)
            start = (
                words(f"{_W}starts", square=name, facing=facing),
                words(f"{_W}starts_short", square=name, facing=facing),
            )
        tray, told, done = setting.tray(tank), "", ""
        if not tray:
            done = words(f"{_W}{'all_set' if free else 'locked'}")
            told = sum_words(self.view, dice, words)
        excess = setting.excess(tank)
        role = setting.role(tank)
        chosen = tank == setting.tank
        return SheetShown(
            tank=tank,
            title=words("tank_tactics_view.card.title", letter=LETTERS[tank]),
            start=start,
            side=world.match.sides[setting.seat],
            seen=(world.facing[index] + 2 * self.turn) % 8,
            chosen=chosen and not setting.locked,
            free=free,
            done=done,
            told=told,
            lacks=words(f"{_W}left", n=len(tray)) if tray else "",
            warn=words(f"{_W}excess", n=excess, actions=dice[ACTIONS]) if excess else "",
            dice=tuple(dice),
            cards=tuple(card for card, to in zip(setting.cards, setting.given, strict=True) if to == tank),
            role=role_words(role, words) if role else "",
            roles=roles_offered(setting, tank, words) if free else (),
            places=self._places(tank, marked=chosen and free and not setting.locked),
            tray=tuple(tray),
            held=setting.held if chosen else 0,
            lifted=self.dragged[1] if self.dragged is not None and self.dragged[0] == tank else 0,
        )

    def _places(self, tank: int, *, marked: bool) -> tuple[DiePlace, ...]:
        """The six places of a tank; ``marked``: the one for the next die is marked."""
        setting = self.setting
        held = setting.held if tank == setting.tank else 0
        dice, at = self._aimed(tank)
        found = []
        for slot, attribute in enumerate(ATTRIBUTES):
            value = setting.dice[tank][slot]
            lifted = value > 0 and self.dragged == (tank, value)
            filled = (value and not lifted) or not setting.free(tank)
            words, warn = self._meaning(dice, slot)
            state: PlaceState = "aimed" if at == slot else "set" if filled else "free"
            place = DiePlace(
                attribute, 0 if lifted else value, words, state, warn, bool(value) and value == held,
                marked and slot == setting.slot,
            )  # fmt: skip
            found.append(place)
        return tuple(found)

    def _aimed(self, tank: int) -> tuple[list[int], int]:
        """A tank's dice as if the die in hand were in the place pointed at, and that place (−1: none)."""
        setting, dice = self.setting, list(self.setting.dice[tank])
        moving = setting.held if tank == setting.tank else 0
        if self.dragged is not None and self.dragged[0] == tank:
            moving = self.dragged[1]
        at = self.pointed
        slot = at.slot if isinstance(at, DieSlot) and at.tank == tank else -1
        if not moving or slot < 0 or not setting.free(tank):
            return dice, -1
        if moving in dice:
            dice[dice.index(moving)] = dice[slot]
        dice[slot] = moving
        return dice, slot

    def _meaning(self, dice: Sequence[int], slot: int) -> tuple[str, bool]:
        """The meaning of a die in its place, and whether that is a warning."""
        words, value = self.words, dice[slot]
        if not value:
            return "", False
        if slot == SPEED:
            return words(f"{_W}means.speed", n=value, back=max(1, value // 2)), False
        if slot == AMMO and value > dice[ACTIONS] > 0:
            return words(f"{_W}means.useless", n=value, usable=dice[ACTIONS]), True
        return words(f"{_W}means.{ATTRIBUTES[slot]}", n=value), False

    def _map(self) -> tuple[MapShown, tuple[tuple[str, str, bool], ...]]:
        """The map from the chosen tank's start, and the meaning of its dice there."""
        setting, world, words = self.setting, self.view, self.words
        index = world.match.tanks[setting.seat][setting.tank]
        origin, dice = world.square[index], self._aimed(setting.tank)[0]
        reach, fire = frozenset[int](), frozenset[int]()
        if origin >= 0 and dice[SPEED]:
            reach = frozenset(queries.first_reach(world, index, dice[ACTIONS] or 1, dice[SPEED]))
        if origin >= 0 and dice[RANGE]:
            fire = frozenset(queries.covered(world, origin, dice[RANGE]))
        shown = MapShown(self.view, setting.seat, index, reach, fire, dice[RANGE], self.turn)
        drives = ("drive" if dice[ACTIONS] else "drive_once") if dice[SPEED] else "drive_none"
        fires, takes = "fire" if dice[RANGE] else "fire_none", "take" if dice[ARMOUR] else "take_none"
        return shown, (
            ("range", words(f"{_W}can.{fires}", n=dice[RANGE]), bool(dice[RANGE])),
            ("speed", words(f"{_W}can.{drives}", n=len(reach)), bool(dice[SPEED])),
            ("heart", words(f"{_W}can.{takes}", n=life_of(self.view) + dice[ARMOUR] - 1), bool(dice[ARMOUR])),
        )

    def _card(self, number: int) -> CardToGive:
        setting, words = self.setting, self.words
        card = setting.cards[number]
        holders = tuple((to, words(f"{_W}squad") if to == SQUAD else LETTERS[to]) for to in setting.holders)
        return CardToGive(
            number, card, card_words(card, words), card_text(card, "effect", words), short_text(card, words),
            when_words(self.view, card, words), setting.given[number], number >= setting.set_cards,
            holders,
        )  # fmt: skip

    def _state(self) -> TwoLines:
        """Words for what is missing, or for what follows."""
        setting, words, missing = self.setting, self.words, self.setting.missing
        more = tuple(words(f"{_W}{key}") for key in ("then", "then_short", "then_least"))
        if setting.locked:
            return TwoLines(self.waits, more)
        if not missing:
            return TwoLines(words(f"{_W}complete"), more)
        tank = setting.tank if setting.tank in missing else missing[0]
        told = words(f"{_W}needs", tank=LETTERS[tank], n=len(setting.tray(tank)))
        if len(missing) > 1:
            letters = words.commas(LETTERS[other] for other in missing if other != tank)
            more = (words(f"{_W}needs_too", tanks=letters),)
        return TwoLines(told, more)


def squads_offered(setting: SetupDraft, words: Words) -> tuple[SetupOffer, ...]:
    """The squads that are good on the map."""
    on, found = setting.squad, []
    for squad in setting.squads:
        name = squad.name
        roles = words.commas(
            words(f"{_W}tank_role", tank=LETTERS[tank], role=role_words(role, words))
            for tank, role in enumerate(squad.roles)
        )
        found.append(SetupOffer(name, squad_words(name, words), squad_text(name, words), name == on, roles))
    return tuple(found)


def roles_offered(setting: SetupDraft, tank: int, words: Words) -> tuple[SetupOffer, ...]:
    """The roles offered for a tank."""
    on = setting.role(tank)
    return tuple(
        SetupOffer(name, role_words(name, words), role_text(name, words), name == on)
        for name in setting.roles
    )


def sum_words(view: TankTacticsWorld, dice: Sequence[int], words: Words) -> str:
    """The sum of a tank's dice in words."""
    shots, life = min(dice[ACTIONS], dice[AMMO]), life_of(view) + dice[ARMOUR]
    return words(f"{_W}sum", n=shots, damage=dice[DAMAGE], life=life)


def life_of(view: TankTacticsWorld) -> int:
    """A tank's hit points without its Armour (TT-1.2)."""
    return sum(view.board.hit_dice)
