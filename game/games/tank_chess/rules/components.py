"""The components of Tank Chess entities. A kind of piece is a set of them, filled from YAML (TC-8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.games.tank_chess.rules.definitions import Definitions, GroundKind, PieceKind
from game.games.tank_chess.rules.diagram import Diagram, PlacedPiece
from game.model.grid8 import Grid
from game.model.world import Entity, World


@dataclass(frozen=True, slots=True)
class At:
    """The square an entity stands on."""

    square: int


@dataclass(frozen=True, slots=True)
class Facing:
    """The direction a piece looks in, 0–7 (TC-1.2)."""

    direction: int


@dataclass(frozen=True, slots=True)
class Owner:
    """The colour a piece belongs to: White (0) or Black (1)."""

    colour: int


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a kind of piece, its letter in texts, and the expansion it comes from."""

    kind: str
    letter: str
    expansion: str = ""


@dataclass(frozen=True, slots=True)
class Engine:
    """The steps a piece can drive in a turn (TC-4.2), and what it can push for how many extra steps
    (TC-8)."""

    speed: int
    pushes: frozenset[str] = frozenset()
    push_steps: int = 1


@dataclass(frozen=True, slots=True)
class Armour:
    """The armour of a piece's front, side and rear (TC-5.6)."""

    front: int
    side: int
    rear: int


@dataclass(frozen=True, slots=True)
class Gun:
    """A gun: its value, directions relative to the facing, and exact distances if it fires over
    everything (TC-5.2–5.4)."""

    value: int
    directions: tuple[int, ...]
    ranges: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Command:
    """Marks a Command: losing it loses the game, its escape wins it (TC-6.1, TC-6.2)."""


@dataclass(frozen=True, slots=True)
class Wreck:
    """A destroyed piece that still blocks its square (TC-5.7)."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """The kind of ground or obstacle on a square; plain ground is no entity."""

    kind: str


def spawn_piece(world: World, square: int, placed: PlacedPiece) -> Entity:
    """Put a new piece into a world."""
    kind = placed.kind
    entity = world.spawn(
        At(square),
        Facing(placed.facing),
        Owner(placed.colour),
        Name(kind.name, kind.letter, kind.expansion),
        Engine(kind.speed, kind.pushes, kind.push_steps),
        Armour(*kind.armour),
    )
    if kind.gun is not None:
        world.put(entity, Gun(kind.gun, kind.directions, kind.ranges))
    if kind.command:
        world.put(entity, Command())
    return entity


@lru_cache(maxsize=256)
def _kind(name: Name, engine: Engine, armour: Armour, gun: Gun | None, command: bool) -> PieceKind:
    return PieceKind(
        name.kind,
        name.letter,
        engine.speed,
        (armour.front, armour.side, armour.rear),
        None if gun is None else gun.value,
        gun.directions if gun else (-1, 0, 1),
        gun.ranges if gun else (),
        engine.pushes,
        engine.push_steps,
        command,
        name.expansion,
    )


def kind_of(world: World, entity: Entity) -> PieceKind:
    """Return the kind of piece that an entity's components make up."""
    return _kind(
        world.get(entity, Name),
        world.get(entity, Engine),
        world.get(entity, Armour),
        world.find(entity, Gun),
        world.find(entity, Command) is not None,
    )


def world_of(diagram: Diagram) -> World:
    """Return a new world with everything a diagram shows: ground first, then pieces, then wrecks, by
    square."""
    world = World()
    for square in sorted(diagram.ground):
        world.spawn(At(square), Terrain(diagram.ground[square].name))
    for square in sorted(diagram.pieces):
        spawn_piece(world, square, diagram.pieces[square])
    for square in sorted(diagram.wrecks):
        world.spawn(At(square), Wreck())
    return world


def pieces_by_square(world: World) -> dict[int, Entity]:
    """Return every piece that is still in the game, by the square it stands on."""
    return {
        at.square: entity for entity, at, _ in world.both(At, Engine) if world.find(entity, Wreck) is None
    }


def diagram_of(
    world: World, grid: Grid, definitions: Definitions, to_move: int, turn: int, quiet: int
) -> Diagram:
    """Return the diagram of a world on that grid."""
    terrain = definitions.ground_by_name
    ground: dict[int, GroundKind] = {at.square: terrain[here.kind] for _, at, here in world.both(At, Terrain)}
    pieces = {
        square: PlacedPiece(
            kind_of(world, entity), world.get(entity, Owner).colour, world.get(entity, Facing).direction
        )
        for square, entity in pieces_by_square(world).items()
    }
    wrecks = frozenset(at.square for _, at, _ in world.both(At, Wreck))
    return Diagram(grid, ground, pieces, wrecks, to_move, turn, quiet)
