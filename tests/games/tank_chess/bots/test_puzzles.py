"""The solver of puzzles: what it proves is what looking at every move proves."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.bots.puzzles import judge_job, solve_job, solver
from game.bots.solving import Bounds, GaveUp
from game.games.tank_chess.bots.proof import GOALS
from game.games.tank_chess.bots.solve import TankChessSolver, solve
from game.games.tank_chess.rules.diagram import Move
from game.games.tank_chess.rules.move_text import format_move
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import RawMove
from game.games.tank_chess.rules.tcfen import parse_tcfen
from game.games.tank_chess.rules.world import TankChessWorld
from tests.amount import now_and_then, some
from tests.games.tank_chess.boards import KIT, content
from tests.games.tank_chess.perft.fun_set import fun_set, standard
from tests.games.tank_chess.perft.random_boards import random_diagram

pytestmark = pytest.mark.slow  # the solver looks at every move

FOUR_ROADS = "8/8/1D46/8/8/3H7#C5c6#/4#L0#1/2l0d74 w 1"
"""White's Tank Destroyer goes to d4, and whatever is done somebody destroys the Command."""


def view(tcfen: str) -> TankChessWorld:
    return KIT.game.new(KIT.parse_position(tcfen, content().definitions, (0, 1)))


def position(tcfen: str) -> Position:
    definitions = content().definitions
    return Position.from_diagram(definitions, parse_tcfen(tcfen, definitions))


def reached(position: Position, goal: str, attacker: int) -> bool | None:
    if position.end is None:
        return None
    if position.end.winner != attacker:
        return False
    wanted = {
        "win": {"escaped", "command_destroyed", "command_lost"},
        "escape": {"escaped", "command_lost"},
        "destroy_command": {"command_destroyed", "command_lost"},
    }
    return position.end.reason in wanted[goal]


def plainly(position: Position, goal: str, moves: int) -> list[RawMove]:
    """Every first move that forces it, by looking at all moves of both sides."""
    attacker = position.to_move

    def good(child: Position, left: int) -> bool:
        done = reached(child, goal, attacker)
        if done is not None or not left:
            return bool(done)
        for reply in child.moves():
            answered = child.play(reply)
            done = reached(answered, goal, attacker)
            if done is False or (done is None and not wins(answered, left)):
                return False
        return True

    def wins(position: Position, left: int) -> bool:
        if left == 1:
            # ``shots`` lists every move that ends it
            return any(reached(position.play(raw), goal, attacker) for raw in position.shots())
        return any(good(position.play(raw), left - 1) for raw in position.moves())

    return [raw for raw in position.moves() if good(position.play(raw), moves - 1)]


def agree(position: Position, goal: str, moves: int) -> int:
    """Compare the two; how many first moves there are."""
    expected = {position.to_move_object(raw) for raw in plainly(position, goal, moves)}
    found = solve(position, goal, moves, Bounds(10_000_000))
    firsts = [move for group in found.firsts for move in group]
    assert set(firsts) == expected, goal
    assert len(firsts) == len(expected)
    for group in found.firsts:
        assert len({replace(move, facing=None) for move in group}) == 1
    return len(expected)


def boards(count: int, seed: int, *, fun: bool, pieces: tuple[int, int] = (1, 2)) -> list[Position]:
    rng = random.Random(seed)
    definitions = fun_set() if fun else standard()
    found: list[Position] = []
    while len(found) < count:
        try:
            diagram = random_diagram(rng, definitions, width=8, height=8, pieces=rng.randint(*pieces))
        except ValueError:
            continue
        made = Position.from_diagram(definitions, diagram)
        if 0 < made.count() < 120:
            found.append(made)
    return found


@pytest.mark.parametrize("fun", now_and_then([False, True], 1), ids=["official", "fun set"])
def test_in_two_moves_it_finds_what_looking_at_every_move_finds__TC_6_1(fun: bool) -> None:
    rng = random.Random(7)
    some = sum(agree(board, rng.choice(GOALS), 2) > 0 for board in boards(14, 5, fun=fun))
    assert some >= 3


