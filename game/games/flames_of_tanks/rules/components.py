"""The components of Flames of Tanks entities. Lengths are thousandths of an inch, angles tenths of a
degree. Several things are one text: names with spaces between."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tank:
    """A tank: the seat that plays it and its player number, from 1 (FT-2.1)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class At:
    """The place of a tank or spawn point; absent while a tank is off the table."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a tank in tenths of a degree: 0 is up, clockwise."""

    angle: int


@dataclass(frozen=True, slots=True)
class OffTable:
    """The reason why a tank is off the table: ``to_join``, ``destroyed``, ``refitting``, ``out``."""

    why: str


@dataclass(frozen=True, slots=True)
class BailedOut:
    """Marks a tank whose crew has bailed out (FT-2.7)."""

    times: int = 1


@dataclass(frozen=True, slots=True)
class Installed:
    """The pieces on a tank's schematic grid, like ``armour@2,0,1`` (FT-5.2)."""

    pieces: str


@dataclass(frozen=True, slots=True)
class Workshop:
    """The upgrades in a tank's workshop, not installed."""

    names: str


@dataclass(frozen=True, slots=True)
class Card:
    """The score card of a tank (FT-6.4, FT-6.5)."""

    kills: int
    deaths: int
    markers: int
    flags: int
    lags: int


@dataclass(frozen=True, slots=True)
class SuddenCard:
    """A tank's kills and deaths in Sudden Death after a tie, which don't count (FT-6.3)."""

    kills: int
    deaths: int


@dataclass(frozen=True, slots=True)
class Smoke:
    """The smoke a tank has fired, until its next turn: places like ``36000,24000`` (FT-5.5)."""

    places: str


@dataclass(frozen=True, slots=True)
class Point:
    """A spawn point: its number on the table, and the side that owns it, −1 for nobody."""

    number: int
    owner: int


@dataclass(frozen=True, slots=True)
class Markers:
    """The control markers on a spawn point: their side, and how many (FT-4.1)."""

    side: int
    count: int
