"""What bots deduce of ranks: from what everybody saw, within what is left, and no more (TB-7.1)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.bots.contract import Limits, Seen, level
from game.bots.tank_battle.deeds import Deduction, DeedNotes, Memory
from game.bots.tank_battle.players import SeenBoard
from game.model.contract import CHANCE, SeenStep
from game.rules.tank_battle.state import TankBattleState
from tests.bots.tank_battle import BOTS, GAME, setup

Steps = list[SeenStep[TankBattleState, Any]]


def _match(seed: int, turns: int) -> tuple[TankBattleState, list[Steps], DeedNotes]:
    """A match of quick bots up to a turn: its state, what each seat noticed, and what tanks did."""
    state, rng, told, notes = GAME.new(setup()), random.Random(seed), list[Steps]([[], []]), DeedNotes()
    players = [BOTS.make(3), BOTS.make(2)]
    while (seat := GAME.to_act(state)) is not None and state.position.turn < turns:
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
        first = deduction.odds(view.position, 1 - seat)
        assert Memory().deduced(told[seat]).odds(twin.position, 1 - seat) == first


def test_ranks_are_shared_out_among_the_tanks_as_they_are_left__TB_7_1() -> None:
    state, told, _ = _match(3, 14)
    view = GAME.observe(state, 0).position
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
    view = GAME.observe(_match(3, 3)[0], 0).position
    assert not any(view.ranks[1])
    means = [
        sum(rank * chance for rank, chance in of_tank.items())
        for of_tank in Deduction([{}, {2: ["bold", "bold"], 4: ["bold", "unheard of"]}], table)
        .odds(view, 1)
        .chances
    ]
    assert means[2] > means[4] > max(means[0], means[1], means[3], means[5])
    assert sum(means) == pytest.approx(21)


@pytest.mark.parametrize("number", [4, 5])
def test_what_a_bot_remembers_changes_nothing_it_chooses__TB_7_1(number: int) -> None:
    state, told, _ = _match(4, 9)
    other, others, _ = _match(5, 9)
    bot, limits = BOTS.make(number), Limits(nodes=300)
    seat, its = state.position.seat, other.position.seat
    bot.choose(Seen(its, GAME.observe(other, its), tuple(others[its])), limits, 1)
    seen: SeenBoard = Seen(seat, GAME.observe(state, seat), tuple(told[seat]))
    assert bot.choose(seen, limits, 1) == BOTS.make(number).choose(seen, limits, 1)
