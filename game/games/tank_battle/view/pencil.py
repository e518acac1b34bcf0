"""Pencil marks: the ranks that a person suspects enemy tanks to have, for that person's eyes alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.games.tank_battle.rules import queries
from game.games.tank_battle.rules.board import number
from game.games.tank_battle.rules.world import TankBattleWorld
from game.ui.model import Model
from game.view.table import Words


def suspects(position: TankBattleWorld, seat: int) -> tuple[int, ...]:
    """The numbers of the enemy tanks whose rank a seat doesn't know."""
    foe = 1 - seat
    squares = enumerate(position.tanks[foe])
    return tuple(tank for tank, square in squares if square >= 0 and not position.ranks[foe][tank])


class Pencil(Model):
    """The marks of all people. ``reads`` gives who may read marks now, in which position; ``None``:
    nobody. A mark belongs to a tank, wherever it drives. It stays while it may be true: not on a tank that
    is lost or whose rank is known, nor with a rank that has been seen elsewhere."""

    words: Words

    def __init__(self, reads: Callable[[], tuple[TankBattleWorld, int] | None]) -> None:
        self._reads = reads
        self.written: Mapping[tuple[int, int], int] = {}
        """Suspected ranks, by the seat that wrote them and the enemy tank."""

    def write(self, seat: int, tank: int, rank: int) -> None:
        """Write a rank on an enemy tank, replacing any other; 0 rubs it out."""
        others = {of: one for of, one in self.written.items() if of != (seat, tank)}
        self.written = {**others, (seat, tank): rank} if rank else others

    def marks(self, position: TankBattleWorld, seat: int) -> dict[int, int]:
        """The ranks that a seat has written on the enemy tanks of a position, by their numbers."""
        left = queries.candidates(position, 1 - seat)
        found = ((tank, self.written.get((seat, tank), 0)) for tank in suspects(position, seat))
        return {tank: rank for tank, rank in found if rank in left}

    # --- see ``PencilMarks`` ---

    @property
    def data(self) -> Any:
        return [[*of, rank] for of, rank in sorted(self.written.items())] or None

    def restore(self, data: Any) -> None:
        for one in data if isinstance(data, list) else ():
            if isinstance(one, list) and len(one) == 3 and all(type(part) is int for part in one):
                seat, tank, rank = one
                self.write(seat, tank, rank)

    def told(self) -> list[str]:
        reads = self._reads()
        if reads is None:
            return []
        position, seat = reads
        words, tanks = self.words, position.tanks[1 - seat]
        return [
            words("tank_battle_view.pencil.told", square=number(tanks[tank]), rank=rank)
            for tank, rank in self.marks(position, seat).items()
        ]
