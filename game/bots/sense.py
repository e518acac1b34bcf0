"""What must be known of a game to say when its sides meet, and to play it simply."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import ClassVar, Generic, TypeVar

from game.model.contract import State, Step

S = TypeVar("S", bound=State)
A = TypeVar("A")

Spot = tuple[int, int]
"""A place: to the right and up, in squares or thousandths of an inch."""


class MatchSense(ABC, Generic[S, A]):
    """One game's answers, from what a view shows."""

    set_up: ClassVar[Collection[str]] = ()
    """The phases before the first turn."""

    unit: ClassVar[int] = 1
    """How much of a ``Spot`` is a square or an inch."""

    def setting_up(self, view: S) -> bool:
        """Return whether the first turn is still to come."""
        return view.phase in self.set_up

    def meets(self, before: S, step: Step[S, A]) -> bool:
        """Return whether something happens between sides in a step that was played from ``before``."""
        return any(event.contact for event in step.events)

    @abstractmethod
    def places(self, view: S, seat: int) -> tuple[Sequence[Spot], Sequence[Spot]]:
        """Return where the pieces of a seat's side stand, each in the same place of the list as long as
        none comes or goes, and where its enemies' do."""

    @abstractmethod
    def shoots(self, view: S, action: A) -> bool:
        """Return whether an action of the seat to act is a shot at what it sees, or begins a fight."""
