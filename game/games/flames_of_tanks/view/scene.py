"""The picture of a table of Flames of Tanks in plain values: a ``TableShown`` is compared, drawn, thrown
away.

Places are thousandths of an inch, angles tenths of a degree, clockwise from the top of the table. A
``Sign`` stands for a team or a seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from game.games.flames_of_tanks.rules.table import TableMap
from game.model.inches import Point
from game.view.board.ground_marks import AgedMark, FreshTrack, Place
from game.view.board.gun_shape import AHEAD, GunPose
from game.view.board.marks import BoardMark, Layer, MarkedBoard, Marks, marked_each
from game.view.board.scene import LabelStyle

Ring = tuple[Point, ...]
"""A closed line."""

Area = tuple[Ring, ...]
"""An area: all points inside an odd number of its rings, so that a ring inside another is a hole."""

Sign = str
"""One of ``TEAM_SIGNS`` or ``SEAT_SIGNS``, ``ALL``, or empty for nobody."""

TEAM_SIGNS: Final = ("star", "bars", "cross", "chevrons")
"""Signs of the teams, in the order of the sides."""

SEAT_SIGNS: Final = ("circle", "triangle", "square", "diamond")
"""Signs of the seats, in order: on their tanks, and for a side with a single seat."""

ALL: Final = "all"
"""Sign for the owner of a point that everybody may use."""

RingKind = Literal["picked", "hover", "focus", "target", "no_shot", "destroyed"]
Claim = Literal["", "faint", "play"]
"""How the 4-inch ring of a point is shown: not at all, dotted, or blue when it is in play."""


@dataclass(frozen=True, slots=True)
class TankShown:
    """A tank on the table. ``team`` is the sign of its team, empty if each seat plays for itself.
    ``weight`` is from 1 (Light) to 3 (Heavy). ``faded``: it is about to be removed, or only imagined.
    ``gun`` is the direction of its gun."""

    id: int
    seat: int
    number: int
    at: Point
    heading: int
    team: Sign = ""
    weight: int = 1
    bailed_out: bool = False
    faded: bool = False
    gun: GunPose = AHEAD


@dataclass(frozen=True, slots=True)
class GhostShown:
    """A tank at a planned place. ``danger`` is the number of enemies that could shoot at it there."""

    seat: int
    at: Point
    heading: int
    team: Sign = ""
    danger: int = 0


@dataclass(frozen=True, slots=True)
class LossShown:
    """The place where tank ``number`` was destroyed."""

    at: Point
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class PointShown:
    """The state of a spawn point (FT-4): its owner, its control markers and sockets, its rings. ``enter``
    is how near tanks come in, in thousandths of an inch (0: they don't). ``chosen``: it is the one in
    question."""

    owner: Sign = ""
    markers: tuple[Sign, ...] = ()
    sockets: int = 3
    invincible: bool = False
    enter: int = 0
    claim: Claim = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class ReachShown:
    """The places a tank can drive to: the area within each number of inches (thousandths), the smallest
    first."""

    levels: tuple[tuple[int, Area], ...]


@dataclass(frozen=True, slots=True)
class ArcShown:
    """A range as an arc. ``spans`` are its visible parts, each from one angle clockwise to another;
    ``near``: dotted."""

    at: Point
    radius: int
    spans: tuple[tuple[int, int], ...] = ((0, 3600),)
    near: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class FireShown:
    """A line of fire. ``stop`` is where it ends at an obstacle. ``wedges`` are the visible parts of the
    target's hull, as triangles from the shooter."""

    origin: Point
    target: Point
    chosen: bool = False
    stop: Point | None = None
    wedges: tuple[Ring, ...] = ()


@dataclass(frozen=True, slots=True)
class FrontShown:
    """The line across the front of a hull at a distance from its middle, with the words ahead of and
    behind it (FT-2.6)."""

    at: Point
    heading: int
    ahead: int
    front: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A straight piece of a drive and what it costs, in thousandths of an inch (FT-2.3)."""

    first: Point
    last: Point
    cost: int


@dataclass(frozen=True, slots=True)
class TapeShown:
    """A drive as a tape measure. ``pins``: waypoints."""

    stretches: tuple[Stretch, ...]
    pins: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class CalloutShown:
    """A label at a place: bold words, plain ones below, an icon, and a small tail such as a rule's id."""

    at: Point
    text: str
    more: str = ""
    style: LabelStyle = "paper"
    icon: str = ""
    tail: str = ""


@dataclass(frozen=True, slots=True)
class TableShown(MarkedBoard):
    """Everything that a table shows. ``marks``: all but what follows, in the order of their layers.

    ``points`` are in the order of the table's; missing ones are as on the map. ``trails``: the last turn's
    drives, ``shots``: its shots (inches). ``marks_left``: traces of turns on the ground, ``fresh``: tracks
    being made. ``marked``: places shown on the rulers, ``spanned``: two corners shown there as bars.
    ``measured_from``: where the distances on the tags of tanks out of view begin. ``night``: the ground is
    dark (FT-5.6).
    """

    table: TableMap
    tanks: tuple[TankShown, ...] = ()
    points: tuple[PointShown, ...] = ()
    smoke: tuple[Point, ...] = ()
    losses: tuple[LossShown, ...] = ()
    reach: ReachShown | None = None
    reach_words: str = ""
    marks: Marks = ()
    trails: tuple[Ring, ...] = ()
    shots: tuple[tuple[Place, ...], ...] = ()
    marks_left: tuple[AgedMark, ...] = ()
    fresh: tuple[FreshTrack, ...] = ()
    front: FrontShown | None = None
    tape: TapeShown | None = None
    ghost: GhostShown | None = None
    callouts: tuple[CalloutShown, ...] = ()
    marked: tuple[Point, ...] = ()
    spanned: tuple[Point, Point] | None = None
    measured_from: Point | None = None
    tags: bool = True
    turn: int = 0
    night: bool = False


def ring_mark(at: Point, kind: RingKind) -> BoardMark:
    """A ring round a tank or a place."""
    return BoardMark(Layer.TARGET, (at,), "ring", kind)


def fire_marks(*lines: FireShown) -> Marks:
    """Lines of fire above their wedges, the chosen one last."""
    shown = [(one.target, one) for one in sorted(lines, key=lambda one: one.chosen)]
    return (*marked_each(Layer.WAY, "wedges", shown), *marked_each(Layer.FIRE, "fire", shown))
