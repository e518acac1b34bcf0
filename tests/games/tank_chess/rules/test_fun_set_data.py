"""The Fun Set is data: the shipped files say what the rule text says, and no code names a kind (TC-8)."""

from __future__ import annotations

import ast
import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.data.files.content import load_content
from game.data.files.paths import ASSETS, PROJECT
from game.data.words.texts import Texts
from game.data.words.wording import refusal_words
from game.games.tank_chess.rules.file_models import GroundFile, PiecesFile
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.tcfen import parse_tcfen
from game.model import entries
from tests.games.tank_chess.perft.fun_set import fun_set
from tests.games.tank_chess.perft.make_tables import read_tables
from tests.games.tank_chess.perft.random_boards import random_diagram

CONTENT = load_content(KIT)
SHIPPED = CONTENT.definitions
EXPANSION = tuple(name for name, kind in (SHIPPED.by_name | SHIPPED.ground_by_name).items() if kind.expansion)

DRAWN = {"game/view/board/ground_styles.py", "game/view/board/ground.py"}
"""The ground's painters: what stands there are names of drawings (``look: {style: …}``), which any kind of
any file may ask for; a kind whose style nobody drew is shown by its character."""

OTHERS = set(entries.games()) - {KIT.name}
"""Other games: in their own rooms a hedge is theirs."""

PICTURED = {"game/app/poses/editor.py", "game/app/poses/table_editor.py"}
"""Examples to make pictures of: the maps in them are of what the shipped files hold."""


def test_the_shipped_files_say_what_the_rule_text_says__TC_8() -> None:
    plain = [replace(kind, expansion="") for kind in SHIPPED.pieces]
    assert sorted(plain, key=lambda kind: kind.name) == sorted(fun_set().pieces, key=lambda kind: kind.name)
    ground = [replace(kind, expansion="") for kind in SHIPPED.ground]
    assert sorted(ground, key=lambda kind: kind.name) == sorted(fun_set().ground, key=lambda kind: kind.name)


def test_what_the_publisher_says_is_marked_and_nothing_else_is__TC_8() -> None:
    pieces, ground = CONTENT.files["pieces"], CONTENT.files["ground"]
    assert isinstance(pieces, PiecesFile)
    assert isinstance(ground, GroundFile)
    marked: dict[str, set[str]] = {name: set(entry.rules.official) for name, entry in pieces.pieces.items()}
    marked |= {name: set(entry.rules.official) for name, entry in ground.ground.items()}
    assert {name: said for name, said in marked.items() if said} == {
        "low_obstacle": {"stops_fire"},
        "water": {"enter", "stops_fire", "others"},
        "hedge": {"enter", "stops_fire"},
    }


def test_all_but_the_basic_game_belongs_to_an_expansion__TC_8() -> None:
    basic = {kind.letter for kind in SHIPPED.pieces if not kind.expansion}
    assert basic == set("CLMHDR")
    assert [kind.char for kind in SHIPPED.ground if not kind.expansion] == ["#"]


def test_an_official_property_must_be_one__TC_8() -> None:
    with pytest.raises(ValueError, match="official"):
        GroundFile.model_validate(
            {
                "format": 1,
                "game": "tank_chess",
                "ground": {"bog": {"rules": {"char": "%", "official": ["depth"]}, "look": {"style": "bog"}}},
            }
        )


def test_no_code_names_a_kind_of_an_expansion__TC_8_1() -> None:
    assert len(EXPANSION) == 12
    found = [
        f"{path.relative_to(PROJECT)}:{line}: {text}"
        for path in sorted((PROJECT / "game").rglob("*.py"))
        if str(path.relative_to(PROJECT)) not in DRAWN | PICTURED and OTHERS.isdisjoint(path.parts)
        for line, text in _texts(path)
        if text in EXPANSION
    ]
    assert found == []


def test_the_painters_are_the_only_ones_that_had_to_be_left_out__TC_8_1() -> None:
    for name in DRAWN:
        assert any(text in EXPANSION for _, text in _texts(PROJECT / name)), name


