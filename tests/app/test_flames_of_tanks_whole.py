"""Whole matches of Flames of Tanks on the real screen: by keys, figures and gamepad, and bots watched."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.app.poses.match_plans import plan_on
from game.data.matches import Match
from game.data.matches import Player as Seat
from game.rules.flames_of_tanks.diagram import Enter, Move, Shoot
from game.ui.application import Application
from tests.app.flames_of_tanks_players import WAYS, FlamesPlayer

MODES = ("death_match", "capture_the_flag", "sudden_death")


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("mode", MODES)
def test_a_whole_match_without_a_mouse__FT_6(app: Application, way: str, mode: str) -> None:
    hands = FlamesPlayer(app)
    hands.way = way
    scene = hands.begin(2, tanks=2, rounds=4, mode=mode)
    played = hands.play_on(random.Random(7), most=500)
    assert scene.controller.over
    assert {Enter, Move, Shoot} <= played
    hands.settle()
    assert hands.scene.name == "end"


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_are_watched_to_the_end__FT_6(app: Application, mode: str, seats: int) -> None:
    if mode == "capture_the_flag" and seats == 3:
        pytest.skip("two teams of the same size")
    hands = FlamesPlayer(app)
    bots = tuple(Seat("bot", f"Bot {seat}", 1) for seat in range(seats))
    plan: Any = plan_on(app.texts, bots, map_name="farms", game="flames_of_tanks", seating=seats - 2)
    plan = plan.__class__(
        plan.kit, plan.content, plan.players, plan.sides, plan.map_file,
        options={"tanks": 1, "rounds": 3, "mode": mode}, seed=1,
    )  # fmt: skip
    scene = hands.open(match=Match.create(plan, folder=None, now=lambda: 0))
    for _ in range(100):
        hands.read_all()
        hands.settle(100)
        if scene.controller.over and hands.scene.name == "end":
            break
    assert scene.controller.over and hands.scene.name == "end"
