"""Estimates of matches that points win (TT-2.3)."""

from __future__ import annotations

from typing import Any

import pytest

from game.games.tank_tactics.bots.estimate import TankTacticsEstimator
from game.games.tank_tactics.rules.board import Win
from tests.games.tank_tactics.boards import at

HILL = """
    ....
    .22.
    ....
"""


@pytest.mark.parametrize("respawn", [True, False])
@pytest.mark.parametrize(
    ("green", "better", "worse"),
    [
        ("a1 N", {"held": (8, 2)}, {"held": (6, 2)}),
        ("b2 N", {"held": (8, 2)}, {"held": (8, 6)}),
    ],
)
def test_who_is_nearer_to_the_points_that_win_has_better_chances__TT_2_3(
    green: str, better: dict[str, Any], worse: dict[str, Any], respawn: bool
) -> None:
    def chance(**more: Any) -> float:
        win = Win("points", target=10, kill=2)
        state = at(HILL, f"green {green}", "red d3 S", win=win, respawn=respawn, round=5, **more)
        return TankTacticsEstimator().estimate(state)[0]

    assert chance(**better) > chance(**worse) + 0.02


def test_a_scoring_square_is_worth_holding_where_tanks_come_back__TT_2_3() -> None:
    def chance(square: str) -> float:
        tanks, win = (f"green {square} N", "red d3 S"), Win("points", target=10, kill=2)
        state = at(HILL, *tanks, win=win, respawn=True, round=5, held=(4, 4))
        return TankTacticsEstimator().estimate(state)[0]

    assert chance("b2") > chance("a1")
