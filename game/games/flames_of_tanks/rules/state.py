"""The state of a match of Flames of Tanks: the world of its entities, and the course of the match."""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter
from typing import Any, NamedTuple, cast

from game.games.flames_of_tanks.rules.actions import Piece
from game.games.flames_of_tanks.rules.components import (
    At,
    BailedOut,
    Card,
    Heading,
    Installed,
    Markers,
    OffTable,
    Smoke,
    SuddenCard,
    Tank,
    Workshop,
)
from game.games.flames_of_tanks.rules.components import Point as SpawnPoint
from game.games.flames_of_tanks.rules.match import MatchTerms
from game.games.flames_of_tanks.rules.position import PointState, Position, Shot, Sudden, TankState, Where
from game.games.flames_of_tanks.rules.table import Point
from game.model.contract import Result
from game.model.world import Entity, World
from game.model.world_state import WorldState


class Course(NamedTuple):
    """The values of a match that its tanks and points don't hold. ``Position`` explains them."""

    pool: tuple[int, ...]
    round: int
    tank: int
    bag: tuple[int, ...]
    phase: str
    acts: int
    moves: int
    moved: int
    wide: bool
    fast: bool
    entered: bool
    fresh: bool
    shot: Shot | None
    draws: int
    wreck: int
    sudden: Sudden | None
    last_round: bool
    left: frozenset[int]
    outcome: Result | None


class FlamesOfTanksState(WorldState[MatchTerms, Course, Position]):
    """See ``WorldState``."""

    def _derived_position(self) -> Position:
        world, tanks = self.world, len(self.match.seats)
        return Position(
            match=self.match,
            tanks=tuple(_tank(world, tank_entity(tank)) for tank in range(tanks)),
            points=tuple(_point(world, tanks + 1 + point) for point in range(len(self.match.table.points))),
            **self.course._asdict(),
        )

    @property
    def phase(self) -> str:
        """See ``Position``."""
        return self.course.phase

    @property
    def turn(self) -> int:
        """The round; 1 while all tanks enter before the first one."""
        return max(1, self.course.round)

    def then(self, position: Position) -> FlamesOfTanksState:
        """Return the state with that position: changes are written into a copy of the world."""
        before, world = self.position, self.world
        if before.tanks is not position.tanks or before.points is not position.points:
            world = world.copy()
            for tank, (was, now) in enumerate(zip(before.tanks, position.tanks, strict=True)):
                if was is not now:
                    _write(world, tank_entity(tank), _of_tank(now), _of_tank(was))
            first = len(position.tanks) + 1
            for point, (there, then) in enumerate(zip(before.points, position.points, strict=True)):
                if there is not then:
                    _write(world, first + point, _of_point(point, then), _of_point(point, there))
        return self._followed_by(position, position.match, world, _course(position))


_OF_COURSE = itemgetter(*Course._fields)


def _course(position: Position) -> Course:
    return Course._make(_OF_COURSE(position.__dict__))


def first_state(position: Position) -> FlamesOfTanksState:
    """Return the state of a position with a new world: tanks in the order of play, then spawn points."""
    world = World()
    for number, state in enumerate(position.tanks):
        entity = world.spawn(Tank(position.match.seats[number], number + 1))
        _write(world, entity, _of_tank(state), ())
    for number, point in enumerate(position.points):
        _write(world, world.spawn(), _of_point(number, point), ())
    return FlamesOfTanksState(position.match, world, _course(position))


def tank_entity(tank: int) -> Entity:
    """Return the entity of a tank."""
    return tank + 1


def piece_text(piece: Piece) -> str:
    """Return a piece on the grid as a word."""
    return f"{piece.name}@{piece.column},{piece.row},{piece.turn}"


def _piece(text: str) -> Piece:
    name, place = text.split("@")
    column, row, turn = map(int, place.split(","))
    return Piece(name, column, row, turn)


def _place(text: str) -> Point:
    x, y = map(int, text.split(","))
    return x, y


def _tank(world: World, entity: Entity) -> TankState:
    """Return the values the components of a tank hold."""
    card, off, sudden = world.get(entity, Card), world.find(entity, OffTable), world.find(entity, SuddenCard)
    installed, workshop = world.find(entity, Installed), world.find(entity, Workshop)
    smoke = world.find(entity, Smoke)
    found = TankState(
        bailed=world.find(entity, BailedOut) is not None,
        installed=tuple(map(_piece, installed.pieces.split())) if installed else (),
        workshop=tuple(workshop.names.split()) if workshop else (),
        smoke=tuple(map(_place, smoke.places.split())) if smoke else (),
        kills=card.kills,
        deaths=card.deaths,
        markers=card.markers,
        flags=card.flags,
        lags=card.lags,
        sudden_kills=sudden.kills if sudden else 0,
        sudden_deaths=sudden.deaths if sudden else 0,
    )
    if off is not None:
        return replace(found, where=cast(Where, off.why))
    at = world.get(entity, At)
    return replace(found, where="table", place=(at.x, at.y), heading=world.get(entity, Heading).angle)


def _point(world: World, entity: Entity) -> PointState:
    """Return the values the components of a spawn point hold."""
    owner, markers = world.get(entity, SpawnPoint).owner, world.find(entity, Markers)
    return PointState(owner, markers.side, markers.count) if markers else PointState(owner)


def _of_tank(tank: TankState) -> tuple[Any, ...]:
    parts: list[Any] = [Card(tank.kills, tank.deaths, tank.markers, tank.flags, tank.lags)]
    parts += [At(*tank.place), Heading(tank.heading)] if tank.here else [OffTable(tank.where)]
    if tank.sudden_kills or tank.sudden_deaths:
        parts.append(SuddenCard(tank.sudden_kills, tank.sudden_deaths))
    if tank.bailed:
        parts.append(BailedOut())
    if tank.installed:
        parts.append(Installed(" ".join(map(piece_text, tank.installed))))
    if tank.workshop:
        parts.append(Workshop(" ".join(tank.workshop)))
    if tank.smoke:
        parts.append(Smoke(" ".join(f"{x},{y}" for x, y in tank.smoke)))
    return tuple(parts)


def _of_point(number: int, point: PointState) -> tuple[Any, ...]:
    found = (SpawnPoint(number, point.owner),)
    return (*found, Markers(point.side, point.markers)) if point.markers else found


def _write(world: World, entity: Entity, now: tuple[Any, ...], was: tuple[Any, ...]) -> None:
    for component in now:
        if component not in was:
            world.put(entity, component)
    there = {type(component) for component in now}
    for component in was:
        if type(component) not in there:
            world.take(entity, type(component))
