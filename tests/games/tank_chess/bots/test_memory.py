"""What a search remembers is bounded, and what is left behind goes."""

from __future__ import annotations

import gc
import pickle
import random
from typing import Any
from weakref import ref

import pytest

from game.bots.contract import Limits, Seen
from game.games.tank_chess.bots.analyst import TankChessAnalyst
from game.games.tank_chess.bots.board import KernelBoard
from game.games.tank_chess.bots.search import Search
from game.games.tank_chess.rules.states import PieceState
from tests.amount import some
from tests.games.tank_chess.bots.tables import GAME, SMALL, START, state

MOST = 130_000_000
"""Bytes a kernel may have, most of them its table."""


def bytes_of(board: KernelBoard) -> int:
    assert board._kernel is not None
    return board._kernel.bytes


def test_a_search_of_many_positions_stays_within_its_bounds__TC_8() -> None:
    board = KernelBoard(bits=8)
    held = []
    for nodes in (20_000, some(600_000, 60_000)):
        Search(board, state().position, Limits(nodes=nodes)).run()
        held.append(bytes_of(board))
    assert held[1] < 50_000_000


@pytest.mark.slow
def test_an_analysis_of_many_positions_stays_small__TC_8() -> None:
    analyst, at, rng = TankChessAnalyst(), state(), random.Random(3)
    for _ in range(some(60, 12)):
        seat = GAME.to_act(at)
        if seat is None:
            at = state(SMALL if rng.random() < 0.5 else START)
            continue
        thought = analyst.analyse(Seen(seat, at), Limits(nodes=60_000))[0]
        at = GAME.apply(at, thought.line[0] if rng.random() < 0.8 else rng.choice(GAME.actions(at))).state
    assert bytes_of(analyst._context.board) < MOST


def test_a_kernel_goes_with_whoever_had_it() -> None:
    def searched() -> tuple[Any, int]:
        """The kernel of a search, and how often that was asked whether to stop."""
        board, asked = KernelBoard(), list[bool]()

        def stop() -> bool:
            asked.append(board is not None)
            return len(asked) > 3

        Search(board, state(SMALL).position, Limits(), stop=stop).run()
        return ref(board._kernel), len(asked)

    gone = [searched() for _ in range(3)]
    gc.collect()
    assert [(kernel(), asked > 0) for kernel, asked in gone] == [(None, True)] * 3


def test_a_search_that_was_cleared_finds_the_same_again() -> None:
    board, at = KernelBoard(), state(SMALL).position
    found = []
    for _ in range(2):
        found.append(Search(board, at, Limits(nodes=3_000), 5).run())
        board.clear()
    assert found[0] == found[1]


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
            analyst.analyse(Seen(0, pickle.loads(pickle.dumps(state(text)))), Limits(nodes=200))
            held.append(states_held())
    finally:
        gc.enable()
    assert held[1] > held[0]
    assert held[4] <= held[2] < held[1]
