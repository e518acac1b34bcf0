"""The components of Tank Battle's entities: data without rules."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class At:
    """The square a piece stands on; absent where it is lost or hidden."""

    square: int


@dataclass(frozen=True, slots=True)
class Lost:
    """The square where a destroyed gun or installation stood."""

    square: int


@dataclass(frozen=True, slots=True)
class Tank:
    """A tank of a seat, with its number."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Rank:
    """A tank's rank, 1 to 6; ``shown`` if the enemy has seen it (TB-4.7)."""

    rank: int
    shown: bool


@dataclass(frozen=True, slots=True)
class Command:
    """Marks a command tank (TB-3.8)."""


@dataclass(frozen=True, slots=True)
class Fate:
    """The way a tank was destroyed."""

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
