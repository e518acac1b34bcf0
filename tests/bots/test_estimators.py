"""What every game's estimator keeps to: shares that add up, no secrets, an end to thinking."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from game.bots import registry
from game.bots.contract import NoProbe, parties, shares_of
from game.bots.estimating import OPENING, TELLS, WeighedEstimator, softmax
from game.bots.runner import Job, play_one
from game.bots.worker import LocalWorker, ask
from game.bots.worker_process import BotsByLevel
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, maps_of
from game.data.words.texts import Texts
from game.games.battlegrounds.bots.estimate import BattlegroundsEstimator
from game.games.flames_of_tanks.bots.estimate import FlamesOfTanksEstimator
from game.model.contract import CHANCE, PUBLIC, Result, Setup, Step
from game.model.entries import games, info
from game.model.registry import kit
from tests.amount import some
from tests.games.flames_of_tanks.boards import at

GAMES = [name for name in games() if registry.bots(name).has_estimator]


@cache
def setups(name: str) -> tuple[Setup, ...]:
    """Every shipped map with its first and its last way to sit down."""
    made, content, found = kit(name), load_content(kit(name)), []
    for path in sorted(maps_of(name).glob("*.yaml")):
        map_file = load_map(made, path, content, Texts(ASSETS / "locale")).map_file
        sat = made.seatings_for(map_file)
        ways = dict.fromkeys((sat[0].sides, sat[-1].sides))
        found += [made.setup(map_file, content.definitions, sides, {}) for sides in ways]
    return tuple(found)


def states(name: str, plies: int, seed: int = 1) -> list[tuple[Any, Any]]:
    """States of matches with every setup, each after so many actions by chance, with their setups."""
    game, found = kit(name).game, []
    for setup in setups(name):
        rng, state = random.Random(seed), game.new(setup)
        for _ in range(plies):
            seat = game.to_act(state)
            if seat is None:
                break
            if seat == CHANCE:
                action = game.draw(state, rng)
            else:
                action = rng.choice(game.actions(game.observe(state, seat)))
            state = game.apply(state, action).state
        found.append((setup, state))
    return found


def test_a_game_says_whether_it_has_an_estimator() -> None:
    assert GAMES
    for name in games():
        has = registry.bots(name).has_estimator
        assert (registry.bots(name).estimator() is not None) == has, name
        sides = {len(set(seating.sides)) for seating in info(name).seatings}
        # an analyst judges matches of two sides: who has one needs estimates only of others
        assert has == (not info(name).analyst or sides != {2}), name


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_shares_add_up_for_every_seat_and_everybody_and_come_out_the_same_again(name: str) -> None:
    game, estimator = kit(name).game, registry.bots(name).estimator()
    assert estimator is not None
    for plies in some((0, 1, 12, 60, 150), (0, 12, 100)):
        for setup, state in states(name, plies):
            for seat in (*setup.seats, PUBLIC, None):
                view = state if seat is None else game.observe(state, seat)
                shares = estimator.estimate(view)
                assert len(shares) == len(parties(setup.sides))
                assert sum(shares) == pytest.approx(1.0)
                assert all(0.0 <= share <= 1.0 for share in shares)
                assert estimator.estimate(view) == shares


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_cannot_know_changes_no_estimate(name: str) -> None:
    game, estimator = kit(name).game, registry.bots(name).estimator()
    assert estimator is not None
    rng = random.Random(2)
    for _, state in states(name, 40):
        if game.result(state) is not None:
            continue
        for seat in (0, PUBLIC):
            view = game.observe(state, seat)
            other = game.observe(game.resample(view, rng), seat)
            assert estimator.estimate(other) == estimator.estimate(view)


@pytest.mark.parametrize("name", GAMES)
def test_an_estimate_that_is_stopped_is_one_of_fewer(name: str) -> None:
    estimator = registry.bots(name).estimator()
    assert estimator is not None
    _, state = states(name, 3)[0]
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return True

    assert sum(estimator.estimate(state, stop)) == pytest.approx(1.0)
    assert asked <= 1


@pytest.mark.parametrize("name", GAMES)
def test_an_estimator_tells_where_its_estimates_were_better_than_equal_shares(name: str) -> None:
    estimator = registry.bots(name).estimator()
    assert isinstance(estimator, WeighedEstimator)
    assert estimator.losses.keys() == estimator.weights.keys()
    assert all(loss > 0 and 0.6 < even < 1.4 for loss, even in estimator.losses.values())
    for _, state in states(name, 20):
        loss, even = estimator.losses[estimator.kind(state)]
        assert estimator.tells(state) == (loss / even <= TELLS)


@pytest.mark.parametrize("name", GAMES)
def test_of_the_opening_of_a_match_nobody_can_tell_who_wins(name: str) -> None:
    estimator = registry.bots(name).estimator()
    assert isinstance(estimator, WeighedEstimator)
    for setup, state in states(name, 0):
        kind = estimator.kind(state)
        assert kind.endswith(OPENING) and kind.removesuffix(OPENING) in estimator.weights
        # alone against the artillery, most win or most lose
        assert not estimator.tells(state) or len(set(setup.sides)) == 1, kind


def test_of_views_of_which_nobody_can_tell_the_worker_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    (setup, state), crew = states("battlegrounds", 150)[0], BotsByLevel(registry.bots("battlegrounds"))
    told, never = crew.estimates([state], lambda: False), {setup.map.option: (0.61, 0.69)}
    assert sum(told[0]) == pytest.approx(1.0)
    before = BattlegroundsEstimator().version
    monkeypatch.setattr(BattlegroundsEstimator, "losses", {**BattlegroundsEstimator.losses, **never})
    assert crew.estimates([state], lambda: False) == ((),)
    assert BattlegroundsEstimator().version != before, "what a file remembers is asked anew"


def test_the_worker_estimates_many_views_and_stops_between_them() -> None:
    name = "battlegrounds"
    views = [state for _, state in states(name, 5)] * 3
    crew = BotsByLevel(registry.bots(name))
    assert len(crew.estimates(views, lambda: False)) == len(views)
    assert crew.estimates(views, lambda: True) == ()
    worker = LocalWorker(name)
    worker.estimate(views)
    assert len(ask(worker)) == len(views)
    with pytest.raises(LookupError, match="no estimator"):
        BotsByLevel(registry.bots("tank_chess")).estimates(views, lambda: False)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_who_wins_is_given_more_and_more(name: str) -> None:
    estimator = registry.bots(name).estimator()
    assert estimator is not None
    late: list[float] = []
    for number in range(8):
        setup = setups(name)[0]
        watcher = Watcher()
        outcome = play_one(Job(name, setup, (3,) * len(setup.sides), 1, number, budget=0.1), 0, watcher)
        if outcome.side is None:
            continue
        winner = parties(setup.sides).index(outcome.side)
        end = len(watcher.states)
        late += [estimator.estimate(state)[winner] for state in watcher.states[end * 9 // 10 : -1]]
        assert estimator.estimate(watcher.states[-1])[winner] == 1.0
    assert sum(late) / len(late) > 0.6


class Watcher(NoProbe):
    """Remembers every state of a match."""

    def __init__(self) -> None:
        self.states: list[Any] = []

    def step(self, before: Any, step: Step[Any, Any]) -> None:
        self.states.append(step.state)


def test_winners_share_and_who_loses_alone_loses_against_the_game() -> None:
    assert shares_of(Result((1, 2, 1), (0, 0, 0), "", ""), (0, 1, 2)) == (0.5, 0.0, 0.5)
    assert shares_of(Result((1, 2, 1, 2), (0,) * 4, "", ""), (0, 1, 0, 1)) == (1.0, 0.0)
    assert shares_of(Result((2,), (0.0,), "", ""), (0,)) == (0.0, 1.0)
    assert shares_of(Result((2, 2), (0, 0), "", ""), (0, 1)) == (0.5, 0.5)


def test_a_side_of_flames_of_tanks_that_can_no_longer_win_gets_nothing__FT_6_5_FT_6_6() -> None:
    points = "A/8,8/everybody B/36,24/everybody C/64,40/everybody"
    estimator = FlamesOfTanksEstimator()
    last = "Last:points=none,respawn=no,one_left=yes,score=2/0/0/0"
    for mode, gone in (("death_match", "out"), (last, "destroyed")):
        state = at("30,20/0", "60,40/180", f"{gone}:::::2,0,0,0,0", mode=mode,
                   points=points, seats="allied,axis,third", more="round=5")  # fmt: skip
        shares = estimator.estimate(state)
        assert shares[2] == 0 and min(shares[:2]) > 0.3, mode


def test_parties_that_are_out_get_nothing() -> None:
    assert softmax([None, 1.0, 1.0]) == (0.0, 0.5, 0.5)
    assert softmax([None, None]) == (0.5, 0.5)
    assert softmax([500.0, -500.0])[0] == pytest.approx(1.0)
