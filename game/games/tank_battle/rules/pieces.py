"""The pieces of each side, built from data: kinds of tanks, guns, mines, pegs (TB-1.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from game.games.tank_battle.rules.board import SITES

GUN, MINE = "gun", "mine"
"""The pieces that are no tank and no installation."""

OPEN = frozenset({*SITES, GUN})
"""The pieces that both sides see while they are placed in an open set-up (a house rule)."""

MOST_TANKS = 10
"""Most tanks of a side: they fill its back row (TB-2.2)."""

_MOST_LIMITS = 10_000
"""Most rows of ranks that are remembered."""


@dataclass(frozen=True, slots=True)
class TankKind:
    """A kind of tank, known by its rank. ``steps``: most squares in a turn (TB-3.3); ``command``: it has
    its flag from the beginning (TB-3.8); ``sprite``: its drawing, without the side."""

    rank: int
    count: int
    steps: int
    command: bool
    sprite: str


class PieceEntities(NamedTuple):
    """The entities of the pieces, by seat. Mines that went off come first, in order, so that the order of
    the others doesn't reveal their squares."""

    tanks: tuple[range, range]
    guns: tuple[range, range]
    sites: tuple[range, range]
    mines: tuple[range, range]


@dataclass(frozen=True)
class PieceSet:
    """The pieces of each side. ``tanks`` by rank; ``steps`` and ``steps_without_fuel``: squares of a turn
    (TB-3.3); ``sprites``: the drawings of all pieces but tanks."""

    tanks: tuple[TankKind, ...]
    guns: int
    mines: int
    red_pegs: int
    white_pegs: int
    steps: int
    steps_without_fuel: int
    sprites: Mapping[str, str] = field(hash=False)

    def __getstate__(self) -> dict[str, Any]:
        return {name: self.__dict__[name] for name in self.__dataclass_fields__}

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The ranks of a side's tanks, in the order in which they are placed."""
        return tuple(kind.rank for kind in self.tanks for _ in range(kind.count))

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The pieces a side places, in this order; a tank is named by its rank."""
        return (*SITES, *map(str, self.ranks), *(GUN,) * self.guns, *(MINE,) * self.mines)

    @cached_property
    def tank_places(self) -> range:
        """The tanks' places in ``order``."""
        return range(len(SITES), len(SITES) + len(self.ranks))

    @cached_property
    def by_rank(self) -> dict[int, TankKind]:
        """The kinds of tanks, by rank."""
        return {kind.rank: kind for kind in self.tanks}

    def unseen(self, ranks: tuple[int, ...]) -> list[int]:
        """Return the ranks of a side's tanks that are missing from ``ranks``, in order: those of its tanks
        of unknown rank (0)."""
        left = list(self.ranks)
        for rank in ranks:
            if rank:
                left.remove(rank)
        return left

    def flags(self, ranks: tuple[int, ...]) -> int:
        """Return which tanks of a side have their flag from the beginning, as bits; unknown ranks count as
        none."""
        return sum(1 << at for at, rank in enumerate(ranks) if rank and self.by_rank[rank].command)

    def limits(self, ranks: tuple[int, ...]) -> tuple[int, ...]:
        """Return the most squares each tank of a side may go in a turn; for an unknown rank the most it
        could be."""
        found = self._limits.get(ranks)
        if found is None:
            if len(self._limits) >= _MOST_LIMITS:
                self._limits.clear()
            most = max((self.by_rank[rank].steps for rank in self.unseen(ranks)), default=0)
            found = tuple(self.by_rank[rank].steps if rank else most for rank in ranks)
            self._limits[ranks] = found
        return found

    @cached_property
    def _limits(self) -> dict[tuple[int, ...], tuple[int, ...]]:
        return {}

    @cached_property
    def entities(self) -> PieceEntities:
        """The entities of the pieces: by seat the tanks by number, guns, installations and mines."""
        counts = (len(self.ranks), self.guns, len(SITES), self.mines)
        found, first = [], 1
        for count in counts:
            other = first + sum(counts)
            found.append((range(first, first + count), range(other, other + count)))
            first += count
        return PieceEntities(*found)
