"""Puzzles as files: the shipped ones are right, and what is wrong with one is said with its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.bots.puzzles import solver
from game.data.people.puzzle_progress import (
    PuzzleProgress,
    Tried,
    load_progress,
    progress_file,
)
from game.data.puzzles import puzzles
from game.data.puzzles.puzzle_grades import grade_key, grades_file, load_grades, save_grades
from game.data.puzzles.puzzle_names import OWN, own_puzzles, puzzle_names
from game.data.puzzles.puzzles import Puzzle, PuzzleFile, ShelfReader, load_shelf, read_puzzle, rename_puzzle
from tests.amount import now_and_then, some
from tests.games.tank_chess.boards import KIT, content

GOOD = """\
format: 1
game: tank_chess
title: Four Roads
goal: destroy_command
moves: 2
position: 8/8/1D46/8/8/3H7#C5c6#/4#L0#1/2l0d74 w 1
solution: b6-d4E
line: [b6-d4E, d1-d1Nxd3, d4-e5SExg3]
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    return tmp_path


def read(tmp_path: Path, text: str) -> tuple[Puzzle | None, list[str]]:
    path = tmp_path / "puzzle.yaml"
    path.write_text(text, encoding="utf-8")
    puzzle, problems = read_puzzle(KIT, content(), path)
    return puzzle, [str(problem) for problem in problems]


def test_a_good_file_is_read(tmp_path: Path) -> None:
    puzzle, problems = read(tmp_path, GOOD)
    assert problems == []
    assert puzzle is not None
    assert (puzzle.moves, puzzle.solution) == (2, "b6-d4E")


