"""What is said of a map: what forbids it, and what is odd about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.data.files.content import CheckedMap, load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.files.problems import ProblemsError
from game.data.saves.match_plan import Player, position_plan
from game.data.words.texts import Texts
from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.diagram import Diagram
from game.games.tank_chess.rules.draft_files import draft_of
from game.games.tank_chess.rules.draft_grid import codes_of
from game.games.tank_chess.rules.draft_shape import asymmetries
from game.games.tank_chess.rules.file_models import TankChessMap
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_chess.rules.map_checks import check_diagram
from game.games.tank_chess.rules.schema import build_diagram
from game.games.tank_chess.rules.tcfen import format_tcfen, parse_tcfen
from game.games.tank_chess.rules.text_board import text_board
from game.model.drafting import SymmetryName
from game.model.finding import Finding
from tests.games.tank_chess.perft.fun_set import fun_set, standard

FAIR = "4c43/8/8/####4/4####/8/8/3C04 w 1"


def symmetric(diagram: Diagram, symmetry: SymmetryName, definitions: Definitions) -> bool:
    return not asymmetries(draft_of(diagram), symmetry, codes_of(definitions))


def found(text: str, definitions: Definitions | None = None) -> list[Finding]:
    definitions = definitions or standard()
    return list(check_diagram(parse_tcfen(text, definitions), definitions))


def keys(text: str, severity: str, definitions: Definitions | None = None) -> list[str]:
    return [finding.key for finding in found(text, definitions) if finding.severity == severity]


def test_a_fair_map_has_neither_errors_nor_warnings__TC_7_1() -> None:
    assert found(FAIR) == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("8/8/8/####4/4####/8/8/3C04 w 1", "map.commands"),
        ("4c43/8/8/####4/4####/8/8/2C0C04 w 1", "map.commands"),
        # the enemy shows its side along the file
        ("4c23/8/8/8/8/8/8/4C03 w 1", "map.command_in_fire"),
        ("4c43/8/C05##/8/8/8/8/8 w 1", "map.escape_at_once"),
        # Black moves second, and may not either
        ("8/8/8/8/8/4##c41/8/C07 w 1", "map.escape_at_once"),
    ],
)
def test_a_map_that_can_t_be_played_fairly_is_told__TC_7_1(text: str, key: str) -> None:
    assert key in keys(text, "error")


def test_a_remote_mine_under_a_command_is_a_first_move_too__TC_7_1_TC_6_3() -> None:
    text = "4c4+!3/8/8/####4/4####/8/8/3C04 w 1"
    assert "map.command_in_fire" in keys(text, "error", fun_set())


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("4c43/#7/8/####4/4####/8/8/3C04 w 1", "map.not_symmetric"),
        ("4c43/8/8/####4/4####/8/8/3C03L0 w 1", "map.different_pieces"),
        # walled in: the Lights can only turn
        ("4c41##/6#l4/6##/####4/4####/##6/L0#6/##1C04 w 1", "map.stuck"),
        ("4c41##/6#1/6##/####4/4####/##6/1#6/##1C04 w 1", "map.unreachable"),
        ("4c43/########/########/####4/4####/8/########/3C04 w 1", "map.crowded"),
        ("4c43/l27/8/1###4/4####/8/L01#5/3C04 w 1", "map.shot_at_once"),
    ],
)
def test_what_is_odd_about_a_map_is_told__TC_7_2(text: str, key: str) -> None:
    assert keys(text, "error") == []
    assert key in keys(text, "warning")


def test_each_symmetry_knows_itself__TC_7_3() -> None:
    known = standard()
    half = parse_tcfen(FAIR, known)
    assert [symmetric(half, kind, known) for kind in ("point", "left_right", "top_bottom")] == [
        True,
        False,
        False,
    ]
    mirror = parse_tcfen("3l4l43/8/8/##4##/8/##4##/8/3L0L03 w 1", known)
    assert symmetric(mirror, "left_right", known)
    mirror = parse_tcfen("3l4c43/8/8/##6/##6/8/8/3L0C03 w 1", known)
    assert symmetric(mirror, "top_bottom", known)
    assert not symmetric(mirror, "point", known)


def test_the_official_board_is_the_same_after_a_half_turn__TC_7_3_TC_3_1() -> None:
    content = load_content(KIT)
    checked = load_map(KIT, MAPS / "tank_chess" / "official_16.yaml", content, Texts(ASSETS / "locale"))
    assert isinstance(checked.map_file, TankChessMap)
    assert symmetric(build_diagram(checked.map_file, content.definitions), "point", content.definitions)


def test_short_names_stand_in_the_file_and_in_no_board_or_move__TC_2_2() -> None:
    content = load_content(KIT)
    files = content.files["pieces"].model_dump()["pieces"]
    short = {name: files[name]["look"]["short"] for name in files}
    assert [short[n] for n in ("command", "light", "medium", "heavy", "tank_destroyer", "heavy_mortar")] == [
        "CLT",
        "LT",
        "MT",
        "HT",
        "TD",
        "HM",
    ]
    checked = load_map(KIT, MAPS / "tank_chess" / "long_range_20.yaml", content, Texts(ASSETS / "locale"))
    assert isinstance(checked.map_file, TankChessMap)
    diagram = build_diagram(checked.map_file, content.definitions)
    shown = [format_tcfen(diagram), text_board(diagram)]
    state = KIT.game.new(KIT.setup_from(diagram, content.definitions))
    shown += [KIT.format_action(action, state) for action in KIT.game.actions(state)]
    assert not any(name in text for text in shown for name in short.values())


def with_options(tmp_path: Path, options: str) -> CheckedMap[Any]:
    text = (MAPS / "tank_chess" / "official_16.yaml").read_text(encoding="utf-8")
    path = tmp_path / "map.yaml"
    path.write_text(f"{text.rstrip()}\noptions: {options}\n", encoding="utf-8")
    return load_map(KIT, path, load_content(KIT), Texts(ASSETS / "locale"))


def test_a_map_can_set_options_and_the_players_have_the_last_word__TC_6_4(tmp_path: Path) -> None:
    checked, definitions = with_options(tmp_path, "{draw_quiet_turns: 40}"), load_content(KIT).definitions
    assert KIT.setup(checked.map_file, definitions, (0, 1), {}).definitions.draw_quiet_turns == 40
    chosen = KIT.setup(checked.map_file, definitions, (0, 1), {"draw_quiet_turns": 60})
    assert chosen.definitions.draw_quiet_turns == 60


@pytest.mark.parametrize("options", ["{draw_quiet_turns: 1}", "{undo: 3}", "{no_such_option: 1}"])
def test_options_that_can_t_be_are_told_and_raise_nothing(options: str, tmp_path: Path) -> None:
    with pytest.raises(ProblemsError) as told:
        with_options(tmp_path, options)
    assert told.value.problems[0].key.startswith("options.")
    assert told.value.problems[0].line


def test_a_match_from_a_position_has_its_options_too__TC_6_4() -> None:
    definitions = load_content(KIT).definitions
    players = (Player("person", "Ann"), Player("person", "Bo"))
    plan = position_plan(
        KIT, load_content(KIT), FAIR, players, sides=(0, 1), options={"draw_repetitions": 2, "undo": False}
    )
    setup = plan.setup()
    assert setup.definitions.draw_repetitions == 2
    assert setup.definitions.pieces == definitions.pieces
    assert setup.options["undo"] is False
