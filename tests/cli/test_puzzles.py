"""``puzzles``: the list, and what is proved of a puzzle, a file or a position."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.main import main
from game.cli.validate import examine
from game.data.paths import ASSETS
from game.data.puzzle_progress import Tried, save_tried

FILES = sorted((ASSETS / "puzzles" / "tank_chess").glob("*.yaml"))
FOUR_GUNS = "8/8/1D46/8/8/3H7#C5c6#/4#L0#1/2l0d74 w 1"

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    return tmp_path


def test_the_list_names_all_and_marks_what_was_solved(capsys: Capture) -> None:
    save_tried("tank_chess", {FILES[0].stem: Tried(solved=True)})
    assert main(["puzzles", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(FILES)
    assert lines[0].startswith(f"* {FILES[0].stem}")
    assert lines[1].startswith(f"  {FILES[1].stem}")


def test_a_shipped_puzzle_is_solved_by_its_name(capsys: Capture) -> None:
    assert main(["puzzles", "solve", FILES[0].stem]) == 0
    assert "1 first move\n" in capsys.readouterr().out


def test_a_file_is_solved_as_it_says(capsys: Capture) -> None:
    assert main(["puzzles", "solve", str(FILES[1])]) == 0
    assert "c5-a7NW" in capsys.readouterr().out


def test_a_position_is_solved_in_two_by_itself(capsys: Capture) -> None:
    assert main(["puzzles", "solve", FOUR_GUNS]) == 0
    out = capsys.readouterr().out
    assert "win in 2: 1 first move" in out
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
    assert "the file says d3-d4NW, and that is not it" in capsys.readouterr().err


WRONG = {
    "nothing named": (["solve"], "name a puzzle"),
    "an unknown name": (["solve", "02_the_quiet_cornr"], "did you mean 02_the_quiet_corner?"),
    "no position": (["solve", "8/8 w"], "row"),
    "too many moves": (["solve", FOUR_GUNS, "--moves", "9"], "--moves must be 1 to 4"),
    "an unknown goal": (["solve", FOUR_GUNS, "--goal", "draw"], "no goal 'draw'"),
    "too few nodes": (["solve", FOUR_GUNS, "--nodes", "20"], "not settled after 20 positions"),
    "a file that isn't there": (["solve", "nowhere.yaml"], "nowhere.yaml"),
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
