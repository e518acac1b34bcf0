"""A player's plan for the acting tank: a drive with waypoints, where it comes in, whom it shoots at.

Nothing counts until it is played. Places are thousandths of an inch, angles tenths of a degree.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.actions import Enter, Move, MoveKind
from game.games.flames_of_tanks.rules.numbers import length_number
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.scene import Levels
from game.model.contract import Refusal
from game.model.inches import FULL_TURN, INCH, Point, bearing
from game.model.tuples import put
from game.ui.model import Model
from game.ui.window.slices import Sliced

NOBODY: Final = -1

LEVELS: Final = (4 * INCH, 8 * INCH, 12 * INCH, 16 * INCH)
"""The contours of a reach, in inches (thousandths)."""

COARSE_TURN: Final = 150
FINE_TURN: Final = 10


@dataclass(frozen=True, slots=True)
class Ghost:
    """The acting tank at a planned place. ``path`` begins at its present place and is empty if no way
    leads there; ``costs`` are those of its legs. ``refusal`` says why the drive can't be played."""

    place: Point
    heading: int
    path: tuple[Point, ...] = ()
    costs: tuple[int, ...] = ()
    refusal: Refusal | None = None

    @property
    def cost(self) -> int:
        """The cost of the whole drive."""
        return sum(self.costs)


