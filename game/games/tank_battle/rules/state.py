"""The state of a match of Tank Battle: the world of its pieces, and the course of the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any, NamedTuple

from game.games.tank_battle.rules.board import HIDDEN, NOWHERE, SITES, SQUARES
from game.games.tank_battle.rules.components import (
    At,
    Command,
    Fate,
    Gun,
    Lost,
    Mine,
    Rank,
    Site,
    Spent,
    Tank,
)
from game.games.tank_battle.rules.pieces import PieceEntities, PieceSet
from game.games.tank_battle.rules.position import FATES, MatchTerms, Position, Shots
from game.model.contract import Result
from game.model.world import World
from game.model.world_state import WorldState


class Course(NamedTuple):
    """The values of a match that its pieces don't hold. ``Position`` explains them."""

    white: tuple[int, ...]
    shots: tuple[Shots | None, ...]
    trodden: tuple[frozenset[int], ...]
    phase: str
    seat: int
    step: int
    turn: int
    quiet: int
    hurt: bool
    moved: tuple[tuple[int, ...], ...]
    moving: int
    trail: tuple[int, ...]
    pending: tuple[int, int] | None
    outcome: Result | None

    def placed(self, seat: int, count: int) -> int:
        """Return how many of its ``count`` pieces a seat has placed in a match that goes on, as far as the
        course shows."""
        if self.phase == "over":
            return 0
        if self.phase != "setup" or self.seat > seat:
            return count
        return self.step if self.seat == seat else 0


class TankBattleState(WorldState[MatchTerms, Course, Position]):
    """See ``WorldState``."""

    def _derived_position(self) -> Position:
        return Position(self.match).with_(
            **self.course._asdict(), **_pieces(self.match.pieces, self.world, self.course)
        )

    @property
    def phase(self) -> str:
        """See ``Position``."""
        return self.course.phase

    @property
    def turn(self) -> int:
        """See ``Position.round``."""
        return self.position.round

    @property
    def entities(self) -> PieceEntities:
        """The entities of the pieces."""
        return self.match.pieces.entities

    def then(self, position: Position) -> TankBattleState:
        """Return the state with that position: changes are written into a copy of the world."""
        before, after = self.position.__dict__, position.__dict__
        world = _written(self.entities, self.world, before, after)
        return self._followed_by(position, position.match, world, Course._make(_OF_COURSE(after)))


_PIECES = (
    "tanks", "ranks", "known", "commands", "fates",
    "guns", "guns_left", "sites", "sites_left", "mines", "spent",
)  # fmt: skip
_OF_COURSE = itemgetter(*Course._fields)


def first_state(position: Position) -> TankBattleState:
    """Return the state of a position, with a new world: by seat its tanks by number, guns, installations
    and mines, in that order."""
    world, pieces = World(), position.match.pieces
    count = len(pieces.ranks)
    for seat in (0, 1):
        for number in range(count):
            world.spawn(Tank(seat, number))
        for _ in range(pieces.guns):
            world.spawn(Gun(seat))
        for kind in SITES:
            world.spawn(Site(seat, kind))
        for _ in range(pieces.mines):
            world.spawn(Mine(seat))
    _write_squares(pieces.entities, world, ((None,) * count,) * 2, position.tanks)
    _write(pieces.entities, world, None, position.__dict__)
    return TankBattleState(position.match, world, Course._make(_OF_COURSE(position.__dict__)))


# --- from the world ---


def _pieces(pieces: PieceSet, world: World, course: Course) -> dict[str, Any]:
    """Return a position's values that the pieces hold. A placed piece that isn't lost and has no square is
    hidden."""
    sides = [_pieces_of(pieces, world, seat, course.placed(seat, len(pieces.order))) for seat in (0, 1)]
    return dict(zip(_PIECES, zip(*sides, strict=True), strict=True))


def _pieces_of(pieces: PieceSet, world: World, seat: int, placed: int) -> tuple[Any, ...]:
    """Return the values of ``_PIECES`` for a side, which has placed ``placed`` pieces, visible or not."""
    at, fates, spent = world.table(At), world.table(Fate), world.table(Spent)
    squares, ranks, why, known = [], [], [], 0
    entities, places = pieces.entities, pieces.tank_places
    tanks, mines = entities.tanks[seat], entities.mines[seat]
    laid = placed - places.stop - pieces.guns
    for number, tank in enumerate(tanks, places.start):
        on, rank, fate = at.get(tank), world.find(tank, Rank), fates.get(tank)
        squares.append(on.square if on else HIDDEN if number < placed and not fate else NOWHERE)
        ranks.append(rank.rank if rank else 0)
        why.append(fate.why if fate else FATES[0])
        if rank and rank.shown:
            known |= 1 << number - places.start
    commands = sum(1 << tank - tanks.start for tank in world.table(Command) if tank in tanks)
    return (
        tuple(squares),
        tuple(ranks),
        known,
        commands,
        tuple(why),
        *_standing(world, entities.guns[seat], placed - places.stop),
        *_standing(world, entities.sites[seat], placed),
        tuple(
            [
                at[mine].square if mine in at else HIDDEN
                for number, mine in enumerate(mines)
                if mine not in spent and (number < laid or mine in at)
            ]
        ),
        tuple([at[mine].square for mine in mines if mine in spent]),
    )