BAD = {
    "a key that is misspelt": (("moves: 2", "move: 2"), "did you mean moves?"),
    "too many moves": (("moves: 2", "moves: 9"), ":5:8:"),
    "a position that is none": (("8/8/1D46", "9/8/1D46"), ":6:11: position"),
    "a move that is none": (("solution: b6-d4E", "solution: hello"), "line must begin with"),
    "a line that is not legal": (("d1-d1Nxd3", "d1-d9N"), ":8:16: line[1]"),
    "a line that does not win": (("d4-e5SExg3", "d4-e5SE"), ":8:27: line[2]: this move doesn’t win"),
    "a line that ends too soon": ((", d4-e5SExg3", ""), "the last move must be"),
    "a line that is too long": (("moves: 2", "moves: 1"), "at most 1"),
    "a line of another solution": (("solution: b6-d4E", "solution: b6-d4N"), "the solution b6-d4N"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, case: str) -> None:
    (old, new), expected = BAD[case]
    assert old in GOOD
    puzzle, problems = read(tmp_path, GOOD.replace(old, new, 1))
    assert puzzle is None
    assert any(expected in problem for problem in problems), problems


def test_a_solution_without_a_line_has_to_be_legal(tmp_path: Path) -> None:
    text = GOOD.splitlines(keepends=True)[:-1]
    puzzle, problems = read(tmp_path, "".join(text).replace("solution: b6-d4E", "solution: b6-h8E"))
    assert puzzle is None
    assert ":7:11: solution: this can’t be played here (TC-4.2)" in problems[0]


def test_a_line_that_ends_with_ones_own_defeat_is_no_solution__TC_6_1(tmp_path: Path) -> None:
    # White's Command is lost on a land mine: the match is over, and Black has won it
    text = GOOD.replace("8/8/1D46/8/8/3H7#C5c6#/4#L0#1/2l0d74 w 1", "8/8/3c44/8/8/8/2*5/2C05 w 1")
    text = text.replace("moves: 2", "moves: 1").replace("b6-d4E, d1-d1Nxd3, d4-e5SExg3", "c1-c2")
    puzzle, problems = read(tmp_path, text.replace("b6-d4E", "c1-c2"))
    assert puzzle is None
    assert any("this move doesn’t win the match" in problem for problem in problems), problems


def test_a_broken_file_costs_only_itself(home: Path) -> None:
    folder = own_puzzles("tank_chess")
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(GOOD, encoding="utf-8")
    (folder / "broken.yaml").write_text("format: 1\ngame: [", encoding="utf-8")
    shelf = load_shelf(KIT, content())
    assert shelf.find(f"{OWN}mine") is not None
    assert shelf.find(f"{OWN}broken") is None
    assert any("broken.yaml" in problem.path for problem in shelf.problems)
    assert puzzle_names("tank_chess")[-2:] == [f"{OWN}broken", f"{OWN}mine"]


# --- what is shipped ---

SHELF = load_shelf(KIT, content())
SHIPPED = [kept for kept in SHELF.puzzles if not kept.name.startswith(OWN)]


def test_two_dozen_puzzles_are_shipped_and_none_is_broken() -> None:
    assert len(SHIPPED) >= 24
    assert [problem for problem in SHELF.problems if "assets" in problem.path] == []
    for kept in SHIPPED:
        assert read_puzzle(KIT, content(), kept.path) == (kept.puzzle, []), kept.name


@pytest.mark.sample(now=4, few=2)
@pytest.mark.parametrize("kept", now_and_then(SHIPPED, 4), ids=lambda kept: kept.name)
def test_a_shipped_puzzle_has_one_solution__TC_6_1(kept: PuzzleFile) -> None:
    puzzle = kept.puzzle
    found = solver("tank_chess")
    assert found is not None
    state = puzzle.start(KIT, content())
    # to win in any way: so that no other way to win is taken for a mistake
    solution = found.solve(state, found.goals[0], puzzle.moves)
    assert solution.moves == puzzle.moves, "it is done sooner, or not at all"
    assert solution.single
    assert puzzle.solution in [KIT.format_action(move, state) for move in solution.firsts[0]]


LONG = [pytest.param(kept, marks=[pytest.mark.slow] * (kept.puzzle.moves > 2)) for kept in SHIPPED]


@pytest.mark.sample(now=7, few=3)
@pytest.mark.parametrize("kept", LONG[:: some(1, 4)], ids=lambda kept: kept.name)
def test_a_shipped_puzzle_is_won_as_it_says_and_as_hard_as_the_solver_says__TC_6_2(kept: PuzzleFile) -> None:
    puzzle = kept.puzzle
    found = solver("tank_chess")
    assert found is not None
    state = puzzle.start(KIT, content())
    solution = found.solve(state, puzzle.goal, puzzle.moves)
    assert solution.single
    assert puzzle.solution in [KIT.format_action(move, state) for move in solution.firsts[0]]
    assert puzzle.difficulty == found.grade(state, solution)


@pytest.mark.parametrize("kept", SHIPPED, ids=lambda kept: kept.name)
def test_a_shipped_puzzle_says_all_there_is_to_say(kept: PuzzleFile) -> None:
    puzzle = kept.puzzle
    assert puzzle.title and puzzle.hint and puzzle.idea and puzzle.author and puzzle.licence
    assert len(puzzle.line) == 2 * puzzle.moves - 1
    assert KIT.format_position(puzzle.start(KIT, content())) == puzzle.position


def test_shipped_puzzles_differ() -> None:
    assert len({kept.puzzle.position for kept in SHIPPED}) == len(SHIPPED)
    assert len({kept.puzzle.title for kept in SHIPPED}) == len(SHIPPED)
    assert {kept.puzzle.goal for kept in SHIPPED} >= {"destroy_command", "escape"}
    assert {kept.puzzle.moves for kept in SHIPPED} >= {1, 2, 3}
    assert {kept.puzzle.difficulty for kept in SHIPPED} == {1, 2, 3, 4, 5}


# --- what came of them ---


def test_progress_is_kept_and_read_again(home: Path) -> None:
    assert load_progress("tank_chess") == PuzzleProgress()
    tried = {"01_a": Tried(solved=True), "02_b": Tried(wrong=3, helped=True)}
    kept = PuzzleProgress(puzzles=tried, streak=4, best=9)
    progress_file("tank_chess").write(kept)
    again = load_progress("tank_chess")
    assert (again.puzzles, again.streak, again.best) == (tried, 4, 9)


@pytest.mark.parametrize(
    "text", ["", "format: 7\n", "[", "format: 1\npuzzles: {a: {solved: maybe}}\n", "format: 1\nstreak: -1\n"]
)
def test_progress_that_cant_be_read_is_none(home: Path, text: str) -> None:
    path = progress_file("tank_chess").path
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    assert load_progress("tank_chess") == PuzzleProgress()
    progress_file("tank_chess").write(PuzzleProgress(streak=2))
    assert load_progress("tank_chess").streak == 2
    beside = path.with_name("tank_chess_progress.broken.yaml")
    assert beside.read_text(encoding="utf-8") == text, "what could not be read is not lost"


def test_what_comes_after_the_first_solution_changes_nothing() -> None:
    clean = Tried().after(solved=True)
    assert clean.clean
    assert clean.after(wrong=True, helped=True) == clean
    helped = Tried().after(helped=True).after(wrong=True).after(solved=True)
    assert helped.solved
    assert not helped.clean
    assert helped.wrong == 1


# --- the streak ---

NEW = PuzzleProgress(streak=2, best=5)


def test_only_what_is_solved_at_the_first_try_and_without_help_makes_the_streak_longer() -> None:
    more = NEW.after("a", solved=True)
    assert (more.streak, more.best) == (3, 5)
    assert more.after("a", solved=True) == more, "a second time does not count"
    for name in "bcd":
        more = more.after(name, solved=True)
    assert (more.streak, more.best) == (6, 6)


@pytest.mark.parametrize("what", ["wrong", "helped"])
def test_a_wrong_move_or_help_ends_the_streak_and_only_the_first_time(what: str) -> None:
    ended = NEW.after("a", **{what: True})
    assert (ended.streak, ended.best) == (0, 5)
    again = ended.after("b", solved=True)
    assert again.streak == 1
    # that puzzle can no longer add to a streak, nor end one
    assert again.after("a", **{what: True}).streak == 1
    assert again.after("a", solved=True).streak == 1


def test_what_was_solved_before_is_not_at_stake() -> None:
    solved = NEW.after("a", solved=True)
    assert not solved.fresh("a")
    assert solved.after("a", wrong=True).streak == solved.streak


# --- grades that no file says ---


def test_grades_are_kept_by_what_is_graded(home: Path, tmp_path: Path) -> None:
    puzzle, _ = read(tmp_path, GOOD)
    assert puzzle is not None
    assert puzzle.difficulty is None
    other = puzzle.model_copy(update={"title": "Another"})
    longer = puzzle.model_copy(update={"moves": 3})
    assert grade_key(puzzle) == grade_key(other) != grade_key(longer)
    assert load_grades("tank_chess") == {}
    save_grades("tank_chess", {grade_key(puzzle): 4})
    assert load_grades("tank_chess") == {grade_key(puzzle): 4}
    grades_file("tank_chess").path.write_text("[", encoding="utf-8")
    assert load_grades("tank_chess") == {}


# --- reading again ---


def test_only_files_that_have_changed_are_read_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = own_puzzles("tank_chess")
    folder.mkdir(parents=True)
    for name in ("a", "b"):
        (folder / f"{name}.yaml").write_text(GOOD, encoding="utf-8")
    reader = ShelfReader(KIT, content(), home / "none", folder)
    reader.work(1)
    assert not reader.done
    assert [kept.name for kept in reader.shelf().puzzles] == [f"{OWN}a"]
    reader.work()
    assert reader.done
    assert not reader.look()
    (folder / "b.yaml").write_text(GOOD.replace("Four Roads", "Four Other Roads"), encoding="utf-8")
    (folder / "c.yaml").write_text("[", encoding="utf-8")
    (folder / "a.yaml").unlink()
    looked: list[str] = []
    real = puzzles.read_puzzle

    def noted(kit: Any, found: Any, path: Path, *, play: bool) -> Any:
        looked.append(path.stem)
        return real(kit, found, path, play=play)

    monkeypatch.setattr(puzzles, "read_puzzle", noted)
    assert reader.look()
    reader.work()
    assert looked == ["b", "c"]
    (kept,) = reader.shelf().puzzles
    assert kept.puzzle.title == "Four Other Roads"
    assert reader.shelf().problems


def test_what_was_found_stands_before_ones_own(home: Path) -> None:
    folder = own_puzzles("tank_chess")
    folder.mkdir(parents=True)
    found = GOOD + "source: {map: quick_bout_8, seed: 7, match: 3, round: 12, level: 2}\n"
    (folder / "a.yaml").write_text(GOOD, encoding="utf-8")
    (folder / "found_2_x.yaml").write_text(found, encoding="utf-8")
    shelf = load_shelf(KIT, content(), home / "none", folder)
    assert [(kept.name, kept.origin) for kept in shelf.puzzles] == [
        (f"{OWN}found_2_x", "found"),
        (f"{OWN}a", "own"),
    ]


def test_another_title_leaves_the_rest_of_the_text_alone(home: Path) -> None:
    folder = own_puzzles("tank_chess")
    folder.mkdir(parents=True)
    path = folder / "a.yaml"
    path.write_text("# mine\n" + GOOD, encoding="utf-8")
    old = rename_puzzle(path, "  Another   road ")
    assert path.read_text(encoding="utf-8") == "# mine\n" + GOOD.replace("Four Roads", "Another road")
    assert old.decode() == "# mine\n" + GOOD
    with pytest.raises(ValueError, match="1 to 60"):
        rename_puzzle(path, " ")
