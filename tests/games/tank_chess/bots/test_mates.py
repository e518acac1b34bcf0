"""The search finds wins in two and three moves that the solver has proved (``mates.yaml``)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.bots.contract import Limits
from game.games.tank_chess.bots.board import KernelBoard
from game.games.tank_chess.bots.search import Search, Style
from game.games.tank_chess.bots.solve import solve
from game.games.tank_chess.rules.move_text import format_move
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.tcfen import parse_tcfen
from tests.amount import now_and_then, some
from tests.games.tank_chess.bots.test_search import BOARD, boards
from tests.games.tank_chess.perft.fun_set import fun_set, standard

MATES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "mates.yaml").read_text("utf-8"))
NODES = 60_000


def position(entry: dict[str, Any]) -> Position:
    definitions = fun_set() if entry["definitions"] == "fun" else standard()
    return Position.from_diagram(definitions, parse_tcfen(entry["tcfen"], definitions))


def name(entry: dict[str, Any]) -> str:
    return f"{entry['moves']}-{entry['firsts'].split()[0]}"


def test_the_suite_has_wins_in_two_and_in_three() -> None:
    assert sum(entry["moves"] == 2 for entry in MATES) >= 15
    assert sum(entry["moves"] == 3 for entry in MATES) >= 15


@pytest.mark.sample(now=2, few=2)
@pytest.mark.parametrize("entry", now_and_then(MATES, 8, few=4), ids=name)
def test_the_search_finds_the_win__TC_6_1(entry: dict[str, Any]) -> None:
    root = position(entry)
    plies = 2 * entry["moves"] - 1
    search = Search(KernelBoard(), root, Limits(nodes=NODES, depth=plies), style=Style(noise=0))
    found = search.run()
    assert found.mate == plies
    assert format_move(root.to_move_object(found.move), root.tables.grid) in entry["firsts"].split()
    # the line is played out to the end
    at = root
    for raw in found.line:
        assert raw in at.moves()
        at = at.play(raw)
    assert len(found.line) == plies
    assert at.winner == root.to_move


@pytest.mark.slow(few=8)
@pytest.mark.parametrize("entry", MATES, ids=name)
def test_the_solver_proves_the_suite__TC_6_1(entry: dict[str, Any]) -> None:
    root = position(entry)
    found = solve(root, "win", entry["moves"])
    firsts = [format_move(move, root.tables.grid) for group in found.firsts for move in group]
    assert found.moves == entry["moves"]
    assert firsts == entry["firsts"].split()


def forced(root: Position, own_moves: int) -> int:
    """In how many own moves, up to so many, the side to move forces a win; 0 if it does not."""
    return 0 if root.end is not None else solve(root, "win", own_moves).moves


def lost(root: Position, own_moves: int, every: int = 1) -> bool:
    """Whether whatever is played here the other side then wins within so many moves of its own; ``every``:
    of the moves only some are tried."""
    return all(
        child.winner == 1 - root.to_move if child.end is not None else forced(child, own_moves) > 0
        for child in map(root.play, root.moves()[::every])
    )


def judged(root: Position) -> int | None:
    """What three turns of a search say of a random board, checked against every defence."""
    mate = Search(KernelBoard(), root, Limits(depth=3), style=Style(noise=0)).run().mate
    right = forced(root, 2)
    assert (2 * right - 1 if right else None) == (mate if mate in (1, 3) else None)
    if mate in (-2, -4):
        # a win in two takes long to prove
        assert lost(root, -mate // 2, 1 if mate == -2 else 23)
    return mate


@pytest.mark.slow
@pytest.mark.parametrize("fun", [False, True])
def test_no_win_in_one_or_two_is_missed_or_imagined_on_random_boards__TC_6_1(fun: bool) -> None:
    roots = boards(4, 31, fun=fun, most=300) + boards(16, 32, fun=fun, calm=True, most=350)
    found = Counter(judged(root) for root in roots)
    assert found[1] and found[3] and found[-2], found


@pytest.mark.slow(few=0)
@pytest.mark.parametrize("fun", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_no_win_in_one_or_two_is_missed_or_imagined_on_many_random_boards__TC_6_1(
    seed: int, fun: bool
) -> None:
    found = Counter(judged(root) for root in boards(some(150, 50), seed, fun=fun, calm=True, most=600))
    assert found[3] >= some(10, 2) and found[-2] >= some(10, 2), found


@pytest.mark.slow
@pytest.mark.parametrize("fun", now_and_then([True, False], 1))
def test_a_position_is_lost_where_every_move_leaves_a_win__TC_6_1(fun: bool) -> None:
    seen = Counter[bool]()
    for root in boards(12, 32, fun=fun, calm=True, most=250):
        after = [child for child in map(root.play, root.moves()) if child.end is None]
        hopeless = all(BOARD.winning(child) is not None for child in after)
        style = Style(selective=False, noise=0)
        mate = Search(KernelBoard(), root, Limits(depth=2), style=style).run().mate
        assert (mate == -2) == hopeless
        seen[hopeless] += 1
    assert len(seen) == 2