def _standing(world: World, entities: range, placed: int) -> tuple[tuple[int, ...], int]:
    """Return the squares of guns or installations in order, the first ``placed`` of them placed, and as
    bits which still stand."""
    at, lost = world.table(At), world.table(Lost)
    squares: list[int] = []
    left = 0
    for number, entity in enumerate(entities):
        if on := at.get(entity):
            left |= 1 << len(squares)
            squares.append(on.square)
        elif was := lost.get(entity):
            squares.append(was.square)
        elif number < placed:
            squares.append(HIDDEN)
    return tuple(squares), left


# --- into the world ---

_AT = tuple(map(At, SQUARES))


def _at(square: int) -> At | None:
    return _AT[square] if square >= 0 else None


def _written(
    entities: PieceEntities, world: World, before: Mapping[str, Any], after: Mapping[str, Any]
) -> World:
    """Return the world with the differences between the values of two positions written into it."""
    drove, more = before["tanks"] is not after["tanks"], _BUT_SQUARES(before) != _BUT_SQUARES(after)
    if not (drove or more):
        return world
    world = world.copy()
    if drove:
        _write_squares(entities, world, before["tanks"], after["tanks"])
    if more:
        _write(entities, world, before, after)
    return world


def _write_squares(
    entities: PieceEntities,
    world: World,
    before: tuple[tuple[Any, ...], ...],
    after: tuple[tuple[int, ...], ...],
) -> None:
    for tanks, was, now in zip(entities.tanks, before, after, strict=True):
        if was is not now:
            for tank, square, now_on in zip(tanks, was, now, strict=True):
                if square != now_on:
                    world.set(tank, At, _at(now_on))


def _write(
    entities: PieceEntities, world: World, before: Mapping[str, Any] | None, after: Mapping[str, Any]
) -> None:
    """Write the differences between the values of two positions into a world, except the tanks' squares;
    without ``before``, write all values."""
    for kind, names, write in _WRITERS:
        now = [after[name] for name in names]
        was = None if before is None else [before[name] for name in names]
        if was == now:
            continue
        of_kind = entities[kind]
        for seat in (0, 1):
            mine = [values[seat] for values in now]
            if was is None or mine != [values[seat] for values in was]:
                write(world, of_kind[seat], *mine)


def _write_ranks(world: World, tanks: range, ranks: tuple[int, ...], known: int) -> None:
    for number, tank in enumerate(tanks):
        rank = ranks[number]
        world.set(tank, Rank, Rank(rank, bool(known >> number & 1)) if rank else None)


def _write_fates(world: World, tanks: range, fates: tuple[str, ...]) -> None:
    for tank, fate in zip(tanks, fates, strict=True):
        world.set(tank, Fate, Fate(fate) if fate else None)


def _write_commands(world: World, tanks: range, commands: int) -> None:
    for number, tank in enumerate(tanks):
        world.set(tank, Command, Command() if commands >> number & 1 else None)


def _write_standing(world: World, entities: range, squares: tuple[int, ...], left: int) -> None:
    at, lost = world.table(At), world.table(Lost)
    for number, entity in enumerate(entities):
        square = squares[number] if number < len(squares) else NOWHERE
        stands = bool(left >> number & 1)
        if at.get(entity) is not (here := _at(square) if stands else None):
            world.set(entity, At, here)
        if (entity in lost) is (stands or square < 0):
            world.set(entity, Lost, None if stands or square < 0 else Lost(square))


def _write_mines(world: World, entities: range, mines: tuple[int, ...], spent: tuple[int, ...]) -> None:
    squares = (*spent, *mines)
    for at, mine in enumerate(entities):
        world.set(mine, At, _at(squares[at]) if at < len(squares) else None)
        world.set(mine, Spent, Spent() if at < len(spent) else None)


_TANKS, _GUNS, _SITES, _MINES = range(4)
_WRITERS: tuple[tuple[int, tuple[str, ...], Callable[..., None]], ...] = (
    (_TANKS, ("ranks", "known"), _write_ranks),
    (_TANKS, ("fates",), _write_fates),
    (_TANKS, ("commands",), _write_commands),
    (_GUNS, ("guns", "guns_left"), _write_standing),
    (_SITES, ("sites", "sites_left"), _write_standing),
    (_MINES, ("mines", "spent"), _write_mines),
)
"""Which of ``PieceEntities`` hold which values of a position by seat, and who writes them; the tanks' squares
apart."""

_BUT_SQUARES = itemgetter(*(name for _, names, _ in _WRITERS for name in names))
