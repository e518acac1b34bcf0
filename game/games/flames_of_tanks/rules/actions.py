"""Actions of players and outcomes of chance in Flames of Tanks. Tanks are numbered in the order of play,
from 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from game.games.flames_of_tanks.rules.kinds import Upgrade
from game.model.forms import Record
from game.model.inches import Point
from game.model.kinds import Listed, Number

MoveKind = Literal["move", "fast", "last"]
"""The kinds of moves: a move action, the fast one of a Fast Tank, a Stormtrooper's at the end of the turn
(FT-5.5)."""


@dataclass(frozen=True, slots=True)
class Piece:
    """An upgrade on the grid."""

    name: Annotated[str, Upgrade()]
    """Its name."""
    column: Annotated[int, Number(-99, 99)]
    """The column of its lower left box, from 0."""
    row: Annotated[int, Number(-99, 99)]
    """The row of its lower left box, from 0."""
    turn: Annotated[int, Number(0, 3)] = 0
    """How far it is rotated, in quarter turns clockwise."""


PIECE: Final = Record(Piece, "{name}@{column},{row},{turn}", "armour@2,0,1")
PIECES: Final = Listed(PIECE, "+")
"""The pieces on a grid."""


@dataclass(frozen=True, slots=True)
class Refit:
    """The tank's grid is laid out anew; all upgrades not on it are in the workshop (FT-5.4)."""

    form: ClassVar = "refit:{pieces}"

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Enter:
    """A tank enters the match, comes back, or takes its place for Sudden Death (FT-2.0, FT-3.1, FT-6.3)."""

    form: ClassVar = "enter:{place}{heading}"

    place: Point
    heading: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A tank chooses the spawn point to claim or to clear, where several are near (FT-4.1)."""

    form: ClassVar = "claim:{point}"

    point: int


@dataclass(frozen=True, slots=True)
class GoIn:
    """A tank goes into a workshop: off the table to refit (FT-4.4)."""

    form: ClassVar = "workshop"


@dataclass(frozen=True, slots=True)
class Move:
    """A tank drives along waypoints to the last one, and heads there (FT-2.3).

    ``wide``: with Wide Tracks, so that nothing slows it.
    """

    form: ClassVar = "{kind,wide:how}:{path}{heading}"

    path: tuple[Point, ...]
    heading: int
    kind: MoveKind = "move"
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Shoot:
    """A tank shoots at another, or fires smoke at it (FT-2.4, FT-5.5)."""

    form: ClassVar = "{smoke}:{target:tank}"

    target: int
    smoke: bool = False


@dataclass(frozen=True, slots=True)
class Remount:
    """The crew tries to get back in (FT-2.7)."""

    form: ClassVar = "remount"


@dataclass(frozen=True, slots=True)
class Roll:
    """The player asks for the die of the second action (FT-2.2)."""

    form: ClassVar = "roll"


@dataclass(frozen=True, slots=True)
class End:
    """The player ends the turn."""

    form: ClassVar = "end"


@dataclass(frozen=True, slots=True)
class Turn:
    """Chance: the number drawn from the bag, whose turn it is (FT-2.1)."""

    form: ClassVar = "turn={tank}"

    tank: int


@dataclass(frozen=True, slots=True)
class Second:
    """Chance: the die for the second action (FT-2.2)."""

    form: ClassVar = "second={die}"

    die: int


@dataclass(frozen=True, slots=True)
class Hits:
    """Chance: the dice of a shot, and for each the die rolled again, 0 for none (FT-2.4)."""

    form: ClassVar = "hits={dice,again:rolls}"

    dice: tuple[int, ...]
    again: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Saves:
    """Chance: the armour saves, one die for each hit (FT-2.6)."""

    form: ClassVar = "saves={dice}"

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Remounting:
    """Chance: the die of a Remount, and the one rolled again or 0 (FT-2.7)."""

    form: ClassVar = "remounting={die,again:roll}"

    die: int
    again: int = 0


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the upgrades drawn, in the order of the pool (FT-3.3)."""

    form: ClassVar = "draw={names}"

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Salvage:
    """Chance: a die for each upgrade of a destroyed tank, in their order (FT-3.1)."""

    form: ClassVar = "salvage={dice}"

    dice: tuple[int, ...]


Choice = Refit | Enter | Claim | GoIn | Move | Shoot | Remount | Roll | End
"""Every action of a player."""

Outcome = Turn | Second | Hits | Saves | Remounting | Draw | Salvage
"""Every outcome of chance."""

Action = Choice | Outcome
"""Every action and outcome a record of Flames of Tanks can hold, calls apart."""
