"""A table of Flames of Tanks in plain values: a ``TableShown`` is compared, drawn, thrown away.

Places are thousandths of an inch, angles tenths of a degree, clockwise from the top of the table. A
``Sign`` names a team or a seat.
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
"""An area: the points inside an odd number of its rings, so that a ring inside another is a hole."""

Sign = str
"""One of ``TEAM_SIGNS`` or ``SEAT_SIGNS``, ``ALL``, or empty for nobody."""

TEAM_SIGNS: Final = ("star", "bars", "cross", "chevrons")
"""The teams' signs, in the order of the sides."""

SEAT_SIGNS: Final = ("circle", "triangle", "square", "diamond")
"""The seats' signs, in their order: those on their tanks, and of a side that is one seat."""

ALL: Final = "all"
"""The owner sign of a point that everybody may use."""

RingKind = Literal["picked", "hover", "focus", "target", "no_shot", "destroyed"]
Claim = Literal["", "faint", "play"]
"""How the 4-inch ring of a point is shown: not, dotted, or blue while it is in play."""


@dataclass(frozen=True, slots=True)
class TankShown:
    """A tank on the table. ``team``: the sign of its team, empty where each seat plays for itself.
    ``weight``: 1 Light to 3 Heavy. ``faded``: it is about to be removed, or only planned. ``gun``: where
    its gun points."""

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
    """A tank in a planned place. ``danger``: the number of enemies that could shoot at it there."""

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
    """The place where a tank was destroyed; ``number``: that tank's."""

    at: Point
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class PointShown:
    """The state of a spawn point (FT-4): its owner, its control markers and sockets, its rings. ``enter``:
    the distance within which tanks come in, in thousandths of an inch; 0: none do. ``chosen``: it is the
    one in question."""

    owner: Sign = ""
    markers: tuple[Sign, ...] = ()
    sockets: int = 3
    invincible: bool = False
    enter: int = 0
    claim: Claim = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class ReachShown:
    """A reach: the area within each number of inches (thousandths), the smallest first."""

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
    """A line of fire. ``stop``: where something ends it. ``wedges``: the visible parts of the target's
    hull, as triangles from the shooter."""

    origin: Point
    target: Point
    chosen: bool = False
    stop: Point | None = None
    wedges: tuple[Ring, ...] = ()


@dataclass(frozen=True, slots=True)
class FrontShown:
    """The line across the front of a hull, at a distance ahead of its middle, with the words before and
    behind it (FT-2.6)."""

    at: Point
    heading: int
    ahead: int
    front: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A straight piece of a drive and its cost, in thousandths of an inch (FT-2.3)."""

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
    """A label at a place: bold words, plain ones below, an icon, and a rule's id as a small tail."""

    at: Point
    text: str
    more: str = ""
    style: LabelStyle = "paper"
    icon: str = ""
    tail: str = ""


@dataclass(frozen=True, slots=True)
class TableShown:
    """Everything a table shows.

    ``points`` are in the table's order; missing ones are in the state that the map gives them.
    ``smoke_to_be``: planned smoke. ``dead``: ground that isn't seen. ``danger``: ground the enemy can
    shoot at. ``trails``: the last turn's drives, ``shots``: its shots (inches). ``marks_left``: the marks
    of the last turns on the ground, ``fresh``: tracks that grow there. ``refused``: the grey cross of a
    refusal. ``marked``: places marked on the rulers, ``spanned``: two corners whose range is marked by
    bars. ``measured_from``: where the distances of tanks out of view are measured from. ``snaps``: what
    the ghost snaps to. ``night``: the ground is dark (FT-5.6).
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
    """The reason of the refusal, and the rule's id."""
    snaps: tuple[Point, ...] = ()
    marked: tuple[Point, ...] = ()
    spanned: tuple[Point, Point] | None = None
    measured_from: Point | None = None
    tags: bool = True
    turn: int = 0
    night: bool = False
