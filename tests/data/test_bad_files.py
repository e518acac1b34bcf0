"""Every file in tests/data/bad gives its problems and no exception; every file in good gives none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import BaseModel

from game.cli.verbs.validate import examine
from game.data.files.check import check, located
from game.data.files.config import Settings, model_of
from game.data.files.problems import Problem
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import MAX_BYTES, Document, load_yaml
from game.data.saves.saves import read_save, summary
from game.games.battlegrounds.rules.file_models import CardsFile, OptionFile, TokensFile
from game.games.tank_chess.rules.file_models import GroundFile, PiecesFile, TankChessMap
from game.games.tank_chess.rules.schema import build_definitions, map_problems
from game.games.tank_tactics.rules.file_models import CardsFile as TankTacticsCards
from game.games.tank_tactics.rules.file_models import GroundFile as TankTacticsGround
from game.games.tank_tactics.rules.file_models import RolesFile, TankTacticsMap
from tests.games.battlegrounds import boards as battlegrounds

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((HERE / "bad" / "expected.txt").read_text("utf-8"))


def read_good(path: Path, model: type[Any]) -> Any:
    document, problems = load_yaml(path)
    assert document is not None, problems
    built, problems = check(document, model)
    assert not problems
    return built


def problems_of(path: Path, kind: str) -> list[Problem]:
    if kind == "save":
        read_by_list = summary(path)
        save, problems = read_save(path)
        assert bool(read_by_list.header) == bool(save) or kind == "save"
        return problems
    if kind == "tank_tactics":
        return examine(path)[1]
    models: dict[str, type[BaseModel]] = {
        "map": TankChessMap,
        "pieces": PiecesFile,
        "ground": GroundFile,
        "cards": CardsFile,
        "tokens": TokensFile,
        "option": OptionFile,
    }
    document, problems = load_yaml(path)
    if document is None or kind == "text":
        return problems
    if kind == "settings":
        _, problems = Settings.load(config_file=path, user_file=path.parent / "absent.yaml")
        return problems
    built, problems = check(document, models[kind])
    if isinstance(built, TankChessMap):
        definitions = build_definitions(
            read_good(ROOT / "assets/tanks/tank_chess.yaml", PiecesFile),
            read_good(ROOT / "assets/games/tank_chess/ground.yaml", GroundFile),
        )
        problems = located(document, map_problems(built, definitions))
    if isinstance(built, CardsFile | TokensFile):
        files: dict[str, Any] = dict(battlegrounds.content().files)
        files[kind] = built
        problems = located(document, battlegrounds.KIT.definition_problems(**files)[kind])
    if isinstance(built, OptionFile):
        found = battlegrounds.KIT.check_map(built, battlegrounds.content().definitions)
        problems = located(document, [(finding.where, finding.params["message"]) for finding in found])
    return problems


def test_every_bad_file_is_in_the_list_and_the_other_way_round() -> None:
    assert sorted(EXPECTED) == sorted(path.name for path in (HERE / "bad").glob("*.yaml"))


@pytest.mark.parametrize("name", EXPECTED)
def test_a_bad_file_gives_problems_that_say_what_was_expected(name: str) -> None:
    found = problems_of(HERE / "bad" / name, EXPECTED[name]["as"])
    said = "\n".join(map(str, found))
    assert said, "no problem was found"
    for fragment in EXPECTED[name]["says"]:
        assert fragment in said
    for jargon in ("Input should", "valid dictionary", "pydantic", "Traceback", "Errno", "NoneType"):
        assert jargon not in said
    assert all(problem.path.endswith(name) for problem in found)


def test_a_file_that_is_not_there_is_a_problem_not_an_exception(tmp_path: Path) -> None:
    for path, message in (
        (tmp_path / "none.yaml", "file not found"),
        (tmp_path, "this is a folder, not a file"),
        (tmp_path / "nul\0.yaml", "file"),
    ):
        document, problems = load_yaml(path)
        assert document is None
        assert message in problems[0].message


def test_a_file_of_100_mb_is_refused_by_its_size_without_being_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(100_000_000)

    def no_open(*_: object, **__: object) -> None:
        raise AssertionError("the file was opened")

    monkeypatch.setattr(Path, "open", no_open)
    document, problems = load_yaml(path)
    assert document is None
    assert "the file is too large: 100.0 MB (at most 2.0 MB)" in str(problems[0])


def test_a_text_just_over_the_limit_is_refused_and_one_just_under_is_read() -> None:
    assert load_yaml("a: " + "x" * MAX_BYTES)[0] is None
    assert load_yaml("a: " + "x" * (MAX_BYTES - 10))[0] is not None


@pytest.mark.parametrize("path", sorted((HERE / "good").glob("*.yaml")), ids=lambda path: path.name)
def test_a_good_file_gives_a_document_and_no_problem(path: Path) -> None:
    document, problems = load_yaml(path)
    assert isinstance(document, Document)
    assert not problems


@pytest.mark.parametrize("path", sorted((HERE / "good").glob("*.yaml")), ids=lambda path: path.name)
def test_a_good_file_that_is_written_again_reads_as_before(path: Path) -> None:
    document, _ = load_yaml(path)
    assert document is not None
    again, problems = load_yaml(dump_yaml(document.data))
    assert again is not None, problems
    assert again.data == document.data


def test_the_values_of_a_file_are_yamls_own_less_its_surprises() -> None:
    document, _ = load_yaml(HERE / "good" / "values.yaml")
    assert document is not None
    assert document.data == {
        "yes_no": [True, False, True, False, True, False],
        "numbers": [0, -5, 12, 1.5, -0.25, 0.5, 1000.0],
        "nothing": [None, None],
        "texts": ["2024-05-01", "1:30", "010", "0x1F", "1_000", "1e3", "5", "yes", ".inf", "n", "y"],
        "no": "a key is always text",
        "12": "and so is this",
        "quoted": "tab\t and ü",
        "block": "two\nlines\n",
        "folded": "one line\n",
        "same": {"x": 1},
        "again": {"x": 1},
    }


@pytest.mark.parametrize(
    ("path", "model"),
    [
        *((path, TankChessMap) for path in sorted((ROOT / "maps/tank_chess").glob("*.yaml"))),
        (ROOT / "assets/tanks/tank_chess.yaml", PiecesFile),
        (ROOT / "assets/games/tank_chess/ground.yaml", GroundFile),
        *((path, OptionFile) for path in sorted((ROOT / "maps/battlegrounds").glob("*.yaml"))),
        *((path, TankTacticsMap) for path in sorted((ROOT / "maps/tank_tactics").glob("*.yaml"))),
        (ROOT / "assets/games/tank_tactics/cards.yaml", TankTacticsCards),
        (ROOT / "assets/games/tank_tactics/ground.yaml", TankTacticsGround),
        (ROOT / "assets/games/tank_tactics/roles.yaml", RolesFile),
        (ROOT / "assets/tanks/battlegrounds.yaml", CardsFile),
        (ROOT / "assets/games/battlegrounds/tokens.yaml", TokensFile),
        (ROOT / "config.yaml", model_of(Settings)),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_every_shipped_file_is_good(path: Path, model: type[BaseModel]) -> None:
    assert read_good(path, model) is not None
