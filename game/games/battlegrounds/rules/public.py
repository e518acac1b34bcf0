"""The contents of boards, hands and play areas of Battlegrounds as plain values, for views and terminals.

Everything reads an observation. What the seat does not know is ``None`` or empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.games.battlegrounds.rules import choosing, moves
from game.games.battlegrounds.rules.actions import (
    Action,
    Activate,
    ChangeTank,
    Drive,
    EndTurn,
    Enter,
    Hold,
    Place,
    Redeploy,
    Shoot,
    TakeCard,
    Uncover,
    Upgrade,
    UseAction,
    Walk,
)
from game.games.battlegrounds.rules.components import (
    ARTILLERY,
    Active,
    At,
    Card,
    Face,
    Fell,
    HeldCard,
    OnOffer,
    Paired,
    PointToken,
    Ready,
    Taken,
    Token,
    Up,
)
from game.games.battlegrounds.rules.definitions import (
    ACTIONS,
    BASES,
    COLOUR_NAMES,
    COLOURS,
    DIRECTIONS,
    GRID,
    UPGRADE_SLOTS,
    Ability,
    TankCard,
)
from game.games.battlegrounds.rules.events import (
    ActionUsed,
    Activated,
    ArmourSpent,
    ArtilleryTankGone,
    ArtilleryTankPlaced,
    Barraged,
    CardsDrawn,
    CardTaken,
    Covered,
    Dealt,
    Destroyed,
    Drove,
    Fired,
    FurtherTurn,
    LaidOut,
    LeftTheMatch,
    PairMade,
    Placed,
    PointsWon,
    ShellGone,
    ShellLaid,
    StarterDrawn,
    Stayed,
    TokenTaken,
    TurnBegan,
    Uncovered,
    Upgraded,
    Walked,
)
from game.games.battlegrounds.rules.game import Battlegrounds
from game.games.battlegrounds.rules.moves import Run
from game.games.battlegrounds.rules.setting_up import DRAFT
from game.games.battlegrounds.rules.state import BattlegroundsState
from game.model.contract import Refusal
from game.model.world import Entity

__all__ = [
    "ACTIONS", "ARTILLERY", "BASES", "COLOURS", "COLOUR_NAMES", "DIRECTIONS", "GRID", "UPGRADE_SLOTS",
    "Action", "ActionUsed", "Activate", "Activated", "ArmourSpent", "ArtilleryTankGone",
    "ArtilleryTankPlaced", "Barraged", "BattlegroundsState", "CardSeen", "CardTaken", "CardsDrawn",
    "ChangeTank", "Covered", "Dealt", "Destroyed", "Drive", "Drove", "EndTurn", "Enter", "Fired",
    "FurtherTurn", "Hold", "LaidOut", "LeftTheMatch", "PairMade", "PairSeen", "Place", "Placed",
    "PointToken", "PointsWon", "Redeploy", "ShellGone", "ShellLaid", "Shoot", "StarterDrawn", "Stayed",
    "TakeCard", "TankCard", "TokenSeen", "TokenTaken", "TurnBegan", "Uncover", "Uncovered", "Upgrade",
    "Upgraded", "UseAction", "Walk", "Walked", "after", "area_cards", "area_of_seat", "card_driven",
    "card_seen", "cards_on_offer", "choices", "danger", "drive_run", "gun_fields", "move_field", "pairs_of",
    "points_left", "preview", "tank_reach", "token_ability", "token_on_board", "tokens_in_reach",
    "tokens_on_board", "waiting_of", "why_not",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class TokenSeen:
    """A location token: ``picture`` is empty where it is not known; ``up`` if it lies face up."""

    entity: Entity
    picture: str
    special: bool = False
    up: bool = True
    ability: str = ""


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A tank card: ``name`` is empty where it is not known, ``colour`` drives it, ``fell`` is the colour
    destroyed with it, ``upgrades`` are the abilities of the special tokens on it, by their pictures."""

    entity: Entity
    name: str
    seat: int
    colour: int | None = None
    fell: int | None = None
    upgrades: tuple[tuple[str, Ability], ...] = ()


@dataclass(frozen=True, slots=True)
class PairSeen:
    """A pair of a play area: its picture and, with a special token, what that gives, whether it is still
    to be used, and the card it lies on."""

    number: int
    picture: str
    special: Entity | None = None
    ability: str = ""
    ready: bool = False


# --- what lies there ---


