"""Calls in a record for people: who left, who lagged, when the time was over and who spoke of a draw are told
and read back, whatever the call and wherever it was made."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.model.contract import CALLS, CHANCE, Call, MatchTime, OfferDraw, Resign, TextError, TimeUp
from game.model.record_text import call_of, call_word
from game.testing.case import Case
from tests.amount import some
from tests.conformance import setups

GAMES = ["tank_chess", "flames_of_tanks", "battlegrounds", "tank_tactics", "tank_battle", "tiny"]


def test_a_call_is_a_word_and_back() -> None:
    case = setups.cases("battlegrounds")[1]
    state = case.rules.new(case.setup)
    for call in (Resign(1), TimeUp(0), OfferDraw(len(case.setup.seats) - 1)):
        assert call_of(call_word(call), case.rules, case.setup, state) == call
    assert isinstance(call_of("time-over", case.rules, case.setup, state), MatchTime)
    assert call_of("go:1,2/3", case.rules, case.setup, state) is None
    for wrong in ("leaves:x", "lags:", "lags:12", "leaves:²"):
        with pytest.raises(TextError, match="seat’s number"):
            call_of(wrong, case.rules, case.setup, state)
    for nobody in ("leaves:0", "agrees:9"):
        with pytest.raises(TextError, match="unknown seat"):
            call_of(nobody, case.rules, case.setup, state)


class Told:
    """A match as it is played: its states, and what was done."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.states = [case.rules.new(case.setup)]
        self.entries: list[Any] = []

    @property
    def state(self) -> Any:
        return self.states[-1]

    def do(self, entry: Any) -> None:
        game = self.case.rules
        step = (game.call if isinstance(entry, Call) else game.apply)(self.state, entry)
        self.entries.append(entry)
        self.states.append(step.state)

    def act(self, rng: random.Random) -> bool:
        """Play some action, or draw what chance decides; no if the match is over."""
        game, seat = self.case.rules, self.case.rules.to_act(self.state)
        if seat is not None:
            self.do(
                game.draw(self.state, rng) if seat == CHANCE else rng.choice(list(game.actions(self.state)))
            )
        return seat is not None

    def calls(self) -> Iterator[Call]:
        """Every call that the rules allow now; the time of the match is called for who is to act."""
        seat = max(0, self.case.rules.to_act(self.state) or 0)
        for kind in CALLS.values():
            for call in [kind(seat)] if kind is MatchTime else map(kind, self.case.setup.seats):
                if self.case.rules.refuse_call(self.state, call) is None:
                    yield call

    def copy(self) -> Told:
        other = Told(self.case)
        other.states, other.entries = list(self.states), list(self.entries)
        return other

    def must_read_back(self) -> None:
        """Written and read it is the same match, and written again it is the same text."""
        kit, setup = self.case.kit, self.case.setup
        names = {key.rsplit(".", 1)[-1].capitalize(): f"2 {key}" for key in kit.info.sides}
        text = kit.write_record(setup, self.states, self.entries, {"Map": "?", **names})
        read = kit.read_record(text, setup.definitions, None if "[Position" in text else setup)
        assert read.entries == tuple(self.entries), text
        assert len(read.states) == len(self.states)
        assert [*map(kit.dump_state, read.states)] == [*map(kit.dump_state, self.states)], text
        assert kit.write_record(read.setup, read.states, read.entries, read.header) == text


@pytest.mark.parametrize("game", GAMES)
def test_every_call_at_every_place_is_written_and_read_back(game: str) -> None:
    cases = setups.cases(game)
    tried = set()
    for seed in range(some(8, 2)):
        rng = random.Random(seed)
        told = Told(cases[(5 * seed) % len(cases)])
        for _ in range(some(12, 3)):
            for call in told.calls():
                tried.add(type(call))
                other = told.copy()
                other.do(call)
                for _ in range(rng.randrange(3)):
                    other.act(rng)
                other.must_read_back()
            if not told.act(rng):
                break
    assert tried >= {Resign, TimeUp}


