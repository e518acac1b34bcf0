"""The board of Tank Tactics as values: the position on it, and the marks over it.

Tanks have their number among all; squares are those of the grid, facings the board's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.games.tank_tactics.rules.queries import Ramming, Shot, Stop
from game.games.tank_tactics.rules.terms import HOME, NOWHERE
from game.games.tank_tactics.rules.world import TANK, TankTacticsWorld
from game.games.tank_tactics.view.ground import styles_of
from game.games.tank_tactics.view.tanks import names_of
from game.view.board.gun_shape import GunPose
from game.view.board.marks import BoardMark, Layer, Marks, marked, marked_each, ordered
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
class SquareButton:
    """A small button at a square: its internal name, its icon, its words."""

    name: str
    icon: str
    words: str
    chosen: bool = False


@dataclass(frozen=True, kw_only=True)
class TacticsScene(BoardScene):
    """Everything to show on the board. ``hidden``: tanks that are drawn moving. ``guns`` that don't point
    ahead. ``acting``: the tank with its actions and ammo left in its corners."""

    world: TankTacticsWorld
    hidden: frozenset[int] = frozenset()
    guns: Mapping[int, GunPose] = field(default_factory=dict)
    acting: int = NOWHERE


def scene_of(world: TankTacticsWorld, *marks: BoardMark, **more: Any) -> TacticsScene:
    """The board of a position, with what is printed on it and with marks; ``more``: other values of the
    scene."""
    board = world.match.board
    pieces = tuple(
        PieceShown(index, *look_of(world, index), tank.square, tank.facing)
        for index, tank in enumerate(world.each(TANK)) if tank.square >= 0
    )  # fmt: skip
    return TacticsScene(
        board.grid, styles_of(board, world.barrier), pieces=pieces, world=world,
        marks=ordered((*marks, *_printed(world))), **more,
    )  # fmt: skip


def side_of(world: TankTacticsWorld, tank: int) -> int:
    """The side of a tank, which is its colour."""
    return world.match.sides[world.match.owner[tank]]


def look_of(world: TankTacticsWorld, tank: int) -> tuple[str, str]:
    """The sprite of a tank and the palette's group of its colours."""
    return names_of(side_of(world, tank))


# --- marks ---


def _printed(world: TankTacticsWorld) -> Marks:
    """Starts, and flags that nobody carries."""
    match, board = world.match, world.match.board
    found = list[BoardMark]()
    if board.respawn or board.win.kind == "flag":
        for side in match.sides:
            starts = board.starts.get(side, ())
            found += marked_each(Layer.LYING, "start", ((at, (side, way)) for at, way in starts))
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


def shot_marks(*shots: tuple[int, Shot], chosen: Collection[int] = ()) -> Marks:
    """Targets with the lines of fire to them from tanks' squares: with walls cut open to those ``chosen``, or
    to all if they are few."""
    targets = marked_each(
        Layer.TARGET, "shot", ((one.square, (one, one.square in chosen)) for _, one in shots)
    )
    aimed, others = list[BoardMark](), list[BoardMark]()
    tanks = any(shot.tank >= 0 for _, shot in shots)
    for at, shot in shots:
        told = shot.square in chosen
        line = told, shot.through if told or not chosen else ()
        # lines to every barrier would hide those to tanks
        if told or shot.tank >= 0 or not tanks:
            (aimed if told else others).append(BoardMark(Layer.FIRE, (at, shot.square), "shot_line", line))
    return (*(others if chosen or len(others) <= MOST_LINES else ()), *aimed, *targets)


def blocked_mark(origin: int, square: int, walls: tuple[int, ...]) -> BoardMark:
    """A line of fire that walls block: dashed up to the first of them, with a bar there."""
    return BoardMark(Layer.FIRE, walls, "blocked", (origin, square))


def ram_marks(*rams: Ramming, chosen: Collection[int] = (), driven: bool = False) -> Marks:
    """The bursts of rams; with ``driven`` the way of the chosen or only one, over lines of fire."""
    told = [(ram.square, (ram, ram.square in chosen)) for ram in rams]
    ways = [ram.path for ram in rams if ram.square in chosen or len(rams) == 1] if driven else []
    return (
        *(BoardMark(Layer.FIRE, way, "path", (False, None)) for way in ways if len(way) > 1),
        *marked_each(Layer.TARGET, "ram", told),
    )
