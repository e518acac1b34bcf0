"""The panel beside the board as values: the turn, tanks, the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import COLOURS, LETTERS
from game.games.tank_tactics.rules.queries import HandCard
from game.games.tank_tactics.rules.terms import ACTIONS, AMMO, SETTING_UP
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.cards import CardFace
from game.games.tank_tactics.view.choose import Chooser, Looked
from game.games.tank_tactics.view.destroyed import DestroyedShown
from game.games.tank_tactics.view.spots import CardSpot, LoadedSpot, card_spot
from game.games.tank_tactics.view.words import (
    card_text,
    card_words,
    colour_of,
    role_words,
    short_text,
    task_words,
    when_words,
    win_wordings,
)
from game.model.contract import Refusal
from game.view.facing import facing_letter
from game.view.table import Words

_W = "tank_tactics_view."

LOW_ROOM = 400
"""The height in tokens below which everything in the panel is lower."""

LEAST_BELOW = 348
"""The height from which there is room below the hand for what is pointed at."""

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
class TurnShown:
    """The state of a turn. ``told``: what is left, and ``win``, both from long to short; ``steps`` of it
    with the present one, ``step``; ``buttons`` by name with their words; ``done``: only ending is left."""

    title: str
    told: tuple[str, ...]
    win: tuple[str, ...]
    steps: tuple[str, ...]
    step: int
    slots: tuple[Slot, ...]
    buttons: tuple[tuple[str, str], ...]
    done: bool


@dataclass(frozen=True, slots=True)
class TankShown:
    """A tank's card. ``brief``: its title without its owner; ``place``: its square, and its role if there
    is room; ``dice``: the six with the Actions and Ammo left; ``hint``: words below each; ``even``: the
    actions of a turn that an even start makes shorter than its die says, 0 in others."""

    index: int
    colour: str
    letter: str
    title: str
    brief: str
    place: tuple[str, ...]
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
    """The ability cards of the tank."""
    even: int = 0


@dataclass(frozen=True, slots=True)
class TargetShown:
    """Another tank that is pointed at, where the board has no room for its dice. ``result``: what the
    picked tank would do to it, or else its hit points; ``fire``: it can be hit."""

    colour: str
    title: str
    place: str
    result: str
    fire: bool
    dice: tuple[int, ...]
    life: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card of the hand; ``open``: it can be played now; ``does``: its effect."""

    spot: CardSpot | LoadedSpot
    face: CardFace
    open: bool
    does: str


@dataclass(frozen=True, slots=True)
class UsedCard:
    """A used card, and the side of its player."""

    side: int
    card: str
    name: str


@dataclass(frozen=True, slots=True)
class HandShown:
    """The cards of a hand from the ``first`` visible one, and the used ones, the latest first. ``told``: a
    line about the hand, in wordings from long to short; ``bad``: something was refused."""

    cards: tuple[CardShown, ...]
    used: tuple[UsedCard, ...]
    first: int
    told: tuple[str, ...]
    bad: bool


@dataclass(frozen=True, slots=True)
class PanelShown:
    """The panel's contents in a turn. ``tank``: the tank whose card is shown, unless there is ``advice``
    or a ``moment``; ``below``: what is pointed at is described below the hand (``target``, else ``info``)."""

    turn: TurnShown
    hand: HandShown | None
    tank: TankShown | None = None
    moment: DestroyedShown | None = None
    below: bool = False
    target: TargetShown | None = None
    info: str = ""
    bad: bool = False


