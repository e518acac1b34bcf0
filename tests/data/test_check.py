"""A document against a model: plain words, right places, all problems at once; schema and documentation."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, model_validator

from game.data.files.check import check, located
from game.data.files.problems import MAX_PROBLEMS, Problem
from game.data.files.schema import json_schema, markdown
from game.data.files.yaml_files import load_yaml

Word = Annotated[str, Field(pattern="^[a-z]+$", json_schema_extra={"x-expected": "a word of small letters"})]


class Gun(BaseModel):
    """A gun."""

    model_config = ConfigDict(extra="forbid")
    calibre: int = Field(ge=20, description="In millimetres | bore.")
    kind: Literal["long", "short"] = Field(default="long", description="Its barrel.")


class Tank(BaseModel):
    """A tank of the tests."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field(max_length=10, description="Its name.")
    speed: float = Field(default=1, gt=0, le=5, description="How fast.")
    gun: Gun | None = Field(default=None, description="Its gun.")
    guns: dict[Word, Gun] = Field(default={}, description="More guns.")
    crew: Literal["none"] | int | list[Word] = Field(default="none", description="Who drives.")
    radio: bool = Field(default=False, description="Whether it has one.")

    @model_validator(mode="after")
    def _no_fast_radio(self) -> Tank:
        if self.radio and self.speed > 4:
            raise ValueError("a tank with a radio is never faster than 4")
        return self


class Round(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["round"]
    radius: int


class Square(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["square"]
    side: int


class Shapes(BaseModel):
    shape: Annotated[Round | Square, Field(discriminator="kind")] = Square(kind="square", side=1)
    named: dict[Literal["big", "small"], int] = Field(default={}, min_length=1, max_length=2)


def said(text: str, model: type[BaseModel] = Tank) -> list[str]:
    document, problems = load_yaml(text, "t.yaml")
    assert document is not None, problems
    built, problems = check(document, model)
    assert (built is None) == bool(problems)
    return [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name: x", []),
        ("nmae: x", ["1:1: nmae: unknown key 'nmae' (did you mean name?)",
                     "1:1: name: this key is missing: expected text of at most 10 characters"]),
        ("name: 5", ["1:7: name: expected text of at most 10 characters, found the number 5"]),
        ("name: abcdefghijk",
         ["1:7: name: expected text of at most 10 characters, found the text 'abcdefghijk'"]),
        ("name: x\nspeed: 0", ["2:8: speed: expected a number above 0 and at most 5, found the number 0"]),
        ("name: x\nspeed: yes",
         ["2:8: speed: expected a number above 0 and at most 5, found yes (a yes/no value)"]),
        ("name: x\nradio: yse", ["2:8: radio: expected yes or no, found the text 'yse' (did you mean yes?)"]),
        ("name: x\nradio: 1", ["2:8: radio: expected yes or no, found the number 1"]),
        ("name:", ["1:6: name: expected text of at most 10 characters, found nothing"]),
        ("name: x\ngun: {calibre: 5}",
         ["2:16: gun.calibre: expected a whole number of at least 20, found the number 5"]),
        ("name: x\ngun: big", ["2:6: gun: expected keys with values, found the text 'big'"]),
        ("name: x\nguns: {A: {calibre: 75}}",
         ["2:8: guns.A: the key 'A' isn’t valid (expected a word of small letters)"]),
        ("name: x\nguns:\n  a: {calibre: 75, kind: shrot}",
         ["3:26: guns.a.kind: expected long or short, found the text 'shrot' (did you mean short?)"]),
        ("name: x\nguns:\n  a:\n    kind: short",
         ["3:3: guns.a.calibre: this key is missing: expected a whole number of at least 20"]),
        ("name: x\ncrew: non", ["2:7: crew: expected none, a whole number or a list, "
                                "each a word of small letters, found the text 'non' (did you mean none?)"]),
        ("name: x\ncrew: [a, B]", ["2:11: crew[1]: expected a word of small letters, found the text 'B'"]),
        ("name: x\nspeed: 4.5\nradio: yes", ["1:1: a tank with a radio is never faster than 4"]),
    ],
)  # fmt: skip
def test_a_problem_says_in_plain_words_what_was_expected(text: str, expected: list[str]) -> None:
    assert said(text) == [f"t.yaml:{line}" for line in expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shape: {kind: round, radius: 3}", []),
        ("shape: {kind: rond}", "1:15: shape.kind: expected round or square, found the text 'rond' "
                                "(did you mean round?)"),
        ("shape: {kind: [round]}", "1:15: shape.kind: expected round or square, found a list of 1 value"),
        ("shape: {radius: 3}", "1:1: shape.kind: this key is missing: expected round or square"),
        ("shape: {kind: round, radius: 3, raduis: 1}",
         "1:33: shape.raduis: unknown key 'raduis' (did you mean radius?)"),
        ("shape: {kind: round, radius: 3, side: 1}", "1:33: shape.side: unknown key 'side'"),
        ("shape: 3", "1:8: shape: expected keys with values, found the number 3"),
        ("named: {}", "1:8: named: expected 1 to 2 keys with values, found no keys"),
        ("named: {big: 1, bigger: 2}",
         "1:17: named.bigger: the key 'bigger' isn’t valid (expected big or small)"),
    ],
)  # fmt: skip
def test_a_choice_between_models_is_told_by_the_key_that_makes_it(text: str, expected: str) -> None:
    assert said(text, Shapes) == ([f"t.yaml:{expected}"] if expected else [])


def test_all_problems_of_a_file_are_listed_in_the_order_of_its_lines() -> None:
    lines = said("name: 5\nspeed: x\nradio: 3\nsped: 1\ngun: {calibre: a, kid: long}\n")
    assert [line.split(":")[1] for line in lines] == ["1", "2", "3", "4", "5", "5"]


def test_of_very_many_problems_the_first_are_told_and_the_number_of_the_others() -> None:
    lines = said("name: x\n" + "\n".join(f"key{n}: 1" for n in range(1000)))
    assert len(lines) == MAX_PROBLEMS + 1
    assert lines[-1].endswith(f"and {1000 - MAX_PROBLEMS} more problems in this file")


def test_what_a_game_finds_gets_the_lines_of_the_file() -> None:
    document, _ = load_yaml("a:\n  - x\n  - y\n", "m.yaml")
    assert document is not None
    assert located(document, [(("a", 1), "no")]) == [Problem("m.yaml", 3, 5, "a[1]", "no")]


def test_the_json_schema_is_one_that_editors_read() -> None:
    schema = json_schema(Tank)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert schema["properties"]["name"]["maxLength"] == 10
    assert schema["additionalProperties"] is False


def test_the_documentation_has_a_row_for_every_key_of_every_model() -> None:
    text = markdown(Tank, "Tanks")
    assert text.startswith("# Tanks\n\nA tank of the tests.")
    assert "| `name` | text of at most 10 characters | **needed** | Its name. |" in text
    assert "| `gun` | keys with values (see Gun) | – | Its gun. |" in text
    assert "## Gun" in text
    assert "| `calibre` | a whole number of at least 20 | **needed** | In millimetres \\| bore. |" in text
    assert "| `kind` | long or short | `long` | Its barrel. |" in text
    assert "| `radio` | yes or no | `no` | Whether it has one. |" in text
