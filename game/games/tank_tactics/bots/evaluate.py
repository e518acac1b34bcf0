"""Evaluates positions for each seat, in hit points."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import combinations, product
from zlib import crc32

from game.games.tank_tactics.bots.drives import open_squares
from game.games.tank_tactics.bots.races import Runner
from game.games.tank_tactics.bots.threats import KILL, TankThreat
from game.games.tank_tactics.bots.ways import FAR
from game.games.tank_tactics.rules.board import Board
from game.games.tank_tactics.rules.terms import CARRIED, HOME
from game.games.tank_tactics.rules.world import TankTacticsWorld

WON = 1000.0
POINTS = 70.0
"""Worth of all the points that win."""
CARD = 3.0
FLAG_PULL = 0.25
CARRYING = 0.5
"""Weight of a race home with a flag beside one for a goal: there are other ways to win."""
NEAR = 0.12
"""Worth of being a square nearer to an enemy after a quiet round."""
PATIENCE = 4
"""Quiet rounds after which nothing is left of a seat's caution."""
PACE = 16
"""Steps by which sides come nearer to each other in a round at the start of a match."""
CONTESTED = 5
"""Steps from a scoring square within which an enemy contests it."""
DETOUR = 12
"""No road to an enemy counts as longer by more steps than this than the straight line."""
LAST = 150.0
"""Extra worth of the attackers' last tank: without it the goal is out of reach."""


@lru_cache(maxsize=16)
def _beside(width: int, height: int, free: bytes) -> tuple[tuple[int, ...], ...]:
    """Return by square the open squares beside it. ``free``: one byte a square, 0 if closed."""
    found = []
    for square in range(width * height):
        column = square % width
        beside = (
            square + width,
            square - width,
            square + 1 if column < width - 1 else -1,
            square - 1 if column else -1,
        )
        found.append(tuple(to for to in beside if 0 <= to < len(free) and free[to]))
    return tuple(found)


@lru_cache(maxsize=64)
def _distances(width: int, height: int, free: bytes, goals: tuple[int, ...]) -> tuple[int, ...]:
    """Return by square the steps to the nearest of the goals; ``FAR`` where there is no way. ``free``: see
    ``_beside``."""
    beside, found, steps = _beside(width, height, free), [FAR] * (width * height), 0
    frontier: Sequence[int] = goals
    for square in goals:
        found[square] = 0
    while frontier:
        steps += 1
        later = []
        for square in frontier:
            for to in beside[square]:
                if found[to] == FAR:
                    found[to] = steps
                    later.append(to)
        frontier = later
    return tuple(found)


def distances(world: TankTacticsWorld, goals: Iterable[int], through: bool = False) -> tuple[int, ...]:
    """Return by square the steps to the nearest of the goals. Tanks don't count; destructible barriers are
    in the way unless ``through``."""
    board = world.match.board
    raised = board.raised_mask if through else world.raised
    free = open_squares(len(board.grid), board.surface, raised)
    return _distances(board.grid.width, board.grid.height, free, tuple(sorted(goals)))


def head_start(world: TankTacticsWorld) -> float:
    """What the seat to move had more than the others at the start of the match, with the dice and cards that
    are left, on maps whose goal makes up for that (TT-2.3), in hit points; 0 on others. One tank against four
    in a maze stands even."""
    match = world.match
    if match.board.win.kind != "goal":
        return 0.0
    # as with a turn of all its actions: what an even start takes from the first is no part of it
    even = replace(match, board=replace(match.board, even_start=()))
    start = TankTacticsWorld(even, world.seat).with_(
        phase="turn",
        seat=world.seat,
        dice=world.dice,
        cards=world.cards,
        squad=world.squad,
        fell=world.fell,
    )
    return Evaluator(start, start.seat, 0.0).margin(start)


def together(dangers: Collection[float]) -> float:
    """Return the worth of what several players could do: not all of it will happen."""
    return float(sum(dangers) / max(1, len(dangers)) ** 0.5)


