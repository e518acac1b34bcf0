"""``engine``: the protocol of docs/engine_protocol.md, line by line, and as a process with pipes."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.bots.contract import Analyst, Limits, Report, Seen, Thought, unheard
from game.bots.solving import Stop, never
from game.cli.engine import protocol as engine_protocol
from game.cli.engine.go import parse_go
from game.cli.engine.protocol import ProtocolEngine
from game.cli.engine.search import info_line
from game.cli.main import main
from tests.bots.processes import gone, until
from tests.games.tank_chess.boards import KIT, content

pytestmark = pytest.mark.slow  # an engine is a process that has to start

LEAVES = "2C05/8/8/8/8/8/6##/3M02#c4 w 1"
"""White's Command leaves next, and nothing else wins at once."""


class Said(list[str]):
    """What an engine said."""

    def last(self, word: str) -> str:
        return next((line for line in reversed(self) if line.startswith(word)), "")


@pytest.fixture
def said() -> Said:
    return Said()


@pytest.fixture
def engine(said: Said) -> Iterator[ProtocolEngine]:
    made = ProtocolEngine(KIT, content(), said.append, own_map="quick_bout_8")
    yield made
    made.close()


def tell(engine: ProtocolEngine, *lines: str) -> None:
    for line in lines:
        assert engine.hear(line)


def answer(engine: ProtocolEngine, said: Said) -> str:
    """The move it comes to by itself."""
    engine.finish()
    return said.last("bestmove").partition(" ")[2]


# --- the examples of the documentation ---


def test_it_introduces_itself_with_its_options(engine: ProtocolEngine, said: Said) -> None:
    tell(engine, "uci")
    assert said[0].startswith("id name Treadboard")
    assert "id game tank_chess" in said
    assert said[-1] == "uciok"
    options = [line for line in said if line.startswith("option ")]
    assert [re.findall(r"name (.+) type (\w+)", line)[0] for line in options] == [
        ("Level", "spin"),
        ("Hash", "spin"),
        ("MultiPV", "spin"),
        ("Seed", "spin"),
        ("Clear Hash", "button"),
    ]


def test_it_finds_the_win_and_says_what_it_thinks(engine: ProtocolEngine, said: Said) -> None:
    tell(engine, f"position tcfen {LEAVES}", "go depth 2")
    assert answer(engine, said) == "c8-out"
    assert re.match(
        r"info depth \d+ multipv 1 score (cp|mate) -?\d+ nodes \d+ nps \d+ time \d+ pv c8-out", said[0]
    )


def test_moves_after_a_position_are_played_and_the_side_to_move_thinks(
    engine: ProtocolEngine, said: Said
) -> None:
    tell(engine, f"position tcfen {LEAVES} moves d1-d2N h1-h1W")
    tell(engine, "d")
    assert said[-1] == "info string 2C05/8/8/8/8/8/3M02##/6#c6 w 2"


def test_startpos_is_the_map_s_and_maps_have_names(engine: ProtocolEngine, said: Said) -> None:
    tell(engine, "position startpos", "d", "position startpos map first_drive_10", "d")
    ends = [line for line in said if re.match(r"info string \S+ [wb] 1$", line)]
    assert [line.count("/") for line in ends] == [7, 9]


@pytest.mark.slow
def test_a_level_plays_as_its_bot_does_and_a_seed_repeats_it(engine: ProtocolEngine, said: Said) -> None:
    moves = []
    for seed in (5, 5, 6, 7, 8):
        tell(engine, "ucinewgame", "setoption name Level value 1", f"setoption name seed value {seed}")
        tell(engine, "position startpos", "go nodes 100")
        moves.append(answer(engine, said))
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1


def test_options_are_set_by_name_in_either_case(engine: ProtocolEngine, said: Said) -> None:
    tell(engine, "setoption name level value 2", "uci")
    assert said[0].endswith("level 2")


