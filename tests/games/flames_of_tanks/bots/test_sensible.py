"""What the Flames of Tanks bots no longer do, however they misjudge: wait, wander, and leave good shots."""

from __future__ import annotations

from statistics import fmean

import pytest

from game.bots.contract import Seen, level
from game.bots.solving import never
from game.bots.styles import partway
from game.games.flames_of_tanks.bots.looks import LookCount
from game.games.flames_of_tanks.bots.players import CLOSE, FlamesOfTanksBot, been
from game.games.flames_of_tanks.bots.style import GUNNER, STYLES
from game.games.flames_of_tanks.bots.worth import Worth
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.contract import SeenStep
from game.model.inches import Point
from tests.games.flames_of_tanks.boards import GAME, at
from tests.games.flames_of_tanks.bots.matches import BOTS, setup

EVERY = [entry.number for entry in BOTS.LEVELS]
SEEDS = range(20)
HOUSE = "building=34,18_34,30_38,30_38,18"
"""Between the middles of the west and the east."""

WALL = "building=46,2_46,46_50,46_50,2"
"""Nobody sees from one side of the table to the other, and one turn leads nobody round it."""

POINTS = "A/8,8/nobody B/8,40/nobody C/64,40/nobody D/64,8/nobody E/36,6/nobody"


def _fight(*tanks: str, ground: str = HOUSE, to: int = 1, more: str = "round=3") -> FlamesOfTanksWorld:
    """A position of a Death Match."""
    return at(*tanks, mode="death_match", points=POINTS, ground=ground, to=to, more=more)


def _chosen(
    state: FlamesOfTanksWorld,
    number: int,
    seed: int = 1,
    steps: tuple[SeenStep[FlamesOfTanksWorld, Action], ...] = (),
    style: str = "",
) -> Action:
    seen: Seen[FlamesOfTanksWorld, Action] = Seen(state.match.seats[state.tank], state, steps)
    action: Action = BOTS.make(number, style).choose(seen, level(BOTS, number).limits, seed)
    return action


def _end(state: FlamesOfTanksWorld, action: Action) -> Point:
    return action.path[-1] if isinstance(action, act.Move) else state.acting.place


def _worth(state: FlamesOfTanksWorld) -> Worth:
    return Worth(state, GUNNER, LookCount(400, never))


@pytest.mark.parametrize("number", EVERY)
def test_it_does_not_wait_but_goes_at_an_enemy_it_does_not_see__FT_2_3(number: int) -> None:
    state = _fight("34,24/90", "57,24/270", ground=WALL)
    chosen = [_chosen(state, number, seed) for seed in SEEDS]
    assert all(isinstance(one, act.Move) for one in chosen)
    ends = [_end(state, one) for one in chosen]
    assert fmean(inches.distance(end, state.tanks[1].place) for end in ends) < 22_500


@pytest.mark.parametrize("number", [1, 2, 3])
def test_levels_1_and_2_look_where_they_drive_and_level_3_turns_to_the_enemy__FT_2_3(number: int) -> None:
    state = _fight("34,40/90", "57,24/270", ground=WALL)
    for seed in SEEDS:
        move = _chosen(state, number, seed)
        assert isinstance(move, act.Move)
        end = move.path[-1]
        faced = inches.bearing(end, state.tanks[1].place)
        driven = inches.bearing([state.acting.place, *move.path][-2], end)
        assert faced != driven
        assert move.heading == (faced if number == 3 else driven), seed


@pytest.mark.parametrize("number", EVERY)
def test_a_good_shot_is_not_left_for_a_drive_that_gains_nothing__FT_2_4(number: int) -> None:
    state = _fight("25,24/90", "36,24/0", ground="")
    for seed in SEEDS:
        assert _chosen(state, number, seed) == act.Shoot(1), seed


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("number", EVERY)
def test_in_the_first_round_of_sudden_death_it_takes_up_a_position__FT_6_3(number: int) -> None:
    duel = "sudden=1,2/allied,axis/13 bag=2 round="
    for round_, shoots in ((13, False), (14, True)):
        state = _fight("25,24/90", "36,24/0", ground="", more=duel + str(round_))
        chosen = [_chosen(state, number, seed) for seed in SEEDS]
        assert all(isinstance(one, act.Shoot) == shoots for one in chosen), round_
        assert all(GAME.refuse(state, one) is None for one in chosen)


