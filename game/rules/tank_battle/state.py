"""A state of Tank Battle: a position, and the world of its entities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.model.world import World
from game.rules.tank_battle.board import GUNS, MINES, SITES, TANKS
from game.rules.tank_battle.components import At, Command, Fate, Gun, Mine, Rank, Site, Spent, Tank
from game.rules.tank_battle.position import Position


@dataclass(frozen=True)
class TankBattleState:
    """A position of a match; the rules work on it alone."""

    position: Position

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Position]:
        return {"position": self.position}

    @cached_property
    def world(self) -> World:
        """What ``position`` says of the pieces, as entities: by seat its tanks by number, guns, installations
        and mines, in that order. It is made when somebody asks for it."""
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
            for entity, component in _parts(self.position, seat):
                if component is not None:
                    world.put(entity, component)
        return world

    @property
    def phase(self) -> str:
        """See ``Position``."""
        return self.position.phase

    @property
    def turn(self) -> int:
        """See ``Position.round``."""
        return self.position.round

    def then(self, position: Position) -> TankBattleState:
        """The state with that position."""
        return TankBattleState(position)


def first_state(position: Position) -> TankBattleState:
    """The state of a position."""
    return TankBattleState(position)


_EACH = TANKS + GUNS + len(SITES) + MINES
"""Entities of a seat."""


def _parts(position: Position, seat: int) -> Iterator[tuple[int, Any]]:
    """Every component of a seat's pieces that can change, by entity; ``None``: it has none. Mines that went
    off come first, so that the order of the others says nothing of where they lie."""
    entity = seat * _EACH
    for number in range(TANKS):
        entity += 1
        square, rank = position.tanks[seat][number], position.ranks[seat][number]
        shown = bool(position.known[seat] >> number & 1)
        fate = position.fates[seat][number]
        yield entity, At(square) if square >= 0 else None
        yield entity, Rank(rank, shown) if rank else None
        yield entity, Command() if position.commands[seat] >> number & 1 else None
        yield entity, Fate(fate) if fate else None
    for squares, left, count in (
        (position.guns[seat], position.guns_left[seat], GUNS),
        (position.sites[seat], position.sites_left[seat], len(SITES)),
    ):
        for at in range(count):
            entity += 1
            stands = at < len(squares) and left >> at & 1 and squares[at] >= 0
            yield entity, At(squares[at]) if stands else None
    mines = (*position.spent[seat], *position.mines[seat])
    for at in range(MINES):
        entity += 1
        yield entity, At(mines[at]) if at < len(mines) and mines[at] >= 0 else None
        yield entity, Spent() if at < len(position.spent[seat]) else None
