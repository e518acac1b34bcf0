"""The state of a match of Tank Tactics: the world of its entities, and the course of the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, NamedTuple

from game.games.tank_tactics.rules.board import Board
from game.games.tank_tactics.rules.components import (
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
from game.games.tank_tactics.rules.position import CARRIED, HOME, NOWHERE, SETTING_UP, MatchTerms, Position
from game.model.contract import Result
from game.model.world import Entity, World
from game.model.world_state import WorldState


class Course(NamedTuple):
    """The values of a match that its entities don't hold. ``Position`` explains them."""

    phase: str
    seat: int
    step: int
    rolling: frozenset[int]
    hands: tuple[tuple[str, ...], ...]
    given: tuple[tuple[int, ...], ...]
    spent: tuple[tuple[str, ...], ...]
    round: int
    moved: int
    quiet: int
    hurt: bool
    fell: tuple[int, ...]
    left: frozenset[int]
    kills: tuple[int, ...]
    held: tuple[int, ...]
    tank: int
    used: int
    shots: int
    more: int
    free: int
    shot_cards: tuple[str, ...]
    move_cards: tuple[str, ...]
    portal_used: bool
    on_portal: bool
    outcome: Result | None


class TankTacticsState(WorldState[MatchTerms, Course, Position]):
    """See ``WorldState``."""

    def _derived_position(self) -> Position:
        return Position(self.match).with_(**self.course._asdict(), **_values(self.world, self.match))

    @property
    def phase(self) -> str:
        """See ``Position``."""
        return self.course.phase

    @property
    def turn(self) -> int:
        """The round of the match."""
        return self.course.round

    @property
    def board(self) -> Board:
        """The board of the match's map."""
        return self.match.board

    @property
    def secret(self) -> bool:
        """Whether dice and cards are still set in secret (TT-1.4)."""
        return self.course.phase in SETTING_UP

    def then(self, position: Position) -> TankTacticsState:
        """Return the state with that position: changes are written into a copy of the world."""
        before, after, world = self.position.__dict__, position.__dict__, self.world
        if _OF_WORLD(before) != _OF_WORLD(after):
            world = world.copy()
            _write(world, before, after)
        return self._followed_by(position, position.match, world, Course._make(_OF_COURSE(after)))


_OF_COURSE = itemgetter(*Course._fields)


def first_state(position: Position) -> TankTacticsState:
    """Return the state of a position with a new world: tanks by seat and letter, squads, barriers by
    square, flags by seat, in that order."""
    world, match = World(), position.match
    for seat, number in zip(match.owner, match.number, strict=True):
        world.spawn(Tank(seat, number))
    for seat in range(len(match.sides)):
        world.spawn(Squad(seat))
    for square in match.board.barrier_squares:
        world.spawn(At(square))
    for seat in _with_flags(match):
        world.spawn(Flag(seat))
    _write(world, None, position.__dict__)
    return TankTacticsState(match, world, Course._make(_OF_COURSE(position.__dict__)))


def _tanks(match: MatchTerms) -> range:
    return range(1, len(match.owner) + 1)


def _squads(match: MatchTerms) -> range:
    first = _tanks(match).stop
    return range(first, first + len(match.sides))


def _barriers(match: MatchTerms) -> range:
    first = _squads(match).stop
    return range(first, first + len(match.board.barrier_squares))


def _with_flags(match: MatchTerms) -> Iterator[int]:
    """Yield the seats that have a flag."""
    return (seat for seat, side in enumerate(match.sides) if side in match.board.flags)


@dataclass(frozen=True)
class _Column:
    """A value a position has for each of some entities, and the component that holds it; ``None`` for an
    entity without one."""

    name: str
    entities: Callable[[MatchTerms], range]
    kind: type[Any]
    component: Callable[[Any], Any]
    value: Callable[[Any], Any]


def _cards(names: tuple[str, ...]) -> Cards | None:
    return Cards(" ".join(names)) if names else None


def _names(cards: Cards | None) -> tuple[str, ...]:
    return tuple(cards.names.split()) if cards else ()


def _dice(dice: Dice | None) -> tuple[int, ...]:
    return (dice.actions, dice.speed, dice.range, dice.damage, dice.ammo, dice.armour) if dice else ()


_COLUMNS = (
    _Column(
        "squares",
        _tanks,
        At,
        lambda square: At(square) if square >= 0 else None,
        lambda at: at.square if at else NOWHERE,
    ),
    _Column("facings", _tanks, Facing, Facing, lambda facing: facing.facing),
    _Column("dice", _tanks, Dice, lambda dice: Dice(*dice) if dice else None, _dice),
    _Column("damage", _tanks, Damage, Damage, lambda damage: damage.taken),
    _Column("cards", _tanks, Cards, _cards, _names),
    _Column(
        "smoke",
        _tanks,
        Smoke,
        lambda within: Smoke(within) if within else None,
        lambda smoke: smoke.within if smoke else 0,
    ),
    _Column("squads", _squads, Cards, _cards, _names),
    _Column(
        "barriers",
        _barriers,
        Barrier,
        lambda die: Barrier(die) if die else None,
        lambda barrier: barrier.die if barrier else 0,
    ),
)

_OF_WORLD = itemgetter(*(column.name for column in _COLUMNS), "flags")


def _values(world: World, match: MatchTerms) -> dict[str, Any]:
    """Return a position's values that the entities hold."""
    found: dict[str, Any] = {}
    for column in _COLUMNS:
        table, value = world.table(column.kind), column.value
        found[column.name] = tuple([value(table.get(entity)) for entity in column.entities(match)])
    flags = [HOME] * len(match.sides)
    for entity, seat in enumerate(_with_flags(match), _barriers(match).stop):
        flags[seat] = _flag(world, entity, match, seat)
    found["flags"] = tuple(flags)
    return found


def _flag(world: World, entity: Entity, match: MatchTerms, seat: int) -> int:
    carried = world.find(entity, Carried)
    if carried is not None:
        return CARRIED - match.index(carried.seat, carried.number)
    square = world.get(entity, At).square
    return HOME if square == _home(match, seat) else square


def _home(match: MatchTerms, seat: int) -> int:
    return match.board.flags[match.sides[seat]]


def _write(world: World, before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> None:
    """Write the differences between the values of two positions into a world; without ``before``, all
    values."""
    match: MatchTerms = after["match"]
    for column in _COLUMNS:
        now = after[column.name]
        was = (_NOTHING,) * len(now) if before is None else before[column.name]
        if was is now:
            continue
        for entity, old, new in zip(column.entities(match), was, now, strict=True):
            if old != new:
                world.set(entity, column.kind, column.component(new))
    if before is None or before["flags"] != after["flags"]:
        for entity, seat in enumerate(_with_flags(match), _barriers(match).stop):
            _write_flag(world, entity, match, seat, after["flags"][seat])


_NOTHING = object()
"""The value before anything is written."""


def _write_flag(world: World, entity: Entity, match: MatchTerms, seat: int, at: int) -> None:
    if at <= CARRIED:
        index = CARRIED - at
        world.set(entity, At, None)
        world.set(entity, Carried, Carried(match.owner[index], match.number[index]))
        return
    world.set(entity, Carried, None)
    world.set(entity, At, At(_home(match, seat) if at == HOME else at))
