"""Positions, moves, records and text boards of Tank Chess (TC-9)."""

from __future__ import annotations

import contextlib
import random
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games.tank_chess.rules.definitions import BLACK, WHITE, Definitions
from game.games.tank_chess.rules.diagram import Diagram, Move, PlacedPiece
from game.games.tank_chess.rules.move_text import format_move, format_people_move, parse_move, scan_move
from game.games.tank_chess.rules.record import RecordMove, parse_record, resolve, write_record
from game.games.tank_chess.rules.tcfen import format_tcfen, parse_tcfen
from game.games.tank_chess.rules.text_board import parse_text_board, text_board
from game.model.grid8 import Grid
from game.model.text_error import NotationError
from tests.games.tank_chess.perft import slow
from tests.games.tank_chess.perft.engines import sketch
from tests.games.tank_chess.perft.fun_set import fun_set, standard, swift_fun_set
from tests.games.tank_chess.perft.make_tables import DEFINITIONS, read_tables
from tests.games.tank_chess.perft.random_boards import random_diagram

START = (
    "3h42m41c41m42h42/1#2##10/1#1l4##l41m41l4##l42/1#2#11/7##7/6#####2##1/2##10#1/2###11/11###2/1#10##2/"
    "1##2#####6/7##7/11#2#1/2L0##L01M01L0##L01#1/10##2#1/2H02M01C01M02H03 w 1"
)
RECORDS = Path(__file__).parent
GRID = Grid(16, 16)


def rows(first: str, definitions: Definitions | None = None) -> Diagram:
    """A position of 8×8 whose top row is given."""
    return parse_tcfen(f"{first}/8/8/8/8/8/8/8 w 1", definitions or fun_set())


def refused(text: str, definitions: Definitions | None = None) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_tcfen(text, definitions or fun_set())
    return caught.value


# -------------------------------------------------------------------------------------------- positions


def test_official_start_is_read_and_written__TC_3_2_TC_9_1() -> None:
    diagram = parse_tcfen(START, standard())
    assert (diagram.grid.width, diagram.grid.height, diagram.to_move, diagram.round) == (16, 16, WHITE, 1)
    grid = diagram.grid
    assert diagram.pieces[grid.square("h1")] == PlacedPiece(standard().by_letter["C"], WHITE, 0)
    assert diagram.pieces[grid.square("i16")] == PlacedPiece(standard().by_letter["C"], BLACK, 4)
    assert diagram.quiet == 0
    assert format_tcfen(diagram, standard()) == START


def test_one_digit_is_the_facing_and_more_are_a_run__TC_9_1() -> None:
    diagram = rows("h42C04")
    assert diagram.pieces[56].facing == 4
    assert diagram.pieces[59] == PlacedPiece(fun_set().by_letter["C"], WHITE, 0)
    wide = parse_tcfen("H012h7/14/14/14/14/14/14/14 b 3", fun_set())
    assert sorted(wide.pieces) == [98, 111]
    assert wide.pieces[111].facing == 7
    assert (wide.to_move, wide.round) == (BLACK, 3)


def test_ground_under_pieces_and_wrecks_follows_a_plus__TC_9_1() -> None:
    diagram = rows("A0+~2x+:x~l4+=1")
    kinds = {square - 56: kind.name for square, kind in diagram.ground.items()}
    assert kinds == {0: "water", 3: "mud", 5: "water", 6: "hedge"}
    assert diagram.wrecks == {59, 60}
    assert sorted(diagram.pieces) == [56, 62]


def test_every_table_position_is_the_same_text_again__TC_9_1() -> None:
    for entry in read_tables():
        definitions = DEFINITIONS[entry["definitions"]]()
        assert format_tcfen(parse_tcfen(entry["tcfen"], definitions), definitions) == entry["tcfen"]


