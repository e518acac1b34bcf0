"""``puzzles``: the list, and what is proved of a puzzle, a file or a position."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from game.bots import puzzle_find
from game.bots.puzzle_find import Hunt
from game.cli import puzzles_find
from game.cli.main import main
from game.cli.verbs.validate import examine
from game.data.files.paths import ASSETS
from game.data.people.puzzle_progress import PuzzleProgress, Tried, progress_file
from game.data.puzzles.puzzle_grades import load_grades
from game.data.puzzles.puzzle_names import own_puzzles
from game.data.puzzles.puzzles import PuzzleShelf, load_shelf
from game.games.tank_chess.rules.world import TankChessWorld
from tests.bots.test_puzzle_find import SHIPPED, lines_of_puzzles

FILES = sorted((ASSETS / "puzzles" / "tank_chess").glob("*.yaml"))
FOUR_GUNS = "8/8/1D46/8/8/3H7#C5c6#/4#L0#1/2l0d74 w 1"

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.slow
def test_the_list_names_all_and_marks_what_was_solved(capsys: Capture) -> None:
    progress_file("tank_chess").write(PuzzleProgress(puzzles={FILES[0].stem: Tried(solved=True)}))
    assert main(["puzzles", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(FILES)
    assert lines[0].startswith(f"* {FILES[0].stem}")
    assert lines[1].startswith(f"  {FILES[1].stem}")


@pytest.mark.slow
def test_the_list_grades_what_no_file_grades_and_tells_the_streak(capsys: Capture) -> None:
    own = own_puzzles("tank_chess")
    own.mkdir(parents=True)
    text = FILES[1].read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("difficulty:")]
    (own / "mine.yaml").write_text("\n".join(lines), encoding="utf-8")
    progress_file("tank_chess").write(PuzzleProgress(streak=2, best=6))
    assert main(["puzzles", "list"]) == 0
    *listed, streak = capsys.readouterr().out.splitlines()
    stars = {line[2:].split()[0]: line.count("+") for line in listed}
    assert stars["own/mine"] == stars[FILES[1].stem] > 0
    assert streak == "2 in a row, best 6"
    assert list(load_grades("tank_chess").values()) == [stars["own/mine"]]


def test_a_difficulty_that_is_not_the_solver_s_is_told(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.yaml"
    text = FILES[0].read_text(encoding="utf-8")
    path.write_text(text.replace("difficulty: 1", "difficulty: 5"), encoding="utf-8")
    assert main(["puzzles", "solve", str(path)]) == 0
    assert "difficulty: 1 (the file says 5)" in capsys.readouterr().out


def test_a_shipped_puzzle_is_solved_by_its_name(capsys: Capture) -> None:
    assert main(["puzzles", "solve", FILES[0].stem]) == 0
    assert "1 first move does it\n" in capsys.readouterr().out


def test_a_file_is_solved_as_it_says(capsys: Capture) -> None:
    assert main(["puzzles", "solve", str(FILES[1])]) == 0
    assert "c5-a7NW" in capsys.readouterr().out


def test_a_position_is_solved_in_two_by_itself(capsys: Capture) -> None:
    assert main(["puzzles", "solve", FOUR_GUNS]) == 0
    out = capsys.readouterr().out
    assert "win in 2: 1 first move does it" in out
    assert "line: b6-d4E" in out


def test_what_has_no_solution_has_another_status(capsys: Capture) -> None:
    assert main(["puzzles", "solve", FOUR_GUNS, "--goal", "escape"]) == 1
    assert "no first move forces it" in capsys.readouterr().out


def test_a_file_that_names_another_move_is_told(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.yaml"
    text = FILES[0].read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("line:")]
    changed = [line if not line.startswith("solution:") else "solution: d3-d4NW" for line in lines]
    path.write_text("\n".join(changed), encoding="utf-8")
    assert examine(path) == ("puzzle", [])
    assert main(["puzzles", "solve", str(path)]) == 2
    assert "the solution in the file, d3-d4NW, is wrong" in capsys.readouterr().err


WRONG = {
    "nothing named": (["solve"], "give a puzzle"),
    "an unknown name": (["solve", "02_the_quiet_cornr"], "did you mean 02_the_quiet_corner?"),
    "no position": (["solve", "8/8 w"], "row"),
    "too many moves": (["solve", FOUR_GUNS, "--moves", "9"], "--moves must be 1 to 4"),
    "an unknown goal": (["solve", FOUR_GUNS, "--goal", "draw"], "unknown goal 'draw'"),
    "too few nodes": (["solve", FOUR_GUNS, "--nodes", "20"], "not settled after 20 positions"),
    "a file that isn’t there": (["solve", "nowhere.yaml"], "nowhere.yaml"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_cant_be_done_is_said_in_words(case: str, capsys: Capture) -> None:
    args, expected = WRONG[case]
    assert main(["puzzles", *args]) == 2
    assert expected in capsys.readouterr().err


def test_validate_tells_of_a_goal_the_solver_does_not_know(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = FILES[1].read_text(encoding="utf-8")
    path.write_text(text.replace("goal: escape", "goal: escpae"), encoding="utf-8")
    kind, problems = examine(path)
    assert kind == "puzzle"
    assert ":6:7: goal: there is no goal 'escpae'" in str(problems[0])
    assert "did you mean escape?" in str(problems[0])


# --- finding new ones ---

FIND = ["puzzles", "find", "--map", "quick_bout_8", "--level", "1", "--games", "3"]


class Here(ThreadPoolExecutor):
    """Processes, as far as finding knows, that see what a test has put in their place."""

    def kill(self) -> None:
        self.shutdown(cancel_futures=True)


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches with a puzzle in each, and nothing known beforehand."""

    def line(job: Hunt, kit: object, number: int) -> list[TankChessWorld]:
        return lines_of_puzzles(job, kit, number + 1)  # the puzzles in two moves

    shelf = load_shelf

    def own_only(kit: Any, found: Any, shipped: Path | None = None, own: Path | None = None) -> PuzzleShelf:
        return PuzzleShelf(()) if own is None else shelf(kit, found, own / "none", own)

    monkeypatch.setattr(puzzle_find, "_match", line)
    monkeypatch.setattr(puzzles_find, "TaskPool", Here)
    monkeypatch.setattr(puzzles_find, "load_shelf", own_only)


