"""Carries out a step: a copied world, the fields of the state that change, and the events so far."""

from __future__ import annotations

from typing import Any

from game.games.battlegrounds.rules import events as ev
from game.games.battlegrounds.rules.components import (
    ARTILLERY,
    Active,
    At,
    Card,
    Face,
    Fell,
    OnCard,
    Paired,
    PointToken,
    Ready,
    Taken,
    Up,
)
from game.games.battlegrounds.rules.definitions import ACTIONS
from game.games.battlegrounds.rules.moves import Hazard
from game.games.battlegrounds.rules.state import BattlegroundsState, Board
from game.model.contract import Event, Result
from game.model.world import Entity


class ActionRun:
    """One call of ``apply``. ``state`` is always up to date and has a world of its own."""

    def __init__(self, state: BattlegroundsState) -> None:
        self.world = state.world.copy()
        self.state = state.with_(world=self.world)
        if "board" in state.__dict__:  # the copy holds the same
            self.state.__dict__["board"] = state.board
        self.events: list[Event] = []
        self.learnt = False

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = self.state.with_(**changes)

    def moved(self, board: Board | None = None) -> None:
        """Note that the world was changed: forget the board looked up in it, or use ``board`` instead."""
        if board is None:
            self.state.__dict__.pop("board", None)
        else:
            self.state.__dict__["board"] = board

    def tell(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)

    # --- tokens and pairs ---

    def take_token(self, entity: Entity, area: int) -> None:
        """Move a token from the board to a play area; a pair is made at once (BG-8.1)."""
        world = self.world
        spot, face = world.get(entity, At).field, world.get(entity, Face)
        waiting = self.state.waiting(area).get(face.picture) if area != ARTILLERY else None
        board = self.state.board.without_token(spot)
        world.take(entity, At)
        world.put(entity, Taken(area))
        self.moved(board)
        self.set(quiet=0)
        self.tell(ev.TokenTaken(entity, area, spot, face.picture, face.special))
        if waiting is not None:
            self.pair(entity, waiting, area)

    def pair(self, a: Entity, b: Entity, area: int) -> None:
        """Make a pair of two taken tokens (BG-8.1); a special one gives its ability (BG-8.2)."""
        world, number = self.world, self._pair_number()
        ability = ""
        for entity in (a, b):
            world.put(entity, Paired(number))
            if world.get(entity, Face).special and self.state.rules.option != "family":
                world.put(entity, Ready())
                ability = self.state.ability(entity)
        picture = world.get(a, Face).picture
        self.tell(ev.PairMade(area, picture, self.state.rules.pair_points, ability))

    def _pair_number(self) -> int:
        return 1 + max((paired.pair for _, paired in self.world.each(Paired)), default=0)

    def use(self, token: Entity) -> None:
        """Mark the action or upgrade of a pair as used."""
        self.world.take(token, Ready)

    # --- tanks ---

    def award(self, area: int, colour: int) -> None:
        """Give the area the top point token of a colour, if one is left (BG-5.3, BG-6.5)."""
        top = self.state.top_point(colour)
        if top is None:
            return
        self.world.put(top, Taken(area))
        self.set(quiet=0)
        self.tell(ev.PointsWon(area, colour, self.world.get(top, PointToken).value))

    def saved(self, colour: int, spot: int) -> bool:
        """Return whether armour saves the tank; the armour is then spent (BG-8.8)."""
        card = self.state.board.active.get(colour)
        if card is None:
            return False
        plate = next((t for t in self.state.upgrades(card) if self.state.ability(t) == "armour"), None)
        if plate is None:
            return False
        self.world.take(plate, OnCard)
        self.tell(ev.ArmourSpent(colour, spot))
        return True

    def destroy(self, colour: int, spot: int, how: str) -> None:
        """Destroy a colour's tank; the caller has checked that no armour saves it (BG-6.1, BG-12.3)."""
        world, board = self.world, self.state.board
        piece, card = board.pieces[colour], board.active[colour]
        world.take(piece, At)
        world.take(card, Active)
        completely = self.state.rules.option == "solo"
        if completely:  # card and piece leave the game; upgrades go with the card, their pairs stay
            for token in self.state.upgrades(card):
                world.take(token, OnCard)
            world.remove(card)
        else:
            world.put(card, Fell(colour))
        self.moved(board.with_tank(colour, None).with_card(colour, None))
        self.tell(ev.Destroyed(piece, colour, spot, how, completely))

    def clear(self, hazard: Hazard) -> None:
        """Take a shell or tank of the artillery that was run over off the board (BG-4.3, BG-12.4)."""
        board = self.state.board
        if hazard.kind == "shell":
            self.world.remove(board.shells[hazard.field])
            self.moved(board.without_shell(hazard.field))
            self.tell(ev.ShellGone(hazard.field))
        elif hazard.kind == "artillery":
            self.world.remove(board.artillery[hazard.field])
            self.moved(board.without_artillery(hazard.field))
            self.tell(ev.ArtilleryTankGone(hazard.field))

    def activate(self, colour: int, card: Entity) -> None:
        """Let a colour drive a card of its seat; the card it drove before becomes inactive."""
        world, board = self.world, self.state.board
        old = board.active.get(colour)
        if old is not None:
            world.take(old, Active)
        world.take(card, Fell)
        world.put(card, Active(colour))
        self.moved(board.with_card(colour, card))
        seat = self.state.seat_of(colour)
        assert seat is not None
        self.tell(ev.Activated(seat, colour, world.get(card, Card).name))

    def all_back(self) -> None:
        """Note that all of the seat's colours that can come back have done so. From now on taking a card
        that was destroyed is a repair only for a colour still off the board (BG-6.2)."""
        state, world = self.state, self.world
        for card in state.cards_of(state.seat):
            fell = world.find(card, Fell)
            if fell is not None and fell.colour in state.board.fields:
                world.take(card, Fell)

    # --- ends ---

    def end(self, outcome: Result) -> None:
        """End the match."""
        self.set(phase="over", outcome=outcome, queue=(), acting=None, opened=(), uncovering=None)
        self.tell(ev.Ended(outcome.reason))

    def cover(self, fields: tuple[int, ...]) -> None:
        """Cover these tokens again (family, BG-11.5)."""
        for spot in fields:
            self.world.take(self.state.board.tokens[spot], Up)
        if fields:
            self.tell(ev.Covered(fields))


def abilities_left(state: BattlegroundsState, area: int) -> tuple[list[Entity], list[Entity]]:
    """Return the unused one-time actions and the unused upgrades of an area, by special token."""
    ready = state.ready(area)
    if not ready:
        return [], []
    actions = [token for token in ready if state.ability(token) in ACTIONS]
    return actions, [token for token in ready if token not in actions]
