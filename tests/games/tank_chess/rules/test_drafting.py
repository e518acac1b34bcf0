"""Maps of Tank Chess being drawn: the palette, files opened however broken, files written, armies."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cli.verbs.validate import examine
from game.data.files.check import check
from game.data.files.content import load_map, map_from
from game.data.files.paths import ASSETS, MAPS
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml
from game.games.tank_chess.rules.definitions import WRECK
from game.games.tank_chess.rules.file_models import ArmyFile, TankChessMap
from game.model.draft_reader import MOST_PROBLEMS
from game.model.drafting import SYMMETRIES, MapDraft, Stand
from game.model.grid8 import Grid
from tests.amount import some
from tests.games.tank_chess.boards import (
    KIT,
    content,
    map_setup,
    random_match,
    random_setup,
    shipped_maps,
    words,
)

DRAFTING = KIT.drafting
quick = settings(
    derandomize=True, deadline=None, suppress_health_check=list(HealthCheck), max_examples=some(150, 18)
)

PLAIN_8 = ["........"] * 8
PLACED: dict[str, Any] = {"white": ["C d1 N"], "black": ["C e8 S"]}


def read(data: Any) -> tuple[MapDraft, list[tuple[tuple[str | int, ...], str]]]:
    draft, told = DRAFTING.read(data, content().definitions)
    return draft, list(told)


def file(**keys: Any) -> dict[str, Any]:
    """A good small map, with some keys replaced; ``None`` leaves a key out."""
    whole = {"format": 1, "game": "tank_chess", "title": "Small", "board": PLAIN_8, **PLACED, **keys}
    return {key: value for key, value in whole.items() if value is not None}


def named(draft: MapDraft) -> dict[str, Stand]:
    return {draft.grid.name(square): stand for square, stand in draft.pieces.items()}


# ---- the palette


def test_the_palette_has_every_kind_of_the_files_and_wrecks__TC_8_1() -> None:
    definitions = content().definitions
    palette = DRAFTING.palette(definitions)
    assert [item.name for item in palette.ground] == [kind.name for kind in definitions.ground]
    assert [item.name for item in palette.pieces] == [kind.name for kind in definitions.pieces] + [WRECK]
    assert palette.sizes == (8, 26)
    wreck = palette.piece_item(WRECK)
    assert wreck is not None
    assert (wreck.sided, wreck.turns, wreck.letter) == (False, False, "x")
    assert [item.name for item in palette.pieces if item.single] == ["command"]


def test_ground_that_belongs_to_a_side_knows_its_twin_and_nothing_else_has_one__TC_7_3() -> None:
    palette = DRAFTING.palette(content().definitions)
    mines = ("remote_mine_white", "remote_mine_black")
    assert {item.name: item.by_side for item in palette.ground if item.by_side} == dict.fromkeys(mines, mines)


def test_what_nobody_ever_enters_is_an_obstacle_and_what_one_may_be_lost_in_is_not__TC_8_1() -> None:
    palette = DRAFTING.palette(content().definitions)
    assert [item.name for item in palette.ground if item.blocks] == ["obstacle", "low_obstacle"]


# ---- good files


@pytest.mark.parametrize("name", shipped_maps())
def test_a_shipped_map_is_opened_whole_and_written_as_it_was(name: str) -> None:
    document, _ = load_yaml(MAPS / "tank_chess" / f"{name}.yaml")
    assert document is not None
    draft, told = read(document.data)
    assert told == []
    written = DRAFTING.write(draft, content().definitions)
    model, problems = check(document, TankChessMap)
    assert model is not None, problems
    assert TankChessMap.model_validate_json(json.dumps(written)).board == model.board
    assert read(written) == (draft, [])
    text, _ = load_yaml(dump_yaml(written), name)
    assert text is not None
    assert read(text.data) == (draft, [])


def test_a_file_is_written_in_the_order_people_read_it_without_what_is_empty() -> None:
    data = file(
        options={"undo": False},
        wrecks=["b2"],
        tags=["small"],
        author="",
        symmetry="point",
        clock={"minutes": 5},
        to_move="black",
        white=["L a1 N", "C d1 NE"],
    )
    written = DRAFTING.write(read(data)[0], content().definitions)
    assert list(written) == [
        "format",
        "game",
        "title",
        "tags",
        "clock",
        "symmetry",
        "board",
        "white",
        "black",
        "wrecks",
        "to_move",
        "options",
    ]
    assert written["white"] == ["C d1 NE", "L a1 N"]


def test_a_map_may_begin_with_wrecks_and_with_black_to_move__TC_4_1() -> None:
    board = [*PLAIN_8[:3], "####....", "....####", *PLAIN_8[:3]]
    text = dump_yaml(file(board=board, wrecks=["b2", "c3"], to_move="black"))
    checked = load_map(KIT, text, content(), words())
    setup = KIT.setup(checked.map_file, content().definitions, (0, 1), {})
    state = KIT.game.new(setup)
    assert KIT.format_position(state) == "4c43/8/8/####4/4####/2x5/1x6/3C04 b 1"
    assert KIT.game.to_act(state) == 1


@pytest.mark.parametrize(
    ("wrecks", "said"),
    [
        (["z9"], "on this board"),
        (["d1"], "already holds a piece"),
        (["b2", "b2"], "already holds a wreck"),
        (["a8"], "can’t be on a8"),
    ],
)
def test_a_wreck_that_can_t_lie_there_is_told_of_a_map__TC_1_3(wrecks: list[str], said: str) -> None:
    board = ["#.......", *PLAIN_8[1:]]
    document, _ = load_yaml(dump_yaml(file(wrecks=wrecks, board=board)), "map")
    assert document is not None
    model, _ = check(document, TankChessMap)
    assert model is not None
    found = KIT.check_map(model, content().definitions)
    assert [(f.severity, f.where) for f in found] == [("error", ("wrecks", len(wrecks) - 1))]
    assert said in str(found[0].params["message"])


@pytest.mark.parametrize("seed", range(6))
def test_a_position_of_a_match_becomes_a_draft_and_a_map_that_begins_there(seed: int) -> None:
    rng = random.Random(seed)
    setup = random_setup(rng, fun=True) if seed % 2 else map_setup("official_16")
    state = KIT.game.new(setup)
    for _, step in random_match(rng, setup, 40):
        if step.state.outcome is None:
            state = step.state
    draft, definitions = DRAFTING.from_view(state), setup.definitions
    written = {**DRAFTING.write(draft, definitions), "title": "Mid-game"}
    model = TankChessMap.model_validate_json(json.dumps(written))
    again = KIT.setup(model, definitions, (0, 1), {})
    assert KIT.format_position(KIT.game.new(again)).split()[:2] == KIT.format_position(state).split()[:2]


# ---- broken files


@pytest.mark.parametrize(
    "data", [None, [], "C h1 N", 3, True, {}, {"board": None}, {1: 2, None: 3}, [{"board": []}]]
)
def test_what_is_no_map_opens_as_an_empty_board_with_a_word_why(data: Any) -> None:
    draft, told = read(data)
    assert (draft.grid.width, draft.grid.height) == (16, 16)
    assert not draft.ground
    assert not draft.pieces
    assert told


def test_ragged_rows_open_as_wide_as_most_are_and_each_is_told_with_its_rank__TC_1_1() -> None:
    board = ["..#.....", "..#", "........", "..........", "........", "........", "........", "#......."]
    draft, told = read(file(board=board))
    assert (draft.grid.width, draft.grid.height) == (8, 8)
    assert {draft.grid.name(s) for s in draft.ground} == {"c8", "c7", "a1"}
    assert told == [
        (("board", 1), "rank 7 must have 8 squares like most ranks, not 3"),
        (("board", 3), "rank 5 must have 8 squares like most ranks, not 10"),
    ]


def test_unknown_characters_are_told_with_column_and_square_and_the_rest_of_the_row_is_kept() -> None:
    draft, told = read(file(board=["#.Ω.#..%", *PLAIN_8[1:]]))
    assert {draft.grid.name(s) for s in draft.ground} == {"a8", "e8"}
    assert [path for path, _ in told] == [("board", 0)] * 2
    assert "column 3 (square c8)" in told[0][1]
    assert "column 8 (square h8)" in told[1][1]


def test_two_commands_a_piece_on_an_obstacle_and_too_many_pieces_are_kept_for_the_checks__TC_7_1() -> None:
    white = ["C d1 N", "C a1 N", *(f"L {c}{r} N" for r in (3, 4, 5) for c in "abcdefgh")]
    draft, told = read(file(white=white, board=[*PLAIN_8[:7], "#......."]))
    assert told == []
    assert len(draft.pieces) == 27
    found = DRAFTING.check(draft, content().definitions)
    errors = {f.key: f for f in found if f.severity == "error"}
    assert {"map.commands", "map.blocked", "map.pieces"} <= errors.keys()
    square = draft.grid.square
    assert set(errors["map.commands"].squares) == {square("d1"), square("a1")}
    assert errors["map.blocked"].squares == (square("a1"),)


def test_500_by_500_opens_as_its_lower_left_corner__TC_1_1() -> None:
    rows = ["." * 499 + "#"] * 499 + ["#" + "." * 499]
    draft, told = read(file(board=rows, white=["C d1 N", "L z400 N"]))
    assert (draft.grid.width, draft.grid.height) == (26, 26)
    assert [draft.grid.name(s) for s in draft.ground] == ["a1"]
    assert [path for path, _ in told] == [("board",), ("white", 1)]
    assert "500 × 500" in told[0][1]


def test_a_board_too_small_is_opened_as_it_is_and_the_checks_tell__TC_1_1() -> None:
    draft, told = read(file(board=["...", "..#", "..."], white=["C a1 N"], black=["C c3 S"]))
    assert (draft.grid.width, draft.grid.height, told) == (3, 3, [])
    assert "map.size" in {f.key for f in DRAFTING.check(draft, content().definitions)}


def test_pieces_off_the_board_twice_on_a_square_or_unknown_are_left_out_and_told() -> None:
    white = ["C d1 N", "L d1 N", "L d9 N", "L i1 N", "L e1 Q", "W e1 N", "light e1", 7, None, ["L"], "L e1 E"]
    draft, told = read(file(white=white))
    assert set(named(draft)) == {"d1", "e1", "e8"}
    assert named(draft)["e1"] == Stand("light", 0, 2)
    assert [path for path, _ in told] == [("white", index) for index in range(1, 10)]


@pytest.mark.parametrize(
    ("keys", "path", "said"),
    [
        ({"size": [-5, -5]}, ("size",), "unknown key"),
        ({"tittle": "Small"}, ("tittle",), "did you mean title?"),
        ({"title": ["a"]}, ("title",), "expected text, found a list"),
        ({"title": True}, ("title",), "expected text, found yes"),
        ({"tags": {"a": 1}}, ("tags",), "expected a list of texts"),
        ({"tags": ["good", {}]}, ("tags", 1), "expected text"),
        ({"symmetry": "pont"}, ("symmetry",), "did you mean point?"),
        ({"symmetry": -1}, ("symmetry",), "found -1"),
        ({"clock": {"minutes": -3}}, ("clock", "minutes"), "greater than or equal to 1"),
        ({"clock": "long"}, ("clock",), "valid dictionary"),
        (
            {"options": {"draw_repetition": 3}},
            ("options", "draw_repetition"),
            "did you mean draw_repetitions?",
        ),
        ({"options": {"draw_quiet_turns": -1, "undo": False}}, ("options", "draw_quiet_turns"), ""),
        ({"options": 4}, ("options",), "expected keys with values"),
        ({"white": {"C": "h1"}}, ("white",), "expected a list of texts"),
        ({"black": None}, ("black",), "missing"),
        ({"board": 7}, ("board",), "expected 8 to 26 rows of text, found 7"),
        ({"board": [5, *PLAIN_8[1:]]}, ("board", 0), "rank 8: expected text, found 5"),
        ({"wrecks": ["z9"]}, ("wrecks", 0), "on this board"),
        ({"wrecks": ["d1"]}, ("wrecks", 0), "already holds a piece"),
        ({"format": 2}, ("format",), "expected 1, found 2"),
        ({"game": None}, ("game",), "missing"),
        ({"game": "chess"}, ("game",), "expected tank_chess"),
        ({"to_move": "red"}, ("to_move",), "expected one of white, black"),
    ],
)
def test_one_wrong_key_is_told_with_its_path_and_all_else_is_opened(
    keys: dict[str, Any], path: tuple[str | int, ...], said: str
) -> None:
    draft, told = read(file(**keys))
    assert [where for where, _ in told] == [path]
    assert said in told[0][1]
    if "board" not in keys or isinstance(keys["board"], list):
        assert draft.grid == Grid(8, 8)
    if "title" not in keys:
        assert draft.title == "Small"


def test_titles_keep_path_tricks_as_text_and_numbers_as_they_are_written() -> None:
    draft, told = read(file(title="../../etc/passwd", author=1984, description="a\x00b\nc"))
    assert told == []
    assert draft.meta["title"] == "../../etc/passwd"
    assert draft.meta["author"] == "1984"
    assert draft.meta["description"] == "ab\nc"


def test_what_a_draft_holds_and_a_file_can_t_is_an_error_of_the_checks__TC_7_1() -> None:
    draft, told = read(file(title="x" * 81))
    assert told == []
    found = [f for f in DRAFTING.check(draft, content().definitions) if f.where == ("title",)]
    assert [f.severity for f in found] == ["error"]


def test_a_board_as_one_text_and_pieces_as_lines_are_opened_too() -> None:
    draft, told = read(file(board="\n".join(PLAIN_8), white="C d1 N\nL a1 N\n"))
    assert told == []
    assert set(named(draft)) == {"d1", "a1", "e8"}


def test_no_more_is_told_of_one_file_than_anybody_reads() -> None:
    told = read(file(white=["?"] * 5000))[1]
    assert len(told) == MOST_PROBLEMS + 1
    assert told[-1][1] == f"and {5000 - MOST_PROBLEMS} more problems in this file"


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=True)
    | st.text(max_size=12)
    | st.sampled_from(["C a1 N", "L h8 S", "a1", "........", "#~^.!?=:", "point", "black", "M c3 SW"]),
    lambda inner: st.lists(inner, max_size=10) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)
keys = st.sampled_from([*TankChessMap.model_fields, "other"])


@pytest.mark.slow
@quick
@given(st.dictionaries(keys, values, max_size=9) | values)
def test_anything_at_all_opens_is_checked_and_written_without_raising(data: Any) -> None:
    definitions = content().definitions
    draft, told = read(data)
    assert all(isinstance(message, str) for _, message in told)
    DRAFTING.check(draft, definitions)
    written = DRAFTING.write(draft, definitions)
    dump_yaml(written)
    assert read(written)[0] == draft


@st.composite
def drafts(choose: st.DrawFn) -> MapDraft:
    """Any draft a person can draw: anything on any square of a board of any size."""
    palette = DRAFTING.palette(content().definitions)
    grid = Grid(choose(st.integers(1, 26)), choose(st.integers(1, 26)))
    squares = st.integers(0, len(grid) - 1)
    ground = choose(st.dictionaries(squares, st.sampled_from([g.name for g in palette.ground]), max_size=30))
    stands = st.builds(
        Stand,
        st.sampled_from([p.name for p in palette.pieces if p.sided]),
        st.integers(0, 1),
        st.integers(0, 7),
    ) | st.just(Stand(WRECK))
    pieces = choose(st.dictionaries(squares, stands, max_size=50))
    texts = st.text("abc äß#:-'\"\n", min_size=1, max_size=20)
    some = st.fixed_dictionaries(
        {},
        optional={
            "title": texts,
            "author": texts,
            "description": texts,
            "date": st.just("2024-05-31"),
            "tags": st.lists(texts, min_size=1, max_size=3),
            "clock": st.sampled_from([{"minutes": 5}, {"minutes": 30, "increment": 10}]),
            "symmetry": st.sampled_from(SYMMETRIES),
            "options": st.sampled_from([{"undo": False}, {"draw_repetitions": 5}]),
            "to_move": st.sampled_from(["white", "black"]),
        },
    )
    return MapDraft(grid, ground, pieces, meta=choose(some))


@quick
@given(drafts())
def test_a_draft_written_and_read_is_the_same_draft(draft: MapDraft) -> None:
    written = DRAFTING.write(draft, content().definitions)
    back, told = read(written)
    assert (back, told) == (draft, [])
    document, problems = load_yaml(dump_yaml(written), "map")
    assert document is not None, problems
    assert read(document.data) == (draft, [])


@quick
@given(drafts(), st.integers(0, 2**32))
def test_the_checks_call_a_draft_legal_just_when_its_file_can_be_played__TC_7_1(
    draft: MapDraft, seed: int
) -> None:
    definitions = content().definitions
    draft = replace(draft, meta={**draft.meta, "title": "A title"})
    if seed % 2:
        # one Command a side, or hardly any draft would be legal
        pieces = {s: p for s, p in draft.pieces.items() if p.kind != "command"}
        places = random.Random(seed).sample(range(len(draft.grid)), min(2, len(draft.grid)))
        pieces.update((s, Stand("command", side, 4 * side)) for side, s in enumerate(places))
        draft = replace(draft, pieces=pieces)
    errors = [f for f in DRAFTING.check(draft, definitions) if f.severity == "error"]
    document, _ = load_yaml(dump_yaml(DRAFTING.write(draft, definitions)), "map")
    assert document is not None
    try:
        map_from(KIT, document, content(), words())
        playable = True
    except Exception:
        playable = False
    assert playable == (not errors)


# ---- armies


def test_every_shipped_army_can_stand_on_a_map_and_has_a_name__TC_7_1_TC_2_1() -> None:
    document, _ = load_yaml(ASSETS / DRAFTING.army_file)
    assert document is not None
    file_, problems = check(document, ArmyFile)
    assert file_ is not None, problems
    assert not DRAFTING.army_problems(file_, content().definitions)
    armies = {army.key: dict(army.pieces) for army in DRAFTING.armies(file_, content().definitions)}
    assert all(words().has(key) for key in armies)
    assert armies["tank_chess.army.official"] == {"command": 1, "heavy": 2, "medium": 3, "light": 4}
    assert sum(armies["tank_chess.army.long_range"].values()) == 14


def test_an_army_with_unknown_pieces_two_commands_or_too_many_is_told_and_not_offered__TC_7_1() -> None:
    file_ = ArmyFile.model_validate(
        {
            "format": 1,
            "game": "tank_chess",
            "armies": {
                "odd": {"command": 1, "lihgt": 2},
                "two": {"command": 2},
                "horde": {"command": 1, "light": 20},
            },
        }
    )
    told = dict(DRAFTING.army_problems(file_, content().definitions))
    assert set(told) == {("armies", "odd", "lihgt"), ("armies", "two"), ("armies", "horde")}
    assert "did you mean light?" in told["armies", "odd", "lihgt"]
    keys_ = [army.key for army in DRAFTING.armies(file_, content().definitions)]
    assert "tank_chess.army.odd" not in keys_


def test_a_broken_army_file_is_told_by_validate_with_line_and_key(tmp_path: Path) -> None:
    path = tmp_path / "armies.yaml"
    path.write_text(
        "format: 1\ngame: tank_chess\narmies:\n  odd: {command: 1, lihgt: 2}\n  none: {light: 3}\n",
        encoding="utf-8",
    )
    kind, problems = examine(path)
    assert kind == "armies"
    assert [(p.line, p.key) for p in problems] == [(4, "armies.odd.lihgt"), (5, "armies.none")]
