"""The fast position against counted tables and against the slow generator (TC-4 to TC-6, TC-8)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.diagram import Diagram, Move
from game.games.tank_chess.rules.move_text import format_move, parse_move
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import RawMove
from game.games.tank_chess.rules.tcfen import format_tcfen, parse_tcfen
from game.games.tank_chess.rules.text_board import parse_text_board, text_board
from tests.amount import some
from tests.games.tank_chess.perft import slow
from tests.games.tank_chess.perft.fun_set import fun_set, standard, swift_fun_set
from tests.games.tank_chess.perft.make_tables import DEFINITIONS, read_tables
from tests.games.tank_chess.perft.random_boards import random_diagram
from tests.games.tank_chess.perft.random_kinds import random_definitions

QUICK_COUNT = 350_000
"""Counts up to this are checked in every run."""

KNOWN = {"official_start": {1: 549, 2: 301_878, 3: 163_704_167}}
"""Counts that two independent programs gave (TC-3.3)."""

TABLES = {entry["name"]: entry for entry in read_tables()}
SETS = (standard, fun_set, swift_fun_set)


def cases(quick: bool) -> list[Any]:
    """Every table's name and depth whose count is small enough, or not, for every run."""
    counts = {name: dict(enumerate(entry["counts"], 1)) for name, entry in TABLES.items()}
    for name, known in KNOWN.items():
        counts[name] |= known
    return [
        pytest.param(name, depth, count, id=f"{name}-{depth}")
        for name, by_depth in counts.items()
        for depth, count in by_depth.items()
        if (count <= QUICK_COUNT) == quick
    ]


def opened(name: str) -> tuple[Diagram, Definitions]:
    entry = TABLES[name]
    definitions = DEFINITIONS[entry["definitions"]]()
    return parse_tcfen(entry["tcfen"], definitions), definitions


def random_case(seed: int) -> tuple[Diagram, Definitions]:
    definitions = SETS[seed % len(SETS)]()
    return random_diagram(random.Random(seed), definitions), definitions


def any_case(seed: int) -> tuple[Diagram, Definitions]:
    """A position of any kind: shipped, expansion's and made-up pieces and ground, 8×8 to 26×26, one
    Command to twenty pieces a side, as it was drawn or some random moves later."""
    rng = random.Random(f"any:{seed}")
    while True:
        definitions = SETS[seed % 4]() if seed % 4 < 3 else random_definitions(rng)
        pieces = rng.choice((1, 2, 4, 6, 8, 12, 20))
        try:
            diagram = random_diagram(
                rng, definitions, width=rng.randint(8, 26), height=rng.randint(8, 26), pieces=pieces
            )
        except ValueError:
            continue  # by chance there was no room for all pieces
        position = Position.from_diagram(definitions, diagram)
        for _ in range(rng.choice((0, 0, 4, 12, 30))):
            after = position.play(rng.choice(position.moves())) if position.count() else None
            if after is None or after.end is not None:
                break
            position = after
        return position.diagram(), definitions


def fast_moves(position: Position) -> dict[Move, RawMove]:
    """The fast position's moves; they must be unique and as many as it counts."""
    raws = position.moves()
    moves = {position.to_move_object(raw): raw for raw in raws}
    assert len(moves) == len(raws) == position.count()
    return moves


def assert_same_moves(diagram: Diagram, position: Position, said: str) -> dict[Move, slow.After]:
    right, fast = slow.legal(diagram), fast_moves(position)
    missing = sorted(format_move(move, diagram) for move in right.keys() - fast.keys())
    wrong = sorted(format_move(move, diagram) for move in fast.keys() - right.keys())
    assert not missing, said
    assert not wrong, said
    return right


def assert_same_after(position: Position, raw: RawMove, after: slow.After, said: str) -> Position:
    played = position.play(raw)
    if raw[1] is None:
        # what a Command has changed on its way out is of no matter any more
        assert played.diagram().pieces == after.diagram.pieces, said
    else:
        assert played.diagram() == after.diagram, said
    assert played.winner == after.winner, said
    assert played.diagram().quiet == after.diagram.quiet, said
    return played


def compare(seed: int, moves_played: int, *, anything: bool = False) -> Counter[str]:
    """Compare all moves of a random position, and what some of them leave; count what occurred."""
    diagram, definitions = any_case(seed) if anything else random_case(seed)
    position = Position.from_diagram(definitions, diagram)
    said = f"seed {seed}: {format_tcfen(diagram, definitions)}"
    assert position.diagram() == diagram, said
    right, fast = assert_same_moves(diagram, position, said), fast_moves(position)
    # Shots, losses, escapes and named ways are rare: each of them is played, or many.
    rare = [move for move in fast if move.facing is None or move.path]
    if anything:
        rare = random.Random(seed).sample(rare, min(len(rare), 4 * moves_played))
    common = sorted(fast.keys() - set(rare), key=str)
    chosen = random.Random(seed).sample(common, min(moves_played, len(common)))
    for move in [*rare, *chosen]:
        assert_same_after(position, fast[move], right[move], f"{said}, {format_move(move, diagram)}")
    seen = Counter(moves=len(fast), ways=sum(bool(move.path) for move in fast))
    seen["lost"] = sum(move.facing is None and move.target is not None for move in fast)
    seen["escapes"] = sum(move.target is None for move in fast)
    seen["shots"] = sum(move.shot is not None for move in fast)
    seen["mines"] = sum(move.mine is not None for move in fast)
    return seen