@pytest.mark.parametrize(
    ("row", "column", "nearest"),
    [
        ("h82C04", 2, "h7"),  # no facing 8
        ("h", 2, "h4"),  # nothing after the letter
        ("Q07", 1, "R"),  # no such piece
        ("7X", 2, "x"),  # a wreck is small
        ("....4", 1, "1"),  # an empty square is a number
        ("08", 1, "8"),  # no leading zero
        ("80", 1, "8"),  # a row of eighty
        ("H0+#7", 4, "heavy without +"),  # nobody stands on an obstacle (TC-1.3)
        ("x+", 3, "wreck without +"),
        ("4+~3", 2, "+ right after a piece or wreck"),
        ("7", 2, "1 more"),
        ("9", 2, "1 fewer"),
        ("9999999", 1, "9"),
        ("", 1, "8 more"),
    ],
)
def test_error_names_row_character_and_what_would_do__TC_9_1(row: str, column: int, nearest: str) -> None:
    error = refused(f"8/8/{row}/8/8/8/8/8 w 1")
    assert (error.row, error.column) == (3, column)
    assert error.nearest.startswith(nearest)
    assert error.expected
    for part in (f"row 3, character {column}", error.problem, error.expected, error.nearest):
        assert part in str(error)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("8/8/8/8/8/8/8/8 W 1", "w"),
        ("8/8/8/8/8/8/8/8 w 0", "1"),
        ("8/8/8/8/8/8/8/8 w 007", "7"),
        ("8/8/8/8/8/8/8/8 w 1.5", "15"),
        ("8/8/8/8/8/8/8/8 w ٣", "1"),
        ("8/8/8/8/8/8/8/8 w", "8/8/8/8/8/8/8/8 w 1"),
        ("8/8/8/8/8/8/8 w 1", "8 rows"),
        ("/".join(["8"] * 27) + " w 1", "26 rows"),
        ("/".join(["7"] * 8) + " w 1", "1 more"),
        ("", "8/8/8/8/8/8/8/8 w 1"),
    ],
)
def test_error_names_the_nearest_valid_thing__TC_1_1_TC_9_1(text: str, nearest: str) -> None:
    assert refused(text).nearest == nearest


def test_boards_of_8_to_26_are_read__TC_1_1() -> None:
    for width in (8, 26):
        for height in (8, 26):
            text = "/".join([str(width)] * height) + " w 1"
            diagram = parse_tcfen(text, standard())
            assert (diagram.grid.width, diagram.grid.height) == (width, height)
            assert format_tcfen(diagram, standard()) == text
    assert refused("/".join(["261"] * 8) + " w 1").column == 1
    assert "at most 26" in str(refused("/".join(["26#"] * 8) + " w 1"))


def test_fun_set_texts_need_its_definitions__TC_9_1() -> None:
    assert "unknown text" in str(refused("~7/8/8/8/8/8/8/8 w 1", standard()))
    with pytest.raises(NotationError):
        format_tcfen(rows("~7"), standard())
    with pytest.raises(NotationError):
        format_tcfen(rows("S07"), standard())
    with pytest.raises(NotationError, match="both a piece and a wreck"):
        format_tcfen(Diagram(Grid(8, 8), {}, rows("S07").pieces, frozenset({56})))


def test_very_long_text_is_refused_quickly__TC_9_1() -> None:
    started = time.perf_counter()
    for text in ("1" * 10_000_000, "/" * 10_000_000, "H0+~" * 3_000_000, " " * 10_000_000):
        assert "too long" in str(refused(text))
    assert time.perf_counter() - started < 1


def test_fullest_board_is_not_too_long__TC_1_1_TC_9_1() -> None:
    grid, kind, mud = Grid(26, 26), fun_set().by_letter["A"], fun_set().ground_by_char[":"]
    full = Diagram(
        grid,
        dict.fromkeys(range(len(grid)), mud),
        {square: PlacedPiece(kind, square % 2, square % 8) for square in range(len(grid))},
        round=999_999,
    )
    assert parse_tcfen(format_tcfen(full, fun_set()), fun_set()) == full


TCFEN_LIKE = st.text(alphabet="0123456789/+ xXwbHhCcAa#~:^*!?-.é٣", max_size=120)


@given(st.one_of(st.text(max_size=60), TCFEN_LIKE))
def test_reading_a_position_raises_nothing_but_notation_error__TC_9_1(text: str) -> None:
    try:
        diagram = parse_tcfen(text, fun_set())
    except NotationError:
        return
    assert format_tcfen(diagram, fun_set()) == " ".join(text.split())


