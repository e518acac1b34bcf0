"""What a draft was before its changes, and before those that were undone."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.ui.model import Model

S = TypeVar("S")


class DraftHistory(Model, Generic[S]):
    """The states of a draft that undo and redo lead to, the nearest one last."""

    def __init__(self) -> None:
        self.past: tuple[S, ...] = ()
        self.future: tuple[S, ...] = ()

    def keep(self, state: S) -> None:
        """Keep the state before a change; what was undone can't be redone any more."""
        self.past, self.future = (*self.past, state), ()

    def back(self, now: S) -> S:
        """Leave the state ``now`` and return the one before it; there must be one."""
        *past, state = self.past
        self.past, self.future = tuple(past), (*self.future, now)
        return state

    def forward(self, now: S) -> S:
        """Leave the state ``now`` and return the one that was undone last; there must be one."""
        *future, state = self.future
        self.past, self.future = (*self.past, now), tuple(future)
        return state