def _texts(path: Path) -> list[tuple[int, str]]:
    """Line and content of every text in a file of code that may name a kind of the expansion."""
    code = path.read_text(encoding="utf-8")
    if not any(name in code for name in EXPANSION):
        return []
    tree = ast.parse(code)
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return [(node.lineno, node.value) for node in constants if isinstance(node.value, str)]


def test_counted_positions_hold_every_kind_of_the_files__TC_8() -> None:
    held: set[str] = set()
    for entry in read_tables():
        if entry["definitions"] == "fun":
            diagram = parse_tcfen(entry["tcfen"], SHIPPED)
            held |= {kind.name for kind in diagram.ground.values()}
            held |= {placed.kind.name for placed in diagram.pieces.values()}
            if entry["name"] == "fun_set_all":
                colours = {(p.kind.name, p.colour) for p in diagram.pieces.values()}
                assert {(name, c) for name in EXPANSION for c in (0, 1) if name in SHIPPED.by_name} <= colours
                assert set(EXPANSION) - set(SHIPPED.by_name) <= {k.name for k in diagram.ground.values()}
    assert set(EXPANSION) <= held


@pytest.mark.parametrize(
    "entry", [e for e in read_tables() if e["definitions"] == "fun"], ids=lambda e: e["name"]
)
def test_the_shipped_files_count_as_the_table__TC_8(entry: dict[str, object]) -> None:
    position = Position.from_diagram(SHIPPED, parse_tcfen(str(entry["tcfen"]), SHIPPED))
    counts = entry["counts"]
    assert isinstance(counts, list)
    assert position.perft(1) == counts[0]


def test_every_kind_is_read_back_from_every_text_of_a_position__TC_9_1() -> None:
    rng = random.Random(8)
    for _ in range(20):
        state = KIT.game.new(KIT.setup_from(random_diagram(rng, SHIPPED), SHIPPED))
        text = KIT.format_position(state)
        again = KIT.game.new(KIT.parse_position(text, SHIPPED, (0, 1)))
        assert again.diagram == state.diagram


@pytest.mark.parametrize(
    ("text", "move", "key"),
    [
        # the last square of the board is behind the block, another block, and too few steps are left
        ("c4#6/3-4/3B04/8/8/8/8/7C0 w 1", "d6-d7N", None),
        ("c43-3/4B03/8/8/8/8/8/7C0 w 1", "e7-e8N", "not_pushed"),
        ("c47/4-3/4-3/4B03/8/8/8/7C0 w 1", "e5-e6N", "not_pushed"),
        ("c47/8/4x3/4x3/4B03/8/8/7C0 w 1", "e4-e5N", "not_pushed"),
        ("c47/8/4x3/8/8/4B03/8/7C0 w 1", "e3-e6N", "not_pushed"),
        ("c47/8/4x3/4B03/8/8/8/7C0 w 1", "e5-e6E", "facing_too_far"),
        ("c47/8/8/4x3/4M03/8/8/7C0 w 1", "e4-e5N", "wreck_blocks"),
        ("c47/8/8/4-3/4M03/8/8/7C0 w 1", "e4-e5N", "ground_blocks"),
        ("c47/8/8/4^3/4M03/8/8/7C0 w 1", "e4-e5N", "ground_blocks"),
        ("c47/8/8/8/4M03/8/8/7C0 w 1", "e4-e5N!e5", "no_mine"),
        ("c47/8/8/8/4M03/4!3/8/7C0 w 1", "e4-e5N!e3", "nobody_on_mine"),
        ("c47/8/8/8/4M0+?3/8/8/7C0 w 1", "h1-h2N!e4", "no_mine"),
    ],
)
def test_a_refusal_tells_what_is_in_the_way__TC_8_1(text: str, move: str, key: str | None) -> None:
    state = KIT.game.new(KIT.parse_position(text, SHIPPED, (0, 1)))
    refusal = KIT.game.refuse(state, KIT.parse_action(move, state))
    if key is None:
        assert refusal is None
        return
    assert refusal is not None
    assert refusal.key == f"tank_chess.refuse.{key}"
    words = refusal_words("tank_chess", refusal, Texts(ASSETS / "locale"))
    assert "{" not in words
    assert words.endswith(".")
