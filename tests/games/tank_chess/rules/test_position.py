"""The compact position keeps its promises: a value, with one order of moves, whatever is remembered.

What the rules allow is told by the examples and by the comparison with the slow generator.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from game.games.tank_chess.rules.definitions import Definitions, PieceKind
from game.games.tank_chess.rules.diagram import Diagram, Move, PlacedPiece
from game.games.tank_chess.rules.move_text import format_move, parse_move
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.tables import FAR, Tables
from game.games.tank_chess.rules.tcfen import parse_tcfen
from tests.amount import some
from tests.games.tank_chess.perft.fun_set import fun_set, standard, swift_fun_set
from tests.games.tank_chess.perft.random_boards import random_diagram

START = (
    "3h42m41c41m42h42/1#2##10/1#1l4##l41m41l4##l42/1#2#11/7##7/6#####2##1/2##10#1/2###11/11###2/1#10##2"
    "/1##2#####6/7##7/11#2#1/2L0##L01M01L0##L01#1/10##2#1/2H02M01C01M02H03 w 1"
)

each_set = pytest.mark.parametrize(
    "definitions", [standard(), fun_set(), swift_fun_set()], ids=["standard", "fun", "swift"]
)


def position(text: str, definitions: Definitions | None = None) -> Position:
    """The position of a TCFEN, with the Fun Set."""
    known = definitions or fun_set()
    return Position.from_diagram(known, parse_tcfen(text, known))


def played(at: Position, text: str) -> Position:
    """The position after a move in the notation of TC-9.2."""
    raw = at.from_move_object(parse_move(text, at.tables.grid))
    assert raw is not None, f"{text} is not legal"
    return at.play(raw)


def texts(at: Position) -> list[str]:
    """The legal moves in the notation of TC-9.2, in their order."""
    return [format_move(at.to_move_object(raw), at.tables.grid) for raw in at.moves()]


def square(at: Position, name: str) -> int:
    return at.tables.grid.square(name)


def some_boards(
    definitions: Definitions, count: int, seed: int = 5
) -> Iterator[tuple[Diagram, random.Random]]:
    """Random positions, each with the generator to go on with."""
    for number in range(count):
        rng = random.Random(seed * 1000 + number)
        yield random_diagram(rng, definitions), rng


def random_walk(at: Position, rng: random.Random, plies: int) -> Iterator[Position]:
    """The positions of a random match, shots being taken half the time where there are some."""
    for _ in range(plies):
        yield at
        shots = at.shots()
        moves = shots if shots and rng.random() < 0.5 else at.moves()
        if not moves:
            return
        at = at.play(rng.choice(moves))


# ---- counting


def test_perft_of_the_basic_setup__TC_3_3() -> None:
    start = position(START)
    assert [start.perft(depth) for depth in (0, 1, 2)] == [1, 549, 301_878]


@pytest.mark.slow
def test_perft_of_the_basic_setup_at_three_plies__TC_3_3() -> None:
    assert position(START).perft(3) == 163_704_167


def test_perft_without_bulk_counts_the_same() -> None:
    start = position("c43l43/8/3#4/8/2^1x3/8/1!6/L0+!2H0C02B0 w 1")
    assert start.perft(2, bulk=False) == start.perft(2)


def test_a_match_that_is_won_has_no_moves_left__TC_6_1() -> None:
    won = played(position("8/8/8/8/c07/8/8/L12C04 w 1"), "a1-a1Nxa4")
    assert (won.winner, won.reason) == (0, "command_destroyed")
    assert (won.moves(), won.count(), won.shots(), won.perft(1)) == ([], 0, [], 0)


# ---- a value


@each_set
def test_count_list_and_shots_agree_along_matches(definitions: Definitions) -> None:
    for diagram, rng in some_boards(definitions, some(12, 5)):
        for here in random_walk(Position.from_diagram(definitions, diagram), rng, 6):
            moves = here.moves()
            assert len(set(moves)) == len(moves) == here.count()
            takes = {raw for raw in moves if raw[1] is None or raw[2] is not None}
            shots = here.shots()
            assert len(shots) == len(takes)
            assert set(shots) == takes


@each_set
def test_a_position_played_to_equals_the_one_set_up(definitions: Definitions) -> None:
    for diagram, rng in some_boards(definitions, some(12, 4), seed=6):
        for here in random_walk(Position.from_diagram(definitions, diagram), rng, 6):
            if here.end is not None:
                break
            shown = here.diagram()
            there = Position.from_diagram(definitions, shown, here.tables)
            assert (there.key, there.ply, there.quiet) == (here.key, here.ply, here.quiet)
            assert there.diagram() == shown
            assert there.moves() == here.moves()
            anew = Position.from_diagram(definitions, shown)
            assert texts(anew) == texts(here)


def test_playing_leaves_the_position_as_it_was() -> None:
    for diagram, _ in some_boards(fun_set(), 6, seed=7):
        here = Position.from_diagram(fun_set(), diagram)
        before, key = here.diagram(), here.key
        for raw in here.moves():
            here.play(raw)
        assert (here.diagram(), here.key) == (before, key)


def test_order_of_moves_does_not_depend_on_what_is_remembered() -> None:
    for diagram, rng in some_boards(swift_fun_set(), 6, seed=8):
        tables = Tables.for_diagram(swift_fun_set(), diagram)
        walk = list(random_walk(Position.from_diagram(swift_fun_set(), diagram, tables), rng, 5))
        first = [texts(here) for here in walk]
        assert [texts(here) for here in reversed(walk)] == first[::-1]
        tables.forget()
        assert [texts(here) for here in walk] == first


@pytest.mark.slow
def test_small_memory_changes_no_answer() -> None:
    for definitions in (standard(), fun_set()):
        for diagram, _ in some_boards(definitions, some(4, 1), seed=9):
            tight = Tables(definitions, diagram, cap=5_000)
            assert Position.from_diagram(definitions, diagram, tight).perft(2) == Position.from_diagram(
                definitions, diagram
            ).perft(2)
            assert tight.held <= 5_000


def test_same_placement_and_side_have_the_same_key__TC_6_4() -> None:
    start = position(START)
    there_and_back = start
    for text in ("h3-h4N", "n14-n13S", "h4-h3N", "n13-n14S"):
        there_and_back = played(there_and_back, text)
    assert there_and_back.key == start.key
    assert there_and_back != start, "it is a later turn"
    assert position(START.replace(" w ", " b ")).key != start.key


def test_wrecks_and_changed_ground_tell_positions_apart__TC_6_4() -> None:
    keys = {position(f"c47/8/8/8/8/{row}/8/C0H06 w 1").key for row in ("8", "x7", "7x")}
    assert len(keys) == 3
    trees = position("c47/8/8/8/8/1^^5/8/C0H06 w 1")
    bare = Position.from_diagram(fun_set(), replace(trees.diagram(), ground={}), None)
    crushed = played(played(trees, "b1-b3N"), "a8-a8SE")
    assert crushed.diagram().ground.keys() == {square(trees, "c3")}
    assert len({trees.key, crushed.key, bare.key}) == 3


def test_rounds_and_quiet_turns_are_counted__TC_6_4_TC_9_1() -> None:
    here = position("c46l4/8/8/8/8/8/8/C0H06 b 7")
    assert (here.to_move, here.round, here.quiet) == (1, 7, 0)
    here = played(played(here, "h8-h7S"), "b1-b1NE")
    assert (here.to_move, here.round, here.quiet) == (1, 8, 2)
    assert here.diagram().quiet == 2


@pytest.mark.parametrize(
    ("text", "move", "winner", "reason"),
    [
        ("8/8/8/8/c07/8/8/L12C04 w 1", "a1-a1Nxa4", 0, "command_destroyed"),
        ("8/C07/8/8/8/8/8/c47 w 1", "a7-out", 0, "escaped"),
        ("8/C07/8/8/8/8/c47/8 b 1", "a2-out", 1, "escaped"),
        ("c47/8/8/8/8/8/~7/C07 w 1", "a1-a2", 1, "command_lost"),
        ("c47/8/8/8/8/8/*7/C07 w 1", "a1-a2", 1, "command_lost"),
        ("c47/8/8/8/8/8/8/C0+!3L03 w 1", "e1-e2N!a1", 1, "command_lost"),
        ("c4+!7/8/8/8/8/8/8/C03L03 w 1", "e1-e2N!a8", 0, "command_destroyed"),
    ],
)
def test_how_a_match_ends__TC_6_1_TC_6_2(text: str, move: str, winner: int, reason: str) -> None:
    after = played(position(text), move)
    assert (after.winner, after.reason) == (winner, reason)


@pytest.mark.parametrize(
    ("move", "lost"),
    [("b1-b2N", None), ("b1-a2", "a2"), ("b1-c2", "c2"), ("b1-b2N!d1", "d1"), ("b1-b2Nxb5", "b5")],
)
def test_what_a_move_destroys_ends_the_quiet__TC_6_4(move: str, lost: str | None) -> None:
    here = position("c47/8/8/1l06/8/8/~1*5/C0L01H0+!4 w 1")
    here.quiet = 9
    raw = here.from_move_object(parse_move(move, here.tables.grid))
    assert raw is not None
    assert here.destroyed(raw) == (None if lost is None else square(here, lost))
    assert here.play(raw).quiet == (10 if lost is None else 0)


# ---- moves to and fro


@each_set
def test_every_move_object_leads_back_to_its_raw_move(definitions: Definitions) -> None:
    for diagram, rng in some_boards(definitions, some(8, 4), seed=10):
        here = Position.from_diagram(definitions, diagram)
        moves = here.moves()
        for raw in rng.sample(moves, min(40, len(moves))):
            assert here.from_move_object(here.to_move_object(raw)) == raw


@pytest.mark.parametrize(
    "move",
    [
        Move(0, 0, 0),
        Move(0, 8, 8),
        Move(0, 8, -1),
        Move(0, 640, 0),
        Move(0, -8, 0),
        Move(0, None, None),
        Move(0, 8, None),
        Move(0, 8, 0, shot=0),
        Move(0, 8, 0, shot=63),
        Move(0, 8, 0, mine=63),
        Move(0, 8, 0, path=(8,)),
        Move(5, 13, 0),
        Move(63, 55, 4),
    ],
)
def test_what_is_not_legal_has_no_raw_move(move: Move) -> None:
    here = position("7c4/8/8/8/8/8/8/C07 w 1")
    assert not here.is_legal(move)
    assert here.is_legal(Move(0, 8, 0))


# ---- announcements


def test_threats_name_the_attacker_and_a_move__TC_6_3() -> None:
    here = position("c46L0/8/8/8/8/8/8/C0H06 b 1")
    threats = here.threats(0)
    assert [threat.attacker for threat in threats] == [square(here, "b1"), square(here, "h8")]
    assert here.check(0)
    assert not here.check(1)
    for threat in threats:
        after = Position.from_diagram(fun_set(), replace(here.diagram(), to_move=0))
        raw = after.from_move_object(threat.move)
        assert raw is not None
        assert after.play(raw).winner == 0


def test_remote_mine_under_the_command_is_a_threat__TC_6_3() -> None:
    here = position("c4+!7/8/8/8/8/8/8/C0B06 b 1")
    assert here.check(0)
    assert all(threat.move.mine == square(here, "a8") for threat in here.threats(0))
    assert not here.check(1)


def test_either_side_is_asked_whoever_is_to_move__TC_6_3() -> None:
    here = position("8/C07/8/8/8/8/c47/8 w 1")
    assert here.can_escape(0)
    assert here.can_escape(1)
    far = position("c47/8/8/8/8/8/8/C07 w 1")
    assert not far.can_escape(0)
    assert not far.can_escape(1)


# ---- for views


def test_reach_tells_steps_and_the_backward_move__TC_4_2_TC_4_3() -> None:
    here = position("c47/8/8/8/3:4/8/3H04/C07 w 1")
    at = square(here, "d2")
    reach = here.reach(at)
    assert reach[square(here, "d1"), 0] == 1
    assert reach.backward == {(square(here, "d1"), 0)}
    assert reach[square(here, "d3"), 0] == 1
    assert reach[square(here, "d4"), 0] == 3, "mud takes two steps"
    assert (at, 0) not in reach
    assert reach[at, 3] == 3


def test_reach_is_told_for_the_side_not_to_move_too__TC_4_1() -> None:
    here = position("c47/8/8/8/8/8/8/C07 w 1")
    assert len(here.reach(square(here, "a8"))) > 10


@each_set
def test_reach_and_moves_agree__TC_4(definitions: Definitions) -> None:
    for diagram, _ in some_boards(definitions, 10, seed=11):
        here = Position.from_diagram(definitions, diagram)
        moves = [here.to_move_object(raw) for raw in here.moves()]
        for state in here.own:
            own = [move for move in moves if move.origin == state.square]
            reach = here.reach(state.square)
            assert set(reach) == {(m.target, m.facing) for m in own if m.facing is not None}
            lost = {m.target for m in own if m.facing is None and m.target is not None and m.mine is None}
            assert set(reach.lost) == lost
            assert (reach.escape is not None) == any(m.target is None for m in own)


@pytest.mark.sample(now=1, few=1)
@each_set
def test_path_of_every_move_is_a_drive_within_speed__TC_4_2(definitions: Definitions) -> None:
    for diagram, _ in some_boards(definitions, 10, seed=12):
        here = Position.from_diagram(definitions, diagram)
        for raw in here.moves():
            if raw[2] is not None:
                continue
            move = here.to_move_object(raw)
            way = here.path(move.origin, move.target, move.facing, move.path)
            assert way[0] == (raw[0].square, raw[0].facing)
            entered = [b for (a, _), (b, _) in pairwise(way) if a != b]
            assert not move.path or tuple(entered) == move.path
            for (a, f), (b, g) in pairwise(way):
                ahead = here.tables.grid.step(a, f)
                turned = a == b and (g - f) % 8 in (1, 7)
                back = len(way) == 2 and f == g and here.tables.grid.step(a, (f + 4) % 8) == b
                assert turned or (f == g and b == ahead) or back
            assert len(way) - 1 <= raw[0].kind.speed
            if move.target is not None:
                assert way[-1][0] == move.target
                assert move.facing in (None, way[-1][1])


def test_path_that_is_none_is_an_error() -> None:
    here = position("7c4/8/8/8/8/8/8/C07 w 1")
    for target, facing in ((0, 0), (63, 0), (None, None)):
        with pytest.raises(ValueError, match="can’t drive there"):
            here.path(0, target, facing)
    with pytest.raises(ValueError, match="no piece"):
        here.reach(5)


@pytest.mark.slow
def test_fire_zone_is_where_an_enemy_could_be_hit__TC_5() -> None:
    dummy = PieceKind("dummy", "Z", 1, (0, 0, 0), None)
    for base in (standard(), fun_set()):
        definitions = replace(base, pieces=(*base.pieces, dummy))
        for diagram, _ in some_boards(base, some(5, 2), seed=13):
            here, colour = Position.from_diagram(definitions, diagram), diagram.to_move
            zone, now = here.fire_zone(colour), here.covered_now(colour)
            for target in range(len(diagram.grid)):
                ground = diagram.ground.get(target)
                friend = target in diagram.pieces and diagram.pieces[target].colour == colour
                closed = ground is not None and ground.enter is not None and not ground.enter
                if friend or closed or target in diagram.wrecks:
                    assert target not in zone
                    assert target not in now
                    continue
                pieces = {**diagram.pieces, target: PlacedPiece(dummy, 1 - colour, 0)}
                asked = Position.from_diagram(definitions, replace(diagram, pieces=pieces))
                shots = [(raw[0].square, asked.to_move_object(raw).shot) for raw in asked.shots()]
                guns = {origin for origin, shot in shots if shot == target}
                assert set(zone.get(target, ())) == guns, diagram.grid.name(target)


def test_covered_now_is_what_the_guns_point_at__TC_5_2_TC_5_3() -> None:
    here = position("c47/8/8/4x3/8/4L03/8/C47 w 1")
    named = {here.tables.grid.name(at) for at in here.covered_now(0)}
    assert named == {"c5", "b6", "a7", "g5", "h6"}


# ---- tables


def test_tables_fit_later_positions_and_no_other_map() -> None:
    diagram = parse_tcfen("c47/8/8/3#4/8/8/^7/C0H06 w 1", fun_set())
    tables = Tables.for_diagram(fun_set(), diagram)
    later = played(Position.from_diagram(fun_set(), diagram, tables), "b1-b2N").diagram()
    assert tables.fits(later)
    moved = parse_tcfen("c47/8/8/4#3/8/8/^7/C0H06 w 1", fun_set())
    bulldozer = parse_tcfen("c47/8/8/3#4/8/8/^7/C0B06 w 1", fun_set())
    small = parse_tcfen("c48/9/9/3#5/9/9/^8/C0H07 w 1", fun_set())
    for other in (moved, bulldozer, small):
        assert not tables.fits(other)
        with pytest.raises(ValueError, match="another map"):
            Position.from_diagram(fun_set(), other, tables)


def test_steps_to_the_edge_count_turns_ground_and_things_in_the_way__TC_6_2() -> None:
    here = position("8/8/7c4/8/8/:7/C07/8 w 1")
    command = next(state for state in here.own if state.command)
    assert here.tables.static_escape_steps(command) == 8, "past the mud: two turns, or two steps for it"
    assert here.tables.escape_steps(command, here.layers) == 8
    blocked = position("xxxxxxxx/8/7c4/8/8/8/C07/8 w 1")
    own = next(state for state in blocked.own if state.command)
    assert blocked.tables.static_escape_steps(own) == 7
    assert blocked.tables.escape_steps(own, blocked.layers) == FAR


def test_escape_steps_agree_with_the_escape__TC_6_2() -> None:
    for diagram, _ in some_boards(standard(), 40, seed=14):
        here = Position.from_diagram(standard(), diagram)
        for colour in (0, 1):
            command = next(state for state in here.pieces(colour) if state.command)
            steps = here.tables.escape_steps(command, here.layers)
            assert (steps <= command.kind.speed) == here.can_escape(colour)
            assert here.tables.static_escape_steps(command) <= steps
