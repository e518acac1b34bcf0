"""Lines from elsewhere take no memory, however long they are."""

from __future__ import annotations

import io
import sys
import tracemalloc
from pathlib import Path

import pytest

from game.cli.lines import read_line
from game.cli.main import main
from game.cli.tournament.opponent import LINE, EngineProcess
from game.cli.verbs import engine


class Endless(io.TextIOBase):
    """A line of so many characters, and then some more lines; nobody may ask for a whole line."""

    def __init__(self, length: int, after: str) -> None:
        self.left, self.after = length, io.StringIO(after)

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        assert size is not None
        assert 0 < size <= 2_000_000, "a line is asked for that may have any length"
        if not self.left:
            return self.after.readline(size)
        taken = min(size, self.left)
        self.left -= taken
        return "x" * taken if self.left else "x" * (taken - 1) + "\n"

    def isatty(self) -> bool:
        return False


def test_the_mark_of_utf_8_that_some_shells_send_first_is_no_part_of_a_line() -> None:
    assert read_line(io.StringIO("\ufeffgo depth 1\n"), 99) == "go depth 1"


def test_a_long_line_is_cut_and_the_next_one_is_whole() -> None:
    stream = io.StringIO("ab\n" + "x" * 1_000 + "\ncd\n\nlast")
    assert [read_line(stream, 5) for _ in range(6)] == ["ab", "xxxxx", "cd", "", "last", None]
    assert [read_line(io.StringIO(text), 2) for text in ("ab\n", "ab", "abc\n", "")] == [
        "ab",
        "ab",
        "ab",
        None,
    ]


def test_an_engine_drops_a_line_of_300_mb_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Endless(300_000_000, "isready\nquit\n"))
    assert main(["engine"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [f"info string a line longer than {engine.MAX_LINE} characters was ignored", "readyok"]


def test_a_line_without_end_ends_the_engine_with_a_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Endless(10**9, "quit\n"))
    assert main(["engine"]) == 2
    assert "a line is over 400 million characters long" in capsys.readouterr().err


def test_a_person_s_line_of_300_mb_is_dropped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", Endless(300_000_000, "quit\n"))
    assert main(["play", "--terminal"]) == 0
    assert len(capsys.readouterr().out) < 100_000


def test_an_engine_that_says_a_line_of_30_mb_is_cut_short() -> None:
    script = (
        "import sys\n"
        "for line in sys.stdin:\n"
        "    if line == 'uci\\n':\n"
        "        for _ in range(300): sys.stdout.write('id name ' + 'x' * 100000)\n"
        "        print('\\nuciok', flush=True)\n"
        "    if line == 'isready\\n': print('readyok', flush=True)\n"
        "    if line == 'quit\\n': break\n"
    )
    engine_ = EngineProcess([sys.executable, "-c", script], {}, lambda: False)
    tracemalloc.start()
    try:
        engine_.start(30)
        assert engine_.name == "x" * 60
        assert tracemalloc.get_traced_memory()[1] < 40 * LINE
    finally:
        tracemalloc.stop()
        engine_.close()
