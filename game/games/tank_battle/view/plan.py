"""A planned movement (TB-3.3 to TB-3.9): the rules judge its steps one after the other, and it may be
changed at will until it is played. No pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.actions import REVEAL, Action, Go
from game.games.tank_battle.rules.board import NOWHERE
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import Refusal
from game.ui.model import Model
from game.view.match_draft import ActionDraft


class Plan(Model, ActionDraft):
    """Steps planned from a position on. ``picked``: the square of the tank that is driven (−1: none)."""

    def __init__(self, base: TankBattleWorld) -> None:
        self.base = base
        self.steps: tuple[Go, ...] = ()
        self.picked = NOWHERE
        self.undone: tuple[Go, ...] = ()
        """The steps that were taken back, the last one last."""
        self._now: tuple[tuple[Go, ...], TankBattleWorld] = (), base
        """The position after some steps."""

    def as_data(self) -> dict[str, Any] | None:
        """The steps as a save holds them; ``None`` if there are none. ``done``: the number of steps before
        them."""
        if not self.steps:
            return None
        steps = [[step.origin, step.target] for step in self.steps]
        return {"steps": steps, "done": _taken(self.base)}

    def take_data(self, data: Mapping[str, Any]) -> None:
        """Plan the steps in saved data, except those taken since; none if the data don't fit."""
        steps, done = data.get("steps"), data.get("done", 0)
        gone = _taken(self.base) - done if type(done) is int else 0
        for step in steps[max(0, gone) :] if isinstance(steps, list) else []:
            fits = isinstance(step, list) and len(step) == 2 and all(type(at) is int for at in step)
            if not fits or queries.why_not(self.position, Go(*step)) is not None:
                self.steps, self.picked = (), NOWHERE
                return
            self.add(Go(*step))

    # --- what is so ---

    @property
    def begun(self) -> tuple[Action, ...]:
        return self.steps

    def adding(self, action: Action) -> Callable[[], object] | None:
        return partial(self.add, action) if isinstance(action, Go) else None

    @property
    def position(self) -> TankBattleWorld:
        """The position after all planned steps."""
        if self._now[0] != self.steps:
            now = self.base
            for step in self.steps:
                now = now.after(step, [])
            self._now = self.steps, now
        return self._now[1]

    @property
    def missing(self) -> Refusal | None:
        """What the movement still lacks; ``None``: it may be revealed."""
        return queries.why_not(self.position, REVEAL)

    @property
    def routes(self) -> dict[int, tuple[int, ...]]:
        """The squares the picked tank can reach, with the ways there."""
        tank = self.position.tank_on(self.position.seat, self.picked) if self.picked >= 0 else NOWHERE
        return queries.routes(self.position, tank) if tank >= 0 else {}

    @property
    def movable(self) -> list[int]:
        """The squares of tanks that can take a step now."""
        position = self.position
        tanks = {tank for tank, _ in position.moves.legal(position.walk)}
        return [position.tanks[position.seat][tank] for tank in sorted(tanks)]

    def actions(self) -> tuple[Action, ...]:
        """The actions to play when the movement is revealed."""
        return (*self.steps, REVEAL)

    # --- doing ---

    def pick(self, square: int) -> None:
        """Pick the tank to drive from now on."""
        self.picked = square

    def go(self, squares: tuple[int, ...]) -> None:
        """Drive the picked tank over these squares, one after the other."""
        for square in squares:
            self.steps, self.picked = (*self.steps, Go(self.picked, square)), square
        self.undone = ()

    def add(self, step: Go) -> None:
        """Drive the tank of a step, which must be allowed."""
        self.pick(step.origin)
        self.go((step.target,))

    def why_not(self, square: int) -> Refusal | None:
        """The reason why the picked tank can't step on a square."""
        return queries.why_not(self.position, Go(self.picked, square))

    def undo(self) -> bool:
        """Take the last step back; return whether there was one."""
        if not self.steps:
            return False
        *steps, step = self.steps
        self.steps, self.undone = tuple(steps), (*self.undone, step)
        self.picked = step.origin
        return True

    def redo(self) -> bool:
        """Restore the last step that was taken back; return whether there was one."""
        if not self.undone:
            return False
        *undone, step = self.undone
        self.steps, self.undone = (*self.steps, step), tuple(undone)
        self.picked = step.target
        return True

    @property
    def can_undo(self) -> bool:
        return bool(self.steps)

    @property
    def can_redo(self) -> bool:
        return bool(self.undone)

    def remove(self, number: int) -> bool:
        """Remove a tank's move from the plan, by its number in the turn, and with it the later ones that
        are not allowed without it; return whether there was one."""
        legs = queries.legs(self.position)
        if not 0 <= number < len(legs):
            return False
        fixed = sum(len(leg.trail) - 1 for leg in legs) - len(self.steps)
        first = sum(len(leg.trail) - 1 for leg in legs[:number]) - fixed
        last = first + len(legs[number].trail) - 1
        kept = [step for at, step in enumerate(self.steps) if not first <= at < last]
        if len(kept) == len(self.steps):
            return False
        self.steps = ()
        for step in kept:
            if queries.why_not(self.position, step) is None:
                self.steps += (step,)
        self.undone, self.picked = (), NOWHERE
        return True

    def clear(self) -> bool:
        """Take all steps back; return whether there were any."""
        had = bool(self.steps)
        while self.undo():
            pass
        self.picked = NOWHERE
        return had


def _taken(position: TankBattleWorld) -> int:
    """The number of steps of the movement so far."""
    return sum(len(trail) - 1 for trail in position.trails)
