"""Events of a turn of Tank Chess, for animation and the log. Squares are grid squares, entities numbers of
pieces (see ``TankChessWorld.entity``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.model.contract import Event


@dataclass(frozen=True, slots=True)
class Drove(Event):
    """A piece moved: every (square, facing) it went through, the start and the end included (TC-4.2)."""

    key = "tank_chess.event.drove"
    entity: int
    kind: str
    colour: int
    path: tuple[tuple[int, int], ...]
    backward: bool = False

    def endings(self, view: Any) -> Sequence[str]:
        if self.path[0][0] == self.path[-1][0]:
            return ("_turned",)
        return ("_back" if self.backward else "",)


@dataclass(frozen=True, slots=True)
class Escaped(Event):
    """A Command left over the enemy's edge in this direction, from the last square of its path (TC-6.2)."""

    key = "tank_chess.event.escaped"
    entity: int
    kind: str
    colour: int
    path: tuple[tuple[int, int], ...]
    direction: int


@dataclass(frozen=True, slots=True)
class Fired(Event):
    """A shot that destroys: gun value against the armour of the side hit (TC-5.6)."""

    key = "tank_chess.event.fired"
    contact = True
    entity: int
    kind: str
    colour: int
    origin: int
    target: int
    gun: int
    side: str
    armour: int


@dataclass(frozen=True, slots=True)
class SetOff(Event):
    """A remote mine was set off (TC-8)."""

    key = "tank_chess.event.set_off"
    contact = True
    square: int
    colour: int


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """A piece became a wreck on its square (TC-5.7)."""

    key = "tank_chess.event.destroyed"
    entity: int
    kind: str
    colour: int
    square: int
    facing: int

    def loser(self, before: Any) -> int | None:
        return self.colour


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """A piece is gone without a wreck (TC-8, water)."""

    key = "tank_chess.event.lost"
    entity: int
    kind: str
    colour: int
    square: int


@dataclass(frozen=True, slots=True)
class GroundChanged(Event):
    """Ground of one kind became another; "" is plain ground (TC-8)."""

    key = "tank_chess.event.ground_changed"
    square: int
    before: str
    after: str

    def endings(self, view: Any) -> Sequence[str]:
        return ("" if self.after else "_gone",)


@dataclass(frozen=True, slots=True)
class WreckMoved(Event):
    """A wreck was pushed (TC-8)."""

    key = "tank_chess.event.wreck_moved"
    entity: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Check(Event):
    """CHECK: a side could destroy the enemy Command in its next turn, with the squares it could fire from
    (TC-6.3)."""

    key = "tank_chess.event.check"
    colour: int
    command: int
    attackers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EscapeAnnounced(Event):
    """ESCAPE: this side's Command could escape in its next turn (TC-6.3)."""

    key = "tank_chess.event.escape"
    colour: int
    command: int


@dataclass(frozen=True, slots=True)
class DrawOffered(Event):
    """A seat offered a draw (TC-6.4)."""

    key = "tank_chess.event.draw_offered"
    seat: int
    colour: int


@dataclass(frozen=True, slots=True)
class DrawDeclined(Event):
    """A seat turned the offered draw down."""

    key = "tank_chess.event.draw_declined"
    seat: int
    colour: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over: the winning colour (``None`` after a draw) and the reason."""

    key = "tank_chess.event.ended"
    winner: int | None
    reason: str
