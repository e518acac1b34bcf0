"""Events of a step, for animation, the log and the recap. ``seat`` and ``tank`` name a tank.

No event holds a secret: every seat may see all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.model.contract import Event


@dataclass(frozen=True, slots=True)
class Ready(Event):
    """A side has finished its set-up."""

    key = "tank_battle.event.ready"
    seat: int


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """Both sides are ready: all pieces on the board are shown, but ranks and mines are not (TB-2)."""

    key = "tank_battle.event.shown"
    reveals = True


@dataclass(frozen=True, slots=True)
class Drove(Event):
    """A tank moved one square."""

    key = "tank_battle.event.drove"
    seat: int
    tank: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Promoted(Event):
    """A tank has reached the enemy's back row: it is a command tank (TB-3.8)."""

    key = "tank_battle.event.promoted"
    seat: int
    tank: int
    square: int


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """The shots of ``seat`` are revealed (TB-4.1): squares of red and white pegs, whether any hit, and how
    many white pegs are left."""

    key = "tank_battle.event.opened"
    reveals = True
    seat: int
    red: tuple[int, ...]
    white: tuple[int, ...]
    hits: int
    left: int

    def endings(self, view: Any) -> Sequence[str]:
        if not self.red and not self.white:
            return ("_none",)
        return ("" if self.hits else "_missed", "_white") if self.white else ("" if self.hits else "_missed",)


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """A tank was destroyed; ``why`` is "shot", "mine", "gun" or "battle". Its rank stays secret."""

    key = "tank_battle.event.destroyed"
    reveals = True
    contact = True
    seat: int
    tank: int
    square: int
    why: str

    def loser(self, before: Any) -> int | None:
        return self.seat

    def endings(self, view: Any) -> Sequence[str]:
        return (f"_{self.why}",)


@dataclass(frozen=True, slots=True)
class SiteLost(Event):
    """An installation of ``seat`` was destroyed, by the enemy or by its own shot (TB-4.3, TB-5.1)."""

    key = "tank_battle.event.site_lost"
    contact = True
    seat: int
    site: int
    square: int
    own_shot: bool

    def endings(self, view: Any) -> Sequence[str]:
        return ("_own" if self.own_shot else "",)


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """Two tanks fought: both ranks are shown (TB-4.5). ``seat`` moved."""

    key = "tank_battle.event.fought"
    reveals = True
    contact = True
    seat: int
    tank: int
    origin: int
    rank: int
    enemy: int
    target: int
    enemy_rank: int

    def endings(self, view: Any) -> Sequence[str]:
        return ("" if self.rank else "_covered",)


@dataclass(frozen=True, slots=True)
class Spun(Event):
    """The spinner has decided between a tank and a gun (TB-4.6)."""

    key = "tank_battle.event.spun"
    contact = True
    seat: int
    tank: int
    origin: int
    target: int
    field: int
    gun_lost: bool

    def endings(self, view: Any) -> Sequence[str]:
        return ("" if self.gun_lost else "_tank",)


@dataclass(frozen=True, slots=True)
class GunLost(Event):
    """A gun of ``seat`` was lost, and a white peg with it if ``peg`` (TB-4.6)."""

    key = "tank_battle.event.gun_lost"
    seat: int
    square: int
    peg: bool

    def endings(self, view: Any) -> Sequence[str]:
        return ("_peg" if self.peg else "",)


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    """A side has finished plotting its shots (TB-3.2)."""

    key = "tank_battle.event.sealed"
    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn is over; ``seat`` moved."""

    key = "tank_battle.event.turn_ended"
    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over, and everything is revealed."""

    key = "tank_battle.event.ended"
    reveals = True
    reason: str
