"""Finds which puzzles of Tank Tactics are the same, and how hard one is."""

from __future__ import annotations

import math
from typing import Final

from game.bots.solving import Solution
from game.games.tank_tactics.rules.actions import Play
from game.games.tank_tactics.rules.terms import CARRIED, HOME
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.mirrors import LEFT_RIGHT, POINT, TOP_BOTTOM, Image

BASE: Final = {1: 0.8, 2: 2.6}
"""The grade of a win by its number of turns, before what makes it harder."""

CARD: Final = 0.7
"""Added to the grade for a card to be played."""

ACTION: Final = 0.3
"""Added to the grade for each action of the first turn after the second one."""

QUIET: Final = 0.6
"""Added to the grade for a first turn without damage, which people don't look at first."""

USUAL_NODES: Final = {1: 1_000, 2: 20_000}
"""Positions the solver looks at for a usual puzzle."""


def grade(world: TankTacticsWorld, solution: Solution) -> int:
    """Return how hard a puzzle is, from 1 to 5: by its turns, cards and actions, whether the first turn is
    a quiet one, and by how much the solver had to look at: many turns that nearly work cost much."""
    after, cards, actions = world, 0, 0
    for action in solution.line:
        if after.seat != world.seat or after.outcome is not None:
            break
        cards += isinstance(action, Play)
        actions += not isinstance(action, Play)
        after = after.after(action)
    quiet = solution.moves > 1 and sum(after.damage) <= sum(world.damage)
    effort = 0.5 * math.log10(max(1, solution.nodes) / USUAL_NODES[solution.moves])
    more = CARD * cards + ACTION * max(0, actions - 2) + QUIET * quiet + max(-0.6, min(1.0, effort))
    return min(5, max(1, round(BASE[solution.moves] + more)))


def same_key(world: TankTacticsWorld) -> str:
    """Return a text that is equal for positions that are the same puzzle: mirrored, or played by other
    colours. The round's number doesn't matter."""
    return min(_told(world, image) for image in (None, LEFT_RIGHT, TOP_BOTTOM, POINT))


def _told(world: TankTacticsWorld, image: Image | None) -> str:
    board, match = world.match.board, world.match
    seats = sorted(range(len(match.sides)), key=lambda seat: seat != world.seat)

    def at(square: int) -> int:
        return square if image is None or square < 0 else image.square(board.grid, square)

    def facing(old: int) -> int:
        return old if image is None else image.facing(old)

    def flag(seat: int) -> object:
        where = world.flag[seat]
        if where > CARRIED:
            return at(world.flag_home(seat) if where == HOME else where)
        return ("on", at(world.square[CARRIED - where]))

    tanks = [
        sorted(
            (
                at(world.square[i]),
                facing(world.facing[i]),
                world.dice[i],
                world.hit_points(i),
                sorted(world.cards[i]),
                world.smoke[i],
            )
            for i in match.tanks[seat]
            if world.square[i] >= 0
        )
        for seat in seats
    ]
    ground = (
        (board.grid.width, board.grid.height),
        sorted(map(at, board.raised)),
        sorted(map(at, board.surface)),
        sorted((at(square), die) for square, die in zip(board.barrier_squares, world.barrier, strict=True)),
        sorted(map(at, board.portals)),
        sorted((at(square), points) for square, points in board.scoring.items()),
        sorted(map(at, board.goal)),
    )
    rest = (
        board.win.kind,
        [sorted(world.squad[seat]) for seat in seats],
        [world.points(seat) for seat in seats],
        [flag(seat) for seat in seats] if board.flags else (),
    )
    return repr((ground, tanks, rest))
