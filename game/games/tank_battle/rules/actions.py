"""What players and chance do in Tank Battle. Squares are as in ``board``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Place:
    """Set-up: a piece is put on a square. ``piece`` is "hq", "ammo", "fuel", a rank from "1" to "6", "gun"
    or "mine" (TB-2.1 to TB-2.4)."""

    form: ClassVar = "{piece}@{square}"

    piece: str
    square: int


@dataclass(frozen=True, slots=True)
class Go:
    """The mover's tank on ``origin`` goes one square (TB-3.4)."""

    form: ClassVar = "{origin}-{target}"

    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """The movement ends: shots, mines, installations and battles follow (TB-4.1)."""

    form: ClassVar = "reveal"


@dataclass(frozen=True, slots=True)
class Fight:
    """The mover's tank on ``origin`` fights the enemy tank or gun on ``target`` next (TB-4.4)."""

    form: ClassVar = "{origin}x{target}"

    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Spin:
    """Chance: the field of the spinner, 1 to 6 (TB-4.6)."""

    form: ClassVar = "spin:{field}"

    field: int


@dataclass(frozen=True, slots=True)
class Peg:
    """A shot is plotted on a square, with a white peg or a red one (TB-3.2)."""

    form: ClassVar = "{white}{square}"

    square: int
    white: bool = False


@dataclass(frozen=True, slots=True)
class Seal:
    """A seat has finished plotting its shots (TB-3.2)."""

    form: ClassVar = "seal"


Action = Place | Go | Reveal | Fight | Spin | Peg | Seal
"""Every action and outcome a record of Tank Battle can hold, calls apart."""

REVEAL = Reveal()
SEAL = Seal()

# a search makes the same few actions again and again
go = lru_cache(maxsize=1024)(Go)
peg = lru_cache(maxsize=256)(Peg)
place = lru_cache(maxsize=2048)(Place)
fight = lru_cache(maxsize=1024)(Fight)
