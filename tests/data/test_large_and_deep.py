"""Files that are deep, that unfold, or that are wrong in thousands of places are told in words, by whatever
reads them, and with no more work than people can use."""

from __future__ import annotations

import difflib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.app.licences.scene import load_parts
from game.cli.main import main
from game.data.files.config import Settings, save_user, user_settings_file
from game.data.files.paths import ASSETS
from game.data.files.problems import MAX_HINTS, MAX_PROBLEMS, Problem, ProblemsError
from game.data.words.texts import Texts
from game.ui.input.input import Bindings
from game.ui.input.keys_file import keys_file, make_input
from game.ui.paint.palette import ThemeError, load_metrics, load_palette
from tests.amount import now_and_then
from tests.patience import no_waiting_for_ever

Capture = pytest.CaptureFixture[str]

DEEP = "\n\na: " + "[" * 100_000
DEEP_KEYS = "a: " + "{a: " * 40_000
BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{chr(n + 1)}: &{chr(n + 1)} [{', '.join([f'*{chr(n)}'] * 10)}]\n" for n in range(97, 106)
)
CHAIN = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 300))
MANY = 20_000


@pytest.fixture(autouse=True)
def _in_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    with no_waiting_for_ever():
        yield


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words for which a nearest one was looked for."""
    asked: list[str] = []
    search = difflib.get_close_matches

    def counted(word: str, *rest: Any, **more: Any) -> list[str]:
        asked.append(word)
        return search(word, *rest, **more)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    return asked


def words_told(path: Path) -> str:
    (path.parent / "en").mkdir(exist_ok=True)
    shutil.copy(path, path.parent / "en" / "x.yaml")
    return str(Texts(path.parent).problems[0])


def raised(read: Callable[[Path], object]) -> Callable[[Path], str]:
    def told(path: Path) -> str:
        with pytest.raises((ThemeError, ProblemsError)) as caught:
            read(path)
        return str(caught.value)

    return told


READERS: dict[str, Callable[[Path], str]] = {
    "words": words_told,
    "a theme": raised(load_palette),
    "a theme’s measures": raised(load_metrics),
    "keys": raised(Bindings.load),
}


@pytest.mark.parametrize("reader", READERS)
def test_what_is_too_deep_or_unfolds_is_told_with_its_line(reader: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    for text, line, told in (
        (DEEP, 3, "nested too deep"),
        (DEEP_KEYS, 1, "nested too deep"),
        (BOMB, 6, "aliases"),
        ("a: &a [*a]\n", 1, "stands for a value that contains it"),
        (CHAIN, 40, "nested too deep"),
        ("a: 1\na: 2\n", 2, "appears twice"),
        ("x" * 3_000_000, None, "too large"),
    ):
        path.write_text(text, encoding="utf-8")
        said = READERS[reader](path)
        assert told in said
        assert line is None or f"yaml:{line}:" in said


@pytest.mark.parametrize("text", [DEEP, DEEP_KEYS, BOMB])
def test_licences_that_are_too_deep_are_none(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text, encoding="utf-8")
    assert load_parts(path) == []


def test_words_stay_as_they_are_written(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "x.yaml").write_text("a: {on: off, no: 010, n: 1.50, e: , t: ~}\n", encoding="utf-8")
    texts = Texts(tmp_path)
    assert texts.problems == []
    assert [texts(f"a.{key}") for key in ("on", "no", "n", "e", "t")] == ["off", "010", "1.50", "", "~"]


@pytest.mark.skipif(sys.platform == "win32", reason="memory is bounded otherwise there")
@pytest.mark.parametrize("text", [DEEP, BOMB])
def test_a_program_with_little_memory_reads_it_as_well(text: str, tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "x.yaml").write_text(text, encoding="utf-8")
    script = (
        "import resource, sys; from pathlib import Path; from game.data.words.texts import Texts\n"
        "resource.setrlimit(resource.RLIMIT_AS, (400_000_000, 400_000_000))\n"
        "print(Texts(Path(sys.argv[1])).problems[0])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ASSETS.parent)},
    )
    assert ran.returncode == 0, ran.stderr
    assert "can’t be read" in ran.stdout


FILES = {
    "words": ("locale/de/x.yaml", "".join(f"wort_{n}_im_menue: W\n" for n in range(MANY))),
    "own keys": ("keys.yaml", "keys:\n" + "".join(f"  match.undo_{n}: [u]\n" for n in range(MANY))),
    "keys": ("k.yaml", "contexts:\n  match:\n" + "".join(f"    undo_{n}: [u]\n" for n in range(MANY))),
    "contexts": ("k.yaml", "contexts:\n" + "".join(f"  match_{n}: {{}}\n" for n in range(MANY))),
    "a theme": ("t.yaml", "palette:\n  surface:\n" + "".join(f"    p_{n}: x\n" for n in range(MANY))),
    "settings": ("settings.yaml", "".join(f"window_{n}: x\n" for n in range(MANY))),
    "values": ("settings.yaml", "look: {theme: [" + "drak, " * MANY + "]}"),
    "a map": (
        "m.yaml",
        "game: tank_chess\nboard: []\n" + "".join(f"title_{n}: x\n" for n in range(MANY)),
    ),
    "pieces": (
        "p.yaml",
        "game: tank_chess\npieces:\n"
        + "".join(f"  kind_{n}: {{rules: {{leter: X}}}}\n" for n in range(MANY // 4)),
    ),
}


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("what", now_and_then(FILES, 4, few=3))
def test_thousands_of_mistakes_are_told_by_the_first_of_them(
    what: str, tmp_path: Path, capsys: Capture, searches: list[str]
) -> None:
    name, text = FILES[what]
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    main(["validate", str(path)])
    told = capsys.readouterr()
    lines = (told.out + told.err).splitlines()
    assert len(lines) <= MAX_PROBLEMS + 2
    assert what == "values" or any("more problems in this file" in line for line in lines)
    assert len(searches) <= 2 * MAX_HINTS + 10


def test_thousands_of_unknown_keys_are_told_at_the_start_by_the_first_of_them(searches: list[str]) -> None:
    keys_file().parent.mkdir(parents=True)
    keys = "".join(f"  match.undo_{n}: [u]\n" for n in range(4_000))
    keys_file().write_text(f"format: 1\nkeys:\n{keys}  match.undo: [F9]\n", encoding="utf-8")
    problems: list[Problem] = []
    made = make_input("default", problems)
    assert len(problems) == MAX_PROBLEMS + 1
    assert problems[-1].message == f"and {4_000 - MAX_PROBLEMS} more problems in this file"
    assert len(searches) <= MAX_HINTS
    assert [key.text for key in made.bindings.keys["match"]["undo"]] == ["f9"]


@pytest.mark.slow
def test_thousands_of_unknown_settings_leave_the_known_ones(searches: list[str]) -> None:
    user_settings_file().parent.mkdir(parents=True)
    unknown = "".join(f"x{n}: 1\n" for n in range(5_000))
    user_settings_file().write_text(f"{unknown}sound: {{volume: 11}}\n", encoding="utf-8")
    settings, problems = Settings.load()
    assert settings.sound.volume == 11
    assert len(problems) == MAX_PROBLEMS + 1
    assert len(searches) <= 2 * MAX_HINTS
    save_user({"sound.mute": True})
    assert Settings.load()[0].sound.volume == 11
