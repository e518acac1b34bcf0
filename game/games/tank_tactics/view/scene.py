"""The board of Tank Tactics as values: the position on it, and everything besides.

Tanks have their number among all; squares are those of the grid, facings the board's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from game.games.tank_tactics.rules.terms import NOWHERE
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.view.board.gun_shape import GunPose
from game.view.board.marks import BoardMark, Layer, MarkedBoard, Marks


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


def blocked_mark(origin: int, square: int, walls: tuple[int, ...]) -> BoardMark:
    """A line of fire that walls block: dashed up to the first of them, with a bar there."""
    return BoardMark(Layer.FIRE, walls, "blocked", (origin, square))


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
class BoardShown(MarkedBoard):
    """Everything to show on the board. ``hidden``: tanks that are drawn moving. ``guns`` that don't point
    ahead. ``acting``: the tank with its actions and ammo left in its corners. ``picked``: the picked tank,
    ``turns``: the facings of the arrowheads around it. ``marks``: all but what follows. ``entries``: start
    squares to come back on. ``exits``: the die's faces by portal. ``loaded``: cards beside the picked tank.
    ``flag``: the tank whose six dice are shown beside it. ``asked``: the square with small buttons,
    ``choices``: these. ``costs``: actions shown on squares; ``all_costs``: on every square within reach."""

    world: TankTacticsWorld
    hidden: frozenset[int] = frozenset()
    guns: Mapping[int, GunPose] = field(default_factory=dict)
    acting: int = NOWHERE
    picked: int = NOWHERE
    turns: tuple[int, ...] = ()
    reach: Mapping[int, ReachMark] = field(default_factory=dict)
    ghost: GhostMark | None = None
    shots: tuple[ShotMark, ...] = ()
    rams: tuple[RamMark, ...] = ()
    costs: Mapping[int, int] = field(default_factory=dict)
    all_costs: bool = False
    marks: Marks = ()
    entries: tuple[int, ...] = ()
    exits: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    loaded: tuple[str, ...] = ()
    flag: int = NOWHERE
    asked: int | None = None
    choices: tuple[SquareButton, ...] = ()
    turn: int = 0
    coordinates: bool = True

    def more(self, *marks: BoardMark, **changed: Any) -> BoardShown:
        """The board with more marks, and with other values."""
        return replace(self, marks=(*self.marks, *marks), **changed)
