"""Judges races for a goal (TT-2.3): how many turns a tank still needs to it, the worth of being so near,
and what is in its way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from game.games.tank_tactics.bots.drives import Stand
from game.games.tank_tactics.bots.ways import FAR, actions_to, price_of, prices
from game.games.tank_tactics.rules.terms import ACTIONS, SPEED
from game.games.tank_tactics.rules.world import TankTacticsWorld

RUN: Final = 60.0
"""Worth of being one turn from the goal with the others to act, in hit points."""

FADES: Final = 0.75
"""Share of ``RUN`` that is left with each further turn."""

THERE: Final = 200.0
"""Worth of reaching the goal with the present turn, in hit points."""


class Runner:
    """A tank that has to reach one of these squares, in a position."""

    def __init__(self, world: TankTacticsWorld, index: int, goals: Sequence[int]) -> None:
        self.world, self.index, self.goals = world, index, goals
        seat = world.match.owner[index]
        names = (*world.cards[index], *world.squad[seat])
        cards = [world.match.definitions.cards[name].effects for name in names]
        self._more = sum(one.actions + one.free_turns for one in cards)
        self.stand: Stand = world.square[index] << 2 | world.facing[index] >> 1
        self.costs = actions_to(world, index, goals)
        """The actions the tank needs, by the stand it begins at."""

    def turns(self, actions: int) -> float:
        """Return the turns the tank needs for that many actions, using its cards for more actions."""
        return max(0, actions - self._more) / self.world.dice[self.index][ACTIONS]

    def worth(self, actions: int, at_once: bool, *, over: bool = False) -> float:
        """Return the worth of being that many actions away; ``at_once``: its turn is next; ``over``: its
        turn of this round is, though the position is from before."""
        world, turns = self.world, self.turns(actions)
        rounds = world.match.board.win.rounds
        had = over or world.moved >> world.match.owner[self.index] & 1
        if actions >= FAR or (rounds and ceil(turns) > rounds - world.round + (not had)):
            return 0.0
        if at_once and turns <= 1:
            return THERE
        # so many turns the others have to stop it; a part of a turn saved may be a whole one soon
        answers = (turns + ceil(turns)) / 2 - at_once
        return float(RUN * FADES ** (answers - 1.0))

    def here(self) -> float:
        """Return the worth of standing where it does."""
        return self.still(self.costs[self.stand])

    def still(self, actions: int) -> float:
        """Return the worth of still needing that many actions at this point of the turn."""
        world = self.world
        if world.phase != "turn" or self.index not in world.movers:
            return self.worth(actions, False)
        used = world.dice[self.index][ACTIONS] - world.actions_of(self.index)
        return self.worth(actions + used, True)

    def at(self, square: int) -> float:
        """Return the worth of standing on that square at the end of its turn."""
        return self.worth(min(self.costs[square << 2 : (square << 2) + 4]), False, over=True)

    def hindered(self, square: int, by: int) -> float:
        """Return how much worth the runner, its turn next, loses if the enemy tank ``by`` stands on a
        square."""
        price = prices(self.world, self.index)
        price[square] = price_of(self.world, self.index, by)
        costs = actions_to(self.world, self.index, self.goals, price)
        return self.worth(self.costs[self.stand], True) - self.worth(costs[self.stand], True)

    def way(self) -> tuple[int, ...]:
        """Return the squares of a shortest way, in order, without its own."""
        costs, price = self.costs, prices(self.world, self.index)
        found: dict[int, None] = {}
        stand = self.stand
        while 0 < costs[stand] < FAR:
            for to, squares in self._next(stand):
                if costs[to] + 1 + sum(price[one] for one in squares) == costs[stand]:
                    found.update(dict.fromkeys(squares))
                    stand = to
                    break
            else:
                break  # by a card or a portal
        return tuple(found)

    def _next(self, stand: Stand) -> Iterator[tuple[Stand, tuple[int, ...]]]:
        """Yield the stands an action may lead to, and the squares entered on the way."""
        square, heading, speed = stand >> 2, stand & 3, self.world.dice[self.index][SPEED]
        for far, way in ((speed, heading), (max(1, speed // 2), heading ^ 2)):
            here, entered = square, list[int]()
            for _ in range(far):
                here = self.world.match.board.steps[here][way]
                if here < 0:
                    break
                entered.append(here)
                yield here << 2 | heading, tuple(entered)
        for other in (0, 1, 2, 3):
            yield square << 2 | other, ()
