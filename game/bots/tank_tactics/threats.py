"""Finds what the enemy's tanks could do next turn to a tank on a square."""

from __future__ import annotations

from game.bots.tank_tactics.drives import drives_of
from game.rules.tank_tactics.position import ACTIONS, AMMO, DAMAGE, RAMMED_DAMAGE, RANGE, Position

KILL = 7.0
"""Worth of destroying a tank, besides its hit points."""


def actions_next(position: Position, index: int) -> int:
    """Return the actions a tank has by its die in its next turn: with an even start, in the first round,
    those that its seat has once the others before it have had theirs."""
    seat, seats = position.match.owner[index], len(position.fell)
    if position.round > 1 or position.moved >> seat & 1:
        return position.dice[index][ACTIONS]
    before = ((position.seat + n) % seats for n in range((seat - position.seat) % seats))
    moved = sum(1 << other for other in before if not position.fell[other])
    return position.with_(moved=position.moved | moved).die_actions(index)


class TankThreat:
    """The damage one enemy tank could do with a turn of its own. Built for the current position: all tanks
    are in its way where they stand in that, also those that move meanwhile."""

    def __init__(self, position: Position, index: int) -> None:
        self._position = position
        self._board = position.match.board
        self.index = index
        dice = position.dice[index]
        self.actions = actions_next(position, index)
        self.ammo, self.damage, self.range = dice[AMMO], dice[DAMAGE], dice[RANGE]
        self._drives = drives_of(position, index, self.actions - 1)
        width = self._board.grid.width
        reached = sorted((cost, square) for square, cost in self._drives.squares().items())
        self._stands = [(cost, square, square % width, square // width) for cost, square in reached]
        columns, ranks = [column for _, _, column, _ in self._stands], [rank for *_, rank in self._stands]
        self._left, self._right = min(columns), max(columns)
        self._low, self._high = min(ranks), max(ranks)
        self._known: dict[tuple[int, int], int] = {}
        seat = position.match.owner[index]
        cards = (*position.cards[index], *position.squads[seat])
        effects = [position.match.definitions.cards[card].effects for card in cards]
        self._more = sum(one.actions for one in effects)
        self._double = any(one.damage_times > 1 for one in effects)

    def harm(self, square: int, smoke: int = 0) -> int:
        """Return the most damage to a tank on that square; ``smoke``: the greatest distance its smoke lets
        it be fired at from, 0 for none."""
        found = self._known.get((square, smoke))
        if found is None:
            rank, column = divmod(square, self._board.grid.width)
            # most tanks of a large board are too far away: known without a look at each square they reach
            far = max(self._left - column, column - self._right, self._low - rank, rank - self._high)
            reach = min(self.range, smoke or 99)
            fire = self._by_fire(square, column, rank, reach) if far <= reach else 0
            found = self._known[square, smoke] = max(fire, self._by_ram(square) if far <= 1 else 0)
        return found

    def _by_fire(self, square: int, column: int, rank: int, reach: int) -> int:
        board, raised = self._board, self._position.raised
        for cost, stand, x, y in self._stands:
            if abs(x - column) > reach or abs(y - rank) > reach or stand == square:
                continue
            if board.sees(stand, square, raised):
                shots = min(self.ammo, self.actions - cost + self._more)
                return self.damage * shots + (self.damage if self._double else 0)
        return 0

    def _by_ram(self, square: int) -> int:
        costs = self._drives.cost
        least = 99
        for heading, beside in enumerate(self._board.steps[square]):
            if beside >= 0:
                # it stands there and looks at the square, or has its back to it
                for facing in (heading ^ 2, heading):
                    least = min(least, costs.get(beside << 2 | facing, 99))
        return RAMMED_DAMAGE * max(0, self.actions - max(0, least - 1)) if least < 99 else 0
