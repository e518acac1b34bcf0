"""The phase of setting dice and cards before the start (TT-1.1 to TT-1.4), by pointer and keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.view.phases.watching import LookingPhase
from game.games.tank_tactics.view.setting import DICE
from game.games.tank_tactics.view.spots import (
    BeginSpot,
    ClearSpot,
    DieSlot,
    DieSpot,
    GiveSpot,
    ReadySpot,
    RoleSpot,
    SetSpot,
    Spot,
    SquadSpot,
    TraySpot,
)
from game.view.phase import IGNORED, TAKEN, Deeds, Prompt, Reply, deeds_of, step_deeds, turn_deeds
from game.view.spots import FieldSpot
from game.view.table import Words

_P = "tank_tactics_view.prompt."

MOST_CARDS = 9
"""The number of cards that have a key."""

OVERLAP = 4
"""How much two things may overlap and still count as side by side, in tokens."""

PUT_DOWN = Reply(True, sounds=("put_down",))
PICKED, REFUSED = Reply(True, sounds=("pick",)), Reply(True, sounds=("illegal",))


class SettingPhase(LookingPhase):
    """A player's setting. The chooser reports refusals; the queue plays the draft, one action after the
    other."""

    keys = "tank_tactics_setting"
    title = "setting.title"
    asks = True

    # --- pointer ---

    def drag_over(self, tank: int, value: int, slot: int) -> None:
        """Drag one of a tank's dice to a place, for pictures."""
        self.die, self.grip = (tank, value), DieSlot(tank, slot)
        self.pointing.hovered = self.grip

    def drag(self, spot: Spot | None, point: tuple[int, int], far: bool) -> Reply:
        changed, self.pointing.hovered = spot != self.pointing.hovered, spot
        if self.beside.page and far and self.die is None and self.grip is not None:
            self.die = self._die_of(self.grip)
            changed = changed or self.die is not None
        self.dragged = point if self.die is not None else None
        return TAKEN if changed else IGNORED

    def release(self, spot: Spot | None) -> Reply:
        grip, self.die = self.grip, None
        if spot is None or grip is None:
            return TAKEN
        return self._choose(spot) if spot == grip else self._dropped(grip, spot)

    def let_go(self) -> None:
        super().let_go()
        self.die = None

    def _die_of(self, spot: Spot) -> tuple[int, int] | None:
        """The tank and the die at a spot, if the die can be taken."""
        match spot:
            case DieSpot(tank, value):
                pass
            case DieSlot(tank, slot):
                value = self.setting.dice[tank][slot]
            case _:
                return None
        return (tank, value) if value and self.setting.free(tank) else None

    def _dropped(self, grip: Spot, spot: Spot) -> Reply:
        """Drop a dragged die from the tray, or from its place, on another place, or put it back."""
        setting, die = self.setting, self._die_of(grip)
        if die is None or not isinstance(spot, DieSlot | TraySpot | DieSpot) or spot.tank != die[0]:
            return TAKEN
        setting.point_at(die[0], setting.slot)
        if isinstance(spot, DieSlot):
            setting.put(spot.slot, die[1])
        else:
            setting.take_out(die[1])
        return PUT_DOWN

    def _choose(self, spot: Spot) -> Reply:
        setting = self.setting
        if not isinstance(spot, SetSpot) or isinstance(spot, BeginSpot):
            return TAKEN
        if isinstance(spot, ReadySpot):
            return self._be_ready()
        dice = setting.dice
        if not isinstance(spot, GiveSpot | SquadSpot) and spot.tank != setting.tank:
            setting.choose_tank(spot.tank)
        match spot:
            case DieSlot(_, slot):
                setting.point(slot)
            case DieSpot(_, value):
                setting.take(value)
            case TraySpot() if setting.held:
                setting.take_out(setting.held)
            case ClearSpot():
                setting.clear()
            case RoleSpot(_, name):
                setting.take_role(name)
            case SquadSpot(name):
                setting.take_squad(name)
            case GiveSpot(card, to):
                setting.give(card, to)
        return PICKED if setting.dice == dice else PUT_DOWN

    def _be_ready(self) -> Reply:
        """Play the draft, once; if dice are missing, go to them."""
        setting, chooser = self.setting, self.chooser
        if not setting.ready:
            if setting.missing:
                tank = setting.tank if setting.tank in setting.missing else setting.missing[0]
                setting.choose_tank(tank)
            return REFUSED
        first, *rest = setting.actions()
        refusal = None if chooser.allow is None else chooser.allow(first)
        if refusal is not None:
            chooser.refuse(FieldSpot(0), refusal)
            return TAKEN
        self.pointing.cursor = None
        self.context.queue.plan(chooser.world, first, rest)
        return Reply(True, first, ("pick",))

    # --- keys ---

    def home(self) -> Spot:
        return DieSlot(self.setting.tank, self.setting.slot)

    def arrow(self, right: int, up: int) -> Reply:
        """Go to the next spot; a place reached that way gets the next die."""
        cursor = self.pointing.cursor
        here = None if cursor is None else self.beside.of(cursor)
        spot = self.home() if cursor is None else cursor
        if here is not None:
            spot = self._towards(here.rect, right, up) or spot
        self.pointing.cursor, self.pointing.hovered = spot, None
        match spot:
            case DieSlot(tank, slot):
                self.setting.point_at(tank, slot)
            case GiveSpot(card):
                self._show(card)
        return TAKEN

    def _towards(self, rect: pygame.Rect, right: int, up: int) -> Spot | None:
        """The next spot in a direction. Places for dice and small buttons share a row here, so the
        distance of their edges counts, not of their middles."""
        best: tuple[float, Spot] | None = None
        for one in self.beside.tree.goals:
            if not isinstance(one.spot, Spot):  # what the match shows beside, such as a hint's button
                continue
            there = one.rect
            dx, dy = there.centerx - rect.centerx, rect.centery - there.centery
            along, across = (dx * right, abs(dy)) if right else (dy * up, abs(dx))
            wide, high = (there.width + rect.width) / 2, (there.height + rect.height) / 2
            gap, beside = (along - wide, across - high) if right else (along - high, across - wide)
            if gap < -OVERLAP * one.area.scale:
                continue
            cost = gap + 2.2 * max(0.0, beside) + 0.3 * across
            if best is None or cost < best[0]:
                best = cost, one.spot
        return None if best is None else best[1]

    def enter(self) -> Reply:
        if self.pointing.cursor is not None:
            return self._choose(self.pointing.cursor)
        self.pointing.cursor = self.home()
        return TAKEN

    def back(self) -> bool:
        """Put the die in the hand back; return whether there was one."""
        held, self.setting.held = self.setting.held, 0
        return held > 0

    @property
    def card(self) -> int:
        """The card to give that the cursor is at; −1 for none."""
        cursor = self.pointing.cursor
        return cursor.card if isinstance(cursor, GiveSpot) else -1

    def _at_slot(self) -> Reply:
        self.pointing.cursor, self.pointing.hovered = self.home(), None
        return PICKED

    def _at_card(self, card: int) -> Reply:
        """Move the cursor among a card's holders, among cards, or beyond the first or last one back to the
        dice."""
        if not 0 <= card < len(self.setting.cards):
            return self._at_slot()
        self.pointing.cursor, self.pointing.hovered = GiveSpot(card, self.setting.given[card]), None
        self._show(card)
        return PICKED

    def _show(self, card: int) -> None:
        """Scroll a card into view."""
        self.first = max(min(self.first, card), card - self.rows + 1)

    @property
    def undoes(self) -> tuple[bool, bool]:
        return self.setting.can_undo, self.setting.can_redo

    def _travelled(self, sound: str, *, done: bool) -> Reply:
        if not done:
            return REFUSED
        if self.card < 0:
            self._at_slot()
        return Reply(True, sounds=(sound,))

    def _undo(self) -> Reply:
        return self._travelled("undo", done=self.setting.undo())

    def _redo(self) -> Reply:
        return self._travelled("redo", done=self.setting.redo())

    def _other(self, by: int) -> Reply:
        """Go on to another tank's dice, or another card."""
        if self.card >= 0:
            return self._at_card(self.card + by)
        self.setting.choose_tank((self.setting.tank + by) % len(self.setting.dice))
        return self._at_slot()

    def _to_squad(self) -> Reply:
        if self.card < 0 or SQUAD not in self.setting.holders:
            return IGNORED
        self.setting.give(self.card, SQUAD)
        return self._at_card(self.card)

    def _next_role(self) -> Reply:
        self.setting.next_role()
        return self._at_slot()

    def _next_squad(self) -> Reply:
        self.setting.next_squad()
        return self._at_slot()

    def _clear(self) -> Reply:
        self.setting.clear()
        return self._at_slot()

    def _tank(self, number: int) -> Reply:
        if number < len(self.setting.dice):
            self.setting.choose_tank(number)
        return TAKEN

    def _number(self, number: int) -> Reply:
        """Choose a tank for a card, or a die for a place, by a number key."""
        setting, card = self.setting, self.card
        if card >= 0 and number <= len(setting.dice):
            setting.give(card, number - 1)
            return self._at_card(card)
        if card < 0 and number <= DICE:
            setting.put(setting.slot, number)
            return self._at_slot()
        return TAKEN

    def _next(self, by: int) -> Reply:
        self.setting.next_slot(by)
        self._at_slot()
        return TAKEN

    # --- words ---

    def prompts(self, words: Words) -> Sequence[Prompt]:
        def told(key: str, *commands: str) -> Prompt:
            return Prompt(commands, words(f"{_P}{key}"), self.keys)

        setting = self.setting
        last = Prompt(("undo",), words(f"{_P}undo")), told("ready", "ready")
        cards = (told("cards", "cards"),) if setting.set_cards < len(setting.cards) else ()
        if self.card >= setting.set_cards:
            squad = (told("give_squad", "to_squad"),) if SQUAD in setting.holders else ()
            return (told("give", "number_1"), *squad, *cards, *last)
        squad = (told("squad", "next_squad"),) if setting.squads else ()
        dice = (
            told("slot", "next_target"), told("value", "number_1", "number_6"), told("pick", "pick"),
            told("other_tank", "tank_before", "tank_after"), *squad, told("role", "next_preset"),
        )  # fmt: skip
        return (*(dice if setting.set_tanks < len(setting.dice) else ()), *cards, *last)

    def _next_card(self) -> Reply:
        return self._at_card(self.card + 1)

    commands: ClassVar[Deeds] = {
        **dict.fromkeys(("ready", "finish", "end_turn"), (_be_ready,)), "to_squad": (_to_squad,),
        "take_back": (_undo,), "take_again": (_redo,), "next_preset": (_next_role,),
        "next_squad": (_next_squad,), "clear": (_clear,),
        "cards": (_next_card,), "tank_before": (_other, -1), "tank_after": (_other, 1), **turn_deeds(_other),
        **step_deeds(_next, "target", "piece"),
        **deeds_of(_tank, {f"tank_{number + 1}": number for number in range(len(LETTERS))}),
        **deeds_of(_number, {f"number_{number}": number for number in range(1, MOST_CARDS + 1)}),
    }  # fmt: skip
