"""The rules as the terminal prints them."""

from __future__ import annotations

import pytest

from game.cli.terminal.telling import WIDTH, rules_page
from game.data.files.paths import ASSETS
from game.data.words.help_book import load_book
from game.data.words.texts import Texts
from game.model.entries import games


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_lines_of_the_rules_end_where_a_language_lets_them(language: str) -> None:
    words = Texts(ASSETS / "locale", language)
    held = 0
    for game in games():
        for number, _ in enumerate(load_book(game, language).sections, 1):
            page = rules_page(game, str(number), words)
            held += page.count("\u00a0") + page.count("\u202f")
            lines = page.split("\n")
            assert all(len(line) <= WIDTH for line in lines[1:])
            assert [line for line in lines if line[:1] in {":", ";", "?", "!", "»", "%"}] == []
    assert held > 0 or language != "fr"
