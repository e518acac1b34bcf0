"""The board of Tank Tactics as values: the position on it, and everything besides.

Tanks have their number among all; squares are those of the grid, facings the board's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.games.tank_tactics.rules.terms import NOWHERE
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.view.board.ground_marks import NO_TURN, AgedMark, LastTurn
from game.view.board.gun_shape import GunPose
from game.view.board.marks import Marks
from game.view.board.scene import LabelShown


@dataclass(frozen=True, slots=True)
class ReachMark:
    """A square that can be driven to: its cost in actions, and the facings on arrival."""

    actions: int
    facings: tuple[int, ...] = ()


TINTS: Final = 6
"""The number of costs, in actions, with a tint of their own; higher costs have the last one."""


def tint_of(actions: int) -> str:
    """The theme's colour for a cost in actions, on squares and in the slots of a turn."""
    return f"tactics_cost.actions_{min(TINTS, actions)}"


@dataclass(frozen=True, slots=True)
class GhostMark:
    """A tank in the place where an action would leave it."""

    tank: int
    square: int
    facing: int


@dataclass(frozen=True, slots=True)
class ShotMark:
    """A target: its ring, "7 › 3" on its chip, and the line of the chosen one. ``barrier``: its die
    instead of hit points. ``through``: walls that are cut open."""

    origin: int
    square: int
    before: int
    after: int
    chosen: bool = False
    barrier: bool = False
    through: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BlockedMark:
    """A line of fire that walls block: dashed up to the first of them, with a bar there."""

    origin: int
    square: int
    walls: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RamMark:
    """A ram: its way (the last square is where the rammer stops), the square of the other tank, and the
    hit points of both before and after."""

    path: tuple[int, ...]
    square: int
    own: tuple[int, int]
    other: tuple[int, int]
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class SquareButton:
    """A small button at a square: its internal name, its icon, its words."""

    name: str
    icon: str
    words: str
    chosen: bool = False


@dataclass(frozen=True)
class BoardShown:
    """Everything to show on the board. ``hidden``: tanks that are drawn moving. ``guns`` that don't point
    ahead. ``acting``: the tank with its actions and ammo left in its corners. ``picked``: the picked tank,
    ``turns``: the facings of the arrowheads around it. ``path``: the squares of a planned way.
    ``range_of``: the frame of the squares in range, about a square. ``marks``: those of overlays.
    ``called``: squares in blue brackets. ``entries``: start squares to come back on. ``exits``: the die's
    faces by portal. ``loaded``: cards beside the picked tank. ``flag``: the tank whose six dice are shown
    beside it. ``asked``: the square with small buttons, ``choices``: these. ``blasts``: where a tank has
    just been destroyed. ``costs``: actions shown on squares; ``all_costs``: on every square within reach."""

    world: TankTacticsWorld
    hidden: frozenset[int] = frozenset()
    guns: Mapping[int, GunPose] = field(default_factory=dict)
    last: tuple[int, ...] = ()
    last_turn: LastTurn = NO_TURN
    marks_left: tuple[AgedMark, ...] = ()
    acting: int = NOWHERE
    picked: int = NOWHERE
    turns: tuple[int, ...] = ()
    reach: Mapping[int, ReachMark] = field(default_factory=dict)
    ghost: GhostMark | None = None
    path: tuple[int, ...] = ()
    shots: tuple[ShotMark, ...] = ()
    blocked: tuple[BlockedMark, ...] = ()
    rams: tuple[RamMark, ...] = ()
    range_of: tuple[int, int] | None = None
    costs: Mapping[int, int] = field(default_factory=dict)
    all_costs: bool = False
    marks: Marks = ()
    called: tuple[int, ...] = ()
    entries: tuple[int, ...] = ()
    exits: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    loaded: tuple[str, ...] = ()
    flag: int = NOWHERE
    hover: int | None = None
    cursor: int | None = None
    illegal: int | None = None
    labels: tuple[LabelShown, ...] = ()
    asked: int | None = None
    choices: tuple[SquareButton, ...] = ()
    blasts: tuple[int, ...] = ()
    turn: int = 0
    coordinates: bool = True
