"""Calls in a record for people: who left, who lagged, and when the time was over are told and read back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.data.files.content import load_content
from game.model.contract import CHANCE, MatchTime, OfferDraw, Resign, TextError, TimeUp
from game.model.record_text import call_of, call_word
from game.rules.registry import kit as kit_of
from tests.amount import some
from tests.conformance import setups


def test_a_call_is_a_word_and_back() -> None:
    case = setups.cases("battlegrounds")[0]
    state = case.rules.new(case.setup)
    for call in (Resign(1), TimeUp(0), OfferDraw(2)):
        assert call_of(call_word(call), case.rules, state) == call
    assert isinstance(call_of("time-over", case.rules, state), MatchTime)
    assert call_of("go:1,2/3", case.rules, state) is None
    for wrong in ("leaves:x", "lags:", "lags:12"):
        with pytest.raises(TextError, match="seat’s number"):
            call_of(wrong, case.rules, state)


def written(kit: Any, entries: list[tuple[Any, Any]], setup: Any) -> tuple[str, list[Any], Any]:
    """The record of a match of actions and calls, as a match on the disk writes it; its actions, and its
    end."""
    game = kit.game
    state = game.new(setup)
    states, actions = [state], []
    for action, call in entries:
        if call is not None:
            state = game.call(state, call).state
            continue
        state = game.apply(state, action).state
        states.append(state)
        actions.append(action)
    states[-1] = state
    return kit.write_record(setup, states, actions, {}), actions, state


def played(case: Any, seed: int, most: int, calls: float) -> list[tuple[Any, Any]]:
    """Random actions, and calls among them."""
    game, rng = case.rules, random.Random(seed)
    state = game.new(case.setup)
    entries: list[tuple[Any, Any]] = []
    for _ in range(most):
        seat = game.to_act(state)
        if seat is None:
            break
        call = None
        if seat != CHANCE and rng.random() < calls:
            kind = rng.choice([TimeUp, TimeUp, TimeUp, TimeUp, MatchTime, Resign])
            call = kind(seat)
            if game.refuse_call(state, call) is not None:
                call = None
        if call is not None:
            entries.append((None, call))
            state = game.call(state, call).state
            continue
        action = game.draw(state, rng) if seat == CHANCE else rng.choice(list(game.actions(state)))
        entries.append((action, None))
        state = game.apply(state, action).state
    return entries


@pytest.mark.parametrize("game", ["flames_of_tanks", "battlegrounds", "tank_tactics", "tank_battle"])
def test_calls_in_a_match_are_written_and_read_back(game: str) -> None:
    kit, called = kit_of(game), 0
    content = load_content(kit)
    for seed in range(some(30, 1)):
        case = setups.cases(game)[seed % 3]
        entries = played(case, seed, some(200, 60), 0.15)
        text, actions, end = written(kit, entries, case.setup)
        read = kit.read_record(text, content.definitions, case.setup)
        assert read.actions == tuple(actions)
        assert kit.format_position(read.states[-1]) == kit.format_position(end)
        called += "lags:" in text or "leaves:" in text
    assert called


def test_a_match_of_nothing_but_lags_is_told_whole__FT_6_5() -> None:
    case = setups.cases("flames_of_tanks")[0]
    kit, content = case.kit, load_content(case.kit)
    state = case.rules.new(case.setup)
    entries: list[tuple[Any, Any]] = []
    while (seat := case.rules.to_act(state)) is not None:
        entries.append((None, TimeUp(seat)))
        state = case.rules.call(state, TimeUp(seat)).state
    text, _, end = written(kit, entries, case.setup)
    assert text.count("lags:") == len(entries) > 6
    read = kit.read_record(text, content.definitions)
    assert read.states[-1].position == end.position
