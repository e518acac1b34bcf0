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
from game.games.battlegrounds.rules.definitions import BASES, COLOURS, PIECES_SOLO, UPGRADE_SLOTS
from game.games.battlegrounds.rules.kinds import GUN, SHELL
from game.games.battlegrounds.rules.moves import drives, shots
from game.games.battlegrounds.rules.play import abilities_left
from game.games.battlegrounds.rules.world import BattlegroundsWorld


def choices(state: BattlegroundsWorld) -> list[Action]:
    """Return every legal action of a turn, in order: the main actions first, then one-time actions and
    upgrades (allowed at any time in the seat's turn, BG-3.1), the end of the turn last."""
    phase, seat = state.phase, state.seat
    if phase == "redeploy":
        # who repairs makes no "move or action" (BG-6.2)
        return [*redeployments(state), *([] if state.repaired else extras(state, seat))]
    if phase == "keep":
        return [TakeCard(name) for name in state.looks[seat]]
    found: list[Action] = []
    if phase == "main" and state.mains:
        names = inactive_names(state)
        for colour in able(state):
            found += drives(state, colour)
            if state.abilities(state.driven[colour])["change_of_order"]:
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


def able(state: BattlegroundsWorld) -> list[int]:
    """Return the seat's colours on the board; one of them does the main action (BG-3.2)."""
    return [colour for colour in state.colours[state.seat] if state.field[colour] >= 0]


def inactive_names(state: BattlegroundsWorld) -> list[str]:
    """Return the names of the seat's cards that no colour drives."""
    return sorted([card.name for card in state.inactive(state.seat)])


def free_base(state: BattlegroundsWorld, colour: int) -> list[int]:
    """Return the fields of a colour's base where a tank may come in: without a tank, and without a shell
    unless all have one (BG-6.2). Tanks of the artillery are never driven out (BG-12.5)."""
    free = [spot for spot in BASES[colour] if spot not in state.field and state.lying[spot] != GUN]
    return [spot for spot in free if state.lying[spot] != SHELL] or free


def redeployments(state: BattlegroundsWorld) -> list[Redeploy]:
    """Return how the colour whose turn it is to come back may do so (BG-6.2)."""
    colour = state.queue[0]
    free = free_base(state, colour)
    return [Redeploy(colour, name, spot) for name in inactive_names(state) for spot in free]


def entries(state: BattlegroundsWorld) -> list[Enter]:
    """Return the further tanks that may come in now (solo, BG-12.5)."""
    if state.rules.option != "solo" or len(state.pieces) >= PIECES_SOLO:
        return []
    names = sorted([card.name for card in state.inactive(state.seat) if card.since < state.turn])
    free = [colour for colour in COLOURS if colour not in state.pieces]
    return [
        Enter(colour, name, spot) for colour in free for name in names for spot in free_base(state, colour)
    ]


def extras(state: BattlegroundsWorld, seat: int) -> list[Action]:
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


def cards_with_room(state: BattlegroundsWorld, seat: int) -> list[str]:
    """Return the cards a seat may upgrade, in the order they came: its own, in team its partner's, too
    (BG-8.4, BG-10.1)."""
    area = state.area(seat)
    seats = [other for other in range(len(state.sides)) if state.area(other) == area]
    cards = [card for other in seats for card in state.cards[other]]
    if len(seats) > 1:  # those of a draft came by name
        cards.sort(key=lambda card: (card.since, card.name if state.draft else ""))
    return [card.name for card in cards if len(state.upgrades(card.name)) < UPGRADE_SLOTS]


def usable(state: BattlegroundsWorld, token: int) -> bool:
    """Return whether a one-time action can be used now (BG-8.3)."""
    if state.ability(token) == "extra_turn":
        return bool(able(state))
    return state.stack_size > 0