@pytest.mark.slow
@pytest.mark.parametrize("fun", [False, True], ids=["official", "fun set"])
def test_on_many_boards_it_finds_what_looking_at_every_move_finds__TC_6_1(fun: bool) -> None:
    rng = random.Random(8)
    for board in boards(some(120, 20), 6, fun=fun, pieces=(1, 3)):
        agree(board, rng.choice(GOALS), 2)


TELLING = {
    "a defence that destroys the attacker’s Command": (
        "^?x*2?1/2s71?*2/#2*?#!-/~5H6?/1#C7+:*1?1^/D3*-1^3/1-1?2s61/x+~2!3c2 b 13",
        "win",
    ),
    "a defender with its Command alone, which has to move it": (
        "1#1#1###/1#C3##1##/1#c0#####/###H24/1####3/###1###1/5#2/1####### w 1",
        "destroy_command",
    ),
    "a mine below the Command": (
        "~3~:1x/x+~1x+!5/!1?c4+:1-=1/1#*-4/#5#1/5!2/2?x?:2/:C4?1?1!1 w 13",
        "win",
    ),
    "a defence that stands in the attacker’s way": (
        "6M31/1H13h42/1c42#3/1##5/8/1C36/8/8 w 1",
        "win",
    ),
    "a defence that pushes a wreck between, far from the attacker and itself out of the line": (
        "c2#6/1#6/1#6/1xb65/1#6/1#6/1#6/H2#4C01 w 1",
        "win",
    ),
    "a defence that comes between, far from the attacker": (
        "c2#6/1#6/1l66/1#6/1#6/1#6/1#6/1#6/1#6/H2#4C01 w 1",
        "win",
    ),
}
"""Positions where leaving out one of the search's cares would change what it finds (TC-8 among them)."""


@pytest.mark.parametrize("case", TELLING)
def test_its_short_cuts_lose_nothing__TC_6_1(case: str) -> None:
    tcfen, goal = TELLING[case]
    agree(position(tcfen), goal, 2)


BOXED = [
    # boards so crowded that all sequences of three moves and their answers can be looked at
    "#3###1/1##1M2###/#####1#C6/######1#/1##h3#c1#1/1####3/#1#1#1##/#1#1#### w 1",
    "D6#2##1#/#1####1#/##1#2##/#r5#1#1##/##1####1/#C7###c61#/###1####/#1#1#3 w 1",
    "#3#3/1D2##1###/##1#2#h3/#C6##1c5#1/#####1#1/1#######/1###3#/##1##3 w 1",
    "1#1###M0#/1#1##1#1/#2#1##1/2#1###C5/#c4#1#1##/####1#2/###1##1#/1###1#r7# w 1",
]


@pytest.mark.parametrize("tcfen", BOXED, ids=range(len(BOXED)))
def test_in_three_moves_it_finds_what_looking_at_every_move_finds__TC_6_1(tcfen: str) -> None:
    assert solve(position(tcfen), "win", 3).moves == 3
    assert agree(position(tcfen), "win", 3) > 0


def test_the_win_is_by_the_way_that_was_asked_for__TC_6_2() -> None:
    # White's Command leaves next, and its Medium destroys next: each in one move, by itself
    board = position("2C05/8/8/3c44/8/8/8/3M04 w 1")
    ways = {goal: solve(board, goal, 1).firsts for goal in GOALS}
    escape, destroy = ways["escape"], ways["destroy_command"]
    assert [[format_move(m, board.tables.grid) for m in group] for group in escape] == [["c8-out"]]
    assert destroy and all(move.shot is not None for group in destroy for move in group)
    assert {m for g in ways["win"] for m in g} == {m for g in (*escape, *destroy) for m in g}


