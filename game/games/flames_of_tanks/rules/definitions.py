"""The basic tank, the kinds of terrain, the upgrades and the modes, built from data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

from game.games.flames_of_tanks.rules.table import GroundKind
from game.model.inches import Point

Teams = Literal["none", "two", "four"]
Points = Literal["claimed", "invincible", "none"]
Tie = Literal["sudden_death", "shared"]
Order = Literal["fixed", "drawn", "even"]

TEAM_COUNTS: Final = {"two": 2, "four": 4}

SCORED: Final = ("kill", "death", "marker", "flag")
"""The events ``Mode.score`` gives points for, in its order."""

DRAWN: Final = ("light", "medium", "heavy", "point")
"""The events for which upgrades are drawn, in the order of ``Mode.draws``."""

ENDS: Final = ("rounds", "minutes", "all_points", "one_left")
"""The fields of a mode that can end a match."""

Weight = Literal["light", "medium", "heavy"]
WEIGHTS: Final[tuple[Weight, ...]] = ("light", "medium", "heavy")

Colour = Literal["red", "green", "yellow", "blue"]

NEEDED: Final = 3
"""Least die that hits (FT-2.4)."""

GOOD: Final = 4
"""Least die that gives a second action, remounts or salvages (FT-2.2, FT-2.7, FT-3.1)."""

GRID: Final = 4
"""Boxes along an edge of the schematic grid (FT-5.2)."""

MOST_TERRAIN, MOST_CORNERS, MOST_POINTS, MOST_WORKSHOPS = 120, 40, 12, 6
LEAST_TABLE, MOST_TABLE = 24, 144
MOST_ROUNDS, MOST_MINUTES = 60, 600

Cell = tuple[int, int]
"""A box of a grid: column from the left, row from the bottom, from 0."""


@dataclass(frozen=True, slots=True)
class Mode:
    """One mode (FT-6.6).

    ``order``: tanks act in the order of their numbers, or these are drawn (FT-2.1), also for coming in
    before the first turn (``even``, a house rule). ``points``: spawn points are as the map says and can be
    claimed, or they are everybody's and can't, or there are none. ``markers`` claim a point. ``keep_clear``:
    a point is of no use with an enemy so near, in thousandths of an inch. It ends with the first of:
    ``rounds`` (every mode has them), ``minutes`` (0: no bound), ``all_points``: a side has all points and no
    enemy is on the table, ``one_left``: one side has tanks left, tanks yet to join counted. ``score`` is for
    a kill, a death, a marker, a return; ``draws`` are upgrades for a Light, a Medium, a Heavy and a point.
    """

    name: str
    teams: Teams = "none"
    points: Points = "claimed"
    markers: int = 3
    respawn: bool = True
    keep_clear: int = 0
    rounds: int = 12
    minutes: int = 0
    all_points: bool = False
    one_left: bool = False
    score: tuple[int, int, int, int] = (1, -1, 0, 0)
    draws: tuple[int, int, int, int] = (1, 2, 3, 2)
    tie: Tie = "sudden_death"
    night: bool = False
    basic: bool = False
    order: Order = "fixed"


def sides_of(mode: Mode, seats: int) -> tuple[int, ...]:
    """Return the side of each seat: two teams in turn, or each seat its own (FT-6.1, FT-6.2)."""
    return tuple(seat % 2 if mode.teams == "two" else seat for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Effects:
    """What an upgrade does. Lengths are thousandths of an inch; three speeds are by weight.

    ``first_move``: how far the first action may go (Fast Tank). ``free_ground``: ground doesn't slow one move
    (Wide Tracks). ``last_move``: so much more at the end of the turn (Stormtrooper). ``counts_as``: a weight
    whatever the rows (Overloaded), ``overhang``: pieces may stick out over the top, ``most_move``: never more
    in a turn. ``again_near``: misses are rolled again up to there, ``again_far``: beyond it.
    """

    anti_tank: int = 0
    armour: int = 0
    range: int = 0
    speed: int = 0
    first_move: tuple[int, int, int] | None = None
    remount_again: bool = False
    free_ground: bool = False
    last_move: int = 0
    counts_as: Weight | None = None
    overhang: bool = False
    most_move: int | None = None
    sees_at_night: bool = False
    ignores_cover: bool = False
    again_near: int | None = None
    again_far: int | None = None
    smoke: bool = False


@dataclass(frozen=True)
class Upgrade:
    """A kind of upgrade: its shape in boxes, and how many are in the pool. ``adds_up``: the effects of
    several add up (FT-5.4)."""

    name: str
    colour: Colour
    cells: tuple[Cell, ...]
    copies: int
    adds_up: bool
    effects: Effects

    @cached_property
    def turned(self) -> tuple[tuple[Cell, ...], ...]:
        """Its cells after 0 to 3 quarter turns clockwise, each moved to column and row 0."""
        found, cells = [], self.cells
        for _ in range(4):
            left, low = min(x for x, _ in cells), min(y for _, y in cells)
            found.append(tuple(sorted((x - left, y - low) for x, y in cells)))
            cells = tuple((y, -x) for x, y in cells)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class BasicTank:
    """The tank every player begins with (FT-1.3, FT-1.4). Lengths are thousandths of an inch."""

    speed: tuple[int, int, int]
    gun: str
    range: int
    rof: int
    anti_tank: int
    firepower: int
    front: int
    side: int
    top: int
    radius: int
    length: int
    width: int
    rows: tuple[Weight, ...]
    """For each row of the grid, from the bottom, the weight when it is the highest in use (FT-5.3)."""


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline the editor offers for a kind of terrain, around (0, 0)."""

    kind: str
    outline: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class RandomStyle:
    """A style of random tables: its sizes in inches, the mode it is usually played in, how many spawn
    points it may have. ``pieces``: shapes with the fewest and the most groups of them; ``screens``: shapes
    that hide points. They are turned by steps of ``turns`` tenths of a degree, and scaled between
    ``scales`` per cent. ``workshops``: the fewest and the most groups."""

    tables: tuple[tuple[int, int], ...]
    mode: str
    points: tuple[int, ...]
    pieces: Mapping[str, tuple[int, int]]
    screens: tuple[str, ...]
    turns: int
    scales: tuple[int, int]
    workshops: tuple[int, int]


