"""Whole matches of Flames of Tanks by hands that have keys, figures or a gamepad alone."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.games.flames_of_tanks.rules.actions import (
    Action,
    Claim,
    End,
    Enter,
    GoIn,
    Move,
    Refit,
    Remount,
    Roll,
    Shoot,
)
from game.games.flames_of_tanks.rules.numbers import length_text
from game.games.flames_of_tanks.view.plan import STEP
from game.games.flames_of_tanks.view.spots import ClaimSpot, Spot
from game.model.inches import INCH, Point
from game.model.registry import kit as kit_of
from game.view.spots import ButtonSpot
from tests.games.flames_of_tanks.view.hands import FlamesHands

WAYS = ("keys", "figures", "gamepad")

PRESSES = {
    "left": ("left", "stick_left"), "right": ("right", "stick_right"), "up": ("up", "stick_up"),
    "down": ("down", "stick_down"), "fine_left": ("shift+left", "dpad_left"),
    "fine_right": ("shift+right", "dpad_right"), "fine_up": ("shift+up", "dpad_up"),
    "fine_down": ("shift+down", "dpad_down"), "commit": ("return", "a"), "end": ("shift+return", "y"),
    "target": ("tab", "x"), "pack": ("a", "trigger_right"), "beside": ("b", "trigger_right"),
    "pick": ("space", "a"),
}  # fmt: skip
"""What is pressed: a key, a button."""


class FlamesPlayer(FlamesHands):
    """Plays without a mouse: by keys, by figures (keys where nothing can be typed), or by gamepad."""

    way = "keys"

    def push(self, what: str) -> None:
        """Press a key or a button."""
        key, button = PRESSES[what]
        if self.way == "gamepad":
            self.pad(button)
        else:
            self.quick(key)

    def do(self, action: Action) -> None:
        """Play an action; a drive ends as near as the hands get."""
        before = self.done
        self.read_all()
        match action:
            case Move(path):
                self._to(path[-1])
            case Enter(place):
                if self.way == "figures":
                    self._to(place)
                else:
                    self.push("up")  # the cursor begins at a good place
                    self.push("commit")
                    if self.table.plan is not None and self.table.plan.end is not None:
                        self.push("commit")
            case Shoot(target):
                for _ in self.table.view.tanks:
                    if self.table.plan.target == target:
                        break
                    self.push("target")
                assert self.table.plan.target == target
                self.push("commit")
            case Remount() | Roll():
                self.push("commit")
            case End():
                self.push("end")
            case Refit():
                self.push("pack")
                self.push("end")
            case Claim(point):
                self._beside(ClaimSpot(point))
            case GoIn():
                self._beside(ButtonSpot("go_in"))
        self.settle()
        if self.done == before:
            assert isinstance(action, Move), (action, self.table.chooser.refused)
            self.quick("escape")  # a place a little too far
            assert not self.table.plan.begun
            self.table.pointing.cursor = None

    def _beside(self, button: Spot) -> None:
        """Press a button beside the table."""
        self.push("beside")
        for _ in range(12):
            if self.table.pointing.cursor == button:
                break
            self.push("down")
        assert self.table.pointing.cursor == button, (button, self.table.pointing.cursor)
        self.push("pick")

    def _to(self, place: Point) -> None:
        """Drive or come in there."""
        if self.way == "figures":
            self.type(f"@{length_text(place[0])},{length_text(place[1])}")
            self.quick("return")
            if self.table.acting.typing is not None:
                return
            self.quick("return")
            return
        for axis, (less, more) in enumerate((("left", "right"), ("down", "up"))):
            at = self.table.context.place or self.table.plan.free_place
            off = round((place[axis] - at[axis]) / STEP)
            ones, tenths = divmod(abs(off), INCH // STEP)
            name = more if off > 0 else less
            for _ in range(ones):
                self.push(name)
            for _ in range(tenths):
                self.push(f"fine_{name}")
        self.push("commit")
        if self.way == "gamepad" and self.table.plan is not None and self.table.plan.end is not None:
            self.push("commit")

    def play_on(self, rng: random.Random, *, most: int, look: Callable[[], object] = int) -> set[type]:
        """Play until the match is over; gives the kinds of actions that were played."""
        game = kit_of("flames_of_tanks").game
        played = set[type]()
        controller = self.match_scene.controller
        for _ in range(most):
            if controller.over:
                break
            look()
            if controller.chooser is None:
                self.settle()
                continue
            actions = list(game.actions(self.session.state))
            better = [a for a in actions if isinstance(a, Shoot | Refit | Claim | GoIn)]
            wild = {a for a in actions if isinstance(a, Move) and (a.kind == "fast" or a.wide)}
            fine = [a for a in actions if a not in wild]
            fine = [a for a in fine if not isinstance(a, Shoot) or not a.smoke]
            better = [a for a in better if a in fine]
            action = rng.choice(better if better and rng.random() < 0.8 else fine)
            before = len(self.session.whole_line)
            self.do(action)
            if len(self.session.whole_line) > before:
                played.add(type(self.session.whole_line[before].entry.action))
        return played
