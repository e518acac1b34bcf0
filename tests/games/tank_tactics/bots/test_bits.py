"""Where tanks get and whom they harm, found with a bit a square: the same as square by square."""

from __future__ import annotations

import random

import pytest

from game.games.tank_tactics.bots.bits import board_bits, free_bits, reached
from game.games.tank_tactics.bots.drives import FAR, DriveStart, ReachableStands, free_squares
from game.games.tank_tactics.bots.threats import TankThreat
from game.games.tank_tactics.rules.position import Position
from game.games.tank_tactics.rules.terms import AMMO, DAMAGE, RAMMED_DAMAGE, RANGE, SPEED
from tests.games.tank_tactics.boards import at
from tests.games.tank_tactics.bots.matches import wide


def _random_position(seed: int) -> Position:
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
    return at("\n".join(drawn), *(one.removesuffix(" cards=") for one in told)).position


def _stands(position: Position, index: int, budget: int) -> ReachableStands:
    stand = position.squares[index] << 2 | position.facings[index] >> 1
    speed = position.dice[index][SPEED]
    return ReachableStands(
        position.match.board, free_squares(position, index), [DriveStart(stand)], speed, budget
    )


POSITIONS = [*map(_random_position, range(20)), wide(("green", "red"), 2).position]


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_bits_reach_the_same_stands_at_the_same_cost(position: Position) -> None:
    for index, square in enumerate(position.squares):
        stand, speed = square << 2 | position.facings[index] >> 1, position.dice[index][SPEED]
        levels = reached(position.match.board, free_bits(position, index), stand, speed, 5)
        found = {
            at << 2 | heading: cost
            for cost, ways in enumerate(levels)
            for heading, bits in enumerate(ways)
            for at in range(len(position.match.board.grid))
            if bits >> at & 1
        }
        assert found == _stands(position, index, 5).cost


@pytest.mark.parametrize("reach", [0, 1, 3, 12])
def test_what_is_around_is_what_is_so_near__TT_3_6(reach: int) -> None:
    for position in POSITIONS[:5]:
        board = position.match.board
        bits = board_bits(board.grid.width, board.grid.height)
        for square in range(len(board.grid)):
            near = [
                one
                for one in range(len(board.grid))
                if one != square and board.distance(square, one) <= reach
            ]
            assert bits.around(1 << square, reach) & ~(1 << square) == sum(1 << one for one in near)


@pytest.mark.parametrize("position", POSITIONS[:-1], ids=range(len(POSITIONS) - 1))
@pytest.mark.parametrize("smoke", [0, 3])
def test_harm_is_the_most_a_tank_could_do_from_any_square__TT_3_8(position: Position, smoke: int) -> None:
    board = position.match.board
    for index in range(len(position.squares)):
        threat, dice = TankThreat(position, index), position.dice[index]
        cards = [*position.cards[index], *position.squads[position.match.owner[index]]]
        drives, more = _stands(position, index, threat.actions - 1), dice[DAMAGE] * len(cards)
        for square in range(len(board.grid)):
            harm = 0
            for stand, cost in drives.cost.items():
                where = stand >> 2
                near = board.distance(where, square) <= min(dice[RANGE], smoke or FAR)
                if where != square and near and board.sees(where, square, position.raised):
                    harm = max(harm, dice[DAMAGE] * min(dice[AMMO], threat.actions - cost) + more)
                for heading in (stand & 3, stand & 3 ^ 2):
                    if board.steps[where][heading] == square:
                        harm = max(harm, RAMMED_DAMAGE * (threat.actions - max(0, cost - 1)))
            assert threat.harm(square, smoke) == harm
