"""The rules of Flames of Tanks as they are told: complete, and with boards and tables that say what is so."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game.data.content import load_content
from game.data.help_book import BoardPart, load_book
from game.data.paths import PROJECT
from game.rules.flames_of_tanks.odds import Odds, odds
from game.rules.flames_of_tanks.queries import leg_costs, standing, ways_in
from game.rules.flames_of_tanks.state import FlamesOfTanksState
from game.rules.registry import kit

KIT = kit("flames_of_tanks")
CONTENT = load_content(KIT)
BOOK = load_book("flames_of_tanks")
BOARDS = [board for section in BOOK.sections for block in section.blocks for board in block.boards]


def start(board: BoardPart) -> FlamesOfTanksState:
    """The position of a board."""
    state: FlamesOfTanksState = KIT.game.new(KIT.parse_position(board.position, CONTENT.definitions))
    return state


def test_the_book_tells_every_rule_once() -> None:
    text = (PROJECT / "tests" / "rules" / "rule_ids.txt").read_text(encoding="utf-8")
    ids = re.findall(r"^FT-\d+\.\d+", text, re.MULTILINE)
    assert len(ids) > 30
    assert Counter(BOOK.rules()) == Counter(ids)


def test_every_rule_a_refusal_can_name_is_told() -> None:
    named: set[str] = set()
    for room in ("rules", "view"):
        for path in (PROJECT / "game" / room / "flames_of_tanks").glob("*.py"):
            named |= set(re.findall(r'"(FT-\d+\.\d+)"', path.read_text(encoding="utf-8")))
    assert len(named) > 10
    assert named <= set(BOOK.rules())