@pytest.mark.parametrize("game", GAMES)
def test_matches_full_of_calls_are_written_and_read_back(game: str) -> None:
    cases, called = setups.cases(game), 0
    for seed in range(some(20, 2)):
        rng = random.Random(seed)
        told = Told(cases[seed % len(cases)])
        for _ in range(some(100, 40)):
            calls = [call for call in told.calls() if not isinstance(call, Resign) or rng.random() < 0.1]
            if calls and rng.random() < 0.3:
                told.do(rng.choice(calls))
                called += 1
            elif not told.act(rng):
                break
        told.must_read_back()
    assert called


@pytest.mark.parametrize("sides", [(0, 1, 0), (0, 1, 1), (0, 1, 0, 1)])
def test_a_record_says_for_whom_each_of_three_or_four_plays__TC_6_6(sides: tuple[int, ...]) -> None:
    told = Told(setups.find("tank_chess", f"official_16 {sides}"))
    told.act(random.Random(1))
    told.do(OfferDraw(2))
    told.must_read_back()
    text = told.case.kit.write_record(told.case.setup, told.states, told.entries, {})
    with pytest.raises(TextError, match="Seats 'white': expected one of white black, white black white"):
        told.case.kit.read_record(re.sub('Seats ".*"', 'Seats "white"', text), told.case.setup.definitions)


def test_a_record_says_when_its_match_is_drawn__TC_6_4() -> None:
    case = setups.cases("tank_chess")[0]
    told = Told(replace(case, setup=case.kit.with_options(case.setup, {"turn_limit": 2})))
    while told.act(random.Random(2)):
        pass
    assert told.states[-1].outcome.reason == "turn_limit"
    told.must_read_back()
    text = told.case.kit.write_record(told.case.setup, told.states, told.entries, {})
    for wrong, why in (("turn_limit=x", "a whole number from 0 to 1000"), ("night=1", "unknown option")):
        with pytest.raises(TextError, match=f"Options .*{why}"):
            case.kit.read_record(text.replace("turn_limit=2", wrong), case.setup.definitions)


def test_a_record_of_a_match_alone_may_name_its_player() -> None:
    told = Told(next(case for case in setups.cases("battlegrounds") if len(case.setup.seats) == 1))
    told.act(random.Random(1))
    text = told.case.kit.write_record(told.case.setup, told.states, told.entries, {"First": "Anna"})
    read = told.case.kit.read_record(text, told.case.setup.definitions, told.case.setup)
    assert read.entries == tuple(told.entries)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_who_begins_and_the_first_players_name_are_told_apart(first: int) -> None:
    case = next(case for case in setups.cases("battlegrounds") if len(case.setup.seats) == 2)
    told = Told(replace(case, setup=case.kit.with_options(case.setup, {"first": first})))
    told.act(random.Random(1))
    told.must_read_back()
    text = case.kit.write_record(told.case.setup, told.states, told.entries, {"First": "Chance"})
    assert '[First "Chance"]' in text
    assert case.kit.read_record(text, case.setup.definitions, case.setup).setup.options["first"] == first
    with pytest.raises(TextError, match='Starter "9": expected “chance” or a seat'):
        case.kit.read_record(re.sub('Starter ".*"', 'Starter "9"', text), case.setup.definitions, case.setup)


def test_a_record_of_a_call_and_nothing_else_is_read() -> None:
    told = Told(next(case for case in setups.cases("tank_tactics") if len(case.setup.seats) > 2))
    told.do(Resign(2))
    text = told.case.kit.write_record(told.case.setup, told.states, told.entries, {})
    assert "leaves:3\n*" in text
    told.must_read_back()


def test_a_match_of_nothing_but_lags_is_told_whole__FT_6_5() -> None:
    told = Told(setups.cases("flames_of_tanks")[0])
    while (seat := told.case.rules.to_act(told.state)) is not None:
        told.do(TimeUp(seat))
    assert len(told.entries) > 6
    told.must_read_back()
