"""The rules of a game in the player's language, with English where something is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.data.files.paths import ASSETS
from game.data.files.problems import ProblemsError
from game.data.words.help_book import load_book

ENGLISH = """
format: 1
game: g
sections:
  - {id: aim, title: The aim, blocks: [{rule: G-1, text: Win.}]}
  - {id: board, title: The board, blocks: [{rule: G-2, text: It is square.}]}
"""
GERMAN = """
format: 1
game: g
sections:
  - {id: board, title: Das Brett, blocks: [{rule: G-2, text: Es ist quadratisch.}]}
  - {id: more, title: Mehr, blocks: [{text: Sonst nichts.}]}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for language, text in (("en", ENGLISH), ("de", GERMAN), ("fr", "format: [unclosed")):
        (tmp_path / language).mkdir()
        (tmp_path / language / "g.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_sections_a_language_lacks_are_told_in_english_in_the_english_order(folder: Path) -> None:
    book = load_book("g", "de", folder)
    assert [section.title for section in book.sections] == ["The aim", "Das Brett"]
    assert book.place("G-2") == (1, 0)


def test_a_book_that_is_missing_or_broken_is_told_in_english(folder: Path) -> None:
    for language in ("fr", "it"):
        assert load_book("g", language, folder) == load_book("g", "en", folder)
    (folder / "en" / "g.yaml").unlink()
    with pytest.raises(ProblemsError):
        load_book("g", "de", folder)


@pytest.mark.parametrize(
    ("language", "promised", "so"),
    [
        ("en", "nobody can read", "not readable at a glance"),
        ("de", "niemand lesen", "nicht auf einen Blick lesbar"),
        ("fr", "à l’abri des regards", "qu’on ne peut pas lire d’un coup d’œil"),
    ],
)
def test_the_help_promises_no_more_of_drafts_than_that_they_are_encoded(
    language: str, promised: str, so: str
) -> None:
    text = " ".join((ASSETS / "help" / language / "tank_battle.yaml").read_text(encoding="utf-8").split())
    assert so in text and promised not in text
