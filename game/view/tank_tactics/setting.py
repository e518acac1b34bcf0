"""Setting dice and cards before the start (TT-1.1 to TT-1.4): what a seat has set so far, and the actions
that are to be played when it is ready. No pixels: a screen shows ``SetupDraft`` and calls it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Final

from game.rules.tank_tactics.public import (
    Action,
    Give,
    GoodSquad,
    Position,
    SetDice,
    good_dice,
    good_holders,
    good_squads,
)

OFFERED: Final = 3
"""So many squads are offered."""

DICE: Final = 6


class SetupDraft:
    """What a seat sets: six dice for each of its tanks (0: an empty place), and to whom each card goes.

    What the position has already, the seat set before and can't change here; ``locked``: nor anything else,
    it is only looked at. ``tank`` and ``slot`` are where the next die goes, ``held`` is the die in hand (0:
    none).
    """

    def __init__(self, position: Position, seat: int, *, locked: bool = False) -> None:
        self.seat = seat
        tanks = position.match.tanks[seat]
        self.dice: list[list[int]] = [list(position.dice[i]) or [0] * DICE for i in tanks]
        self.cards: tuple[str, ...] = position.hands[seat]
        self.holders = position.match.holders(seat)
        """To whom a card can go."""
        given = position.given[seat]
        self.chosen: list[int | None] = [*given, *([None] * (len(self.cards) - len(given)))]
        """To whom each card goes; ``None``: to whom it does most."""
        self._position = position
        self.locked = locked
        self.gives = position.phase == "cards"
        """All dice are set for good, and cards are given."""
        self.set_tanks = len(tanks) if locked or position.phase == "cards" else position.step
        """So many tanks are set for good."""
        self.set_cards = len(self.cards) if locked else len(given)
        """So many cards are given for good."""
        self.squads: tuple[GoodSquad, ...] = () if self.set_tanks else good_squads(position, seat)[:OFFERED]
        """The best there are on this map, best first; none once a tank is set for good."""
        self._roles = position.match.definitions.roles
        self.tank = 0 if locked else min(self.set_tanks, len(tanks) - 1)
        self.slot = 0
        self.held = 0
        self._past: list[tuple[list[list[int]], list[int | None], int, int]] = []

    def take_over(self, draft: SetupDraft) -> None:
        """Keep what was drafted before, as far as it isn't set for good otherwise."""
        for tank in range(self.set_tanks, len(self.dice)):
            self.dice[tank] = list(draft.dice[tank])
        if draft.cards == self.cards:
            self.chosen[self.set_cards :] = draft.chosen[self.set_cards :]
        self.choose_tank(next(iter(self.missing), self.tank))

    def as_data(self) -> dict[str, Any] | None:
        """What was drafted, as a save holds it; ``None`` if that is nothing."""
        dice, given = self.dice[self.set_tanks :], self.chosen[self.set_cards :]
        if self.locked or (not any(map(any, dice)) and set(given) <= {None}):
            return None
        return {"seat": self.seat, "dice": [list(one) for one in self.dice], "given": list(self.chosen)}

    def take_data(self, data: Any) -> None:
        """Keep what such data say was drafted; nothing of data that don't fit."""
        draft = copy(self)
        try:
            draft.dice = [[int(value) for value in one] for one in data["dice"]]
            draft.chosen = [None if to is None else int(to) for to in data["given"]]
            fits = data["seat"] == self.seat and len(draft.dice) == len(self.dice)
        except (KeyError, TypeError, ValueError):
            return
        fits = fits and len(draft.chosen) == len(self.chosen)
        fits = fits and set(draft.chosen) <= {None, *self.holders}
        for dice in draft.dice:
            set_ = [value for value in dice if value]
            fits = (
                fits
                and len(dice) == DICE
                and len(set(set_)) == len(set_)
                and set(dice) <= set(range(DICE + 1))
            )
        if fits:
            self.take_over(draft)

    # --- what is so ---

    def tray(self, tank: int) -> list[int]:
        """The dice of a tank that are in no place yet, the highest first."""
        return [value for value in range(DICE, 0, -1) if value not in self.dice[tank]]

    @property
    def roles(self) -> tuple[str, ...]:
        """All a tank can be set for."""
        return tuple(self._roles.roles)

    def role(self, tank: int) -> str:
        """What a tank is set for; empty: nothing that has a name."""
        return self._roles.of(tuple(self.dice[tank]))

    @property
    def squad(self) -> str:
        """The squad that all tanks are set as; empty: none of those offered."""
        dice = tuple(map(tuple, self.dice))
        return next((squad.name for squad in self.squads if squad.dice == dice), "")

    @property
    def given(self) -> list[int]:
        """To whom each card goes, as far as it wasn't chosen where it does most (TT-1.3)."""
        usual = good_dice(self._position, self.seat)[0][1]
        dice = [tuple(one) if all(one) else usual for one in self.dice]
        good = good_holders(self._position, self.seat, dice)
        return [to if own is None else own for own, to in zip(self.chosen, good, strict=True)]

    @property
    def missing(self) -> list[int]:
        """The tanks with empty places."""
        return [tank for tank, dice in enumerate(self.dice) if 0 in dice]

    @property
    def ready(self) -> bool:
        """Whether all dice are set, and the seat can say so."""
        return not self.missing and not self.locked

    def free(self, tank: int) -> bool:
        """Whether a tank's dice can still be changed."""
        return tank >= self.set_tanks

    def excess(self, tank: int) -> int:
        """Ammo of a tank that it could never use, as it has fewer actions (TT-3.8)."""
        actions, ammo = self.dice[tank][0], self.dice[tank][4]
        return max(0, ammo - actions) if actions and ammo else 0

    def actions(self) -> tuple[Action, ...]:
        """What is to be played, in this order, when the seat is ready."""
        assert self.ready
        dice = [SetDice(n, tuple(self.dice[n])) for n in range(self.set_tanks, len(self.dice))]
        given = self.given
        return (*dice, *(Give(self.cards[n], given[n]) for n in range(self.set_cards, len(self.cards))))

    # --- doing ---

    def _keep(self) -> None:
        """Remember what is so now, for undo."""
        self._past.append(([list(dice) for dice in self.dice], list(self.chosen), self.tank, self.slot))

    def undo(self) -> bool:
        """Put a die in the hand back, else take back what was set last; whether there was anything."""
        if self.held:
            self.held = 0
            return True
        if not self._past:
            return False
        self.dice, self.chosen, self.tank, self.slot = self._past.pop()
        return True

    def choose_tank(self, tank: int) -> None:
        """Set another tank's dice."""
        self.tank, self.held = tank, 0
        self.slot = next((n for n, value in enumerate(self.dice[tank]) if not value), 0)

    def point_at(self, tank: int, slot: int) -> None:
        """The next die goes there; a die in the hand stays in it as long as it is of that tank."""
        if tank != self.tank:
            self.choose_tank(tank)
        self.slot = slot

    def take(self, value: int) -> None:
        """Take a die into the hand, or put it back."""
        self.held = 0 if self.held == value or not self.free(self.tank) else value

    def point(self, slot: int) -> None:
        """Point at a place: the die in hand goes there, else the one there is taken."""
        if not self.free(self.tank):
            return
        if self.held:
            self.put(slot, self.held)
        else:
            self.slot, self.held = slot, self.dice[self.tank][slot]

    def put(self, slot: int, value: int) -> None:
        """Put a die into a place; a die that lies there goes where this one came from (TT-1.1)."""
        dice = self.dice[self.tank]
        if not self.free(self.tank):
            return
        if dice[slot] != value:
            self._keep()
            if value in dice:
                dice[dice.index(value)] = dice[slot]
            dice[slot] = value
        self.held = 0
        empty = [n for n in (*range(slot + 1, DICE), *range(slot)) if not dice[n]]
        self.slot = empty[0] if empty else (slot + 1) % DICE

    def take_out(self, value: int) -> None:
        """A die goes back to those that are left."""
        dice = self.dice[self.tank]
        if value in dice and self.free(self.tank):
            self._keep()
            self.slot = dice.index(value)
            dice[self.slot] = 0
        self.held = 0

    def take_role(self, name: str) -> None:
        """Fill all six places of the tank."""
        if self.free(self.tank):
            self._keep()
            self.dice[self.tank] = list(good_dice(self._position, self.seat, self._roles.roles[name])[0][1])
            self.held = 0

    def next_role(self) -> None:
        """The role after the tank's."""
        if self.roles:
            self.take_role(_after(self.roles, self.role(self.tank)))

    def take_squad(self, name: str) -> None:
        """Fill the places of all tanks."""
        squad = next(one for one in self.squads if one.name == name)
        self._keep()
        self.dice = [list(dice) for dice in squad.dice]
        self.held = 0

    def next_squad(self) -> None:
        """The squad after the one the tanks are set as."""
        if self.squads:
            self.take_squad(_after([squad.name for squad in self.squads], self.squad))

    def clear(self) -> None:
        """Take all dice of the tank back."""
        if self.free(self.tank) and any(self.dice[self.tank]):
            self._keep()
            self.dice[self.tank] = [0] * DICE
            self.slot = self.held = 0

    def give(self, card: int, to: int) -> None:
        """A card, by its place in the hand, goes to a tank or to the squad."""
        if card >= self.set_cards and self.chosen[card] != to and to in self.holders:
            self._keep()
            self.chosen[card] = to

    def next_slot(self, by: int) -> None:
        """The next place; after the last one the next tank's first."""
        slot = self.slot + by
        if not 0 <= slot < DICE:
            self.tank = (self.tank + by) % len(self.dice)
            slot %= DICE
            self.held = 0
        self.slot = slot


def _after(names: Sequence[str], name: str) -> str:
    """The one after it; the first after the last, and where it is none of them."""
    at = names.index(name) if name in names else -1
    return names[(at + 1) % len(names)]
