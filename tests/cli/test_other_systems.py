"""The command line where the system's letters are not UTF-8, where there is no console, and on Windows."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.sharing.incoming import KitShelf
from game.bots.worker_process import serve_parent
from game.cli import out
from game.cli.errors import CommandError
from game.cli.main import VERBS, main
from game.cli.tournament import entry
from game.cli.verbs import tournament
from game.data.files import packages
from game.data.files.config import user_settings_file
from game.data.files.paths import MAPS, PROJECT, from_home
from game.data.files.recognise import recognise_path
from game.data.files.yaml_files import load_yaml
from game.data.maps.map_text import with_values
from game.ui.controls.file_chooser import _folder_above as folder_above
from tests.shared_matches import played

QUICK = str(MAPS / "tank_chess" / "quick_bout_8.yaml")
SMALL = Path(QUICK).read_text(encoding="utf-8")
EXOTIC = "Höhe 203 – ♜ 漢字 Ж"
"""What no single old character set holds."""

RUNS: dict[str, list[str]] = {
    "play": ["--terminal", "--map", "{map}"],
    "moves": ["--map", "{map}"],
    "describe": ["--map", "{map}"],
    "perft": ["--map", "{map}", "--depth", "1"],
    "record": ["{record}", "--game", "battlegrounds"],
    "simulate": ["--map", "{map}", "--seats", "bot:1,bot:1", "--games", "1", "--jobs", "1"],
    "balance": ["{map}", "--games", "2", "--jobs", "1"],
    "engine": ["--map", "{map}"],
    "tournament": ["--engine", f"{EXOTIC} --x", "--engine", "bot:1", "--games", "1"],
    "share": ["{map}"],
    "print": ["{map}", "--out", "board.pdf"],
    "animate": ["{record}", "--out", "{record}"],
    "puzzles": ["list"],
    "validate": ["{map}"],
    "texts": [],
    "screenshot": ["--scene", "list"],
}


class Narrow(io.TextIOWrapper):
    """A stream of an old character set, that takes nothing else."""

    def __init__(self, encoding: str, given: bytes = b"", *, console: bool = False) -> None:
        super().__init__(io.BytesIO(given), encoding=encoding, errors="strict", newline="\r\n")
        self.console = console

    def isatty(self) -> bool:
        return self.console

    def given(self) -> bytes:
        self.flush()
        below = self.buffer
        assert isinstance(below, io.BytesIO)
        return below.getvalue()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    settings = user_settings_file()
    settings.parent.mkdir(parents=True)
    settings.write_text("look:\n  language: de\n", encoding="utf-8")  # words that ASCII hasn't got
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"{EXOTIC}.yaml").write_text(with_values(SMALL, {"title": EXOTIC}), encoding="utf-8")
    return tmp_path


def streams(monkeypatch: pytest.MonkeyPatch, encoding: str, typed: bytes = b"") -> tuple[Narrow, Narrow]:
    told, wrong = Narrow(encoding), Narrow(encoding)
    monkeypatch.setattr(sys, "stdin", Narrow(encoding, typed))
    monkeypatch.setattr(sys, "stdout", told)
    monkeypatch.setattr(sys, "stderr", wrong)
    return told, wrong


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_no_letter_ends_a_verb_whose_output_is_narrow(
    encoding: str, verb: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, record = home / f"{EXOTIC}.yaml", home / "record.txt"
    if verb == "record":
        record.write_text(played("battlegrounds", 6).record_text(), encoding="utf-8")
    told, wrong = streams(monkeypatch, encoding, b"board\r\nquit\r\n\x93\x81\r\n")
    words = [word.format(map=path, record=record) for word in RUNS[verb]]
    assert main([verb, *words]) in (0, 2)
    text = told.given() + wrong.given()
    assert text
    assert b"Traceback" not in text


@pytest.mark.parametrize(
    ("windows", "console", "chosen", "speaks"),
    [
        (True, False, "", "utf-8"),
        (True, True, "", "cp1252"),  # a console takes all letters, whatever it is said to be
        (True, False, "cp1252", "cp1252"),
        (False, False, "", "cp1252"),
    ],
)
def test_a_file_or_a_program_gets_utf_8_on_windows_unless_somebody_chose_otherwise(
    windows: bool, console: bool, chosen: str, speaks: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(out, "WINDOWS", windows)
    if chosen:
        monkeypatch.setenv("PYTHONIOENCODING", chosen)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, Narrow("cp1252", console=console))
    out.clean_streams()
    assert {sys.stdin.encoding, sys.stdout.encoding, sys.stderr.encoding} == {speaks}


def test_what_one_verb_writes_into_a_file_on_windows_another_one_reads(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(out, "WINDOWS", True)
    told, _ = streams(monkeypatch, "cp1252")
    assert main(["share", str(home / f"{EXOTIC}.yaml")]) == 0
    short = told.given()
    told, _ = streams(monkeypatch, "cp1252", short)
    assert main(["share", "--read", "-"]) == 0
    (home / "back.yaml").write_bytes(told.given())
    document, problems = load_yaml(home / "back.yaml")
    assert document is not None
    assert isinstance(document.data, dict)
    assert (document.data["title"], problems) == (EXOTIC, [])


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_what_powershell_sends_into_a_file_is_read(
    encoding: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sent(text: str, name: str) -> Path:
        (home / name).write_bytes(f"\ufeff{text}\r\n".replace("\n", "\r\n").encode(encoding))
        return home / name

    told, _ = streams(monkeypatch, "utf-8")
    assert main(["share", str(home / f"{EXOTIC}.yaml")]) == 0
    short = sent(told.given().decode("utf-8"), "short.txt")
    record = sent(played("battlegrounds", 6).record_text(), "record.txt")
    small = sent(SMALL, "small.txt")
    kits = KitShelf()
    assert recognise_path(short, kits).title == EXOTIC
    assert recognise_path(small, kits).title == "Quick Bout"
    assert main(["share", "--read", str(short)]) == 0
    assert main(["record", str(record), "--game", "battlegrounds"]) == 0


def test_a_program_without_a_console_prints_to_nobody(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main(["--version"]) == 0
    words = ["--map", QUICK, "--seats", "bot:1,bot:1", "--games", "1", "--jobs", "1"]
    assert main(["simulate", *words]) == 0
    assert main(["nothing"]) == 2


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user whom the system doesn't know, as in a container."""
    if os.name == "nt":
        pytest.skip("Windows knows its users")
    import pwd

    def unknown(number: int) -> None:
        raise KeyError(f"getpwuid(): uid not found: {number}")

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    for name in ("HOME", "TREADBOARD_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("verb", [*VERBS, "nonsense"])
def test_without_a_home_every_verb_says_what_to_do(
    verb: str, home: Path, nobody: None, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [word.format(map=QUICK, record="x") for word in RUNS.get(verb, [])]
    assert main([verb, *words]) == 2
    told = capsys.readouterr()
    assert told.err.count("\n") == 1 and "set HOME or TREADBOARD_HOME to a folder" in told.err
    assert told.out == ""


def test_what_needs_no_home_works_without_one(
    home: Path, nobody: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--version"]) == main(["--help"]) == 0
    monkeypatch.setenv("TREADBOARD_HOME", "~/a stick")
    assert main(["describe", "--map", QUICK]) == 2
    assert "set HOME" in capsys.readouterr().err
    monkeypatch.setenv("TREADBOARD_HOME", str(home / "a stick"))
    assert main(["describe", "--map", QUICK]) == 0
    assert from_home(home / "x") == str(home / "x")
    assert folder_above("maps") == Path("~")


@pytest.mark.slow
def test_a_process_in_a_locale_without_utf_8_reads_and_writes_utf_8_files(home: Path) -> None:
    env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LANGUAGE": "de"}
    env["PYTHONIOENCODING"] = "cp1252"
    for words in (
        ["validate", f"{EXOTIC}.yaml"], ["describe", "--map", f"{EXOTIC}.yaml"], ["--help"],
        ["share", f"{EXOTIC}.yaml", "--out", "short.txt"], ["texts"],
    ):  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-W", "error::EncodingWarning", "-X", "warn_default_encoding",
             str(PROJECT / "main.py"), *words],
            cwd=home, env=env, capture_output=True, check=False, timeout=120,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr.decode("cp1252", "replace")
    told = subprocess.run(
        [sys.executable, str(PROJECT / "main.py"), "share", "--read", "short.txt"],
        cwd=home, env={**env, "PYTHONIOENCODING": "utf-8"}, capture_output=True, check=True, timeout=120,
    )  # fmt: skip
    assert EXOTIC in told.stdout.decode("utf-8")


@pytest.fixture
def ctrl_break(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The signal that stands for Windows' Ctrl-Break."""

    def dies(*_: object) -> None:
        raise AssertionError("the process ends at once")

    before = signal.signal(signal.SIGUSR1, dies)
    monkeypatch.setattr(signal, "SIGBREAK", signal.SIGUSR1, raising=False)
    yield signal.SIGUSR1
    signal.signal(signal.SIGUSR1, before)


@pytest.mark.skipif(sys.platform == "win32", reason="this is Windows")
def test_ctrl_break_stops_a_verb_as_ctrl_c_does(
    ctrl_break: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def pressed(args: object) -> int:
        signal.raise_signal(ctrl_break)
        return 0

    monkeypatch.setattr("game.cli.verbs.positions.run_moves", pressed)
    assert main(["moves"]) == 130
    assert capsys.readouterr().err == "\n"


@pytest.mark.skipif(sys.platform == "win32", reason="this is Windows")
def test_ctrl_break_lets_a_tournament_finish_what_it_does__and_bots_leave_it_to_their_parent(
    ctrl_break: int,
) -> None:
    stop = threading.Event()
    with tournament._signals(stop) as caught:
        signal.raise_signal(ctrl_break)
    assert stop.is_set() and caught == [ctrl_break]
    before = signal.getsignal(signal.SIGINT)
    try:
        serve_parent()
        signal.raise_signal(ctrl_break)
        signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_engines_command_line_is_split_as_windows_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry, "WINDOWS", True)
    command = r'"C:\Program Files\Engine\engine.exe" --book="C:\my books\a.bin" it\'s # no comment'
    assert entry.command_words("tank_chess", command) == [
        r"C:\Program Files\Engine\engine.exe", r"--book=C:\my books\a.bin", r"it\'s", "#", "no", "comment",
    ]  # fmt: skip
    with pytest.raises(CommandError, match="quotation"):
        entry.command_words("tank_chess", '"C:\\x')


def test_what_a_package_needs_on_this_system_alone_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class Installed:
        requires = ('PyYAML; sys_platform == "win32"', 'numpy>=2; extra == "fast"', "not-here; x", "filelock")

    monkeypatch.setattr(packages, "distribution", lambda name: Installed)
    monkeypatch.setattr(packages, "package_is_here", lambda name: name != "not-here")
    assert packages._needs.__wrapped__("made up") == ["PyYAML", "filelock"]


def test_a_packed_program_that_starts_itself_for_a_bot_opens_nothing_else() -> None:
    code = (
        "import multiprocessing, runpy, sys\n"
        "sys.frozen = True\n"
        "def serve():\n"
        "    assert not [name for name in sys.modules if name.startswith('pygame')]\n"
        "    assert 'game.cli.main' not in sys.modules\n"
        "    raise SystemExit(42)\n"
        "multiprocessing.freeze_support = serve\n"
        "runpy.run_path('main.py', run_name='__main__')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, check=False, timeout=60)
    assert done.returncode == 42
