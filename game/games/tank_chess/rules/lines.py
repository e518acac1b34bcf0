"""Lines of fire in a position, for overlays and hints: who could be shot from where, and why not.

Answers come from a ``Diagram`` alone (TC-5.2 to TC-5.6); nothing is played, so the board is taken
as it is: trees a piece would crush on its way (TC-8) still stop fire here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.games.tank_chess.rules.definitions import GroundKind, PieceKind
from game.games.tank_chess.rules.diagram import Diagram, PlacedPiece
from game.model.grid8 import Grid

Side = Literal["front", "side", "rear"]
Outcome = Literal["destroyed", "holds", "too_close", "blocked"]
Blocker = Literal["edge", "ground", "wreck", "own", "enemy"]


@dataclass(frozen=True, slots=True)
class Target:
    """An enemy piece on a line of fire and what a shot from there would do to it.

    ``destroyed``: the gun is stronger than the armour it would hit, so the shot is legal (TC-5.6).
    ``holds``: it is not. ``too_close``: a neighbour, or nearer than a mortar reaches (TC-5.3, TC-5.4).
    ``blocked``: something stands before it. ``gun`` and ``armour`` are the values to compare, 0 for
    no armour; ``side`` is the side that the direction of the line would hit (TC-5.5).
    """

    square: int
    piece: PlacedPiece
    distance: int
    outcome: Outcome
    gun: int
    side: Side
    armour: int


@dataclass(frozen=True, slots=True)
class FireLine:
    """One direction in which a piece fires.

    ``squares`` are those it could hit something on, nearest first, the stop square included if fire
    reaches it; ``blind`` those on the line that it can't hit for being at the wrong distance: the
    neighbour for direct fire, all but the exact distances for a mortar, up to the farthest of them.
    ``stop`` is where the line ends and ``blocker`` what ends it, with ``ground`` its kind if it is
    ground; at the board's edge ``stop`` is ``None``. A mortar is only ever ended by ``edge``, or by
    nothing (``blocker`` ``None``): it fires over everything (TC-5.4).
    """

    direction: int
    squares: tuple[int, ...]
    blind: tuple[int, ...]
    stop: int | None
    blocker: Blocker | None
    ground: GroundKind | None
    targets: tuple[Target, ...]


def side_hit(direction: int, target_facing: int) -> Side:
    """The side of a piece facing ``target_facing`` that a shot in that direction hits (TC-5.5).

    >>> side_hit(0, 4), side_hit(0, 0), side_hit(0, 5)
    ('front', 'rear', 'side')
    """
    relative = (direction - target_facing) % 8
    return "front" if relative == 4 else "rear" if relative == 0 else "side"


def armour_of(kind: PieceKind, side: Side) -> int:
    """Return the armour of that kind on that side, 0 for none (TC-2)."""
    return kind.armour[("front", "side", "rear").index(side)]


def lines_of_fire(
    diagram: Diagram, square_of_piece: int, at: tuple[int, int] | None = None
) -> list[FireLine]:
    """The lines on which the piece of that square fires, in the order of its directions (TC-5.2).

    With ``at=(square, facing)`` it is imagined there instead, its own square empty. A piece without
    a gun has none. Raises ``ValueError`` if no piece stands on ``square_of_piece``.
    """
    piece = diagram.pieces.get(square_of_piece)
    if piece is None:
        raise ValueError(f"no piece stands on {diagram.grid.name(square_of_piece)}")
    if piece.kind.gun is None:
        return []
    square, facing = at or (square_of_piece, piece.facing)
    view = _View(diagram, square_of_piece, square, piece, piece.kind.gun)
    trace = _over_anything if piece.kind.ranges else _direct
    return [trace(view, (facing + turn) % 8) for turn in piece.kind.directions]


@dataclass(frozen=True, slots=True)
class _View:
    """The board with the shooter lifted from ``origin`` and put on ``square``."""

    diagram: Diagram
    origin: int
    square: int
    shooter: PlacedPiece
    gun: int

    @property
    def grid(self) -> Grid:
        return self.diagram.grid

    def piece(self, square: int) -> PlacedPiece | None:
        return None if square == self.origin else self.diagram.pieces.get(square)

    def enemy(self, square: int) -> PlacedPiece | None:
        piece = self.piece(square)
        return piece if piece is not None and piece.colour != self.shooter.colour else None

    def target(self, direction: int, square: int, piece: PlacedPiece, outcome: Outcome | None) -> Target:
        """Return what a shot would do to that enemy; with ``outcome`` ``None`` gun and armour decide
        (TC-5.6)."""
        side = side_hit(direction, piece.facing)
        armour = armour_of(piece.kind, side)
        distance = self.grid.distance(self.square, square)
        judged = outcome or ("destroyed" if self.gun > armour else "holds")
        return Target(square, piece, distance, judged, self.gun, side, armour)

    def stops(self, square: int) -> tuple[Blocker, GroundKind | None] | None:
        """Return what on that square ends direct fire, ``None`` if nothing does (TC-5.3)."""
        piece = self.piece(square)
        if piece is not None:
            # A piece standing in a hedge can be seen (TC-8), so it comes before its ground.
            return ("own" if piece.colour == self.shooter.colour else "enemy"), None
        if square in self.diagram.wrecks:
            return "wreck", None
        ground = self.diagram.ground.get(square)
        return ("ground", ground) if ground is not None and ground.stops_fire else None


def _direct(view: _View, direction: int) -> FireLine:
    ray = view.grid.ray(view.square, direction)
    squares: list[int] = []
    targets: list[Target] = []
    stop: int | None = None
    ended: tuple[Blocker, GroundKind | None] = ("edge", None)
    for distance, square in enumerate(ray, 1):
        enemy = view.enemy(square)
        if stop is not None:
            if enemy is not None:
                targets.append(view.target(direction, square, enemy, "blocked"))
            continue
        if distance > 1:
            squares.append(square)
        stopped = view.stops(square)
        if stopped is not None:
            stop, ended = square, stopped
        if enemy is not None:
            targets.append(view.target(direction, square, enemy, "too_close" if distance == 1 else None))
    return FireLine(direction, tuple(squares), ray[:1], stop, *ended, tuple(targets))


def _over_anything(view: _View, direction: int) -> FireLine:
    ranges = view.shooter.kind.ranges
    ray = view.grid.ray(view.square, direction)[: max(ranges)]
    squares: list[int] = []
    blind: list[int] = []
    targets: list[Target] = []
    for distance, square in enumerate(ray, 1):
        (squares if distance in ranges else blind).append(square)
        enemy = view.enemy(square)
        if enemy is not None and (distance in ranges or distance < min(ranges)):
            outcome: Outcome | None = None if distance in ranges else "too_close"
            targets.append(view.target(direction, square, enemy, outcome))
    ended: Blocker | None = "edge" if len(ray) < max(ranges) else None
    return FireLine(direction, tuple(squares), tuple(blind), None, ended, None, tuple(targets))