@given(st.integers(0, 10_000), st.integers(0, 400), st.sampled_from("0123456789/+ xXwHhc#~q"))
def test_spoilt_position_is_refused_or_read_as_written__TC_9_1(seed: int, at: int, char: str) -> None:
    definitions = fun_set()
    text = format_tcfen(random_diagram(random.Random(seed), definitions, pieces=4), definitions)
    at %= len(text)
    spoilt = text[:at] + char + text[at + 1 :]
    try:
        diagram = parse_tcfen(spoilt, definitions)
    except NotationError:
        return
    assert format_tcfen(diagram, definitions) == " ".join(spoilt.split())


# ------------------------------------------------------------------------------------------------ moves


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("e5-g7NE", Move(68, 102, 1)),
        ("e5-e5NW", Move(68, 68, 7)),
        ("e5-g7NExj10", Move(68, 102, 1, shot=153)),
        ("e5-g7NE!k9", Move(68, 102, 1, mine=138)),
        ("h14-out", Move(215, None, None)),
        ("e5-f6-g7NE", Move(68, 102, 1, path=(85, 102))),
        ("e5-f6-e5S", Move(68, 68, 4, path=(85, 68))),
        ("e5-g7", Move(68, 102, None)),
        ("e5-f6-g7", Move(68, 102, None, path=(85, 102))),
        ("h14-h15-out", Move(215, None, None, path=(231,))),
    ],
)
def test_move_text_is_read_and_written__TC_9_2(text: str, move: Move) -> None:
    assert parse_move(text, GRID) == move
    assert format_move(move, GRID) == text


def test_column_x_is_no_shot__TC_9_2() -> None:
    board = Grid(26, 26)
    move = Move(board.square("x5"), board.square("x6"), 4, shot=board.square("x2"))
    assert format_move(move, board) == "x5-x6Sxx2"
    assert parse_move("x5-x6Sxx2", board) == move


def test_moves_are_read_in_either_case__TC_9_2() -> None:
    assert parse_move(" E5-G7neXJ10 ", GRID) == parse_move("e5-g7NExj10", GRID)
    assert parse_move("H14-OUT", GRID) == parse_move("h14-out", GRID)


@pytest.mark.parametrize(
    ("text", "column", "nearest"),
    [
        ("", 1, ""),
        ("e", 1, ""),
        ("e0-e1N", 1, ""),
        ("e5", 3, ""),
        ("e5-", 4, ""),
        ("e5-g7Q", 6, "e5-g7"),
        ("e5-g7NEx", 9, "e5-g7NExe8"),
        ("e5-g7xj10", 6, "e5-g7"),
        ("e5-outN", 7, "e5-out"),
        ("e5-g7NE!k9xj10", 11, "e5-g7NE!k9"),
    ],
)
def test_bad_move_text_says_where_and_what__TC_9_2(text: str, column: int, nearest: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text, GRID)
    assert (caught.value.column, caught.value.nearest) == (column, nearest)
    assert caught.value.expected


def test_square_off_the_board_names_the_nearest__TC_9_2() -> None:
    with pytest.raises(NotationError) as caught:
        parse_move("q17-a1N", GRID)
    assert caught.value.nearest == "p16"
    for text in ("e5-g7NE+", "E5>G7/NE"):
        with pytest.raises(NotationError, match="as the record shows it"):
            parse_move(text, GRID)
    with pytest.raises(NotationError, match="too long"):
        parse_move("e5" * 1_000_000, GRID)


@given(st.one_of(st.text(max_size=20), st.text(alphabet="eE5gG7-+>/()xX!#NSWoOutT1", max_size=16)))
def test_reading_a_move_raises_nothing_but_notation_error__TC_9_2(text: str) -> None:
    try:
        move = parse_move(text, GRID)
    except NotationError:
        pass
    else:
        assert parse_move(format_move(move, GRID), GRID) == move
    with contextlib.suppress(NotationError):
        scan_move(text)


# ---------------------------------------------------------------------------------------------- records


