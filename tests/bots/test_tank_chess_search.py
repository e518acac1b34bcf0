"""The search's short cuts change nothing: it finds what looking at every move would find."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.bots.contract import Limits
from game.bots.tank_chess.evaluate import MATE, Evaluator, attacked
from game.bots.tank_chess.fields import Floods
from game.bots.tank_chess.search import INFINITE, QUIET_PLIES, Search
from game.bots.tank_chess.strikes import winning
from game.bots.tank_chess.weights import DEFAULT
from game.model.grid8 import FACINGS
from game.rules.tank_chess.position import Position
from tests.perft.fun_set import fun_set, standard
from tests.perft.random_boards import random_diagram

CALM = replace(DEFAULT, noise=0)


def boards(count: int, seed: int, fun: bool = False, calm: bool = False) -> list[Position]:
    """Random small boards; on ``calm`` ones nobody can win at once."""
    rng = random.Random(seed)
    definitions = fun_set() if fun else standard()
    found: list[Position] = []
    while len(found) < count:
        size = rng.choice((8, 9, 10))
        diagram = random_diagram(rng, definitions, width=size, height=size, pieces=rng.randint(2, 4))
        position = Position.from_diagram(definitions, diagram)
        if position.count() and not (calm and winning(position)):
            found.append(position)
    return found


def plain(search: Search, position: Position, score: int, depth: int, ply: int) -> int:
    """Minimax over every move, ending in the search's own exchange of shots."""
    if position.end is not None:
        return MATE - ply if position.end.winner == position.to_move else ply - MATE
    if depth == 0:
        return search._exchange(position, score, -INFINITE, INFINITE, ply, QUIET_PLIES)
    gain = search.evaluator.gain
    return max(
        -plain(search, position.play(raw), -score - gain(raw), depth - 1, ply + 1) for raw in position.moves()
    )


@pytest.mark.parametrize("position", boards(10, 1, calm=True), ids=range(10))
def test_two_turns_deep_the_search_is_minimax(position: Position) -> None:
    floods = Floods(position.tables)
    found = Search(Evaluator(position, floods, CALM), Limits(depth=2)).run()
    other = Search(Evaluator(position, floods, CALM), Limits())
    score = other.evaluator.score(position)
    value = plain(other, position, score, 2, 0)
    if abs(value) > MATE // 2:
        assert found.score == value or abs(found.score) > MATE // 2
    else:
        assert found.score == value


@pytest.mark.parametrize("fun", [False, True])
def test_a_gain_is_the_difference_of_the_sums(fun: bool) -> None:
    for position in boards(12, 2, fun):
        evaluator = Evaluator(position, Floods(position.tables))
        before = evaluator.score(position)
        for raw in position.moves():
            child = position.play(raw)
            if child.end is None:
                assert -evaluator.score(child) == before + evaluator.gain(raw)


@pytest.mark.parametrize("fun", [False, True])
def test_a_winning_move_is_found_if_there_is_one__TC_6_1(fun: bool) -> None:
    for position in boards(60, 3, fun):
        won = winning(position)
        wins = [raw for raw in position.moves() if position.play(raw).winner == position.to_move]
        assert (won is not None) == bool(wins)
        if won is not None:
            assert won in wins


def test_attacked_says_what_the_moves_say__TC_5_6() -> None:
    for position in boards(60, 4):
        hit = {raw[2] for raw in position.moves() if raw[2] is not None}
        for state in position.enemy:
            assert attacked(position, state, position.own) == (state in hit)


def test_the_flood_to_the_edge_counts_the_steps_of_an_escape__TC_6_2() -> None:
    for position in boards(12, 5):
        floods, tables = Floods(position.tables), position.tables
        for state in (*position.own, *position.enemy):
            if not state.command:
                continue
            field = floods.flood(floods.edge(state.colour), floods.open_squares(state.kind, 0), 99)
            for square in range(0, tables.size, 7):
                for facing in FACINGS:
                    other = tables.state(state.kind, state.colour, facing, square)
                    steps = field.steps(other.placing)
                    if floods.open_squares(state.kind, 0) >> square & 1:
                        exact = tables.static_escape_steps(other)
                        assert (steps is None and exact > 1000) or steps == exact - 1
