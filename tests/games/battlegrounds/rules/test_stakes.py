"""What is at stake in a position of Battlegrounds."""

from __future__ import annotations

import pytest

from game.games.battlegrounds.rules.stakes import stakes
from game.model.contract import Resign
from game.model.stakes import Stake
from tests.games.battlegrounds.boards import GAME, at, rows

BOARD = rows(d4="wm", e5="wm")
THREE = (
    f"{BOARD} green=a1 yellow=a8 red=h8 cards1=sherman@green,tiger cards2=panzer_iv@yellow,is_2 "
    "cards3=pershing@red,kv_1 phase=main"
)


def test_one_more_pair_wins__BG_9_1() -> None:
    assert stakes(at(f"battle/3;target=6 {THREE} got1=stst")) == []
    assert stakes(at(f"battle/3;target=6 {THREE} got1=stst got2=fafa,dede")) == [Stake("match_point", 1)]
    both = [Stake("match_point", 0), Stake("match_point", 1)]
    assert stakes(at(f"battle/3;target=6 {THREE} got1=stst won1=green3 got2=fafa,dede")) == both


def test_nobody_wins_with_one_more_pair_where_another_has_the_target__BG_9_1() -> None:
    there = at(f"battle/3;target=4;equal_turns {THREE} got1=stst,fafa got2=dede to=2")
    assert there.outcome is None and stakes(there) == []


def test_a_team_is_one_side_of_it__BG_10_1() -> None:
    cards = "cards1=sherman@green cards2=panzer_iv@yellow cards3=pershing@red cards4=stuart@blue"
    team = f"team/4;target=4 {BOARD} green=a1 yellow=a8 red=h8 blue=h1 {cards} phase=main got1=stst"
    assert stakes(at(team)) == [Stake("match_point", 0)]


@pytest.mark.parametrize(
    ("red", "cards", "got", "last"),
    [
        ("-", "sherman@green", "", True),
        ("h8", "sherman@green,tiger@red", "", False),
        ("-", "sherman@green,stuart#1", "", False),  # a card with which another tank can come in
        ("-", "sherman@green", "got1=faFA! stack=kv_1,tiger", False),  # an action that brings one
        ("-", "sherman@green", "got1=faFA stack=kv_1,tiger", True),  # it is used up
    ],
)
def test_alone_the_last_tank_is_at_stake_where_none_can_come_in__BG_12_6(
    red: str, cards: str, got: str, *, last: bool
) -> None:
    state = at(f"solo/1;no_shells;ranks=16,18,20,22,24,26 {BOARD} green=a1 red={red} cards1={cards} {got}")
    assert list(stakes(state)) == ([Stake("last_tank", 0)] if last else [])


def test_who_is_out_is_told_while_the_match_goes_on__BG_9_1() -> None:
    three = at(f"battle/3;target=6 {THREE}")
    assert stakes(three) == []
    two = GAME.call(three, Resign(1)).state
    assert stakes(two) == [Stake("seat_falls", 1, 1)]
    assert not stakes(GAME.call(two, Resign(0)).state)
