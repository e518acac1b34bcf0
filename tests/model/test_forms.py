"""Records and the forms they are written in: what was written is read back, anything else is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from game.model.contract import TextError
from game.model.forms import Index, Named, Record, TruthWord
from game.model.kinds import Listed, Maybe, Number
from game.model.world import MATCH, World, column
from game.model.world_line import read_words, write_words


@dataclass(frozen=True)
class Crew:
    """What a record of each kind has."""

    side: Annotated[int, Named({"red": 0, "blue": 1})]
    tanks: Annotated[tuple[int, ...], Listed(Index(0, 2))] = ()
    kills: Annotated[int, Number(0, 9)] = 0
    lost: Annotated[bool, TruthWord("l")] = False
    tired: Annotated[bool, TruthWord("t")] = False


CREW = Record(Crew, "{side}:[{lost}{tired}|-][:{tanks}[/{kills}]]", "red:lt:1,3/2")


class Depot(World[None]):
    crew: Crew | None = column(MATCH, Maybe(CREW), None, word="crew")


@pytest.mark.parametrize(
    ("crew", "text"),
    [
        (Crew(0), "red:-"),
        (Crew(1, lost=True), "blue:l"),
        (Crew(1, (0, 2), 4, lost=True, tired=True), "blue:lt:1,3/4"),
        (Crew(0, kills=1, tired=True), "red:t:/1"),
    ],
)
def test_what_is_as_usual_is_left_out_of_a_record(crew: Crew, text: str) -> None:
    world = Depot(None, crew=crew)
    assert write_words(world, ()) == [f"crew={text}"]
    assert read_words(Depot, {"crew": text}, None, ()) == {"crew": crew}
    assert Depot.load(world.dump(), None) == world


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("red", "crew: expected something like red:lt:1,3/2, found 'red'"),
        ("read:-", "crew: side: expected one of red, blue, found 'read'; did you mean red?"),
        ("red:-:1,4", "crew: tanks: expected a whole number from 1 to 3, found '4'"),
        ("red:-:1/10", "crew: kills: expected a whole number from 0 to 9, found '10'"),
    ],
)
def test_a_field_that_cant_be_read_is_told_with_its_name(text: str, told: str) -> None:
    with pytest.raises(TextError) as error:
        read_words(Depot, {"crew": text}, None, ())
    assert str(error.value).replace("nothing, or ", "") == told


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"kills": 10}, "crew: kills: expected a whole number from 0 to 9, found '10'"),
        ({"lost": 1}, "crew: lost: expected yes or no, found '1'"),
        ({"side": 1}, "crew: side: expected one of red, blue, found '1'"),
        ({"tanks": [3]}, "crew: tanks: expected a list, each a whole number from 0 to 2, found '[3]'"),
        ({"kils": 1}, "crew: unknown value 'kils'; did you mean kills?"),
    ],
)
def test_a_field_that_cant_be_loaded_is_told_with_its_name(changes: dict[str, Any], told: str) -> None:
    crew = Depot(None, crew=Crew(0)).dump()["crew"]
    with pytest.raises(TextError) as error:
        Depot.load({"crew": crew | changes}, None)
    assert str(error.value) == told


def test_a_record_without_a_field_is_told() -> None:
    with pytest.raises(TextError, match="crew: kills is missing"):
        Depot.load({"crew": {"side": "red", "tanks": [], "lost": False, "tired": False}}, None)
