"""Every golden record is read, replayed and kept exactly as it was when it was found right."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.data.files.content import load_map
from game.data.files.paths import MAPS
from game.data.saves.matches import Match, MatchPlan, Player, new_plan, position_plan
from game.games.tank_chess.rules.record import parse_record
from game.model.contract import TextError
from game.model.registry import kit
from game.model.session import Session
from tests.amount import now_and_then
from tests.games.tank_chess.boards import KIT, content, words
from tests.games.tank_chess.perft import slow
from tests.golden import golden
from tests.golden.make import main

NAMES = golden.names()
PLAYERS = (Player("person", "Ann"), Player("person", "Bo"))


@cache
def read_of(name: str) -> golden.Read:
    """A record, read once for all tests."""
    return golden.load(name).read()


@pytest.mark.sample(now=4)
@pytest.mark.parametrize("name", NAMES)
def test_golden_record_reads_as_it_always_did__TC_9_3(name: str) -> None:
    record = golden.load(name)
    assert golden.told(record) == record.expected


@pytest.mark.parametrize("name", NAMES)
def test_golden_record_announces_what_its_writer_announced__TC_6_3(name: str) -> None:
    record = golden.load(name)
    written = parse_record(record.text).moves
    if not any(move.suffix for move in written):
        pytest.skip("it announces nothing")
    read = read_of(name)
    text = KIT.write_record(read.setup, read.states, read.actions, {})
    assert [move.suffix for move in parse_record(text).moves] == [move.suffix for move in written]


@pytest.mark.sample(now=5, few=1)
@pytest.mark.parametrize("name", NAMES)
def test_golden_record_is_written_and_read_again_unchanged__TC_9_3(name: str) -> None:
    read = read_of(name)
    text = KIT.write_record(read.setup, read.states, read.actions, read.header)
    again = KIT.read_record(text, read.setup.definitions)
    assert again.actions == read.actions
    assert golden.outcome(again.states[-1]) == golden.outcome(read.states[-1])
    assert KIT.write_record(again.setup, again.states, again.actions, again.header) == text


def plan_of(record: golden.Golden) -> MatchPlan:
    if record.map is None:
        position = KIT.format_position(read_of(record.name).states[0])
        return position_plan(KIT, content(), position, PLAYERS, sides=(0, 1))
    path = MAPS / "tank_chess" / f"{record.map}.yaml"
    map_file = load_map(KIT, path, content(), words()).map_file
    return new_plan(KIT, content(), map_file, PLAYERS, sides=(0, 1))


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(
    "name", now_and_then([name for name in NAMES if "fun_set" not in golden.load(name).expected], 4)
)
def test_golden_record_is_played_kept_and_gone_on_with(name: str, tmp_path: Path) -> None:
    record = golden.load(name)
    match = Match.create(plan_of(record), folder=tmp_path)
    told = []
    for action in read_of(name).actions:
        before = match.session.state
        match.session.play(action)
        events = match.session.whole_line[-1].step.events
        told.append(f"{KIT.format_action(action, before)}: {' '.join(golden.keys(events))}")
    match.close()
    assert told == record.expected["moves"]
    assert match.path is not None
    again = Match.resume(match.path, kit, write=False)
    assert not again.problems
    assert again.session.state == match.session.state
    assert KIT.format_position(again.session.state) == record.expected["final"]
    assert golden.outcome(again.session.state) == record.expected["outcome"]


@pytest.mark.parametrize("name", ["escape", "fun_set", "repetition"])
def test_golden_record_on_a_small_board_equals_the_slow_generators__TC_4_TC_5_TC_6_TC_8(name: str) -> None:
    read = read_of(name)
    for state, action, after in zip(read.states, read.actions, read.states[1:], strict=False):
        slowly = slow.legal(state.diagram)
        assert set(KIT.game.actions(state)) == set(slowly)
        assert slowly[action].diagram == after.diagram


def test_a_golden_record_with_one_move_changed_is_told_differently() -> None:
    record = golden.load("escape")
    text = record.text.replace("H8>H7/S", "H8>H7/SW")
    changed = golden.Golden(record.name, text, record.expected)
    assert golden.told(changed) != record.expected
    with pytest.raises(TextError, match="move 5"):
        golden.Golden(record.name, record.text.replace("A7>OUT", "A7>A6/E"), record.expected).read()


def test_golden_records_hold_every_way_to_end_and_both_boards() -> None:
    outcomes = " ".join(golden.load(name).expected["outcome"] for name in NAMES)
    assert all(word in outcomes for word in ("command_destroyed", "escaped", "repetition", "goes on"))
    assert {len(read_of(name).states[0].grid) for name in NAMES} >= {64, 256, 400}


def test_golden_records_follow_one_another_in_a_session_too() -> None:
    read = read_of("repetition")
    session = Session(KIT.game, read.setup)
    for action in read.actions:
        assert session.result is None
        session.play(action)
    assert session.result is not None
    assert session.result.drawn


@pytest.mark.slow
def test_the_script_writes_nothing_unless_it_is_told_to(capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.read_bytes() for path in golden.GAMES.iterdir()}
    assert main([]) == 0
    assert capsys.readouterr().out == ""
    with pytest.raises(SystemExit, match="exists already"):
        main(["--play", "escape", "official_16", "1,1", "1"])
    assert {path: path.read_bytes() for path in golden.GAMES.iterdir()} == before
