"""The pages on positions have the columns that the games declare."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest

from game.data.files.content import load_content
from game.model import registry
from game.model.entries import games
from game.model.forms import Record
from game.model.kinds import Choice, Listed, Maybe, Number
from game.model.world import MATCH, World, column
from tests.model.depot import DepotWorld, Terms
from tools import position_tables as tables

LONG = Choice([f"name_{at}" for at in range(20)])


@dataclass(frozen=True)
class Load:
    """Something loaded."""

    size: Annotated[int, Number(1, 3)]
    """How big it is."""
    name: Annotated[str, LONG] = "name_0"


@dataclass(frozen=True)
class Truck:
    """Something that is loaded."""

    loads: Annotated[tuple[Load, ...], Listed(Record(Load, "{size}{name}", "1name_1"))] = ()
    """What is on it."""


class TruckWorld(World[None]):
    """The state of a made-up match with records."""

    truck: Truck | None = column(MATCH, Maybe(Record(Truck, "{loads}", "1name_1")), Truck())
    """The truck."""
    called: str = column(MATCH, LONG, "name_0", word="called")


PAGES = [page for page in sorted(tables.DOCS.glob("*.md")) if tables.PLACE.search(page.read_text("utf-8"))]


@pytest.mark.parametrize("page", [pytest.param(page, id=page.stem) for page in PAGES])
def test_a_page_is_as_the_declarations_say(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert tables.written(text) == text, "python3 -m tools.position_tables"
    for found in tables.PLACE.finditer(text):
        rows = tables.rows_of(tables.starts_of(found[2]))
        assert [row.name for row in rows if not row.meaning] == [], "a docstring is missing"


@pytest.mark.parametrize("game", ["tank_chess", "battlegrounds", "tank_tactics"])
def test_the_line_of_a_page_is_read_and_written(game: str) -> None:
    kit, page = registry.kit(game), (tables.DOCS / f"{game}_position.md").read_text("utf-8")
    line = " ".join(page.split("```")[1].split())
    setup = kit.parse_position(line, load_content(kit).definitions)
    assert kit.format_position(kit.game.new(setup)) == line


def test_there_are_pages() -> None:
    assert {page.stem for page in PAGES} == {f"{game}_position" for game in games()}


def test_a_column_that_is_new_makes_a_page_out_of_date() -> None:
    page = next(page for page in PAGES if page.stem == "tank_battle_position").read_text(encoding="utf-8")
    lines = page.splitlines(keepends=True)
    without = "".join(line for line in lines if not line.startswith("| `quiet`"))
    assert without != page == tables.written(without)


def test_a_column_is_told_by_its_words_and_its_start() -> None:
    columns, match = DepotWorld.columns, Terms()
    told = {name: tables.word_of(one) for name, one in columns.items()}
    assert (told["square"], told["cards"]) == ("`tanks.SIDE=`, part 1", "`tanks.SIDE=`, part 3")
    assert (told["ammo"], told["die"], told["hurt"], told["quiet"]) == (
        "`ammo.SIDE=`",
        "`walls=`",
        "`hurt`",
        "",
    )
    start = {name: tables.start_told(one, [match]) for name, one in columns.items()}
    assert (start["square"], start["facing"], start["target"]) == ("as the map says", '`"N"`', "–")
    assert (start["ammo"], start["cards"], start["phase"]) == ("`6`", "`[]`", '`"plan"`')
    assert tables.start_told(columns["ammo"], [match, Terms(ammo=3)]) == "as the map says"


def test_a_meaning_is_the_docstring() -> None:
    meanings = tables.meanings_of(DepotWorld)
    assert list(meanings) == list(DepotWorld.columns)
    assert meanings["target"] == "The `square` that is aimed at"
    assert meanings["square"] == ""


def test_the_fields_of_a_record_follow_its_column() -> None:
    told = list(tables.rows_of([TruckWorld(None)]))
    assert [(row.name, row.meaning, row.start) for row in told] == [
        ("`truck`", "The truck", ""),
        ("`truck.loads`", "What is on it", "`[]`"),
        ("`truck.loads.size`", "How big it is", ""),
        ("`truck.loads.name`", "", '`"name_0"`'),
        ("`called`", "", '`"name_0"`'),
    ]
    assert told[0].values == "nothing, or something like 1name_1"
    assert told[2].values == "a whole number from 1 to 3"
    assert told[4].values == "as for `truck.loads.name`", "what is long is told once"
