"""Draws random tables: symmetric, every spawn point hidden from every other, with room to drive.

The conditions of a fair one, and the styles, come from a file (``RandomTables``).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from game.games.flames_of_tanks.rules import sight
from game.games.flames_of_tanks.rules.definitions import Definitions, RandomStyle, RandomTables
from game.games.flames_of_tanks.rules.table import POINT, WORKSHOP, GroundKind, TableMap, TerrainPiece
from game.model import inches
from game.model.drafting import SymmetryName
from game.model.inches import Point
from game.model.table_drafting import TableDraft, TablePiece, box_of
from game.model.table_mirrors import MIRRORS, alike, images

TRIES: Final = 60
"""Most tables that are begun before the search gives up."""

PLACES: Final = 60
"""Most places that are tried for a piece."""

GRAIN: Final = 250
"""Step of the places' coordinates, in thousandths of an inch."""

SEATS_OF_TWO: Final = 2
"""Most seats for which two camps are enough; more need four that are alike."""


class NoRandomTable(ValueError):
    """Raised when all tries failed to give a good table: the file of styles asks for too much."""


def random_table(
    definitions: Definitions, seats: int, rng: random.Random, good: Callable[[TableDraft], bool]
) -> TableDraft:
    """Return a table for that many seats, and for fewer. ``good`` returns whether it can be played, with
    nothing odd about it. Raises ``NoRandomTable``."""
    rules = definitions.random
    if rules is None or not rules.styles:
        raise NoRandomTable
    style = rng.choice(list(rules.styles.values()))
    for _ in range(TRIES):
        draft = _Drawing(definitions, rules, style, seats, rng).drawn()
        if draft is not None and good(draft):
            return draft
    raise NoRandomTable


@dataclass(frozen=True)
class _Laid:
    """A piece on the table: its kind, its outline, and the box around that."""

    kind: GroundKind
    outline: tuple[Point, ...]
    box: tuple[int, int, int, int]


