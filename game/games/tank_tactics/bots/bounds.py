"""Bounds on what a seat can still do in its turn; they never exclude anything possible."""

from __future__ import annotations

from collections.abc import Iterable

from game.games.tank_tactics.rules.board import QUIET_ROUNDS
from game.games.tank_tactics.rules.definitions import Effects
from game.games.tank_tactics.rules.terms import (
    ACTIONS,
    AMMO,
    CARRIED,
    DAMAGE,
    HOME,
    RAMMED_DAMAGE,
    RANGE,
    SPEED,
)
from game.games.tank_tactics.rules.world import TankTacticsWorld


class Power:
    """The most a tank can do with a turn's actions: those left if it is the seat's turn (``now``), else a
    whole turn with all its dice and cards."""

    def __init__(self, world: TankTacticsWorld, index: int, *, now: bool) -> None:
        dice = world.dice[index]
        definitions = world.match.definitions
        names = (*world.cards[index], *world.squad[world.match.owner[index]])
        loaded = (*world.shot_cards, *world.move_cards) if now else ()
        effects: list[Effects] = [definitions.cards[name].effects for name in names]
        waiting: list[Effects] = [definitions.cards[name].effects for name in loaded]
        used, shots = (world.used - world.more, world.shots) if now else (0, 0)
        die = world.die_actions(index) if now else dice[ACTIONS]
        self.actions = max(0, die - used + sum(one.actions for one in effects))
        self.free = (world.free if now else 0) + sum(one.free_turns for one in effects)
        self.shots = dice[AMMO] - shots + dice[AMMO] * sum(one.reload for one in effects)
        self.damage, self.speed = dice[DAMAGE], dice[SPEED]
        both = (*effects, *waiting)
        self.best_shot = _most(self.damage, [(one.damage_times, one.damage_plus) for one in both])
        self.best_move = _most(self.speed, [(one.speed_times, one.speed_plus) for one in both])
        best_range = _most(dice[RANGE], [(one.range_times, one.range_plus) for one in both])
        self.hits_at = max(best_range, self.best_move + 1)
        """Greatest distance at which it can hit without another move: a ram drives up to its target."""

    @property
    def harm(self) -> int:
        """Return the most damage the tank can do with all of its actions."""
        most = 0
        for shots in range(min(self.shots, self.actions) + 1):
            fired = self.best_shot + self.damage * (shots - 1) if shots else 0
            most = max(most, fired + RAMMED_DAMAGE * (self.actions - shots))
        return most

    def spare(self, hit_points: Iterable[int]) -> int:
        """Return the most actions left after destroying all tanks with these hit points; below 0 if its
        actions are not enough."""
        wanted = list(hit_points)
        if sum(wanted) > self.harm:
            return -1
        usual = max(self.damage, RAMMED_DAMAGE)
        boosted = max(self.best_shot, usual)
        hits = saved = 0
        for one in wanted:
            plain = -(-one // usual)
            hits += plain
            saved = max(saved, plain - 1 - -(-max(0, one - boosted) // usual))
        return self.actions - hits + saved

    def far(self, actions: int) -> int:
        """Return how far the tank drives with that many actions if nothing is in its way, in squares."""
        return self.best_move + (actions - 1) * self.speed if actions > 0 else 0

    def most_destroyed(self, hit_points: Iterable[int]) -> int:
        """Return the most tanks with these hit points that it could destroy."""
        least = sorted(hit_points)
        count = 0
        while count < len(least) and self.spare(least[: count + 1]) >= 0:
            count += 1
        return count

    def drives(self, dx: int, dy: int) -> bool:
        """Return whether the tank could drive ``dx`` columns and ``dy`` ranks if nothing is in its way."""
        if not dx and not dy:
            return True
        far, turns = dx + dy, 1 if dx and dy else 0
        moves = 1 + -(-max(0, far - self.best_move) // self.speed)
        if turns:
            moves = max(2, moves)
        return moves + max(0, turns - self.free) <= self.actions


def _most(value: int, changes: Iterable[tuple[int, int]]) -> int:
    """Return the most that factors and additions can make of a value, in any order."""
    times, plus = 1, 0
    for factor, more in changes:
        times, plus = times * factor, plus + more
    return (value + plus) * times


def may_win(world: TankTacticsWorld, seat: int) -> bool:
    """Return whether the seat to act could perhaps win in this turn: ``False`` is certain."""
    movers = [index for index in world.movers if world.square[index] >= 0]
    if world.tank < 0 and world.match.board.respawn:
        movers = list(world.match.tanks[seat])
    return _counted_soon(world) or any(_by_tank(world, index, now=True) for index in movers)


def may_win_later(world: TankTacticsWorld, seat: int) -> bool:
    """Return whether the seat could perhaps win with the rest of this turn and another one, unhindered:
    ``False`` is certain for damage, and given for nothing else."""
    win = world.match.board.win
    if win.kind not in ("last_standing",) or world.match.board.respawn:
        return True
    board = world.match.board
    if _counted_soon(world) or world.round + 1 >= board.max_rounds:
        return True
    left = sum(world.hit_points(i) for i, owner in enumerate(world.match.owner) if owner != seat)
    now = max((Power(world, index, now=True).harm for index in world.movers), default=0)
    then = max(
        (
            Power(world, index, now=False).harm
            for index in world.match.tanks[seat]
            if world.square[index] >= 0
        ),
        default=0,
    )
    # a card can't be used in both turns, so this is more than there is
    return now + then >= left


def _counted_soon(world: TankTacticsWorld) -> bool:
    """Return whether this turn could end the match by counting (TT-2.3, TT-2.6)."""
    board = world.match.board
    others = [seat for seat in world.playing if seat != world.seat]
    if not all(world.moved >> seat & 1 for seat in others):
        return False
    limit = board.win.rounds if board.win.kind in ("rounds", "goal") else board.max_rounds
    quiet = board.win.kind == "points" and world.quiet + 1 >= QUIET_ROUNDS
    return world.round >= limit or quiet or world.round >= board.max_rounds


def _by_tank(world: TankTacticsWorld, index: int, *, now: bool) -> bool:
    board, match = world.match.board, world.match
    seat, win = match.owner[index], board.win
    power = Power(world, index, now=now)
    there = [
        (world.hit_points(other), square)
        for other, square in enumerate(world.square)
        if square >= 0 and match.owner[other] != seat
    ]
    enemies = [hit_points for hit_points, _ in there]
    if not board.respawn:
        spare, origin = power.spare(enemies), world.square[index]
        reach = power.far(spare) + power.hits_at
        if spare >= 0 and all(board.distance(origin, square) <= reach for _, square in there):
            return True
    if win.kind == "points":
        most = max(board.scoring.values(), default=0)
        held = sum(board.scoring.get(world.square[i], 0) for i in match.tanks[seat] if i != index)
        kills = power.most_destroyed(enemies) * win.kill
        return world.points(seat) + kills + most + held >= win.target
    if win.kind == "flag":
        return _carries_home(world, index, power)
    if win.kind == "goal" and match.sides[seat] == win.attacker:
        return _reaches(world, world.square[index], board.goal, power)
    return False


def _reaches(world: TankTacticsWorld, origin: int, goals: Iterable[int], power: Power) -> bool:
    if origin < 0:
        return True
    width = world.match.board.grid.width
    return any(
        power.drives(abs(goal % width - origin % width), abs(goal // width - origin // width))
        for goal in goals
    )


def _carries_home(world: TankTacticsWorld, index: int, power: Power) -> bool:
    match = world.match
    seat = match.owner[index]
    homes = match.board.start_squares.get(match.sides[seat], frozenset())
    if world.carried_by(index):
        return _reaches(world, world.square[index], homes, power)
    for owner, at in enumerate(world.flag):
        home = world.flag_home(owner)
        if owner == seat or home < 0:
            continue
        if at <= CARRIED:
            return True  # its carrier may fall first, and where it drops it
        if _reaches(world, world.square[index], (home if at == HOME else at,), power):
            return True
    return False
