"""Rule examples as text boards, put to the slow generator and to the fast position (TC-1 to TC-6).

A board shows only the ranks with something on them. ``ends`` gives a piece's moves without from-square.
Among them are the examples in the publisher's text, as far as its words tell what its pictures showed.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace

import pytest

from game.games.tank_chess.rules.definitions import BLACK, WHITE, Definitions
from game.games.tank_chess.rules.diagram import Diagram
from game.games.tank_chess.rules.tcfen import parse_tcfen
from game.model.grid8 import FACING_NAMES
from tests.games.tank_chess.perft.engines import ENGINES, Engine, sketch
from tests.games.tank_chess.perft.fun_set import fun_set, standard
from tests.games.tank_chess.perft.make_tables import read_tables

COMMANDS = """
10 C4# . . . . . . # c0
9 # # . . . . . . # #
"""
"""Two Commands out of the way and out of fire, for examples about other pieces."""


@pytest.fixture(params=list(ENGINES))
def engine(request: pytest.FixtureRequest) -> Engine:
    return ENGINES[request.param](fun_set())


def basic_setup(definitions: Definitions) -> Diagram:
    entry = next(entry for entry in read_tables() if entry["name"] == "official_start")
    return parse_tcfen(entry["tcfen"], definitions)


def moves(engine: Engine, text: str) -> AbstractSet[str]:
    return engine.legal(sketch(text)).keys()


def ends(engine: Engine, text: str, origin: str) -> set[str]:
    """How the piece of that square can end: ``d4N``, ``d4Nxh8``, ``out``."""
    return {move.partition("-")[2] for move in moves(engine, text) if move.startswith(origin + "-")}


def squares(found: set[str]) -> set[str]:
    """The squares of ends, without facing and shot."""
    return {end[:2] if end != "out" else end for end in found}


def shots(found: set[str], end: str) -> set[str]:
    """The squares shot at from one end."""
    return {shot for text in found for where, _, shot in [text.partition("x")] if where == end and shot}


# ------------------------------------------------------------------------------------------- board, turn


def test_basic_setup_is_the_published_one__TC_3_1_TC_3_2() -> None:
    diagram = basic_setup(standard())
    grid = diagram.grid
    assert (grid.width, grid.height, diagram.to_move, diagram.round) == (16, 16, WHITE, 1)
    by_piece: dict[tuple[int, str], list[str]] = {}
    for square, placed in diagram.pieces.items():
        assert placed.facing == (0 if placed.colour == WHITE else 4)
        by_piece.setdefault((placed.colour, placed.kind.letter), []).append(grid.name(square))
    assert {key: sorted(names) for key, names in by_piece.items()} == {
        (WHITE, "C"): ["h1"],
        (WHITE, "M"): ["f1", "h3", "j1"],
        (WHITE, "H"): ["c1", "m1"],
        (WHITE, "L"): ["c3", "f3", "j3", "m3"],
        (BLACK, "C"): ["i16"],
        (BLACK, "M"): ["g16", "i14", "k16"],
        (BLACK, "H"): ["d16", "n16"],
        (BLACK, "L"): ["d14", "g14", "k14", "n14"],
    }
    last = len(grid) - 1
    assert {last - square for square in diagram.ground} == set(diagram.ground)
    turned = {last - square: placed.kind for square, placed in diagram.pieces.items()}
    assert turned == {square: placed.kind for square, placed in diagram.pieces.items()}


def test_basic_setup_has_549_moves__TC_3_3(engine: Engine) -> None:
    assert len(engine.legal(basic_setup(fun_set()))) == 549


def test_only_the_side_to_move_moves_and_then_the_other__TC_4_1(engine: Engine) -> None:
    diagram = sketch("8 c4. . l2\n1 C0. . L0\nwhite to move, turn 7")
    after = engine.legal(diagram)
    assert {move.partition("-")[0] for move in after} == {"a1", "d1"}
    then = after["d1-d3N"].diagram
    assert (then.to_move, then.round) == (BLACK, 7)
    answers = engine.legal(then)
    assert {move.partition("-")[0] for move in answers} == {"a8", "d8"}
    assert (answers["d8-d6S"].diagram.to_move, answers["d8-d6S"].diagram.round) == (WHITE, 8)


@pytest.mark.parametrize("facing", range(8))
def test_ahead_is_the_square_in_the_facing__TC_1_2_TC_4_2(engine: Engine, facing: int) -> None:
    found = ends(engine, f"8 . . . . . . . c0\n4 . . . S{facing}. . .\n1 . . . . . . . C4", "d4")
    ahead = ["d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"]
    further = ["d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6"]
    assert ahead[facing] + FACING_NAMES[facing] in found
    assert further[facing] + FACING_NAMES[facing] in found


# ---------------------------------------------------------------------------------------------- movement


def test_heavy_has_three_steps_in_any_order__TC_4_2(engine: Engine) -> None:
    found = ends(engine, COMMANDS + "2 . . . H0", "d2")
    assert found == {
        *("d2NE", "d2E", "d2SE", "d2NW", "d2W", "d2SW"),  # turning on the spot
        *("d3N", "d3NE", "d3E", "d3NW", "d3W"),  # ahead, then turning
        *("e3NE", "e3N", "e3E", "c3NW", "c3N", "c3W"),  # turning by 45°, ahead, turning
        *("e2E", "c2W"),  # turning by 90°, ahead
        *("d4N", "d4NE", "d4NW", "e4NE", "c4NW", "f4NE", "b4NW", "d5N"),
        "d1N",  # backwards
    }


@pytest.mark.parametrize(
    ("letter", "speed"), [("C", 5), ("L", 5), ("M", 4), ("H", 3), ("D", 4), ("R", 3), ("S", 2), ("T", 5)]
)
def test_speed_is_the_most_steps_of_a_turn__TC_2_TC_4_2(engine: Engine, letter: str, speed: int) -> None:
    king = "" if letter == "C" else "\n1 . . . . . . . C4"
    straight = ends(engine, f"8 . . . . . . . c0\n2 {letter}0{king}", "a2")
    diagonal = ends(engine, f"8 . . . . . . . c0\n2 {letter}1{king}", "a2")
    assert f"a{2 + speed}N" in straight
    assert f"a{3 + speed}N" not in straight
    assert f"{'abcdefgh'[speed]}{2 + speed}NE" in diagonal, "a diagonal step counts as one"
    assert f"{'abcdefgh'[speed + 1]}{3 + speed}NE" not in diagonal
    assert f"a2{FACING_NAMES[min(speed, 4)]}" in straight, "a rotation counts as one"


def test_one_square_straight_back_and_nothing_else__TC_4_3(engine: Engine) -> None:
    found = ends(engine, COMMANDS + "5 . . . M0", "d5")
    assert {end for end in found if end[1] < "4"} == set()
    assert {end for end in found if end.startswith("d4")} == {"d4N"}


def test_back_is_barred_by_what_stands_there__TC_4_3_TC_4_5(engine: Engine) -> None:
    for behind in ("# ", "x ", "l0", "L0"):
        assert "d3N" not in ends(engine, COMMANDS + f"4 . . . M0\n3 . . . {behind}", "d4")


def test_left_then_right_is_no_move__TC_4_4(engine: Engine) -> None:
    assert "d4N" not in ends(engine, COMMANDS + "4 . . . L0", "d4")


@pytest.mark.parametrize("thing", ["# ", "x ", "l0", "L4"])
def test_obstacles_wrecks_and_pieces_block__TC_1_3_TC_4_5(engine: Engine, thing: str) -> None:
    found = ends(engine, COMMANDS + f"4 . . . {thing}\n2 . . . L0", "d2")
    assert "d3N" in found
    assert "d4" not in squares(found)
    assert "d5" not in squares(found), "five steps don’t lead around it"


def test_diagonal_step_between_two_blocked_squares__TC_4_5(engine: Engine) -> None:
    assert "e5NE" in ends(engine, COMMANDS + "5 . . . # \n4 . . . M1x ", "d4")


def test_walled_in_piece_still_turns__TC_4_6(engine: Engine) -> None:
    text = "8 . . . . . . . c0\n3 # x # \n2 # C2# \n1 # # # "
    turned = {"b2N", "b2NE", "b2SE", "b2S", "b2SW", "b2W", "b2NW"}
    assert ends(engine, text, "b2") == turned


def test_two_ways_that_leave_the_same_are_one_move__TC_4_7(engine: Engine) -> None:
    # From d2 over d3 or over e3, both with one turn more: one move, no way in its text.
    found = ends(engine, COMMANDS + "2 . . . L0", "d2")
    assert "e4NE" in found
    assert not [end for end in found if "-" in end]


# ---------------------------------------------------------------------------------------------- shooting


def test_piece_shoots_after_moving_one_enemy_or_none__TC_5_1(engine: Engine) -> None:
    # The publisher's picture: moving backwards brings three targets, one may be shot.
    text = """
