"""The search's short cuts change nothing: it finds what looking at every move would find."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.bots.contract import Limits, never
from game.bots.tank_chess.dangers import attacked, leaves_standing, standing
from game.bots.tank_chess.evaluate import MATE, Evaluator
from game.bots.tank_chess.exchange import INFINITE, QUIET_PLIES, WON
from game.bots.tank_chess.fields import Floods
from game.bots.tank_chess.inner import Inner
from game.bots.tank_chess.memory import Memory
from game.bots.tank_chess.search import Search, Style
from game.bots.tank_chess.strikes import winning
from game.bots.tank_chess.weights import DEFAULT
from game.model.grid8 import FACINGS
from game.rules.tank_chess.position import Position
from tests.perft.fun_set import fun_set, standard
from tests.perft.random_boards import random_diagram

CALM = replace(DEFAULT, noise=0)
WHOLE = Style(selective=False, noise=0)
"""Every move of every turn, as weaker levels search."""


def boards(count: int, seed: int, fun: bool = False, calm: bool = False, most: int = 999) -> list[Position]:
    """Random small boards; on ``calm`` ones nobody can win at once. ``most``: moves of either side."""
    rng = random.Random(seed)
    definitions = fun_set() if fun else standard()
    found: list[Position] = []
    while len(found) < count:
        size = rng.choice((8, 9, 10))
        pieces = rng.randint(2, 4) if most > 100 else 2
        share = None if most > 100 else 0.5
        diagram = random_diagram(rng, definitions, width=size, height=size, pieces=pieces, ground_share=share)
        position = Position.from_diagram(definitions, diagram)
        other = Position.from_diagram(definitions, replace(diagram, to_move=1 - diagram.to_move))
        if position.count() and position.count() + other.count() < most and not (calm and winning(position)):
            found.append(position)
    return found


def inside(position: Position) -> Inner:
    """The inside of a search that leaves nothing out."""
    evaluator = Evaluator(position, Floods(position.tables), CALM)
    return Inner(evaluator, Memory(), Limits(), {}, never, selective=False)


def plain(inner: Inner, position: Position, score: int, depth: int, ply: int) -> int:
    """Minimax over every move, ending in the search's own exchange of shots."""
    if position.end is not None:
        return MATE - ply if position.end.winner == position.to_move else ply - MATE
    if depth == 0:
        return inner.exchange(position, score, -INFINITE, INFINITE, ply, QUIET_PLIES)
    gain = inner.evaluator.gain
    return max(
        -plain(inner, position.play(raw), -score - gain(raw), depth - 1, ply + 1) for raw in position.moves()
    )


@pytest.mark.parametrize(
    ("position", "depth"),
    [(position, 2) for position in boards(10, 1, calm=True, most=160)]
    + [(position, 2) for position in boards(6, 6, fun=True, calm=True, most=130)]
    + [(position, 3) for position in boards(8, 7, calm=True, most=44)],
    ids=range(24),
)
def test_the_search_is_minimax(position: Position, depth: int) -> None:
    floods = Floods(position.tables)
    evaluator = Evaluator(position, floods, CALM)
    found = Search(evaluator, Limits(depth=depth), style=WHOLE).run()
    inner = inside(position)
    value = plain(inner, position, inner.evaluator.score(position), depth, 0)
    if found.depth < depth:
        # it stopped early because it saw the end of the match, and minimax must see it as well
        assert abs(found.score) >= WON
        assert value == found.score
    else:
        assert found.score == value


def test_what_leaves_a_threat_standing_loses__TC_6_1() -> None:
    seen = 0
    for fun in (False, True):
        for position in boards(60, 8, fun=fun, most=400):
            threats = standing(position)
            after = [(raw, position.play(raw)) for raw in position.moves()]
            for raw, child in after:
                if threats and leaves_standing(raw, threats) and child.end is None:
                    seen += 1
                    assert winning(child) is not None
    assert seen > 500


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
