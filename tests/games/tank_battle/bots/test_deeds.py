"""What bots deduce of ranks: from what everybody saw, within what is left, and no more (TB-7.1)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from game.bots.contract import Limits, Seen, level
from game.bots.solving import never
from game.games.tank_battle.bots.budget import NodeBudget
from game.games.tank_battle.bots.deeds import Deduction, DeedNotes, Memory
from game.games.tank_battle.bots.foresight import played_out
from game.games.tank_battle.bots.planning import Planner
from game.games.tank_battle.bots.players import SeenBoard
from game.games.tank_battle.rules.board import numbered, row
from game.games.tank_battle.rules.events import Shown, TurnEnded
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import CHANCE, SeenStep, Setup
from game.model.tuples import put
from tests.games.tank_battle.boards import at
from tests.games.tank_battle.bots.matches import BOTS, GAME, setup
from tests.games.tank_battle.files import DEFINITIONS

Steps = list[SeenStep[TankBattleWorld, Any]]


def _match(seed: int, turns: int) -> tuple[TankBattleWorld, list[Steps], DeedNotes]:
    """A match of quick bots up to a turn: its state, what each seat noticed, and what tanks did."""
    state, rng, told, notes = GAME.new(setup()), random.Random(seed), list[Steps]([[], []]), DeedNotes()
    players = [BOTS.make(3), BOTS.make(2)]
    while (seat := GAME.to_act(state)) is not None and state.begun < turns:
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            seen: SeenBoard = Seen(seat, GAME.observe(state, seat))
            action = players[seat].choose(seen, level(BOTS, 1).limits, rng.getrandbits(32))
        step = GAME.apply(state, action)
        for each in (0, 1):
            told[each].append(GAME.observe_step(state, step, each))
        notes.tell(step.state, step.events)
        state = step.state
    return state, told, notes


@pytest.mark.slow
def test_both_sides_note_the_same_of_a_match_and_nothing_that_is_hidden__TB_7_1() -> None:
    _, told, notes = _match(5, 40)
    assert all(notes.deeds), "tanks have done something"
    for steps in told:
        assert Memory().deduced(steps).deeds == Deduction(notes.deeds).deeds


def test_what_is_deduced_hangs_on_no_rank_that_was_never_shown__TB_7_1() -> None:
    state, told, _ = _match(2, 12)
    for seat in (0, 1):
        view = GAME.observe(state, seat)
        twin = GAME.observe(GAME.resample(view, random.Random(3)), seat)
        deduction = Memory().deduced(told[seat])
        first = deduction.odds(view, 1 - seat)
        assert Memory().deduced(told[seat]).odds(twin, 1 - seat) == first


def test_ranks_are_shared_out_among_the_tanks_as_they_are_left__TB_7_1() -> None:
    state, told, _ = _match(3, 14)
    view = GAME.observe(state, 0)
    odds = Memory().deduced(told[0]).odds(view, 1)
    left = sorted(view.match.pieces.ranks)
    for way in odds.ways:
        assert sorted(way) == left
        assert all(rank in (0, given) for rank, given in zip(view.ranks[1], way, strict=True))
    for rank in left:
        assert sum(of_tank.get(rank, 0.0) for of_tank in odds.chances) == pytest.approx(1.0)
    full = Memory().deduced(told[0]).filled(view, random.Random(1))
    assert full.ranks[1] in set(odds.ways) and 0 not in full.ranks[1]


def test_a_tank_that_did_as_strong_ones_do_is_taken_for_stronger__TB_7_1() -> None:
    table = {"bold": (-1.0, -0.6, -0.2, 0.2, 0.6, 1.0)}
    view = GAME.observe(_match(3, 3)[0], 0)
    assert not any(view.ranks[1])
    means = [
        sum(rank * chance for rank, chance in of_tank.items())
        for of_tank in Deduction([{}, {2: ["bold", "bold"], 4: ["bold", "unheard of"]}], table)
        .odds(view, 1)
        .chances
    ]
    assert means[2] > means[4] > max(means[0], means[1], means[3], means[5])
    assert sum(means) == pytest.approx(21)


@pytest.mark.parametrize(
    ("left", "enemy", "deed"),
    [
        ("25:3 10:4 1:6", 65, "unknown stayed near"),
        ("25:3 10:4 1:6", 75, "nobody stayed middle"),
        ("25:3 10:4", 75, "unknown stayed middle"),
        ("25:3 10:4", 85, "nobody stayed middle"),
        ("25:3 10:4 F13", 95, "unknown stayed far"),
    ],
)
def test_one_of_two_tanks_could_have_attacked_from_farther_away__TB_3_9(
    left: str, enemy: int, deed: str
) -> None:
    state, notes = at(left, f"{enemy}:2 100:5"), DeedNotes()
    for event in (Shown(), TurnEnded(0)):
        notes.tell(state, [event])
    assert notes.deeds[0][state.tank_on(0, numbered(25))][-1] == deed


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("number", [4, 5])
def test_what_a_bot_remembers_changes_nothing_it_chooses__TB_7_1(number: int) -> None:
    state, told, _ = _match(4, 9)
    other, others, _ = _match(5, 9)
    bot, limits = BOTS.make(number), Limits(nodes=300)
    seat, its = state.seat, other.seat
    bot.choose(Seen(its, GAME.observe(other, its), tuple(others[its])), limits, 1)
    seen: SeenBoard = Seen(seat, GAME.observe(state, seat), tuple(told[seat]))
    assert bot.choose(seen, limits, 1) == BOTS.make(number).choose(seen, limits, 1)


def test_of_many_tanks_some_ways_to_share_out_the_ranks_are_weighed__TB_7_1() -> None:
    light, *_, heavy = DEFINITIONS.pieces.tanks
    pieces = replace(
        DEFINITIONS.pieces, tanks=(replace(light, count=5), replace(heavy, count=5, command=True))
    )
    for seed in range(20):
        state, rng = (
            GAME.new(Setup((0, 1), None, replace(DEFINITIONS, pieces=pieces), {})),
            random.Random(seed),
        )
        while state.phase == "setup":
            state = GAME.apply(state, rng.choice(GAME.actions(GAME.observe(state, state.seat)))).state
        view = GAME.observe(state, 0)
        odds = Deduction([{}, {}]).odds(view, 1)
        assert sum(odds.chances[0].values()) == pytest.approx(1.0)
        for way in odds.ways:
            led = {tank for tank, rank in enumerate(way) if rank == heavy.rank}
            assert all(view.commands[1] >> tank & 1 for tank in led), (
                "who leads has its flag from the beginning"
            )


def test_plans_go_by_what_was_deduced__TB_7_1() -> None:
    state, _, _ = _match(3, 9)
    view = GAME.observe(state, state.seat)
    enemies = range(len(view.tanks[0]))
    table = {"bold": (-3.0, -2.0, -1.0, 1.0, 2.0, 3.0)}
    deeds: list[dict[int, list[str]]] = [{}, {}]
    deeds[1 - view.seat] = {tank: ["bold"] for tank in enemies if tank % 2}
    plain = Planner(view, random.Random(1)).turns(8)
    deduced = Planner(view, random.Random(1), deduction=Deduction(deeds, table)).turns(8)
    assert [turn.worth for turn in plain] != [turn.worth for turn in deduced]


def test_a_tank_is_worth_what_it_is_and_not_what_it_pretends_to_be__TB_7_1() -> None:
    state, _, _ = _match(3, 2)  # nobody can reach anybody
    seat = state.seat
    view = GAME.observe(state, seat)
    turn = Planner(view, random.Random(1)).turns(1)[0]
    world = GAME.resample(GAME.observe(state, seat), random.Random(1))
    world = world.with_(known=put(world.known, seat, 1))  # of one tank everybody knows what it is
    pretending = dict(enumerate(reversed(world.ranks[seat])))
    for plays in (None, pretending):
        came_to = played_out(world, turn, random.Random(1), NodeBudget(Limits(), never), None, plays)
        assert came_to == pytest.approx(
            0.15 * sum(row(seat, stop.square) - row(seat, stop.path[0]) for stop in turn.stops), abs=1.0
        )
