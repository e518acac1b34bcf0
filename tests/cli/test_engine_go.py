"""``engine``: every ``go`` ends in exactly one ``bestmove``, whatever is in it and whenever it comes."""

from __future__ import annotations

import io
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from game.bots.contract import Limits
from game.cli.engine import protocol as engine_protocol
from game.cli.engine.go import MOST, MOST_DEPTH, UNLIMITED_MS, parse_go
from game.cli.engine.protocol import ProtocolEngine
from game.cli.main import main
from game.cli.verbs import engine as engine_verb
from game.model.contract import CHANCE
from tests.amount import some
from tests.games.tank_chess.boards import KIT, content

LEAVES = "2C05/8/8/8/8/8/6##/3M02#c4 w 1"
"""White's Command leaves next, and nothing else wins at once."""

ODD = (
    "wtime 60000 btime -1000 winc 2000 binc 2000", "wtime -1 btime -1", "btime 60000", "binc 5", "winc -3",
    "wtime", "wtime btime 5000", "wtime 99999999999999999999999 btime 1", "movestogo 0 wtime 500",
    "movestogo -2 wtime 500", "movestogo 5", "movetime", "movetime 0", "movetime -50", "movetime 1e3",
    "movetime 12.5", "depth", "depth 0", "depth -1", "depth x", "depth 99999999999999 movetime 40", "nodes 0",
    "nodes -5", "nodes 99999999999999999999 movetime 40", "nodes \u00b2", "depth 1 depth 2", "nodes nodes 5",
    "mate", "mate 0", "mate 1", "mate -4", "mate 99999999999 movetime 40", "ponder", "ponder depth 1",
    "depth 1 ponder", "searchmoves d1-d2N depth 1", "depth 1 searchmoves d1-d2N c8-c7N",
    "searchmoves e9 hello depth 1", "searchmoves depth 1", "fast", "depth 1 fast", "fast depth 1", "GO", "go",
    "perft 1", "depth 1 \0", "{} %s", "infinite", "infinite infinite", "infinite depth 1", "depth 1 infinite",
    "", "searchmoves", "searchmoves d1-d2N",
)  # fmt: skip


class Said(list[str]):
    """What an engine said."""

    @property
    def moves(self) -> list[str]:
        return [line for line in self if line.startswith("bestmove")]


@pytest.fixture
def said() -> Said:
    return Said()


@pytest.fixture
def engine(said: Said) -> Iterator[ProtocolEngine]:
    made = ProtocolEngine(KIT, content(), said.append, own_map="quick_bout_8")
    made.hear(f"position tcfen {LEAVES}")
    yield made
    made.close()


def waits(words: str) -> bool:
    """Whether such a ``go`` may wait for ``stop``: it says so, or sets no limit and has no other word."""
    return "infinite" in words or not words or (words.startswith("searchmoves") and "depth" not in words)


def end(engine: ProtocolEngine, words: str) -> None:
    if waits(words):
        engine.hear("stop")
    engine.finish()


@pytest.mark.parametrize("level", [pytest.param(7, marks=pytest.mark.slow), 1])
def test_whatever_is_in_a_go_it_ends_in_exactly_one_move(
    level: int, engine: ProtocolEngine, said: Said
) -> None:
    engine.hear(f"setoption name Level value {level}")
    for words in ODD:
        said.clear()
        engine.hear(f"go {words}")
        end(engine, words)
        assert len(said.moves) == 1, words
        assert said.moves != ["bestmove (none)"], words
        engine.hear("stop")
        assert len(said.moves) == 1, words


def test_words_may_come_in_any_order_and_number(engine: ProtocolEngine, said: Said) -> None:
    rng = random.Random(3)
    parts = [words for words in " ".join(ODD).split() if len(words) < 12]
    for _ in range(some(500, 40)):
        words = " ".join(rng.choices(parts, k=rng.randrange(1, 7)))
        said.clear()
        engine.hear(f"go {words} movetime 5")
        engine.hear("stop")
        assert len(said.moves) == 1, words


