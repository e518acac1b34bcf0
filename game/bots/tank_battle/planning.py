"""Whole turns of Tank Battle: which there are, and what each is worth."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, permutations

from game.bots.tank_battle.belief import GUN, PEG, SITE, Belief
from game.rules.tank_battle import actions as act
from game.rules.tank_battle.actions import Action
from game.rules.tank_battle.board import BACK, NEIGHBOURS, NOWHERE, STEPS, row
from game.rules.tank_battle.moving import TurnMovement
from game.rules.tank_battle.position import Position

AHEAD_WORTH = 0.22
"""What a row nearer to the enemy is worth."""

FLAG_WORTH = 1.5


@dataclass(frozen=True, slots=True)
class TankStop:
    """Where a tank could stop, by which way, how many squares that is; ``worth`` as against staying."""

    tank: int
    path: tuple[int, ...]
    worth: float
    forward: bool

    @property
    def square(self) -> int:
        """The last square."""
        return self.path[-1]

    @property
    def steps(self) -> int:
        """Squares."""
        return len(self.path) - 1


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """A whole turn: the stops in their order."""

    worth: float
    stops: tuple[TankStop, ...]

    @property
    def actions(self) -> tuple[Action, ...]:
        """As the rules want it."""
        found: list[Action] = []
        for stop in self.stops:
            found += [act.go(at, to) for at, to in zip(stop.path, stop.path[1:], strict=False)]
        return (*found, act.REVEAL)


class Planner:
    """Looks for good turns of the mover from the start of its turn, as it sees the board.

    ``fire``: how likely a shot lies on a square, by square. ``noise``: how far its judgement errs, in the
    worth of a rank; ``caution``: how much it minds what can come back.
    """

    def __init__(
        self,
        position: Position,
        rng: random.Random,
        *,
        fire: Mapping[int, float] | None = None,
        noise: float = 0.0,
        caution: float = 1.0,
        width: int = 24,
    ) -> None:
        self.position, self.rng, self.width = position, rng, width
        self.seat = position.seat
        self.belief = Belief(position, self.seat)
        self.fire = fire or {}
        self.noise, self.caution = noise, caution
        self.nodes = 0

    # --- single tanks ---

    @cached_property
    def stops(self) -> list[list[TankStop]]:
        """By tank: every stop it could make, with the best way to each for each number of steps. Ways go
        through squares of own tanks: these may have left by then."""
        return [self._stops_of(tank) for tank in range(len(self.position.tanks[self.seat]))]

    def _stops_of(self, tank: int) -> list[TankStop]:
        position, seat = self.position, self.seat
        start = position.tanks[seat][tank]
        if start < 0:
            return []
        moves = position.moves
        command = bool(moves.commands >> tank & 1)
        most = moves.most if moves.few else moves.limits[tank]
        own = frozenset(position.tanks[seat])
        found: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
        frontier: list[tuple[int, ...]] = [(start,)]
        for steps in range(1, most + 1):
            later = []
            for path in frontier:
                here = path[-1]
                if here != start and here in moves.sites:
                    continue
                for to in STEPS[seat][here][: BACK + command]:
                    if to == NOWHERE or to in moves.blocked or to in path:
                        continue
                    way = (*path, to)
                    crossed = sum(1 for square in way[1:] if square in own)
                    known = found.get((to, steps))
                    if known is None or crossed < known[0]:
                        found[to, steps] = crossed, way
                        later.append(way)
            frontier = later
        staying = self.worth_at(tank, start, moved=False)
        best = []
        for (square, _), (_, way) in sorted(found.items()):
            self.nodes += 1
            forward = any(STEPS[seat][at][0] == to for at, to in pairwise(way))
            forward = forward or (moves.few and command)
            worth = self.worth_at(tank, square, moved=True) - staying
            if self.noise:
                worth += self.rng.gauss(0.0, self.noise)
            best.append(TankStop(tank, way, worth, forward))
        return best

    def worth_at(self, tank: int, square: int, *, moved: bool) -> float:
        """What it is worth that a tank is on a square when the movement ends."""
        position, belief, seat = self.position, self.belief, self.seat
        own, rank = belief.worth(tank), position.ranks[seat][tank]
        alive, value = 1.0, 0.0
        if moved:
            if square not in position.tanks[seat]:
                alive *= 1.0 - self.fire.get(square, 0.0)
            alive *= 1.0 - belief.mine_chance.get(square, 0.0)
            value -= (1.0 - alive) * own
            site = belief.enemy_sites.get(square)
            if site is not None:
                value += alive * SITE[site]
        if row(seat, square) == 9 and not position.commands[seat] >> tank & 1:
            value += alive * FLAG_WORTH
        fought, alive = self._battles(square, rank, own, alive)
        value += fought
        value += AHEAD_WORTH * alive * row(seat, square)
        return value - self.caution * alive * self._danger(tank, square, rank, own)

    def _battles(self, square: int, rank: int, own: float, alive: float) -> tuple[float, float]:
        """What the battles there bring on average, and how likely the tank is still there."""
        belief, value = self.belief, 0.0
        enemies = [belief.enemies[beside] for beside in NEIGHBOURS[square] if beside in belief.enemies]
        for enemy in sorted(enemies, key=lambda one: -belief.odds(rank, one)[0]):
            wins, falls = belief.odds(rank, enemy)
            value += alive * (wins * belief.foe_worth(enemy) - falls * own)
            # a rank that was shown is worth less
            alive *= 1.0 - falls
            value -= 0.4 * alive
        loses = (6 - self.position.match.gun_loses) / 6
        for beside in NEIGHBOURS[square]:
            if beside in belief.enemy_guns:
                gain = GUN + (PEG if self.position.white[belief.foe] else 0.0)
                value += alive * ((1 - loses) * gain - loses * own)
                alive *= 1.0 - loses
        return value, alive

    def _danger(self, tank: int, square: int, rank: int, own: float) -> float:
        """What the enemy's next move could cost: a tank that is weaker than one that gets beside it. An enemy
        that knows the rank attacks only what it beats."""
        belief, worst = self.belief, 0.0
        known = bool(self.position.known[self.seat] >> tank & 1)
        for enemy in belief.reachers[square]:
            wins, falls = belief.odds(rank, enemy)
            lost = falls * own - (0.0 if known else 0.5 * wins * belief.foe_worth(enemy))
            worst = max(worst, lost)
        return (0.6 if known else 0.3) * worst

    # --- whole turns ---

    def turns(self, count: int) -> list[PlannedTurn]:
        """The best turns found, the best first; none where the rules want something unusual."""
        moves = self.position.moves
        start = self.position.walk
        fitting: list[PlannedTurn] = []
        for worth, chosen in self._combinations(moves.most, few=moves.few):
            turn = self._ordered(start, worth, chosen)
            if turn is not None:
                fitting.append(turn)
                if len(fitting) >= count:
                    break
        return fitting

    def _combinations(self, most: int, *, few: bool) -> list[tuple[float, tuple[TankStop, ...]]]:
        """Sets of stops of several tanks with the right total, the best first."""
        states: dict[tuple[int, bool], list[tuple[float, tuple[TankStop, ...]]]] = {(0, False): [(0.0, ())]}
        for stops in self.stops:
            by_steps: dict[int, list[TankStop]] = {}
            for stop in sorted(stops, key=lambda one: -one.worth):
                kept = by_steps.setdefault(stop.steps, [])
                if len(kept) < 5 or (stop.forward and not any(one.forward for one in kept)):
                    kept.append(stop)
            grown = {key: list(found) for key, found in states.items()}
            for (total, forward), found in states.items():
                for steps, options in by_steps.items():
                    if total + steps > most:
                        continue
                    for worth, chosen in found[: self.width]:
                        for stop in options:
                            if any(stop.square == other.square for other in chosen):
                                continue
                            self.nodes += 1
                            key = (total + steps, forward or stop.forward)
                            grown.setdefault(key, []).append((worth + stop.worth, (*chosen, stop)))
            states = {
                key: sorted(found, key=lambda one: -one[0])[: self.width] for key, found in grown.items()
            }
        ends = [
            one
            for (total, forward), found in states.items()
            if forward and (total == most or (few and total))
            for one in found
        ]
        return sorted(ends, key=lambda one: -one[0])

    def _ordered(self, start: TurnMovement, worth: float, chosen: Sequence[TankStop]) -> PlannedTurn | None:
        """The stops in an order the rules allow, if there is one."""
        own = frozenset(start.tanks)
        crossing = [stop for stop in chosen if any(square in own for square in stop.path[1:])]
        orders = permutations(chosen) if crossing else [tuple(chosen), tuple(reversed(chosen))]
        for order in orders:
            walk = start
            for stop in order:
                for to in stop.path[1:]:
                    if (stop.tank, to) not in self.position.moves.steps(walk):
                        break
                    walk = self.position.moves.after(walk, stop.tank, to)
                else:
                    continue
                break
            else:
                if self.position.moves.complete(walk):
                    return PlannedTurn(worth, tuple(order))
        return None


def any_turn(position: Position, rng: random.Random) -> tuple[Action, ...]:
    """A legal turn step by step, for boards where the rules want something unusual."""
    found: list[Action] = []
    walk, moves = position.walk, position.moves
    while True:
        steps = moves.legal(walk)
        if not steps or (moves.complete(walk) and rng.random() < 0.5):
            break
        tank, to = rng.choice(steps)
        found.append(act.go(walk.tanks[tank], to))
        walk = moves.after(walk, tank, to)
    return (*found, act.REVEAL)
