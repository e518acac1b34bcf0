"""What players and chance do in Tank Tactics. Tanks are numbered among their seat's, 0 for A."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

SQUAD = -1
"""In the place of a tank's number: the squad."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the cards a seat gets, in order of the deck (TT-1.3)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetDice:
    """The six dice of a tank: Actions, Speed, Range, Damage, Ammo, Armour (TT-1.1)."""

    tank: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Give:
    """The next card of the hand goes to a tank, or to the squad (TT-1.3)."""

    card: str
    to: int


@dataclass(frozen=True, slots=True)
class Start:
    """Chance: the dice of all seats for the start, 0 for a seat that doesn't roll (TT-3.1)."""

    pips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """Drive so many squares forward, or backward if negative (TT-3.4)."""

    tank: int
    squares: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn to another facing (TT-3.5)."""

    tank: int
    facing: int


@dataclass(frozen=True, slots=True)
class Fire:
    """Fire at the enemy tank or the destructible barrier on a square (TT-3.6, TT-2.4)."""

    tank: int
    square: int


@dataclass(frozen=True, slots=True)
class Ram:
    """Drive up to the first enemy tank ahead (or behind) and ram it (TT-3.9)."""

    tank: int
    forward: bool


@dataclass(frozen=True, slots=True)
class Play:
    """Play an ability card of the tank, or one of the squad (TT-4.1)."""

    tank: int
    card: str
    squad: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the portal the tank has just ended its move on by another one (TT-2.4)."""

    tank: int


@dataclass(frozen=True, slots=True)
class Exit:
    """Chance: the die that picks the portal (TT-2.4)."""

    pips: int


@dataclass(frozen=True, slots=True)
class Enter:
    """Come back on a free start square (TT-2.4)."""

    tank: int
    square: int


@dataclass(frozen=True, slots=True)
class End:
    """End the turn (TT-3.2)."""


Action = Deal | SetDice | Give | Start | Move | Turn | Fire | Ram | Play | Leave | Exit | Enter | End
"""Everything a record of Tank Tactics is made of, calls apart."""

END = End()

# a search makes the same few actions again and again
move = lru_cache(maxsize=1024)(Move)
turn = lru_cache(maxsize=64)(Turn)
fire = lru_cache(maxsize=16384)(Fire)
ram = lru_cache(maxsize=16)(Ram)
play = lru_cache(maxsize=1024)(Play)
leave = lru_cache(maxsize=16)(Leave)
enter = lru_cache(maxsize=4096)(Enter)
