"""Judges where a tank could end its turn, and what it could fire at from there."""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_

from game.games.tank_tactics.bots.bits import Squares, board_bits, fired_from
from game.games.tank_tactics.bots.drives import DriveStart, ReachableStands, Stand, free_squares
from game.games.tank_tactics.bots.evaluate import Evaluator, together
from game.games.tank_tactics.bots.threats import TankThreat
from game.games.tank_tactics.rules.terms import SPEED


class Places:
    """What squares are worth to a tank this turn. Found once and remembered for all the cards it could
    play: those change where it gets and how hard it hits, but not what a square is worth."""

    def __init__(self, judge: Evaluator, index: int) -> None:
        world = judge.start
        self.index, self.free = index, free_squares(world, index)
        self.speed = world.dice[index][SPEED]
        self._judge, self._position, self._board = judge, world, world.match.board
        self._hit_points = world.hit_points(index) or world.full(index)
        self._enemies = [(other, world.square[other]) for other in judge.enemies]
        self._near: dict[int, Squares] = {}
        self._targets: dict[tuple[int, int, bool], list[int]] = {}
        self._pull: dict[int, float] = {}
        self._at: dict[tuple[int, int, frozenset[int]], float] = {}
        self._calm: dict[frozenset[int], float] = {}
        """What is feared, by the enemies destroyed, where none of the others could harm the tank itself."""
        self._drives: dict[tuple[Stand, int], ReachableStands] = {}

    def near(self, reach: int) -> Squares:
        """Return the squares within ``reach`` of an enemy tank."""
        found = self._near.get(reach)
        if found is None:
            grid, there = self._board.grid, sum(1 << at for _, at in self._enemies)
            found = self._near[reach] = board_bits(grid.width, grid.height).around(there, reach)
        return found

    def targets(self, square: int, reach: int, breach: bool) -> list[int]:
        """Return the enemy tanks a shot of that range from a square hits; ``breach``: through barriers."""
        key = (square, reach, breach)
        found = self._targets.get(key)
        if found is None:
            grid, raised = self._board.grid, 0 if breach else self._position.raised
            found = []
            for other, at in self._enemies:
                smoke = self._position.smoke[other]
                near = min(reach, smoke) if smoke else reach
                if fired_from(grid.width, grid.height, at, near, raised) >> square & 1:
                    found.append(other)
            self._targets[key] = found
        return found

    def drives(self, stand: Stand, left: int) -> ReachableStands:
        """Return where the tank gets from a stand with that many actions and no card."""
        found = self._drives.get((stand, left))
        if found is None:
            found = ReachableStands(self._board, self.free, [DriveStart(stand)], self.speed, left)
            self._drives[stand, left] = found
        return found

    def at(self, square: int, smoke: int, killed: frozenset[int]) -> float:
        """Return the worth of ending the turn on a square with those enemies gone. ``smoke``: see
        ``TankThreat.harm``."""
        found = self._at.get((square, smoke, killed))
        if found is None:
            found = self._at[square, smoke, killed] = self._worth_at(square, smoke, killed)
        return found

    @cached_property
    def before(self) -> float:
        """The worth of what the tank has before the turn: plans are compared with those of other tanks."""
        square = self._position.square[self.index]
        if square < 0:
            return -self._judge.loss(self.index, self._hit_points, self._hit_points)
        return self.at(square, self._position.smoke[self.index], frozenset())

    def _worth_at(self, square: int, smoke: int, killed: frozenset[int]) -> float:
        judge = self._judge
        worth = self._pull.get(square)
        if worth is None:
            worth = self._pull[square] = judge.pull(self._position, self.index, square)
        if not judge.caution:
            return worth
        if self._dangerous >> square & 1:
            feared = self._fear(square, smoke, killed)
        else:
            if killed not in self._calm:
                self._calm[killed] = self._fear(square, smoke, killed)
            feared = self._calm[killed]
        return worth - judge.caution * judge.patient * feared

    def _fear(self, square: int, smoke: int, killed: frozenset[int]) -> float:
        """Return what the enemies that are left could do to the seat with the tank on a square."""
        judge, by_seat = self._judge, dict[int, float]()
        for enemy, seat, threat, worst in self._feared:
            if enemy not in killed:
                harm = threat.harm(square, smoke)
                worst = max(worst, judge.loss(self.index, harm, self._hit_points)) if harm else worst
                by_seat[seat] = max(by_seat.get(seat, 0.0), worst)
        return together(by_seat.values())

    @cached_property
    def _dangerous(self) -> Squares:
        """The squares where an enemy could harm the tank itself."""
        return reduce(or_, (threat.area for _, _, threat, _ in self._feared), 0)

    @cached_property
    def _feared(self) -> list[tuple[int, int, TankThreat, float]]:
        """The enemy tanks that count: each with its seat, its threat, and the worst it could do to the
        seat's other tanks."""
        world, judge = self._position, self._judge
        others = [
            (mine, square, world.hit_points(mine))
            for mine in world.match.tanks[judge.seat]
            if mine != self.index and (square := world.square[mine]) >= 0
        ]
        found = []
        for enemy, _ in self._enemies if judge.caution else ():
            threat = judge.threat(enemy)
            losses = (judge.loss(mine, threat.harm(square), left) for mine, square, left in others)
            found.append((enemy, world.match.owner[enemy], threat, max(losses, default=0.0)))
        return found
