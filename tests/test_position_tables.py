"""The pages on positions have the columns that the games declare."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.model.depot import DepotWorld, Terms
from tools import position_tables as tables

PAGES = [page for page in sorted(tables.DOCS.glob("*.md")) if tables.PLACE.search(page.read_text("utf-8"))]


@pytest.mark.parametrize("page", [pytest.param(page, id=page.stem) for page in PAGES])
def test_a_page_is_as_the_declarations_say(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert tables.written(text) == text, "python3 -m tools.position_tables"
    for found in tables.PLACE.finditer(text):
        meanings = tables.meanings_of(type(tables.start_of(found[2])))
        assert [name for name, meaning in meanings.items() if not meaning] == [], "a docstring is missing"


def test_there_are_pages() -> None:
    assert "tank_battle_position" in [page.stem for page in PAGES]


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
    start = {name: tables.start_told(one, match) for name, one in columns.items()}
    assert (start["square"], start["facing"], start["target"]) == ("as the map says", '`"N"`', "–")
    assert (start["ammo"], start["cards"], start["phase"]) == ("`6`", "`[]`", '`"plan"`')


def test_a_meaning_is_the_docstring() -> None:
    meanings = tables.meanings_of(DepotWorld)
    assert list(meanings) == list(DepotWorld.columns)
    assert meanings["target"] == "The `square` that is aimed at"
    assert meanings["square"] == ""
