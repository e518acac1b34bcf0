"""Finds what the enemy's tanks could do next turn to a tank on a square."""

from __future__ import annotations

from game.games.tank_tactics.bots.bits import Squares, board_bits, fired_from, free_bits, reached
from game.games.tank_tactics.rules.terms import ACTIONS, AMMO, DAMAGE, RAMMED_DAMAGE, RANGE, SPEED
from game.games.tank_tactics.rules.world import TankTacticsWorld

KILL = 7.0
"""Worth of destroying a tank, besides its hit points."""


def actions_next(world: TankTacticsWorld, index: int) -> int:
    """Return the actions a tank has by its die in its next turn: with an even start, in the first round,
    those that its seat has once the others before it have had theirs."""
    seat, seats = world.match.owner[index], len(world.fell)
    if world.round > 1 or world.moved >> seat & 1:
        return world.dice[index][ACTIONS]
    before = ((world.seat + n) % seats for n in range((seat - world.seat) % seats))
    moved = sum(1 << other for other in before if not world.fell[other])
    return world.with_(moved=world.moved | moved).die_actions(index)


class TankThreat:
    """The damage one enemy tank could do with a turn of its own. Built for the current position: all tanks
    are in its way where they stand in that, also those that move meanwhile."""

    def __init__(self, world: TankTacticsWorld, index: int) -> None:
        self._position = world
        self._board = world.match.board
        self.index = index
        dice = world.dice[index]
        self.actions = actions_next(world, index)
        self.ammo, self.damage, self.range = dice[AMMO], dice[DAMAGE], dice[RANGE]
        stand = world.square[index] << 2 | world.facing[index] >> 1
        free, bits = free_bits(world, index), board_bits(self._board.grid.width, self._board.grid.height)
        self._stands: list[Squares] = []
        """By the actions it costs, the squares it gets to."""
        self._rams: list[Squares] = []
        """By the actions it costs to get beside them, the squares it could ram then."""
        near = 0
        for ways in reached(self._board, free, stand, dice[SPEED], self.actions - 1):
            there = ways[0] | ways[1] | ways[2] | ways[3]
            self._stands.append(there)
            rammed = 0
            for heading, squares in enumerate(ways):
                rammed |= bits.step(squares, heading) | bits.step(squares, heading ^ 2)
            self._rams.append(rammed)
            near |= there
        self.area = bits.around(near, max(1, self.range))
        """The squares where a tank could come to harm: few of a large board."""
        self._known: dict[tuple[int, int], int] = {}
        seat = world.match.owner[index]
        cards = (*world.cards[index], *world.squad[seat])
        effects = [world.match.definitions.cards[card].effects for card in cards]
        self._more = sum(one.actions for one in effects)
        self._double = any(one.damage_times > 1 for one in effects)

    def harm(self, square: int, smoke: int = 0) -> int:
        """Return the most damage to a tank on that square; ``smoke``: the greatest distance its smoke lets
        it be fired at from, 0 for none."""
        if not self.area >> square & 1:
            return 0
        found = self._known.get((square, smoke))
        if found is None:
            self._known[square, smoke] = found = max(
                self._by_fire(square, min(self.range, smoke or 99)), self._by_ram(square)
            )
        return found

    def _by_fire(self, square: int, reach: int) -> int:
        grid, raised = self._board.grid, self._position.raised
        firing = fired_from(grid.width, grid.height, square, reach, raised)
        for cost, stands in enumerate(self._stands):
            if firing & stands:
                shots = min(self.ammo, self.actions - cost + self._more)
                return self.damage * shots + (self.damage if self._double else 0)
        return 0

    def _by_ram(self, square: int) -> int:
        for cost, rammed in enumerate(self._rams):
            if rammed >> square & 1:
                return RAMMED_DAMAGE * (self.actions - max(0, cost - 1))
        return 0