def _back(state: FlamesOfTanksWorld, *words: Action) -> tuple[SeenStep[FlamesOfTanksWorld, Action], ...]:
    """The steps of these actions and outcomes, all of them seen."""
    steps: list[SeenStep[FlamesOfTanksWorld, Action]] = []
    for action in words:
        step = GAME.apply(state, action)
        state = step.state
        steps.append(SeenStep(state, step.events, action))
    return tuple(steps)


@pytest.mark.parametrize("number", EVERY)
def test_it_does_not_drive_back_in_the_same_turn__FT_2_3(number: int) -> None:
    enemy, here = "60,40/180", (25_000, 24_000)
    fresh = _fight("25,24/0", enemy, more="round=3 acts=1")
    goal = _end(fresh, _chosen(fresh, number))
    assert not inches.within(here, goal, 2 * CLOSE), "else the test says nothing"
    began = _fight(f"{goal[0] / 1000},{goal[1] / 1000}/0", enemy, to=2)
    steps = _back(began, act.End(), act.Move((here,), 0), act.Roll(), act.Second(6))
    now = steps[-1].view
    assert (now.acting.place, now.acts) == (here, 1)
    assert been(Seen(0, now, steps)) == [goal]
    for seed in SEEDS:
        assert not inches.within(_end(now, _chosen(now, number, seed, steps)), goal, CLOSE), seed


def test_it_remembers_the_turn_before_as_far_as_it_only_drove__FT_2_3() -> None:
    began = _fight("20,24/0", "60,40/180", to=2)
    first: list[Action] = [act.End(), act.Move(((20_000, 36_000),), 0), act.End(), act.End()]
    driven = _back(began, *first, act.Move(((30_000, 36_000),), 0))
    assert been(Seen(0, driven[-1].view, driven)) == [(20_000, 36_000), (20_000, 24_000)]
    assert been(Seen(0, driven[-1].view, driven[:3])) == [(20_000, 24_000)]
    near = _fight("20,24/0", "30,24/180", ground="", to=2)
    fired = _back(near, act.End(), act.Shoot(1), act.Hits((1, 1), (0, 0)), act.Roll(), act.Second(6))
    assert been(Seen(0, fired[-1].view, fired)) == [], "it had a reason to be there"


def test_level_4_begins_in_many_ways__FT_2_0() -> None:
    state = GAME.new(setup())
    assert len({_chosen(state, 4, seed) for seed in range(8)}) > 2


def test_who_is_far_behind_goes_at_the_enemy_in_the_last_rounds__FT_6_1() -> None:
    def worth(round_: int, deaths: int) -> Worth:
        tanks = f"25,24/90:::::0,{deaths},0,0,0", f"47,24/270:::::{deaths},0,0,0,0"
        return _worth(_fight(*tanks, more=f"round={round_}"))

    assert [worth(9, 1).in_haste, worth(8, 1).in_haste, worth(9, 0).in_haste] == [True, False, False]
    calm, late = worth(8, 1), worth(9, 1)
    near, far = (25_000, 12_000), (11_000, 12_000)
    assert (
        late.aim(near, False) - late.aim(far, False)
        > 1.5 * (calm.aim(near, False) - calm.aim(far, False))
        > 0
    )
    assert late.fear < 0.6 * calm.fear


def test_who_outnumbers_a_lone_enemy_goes_at_it__FT_6_7() -> None:
    tanks = ["25,24/90", "47,24/270", "25,30/90", "47,30/270"]
    assert not _worth(at(*tanks, mode="sudden_death", points="")).in_haste
    tanks[3] = "destroyed"
    assert _worth(at(*tanks, mode="sudden_death", points="")).in_haste
    assert not _worth(at(*tanks, mode="sudden_death", points="", to=2)).in_haste


@pytest.mark.parametrize("number", EVERY)
def test_each_style_is_the_levels_own_with_changes(number: int) -> None:
    plain, *others = (BOTS.make(number, word) for word in ("", *BOTS.STYLES))
    assert isinstance(plain, FlamesOfTanksBot)
    made = [partway(plain.style, change(plain.style), plain.strays) for change in STYLES.values()]
    assert [one.style for one in others if isinstance(one, FlamesOfTanksBot)] == made
    assert len({plain.style, *made}) == 1 + len(made)
