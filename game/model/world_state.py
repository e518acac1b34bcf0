"""States of games whose rules and searches work on a compact position, derived from the state's world."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

from game.model.world import World

M = TypeVar("M")
C = TypeVar("C")
P = TypeVar("P")


@dataclass(frozen=True)
class WorldState(Generic[M, C, P]):
    """A value. ``match`` stays the same while a match lasts, ``world`` has its entities, ``course`` says how
    far it has come. ``position`` is derived from them and kept; it is neither compared nor saved, nor sent
    to another process."""

    match: M
    world: World
    course: C

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def position(self) -> P:
        """The compact position that knows the rules."""
        return self._derived_position()

    @abstractmethod
    def _derived_position(self) -> P:
        """Compute the position from world and course."""

    def _followed_by(self, position: P, match: M, world: World, course: C) -> Self:
        """A state of these parts, whose position is known already."""
        twin = object.__new__(type(self))
        twin.__dict__.update(match=match, world=world, course=course, position=position)
        return twin
