"""Where tanks get and whom they harm, found with a bit a square: the same as square by square."""

from __future__ import annotations

import random

import pytest

from game.games.tank_tactics.bots.bits import board_bits, free_bits, reached
from game.games.tank_tactics.bots.drives import FAR, DriveStart, ReachableStands, free_squares
from game.games.tank_tactics.bots.threats import TankThreat
from game.games.tank_tactics.rules.terms import AMMO, DAMAGE, RAMMED_DAMAGE, RANGE, SPEED
from game.games.tank_tactics.rules.world import TankTacticsWorld
from tests.games.tank_tactics.boards import at
from tests.games.tank_tactics.bots.matches import wide


def _random_position(seed: int) -> TankTacticsWorld:
    """Four tanks on a small board with barriers, water, and walls that can be destroyed."""
    rng = random.Random(seed)
    width, height = rng.randint(5, 11), rng.randint(5, 11)
    squares = [rng.choice("......#~b") for _ in range(width * height)]
    names = rng.sample(range(width * height), 4)
    for square in names:
        squares[square] = "."
    drawn = ["".join(squares[rank * width : (rank + 1) * width]) for rank in range(height)]
    told = [
        f"{colour} {'abcdefghijk'[square % width]}{height - square // width} {rng.choice('NESW')}"
        f" dice={''.join(map(str, rng.sample(range(1, 7), 6)))} cards={rng.choice(('', 'double_damage'))}"
        for colour, square in zip(("green", "red", "green", "red"), names, strict=True)
    ]
    return at("\n".join(drawn), *(one.removesuffix(" cards=") for one in told))


def _stands(world: TankTacticsWorld, index: int, budget: int) -> ReachableStands:
    stand = world.square[index] << 2 | world.facing[index] >> 1
    speed = world.dice[index][SPEED]
    return ReachableStands(world.match.board, free_squares(world, index), [DriveStart(stand)], speed, budget)


POSITIONS = [*map(_random_position, range(20)), wide(("green", "red"), 2)]


@pytest.mark.parametrize("world", POSITIONS, ids=range(len(POSITIONS)))
def test_bits_reach_the_same_stands_at_the_same_cost(world: TankTacticsWorld) -> None:
    for index, square in enumerate(world.square):
        stand, speed = square << 2 | world.facing[index] >> 1, world.dice[index][SPEED]
        levels = reached(world.match.board, free_bits(world, index), stand, speed, 5)
        found = {
            at << 2 | heading: cost
            for cost, ways in enumerate(levels)
            for heading, bits in enumerate(ways)
            for at in range(len(world.match.board.grid))
            if bits >> at & 1
        }
        assert found == _stands(world, index, 5).cost


@pytest.mark.parametrize("reach", [0, 1, 3, 12])
def test_what_is_around_is_what_is_so_near__TT_3_6(reach: int) -> None:
    for world in POSITIONS[:5]:
        board = world.match.board
        bits = board_bits(board.grid.width, board.grid.height)
        for square in range(len(board.grid)):
            near = [
                one
                for one in range(len(board.grid))
                if one != square and board.distance(square, one) <= reach
            ]
            assert bits.around(1 << square, reach) & ~(1 << square) == sum(1 << one for one in near)


@pytest.mark.parametrize("world", POSITIONS[:-1], ids=range(len(POSITIONS) - 1))
@pytest.mark.parametrize("smoke", [0, 3])
def test_harm_is_the_most_a_tank_could_do_from_any_square__TT_3_8(
    world: TankTacticsWorld, smoke: int
) -> None:
    board = world.match.board
    for index in range(len(world.square)):
        threat, dice = TankThreat(world, index), world.dice[index]
        cards = [*world.cards[index], *world.squad[world.match.owner[index]]]
        drives, more = _stands(world, index, threat.actions - 1), dice[DAMAGE] * len(cards)
        for square in range(len(board.grid)):
            harm = 0
            for stand, cost in drives.cost.items():
                where = stand >> 2
                near = board.distance(where, square) <= min(dice[RANGE], smoke or FAR)
                if where != square and near and board.sees(where, square, world.raised):
                    harm = max(harm, dice[DAMAGE] * min(dice[AMMO], threat.actions - cost) + more)
                for heading in (stand & 3, stand & 3 ^ 2):
                    if board.steps[where][heading] == square:
                        harm = max(harm, RAMMED_DAMAGE * (threat.actions - max(0, cost - 1)))
            assert threat.harm(square, smoke) == harm
