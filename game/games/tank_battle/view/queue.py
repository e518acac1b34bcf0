"""Actions that were drafted together and are played one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.games.tank_battle.rules.actions import Action, Reveal
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import Refusal
from game.ui.model import Model


class ActionQueue(Model):
    """The actions to play next, each with the position it was chosen for; true while there are any."""

    def __init__(self) -> None:
        self.actions: tuple[tuple[TankBattleWorld, Action], ...] = ()
        self.draft: Any = None
        """The saved form of the draft that is being played."""
        self.moves = 0
        """The number of moves that play the draft, while the first of them is due."""

    def __bool__(self) -> bool:
        return bool(self.actions)

    def begin(self, position: TankBattleWorld, actions: Sequence[Action], draft: Any) -> Action:
        """Queue all actions but the first; return that one, to be played now in ``position``."""
        first, *rest = actions
        self.draft = draft
        self.moves = len(actions) if draft is not None else 0
        done, queued = first, []
        for action in rest:
            position = position.after(done, [])
            queued.append((position, action))
            done = action
        self.actions = tuple(queued)
        return first

    def take(
        self, position: TankBattleWorld, refuse: Callable[[Action], Refusal | None] | None
    ) -> Action | Refusal | None:
        """Return the next action, or the refusal if it isn't allowed; ``None``, after emptying the queue,
        if the position isn't the one it was chosen for."""
        (expected, action), *rest = self.actions
        self.moves = 0
        refusal = None if refuse is None else refuse(action)
        if position != expected or refusal is not None:
            self.actions = ()
            return refusal
        self.actions = tuple(rest)
        return action

    @property
    def reveals(self) -> bool:
        """Whether the queue plays a movement, which is revealed at its end."""
        return bool(self.actions) and isinstance(self.actions[-1][1], Reveal)