def test_limits_are_read_as_far_as_they_can_be() -> None:
    def limits(words: str, side: int = 0) -> Limits:
        return parse_go(words.split(), "wb", side).limits

    assert limits("nodes 0 depth -3 movetime 0") == Limits(1, 1, 1)
    assert limits(f"nodes {10**30} depth 1000000") == Limits(MOST, MOST_DEPTH)
    assert limits("mate 3 depth 9") == Limits(depth=5)
    assert limits("depth 1 depth 4") == Limits(depth=4)
    assert limits("wtime -1 btime 60000") == Limits(movetime_ms=1)
    whole = Limits(movetime_ms=2000, spare_ms=4000)
    assert limits("wtime 60000", side=1) == whole, "the only clock there is"
    assert limits("wtime 60000 movetime 500") == limits("winc 2000 movetime 500") == Limits(movetime_ms=500)
    assert limits("fast") == limits("depth") == limits("movestogo 3") == Limits(movetime_ms=UNLIMITED_MS)
    go = parse_go(["wtime", "depth", "x", "e4", "searchmoves", "d1-d2N", "infinite", "ponder"], "wb", 0)
    assert (go.moves, go.ignored) == (("d1-d2N",), ("wtime", "depth", "x", "e4", "ponder"))
    assert go.infinite


def test_what_a_go_says_in_vain_is_named(engine: ProtocolEngine, said: Said) -> None:
    engine.hear("go depth 1 fast nodes x searchmoves d1-d2N c1-c2N hello")
    engine.finish()
    assert said[0] == "info string go: ignored 'fast nodes x'"
    assert said[1] == "info string 'c1-c2N' can’t be played"
    assert "'hello'" in said[2]
    assert said.moves == ["bestmove d1-d2N"]


def test_searchmoves_are_the_only_ones_looked_at(engine: ProtocolEngine, said: Said) -> None:
    engine.hear("setoption name MultiPV value 3")
    engine.hear("go depth 2 searchmoves d1-d2N d1-d3N")
    engine.finish()
    lines = [line.split() for line in said if line.startswith("info depth")]
    assert {line[line.index("pv") + 1] for line in lines} == {"d1-d2N", "d1-d3N"}
    assert {line[line.index("multipv") + 1] for line in lines} == {"1", "2"}
    assert said.moves[0].split()[1] in ("d1-d2N", "d1-d3N"), "though c8-out wins"


def test_a_go_while_it_thinks_ends_the_search_before_and_both_are_answered(
    engine: ProtocolEngine, said: Said
) -> None:
    for _ in range(4):
        engine.hear("go infinite")
    engine.hear("go depth 1")
    engine.finish()
    assert len(said.moves) == 5


def test_who_quits_while_it_thinks_is_answered(engine: ProtocolEngine, said: Said) -> None:
    engine.hear("go infinite")
    assert not engine.hear("quit")
    assert len(said.moves) == 1


def test_after_a_position_that_cant_be_read_it_thinks_about_the_one_before(
    engine: ProtocolEngine, said: Said
) -> None:
    for words in ("tcfen 8/8", "", "startpos moves x", "startpos map nowhere"):
        said.clear()
        engine.hear(f"position {words}")
        engine.hear("go depth 1")
        engine.finish()
        assert said[0].startswith("info string ")
        assert said.moves == ["bestmove c8-out"]


def test_where_nobody_can_move_the_answer_is_none(engine: ProtocolEngine, said: Said) -> None:
    engine.hear(f"position tcfen {LEAVES} moves c8-out")
    engine.hear("go depth 1")
    assert said == ["info string the match is over", "bestmove (none)"]


def test_before_a_roll_the_answer_is_none(
    engine: ProtocolEngine, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(KIT.game), "to_act", lambda *_: CHANCE)
    engine.hear("go depth 1")
    assert said == ["info string a roll or draw comes next: send its outcome", "bestmove (none)"]


def test_an_engine_that_has_no_start_says_so_and_answers(said: Said) -> None:
    engine = ProtocolEngine(KIT, content(), said.append, own_map="nowhere")
    engine.hear("go depth 1")
    assert said[0].startswith("info string ")
    assert said.moves == ["bestmove (none)"]


@pytest.mark.parametrize("error", [RuntimeError("odd"), MemoryError(), OSError(28, "full")])
def test_a_search_that_can_t_begin_is_told_and_answered(
    error: Exception, engine: ProtocolEngine, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> None:
        raise error

    engine.hear("ucinewgame")
    monkeypatch.setattr(engine_protocol, "new_analyst", fails)
    engine.hear("go depth 1")
    assert said[0].startswith("info string ")
    assert len(said.moves) == 1


def test_a_go_that_is_too_long_to_be_read_is_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_verb, "MAX_LINE", 100)
    monkeypatch.setattr("sys.stdin", io.StringIO("go " + "x " * 200 + "\nposition " + "x" * 200 + "\n"))
    assert main(["engine", "--level", "1"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("bestmove") for line in out) == 1


def test_a_stopped_search_has_answered_within_the_time_it_promises(
    engine: ProtocolEngine, said: Said
) -> None:
    engine.hear("go infinite")
    began = time.monotonic()
    engine.hear("stop")
    assert time.monotonic() - began < 1.0
    assert len(said.moves) == 1
