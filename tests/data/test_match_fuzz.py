"""Whatever has happened to a save: the match goes on from what the file says, or it is told why not.

Nothing but ``ProblemsError`` comes out of ``Match.resume``, and the file stays as it was unless it is
gone on with. What ever broke something stands in ``REPLACED`` or in
tests/data/bad/matches.
"""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.data.files.problems import ProblemsError
from game.data.saves.matches import Match, MatchPlan, Player, new_plan
from game.games.tank_chess.rules.file_models import TankChessMap
from game.games.tank_chess.rules.kit import KIT
from game.model.clock import ClockRules
from game.model.contract import DeclineDraw, OfferDraw
from game.model.registry import kit
from tests.amount import now_and_then, some
from tests.data.test_fuzz import mutated
from tests.games.tank_chess.boards import content, map_setup, shipped_maps, words

quick = settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
randoms = st.randoms(use_true_random=False)


def a_plan(map_name: str = "official_16") -> MatchPlan:
    from game.data.files.content import load_map
    from game.data.files.paths import MAPS

    checked = load_map(KIT, MAPS / "tank_chess" / f"{map_name}.yaml", content(), words())
    assert isinstance(checked.map_file, TankChessMap)
    players = (Player("person", "Ann: “A”"), Player("bot", "Bo", 2))
    clock = ClockRules(60_000, 1_000)
    return new_plan(KIT, content(), checked.map_file, players, sides=(0, 1), clock=clock, seed=7)


def played(folder: Path, plies: int = 9, map_name: str = "official_16") -> Match:
    """A match kept in that folder, with all kinds of entries in its record."""
    now, rng = [0], random.Random(5)
    match = Match.create(a_plan(map_name), folder=folder, now=lambda: now[0])
    match.session.resume()
    for ply in range(plies):
        now[0] += 700
        match.session.play(rng.choice(KIT.game.actions(match.session.state)))
        if ply == 4:
            match.session.call(OfferDraw(0))
            match.session.call(DeclineDraw(1))
        if ply == 6:
            match.session.undo({0})
            match.session.redo({0})
            match.session.undo({0, 1})
    match.close()
    return match


