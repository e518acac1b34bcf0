"""The columns of a world as words of a line."""

from __future__ import annotations

from typing import Any

import pytest

from game.data.files.paths import locale_folders
from game.data.words.texts import Texts
from game.model.contract import Result, TextError
from game.model.world_line import other_words, owned_words, read_words, write_words
from tests.model.depot import SEATS, DepotWorld, Terms
from tests.model.test_world import TERMS, at_random, world


def read(line: str, terms: Terms = TERMS) -> DepotWorld:
    said = {key: value for key, _, value in (word.partition("=") for word in line.split())}
    return DepotWorld(terms, **read_words(DepotWorld, said, terms, SEATS))


START = "tanks.green=0N/0,1N/0 tanks.red=2N/0 to=green"


def line(state: DepotWorld) -> str:
    return " ".join(write_words(state, SEATS))


def test_what_is_as_at_the_start_is_left_out_unless_it_is_always_there() -> None:
    assert line(world()) == START
    assert read(START) == world()
    assert read("tanks.green=0N,1N tanks.red=2N") == world(), "parts at the end, and words, may be left out"


def test_first_come_the_words_of_each_seat_then_those_of_nobody() -> None:
    state = world(
        facing=("N", "S", "N"),
        cards=((), ("smoke", "repair"), ()),
        ammo=(6, 2),
        met=(frozenset({3, 1}), frozenset()),
        die=(6, 0),
        phase="drive",
        seat=1,
        moved=3,
        left=frozenset({0}),
        hurt=True,
        target=0,
    )
    said = (
        "tanks.green=0N/0,1S/0/smoke+repair met.green=1,3 tanks.red=2N/0 ammo.red=2 "
        "walls=c3:0 phase=drive to=red moved=green,red left=green hurt target=0"
    )
    assert line(state) == said
    assert read(said) == state


def test_a_silent_choice_and_nothing_are_not_written() -> None:
    state = world(phase="over", outcome=Result((1, 2), (1, 0), "won", "D-1"))
    assert line(state) == f"{START} over=won:1,2"


@pytest.mark.parametrize("seed", range(20))
def test_a_line_reads_back(seed: int) -> None:
    state = at_random(seed).with_(quiet=0)
    assert read(line(state)) == state


def test_the_keys_are_of_seats_or_of_nobody() -> None:
    assert owned_words(DepotWorld) == {"tanks", "ammo", "met"}
    assert other_words(DepotWorld) == {
        "walls", "phase", "to", "moved", "left", "hurt", "target", "over",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"tanks.green": "0N"}, "tanks.green: expected 2 values, found 1 value"),
        ({"tanks.red": ""}, "tanks.red: expected 1 value, found 0 values"),
        ({"tanks.red": "2W"}, "tanks.red: expected something like 4N/1, found '2W'"),
        ({"tanks.red": "2N/1//1"}, "tanks.red: expected something like 4N/1, found '2N/1//1'"),
        ({"tanks.red": "64N"}, "tanks.red: expected a whole number from 0 to 63, found '64'"),
        ({"tanks.red": "2N/1/smok"},
         "tanks.red: expected a list, each one of smoke, repair, found 'smok'; did you mean smoke?"),
        ({"ammo.red": "x"}, "ammo.red: expected a whole number of at least 0, found 'x'"),
        ({"ammo.red": "-1"}, "ammo.red: expected a whole number of at least 0, found '-1'"),
        ({"walls": "d4:1"}, "walls: expected one of b2, c3, found 'd4'"),
        ({"walls": "b2:7"}, "walls: expected a whole number from 0 to 6, found '7'"),
        ({"phase": "drvie"}, "phase: expected one of plan, drive, over, found 'drvie'; did you mean drive?"),
        ({"hurt": "yes"}, "hurt: expected the word alone, without = and what follows"),
        ({"to": "grey"}, "to: unknown side 'grey' (choose from green, red, blue)"),
        ({"to": "blue"}, "to: Blue isn’t in this match"),
        ({"to": "green,red"}, "to: expected sides of this match, numbered from 0 to 1, found 'green,red'"),
    ],
)  # fmt: skip
def test_what_a_line_says_wrong_is_told_from_the_declaration(words: dict[str, Any], said: str) -> None:
    given = {"tanks.green": "0N,1N", "tanks.red": "2N"} | words
    with pytest.raises(TextError) as found:
        read_words(DepotWorld, given, TERMS, SEATS)
    english = Texts(locale_folders(), "en").fault(found.value.fault)
    assert english.casefold() == said.casefold()
    for language in ("de", "fr"):
        assert Texts(locale_folders(), language).fault(found.value.fault) != english
