"""A state of Tank Tactics: a position, and the world of its entities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.model.world import Entity, World
from game.rules.tank_tactics.board import Board
from game.rules.tank_tactics.components import (
    At,
    Barrier,
    Cards,
    Carried,
    Damage,
    Dice,
    Facing,
    Flag,
    Smoke,
    Squad,
    Tank,
)
from game.rules.tank_tactics.position import CARRIED, HOME, SETTING_UP, Match, Position


@dataclass(frozen=True)
class TankTacticsState:
    """A position of a match. ``world`` has what ``position`` says of tanks, cards, barriers and flags, as
    entities; the rules work on ``position``."""

    world: World
    position: Position

    __hash__ = None  # type: ignore[assignment]

    @property
    def phase(self) -> str:
        """See ``Position``."""
        return self.position.phase

    @property
    def turn(self) -> int:
        """The round."""
        return self.position.round

    @property
    def match(self) -> Match:
        """Board, cards and seats."""
        return self.position.match

    @property
    def board(self) -> Board:
        """The map."""
        return self.position.match.board

    @property
    def secret(self) -> bool:
        """Whether dice and cards are still set in secret (TT-1.4)."""
        return self.position.phase in SETTING_UP

    def then(self, position: Position) -> TankTacticsState:
        """The state with that position: what changed is written into a copy of the world."""
        world = self.world.copy()
        write(world, self.position, position)
        return TankTacticsState(world, position)


def first_state(position: Position) -> TankTacticsState:
    """The state of a position with a world of its own: tanks by seat and letter, squads, barriers by square,
    flags by seat, in that order."""
    world, match = World(), position.match
    for seat, number in zip(match.owner, match.number, strict=True):
        world.spawn(Tank(seat, number))
    for seat in range(len(match.sides)):
        world.spawn(Squad(seat))
    for square in match.board.barrier_squares:
        world.spawn(At(square))
    for seat, side in enumerate(match.sides):
        if side in match.board.flags:
            world.spawn(Flag(seat))
    write(world, None, position)
    return TankTacticsState(world, position)


def tank_entity(index: int) -> Entity:
    """The entity of a tank."""
    return index + 1


def write(world: World, before: Position | None, after: Position) -> None:
    """Write what differs between two positions (all of it without a first one) into a world."""
    match = after.match
    for index in range(len(match.owner)):
        was = None if before is None else _of_tank(before, index)
        now = _of_tank(after, index)
        for at, (kind, component) in enumerate(now):
            if was is None or was[at][1] != component:
                _set(world, tank_entity(index), kind, component)
    entity = len(match.owner)
    for seat, names in enumerate(after.squads):
        entity += 1
        if before is None or before.squads[seat] != names:
            _set(world, entity, Cards, Cards(" ".join(names)) if names else None)
    for number, die in enumerate(after.barriers):
        entity += 1
        if before is None or before.barriers[number] != die:
            _set(world, entity, Barrier, Barrier(die) if die else None)
    for seat, side in enumerate(match.sides):
        if side in match.board.flags:
            entity += 1
            if before is None or before.flags[seat] != after.flags[seat]:
                _place_flag(world, entity, after, seat)


def _of_tank(position: Position, index: int) -> tuple[tuple[type[Any], Any], ...]:
    square, dice = position.squares[index], position.dice[index]
    cards, smoke = position.cards[index], position.smoke[index]
    return (
        (At, At(square) if square >= 0 else None),
        (Facing, Facing(position.facings[index])),
        (Dice, Dice(*dice) if dice else None),
        (Damage, Damage(position.damage[index])),
        (Cards, Cards(" ".join(cards)) if cards else None),
        (Smoke, Smoke(smoke) if smoke else None),
    )


def _place_flag(world: World, entity: Entity, position: Position, seat: int) -> None:
    at, match = position.flags[seat], position.match
    if at <= CARRIED:
        index = CARRIED - at
        _set(world, entity, At, None)
        _set(world, entity, Carried, Carried(match.owner[index], match.number[index]))
        return
    _set(world, entity, Carried, None)
    _set(world, entity, At, At(position.flag_home(seat) if at == HOME else at))


def _set(world: World, entity: Entity, kind: type[Any], component: Any) -> None:
    if component is not None:
        world.put(entity, component)
    elif world.find(entity, kind) is not None:
        world.take(entity, kind)
