"""What is at stake in a position of Tank Tactics."""

from __future__ import annotations

from typing import Any

import pytest

from game.games.tank_tactics.rules.board import COLOURS, Win
from game.games.tank_tactics.rules.stakes import stakes
from game.model.contract import Resign
from game.model.stakes import Stake
from tests.games.tank_tactics.boards import GAME, at

OPEN = "\n".join(["......"] * 6)
TWO_EACH = ("green a1 E", "green b1 E", "red f6 W", "red e6 W")
GREEN, RED = COLOURS.index("green"), COLOURS.index("red")
POINTS = Win("points", target=10, kill=2)


def test_a_last_tank_is_at_stake_where_none_comes_back__TT_5_1() -> None:
    assert stakes(at(OPEN, *TWO_EACH)) == []
    one_left = ("green a1 E", "green b1 E gone", *TWO_EACH[2:])
    assert stakes(at(OPEN, *one_left)) == [Stake("last_tank", GREEN)]
    assert stakes(at(OPEN, *one_left, win=POINTS, respawn=True)) == []
    assert stakes(at(OPEN, "green a1 E", "red f6 W")) == []  # there was never another


@pytest.mark.parametrize(("scored", "near"), [(7, []), (8, [Stake("match_point", RED)])])
def test_who_wins_with_one_more_destroyed_tank_has_match_point__TT_2_3(scored: int, near: Any) -> None:
    assert stakes(at(OPEN, *TWO_EACH, win=POINTS, kills=(0, scored))) == near


def test_the_last_round_is_at_stake__TT_2_6() -> None:
    assert stakes(at(OPEN, *TWO_EACH, max_rounds=7, round=6)) == []
    assert stakes(at(OPEN, *TWO_EACH, max_rounds=7, round=7)) == [Stake("last_round")]


def test_who_is_out_is_told_while_the_match_goes_on__TT_5_1() -> None:
    three = at(OPEN, "green a1 E", "red f6 W", "blue a6 E")
    assert stakes(three) == []
    two = GAME.call(three, Resign(2)).state
    assert stakes(two) == [Stake("seat_falls", two.match.sides[2], 2)]
    assert not stakes(GAME.call(two, Resign(1)).state)