@dataclass(frozen=True)
class RandomTables:
    """What tables drawn by chance keep to. Lengths are thousandths of an inch.

    ``edge``: from the table's edge to what no tank drives over; ``apart``: between two such pieces;
    ``aside``: between any others; ``point_room``: from a point to such a piece,
    ``point_aside`` to any other; ``point_edge``: from the edge
    to a point; ``points_apart``: between two points. ``camps``: so many per cent of the table at its ends
    hold the first points. ``covered``: per cent under terrain. So many ``screens`` at most stand
    ``screen_off`` from a point.
    """

    edge: int
    apart: int
    aside: int
    point_room: int
    point_aside: int
    point_edge: int
    points_apart: int
    camps: int
    covered: tuple[int, int]
    screens: int
    screen_off: tuple[int, int]
    shapes: Mapping[str, Shape]
    styles: Mapping[str, RandomStyle]


@dataclass(frozen=True)
class Definitions:
    """All definitions. ``upgrades``, ``modes``, ``ground`` and ``shapes`` are by name, in the order of
    their files. ``random``: ``None`` where only a match is to be played."""

    tank: BasicTank
    ground: Mapping[str, GroundKind]
    upgrades: Mapping[str, Upgrade]
    modes: Mapping[str, Mode]
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    random: RandomTables | None = None

    @cached_property
    def pool(self) -> tuple[tuple[str, int], ...]:
        """The upgrades in the pool at the start, with their numbers of copies (FT-5.1)."""
        return tuple((one.name, one.copies) for one in self.upgrades.values() if one.copies)