def turn_shown(
    view: TankTacticsWorld, chooser: Chooser, slots: Sequence[Slot], words: Words, *, name: str, task: str
) -> TurnShown:
    """The state of the turn. ``name``: the player who has it; ``task``: words in place of the usual ones."""
    told, steps, step = tuple[str, ...](), tuple[str, ...](), 0
    if view.phase == "turn" and view.outcome is None:
        steps = tuple(words(f"{_W}step.{key}") for key in ("choose", "act", "end"))
        index = chooser.index if chooser.acts else view.tank
        if index >= 0 and view.square[index] >= 0:
            left, whole = view.actions_of(index), view.die_actions(index) + view.more
            shots, ammo = max(0, view.shots_of(index)), view.dice[index][AMMO]
            fewer = view.die_actions(index) < view.dice[index][ACTIONS]
            left_words = "left_even" if fewer else "left"
            told = (
                words(f"{_W}{left_words}", n=left, all=whole, shots=shots, ammo=ammo),
                words(f"{_W}left_short", n=left, shots=shots),
            )
        step = 0 if index < 0 else 2 if chooser.done else 1
    buttons = tuple((button, words(f"{_W}button.{button}")) for button in chooser.buttons())
    task = task or task_words(view, chooser.seat, words, name)
    return TurnShown(
        task, told, win_wordings(view, words), steps, step, tuple(slots), buttons, chooser.done
    )  # fmt: skip


def hand_shown(
    view: TankTacticsWorld,
    chooser: Chooser,
    viewer: int,
    words: Words,
    *,
    first: int,
    why: str,
    refused: bool,
) -> HandShown | None:
    """The viewer's hand. ``why``: a line about it, because something was ``refused`` or is pointed at.
    ``None`` while dice and cards are set."""
    if view.phase in SETTING_UP:
        return None
    held = hand_of(view, chooser, viewer)
    cards = tuple(card_shown(view, chooser, one, ready, words) for one, ready in held)
    used = tuple(UsedCard(side, card, card_words(card, words)) for side, card in reversed(used_of(view)))
    keys = ("any_time", "any_time_short") if held else ("none",)
    told = (why,) if why else tuple(words(f"{_W}hand.{key}") for key in keys)
    return HandShown(cards, used, first, told, refused and bool(why))


def card_shown(
    view: TankTacticsWorld, chooser: Chooser, held: HandCard, ready: int, words: Words
) -> CardShown:
    """A card of the hand; ``ready``: its place among the loaded ones, or -1."""
    refusal = None if ready >= 0 else chooser.why_no_card(held)
    note = "" if refusal is None else _note(refusal, words)
    seat, squad = chooser.seat if chooser.seat is not None else 0, held.number == SQUAD
    face = CardFace(
        held.card, card_words(held.card, words), short_text(held.card, words),
        when_words(view, held.card, words), COLOURS.index(colour_of(view, seat)),
        None if squad else held.number, words(f"{_W}hand.squad") if squad else "",
        "chosen" if ready >= 0 else "resting" if note else "ready", note,
    )  # fmt: skip
    spot = card_spot(held) if ready < 0 else LoadedSpot(ready)
    return CardShown(spot, face, refusal is None, card_text(held.card, "effect", words))


def _note(refusal: Refusal, words: Words) -> str:
    """Two words on why a card can't be played; a press gives the full reason."""
    key = f"{_W}note.{refusal.key.rpartition('.')[2]}"
    return words(key if words.has(key) else f"{_W}note.other", **refusal.params)


def used_of(view: TankTacticsWorld) -> list[tuple[int, str]]:
    """The cards everybody has used, each with its player's side, seat by seat."""
    return [(side, card) for seat, side in enumerate(view.match.sides) for card in view.spent[seat]]


def hand_of(view: TankTacticsWorld, chooser: Chooser, viewer: int) -> list[tuple[HandCard, int]]:
    """The cards of a seat, each with its place among the loaded ones, or −1."""
    if not 0 <= viewer < len(view.squad):
        return []
    loaded = chooser.loaded if chooser.seat == viewer else ()
    ready = {HandCard(one.card, SQUAD if one.squad else one.tank): at for at, one in enumerate(loaded)}
    return [(held, ready.pop(held, -1)) for held in queries.hand(view, viewer)]