class _Drawing:
    """One table while it is drawn."""

    def __init__(
        self,
        definitions: Definitions,
        rules: RandomTables,
        style: RandomStyle,
        seats: int,
        rng: random.Random,
    ) -> None:
        self.definitions, self.rules, self.style, self.rng = definitions, rules, style, rng
        self.symmetry: SymmetryName = "both" if seats > SEATS_OF_TWO else "point"
        size = rng.choice(style.tables)
        self.draft = TableDraft(size, meta={"symmetry": self.symmetry, "mode": style.mode})
        self.width, self.height = self.draft.extent
        self.points: list[TablePiece] = []
        self.workshops: list[TablePiece] = []
        self.terrain: list[TablePiece] = []
        self.laid: list[_Laid] = []

    def drawn(self) -> TableDraft | None:
        """Return the table; ``None`` if something found no place."""
        if not self._place_points():
            return None
        for _ in range(self.rng.randint(*self.style.workshops)):
            self._place_workshop()
        if not self._hide_points():
            return None
        for name, counts in self.style.pieces.items():
            groups = self.rng.randint(*counts)
            for _ in range(groups if self.symmetry == "point" else (groups + 1) // 2):
                self._place_somewhere(name)
        self._fill()
        marks = [*self._lettered(), *self.workshops]
        low, high = self.rules.covered
        if not low <= self._covered() <= high:
            return None
        return replace(self.draft, pieces=dict(enumerate([*self.terrain, *marks], 1)))

    # ---- points

    def _place_points(self) -> bool:
        wanted = self.rng.choice(self.style.points)
        edge, camps = self.rules.point_edge, self.rules.camps
        across = (edge, max(edge, self.width * camps // 100))
        up = (edge, max(edge, self.height * (50 if self.symmetry == "point" else camps) // 100))
        if not self._add_points(self._place(across, up), 0):
            return False
        if wanted % 2 and not self._add_points((self.width // 2, self.height // 2), None):
            return False
        for _ in range(PLACES):
            left = wanted - len(self.points)
            if left <= 0:
                break
            at = self._place((edge, self.width - edge), (edge, self.height - edge))
            if self.symmetry == "both" and left < 4:  # two of them, on one of the mirrors
                middle = self.width // 2, self.height // 2
                at = (middle[0], at[1]) if self.rng.random() < 0.5 else (at[0], middle[1])
            self._add_points(at, None)
        return len(self.points) == wanted

    def _add_points(self, at: Point, side: int | None) -> bool:
        """Add a point and its images if they are far enough from the others, and return whether they are.
        The camps belong to all sides."""
        group = [TablePiece(POINT, at, side=side)]
        for mirror, image in images(self.draft, group[0], self.symmetry):
            if side is not None and not mirror.swaps:
                image = replace(image, side=2)
            group.append(image)
        if side is not None and self.symmetry == "both":
            if len(group) < 4:
                return False
            group[3] = replace(group[3], side=3)
        for one, other in combinations([*self.points, *group], 2):
            if other in group and inches.within(one.at, other.at, self.rules.points_apart - 1):
                return False
        self.points += group
        return True

    def _lettered(self) -> list[TablePiece]:
        """Return the points with their letters, from left to right."""
        ordered = sorted(self.points, key=lambda piece: piece.at)
        return [replace(piece, name=chr(ord("A") + number)) for number, piece in enumerate(ordered)]

    def _place_workshop(self) -> None:
        room = self.rules.point_edge
        for _ in range(PLACES):
            piece = TablePiece(WORKSHOP, self._place((room, self.width - room), (room, self.height - room)))
            group = [piece, *(image for _, image in images(self.draft, piece, self.symmetry))]
            marks = [*self.points, *self.workshops]
            near = (
                inches.within(one.at, other.at, self.rules.points_apart // 2)
                for one in group
                for other in [*marks, *(twin for twin in group if twin is not one)]
            )
            if not any(near):
                self.workshops += group
                return

    # ---- terrain

    def _hide_points(self) -> bool:
        """Add screens near the points until none sees another; return whether that worked."""
        for point in self.points:
            others = [other.at for other in self.points if other.at != point.at]
            for _ in range(self.rules.screens):
                seen = [other for other in others if self._sees(point.at, other)]
                if not seen:
                    break
                self._screen_near(point.at, self.rng.choice(seen))
        for _ in range(PLACES):
            pairs = [
                (one.at, other.at)
                for one, other in combinations(self.points, 2)
                if self._sees(one.at, other.at)
            ]
            if not pairs:
                return True
            one, other = self.rng.choice(pairs)
            way = self.rng.randint(15, 85)
            at = tuple((a * (100 - way) + b * way) // 100 for a, b in zip(one, other, strict=True))
            self._screen((at[0], at[1]), inches.bearing(one, other))
        return False

    def _screen_near(self, point: Point, other: Point) -> None:
        """Add a screen near a point, across the way to another place."""
        ahead = inches.bearing(point, other)
        for _ in range(PLACES // 4):
            off = self.rng.randrange(*self.rules.screen_off)
            at = inches.ahead(point, (ahead + self.rng.randint(-250, 250)) % inches.FULL_TURN, off)
            if self._screen(at, ahead):
                return

    def _screen(self, at: Point, across: int) -> bool:
        """Add a screen at a place, across a direction, and return whether it had room. Near a mirror axis
        it may lie on it."""
        if self.symmetry == "both" and self.rng.random() < 0.5:
            middle = self.width // 2, self.height // 2
            at = (middle[0], at[1]) if abs(at[0] - middle[0]) < abs(at[1] - middle[1]) else (at[0], middle[1])
            across = (across + 450) // 900 * 900
        return self._lay(self._piece(self.rng.choice(self.style.screens), at, across))

    def _sees(self, one: Point, other: Point) -> bool:
        """Return whether of two tanks at these places one sees the other, whatever its heading."""
        if not inches.within(one, other, self.definitions.tank.range):
            return False
        table = TableMap(
            self.width, self.height, tuple(TerrainPiece(piece.kind, piece.outline) for piece in self.laid)
        )
        heading = inches.bearing(one, other)
        return any(
            sight.look(table, self.definitions.tank, *way, turned, ()).seen
            for way in ((one, other), (other, one))
            for turned in (heading, (heading + inches.FULL_TURN // 4) % inches.FULL_TURN)
        )

    def _place_somewhere(self, name: str) -> bool:
        return any(
            self._lay(self._piece(name, self._place((0, self.width), (0, self.height))))
            for _ in range(PLACES)
        )

    def _fill(self) -> None:
        """Add pieces while too little of the table is covered."""
        names = [name for name, (_, most) in self.style.pieces.items() if most]
        for _ in range(PLACES):
            if self._covered() >= self.rules.covered[0] + 3:
                return
            self._place_somewhere(self.rng.choice(names))

    def _covered(self) -> float:
        """Return the share of the table under terrain in per cent; areas don't overlap."""
        doubled = sum(abs(inches.doubled_area(one.outline)) for one in self.laid if not one.kind.line)
        return 50 * doubled / (self.width * self.height)

    def _place(self, across: tuple[int, int], up: tuple[int, int]) -> Point:
        x, y = (self.rng.randint(low // GRAIN, high // GRAIN) * GRAIN for low, high in (across, up))
        return x, y

    def _piece(self, name: str, at: Point, across: int | None = None) -> TablePiece:
        """Return a piece of that shape, turned at random, or across a direction."""
        shape, step, rng = self.rules.shapes[name], self.style.turns, self.rng
        turn = rng.randrange(0, inches.FULL_TURN, step)
        if across is not None:
            turn = (across + step // 2) // step * step % inches.FULL_TURN
        scale = rng.randint(*self.style.scales)
        at = at[0] // GRAIN * GRAIN, at[1] // GRAIN * GRAIN
        return TablePiece(shape.kind, at, shape.outline, turn, scale)

    def _lay(self, piece: TablePiece) -> bool:
        """Lay a piece and its images if all of them have room; return whether they have."""
        group = [piece]
        for mirror in MIRRORS[self.symmetry]:
            image = mirror.piece(self.draft, piece)
            if not any(alike(image, one) for one in group):
                group.append(image)
        kind, laid = self.definitions.ground[piece.kind], list(self.laid)
        for one in group:
            outline = one.placed
            made = _Laid(kind, outline, box_of(outline))
            if not self._fits(made, laid):
                return False
            laid.append(made)
        self.terrain += group
        self.laid = laid
        return True

    def _fits(self, piece: _Laid, laid: Sequence[_Laid]) -> bool:
        blocks, rules = not piece.kind.passable, self.rules
        left, low, right, high = piece.box
        edge = rules.edge if blocks else rules.aside
        if left < edge or low < edge or right > self.width - edge or high > self.height - edge:
            return False
        room = rules.point_room if blocks else rules.point_aside
        if any(_near_place(mark.at, piece, room) for mark in (*self.points, *self.workshops)):
            return False
        for other in laid:
            gap = rules.apart if blocks and not other.kind.passable else rules.aside
            if _near(piece, other, gap):
                return False
        return True


def _near_place(at: Point, piece: _Laid, room: int) -> bool:
    """Return whether a place is in a piece, or nearer to it than ``room``."""
    left, low, right, high = piece.box
    if not (left - room < at[0] < right + room and low - room < at[1] < high + room):
        return False
    if not piece.kind.line and inches.inside(at, piece.outline):
        return True
    return any(inches.near(at, a, b, room) for a, b in _edges(piece))


def _near(one: _Laid, other: _Laid, gap: int) -> bool:
    """Return whether two pieces overlap, or are nearer to each other than ``gap``."""
    if (
        one.box[0] - gap >= other.box[2]
        or other.box[0] - gap >= one.box[2]
        or one.box[1] - gap >= other.box[3]
        or other.box[1] - gap >= one.box[3]
    ):
        return False
    if any(inches.gap_under(a, b, c, d, gap) for a, b in _edges(one) for c, d in _edges(other)):
        return True
    return any(
        not around.kind.line and inches.inside(inner.outline[0], around.outline)
        for inner, around in ((one, other), (other, one))
    )


def _edges(piece: _Laid) -> Iterator[tuple[Point, Point]]:
    return inches.edges(piece.outline, not piece.kind.line)