class Evaluator:
    """Judges positions that follow from ``start`` in a turn of ``seat``: where enemies could drive is
    found once. ``caution`` is the weight of what they could do next; ``rivals``: the seats it is measured
    against, which count to the end even if they fall, those that still play in ``start`` if none are told;
    ``near``, ``hunt``: see ``Style``.
    """

    def __init__(
        self, start: TankTacticsWorld, seat: int, caution: float, rivals: Sequence[int] | None = None,
        near: float = 0.0, hunt: float = 0.0,
    ) -> None:  # fmt: skip
        self.start, self.seat, self.caution, self.near, self.hunt = start, seat, caution, near, hunt
        told = start.playing if rivals is None else rivals
        self.rivals = tuple(other for other in told if other != seat)
        self._threats: dict[int, TankThreat] = {}
        self._squares: Sequence[int] = ()
        self._there: tuple[int, ...] = ()
        self._roads: tuple[int, ...] = ()
        """By square the way to the nearest enemy, where enemies stand ``_there``."""
        self._ahead: dict[int, tuple[int, int, int, int]] = {}
        self.board: Board = start.match.board
        owner, seats = start.match.owner, len(start.match.sides)
        there = [index for index, at in enumerate(start.square) if at >= 0 and owner[index] != seat]
        # in the order of turns from here on: of enemies worth the same, no seat is always tried first
        self.enemies = sorted(there, key=lambda index: (owner[index] - seat) % seats)

    def threat(self, index: int) -> TankThreat:
        """Return what an enemy tank could do."""
        found = self._threats.get(index)
        if found is None:
            found = self._threats[index] = TankThreat(self.start, index)
        return found

    @cached_property
    def _for_kill(self) -> float:
        """Return the worth of the points for a destroyed tank."""
        win = self.board.win
        return win.kill * POINTS / win.target if win.kind == "points" else 0.0

    def loss(self, index: int, harm: int, hit_points: int) -> float:
        """Return what that much damage costs the owner of a tank with that many hit points left."""
        share = 0.5 if self.board.respawn else 1.0
        if harm < hit_points:
            return harm * share
        last = LAST if self._for_goal and len(self.runners) == 1 and index in self.runners else 0.0
        return (hit_points + KILL) * share + self._for_kill + last

    def worth_of_tank(self, world: TankTacticsWorld, index: int) -> float:
        """Return the worth of a tank on the board."""
        return (world.hit_points(index) + KILL) * (0.5 if self.board.respawn else 1.0)

    def worth(self, world: TankTacticsWorld, seat: int) -> float:
        """Return the worth of all a seat has: tanks, cards, and nearness to the map's own end."""
        value = 0.0
        for index in world.match.tanks[seat]:
            if world.square[index] >= 0:
                value += self.worth_of_tank(world, index) + CARD * len(world.cards[index])
        value += CARD * len(world.squad[seat])
        kind = self.board.win.kind
        if kind == "points":
            value += world.points(seat) * POINTS / self.board.win.target
            value += self._near_points(world, seat)
        elif kind == "flag":
            value += self._near_flag(world, seat)
        elif kind == "goal":
            value += self._near_goal(world, seat)
        return value

    def _near_points(self, world: TankTacticsWorld, seat: int) -> float:
        scoring = self.board.scoring
        if not scoring:
            return 0.0
        far = distances(world, scoring)
        each = POINTS / self.board.win.target
        value = 0.0
        for index in world.match.tanks[seat]:
            square = world.square[index]
            if square >= 0:
                value += 0.6 * each * scoring[square] if square in scoring else -0.25 * min(30, far[square])
            else:
                value -= 4.0
        return value

    def _near_flag(self, world: TankTacticsWorld, seat: int) -> float:
        value = 0.0
        wanted = []
        for owner, at in enumerate(world.flag):
            home = world.flag_home(owner)
            if at <= CARRIED:
                thief = world.match.owner[CARRIED - at]
                if seat in (owner, thief):
                    # it counts for the one and against the other
                    worth = CARRYING / 2 * self.runner(world, CARRIED - at).here()
                    value += worth if seat == thief else -worth
            elif owner == seat:
                value -= 5.0 if at != HOME else 0.0
            elif home >= 0:
                wanted.append(home if at < 0 else at)
        if wanted:
            far = distances(world, wanted)
            ways = [far[s] for i in world.match.tanks[seat] if (s := world.square[i]) >= 0]
            value -= FLAG_PULL * min(min(ways, default=30), 30)
        return value

    def _near_goal(self, world: TankTacticsWorld, seat: int) -> float:
        if self.attacks(seat):
            return max((runner.here() for runner in self._runners(world)), default=0.0)
        far = distances(world, self.board.goal)
        own = [far[s] for i in world.match.tanks[seat] if (s := world.square[i]) >= 0]
        return -0.2 * min(min(own, default=30), 30)

    def attacks(self, seat: int) -> bool:
        """Return whether a seat has to reach the goal."""
        return self._for_goal and self.start.match.sides[seat] == self.board.win.attacker

    @cached_property
    def _for_goal(self) -> bool:
        return self.board.win.kind == "goal"

    def runner(self, world: TankTacticsWorld, index: int) -> Runner:
        """Return a tank with the place it has to reach: the goal, or home with a flag (TT-2.7)."""
        side = world.match.sides[world.match.owner[index]]
        homes = self.board.start_squares.get(side, frozenset())
        return Runner(world, index, sorted(self.board.goal if self._for_goal else homes))

    def race(self, world: TankTacticsWorld, index: int) -> float:
        """Return the worth of a tank's nearness to the goal, or to a flag it could take and its home with
        it."""
        runner = self.runner(world, index)
        if self._for_goal or world.carried_by(index):
            return runner.here()
        return max(
            (
                runner.still(
                    Runner(world, index, (prize,)).costs[runner.stand]
                    + min(runner.costs[prize << 2 : (prize << 2) + 4])
                )
                for prize in self.prizes(world, world.match.owner[index])
            ),
            default=0.0,
        )

    def _runners(self, world: TankTacticsWorld) -> list[Runner]:
        if self.board.win.kind not in ("goal", "flag"):
            return []
        there = [
            index
            for index, seat in enumerate(world.match.owner)
            if world.square[index] >= 0 and (self.attacks(seat) or world.carried_by(index))
        ]
        return [self.runner(world, index) for index in there]

    @cached_property
    def runners(self) -> Mapping[int, Runner]:
        """The tanks that have to reach the goal or bring a flag home, as they stand when the turn begins."""
        return {runner.index: runner for runner in self._runners(self.start)}

    @cached_property
    def _passed(self) -> Mapping[int, Sequence[Runner]]:
        """The others' runners that will probably drive over a square, by square."""
        found: dict[int, list[Runner]] = {}
        for runner in self.runners.values():
            if self.start.match.owner[runner.index] == self.seat:
                continue
            for square in runner.way():
                found.setdefault(square, []).append(runner)
        return found

    def dangers(self, world: TankTacticsWorld) -> dict[int, float]:
        """Return by enemy player the worth of what it could do to the seat's tanks with one tank."""
        match = world.match
        own = [i for i in match.tanks[self.seat] if world.square[i] >= 0]
        found = {}
        for seat in world.playing:
            if seat == self.seat:
                continue
            worst = 0.0
            for index in match.tanks[seat]:
                if world.square[index] < 0 or self.start.square[index] < 0:
                    continue
                threat = self.threat(index)
                for mine in own:
                    square = world.square[mine]
                    harm = threat.harm(square, world.smoke[mine])
                    if harm:
                        worst = max(worst, self.loss(mine, harm, world.hit_points(mine)))
            found[seat] = worst
        return found

    def danger(self, world: TankTacticsWorld) -> float:
        """Return the worth of what all enemies could do."""
        return together(self.dangers(world).values())

    @cached_property
    def waits(self) -> bool:
        """Whether quiet rounds help the seat: it holds a goal. Elsewhere they give away a match that it could
        win, or let it be decided by points or by nothing (TT-2.6)."""
        return not self.board.quiet_ends and not self.attacks(self.seat)

    @cached_property
    def _phase(self) -> float:
        """What is added to quiet rounds, from −0.5 to 0.5: by chance, but the same until hit points change.
        Whole hit points and squares decide when daring begins to pay: without this, it could often be in the
        turn of the same seat."""
        start = self.start
        tanks = sorted((start.hit_points(index), dice) for index, dice in enumerate(start.dice))
        return crc32(repr((start.round - start.quiet, tanks)).encode()) / 2**32 - 0.5

    @cached_property
    def calm(self) -> float:
        """The rounds since a tank was last harmed, counted turn by turn: counted round by round, the same
        seat would always be the first to dare."""
        start = self.start
        rounds = 0.0 if start.hurt else start.quiet + start.moved.bit_count() / len(start.playing)
        return max(0.0, rounds + self._phase) if rounds else 0.0

    @cached_property
    def patient(self) -> float:
        """The share of the seat's caution that is left after quiet rounds: before they end the match, it has
        to act."""
        waited = max(0.0, self.calm - self._way)
        return 1.0 if self.waits else max(0.0, 1.0 - waited / PATIENCE)

    @cached_property
    def _way(self) -> float:
        """The rounds that sides need to meet, in which nobody has to dare; 0 once a tank was harmed."""
        start, board = self.start, self.board
        if start.quiet + 1 < start.round:
            return 0.0
        starts = (board.start_squares.get(side, ()) for side in set(start.match.sides))
        pairs = (pair for sides in combinations(starts, 2) for pair in product(*sides))
        return min((board.least_steps(*pair) for pair in pairs), default=0) / PACE

    @cached_property
    def _eager(self) -> float:
        """The worth of being a square nearer to an enemy."""
        return NEAR * (self.near if self.waits else self.near + self.calm)

    @cached_property
    def _hunting(self) -> float:
        """The worth of the seat's nearest tank being a square nearer to an enemy, where the seat leads by
        points and nobody contests the squares that score: it grows with quiet rounds."""
        start, scoring = self.start, self.board.scoring
        if not self.hunt or self.board.win.kind != "points":
            return 0.0
        far = distances(start, scoring)
        left = all(far[start.square[enemy]] > CONTESTED for enemy in self.enemies)
        leads = start.points(self.seat) > max(map(start.points, self.rivals))
        return self.hunt * (PATIENCE + self.calm) if left and leads else 0.0

    def _gap(self, squares: Iterable[int]) -> float:
        """Return the least way from one of the squares to where an enemy stood when the turn began."""
        return min((self.nearness(self.start, square) for square in squares), default=0.0)

    @cached_property
    def _gap_before(self) -> float:
        return self._gap(self._own(self.start).values())

    def _own(self, world: TankTacticsWorld) -> dict[int, int]:
        """Return by tank of the seat its square; if it comes back, that where it begins: else it would be
        nearer to enemies if it stayed away."""
        every = {tank: world.square[tank] for tank in world.match.tanks[self.seat]}
        if self.board.respawn:
            every = {tank: at if at >= 0 else world.match.places[tank][0] for tank, at in every.items()}
        return {tank: at for tank, at in every.items() if at >= 0}

    def nearness(self, world: TankTacticsWorld, square: int) -> float:
        """Return how far the nearest enemy is from a square, by road, or in a straight line where there is
        none."""
        if world.square is not self._squares:
            self._squares = world.square
            there = tuple(at for enemy in self.enemies if (at := world.square[enemy]) >= 0)
            if there != self._there:
                self._there, self._roads = there, distances(world, there, through=True)
        if not self._there:
            return 0.0
        road = self._roads[square]
        if road <= DETOUR:
            return road
        return min(road, min(self.board.least_steps(square, at) for at in self._there) + DETOUR)

    def looks(self, stand: int) -> int:
        """Return how much a stand (``square * 4 + heading``) looks at where the nearest enemy was when the
        turn began, and else at the middle of the board; negative if it looks away."""
        square, (width, height) = stand >> 2, (self.board.grid.width, self.board.grid.height)
        found = self._ahead.get(square)
        if found is None:
            rank, column = divmod(square, width)
            there = [self.start.square[enemy] for enemy in self.enemies]
            ways = ((at % width - column, at // width - rank) for at in there)
            right, up = min(ways, key=lambda way: abs(way[0]) + abs(way[1]), default=(0, 0))
            # the way to the middle, doubled, is shorter than FAR: it decides only where the enemy doesn't
            right, up = right * FAR + width - 1 - 2 * column, up * FAR + height - 1 - 2 * rank
            found = self._ahead[square] = (up, right, -up, -right)
        return found[stand & 3]

    def closeness(self, world: TankTacticsWorld) -> float:
        """Return a worth for being near enough to act: without it two careful players never meet."""
        if self.attacks(self.seat):
            return 0.0
        own = self._own(world).values()
        value = -self._eager * sum(self.nearness(world, square) for square in own)
        if self._hunting:
            value += self._hunting * (self._gap_before - self._gap(own))
        return value

    def pull(self, world: TankTacticsWorld, index: int, square: int) -> float:
        """Return how much a square attracts a tank of the seat: by the map's own end, and by the enemy."""
        board, kind = self.board, self.board.win.kind
        value = -self._eager * self.nearness(world, square)
        if self._hunting:
            value -= self._hunting * self._gap((self._own(world) | {index: square}).values())
        if kind == "points" and board.scoring:
            each = POINTS / board.win.target
            if square in board.scoring:
                value += 1.6 * each * board.scoring[square]
            else:
                value -= 0.25 * min(30, distances(world, board.scoring)[square])
        elif kind == "flag":
            value += self._pull_of_flags(world, index, square)
        elif kind == "goal" and self.attacks(self.seat):
            runner = self.runners.get(index)  # none: it comes back
            far = min(200, distances(world, board.goal)[square])  # shut off, it counts as very far
            near = -1.5 * far if runner is None else runner.at(square)
            value = WON if square in board.goal else near
        elif kind == "goal":
            value -= 0.2 * min(40, distances(world, board.goal)[square])
        if square in self._passed:
            share = 1.0 if self._for_goal else CARRYING
            value += share * max(one.hindered(square, index) for one in self._passed[square])
        return value

    def prizes(self, world: TankTacticsWorld, seat: int) -> list[int]:
        """Return the squares where a seat could take a flag (TT-2.7)."""
        found = []
        for owner, at in enumerate(world.flag):
            home = world.flag_home(owner)
            if owner != seat and home >= 0 and at > CARRIED:
                found.append(home if at == HOME else at)
        return found

    def _pull_of_flags(self, world: TankTacticsWorld, index: int, square: int) -> float:
        board = self.board
        homes = board.start_squares.get(world.match.sides[self.seat], frozenset())
        if world.carried_by(index):
            return WON if square in homes else CARRYING * self.runners[index].at(square)
        value, wanted = 0.0, self.prizes(world, self.seat)
        for owner, at in enumerate(world.flag):
            if owner == self.seat:
                if at == square:
                    value += 12.0
                elif at <= CARRIED:
                    thief = world.square[CARRIED - at]
                    value -= 0.6 * min(30, distances(world, (thief,))[square])
        if square in wanted:
            return value + 20.0
        return value - (FLAG_PULL * min(30, distances(world, wanted)[square]) if wanted else 0.0)

    def walled_in(self, world: TankTacticsWorld, index: int) -> bool:
        """Return whether destructible barriers keep a tank from where it wants to go."""
        if not any(world.barrier):
            return False
        there = [at for enemy in self.enemies if (at := world.square[enemy]) >= 0]
        board = self.board
        goals = {"goal": board.goal, "points": board.scoring}.get(board.win.kind) or there
        square = world.square[index]
        closed, opened = distances(world, goals)[square], distances(world, goals, True)[square]
        return closed - opened >= 6

    def margin(self, world: TankTacticsWorld) -> float:
        """Return the seat's worth less that of its rivals."""
        mine = self.worth(world, self.seat)
        others = [self.worth(world, rival) for rival in self.rivals]
        if len(others) == 1:
            return mine - others[0]
        return mine - 0.5 * max(others) - 0.5 * sum(others) / len(others)

    def value(self, world: TankTacticsWorld) -> float:
        """Return the worth of the position to the seat, whose turn has just ended."""
        if world.outcome is not None:
            return result_value(world, self.seat)
        value = self.margin(world) + self.closeness(world)
        if self.caution:
            value -= self.caution * self.patient * self.danger(world)
        return value


def result_value(world: TankTacticsWorld, seat: int) -> float:
    """Return the worth of a finished match to a seat."""
    outcome = world.outcome
    assert outcome is not None
    if outcome.places[seat] > 1:
        return -WON
    return WON if outcome.places.count(1) == 1 else 0.0
