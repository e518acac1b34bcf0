"""Tables drawn by chance: each is played in every mode, is fair by its shape, and nothing about it is odd."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from game.data.files.content import content_from, load_content
from game.data.files.paths import ASSETS
from game.data.files.problems import ProblemsError
from game.data.files.yaml_files import load_yaml
from game.games.flames_of_tanks.rules import random_table
from game.games.flames_of_tanks.rules.definitions import Definitions
from game.games.flames_of_tanks.rules.driving import obstructed
from game.games.flames_of_tanks.rules.file_models import FlamesOfTanksMap
from game.games.flames_of_tanks.rules.kit import KIT
from game.games.flames_of_tanks.rules.map_checks import check_map
from game.games.flames_of_tanks.rules.random_table import NoRandomTable
from game.games.flames_of_tanks.rules.sight import look
from game.games.flames_of_tanks.rules.table import TableMap
from game.model import inches
from game.model.table_mirrors import asymmetries
from tests.amount import some

CONTENT = load_content(KIT)
DEFINITIONS = CONTENT.definitions
assert DEFINITIONS.random is not None
RULES = DEFINITIONS.random
TABLES = 200


def of_style(name: str) -> Definitions:
    """The definitions with that style alone."""
    return replace(DEFINITIONS, random=replace(RULES, styles={name: RULES.styles[name]}))


def drawn(name: str, seats: int, seed: str) -> FlamesOfTanksMap:
    """A table as a file holds it."""
    draft = KIT.drafting.random(of_style(name), seats, random.Random(seed))
    data = {"title": "Drawn", **KIT.drafting.write(draft, DEFINITIONS)}
    assert KIT.drafting.read(data, DEFINITIONS)[0].pieces.keys() == draft.pieces.keys()
    broken = asymmetries(draft, draft.symmetry)
    assert not broken and draft.symmetry == ("point" if seats == 2 else "both")
    return FlamesOfTanksMap.model_validate(data)


def hidden(table: TableMap) -> bool:
    """Whether no tank on a point sees one on another, whichever way that heads (FT-2.5)."""
    tank = DEFINITIONS.tank
    for one, other in permutations(table.points, 2):
        if inches.within(one.at, other.at, tank.range):
            ahead = inches.bearing(other.at, one.at)
            for turn in (0, 900):
                if look(table, tank, one.at, other.at, (ahead + turn) % inches.FULL_TURN, ()).seen:
                    return False
    return True


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("name", RULES.styles)
def test_a_table_by_chance_is_played_in_every_mode_and_nothing_is_odd__FT_1_1_FT_1_2_FT_2_5_FT_4_3(
    name: str,
) -> None:
    style = RULES.styles[name]
    for number in range(some(TABLES // len(RULES.styles), 2)):
        seats = 2 + number % 3
        map_file = drawn(name, seats, f"{name}:{number}")
        assert not check_map(map_file, DEFINITIONS, drawing=True)
        assert map_file.table in style.tables and len(map_file.points) in style.points
        owners = {point.owner for point in map_file.points.values()}
        assert owners >= ({"allied", "axis"} if seats == 2 else {"allied", "axis", "third", "fourth"})
        for mode in DEFINITIONS.modes:
            sides = tuple(range(seats))
            table = KIT.setup(map_file, DEFINITIONS, sides, {"mode": mode}).map.table
        assert hidden(table)
        radius = DEFINITIONS.tank.radius
        for point in table.points:
            around = [inches.ahead(point.at, turn, 2 * radius) for turn in range(0, 3600, 450)]
            assert all(not obstructed(table, at, (), radius) for at in around), "no room to come in"


def test_the_same_chance_gives_the_same_table_and_another_one_another() -> None:
    first, again, other = (drawn("country", 2, seed) for seed in ("1", "1", "2"))
    assert first == again != other


def test_rules_that_no_table_can_keep_end_in_words_and_not_for_ever(monkeypatch: Any) -> None:
    monkeypatch.setattr(random_table, "TRIES", 2)
    never = replace(DEFINITIONS, random=replace(RULES, covered=(99, 100)))
    with pytest.raises(NoRandomTable):
        KIT.drafting.random(never, 2, random.Random(1))
    with pytest.raises(NoRandomTable):
        KIT.drafting.random(replace(DEFINITIONS, random=None), 2, random.Random(1))


@pytest.mark.parametrize(
    ("before", "now", "where", "told"),
    [
        ("screens: [terrace", "screens: [palace", "styles.town.screens[0]", "no shape palace"),
        ("{barn: [1, 1]", "{bern: [1, 1]", "styles.country.pieces.bern", "no shape bern"),
        ("{barn: [1, 1]", "{barn: [2, 1]", "styles.country.pieces.barn", "least comes first"),
        ("mode: death_match", "mode: deth_match", "styles.woods.mode", "unknown mode deth_match"),
        ("kind: rough", "kind: ruff", "shapes.dune.kind", "unknown ground ruff"),
        ("covered: [15, 45]", "covered: [45, 15]", "random.covered", "least comes first"),
        ("points: [5, 7]", "points: [3, 70]", "styles.dunes.points[0]", "4"),
        ("apart: 2.8 ", "apart: .nan ", "random.apart", "0 to 200"),
    ],
)
def test_what_is_wrong_with_the_file_of_styles_is_told_with_its_place(
    before: str, now: str, where: str, told: str
) -> None:
    files = {name: ASSETS / file.path for name, file in KIT.definition_files.items()}
    documents = {name: load_yaml(path)[0] for name, path in files.items()}
    text = files["random"].read_text(encoding="utf-8")
    assert before in text
    documents["random"] = load_yaml(text.replace(before, now, 1), "random.yaml")[0]
    with pytest.raises(ProblemsError) as raised:
        content_from(KIT, {name: one for name, one in documents.items() if one is not None})
    said = [str(one) for one in raised.value.problems]
    assert any(where in one and told in one for one in said), said
