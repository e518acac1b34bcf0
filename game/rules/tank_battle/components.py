"""The components of Tank Battle's entities: data without rules."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class At:
    """The square a piece stands on; none where it is lost or can't be known."""

    square: int


@dataclass(frozen=True, slots=True)
class Lost:
    """Where a gun or an installation stood that was destroyed."""

    square: int


@dataclass(frozen=True, slots=True)
class Tank:
    """A tank of a seat, by its number."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Rank:
    """A tank's rank, 1 to 6; ``shown``: the enemy has seen it (TB-4.7)."""

    rank: int
    shown: bool


@dataclass(frozen=True, slots=True)
class Command:
    """A command tank (TB-3.8)."""


@dataclass(frozen=True, slots=True)
class Fate:
    """How a tank was destroyed."""

    why: str


@dataclass(frozen=True, slots=True)
class Gun:
    """An anti-tank gun of a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Site:
    """An installation of a seat: "hq", "ammo" or "fuel"."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Mine:
    """A land mine of a seat (TB-2.4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Spent:
    """A mine that went off (TB-4.2); ``At`` says where."""
