"""A state of Tank Battle: a position, and the world of its entities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.model.world import World
from game.rules.tank_battle.board import GUNS, MINES, SITES, TANKS
from game.rules.tank_battle.components import At, Command, Fate, Gun, Mine, Rank, Site, Spent, Tank
from game.rules.tank_battle.position import Position


@dataclass(frozen=True)
class TankBattleState:
    """A position of a match. ``world`` has what ``position`` says of the pieces, as entities; the rules work
    on ``position``."""

    world: World
    position: Position

    __hash__ = None  # type: ignore[assignment]

    @property
    def phase(self) -> str:
        """See ``Position``."""
        return self.position.phase

    @property
    def turn(self) -> int:
        """The round: each player moves once in it."""
        return (self.position.turn + 1) // 2

    def then(self, position: Position) -> TankBattleState:
        """The state with that position: what changed is written into a copy of the world."""
        world = self.world.copy()
        for seat in (0, 1):
            if any(getattr(self.position, name)[seat] != getattr(position, name)[seat] for name in _WRITTEN):
                before = dict(_parts(self.position, seat))
                for key, component in _parts(position, seat):
                    if before[key] != component:
                        _set(world, *key, component)
        return TankBattleState(world, position)


def first_state(position: Position) -> TankBattleState:
    """The state of a position with a world of its own: by seat its tanks by number, guns, installations and
    mines, in that order."""
    world = World()
    for seat in (0, 1):
        for number in range(TANKS):
            world.spawn(Tank(seat, number))
        for _ in range(GUNS):
            world.spawn(Gun(seat))
        for kind in SITES:
            world.spawn(Site(seat, kind))
        for _ in range(MINES):
            world.spawn(Mine(seat))
    for seat in (0, 1):
        for key, component in _parts(position, seat):
            if component is not None:
                _set(world, *key, component)
    return TankBattleState(world, position)


_WRITTEN = (
    *("tanks", "ranks", "known", "commands", "fates", "guns", "guns_left", "sites", "sites_left"),
    *("mines", "spent"),
)
"""The values of a position, by seat, that the world has."""

_EACH = TANKS + GUNS + len(SITES) + MINES
"""Entities of a seat."""


def _parts(position: Position, seat: int) -> Iterator[tuple[tuple[int, type[Any]], Any]]:
    """Every component of a seat's pieces that can change, by entity and type; ``None``: it has none. Mines
    that went off come first, so that the order of the others says nothing of where they lie."""
    entity = seat * _EACH
    for number in range(TANKS):
        entity += 1
        square, rank = position.tanks[seat][number], position.ranks[seat][number]
        shown = bool(position.known[seat] >> number & 1)
        fate = position.fates[seat][number]
        yield (entity, At), At(square) if square >= 0 else None
        yield (entity, Rank), Rank(rank, shown) if rank else None
        yield (entity, Command), Command() if position.commands[seat] >> number & 1 else None
        yield (entity, Fate), Fate(fate) if fate else None
    for squares, left, count in (
        (position.guns[seat], position.guns_left[seat], GUNS),
        (position.sites[seat], position.sites_left[seat], len(SITES)),
    ):
        for at in range(count):
            entity += 1
            stands = at < len(squares) and left >> at & 1 and squares[at] >= 0
            yield (entity, At), At(squares[at]) if stands else None
    mines = (*position.spent[seat], *position.mines[seat])
    for at in range(MINES):
        entity += 1
        yield (entity, At), At(mines[at]) if at < len(mines) and mines[at] >= 0 else None
        yield (entity, Spent), Spent() if at < len(position.spent[seat]) else None


def _set(world: World, entity: int, kind: type[Any], component: Any) -> None:
    if component is not None:
        world.put(entity, component)
    elif world.find(entity, kind) is not None:
        world.take(entity, kind)
