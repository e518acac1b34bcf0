"""The contents of boards, hands and play areas of Battlegrounds as plain values, for views and terminals.

Everything reads an observation. What the seat does not know is ``None`` or empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.games.battlegrounds.rules import choosing, moves
from game.games.battlegrounds.rules.actions import (
    Action,
    Drive,
)
from game.games.battlegrounds.rules.definitions import (
    Ability,
)
from game.games.battlegrounds.rules.game import Battlegrounds
from game.games.battlegrounds.rules.kinds import DOWN, EMPTY, NONE, SHELL, HeldCard, PointToken
from game.games.battlegrounds.rules.moves import Run
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import Refusal
from game.model.tuples import put


@dataclass(frozen=True, slots=True)
class TokenSeen:
    """A location token, known by the field it was laid on: ``picture`` is empty where it is not known;
    ``up`` if it lies face up."""

    token: int
    picture: str
    special: bool = False
    up: bool = True
    ability: str = ""


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A tank card: ``name`` is empty where it is not known, ``seat`` that of whoever has it or looks at it,
    or ``OPEN``. ``colour`` drives it, ``fell`` is the colour destroyed with it, ``upgrades`` are the
    abilities of the special tokens on it, by their pictures."""

    name: str
    seat: int
    colour: int | None = None
    fell: int | None = None
    upgrades: tuple[tuple[str, Ability], ...] = ()


OPEN = -1
"""The seat of a card that lies open in the draft."""


@dataclass(frozen=True, slots=True)
class PairSeen:
    """A pair of a play area: its picture and, with a special token, what that gives, whether it is still
    to be used, and the card it lies on."""

    picture: str
    special: int | None = None
    ability: str = ""
    ready: bool = False


# --- what lies there ---


def _token(state: BattlegroundsWorld, token: int) -> TokenSeen:
    special = state.special[token]
    ability = state.ability(token) if special else ""
    return TokenSeen(token, state.picture[token], special, state.lying[token] != DOWN, ability)


def token_on_board(state: BattlegroundsWorld, spot: int) -> TokenSeen | None:
    """Return the location token on a field; ``None`` if there is none."""
    return _token(state, spot) if spot in state.tokens else None


def tokens_on_board(state: BattlegroundsWorld) -> dict[int, TokenSeen]:
    """Return the location tokens by field."""
    return {spot: _token(state, spot) for spot in state.tokens}


def card_seen(state: BattlegroundsWorld, name: str) -> CardSeen:
    """Return a card in front of a seat; a card on offer is ``OPEN``."""
    upgrades = tuple((state.picture[token], state.ability(token)) for token in state.upgrades(name))
    for seat, own in enumerate(state.cards):
        for card in own:
            if card.name == name:
                colour, fell = (None if one == NONE else one for one in (card.colour, card.fell))
                return CardSeen(name, seat, colour, fell, upgrades)
    return CardSeen(name, OPEN)


def cards_on_offer(state: BattlegroundsWorld) -> list[CardSeen]:
    """Return the cards open for the draft, or those the seat looks at (BG-2.4, BG-8.3), by name."""
    looked_at = [CardSeen(name, seat) for seat, own in enumerate(state.looks) for name in own]
    return [*(CardSeen(name, OPEN) for name in state.open), *looked_at]


def seats_of(state: BattlegroundsWorld, area: int) -> list[int]:
    """Return the seats that collect in a play area: one, in team two (BG-10.1)."""
    return [seat for seat in range(len(state.sides)) if state.area(seat) == area]


def area_of_seat(state: BattlegroundsWorld, seat: int) -> int:
    """Return the play area a seat collects in; for a spectator that of the first seat."""
    return state.area(seat) if 0 <= seat < len(state.sides) else state.areas[0]


def card_driven(state: BattlegroundsWorld, colour: int) -> str:
    """Return the name of the card that drives a colour's tank; empty if none does."""
    return state.driven.get(colour, "")


def area_cards(state: BattlegroundsWorld, area: int) -> list[CardSeen]:
    """Return the cards of an area's seats, for each seat those it drives first."""
    found = []
    for seat in seats_of(state, area):
        cards = [card_seen(state, card.name) for card in state.cards[seat]]
        found += sorted(cards, key=lambda card: (card.colour is None, card.colour or 0))
    return found


def pairs_of(state: BattlegroundsWorld, area: int) -> list[PairSeen]:
    """Return the pairs of a play area, in the order they were made (BG-8.1)."""
    found, ready = [], state.ready(area)
    for pair in state.got[area].pairs:
        seen = PairSeen(state.picture[pair[0]])
        for token in filter(state.special.__getitem__, sorted(pair)):
            seen = PairSeen(seen.picture, token, state.ability(token), token in ready)
        found.append(seen)
    return found


def waiting_of(state: BattlegroundsWorld, area: int) -> list[TokenSeen]:
    """Return the tokens of a play area that make no pair yet; the artillery's make none (BG-12.6)."""
    return [_token(state, token) for token in sorted(state.got[area].single)]


