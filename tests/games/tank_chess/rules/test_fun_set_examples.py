"""Rule examples of the Fun Set as text boards, put to the slow generator and to the fast position (TC-8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.games.tank_chess.rules.definitions import BLACK, WHITE, Definitions
from game.games.tank_chess.rules.diagram import Diagram
from game.games.tank_chess.rules.events import Destroyed, SetOff
from game.games.tank_chess.rules.move_text import format_move, parse_move, scan_move
from game.games.tank_chess.rules.record import resolve
from tests.games.tank_chess.boards import KIT
from tests.games.tank_chess.perft import slow
from tests.games.tank_chess.perft.engines import ENGINES, Engine, sketch
from tests.games.tank_chess.perft.fun_set import fun_set, swift_fun_set
from tests.games.tank_chess.perft.slow import After
from tests.games.tank_chess.rules.test_examples import COMMANDS, ends, shots, squares


@pytest.fixture(params=list(ENGINES))
def engine(request: pytest.FixtureRequest) -> Engine:
    return ENGINES[request.param](fun_set())


def played(engine: Engine, text: str, move: str) -> After:
    return engine.legal(sketch(COMMANDS + text))[move]


def ground(diagram: Diagram, square: str) -> str:
    kind = diagram.ground.get(diagram.grid.square(square))
    return "" if kind is None else kind.name


def is_wreck(diagram: Diagram, square: str) -> bool:
    return diagram.grid.square(square) in diagram.wrecks


def is_empty(diagram: Diagram, square: str) -> bool:
    number = diagram.grid.square(square)
    return number not in diagram.pieces and number not in diagram.wrecks


# ---------------------------------------------------------------------------------- ground and obstacles


@pytest.mark.parametrize("piece", list("LHSTAR"))
def test_nobody_enters_a_low_obstacle__TC_8(engine: Engine, piece: str) -> None:
    assert "d3" not in squares(ends(engine, COMMANDS + f"3 . . . -\n2 . . . {piece}0", "d2"))


@pytest.mark.parametrize(
    ("char", "stops"), [("#", True), ("-", False), ("~", False), ("=", True), (":", False), ("^", True)]
)
def test_ground_that_stops_direct_fire__TC_8_TC_5_3(engine: Engine, char: str, stops: bool) -> None:
    for rank in (3, 4, 5):
        text = COMMANDS + f"6 . . . l2\n{rank} . . . {char}\n2 . . . M1"
        assert (shots(ends(engine, text, "d2"), "d2N") == set()) is stops


@pytest.mark.parametrize("mine", list("*!?"))
def test_mines_do_not_stop_fire__TC_8_TC_5_3(engine: Engine, mine: str) -> None:
    text = COMMANDS + f"4 . . . l2\n3 . . . {mine}\n2 . . . M1"
    assert shots(ends(engine, text, "d2"), "d2N") == {"d4"}


def test_mortar_fires_over_hedges_and_trees__TC_8_2(engine: Engine) -> None:
    text = COMMANDS + "6 . . . h4\n5 . . . ^\n4 . . . =\n3 . . . #\n2 . . . R1"
    assert shots(ends(engine, text, "d2"), "d2N") == {"d6"}


def test_amphibian_swims__TC_8(engine: Engine) -> None:
    found = ends(engine, COMMANDS + "4 . . . ~\n3 . . . ~\n2 . . . A0", "d2")
    assert {"d3N", "d4NE", "d6N"} <= found
    after = played(engine, "3 . . . ~\n2 . . . A0", "d2-d3N").diagram
    assert ground(after, "d3") == "water"


def test_other_tank_drowns_without_a_wreck__TC_8_TC_8_3(engine: Engine) -> None:
    text = "6 . . . l2\n3 . . . ~\n2 . . . H0"
    found = ends(engine, COMMANDS + text, "d2")
    assert {end for end in found if end.startswith("d3")} == {"d3"}, "one move, no facing, no shot"
    assert "d4" not in squares(found), "there is no way through"
    after = played(engine, text, "d2-d3")
    assert after.winner is None
    assert is_empty(after.diagram, "d2")
    assert is_empty(after.diagram, "d3")
    assert ground(after.diagram, "d3") == "water"


def test_tank_may_drown_backwards__TC_8_TC_4_3(engine: Engine) -> None:
    assert "d1" in ends(engine, COMMANDS + "2 . . . M0\n1 . . . ~", "d2")


def test_command_that_drowns_loses__TC_6_1_TC_8(engine: Engine) -> None:
    after = engine.legal(sketch("8 c0\n3 . . . ~\n2 . . . C0"))
    assert after["d2-d3"].winner == BLACK


def test_hedge_can_be_entered_and_hides_what_is_behind__TC_8(engine: Engine) -> None:
    found = ends(engine, COMMANDS + "6 . . . l2\n4 . . . =\n2 . . . M0", "d2")
    assert "d4N" in found
    assert shots(found, "d3N") == set()
    assert shots(found, "d4N") == {"d6"}, "who stands in a hedge can fire out"


def test_piece_in_a_hedge_can_be_seen__TC_8(engine: Engine) -> None:
    text = COMMANDS + "6 . . . l2\n2 . . . M1\nunder d6 ="
    assert shots(ends(engine, text, "d2"), "d2N") == {"d6"}


def test_mud_costs_two_steps__TC_8(engine: Engine) -> None:
    found = ends(engine, COMMANDS + "3 . . . :\n2 . . . M0", "d2")
    assert "d5N" in found
    assert "d6N" not in found
    assert {end for end in found if end.startswith("d3")} == {
        *("d3N", "d3NE", "d3E", "d3NW", "d3W"),
    }


@pytest.mark.parametrize("name", list(ENGINES))
def test_backward_move_is_one_square_whatever_the_ground_costs__TC_4_5(name: str) -> None:
    kinds = tuple(replace(kind, speed=1) if kind.letter == "S" else kind for kind in fun_set().pieces)
    definitions = Definitions(kinds, fun_set().ground)
    for behind in ":^":
        diagram = sketch(COMMANDS + f"4 . . . {behind}\n3 . . . S0\n2 . . . {behind}", definitions)
        found = ENGINES[name](definitions).legal(diagram)
        assert "d3-d4N" not in found
        assert "d3-d2N" in found


@pytest.mark.parametrize(
    ("piece", "enters"), [("H", True), ("S", True), ("B", True), ("L", False), ("M", False)]
)
def test_only_heavy_tracks_enter_trees__TC_8(engine: Engine, piece: str, enters: bool) -> None:
    found = ends(engine, COMMANDS + f"3 . . . ^\n2 . . . {piece}0", "d2")
    assert ("d3N" in found) is enters


def test_trees_are_gone_when_entered__TC_8(engine: Engine) -> None:
    text = "5 . . . ^\n3 . . . ^\n2 . . . H0"
    found = ends(engine, COMMANDS + text, "d2")
    assert {"d3N", "d3NE", "d4N"} <= found
    assert "d5N" not in found
    after = played(engine, text, "d2-d4N").diagram
    assert ground(after, "d3") == ""
    assert ground(after, "d5") == "trees"


def test_trees_crushed_on_the_way_no_longer_stop_the_shot__TC_8_TC_5_3(engine: Engine) -> None:
    # Backing out of the trees' square is not possible in one turn, but crossing them sideways is.
    text = COMMANDS + "5 . . . l2\n4 . . . ^\n3 . . . ^\n2 . . . H0"
    found = ends(engine, text, "d2")
    assert shots(found, "d3N") == set(), "the second row of trees still stands"
    assert shots(ends(engine, text.replace("4 . . . ^", "4"), "d2"), "d3N") == {"d5"}


# ------------------------------------------------------------------------------------------------- mines


def test_land_mine_destroys_who_enters__TC_8_TC_8_3(engine: Engine) -> None:
    text = "6 . . . l2\n3 . . . *\n2 . . . H0"
    found = ends(engine, COMMANDS + text, "d2")
    assert {end for end in found if end.startswith("d3")} == {"d3"}
    assert "d4" not in squares(found)
    after = played(engine, text, "d2-d3")
    assert is_wreck(after.diagram, "d3")
    assert ground(after.diagram, "d3") == ""
    assert after.winner is None
    assert after.diagram.quiet == 0


def test_command_on_a_land_mine_loses__TC_6_1_TC_8(engine: Engine) -> None:
    after = engine.legal(sketch("8 c0\n3 . . . *\n2 . . . C0"))
    assert after["d2-d3"].winner == BLACK


def test_remote_mine_is_set_off_instead_of_a_shot__TC_8(engine: Engine) -> None:
    text = "7 . . . . . h4\n5 . . . l2\n2 . . . M0\nunder f7 !"
    found = ends(engine, COMMANDS + text, "d2")
    assert {end for end in found if end.startswith("d3N")} == {"d3N", "d3NE", "d3NW"} | {
        *("d3Nxd5", "d3N!f7", "d3NE!f7", "d3NW!f7", "d3NExd5", "d3NWxd5"),
    }
    after = played(engine, text, "d2-d3N!f7").diagram
    assert is_wreck(after, "f7"), "armour does not count"
    assert ground(after, "f7") == ""


def test_each_side_sets_off_only_its_own_mines__TC_8(engine: Engine) -> None:
    text = COMMANDS + "7 . . . . . h4\n5 . . . . . l4\n2 . . . M0\nunder f7 !\nunder f5 ?"
    white = {end.partition("!")[2] for end in ends(engine, text, "d2") if "!" in end}
    black = {end.partition("!")[2] for end in ends(engine, text + "\nblack to move", "f7") if "!" in end}
    assert (white, black) == ({"f7"}, {"f5"})


def test_mine_under_an_own_piece_and_under_the_mover__TC_8(engine: Engine) -> None:
    text = "5 . . . !\n4 . . . L0\n2 . . . M0\nunder d4 !"
    assert "d2-d3N!d4" in engine.legal(sketch(COMMANDS + text))
    after = played(engine, text, "d4-d5!d5").diagram
    assert is_wreck(after, "d5")
    assert ground(after, "d4") == "remote_mine_white"
    assert "d5N!d4" not in ends(engine, COMMANDS + text, "d4"), "nobody stands there any more"


def test_driving_over_remote_mines_does_nothing__TC_8(engine: Engine) -> None:
    after = played(engine, "4 . . . ?\n3 . . . !\n2 . . . M0", "d2-d5N").diagram
    assert (ground(after, "d3"), ground(after, "d4")) == ("remote_mine_white", "remote_mine_black")


def test_who_blows_itself_up_does_so_in_one_move_whatever_the_facing__TC_8_3(engine: Engine) -> None:
    text = COMMANDS + "5 . . . !\n4 . . . L0\n2 . . . M0"
    assert {end for end in ends(engine, text, "d4") if end.endswith("!d5")} == {"d5!d5"}
    text = COMMANDS + "4 . . . L0\n2 . . . M0\nunder d4 !"
    assert {end for end in ends(engine, text, "d4") if end.startswith("d4!")} == {"d4!d4"}, "it turns first"
    assert {end for end in ends(engine, text, "d2") if end.startswith("d3N!")} == {"d3N!d4"}


def test_a_move_that_blew_itself_up_may_name_a_facing_as_in_older_records__TC_8_3() -> None:
    diagram = sketch(COMMANDS + "5 . . . !\n4 . . . L0\n2 . . . M0")
    legal = [*slow.legal(diagram)]
    for text in ("d4-d5!d5", "d4-d5NE!d5", "D4>D5!D5", "D4>D5/N!D5"):
        assert format_move(resolve(scan_move(text), legal, diagram), diagram) == "d4-d5!d5"
    assert parse_move("d4-d5NE!d5", diagram) == parse_move("d4-d5!d5", diagram)


def test_who_blew_itself_up_is_seen_to_drive_and_to_be_destroyed__TC_8_3() -> None:
    start = sketch(COMMANDS + "5 . . . !\n4 . . . L0\n2 . . . M0")
    state = KIT.game.new(KIT.setup_from(start, fun_set()))
    step = KIT.game.apply(state, KIT.parse_action("d4-d5!d5", state))
    assert {SetOff, Destroyed} <= {type(event) for event in step.events}
    assert is_wreck(step.state.diagram, "d5")
    refused = KIT.game.refuse(state, KIT.parse_action("d4-d6!d6", state))
    assert refused is not None and refused.key == "tank_chess.refuse.no_mine"


def test_whatever_piece_moved_a_mine_can_be_set_off__TC_8(engine: Engine) -> None:
    text = COMMANDS + "5 . . . . . l4\n2 . . . B0\nunder f5 !"
    assert "d3N!f5" in ends(engine, text, "d2"), "a Bulldozer has no gun"


def test_piece_lost_on_the_way_ends_the_turn__TC_8(engine: Engine) -> None:
    text = COMMANDS + "5 . . . . . l4\n3 . . . {}\n2 . . . M0\nunder f5 !"
    for loss in "~*":
        found = ends(engine, text.format(loss), "d2")
        assert {end for end in found if end.startswith("d3")} == {"d3"}


def test_mine_under_the_command_is_check_and_wins__TC_6_1_TC_6_3_TC_8(engine: Engine) -> None:
    diagram = sketch("6 . . . . . c2\n2 # #\n1 C0#\nunder f6 !")
    assert engine.announced(diagram, WHITE) == "+"
    mine = diagram.grid.square("f6")
    without = {square: kind for square, kind in diagram.ground.items() if square != mine}
    assert engine.announced(replace(diagram, ground=without), WHITE) == ""
    assert engine.legal(diagram)["a1-a1NE!f6"].winner == WHITE


def test_own_mine_under_the_own_command_loses_and_is_no_check__TC_6_1_TC_6_3(engine: Engine) -> None:
    diagram = sketch("6 . . . . . c2\n2 # #\n1 C0#\nunder a1 !")
    assert engine.legal(diagram)["a1-a1!a1"].winner == BLACK
    assert engine.announced(diagram, WHITE) == ""


# --------------------------------------------------------------------------------------------- bulldozer


@pytest.mark.parametrize(("char", "name"), [("#", "obstacle"), ("-", "low_obstacle")])
def test_bulldozer_pushes_an_obstacle_one_square_on__TC_8(engine: Engine, char: str, name: str) -> None:
    text = f"3 . . . {char}\n2 . . . B0"
    found = ends(engine, COMMANDS + text, "d2")
    assert {end for end in found if end.startswith("d3")} == {"d3N", "d3NE", "d3NW"}, "two steps of three"
    assert "d4" not in squares(found)
    after = played(engine, text, "d2-d3N").diagram
    assert (ground(after, "d3"), ground(after, "d4")) == ("", name)


def test_bulldozer_pushes_a_wreck_and_leaves_its_ground__TC_8(engine: Engine) -> None:
    text = "3 . . . x\n2 . . . B0\nunder d3 :"
    found = ends(engine, COMMANDS + text, "d2")
    assert {end for end in found if end.startswith("d3")} == {"d3N"}, "one step to push, two for the mud"
    after = played(engine, text, "d2-d3N").diagram
    assert is_wreck(after, "d4")
    assert not is_wreck(after, "d3")
    assert (ground(after, "d3"), ground(after, "d4")) == ("mud", "")


@pytest.mark.parametrize("beyond", ["#", "-", "x", ":", "~", "*", "l0", "L0"])
def test_bulldozer_pushes_only_onto_empty_ground__TC_8(engine: Engine, beyond: str) -> None:
    found = ends(engine, COMMANDS + f"4 . . . {beyond}\n3 . . . #\n2 . . . B0", "d2")
    assert "d3" not in squares(found)


def test_bulldozer_pushes_nothing_off_the_board__TC_8(engine: Engine) -> None:
    assert "d1" not in squares(ends(engine, COMMANDS + "2 . . . B4\n1 . . . #", "d2"))


def test_bulldozer_pushes_diagonally__TC_8(engine: Engine) -> None:
    after = played(engine, "3 . . . . #\n2 . . . B1", "d2-e3NE").diagram
    assert ground(after, "f4") == "obstacle"


def test_bulldozer_never_pushes_backwards__TC_4_5_TC_8(engine: Engine) -> None:
    assert "d3N" not in ends(engine, COMMANDS + "4 . . . B0\n3 . . . #", "d4")


def test_bulldozer_pushes_no_pieces_and_has_no_gun__TC_8(engine: Engine) -> None:
    text = COMMANDS + "5 . . . l2\n3 . . . l2\n2 . . . B0"
    found = ends(engine, text, "d2")
    assert "d3" not in squares(found)
    assert not [end for end in found if "x" in end]


# ------------------------------------------------------------------------------------ ways of TC-4.7


@pytest.mark.parametrize("name", list(ENGINES))
def test_ways_that_leave_different_positions_are_named__TC_4_7(name: str) -> None:
    # Needs a faster Heavy than the shipped one: over the trees on d3, or around them over e3.
    definitions = swift_fun_set()
    diagram = sketch(COMMANDS + "3 . . . ^\n2 . . . H0", definitions)
    after = ENGINES[name](definitions).legal(diagram)
    assert {move for move in after if move.endswith("d4NW")} == {"d2-d3-d4NW", "d2-e3-d4NW"}
    assert ground(after["d2-d3-d4NW"].diagram, "d3") == ""
    assert ground(after["d2-e3-d4NW"].diagram, "d3") == "trees"
    assert {move for move in after if move.endswith("d4N")} == {"d2-d4N"}, "around takes six steps"


@pytest.mark.parametrize("name", list(ENGINES))
def test_named_ways_keep_their_names_when_they_shoot__TC_4_7(name: str) -> None:
    definitions = swift_fun_set()
    diagram = sketch(COMMANDS + "7 . . . l2\n3 . . . ^\n2 . . . H0", definitions)
    after = ENGINES[name](definitions).legal(diagram)
    assert {move for move in after if "d4NWx" in move} == {"d2-d3-d4NWxd7", "d2-e3-d4NWxd7"}


@pytest.mark.parametrize("name", list(ENGINES))
def test_way_of_one_square_needs_no_name__TC_4_7_TC_9_2(name: str) -> None:
    # Straight to e3, or crushing the trees on d3 first: the former is plain to read without a way.
    definitions = swift_fun_set()
    diagram = sketch(COMMANDS + "3 . . . ^\n2 . . . H0", definitions)
    after = ENGINES[name](definitions).legal(diagram)
    assert {move for move in after if move.endswith("e3E")} == {"d2-e3E", "d2-d3-e3E"}
