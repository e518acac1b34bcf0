"""One apostrophe, one percent sign, and spaces that don't break where a language wants them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
import yaml

from game.data.files.paths import ASSETS, MAPS
from tests.data.player_texts import player_texts

ROOT = Path(__file__).parents[2]
APOSTROPHE = r"(?<=[\w}])'(?=\w)|(?<=s)'(?=[\s.,;:!?)])"
TYPED = {"fault.cli.budget"}
"""Texts with a share as it is typed."""
WRONG = {
    "en": re.compile(APOSTROPHE + r"|(?<=[\d}])\s%"),
    "de": re.compile(APOSTROPHE + r"|(?<=[\d}]) ?%(?<! %)"),
    "fr": re.compile(
        APOSTROPHE + r"|(?<=[\w}”)…%″°]) (?=[:;?!»](?:\s|$|\)))|« |(?<=[\d}]) ?%(?<! %)|\u00a0(?=[;?!])"
    ),
}
"""What stands in no text: a straight apostrophe, in English a space before a percent sign, elsewhere a space
there (and in French before high signs) at which a line may break, or before ; ? ! a wide one."""


@pytest.mark.parametrize("language", WRONG)
def test_signs_are_written_as_the_language_does(language: str) -> None:
    wrong = WRONG[language]
    assert [
        (key, text) for key, text in player_texts(language) if wrong.search(text) and key not in TYPED
    ] == []


def test_what_maps_and_puzzles_say_is_written_alike() -> None:
    for path in [*MAPS.rglob("*.yaml"), *(ASSETS / "puzzles").rglob("*.yaml")]:
        file = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
        told = " ".join(str(file.get(key, "")) for key in ("title", "description", "hint", "idea"))
        assert not WRONG["en"].search(told), path


def test_pages_write_percent_without_a_space() -> None:
    for path in [ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")]:
        if not path.stem.startswith("glossary"):  # these have the words of other languages
            assert re.findall(r"\d %", path.read_text(encoding="utf-8")) == [], path


@pytest.mark.slow
def test_what_code_says_has_the_same_apostrophe() -> None:
    wrong = re.compile(r"(?<=[a-z])'(?:s|t|re|ll|ve|d|m)\b")
    for path in (ROOT / "game").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        parts = [node for node in ast.walk(tree) if hasattr(node, "body") and isinstance(node.body, list)]
        told = {
            id(line.value) for node in parts for line in node.body if isinstance(line, ast.Expr)
        }  # docstrings, and what is told behind a name
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                assert not wrong.search(node.value), f"{path}:{node.lineno}: {node.value}"
