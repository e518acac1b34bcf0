"""What can be done on the page of a new match, besides setting fields."""

from __future__ import annotations

from dataclasses import dataclass
from enum import auto
from typing import Any

from game.ui.commands import Press, Set, Valued


class SetupPress(Press):
    """What the page has buttons for."""

    START = auto()
    LEARN = auto()
    SWAP = auto()
    MAP_CLOCK = auto()
    FOLDER = auto()
    MORE_OPTIONS = auto()
    ALL_MAPS = auto()
    DRAW_AGAIN = auto()
    KEEP = auto()
    NEW_MODE = auto()
    CHANGE_MODE = auto()


@dataclass(frozen=True, slots=True)
class SetSeat:
    """Another value of the player at a seat: of ``kind``, ``name`` or ``level``."""

    seat: int
    name: str
    value: Any = None

    def __str__(self) -> str:
        return f"seat.{self.seat}.{self.name}"


@dataclass(frozen=True, slots=True)
class NameTyped:
    """The name at a seat was typed and confirmed."""

    seat: int
    value: str = ""


class AskWho(Valued):
    """Ask who sits at a seat: a guest, a profile, or a new one."""

    called = "seat.{}.who"


class AnotherBot(Valued):
    """Let another bot of the same level play at a seat."""

    called = "seat.{}.bot"


class OtherColours(Valued):
    """Let a seat play with other colours."""

    called = "seat.{}.colour"


class SetOption(Set):
    """Another value of an option."""

    called = "option.{}"
