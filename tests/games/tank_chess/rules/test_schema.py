"""The files of Tank Chess: what they come to, and what is said about wrong ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from game.games.tank_chess.rules.definitions import BLACK, WHITE
from game.games.tank_chess.rules.file_models import GroundFile, PiecesFile, TankChessMap
from game.games.tank_chess.rules.schema import (
    board_rows,
    build_definitions,
    build_diagram,
    definition_problems,
    format_placement,
    map_problems,
    parse_placement,
)

ROOT = Path(__file__).parents[4]


def raw(path: str) -> dict[str, Any]:
    data = yaml.safe_load((ROOT / path).read_text("utf-8"))
    assert isinstance(data, dict)
    return data


def basic(path: str, key: str) -> dict[str, Any]:
    """A file without what belongs to expansions, so that these tests stay as those grow."""
    data = raw(path)
    return {**data, key: {n: e for n, e in data[key].items() if not e["rules"].get("expansion")}}


PIECES = PiecesFile.model_validate(basic("assets/tanks/tank_chess.yaml", "pieces"))
GROUND = GroundFile.model_validate(basic("assets/games/tank_chess/ground.yaml", "ground"))
OFFICIAL = raw("maps/tank_chess/official_16.yaml")
DEFINITIONS = build_definitions(PIECES, GROUND)


def official(**changes: Any) -> TankChessMap:
    return TankChessMap.model_validate({**OFFICIAL, **changes})


def told(**changes: Any) -> list[tuple[tuple[str | int, ...], str]]:
    return map_problems(official(**changes), DEFINITIONS)


def pieces_with(name: str, **rules: Any) -> PiecesFile:
    basic = {"letter": "Z", "speed": 3, "armour": [1, 0, 0], "gun": 1}
    entry = {"rules": {**basic, **rules}, "look": {"sprite": "x", "short": "X"}}
    return PiecesFile.model_validate(
        {**PIECES.model_dump(), "pieces": {**PIECES.model_dump()["pieces"], name: entry}}
    )


def ground_with(name: str, **rules: Any) -> GroundFile:
    entry = {"rules": {"char": "%", **rules}, "look": {"style": "x"}}
    return GroundFile.model_validate(
        {**GROUND.model_dump(), "ground": {**GROUND.model_dump()["ground"], name: entry}}
    )


def test_the_six_pieces_are_those_of_the_table__TC_2() -> None:
    table = {
        kind.letter: (kind.speed, kind.armour, kind.gun, kind.directions, kind.ranges, kind.command)
        for kind in DEFINITIONS.pieces
        if not kind.expansion
    }
    three, ahead = (-1, 0, 1), (0,)
    assert table == {
        "C": (5, (1, 0, 0), 1, three, (), True),
        "L": (5, (1, 0, 0), 1, three, (), False),
        "M": (4, (2, 1, 0), 2, three, (), False),
        "H": (3, (3, 2, 1), 3, three, (), False),
        "D": (4, (2, 1, 0), 4, ahead, (), False),
        "R": (3, (1, 0, 0), 5, ahead, (3, 4, 5), False),
    }


def test_an_obstacle_lets_nobody_in_and_stops_fire__TC_4_5() -> None:
    obstacle = DEFINITIONS.ground_by_char["#"]
    assert obstacle.enter == frozenset()
    assert obstacle.stops_fire
    assert not any(obstacle.lets_in(kind) for kind in DEFINITIONS.pieces)


def test_a_new_piece_and_a_new_ground_need_no_code__TC_8_1() -> None:
    pieces = pieces_with(
        "amphibian", letter="A", gun=0, pushes=["wreck", "swamp"], distances=[5, 3, 3], expansion="mine"
    )
    ground = ground_with(
        "swamp", char="~", enter=["amphibian"], steps=2, others="lost", remote=True, owner="black"
    )
    assert definition_problems(pieces, ground) == {"pieces": [], "ground": []}
    found = build_definitions(pieces, ground)
    amphibian, swamp = found.by_letter["A"], found.ground_by_char["~"]
    assert (amphibian.gun, amphibian.ranges) == (None, (3, 5))
    assert amphibian.pushes == {"wreck", "swamp"}
    assert (swamp.steps, swamp.others, swamp.owner) == (2, "lost", BLACK)
    assert swamp.enter == frozenset(["amphibian"])
    assert swamp.lets_in(amphibian)
    assert not swamp.lets_in(found.by_letter["C"])


@pytest.mark.parametrize(
    ("pieces", "ground", "key", "message"),
    [
        (pieces_with("z", letter="C"), GROUND, "pieces z rules letter", "C is already the letter of command"),
        (pieces_with("wreck"), GROUND, "pieces wreck", "wreck isn’t a valid name for a piece"),
        (pieces_with("z", pushes=["obstcle"]), GROUND, "pieces z rules pushes 0", "did you mean obstacle?"),
        (PIECES, ground_with("z", char="#"), "ground z rules char", "# is already the character of obstacle"),
        (PIECES, ground_with("z", char="x"), "ground z rules char", "another meaning"),
        (PIECES, ground_with("z", char="."), "ground z rules char", "another meaning"),
        (PIECES, ground_with("z", char="7"), "ground z rules char", "another meaning"),
        (PIECES, ground_with("z", char="m"), "ground z rules char", "m is already the letter of medium"),
        (PIECES, ground_with("z", enter=["lihgt"]), "ground z rules enter 0", "did you mean light?"),
        (PIECES, ground_with("z", remote=True), "ground z rules remote", "needs an owner"),
        (PIECES, ground_with("wreck"), "ground wreck", "valid name for a ground"),
    ],
)
def test_what_two_kinds_say_against_each_other_is_told__TC_9_1(
    pieces: PiecesFile, ground: GroundFile, key: str, message: str
) -> None:
    found = [problem for problems in definition_problems(pieces, ground).values() for problem in problems]
    assert len(found) == 1
    assert " ".join(map(str, found[0][0])) == key
    assert message in found[0][1]
    with pytest.raises(ValueError, match=r"."):
        build_definitions(pieces, ground)


def test_some_piece_must_be_the_command() -> None:
    only = PiecesFile.model_validate(
        {**PIECES.model_dump(), "pieces": {"light": PIECES.pieces["light"].model_dump()}}
    )
    assert definition_problems(only, GROUND)["pieces"] == [
        (("pieces",), "one kind of piece needs command: true")
    ]


def test_the_basic_setup_is_the_one_of_the_rules__TC_3_1() -> None:
    assert told() == []
    diagram = build_diagram(official(), DEFINITIONS)
    grid = diagram.grid
    assert (grid.width, grid.height, len(diagram.pieces)) == (16, 16, 20)
    assert (diagram.to_move, diagram.round, diagram.wrecks) == (WHITE, 1, frozenset())
    command = diagram.pieces[grid.square("h1")]
    assert (command.kind.name, command.colour, command.facing) == ("command", WHITE, 0)
    assert diagram.pieces[grid.square("i16")].facing == 4
    assert diagram.ground[grid.square("b15")].name == "obstacle"
    assert grid.square("a1") not in diagram.ground


def test_a_map_comes_back_from_its_diagram() -> None:
    tank_map = official()
    diagram = build_diagram(tank_map, DEFINITIONS)
    assert board_rows(diagram) == tank_map.board
    lines = {format_placement(square, placed, diagram.grid) for square, placed in diagram.pieces.items()}
    assert lines == {*tank_map.white, *tank_map.black}


@pytest.mark.parametrize("size", [8, 26])
def test_boards_of_8_to_26_squares_are_good__TC_1_1(size: int) -> None:
    rows = ["." * size] * size
    assert told(board=rows, white=["C a1 N"], black=[f"C a{size} SW"]) == []


def test_boards_smaller_or_larger_are_not__TC_1_1() -> None:
    for width in (7, 27):
        problems = told(board=["." * width] * 10, white=["C a1 N"], black=["C a10 S"])
        assert problems == [(("board",), f"expected 8 to 26 columns and rows, found {width} × 10")]
    for height in (7, 27):
        with pytest.raises(ValidationError):
            official(board=["." * 10] * height)


def test_a_row_that_is_too_long_or_short_is_named_by_its_rank() -> None:
    rows = list(OFFICIAL["board"])
    rows[3] += "..."
    rows[15] = rows[15][:-1]
    assert told(board=rows) == [
        (("board", 3), "rank 13 must have 16 squares like most ranks, not 19"),
        (("board", 15), "rank 1 must have 16 squares like most ranks, not 15"),
    ]


def test_characters_that_are_no_ground_are_named_by_column_and_square() -> None:
    rows = list(OFFICIAL["board"])
    rows[0] = "~" + rows[0][1:]
    assert told(board=rows) == [(("board", 0), "column 1 (square a16): expected one of . #, found '~'")]
    rows[0] = "~" * 16
    assert len(told(board=rows)) == 5, "a row of another game is not told 16 times"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("C", "expected a letter, a square and a facing, as in C h1 N"),
        ("", "expected a letter, a square and a facing"),
        ("Q a1 N", "no piece has the letter 'Q': expected one of C (command), L (light)"),
        ("medum a1 N", "did you mean medium?"),
        ("M a0 N", "'a0' isn’t on this board: expected a1 to p16"),
        ("M q1 N", "'q1' isn’t on this board"),
        ("M 11 N", "'11' isn’t on this board"),
        ("M a1 X", "'X' isn’t a facing: expected one of N NE E SE S SW W NW"),
        ("M h1 N", "h1 already holds another piece"),
        ("M b15 N", "medium can’t stand on b15: there is obstacle"),
        ("C a1 N", "a side can have only one Command (C)"),
    ],
)
def test_a_wrong_start_is_told__TC_7_1(line: str, message: str) -> None:
    problems = told(white=[*OFFICIAL["white"], line])
    assert len(problems) == 1
    assert problems[0][0] == ("white", len(OFFICIAL["white"]))
    assert message in problems[0][1]
    with pytest.raises(ValueError, match=r"."):
        build_diagram(official(white=[*OFFICIAL["white"], line]), DEFINITIONS)


def test_two_sides_can_not_share_a_square__TC_7_1() -> None:
    assert told(black=["C h1 S"]) == [(("black", 0), "h1 already holds another piece")]


def test_a_side_without_command_or_pieces_is_told__TC_7_1() -> None:
    assert told(white=["L a1 N"]) == [(("white",), "expected exactly one Command (C), found none")]
    assert told(black=[]) == [(("black",), "expected exactly one Command (C), found none")]


def test_more_than_20_pieces_are_too_many__TC_7_1() -> None:
    with pytest.raises(ValidationError):
        official(white=[f"L {column}1 N" for column in "abcdefghijklmnopqrstu"])


def test_a_placement_is_read_in_either_case_and_written_in_one() -> None:
    grid = build_diagram(official(), DEFINITIONS).grid
    square, placed = parse_placement(" l  A1  nw ", WHITE, grid, DEFINITIONS)
    assert format_placement(square, placed, grid) == "L a1 NW"


def test_every_field_of_every_file_has_a_description() -> None:
    for model in (PiecesFile, GroundFile, TankChessMap):
        schema = model.model_json_schema()
        for part in (schema, *schema["$defs"].values()):
            assert part["description"]
            assert part["additionalProperties"] is False
            for key, field in part["properties"].items():
                assert field.get("description"), f"{part['title']}.{key}"
