"""What the search remembers has a fixed size, and gives way in the right order."""

from __future__ import annotations

import gc
import random
import sys
from dataclasses import replace

import pytest

from game.bots.contract import Limits, Seen
from game.bots.tank_chess import collector
from game.bots.tank_chess.analyst import TankChessAnalyst
from game.bots.tank_chess.evaluate import MAX_QUIET, Evaluator
from game.bots.tank_chess.fields import Floods
from game.bots.tank_chess.memory import AT_LEAST, AT_MOST, EXACT, Entry, TranspositionTable
from game.bots.tank_chess.search import Search
from game.rules.tank_chess.states import PieceState
from tests.amount import some
from tests.bots.tables import BOTS, GAME, SMALL, START, state


def entry(digest: int, depth: int, search: int = 0, value: int = 0) -> Entry:
    return digest, 0, depth, EXACT, value, None, search


@pytest.mark.slow
def test_it_never_grows() -> None:
    memory, rng = TranspositionTable(6), random.Random(1)
    for number in range(some(5_000, 500)):
        memory.put(entry(rng.getrandbits(60), rng.randrange(9), number // some(500, 50)))
        assert len(memory) <= memory.size == 64


def test_what_was_put_last_is_found_and_replaces_what_was_known_of_the_same_position() -> None:
    memory, rng = TranspositionTable(6), random.Random(2)
    for _ in range(500):
        digest = rng.getrandbits(60)
        memory.put(entry(digest, 1, value=1))
        memory.put(entry(digest, 2, value=2))
        found = memory.get(digest, 0)
        assert found is not None
        assert found[4] == 2
        assert memory.get(digest, 1) is None, "another world is another position"


def test_the_deepest_stays_and_what_an_earlier_search_left_goes() -> None:
    memory = TranspositionTable(6)
    memory.put(entry(64, 5))
    for number in range(2, 30):
        memory.put(entry(64 * number, 1))
    assert memory.get(64, 0) is not None
    memory.put(entry(64 * 50, 1, search=1))
    memory.put(entry(64 * 51, 1, search=1))
    memory.put(entry(64 * 52, 1, search=1))
    assert memory.get(64, 0) is None


@pytest.mark.slow
def test_a_search_keeps_to_it_and_leaves_no_doubtful_entries() -> None:
    at = state()
    memory = TranspositionTable(8)
    position = at.position
    search = Search(Evaluator(position, Floods(position.tables)), Limits(nodes=6_000), memory=memory)
    search.run()
    assert 100 < len(memory) <= 256
    for found in memory._slots:
        if found is not None:
            assert found[3] in (EXACT, AT_LEAST, AT_MOST)
            assert found[2] >= 0
    assert len(search.evaluator._quiet) <= MAX_QUIET


def test_what_it_forgot_is_forgotten() -> None:
    memory = TranspositionTable(6)
    memory.put(entry(64, 5))
    memory.clear()
    assert len(memory) == 0
    assert memory.get(64, 0) is None


@pytest.mark.slow
def test_an_analysis_of_many_positions_stays_small__TC_8() -> None:
    analyst, at, rng = TankChessAnalyst(), state(), random.Random(3)
    for _ in range(some(30, 4)):
        seat = GAME.to_act(at)
        if seat is None:
            at = state()
            continue
        thought = analyst.analyse(Seen(seat, at), Limits(nodes=20_000))[0]
        at = GAME.apply(at, thought.line[0] if rng.random() < 0.8 else rng.choice(GAME.actions(at))).state
    memory = analyst._memory
    assert memory.size == 1 << 17
    assert sum(sys.getsizeof(found) + 150 for found in memory._slots if found) < 60_000_000


@pytest.mark.slow
def test_a_small_board_needs_little() -> None:
    analyst = TankChessAnalyst()
    analyst.analyse(Seen(0, state(SMALL)), Limits(depth=2))
    assert len(analyst._memory) < 5_000


def states_held() -> int:
    """Piece states in memory: what maps that are played on no more leave behind."""
    return sum(isinstance(found, PieceState) for found in gc.get_objects())


@pytest.mark.slow
def test_a_map_that_is_left_leaves_nothing_behind_though_no_garbage_is_looked_for() -> None:
    analyst, held = TankChessAnalyst(), []
    gc.collect()
    gc.disable()
    try:
        for text in (SMALL, START, SMALL, START, SMALL):
            analyst.analyse(Seen(0, replace(state(text), tables=None)), Limits(nodes=200))
            held.append(states_held())
    finally:
        gc.enable()
    assert held[1] > held[0]
    assert held[4] <= held[2] < held[1]


@pytest.mark.slow
def test_matches_that_are_over_are_cleared_away_in_the_long_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "MOST", 5_000)
    held = []
    for seed in range(some(12, 4)):
        at = state(SMALL)
        bot = BOTS.make(3)
        for _ in range(3):
            seat = GAME.to_act(at)
            if seat is None:
                break
            at = GAME.apply(at, bot.choose(Seen(seat, at), Limits(nodes=60), seed)).state
        held.append(states_held())
    assert held[-1] < 3 * held[0]


def test_who_is_in_a_hurry_does_not_wait_for_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "MOST", 0)
    collected: list[bool] = []
    monkeypatch.setattr(gc, "collect", lambda *_: collected.append(True))
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 50

    TankChessAnalyst().analyse(Seen(0, state()), Limits(), stop=stop)
    assert not collected
    TankChessAnalyst().analyse(Seen(0, state()), Limits(nodes=500))
    assert collected
    assert gc.isenabled()