def points_left(state: BattlegroundsWorld, colours: Sequence[int]) -> list[PointToken]:
    """Return the point tokens of some colours that nobody has won yet (BG-1.5)."""
    return [PointToken(colour, value) for colour in colours for value in state.points_left(colour)]


# --- what could be done ---

_GAME = Battlegrounds()


def choices(state: BattlegroundsWorld) -> Sequence[Action]:
    """Return every legal action of the seat to act, in the rule book's order."""
    return _GAME.actions(state)


def why_not(state: BattlegroundsWorld, action: Action) -> Refusal | None:
    """Return why an action is not allowed now; ``None`` if it is."""
    return _GAME.refuse(state, action)


def drive_run(state: BattlegroundsWorld, drive: Drive) -> Run:
    """Return the course a drive would take (BG-4.3)."""
    return moves.run(state, drive.colour, drive.path)


def gun_fields(state: BattlegroundsWorld, colour: int, origin: int | None = None) -> tuple[int, ...]:
    """Return the fields a colour's gun reaches from where it stands or from another field (BG-5.1)."""
    return moves.range_of(state, colour, origin)


def move_field(state: BattlegroundsWorld, drive: Drive) -> int:
    """Return where a drive ends if nothing happens; the tank's own field if it stays."""
    return drive.path[-1] if drive.path else state.fields[drive.colour]


def preview(state: BattlegroundsWorld, colour: int, card: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return where a tank could move and shoot from where it stands if it drove that card on an empty
    board."""
    origin = state.fields.get(colour)
    if origin is None or not card:
        return (), ()
    known, has = state.definitions.by_card[card], state.abilities(card)
    ways = moves.routes(known.move, known.move_distance, has["further_move"], has["direction"] > 0, origin)
    guns = moves.reach(known.shot, known.shot_distance, has["further_shot"], origin)
    return tuple(sorted({way[-1] for way in ways})), guns


def tank_reach(state: BattlegroundsWorld, colour: int) -> tuple[int, ...]:
    """Return where a tank could move now, whoever's turn it is (BG-4.1)."""
    return tuple(sorted({way[-1] for way in moves.paths(state, colour)}))


def danger(state: BattlegroundsWorld, seat: int) -> dict[int, tuple[int, ...]]:
    """Return the fields on which another side's tank could shoot in its next turn, as things are, each with
    the fields of those tanks: after its move, before it with the change of order, and after coming back with
    another card if it was destroyed (BG-5.1, BG-6.2, BG-8.7). Empty in family, where nobody shoots, and in
    solo, where chance decides."""
    found: dict[int, tuple[int, ...]] = {}
    if state.rules.option in ("family", "solo") or not 0 <= seat < len(state.sides):
        return found

    def note(origin: int, shot_at: set[int]) -> None:
        for spot in shot_at:
            if origin not in found.get(spot, ()):
                found[spot] = (*found.get(spot, ()), origin)

    for owner, own in enumerate(state.colours):
        if state.sides[owner] == state.sides[seat] or owner in state.gone:
            continue
        for colour in own:
            if colour in state.fields:
                note(state.fields[colour], _could_shoot(state, colour))
                continue
            if colour not in state.pieces:  # it is placed in the set-up, where nobody shoots
                continue
            for card in state.inactive(owner):
                if card.fell == NONE:  # with one that fell it pauses
                    for spot in choosing.free_base(state, colour):
                        note(spot, _could_shoot(_come_back(state, colour, card, spot), colour))
    return found


def _could_shoot(state: BattlegroundsWorld, colour: int) -> set[int]:
    """Return the fields a tank could shoot at in a turn."""
    found: set[int] = set()
    if state.abilities(state.driven.get(colour, ""))["change_of_order"]:
        found.update(moves.range_of(state, colour))
    for drive in moves.drives(state, colour):
        if not moves.run(state, colour, drive.path).destroyed:
            found.update(moves.range_of(state, colour, move_field(state, drive)))
    return found


def _come_back(state: BattlegroundsWorld, colour: int, card: HeldCard, spot: int) -> BattlegroundsWorld:
    """Return the state with that colour back on a field of its base."""
    seat = state.seat_of(colour)
    assert seat is not None
    own = [replace(one, colour=colour) if one == card else one for one in state.cards[seat]]
    lies = EMPTY if state.lying[spot] == SHELL else state.lying[spot]
    return state.with_(
        lying=put(state.lying, spot, lies),
        field=put(state.field, colour, spot),
        cards=put(state.cards, seat, tuple(own)),
    )


def after(state: BattlegroundsWorld, action: Action) -> BattlegroundsWorld | None:
    """Return the view after an action of its seat; ``None`` if the action is not allowed."""
    return None if _GAME.refuse(state, action) is not None else _GAME.advance(state, action).state


def tokens_in_reach(state: BattlegroundsWorld, colour: int) -> frozenset[int]:
    """Return the fields with tokens that a tank could shoot at in a turn of its own."""
    return frozenset(spot for spot in _could_shoot(state, colour) if spot in state.tokens)
