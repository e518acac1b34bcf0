"""The board of Tank Tactics as values: the position on it, and the marks over it.

Tanks have their number among all; squares are those of the grid, facings the board's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from game.games.tank_tactics.rules.board import COLOURS
from game.games.tank_tactics.rules.queries import Stop
from game.games.tank_tactics.rules.terms import HOME, NOWHERE
from game.games.tank_tactics.rules.world import TANK, TankTacticsWorld
from game.games.tank_tactics.view.ground import styles_of
from game.games.tank_tactics.view.tanks import Tanks
from game.view.board.gun_shape import GunPose
from game.view.board.marks import BoardMark, Layer, MarkedBoard, Marks, marked, marked_each, ordered
from game.view.board.scene import (
    BoardScene,
    GhostShown,
    PieceShown,
    ReachShown,
    marks_of,
    picked_marks,
    reach_marks,
)

TINTS: Final = 6
"""The number of costs, in actions, with a tint of their own; higher costs have the last one."""

MOST_LINES: Final = 4
"""The most lines of fire that are drawn at once while no target is chosen."""


def tint_of(actions: int) -> str:
    """The theme's colour for a cost in actions, on squares and in the slots of a turn."""
    return f"tactics_cost.actions_{min(TINTS, actions)}"


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
    ahead. ``acting``: the tank with its actions and ammo left in its corners. ``marks``: all but that."""

    world: TankTacticsWorld
    hidden: frozenset[int] = frozenset()
    guns: Mapping[int, GunPose] = field(default_factory=dict)
    acting: int = NOWHERE
    marks: Marks = ()
    turn: int = 0
    coordinates: bool = True

    def more(self, *marks: BoardMark, **changed: Any) -> BoardShown:
        """The board with more marks, and with other values."""
        return replace(self, marks=(*self.marks, *marks), **changed)

    def scene(self, seed: int) -> BoardScene:
        """The values that every board has."""
        world, board, pieces = self.world, self.world.match.board, list[PieceShown]()
        for index, tank in enumerate(world.each(TANK)):
            if tank.square >= 0:
                pieces.append(PieceShown(index, *look_of(world, index), tank.square, tank.facing))
        return BoardScene(
            board.grid,
            styles_of(board, world.barrier),
            seed,
            pieces=tuple(pieces),
            marks=ordered((*self.marks, *_printed(world, self.places("entry")))),
            turn=self.turn,
            coordinates=self.coordinates,
        )


def side_of(world: TankTacticsWorld, tank: int) -> int:
    """The side of a tank, which is its colour."""
    return world.match.sides[world.match.owner[tank]]


def look_of(world: TankTacticsWorld, tank: int) -> tuple[str, str]:
    """The sprite of a tank and the palette's group of its colours."""
    side = side_of(world, tank)
    return COLOURS[side % len(COLOURS)], Tanks.group(side)


# --- marks ---


def _printed(world: TankTacticsWorld, free: Sequence[int]) -> Marks:
    """Starts, but for those that are ``free`` to come back on, and flags that nobody carries."""
    match, board = world.match, world.match.board
    found = list[BoardMark]()
    if board.respawn or board.win.kind == "flag":
        for side in match.sides:
            starts = board.starts.get(side, ())
            found += marked_each(
                Layer.LYING, "start", ((at, (side, way)) for at, way in starts if at not in free)
            )
    for at, side in zip(world.flag, match.sides, strict=False):
        if side in board.flags:
            home = "flag" if at == HOME else "flag_away"
            found.append(BoardMark(Layer.LYING, (board.flags[side],), home, side))
            if at >= 0:
                found.append(BoardMark(Layer.LYING, (at,), "flag_dropped", side))
    return tuple(found)


