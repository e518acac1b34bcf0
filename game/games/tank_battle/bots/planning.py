"""Finds whole turns of Tank Battle, and judges them."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from game.bots.solving import Stop, never
from game.games.tank_battle.bots.belief import GUN, PEG, SITE, Belief
from game.games.tank_battle.bots.deeds import Deduction
from game.games.tank_battle.rules import actions as act
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.board import BACK, NEIGHBOURS, NOWHERE, STEPS, distance, row
from game.games.tank_battle.rules.moving import TurnMovement
from game.games.tank_battle.rules.world import TankBattleWorld

AHEAD_WORTH = 0.22
"""Worth of being a row nearer to the enemy."""

FLAG_WORTH = 1.5

STUCK = 4.0
"""What it costs to stop where no step goes on from."""

LATER = 0.5
"""Share of what a battle brings that is left of it for each turn that it takes to get there."""

LULL, PATIENCE = 10, 3
"""Quiet turns after which a side is as bold as can be (TB-6.2), and after which a bold one risks all for a
battle."""

Trails = tuple[tuple[int, tuple[int, ...]], ...]
"""Tanks in the order they moved, each with the squares it has been on."""


@dataclass(frozen=True, slots=True)
class TankStop:
    """A stop of a tank: the way to it and its number of squares; ``worth`` compared with staying."""

    tank: int
    path: tuple[int, ...]
    worth: float
    forward: bool

    @property
    def square(self) -> int:
        """The last square of the way."""
        return self.path[-1]

    @property
    def steps(self) -> int:
        """The number of squares of the way."""
        return len(self.path) - 1


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """A whole turn: the stops in their order."""

    worth: float
    stops: tuple[TankStop, ...]

    @property
    def actions(self) -> tuple[Action, ...]:
        """Return the turn as actions of the rules."""
        found: list[Action] = []
        for stop in self.stops:
            found += [act.go(at, to) for at, to in zip(stop.path, stop.path[1:], strict=False)]
        return (*found, act.REVEAL)


class Planner:
    """Looks for good turns of the mover, as it sees the board: all that begin with what it has done in this
    turn already.

    ``fire``: how likely a shot lies on a square, by square. ``noise``: how far its judgement errs, in the
    worth of a rank; ``caution``: how much it minds what can come back; ``bold``: how strongly battles that
    pay draw its tanks, and how little it minds falling to a shot where it can fight one, the more the longer
    nothing has happened; ``drive``: how strongly they are drawn ahead; ``raids``: what guns and installations
    are worth to it, against the usual; ``deduction``: what it makes of what the enemy's tanks did; ``plays``:
    the rank as which an own tank faces what can come back, by tank, its own where there is none; ``stop``: it
    says when the first turn found will do.
    """

    def __init__(
        self,
        position: TankBattleWorld,
        rng: random.Random,
        *,
        fire: Mapping[int, float] | None = None,
        noise: float = 0.0,
        caution: float = 1.0,
        bold: float = 0.0,
        drive: float = 1.0,
        raids: float = 1.0,
        width: int = 24,
        deduction: Deduction | None = None,
        plays: Mapping[int, int] | None = None,
        stop: Stop = never,
    ) -> None:
        self.now, self.rng, self.width, self._stop = position, rng, width, stop
        self.position = position.before_moving() if position.trails else position
        self.seat = position.seat
        self.belief = Belief(position, self.seat, deduction)
        self.fire = fire or {}
        self.noise, self.caution, self.drive, self.raids = noise, caution, drive, raids
        self.bold = max(bold, min(1.0, position.quiet / LULL))
        self.presses = min(1.0, self.bold, position.quiet / PATIENCE)
        """How little it minds, where it can fight, that it may not get there or may lose."""
        self.plays = plays or {}
        self.nodes = 0
        self._staying: dict[int, float] = {}
        self._ways: dict[tuple[TurnMovement, int, tuple[int, ...]], TurnMovement | None] = {}

    # --- single tanks ---

    @cached_property
    def begun(self) -> dict[int, tuple[int, ...]]:
        """The squares each tank that moved in this turn has been on, by tank in the order they moved."""
        return {self.now.tank_on(self.seat, trail[-1]): trail for trail in self.now.trails}

    @cached_property
    def stops(self) -> list[list[TankStop]]:
        """Return for each tank every stop it could make, with the best way to each for each number of
        steps. Ways go through squares of own tanks, which may have left by then."""
        return [self._stops_of(tank) for tank in range(len(self.position.tanks[self.seat]))]

    def _stops_of(self, tank: int) -> list[TankStop]:
        position, seat = self.position, self.seat
        start = position.tanks[seat][tank]
        if start < 0:
            return []
        moves = position.moves
        command = bool(moves.commands >> tank & 1)
        most = moves.most if moves.few else moves.limits[tank]
        own = frozenset(self.now.tanks[seat])
        found: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
        begun = self.begun.get(tank, (start,))
        if len(begun) > 1:
            found[begun[-1], len(begun) - 1] = 0, begun
        over = self.now.walk.done >> tank & 1
        frontier: list[tuple[int, ...]] = [] if over else [begun]
        for steps in range(len(begun), most + 1):
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
        best = []
        for (square, _), (_, way) in sorted(found.items()):
            self.nodes += 1
            forward = any(STEPS[seat][at][0] == to for at, to in pairwise(way))
            forward = forward or (moves.few and command)
            worth = self.worth_as_against_staying(tank, square)
            if self.noise:
                worth += self.rng.gauss(0.0, self.noise)
            best.append(TankStop(tank, way, worth, forward))
        return best

    def worth_as_against_staying(self, tank: int, square: int) -> float:
        """Return how much more a move that ends on a square is worth than none."""
        staying = self._staying.get(tank)
        if staying is None:
            staying = self.worth_at(tank, self.position.tanks[self.seat][tank], moved=False)
            self._staying[tank] = staying
        return self.worth_at(tank, square, moved=True) - staying

    def worth_at(self, tank: int, square: int, *, moved: bool) -> float:
        """Return the worth of a tank on a square when the movement ends."""
        position, belief, seat = self.position, self.belief, self.seat
        own, rank = belief.worth(tank), position.ranks[seat][tank]
        alive, value = 1.0, 0.0
        goes_on = self._goes_on(tank, square)
        if moved:
            if square not in position.tanks[seat]:
                fire, minds = self.fire.get(square, 0.0), 1.0
                if fire and self.bold and self._battles(square, rank, own, 1.0)[0] > 0:
                    fire *= 1.0 - self.presses
                    minds = max(0.0, 1.0 - self.bold)
                alive *= 1.0 - fire
                value -= fire * minds * own
            mine = belief.mine_chance.get(square, 0.0)
            value -= alive * mine * own
            alive *= 1.0 - mine
            site = belief.enemy_sites.get(square)
            if site is not None:
                value += alive * self.raids * SITE[site]
            elif not goes_on:
                value -= STUCK
        if row(seat, square) == 9 and not position.commands[seat] >> tank & 1:
            value += alive * FLAG_WORTH
        fought, alive = self._battles(square, rank, own, alive)
        value += (1.0 + self.bold) * fought if fought > 0 else fought
        value += self.drive * AHEAD_WORTH * alive * row(seat, square)
        if self.bold and goes_on:
            value += 2.0 * self.bold * alive * self._prey(tank, square, rank, own)
        return value - self.caution * alive * self._danger(tank, square, own)

    def _goes_on(self, tank: int, square: int) -> bool:
        """Return whether a step goes on from a square, own tanks apart."""
        leads = self.position.commands[self.seat] >> tank & 1 or row(self.seat, square) == 9
        ways = STEPS[self.seat][square][: BACK + leads]
        return any(to != NOWHERE and to not in self.position.moves.blocked for to in ways)

    def _prey(self, tank: int, square: int, rank: int, own: float) -> float:
        """What the battle that pays best brings, the less the farther it is; the same of an installation that
        is worth more than usual."""
        position, seat, belief, best = self.position, self.seat, self.belief, 0.0
        limit = position.turn_steps(seat) if position.few(seat) else position.tank_steps(seat)[tank]
        behind = 0 if position.commands[seat] >> tank & 1 else row(seat, square) - 1
        for at, enemy in belief.enemies.items():
            if row(seat, at) >= behind:
                turns = max(0, distance(square, at) - 1) / limit
                best = max(best, self._pays(rank, enemy, own) * LATER**turns)
        for at, site in belief.enemy_sites.items() if self.raids > 1.0 else ():
            if row(seat, at) > behind:
                best = max(best, self.raids * SITE[site] * LATER ** (distance(square, at) / limit))
        return best

    def _pays(self, rank: int, enemy: int, own: float) -> float:
        """Return what a battle with an enemy tank brings on average."""
        wins, falls = self.belief.odds(rank, enemy)
        return wins * self.belief.foe_worth(enemy) - (1.0 - self.presses) * falls * own

    def _battles(self, square: int, rank: int, own: float, alive: float) -> tuple[float, float]:
        """Return what the battles on a square bring on average, and how likely the tank survives them."""
        belief, value = self.belief, 0.0
        enemies = [belief.enemies[beside] for beside in NEIGHBOURS[square] if beside in belief.enemies]
        for enemy in sorted(enemies, key=lambda one: -belief.odds(rank, one)[0]):
            value += alive * self._pays(rank, enemy, own)
            # a rank that was shown is worth less
            alive *= 1.0 - belief.odds(rank, enemy)[1]
            value -= 0.4 * alive
        loses = (6 - self.position.match.gun_loses) / 6
        for beside in NEIGHBOURS[square]:
            if beside in belief.enemy_guns:
                gain = self.raids * (GUN + (PEG if self.position.white[belief.foe] else 0.0))
                value += alive * ((1 - loses) * gain - loses * own)
                alive *= 1.0 - loses
        return value, alive

    def _danger(self, tank: int, square: int, own: float) -> float:
        """What the enemy's next move could cost: a tank that is weaker than one that gets beside it. An enemy
        that knows the rank attacks only what it beats."""
        belief, worst = self.belief, 0.0
        known = bool(self.position.known[self.seat] >> tank & 1)
        rank = self.position.ranks[self.seat][tank]
        if not known:
            rank = self.plays.get(tank, rank)
        for enemy in belief.reachers[square]:
            wins, falls = belief.odds(rank, enemy)
            lost = falls * own - (0.0 if known else 0.5 * wins * belief.foe_worth(enemy))
            worst = max(worst, lost)
        return (0.6 if known else 0.3) * worst

    # --- whole turns ---

    def turns(self, count: int) -> list[PlannedTurn]:
        """Return the best turns found, the best first; none where the rules require something unusual, or
        the best sets of stops are in each other's way."""
        moves = self.position.moves
        fitting: list[PlannedTurn] = []
        for worth, chosen in self._combinations(moves.most, few=moves.few):
            turn = self._ordered(worth, chosen)
            if turn is not None:
                fitting.append(turn)
                if len(fitting) >= count:
                    break
            if self._stop():
                break
        return fitting

    def _combinations(self, most: int, *, few: bool) -> list[tuple[float, tuple[TankStop, ...]]]:
        """Return sets of stops of several tanks with the right total, the best first."""
        # each set with its worth and the squares it takes, as bits
        none: tuple[float, int, tuple[TankStop, ...]] = (0.0, 0, ())
        states = {(0, False): [none]}
        for tank, stops in enumerate(self.stops):
            by_steps: dict[int, list[TankStop]] = {}
            for stop in sorted(stops, key=lambda one: -one.worth):
                best = by_steps.setdefault(stop.steps, [])
                if len(best) < 5 or (stop.forward and not any(one.forward for one in best)):
                    best.append(stop)
            options = [
                (steps, [(stop, stop.worth, 1 << stop.square, stop.forward) for stop in best])
                for steps, best in by_steps.items()
            ]
            moved, width = tank in self.begun, 1 if self._stop() else self.width
            grown = {} if moved else {key: list(found) for key, found in states.items()}
            # what is worth less than all that are kept anyhow needn't be written down
            floors = {key: found[-1][0] for key, found in grown.items() if len(found) >= width}
            for (total, forward), found in states.items():
                for steps, kept_stops in options:
                    if total + steps > most:
                        continue
                    keys = ((total + steps, False), (total + steps, True))
                    later = [(grown.setdefault(key, []), floors.get(key, -math.inf)) for key in keys]
                    for worth, taken, chosen in found:
                        for stop, more, bit, ahead in kept_stops:
                            if taken & bit:
                                continue
                            self.nodes += 1
                            kept, floor = later[forward or ahead]
                            if worth + more >= floor:
                                kept.append((worth + more, taken | bit, (*chosen, stop)))
            states = {key: sorted(found, key=_by_worth)[:width] for key, found in grown.items() if found}
        ends = [
            one
            for (total, forward), found in states.items()
            if forward and (total == most or (few and total))
            for one in found
        ]
        return [(worth, chosen) for worth, _, chosen in sorted(ends, key=_by_worth)]

    def _ordered(self, worth: float, chosen: Sequence[TankStop]) -> PlannedTurn | None:
        """Return the stops in an order the rules allow; ``None`` if there is none."""
        begun, walk = list(self.begun), self.now.walk
        first = sorted((stop for stop in chosen if stop.tank in begun), key=lambda one: begun.index(one.tank))
        for stop in first[-1:]:
            after = self._stopped(walk, stop)
            if after is None:
                return None
            walk = after
        order = self._in_order(walk, tuple(stop for stop in chosen if stop.tank not in begun), set())
        return None if order is None else PlannedTurn(worth, (*first, *order))

    def _in_order(
        self, walk: TurnMovement, left: tuple[TankStop, ...], refused: set[int]
    ) -> tuple[TankStop, ...] | None:
        """Return these stops in an order the rules allow; ``None`` if there is none. ``refused``: sets of
        tanks that were left, as bits, and couldn't be moved: which of the others went first, and in which
        order, makes no difference to them."""
        if not left:
            return () if self.position.moves.complete(walk) else None
        tanks = sum(1 << stop.tank for stop in left)
        if tanks in refused:
            return None
        for at, stop in enumerate(left):
            after = self._stopped(walk, stop)
            if after is not None:
                later = self._in_order(after, (*left[:at], *left[at + 1 :]), refused)
                if later is not None:
                    return (stop, *later)
        refused.add(tanks)
        return None

    def _stopped(self, walk: TurnMovement, stop: TankStop) -> TurnMovement | None:
        """Return the movement after a tank has gone its way; ``None`` if the rules forbid a step."""
        key = walk, stop.tank, stop.path
        if key in self._ways:
            return self._ways[key]
        moves, on = self.position.moves, walk
        found: TurnMovement | None = None
        for to in stop.path[len(self.begun.get(stop.tank, (0,))) :]:
            if (stop.tank, to) not in moves.steps(on):
                break
            on = moves.after(on, stop.tank, to)
        else:
            found = on
        self._ways[key] = found
        return found

    def step_by_step(self, count: int) -> list[PlannedTurn]:
        """The best turns found by steps that the rules allow, one after the other, the best few beginnings
        kept; at least one, so long as a tank can move."""
        moves = self.position.moves
        found: dict[tuple[int, ...], PlannedTurn] = {}
        edge: list[tuple[TurnMovement, Trails]] = [(self.now.walk, tuple(self.begun.items()))]
        while edge:
            later: dict[tuple[object, ...], tuple[TurnMovement, Trails]] = {}
            for walk, trails in edge:
                if trails and moves.complete(walk):
                    found.setdefault(walk.tanks, self._turn_of(trails))
                for tank, to in moves.legal(walk):
                    after = moves.after(walk, tank, to)
                    kept = trails[:-1] if tank == walk.moving else trails
                    self.nodes += 1
                    key = (after.tanks, after.moving, after.done)
                    later.setdefault(key, (after, (*kept, (tank, after.trail))))
            width = 1 if self._stop() else self.width
            edge = sorted(later.values(), key=lambda one: -self._turn_of(one[1]).worth)[:width]
        return sorted(found.values(), key=lambda turn: -turn.worth)[:count]

    def _turn_of(self, trails: Trails) -> PlannedTurn:
        stops = tuple(
            TankStop(tank, trail, self.worth_as_against_staying(tank, trail[-1]), forward=False)
            for tank, trail in trails
        )
        return PlannedTurn(sum(stop.worth for stop in stops), stops)


def _by_worth(one: tuple[float, int, tuple[TankStop, ...]]) -> float:
    return -one[0]
