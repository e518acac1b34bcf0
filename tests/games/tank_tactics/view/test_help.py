"""The rules of Tank Tactics as they are told: complete, boards that can be, tables from the files."""

from __future__ import annotations

import re

import pytest

from game.data.files.content import load_content
from game.data.files.paths import ASSETS, PROJECT
from game.data.words.help_book import BoardPart, load_book
from game.data.words.texts import Texts
from game.games.tank_tactics.rules.terms import ATTRIBUTES
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.registry import kit
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.view.board.sprites import SpriteStore
from game.view.registry import view as view_of
from game.view.table import Tools

KIT = kit("tank_tactics")
CONTENT = load_content(KIT)
BOOK = load_book("tank_tactics")
BOARDS = [board for section in BOOK.sections for block in section.blocks for board in block.boards]


def position_of(board: BoardPart) -> TankTacticsWorld:
    state = KIT.game.new(KIT.parse_position(board.position, CONTENT.definitions))
    assert isinstance(state, TankTacticsWorld)
    return state


def test_the_book_tells_every_rule() -> None:
    text = (PROJECT / "tests" / "rules" / "rule_ids.txt").read_text(encoding="utf-8")
    ids = set(re.findall(r"^TT-\d+\.\d+", text, re.MULTILINE))
    assert len(ids) > 20
    assert ids == set(BOOK.rules())


def test_every_rule_a_refusal_can_name_is_told() -> None:
    named: set[str] = set()
    for room in ("rules", "view"):
        for path in (PROJECT / "game" / "games" / "tank_tactics" / room).glob("*.py"):
            named |= set(re.findall(r'"(TT-\d+\.\d+)"', path.read_text(encoding="utf-8")))
    assert len(named) > 10
    assert named <= set(BOOK.rules())


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: " ".join(board.caption.split()[:5]))
def test_every_board_of_the_book_is_right(board: BoardPart) -> None:
    state = KIT.game.new(KIT.parse_position(board.position, CONTENT.definitions))
    assert board.caption
    if board.aim:
        assert KIT.game.refuse(state, KIT.parse_action(board.aim, state)) is None, board.aim


def test_the_boards_of_lines_show_what_their_words_say__TT_3_7() -> None:
    section = next(section for section in BOOK.sections if section.id == "firing")
    boards = [board for block in section.blocks for board in block.boards][1:]
    blocked = ["blocked" in board.caption and "nothing" not in board.caption for board in boards]
    assert blocked == [False, True, True, False]
    for board, closed in zip(boards, blocked, strict=True):
        world = position_of(board)
        own, enemy = world.match.tanks
        assert world.range_of(own[0]) >= 3
        assert (world.targets(own[0]) == []) == closed
        assert world.can_hit(own[0], world.square[enemy[0]]) != closed


def test_the_tables_of_the_help_are_made_from_the_files__TT_1_1__TT_4_2() -> None:
    texts = Texts(ASSETS / "locale")
    theme = load_theme("light")
    tools = Tools(theme, FontStore(theme), SpriteStore(theme), texts, CONTENT.definitions, CONTENT.files)
    tables = view_of("tank_tactics").help_tables(tools)
    shown = {block.table for section in BOOK.sections for block in section.blocks if block.table}
    assert shown == set(tables)
    assert len(tables["attributes"].rows) == len(ATTRIBUTES)
    assert len(tables["cards"].rows) == len(CONTENT.definitions.cards) == 10
    for table in tables.values():
        for row in table.rows:
            assert len(row) == len(table.headings)
            assert all(cell.words and "[" not in cell.words for cell in row)
            assert row[0].picture is not None
            assert 0 < row[0].picture(42).get_width() <= 42
