"""The small types of the contract."""

from __future__ import annotations

import pickle
import random

import pytest

from game.model.contract import CALLS, IllegalAction, Refusal, Result, Setup
from tests.model.nim import Nim, NimState


def test_a_refusal_crosses_processes() -> None:
    refusal = Refusal("TC-4.1", "not_yours", {"square": 3})
    received = pickle.loads(pickle.dumps(IllegalAction(refusal)))
    assert isinstance(received, IllegalAction)
    assert received.refusal == refusal
    assert "TC-4.1: not_yours" in str(received)


def test_first_place_can_be_shared__TC_6_4() -> None:
    assert Result((1, 1), (0.5, 0.5), "agreed", "TC-6.4").drawn
    won = Result((2, 1, 1), (0.0, 1.0, 1.0), "escaped", "TC-6.2")
    assert (won.winners, won.drawn) == ((1, 2), False)


def test_playing_alone_one_wins_or_loses__BG_12_7() -> None:
    won, lost = Result((1,), (18.0,), "rank", "BG-12.7"), Result((2,), (9.0,), "lost", "BG-12.7")
    assert (won.winners, won.drawn) == ((0,), False)
    assert (lost.winners, lost.drawn) == ((), False)


def test_every_call_is_found_by_its_word() -> None:
    assert len(CALLS) == 6
    assert all(kind.word == word and kind(1).seat == 1 for word, kind in CALLS.items())


def test_what_an_open_game_need_not_say() -> None:
    game, state = Nim(), NimState(2)
    assert game.observe(state, 1) is state
    assert not game.keeps_secrets(Setup((0, 1), None, None))
    step = game.apply(state, "pass")
    seen = game.observe_step(state, step, 1)
    assert (seen.view, seen.events, seen.action) == (step.state, step.events, "pass")
    with pytest.raises(ValueError, match="nothing is left to chance"):
        game.draw(state, random.Random(1))
