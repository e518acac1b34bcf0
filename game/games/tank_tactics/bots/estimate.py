"""Estimates how a match of Tank Tactics will end, from tanks, cards, and how near the map's own end is."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.estimating import Measures, WeighedEstimator
from game.games.tank_tactics.bots.evaluate import Evaluator
from game.games.tank_tactics.bots.fitted import LOSSES, WEIGHTS
from game.games.tank_tactics.bots.races import RUN, THERE
from game.games.tank_tactics.rules.game import TankTactics
from game.games.tank_tactics.rules.terms import SETTING_UP
from game.games.tank_tactics.rules.world import TankTacticsWorld

UNIT = 20.0
"""Hit points that count as one in a measure."""


BY_FIRE = ("last_standing", "rounds")
"""Ways to win in which nothing counts but what is shot."""

MORE = {"goal": 7, "flag": 7, "points": 3}
"""Number of further measures, by how a match is won."""


class TankTacticsEstimator(WeighedEstimator[TankTacticsWorld]):
    """The measures of a side, by how the map is won: the bots' worth of it, the same weighed by how near the
    last round is or somebody's last point, and its share of all hit points; in a race its best runner, too,
    and for points how near it is to them. The opening is the set-up and the first round, and goes on until a
    tank is hit where fire alone decides."""

    game = TankTactics()
    weights = WEIGHTS
    losses = LOSSES

    def sides(self, state: TankTacticsWorld) -> Sequence[int]:
        """See ``WeighedEstimator``."""
        return state.match.sides

    def kind_of_match(self, view: TankTacticsWorld) -> str:
        """See ``WeighedEstimator``."""
        return view.match.board.way_to_win

    def is_opening(self, view: TankTacticsWorld) -> bool:
        """See ``WeighedEstimator``."""
        if view.round <= 1:
            return True
        # where only fire decides, nothing is decided before somebody is hit
        tanks = range(len(view.square))
        by_fire = view.match.board.win.kind in BY_FIRE
        return by_fire and all(view.hit_points(tank) == view.full(tank) for tank in tanks)

    def measured(self, state: TankTacticsWorld) -> tuple[Measures, ...]:
        """See ``WeighedEstimator``."""
        sides, win = state.match.sides, state.match.board.win
        if state.phase in SETTING_UP:
            return tuple((0.0,) * (3 + MORE.get(win.kind, 0)) for _ in sorted(set(sides)))
        judge = Evaluator(state, state.seat, 0.0)
        hits = sum(state.seat_hit_points(seat) for seat in range(len(sides)))
        passed = min(1.0, state.round / win.rounds) if win.rounds else 0.0
        if win.kind == "points":
            passed = min(1.0, max(map(state.points, range(len(sides)))) / win.target)
        found: list[Measures] = []
        for side in sorted(set(sides)):
            seats = [seat for seat, of in enumerate(sides) if of == side and seat in state.playing]
            if not seats:
                found.append(None)
                continue
            worth = sum(judge.worth(state, seat) for seat in seats) / UNIT
            share = sum(state.seat_hit_points(seat) for seat in seats) / max(1, hits)
            more = _scored if win.kind == "points" else _race
            best = max(more(judge, state, seat) for seat in seats) if win.kind in MORE else ()
            found.append((worth, worth * passed, share, *best))
        return tuple(found)


def _race(judge: Evaluator, world: TankTacticsWorld, seat: int) -> tuple[float, ...]:
    """That a seat has to run, and of its best runner: how near it is, whether it is there with the turn at
    hand, whether it may move, how much of it the others could destroy in a turn, and, if they act before it
    does, whether all of it and how near the rest would be."""
    best = max(((judge.race(world, index), index) for index in _runners(judge, world, seat)), default=None)
    if best is None:
        return (0.0,) * MORE["goal"]
    worth, index = best
    match, square = world.match, world.square[index]
    harm = max(
        (
            judge.threat(other).harm(square)
            for other, owner in enumerate(match.owner)
            if match.sides[owner] != match.sides[seat] and world.square[other] >= 0
        ),
        default=0,
    )
    hurt = min(1.0, harm / world.hit_points(index))
    waits = float(world.seat != seat)
    near = min(1.0, worth / RUN)
    return (
        1.0,
        near,
        float(worth >= THERE),
        1.0 - waits,
        hurt,
        waits * (hurt >= 1.0),
        waits * near * (1 - hurt),
    )


def _scored(judge: Evaluator, world: TankTacticsWorld, seat: int) -> tuple[float, ...]:
    """How near a seat is to the points that win, that squared, and what its tanks score where they are."""
    board = judge.board
    near = world.points(seat) / board.win.target
    holds = sum(board.scoring.get(world.square[index], 0) for index in world.match.tanks[seat])
    return near, near * near, holds / board.win.target


def _runners(judge: Evaluator, world: TankTacticsWorld, seat: int) -> Sequence[int]:
    runs = judge.board.win.kind == "flag" or judge.attacks(seat)
    return [index for index in world.match.tanks[seat] if runs and world.square[index] >= 0]
