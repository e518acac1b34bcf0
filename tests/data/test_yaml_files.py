"""Reading and writing YAML: places, limits, and that what is written reads back the same."""

from __future__ import annotations

import time
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from game.data.files.problems import Problem, key_text, nearest, shown, words
from game.data.files.yaml_dump import dump_line, dump_yaml
from game.data.files.yaml_files import MAX_DEPTH, Document, load_yaml
from tests.amount import some

TEXT = """\
title: x
clock: {minutes: 5}
white:
  - C h1 N
  - [a,
     b]
base: &base
  one: 1
again: *base
"""

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.text("ab: -#'\"\n\t{}[]&*!|>%@`,?~=<.0123456789eE+_", max_size=16)
    | st.sampled_from(
        ["yes", "No", "null", "~", "1:30", "010", "1e3", ".inf", "2024-05-01", "<<", "=", "x" * 150]
    )
    | st.lists(st.text("abc ", max_size=30), max_size=8).map(" ".join)
)
plain = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=12), inner, max_size=5),
    max_leaves=20,
)


def read(text: str) -> Document:
    document, problems = load_yaml(text, "x.yaml")
    assert document is not None, problems
    return document


def test_every_key_path_has_the_line_and_column_of_its_value() -> None:
    document = read(TEXT)
    for path, place in (
        (("title",), (1, 8)),
        (("clock", "minutes"), (2, 18)),
        (("white", 0), (4, 5)),
        (("white", 1, 1), (6, 6)),
        (("again",), (9, 8)),
    ):
        assert document.place(path) == place
    assert document.place(("clock", "minutes"), of_key=True) == (2, 9)


def test_what_is_not_there_is_placed_at_the_nearest_thing_around_it() -> None:
    document = read(TEXT)
    assert document.place(("clock", "increment")) == (2, 1)
    assert document.place(("white", 7)) == (3, 1)
    assert document.place(("nothing", "at", "all")) == (1, 1)
    assert document.place(("again", "one")) == (9, 1), "inside an alias it is where the alias stands"


def test_an_alias_gives_a_copy_not_the_same_object() -> None:
    data = read(TEXT).data
    assert isinstance(data, dict)
    assert data["again"] == data["base"]
    assert data["again"] is not data["base"]


def test_a_problem_names_file_line_column_key_and_hint() -> None:
    problem = Problem("maps/x.yaml", 12, 5, "pieces.white[3]", "expected a square", "did you mean h3?")
    assert str(problem) == "maps/x.yaml:12:5: pieces.white[3]: expected a square (did you mean h3?)"
    assert str(Problem("x", None, None, "", "empty", severity="warning")) == "x: warning: empty"


def test_words_of_problems() -> None:
    assert key_text((0, "a", 1, 2, "b")) == "[0].a[1][2].b"
    assert words(["a"]) == "a"
    assert words(["a", "b", "c"]) == "a, b or c"
    assert shown("a\nb") == "'a�b'"
    assert len(shown("x" * 1000)) < 70
    assert nearest("LIHGT", ["light", "heavy"]) == "light"
    assert nearest("", ["light"]) is None


def test_depth_is_read_up_to_the_limit_and_not_beyond() -> None:
    assert load_yaml("a: " + "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1))[0] is not None
    assert load_yaml("a: " + "[" * MAX_DEPTH + "]" * MAX_DEPTH)[0] is None


@pytest.mark.slow(few=4)
@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * 600_000,
        "a: " + "{a: " * 300_000,
        "- " * 600_000,
        "a: &a [x]\nb: [" + "*a, " * 300_000 + "]",
        "[" + "1, " * 600_000 + "]",
        "? " * 600_000,
        "&a " * 100_000,
        "'" * 1_000_001,
        "a: >" + "\n " * 500_000,
        "#" * 1_900_000,
        "\n".join(f"k{i}: {i}" for i in range(150_000)),
    ],
    ids=lambda text: text[:12].replace("\n", " "),
)
def test_no_text_within_the_size_limit_takes_long(text: str) -> None:
    begun = time.process_time()
    load_yaml(text)
    assert time.process_time() - begun < 5


def test_pyyamls_own_safe_loader_reads_a_map_as_we_do() -> None:
    text = "title: A\nclock: {minutes: 30, on: 1}\nrows: [1, 1.5, yes, x, ~]\n"
    ours, theirs = read(text).data, yaml.safe_load(text)
    theirs["clock"] = {str(key).replace("True", "on"): value for key, value in theirs["clock"].items()}
    assert ours == theirs


@pytest.mark.slow
@settings(max_examples=some(100, 12))
@given(st.dictionaries(st.text(max_size=12), plain, max_size=5))
def test_what_is_written_reads_back_as_the_same_values(data: dict[str, Any]) -> None:
    try:
        text = dump_yaml(data)
    except ValueError:
        # Only what no file can hold: half characters.
        assert "\\ud" in ascii(data)
        return
    assert read(text).data == data


@settings(max_examples=some(100, 12))
@given(st.dictionaries(st.text(max_size=12), plain, min_size=1, max_size=5))
def test_an_entry_is_one_line_and_reads_back_as_the_same_values(data: dict[str, Any]) -> None:
    try:
        line = dump_line(data)
    except ValueError:
        assert "\\ud" in ascii(data)
        return
    assert len(line.splitlines()) == 1
    document, problems = load_yaml(f"- {line}\n", mapping=False)
    assert document is not None, (line, problems)
    assert document.data == [data]


def test_a_written_map_is_as_people_write_it() -> None:
    data = {
        "title": "Hill: 203",
        "tags": ["a", "b"],
        "clock": {"minutes": 30},
        "board": ["..#", "123"],
        "white": ["C h1 N"],
        "none": [],
        "description": "word " * 40 + "end\n",
    }
    text = dump_yaml(data, comment="Made by hand")
    assert text.startswith(
        "# Made by hand\ntitle: 'Hill: 203'\ntags: [a, b]\nclock: {minutes: 30}\n"
        'board:\n  - "..#"\n  - "123"\nwhite:\n  - C h1 N\nnone: []\ndescription: >\n  word word'
    )
    assert max(map(len, text.splitlines())) <= 110


@pytest.mark.parametrize(
    "value",
    [object(), {1: 2}, float("nan"), float("inf"), 10**30, "\ud800", {1, 2}, b"x"],
    # an object's repr is its address, another one in each of xdist's processes
    ids=["object", "number as key", "nan", "inf", "huge", "surrogate", "set", "bytes"],
)
def test_what_no_file_can_hold_is_a_value_error(value: Any) -> None:
    with pytest.raises(ValueError, match=r"can’t|a number|too many|must be text"):
        dump_yaml({"a": value})


def test_values_nested_too_deep_are_a_value_error() -> None:
    value: Any = 1
    for _ in range(1000):
        value = [value]
    with pytest.raises(ValueError, match="nested too deep"):
        dump_yaml({"a": value})
