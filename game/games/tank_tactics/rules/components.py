"""The components of Tank Tactics entities. Cards are one text: their names with spaces between."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tank:
    """A tank, with the seat that plays it and its number among that seat's tanks, 0 for A."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class At:
    """The square a tank or a flag is on; absent while a tank is destroyed or waits to come back."""

    square: int


@dataclass(frozen=True, slots=True)
class Facing:
    """The facing of a tank: 0, 2, 4 or 6 (TT-3.3)."""

    facing: int


@dataclass(frozen=True, slots=True)
class Dice:
    """The six attribute dice of a tank (TT-1.1); absent until they are set, or while they are secret."""

    actions: int
    speed: int
    range: int
    damage: int
    ammo: int
    armour: int


@dataclass(frozen=True, slots=True)
class Damage:
    """The damage a tank has taken so far (TT-1.2)."""

    taken: int


@dataclass(frozen=True, slots=True)
class Cards:
    """The ability cards of a tank, or of a seat's squad."""

    names: str


@dataclass(frozen=True, slots=True)
class Smoke:
    """The greatest distance in squares from which this tank can be fired at (TT-4.2)."""

    within: int


@dataclass(frozen=True, slots=True)
class Squad:
    """The values that all tanks of a seat share."""

    seat: int


@dataclass(frozen=True, slots=True)
class Barrier:
    """A destructible barrier that still stands, with the number its die shows (TT-2.4)."""

    die: int


@dataclass(frozen=True, slots=True)
class Flag:
    """The flag of a seat (TT-2.7). It has ``At`` on a square, ``Carried`` while a tank has it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Carried:
    """The tank that carries this flag."""

    seat: int
    number: int
