"""Events of a step, for animation, the log and the recap. Tanks are numbered in the order of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.games.flames_of_tanks.rules.definitions import GOOD
from game.model.contract import Event
from game.model.inches import Point


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A tank's turn begins."""

    key = "flames_of_tanks.event.turn_began"
    tank: int
    round: int


@dataclass(frozen=True, slots=True)
class Waits(Event):
    """A tank found no place to come in and waits a turn (FT-3.2)."""

    key = "flames_of_tanks.event.waits"
    tank: int


@dataclass(frozen=True, slots=True)
class Refitted(Event):
    """A tank was refitted; the event has its weight before and after (FT-5.4)."""

    key = "flames_of_tanks.event.refitted"
    tank: int
    before: int
    after: int

    def endings(self, view: Any) -> Sequence[str]:
        return ("" if self.before != self.after else "_same",)


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A tank came onto the table (FT-3.1)."""

    key = "flames_of_tanks.event.entered"
    tank: int
    place: Point
    heading: int


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """A tank added a control marker to a spawn point, which has ``count`` now (FT-4.1)."""

    key = "flames_of_tanks.event.marked"
    tank: int
    point: int
    count: int


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """A spawn point belongs to another side now (FT-4.1)."""

    key = "flames_of_tanks.event.captured"
    contact = True
    tank: int
    point: int
    side: int


@dataclass(frozen=True, slots=True)
class Cleared(Event):
    """A tank cleared the enemy's markers from a spawn point: it returned the flag (FT-4.2)."""

    key = "flames_of_tanks.event.cleared"
    contact = True
    tank: int
    point: int
    count: int


@dataclass(frozen=True, slots=True)
class WentIn(Event):
    """A tank went into a workshop (FT-4.4)."""

    key = "flames_of_tanks.event.went_in"
    tank: int
    place: Point


@dataclass(frozen=True, slots=True)
class Drove(Event):
    """A tank drove along ``path``, its first place and its last one included."""

    key = "flames_of_tanks.event.drove"
    tank: int
    path: tuple[Point, ...]
    before: int
    heading: int
    cost: int
    kind: str

    def endings(self, view: Any) -> Sequence[str]:
        return ("_to",)


@dataclass(frozen=True, slots=True)
class Fired(Event):
    """A tank fired at another: the number it needed, its dice, those rolled again (0: none), the hits."""

    key = "flames_of_tanks.event.fired"
    contact = True
    tank: int
    target: int
    need: int
    dice: tuple[int, ...]
    again: tuple[int, ...]
    hits: int
    smoke: bool

    def endings(self, view: Any) -> Sequence[str]:
        return ("_smoke" if self.smoke else "",)


@dataclass(frozen=True, slots=True)
class Smoked(Event):
    """A tank fired smoke: a marker lies on the table (FT-5.5)."""

    key = "flames_of_tanks.event.smoked"
    tank: int
    place: Point


@dataclass(frozen=True, slots=True)
class Saved(Event):
    """The armour saves of a target; ``result`` is the worst: none, bailed_out, destroyed (FT-2.6)."""

    key = "flames_of_tanks.event.saved"
    tank: int
    dice: tuple[int, ...]
    armour: int
    anti_tank: int
    front: bool
    result: str

    def endings(self, view: Any) -> Sequence[str]:
        return (f"_{self.result}",)


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """A tank was destroyed (FT-3.1)."""

    key = "flames_of_tanks.event.destroyed"
    tank: int
    by: int
    place: Point

    def loser(self, before: Any) -> int | None:
        side: int = before.side(self.tank)
        return side


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A tank's workshop got upgrades from the pool (FT-3.3)."""

    key = "flames_of_tanks.event.drew"
    tank: int
    names: tuple[str, ...]

    def endings(self, view: Any) -> Sequence[str]:
        return ("" if self.names else "_none",)


@dataclass(frozen=True, slots=True)
class Salvaged(Event):
    """A die was rolled for each upgrade of a destroyed tank: 4 or more saves it (FT-3.1)."""

    key = "flames_of_tanks.event.salvaged"
    tank: int
    names: tuple[str, ...]
    dice: tuple[int, ...]

    @property
    def kept(self) -> tuple[str, ...]:
        """The upgrades that were saved."""
        return tuple([name for name, die in zip(self.names, self.dice, strict=True) if die >= GOOD])

    @property
    def lost(self) -> tuple[str, ...]:
        """The upgrades that go back to the pool."""
        return tuple([name for name, die in zip(self.names, self.dice, strict=True) if die < GOOD])

    def endings(self, view: Any) -> Sequence[str]:
        if not self.names:
            return ("_no_upgrades",)
        return ("" if self.kept else "_none",)


@dataclass(frozen=True, slots=True)
class Remounted(Event):
    """A crew tried to get back in (FT-2.7)."""

    key = "flames_of_tanks.event.remounted"
    tank: int
    die: int
    again: int
    back: bool

    def endings(self, view: Any) -> Sequence[str]:
        return ("" if self.back else "_failed",)


@dataclass(frozen=True, slots=True)
class SecondRolled(Event):
    """The die for the second action was rolled (FT-2.2)."""

    key = "flames_of_tanks.event.second_rolled"
    tank: int
    die: int
    more: bool

    def endings(self, view: Any) -> Sequence[str]:
        return ("" if self.more else "_failed",)


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A tank's turn is over."""

    key = "flames_of_tanks.event.turn_ended"
    tank: int


@dataclass(frozen=True, slots=True)
class Lagged(Event):
    """A tank's player took too long and lost the turn (FT-6.5)."""

    key = "flames_of_tanks.event.lagged"
    tank: int
    lags: int


@dataclass(frozen=True, slots=True)
class Out(Event):
    """A tank is out of the match (``why``: "lagged", "resigned")."""

    key = "flames_of_tanks.event.out"
    tank: int
    why: str

    def endings(self, view: Any) -> Sequence[str]:
        return (f"_{self.why}",)


@dataclass(frozen=True, slots=True)
class LastRound(Event):
    """The time of the match is over; it ends with this round (FT-6.1)."""

    key = "flames_of_tanks.event.last_round"
    round: int


@dataclass(frozen=True, slots=True)
class SuddenDeath(Event):
    """The best sides are level: these tanks decide the match (FT-6.3)."""

    key = "flames_of_tanks.event.sudden_death"
    tanks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over."""

    key = "flames_of_tanks.event.ended"
    reason: str
