"""Carries out a step: the world so far, and the events so far."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.games.battlegrounds.rules import events as ev
from game.games.battlegrounds.rules.definitions import ACTIONS
from game.games.battlegrounds.rules.kinds import (
    DOWN,
    EMPTY,
    NONE,
    OFF,
    READY,
    Collection,
    HeldCard,
    PointToken,
    Use,
)
from game.games.battlegrounds.rules.moves import Hazard
from game.games.battlegrounds.rules.world import ARTILLERY, BattlegroundsWorld
from game.model.contract import Event, Result
from game.model.tuples import put


class ActionRun:
    """One call of ``apply``. ``state`` is always up to date."""

    def __init__(self, state: BattlegroundsWorld) -> None:
        self.state = state
        self.events: list[Event] = []
        self.learnt = False

    def set(self, **changes: Any) -> None:
        """Change columns of the state."""
        self.state = self.state.with_(**changes)

    def put(self, name: str, at: int, value: Any) -> None:
        """Change a row of a column."""
        self.set(**{name: put(getattr(self.state, name), at, value)})

    def tell(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)

    # --- tokens and pairs ---

    def take_token(self, spot: int, area: int) -> None:
        """Move a token from the board to a play area; a pair is made at once (BG-8.1)."""
        state = self.state
        picture, got = state.picture[spot], state.got[area]
        waiting = state.waiting(area).get(picture) if area != ARTILLERY else None
        single = (*got.single, spot)
        if waiting is None:
            got = Collection(got.pairs, single, got.uses)
        else:
            single = tuple([token for token in got.single if token != waiting])
            gives = [Use(token, READY) for token in (spot, waiting) if state.special[token]]
            got = Collection(
                (*got.pairs, (min(spot, waiting), max(spot, waiting))), single, _sorted([*got.uses, *gives])
            )
        self.set(lying=put(state.lying, spot, EMPTY), got=put(state.got, area % len(state.got), got), quiet=0)
        self.tell(ev.TokenTaken(area, spot, picture, state.special[spot]))
        if waiting is not None:
            ability = state.ability(spot) if gives else ""
            self.tell(ev.PairMade(area, picture, state.rules.pair_points, ability))

    def use(self, token: int, card: str = "") -> None:
        """Note that the action or upgrade of a special token is used: the token then lies on that card, or
        gives nothing more."""
        more = [Use(token, card)] if card else []
        for area, got in enumerate(self.state.got):
            left = [use for use in got.uses if use.token != token]
            if len(left) < len(got.uses):
                self.put("got", area, Collection(got.pairs, got.single, _sorted(left + more)))
                return

    # --- tanks ---

    def award(self, area: int, colour: int) -> None:
        """Give the area the top point token of a colour, if one is left (BG-5.3, BG-6.5)."""
        top = self.state.top_point(colour)
        if not top:
            return
        won = sorted([*self.state.won[area], PointToken(colour, top)], key=by_colour)
        self.set(won=put(self.state.won, area, tuple(won)), quiet=0)
        self.tell(ev.PointsWon(area, colour, top))

    def saved(self, colour: int, spot: int) -> bool:
        """Return whether armour saves the tank; the armour is then spent (BG-8.8)."""
        upgrades = self.state.upgrades(self.state.driven.get(colour, ""))
        plate = next((token for token in upgrades if self.state.ability(token) == "armour"), None)
        if plate is None:
            return False
        self.use(plate)
        self.tell(ev.ArmourSpent(colour, spot))
        return True

    def destroy(self, colour: int, spot: int, how: str) -> None:
        """Destroy a colour's tank; the caller has checked that no armour saves it (BG-6.1, BG-12.3)."""
        state = self.state
        completely = state.rules.option == "solo"
        seat = state.seat_of(colour)
        assert seat is not None
        left = [
            replace(card, colour=NONE, fell=colour) if card.colour == colour else card
            for card in state.cards[seat]
            if card.colour != colour or not completely
        ]
        if completely:  # card and piece leave the game; upgrades go with the card, their pairs stay
            for token in state.upgrades(state.driven[colour]):
                self.use(token)
        self.set(field=put(state.field, colour, OFF), cards=put(state.cards, seat, tuple(left)))
        self.tell(ev.Destroyed(colour, spot, how, completely))

    def clear(self, hazard: Hazard) -> None:
        """Take a shell or tank of the artillery that was run over off the board (BG-4.3, BG-12.4)."""
        if hazard.kind == "tank":
            return
        self.put("lying", hazard.field, EMPTY)
        gone = ev.ShellGone if hazard.kind == "shell" else ev.ArtilleryTankGone
        self.tell(gone(hazard.field))

    def activate(self, colour: int, name: str) -> None:
        """Let a colour drive a card of its seat; the card it drove before becomes inactive."""
        seat = self.state.seat_of(colour)
        assert seat is not None

        def driven(card: HeldCard) -> HeldCard:
            if card.name == name:
                return HeldCard(name, colour, since=card.since)
            return replace(card, colour=NONE) if card.colour == colour else card

        self.put("cards", seat, tuple(map(driven, self.state.cards[seat])))
        self.tell(ev.Activated(seat, colour, name))

    def all_back(self) -> None:
        """Note that all of the seat's colours that can come back have done so. From now on taking a card
        that was destroyed is a repair only for a colour still off the board (BG-6.2)."""
        state = self.state
        own = state.cards[state.seat]
        if any(card.fell in state.fields for card in own):
            back = [replace(card, fell=NONE) if card.fell in state.fields else card for card in own]
            self.put("cards", state.seat, tuple(back))

    # --- ends ---

    def end(self, outcome: Result) -> None:
        """End the match."""
        self.set(phase="over", outcome=outcome, queue=(), acting=None, opened=(), uncovering=None)
        self.tell(ev.Ended(outcome.reason))

    def cover(self, fields: tuple[int, ...]) -> None:
        """Cover these tokens again (family, BG-11.5)."""
        for spot in fields:
            self.put("lying", spot, DOWN)
        if fields:
            self.tell(ev.Covered(fields))


def _sorted(uses: list[Use]) -> tuple[Use, ...]:
    return tuple(sorted(uses, key=lambda use: use.token))


def by_colour(token: PointToken) -> tuple[int, int]:
    """Return the place of a point token in the order of colours, the highest first."""
    return token.colour, -token.value


def abilities_left(state: BattlegroundsWorld, area: int) -> tuple[list[int], list[int]]:
    """Return the unused one-time actions and the unused upgrades of an area, by special token."""
    ready = state.ready(area)
    if not ready:
        return [], []
    actions = [token for token in ready if state.ability(token) in ACTIONS]
    return actions, [token for token in ready if token not in actions]
