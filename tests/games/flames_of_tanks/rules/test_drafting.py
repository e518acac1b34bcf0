"""Tables of Flames of Tanks as drafts: written, read back, read when spoilt, checked while they are drawn."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from typing import Any

import pytest

from game.data.files.content import load_content
from game.data.files.paths import maps_of
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml
from game.games.flames_of_tanks.rules.kit import KIT
from game.games.flames_of_tanks.rules.sight import blocker, seen_from
from game.games.flames_of_tanks.rules.table import table_of
from game.model.inches import Point
from game.model.table_drafting import TableDraft, TablePiece
from tests.amount import some

DEFINITIONS = load_content(KIT).definitions
DRAFTING = KIT.drafting
PATHS = sorted(maps_of(KIT.name).glob("*.yaml"))
GAPS = [("warning", "gap")] * 2  # to the pond, and to the house
LOPSIDED = [("warning", "not_symmetric")]
COUNT = some(300, 12)
"""How many spoilt files are read."""

POND = ((-4_000, -1_500), (-4_000, 1_500), (4_000, 1_500), (4_000, -1_500))


def data_of(name: str = "farms") -> dict[str, Any]:
    """A shipped table's file as plain data."""
    document, _ = load_yaml(maps_of(KIT.name) / f"{name}.yaml")
    assert document is not None
    data: Any = document.data
    assert isinstance(data, dict)
    return data


def farms(*more: TablePiece) -> TableDraft:
    """The usual table with more on it."""
    draft, _ = DRAFTING.read(data_of(), DEFINITIONS)
    return replace(draft, pieces={**draft.pieces, **{100 + n: piece for n, piece in enumerate(more)}})


def told(draft: TableDraft) -> list[tuple[str, str]]:
    """What the check says: how heavy, and the last word of the key."""
    return [(one.severity, one.key.rpartition(".")[2]) for one in DRAFTING.check(draft, DEFINITIONS)]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_shipped_table_is_written_as_it_was_read__FT_1_2(path: Any) -> None:
    data = data_of(path.stem)
    draft, problems = DRAFTING.read(data, DEFINITIONS)
    assert not problems
    written = DRAFTING.write(draft, DEFINITIONS)
    again, _ = load_yaml(dump_yaml(written), "again")
    assert again is not None
    assert DRAFTING.read(again.data, DEFINITIONS) == (draft, [])
    first, second = (KIT.map_model.model_validate(one) for one in (data, written))
    assert first == second


def test_a_match_gives_its_table_as_a_draft() -> None:
    map_file = KIT.map_model.model_validate(data_of())
    setup = KIT.setup(map_file, DEFINITIONS, (0, 1), {})
    draft = DRAFTING.from_view(KIT.game.new(setup))
    assert table_of(draft, DEFINITIONS.ground) == setup.map.table


def spoilt(rng: random.Random, data: Any) -> Any:
    """The same with something in it replaced, taken out or put twice."""
    data = copy.deepcopy(data)
    node = data
    junk: list[Any] = [
        None,
        "x",
        -1,
        10**20,
        float("nan"),
        float("inf"),
        [],
        {},
        [[]],
        True,
        [1, "2"],
        {"a": 1},
    ]
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = rng.choice(keys)
        if isinstance(node[key], dict | list) and node[key] and rng.random() < 0.7:
            node = node[key]
            continue
        way = rng.randrange(3)
        if way == 0:
            node[key] = rng.choice(junk)
        elif way == 1:
            del node[key]
        elif isinstance(node, list):
            node.insert(0, node[key])
        else:
            node["unknown"] = node[key]
        return data


@pytest.mark.slow
def test_a_spoilt_table_opens_as_far_as_it_can_be_read_and_can_be_written() -> None:
    rng, whole = random.Random(1), data_of()
    problems = 0
    for _ in range(COUNT):
        data = whole
        for _ in range(rng.randint(1, 4)):
            data = spoilt(rng, data)
            if not data:
                break
        draft, said = DRAFTING.read(data, DEFINITIONS)
        problems += bool(said)
        assert all(isinstance(words, str) and words for _, words in said)
        DRAFTING.check(draft, DEFINITIONS)
        again, _ = load_yaml(dump_yaml(DRAFTING.write(draft, DEFINITIONS)), "again")
        assert again is not None
        assert DRAFTING.read(again.data, DEFINITIONS)[0] == draft
    assert problems > COUNT * 2 // 3
    every: tuple[Any, ...] = (None, [], "text", 7, {"terrain": 3, "points": [1], "workshops": {"a": 1}})
    for nonsense in every:
        assert DRAFTING.read(nonsense, DEFINITIONS)[1]


