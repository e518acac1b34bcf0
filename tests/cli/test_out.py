"""What others wrote can't act on the terminal, whichever way it gets there."""

from __future__ import annotations

import io
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli.main import main
from game.cli.out import CleanStream, control
from game.data.files.paths import MAPS
from game.data.files.visible import one_line, visible
from tests.cli.test_tournament import odd
from tests.shared_matches import played

Capture = pytest.CaptureFixture[str]
SMALL = (MAPS / "tank_chess" / "quick_bout_8.yaml").read_text(encoding="utf-8")

EVIL = "\x1b]0;owned\x07\x9b2J\u202egnp\u2066\r"
"""Sets the title, rings, clears by a control of one sign, runs backwards, goes to the line's beginning."""

ACTS = "\x1b\x07\x9b\u202e\u2066\r"
QUOTED = EVIL.encode("unicode_escape").decode("ascii")
"""The same for a YAML text in double quotes."""


def clean(capsys: Capture) -> str:
    told = capsys.readouterr()
    text = told.out + told.err
    assert not set(ACTS) & set(text), repr(text)
    return text


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO("board\nquit\n"))


def test_a_verb_that_is_none_is_shown_clean(capsys: Capture) -> None:
    assert main([f"x{EVIL}"]) == 2
    assert "x" in clean(capsys)


def test_an_option_that_is_none_is_shown_clean(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["moves", f"--x{EVIL}"])
    assert "unrecognized" in clean(capsys)