def tells_below(wide: float, high: float, chooser: Chooser) -> bool:
    """Whether what is pointed at is described below the hand: in little room, while a tank is picked."""
    room = wide > 0 and LEAST_BELOW <= high < LOW_ROOM
    return room and chooser.acts and chooser.index >= 0 and bool(chooser.world.dice[chooser.index])


def _title(letter: str, who: str, words: Words) -> str:
    """The title of a tank's card: Tank B; of others: Ben, tank B."""
    key = "title_of" if who else "title"
    return words(f"{_W}card.{key}", name=who, letter=letter)


def target_shown(view: TankTacticsWorld, looked: Looked, index: int, who: str, words: Words) -> TargetShown:
    """Another tank as a target of the tank that would act."""
    origin = looked.world.square[looked.index]
    seat, square = view.match.owner[index], view.square[index]
    letter = LETTERS[view.match.number[index]]
    title = _title(letter, who, words)
    name = view.match.board.grid.name(square)
    place = words(f"{_W}card.place", square=name, facing=facing_letter(view.facing[index], words))
    if origin >= 0:
        place = words(f"{_W}target.place", square=name, n=view.match.board.distance(origin, square))
    shot, ram = looked.shots.get(square), looked.rams.get(square)
    hit = (shot.before, shot.after) if shot is not None else ram.other if ram is not None else None
    result = words(f"{_W}target.hit_points", n=view.hit_points(index))
    if hit is not None:
        result = words(f"{_W}target.{'left' if hit[1] > 0 else 'destroyed'}", before=hit[0], after=hit[1])
    life, armour = queries.life_dice(view, index)
    dice = view.dice[index]
    return TargetShown(colour_of(view, seat), title, place, result, hit is not None, dice, (*life, armour))


def tank_shown(
    view: TankTacticsWorld, index: int, words: Words, *, turned: int = 0, who: str = ""
) -> TankShown:
    """The card of a tank with known dice. ``who``: its owner, where that is to be named."""
    seat, number = view.match.owner[index], view.match.number[index]
    dice = view.dice[index]
    acting = view.tank == index and view.phase in ("turn", "portal")
    turn = queries.in_turn(view, seat)
    left = list(dice)
    if acting:
        left[ACTIONS], left[AMMO] = view.actions_of(index), max(0, view.shots_of(index))
    square = view.square[index]
    letter = LETTERS[number]
    place = brief = words(f"{_W}card.waits" if view.match.board.respawn else f"{_W}card.destroyed")
    if square >= 0:
        name = view.match.board.grid.name(square)
        facing = facing_letter(view.facing[index], words)
        place = words(f"{_W}card.place", square=name, facing=facing)
        brief = words(f"{_W}card.place_brief", square=name, facing=facing)
    role = view.match.definitions.roles.of(dice)
    places = (
        (words(f"{_W}card.place_role", place=place, role=role_words(role, words)), place, brief)
        if role
        else (place, brief)
    )
    acts = seat == view.seat and view.phase in ("turn", "portal")
    even = view.die_actions(index) if acts and view.die_actions(index) < dice[ACTIONS] else 0
    actions, ammo = words(f"{_W}card.a_turn", n=dice[ACTIONS]), words(f"{_W}card.a_turn", n=dice[AMMO])
    if even:
        actions = words(f"{_W}card.this_turn", n=even)
    if acting:
        actions = words(f"{_W}card.actions", n=left[ACTIONS], all=view.die_actions(index) + view.more)
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
    if acting and view.portal_used:
        note = words(f"{_W}card.portal_used")
    elif view.smoke[index]:
        note = words(f"{_W}card.smoke", n=view.smoke[index])
    life, armour = queries.life_dice(view, index)
    if square < 0:
        life, armour = tuple(0 for _ in life), 0
    return TankShown(
        index, colour_of(view, seat), letter,
        _title(letter, who, words), _title(letter, "", words), places,
        view.facing[index], view.hit_points(index), view.full(index), life, armour, dice,
        tuple(left), hints, note, acting, (view.facing[index] + 2 * turned) % 8, view.cards[index],
        even,
    )  # fmt: skip