@pytest.mark.parametrize(
    ("plain", "people"),
    [
        ("e5-g7NExj10+", "E5>G7/NE(J10)+"),
        ("h14-out#", "H14>OUT#"),
        ("e5-g7NE!k9", "E5>G7/NE!K9"),
        ("e5-g7NE+-", "E5>G7/NE+-"),
        ("e5-g7NE-", "E5>G7/NE-"),
        ("e5-g7-", "E5>G7-"),
        ("e5-f6-g7NE", "E5>F6>G7/NE"),
    ],
)
def test_both_forms_say_the_same__TC_9_2_TC_9_3(plain: str, people: str) -> None:
    one, other = parse_record(f"{plain} {people}").moves
    assert one.said.people is False
    assert other.said.people is True
    for name in ("origin", "way", "out", "facing", "shot", "mine", "suffix"):
        assert getattr(one.said, name) == getattr(other.said, name)
    move = parse_move(plain.rstrip("+-#"), GRID)
    assert format_people_move(move, GRID, one.suffix) == people


def test_record_of_both_forms_is_read__TC_9_3() -> None:
    record = parse_record((RECORDS / "record_mixed.txt").read_text("utf-8"))
    assert record.header == {
        "Map": "official_16",
        "White": 'Ana "the Fox" Kos',
        "Black": "Ben",
        "Date": "2024.05.11",
    }
    assert [move.text for move in record.moves] == [
        *("C3>C8/N", "c14-c9S", "E5>G7/NE(J10)+", "H14>G12/SW-", "e5-g7NExj10+-"),
        *(">H10/SW", "E5>G7/NE!K9", "e5-f6-g7NE", "E5>G7", "h14-out#"),
    ]
    assert [move.line for move in record.moves] == [7, 7, 8, 10, 10, 11, 11, 11, 12, 12]
    assert [move.number for move in record.moves] == [1, None, 2, None, 3, None, None, None, 12, None]
    assert [move.index for move in record.moves] == list(range(1, 11))
    assert record.moves[8].column == 4
    assert [move.suffix for move in record.moves] == ["", "", "+", "-", "+-", "", "", "", "", "#"]
    assert record.result == "1-0"


def test_record_needs_neither_header_nor_numbers__TC_9_3() -> None:
    assert [move.text for move in parse_record("e5-e6N\r\ne12-e11S").moves] == ["e5-e6N", "e12-e11S"]
    loose = parse_record("White: Ana\nBlack: Ben Bo\n\n1.e5-e6N *")
    assert (loose.header, loose.result) == ({"White": "Ana", "Black": "Ben Bo"}, "*")
    assert parse_record("").moves == ()
    assert parse_record('\ufeff[Result "0-1"]').result == "0-1"


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("e5-e6N\ne5-e6Q", 2, "'Q' can’t be read"),
        ("1. e5-e6N\n2. {never", 2, "never closed"),
        ("[White Ana]\n", 1, "a header line"),
        ("e5-e6N 1-0 e6-e7N", 1, "after the result"),
        ('e5-e6N\n[White "Ana"]', 2, "after the moves"),
    ],
)
def test_bad_record_names_its_line__TC_9_3(text: str, line: int, problem: str) -> None:
    with pytest.raises(NotationError, match=f"line {line}.*{problem}") as caught:
        parse_record(text)
    assert caught.value.row == line


def test_error_in_a_record_counts_characters_in_its_line__TC_9_3() -> None:
    with pytest.raises(NotationError) as caught:
        parse_record("; one\n 1. e5-e6N e5-e6Q")
    assert (caught.value.row, caught.value.column) == (2, 17)


@given(st.one_of(st.text(max_size=80), st.text(alphabet='eE57-+>/()x!#N12. \n[]{};"$*\\', max_size=60)))
def test_reading_a_record_raises_nothing_but_notation_error__TC_9_3(text: str) -> None:
    with contextlib.suppress(NotationError):
        parse_record(text)


