"""What a check says of a map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Place = int | tuple[int, int]
"""Where something is on a board: a square of a grid, or a point in thousandths of an inch."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check says of a map: ``error`` (can't be played) or ``warning``, the rule's id, a text
    key with parameters, the places concerned, and the key path in the file (``board.3``)."""

    severity: Literal["error", "warning"]
    rule: str
    key: str
    params: Mapping[str, Any] = field(default_factory=dict)
    places: tuple[Place, ...] = ()
    where: tuple[str | int, ...] = ()

    @property
    def squares(self) -> tuple[int, ...]:
        """The places that are squares."""
        return tuple(place for place in self.places if isinstance(place, int))
