"""The streak of puzzles solved at the first try, through the window: what makes it longer, what ends it."""

from __future__ import annotations

import pytest

from game.app.puzzles.list import PuzzlesScene
from game.app.puzzles.puzzle import PuzzleScene
from game.data.people.puzzle_progress import PuzzleProgress, Tried, load_progress, progress_file
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.app.test_puzzles import CORNER, FIRST, centre, choose, phase, settle, show


def kept() -> PuzzleProgress:
    return load_progress("tank_chess")


def solve(scene: PuzzleScene, player: Driver) -> None:
    for text in scene.kept.puzzle.line[::2]:
        choose(scene, text)
        settle(scene, player)


def words(scene: PuzzleScene) -> str:
    now = scene.said()
    return f"{now.head} {now.words}"


@pytest.mark.slow
def test_puzzles_solved_in_a_row_are_counted_over_restarts(app: Application, player: Driver) -> None:
    scene = show(app, player, FIRST)
    solve(scene, player)
    assert (kept().streak, kept().best) == (1, 1)
    player.key("return")
    assert scene.kept.name != FIRST
    solve(scene, player)
    assert app.texts("puzzles.streak_record", n=2) in words(scene)
    # another time
    assert (kept().streak, kept().best) == (2, 2)
    listed = PuzzlesScene(app, "tank_chess")
    assert app.texts("puzzles.streak_best", n=2, best=2) in listed.standing()


@pytest.mark.slow
def test_a_wrong_first_move_ends_it_and_that_is_said(app: Application, player: Driver) -> None:
    progress_file("tank_chess").write(PuzzleProgress(streak=3, best=7))
    scene = show(app, player, FIRST)
    assert app.texts("puzzles.at_stake", n=3) in words(scene)
    player.click(centre(scene, "d3"))
    player.click(centre(scene, "d4"))
    player.key("return")
    settle(scene, player)
    assert phase(scene) == "wrong"
    assert app.texts("puzzles.streak_lost", n=3) in words(scene)
    assert (kept().streak, kept().best) == (0, 7)
    player.click("try_again")
    solve(scene, player)
    assert scene.course.record(scene.kept.name).solved
    assert kept().streak == 0


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_before_a_hint_costs_the_streak_that_is_said_once(app: Application, player: Driver, by: str) -> None:
    progress_file("tank_chess").write(PuzzleProgress(streak=3, best=7))
    scene = show(app, player, CORNER)

    def ask() -> None:
        if by == "mouse":
            player.click("hint")
        else:
            player.key("h")

    ask()
    assert app.texts("puzzles.costs_hint", n=3) in words(scene)
    assert not scene.hints.words
    assert kept().streak == 3
    ask()
    assert scene.kept.puzzle.hint in words(scene)
    assert kept().puzzles == {CORNER: Tried(helped=True)}
    assert (kept().streak, kept().best) == (0, 7)
    ask()
    assert "c5" in scene.hints.words, "the next one is not asked for twice"


def test_who_asks_for_a_hint_and_moves_instead_keeps_the_streak(app: Application, player: Driver) -> None:
    progress_file("tank_chess").write(PuzzleProgress(streak=3, best=3))
    scene = show(app, player, FIRST)
    player.key("h")
    solve(scene, player)
    assert phase(scene) == "solved"
    assert (kept().streak, kept().best) == (4, 4)


def test_the_solution_costs_it_too_and_that_is_said_as_well(app: Application, player: Driver) -> None:
    progress_file("tank_chess").write(PuzzleProgress(streak=3, best=3))
    scene = show(app, player, FIRST)
    player.click("hint")
    player.click("show")
    assert app.texts("puzzles.costs_show", n=3) in words(scene)
    assert phase(scene) == "think"
    player.click("show")
    settle(scene, player)
    assert phase(scene) == "shown"
    assert kept().streak == 0


@pytest.mark.parametrize("streak", [0, 3])
def test_nothing_is_asked_twice_where_nothing_is_at_stake(
    app: Application, player: Driver, streak: int
) -> None:
    tried = {FIRST: Tried(solved=True)} if streak else {}
    progress_file("tank_chess").write(PuzzleProgress(puzzles=tried, streak=streak, best=3))
    scene = show(app, player, FIRST)
    player.key("h")
    assert scene.hints.words
    assert kept().streak == streak


def test_the_next_puzzle_is_the_next_of_the_list_that_was_not_tried(app: Application, player: Driver) -> None:
    course = show(app, player, FIRST).course
    names, last = [one.name for one in course.puzzles], len(course) - 1
    for at, name in enumerate(names[:-1]):
        course.note(name, solved=True)
        assert course.following(at) == course.first_open() == at + 1
    course.progress = PuzzleProgress(puzzles={name: Tried(wrong=1) for name in names[:-1]})
    assert course.following(0) == last, "what was tried comes after what was not"
    course.progress = PuzzleProgress(puzzles={names[2]: Tried(solved=True)})
    assert course.following(1) == 3 and course.following(last) == 0
    course.order([*names[3:], *names[:3]])
    assert course.following(0) == 1 and course.puzzles[1].name == names[4]
    course.progress = PuzzleProgress(puzzles={name: Tried(solved=True) for name in names})
    assert course.following(0) == 1 and course.following(last) is None, "all are solved: on in their order"
