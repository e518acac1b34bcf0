"""What the levels of first matches don't do: put off a free shot, drive to and fro, let a lone enemy go."""

from __future__ import annotations

import random

import pytest

from game.bots.contract import Seen, level
from game.games.tank_chess.bots import players
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.world import TankChessWorld
from tests.amount import some
from tests.games.tank_chess.bots.tables import BOTS, GAME, choose, state

SHUTTLE = (
    "5m5x2x2/12/1##l1#h7##1##1/1##l0#1h7#1##1/1#C1#6#1/1##1##x#1##1/1##1#1##x##1/1#5M0#1#1/1##1#2#c4##1/"
    "1##1##x#L5##1/10L61/10x1 w 63"
)
"""White's Light on k2 used to drive to j2 and back for ten rounds; nobody can shoot."""

PUT_OFF = (
    "16/1#2##10/1#2##x4##3/1#2#2m58/2x1x2##3c61l61/3m62#####H0x##1/2##x9#1/2###11/4x6###2/"
    "1#1H0xx6##2/1##2#####5x/1C65##7/8x2#2#1/1L3x##5##x1#1/10##2#1/16 w 34",
    "16/1#2##10/1#1h5##l44##l42/1#2#2m52c45/1l45##1H75/6#####2##1/2##10#1/2###2x6x1/5xh54###2/"
    "1#10##2/1##2#####2x3/5L71##M1x5/4xxC71x2#2#1/3##4x##2#1/10##2#1/16 w 22",
    "3h42m41c41m42h42/1#2##10/1#2##l43l4##l42/1#2#11/7##7/2l53#####2##1/2##10#1/2###11/5x5###2/"
    "1#10##2/1##m31#####6/4L72##7/8M12#2#1/3##3M1L0##L01#1/9C1##2#1/2H06M02H03 b 6",
)
"""The side to move can destroy a piece so that nothing answers."""


def after(text: str, *moves: str) -> TankChessWorld:
    """The state after those moves."""
    at = state(text)
    for move in moves:
        at = GAME.apply(at, KIT.parse_action(move, at)).state
    return at


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_nobody_drives_straight_back_for_nothing(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    at = after(SHUTTLE, "k2-j2W", "d9-d9NE")

    def back() -> int:
        moves = [choose(number, at, seed) for seed in range(some(12, 6))]
        return sum(
            (at.grid.name(move.origin), at.grid.name(move.target or 0)) == ("j2", "k2") for move in moves
        )

    assert back() == 0
    if number == 3:
        monkeypatch.setattr(players, "BACK", 0)
        assert back() > 0


@pytest.mark.parametrize(("enemy", "against"), [("5h4", 0), ("6", 8)])
def test_who_is_under_fire_may_go_back__TC_5_6(enemy: str, against: int) -> None:
    """The Heavy can destroy the Medium that has left its place; without it nobody can."""
    at = after(f"c4#6/##{enemy}/8/8/8/8/5#2/C04#M01 w 1", "g1-g2N", "a8-a8E")
    bot = BOTS.make(4)
    assert len(bot._habits(at, at.position, ())) == against  # type: ignore[attr-defined]


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("text", PUT_OFF)
def test_a_free_shot_is_not_put_off__TC_5_6(number: int, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """These levels used to prefer a drive that threatened two pieces at once, for a level that looks no
    further."""

    def shots() -> int:
        moves = [choose(number, state(text), seed) for seed in range(tries)]
        return sum(move.shot is not None for move in moves)

    tries = some(12, 6)
    assert shots() == tries
    if number == 3:
        monkeypatch.setattr(players, "FREE", 0)
        assert shots() < tries


LONE = (
    "8/3c44/8/8/8/8/2M02H02/3C04 w 30",
    "12/12/1##1#1##1##1/1##1#2#1##1/1#1#1c24#1/1##1##1#1##1/1##1#1##1##1/1#5M0#1#1/1##1#2#1##1/1##1##1#L0##1/"
    "10L61/6C05 w 40",
)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("text", LONE)
@pytest.mark.parametrize("number", [2, 1, 3, 4])
def test_who_leads_finishes_a_lone_command__TC_6_1(number: int, text: str) -> None:
    """Against the strongest defence that is cheap: that of the fifth level."""
    for seed in range(some(4, 1)):
        rng, at = random.Random(seed), state(text)
        bots, limits = (BOTS.make(number), BOTS.make(5)), (level(BOTS, number).limits, level(BOTS, 5).limits)
        while (seat := GAME.to_act(at)) is not None:
            at = GAME.apply(at, bots[seat].choose(Seen(seat, at), limits[seat], rng.getrandbits(32))).state
        assert at.outcome is not None and at.outcome.winners == (0,)
