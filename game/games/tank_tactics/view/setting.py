"""A draft of the dice and cards before the start (TT-1.1 to TT-1.4): a seat's settings so far, and the
actions that play them when it is ready. No pixels: a screen shows ``SetupDraft`` and calls it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from game.games.tank_tactics.rules.actions import Action, Give, SetDice
from game.games.tank_tactics.rules.squads import GoodSquad, good_dice, good_holders, good_squads
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.tuples import put
from game.view.match_draft import ActionDraft
from game.view.undoable_draft import UndoableDraft

OFFERED: Final = 3
"""The number of squads that are offered."""

DICE: Final = 6


@dataclass(frozen=True, slots=True)
class _Moment:
    """What was drafted, where the next die went, and how many tanks and cards were ``set`` for good."""

    dice: tuple[tuple[int, ...], ...]
    chosen: tuple[int | None, ...]
    tank: int
    slot: int
    set: tuple[int, int]


class SetupDraft(UndoableDraft[_Moment], ActionDraft):
    """The settings of a seat: six dice for each of its tanks (0: an empty place), and the holder of each
    card. Those that the position already has can't be changed here; ``locked``: nothing can, the draft is
    only looked at. ``tank`` and ``slot`` are where the next die goes, ``held`` is the die in hand (0:
    none)."""

    whole = True

    def __init__(self, world: TankTacticsWorld, seat: int, *, locked: bool = False) -> None:
        super().__init__()
        self.seat, self.side = seat, world.match.sides[seat]
        tanks = world.match.tanks[seat]
        self.dice: tuple[tuple[int, ...], ...] = tuple(world.dice[i] or (0,) * DICE for i in tanks)
        self.cards: tuple[str, ...] = world.hand[seat]
        self.holders = world.match.holders(seat)
        """The possible holders of a card."""
        given = world.given[seat]
        self.chosen: tuple[int | None, ...] = (*given, *([None] * (len(self.cards) - len(given))))
        """The chosen holder of each card; ``None``: the one to whom it is most useful."""
        self._position = world
        self.locked = locked
        self.gives = world.phase == "cards"
        """Whether all dice are set for good, and cards are given."""
        self.set_tanks = len(tanks) if locked or world.phase == "cards" else world.step
        """The number of tanks that are set for good."""
        self.set_cards = len(self.cards) if locked else len(given)
        """The number of cards that are given for good."""
        self.squads: tuple[GoodSquad, ...] = () if self.set_tanks else good_squads(world, seat)[:OFFERED]
        """The best squads for this map, best first; none once a tank is set for good."""
        self._roles = world.match.definitions.roles
        self.tank = 0 if locked else min(self.set_tanks, len(tanks) - 1)
        self.slot = 0
        self.held = 0

    def take_over(self, draft: SetupDraft) -> None:
        """Keep an earlier draft, except for what is set for good. If more was set for good in it, that was
        undone: the draft is as it was before, or, where the match was left since, without what was undone."""
        (tanks, cards), kept = self._set, draft._now
        past = [*draft.past]
        if draft._set < self._set:
            past.append(kept)
        while past and past[-1].set > self._set:
            past.pop()
        if draft._set > self._set:
            if past and past[-1].set == self._set:
                kept = past.pop()
            else:
                tanks, cards = draft._set
        self.past = tuple(past)
        self.future = tuple(one for one in draft.future if one.set == self._set)
        self.dice = (*self.dice[:tanks], *kept.dice[tanks:])
        if draft.cards == self.cards:
            self.chosen = (*self.chosen[:cards], *kept.chosen[cards:])
        self.choose_tank(next(iter(self.missing), self.tank))

    def as_data(self) -> dict[str, Any] | None:
        """The draft as a save holds it; ``None`` if nothing is drafted."""
        dice, given = self.dice[self.set_tanks :], self.chosen[self.set_cards :]
        if self.locked or (not any(map(any, dice)) and set(given) <= {None}):
            return None
        return {"seat": self.seat, "dice": [list(one) for one in self.dice], "given": list(self.chosen)}

    def take_data(self, data: Any) -> None:
        """Take over a saved draft; nothing if the data don't fit."""
        draft = copy(self)
        try:
            draft.dice = tuple(tuple(map(int, one)) for one in data["dice"])
            draft.chosen = tuple(None if to is None else int(to) for to in data["given"])
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
        """The unplaced dice of a tank, the highest first."""
        return [value for value in range(DICE, 0, -1) if value not in self.dice[tank]]

    @property
    def roles(self) -> tuple[str, ...]:
        """All roles of a tank."""
        return tuple(self._roles.roles)

    def role(self, tank: int) -> str:
        """The role that fits a tank's dice; empty for none."""
        return self._roles.of(self.dice[tank])

    @property
    def squad(self) -> str:
        """The squad that fits all tanks' dice; empty for none of those offered."""
        return next((squad.name for squad in self.squads if squad.dice == self.dice), "")

    @property
    def given(self) -> list[int]:
        """The holder of each card: the chosen one, or the one to whom it is most useful (TT-1.3)."""
        usual = good_dice(self._position, self.seat)[0][1]
        dice = [one if all(one) else usual for one in self.dice]
        good = good_holders(self._position, self.seat, dice)
        return [to if own is None else own for own, to in zip(self.chosen, good, strict=True)]

    @property
    def missing(self) -> list[int]:
        """The tanks with empty places."""
        return [tank for tank, dice in enumerate(self.dice) if 0 in dice]

    @property
    def ready(self) -> bool:
        """Whether all dice are set, and the seat can declare itself ready."""
        return not self.missing and not self.locked

    def free(self, tank: int) -> bool:
        """Whether a tank's dice can still be changed."""
        return tank >= self.set_tanks

    def replaces(self, action: Action) -> bool:
        """Whether other dice are drafted for a tank than an action sets; a card can be given once more."""
        if not isinstance(action, SetDice) or not self.free(action.tank):
            return False
        dice = self.dice[action.tank]
        return any(dice) and dice != action.dice

    @property
    def complete(self) -> bool:
        """Whether all dice are set, and the holder of every card is chosen."""
        return self.ready and None not in self.chosen

    @property
    def begun(self) -> tuple[Action, ...]:
        """The actions of the tanks that are set without a gap from the first on, then of the cards, for they
        are played in that order."""
        found = list[Action]()
        for tank in range(self.set_tanks, len(self.dice)):
            if 0 in self.dice[tank]:
                return tuple(found)
            found.append(SetDice(tank, self.dice[tank]))
        for card, to in zip(self.cards[self.set_cards :], self.chosen[self.set_cards :], strict=True):
            if to is None:
                break
            found.append(Give(card, to))
        return tuple(found)

    def adding(self, action: Action) -> Callable[[], object] | None:
        """What drafts an action for a tank without dice, or for a card nobody was chosen for; ``None`` if
        there is something else."""
        match action:
            case SetDice(tank, dice) if self.free(tank) and not any(self.dice[tank]):
                return partial(self.lay, tank, dice)
            case Give(name, to) if self.ready:
                hand = enumerate(zip(self.cards, self.chosen, strict=True))
                card = next((card for card, one in hand if one == (name, None)), None)
                return None if card is None else partial(self.give, card, to)
        return None

    def excess(self, tank: int) -> int:
        """A tank's ammo that it can never use, because it has fewer actions (TT-3.8)."""
        actions, ammo = self.dice[tank][0], self.dice[tank][4]
        return max(0, ammo - actions) if actions and ammo else 0

    def actions(self) -> tuple[Action, ...]:
        """The actions to play, in order, when the seat is ready."""
        assert self.ready
        dice = [SetDice(n, self.dice[n]) for n in range(self.set_tanks, len(self.dice))]
        given = self.given
        return (*dice, *(Give(self.cards[n], given[n]) for n in range(self.set_cards, len(self.cards))))

    # --- doing ---

    def _set_dice(self, dice: tuple[int, ...]) -> None:
        """Set all dice of the tank."""
        self.dice = put(self.dice, self.tank, dice)

    @property
    def _set(self) -> tuple[int, int]:
        """How many tanks and cards are set for good."""
        return self.set_tanks, self.set_cards

    @property
    def _now(self) -> _Moment:
        return _Moment(self.dice, self.chosen, self.tank, self.slot, self._set)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back since the last time that something was set for good."""
        return self.held > 0 or self._leads_here(self.past)

    @property
    def can_redo(self) -> bool:
        """Whether there is something to make again since the last time that something was set for good."""
        return self._leads_here(self.future)

    def _leads_here(self, moments: tuple[_Moment, ...]) -> bool:
        return bool(moments) and moments[-1].set == self._set

    def undo(self) -> bool:
        """Put the die in the hand back, or else take back the last change; return whether there was
        anything."""
        if self.held:
            self.held = 0
            return True
        return super().undo()

    def _now_is(self, state: _Moment) -> None:
        self.dice, self.chosen = state.dice, state.chosen
        self.tank, self.slot, self.held = state.tank, state.slot, 0

    def choose_tank(self, tank: int) -> None:
        """Go on to another tank's dice."""
        self.tank, self.held = tank, 0
        self.slot = next((n for n, value in enumerate(self.dice[tank]) if not value), 0)

    def point_at(self, tank: int, slot: int) -> None:
        """Set where the next die goes; a die of another tank leaves the hand."""
        if tank != self.tank:
            self.choose_tank(tank)
        self.slot = slot

    def take(self, value: int) -> None:
        """Take a die into the hand, or put it back if it is there."""
        self.held = 0 if self.held == value or not self.free(self.tank) else value

    def point(self, slot: int) -> None:
        """Choose a place: the die in hand goes there; with an empty hand, the die there is taken."""
        if not self.free(self.tank):
            return
        if self.held:
            self.put(slot, self.held)
        else:
            self.slot, self.held = slot, self.dice[self.tank][slot]

    def put(self, slot: int, value: int) -> None:
        """Put a die into a place; the die already there goes where this one came from (TT-1.1)."""
        dice = self.dice[self.tank]
        if not self.free(self.tank):
            return
        if dice[slot] != value:
            self._keep()
            if value in dice:
                dice = put(dice, dice.index(value), dice[slot])
            dice = put(dice, slot, value)
            self._set_dice(dice)
        self.held = 0
        empty = [n for n in (*range(slot + 1, DICE), *range(slot)) if not dice[n]]
        self.slot = empty[0] if empty else (slot + 1) % DICE

    def take_out(self, value: int) -> None:
        """Return a die from its place to the tray."""
        dice = self.dice[self.tank]
        if value in dice and self.free(self.tank):
            self._keep()
            self.slot = dice.index(value)
            self._set_dice(put(dice, self.slot, 0))
        self.held = 0

    def lay(self, tank: int, dice: tuple[int, ...]) -> None:
        """Fill all six places of a tank, and go on to the next one that lacks dice."""
        self._keep()
        self.dice = put(self.dice, tank, dice)
        self.choose_tank(next(iter(self.missing), tank))

    def take_role(self, name: str) -> None:
        """Fill all six places of the tank for a role."""
        if self.free(self.tank):
            self._keep()
            self._set_dice(good_dice(self._position, self.seat, self._roles.roles[name])[0][1])
            self.held = 0

    def next_role(self) -> None:
        """Fill the tank's places for the next role."""
        if self.roles:
            self.take_role(_after(self.roles, self.role(self.tank)))

    def take_squad(self, name: str) -> None:
        """Fill the places of all tanks for a squad."""
        squad = next(one for one in self.squads if one.name == name)
        self._keep()
        self.dice = squad.dice
        self.held = 0

    def next_squad(self) -> None:
        """Fill the places of all tanks for the next squad."""
        if self.squads:
            self.take_squad(_after([squad.name for squad in self.squads], self.squad))

    def clear(self) -> None:
        """Return all dice of the tank to the tray."""
        if self.free(self.tank) and any(self.dice[self.tank]):
            self._keep()
            self._set_dice((0,) * DICE)
            self.slot = self.held = 0

    def give(self, card: int, to: int) -> None:
        """Give a card, by its place in the hand, to a tank or to the squad."""
        if card >= self.set_cards and self.chosen[card] != to and to in self.holders:
            self._keep()
            self.chosen = put(self.chosen, card, to)

    def next_slot(self, by: int) -> None:
        """Go to the next place; after a tank's last one to the next tank's first."""
        slot = self.slot + by
        if not 0 <= slot < DICE:
            self.tank = (self.tank + by) % len(self.dice)
            slot %= DICE
            self.held = 0
        self.slot = slot


def _after(names: Sequence[str], name: str) -> str:
    """The name after ``name``; the first one after the last, and for an unknown name."""
    at = names.index(name) if name in names else -1
    return names[(at + 1) % len(names)]