def play_on(seed: int, turns: int) -> None:
    """A random match on shared tables, every position of it compared: what is remembered stays true."""
    diagram, definitions = random_case(seed)
    position = Position.from_diagram(definitions, diagram)
    rng = random.Random(seed)
    for _ in range(turns):
        said = f"seed {seed}: {format_tcfen(diagram, definitions)}"
        right = assert_same_moves(diagram, position, said)
        fast = fast_moves(position)
        move = rng.choice(sorted(fast, key=str))
        position = assert_same_after(position, fast[move], right[move], said)
        if position.winner is not None:
            assert position.moves() == []
            assert position.count() == 0
            return
        diagram = right[move].diagram
        assert position.key == Position.from_diagram(definitions, diagram, position.tables).key, said


@pytest.mark.parametrize(("name", "depth", "count"), cases(quick=True))
def test_fast_position_counts_as_the_table__TC_3_3(name: str, depth: int, count: int) -> None:
    diagram, definitions = opened(name)
    assert Position.from_diagram(definitions, diagram).perft(depth) == count


@pytest.mark.slow(few=4)
@pytest.mark.parametrize(("name", "depth", "count"), cases(quick=False))
def test_fast_position_counts_as_the_table_in_depth__TC_3_3(name: str, depth: int, count: int) -> None:
    diagram, definitions = opened(name)
    assert Position.from_diagram(definitions, diagram).perft(depth) == count


@pytest.mark.slow
@pytest.mark.parametrize("name", list(TABLES))
def test_slow_generator_counts_as_the_table__TC_3_3(name: str) -> None:
    diagram, _ = opened(name)
    assert slow.perft(diagram, 1) == TABLES[name]["counts"][0]


def test_tables_hold_the_known_counts__TC_3_3() -> None:
    for name, known in KNOWN.items():
        for depth, count in enumerate(TABLES[name]["counts"], 1):
            assert count == known[depth]


def test_tables_cover_what_they_should() -> None:
    by_set = Counter(entry["definitions"] for entry in TABLES.values())
    assert by_set["standard"] >= 12
    assert by_set["fun"] >= 6
    assert all(all(entry["counts"]) for entry in TABLES.values())


@pytest.mark.slow
def test_moves_equal_the_slow_ones_on_random_positions__TC_4_TC_5_TC_8() -> None:
    seen: Counter[str] = Counter()
    for seed in some(range(100), (*range(24), 50, 89)):  # the last ones bring up what is rarest
        seen += compare(seed, moves_played=4)
    # The positions must bring up every kind of move, or the comparison says little.
    assert min(seen[kind] for kind in ("ways", "lost", "escapes", "shots", "mines")) >= some(10, 4), seen


@pytest.mark.slow
def test_moves_equal_the_slow_ones_on_positions_of_any_kind__TC_8_1() -> None:
    seen: Counter[str] = Counter()
    sizes = set()
    for seed in range(some(20, 12)):
        seen += compare(seed, moves_played=2, anything=True)
        grid = any_case(seed)[0].grid
        sizes |= {grid.width, grid.height}
    assert min(seen[kind] for kind in ("ways", "lost", "escapes", "shots", "mines")) >= 1, seen
    assert min(sizes) <= 9 and max(sizes) >= 25


@pytest.mark.slow
def test_moves_equal_the_slow_ones_along_random_matches__TC_4_TC_5_TC_8() -> None:
    for seed in range(1000, some(1005, 1002)):
        play_on(seed, turns=20)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("start", range(10_000, 14_000, 500))
def test_moves_equal_the_slow_ones_on_many_random_positions__TC_4_TC_5_TC_8(start: int) -> None:
    for seed in range(start, start + some(500, 120)):
        compare(seed, moves_played=25)


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("start", range(30_000, 40_000, 500))
def test_moves_equal_the_slow_ones_on_ten_thousand_positions_of_any_kind__TC_8_1(start: int) -> None:
    for seed in range(start, start + some(500, 40)):
        compare(seed, moves_played=8, anything=True)


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("start", range(20_000, 20_200, 50))
def test_moves_equal_the_slow_ones_along_many_random_matches__TC_4_TC_5_TC_8(start: int) -> None:
    for seed in range(start, start + some(50, 8)):
        play_on(seed, turns=60)


@pytest.mark.slow
@pytest.mark.parametrize("colour", [0, 1])
def test_announcements_equal_the_slow_ones_on_random_positions__TC_6_3(colour: int) -> None:
    said = Counter[tuple[bool, bool]]()
    for seed in range(30):
        diagram, definitions = random_case(seed)
        position = Position.from_diagram(definitions, diagram)
        announced = (bool(position.check(colour)), position.can_escape(colour))
        right = (slow.checks(diagram, colour), slow.can_escape(diagram, colour))
        assert announced == right, f"seed {seed}: {format_tcfen(diagram, definitions)}"
        said[announced] += 1
    assert len(said) == 4, "check, escape, both and neither must all occur"


def test_random_positions_survive_every_text_form__TC_9_1_TC_9_2() -> None:
    for seed in range(some(60, 20)):
        diagram, definitions = random_case(seed)
        assert parse_tcfen(format_tcfen(diagram, definitions), definitions) == diagram
        assert parse_text_board(text_board(diagram), definitions) == diagram
        assert parse_text_board(text_board(diagram, arrows=True), definitions) == diagram
        moves = fast_moves(Position.from_diagram(definitions, diagram))
        texts = {format_move(move, diagram): move for move in moves}
        assert len(texts) == len(moves), "every move has a text of its own"
        assert all(parse_move(text, diagram) == move for text, move in texts.items())
