"""Nothing that anybody reads repeats the wording of a publisher's rule text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from game.data.files.paths import ASSETS, MAPS
from tests.data.own_wording import FILE, RUN, SUM, known_sums, run_sum, runs
from tests.data.player_texts import player_texts

ROOT = Path(__file__).parents[2]

SUMS = known_sums()


def repeated(text: str) -> list[str]:
    """The runs of a text that a publisher's text has, too."""
    return [run for run in runs(text) if run_sum(run) in SUMS]


def strings(data: object) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings(value)


def test_the_sums_are_there_and_find_what_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(SUMS) > 5_000 and FILE.stat().st_size % SUM == 0 and RUN == 8
    said = "They sang of tanks and rivers, of hedges and of rain, all evening."
    assert repeated(said) == []
    monkeypatch.setattr(f"{__name__}.SUMS", {run_sum("tanks and rivers of hedges and of rain")})
    assert repeated(said) == ["tanks and rivers of hedges and of rain"]


def test_no_text_for_players_repeats_a_publisher() -> None:
    assert [(key, found) for key, text in player_texts("en") if (found := repeated(text))] == []


def test_no_page_map_or_puzzle_repeats_a_publisher() -> None:
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        assert repeated(path.read_text(encoding="utf-8")) == [], path
    for path in [*MAPS.rglob("*.yaml"), *(ASSETS / "puzzles").rglob("*.yaml")]:
        file = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
        assert [found for text in strings(file) if (found := repeated(text))] == [], path


@pytest.mark.slow
def test_no_code_repeats_a_publisher() -> None:
    for folder in ("game", "tests", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    assert repeated(node.value) == [], f"{path}:{node.lineno}"
