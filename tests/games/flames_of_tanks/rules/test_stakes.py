"""What is at stake in a position of Flames of Tanks."""

from __future__ import annotations

from game.games.flames_of_tanks.rules.stakes import stakes
from game.model.contract import Resign
from game.model.stakes import Stake
from tests.games.flames_of_tanks.boards import GAME, at

LEFT = ("10,20/90", "40,20/270", "destroyed", "12,40/90")
"""Two tanks of each of two sides; the third is the first side's."""


def test_the_last_round_is_at_stake__FT_6_1() -> None:
    assert stakes(at(*LEFT, more="round=11")) == []
    assert stakes(at(*LEFT, more="round=12")) == [Stake("last_round")]


def test_a_last_tank_is_one_only_where_none_comes_back__FT_6_6() -> None:
    assert stakes(at(*LEFT, mode="Left:teams=two,respawn=no")) == [Stake("last_tank", 0)]
    assert stakes(at("10,20/90", "40,20/270", mode="Left:teams=two,respawn=no")) == []


def test_sudden_death_is_all_that_is_at_stake__FT_6_3() -> None:
    duel = at("40,20/270", "10,20/90", mode="death_match", more="sudden=1,2/allied,axis/13 round=22")
    assert stakes(duel) == [Stake("sudden_death")]


def test_who_is_out_is_told_while_the_match_goes_on__FT_6_5() -> None:
    three = at("10,20/90", "40,20/270", "12,40/90", mode="death_match", seats="allied,axis,third")
    assert stakes(three) == []
    two = GAME.call(three, Resign(1)).state
    assert stakes(two) == [Stake("seat_falls", 1, 1)]
    assert not stakes(GAME.call(two, Resign(0)).state)


def test_a_player_without_tanks_is_out_only_where_none_comes_back__FT_6_6() -> None:
    tanks = "10,20/90", "destroyed", "12,40/90", "20,40/90"
    assert stakes(at(*tanks, mode="Left:teams=two")) == []
    out = at(*tanks, mode="Left:teams=two,respawn=no", seats="allied,axis,allied,axis")
    assert stakes(out) == [Stake("last_tank", 1), Stake("seat_falls", 1, 1)]
