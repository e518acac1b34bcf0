"""Setting dice and cards before the start (TT-1.1 to TT-1.4): what a seat has set so far, and the actions
that are to be played when it is ready. No pixels: a screen shows ``SetupDraft`` and calls it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, Final

from game.rules.tank_tactics import queries
from game.rules.tank_tactics.public import Action, Give, Position, SetDice

PRESETS: Final[Mapping[str, tuple[int, ...]]] = {
    "even": (5, 3, 4, 6, 2, 1),
    "hunter": (5, 6, 3, 4, 2, 1),
    "sniper": (4, 2, 6, 5, 3, 1),
    "rammer": (6, 5, 2, 3, 1, 4),
}
"""Dice set in one click: Actions, Speed, Range, Damage, Ammo, Armour."""

GOOD: Final = "good"
"""The preset that is best on the map."""

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
        self.presets: Mapping[str, tuple[int, ...]] = {
            **PRESETS,
            GOOD: queries.good_dice(position, seat)[0][1],
        }
        """By name, with the one that is best on this map."""
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

    def is_set_as(self, tank: int, name: str) -> bool:
        """Whether a tank is set like a preset."""
        return tuple(self.dice[tank]) == self.presets[name]

    @property
    def given(self) -> list[int]:
        """To whom each card goes, as far as it wasn't chosen where it does most (TT-1.3)."""
        dice = [tuple(one) if all(one) else self.presets[GOOD] for one in self.dice]
        good = queries.good_holders(self._position, self.seat, dice)
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

    def preset(self, name: str) -> None:
        """Fill all six places."""
        if self.free(self.tank):
            self._keep()
            self.dice[self.tank] = list(self.presets[name])
            self.held = 0

    def next_preset(self) -> None:
        """The preset after the one the tank is set like."""
        names = list(self.presets)
        at = next((n for n, name in enumerate(names) if self.is_set_as(self.tank, name)), -1)
        self.preset(names[(at + 1) % len(names)])

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