@cache
def good_save() -> tuple[bytes, dict[int, Any]]:
    """A good save, and the state after each number of entries of it."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        match = played(Path(folder))
        assert match.path is not None
        raw = match.path.read_bytes()
        begin = raw.index(b"\nrecord:") + len(b"\nrecord:\n")
        states = {}
        for ends in [begin, *(begin + m.end() for m in re.finditer(rb"\n", raw[begin:]))]:
            match.path.write_bytes(raw[:ends])
            entries = len(re.findall(rb"^- \{n: \d+, (?!state)", raw[begin:ends], re.MULTILINE))
            states[entries] = Match.resume(match.path, kit, write=False).session.state
        assert states[max(states)] == match.session.state
        return raw, states


def resumed(path: Path) -> Match | None:
    raw = path.read_bytes()
    try:
        match, problems = Match.resume(path, kit, write=False), []
    except ProblemsError as error:
        match, problems = None, error.problems
    assert bool(match) != bool(problems)
    assert all("\n" not in str(problem) for problem in problems)
    assert path.read_bytes() == raw
    return match


def usable(match: Match) -> None:
    """Everything a player would do with a match that was gone on with."""
    session = match.session
    assert match.title is not None
    KIT.text_board(session.state)
    match.result_words(words())
    match.score_text()
    match.record_text()
    [session.remaining(side) for side in set(match.plan.sides)]
    if session.result is None:
        moves = KIT.game.actions(session.state)
        assert moves
        session.play(moves[0])
        session.undo({0, 1, 2, 3})
        session.redo({0, 1, 2, 3})


def try_save(raw: bytes, folder: Path) -> None:
    path = folder / "match.yaml"
    path.write_bytes(raw)
    match = resumed(path)
    if match is None:
        return
    usable(match)
    again = Match.resume(path, kit)
    state = again.session.state
    assert resumed(path) is not None
    if again.session.result is None:
        again.session.play(KIT.game.actions(state)[0])
    again.close()
    third = resumed(path)
    assert third is not None
    assert third.session.state == again.session.state, "what was played on a mended save is kept"


def try_slips(seed: int, folder: Path) -> None:
    draw = random.Random(seed)
    raw, _ = good_save()
    if draw.random() < 0.6:
        # the record alone: there is most to go wrong
        begin = raw.index(b"\nrecord:")
        raw = raw[:begin] + mutated(raw[begin:], draw)
    else:
        raw = mutated(raw, draw)
    try_save(raw, folder)


@pytest.mark.slow
@settings(quick, max_examples=some(20, 8))
@given(st.integers(0, 2**32))
def test_a_save_with_slips_goes_on_or_says_why_not(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    try_slips(seed, tmp_path_factory.mktemp("slips"))


@pytest.mark.slow
def test_many_saves_with_slips_go_on_or_say_why_not(tmp_path: Path) -> None:
    for seed in range(some(400, 40)):
        try:
            try_slips(seed, tmp_path)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {error!r}") from error
        for path in tmp_path.iterdir():
            path.unlink()


def try_cut(at: int, folder: Path) -> None:
    raw, states = good_save()
    begin = raw.index(b"\nrecord:") + len(b"\nrecord:\n")
    path = folder / "match.yaml"
    path.write_bytes(raw[: begin + at])
    match = resumed(path)
    assert match is not None
    whole = re.findall(rb"^- \{n: \d+, (?!state).*\}$", raw[begin : begin + at], re.MULTILINE)
    assert match.session.state == states[len(whole)], "at most the move being written is lost"


@pytest.mark.slow
@settings(quick, max_examples=some(25, 8))
@given(st.floats(0, 1))
def test_a_save_cut_off_anywhere_loses_at_most_the_entry_being_written(
    tmp_path_factory: pytest.TempPathFactory, share: float
) -> None:
    raw, _ = good_save()
    length = len(raw) - raw.index(b"\nrecord:") - len(b"\nrecord:\n")
    try_cut(int(share * length), tmp_path_factory.mktemp("cut"))


@pytest.mark.slow
def test_a_save_cut_off_at_every_byte_loses_at_most_the_entry_being_written(tmp_path: Path) -> None:
    raw, _ = good_save()
    for at in range(0, len(raw) - raw.index(b"\nrecord:") - len(b"\nrecord:\n"), some(23, 211)):
        try_cut(at, tmp_path)


BAD = sorted((Path(__file__).parent / "bad" / "matches").glob("*.yaml"))


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_save_that_once_broke_something_goes_on_or_says_why_not(tmp_path: Path, path: Path) -> None:
    try_save(path.read_bytes(), tmp_path)


REPLACED = [
    ("initial_ms: 60000", "initial_ms: .inf"),
    ("initial_ms: 60000", "initial_ms: -5"),
    ("initial_ms: 60000", "initial_ms: [1]"),
    ("initial_ms: 60000", "initial_ms: 1.0e+400"),
    ("clocks: [60300, 60000]", "clocks: [1]"),
    ("clocks: [60300, 60000]", "clocks: [a, b]"),
    ("clocks: [60300, 60000]", "clocks: 7"),
    ("clocks: [60300, 60000]", "clocks: [true, -9]"),
    ("rules: 1", "rules: 0"),
    ("rules: 1", "rules: 99"),
    ("level: 2", "level: 99"),
    ("level: 2", "level: x"),
    ("side: 1", "side: 7"),
    ("side: 1", "side: -1"),
    ("call: offer-draw", "call: ludo"),
    ("call: offer-draw", "call: agree-draw"),
    ("call: offer-draw", "call: match-time"),
    ("by: 0, call", "by: 77, call"),
    ("by: 0, call", "by: chance, call"),
    ("undo: 1", "undo: 0"),
    ("undo: 1", "undo: -1"),
    ("undo: 1", "undo: 999999999999999999999"),
    ("undo: 1", "redo: 1"),
    ("ms: 700", "ms: -700"),
    ("ms: 700", "ms: .nan"),
    ("options: {", "options: {draw_repetitions: -1, "),
    ("options: {", "options: {undo: maybe, "),
]


@pytest.mark.slow(few=6)
@pytest.mark.parametrize("both_rules", ["1", "0"], ids=["these rules", "other rules"])
@pytest.mark.parametrize(
    ("old", "new"), now_and_then(REPLACED, 5, few=10), ids=[f"{old} - {new}" for old, new in REPLACED]
)
def test_a_save_with_a_strange_value_goes_on_or_says_why_not(
    tmp_path: Path, old: str, new: str, both_rules: str
) -> None:
    text = good_save()[0].decode("utf-8")
    if old not in text:
        pytest.skip(f"no {old!r} in a save")
    text = text.replace(old, new, 1).replace("\nrules: 1\n", f"\nrules: {both_rules}\n")
    try_save(text.encode("utf-8"), tmp_path)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("map_name", now_and_then(shipped_maps(), 4, few=4))
@pytest.mark.parametrize("plies", [0, 1, 13])
def test_a_match_is_resumed_as_it_stood(tmp_path: Path, map_name: str, plies: int) -> None:
    match = played(tmp_path, plies, map_name)
    assert match.path is not None
    again = resumed(match.path)
    assert again is not None
    assert not again.problems
    assert again.session.state == match.session.state
    assert [one.entry for one in again.session.whole_line] == [one.entry for one in match.session.whole_line]
    assert again.session.start == KIT.game.new(map_setup(map_name))
