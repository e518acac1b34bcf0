"""Whatever a file holds, reading it ends in data or in problems, never in an exception.

What ever broke something is kept in ``tests/data/bad`` (or ``good``) and is a seed here, too.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from game.data.files.check import check, located
from game.data.files.config import Settings, model_of, save_user
from game.data.files.problems import Problem, has_errors
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import Document, load_yaml
from game.data.saves.saves import SaveHeader, SaveWriter, read_save, summary
from game.games.tank_chess.rules.definitions import Definitions
from game.games.tank_chess.rules.file_models import GroundFile, PiecesFile, TankChessMap
from game.games.tank_chess.rules.schema import (
    build_definitions,
    build_diagram,
    definition_problems,
    map_problems,
)
from tests.amount import some

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SEEDS = [
    path.read_bytes()
    for folder in (
        "maps/tank_chess",
        "assets/tanks",
        "assets/games/tank_chess",
        "tests/data/good",
        "tests/data/bad",
    )
    for path in sorted((ROOT / folder).glob("*.yaml"))
] + [(ROOT / "config.yaml").read_bytes(), (HERE / "saves" / "format4.yaml").read_bytes()]
PIECES = [
    "\t", "\n", " ", ":", ": ", "- ", "- - ", "[", "]", "{", "}", ",", "'", '"', "&a ", "*a", "!!str ", "!x ",
    "|\n", ">", "#", "%", "@", "`", "?", "? ", "<<: ", "~", "null", "yes", "-1", "0", "1e999", "1.0e+999",
    "0x", "9" * 400, "---\n", "...\n", "\\", '"\\ud800"', "\ufeff", "\u2028", "\x85", "\x00", "\x1b",
    "é", "𝄞", "C h1 N", "C a99999 N", "format: ", "record:\n", "- {n: 1, by: 0, move: x}\n", "veil: ",
    "state: ", "[" * 60, "x" * 300,
]  # fmt: skip


def definitions() -> Definitions:
    files = []
    for path, model in (
        ("assets/tanks/tank_chess.yaml", PiecesFile),
        ("assets/games/tank_chess/ground.yaml", GroundFile),
    ):
        document, _ = load_yaml(ROOT / path)
        assert document is not None
        files.append(check(document, model)[0])
    pieces, ground = files
    assert isinstance(pieces, PiecesFile)
    assert isinstance(ground, GroundFile)
    return build_definitions(pieces, ground)


DEFINITIONS = definitions()


def mutated(seed: bytes, draw: random.Random) -> bytes:
    """A good file after a few slips of the hand or of the disk."""
    raw = seed
    for _ in range(draw.randint(1, 4)):
        at, length = draw.randint(0, len(raw)), draw.choice([0, 1, 1, 3, 20])
        match draw.randint(0, 5):
            case 0:
                raw = raw[:at] + raw[at + length + 1 :]
            case 1:
                raw = raw[:at] + draw.choice(PIECES).encode("utf-8") + raw[at + length :]
            case 2:
                other = draw.choice(SEEDS)
                start = draw.randint(0, len(other))
                raw = raw[:at] + other[start : start + draw.choice([5, 50, 500])] + raw[at:]
            case 3:
                raw = raw[:at] + bytes([draw.randint(0, 255)]) + raw[at + 1 :]
            case 4:
                raw = raw[:at]
            case 5:
                lines = raw.split(b"\n")
                draw.shuffle(lines)
                raw = b"\n".join(lines)
    return raw


def well_told(problems: list[Problem]) -> None:
    for problem in problems:
        assert problem.message
        assert "\n" not in str(problem)
        str(problem).encode("utf-8")
        assert len(str(problem)) < 1500
        assert problem.line is None or problem.line >= 1
        assert problem.column is None or problem.column >= 1


def use(document: Document) -> None:
    """Everything that is done with a document."""
    for model in (TankChessMap, PiecesFile, GroundFile, model_of(Settings)):
        built, problems = check(document, model)
        assert (built is None) == has_errors(problems)
        well_told(problems)
        if isinstance(built, TankChessMap):
            told = map_problems(built, DEFINITIONS)
            well_told(located(document, told))
            if not told:
                build_diagram(built, DEFINITIONS)
            else:
                with pytest.raises(ValueError, match=r"."):
                    build_diagram(built, DEFINITIONS)
        if isinstance(built, PiecesFile):
            for found in definition_problems(
                built, GroundFile(format=1, game="tank_chess", ground={})
            ).values():
                well_told(located(document, found))
    text = dump_yaml(document.data)
    again, problems = load_yaml(text, "again.yaml", mapping=False)
    assert again is not None, problems
    assert again.data == document.data


def read_all_ways(raw: bytes, folder: Path) -> None:
    path = folder / "x.yaml"
    path.write_bytes(raw)
    document, problems = load_yaml(path)
    assert (document is None) == bool(problems)
    well_told(problems)
    if document is not None:
        use(document)
    save, problems = read_save(path)
    assert save is not None or has_errors(problems)
    well_told(problems)
    well_told(list(summary(path).problems))
    assert path.read_bytes() == raw, "reading changes nothing"
    if save is not None:
        with SaveWriter.resume(save) as writer:
            writer.append({"by": 0, "move": "x"})
        again, problems = read_save(path)
        assert again is not None
        assert not problems
        assert len(again.entries) == len(save.entries) + 1
    path.write_bytes(raw)
    settings_, problems = Settings.load(user_file=path, config_file=path)
    well_told(problems)
    save_user({"sound.volume": 1}, user_file=path)
    settings_, problems = Settings.load(user_file=path)
    assert settings_.sound.volume == 1
    assert not has_errors(problems)


@pytest.mark.slow
@settings(max_examples=some(150, 50))
@given(st.sampled_from(SEEDS), st.randoms(use_true_random=False))
def test_a_good_file_with_slips_ends_in_data_or_problems(
    tmp_path_factory: pytest.TempPathFactory, seed: bytes, draw: random.Random
) -> None:
    read_all_ways(mutated(seed, draw), tmp_path_factory.mktemp("fuzz"))


@settings(max_examples=some(60, 20))
@given(
    st.binary(max_size=200)
    | st.lists(st.sampled_from(PIECES), max_size=25).map(lambda p: "".join(p).encode())
)
def test_random_bytes_and_signs_end_in_data_or_problems(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    read_all_ways(raw, tmp_path_factory.mktemp("fuzz"))


def keys_of(model: type[BaseModel]) -> list[str]:
    return sorted(set(json.dumps(model.model_json_schema()).replace('"', " ").replace(",", " ").split()))


words = st.sampled_from(
    [w for m in (TankChessMap, PiecesFile, GroundFile, model_of(Settings), SaveHeader) for w in keys_of(m)]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.floats(allow_nan=False, allow_infinity=False)
    | words | st.sampled_from(["C h1 N", "................", "tank_chess", 1]),
    lambda inner: st.lists(inner, max_size=20) | st.dictionaries(words, inner, max_size=6),
    max_leaves=40,
)  # fmt: skip
GOOD_MAP = load_yaml(ROOT / "maps/tank_chess/official_16.yaml")[0]


@pytest.mark.slow
@settings(max_examples=some(100, 12))
@given(st.dictionaries(words, values, max_size=8), st.booleans())
def test_any_structure_ends_in_models_or_problems(data: dict[str, Any], beside_a_map: bool) -> None:
    assert GOOD_MAP is not None
    assert isinstance(GOOD_MAP.data, dict)
    use(Document("x.yaml", {**GOOD_MAP.data, **data} if beside_a_map else data))


@pytest.mark.slow
def test_many_good_files_with_slips_end_in_data_or_problems(tmp_path: Path) -> None:
    for number in range(some(3_000, 250)):
        draw = random.Random(number)
        raw = mutated(draw.choice(SEEDS), draw)
        try:
            read_all_ways(raw, tmp_path)
        except Exception as error:
            raise AssertionError(f"number {number}: {error!r} for {raw!r}") from error
        for path in tmp_path.iterdir():
            path.unlink()
