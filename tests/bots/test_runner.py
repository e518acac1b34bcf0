"""Simulated matches: the same table however they are run, and what it says."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from game.bots import runner
from game.bots.contract import Level, Limits
from game.bots.runner import Job, RunSummary, Share, SimulatedMatch, play_one, simulate
from game.games.tank_chess.bots import BOTS
from game.games.tank_tactics.bots.players import Recruit
from game.model.contract import Setup
from tests.conformance import setups
from tests.conformance.tiny_game import ENTRY, TinyMap
from tests.games.tank_chess.bots.tables import SMALL, setup
from tests.installed_games import with_games

JOB = Job("tank_chess", setup(SMALL), (2, 1), 7, seed=5, random_plies=2, swap=True)


@pytest.mark.slow
def test_the_table_is_the_same_for_any_number_of_processes_and_any_executor() -> None:
    here = simulate(JOB)
    assert [outcome.number for outcome in here.outcomes] == list(range(7))
    assert simulate(JOB, jobs=2).outcomes == here.outcomes
    with ThreadPoolExecutor(3) as pool:
        assert simulate(JOB, executor=pool, jobs=3).outcomes == here.outcomes


@pytest.mark.slow
def test_a_match_depends_on_the_seed_and_its_number_alone() -> None:
    assert play_one(JOB, 4) == simulate(JOB).outcomes[4]
    other = Job("tank_chess", setup(SMALL), (2, 1), 7, seed=6, random_plies=2, swap=True)
    assert simulate(other).outcomes != simulate(JOB).outcomes


@pytest.mark.slow
def test_a_budget_is_a_share_of_each_levels_own_nodes() -> None:
    level = Level(1, "one", Limits(nodes=2_000, depth=3))
    assert replace(JOB, budget=0.1).limits_of(level) == Limits(nodes=200, depth=3)
    assert JOB.limits_of(level) == level.limits
    assert replace(JOB, budget=0.5, limits=Limits(nodes=9)).limits_of(level) == Limits(nodes=4)
    assert replace(JOB, budget=0.1).limits_of(Level(1, "one", Limits())) == Limits()
    top = replace(JOB, levels=(6, 6), budget=0.001)
    assert play_one(top, 2) == play_one(replace(top, limits=BOTS.LEVELS[5].limits), 2)
    assert any(play_one(top, n) != play_one(replace(top, budget=0.01), n) for n in (1, 2, 3))


def test_bots_change_seats_when_swapped() -> None:
    assert [outcome.seats for outcome in simulate(JOB).outcomes[:3]] == [(0, 1), (1, 0), (0, 1)]


def test_progress_is_told_and_a_stopped_run_keeps_what_is_done() -> None:
    told: list[int] = []
    summary = simulate(JOB, progress=lambda s: told.append(s.games), stop=lambda: bool(told))
    assert told == [2]
    assert summary.cancelled
    assert summary.games == 2
    with ThreadPoolExecutor(1) as pool:
        assert simulate(JOB, executor=pool, stop=lambda: True).games == 0


def test_a_stopped_run_goes_on_and_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    begun = simulate(JOB, progress=lambda s: told.append(s.games), stop=lambda: bool(told)).outcomes
    played: list[int] = []
    batch = runner.play_batch

    def noted(job: Job, numbers: Any) -> list[SimulatedMatch]:
        played.extend(numbers)
        return batch(job, numbers)

    monkeypatch.setattr(runner, "play_batch", noted)
    assert simulate(JOB, begun=begun).outcomes == simulate(JOB).outcomes
    assert played[: JOB.games - len(begun)] == list(range(len(begun), JOB.games))


def test_a_summary_counts_sides_bots_reasons_lengths_and_squares() -> None:
    summary = simulate(JOB)
    assert summary.wins(0).count + summary.wins(1).count + summary.drawn.count == summary.games == 7
    assert summary.bot_wins(0).count + summary.bot_wins(1).count == summary.decisive
    assert sum(summary.reasons.values()) == 7
    assert list(summary.plies) == [outcome.plies for outcome in summary.outcomes] and min(summary.plies) > 0
    assert set(summary.counts("used")) <= set(range(64))
    assert sum(summary.counts("destroyed").values()) >= sum(
        reason == "command_destroyed" for reason in (o.reason for o in summary.outcomes)
    )


def test_a_job_needs_a_bot_for_each_seat() -> None:
    with pytest.raises(ValueError, match="1 bots for 2 seats"):
        Job("tank_chess", setup(SMALL), (2,), 1)
    with pytest.raises(ValueError, match="jobs"):
        simulate(JOB, jobs=0)


@pytest.mark.slow
def test_a_match_that_does_not_end_is_given_up_and_said_to_be_unfinished() -> None:
    job = Job("tank_chess", setup(), (1, 1), 1, max_plies=3)
    (outcome,) = simulate(job).outcomes
    assert (outcome.reason, outcome.side, outcome.plies) == ("unfinished", None, 3)


def test_two_bots_of_a_side_win_and_lose_together__TC_6_6() -> None:
    four = setup(SMALL)
    team = type(four)((0, 1, 0, 1), four.map, four.definitions, four.options)
    (outcome,) = simulate(Job("tank_chess", team, (2, 1, 2, 1), 1, seed=1)).outcomes
    assert len(outcome.places) == 4
    assert outcome.side in (0, 1)


def test_the_interval_is_wilsons() -> None:
    low, high = Share(45, 100).interval
    assert (round(low, 4), round(high, 4)) == (0.3561, 0.5476)
    assert Share(0, 10).interval[0] == 0.0
    assert Share(10, 10).interval[1] == pytest.approx(1.0)
    assert Share(0, 0).interval == (0.0, 1.0)


def test_scores_count_draws_half() -> None:
    drawn = SimulatedMatch(0, (0, 1), None, (1, 1), "quiet", 10, 5)
    won = SimulatedMatch(1, (1, 0), 0, (1, 2), "escaped", 10, 5)
    summary = RunSummary(JOB, (drawn, won))
    assert (summary.bot_score(0), summary.bot_score(1)) == (0.25, 0.75)


def test_dice_secrets_and_three_seats_are_played_too() -> None:
    job = Job("tiny", Setup((0, 1, 2), TinyMap(), None), (1, 1, 1), 12, seed=2, swap=True)
    with with_games(ENTRY):
        summary = simulate(job)
        assert summary.outcomes == simulate(job).outcomes
    assert {outcome.side for outcome in summary.outcomes} >= {0, 1, 2}
    assert [outcome.seats for outcome in summary.outcomes[:3]] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_a_match_all_lose_or_some_share_or_nobody_ends_is_no_draw() -> None:
    solo = replace(JOB, setup=Setup((0,), None, None), levels=(1,))
    lost, won = (
        SimulatedMatch(0, (0,), None, (2,), "shelled", 10, 5),
        SimulatedMatch(1, (0,), 0, (1,), "cleared", 10, 5),
    )
    summary = RunSummary(solo, (lost, won))
    assert (summary.drawn.count, summary.decisive, summary.others.count) == (0, 1, 1)
    assert summary.bot_score(0) == 0.5
    shared = SimulatedMatch(0, (0, 1, 2), None, (1, 1, 3), "points", 10, 5)
    unfinished = SimulatedMatch(1, (0, 1, 2), None, (), "unfinished", 10, 5)
    drawn = SimulatedMatch(2, (0, 1, 2), None, (1, 1, 1), "points", 10, 5)
    summary = RunSummary(
        replace(JOB, setup=Setup((0, 1, 2), None, None), levels=(1, 1, 1)), (shared, unfinished, drawn)
    )
    assert (summary.drawn.count, summary.decisive, summary.others.count) == (1, 0, 2)


def test_points_are_told_by_bot_wherever_it_sat_and_not_of_a_match_given_up() -> None:
    first = SimulatedMatch(0, (0, 1), 0, (1, 2), "target", 10, 5, scores=(16.0, 9.0))
    swapped = SimulatedMatch(1, (1, 0), 0, (1, 2), "target", 10, 5, scores=(17.0, 8.0))
    unfinished = SimulatedMatch(2, (0, 1), None, (), "unfinished", 10, 5)
    summary = RunSummary(JOB, (first, swapped, unfinished))
    assert (summary.bot_points(0), summary.bot_points(1)) == ([16.0, 8.0], [9.0, 17.0])


def test_no_more_processes_are_started_than_there_is_work_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Pool(ThreadPoolExecutor):
        def __init__(self, count: int) -> None:
            asked.append(count)
            super().__init__(1)

    monkeypatch.setattr(runner, "TaskPool", Pool)
    assert simulate(JOB, jobs=1000).games == 7
    assert asked == [4]


def test_what_is_set_up_in_secret_is_left_to_the_bots_where_a_match_begins_at_random(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    choose = Recruit.choose

    def heard(self: Recruit, seen: Any, *others: Any) -> Any:
        asked.append(seen.view.phase)
        return choose(self, seen, *others)

    monkeypatch.setattr(Recruit, "choose", heard)
    begun = setups.find("tank_tactics", "duel (0, 2)").setup
    # two tanks and three cards for each seat
    job = Job("tank_tactics", begun, (1, 1), 1, random_plies=1_000, max_plies=30)
    play_one(job, 0)
    assert asked == ["dice", "dice", "cards", "cards", "cards"] * 2
