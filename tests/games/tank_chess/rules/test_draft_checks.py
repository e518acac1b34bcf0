"""Checks of drafts: every finding with its squares, of drafts no file can hold too, and the same answers
as the compact position gives slowly."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from game.games.tank_chess.rules.definitions import WRECK, Definitions
from game.games.tank_chess.rules.diagram import Diagram
from game.games.tank_chess.rules.draft_files import diagram_of, draft_of
from game.games.tank_chess.rules.draft_grid import PaddedBoard, codes_of
from game.games.tank_chess.rules.draft_shape import unreachable
from game.games.tank_chess.rules.draft_travel import TravelNode, stops_of
from game.games.tank_chess.rules.first_moves import FirstMoves
from game.games.tank_chess.rules.map_checks import check_draft
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.tcfen import format_tcfen, parse_tcfen
from game.model.drafting import MapDraft, Stand
from game.model.finding import Finding
from game.model.grid8 import Grid
from tests.amount import now_and_then, some
from tests.games.tank_chess.boards import words
from tests.games.tank_chess.perft.fun_set import fun_set, standard
from tests.games.tank_chess.perft.random_boards import random_diagram
from tests.games.tank_chess.rules import map_checks_slow as slow

FAIR = "4c43/8/8/####4/4####/8/8/3C04 w 1"


def draft(text: str, **meta: Any) -> MapDraft:
    made = draft_of(parse_tcfen(text, fun_set()))
    return replace(made, meta={**made.meta, **meta})


def findings(made: MapDraft) -> dict[str, Finding]:
    """The findings by key; of several with one key the first."""
    found = check_draft(made, fun_set())
    assert all(0 <= s < len(made.grid) for finding in found for s in finding.squares)
    assert [f.severity for f in found] == sorted(f.severity for f in found)
    for finding in found:
        assert words().has(finding.key) or words().has(f"{finding.key}.other")
    return {finding.key: finding for finding in reversed(found)}


def names(made: MapDraft, key: str) -> set[str]:
    return {made.grid.name(square) for square in findings(made)[key].squares}


# ---- errors (TC-7.1)


@pytest.mark.parametrize(
    ("text", "key", "squares"),
    [
        ("8/8/8/####4/4####/8/8/3C04 w 1", "map.commands", set()),
        ("4c43/8/8/####4/4####/8/8/2C0C04 w 1", "map.commands", {"c1", "d1"}),
        ("4c43/8/8/####4/4####/8/8/2C2C44 w 1", "map.commands", {"c1", "d1"}),
        ("4c23/8/8/8/8/8/8/4C03 w 1", "map.command_in_fire", {"e1", "e8"}),
        ("4c43/8/C05##/8/8/8/8/8 w 1", "map.escape_at_once", {"a6"}),
        ("8/8/8/8/8/4##c41/8/C07 w 1", "map.escape_at_once", {"g3"}),
        ("4c4+!3/8/8/####4/4####/8/8/3C04 w 1", "map.command_in_fire", {"d1", "e8"}),
        ("4c43/8/8/####4/4####/8/8/3C0+~4 w 1", "map.blocked", {"d1"}),
    ],
)
def test_an_error_names_its_squares__TC_7_1(text: str, key: str, squares: set[str]) -> None:
    made = draft(text)
    assert findings(made)[key].severity == "error"
    assert names(made, key) == squares


def test_a_draft_of_nothing_lacks_both_commands_and_nothing_else_is_said__TC_7_1() -> None:
    found = check_draft(MapDraft(Grid(12, 12)), fun_set())
    assert [(f.key, f.params["side"]) for f in found] == [
        ("map.commands", "side.white"),
        ("map.commands", "side.black"),
    ]


def test_more_than_twenty_pieces_on_a_side_are_an_error_of_that_side__TC_7_1() -> None:
    made = draft(FAIR)
    more = {square: Stand("light", 0, 0) for square in range(16) if square != 3}
    more |= {square: Stand("light", 0, 0) for square in range(16, 21)}
    found = check_draft(replace(made, pieces={**made.pieces, **more}), fun_set())
    told = next(f for f in found if f.key == "map.pieces")
    assert (told.params["side"], told.params["n"], len(told.squares)) == ("side.white", 21, 21)


def test_pieces_where_nobody_can_stand_and_wrecks_on_obstacles_are_errors_by_ground__TC_1_3() -> None:
    made = draft(FAIR)
    ground = {0: "obstacle", 1: "obstacle", 2: "water", 8: "obstacle"}
    pieces = {
        0: Stand("light", 0, 0),
        1: Stand("light", 1, 0),
        2: Stand("amphibian", 0, 0),
        8: Stand("wreck"),
    }
    made = replace(made, ground={**made.ground, **ground}, pieces={**made.pieces, **pieces})
    blocked = [f for f in check_draft(made, fun_set()) if f.key == "map.blocked"]
    assert [f.squares for f in blocked] == [(0, 1), (8,)]
    assert [f.params["piece"] for f in blocked] == ["tank_chess.piece.light", "tank_chess.wreck"]


def test_kinds_sides_and_squares_nobody_knows_are_one_error_and_raise_nothing() -> None:
    made = draft(FAIR)
    pieces: Mapping[int, Stand] = {
        **made.pieces,
        0: Stand("dragon", 0, 0),
        1: Stand("light", 7, 0),
        2: Stand("light", 0, None),
        900: Stand("light", 0, 0),
    }
    made = replace(made, pieces=pieces, ground={**made.ground, 9: "lava", -4: "obstacle"})
    found = findings(made)["map.unknown"]
    assert all(0 <= square < 64 for told in check_draft(made, fun_set()) for square in told.squares)
    assert found.severity == "error"
    assert found.squares == (0, 1, 2, 9)
    assert found.params["n"] == 6


@pytest.mark.parametrize(
    "meta",
    [
        {"date": "yesterday"},
        {"tags": [3]},
        {"options": {"undo": 7}},
        {"clock": 4},
        {"title": "x" * 99},
        {"a": 1},
    ],
)
def test_what_no_file_can_hold_besides_the_board_is_an_error_with_its_key(meta: dict[str, Any]) -> None:
    found = [f for f in check_draft(draft(FAIR, **meta), fun_set()) if f.key == "map.problem"]
    assert [f.severity for f in found][:1] == ["error"]
    assert found[0].where[0] == next(iter(meta))


def test_a_draft_without_a_title_is_no_problem() -> None:
    assert check_draft(draft(FAIR), fun_set()) == []
    assert check_draft(draft(FAIR, title="", tags=[]), fun_set()) == []


# ---- warnings (TC-7.2)


@pytest.mark.parametrize(
    ("text", "key", "squares"),
    [
        ("4c43/#7/8/####4/4####/8/8/3C04 w 1", "map.not_symmetric", {"a7", "h2"}),
        ("4c43/8/8/####4/4####/8/8/3C03L0 w 1", "map.different_pieces", {"h1"}),
        ("4c43/8/8/####4/4####/8/l07/3C03L0 w 1", "map.shot_at_once", {"a2"}),
        ("4c41##/6#l4/6##/####4/4####/##6/L0#6/##1C04 w 1", "map.stuck", {"a2"}),
        ("4c41##/6#1/6##/####4/4####/##6/1#6/##1C04 w 1", "map.unreachable", {"a2", "h7"}),
        ("4c43/########/########/####4/4####/8/########/3C04 w 1", "map.crowded", set()),
        ("4c43/4~3/8/####4/4####/8/3~4/3C04 w 1", "map.nobody_enters", {"d2", "e7"}),
        # the water doesn't close it to an Amphibian's eyes, but the Command can't drive there
        ("4c43/8/8/8/8/8/4~3/3C04 w 1", "map.open_escape", {f"d{r}" for r in range(1, 9)}),
    ],
)
def test_a_warning_names_its_squares__TC_7_2(text: str, key: str, squares: set[str]) -> None:
    made = draft(text)
    assert findings(made)[key].severity == "warning"
    assert names(made, key) == squares


@pytest.mark.parametrize("stands", ["#", "-", "~", "*", "^", "x", "L0", "l4"])
def test_anything_that_stops_the_command_on_its_column_closes_the_straight_escape__TC_7_2(
    stands: str,
) -> None:
    text = f"4c43/8/8/####4/3{stands}4/8/8/3C04 w 1"
    white = [f for f in check_draft(draft(text), fun_set()) if f.key == "map.open_escape"]
    assert "side.white" not in [f.params["side"] for f in white]


@pytest.mark.parametrize("ground", ["=", ":", "!", "?"])
def test_ground_a_command_drives_through_leaves_the_straight_escape_open__TC_7_2(ground: str) -> None:
    text = f"4c43/8/8/8/3{ground}4/8/8/3C04 w 1"
    found = [f.params["side"] for f in check_draft(draft(text), fun_set()) if f.key == "map.open_escape"]
    assert found == ["side.white", "side.black"]


def test_water_is_no_matter_once_any_side_has_a_piece_that_enters_it__TC_7_2() -> None:
    text = "4c43/4~3/8/####4/4####/8/3~4/3C03A0 w 1"
    assert "map.nobody_enters" not in findings(draft(text))


def test_black_moving_first_is_the_one_who_should_not_shoot_at_once__TC_7_2() -> None:
    text = "l43c43/7L0/8/####4/4####/8/8/3C04 {} 1"
    assert "map.shot_at_once" not in findings(draft(text.format("w")))
    found = findings(draft(text.format("b")))["map.shot_at_once"]
    assert (found.params["side"], found.squares) == ("side.black", (55,))


def test_a_mine_of_the_first_player_under_an_enemy_counts_as_a_shot__TC_7_2_TC_8_1() -> None:
    made = draft("4c42l4+!/8/8/####4/4####/8/8/L0+?2C04 w 1")
    assert names(made, "map.shot_at_once") == {"h8"}


def test_a_map_drawn_with_a_symmetry_is_told_what_breaks_it__TC_7_3() -> None:
    made = draft("4c43/#7/8/####4/4####/8/8/3C04 w 1", symmetry="point")
    found = findings(made)["map.breaks_symmetry"]
    assert names(made, "map.breaks_symmetry") == {"a7", "h2"}
    assert words().has(str(found.params["symmetry"]))
    assert "map.not_symmetric" not in findings(made)
    other = draft(FAIR, symmetry="left_right")
    assert names(other, "map.breaks_symmetry") == {f"{c}{r}" for c in "abcdefgh" for r in (4, 5)}


def test_a_mine_s_image_is_the_other_side_s_and_of_one_own_side_only_left_to_right__TC_7_3() -> None:
    point = "4c42!/8/8/####4/4####/8/8/?2C04 w 1"
    assert "map.breaks_symmetry" not in findings(draft(point, symmetry="point"))
    same = point.replace("?", "!")
    assert names(draft(same, symmetry="point"), "map.breaks_symmetry") == {"a1", "h8"}
    across = "3c44/!6!/8/2####2/2####2/8/8/3C04 w 1"
    assert "map.breaks_symmetry" not in findings(draft(across, symmetry="left_right"))


def test_a_command_needs_no_twin_of_its_own_side_and_only_one_of_the_other__TC_7_3() -> None:
    both = "3c44/8/1#4#1/2####2/2####2/1#4#1/8/3C04 w 1"
    assert "map.breaks_symmetry" not in findings(draft(both, symmetry="both"))
    turned = both.replace("3c44", "4c43")
    assert "map.breaks_symmetry" not in findings(draft(turned, symmetry="both"))
    askew = both.replace("3c44", "2c45")
    assert names(draft(askew, symmetry="both"), "map.breaks_symmetry") >= {"c8", "d1"}


# ---- the same answers as the slow way


def everyone_pushes() -> Definitions:
    """The Fun Set with tanks that push and fire, which it has none of: any data must do."""
    pushes = frozenset({"obstacle", "mud", WRECK})
    kinds = tuple(replace(kind, pushes=pushes) if kind.gun else kind for kind in fun_set().pieces)
    return Definitions(kinds, fun_set().ground)


@cache
def definitions_for(seed: int) -> Definitions:
    return (standard(), fun_set(), fun_set(), everyone_pushes())[seed % 4]


def some_diagram(seed: int) -> tuple[Diagram, Definitions]:
    """A random position, every other one with pieces on ground of any kind that they can stand on."""
    rng = random.Random(seed)
    definitions = definitions_for(seed % 4)
    diagram = None
    while diagram is None:
        # by chance there may be no room for all pieces
        with suppress(ValueError):
            diagram = random_diagram(rng, definitions, pieces=rng.choice((2, 5, 9, 14)))
    if rng.random() < 0.5:
        ground = dict(diagram.ground)
        for square, placed in diagram.pieces.items():
            kind = rng.choice(definitions.ground)
            if kind.lets_in(placed.kind) and rng.random() < 0.4:
                ground[square] = kind
        diagram = replace(diagram, ground=ground)
    return diagram, definitions


def first_moves(diagram: Diagram, definitions: Definitions, colour: int) -> FirstMoves:
    """What the checks ask of a position that has become a draft."""
    again = diagram_of(draft_of(diagram), definitions)
    return FirstMoves(Position.from_diagram(definitions, again), colour)


def same_answers(seed: int) -> None:
    diagram, definitions = some_diagram(seed)
    board = PaddedBoard(draft_of(diagram), codes_of(definitions))
    shown = format_tcfen(diagram)
    for colour in (0, 1):
        wanted = slow.first_moves(diagram, definitions, colour)
        found = first_moves(diagram, definitions, colour)
        assert found.attackers == wanted.attackers, shown
        assert found.victims == wanted.victims, shown
        assert bool(found.escaping) == wanted.escapes, shown
        assert found.stuck == wanted.stuck, shown
    assert unreachable(board) == slow.unreachable(diagram), shown


@pytest.mark.slow
def test_a_piece_can_stand_after_one_turn_where_the_position_lets_it__TC_4_2_TC_4_7() -> None:
    changed = 0
    for seed in range(some(160, 60)):
        diagram, definitions = some_diagram(seed)
        position = Position.from_diagram(definitions, diagram)
        board = PaddedBoard(draft_of(diagram), codes_of(definitions))
        for unit in board.units:
            reach = position.reach(unit.square)
            start = TravelNode(unit.square, unit.facing, 0)
            stops = stops_of(position.tables.terrain, unit.kind, position.layers, start)
            changing = [stop for stop in stops if stop.flips]
            state = position.piece_at(unit.square)
            assert state is not None
            exact = position.tables.find_reach(state, position.layers)
            ways = {(o.square, o.facing, o.flips) for o in exact.outcomes if o.facing is not None}
            assert len(stops) - len(changing) - 1 == exact.bits.bit_count()
            assert len(changing) == len(ways), (format_tcfen(diagram), unit.square)
            found = {(stop.square, stop.facing) for stop in stops if stop[:2] != start[:2]}
            assert found == reach.keys(), (format_tcfen(diagram), unit.square)
            changed += len(changing)
    assert changed > some(500, 150)


def test_a_shot_back_over_the_square_a_piece_has_pushed_its_way_from_is_found__TC_5_3_TC_8_1() -> None:
    definitions = everyone_pushes()
    lane = parse_tcfen("c47/1#6/---1----/---#----/---L0----/---l2----/6--/6-C0 w 1", definitions)
    assert first_moves(lane, definitions, 0).victims == (19,)
    assert slow.first_moves(lane, definitions, 0).victims == (19,)


@pytest.mark.parametrize("block", now_and_then(range(16), 1, few=5))
def test_first_moves_and_cut_off_squares_are_as_the_position_has_them__TC_7_1_TC_7_2(block: int) -> None:
    for seed in range(15 * block, 15 * (block + 1)):
        same_answers(seed)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("block", range(4, 14))
def test_the_same_of_many_more_drafts__TC_7_1_TC_7_2(block: int) -> None:
    for seed in range(100 * block, 100 * block + some(100, 30)):
        same_answers(seed)


def test_other_victims_are_found_also_where_a_command_is_far__TC_7_2() -> None:
    """Commands shut in corners, so that the random pieces' shots at each other are what is compared."""
    compared = 0
    for seed in range(some(120, 16)):
        diagram, definitions = some_diagram(seed)
        grid = diagram.grid
        pieces = {s: p for s, p in diagram.pieces.items() if not p.kind.command}
        ground = dict(diagram.ground)
        wall = definitions.ground_by_name["obstacle"]
        command = next(kind for kind in definitions.pieces if kind.command)
        placed = next(iter(diagram.pieces.values()))
        for colour, corner in ((0, 0), (1, len(grid) - 1)):
            for square in (corner, *grid.neighbours(corner)):
                pieces.pop(square, None)
                ground[square] = wall
            ground.pop(corner)
            pieces[corner] = replace(placed, kind=command, colour=colour, facing=4 * colour)
        wrecks = frozenset(s for s in diagram.wrecks if s not in pieces and ground.get(s) != wall)
        diagram = replace(diagram, pieces=pieces, ground=ground, wrecks=wrecks)
        for colour in (0, 1):
            wanted = slow.first_moves(diagram, definitions, colour)
            found = first_moves(diagram, definitions, colour)
            assert found.attackers == wanted.attackers, format_tcfen(diagram)
            assert found.victims == wanted.victims, format_tcfen(diagram)
            compared += bool(wanted.victims) and not wanted.attackers
    assert compared > some(100, 11)