def test_facings_that_change_nothing_are_one_solution() -> None:
    found = solve(position("8/#c4##4/#1#5/8/1M46/8/8/6C01 w 1"), "win", 2)
    for group in found.firsts:
        first = group[0]
        for move in group:
            assert (move.origin, move.target, move.shot) == (first.origin, first.target, first.shot)
    keys = [(g[0].origin, g[0].target, g[0].shot, g[0].mine, g[0].path) for g in found.firsts]
    assert len(keys) == len(set(keys))


def test_it_says_in_how_few_moves_it_is_done() -> None:
    board = position(FOUR_ROADS)
    two = solve(board, "win", 2)
    assert two.moves == 2
    assert two.single
    assert solve(board, "win", 1).moves == 0
    assert solve(board, "escape", 2).firsts == ()


def test_what_is_done_sooner_than_asked_is_said_to_be() -> None:
    found = solve(position("2C05/8/8/3c44/8/8/8/3M04 w 1"), "win", 2)
    assert found.moves == 1
    assert len(found.line) == 1


def test_the_line_is_legal_and_ends_with_the_win() -> None:
    state = view(FOUR_ROADS)
    found = TankChessSolver().solve(state, "destroy_command", 2)
    assert len(found.line) == 3
    for move in found.line:
        assert state.outcome is None
        state = KIT.game.apply(state, move).state
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def after(tcfen: str, text: str) -> TankChessWorld:
    start = view(tcfen)
    return KIT.game.apply(start, KIT.parse_action(text, start)).state


def test_the_right_move_is_answered_and_the_answer_leaves_a_win() -> None:
    state = after(FOUR_ROADS, "b6-d4E")
    verdict = TankChessSolver().judge(state, 1)
    assert verdict.right
    assert verdict.moves == 1
    answered = KIT.game.apply(state, verdict.reply).state
    assert TankChessSolver().solve(answered, "win", 1).firsts


def test_a_wrong_move_is_answered_by_what_spoils_it() -> None:
    state = after(FOUR_ROADS, "b6-d4SE")
    verdict = TankChessSolver().judge(state, 1)
    assert not verdict.right, "only facing east does it"
    answered = KIT.game.apply(state, verdict.reply).state
    assert not TankChessSolver().solve(answered, "win", 1).firsts


def test_a_move_that_wins_at_once_is_right_and_needs_no_answer() -> None:
    state = after("2C05/8/8/3c44/8/8/8/3M04 w 1", "c8-out")
    verdict = TankChessSolver().judge(state, 0)
    assert verdict.right
    assert verdict.reply is None


def test_a_move_that_does_not_win_is_wrong_once_no_move_is_left() -> None:
    assert not TankChessSolver().judge(after(FOUR_ROADS, "b6-d4E"), 0).right


def test_it_gives_up_rather_than_guess() -> None:
    with pytest.raises(GaveUp):
        solve(position(FOUR_ROADS), "win", 2, Bounds(50))
    with pytest.raises(GaveUp):
        solve(position(FOUR_ROADS), "win", 2, Bounds(stop=lambda: True))


@pytest.mark.parametrize(("goal", "moves"), [("draw", 2), ("win", 0), ("win", 9)])
def test_a_goal_or_number_it_does_not_know_is_refused(goal: str, moves: int) -> None:
    with pytest.raises(ValueError, match=r"there is|can be proved"):
        solve(position(FOUR_ROADS), goal, moves)


def test_the_squares_of_a_hint_are_where_the_piece_stands_and_goes() -> None:
    state = view("2C05/8/8/3c44/8/8/8/3M04 w 1")
    squares = TankChessSolver().squares
    assert squares(state, Move(state.grid.square("c8"), None, None)) == ("c8", "c8")
    assert squares(state, KIT.parse_action("d1-d3N", state)) == ("d1", "d3")


def test_jobs_for_other_processes_say_the_same() -> None:
    found = solve_job("tank_chess", view(FOUR_ROADS), "win", 2)
    assert found is not None
    assert found.single
    verdict = judge_job("tank_chess", after(FOUR_ROADS, "b6-d4E"), 1)
    assert verdict is not None
    assert verdict.right
    assert solver("tank_chess") is not None