@pytest.mark.parametrize(
    "words",
    [
        ["moves", "--map", EVIL],
        ["moves", "--game", EVIL],
        ["moves", "--position", EVIL],
        ["moves", "--with", EVIL],
        ["record", EVIL],
        ["validate", EVIL],
        ["validate", "--explain", EVIL],
        ["share", EVIL],
        ["share", "--read", EVIL],
        ["puzzles", "solve", EVIL],
        ["simulate", "--seats", EVIL],
        ["play", "--terminal", "--set", EVIL],
        ["play", "--terminal", "--set", f"window.{EVIL}=1"],
        ["play", "--terminal", "--seats", EVIL],
        ["tournament", "--engine", EVIL, "--engine", "bot:1", "--nodes", "9"],
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_what_was_typed_is_shown_clean(words: list[str], capsys: Capture) -> None:
    assert main(words) == 2
    clean(capsys)


@pytest.mark.skipif(os.name == "nt", reason="no file can have such a name there")
def test_names_of_files_are_shown_clean_and_on_one_line(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    (folder / f"a{EVIL.replace('/', '')}\nmain.py: all is well.yaml").write_text(SMALL, encoding="utf-8")
    assert main(["validate", str(folder)]) == 0
    assert clean(capsys).count("\n") == 1
    (folder / "b\nmain.py: all is well.yaml").write_text("a: [", encoding="utf-8")
    assert main(["validate", str(folder)]) == 2
    assert clean(capsys).count("\n") == 2
    assert main(["play", "--terminal", "--load", str(folder / "c\nd.yaml")]) == 2
    assert clean(capsys).count("\n") == 1


def test_titles_and_keys_of_files_are_shown_clean(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "map.yaml"
    path.write_text(f'{SMALL}"k{QUOTED}": 1\n', encoding="utf-8")
    assert main(["validate", str(path)]) == 2
    clean(capsys)
    title = next(line for line in SMALL.splitlines() if line.startswith("title:"))
    path.write_text(SMALL.replace(title, f'title: "T{QUOTED}\\nx"'), encoding="utf-8")
    assert main(["validate", str(path)]) == 0
    assert main(["balance", str(path), "--games", "1"]) == 0
    assert main(["play", "--terminal", "--map", str(path)]) == 0
    assert main(["moves", "--map", str(path), "--players", "9"]) == 2
    assert main(["share", str(path)]) == 0
    clean(capsys)


def test_a_shared_map_is_printed_clean_and_reads_back_the_same(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "map.yaml"
    title = next(line for line in SMALL.splitlines() if line.startswith("title:"))
    path.write_text(SMALL.replace(title, f'title: "T{QUOTED}"'), encoding="utf-8")
    assert main(["share", str(path)]) == 0
    text = clean(capsys).strip()
    assert main(["share", "--read", text]) == 0
    path.write_text(clean(capsys), encoding="utf-8")
    assert main(["share", str(path)]) == 0
    assert clean(capsys).strip() == text


def test_the_header_of_a_record_is_printed_clean(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "record.txt"
    path.write_text(f'[White "Ann{EVIL[:-1]}"]\n\nh3-h4N *\n', encoding="utf-8")
    assert main(["record", str(path)]) == 0
    assert "Ann" in clean(capsys)


@pytest.mark.slow
def test_players_of_a_save_are_named_clean(tmp_path: Path, capsys: Capture) -> None:
    assert main(["play", "--terminal", "--people"]) == 0
    path = next((tmp_path / "home").rglob("saves/*.yaml"))
    source = path.read_text(encoding="utf-8")
    assert "name: Player 1" in source
    path.write_text(source.replace("name: Player 1", f'name: "N{QUOTED}\\nx"'), encoding="utf-8")
    capsys.readouterr()
    for words in (["play", "--terminal", "--load"], ["validate"]):
        assert main([*words, str(path)]) == 0
        clean(capsys)


def test_what_an_engine_calls_itself_is_printed_clean(tmp_path: Path, capsys: Capture) -> None:
    engine = tmp_path / "engine.py"
    said = f"id name Evil{EVIL[:-1]}"
    engine.write_text(
        "import sys\nsys.stdout.reconfigure(encoding='utf-8')\n"  # a code page lacks some of it
        f"for line in sys.stdin:\n    if line == 'uci\\n':\n        print({said!r}, flush=True)\n"
        "        print('uciok', flush=True)\n    elif line == 'isready\\n': print('readyok', flush=True)\n"
        f"    elif line[:2] == 'go': sys.stderr.write({EVIL!r}); sys.exit(3)\n",
        encoding="utf-8",
    )
    words = ["--engine", str(engine), "--engine", odd("turns"), "--games", "1", "--nodes", "9"]
    out = ["--map", "quick_bout_8", "--out", str(tmp_path / "t")]
    assert main(["tournament", *words, *out]) == 0
    assert "Evil" in clean(capsys)


def test_the_log_and_warnings_are_printed_clean(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    # as logging does it that nobody has set up
    record = logging.LogRecord("game", logging.WARNING, "", 1, "it says %s", (EVIL,), None)
    assert logging.lastResort is not None
    logging.lastResort.handle(record)
    print(EVIL)
    assert "it says" in clean(capsys)


def test_our_own_sequences_reach_the_terminal() -> None:
    below = io.StringIO()
    stream = CleanStream(below)
    stream.write("\x1b[2J")
    control(stream, "\x1b[2J")  # type: ignore[arg-type]
    assert below.getvalue() == "\\x1b[2J\x1b[2J"


def test_lines_and_tabs_are_left_and_all_that_acts_is_written_out() -> None:
    assert visible("é \t𝄞\n\x00\x7f\x85\u2028") == "é \t𝄞\n\\x00\\x7f\\x85\\u2028"
    assert one_line("a\n\tb") == "a\\n\\tb"


@pytest.mark.slow
def test_a_command_line_of_its_own_process_is_clean_too() -> None:
    ran = subprocess.run(
        [sys.executable, "main.py", "moves", "--game", "a\x1b[2Jb\x9bc"],
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert ran.returncode == 2
    assert b"\x1b" not in ran.stderr
    assert b"\x9b" not in ran.stderr


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("words", [["--help"], ["--version"], ["validate", "--explain", "map"]])
def test_a_reader_that_has_seen_enough_gets_no_traceback(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "main.py", *words],
        stdout=writer,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    os.close(writer)
    assert "Traceback" not in done.stderr and "Error" not in done.stderr


class Screen(io.StringIO):
    """A terminal that shows the errors."""

    def isatty(self) -> bool:
        return True


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("columns", [9, 20, 80])
@pytest.mark.parametrize("verb", ["print", "animate", "simulate", "balance"])
def test_progress_is_written_over_in_one_line_of_the_terminal_and_wiped(
    verb: str, columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = played("tank_chess", 4, resigned=True).keep(tmp_path, "match")
    words = {
        "print": ["print", "first_drive_10", "--out", str(tmp_path / "x.pdf")],
        "animate": ["animate", str(save), "--size", "small", "--out", str(tmp_path / "x.png")],
        "simulate": ["simulate", "--map", "quick_bout_8", "--seats", "bot:1,bot:1", "--matches", "2"],
        "balance": ["balance", "quick_bout_8", "--level", "1", "--jobs", "1", "--matches", "2"],
    }[verb]
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((columns, 24)))
    monkeypatch.setattr(screen, "fileno", lambda: 2)
    assert main(words) == 0
    shown = screen.getvalue()
    assert shown.endswith(f"\r{' ' * (columns - 1)}\r") and "\n" not in shown and "\\x0d" not in shown
    lines = shown.split("\r")[1:-1]
    assert len(lines) > 1 and all(0 < len(line) < columns for line in lines)
