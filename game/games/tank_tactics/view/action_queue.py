"""The actions to play after the one that was chosen: the rest of a route, a shot after its cards."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.tank_tactics.rules.actions import Action
from game.games.tank_tactics.rules.world import TankTacticsWorld


class ActionQueue:
    """Actions in the order in which they will be played, each with the position it was chosen for."""

    def __init__(self) -> None:
        self._steps: list[tuple[TankTacticsWorld, Action]] = []

    def __bool__(self) -> bool:
        return bool(self._steps)

    def plan(self, world: TankTacticsWorld, first: Action, follows: Sequence[Action]) -> None:
        """Queue the actions that follow one that is played now."""
        self._steps = []
        done = first
        for action in follows:
            world = world.after(done)
            self._steps.append((world, action))
            done = action

    def take(self, world: TankTacticsWorld) -> Action | None:
        """Return the next action; ``None``, after emptying the queue, if something has not gone as
        planned."""
        expected, action = self._steps[0]
        if world != expected:
            self._steps.clear()
            return None
        self._steps.pop(0)
        return action

    def clear(self) -> None:
        """Forget all queued actions."""
        self._steps.clear()
