"""A draft whose changes can be undone, and redone after that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

S = TypeVar("S")


class UndoableDraft(ABC, Generic[S]):
    """A draft with the states that undo and redo lead to, the nearest one last."""

    def __init__(self) -> None:
        self.past: list[S] = []
        self.future: list[S] = []

    @property
    @abstractmethod
    def _now(self) -> S:
        """The present state, which later changes leave as it is."""

    @abstractmethod
    def _now_is(self, state: S) -> None:
        """Go to another state."""

    def _keep(self) -> None:
        """Keep the present state before a change; what was undone can't be redone any more."""
        self.past.append(self._now)
        self.future.clear()

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self.past)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone change to make again."""
        return bool(self.future)

    def undo(self) -> bool:
        """Take back the last change; return whether there was one."""
        return self.can_undo and self._move(self.past, self.future)

    def redo(self) -> bool:
        """Make the last undone change again; return whether there was one."""
        return self.can_redo and self._move(self.future, self.past)

    def _move(self, origin: list[S], target: list[S]) -> bool:
        target.append(self._now)
        self._now_is(origin.pop())
        return True
