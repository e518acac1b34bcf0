"""The kernel's moves are those of ``Position``, and leave the same (TC-4 to TC-6, TC-8)."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from functools import cache

import pytest

from game.cli.common import find_kit, map_setup
from game.data.files.paths import MAPS
from game.games.tank_chess.bots.kernel import Kernel, map_numbers, position_numbers, raw_move, words_for
from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.diagram import Diagram
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import RawMove
from game.games.tank_chess.rules.tcfen import format_tcfen
from tests.amount import now_and_then
from tests.games.tank_chess.perft.test_perft import any_case, cases, opened, random_case

NAMES = sorted(path.stem for path in (MAPS / "tank_chess").glob("*.yaml"))


@cache
def kernel(words: int) -> Kernel:
    return Kernel(words)


def loaded(position: Position, numbers: array[int] | None = None) -> Kernel:
    """A kernel with this position in it; ``numbers``: the map, if another than its own."""
    found = kernel(words_for(position.tables.size))
    found.write(numbers or map_numbers(position.tables))
    found.call("map")
    found.write(position_numbers(position))
    found.call("position")
    return found


def moves_of(position: Position, at: Kernel) -> list[RawMove]:
    numbers = at.read(at.call("moves"))
    found: list[RawMove] = []
    here = 0
    while here < len(numbers):
        raw, here = raw_move(position, numbers, here)
        found.append(raw)
    return found


Left = tuple[int, int, int, int, list[tuple[int, int]], int]
"""What a position is: its end, hash, ply, quiet turns, its pieces, and its layers."""


def left_by(position: Position, at: Kernel, number: int) -> Left:
    """What the kernel makes of a position by the move of that number."""
    numbers = at.read(at.call("played", number))
    end, low, high, ply, quiet, own, enemy = numbers[:7]
    pieces = list(
        zip(numbers[7 : 7 + 2 * (own + enemy) : 2], numbers[8 : 8 + 2 * (own + enemy) : 2], strict=True)
    )
    written = numbers[7 + 2 * (own + enemy) :].tobytes()
    layers, size = 0, at.words * 8
    for layer in range(position.tables.layer_count):
        squares = int.from_bytes(written[layer * size : (layer + 1) * size], "little")
        layers |= squares << layer * position.tables.size
    return end, (low & 0xFFFFFFFF) | (high & 0xFFFFFFFF) << 32, ply, quiet, pieces, layers


def left(child: Position) -> Left:
    end = 0 if child.end is None else 1 + child.end.winner
    pieces = [(state.kind_index, state.placing) for state in (*child.own, *child.enemy)]
    return end, child.hash, child.ply, child.quiet, pieces, child.layers


def compare(diagram: Diagram, definitions: Definitions, seed: int, plays: int = 3) -> Counter[str]:
    """Compare all moves, in their order, and what some of them leave; count what occurred."""
    position = Position.from_diagram(definitions, diagram)
    at = loaded(position)
    said = f"seed {seed}: {format_tcfen(diagram, definitions)}"
    right = position.moves()
    assert moves_of(position, at) == right, said
    rng = random.Random(seed)
    rare = [number for number, raw in enumerate(right) if raw[1] is None or raw[2] or raw[3]]
    for number in rng.sample(range(len(right)), min(plays, len(right))) + rng.sample(
        rare, min(plays, len(rare))
    ):
        assert left_by(position, at, number) == left(position.play(right[number])), (said, right[number])
    return Counter(
        shots=any(raw[2] for raw in right),
        escapes=any(raw[1] is None for raw in right),
        effects=any(raw[3] for raw in right),
        mines=any(raw[3] and raw[3].end == 3 for raw in right),
    )


@pytest.mark.slow
def test_moves_equal_the_position_s_on_random_positions__TC_4_TC_5_TC_8() -> None:
    seen: Counter[str] = Counter()
    for seed in range(500):
        seen += compare(*random_case(seed), seed)
    assert min(seen[kind] for kind in ("shots", "escapes", "effects", "mines")) >= 2, seen


def test_moves_equal_the_position_s_on_positions_of_any_kind__TC_8_1() -> None:
    for seed in range(50_000, 50_008):
        compare(*any_case(seed), seed)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("start", range(100_000, 200_000, 2_500))
def test_moves_equal_the_position_s_on_a_hundred_thousand_positions__TC_4_TC_5_TC_8(start: int) -> None:
    for seed in range(start, start + 2_500):
        compare(*(any_case(seed) if seed % 5 == 0 else random_case(seed)), seed)


@pytest.mark.parametrize("name", now_and_then(NAMES, 3))
def test_every_shipped_map_counts_as_the_position_does__TC_3_3(name: str) -> None:
    start: Position = find_kit("tank_chess").game.new(map_setup(find_kit("tank_chess"), name)).position
    at = loaded(start)
    assert at.call("perft", 2) == start.perft(2)
    rng = random.Random(name)
    for _ in range(12):
        assert moves_of(start, loaded(start)) == start.moves()
        after = start.play(rng.choice(start.moves()))
        if after.end is not None:
            break
        start = after


@pytest.mark.parametrize(("name", "depth", "count"), cases(quick=True))
def test_the_kernel_counts_as_the_table__TC_3_3(name: str, depth: int, count: int) -> None:
    diagram, definitions = opened(name)
    assert loaded(Position.from_diagram(definitions, diagram)).call("perft", depth) == count


@pytest.mark.slow(few=6)
@pytest.mark.parametrize(("name", "depth", "count"), cases(quick=False))
def test_the_kernel_counts_as_the_table_in_depth__TC_3_3(name: str, depth: int, count: int) -> None:
    diagram, definitions = opened(name)
    assert loaded(Position.from_diagram(definitions, diagram)).call("perft", depth) == count


CHANGES = (
    *("speed", "front", "side", "rear", "gun", "command", "push_steps", "pushes", "aim"),
    *("steps", "stops", "lost", "entered", "owner"),
)


def broken(numbers: array[int], change: str, kinds: int, grounds: int) -> array[int]:
    """A map of which one thing is told wrong."""
    made, at, starts = array("i", numbers), 9, []
    for _ in range(kinds):
        starts.append(at)
        at += 15
        at += 1 + made[at]
        at += 1 + made[at]
    field = {
        "speed": 3,
        "front": 4,
        "side": 5,
        "rear": 6,
        "gun": 7,
        "command": 8,
        "push_steps": 9,
        "pushes": 11,
    }
    for start in starts:
        if change in field:
            made[start + field[change]] ^= 1
        elif change == "aim":
            made[start + 16] = 3  # the first direction of its gun
    for ground in range(grounds):
        part = {"steps": 0, "stops": 1, "lost": 2, "entered": 3, "owner": 5}
        if change in part:
            made[at + 7 * ground + part[change]] ^= 1
    return made


@pytest.mark.parametrize("change", CHANGES)
def test_what_the_kernel_is_told_wrong_is_found(change: str) -> None:
    for seed in range(60):
        diagram, definitions = random_case(3 * seed + 1)
        position = Position.from_diagram(definitions, diagram)
        numbers = map_numbers(position.tables)
        at = loaded(position, broken(numbers, change, len(definitions.pieces), len(definitions.ground)))
        try:
            if moves_of(position, at) != position.moves():
                return
        except StopIteration:
            return
    raise AssertionError(f"a wrong {change} makes no difference")
