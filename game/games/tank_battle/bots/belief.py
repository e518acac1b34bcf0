"""Guesses what a seat can't see: ranks and mines (TB-7.1), from its own observation alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from game.games.tank_battle.bots.deeds import Deduction
from game.games.tank_battle.bots.setting_up import mine_weight
from game.games.tank_battle.rules.board import AMMO, FUEL, HQ, NEIGHBOURS, SQUARES, distance, row
from game.games.tank_battle.rules.queries import mine_squares
from game.games.tank_battle.rules.world import TankBattleWorld

TANK = 8.0
"""Worth of any tank; each rank adds one."""

GUN, PEG = 2.5, 1.0
SITE = {HQ: 2.0, AMMO: 3.5, FUEL: 5.0}
"""Worth of the enemy's loss of each installation."""


class Belief:
    """The guesses of ``seat`` about a position it sees (or about a full one: then everything is known)."""

    def __init__(self, position: TankBattleWorld, seat: int, deduction: Deduction | None = None) -> None:
        self.position, self.seat, self.foe = position, seat, 1 - seat
        self.deduction = deduction
        ranks = position.ranks[self.foe]
        missing = Counter(position.match.pieces.unseen(ranks))
        self.ranks: Sequence[Mapping[int, float]] = tuple({rank: 1} if rank else missing for rank in ranks)
        """For each enemy tank its possible ranks with their relative likelihood; equal without a
        ``deduction``."""
        if deduction is not None:
            self.ranks = deduction.odds(position, self.foe).chances
        self._odds: dict[tuple[int, int], tuple[float, float]] = {}
        self._foe_worths = [
            TANK + sum(rank * weight for rank, weight in ranks.items()) / sum(ranks.values())
            for ranks in self.ranks
        ]

    def worth(self, tank: int) -> float:
        """Return the worth of an own tank."""
        return TANK + self.position.ranks[self.seat][tank]

    def foe_worth(self, tank: int) -> float:
        """Return the average worth of an enemy tank."""
        return self._foe_worths[tank]

    def odds(self, rank: int, enemy: int) -> tuple[float, float]:
        """Return how likely an own tank of that rank destroys an enemy tank, and how likely it falls
        itself; both may happen (TB-4.5)."""
        found = self._odds.get((rank, enemy))
        if found is None:
            ranks = self.ranks[enemy]
            total = sum(ranks.values())
            wins = sum(weight for other, weight in ranks.items() if other <= rank)
            falls = sum(weight for other, weight in ranks.items() if other >= rank)
            found = self._odds[rank, enemy] = wins / total, falls / total
        return found

    @cached_property
    def mine_chance(self) -> dict[int, float]:
        """The probability of an enemy mine by square; empty without the HQ (TB-4.3)."""
        position, foe = self.position, self.foe
        if not position.has_site(foe, HQ) or not position.mines[foe]:
            return {}
        if all(square >= 0 for square in position.mines[foe]):
            return dict.fromkeys(position.mines[foe], 1.0)
        squares = mine_squares(position, foe)
        weights = [1.0 if self.deduction is None else mine_weight(position, foe, at) for at in squares]
        share = len(position.mines[foe]) / max(1.0, sum(weights))
        return {at: min(1.0, weight * share) for at, weight in zip(squares, weights, strict=True)}

    @cached_property
    def enemies(self) -> dict[int, int]:
        """The enemy's tanks by square."""
        return {square: tank for tank, square in enumerate(self.position.tanks[self.foe]) if square >= 0}

    @cached_property
    def enemy_guns(self) -> frozenset[int]:
        """The squares of the enemy's guns."""
        return frozenset(self.position.standing_guns(self.foe))

    @cached_property
    def enemy_sites(self) -> dict[int, int]:
        """The enemy's installations by square."""
        sites = self.position.sites[self.foe]
        return {square: site for site, square in enumerate(sites) if self.position.has_site(self.foe, site)}

    @cached_property
    def reachers(self) -> dict[int, list[int]]:
        """For each square the enemy tanks that could stop beside it in their next move, other pieces
        apart."""
        found: dict[int, list[int]] = {square: [] for square in SQUARES}
        for at, tank in self.enemies.items():
            for square in {beside for stop in self.stops[at] for beside in NEIGHBOURS[stop]}:
                found[square].append(tank)
        return found

    @cached_property
    def stops(self) -> dict[int, frozenset[int]]:
        """The squares where each enemy tank could stop in its next move, other pieces apart, by the square
        on which it is."""
        position, foe = self.position, self.foe
        most, limits = position.turn_steps(foe), position.tank_steps(foe)
        few, commands = position.few(foe), position.commands[foe]
        return {
            at: _reached(foe, at, most if few else limits[tank], bool(commands >> tank & 1))
            for at, tank in self.enemies.items()
        }


@lru_cache(maxsize=4096)
def _reached(seat: int, at: int, limit: int, command: bool) -> frozenset[int]:
    """Return the squares where a side's tank could stop, other pieces apart."""
    return frozenset(
        square
        for square in SQUARES
        if distance(square, at) <= limit and (command or row(seat, square) >= row(seat, at))
    )
