"""Lines of fire told to overlays and hints (TC-5.2 to TC-5.6)."""

from __future__ import annotations

import random

import pytest

from game.games.tank_chess.rules.diagram import Diagram
from game.games.tank_chess.rules.lines import FireLine, Target, armour_of, lines_of_fire, side_hit
from tests.amount import some
from tests.games.tank_chess.perft import slow
from tests.games.tank_chess.perft.engines import sketch
from tests.games.tank_chess.perft.fun_set import fun_set, standard
from tests.games.tank_chess.perft.random_boards import random_diagram

COMMANDS = "10 C4# . . . . . . # c0\n9 # # . . . . . . # #\n"


def lines(text: str, square: str, at: tuple[str, int] | None = None) -> tuple[Diagram, list[FireLine]]:
    diagram = sketch(COMMANDS + text)
    number = diagram.grid.square
    where = None if at is None else (number(at[0]), at[1])
    return diagram, lines_of_fire(diagram, number(square), where)


def told(diagram: Diagram, line: FireLine) -> dict[str, str]:
    return {diagram.grid.name(target.square): target.outcome for target in line.targets}


def names(diagram: Diagram, squares: tuple[int, ...]) -> list[str]:
    return [diagram.grid.name(square) for square in squares]


@pytest.mark.parametrize("direction", range(8))
def test_side_hit_by_relative_direction__TC_5_5(direction: int) -> None:
    assert side_hit(direction, (direction + 4) % 8) == "front"
    assert side_hit(direction, direction) == "rear"
    for turned in (1, 2, 3, 5, 6, 7):
        assert side_hit(direction, (direction + turned) % 8) == "side"
    heavy = standard().by_letter["H"]
    assert [armour_of(heavy, side) for side in ("front", "side", "rear")] == [3, 2, 1]


def test_three_lines_of_a_gun_to_the_edge__TC_5_2() -> None:
    diagram, found = lines("2 . . . M0", "d2")
    assert [line.direction for line in found] == [7, 0, 1]
    ahead = found[1]
    assert names(diagram, ahead.blind) == ["d3"]
    assert names(diagram, ahead.squares) == ["d4", "d5", "d6", "d7", "d8", "d9", "d10"]
    assert (ahead.stop, ahead.blocker, ahead.ground, ahead.targets) == (None, "edge", None, ())


def test_pieces_that_fire_ahead_only_have_one_line__TC_5_2() -> None:
    for letter in "DTR":
        assert [line.direction for line in lines(f"2 . . . {letter}3", "d2")[1]] == [3]


def test_piece_without_a_gun_has_no_lines__TC_8() -> None:
    assert lines("2 . . . B0", "d2")[1] == []
    with pytest.raises(ValueError, match="no piece stands on d2"):
        lines("3 . . . B0", "d2")


def test_gun_beats_side_and_not_front__TC_5_6() -> None:
    diagram, found = lines("6 . . . m2. . . m5\n2 . . . M0", "d2")
    assert [target.square for target in found[2].targets] == [diagram.grid.square("h6")]
    square, placed = diagram.grid.square("d6"), diagram.pieces[diagram.grid.square("d6")]
    assert found[1].targets == (Target(square, placed, 4, "destroyed", 2, "side", 1),)
    assert (found[1].stop, found[1].blocker) == (square, "enemy")
    assert names(diagram, found[1].squares) == ["d4", "d5", "d6"]
    (front,) = found[2].targets
    assert (front.outcome, front.gun, front.side, front.armour) == ("holds", 2, "front", 2)


def test_neighbour_is_too_close_and_hides_the_next__TC_5_3() -> None:
    diagram, found = lines("5 . . . l2\n3 . . . l2\n2 . . . H0", "d2")
    assert told(diagram, found[1]) == {"d3": "too_close", "d5": "blocked"}
    assert (found[1].squares, found[1].blocker) == ((), "enemy")


@pytest.mark.parametrize(
    ("thing", "blocker"), [("#", "ground"), ("=", "ground"), ("^", "ground"), ("x", "wreck"), ("L0", "own")]
)
def test_what_stops_a_shot_is_named__TC_5_3(thing: str, blocker: str) -> None:
    diagram, found = lines(f"6 . . . l2\n4 . . . {thing}\n2 . . . M0", "d2")
    line = found[1]
    assert (line.blocker, line.stop) == (blocker, diagram.grid.square("d4"))
    assert (line.ground is not None) is (blocker == "ground")
    assert told(diagram, line) == {"d6": "blocked"}


@pytest.mark.parametrize("thing", ["-", "~", ":", "*", "!"])
def test_flat_ground_stops_nothing__TC_8(thing: str) -> None:
    diagram, found = lines(f"6 . . . l2\n3 . . . {thing}\n2 . . . M0", "d2")
    assert told(diagram, found[1]) == {"d6": "destroyed"}


def test_piece_in_a_hedge_is_seen_and_sees__TC_8() -> None:
    diagram, found = lines("6 . . . l2\n2 . . . M0\nunder d6 =\nunder d2 =", "d2")
    assert told(diagram, found[1]) == {"d6": "destroyed"}
    assert found[1].blocker == "enemy"


def test_mortar_tells_exact_distances_over_anything__TC_5_4() -> None:
    text = "8 . . . h4\n7 . . . l4\n6 . . . #\n5 . . . h4\n4 . . . l4\n3 . . . x\n2 . . . R0"
    diagram, found = lines(text, "d2")
    (line,) = found
    assert names(diagram, line.squares) == ["d5", "d6", "d7"]
    assert names(diagram, line.blind) == ["d3", "d4"]
    assert told(diagram, line) == {"d4": "too_close", "d5": "destroyed", "d7": "destroyed"}
    assert (line.stop, line.blocker) == (None, None)
    _, (short,) = lines("8 . . . R2", "d8", ("f8", 2))
    assert short.blocker == "edge"


def test_piece_is_imagined_elsewhere_with_its_square_empty__TC_5_1() -> None:
    diagram, found = lines("6 . . . l2\n4 . . . M2", "d4", ("d2", 0))
    assert told(diagram, found[1]) == {"d6": "destroyed"}
    assert lines("6 . . . l2\n4 . . . M2", "d4")[1][1].targets == ()


@pytest.mark.slow
def test_lines_agree_with_the_slow_generator__TC_5() -> None:
    """What is told to be destroyed is exactly what may be shot, from every square a piece can reach."""
    compared = 0
    for seed in range(some(60, 16)):
        diagram = random_diagram(random.Random(seed), fun_set() if seed % 2 else standard())
        shots: dict[tuple[int, int, int], set[int]] = {}
        for move, after in slow.legal(diagram).items():
            changed = {s for s, kind in diagram.ground.items() if after.diagram.ground.get(s) != kind}
            if move.target is not None and move.facing is not None and move.mine is None and not changed:
                key = (move.origin, move.target, move.facing)
                shots.setdefault(key, set()).update(() if move.shot is None else (move.shot,))
        for (origin, target, facing), hit in shots.items():
            if after_pushes(diagram, origin):
                continue
            found = lines_of_fire(diagram, origin, (target, facing))
            assert {t.square for line in found for t in line.targets if t.outcome == "destroyed"} == hit
            compared += len(hit)
    assert compared > some(200, 55)


def after_pushes(diagram: Diagram, origin: int) -> bool:
    """Whether the piece may change the board by driving, which lines of fire don't follow."""
    return bool(diagram.pieces[origin].kind.pushes)
