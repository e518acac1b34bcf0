"""The search's short cuts change nothing: it finds what looking at every move would find."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from game.bots.contract import Limits
from game.bots.solving import never
from game.bots.tank_chess.dangers import SAFE, attacked, checked, dangers, leaves_standing, standing
from game.bots.tank_chess.evaluate import MATE, Evaluator
from game.bots.tank_chess.exchange import INFINITE, QUIET_PLIES, WON
from game.bots.tank_chess.fields import Floods
from game.bots.tank_chess.inner import Inner
from game.bots.tank_chess.memory import TranspositionTable
from game.bots.tank_chess.search import Search, Style
from game.bots.tank_chess.strikes import winning
from game.bots.tank_chess.weights import DEFAULT
from game.model.grid8 import FACINGS
from game.rules.tank_chess.definitions import Definitions
from game.rules.tank_chess.position import Position
from tests.amount import some
from tests.perft.fun_set import fun_set, standard
from tests.perft.random_boards import random_diagram
from tests.perft.random_kinds import random_definitions

CALM = replace(DEFAULT, noise=0)
WHOLE = Style(selective=False, noise=0, contempt=0)
"""Every move of every turn, as weaker levels search."""


def boards(
    count: int,
    seed: int,
    fun: bool = False,
    calm: bool = False,
    most: int = 999,
    odd: bool = False,
    speed: int = 9,
) -> list[Position]:
    """Random small boards; on ``calm`` ones nobody can win at once. ``most``: moves of either side.
    ``odd``: with made-up kinds of pieces and ground. ``speed``: no piece is faster."""
    rng = random.Random(seed)
    definitions = slowed(fun_set() if fun else standard(), speed)
    found: list[Position] = []
    while len(found) < count:
        if odd:
            definitions = slowed(random_definitions(rng), speed)
        size = rng.choice((8, 9, 10))
        pieces = rng.randint(2, 4) if most > 100 else 2
        share = None if most > 100 else 0.5
        try:
            diagram = random_diagram(
                rng, definitions, width=size, height=size, pieces=pieces, ground_share=share
            )
        except ValueError:
            continue  # by chance there was no room for all pieces
        position = Position.from_diagram(definitions, diagram)
        other = Position.from_diagram(definitions, replace(diagram, to_move=1 - diagram.to_move))
        if position.count() and position.count() + other.count() < most and not (calm and winning(position)):
            found.append(position)
    return found


def slowed(definitions: Definitions, speed: int) -> Definitions:
    """The same with no piece faster than that."""
    kinds = (replace(kind, speed=min(speed, kind.speed)) for kind in definitions.pieces)
    return replace(definitions, pieces=tuple(kinds))


Visits = dict[tuple[int, int], int]


def inside(position: Position) -> Inner:
    """The inside of a search that leaves nothing out."""
    evaluator = Evaluator(position, Floods(position.tables), CALM)
    return Inner(evaluator, TranspositionTable(), Limits(), {}, never, selective=False)


def plain(inner: Inner, position: Position, score: int, depth: int, ply: int, visits: Visits) -> int:
    """Minimax over every move, ending in the search's own exchange of shots; a draw counts nothing."""
    if position.end is not None:
        return MATE - ply if position.end.winner == position.to_move else ply - MATE
    definitions = position.tables.definitions
    if ply and position.quiet >= definitions.draw_quiet_turns:
        return 0
    if ply and visits.get(position.key, 0) + 1 >= definitions.draw_repetitions:
        return 0
    if depth == 0:
        return inner.exchange(position, score, -INFINITE, INFINITE, ply, QUIET_PLIES)
    gain = inner.evaluator.gain
    return max(
        -plain(inner, position.play(raw), -score - gain(raw), depth - 1, ply + 1, visits)
        for raw in position.moves()
    )