def test_of_a_list_far_too_long_only_the_first_are_read_and_it_is_told__FT_1_2() -> None:
    data = data_of()
    data |= {"terrain": data["terrain"][:1] * 5000, "workshops": [[6, 6]] * 3000}
    draft, problems = DRAFTING.read(data, DEFINITIONS)
    assert problems == [
        (("terrain",), "expected a list of at most 120 values, found 5000"),
        (("workshops",), "expected a list of at most 6 values, found 3000"),
    ]
    assert len(draft.pieces) < 400
    assert ("error", "much_terrain") in told(draft) and ("error", "many_workshops") in told(draft)


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ((), []),
        ((TablePiece("building", (5_000, 24_800), POND),), [*GAPS, *LOPSIDED]),
        (
            (TablePiece("water", (36_000, 24_000), ((-9_000, -1_500), (-9_000, 1_500), (9_000, 1_500))),),
            [("error", "point_blocked")],
        ),
        ((TablePiece("water", (36_000, 40_000), (*POND[::2], *POND[1::2])),), [("error", "crosses_itself")]),
        ((TablePiece("wood", (90_000, 60_000), POND),), [("error", "off_table")]),
        ((TablePiece("point", (30_000, 3_000), name="A"),), [("error", "letter_twice")]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_while_it_is_drawn__FT_1_1__FT_1_2(
    more: tuple[TablePiece, ...], expected: list[tuple[str, str]]
) -> None:
    assert told(farms(*more)) == expected


def ring(at: Point, half: int, thick: int) -> list[TablePiece]:
    """Four ponds that close a square round a place."""
    x, y = at
    sides = (x, y + half), (x + half, y), (x, y - half), (x - half, y)
    long = ((-half - thick, 0), (-half - thick, thick), (half + thick, thick), (half + thick, 0))
    turned = zip(sides, (0, 900, 1800, 2700), strict=True)
    return [TablePiece("water", place, long, turn) for place, turn in turned]


def test_a_point_that_no_tank_can_reach_is_told__FT_1_1() -> None:
    places = {"A": (12_000, 12_000), "B": (60_000, 36_000), "C": (12_000, 40_000)}
    points = {n: TablePiece("point", at, name=name) for n, (name, at) in enumerate(places.items())}
    base = TableDraft((72, 48), points, meta={"mode": "death_match", "symmetry": "none"})
    closed = replace(base, pieces={**points, **dict(enumerate(ring((60_000, 36_000), 4_000, 1_000), 10))})
    found = [one for one in DRAFTING.check(closed, DEFINITIONS) if one.key.endswith("cut_off")]
    assert [one.params["others"] for one in found] == ["B"]
    # the same with a way out exactly as wide as a tank
    gap = {n: p for n, p in closed.pieces.items() if n != 10}
    x, y = 60_000, 36_000
    for number, (left, right) in enumerate(((x - 5_000, x - 1_200), (x + 1_200, x + 5_000)), 20):
        outline = ((left - x, 0), (left - x, 1_000), (right - x, 1_000), (right - x, 0))
        gap[number] = TablePiece("water", (x, y + 4_000), outline)
    assert not any(key == "cut_off" for _, key in told(replace(base, pieces=gap)))


def test_ground_is_unseen_where_a_line_is_stopped__FT_2_5() -> None:
    rng = random.Random(2)
    table = table_of(farms(), DEFINITIONS.ground)
    for _ in range(4):
        eye = rng.randrange(1_000, 71_000), rng.randrange(1_000, 47_000)
        for spot in rng.sample(seen_from(table, eye), 40):
            middle = (eye[0] + spot[0]) // 2, (eye[1] + spot[1]) // 2
            stop = blocker(table, eye, middle)
            assert stop is None or stop.kind == "wood"
