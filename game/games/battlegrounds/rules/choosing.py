"""Lists the legal actions in a turn of battle, team and solo (BG-3 to BG-8, BG-12.5)."""

from __future__ import annotations

from game.games.battlegrounds.rules.actions import (
    Action,
    ChangeTank,
    EndTurn,
    Enter,
    Hold,
    Redeploy,
    TakeCard,
    Upgrade,
    UseAction,
)
from game.games.battlegrounds.rules.components import Card, HeldCard, OnOffer
from game.games.battlegrounds.rules.definitions import BASES, COLOURS, PIECES_SOLO, UPGRADE_SLOTS
from game.games.battlegrounds.rules.moves import drives, shots
from game.games.battlegrounds.rules.play import abilities_left
from game.games.battlegrounds.rules.state import BattlegroundsState


def choices(state: BattlegroundsState) -> list[Action]:
    """Return every legal action of a turn, in order: the main actions first, then one-time actions and
    upgrades (allowed at any time in the seat's turn, BG-3.1), the end of the turn last."""
    phase, seat = state.phase, state.seat
    if phase == "redeploy":
        # who repairs makes no "move or action" (BG-6.2)
        return [*redeployments(state), *([] if state.repaired else extras(state, seat))]
    if phase == "keep":
        names = sorted(card.name for _, card, _ in state.world.both(Card, OnOffer))
        return [TakeCard(name) for name in names]
    found: list[Action] = []
    if phase == "main" and state.mains:
        names = inactive_names(state)
        for colour in able(state):
            found += drives(state, colour)
            if state.abilities(state.board.active[colour])["change_of_order"]:
                found += shots(state, colour)
            found += [ChangeTank(colour, name) for name in names]  # BG-7.1
    elif phase == "drive" and state.acting is not None:
        found += drives(state, state.acting)
    elif phase == "shoot" and state.acting is not None:
        found += [*shots(state, state.acting), Hold()]
    if phase == "main":
        found += entries(state)
    found += extras(state, seat)
    if phase == "main" and not (state.mains and able(state)):
        found.append(EndTurn())
    return found


def able(state: BattlegroundsState) -> list[int]:
    """Return the seat's colours on the board; one of them does the main action (BG-3.2)."""
    fields = state.board.fields
    return [colour for colour in state.colours[state.seat] if colour in fields]


def inactive_names(state: BattlegroundsState) -> list[str]:
    """Return the names of the seat's cards that no colour drives."""
    cards = state.world.table(Card)
    return sorted(cards[card].name for card in state.inactive(state.seat))


def free_base(state: BattlegroundsState, colour: int) -> list[int]:
    """Return the fields of a colour's base where a tank may come in: without a tank, and without a shell
    unless all have one (BG-6.2). Tanks of the artillery are never driven out (BG-12.5)."""
    board = state.board
    free = [spot for spot in BASES[colour] if spot not in board.tanks and spot not in board.artillery]
    return [spot for spot in free if spot not in board.shells] or free


def redeployments(state: BattlegroundsState) -> list[Redeploy]:
    """Return how the colour whose turn it is to come back may do so (BG-6.2)."""
    colour = state.queue[0]
    free = free_base(state, colour)
    return [Redeploy(colour, name, spot) for name in inactive_names(state) for spot in free]


def entries(state: BattlegroundsState) -> list[Enter]:
    """Return the further tanks that may come in now (solo, BG-12.5)."""
    if state.rules.option != "solo" or len(state.board.pieces) >= PIECES_SOLO:
        return []
    cards = [c for c in state.inactive(state.seat) if state.world.get(c, HeldCard).since < state.turn]
    names = sorted(state.world.get(card, Card).name for card in cards)
    free = [colour for colour in COLOURS if colour not in state.board.pieces]
    return [
        Enter(colour, name, spot) for colour in free for name in names for spot in free_base(state, colour)
    ]


def extras(state: BattlegroundsState, seat: int) -> list[Action]:
    """Return the one-time actions that can be used, and the upgrades that can be put on a card (BG-8.2 to
    BG-8.4)."""
    actions, upgrades = abilities_left(state, state.area(seat))
    if not actions and not upgrades:
        return []
    found: list[Action] = [UseAction(token) for token in actions if usable(state, token)]
    if upgrades:
        cards = cards_with_room(state, seat)
        found += [Upgrade(token, card) for token in upgrades for card in cards]
    return found


def cards_with_room(state: BattlegroundsState, seat: int) -> list[int]:
    """Return the cards a seat may upgrade: its own, in team its partner's, too (BG-8.4, BG-10.1)."""
    area = state.area(seat)
    seats = [other for other in range(len(state.sides)) if state.area(other) == area]
    cards = sorted(card for other in seats for card in state.cards_of(other))
    return [card for card in cards if len(state.upgrades(card)) < UPGRADE_SLOTS]


def usable(state: BattlegroundsState, token: int) -> bool:
    """Return whether a one-time action can be used now (BG-8.3)."""
    if state.ability(token) == "extra_turn":
        return bool(able(state))
    return state.stack_size > 0