@pytest.mark.slow
def test_what_it_may_remember_can_be_set(engine: ProtocolEngine, said: Said) -> None:
    tell(engine, "setoption name Hash value 2", f"position tcfen {LEAVES}", "go depth 2")
    assert answer(engine, said) == "c8-out"
    tell(engine, "setoption name Clear Hash", "go depth 2")
    assert answer(engine, said) == "c8-out"
    assert not said.last("info string")


def test_is_ready_is_answered_while_it_thinks(engine: ProtocolEngine, said: Said) -> None:
    tell(engine, "position startpos", "go infinite", "isready")
    assert "readyok" in said
    assert not said.last("bestmove")
    tell(engine, "stop")
    assert said.last("bestmove")


def test_an_infinite_search_that_is_done_waits_for_stop(engine: ProtocolEngine, said: Said) -> None:
    tell(engine, "setoption name Level value 1", "position startpos", "go infinite")
    time.sleep(0.2)
    assert not said.last("bestmove")
    tell(engine, "stop")
    assert said.last("bestmove")


def test_stop_without_a_search_says_nothing(engine: ProtocolEngine, said: Said) -> None:
    tell(engine, "stop", "", "   ")
    assert said == []


def test_a_match_that_is_over_has_no_move(engine: ProtocolEngine, said: Said) -> None:
    tell(engine, f"position tcfen {LEAVES} moves c8-out", "go depth 1")
    assert said[-2:] == ["info string the match is over", "bestmove (none)"]


def test_quit_ends_it(engine: ProtocolEngine) -> None:
    assert engine.hear("isready")
    assert not engine.hear("quit")


# --- lines that can't be obeyed ---

BAD = {
    "hello": "unknown command 'hello'",
    "GO depth 1": "unknown command",
    "position": "position needs tcfen",
    "position fen 8": "position needs tcfen",
    "position tcfen": "row",
    "position tcfen 8/8 w 1": "row",
    "position startpos map": "position needs",
    "position startpos map nowhere": "unknown map",
    f"position tcfen {LEAVES} moves d1-d9N": "move 1 (d1-d9N)",
    f"position tcfen {LEAVES} moves d1-d2N h1-h3N": "move 2 (h1-h3N)",
    f"position tcfen {LEAVES} moves hello": "move 1 (hello)",
    f"position tcfen {LEAVES} moves c8-out h1-h1W": "move 2 (h1-h1W): the match was already over before this",
    "setoption": "setoption needs name",
    "setoption name Strength value 3": "unknown option 'Strength'",
    "setoption name Level value 99": "Level must be 1 to",
    "setoption name Level value": "Level must be a whole number",
    "setoption name Level value ²": "Level must be a whole number",
    "setoption name MultiPV value 0": "MultiPV must be 1 to",
}


@pytest.mark.parametrize("line", BAD)
def test_a_bad_line_is_told_and_changes_nothing(line: str, engine: ProtocolEngine, said: Said) -> None:
    tell(engine, f"position tcfen {LEAVES} moves d1-d2N", "d")
    before, level = said[-1], engine._values.copy()
    said.clear()
    tell(engine, line)
    assert len(said) == 1
    assert said[0].startswith("info string ")
    assert BAD[line] in said[0]
    tell(engine, "d")
    assert said[-1] == before
    assert engine._values == level


@pytest.mark.parametrize("line", ["position startpos", "setoption name Level value 1", "ucinewgame"])
def test_while_it_thinks_nothing_else_is_begun(line: str, engine: ProtocolEngine, said: Said) -> None:
    tell(engine, "position startpos", "go infinite", line)
    assert said.last("info string").endswith("isn’t possible during a search: wait for its end, or send stop")
    tell(engine, "stop")
    assert sum(one.startswith("bestmove") for one in said) == 1


