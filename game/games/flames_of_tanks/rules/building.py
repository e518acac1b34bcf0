"""Builds the definitions and tables the rules use from checked files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.games.flames_of_tanks.entry import TEAMS
from game.games.flames_of_tanks.rules.definitions import (
    WEIGHTS,
    BasicTank,
    Definitions,
    Effects,
    Mode,
    RandomStyle,
    RandomTables,
    Shape,
    Upgrade,
)
from game.games.flames_of_tanks.rules.table import NOBODY, GroundKind, SpawnPoint, TableMap, TerrainPiece
from game.model import inches
from game.model.inches import Point
from game.model.table_drafting import laid

if TYPE_CHECKING:
    from game.games.flames_of_tanks.rules.file_models import (
        FlamesOfTanksMap,
        GroundFile,
        ModeEntry,
        ModesFile,
        RandomFile,
        ShapeEntry,
        Speeds,
        TankFile,
        TerrainEntry,
        UpgradeEntry,
        UpgradesFile,
    )


def thousandths(value: float) -> int:
    """Return inches of a file as thousandths of an inch."""
    return round(value * inches.INCH)


def _speeds(speeds: Speeds) -> tuple[int, int, int]:
    light, medium, heavy = (thousandths(getattr(speeds, weight)) for weight in WEIGHTS)
    return light, medium, heavy


def _place(place: tuple[float, float]) -> Point:
    return thousandths(place[0]), thousandths(place[1])


def build_definitions(
    tank: TankFile,
    ground: GroundFile,
    upgrades: UpgradesFile,
    modes: ModesFile,
    random: RandomFile | None = None,
) -> Definitions:
    """Return tank, ground, upgrades and modes, and the styles of random tables if there is a file of them."""
    return Definitions(
        tank=BasicTank(
            speed=_speeds(tank.speed),
            gun=tank.gun.name,
            range=thousandths(tank.gun.range),
            rof=tank.gun.rof,
            anti_tank=tank.gun.at,
            firepower=tank.gun.fp,
            front=tank.armour.front,
            side=tank.armour.side,
            top=tank.armour.top,
            radius=thousandths(tank.hull.radius),
            length=thousandths(tank.hull.length),
            width=thousandths(tank.hull.width),
            rows=tank.rows,
        ),
        ground={
            name: GroundKind(
                name,
                line=entry.line,
                slows=entry.slows,
                cover=entry.cover,
                sight=entry.sight,
                passable=entry.passable,
                crossing=thousandths(entry.crossing),
            )
            for name, entry in ground.ground.items()
        },
        upgrades={name: _upgrade(name, entry) for name, entry in upgrades.upgrades.items()},
        modes={name: build_mode(name, entry) for name, entry in modes.modes.items()},
        shapes=build_shapes(ground.shapes),
        random=None if random is None else build_random(random, ground),
    )


def build_random(file: RandomFile, ground: GroundFile) -> RandomTables:
    """Return the rules and styles of a checked file."""
    rules = file.random
    least, most = rules.screen_off
    return RandomTables(
        edge=thousandths(rules.edge),
        apart=thousandths(rules.apart),
        aside=thousandths(rules.aside),
        point_room=thousandths(rules.point_room),
        point_aside=thousandths(rules.point_aside),
        point_edge=thousandths(rules.point_edge),
        points_apart=thousandths(rules.points_apart),
        camps=rules.camps,
        covered=rules.covered,
        screens=rules.screens,
        screen_off=(thousandths(least), thousandths(most)),
        shapes=build_shapes({**ground.shapes, **file.shapes}),
        styles={
            name: RandomStyle(
                tables=style.tables,
                mode=style.mode,
                points=style.points,
                pieces=style.pieces,
                screens=style.screens,
                turns=round(style.turns * 10),
                scales=style.scales,
                workshops=style.workshops,
            )
            for name, style in file.styles.items()
        },
    )


def build_shapes(entries: Mapping[str, ShapeEntry]) -> dict[str, Shape]:
    """Return outlines by name."""
    return {name: Shape(entry.kind, tuple(map(_place, entry.outline))) for name, entry in entries.items()}


def _upgrade(name: str, entry: UpgradeEntry) -> Upgrade:
    rows = entry.shape[::-1]
    cells = tuple((x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char == "x")
    said: dict[str, Any] = entry.effects.model_dump()
    for key in ("range", "speed", "last_move", "most_move", "again_near", "again_far"):
        said[key] = None if said[key] is None else thousandths(said[key])
    first = entry.effects.first_move
    said["first_move"] = None if first is None else _speeds(first)
    return Upgrade(name, entry.colour, cells, entry.copies, entry.adds_up, Effects(**said))


def build_mode(name: str, entry: ModeEntry) -> Mode:
    """Return a mode, under its name or its title."""
    score, draws, ends = entry.score, entry.draws, entry.ends
    return Mode(
        name=name,
        teams=entry.teams,
        order=entry.order,
        points=entry.points,
        markers=entry.markers,
        respawn=entry.respawn,
        keep_clear=thousandths(entry.keep_clear),
        rounds=ends.rounds,
        minutes=ends.minutes,
        all_points=ends.all_points,
        one_left=ends.one_left,
        score=(score.kill, score.death, score.marker, score.flag),
        draws=(draws.light, draws.medium, draws.heavy, draws.point),
        tie=entry.tie,
        night=entry.night,
        basic=entry.basic,
    )


def outline_of(entry: TerrainEntry) -> tuple[Point, ...]:
    """Return the outline of a piece on the table: scaled, turned and moved."""
    outline = tuple(map(_place, entry.outline))
    return laid(outline, _place(entry.at), round(entry.turn * 10) % inches.FULL_TURN, entry.scale)


def build_table(map_file: FlamesOfTanksMap, definitions: Definitions) -> TableMap:
    """Return the table of a map that has no errors."""
    from game.games.flames_of_tanks.rules.file_models import WorkshopEntry

    width, height = map_file.table
    return TableMap(
        width=width * inches.INCH,
        height=height * inches.INCH,
        terrain=tuple(
            TerrainPiece(definitions.ground[entry.kind], outline_of(entry))
            for entry in map_file.terrain
            if entry.kind in definitions.ground
        ),
        points=tuple(
            SpawnPoint(
                name,
                _place(entry.at),
                NOBODY if entry.owner is None else TEAMS.index(entry.owner),
                entry.invincible,
            )
            for name, entry in sorted(map_file.points.items())
        ),
        workshops=tuple(
            _place(shop.at if isinstance(shop, WorkshopEntry) else shop) for shop in map_file.workshops
        ),
    )
