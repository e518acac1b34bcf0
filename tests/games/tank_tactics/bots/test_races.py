"""Races for the map's own end in Tank Tactics: distances are what driving by the rules takes, attackers run,
and defenders stand in the way."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from game.bots.contract import Seen, level
from game.games.tank_tactics.bots.evaluate import Evaluator, distances, head_start
from game.games.tank_tactics.bots.races import THERE, Runner
from game.games.tank_tactics.bots.ways import FAR, actions_to
from game.games.tank_tactics.rules.actions import END, Move, Play, Turn
from game.games.tank_tactics.rules.board import Win
from game.games.tank_tactics.rules.notation import FORMS
from game.games.tank_tactics.rules.position import Position
from game.games.tank_tactics.rules.state import TankTacticsState
from game.model.contract import SeenStep
from tests.games.tank_tactics.boards import at
from tests.games.tank_tactics.bots.matches import BOTS, GAME, begin, setup

GOAL = Win("goal", rounds=12, attacker=0)

LONG_WAY = """
x.........
#########.
..........
.#########
..........
"""

TWO_CORNERS = """
x.........
#########.
..........
..........
..........
"""


def driven(position: Position, goals: Iterable[int]) -> int:
    """The fewest actions that bring the first tank there, each played out by the rules."""
    wanted, dice = set(goals), position.dice
    # a turn so long that it is enough
    here = [position.with_(dice=((99, *dice[0][1:]), *dice[1:]))]
    known = set()
    for actions in range(60):
        later: list[Position] = []
        while here:
            one = here.pop()
            told = one.squares[0], one.facings[0], one.cards[0], one.move_cards, one.free
            if told in known:
                continue
            known.add(told)
            if one.squares[0] in wanted or one.outcome is not None:
                return actions
            for action in one.legal_actions():
                if isinstance(action, Move | Turn | Play):
                    then = one.after(action)
                    (here if then.used == one.used else later).append(then)
        here = later
    return FAR


def turn_of(state: TankTacticsState, number: int) -> tuple[TankTacticsState, list[str]]:
    """The state after a turn of a bot of that level, and what it did."""
    seat, bot, done = state.position.seat, BOTS.make(number), list[str]()
    steps: list[Any] = [SeenStep(state, (), None)]  # what came before the turn
    while GAME.to_act(state) == seat and GAME.result(state) is None:
        action = bot.choose(Seen(seat, state, tuple(steps)), level(BOTS, number).limits, 1)
        done.append(FORMS.write(action, state))
        step = GAME.apply(state, action)
        steps.append(GAME.observe_step(state, step, seat))
        state = step.state
    return state, done


@pytest.mark.parametrize("cards", [(), ("amphibious",), ("double_speed",), ("amphibious", "double_speed")])
def test_a_way_takes_the_actions_that_driving_it_takes__TT_3_4(cards: tuple[str, ...]) -> None:
    rng = random.Random(len(cards) + 1)
    state = begin(setup("maze"), 3)
    open_squares = [
        square
        for square in range(len(state.board.grid))
        if not state.position.raised >> square & 1 and square not in state.board.surface
    ]
    for _ in range(2):
        speed = rng.choice((1, 2, 3, 5))
        position = state.position.with_(
            seat=0,
            tank=0,
            squares=(rng.choice(open_squares), *[-1] * 4),
            facings=(rng.choice((0, 2, 4, 6)), *[0] * 4),
            dice=((4, speed, 3, 3, 3, 3), *state.position.dice[1:]),
            cards=(cards, *[()] * 4),
            barriers=(0,) * len(state.position.barriers),
        )
        stand = position.squares[0] << 2 | position.facings[0] >> 1
        found = actions_to(position, 0, position.match.board.goal)[stand]
        # cards may also be played on one move together, which only makes a way shorter
        assert found == driven(position, position.match.board.goal) or len(cards) > 1
        assert found >= driven(position, position.match.board.goal)


def test_no_way_is_too_long_to_be_found__TT_3_4() -> None:
    corridors = ["." * 39, "#" * 38 + ".", "." * 39, "." + "#" * 38] * 10
    drawn = "\n".join([*corridors[:38], "x" + "." * 38])
    position = at(drawn, "green a39 E dice=612345", win=GOAL).position
    stand, goal = position.squares[0] << 2 | 1, position.match.board.goal
    squares = 20 * 38 + 19 * 2
    assert distances(position, goal)[stand >> 2] == squares
    assert actions_to(position, 0, goal)[stand] == squares + 19 * 2, "two turns at each bend"


def test_a_barrier_in_the_way_costs_the_shots_that_open_it__TT_2_4() -> None:
    # the barrier's die is 6, the gun's Damage 5
    ways = [
        actions_to(at(drawn, "green g1 W dice=361524", win=GOAL).position, 0, (0,))[6 << 2 | 3]
        for drawn in ("x......", "x.f....")
    ]
    assert ways == [1, 1 + 2]


def test_a_portal_counts_by_the_mean_of_its_exits__TT_2_4() -> None:
    drawn = "o.#x.o.#o"
    near = at(drawn, "green b1 W dice=612345", win=GOAL).position
    # one square to the portal; of the two others one is two squares from the goal and one is shut off
    assert actions_to(near, 0, (3,))[1 << 2 | 3] == 1 + -(-(2 + FAR) // 2)


def test_who_can_be_there_with_the_turn_at_hand_is_as_good_as_there__TT_2_3() -> None:
    state = at(LONG_WAY, "green a3 E dice=632145", "red a1 N", win=GOAL)
    runner = Runner(state.position, 0, (state.board.grid.square("a5"),))
    assert runner.costs[runner.stand] == 9
    assert runner.here() < THERE
    quick = at(LONG_WAY, "green j5 W dice=632145", "red a1 N", win=GOAL)
    assert Runner(quick.position, 0, (quick.board.grid.square("a5"),)).here() == THERE


def test_a_portal_is_worth_a_try_though_some_exits_lead_nowhere__TT_2_4() -> None:
    """The goal is shut off but for the portal h7; from the other exit the tank takes a portal again."""
    shut_off = "x.......\n.......o\n########\n........\n........\n........\n.o.....o\n........"
    position = at(shut_off, "green d3 N dice=312546", "red h4 S dice=123456", win=GOAL).position
    costs = {
        at: actions_to(position, 0, position.match.board.goal)[at << 2] for at in position.match.board.portals
    }
    b2, h2, h7 = (costs[position.match.board.grid.square(name)] for name in ("b2", "h2", "h7"))
    assert b2 == h2 == (h7 + 2 + b2) / 2


def test_where_too_few_rounds_are_left_being_near_is_worth_nothing__TT_2_3() -> None:
    state = at(LONG_WAY, "green a3 E dice=612345", "red a1 N", win=GOAL, round=12)
    assert Runner(state.position, 0, (state.board.grid.square("a5"),)).here() == 0.0


def test_the_turn_at_whose_end_it_stands_there_is_none_of_those_to_come__TT_2_3() -> None:
    for round in (10, 11, 12):
        state = at(LONG_WAY, "green i5 W dice=245136", "red a1 N", win=GOAL, round=round)
        runner = Runner(state.position, 0, (state.board.grid.square("a5"),))
        # from h5 it takes two actions: one turn more
        stays, ended = state.board.grid.square("h5"), state.position.with_(moved=1, seat=1)
        assert runner.at(stays) == Runner(ended, 0, runner.goals).at(stays)
        assert (runner.at(stays) > 0.0) == (round < 12)


@pytest.mark.parametrize("number", [3, 4])
def test_an_attacker_runs_where_nobody_can_stop_it_though_it_could_shoot__TT_2_3(number: int) -> None:
    state = at(LONG_WAY, "green a3 E dice=655342", "red b1 W dice=123456", win=GOAL)
    runner = Runner(state.position, 0, (state.board.grid.square("a5"),))
    before = runner.turns(runner.costs[runner.stand])
    then, done = turn_of(state, number)
    moved = Runner(then.position, 0, runner.goals)
    assert not any("*" in word for word in done)
    assert moved.turns(moved.costs[moved.stand]) <= max(0.0, before - 5 / 6), done


@pytest.mark.parametrize("number", [3, 4])
def test_a_defender_whose_gun_is_too_weak_stands_in_the_only_way__TT_2_3(number: int) -> None:
    win = Win("goal", rounds=12, attacker=2)
    state = at(TWO_CORNERS, "green g2 E dice=431256", "red e1 E dice=654321", win=win)
    there, _ = turn_of(GAME.apply(state, END).state, number)
    assert (end := GAME.result(there)) is not None and end.winners == (1,)
    then, done = turn_of(state, number)
    there, _ = turn_of(then, number)
    assert GAME.result(there) is None, done


FLAGS = """
........
........
........
........
"""


@pytest.mark.parametrize("number", [3, 4])
def test_who_takes_a_flag_drives_on_home_with_what_is_left_of_the_turn__TT_2_7(number: int) -> None:
    homes = {"green": "a1", "red": "c3"}
    starts = {"green": "c1 N", "red": "h4 W"}
    state = at(
        FLAGS, "green c2 N dice=341256", "red h4 W dice=123456", win=Win("flag"), homes=homes, starts=starts
    )
    then, done = turn_of(state, number)
    assert (end := GAME.result(then)) is not None and end.winners == (0,), done


@pytest.mark.parametrize("number", [3, 4])
def test_a_carrier_runs_home_past_targets__TT_2_7(number: int) -> None:
    state = at(
        FLAGS, "green h2 W dice=524361", "red h4 W dice=123456", win=Win("flag"), flags=(-1, -2),
        homes={"green": "b1", "red": "g4"}, starts={"green": "a2 N", "red": "h4 W"},
    )  # fmt: skip
    then, done = turn_of(state, number)
    assert (end := GAME.result(then)) is not None and end.reason == "flag", done


def test_the_nearer_its_runner_the_better_a_side_stands_by_the_estimates__TT_2_3() -> None:
    def attackers(square: str) -> float:
        state = at(LONG_WAY, f"green {square} E dice=632145", "red a1 N dice=126345", win=GOAL)
        return BOTS.estimator().estimate(state)[0]

    assert attackers("a3") < attackers("j3")


def test_one_tank_against_four_begins_even__TT_2_3() -> None:
    state = begin(setup("maze"), 4)
    start = state.position
    assert head_start(start) == Evaluator(start, start.seat, 0.0).margin(start)
    # who has come nearer since has more
    near = start.with_(squares=(state.board.grid.square("o12"), *start.squares[1:]), seat=0)
    assert Evaluator(near, 0, 0.0).margin(near) > head_start(near)


@pytest.mark.parametrize("even_start", [False, True])
def test_what_a_turn_has_used_so_far_is_no_head_start__TT_2_3(even_start: bool) -> None:
    state = at(LONG_WAY, "green a3 E dice=652143", "red a1 N", win=GOAL, even_start=even_start, moved=2)
    begun = state.position
    told = [
        begun,
        begun.with_(tank=0, used=3, shots=1, more=1, free=1, move_cards=("double_speed",)),
        begun.with_(tank=0, used=3, on_portal=True, portal_used=True),
        begun.with_(round=12, moved=0, quiet=7),
    ]
    usual = Evaluator(begun, 0, 0.0).margin(begun)
    assert [head_start(position) for position in told] == [usual] * len(told)
