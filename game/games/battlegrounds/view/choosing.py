"""Choosing an action of Battlegrounds by pointer and keys: on the board, among cards, tokens and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from game.games.battlegrounds.rules.actions import Drive, Shoot, UseAction
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.choose import Chooser, Spot, TabSpot, TokenSpot
from game.games.battlegrounds.view.news import prompts_of
from game.games.battlegrounds.view.words import task_words
from game.view.phase import (
    IGNORED,
    TAKEN,
    ChoosingPhase,
    Deeds,
    Pointing,
    Prompt,
    Reply,
    step_deeds,
    turn_deeds,
)
from game.view.spots import AimSpot, ButtonSpot, FieldSpot, square_of
from game.view.table import Words


class BattlegroundsPhase(ChoosingPhase[Spot]):
    """The choice of an action. ``look_at`` shows another play area, by its number."""

    chooser: Chooser

    def __init__(self, chooser: Chooser, pointing: Pointing[Spot], look_at: Callable[[int], object]) -> None:
        super().__init__()
        self.chooser, self.pointing, self.look_at = chooser, pointing, look_at
        self.view: BattlegroundsWorld | None = None
        """The present observation."""
        self._taken_up = False
        """Whether the press picked another tank, so that its release chooses nothing."""

    @property
    def seen(self) -> BattlegroundsWorld:
        """The present observation; must not be used before there is one."""
        assert self.view is not None, "show comes first"
        return self.view

    # --- pointer ---

    def press(self, spot: Spot | None) -> Reply:
        chooser, self._taken_up = self.chooser, False
        field = None if spot is None else square_of(spot)
        colour = None if field is None else chooser.tank_at(field)
        if field is not None and colour not in (None, chooser.colour) and not chooser.verbs(field):
            chooser.pick_colour(colour or 0)
            self.grip, self._taken_up = spot, True
            return Reply(True, sounds=("pick",))
        return super().press(spot)

    def drag(self, spot: Spot | None, point: tuple[int, int], far: bool) -> Reply:
        """Drag an upgrade to a card, or a tank to a field."""
        if self.grip is None or (not far and self.dragged is None):
            return IGNORED
        match self.grip:
            case TokenSpot(token) if self.chooser.on_ready(token):
                if self.chooser.token != token and not self._plays(token):
                    self.chooser.choose(self.grip)
                self.dragged = point
            case FieldSpot(field) if self._own_tank(field):
                self.dragged = point
        self.pointing.hovered = spot
        return TAKEN

    def release(self, spot: Spot | None) -> Reply:
        if spot is None or (self._taken_up and self.dragged is None):
            return TAKEN
        return self._choose(spot) if (self.dragged is None) is (spot == self.grip) else TAKEN

    def wheel(self, by: int) -> Reply:
        """Choose another way of a move."""
        return Reply(True, sounds=("turn",)) if self.chooser.next_way(by) else IGNORED

    def _plays(self, token: int) -> bool:
        """Whether a click alone uses a special token, because it is no upgrade."""
        return any(isinstance(action, UseAction) for action in self.chooser.on_ready(token))

    def _own_tank(self, field: int) -> bool:
        colour = self.chooser.colour
        return colour is not None and self.seen.fields.get(colour) == field

    def _choose(self, spot: Spot) -> Reply:
        if isinstance(spot, TabSpot):
            self.look_at(spot.area)
            return Reply(True, sounds=("click",))
        chooser, pointing = self.chooser, self.pointing
        before = (chooser.card, chooser.token, chooser.armed, chooser.asked)
        action = chooser.choose(spot)
        sounds: tuple[str, ...] = ()
        asks = None
        if action is None and chooser.refused is None:
            if isinstance(spot, FieldSpot) and chooser.at_own_tank(spot.square) and chooser.armed is None:
                asks = spot  # what it is, for nothing is to be done there
            after = (chooser.card, chooser.token, chooser.armed, chooser.asked)
            picks = any(one is not None for one in after)
            sounds = ("click",) if after == before else ("pick",) if picks else ("put_down",)
        if chooser.asked is not None and pointing.cursor is not None:
            pointing.cursor = next(iter(chooser.spots()), pointing.cursor)
        return Reply(True, action, sounds, asks)

    # --- keys ---

    def home(self) -> Spot:
        """The spot of the acting tank, or the first one that can be chosen."""
        chooser, fields = self.chooser, self.seen.fields
        if chooser.colour is not None and chooser.colour in fields:
            return FieldSpot(fields[chooser.colour])
        spots = chooser.spots()
        return spots[0] if spots else FieldSpot(GRID.square("d4"))

    def enter(self) -> Reply:
        chooser, cursor = self.chooser, self.pointing.cursor
        if chooser.plays_at(cursor):
            return Reply(True, chooser.play())
        if cursor is not None:
            return self._choose(cursor)
        self.pointing.cursor = self.home()
        return TAKEN

    def back(self) -> bool:
        done = self.chooser.back()
        if done and isinstance(self.pointing.cursor, AimSpot):
            self.pointing.cursor = self.home()
        return done

    def _finish(self) -> Reply:
        """Do what the rightmost button does: hold fire, or end the turn."""
        buttons = self.chooser.buttons()
        name = next((name for name in ("hold", "stay", "end") if name in buttons), "")
        return self._choose(ButtonSpot(name)) if name else IGNORED

    def _next_tank(self, by: int) -> Reply:
        turned = self.wheel(by)
        if turned.taken:
            return turned
        if not self.chooser.next_colour(by):
            return self.next_spot(by)
        assert self.chooser.colour is not None
        self.pointing.cursor = FieldSpot(self.seen.fields[self.chooser.colour])
        return Reply(True, sounds=("pick",))

    # --- words ---

    def prompts(self, words: Words) -> Sequence[Prompt]:
        return prompts_of(self.chooser, self.pointing, words)

    def topic(self, words: Words) -> str:
        armed = self.chooser.armed
        if isinstance(armed, Drive):
            return "BG-8.5" if self.chooser.way else "BG-4.3"
        return "BG-5.2" if isinstance(armed, Shoot) else task_words(self.seen, self.chooser, words)[1]

    commands: ClassVar[Deeds] = {
        "finish": (_finish,),
        **step_deeds(ChoosingPhase.next_spot, "target"),
        **step_deeds(_next_tank, "piece"),
        **turn_deeds(ChoosingPhase.wheel),
    }
