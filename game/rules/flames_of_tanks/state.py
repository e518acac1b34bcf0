"""A state of Flames of Tanks: a position, and the world of its entities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.model.world import Entity, World
from game.rules.flames_of_tanks.actions import Piece
from game.rules.flames_of_tanks.components import (
    At,
    BailedOut,
    Card,
    Heading,
    Installed,
    Markers,
    OffTable,
    Point,
    Smoke,
    SuddenCard,
    Tank,
    Workshop,
)
from game.rules.flames_of_tanks.match import Match
from game.rules.flames_of_tanks.position import PointState, Position, TankState


@dataclass(frozen=True)
class FlamesOfTanksState:
    """A position of a match. ``world`` has what ``position`` says of tanks and spawn points, as entities; the
    rules work on ``position``."""

    world: World
    position: Position

    __hash__ = None  # type: ignore[assignment]

    @property
    def phase(self) -> str:
        """See ``Position``."""
        return self.position.phase

    @property
    def turn(self) -> int:
        """The round; the first one while all tanks enter before it."""
        return max(1, self.position.round)

    @property
    def match(self) -> Match:
        """Table, mode and seats."""
        return self.position.match

    def then(self, position: Position) -> FlamesOfTanksState:
        """The state with that position: what changed is written into a copy of the world."""
        world = self.world.copy()
        for number, (was, now) in enumerate(zip(self.position.tanks, position.tanks, strict=True)):
            if was is not now:
                _write(world, tank_entity(number), _of_tank(now), _of_tank(was))
        for number, (there, then) in enumerate(zip(self.position.points, position.points, strict=True)):
            if there is not then:
                entity = len(position.tanks) + number + 1
                _write(world, entity, _of_point(number, then), _of_point(number, there))
        return FlamesOfTanksState(world, position)


def first_state(position: Position) -> FlamesOfTanksState:
    """The state of a position with a world of its own: tanks in the order of play, then spawn points."""
    world = World()
    for number, state in enumerate(position.tanks):
        entity = world.spawn(Tank(position.match.seats[number], number + 1))
        _write(world, entity, _of_tank(state), ())
    for number, point in enumerate(position.points):
        _write(world, world.spawn(), _of_point(number, point), ())
    return FlamesOfTanksState(world, position)


def tank_entity(tank: int) -> Entity:
    """The entity of a tank."""
    return tank + 1


def piece_text(piece: Piece) -> str:
    """A piece on the grid as a word."""
    return f"{piece.name}@{piece.column},{piece.row},{piece.turn}"


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
    found = (Point(number, point.owner),)
    return (*found, Markers(point.side, point.markers)) if point.markers else found


def _write(world: World, entity: Entity, now: tuple[Any, ...], was: tuple[Any, ...]) -> None:
    for component in now:
        if component not in was:
            world.put(entity, component)
    there = {type(component) for component in now}
    for component in was:
        if type(component) not in there:
            world.take(entity, type(component))