def assert_minimax(position: Position, depth: int, visits: Visits | None = None) -> None:
    """What a search that leaves nothing out says is minimax, also when it is asked again."""
    visits = visits or {}
    inner, memory = inside(position), TranspositionTable()
    value = plain(inner, position, inner.evaluator.score(position), depth, 0, visits)
    evaluator = Evaluator(position, Floods(position.tables), CALM)
    for lines in (3, 1):
        # the second time with all it remembers of a search with other windows
        search = Search(
            evaluator, Limits(depth=depth), visits=visits, memory=memory, style=WHOLE, lines=lines
        )
        found = search.ranked()
        # if it stopped early, because it saw the end of the match, minimax must see it as well
        assert found[0].depth == depth or abs(found[0].score) >= WON
        assert found[0].score == value
        for other in found[1:]:
            if found[0].depth == other.depth == depth:
                child, after = position.play(other.move), -inner.evaluator.score(position)
                after -= inner.evaluator.gain(other.move)
                assert other.score == -plain(inner, child, after, depth - 1, 1, visits)


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize(
    ("seed", "depth", "which"),
    [
        (1, 2, {"most": 160}),
        (6, 2, {"most": 130, "fun": True, "speed": 3}),
        (5, 2, {"most": 130, "odd": True, "speed": 3}),
        (7, 3, {"most": 44, "speed": 2}),
        (8, 3, {"most": 36, "fun": True, "speed": 2}),
    ],
    ids=["standard", "fun", "odd", "standard to 3", "fun to 3"],
)
def test_the_search_is_minimax(seed: int, depth: int, which: dict[str, Any]) -> None:
    for position in boards(some(6, 1), seed, calm=True, **which):
        assert_minimax(position, depth)


@pytest.mark.slow(few=3)
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize("kinds", ["standard", "fun", "odd"])
def test_the_search_is_minimax_to_depth_3_on_many_small_boards(kinds: str, seed: int) -> None:
    for position in boards(8, seed, kinds == "fun", True, 60, kinds == "odd", speed=3):
        assert_minimax(position, 3)


@pytest.mark.parametrize("fun", [False, True])
def test_the_search_is_minimax_where_draws_are_near__TC_6_4(fun: bool) -> None:
    for number, position in enumerate(boards(some(6, 2), 9, fun=fun, calm=True, most=34, speed=2)):
        position.quiet = 97 + number % 3
        assert_minimax(position, 3)
    for number, position in enumerate(boards(some(6, 2), 10, fun=fun, calm=True, most=34, speed=2)):
        # some of what can be reached was there twice already
        position.quiet = 20
        visits: Visits = {}
        for index, raw in enumerate(position.moves()):
            child = position.play(raw)
            if child.quiet == 0:
                continue  # what was lost can't have been lost before
            if index % 3 == number % 3:
                visits[child.key] = 2
                continue
            for reply in child.moves()[index % 4 :: 4]:
                if (later := child.play(reply)).quiet:
                    visits[later.key] = 2
        assert_minimax(position, 3, visits)


@pytest.mark.parametrize("fun", [False, True])
def test_a_quiet_move_of_another_position_is_known_to_be_one_of_this(fun: bool) -> None:
    seen = Counter[bool]()
    rng = random.Random(12)
    for position in boards(12, 12, fun=fun, calm=True, most=400):
        inner, quiet = inside(position), [raw for raw in position.moves() if raw[1] and not raw[2]]
        later = position.play(rng.choice(quiet))
        later = later.play(rng.choice(later.moves())) if later.end is None else later
        if later.end is not None:
            continue
        legal = set(later.moves())
        for raw in quiet:
            if raw[3] is None:
                assert inner._can(later, raw) == (raw in legal)
                seen[raw in legal] += 1
    assert min(seen[True], seen[False]) > 20


def test_what_leaves_a_threat_standing_loses__TC_6_1() -> None:
    seen = 0
    for fun in (False, True):
        for position in boards(some(60, 20), 8, fun=fun, most=400):
            threats = standing(position)
            after = [(raw, position.play(raw)) for raw in position.moves()]
            for raw, child in after:
                if threats and leaves_standing(raw, threats) and child.end is None:
                    seen += 1
                    assert winning(child) is not None
    assert seen > some(500, 150)


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


@pytest.mark.parametrize("kinds", ["standard", "fun", "odd"])
def test_dangers_are_what_the_other_side_s_moves_say__TC_6_3(kinds: str) -> None:
    seen = Counter[str]()
    for position in boards(30, 11, fun=kinds == "fun", odd=kinds == "odd", speed=5):
        diagram = replace(position.diagram(), to_move=1 - position.to_move)
        other = Position.from_diagram(position.tables.definitions, diagram)
        hit = [raw[2] for raw in other.moves() if raw[2] is not None and raw[2].colour == position.to_move]
        # each piece by its square: the other position has states of its own
        worths = Evaluator(position, Floods(position.tables)).worths
        prey = {state.square: worths[state.kind_index] for state in hit if not state.command}
        most = [*sorted(prey.values(), reverse=True), 0, 0]
        danger = dangers(position, worths)
        assert danger == (any(state.command for state in hit), most[0], most[1])
        assert checked(position) == danger.checked
        seen += Counter(checked=danger.checked, second=danger.second > 0, safe=danger == SAFE)
    assert len(seen) == 3 and min(seen.values()) >= 1, seen


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
