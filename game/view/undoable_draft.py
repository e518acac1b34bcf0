"""A draft whose changes can be undone, and redone after that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from game.ui.model import Model

S = TypeVar("S")


class UndoableDraft(Model, ABC, Generic[S]):
    """A draft with the states that undo and redo lead to, the nearest one last."""

    def __init__(self) -> None:
        self.past: tuple[S, ...] = ()
        self.future: tuple[S, ...] = ()

    @property
    @abstractmethod
    def _now(self) -> S:
        """The present state."""

    @abstractmethod
    def _now_is(self, state: S) -> None:
        """Go to another state."""

    def _keep(self) -> None:
        """Keep the present state before a change; what was undone can't be redone any more."""
        self.past, self.future = (*self.past, self._now), ()

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
        if not self.can_undo:
            return False
        *past, state = self.past
        self.past, self.future = tuple(past), (*self.future, self._now)
        self._now_is(state)
        return True

    def redo(self) -> bool:
        """Make the last undone change again; return whether there was one."""
        if not self.can_redo:
            return False
        *future, state = self.future
        self.past, self.future = (*self.past, self._now), tuple(future)
        self._now_is(state)
        return True
