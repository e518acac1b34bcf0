"""The rules as the terminal prints them."""

from __future__ import annotations

import pytest

from game.app.rules.told import told_tables
from game.cli.terminal.telling import WIDTH, rules_page
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.help_book import load_book
from game.data.words.texts import Texts
from game.data.words.wording import board_text
from game.model.entries import games
from game.model.registry import kit

WORDS = Texts(ASSETS / "locale")


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
    captions = tables = 0
    for game in games():
        for number, section in enumerate(load_book(game).sections, 1):
            page = " ".join(rules_page(game, str(number), WORDS).split())
            told = [board.caption for block in section.blocks for board in block.boards if board.caption]
            assert [caption for caption in told if " ".join(caption.split()) not in page] == []
            assert page.count("(The table here is only") == sum(bool(block.table) for block in section.blocks)
            captions, tables = captions + len(told), tables + page.count("(The table here is only")
    assert min(captions, tables) > 10
    found = told_tables("tank_chess", WORDS)
    page = rules_page("tank_chess", "pieces", WORDS, lambda game, words: found)
    assert "\nMedium (M). Speed: 4; Gun: II; Fires: three directions; Front: II; Sides: I; Rear: 0\n" in page
    assert "(The table here is only" not in page
    moving = rules_page("tank_chess", "moving", WORDS)
    assert "\nExample: A Light has five steps, and every turn of 45° costs one." in moving
    moving = rules_page("battlegrounds", "moving", WORDS)
    assert "Example: the edge of the board, and a shell. [BG-13.1]\nGreen moves two fields" in moving


def test_chess_groups_moves_by_what_they_do_and_its_board_tells_its_signs__TC_9() -> None:
    found = kit("tank_chess")
    setup = found.parse_position("7c4/8/8/8/8/L22h44/8/C07 w 1", load_content(found).definitions)
    view = found.game.new(setup)
    groups = {found.format_action(one, view): found.group(one, view) for one in found.game.actions(view)}
    assert groups["a1-a2N"] == "tank_chess.group.drive"
    assert groups["a1-a1E"] == "tank_chess.group.turn"
    assert {key for move, key in groups.items() if "x" in move} == {"tank_chess.group.shoot"}
    assert "0 = N, 1 = NE" in board_text(found.text_board(view), WORDS)


def test_the_board_of_tank_battle_says_which_letter_is_which_side() -> None:
    found = kit("tank_battle")
    loaded = load_content(found)
    made = found.game.new(
        found.setup(
            load_map(found, MAPS / "tank_battle" / f"{found.default_map}.yaml", loaded, WORDS).map_file,
            loaded.definitions,
            (0, 1),
            {},
        )
    )
    assert "g Green  y Grey  g4 y? " in board_text(found.text_board(made), WORDS)