@pytest.mark.slow
def test_very_long_record_is_refused_quickly__TC_9_3() -> None:
    started = time.perf_counter()
    for text in ("e5-e6N " * 1_000_000, "[" * 10_000_000):
        with pytest.raises(NotationError):
            parse_record(text)
    for text in ("[" * 900_000, "{" * 900_000, "." * 900_000, ("1." * 400_000), "A" * 900_000):
        with pytest.raises(NotationError):
            parse_record(text)
    assert time.perf_counter() - started < 3


def test_from_square_may_be_left_out_if_one_piece_can__TC_9_3() -> None:
    diagram = sketch("8 . . . . . . . c0\n2 . . L0. L0\n1 C0")
    legal = list(slow.legal(diagram))
    (said,) = parse_record(">C6/NE").moves
    assert format_move(resolve(said, legal, diagram), diagram) == "c2-c6NE"
    (said,) = parse_record(">D4/N").moves
    with pytest.raises(NotationError, match="several moves") as caught:
        resolve(said, legal, diagram)
    assert "C2>D4/N, E2>D4/N" in caught.value.expected
    assert caught.value.row == 1


@pytest.mark.parametrize(
    ("text", "reason", "expected"),
    [
        ("E5>E6/N", "no piece can move from e5", "d1"),
        ("A2>H8/N", "h8 is out of reach", "a3"),
        ("A2>A4/S", "the piece can’t end facing S", "NE"),
        ("A2>A3", "the final facing is missing", "N"),
        ("A2>A3/N(H8)", "the piece can’t shoot at h8", "(a6)"),
        ("A2>A3/N!B2", "no mine to set off on b2", "(a6)"),
        ("A2>OUT", "the piece can’t leave the board", "a1"),
        ("A2>A30/N", "a30 isn’t on this board", "a1 to h8"),
    ],
)
def test_move_that_is_not_legal_is_explained__TC_9_3(text: str, reason: str, expected: str) -> None:
    diagram = sketch("6 l0\n8 . . . . . . . c0\n2 L0\n1 . . . C0")
    (said,) = parse_record(text).moves
    with pytest.raises(NotationError, match=reason) as caught:
        resolve(said, slow.legal(diagram), diagram)
    assert expected in caught.value.expected


def test_way_is_needed_where_it_matters_and_harmless_elsewhere__TC_4_7_TC_9_3() -> None:
    diagram = sketch("8 c0. . . . . . C0\n3 . . . ^\n2 . . . H0", swift_fun_set())
    legal = list(slow.legal(diagram))

    def found(text: str) -> str:
        return format_move(resolve(scan_move(text), legal, diagram), diagram)

    assert found("D2>D3>D4/NW") == "d2-d3-d4NW"
    assert found("d2-e3-d4NW") == "d2-e3-d4NW"
    assert found("D2>D3>D4/N") == "d2-d4N"
    assert found("D2>E3/E") == "d2-e3E"
    with pytest.raises(NotationError, match="several moves"):
        found("D2>D4/NW")
    with pytest.raises(NotationError, match="the piece can’t go that way"):
        found("D2>C3>D4/NW")


@pytest.mark.slow
def test_every_legal_move_is_found_again_from_both_texts__TC_9_2_TC_9_3() -> None:
    for seed in range(30):
        definitions = (standard(), fun_set(), swift_fun_set())[seed % 3]
        diagram = random_diagram(random.Random(seed), definitions, pieces=3, width=8, height=8)
        legal = list(slow.legal(diagram))
        for move in random.Random(seed).sample(legal, min(12, len(legal))):
            for text in (format_move(move, diagram), format_people_move(move, diagram, "+")):
                assert resolve(scan_move(text), legal, diagram) == move


