"""Tank Battle bots come and fight, and leave out what is silly."""

from __future__ import annotations

import random

import pytest

from game.bots.contract import Limits, Seen, level
from game.games.tank_battle.bots.belief import Belief
from game.games.tank_battle.bots.planning import Planner
from game.games.tank_battle.rules.board import NEIGHBOURS, distance, numbered
from game.games.tank_battle.rules.random_setup import ways_out
from game.games.tank_battle.rules.world import TankBattleWorld
from tests.amount import some
from tests.games.tank_battle.boards import at
from tests.games.tank_battle.bots.matches import BOTS, GAME, play, setup
from tests.games.tank_battle.bots.test_boundaries import positions

EVERY = [entry.number for entry in BOTS.LEVELS]


def turn_played(number: int, state: TankBattleWorld, style: str = "") -> TankBattleWorld:
    """The state after all that a bot does until somebody else or chance is to act."""
    bot, seat, limits = BOTS.make(number, style), state.seat, level(BOTS, number).limits
    while GAME.to_act(state) == seat and state.phase != "over":
        state = GAME.apply(state, bot.choose(Seen(seat, GAME.observe(state, seat)), limits, 5)).state
    return state


@pytest.mark.parametrize("bold", [0.0, 1.0])
def test_who_is_bold_fights_where_a_battle_pays_though_shots_may_lie_there__TB_4_5(bold: float) -> None:
    state = at("43:5 1:2 4:1", "64:2! 98:6 95:4")
    weak = numbered(64)
    fire = dict.fromkeys(NEIGHBOURS[weak], 0.5)
    best = Planner(state, random.Random(1), fire=fire, bold=bold).turns(1)[0]
    assert any(stop.square in NEIGHBOURS[weak] for stop in best.stops) == bool(bold)


@pytest.mark.parametrize("free", [54, 63])
def test_who_is_bold_attacks_from_where_a_shot_is_least_likely__TB_4_1(free: int) -> None:
    state = at("43:5 1:2 4:1", "64:2! 98:6 95:4")
    fire = dict.fromkeys(NEIGHBOURS[numbered(64)], 0.9) | {numbered(free): 0.2}
    best = Planner(state, random.Random(1), fire=fire, bold=2.0).turns(1)[0]
    assert numbered(free) in {stop.square for stop in best.stops}


@pytest.mark.parametrize("bold", [0.0, 2.0])
def test_who_is_bold_would_rather_fight_a_tank_than_take_an_installation__TB_4_5(bold: float) -> None:
    view = GAME.observe(at("43:5 1:2 4:1", "64:2 98:6 95:4 F53"), 0)
    planner = Planner(view, random.Random(1), bold=bold, drive=0.0, caution=0.0)
    tank = view.tank_on(0, numbered(43))
    battle, site = (planner.worth_at(tank, numbered(to), moved=True) for to in (54, 53))
    assert (battle > site) == bool(bold)


@pytest.mark.parametrize(("bold", "quiet", "fights"), [(2.0, 0, False), (2.0, 4, True), (0.0, 4, False)])
@pytest.mark.parametrize(("own", "enemy"), [(2, "5"), (5, "2!")], ids=["probably weaker", "stronger"])
def test_two_last_tanks_avoid_each_other_no_longer_than_a_bold_one_has_patience__TB_6_2(
    own: int, enemy: str, bold: float, quiet: int, fights: bool
) -> None:
    """All squares beside the enemy are under fire."""
    view = GAME.observe(at(f"34:{own}^", f"56:{enemy}^", quiet=quiet), 0)
    beside = NEIGHBOURS[numbered(56)]
    best = Planner(view, random.Random(1), fire=dict.fromkeys(beside, 0.9), bold=bold).turns(1)[0]
    assert (best.stops[0].square in beside) == fights


@pytest.mark.parametrize("quiet", [0, 20])
def test_the_longer_nothing_happens_the_more_a_stronger_tank_presses__TB_6_2(quiet: int) -> None:
    state = at("7:6 5:1", "52:1! 96:2!", quiet=quiet)
    planner = Planner(state, random.Random(1))
    tank, enemy = state.tank_on(0, numbered(7)), numbered(52)
    worths = [planner.worth_as_against_staying(tank, numbered(to)) for to in (26, 6)]
    assert (worths[0] - worths[1] > 2) == bool(quiet)
    assert distance(numbered(26), enemy) < distance(numbered(6), enemy)


def test_a_stop_where_no_step_goes_on_is_worth_less__TB_3_4() -> None:
    worths = []
    for gun in ("G34", "G45"):
        state = at(f"14:6 8:2 G25 G23 {gun}", "98:6 95:4 91:2")
        planner = Planner(state, random.Random(1))
        worths.append(planner.worth_as_against_staying(state.tank_on(0, numbered(14)), numbered(24)))
    assert worths[0] < worths[1] - 2


@pytest.mark.parametrize("number", EVERY)
def test_no_set_up_shuts_a_tank_in__TB_2_3(number: int) -> None:
    for seed in range(some(40, 25)):
        state, bot, rng = GAME.new(setup()), BOTS.make(number), random.Random(seed)
        while state.phase == "setup" and state.seat == 0:
            action = bot.choose(Seen(0, GAME.observe(state, 0)), Limits(), rng.getrandbits(32))
            state = GAME.apply(state, action).state
        ways = ways_out(0, {*state.sites[0], *state.guns[0]})
        assert ways.keys() >= set(state.tanks[0])


def test_all_shots_lie_where_an_enemy_can_stop_as_long_as_there_are_such_squares__TB_3_2() -> None:
    for state in positions(
        lambda position, seat: position.phase == "plot" and position.left(1 - seat) == 1, 0, 12
    ):
        if state.shots[state.seat] is None:
            found = turn_played(1, state).shots[state.seat]
            assert found is not None
            stops = set().union(*Belief(state, state.seat).stops.values()) & set(
                state.open_squares(state.seat)
            )
            assert stops.issuperset(found.red) or stops.issubset(found.squares)


@pytest.mark.slow
def test_raiders_destroy_more_guns_and_installations__TB_4_6_TB_4_3() -> None:
    limits = level(BOTS, 2).limits
    left = dict.fromkeys(BOTS.STYLES, 0)
    for style in BOTS.STYLES:
        for seed in range(some(24, 8)):
            match = play([BOTS.make(2, style), BOTS.make(2)], {0: limits, 1: limits}, f"style {seed}")
            left[style] += len(match.end.standing_guns(1)) + len(match.end.standing_sites(1))
    assert left["raider"] < min(left["gunner"], left["guard"])


@pytest.mark.slow
def test_gunners_use_white_pegs_where_others_save_them__TB_3_2() -> None:
    white = dict.fromkeys(BOTS.STYLES, 0)
    for state in positions(
        lambda position, seat: (
            position.phase == "plot"
            and position.shots[seat] is None
            and position.white[seat] > 1
            and position.left(1 - seat) > 3
        ),
        0,
        12,
    ):
        for style in BOTS.STYLES:
            found = turn_played(2, state, style).shots[state.seat]
            assert found is not None
            white[style] += len(found.white)
    assert white["gunner"] > max(white["raider"], white["guard"])