class Plan(Model):
    """The plan made in one position. ``mode`` is "drive", "enter", or "" if nothing is driven."""

    def __init__(self, position: FlamesOfTanksWorld) -> None:
        self.base = position
        self.kinds = queries.kinds_of_move(position)
        self.mode = "enter" if position.phase == "place" else "drive" if self.kinds else ""
        self.choice = 0
        """Index in ``kinds`` of the kind of move."""
        self.way_points: tuple[Point, ...] = ()
        """Places set by the player that the drive passes."""
        self.end: Point | None = None
        """Where the drive ends; ``None`` until it is pinned."""
        self.heading: int | None = None
        """The tank's heading at the end; ``None`` until it is chosen: it follows from the drive."""
        self.target = NOBODY
        """The enemy to be shot at."""
        self.smoke = False
        """Whether smoke is fired instead of a shot."""
        self._legs: tuple[tuple[Point, ...], ...] = ()
        """The cheapest path to each waypoint, from the one before."""
        self._reach: tuple[object, Any] | None = None
        self._search: tuple[object, Sliced[Levels]] | None = None
        """The search for contours, with what it is for."""
        self._ghosts: dict[object, Ghost] = {}

    # --- what is so ---

    @property
    def kind(self) -> tuple[MoveKind, bool]:
        """The kind of move, and whether it goes free of all slowing."""
        return self.kinds[self.choice]

    @cached_property
    def start(self) -> Point:
        """The present place of the tank."""
        return self.base.acting.place

    @property
    def last(self) -> Point:
        """Where the last leg begins."""
        return self.way_points[-1] if self.way_points else self.start

    @property
    def limit(self) -> int:
        """The most that the whole drive can cost, in thousandths of an inch."""
        return self.base.speed_for(self.kind[0]) if self.mode == "drive" else 0

    def _walked(self) -> tuple[Point, ...]:
        """The path up to the last waypoint."""
        return (self.start, *(place for leg in self._legs for place in leg))

    @property
    def spent(self) -> int:
        """The cost of the path up to the last waypoint."""
        return sum(queries.leg_costs(self.base, self._walked(), free=self.kind[1]))

    @property
    def inches_left(self) -> int | None:
        """The most length that the rest of the drive can have, whatever it costs; ``None`` if there is no
        such limit."""
        left = self.base.inches_left
        if left is None:
            return None
        return max(0, left - sum(queries.leg_costs(self.base, self._walked(), free=True)))

    @property
    def _leg(self) -> object:
        """What the reach of the rest of the drive depends on."""
        return self.last, self.choice, self.way_points

    @property
    def reach(self) -> Any:
        """The places the rest of the drive can reach; ``None`` if nothing is driven."""
        if self.mode != "drive":
            return None
        if self._reach is None or self._reach[0] != self._leg:
            left = max(0, self.limit - self.spent)
            made = queries.reach(self.base, self.last, left, free=self.kind[1], inches=self.inches_left)
            self._reach = self._leg, made
        return self._reach[1]

    @property
    def _goes_on(self) -> bool:
        """Whether the tank can drive on from the last waypoint."""
        return self.mode == "drive" and self.limit > self.spent and self.inches_left != 0

    @property
    def contours(self) -> Levels | None:
        """The contours of the rest of the drive; ``None`` if nothing is driven, and until they are found."""
        if not self._goes_on:
            return None
        if self._search is None or self._search[0] != self._leg:
            steps = self._searching(self._leg, self.last, self.limit - self.spent, self.inches_left)
            self._search = self._leg, Sliced(steps)
        return self._search[1].found

    def _searching(
        self, leg: object, start: Point, left: int, inches: int | None
    ) -> Generator[None, None, Levels]:
        # the first step loads the code it needs
        made = yield from queries.reaching(self.base, start, left, free=self.kind[1], inches=inches)
        self._reach = leg, made
        yield
        levels = (*(level for level in LEVELS if level < left and inches is None), left)
        found = yield from made.tracing(levels)
        return tuple((level, found[level]) for level in levels)

    @property
    def known(self) -> bool:
        """Whether the ghost can be shown without waiting for a reach."""
        return not self._goes_on or (self._reach is not None and self._reach[0] == self._leg)

    @property
    def searches(self) -> bool:
        """Whether contours are being searched."""
        return self._search is not None and not self._search[1].done

    def work(self, ms: float) -> None:
        """Search the contours for about ``ms`` milliseconds."""
        if self._search is not None:
            self._search[1].work(ms)

    def wait(self) -> None:
        """Search until the contours are found."""
        if self.contours is None and self._search is not None:
            self._search[1].finish()

    def ghost(self, place: Point) -> Ghost:
        """The acting tank at a place, with its drive there."""
        key = (place, self.heading, self.choice, self.way_points)
        made = self._ghosts.get(key)
        if made is None:
            if len(self._ghosts) > 400:
                self._ghosts.clear()
            made = self._ghosts[key] = self._made(place)
        return made

    def _made(self, place: Point) -> Ghost:
        if self.mode == "enter":
            heading = self._facing(place) if self.heading is None else self.heading
            why = queries.why_not(self.base, Enter(place, heading))
            return Ghost(place, heading, refusal=why)
        walked = self._walked()
        way = self.reach.path_to(place)
        if way is None:
            heading = bearing(walked[-1], place) if self.heading is None else self.heading
            return Ghost(place, heading, refusal=self._why(place))
        path = (*walked, *(step for step in way if step != walked[-1] or len(way) > 1))
        drives = bearing(path[-2], path[-1]) if len(path) > 1 else self.base.acting.heading
        heading = drives if self.heading is None else self.heading
        costs = tuple(queries.leg_costs(self.base, path, free=self.kind[1]))
        why = None if len(path) == 1 else queries.why_not(self.base, self._move(path, heading))
        return Ghost(place, heading, path, costs, why)

    def _why(self, place: Point) -> Refusal:
        """The reason no way leads to a place."""
        straight = queries.why_not(self.base, Move((place,), 0, *self.kind))
        if straight is not None and (queries.obstructed(self.base, place) or straight.rule == "FT-5.5"):
            return straight
        params = {"speed": length_number(self.limit)}
        return Refusal("FT-2.3", "flames_of_tanks_view.refuse.too_far", params)

    def _facing(self, place: Point) -> int:
        """The heading of a tank that comes in at a place: towards the middle of the table."""
        table = self.base.match.table
        middle = (table.width // 2, table.height // 2)
        return bearing(place, middle) // COARSE_TURN * COARSE_TURN if place != middle else 0

    def _move(self, path: tuple[Point, ...], heading: int) -> Move:
        kind, wide = self.kind
        return Move(path[1:], heading, kind, wide)

    @property
    def pinned(self) -> Ghost | None:
        """The ghost at the end of the drive; ``None`` until that is pinned."""
        return None if self.end is None else self.ghost(self.end)

    def action(self) -> Move | Enter | None:
        """The action that plays the pinned drive; ``None`` if there is none."""
        ghost = self.pinned
        if ghost is None:
            if self.mode == "drive" and self.heading is not None:
                return self._move((self.start, self.start), self.heading)
            return None
        return self.playing(ghost)

    def playing(self, ghost: Ghost) -> Move | Enter:
        """The action that plays the drive to a ghost."""
        if self.mode == "enter":
            return Enter(ghost.place, ghost.heading)
        path = ghost.path if len(ghost.path) > 1 else (self.start, ghost.place)
        return self._move(path, ghost.heading)

    @property
    def free_place(self) -> Point:
        """The ghost's place if the player points nowhere: the pin, else the last waypoint, else the tank."""
        if self.end is not None:
            return self.end
        return self._first[0] if self.mode == "enter" else self.last

    @property
    def first_heading(self) -> int | None:
        """The heading that the tank needs at the first place suggested; ``None`` for any."""
        return self._first[1]

    @cached_property
    def _first(self) -> tuple[Point, int | None]:
        return queries.first_place(self.base)

    @property
    def begun(self) -> bool:
        """Whether there is anything to take back."""
        return bool(
            self.way_points or self.end is not None or self.heading is not None or self.target != NOBODY
        )

    # --- choosing ---

    def pin(self, place: Point) -> Refusal | None:
        """End the drive at a place; gives the reason if it can't."""
        ghost = self.ghost(place)
        if ghost.refusal is None:
            self.end = place
        return ghost.refusal

    def add_way_point(self, place: Point) -> Refusal | None:
        """Let the drive pass a place; gives the reason if it can't."""
        ghost = self.ghost(place)
        if ghost.refusal is not None or self.mode != "drive" or place == self.last:
            return ghost.refusal
        known = len(self._walked())
        self._legs += (ghost.path[known:],)
        self.way_points += (place,)
        self.end = None
        return None

    def move_pin(self, number: int, place: Point) -> None:
        """Move a waypoint (``number``) or the end (−1) to another place, as far as possible."""
        if number < 0:
            if self.ghost(place).refusal is None:
                self.end = place
            return
        end, kept = self.end, (self.way_points, self._legs, self.end)
        places = put(self.way_points, number, place)
        self.way_points, self._legs, self.end = (), (), None
        fine = all(self.add_way_point(one) is None for one in places)
        if fine and end is not None:
            fine = self.pin(end) is None
        if not fine:
            self.way_points, self._legs, self.end = kept

    def take_last(self) -> bool:
        """Take back the last pin, then waypoint, heading, target; whether there was any."""
        if self.end is not None:
            self.end = None
        elif self.way_points:
            self.way_points, self._legs = self.way_points[:-1], self._legs[:-1]
        elif self.heading is not None:
            self.heading = None
        elif self.target != NOBODY:
            self.target = NOBODY
        else:
            return False
        return True

    def clear(self) -> bool:
        """Take back everything; whether there was anything."""
        had = self.begun
        self.way_points, self._legs, self.end, self.heading, self.target = (), (), None, None, NOBODY
        return had

    def turn(self, by: int, place: Point, *, fine: bool = False) -> None:
        """Turn the ghost at a place ``by`` steps clockwise: to the next multiple of 15°, or finely by 1°."""
        now = self.ghost(place).heading
        if fine:
            self.heading = (now + by * FINE_TURN) % FULL_TURN
        else:
            steps = now // COARSE_TURN if by > 0 or now % COARSE_TURN == 0 else now // COARSE_TURN + 1
            self.heading = (steps + by) * COARSE_TURN % FULL_TURN

    def next_kind(self, by: int = 1) -> None:
        """Change to another kind of move."""
        if len(self.kinds) > 1:
            self.choice = (self.choice + by) % len(self.kinds)
            self.way_points, self._legs, self.end = (), (), None


def stepped(place: tuple[float, float], step: int) -> Point:
    """The nearest place on a grid of ``step`` thousandths of an inch."""
    return round(place[0] / step) * step, round(place[1] / step) * step


def in_table(position: FlamesOfTanksWorld, place: Point) -> Point:
    """The nearest place on the table."""
    table = position.match.table
    return max(0, min(table.width, place[0])), max(0, min(table.height, place[1]))


STEP: Final = INCH // 10
FINE_STEP: Final = INCH // 20
