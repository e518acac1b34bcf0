"""What can be pointed at at a table on squares. A game adds spots of its own, one class a kind."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FieldSpot:
    """A square of the board."""

    square: int


@dataclass(frozen=True, slots=True)
class AimSpot:
    """A button at a square where several actions can be chosen, named by its action."""

    name: str


@dataclass(frozen=True, slots=True)
class ButtonSpot:
    """A button beside the board, named by its action."""

    name: str


def square_of(spot: object) -> int | None:
    """The square of a ``FieldSpot``; ``None`` for any other spot."""
    return spot.square if isinstance(spot, FieldSpot) else None
