"""Hands on a match of Tank Tactics: whole matches on the real screen, by mouse, keys or gamepad alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.app.table.opening import find_map
from game.bots.contract import Limits, Seen
from game.bots.worker import LocalWorker, ask
from game.data.files.content import load_content, load_map
from game.data.saves.matches import Match, MatchPlan, new_plan
from game.data.saves.matches import Player as Seat
from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import (
    SQUAD,
    Action,
    End,
    Enter,
    Fire,
    Leave,
    Move,
    Play,
    Ram,
    Turn,
)
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.view.spots import (
    CardSpot,
    DieSlot,
    DieSpot,
    FaceSpot,
    GiveSpot,
    ReadySpot,
    RoleSpot,
    SetSpot,
    SheetSpot,
    Spot,
)
from game.model.registry import kit as kit_of
from game.ui.input.input import GAMEPAD
from game.view.spots import AimSpot, ButtonSpot, FieldSpot
from tests.app.match_hands import Hands

NAMES = ("Anna", "Ben", "Clara", "David")

KEYS = {
    "up": "up", "down": "down", "left": "left", "right": "right", "pick": "return", "back": "escape",
    "turn": "e", "next": "tab", "end": "space", "ready": "return",
}  # fmt: skip
PAD = {
    "up": "dpad_up", "down": "dpad_down", "left": "dpad_left", "right": "dpad_right", "pick": "a",
    "back": "b", "turn": "shoulder_right", "next": "x", "end": "y", "ready": "y",
}  # fmt: skip
"""What is pressed for what."""


class TankTacticsHands(Hands):
    """Hands that point at squares, arrowheads, cards and buttons of the table, or press what leads there."""

    by_keys = padded = False
    """``do_by_buttons`` plays by keys; ``padded``: what is pressed is a gamepad's."""

    def plan(
        self, map_name: str, seats: int, people: Sequence[int], *, seed: int = 1, **more: Any
    ) -> MatchPlan:
        """A match with bots of level 1 where there are no people, which the first seat begins. A map is a
        shipped one's name, or the text of a file."""
        kit = kit_of("tank_tactics")
        content = load_content(kit)
        source = map_name if "\n" in map_name else find_map(kit, map_name)
        checked = load_map(kit, source, content, self.app.texts)
        sides = next(s.sides for s in kit.seatings_for(checked.map_file) if len(s.sides) == seats)
        players = tuple(
            Seat("person", name) if seat in people else Seat("bot", name, 1)
            for seat, name in enumerate(NAMES[:seats])
        )
        options = {"first": 1, **more}
        return new_plan(kit, content, checked.map_file, players, sides=sides, seed=seed, options=options)

    def begin(
        self, map_name: str = "duel", seats: int = 2, people: Sequence[int] = (0, 1), **more: Any
    ) -> Any:
        """Open such a match and wait until somebody may choose."""
        plan = self.plan(map_name, seats, people, **more)
        return self.open(match=Match.create(plan, folder=None, now=lambda: 0))

    def settle(self, frames: int = 200) -> None:
        """Wait until a person may choose or the match is over; be ready whenever the device is passed on, and
        begin when all dice are shown."""
        for _ in range(frames):
            self.app.step([], 0.1)
            controller = self.match_scene.controller
            if self.table.waits and self.app.stack.top is self.match_scene:
                self.key("return")
            if controller.handing.hidden and self.app.stack.top is not self.match_scene:
                self.sit_down()
            elif controller.settled and (
                controller.over or self.plans or (controller.chooser is not None and not self.table.queue)
            ):
                break
        self.app.step([], 0.1)

    def sit_down(self) -> None:
        """The next person is there."""
        self.click("ready")

    @property
    def world(self) -> Any:
        """The match as it is now."""
        return self.session.state

    # --- mouse ---

    def click_spot(self, spot: Spot) -> None:
        """Click it; what lies on the table is brought to the front by its tab before."""
        if self.match_scene.announcer.shown or self.match_scene.recap.by_itself:
            self.quick("escape")
        at_board = isinstance(spot, FieldSpot | FaceSpot | AimSpot | SetSpot)
        if not at_board and self.match_scene.tabs.shown != "card":
            tabs = self.match_scene.l.tabs
            assert tabs is not None
            self.tap(middle_of_three(tabs.rect))
        rect = self.table.rect_of(spot)
        assert rect is not None, spot
        self.tap(rect.center)

    def ready(self, *wanted: str) -> None:
        """Set all tanks for roles, in turn, or (digits are typed) their dice; then be ready."""
        names = wanted or ("brawler", "runner", "sniper")
        table = self.table
        for tank in range(len(table.doing.setting.dice)):
            self.click_spot(SheetSpot(tank))
            self._set(tank, names[tank % len(names)])
        for number in range(len(table.doing.setting.cards)):
            self.click_spot(GiveSpot(number, number % len(table.doing.setting.dice)))
        self.click_spot(ReadySpot())
        self.settle()

    def _set(self, tank: int, wanted: str) -> None:
        """By a click on a role, or its dice by keys."""
        if not wanted.isdigit():
            self.click_spot(RoleSpot(tank, wanted))
            return
        self.quick(f"shift+{'abcdef'[tank]}")
        for digit in wanted:
            self.quick(digit)

    def do(self, action: Action) -> None:
        """Play an action of a turn by mouse."""
        table, before = self.table, self.done
        number = getattr(action, "tank", None)
        chooser = table.chooser
        position = table.view
        if number is not None:
            index = position.match.index(position.seat, number)
            if chooser.index != index:
                square = position.square[index]
                if square >= 0:
                    self.click_spot(FieldSpot(square))
                else:
                    table.command(f"tank_{number + 1}")
            assert chooser.index == index, (chooser.index, index, chooser.refused)
        match action:
            case End():
                if chooser.leaves:
                    self.click_spot(ButtonSpot("no"))
                self.click_spot(ButtonSpot("end"))
            case Leave():
                if not chooser.leaves:
                    chooser.stays = False
                self.click_spot(ButtonSpot("yes"))
            case Play(_, card, squad):
                if action not in chooser.loaded:
                    held = CardSpot(card, SQUAD if squad else number or 0)
                    self.click_spot(held)
                    if chooser.refused is not None and ".pointless." in chooser.refused.refusal.key:
                        self.click_spot(held)
                if self._waits(action):
                    return
            case Move(_, squares):
                path = chooser.at.walk(chooser.index, squares > 0)[0]
                self.click_spot(FieldSpot(path[abs(squares) - 1]))
                self.click_spot(FieldSpot(path[abs(squares) - 1]))
            case Turn(_, facing):
                self.click_spot(FaceSpot(facing))
            case Fire(_, square):
                self.click_spot(FieldSpot(square))
                if chooser.asked is not None:
                    self.click_spot(AimSpot("fire"))
            case Ram(_, forward):
                other = chooser.at.walk(chooser.index, forward)[1]
                self.click_spot(FieldSpot(chooser.at.square[other]))
                if chooser.asked is not None:
                    self.click_spot(AimSpot("ram"))
            case Enter(_, square):
                self.click_spot(FieldSpot(square))
                self.click_spot(FieldSpot(square))
        self.settle()
        assert self.done > before, (action, chooser.refused, chooser.goal)

    def _waits(self, action: Play) -> bool:
        """Whether a card that was chosen lies loaded beside its tank until what it is for."""
        chooser, position = self.table.chooser, self.table.view
        waits = queries.waits(position, action.card) and position.actions_of(chooser.index) > 0
        assert not waits or action in chooser.loaded
        return waits

    # --- keys and gamepad ---

    def push(self, what: str) -> None:
        """Press a key or a button, in one frame."""
        if self.padded:
            self.app.step([pygame.event.Event(GAMEPAD, button=PAD[what])], 0.02)
        else:
            self.quick(KEYS[what])

    def steer(self, spot: Spot) -> None:
        """Walk the cursor to a spot, by arrows alone."""
        table = self.table
        if self.match_scene.announcer.shown or self.match_scene.recap.by_itself:
            self.push("back")
        if table.pointing.cursor is None:
            self.push("up")
        seen = set()
        for _ in range(80):
            if table.pointing.cursor == spot:
                return
            seen.add(table.pointing.cursor)
            here, there = table.rect_of(table.pointing.cursor), table.rect_of(spot)
            assert there is not None, (spot, table.pointing.cursor)
            if here is None:  # a card that has been loaded: arrows begin anew
                self.push("up")
                continue
            dx, dy = there.centerx - here.centerx, there.centery - here.centery
            ways = [("right" if dx > 0 else "left", abs(dx)), ("down" if dy > 0 else "up", abs(dy))]
            for way, _ in sorted(ways, key=lambda one: -one[1]):
                self.push(way)
                if table.pointing.cursor not in seen:
                    break
        raise AssertionError(("the cursor did not get there", spot, table.pointing.cursor))

    def ready_by_buttons(self, *wanted: str) -> None:
        """Set all dice as wanted, and be ready: by keys, or by gamepad what is seen."""
        setting = self.table.doing.setting
        for tank in range(len(setting.dice)):
            dice = wanted[tank % len(wanted)]
            if self.padded:
                for slot, digit in enumerate(dice):
                    self.steer(DieSpot(tank, int(digit)))
                    self.push("pick")
                    self.steer(DieSlot(tank, slot))
                    self.push("pick")
            else:
                self._set(tank, dice)
        for number in range(len(setting.cards)):
            if self.padded:
                self.steer(GiveSpot(number, number % len(setting.dice)))
                self.push("pick")
            else:
                self.quick("c")
                self.quick(str(1 + number % len(setting.dice)))
        assert setting.ready, setting.dice
        self.push("ready")
        self.settle()

    def do_by_buttons(self, action: Action) -> None:
        """Play an action of a turn by keys or gamepad."""
        table, before = self.table, self.done
        if self.match_scene.announcer.shown or self.match_scene.recap.by_itself:
            self.push("back")
        chooser = table.chooser
        position = table.view
        number = getattr(action, "tank", None)
        if number is not None and not isinstance(action, Enter):
            index = position.match.index(position.seat, number)
            if chooser.index != index:
                self.steer(FieldSpot(position.square[index]))
                self.push("pick")
            assert chooser.index == index, (chooser.index, index, chooser.refused)
        match action:
            case End():
                self.push("end")
                if self.done == before and not chooser.leaves:  # the portal was not left first
                    self.push("end")
            case Leave():
                if table.pointing.cursor != AimSpot("yes"):
                    self.push("next")
                self.push("pick")
            case Play(_, card, squad):
                for _ in range(40):
                    if table.pointing.cursor == CardSpot(card, SQUAD if squad else number or 0):
                        break
                    self.push("next")
                if action not in chooser.loaded:
                    self.push("pick")
                if self._waits(action):
                    return
            case Move(_, squares):
                path = chooser.at.walk(chooser.index, squares > 0)[0]
                self.steer(FieldSpot(path[abs(squares) - 1]))
                self.push("pick")
                self.push("pick")
            case Turn(_, facing):
                for _ in range(3):
                    self.push("turn")
                    if chooser.facing == facing:
                        break
                self.push("pick")
            case Fire() | Ram():
                forward = isinstance(action, Fire) or action.forward
                other = chooser.at.walk(chooser.index, forward)[1] if isinstance(action, Ram) else -1
                self.steer(FieldSpot(action.square if isinstance(action, Fire) else position.square[other]))
                self.push("pick")
                if chooser.asked is not None:
                    self.choose_at("fire" if isinstance(action, Fire) else "ram")
            case Enter(_, square):
                self.steer(FieldSpot(square))
                self.push("pick")
                if chooser.asked is not None:
                    self.choose_at(LETTERS[number or 0])
                self.push("pick")
        self.settle()
        assert self.done > before, (action, chooser.refused, chooser.goal, table.pointing.cursor)

    def choose_at(self, name: str) -> None:
        """One of the small buttons at a square."""
        for _ in range(6):
            if self.table.pointing.cursor == AimSpot(name):
                break
            self.push("down")
        self.push("pick")

    # --- whole turns ---

    def advice(self, number: int) -> Action:
        """What a bot would do for the person who chooses, after the cards that are loaded."""
        seat, view = self.match_scene.controller.chooser, self.table.view
        assert seat is not None
        adviser = LocalWorker("tank_tactics")
        if self.table.chooser.loaded:
            view = self.table.chooser.at
        adviser.request(Seen(seat, view), 1, number, Limits(nodes=200))
        found: Action = ask(adviser)
        return found


def middle_of_three(rect: Any) -> tuple[int, int]:
    """The middle of the tab of the table, the second of two or three."""
    return rect.centerx, rect.centery
