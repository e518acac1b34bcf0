"""Actions that were drafted together and are played one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.model.contract import Refusal
from game.rules.tank_battle.public import Action, Position, Reveal


class ActionQueue:
    """What is to be played next, each with the position it was chosen for; true while there is anything."""

    def __init__(self) -> None:
        self._actions: list[tuple[Position, Action]] = []
        self.draft: Any = None
        """What a save holds of the draft that is played."""
        self.moves = 0
        """So many moves play it, while the first of them is due."""

    def __bool__(self) -> bool:
        return bool(self._actions)

    def begin(self, position: Position, actions: Sequence[Action], draft: Any) -> Action:
        """Take all but the first, which is played now in a position."""
        first, *rest = actions
        self._actions.clear()
        self.draft = draft
        self.moves = len(actions) if draft is not None else 0
        done = first
        for action in rest:
            position = position.after(done, [])
            self._actions.append((position, action))
            done = action
        return first

    def take(
        self, position: Position, refuse: Callable[[Action], Refusal | None] | None
    ) -> Action | Refusal | None:
        """The next action. If it is refused, why; ``None`` if the position is another than it was chosen for:
        then nothing follows."""
        expected, action = self._actions[0]
        self.moves = 0
        refusal = None if refuse is None else refuse(action)
        if position != expected or refusal is not None:
            self._actions.clear()
            return refusal
        self._actions.pop(0)
        return action

    @property
    def reveals(self) -> bool:
        """Whether a movement is played and revealed at its end."""
        return bool(self._actions) and isinstance(self._actions[-1][1], Reveal)
