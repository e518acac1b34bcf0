"""The picture of a table of Flames of Tanks in plain values: a ``TableShown`` is compared, drawn, thrown
away.

Places are thousandths of an inch, angles tenths of a degree, clockwise from the top of the table. A
``Sign`` stands for a team or a seat.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal

from game.games.flames_of_tanks.rules.table import EVERYBODY, NOBODY, SpawnPoint, TableMap
from game.model.inches import INCH, Point
from game.view.board.ground_marks import AgedMark, LastTurn
from game.view.board.gun_shape import AHEAD, GunPose
from game.view.board.marks import BoardMark, Layer, MarkedBoard, Marks, marked
from game.view.board.scene import LabelShown, LabelStyle

Ring = tuple[Point, ...]
"""A closed line."""

Area = tuple[Ring, ...]
"""An area: all points inside an odd number of its rings, so that a ring inside another is a hole."""

Levels = tuple[tuple[int, Area], ...]
"""The places a tank can drive to: the area within each number of inches (thousandths), the smallest
first."""

Sign = str
"""One of ``TEAM_SIGNS`` or ``SEAT_SIGNS``, ``ALL``, or empty for nobody."""

TEAM_SIGNS: Final = ("star", "bars", "cross", "chevrons")
"""Signs of the teams, in the order of the sides."""

SEAT_SIGNS: Final = ("circle", "triangle", "square", "diamond")
"""Signs of the seats, in order: on their tanks, and for a side with a single seat."""

ALL: Final = "all"
"""Sign for the owner of a point that everybody may use."""

RingKind = Literal["picked", "hover", "focus", "target", "no_shot"]
Claim = Literal["", "faint", "play"]
"""How the 4-inch ring of a point is shown: not at all, dotted, or blue when it is in play."""


@dataclass(frozen=True, slots=True)
class TankShown:
    """A tank on the table. ``team`` is the sign of its team, empty if each seat plays for itself.
    ``weight`` is from 1 (Light) to 3 (Heavy). ``gun`` is the direction of its gun."""

    id: int
    seat: int
    at: Point
    heading: int
    team: Sign = ""
    weight: int = 1
    bailed_out: bool = False
    gun: GunPose = AHEAD


@dataclass(frozen=True, slots=True)
class PointShown:
    """The state of a spawn point (FT-4): its owner, its control markers and sockets."""

    owner: Sign = ""
    markers: tuple[Sign, ...] = ()
    sockets: int = 3
    invincible: bool = False


@dataclass(frozen=True, slots=True)
class Arc:
    """A range round a place as an arc. ``spans`` are its visible parts, each from one angle clockwise to
    another; ``near``: dotted."""

    radius: int
    spans: tuple[tuple[int, int], ...] = ((0, 3600),)
    near: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class Front:
    """The line across the front of a hull at a distance from its middle, with the words ahead of and
    behind it (FT-2.6). ``driven``: the place from which a tape comes to its middle."""

    heading: int
    ahead: int
    front: str = ""
    side: str = ""
    driven: Point | None = None


@dataclass(frozen=True, slots=True)
class Stretch:
    """A straight piece of a drive and what it costs, in thousandths of an inch (FT-2.3)."""

    first: Point
    last: Point
    cost: int


@dataclass(frozen=True, slots=True)
class TableShown(MarkedBoard):
    """Everything that a table shows. ``marks``: all but what follows, in the order of their layers.

    ``points`` are in the order of the table's; missing ones are as on the map. ``measured_from``: where the
    distances on the tags of tanks out of view begin. ``night``: the ground is dark (FT-5.6).
    """

    table: TableMap
    tanks: tuple[TankShown, ...] = ()
    points: tuple[PointShown, ...] = ()
    marks: Marks = ()
    measured_from: Point | None = None
    tags: bool = True
    turn: int = 0
    night: bool = False

    @property
    def spawns(self) -> list[tuple[SpawnPoint, PointShown]]:
        """The spawn points of the table, each with its state."""
        points, known = self.table.points, self.points
        return list(zip(points, (*known, *map(point_as_printed, points[len(known) :])), strict=True))

    @property
    def legs(self) -> list[Stretch]:
        """The pieces of a tape."""
        return [leg for legs in self.told("tape") for leg in legs]

    @property
    def lines(self) -> list[tuple[Point, Point]]:
        """The tape, the lines of fire and those of enemies' answers, which words avoid."""
        lines = self.of("fire", "answer_shot", "answer_way")
        drawn = [part for line in lines for part in pairwise(line.where)]
        return [*drawn, *((leg.first, leg.last) for leg in self.legs)]


def point_as_printed(point: SpawnPoint) -> PointShown:
    """The state of a spawn point as the map has it."""
    return PointShown(team_sign(point.owner), invincible=point.invincible)


def team_sign(side: int) -> Sign:
    """The sign of a side's team."""
    if side == EVERYBODY:
        return ALL
    return "" if side == NOBODY else TEAM_SIGNS[side % len(TEAM_SIGNS)]


# --- marks ---


def reach_marks(reach: Levels, told: str) -> Marks:
    """A reach, with words at its outermost contour."""
    words = BoardMark(Layer.LINE, (), "reach_words", (reach, told))
    return BoardMark(Layer.TINT, (), "reach", reach), words


def past_marks(last: LastTurn, left: tuple[AgedMark, ...]) -> Marks:
    """The traces of past turns on the ground, and the drives and shots (inches) of the last one."""
    ways = (tuple((round(x * INCH), round(y * INCH)) for x, y in way) for way in last.ways)
    return (
        BoardMark(Layer.LEFT, (), "left", left),
        *(BoardMark(Layer.LEFT, way, "trail") for way in ways),
        BoardMark(Layer.LEFT, (), "shots", last.shots),
    )


def zone_mark(at: Point, claim: Claim, enter: int = 0) -> BoardMark:
    """The rings round a spawn point; ``enter`` is how near tanks come in, in thousandths of an inch (0: they
    don't)."""
    return BoardMark(Layer.FRAME, (at,), "zone", (claim, enter))


def fire_mark(origin: Point, at: Point, *, chosen: bool = False, stop: Point | None = None) -> BoardMark:
    """A line of fire to a target; ``stop`` is where it ends at an obstacle."""
    return BoardMark(Layer.FIRE, (origin, at), "fire", (chosen, stop))


def tape_marks(legs: tuple[Stretch, ...], pins: tuple[Point, ...]) -> Marks:
    """A drive as a tape measure, with pins at its waypoints."""
    return (
        BoardMark(Layer.UNDER, (), "tape", legs),
        *marked(Layer.UNDER, "pin", pins),
        BoardMark(Layer.BESIDE, (), "figures", legs),
    )


def ghost_mark(tank: TankShown, at: Point, heading: int) -> BoardMark:
    """A tank at a planned place."""
    return BoardMark(Layer.PLAN, (at,), "ghost", replace(tank, at=at, heading=heading))


def label_mark(
    at: Point, text: str, style: LabelStyle = "paper", *, more: str = "", tail: str = "", about: str = ""
) -> BoardMark:
    """A label at a place: bold words, plain ones below, a small tail such as a rule's id, and its tip."""
    return BoardMark(Layer.LABEL, (at,), "label", LabelShown(0, text, style, tail, more=more, about=about))


def ring_mark(at: Point, kind: RingKind) -> BoardMark:
    """A ring round a tank or a place."""
    return BoardMark(Layer.TARGET, (at,), "ring", kind)