def test_what_is_known_of_a_match_is_not_played_again(
    engine: ProtocolEngine, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(engine, f"position tcfen {LEAVES} moves d1-d2N h1-h1W")
    parsed: list[str] = []
    parse = type(KIT).parse_action

    def counted(self: Any, text: str, view: Any) -> Any:
        parsed.append(text)
        return parse(self, text, view)

    monkeypatch.setattr(type(KIT), "parse_action", counted)
    tell(engine, f"position tcfen {LEAVES} moves d1-d2N h1-h1W d2-d3N")
    tell(engine, f"position tcfen {LEAVES} moves d1-d2N h1-h1NW")
    assert parsed == ["d2-d3N", "h1-h1NW"]


# --- go ---


def test_go_takes_what_uci_has_for_it() -> None:
    assert parse_go(["movetime", "500"], "wb", 0).limits == Limits(movetime_ms=500)
    assert parse_go(["nodes", "9", "depth", "3"], "wb", 0).limits == Limits(9, 3)
    assert parse_go(["infinite"], "wb", 0).infinite
    assert parse_go([], "wb", 0).infinite
    clocks = ["wtime", "60000", "btime", "3000", "winc", "1000", "binc", "0"]
    assert parse_go(clocks, "wb", 0).limits.movetime_ms == 2750
    assert parse_go(clocks, "wb", 1).limits.movetime_ms == 100
    assert parse_go(["wtime", "0", "btime", "0"], "wb", 0).limits.movetime_ms == 1


def test_a_forced_end_is_told_in_moves_of_who_wins() -> None:
    told = [info_line(Thought(1, 1, 0, mate=mate), [], 1.0).split(" score ")[1] for mate in (1, 3, -2, -4)]
    assert [" ".join(line.split()[:2]) for line in told] == ["mate 1", "mate 2", "mate -1", "mate -2"]


# --- what thinks ---


class Odd(Analyst[Any, Any]):
    """Reports two lines, then does what the test says."""

    def __init__(self, deed: str) -> None:
        self.deed = deed
        self.asked: list[tuple[Limits, int]] = []

    def analyse(
        self,
        seen: Seen[Any, Any],
        limits: Limits,
        lines: int = 1,
        report: Report = unheard,
        stop: Stop = never,
        also: Sequence[Any] = (),
    ) -> tuple[Thought[Any], ...]:
        self.asked.append((limits, lines))
        actions = KIT.game.actions(seen.view)
        thoughts = tuple(Thought(1, 9, -n, (actions[n],), rank=n + 1, of=lines) for n in range(lines))
        for thought in thoughts:
            report(thought)
        if self.deed == "deaf":
            time.sleep(0.6)
        if self.deed == "fails":
            raise ZeroDivisionError("odd")
        while self.deed == "patient" and not stop():
            time.sleep(0.001)
        return thoughts


@pytest.fixture
def odd(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Odd:
    made = Odd(request.param)
    monkeypatch.setattr(engine_protocol, "new_analyst", lambda *_: made)
    return made


@pytest.mark.parametrize("odd", ["at once"], indirect=True)
def test_several_lines_are_asked_for_and_told(odd: Odd, engine: ProtocolEngine, said: Said) -> None:
    tell(engine, "setoption name MultiPV value 3", "position startpos", "go nodes 77")
    answer(engine, said)
    assert odd.asked == [(Limits(77), 3)]
    assert [line.split()[4] for line in said if line.startswith("info depth")] == ["1", "2", "3"]


@pytest.mark.slow
@pytest.mark.parametrize("odd", ["deaf"], indirect=True)
def test_a_search_that_does_not_hear_stop_is_answered_for(
    odd: Odd, engine: ProtocolEngine, said: Said
) -> None:
    tell(engine, "position startpos", "go infinite")
    until(lambda: bool(said))
    began = time.monotonic()
    tell(engine, "stop")
    # it would be deaf for longer; nothing is said of how busy the machine is
    assert time.monotonic() - began < 0.55
    assert said[-1] == f"bestmove {said[0].split(' pv ')[1]}"
    tell(engine, "position startpos map first_drive_10", "go depth 1")
    answer(engine, said)
    assert sum(line.startswith("bestmove") for line in said) == 2


@pytest.mark.parametrize("odd", ["fails"], indirect=True)
def test_a_search_that_fails_is_told_and_answered_for(odd: Odd, engine: ProtocolEngine, said: Said) -> None:
    tell(engine, "position startpos", "go depth 3")
    assert answer(engine, said) == said[0].split(" pv ")[1]
    assert "ZeroDivisionError" in said.last("info string")


@pytest.mark.parametrize("odd", ["patient"], indirect=True)
def test_time_is_kept_for_whoever_does_not_look_at_the_clock(
    odd: Odd, engine: ProtocolEngine, said: Said
) -> None:
    tell(engine, "position startpos", "go movetime 30")
    assert answer(engine, said)


# --- the process ---


def start(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "main.py", "engine", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )


def line_with(process: subprocess.Popen[str], word: str) -> str:
    assert process.stdout is not None
    return next(line for line in process.stdout if line.startswith(word))


def write(process: subprocess.Popen[str], *lines: str) -> None:
    assert process.stdin is not None
    process.stdin.write("".join(f"{line}\n" for line in lines))
    process.stdin.flush()


def test_a_whole_conversation_with_the_program() -> None:
    with start("--level", "2", "--map", "quick_bout_8") as process:
        write(process, "uci")
        assert "level 2" in line_with(process, "id name")
        line_with(process, "uciok")
        write(process, "setoption name Level value 1", "isready")
        line_with(process, "readyok")
        write(process, "position startpos", "go infinite")
        write(process, "stop")
        move = line_with(process, "bestmove").split()[1]
        write(process, f"position startpos moves {move}", "go movetime 50")
        assert line_with(process, "bestmove")
        write(process, "quit")
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "", "")


@pytest.mark.slow
def test_at_the_input_s_end_a_search_with_a_limit_is_finished_and_an_infinite_one_stopped() -> None:
    for go in ("go depth 1", "go infinite"):
        with start() as process:
            out, err = process.communicate(f"position tcfen {LEAVES}\n{go}\n", timeout=60)
        assert (process.returncode, err) == (0, "")
        assert out.splitlines()[-1] == "bestmove c8-out"


@pytest.mark.sample(now=1, few=1)
@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("thinking", [False, True])
def test_ctrl_c_ends_it_without_a_traceback(thinking: bool) -> None:
    with start() as process:
        write(process, *(["go infinite"] if thinking else []), "isready")
        line_with(process, "readyok")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are looked for in /proc")
def test_it_goes_when_the_other_program_is_gone() -> None:
    with start("--level", "1") as process:
        assert process.stdin is not None and process.stdout is not None
        write(process, "go infinite", "isready")
        line_with(process, "readyok")
        process.stdout.close()
        process.stdin.close()
        until(lambda: gone(process.pid))


# --- what can be typed ---


@pytest.mark.parametrize(
    "words", [["--level", "9"], ["--game", "ludo"], ["--map", "nowhere"]], ids=lambda words: " ".join(words)
)
def test_what_can_t_be_done_is_told_with_status_2(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["engine", *words]) == 2
    assert capsys.readouterr().err.strip()


def test_nonsense_of_every_kind_gets_an_answer_and_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = ["\0", "é" * 5000, "position " + "x" * 10_000, "go \ud800", "position tcfen ' w 1", "{}", "%s"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*typed, "isready"]) + "\n"))
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="utf-8"))
    assert main(["engine"]) == 0
    assert "Traceback" not in capsys.readouterr().err
    out = raw.getvalue().decode().splitlines()
    assert "readyok" in out
    search = ("info depth", "info string still thinking", "bestmove", "readyok")
    told = [line for line in out if not line.startswith(search)]
    assert len(told) == len(typed)
    assert all(line.startswith("info string ") for line in told)
    assert sum(line.startswith("bestmove") for line in out) == 1
