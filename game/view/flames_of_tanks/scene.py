"""What a table of Flames of Tanks shows, in plain values: a ``TableShown`` is compared, drawn, thrown away.

Places are thousandths of an inch, angles tenths of a degree, clockwise from the top of the table. A ``Sign``
tells who: the sign of a team or of a seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from game.rules.flames_of_tanks.public import Point, TableMap
from game.view.board.ground_marks import AgedMark, FreshTrack, Place
from game.view.board.gun_shape import AHEAD, GunPose
from game.view.board.scene import LabelStyle

Ring = tuple[Point, ...]
"""A closed line."""

Area = tuple[Ring, ...]
"""An area: what lies inside an odd number of its rings, so that a ring inside another is a hole."""

Sign = str
"""One of ``TEAM_SIGNS`` or ``SEAT_SIGNS``, ``ALL``, or empty for nobody."""

TEAM_SIGNS: Final = ("star", "bars", "cross", "chevrons")
"""The teams' signs, in the order of the sides."""

SEAT_SIGNS: Final = ("circle", "triangle", "square", "diamond")
"""The seats' signs, in their order: on their tanks, and of a side that is one seat."""

ALL: Final = "all"
"""The owner of a point that everybody may use."""

RingKind = Literal["picked", "hover", "focus", "target", "no_shot", "destroyed"]
Claim = Literal["", "faint", "play"]
"""Whether the 4-inch ring of a point is shown: not, dotted, or blue since it is in play."""


@dataclass(frozen=True, slots=True)
class TankShown:
    """A tank on the table. ``team``: the sign of its team, empty where each seat plays for itself.

    ``weight``: 1 Light to 3 Heavy. ``faded``: it is about to be removed, or only thought of. ``gun``: where
    its gun points.
    """

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
    """Where a tank would stand, and how. ``danger``: so many enemies could shoot at it there."""

    seat: int
    at: Point
    heading: int
    team: Sign = ""
    danger: int = 0


@dataclass(frozen=True, slots=True)
class RingShown:
    """A ring round a tank or a place."""

    at: Point
    kind: RingKind


@dataclass(frozen=True, slots=True)
class LossShown:
    """Where a tank was destroyed; ``number``: which one."""

    at: Point
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class PointShown:
    """How a spawn point stands (FT-4): its owner, the control markers on it of so many sockets, its rings.

    ``enter``: how near tanks come in, in thousandths of an inch; 0: they don't. ``chosen``: it
    is the one meant.
    """

    owner: Sign = ""
    markers: tuple[Sign, ...] = ()
    sockets: int = 3
    invincible: bool = False
    enter: int = 0
    claim: Claim = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class ReachShown:
    """Where a tank can drive: the area within each number of inches (thousandths), the smallest first."""

    levels: tuple[tuple[int, Area], ...]


@dataclass(frozen=True, slots=True)
class ArcShown:
    """A range. ``spans``: the parts drawn, from one angle clockwise to another; ``near``: dotted."""

    at: Point
    radius: int
    spans: tuple[tuple[int, int], ...] = ((0, 3600),)
    near: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class FireShown:
    """A line of fire. ``stop``: where it ends at something. ``wedges``: what is seen of the target's
    hull, triangles from the shooter."""

    origin: Point
    target: Point
    chosen: bool = False
    stop: Point | None = None
    wedges: tuple[Ring, ...] = ()


@dataclass(frozen=True, slots=True)
class FrontShown:
    """The line across the front of a hull, so far ahead of its middle, with the words before and behind it
    (FT-2.6)."""

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
    """A drive as a tape measure. ``pins``: way-points."""

    stretches: tuple[Stretch, ...]
    pins: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class CalloutShown:
    """A label at a place: bold words, plain ones below, an icon, and a small tail as a rule's id."""

    at: Point
    text: str
    more: str = ""
    style: LabelStyle = "paper"
    icon: str = ""
    tail: str = ""


@dataclass(frozen=True, slots=True)
class TableShown:
    """All that a table shows.

    ``points`` are in the order of the table's; where there are fewer, the rest are as the table has them.
    ``smoke_to_be``: where smoke would lie. ``dead``: ground that isn't seen. ``danger``: ground the enemy can
    shoot at. ``trails``: the last turn's drives, ``shots``: its shots (inches).
    ``marks_left``: what turns left on the ground, ``fresh``: tracks that grow there. ``refused``: the grey
    cross of what is not allowed.
    ``marked``: places told on the rulers, ``spanned``: two corners of what is told there as bars.
    ``measured_from``: what the tags of tanks out of view measure from. ``snaps``: where the ghost holds.
    ``night``: the ground is dark (FT-5.6).
    """

    table: TableMap
    tanks: tuple[TankShown, ...] = ()
    points: tuple[PointShown, ...] = ()
    smoke: tuple[Point, ...] = ()
    smoke_to_be: Point | None = None
    losses: tuple[LossShown, ...] = ()
    reach: ReachShown | None = None
    reach_words: str = ""
    dead: tuple[Area, ...] = ()
    danger: tuple[Ring, ...] = ()
    arcs: tuple[ArcShown, ...] = ()
    trails: tuple[Ring, ...] = ()
    shots: tuple[tuple[Place, ...], ...] = ()
    marks_left: tuple[AgedMark, ...] = ()
    fresh: tuple[FreshTrack, ...] = ()
    fire: tuple[FireShown, ...] = ()
    front: FrontShown | None = None
    tape: TapeShown | None = None
    ghost: GhostShown | None = None
    rings: tuple[RingShown, ...] = ()
    callouts: tuple[CalloutShown, ...] = ()
    refused: Point | None = None
    refused_words: tuple[str, str] = ("", "")
    """Why, and the rule."""
    snaps: tuple[Point, ...] = ()
    marked: tuple[Point, ...] = ()
    spanned: tuple[Point, Point] | None = None
    measured_from: Point | None = None
    tags: bool = True
    turn: int = 0
    night: bool = False
