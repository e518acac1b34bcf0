"""What the hands of every table have in common: whether a choice is confirmed, and what is allowed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.model.contract import Refusal
from game.view.table import Suggestion


class Chooses(Protocol):
    """What is chosen, step by step."""

    confirm: bool
    allow: Callable[[Any], Refusal | None] | None
    unaided: bool


class ChoosingHands(ABC):
    """The part of a table that hands on to its chooser what the scene wants of it."""

    chooser: Chooses
    suggested: tuple[Suggestion, ...] = ()
    """Play that is drawn on the board."""

    @abstractmethod
    def refresh(self) -> None:
        """Show what is so now."""

    def suggest(self, suggestions: Sequence[Suggestion]) -> None:
        """See ``TableView.suggest``."""
        if tuple(suggestions) != self.suggested:
            self.suggested = tuple(suggestions)
            self.refresh()

    @property
    def confirm(self) -> bool:
        """See ``TableView.confirm``."""
        return self.chooser.confirm

    @confirm.setter
    def confirm(self, on: bool) -> None:
        self.chooser.confirm = on

    @property
    def allow(self) -> Callable[[Any], Refusal | None] | None:
        """See ``TableView.allow``."""
        return self.chooser.allow

    @allow.setter
    def allow(self, allow: Callable[[Any], Refusal | None] | None) -> None:
        self.chooser.allow = allow

    @property
    def unaided(self) -> bool:
        """See ``TableView.unaided``."""
        return self.chooser.unaided

    @unaided.setter
    def unaided(self, on: bool) -> None:
        self.chooser.unaided = on
