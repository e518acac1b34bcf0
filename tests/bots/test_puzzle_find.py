"""Puzzles found in matches: each is what it says, and the same one in a mirror is no other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.bots import puzzle_find
from game.bots.puzzle_find import Hunt, hunt
from game.data.files.paths import ASSETS
from game.data.puzzles.puzzles import load_shelf
from game.games.tank_chess.bots.solve import TankChessSolver
from game.games.tank_chess.bots.solve_grade import _mirrored
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.mirrors import LEFT_RIGHT, POINT, TOP_BOTTOM
from tests.amount import now_and_then
from tests.games.tank_chess.boards import KIT, content, map_setup

pytestmark = pytest.mark.slow  # bots play matches in each of them

FOUR_GUNS = "8/8/1D46/8/8/3H7#C5c6#/4#L0#1/2l0d74 w 1"
WALLED = "8/#c4##4/#1#5/8/1M46/8/8/6C01 w 1"


def view(tcfen: str) -> TankChessWorld:
    return KIT.game.new(KIT.parse_position(tcfen, content().definitions, (0, 1)))


SHIPPED = [
    kept.puzzle for kept in load_shelf(KIT, content(), own=ASSETS / "none").puzzles if not kept.puzzle.source
]
"""Those that were made, not found."""


def lines_of_puzzles(job: Hunt, kit: Any, number: int) -> list[TankChessWorld]:
    """A match that begins with a shipped puzzle, and goes as its line does: what is in it is known, and
    does not change with the bots."""
    puzzle = SHIPPED[number]
    states = [view(puzzle.position)]
    for text in puzzle.line:
        states.append(KIT.game.apply(states[-1], KIT.parse_action(text, states[-1])).state)
    return states


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_find, "_match", lines_of_puzzles)


def job(moves: int = 2, **more: Any) -> Hunt:
    return replace(Hunt("tank_chess", map_setup("quick_bout_8"), moves, level=1), **more)


@pytest.mark.sample(now=3, few=1)
@pytest.mark.usefixtures("lines")
@pytest.mark.parametrize(
    "number", now_and_then(range(len(SHIPPED)), 3, few=1), ids=[puzzle.title for puzzle in SHIPPED]
)
def test_what_is_in_a_match_is_found_as_it_is__TC_6_1(number: int) -> None:
    puzzle = SHIPPED[number]
    (find,) = hunt(job(puzzle.moves), number)
    assert find.position == puzzle.position
    start = view(find.position)
    firsts = TankChessSolver().solve(start, "win", puzzle.moves).firsts
    assert {find.solution, puzzle.solution} <= {KIT.format_action(move, start) for move in firsts[0]}
    assert (find.moves, find.match) == (puzzle.moves, number)
    assert 1 <= find.difficulty <= 5
    # a goal is named where it is the same move that reaches it; what we ship may say "win" all the same
    assert find.goal == puzzle.goal or puzzle.goal == "win"


@pytest.mark.usefixtures("lines")
def test_its_line_begins_with_the_solution_and_wins_as_the_goal_says() -> None:
    reasons = {
        "escape": {"escaped", "command_lost"},
        "destroy_command": {"command_destroyed", "command_lost"},
    }
    for number in range(1, 6):
        for find in hunt(job(), number):
            state = view(find.position)
            seat = KIT.game.to_act(state)
            assert find.line[0] == find.solution
            for text in find.line:
                state = KIT.game.apply(state, KIT.parse_action(text, state)).state
            assert state.outcome is not None
            assert state.outcome.winners == (seat,)
            assert state.outcome.reason in reasons.get(find.goal, {state.outcome.reason})


@pytest.mark.usefixtures("lines")
def test_a_win_in_another_number_of_moves_is_not_what_was_looked_for() -> None:
    number = next(n for n, puzzle in enumerate(SHIPPED) if puzzle.moves == 2)
    assert all(find.position != SHIPPED[number].position for find in hunt(job(1), number))
    assert hunt(job(3), number) == ()


def test_what_is_won_in_several_ways_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    several = view("2C05/8/8/3c44/8/8/8/3M04 w 1")
    monkeypatch.setattr(puzzle_find, "_match", lambda *_: [several])
    assert TankChessSolver().solve(several, "win", 1).moves == 1
    assert hunt(job(1), 0) == ()


@pytest.mark.usefixtures("lines")
def test_only_the_way_to_win_that_is_wanted_is_given() -> None:
    number = next(n for n, puzzle in enumerate(SHIPPED) if puzzle.goal == "escape" and puzzle.moves == 2)
    assert hunt(job(goal="escape"), number)
    assert hunt(job(goal="destroy_command"), number) == ()


@pytest.mark.usefixtures("lines")
def test_three_moves_are_looked_for_only_where_a_match_came_to_two(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    proved = puzzle_find._proved

    def counted(solver: Any, state: Any, goal: str, moves: int, nodes: int) -> Any:
        asked.append(moves)
        return proved(solver, state, goal, moves, nodes)

    monkeypatch.setattr(puzzle_find, "_proved", counted)
    number = next(n for n, puzzle in enumerate(SHIPPED) if puzzle.moves == 3)
    (find,) = hunt(job(3), number)
    assert len(find.line) == 5
    # all five positions of the match are looked through for wins in two, and only the first one, from
    # which it came to such a win, for one in three; what is found is proved again, for each goal
    assert asked[:6] == [2, 2, 2, 2, 2, 3]
    assert set(asked[6:]) == {3}


@pytest.mark.usefixtures("lines")
def test_what_the_solver_gives_up_is_no_puzzle() -> None:
    assert [hunt(job(nodes=5), number) for number in range(len(SHIPPED))] == [()] * len(SHIPPED)


@pytest.mark.parametrize("moves", [0, 5])
def test_moves_out_of_range_are_refused(moves: int) -> None:
    with pytest.raises(ValueError, match="can be proved"):
        job(moves)


def test_matches_of_bots_are_the_same_again_and_differ_from_each_other() -> None:
    def texts(number: int, **more: Any) -> list[str]:
        states = puzzle_find._match(job(**more), KIT, number)
        assert KIT.game.to_act(states[-1]) is None
        return [KIT.format_position(state) for state in states]

    assert texts(0) == texts(0)
    assert texts(0) != texts(1)
    assert texts(0) != texts(0, seed=1)


# --- which are the same ---


def test_a_mirror_and_a_turned_board_make_no_other_puzzle() -> None:
    key = TankChessSolver().same_key
    here = key(view("8/1c46/8/8/2#5/8/4L73/6C01 w 1"))
    for same in (
        "8/1c46/8/8/2#5/8/4L73/6C01 w 23",  # another turn
        "8/6c41/8/8/5#2/8/3L14/1C06 w 1",  # left and right
        "6c41/4l53/8/2#5/8/8/1C06/8 b 1",  # top and bottom: the sides change
        "1c46/3l34/8/5#2/8/8/6C01/8 b 1",  # half a turn
    ):
        assert key(view(same)) == here, same
    for other in (
        "8/1c46/8/8/2#5/8/4L73/6C01 b 1",
        "8/1c46/8/8/2#5/8/4L03/6C01 w 1",
        "8/1c46/8/8/3#4/8/4L73/6C01 w 1",
        "8/1c46/8/8/2-5/8/4L73/6C01 w 1",
    ):
        assert key(view(other)) != here, other


@pytest.mark.parametrize("tcfen", [FOUR_GUNS, WALLED, "!7/*c46/3+4/8/8/8/6C0?/8 w 1".replace("3+4", "8")])
def test_every_image_of_a_position_has_the_same_solutions_and_the_same_key__TC_7_3(tcfen: str) -> None:
    solver = TankChessSolver()
    here = view(tcfen)
    count = len(solver.solve(here, "win", 2).firsts)
    for image in (LEFT_RIGHT, TOP_BOTTOM, POINT):
        there = KIT.game.new(KIT.setup_from(_mirrored(here, image), content().definitions))
        assert solver.same_key(there) == solver.same_key(here)
        assert len(solver.solve(there, "win", 2).firsts) == count
        assert there.to_move == (here.to_move ^ image.ranks)


def test_remote_mines_change_hands_where_the_sides_do() -> None:
    key = TankChessSolver().same_key
    here = key(view("8/1c46/8/8/8/!7/6C01/8 w 1"))
    assert key(view("8/6c41/8/8/8/7!/1C06/8 w 1")) == here
    assert key(view("8/6c41/?7/8/8/8/1C06/8 b 1")) == here
    assert key(view("8/1c46/8/8/8/?7/6C01/8 w 1")) != here


def test_longer_and_quieter_puzzles_are_graded_harder() -> None:
    solver = TankChessSolver()
    graded = []
    for tcfen, moves in (("8/6L71/##4#1/#7/#7/3L64/2###3/c1C55h0 w 1", 1), (FOUR_GUNS, 2)):
        state = view(tcfen)
        graded.append(solver.grade(state, solver.solve(state, "win", moves)))
    assert graded[0] < graded[1] <= 5