def _token(state: BattlegroundsState, entity: Entity) -> TokenSeen:
    world = state.world
    face = world.find(entity, Face)
    up = state.rules.option != "family" or world.find(entity, Up) is not None
    if face is None:
        return TokenSeen(entity, "", up=False)
    ability = state.ability(entity) if face.special and state.rules.option != "family" else ""
    return TokenSeen(entity, face.picture, bool(ability), up, ability)


def token_ability(state: BattlegroundsState, entity: Entity) -> Ability:
    """Return the ability of a special token."""
    return state.ability(entity)


def token_on_board(state: BattlegroundsState, spot: int) -> TokenSeen | None:
    """Return the location token on a field; ``None`` if there is none."""
    entity = state.board.tokens.get(spot)
    return None if entity is None else _token(state, entity)


def tokens_on_board(state: BattlegroundsState) -> dict[int, TokenSeen]:
    """Return the location tokens by field."""
    return {spot: _token(state, entity) for spot, entity in state.board.tokens.items()}


def card_seen(state: BattlegroundsState, entity: Entity) -> CardSeen:
    """Return a card, as far as it is known."""
    world = state.world
    card, held = world.find(entity, Card), world.find(entity, HeldCard)
    active, fell, offer = (
        world.find(entity, Active),
        world.find(entity, Fell),
        world.find(entity, OnOffer),
    )
    seat = held.seat if held is not None else offer.seat if offer is not None else DRAFT
    laid = tuple(
        (world.get(token, Face).picture, state.ability(token)) for token in sorted(state.upgrades(entity))
    )
    return CardSeen(
        entity,
        "" if card is None else card.name,
        seat,
        None if active is None else active.colour,
        None if fell is None else fell.colour,
        laid,
    )


def cards_on_offer(state: BattlegroundsState) -> list[CardSeen]:
    """Return the cards open for the draft, or those the seat looks at (BG-2.4, BG-8.3), by name."""
    found = [card_seen(state, entity) for entity, _ in state.world.each(OnOffer)]
    return sorted(found, key=lambda card: (card.name, card.entity))


def seats_of(state: BattlegroundsState, area: int) -> list[int]:
    """Return the seats that collect in a play area: one, in team two (BG-10.1)."""
    return [seat for seat in range(len(state.sides)) if state.area(seat) == area]


def area_of_seat(state: BattlegroundsState, seat: int) -> int:
    """Return the play area a seat collects in; for a spectator that of the first seat."""
    return state.area(seat) if 0 <= seat < len(state.sides) else state.areas[0]


def card_driven(state: BattlegroundsState, colour: int) -> str:
    """Return the name of the card that drives a colour's tank; empty if none does, or it isn't known."""
    cards = (card_seen(state, entity) for seat in range(len(state.sides)) for entity in state.cards_of(seat))
    return next((card.name for card in cards if card.colour == colour), "")


def area_cards(state: BattlegroundsState, area: int) -> list[CardSeen]:
    """Return the cards of an area's seats, for each seat those it drives first."""
    found = []
    for seat in seats_of(state, area):
        cards = [card_seen(state, entity) for entity in state.cards_of(seat)]
        found += sorted(cards, key=lambda card: (card.colour is None, card.colour or 0, card.entity))
    return found


def pairs_of(state: BattlegroundsState, area: int) -> list[PairSeen]:
    """Return the pairs of a play area, in the order they were made (BG-8.1)."""
    world = state.world
    found: dict[int, PairSeen] = {}
    for entity, paired, taken in world.both(Paired, Taken):
        if taken.area != area:
            continue
        seen = found.get(paired.pair, PairSeen(paired.pair, world.get(entity, Face).picture))
        token = _token(state, entity)
        if token.special:
            ready = world.find(entity, Ready) is not None
            seen = PairSeen(seen.number, seen.picture, entity, token.ability, ready)
        found[paired.pair] = seen
    return [found[number] for number in sorted(found)]


def waiting_of(state: BattlegroundsState, area: int) -> list[TokenSeen]:
    """Return the tokens of a play area that make no pair yet; the artillery's make none (BG-12.6)."""
    world = state.world
    return [
        _token(state, entity)
        for entity, taken, _ in world.both(Taken, Token)
        if taken.area == area and world.find(entity, Paired) is None
    ]


def points_left(state: BattlegroundsState, colours: Sequence[int]) -> list[PointToken]:
    """Return the point tokens of some colours that nobody has won yet (BG-1.5)."""
    world = state.world
    found = [token for entity, token in world.each(PointToken) if world.find(entity, Taken) is None]
    return [token for token in found if token.colour in colours]


