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


def test_the_rules_have_the_captions_of_boards_and_say_where_a_table_is() -> None:
    words = Texts(ASSETS / "locale")
    captions = tables = 0
    for game in games():
        for number, section in enumerate(load_book(game).sections, 1):
            page = " ".join(rules_page(game, str(number), words).split())
            told = [board.caption for block in section.blocks for board in block.boards if board.caption]
            assert [caption for caption in told if " ".join(caption.split()) not in page] == []
            assert page.count("(There is a table here.") == sum(bool(block.table) for block in section.blocks)
            captions, tables = captions + len(told), tables + page.count("(There is a table here.")
    assert min(captions, tables) > 10
    moving = rules_page("tank_chess", "moving", words)
    assert "\nExample: A Light has five steps, and every turn costs one." in moving
    moving = rules_page("battlegrounds", "moving", words)
    assert "Example: the edge of the board, and a shell. [BG-13.1]\nGreen moves two fields" in moving
