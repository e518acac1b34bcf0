"""What entities of Tank Tactics are made of. Cards are one text: names with spaces between."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tank:
    """A tank: the seat that plays it and its number among that seat's tanks, 0 for A."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class At:
    """The square it stands on; absent while it is destroyed or waits to come back."""

    square: int


@dataclass(frozen=True, slots=True)
class Facing:
    """One of the four facings 0, 2, 4, 6 (TT-3.3)."""

    facing: int


@dataclass(frozen=True, slots=True)
class Dice:
    """The six attribute dice (TT-1.1); absent until they are set, or while they are secret."""

    actions: int
    speed: int
    range: int
    damage: int
    ammo: int
    armour: int


@dataclass(frozen=True, slots=True)
class Damage:
    """The damage taken so far (TT-1.2)."""

    taken: int


@dataclass(frozen=True, slots=True)
class Cards:
    """Ability cards that lie by a tank, or by the squad of a seat."""

    names: str


@dataclass(frozen=True, slots=True)
class Smoke:
    """From how many squares away at most this tank can be fired at (TT-4.2)."""

    within: int


@dataclass(frozen=True, slots=True)
class Squad:
    """What belongs to all tanks of a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Barrier:
    """A destructible barrier that still stands: what its die shows (TT-2.4)."""

    die: int


@dataclass(frozen=True, slots=True)
class Flag:
    """The flag of a seat (TT-2.7). It has ``At`` where it lies, ``Carried`` while a tank has it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Carried:
    """The tank that carries this flag."""

    seat: int
    number: int