8 . . . . . . . c0
5 . . . L2
3 . L2. . . L2
2 . . . m0
1 . . . . . . . C4
black to move
"""
    found = ends(engine, text, "d2")
    assert {end for end in found if end.startswith("d1N")} == {"d1N", "d1Nxd5", "d1Nxb3", "d1Nxf3"}


def test_only_the_piece_that_moved_shoots__TC_4_1_TC_5_1(engine: Engine) -> None:
    text = COMMANDS + "5 l0\n2 L0. . . L0"
    assert shots(ends(engine, text, "a2"), "a3N") == {"a5"}
    assert shots(ends(engine, text, "e2"), "e3N") == set()


def test_guns_fire_ahead_and_45_degrees_aside__TC_5_2(engine: Engine) -> None:
    around = """
7 l0. . l0. . l0
4 l0. . {}. . l0
1 l0. . l0. . l0C4
8 . . . . . . . c0
"""
    # Facing N in the middle after turning from NW.
    assert shots(ends(engine, around.format("H7"), "d4"), "d4N") == {"a7", "d7", "g7"}
    for letter in "DT":
        assert shots(ends(engine, around.format(f"{letter}7"), "d4"), "d4N") == {"d7"}
        assert shots(ends(engine, around.format(f"{letter}1"), "d4"), "d4E") == {"g4"}


def test_mortar_fires_straight_ahead_only__TC_5_2(engine: Engine) -> None:
    around = "7 l0. . l0. . l0\n4 . . . R7\n8 . . . . . . . c0\n1 . . . . . . . C4"
    assert shots(ends(engine, around, "d4"), "d4N") == {"d7"}


def test_neighbour_is_too_close__TC_5_3(engine: Engine) -> None:
    # The publisher's picture: a Heavy can't shoot a Light without an empty square between.
    text = COMMANDS + "5 . . . l2\n{} . . . H0"
    assert shots(ends(engine, text.format(3), "d3"), "d4N") == set()
    assert shots(ends(engine, text.format(2), "d2"), "d3N") == {"d5"}


def test_distance_is_no_matter__TC_5_3(engine: Engine) -> None:
    text = "16 l2. . . . . . c0. . . . . . . . \n1 L1. . . . . . . . . . . . . . C4"
    assert shots(ends(engine, text, "a1"), "a1N") == {"a16"}


@pytest.mark.parametrize("thing", ["# ", "x ", "L0", "h4"])
def test_first_thing_in_the_line_stops_the_shot__TC_5_3(engine: Engine, thing: str) -> None:
    text = COMMANDS + f"7 . . . l2\n5 . . . {thing}\n2 . . . M1"
    assert shots(ends(engine, text, "d2"), "d2N") == set()
    assert shots(ends(engine, text.replace(thing, ". "), "d2"), "d2N") == {"d7"}


def test_neighbouring_enemy_hides_the_one_behind__TC_5_3(engine: Engine) -> None:
    text = COMMANDS + "5 . . . l2\n3 . . . l2\n2 . . . M1"
    assert shots(ends(engine, text, "d2"), "d2N") == set()


def test_shot_passes_between_two_blocked_squares__TC_4_5_TC_5_3(engine: Engine) -> None:
    text = COMMANDS + "6 . . . . . l4\n5 . . . # \n4 . . . M2x "
    assert shots(ends(engine, text, "d4"), "d4NE") == {"f6"}


def test_piece_fires_over_the_square_it_left__TC_5_1_TC_5_3(engine: Engine) -> None:
    text = COMMANDS + "4 . . . l2\n2 . . . M0"
    assert shots(ends(engine, text, "d2"), "d1N") == {"d4"}


def test_mortar_hits_at_exactly_3_4_or_5__TC_5_4(engine: Engine) -> None:
    for distance in range(1, 7):
        text = f"8 . . . . . . . c0\n1 R7. . . . . . C4\n{1 + distance} h4"
        hit = {f"a{1 + distance}"} if distance in (3, 4, 5) else set()
        assert shots(ends(engine, text, "a1"), "a1N") == hit, distance


def test_mortar_fires_over_wrecks_obstacles_and_pieces__TC_5_4(engine: Engine) -> None:
    text = "8 . . . . . . . c0\n5 h4\n4 # \n3 x \n2 l4\n1 R1. . . . . . C4"
    assert shots(ends(engine, text, "a1"), "a1N") == {"a5"}


def test_mortar_picks_one_of_several__TC_5_4(engine: Engine) -> None:
    # The publisher's picture: a Medium 3 squares and a Destroyer 5 squares away.
    text = "8 r5. . . . . . c0\n5 M0\n3 D0\n1 . . . . . . . C4\nblack to move"
    assert shots(ends(engine, text, "a8"), "a8S") == {"a5", "a3"}


@pytest.mark.parametrize("facing", range(8))
def test_side_hit_depends_on_the_direction_of_the_shot__TC_5_5(engine: Engine, facing: int) -> None:
    # The shot goes N. Of a Medium (II, I, 0) a Light (I) beats only the rear, a Medium front never.
    light, medium, heavy = (
        bool(shots(ends(engine, COMMANDS + f"5 . . . m{facing}\n2 . . . {gun}7", "d2"), "d2N"))
        for gun in "LMH"
    )
    side = {4: "front", 0: "rear"}.get(facing, "side")
    assert (light, medium, heavy) == (side == "rear", side != "front", True)


ARMOUR = {"C": (1, 0, 0), "L": (1, 0, 0), "M": (2, 1, 0), "H": (3, 2, 1), "D": (2, 1, 0), "R": (1, 0, 0)}
GUNS = {"L": 1, "M": 2, "H": 3, "D": 4, "R": 5}


@pytest.mark.parametrize("gun", list(GUNS))
@pytest.mark.parametrize("target", list(ARMOUR))
def test_gun_must_be_stronger_than_the_armour_hit__TC_2_TC_5_6(engine: Engine, gun: str, target: str) -> None:
    king = "" if target == "C" else "\n8 . . . . . . . c0"
    for facing, armour in zip((4, 2, 0), ARMOUR[target], strict=True):
        text = f"5 . . . {target.lower()}{facing}\n1 . . . {gun}7. . . C4{king}"
        destroyed = shots(ends(engine, text, "d1"), "d1N") == {"d5"}
        assert destroyed == (GUNS[gun] > armour), (facing, armour)


def test_command_destroys_a_medium_from_the_rear__TC_5_6(engine: Engine) -> None:
    # The publisher's picture.
    text = "8 . . . c3\n4 . . . M4\n1 . . . . . . . C4\nblack to move"
    assert shots(ends(engine, text, "d8"), "d8S") == {"d4"}


def test_medium_holds_against_the_fronts_of_two_mediums__TC_5_6(engine: Engine) -> None:
    # The publisher's picture: two targets in line, gun II against armour II.
    text = COMMANDS + "6 . . . m4. . m5\n2 . . . M0"
    assert "d3N" in ends(engine, text, "d2")
    assert shots(ends(engine, text, "d2"), "d3N") == set()


def test_destroyed_piece_becomes_a_wreck_in_its_place__TC_5_7(engine: Engine) -> None:
    diagram = sketch(COMMANDS + "6 . . . l2\n2 . . . M0")
    after = engine.legal(diagram)["d2-d3Nxd6"].diagram
    d6 = diagram.grid.square("d6")
    assert d6 in after.wrecks
    assert d6 not in after.pieces
    assert after.quiet == 0
    assert engine.legal(diagram)["d2-d3N"].diagram.quiet == 1


# ----------------------------------------------------------------------------------------------- the end


def test_destroying_the_command_wins__TC_6_1(engine: Engine) -> None:
    # The publisher's picture: Black's Heavy moves into position and destroys White's Command.
    diagram = sketch("8 . . . h4. . . c0\n4 . . . C2\nblack to move")
    after = engine.legal(diagram)
    assert after["d8-d7Sxd4"].winner == BLACK
    assert after["d8-d7S"].winner is None


def test_command_escapes_on_its_fourth_step__TC_6_2(engine: Engine) -> None:
    # The publisher's picture.
    diagram = sketch("5 . . . C0. . . .\n1 . . . . . . . c4")
    after = engine.legal(diagram)
    assert after["d5-out"].winner == WHITE
    assert diagram.grid.square("d5") not in after["d5-out"].diagram.pieces


@pytest.mark.parametrize(("rank", "out"), [(4, True), (3, False)])
def test_step_over_the_edge_counts_as_one__TC_6_2(engine: Engine, rank: int, out: bool) -> None:
    assert ("out" in ends(engine, f"{rank} . . . C0\n1 . . . . . . . c4", f"d{rank}")) is out


@pytest.mark.parametrize(
    ("row", "origin", "out"),
    [
        (". . . . . C7", "f4", True),  # over e5, d6, c7, b8
        (". . C1", "c4", True),  # over d5, e6, f7, g8
        (". . . . C7", "e4", False),  # over d5, c6, b7 to a8: the corner
        (". . . C1", "d4", False),  # over e5, f6, g7 to h8: the corner
    ],
)
def test_diagonally_out_but_not_through_the_corner__TC_6_2(
    engine: Engine, row: str, origin: str, out: bool
) -> None:
    # The publisher's picture of a Command that can't leave this turn. Five steps allow no detour.
    assert ("out" in ends(engine, f"4 {row}\n1 . . . . . . . c4", origin)) is out


def test_only_the_far_edge_is_a_way_out__TC_6_2(engine: Engine) -> None:
    assert "out" not in ends(engine, "1 . . . C4. . . c4", "d1")
    assert "out" not in ends(engine, "3 C6\n1 . . . . . . . c4", "a3")
    assert "out" not in ends(engine, "6 . . . . . . . c0\n1 . . . C4\nblack to move", "h6")
    assert "out" in ends(engine, "3 . . . . . . . c4\n1 . . . C4\nblack to move", "h3")


def test_only_the_command_may_leave__TC_6_2(engine: Engine) -> None:
    assert "out" not in ends(engine, "8 . . . L0. . . c0\n1 . . . . . . . C4", "d8")


@pytest.mark.parametrize("name", list(ENGINES))
@pytest.mark.parametrize(("speed", "out"), [(4, True), (3, False)])
def test_no_escape_backwards__TC_6_2(name: str, speed: int, out: bool) -> None:
    # Facing away from the edge the Command must turn three times before it can leave.
    kinds = tuple(replace(kind, speed=speed) if kind.command else kind for kind in standard().pieces)
    definitions = Definitions(kinds, standard().ground)
    diagram = sketch("8 . . . C4\n1 . . . . . . . c4", definitions)
    assert ("d8-out" in ENGINES[name](definitions).legal(diagram)) is out


def test_check_is_announced__TC_6_3(engine: Engine) -> None:
    # In its next turn: the Heavy must still move to get into the line.
    diagram = sketch("6 c2\n2 . H0. . . . # # \n1 . . . . . . # C4")
    assert engine.announced(diagram, WHITE) == "+"
    assert engine.announced(diagram, BLACK) == ""


def test_no_check_by_a_gun_that_is_too_weak__TC_6_3(engine: Engine) -> None:
    # Only the front can be hit down this alley: gun I against armour I, then gun II.
    alley = "8 # # # \n7 # c4# \n6 # . # \n5 # . # \n4 # . # \n3 # {}0# \n2 # # # \n1 . . . . . . . C4"
    assert engine.announced(sketch(alley.format("L")), WHITE) == ""
    assert engine.announced(sketch(alley.format("M")), WHITE) == "+"


def test_escape_is_announced__TC_6_3(engine: Engine) -> None:
    diagram = sketch("6 . . . C0\n2 . . . . . . # # \n1 . . . . . . # c4\nblack to move")
    assert engine.announced(diagram, WHITE) == "-"


def test_check_and_escape_together__TC_6_3(engine: Engine) -> None:
    diagram = sketch("6 . . . C0\n5 . . . . . . . c2\n1 . . . . . . . M0\nblack to move")
    assert engine.announced(diagram, WHITE) == "+-"


def test_announcements_bind_nobody__TC_6_3(engine: Engine) -> None:
    # Black is in check and may still make any move.
    diagram = sketch("5 . . . . . . . c2\n1 C4. . . . . . M0\nblack to move")
    assert engine.announced(diagram, WHITE) == "+"
    assert "h5-h5SE" in engine.legal(diagram)