@pytest.mark.slow
def test_record_is_written_and_read_again__TC_9_3() -> None:
    start = parse_tcfen(START, standard())
    header = {
        "White": 'Ana "Fox"',
        "Map": "official_16",
        "Black": "Ben\\Bo\nx",
        "Date": "2024.05.11",
        "Event": "é",
    }
    diagram, moves = start, []
    rng = random.Random(4)
    for _ in range(9):
        legal = slow.legal(diagram)
        move = rng.choice(sorted(legal, key=str))
        moves.append((move, "+" if slow.checks(legal[move].diagram, diagram.to_move) else ""))
        diagram = legal[move].diagram
    text = write_record(header, moves, "*", start=start, definitions=standard(), standard=start)
    begins = '[Format "1"]\n[Map "official_16"]\n[White "Ana \\"Fox\\""]\n[Black "Ben\\\\Bo x"]\n[Date'
    assert text.startswith(begins)
    assert max(map(len, text.splitlines())) < 100
    assert "Position" not in text
    record = parse_record(text)
    assert record.header == {**header, "Black": "Ben\\Bo x", "Result": "*"}
    assert [move.number for move in record.moves] == [1, None, 2, None, 3, None, 4, None, 5]
    suffixes = [written.suffix for written in record.moves]
    assert list(zip(resolve_all(start, record.moves), suffixes, strict=True)) == moves


def resolve_all(start: Diagram, said: tuple[RecordMove, ...]) -> list[Move]:
    diagram, moves = start, []
    for written in said:
        legal = slow.legal(diagram)
        moves.append(resolve(written, legal, diagram))
        diagram = legal[moves[-1]].diagram
    return moves


def test_record_of_another_start_holds_its_position__TC_9_3() -> None:
    start = sketch("8 c0\n2 M0\n1 . . . C0\nblack to move, turn 7")
    text = write_record({"Map": "mine"}, [(Move(56, 48, 4), "+-")], "0-1", start=start, definitions=fun_set())
    assert f'[Position "{format_tcfen(start)}"]' in text
    assert "7... A8>A7/S+- 0-1" in text
    assert parse_tcfen(parse_record(text).header["Position"], fun_set()) == start


def test_record_with_a_bad_part_is_not_written__TC_9_3() -> None:
    start = parse_tcfen(START, standard())
    with pytest.raises(NotationError, match="a result"):
        write_record({}, [], "2-0", start=start, definitions=standard())
    with pytest.raises(NotationError, match="can’t follow a move"):
        write_record({}, [(Move(0, 1, 0), "!")], "*", start=start, definitions=standard())
    with pytest.raises(NotationError, match="a header name"):
        write_record({"a b": ""}, [], "*", start=start, definitions=standard())


# -------------------------------------------------------------------------------------------- text boards


def test_text_board_shows_everything__TC_9() -> None:
    diagram = parse_tcfen("1c4#5/8/8/4x+:3/8/8/2H03A1+~1/5C02 b 12", fun_set())
    assert text_board(diagram).splitlines() == [
        "   a b c d e f g h",
        " 8 . c4# . . . . .  8",
        " 7 . . . . . . . .  7",
        " 6 . . . . . . . .  6",
        " 5 . . . . x . . .  5",
        " 4 . . . . . . . .  4",
        " 3 . . . . . . . .  3",
        " 2 . . H0. . . A1.  2",
        " 1 . . . . . C0. .  1",
        "   a b c d e f g h",
        "black to move, turn 12",
        "under g2 ~",
        "under e5 :",
    ]
    assert " 2 . . H↑. . . A↗.  2" in text_board(diagram, arrows=True)
    for arrows in (False, True):
        assert parse_text_board(text_board(diagram, arrows=arrows), fun_set()) == diagram


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ((" 2 . . H0", " 2 . . H8"), "a square"),
        ((" 2 . . H0", " 3 . . H0"), "rows"),
        (("under e5 :", "under e6 :"), "nothing stands on e6"),
        (("under e5 :", "under e5 %"), "a ground"),
        (("black to move", "red to move"), "a row"),
    ],
)
def test_bad_text_board_is_refused__TC_9(change: tuple[str, str], problem: str) -> None:
    board = text_board(parse_tcfen("1c4#5/8/8/4x+:3/8/8/2H05/5C02 b 12", fun_set()))
    assert change[0] in board
    with pytest.raises(NotationError, match=problem):
        parse_text_board(board.replace(*change), fun_set())


@given(st.text(alphabet="0123456789 .#xHhCc↑\nunderabg", max_size=200))
def test_reading_a_text_board_raises_nothing_but_notation_error__TC_9(text: str) -> None:
    with contextlib.suppress(NotationError):
        parse_text_board(text, fun_set())