# --- what could be done ---

_GAME = Battlegrounds()


def choices(state: BattlegroundsState) -> Sequence[Action]:
    """Return every legal action of the seat to act, in the rule book's order."""
    return _GAME.actions(state)


def why_not(state: BattlegroundsState, action: Action) -> Refusal | None:
    """Return why an action is not allowed now; ``None`` if it is."""
    return _GAME.refuse(state, action)


def drive_run(state: BattlegroundsState, drive: Drive) -> Run:
    """Return the course a drive would take (BG-4.3)."""
    return moves.run(state, drive.colour, drive.path)


def gun_fields(state: BattlegroundsState, colour: int, origin: int | None = None) -> tuple[int, ...]:
    """Return the fields a colour's gun reaches from where it stands or from another field (BG-5.1)."""
    return moves.range_of(state, colour, origin)


def move_field(state: BattlegroundsState, drive: Drive) -> int:
    """Return where a drive ends if nothing happens; the tank's own field if it stays."""
    return drive.path[-1] if drive.path else state.board.fields[drive.colour]


def preview(state: BattlegroundsState, colour: int, card: Entity) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return where a tank could move and shoot from where it stands if it drove that card on an empty
    board."""
    origin = state.board.fields.get(colour)
    if origin is None or state.world.find(card, Card) is None:
        return (), ()
    known, has = state.card(card), state.abilities(card)
    ways = moves.routes(known.move, known.move_distance, has["further_move"], has["direction"] > 0, origin)
    guns = moves.reach(known.shot, known.shot_distance, has["further_shot"], origin)
    return tuple(sorted({way[-1] for way in ways})), guns


def tank_reach(state: BattlegroundsState, colour: int) -> tuple[int, ...]:
    """Return where a tank could move now, whoever's turn it is (BG-4.1)."""
    return tuple(sorted({way[-1] for way in moves.paths(state, colour)}))


def danger(state: BattlegroundsState, seat: int) -> frozenset[int]:
    """Return the fields on which another side's tank could shoot in its next turn, as things are: after
    its move, before it with the change of order, and after coming back with another card if it was
    destroyed (BG-5.1, BG-6.2, BG-8.7). Empty in family, where nobody shoots, and in solo, where chance
    decides."""
    if state.rules.option in ("family", "solo") or not 0 <= seat < len(state.sides):
        return frozenset()
    found: set[int] = set()
    for owner, own in enumerate(state.colours):
        if state.sides[owner] == state.sides[seat] or owner in state.gone:
            continue
        for colour in own:
            if colour in state.board.fields:
                found |= _could_shoot(state, colour)
                continue
            if colour not in state.board.pieces:  # it is placed in the set-up, where nobody shoots
                continue
            for card in state.inactive(owner):
                if state.world.find(card, Fell) is None:  # with one that fell it pauses
                    for spot in choosing.free_base(state, colour):
                        found |= _could_shoot(_come_back(state, colour, card, spot), colour)
    return frozenset(found)


def _could_shoot(state: BattlegroundsState, colour: int) -> set[int]:
    """Return the fields a tank could shoot at in a turn."""
    found: set[int] = set()
    if colour in state.board.active and state.abilities(state.board.active[colour])["change_of_order"]:
        found.update(moves.range_of(state, colour))
    for drive in moves.drives(state, colour):
        if not moves.run(state, colour, drive.path).destroyed:
            found.update(moves.range_of(state, colour, move_field(state, drive)))
    return found


def _come_back(state: BattlegroundsState, colour: int, card: Entity, spot: int) -> BattlegroundsState:
    """Return the state with that colour back on a field of its base."""
    world = state.world.copy()
    if spot in state.board.shells:
        world.remove(state.board.shells[spot])
    world.put(state.board.pieces[colour], At(spot))
    world.put(card, Active(colour))
    return state.with_(world=world)


def after(state: BattlegroundsState, action: Action) -> BattlegroundsState | None:
    """Return the view after an action of its seat; ``None`` if the action is not allowed."""
    return None if _GAME.refuse(state, action) is not None else _GAME.advance(state, action).state


def tokens_in_reach(state: BattlegroundsState, colour: int) -> frozenset[int]:
    """Return the fields with tokens that a tank could shoot at in a turn of its own."""
    return frozenset(spot for spot in _could_shoot(state, colour) if spot in state.board.tokens)
