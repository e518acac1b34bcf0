"""Records, saves and map files as plain text: what all games read and write alike."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from game.model import file_parts as files
from game.model.contract import Result, TextError
from game.model.draft_reader import (
    MOST_PROBLEMS,
    FileProblems,
    board_rows,
    capped,
    file_keys,
    file_order,
    one_of,
    read_board,
    read_lines,
    read_meta,
)
from game.model.file_parts import Part
from game.model.plain_data import dump_result, load_result
from game.model.record_text import (
    format_record,
    header_of,
    in_order,
    is_points,
    parse_record,
    points_of,
)
from game.model.text_error import NotationError


def test_a_result_is_read_back_for_as_many_seats() -> None:
    result = Result((1, 2), (3.0, 1.0), "points", "X-1", {"n": 3})
    assert load_result(dump_result(result), 2) == result
    assert load_result(dump_result(None), 2) is None
    with pytest.raises(ValueError, match="wrong number of seats"):
        load_result(dump_result(result), 3)


@pytest.mark.parametrize("scores", [(0.5, 0.5), (2.25, -1.0), (1e9, 1 / 3), (3, 0)])
def test_a_result_keeps_scores_that_are_not_whole_and_every_kind_of_param(scores: tuple[float, ...]) -> None:
    params = {"n": 3, "share": 0.25, "winner": "red", "early": True}
    result = Result((1, 2), scores, "points", "X-1", params)
    written = json.loads(json.dumps(dump_result(result)))
    read = load_result(written, 2)
    assert read == result and read is not None
    assert [type(value) for value in read.params.values()] == [int, float, str, bool]


@given(st.lists(st.floats(-1e9, 1e9), min_size=1, max_size=8))
def test_any_points_are_written_and_read_as_the_result_of_a_record(scores: list[float]) -> None:
    points = points_of(scores)
    assert is_points(points) and "e" not in points
    for words in ([], [["1.", "a2-a3"]]):
        read = parse_record(format_record({"Result": points}, [*words, [points]]), is_points)
        assert read.result == points and [word.text for word in read.words] == ["a2-a3"] * len(words)


@pytest.mark.parametrize(
    ("scores", "params"),
    [((math.nan, 1.0), {}), ((math.inf, 1.0), {}), ((1.0, 2.0), {"n": [1]}), ((1.0, 2.0), {"n": None}),
     ((1.0, "2"), {}), ((True, 1.0), {})],
)  # fmt: skip
def test_what_a_result_can_not_have_is_neither_written_nor_read(scores: Any, params: Any) -> None:
    result = Result((1, 2), scores, "points", "X-1", params)
    with pytest.raises(ValueError, match="expected a number"):
        dump_result(result)
    data = {"places": [1, 2], "scores": list(scores), "reason": "points", "rule": "X-1", "params": params}
    with pytest.raises(ValueError, match="expected a number"):
        load_result(data, 2)


# --- records ---


def _parse(text: str, loose: bool = False) -> tuple[dict[str, str], list[str], str]:
    read = parse_record(text, ("*", "1-0").__contains__, loose=loose)
    return dict(read.header), [word.text for word in read.words], read.result


def test_a_record_is_header_words_and_result__comments_and_numbers_apart() -> None:
    text = '[Format "1"]\n[Map "a \\"b\\""]\n\n1. one {not\nthis} two! ; nor this\n2...three $5 ! *\n'
    assert _parse(text) == ({"Map": 'a "b"'}, ["one", "two!", "three"], "*")
    assert _parse("Map: x\none", loose=True) == ({"Map": "x"}, ["one"], "")
    assert _parse("Map: x\none") == ({}, ["Map:", "x", "one"], "")


@pytest.mark.parametrize(
    ("header", "told"),
    [('[Map "x"]', "preview"), ('[Format "0"]\n[Map "x"]', "preview"), ('[Format "x"]', "preview"),
     ('[Format "2"]\n[Map "x"]', "in format 2, made by a newer Treadboard"), ('[Format "1"]\n[Map "x"]', "")],
)  # fmt: skip
def test_a_record_in_another_format_is_told_before_what_is_wrong_in_it(header: str, told: str) -> None:
    text = f"{header}\n\n1. one * two"
    with pytest.raises(TextError, match=told or "after the result"):
        _parse(text)
    assert "format" not in {name.lower() for name in _parse('[Format "1"]\n[Map "x"]\none')[0]}
    if not header.startswith("[Format"):
        assert _parse(f"{header}\none", loose=True)[1] == ["one"], "people write such records, too"


def test_a_record_names_its_format_first() -> None:
    assert format_record({"Map": "x"}, [["*"]]).startswith('[Format "1"]\n[Map "x"]\n')


def test_a_word_knows_its_line_character_and_number() -> None:
    word = parse_record("; a\n 7.one", "*".__eq__).words[0]
    assert (word.line, word.column, word.index, word.number) == (2, 4, 1, 7)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("one * two", "line 1, character 7: unexpected 'two' after the result"),
        ("one\n{ two", "line 2, character 1: this comment is never closed"),
        ('one\n[Map "x"]', "line 2: unexpected header line after"),
        ("[Map x]", "line 1, character 1: .*isn’t a header line"),
    ],
)
def test_what_is_no_record_is_told_with_its_line(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        _parse(text)
    assert header_of(text) in ({}, {"map": "x"})


def test_for_its_header_nothing_is_read_of_a_record_after_its_first_word() -> None:
    for rest in ("{ never closed", "* after the result", "[Map again]"):
        assert header_of(f'[Map "x"]\n{{ a\ncomment }} one\n{rest}') == {"map": "x"}


def test_a_written_record_is_read_back() -> None:
    header = in_order({"Zed": "1", "Date": "2", "Map": 'a\n"b"', "Alf": "3"}, ("Map",), ("Date",))
    assert list(header) == ["Map", "Zed", "Alf", "Date"]
    text = format_record(header, [["1.", *(["word"] * 40)], ["*"]])
    assert max(map(len, text.splitlines())) <= 88
    assert _parse(text) == ({**header, "Map": 'a "b"'}, ["word"] * 40, "*")
    with pytest.raises(NotationError, match="header name"):
        format_record({"two words": ""}, [])


# --- map files ---


class Options(Part):
    rounds: int = Field(default=3, ge=1, le=9)


class MapFile(files.MapFile):
    board: tuple[str, ...]
    mood: str = ""
    options: dict[str, int] = Field(default={})


def test_a_board_is_read_as_far_as_it_can_be() -> None:
    problems: FileProblems = []
    grid, chars = read_board(["..#", ".?", None], (2, 3), (2, 2), "#", problems)
    assert (grid.width, grid.height) == (3, 3) and chars == {grid.at(2, 2): "#"}
    assert [path for path, _ in problems] == [("board", 1), ("board", 1), ("board", 2)]
    assert board_rows(grid, chars) == ["..#", "...", "..."]
    assert (
        read_board(7, (2, 3), (2, 2), "#", problems)[0]
        == read_board("..\n..", (2, 3), (2, 2), "#", problems)[0]
    )


def test_meta_keeps_what_can_be_kept_and_tells_the_rest() -> None:
    problems: FileProblems = []
    data = {
        "title": 7,
        "author": [],
        "tags": ["a", {}],
        "mood": "gald",
        "options": {"rounds": 4, "turns": 1},
        "titel": "x",
        "board": 3,
    }
    read = read_meta(data, MapFile, Options, ("board",), {"mood": one_of(("glad", "sad"))}, problems)
    assert read == {"title": "7", "tags": ["a"], "options": {"rounds": 4}}
    assert [path for path, _ in problems] == [
        ("author",),
        ("tags", 1),
        ("mood",),
        ("options", "turns"),
        ("titel",),
    ]
    assert problems[2][1].endswith("did you mean glad?") and problems[4][1].endswith("did you mean title?")
    assert list(file_order({"mood": 1, "zed": 2, "title": 3}, MapFile)) == ["title", "mood", "zed"]


def test_lists_may_be_texts_and_files_may_be_anything() -> None:
    problems: FileProblems = []
    assert [line for _, line in read_lines({"a": "x\n\ny"}, "a", problems)] == ["x", "y"]
    assert [line for _, line in read_lines({"a": ["x", 3]}, "a", problems)] == ["x"]
    assert list(read_lines({}, "a", problems, needed="pieces")) == []
    assert file_keys("text", "nim", "title", problems) is None
    assert file_keys({"game": "go"}, "nim", "title", problems) == {"game": "go"}
    assert len(problems) == 5
    assert len(capped(problems * 100)) == MOST_PROBLEMS + 1
