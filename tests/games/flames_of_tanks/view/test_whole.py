"""Whole matches of Flames of Tanks on the real screen: by keys, figures and gamepad, and bots watched."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.app.poses.match_plans import plan_on
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.games.flames_of_tanks.rules.actions import Enter, Move, Shoot
from game.model.clock import ClockRules
from game.ui.window.application import Application
from tests.games.flames_of_tanks.view.hands import line
from tests.games.flames_of_tanks.view.players import WAYS, FlamesPlayer

MODES = ("death_match", "capture_the_flag", "sudden_death")


@pytest.mark.slow(few=2)
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


@pytest.mark.slow(few=3)
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


@pytest.mark.slow
@pytest.mark.parametrize("tanks", [1, 2])
def test_three_lags_put_every_tank_out_and_end_the_match__FT_6_5(app: Application, tanks: int) -> None:
    hands = FlamesPlayer(app)
    now = [0]
    people = (Seat("person", "Anna"), Seat("person", "Ben"))
    plan = replace(
        plan_on(app.texts, people, map_name="farms", game="flames_of_tanks", seating=0),
        options={"tanks": tanks, "mode": "death_match"}, clock=ClockRules(60_000, per_turn=True), seed=1,
    )  # fmt: skip
    scene = hands.open(match=Match.create(plan, folder=None, now=lambda: now[0]))
    lags = list[tuple[int, ...]]()
    for _ in range(200):
        if scene.controller.over:
            break
        hands.read_all()
        if scene.controller.chooser == 1 and hands.position.phase == "act":
            hands.push("end")
        elif scene.controller.chooser == 1:
            if hands.position.phase == "place":
                hands.push("up")  # the cursor begins at a good place
            hands.push("commit")
        else:
            now[0] += 61_000
        hands.app.step([], 0.3)
        hands.app.step([], 0.3)
        lags.append(tuple(tank.lags for tank in hands.position.tanks))
    assert scene.controller.over
    assert {tank.where for tank in hands.position.tanks[::2]} == {"out"}
    assert max(lags[-1]) == 3
    assert scene.match.session.result is not None
    hands.settle()
    hands.wait(1.0, 0.1)
    assert hands.scene.name == "end"


PHASES: dict[str, tuple[dict[str, str], str]] = {
    "place": ({"to": "6", "phase": "place"}, ""),
    "refit": ({"to": "6", "phase": "refit"}, "pack"),
    "refitted": ({"to": "6", "phase": "refit"}, "pack end"),
    "act": ({}, "up"),
    "more": ({}, "up commit"),
    "rolled": ({}, "up commit commit"),
    "shot": ({}, "target commit"),
    "ended": ({}, "end"),
    "bailed": ({"to": "3"}, ""),
    "remounted": ({"to": "3"}, "commit"),
}
"""Where a match is killed: what is changed of the match of the pictures, and what is pressed before."""


@pytest.mark.slow(few=4)
@pytest.mark.parametrize("phase", PHASES)
def test_a_killed_match_goes_on_where_it_was__FT_2_2(app: Application, tmp_path: Path, phase: str) -> None:
    hands = FlamesPlayer(app)
    changes, pushed = PHASES[phase]
    text = line(app)
    for key, value in changes.items():
        text = " ".join(
            [*(word for word in text.split() if not word.startswith(f"{key}=")), f"{key}={value}"]
        )
    people = tuple(Seat("person", name) for name in ("Anna", "Ben", "Clara", "David"))
    plan = plan_on(app.texts, people, position=text, game="flames_of_tanks", seating=2)
    before = list[Any]()

    def play() -> None:
        hands.read_all()
        for what in pushed.split():
            hands.push(what)
            hands.settle()
        before.append(hands.position)

    match = Match.create(plan, folder=tmp_path, now=lambda: 0)
    hands.leave_and_continue(match, tmp_path, play, killed=True)
    hands.settle()
    assert hands.position == before[0]
    rng = random.Random(2)
    length = len(hands.session.whole_line)
    hands.play_on(rng, most=3)
    assert len(hands.session.whole_line) > length


@pytest.mark.slow
def test_a_mode_of_ones_own_is_played_and_played_again__FT_6_6(app: Application) -> None:
    hands = FlamesPlayer(app)
    hands.begin(3, tanks=1, mode="Short:points=invincible,rounds=2,respawn=no")
    hands.play_on(random.Random(3), most=200)
    hands.settle()
    assert hands.scene.name == "end"
    hands.click("rematch")
    hands.wait(0.5, 0.1)
    assert hands.scene.name == "match"
    again: Any = hands.scene
    assert again.match.session.state.match.mode.rounds == 2
    assert again.match.session.state.placing, "all tanks enter again"
