"""Events of a step, for animation, the log and the recap. ``seat`` and ``tank`` name a tank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.model.contract import Event


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A seat got its cards."""

    key = "tank_tactics.event.dealt"
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """All seats are ready: dice and cards are shown (TT-1.4)."""

    key = "tank_tactics.event.shown"


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice for the start; ``starts`` is the seat that begins, −1 after a tie (TT-3.1)."""

    key = "tank_tactics.event.rolled"
    pips: tuple[int, ...]
    starts: int

    def endings(self, view: Any) -> Sequence[str]:
        return ("_again" if self.starts < 0 else "",)


@dataclass(frozen=True, slots=True)
class Drove(Event):
    """A tank drove along ``path``, its first square and the last one included."""

    key = "tank_tactics.event.drove"
    seat: int
    tank: int
    path: tuple[int, ...]
    facing: int

    def endings(self, view: Any) -> Sequence[str]:
        ahead = view.board.grid.direction(self.path[0], self.path[-1]) == self.facing
        return ("" if ahead else "_back",)


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A tank turned; ``before`` is the facing it had."""

    key = "tank_tactics.event.turned"
    seat: int
    tank: int
    square: int
    before: int
    facing: int


@dataclass(frozen=True, slots=True)
class Fired(Event):
    """A tank fired; ``through`` are the raised barriers a breach shot went through."""

    key = "tank_tactics.event.fired"
    contact = True
    seat: int
    tank: int
    origin: int
    target: int
    damage: int
    through: tuple[int, ...] = ()

    def endings(self, view: Any) -> Sequence[str]:
        return ("_through" if self.through else "",)


@dataclass(frozen=True, slots=True)
class Rammed(Event):
    """A tank on ``origin`` rammed the one on ``target``."""

    key = "tank_tactics.event.rammed"
    contact = True
    seat: int
    tank: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Hurt(Event):
    """A tank took damage; the event has its hit points before and after."""

    key = "tank_tactics.event.hurt"
    seat: int
    tank: int
    square: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """A tank was destroyed (TT-3.10); ``by`` is the seat that did it."""

    key = "tank_tactics.event.destroyed"
    seat: int
    tank: int
    square: int
    by: int

    def loser(self, before: Any) -> int | None:
        side: int = before.match.sides[self.seat]
        return side


@dataclass(frozen=True, slots=True)
class BarrierHit(Event):
    """A destructible barrier's die went down (TT-2.4)."""

    key = "tank_tactics.event.barrier_hit"
    square: int
    before: int
    after: int

    def endings(self, view: Any) -> Sequence[str]:
        return ("" if self.after else "_down",)


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card was played (TT-4.1)."""

    key = "tank_tactics.event.played"
    seat: int
    tank: int
    card: str
    squad: bool

    def endings(self, view: Any) -> Sequence[str]:
        return ("_squad" if self.squad else "",)


@dataclass(frozen=True, slots=True)
class Repaired(Event):
    """Some of a tank's damage was repaired."""

    key = "tank_tactics.event.repaired"
    seat: int
    tank: int
    square: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """The die picked a portal; −1 in ``exit`` means none, so it is rolled again (TT-2.4)."""

    key = "tank_tactics.event.picked"
    seat: int
    tank: int
    pips: int
    entrance: int
    exit: int

    def endings(self, view: Any) -> Sequence[str]:
        return ("_again" if self.exit < 0 else "",)


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A tank came back (TT-2.4)."""

    key = "tank_tactics.event.entered"
    seat: int
    tank: int
    square: int
    facing: int


@dataclass(frozen=True, slots=True)
class FlagTaken(Event):
    """A tank took the flag of ``owner`` on a square (TT-2.7)."""

    key = "tank_tactics.event.flag_taken"
    contact = True
    seat: int
    tank: int
    owner: int
    square: int


@dataclass(frozen=True, slots=True)
class FlagDropped(Event):
    """A destroyed carrier dropped the flag of ``owner``."""

    key = "tank_tactics.event.flag_dropped"
    owner: int
    square: int


@dataclass(frozen=True, slots=True)
class FlagHome(Event):
    """The flag's owner sent it home from a square."""

    key = "tank_tactics.event.flag_home"
    owner: int
    square: int
    home: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A seat got points, for a destroyed tank (``kill``) or on a scoring square."""

    key = "tank_tactics.event.scored"
    seat: int
    points: int
    square: int
    kill: bool

    def endings(self, view: Any) -> Sequence[str]:
        return ("_kill" if self.kill else "",)


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A seat's turn is over; ``next`` is the seat to move now, −1 at the end."""

    key = "tank_tactics.event.turn_ended"
    seat: int
    next: int
    round: int

    def endings(self, view: Any) -> Sequence[str]:
        return ("_last" if self.next < 0 else "",)


@dataclass(frozen=True, slots=True)
class SeatFell(Event):
    """A seat has no tank left, or left the match (``why``: "destroyed", "resigned", "time_up")."""

    key = "tank_tactics.event.fell"
    seat: int
    why: str

    def endings(self, view: Any) -> Sequence[str]:
        return (f"_{self.why}",)


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over."""

    key = "tank_tactics.event.ended"
    reason: str