def hand_marks(world: TankTacticsWorld, tank: int, loaded: Sequence[str] = ()) -> Marks:
    """The tank in hand, with the cards that are loaded."""
    at = world.square[tank] if world.square[tank] >= 0 else None
    return (*picked_marks(at), *marked(Layer.BESIDE, "loaded", (at,) if loaded else (), tuple(loaded)))


def entry_marks(world: TankTacticsWorld, squares: Iterable[int]) -> Marks:
    """Start squares that a tank can come back on."""
    starts = {at: (side, way) for side, some in world.match.board.starts.items() for at, way in some}
    free = tuple(squares)
    return (
        *marked_each(Layer.LYING, "entry", ((at, starts[at]) for at in free)),
        *marked(Layer.FRAME, "called", free),
    )


def portal_marks(exits: Mapping[int, tuple[int, ...]]) -> Marks:
    """Portals to leave by, with the faces of the die that lead there."""
    faces = ((at, some) for at, some in exits.items() if some)
    return (*marked(Layer.FRAME, "called", exits), *marked_each(Layer.TARGET, "portal", faces))


def cost_reach_marks(stops: Mapping[int, Stop]) -> Marks:
    """The squares within reach, tinted by their costs in actions, and lines between different costs."""
    reach = {
        at: ReachShown(stop.actions, stop.facings, tint=tint_of(stop.actions)) for at, stop in stops.items()
    }
    return (*reach_marks(reach, told=False), BoardMark(Layer.STEP, (), "contours"))


def cost_marks(costs: Iterable[tuple[int, int]], *, plate: bool = True) -> Marks:
    """Costs of squares in actions, on plates, or as figures where squares are free."""
    return marked_each(Layer.BESIDE, "cost", ((at, (actions, plate)) for at, actions in costs))


def dice_marks(world: TankTacticsWorld, tank: int) -> Marks:
    """The six dice of a tank beside it."""
    dice = side_of(world, tank), tuple(world.dice[tank])
    return marked(Layer.BESIDE, "dice", (world.square[tank],), dice)


def ghost_marks(
    world: TankTacticsWorld, tank: int, square: int, facing: int, turns: tuple[int, ...] = ()
) -> Marks:
    """A tank in the place where an action would leave it; ``turns``: the facings that it could have."""
    ghost = GhostShown(*look_of(world, tank), square, facing, turns)
    # chips beside it would hide the facing
    return (*marks_of(ghost), BoardMark(Layer.BESIDE, (square,), "ghost_head", ghost))


def shot_marks(*shots: ShotMark) -> Marks:
    """Targets with the lines of fire to them: only that of the chosen one, or all if they are few."""
    some = any(shot.chosen for shot in shots)
    tanks = any(not shot.barrier for shot in shots)
    # lines to every barrier would hide those to tanks
    lined = [shot for shot in shots if shot.chosen or not (tanks and shot.barrier)]
    lines = sorted(lined, key=lambda one: one.chosen) if some or len(lined) <= MOST_LINES else ()
    cut = [shot if shot.chosen or not some else replace(shot, through=()) for shot in lines]
    return (
        *marked_each(Layer.FIRE, "shot_line", ((shot.square, shot) for shot in cut)),
        *marked_each(Layer.TARGET, "shot", ((shot.square, shot) for shot in shots)),
    )


def blocked_mark(origin: int, square: int, walls: tuple[int, ...]) -> BoardMark:
    """A line of fire that walls block: dashed up to the first of them, with a bar there."""
    return BoardMark(Layer.FIRE, walls, "blocked", (origin, square))


def ram_marks(*rams: RamMark, driven: bool = False) -> Marks:
    """The bursts of rams; with ``driven`` the way of the chosen or only one, over lines of fire."""
    ways = [ram.path for ram in rams if (ram.chosen or len(rams) == 1) and len(ram.path) > 1]
    return (
        *(BoardMark(Layer.FIRE, way, "path", (False, None)) for way in ways if driven),
        *marked_each(Layer.TARGET, "ram", ((ram.square, ram) for ram in rams)),
    )
