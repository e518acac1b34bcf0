"""What a draft was before its changes, and before those that were undone."""

from __future__ import annotations

from typing import Generic, TypeVar

S = TypeVar("S")


class DraftHistory(Generic[S]):
    """The states of a draft that undo and redo lead to, the nearest one last."""

    def __init__(self) -> None:
        self.past: list[S] = []
        self.future: list[S] = []

    def keep(self, state: S) -> None:
        """Keep the state before a change; what was undone can't be redone any more."""
        self.past.append(state)
        self.future.clear()

    def back(self, now: S) -> S:
        """Leave the state ``now`` and return the one before it; there must be one."""
        self.future.append(now)
        return self.past.pop()

    def forward(self, now: S) -> S:
        """Leave the state ``now`` and return the one that was undone last; there must be one."""
        self.past.append(now)
        return self.future.pop()
