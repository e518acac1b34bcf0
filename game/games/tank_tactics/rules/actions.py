"""Actions of players and outcomes of chance in Tank Tactics. A tank's number counts its seat's tanks, 0
for A."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

SQUAD = -1
"""The number that stands for the squad instead of a tank."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the cards a seat gets, in order of the deck (TT-1.3)."""

    form: ClassVar = "deal:{cards}"

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetDice:
    """A tank's six dice are set: Actions, Speed, Range, Damage, Ammo, Armour (TT-1.1)."""

    form: ClassVar = "{tank}:{dice}"

    tank: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Give:
    """The next card of the hand goes to a tank, or to the squad (TT-1.3)."""

    form: ClassVar = "{card}:{to}"

    card: str
    to: int


@dataclass(frozen=True, slots=True)
class Start:
    """Chance: the dice of all seats for the start, 0 for a seat that doesn't roll (TT-3.1)."""

    form: ClassVar = "roll:{pips:rolls}"

    pips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A tank drives that many squares forward, or backward if negative (TT-3.4)."""

    form: ClassVar = "{tank}{squares}"

    tank: int
    squares: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A tank turns to another facing (TT-3.5)."""

    form: ClassVar = "{tank}={facing}"

    tank: int
    facing: int


@dataclass(frozen=True, slots=True)
class Fire:
    """A tank fires at the enemy tank or the destructible barrier on a square (TT-3.6, TT-2.4)."""

    form: ClassVar = "{tank}*{square}"

    tank: int
    square: int


@dataclass(frozen=True, slots=True)
class Ram:
    """A tank drives up to the first enemy tank ahead (or behind) and rams it (TT-3.9)."""

    form: ClassVar = "{tank}{forward}x"

    tank: int
    forward: bool


@dataclass(frozen=True, slots=True)
class Play:
    """A tank plays an ability card of its own or of the squad (TT-4.1)."""

    form: ClassVar = "{tank}{squad}{card}"

    tank: int
    card: str
    squad: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """A tank leaves the portal it has just ended its move on by another one (TT-2.4)."""

    form: ClassVar = "{tank}>"

    tank: int


@dataclass(frozen=True, slots=True)
class Exit:
    """Chance: the die that picks the portal (TT-2.4)."""

    form: ClassVar = "die:{pips}"

    pips: int


@dataclass(frozen=True, slots=True)
class Enter:
    """A tank comes back on a free start square (TT-2.4)."""

    form: ClassVar = "{tank}@{square}"

    tank: int
    square: int


@dataclass(frozen=True, slots=True)
class End:
    """The seat ends its turn (TT-3.2)."""

    form: ClassVar = "end"


Action = Deal | SetDice | Give | Start | Move | Turn | Fire | Ram | Play | Leave | Exit | Enter | End
"""Every action and outcome a record of Tank Tactics can hold, calls apart."""

END = End()

# a search makes the same few actions again and again
move = lru_cache(maxsize=1024)(Move)
turn = lru_cache(maxsize=64)(Turn)
fire = lru_cache(maxsize=16384)(Fire)
ram = lru_cache(maxsize=16)(Ram)
play = lru_cache(maxsize=1024)(Play)
leave = lru_cache(maxsize=16)(Leave)
enter = lru_cache(maxsize=4096)(Enter)
