"""Whatever text is handed in as a position, a move or a record: it is read, or refused with a reason.

The only exception that may come out is ``TextError`` (``NotationError`` is one). What is accepted is
written again as a text that means the same.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from game.games.tank_chess.rules.move_text import parse_move
from game.games.tank_chess.rules.record import parse_record
from game.games.tank_chess.rules.tcfen import format_tcfen, parse_tcfen
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.contract import TextError
from game.model.grid8 import Grid
from game.model.record_text import MAX_RECORD
from tests.amount import some
from tests.games.tank_chess.boards import KIT, content, map_setup, random_setup
from tests.games.tank_chess.perft.fun_set import fun_set
from tests.texts_to_try import ODD_TEXTS, RECORDS, SLIPS, START, TCFENS, slipped

quick = settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
MOVES = ("h3-h4N", "H3>H4/N", ">H4/N", "e5-g7NExj10", "E5>G7/NE(J10)+-", "h14-out", "H14>OUT#", "e5-g7NE!k9",
         "e5-f6-g7NE", "E5>F6>G7/NE!K9")  # fmt: skip
randoms = st.randoms(use_true_random=False)
odd = st.text(max_size=40) | st.lists(st.sampled_from(SLIPS), max_size=30).map("".join)
odd = odd | st.sampled_from(ODD_TEXTS)


def well_told(error: TextError) -> None:
    message = str(error)
    assert message
    assert len(message) < 1_500, "a reason, not the whole text again"


def try_position(text: str) -> None:
    try:
        diagram = parse_tcfen(text, fun_set())
    except TextError as error:
        well_told(error)
        return
    written = format_tcfen(diagram, fun_set())
    assert parse_tcfen(written, fun_set()) == diagram
    try:
        setup = KIT.parse_position(text, fun_set(), (0, 1))
    except TextError as error:
        well_told(error)
        return
    state = KIT.game.new(setup)
    moves = KIT.game.actions(state)
    assert moves or state.outcome is not None
    assert KIT.text_board(state)
    KIT.load_state(json.loads(json.dumps(KIT.dump_state(state))), setup)


def start_state() -> TankChessWorld:
    return KIT.game.new(map_setup("official_16"))


def try_move(text: str) -> None:
    state = start_state()
    for grid in (state.grid, Grid(8, 8), Grid(26, 26)):
        try:
            parse_move(text, grid)
        except TextError as error:
            well_told(error)
    try:
        action = KIT.parse_action(text, state)
    except TextError as error:
        well_told(error)
        return
    refusal = KIT.game.refuse(state, action)
    assert (refusal is None) == (action in KIT.game.actions(state))


def try_record(text: str) -> None:
    try:
        parsed = parse_record(text)
    except TextError as error:
        well_told(error)
        # the header is read for itself, whatever is wrong with the moves
        assert all(value in text for value in KIT.record_header(text).values())
        return
    KIT.record_header(text)
    try:
        read = KIT.read_record(text, content().definitions, map_setup("official_16"))
    except TextError as error:
        well_told(error)
        return
    assert len(read.actions) == len(parsed.moves)
    written = KIT.write_record(read.setup, read.states, read.actions, {})
    again = KIT.read_record(written, content().definitions)
    assert again.actions == read.actions
    assert format_tcfen(again.states[-1].diagram) == format_tcfen(read.states[-1].diagram)


TRIES: dict[str, Any] = {"position": try_position, "move": try_move, "record": try_record}


@settings(quick, max_examples=some(150, 50))
@given(odd)
@example("")
def test_odd_texts_are_no_positions_moves_or_records__TC_9(text: str) -> None:
    for one in TRIES.values():
        one(text)


@settings(quick, max_examples=some(200, 66))
@given(st.sampled_from(TCFENS), randoms)
def test_positions_with_slips_are_read_or_refused__TC_9_1(good: str, draw: random.Random) -> None:
    try_position(slipped(good, draw))


@settings(quick, max_examples=some(150, 50))
@given(st.sampled_from(MOVES), randoms)
def test_moves_with_slips_are_read_or_refused__TC_9_2(good: str, draw: random.Random) -> None:
    try_move(slipped(good, draw))


@settings(quick, max_examples=some(120, 40))
@given(st.sampled_from(RECORDS), randoms)
def test_records_with_slips_are_read_or_refused__TC_9_3(good: str, draw: random.Random) -> None:
    try_record(slipped(good, draw))


@pytest.mark.slow
def test_many_texts_with_slips_are_read_or_refused__TC_9() -> None:
    for seed in range(some(8_000, 600)):
        draw = random.Random(seed)
        name, goods = draw.choice([("position", TCFENS), ("move", MOVES), ("record", RECORDS)])
        text = slipped(draw.choice(goods), draw)
        try:
            TRIES[name](text)
        except Exception as error:
            raise AssertionError(f"{name} {text!r}: {error!r}") from error


@settings(quick, max_examples=some(150, 50))
@given(st.integers(0, 2**32))
def test_any_position_is_read_back_as_it_was_written__TC_9_1(seed: int) -> None:
    # a generator of its own: choices made by Hypothesis are never random enough to place pieces with
    diagram = random_setup(random.Random(seed), fun=True).map
    text = format_tcfen(diagram, fun_set())
    assert parse_tcfen(text, fun_set()) == diagram
    assert parse_tcfen(f"  {text}\n", fun_set()) == diagram


def test_the_first_good_position_is_the_official_start__TC_3_2() -> None:
    assert format_tcfen(start_state().diagram) == START


@pytest.mark.slow(few=4)
@pytest.mark.parametrize(
    "text",
    [
        "h3-h4N " * 14_000,
        "{" * 900_000,
        "[A \"" + "\\" * 900_000,
        "1." * 450_000,
        "A:" * 450_000,
        "-" * 900_000,
        "$1 " * 300_000,
        "!?" * 450_000,
        "[" * 900_000,
        " \n" * 450_000,
        ";" * 900_000,
        "x" * (MAX_RECORD + 1),
    ],
    ids=["moves", "braces", "slashes", "numbers", "names", "dashes", "marks", "points", "brackets", "blanks",
         "comments", "long"],
)  # fmt: skip
def test_a_megabyte_of_nonsense_is_refused_in_no_time__TC_9_3(text: str) -> None:
    try_record(text)


def ended(**changes: Any) -> dict[str, Any]:
    """How a match ends, with these changes."""
    params = {"winner": 0}
    won = {"places": [1, 2], "scores": [1, 0], "reason": "escaped", "rule": "TC-6.2", "params": params}
    return won | changes


def test_a_state_of_impossible_values_is_refused() -> None:
    setup = map_setup("official_16")
    state = KIT.game.new(setup)
    good: dict[str, Any] = json.loads(json.dumps(KIT.dump_state(state)))
    assert KIT.load_state(good, setup) == state
    wrong: list[dict[str, Any]] = [
        {"to_move": 2}, {"to_move": -1}, {"round": 0}, {"round": float("inf")}, {"quiet": -1},
        {"taken": [-1, 0]}, {"taken": [0]}, {"offer": 2}, {"offer": -1}, {"seen": 7}, {"seen": [7]},
        {"outcome": {"reason": "escaped", "winner": 0}}, {"outcome": ended(reason="tired")},
        {"outcome": ended(params={"winner": 2}, places=[2, 2], scores=[0, 0])}, {"outcome": ended(params={})},
        {"outcome": ended(reason="agreed", params={"reason": "quiet"})},
        {"outcome": ended(reason="agreed")}, {"outcome": ended(rule="TC-6.1")},
        {"ground": good["ground"][1:]}, {"ground": ["swamp", *good["ground"][1:]]}, {"square": None},
        {"square": good["square"] * 2}, {"square": []}, {"square": [256, *good["square"][1:]]},
        {"square": [good["square"][1], *good["square"][1:]]}, {"facing": [8, *good["facing"][1:]]},
        {"colour": [2, *good["colour"][1:]]}, {"ground": ["obstacle"] * 256},
        {"wreck": [True] * len(good["wreck"]), "square": [-1] * len(good["square"])},
        {"kind": [""] * len(good["kind"])}, {"colour": [-1] * len(good["colour"])},
        {"kind": ["light" if kind == "command" else kind for kind in good["kind"]]},
    ]  # fmt: skip
    assert KIT.load_state({**good, "outcome": ended()}, setup).outcome is not None
    for change in wrong:
        with pytest.raises(TextError):
            KIT.load_state({**good, **change}, setup)
    for key in good:
        with pytest.raises(TextError):
            KIT.load_state({k: v for k, v in good.items() if k != key}, setup)