@pytest.mark.slow
@pytest.mark.usefixtures("lines")
def test_what_is_found_is_written_as_puzzles_that_are_good_and_solved(
    tmp_path: Path, capsys: Capture
) -> None:
    folder = tmp_path / "found"
    assert main([*FIND, "--out", str(folder)]) == 0
    out = capsys.readouterr().out.splitlines()
    paths = sorted(folder.iterdir())
    assert len(paths) == 3
    assert [line.split()[0] for line in out[:3]] == [
        next(path.stem for path in paths if puzzle.position in path.read_text(encoding="utf-8"))
        for puzzle in SHIPPED[1:4]
    ]
    assert out[-1] == f"New puzzles: 3. Matches searched: 3; puzzles already known: 0; folder: {folder}"
    for path in paths:
        assert examine(path) == ("puzzle", [])
        assert main(["puzzles", "solve", str(path)]) == 0
    text = paths[0].read_text(encoding="utf-8")
    assert "Quick Bout, turn 1" in text
    assert "map: quick_bout_8" in text


@pytest.mark.slow
@pytest.mark.usefixtures("lines")
def test_nothing_is_found_twice_by_any_number_of_processes(tmp_path: Path, capsys: Capture) -> None:
    folder, other = tmp_path / "found", tmp_path / "other"
    assert main([*FIND, "--out", str(folder)]) == 0
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert main([*FIND, "--out", str(other), "--jobs", "3"]) == 0
    assert {path.name: path.read_bytes() for path in other.iterdir()} == before
    capsys.readouterr()
    assert main([*FIND, "--out", str(folder)]) == 0
    assert "New puzzles: 0. Matches searched: 3; puzzles already known: 3;" in capsys.readouterr().out
    # one that is there in a mirror is known, too
    mirror = folder / next(iter(before))
    mirror.rename(mirror.with_name("another_name.yaml"))
    assert main([*FIND, "--out", str(folder)]) == 0
    assert "New puzzles: 0. Matches searched: 3; puzzles already known: 3;" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.usefixtures("lines")
def test_they_are_among_ones_own_puzzles_if_nothing_else_is_said(capsys: Capture) -> None:
    assert main(FIND) == 0
    capsys.readouterr()
    assert main(["puzzles", "list"]) == 0
    assert capsys.readouterr().out.count("own/found_2_") == 3


@pytest.mark.slow
def test_what_we_ship_is_known_already(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(puzzle_find, "_match", lambda job, kit, n: lines_of_puzzles(job, kit, n + 1))
    monkeypatch.setattr(puzzles_find, "TaskPool", Here)
    assert main(FIND) == 0
    assert "New puzzles: 0. Matches searched: 3; puzzles already known: 3;" in capsys.readouterr().out


@pytest.mark.slow
def test_bots_play_and_processes_look_through_it(capsys: Capture) -> None:
    assert main([*FIND[:-1], "2", "--jobs", "2", "--nodes", "2000"]) == 0
    assert "Matches searched: 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "0"], "at least 1"),
        (["--jobs", "0"], "at least 1"),
        (["--moves", "9"], "--moves must be 1 to 4"),
        (["--goal", "draw"], "unknown goal 'draw'"),
        (["--level", "99"], "--level"),
        (["--map", "nowhere"], "unknown map"),
        (["--out", __file__], "test_puzzles.py: Part of the path isn’t a folder"),
    ],
)
def test_what_can_t_be_looked_for_is_said_in_words(words: list[str], said: str, capsys: Capture) -> None:
    assert main(["puzzles", "find", *words]) == 2
    assert said in capsys.readouterr().err
