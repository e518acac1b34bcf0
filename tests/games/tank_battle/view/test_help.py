"""The rules of Tank Battle as they are told: complete, and with boards that can be."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game.data.files.paths import PROJECT
from game.data.words.help_book import BoardPart, load_book
from game.model.registry import kit
from tests.games.tank_battle.files import DEFINITIONS

KIT = kit("tank_battle")
BOOK = load_book("tank_battle")
BOARDS = [board for section in BOOK.sections for block in section.blocks for board in block.boards]


def test_the_book_tells_every_rule_once() -> None:
    text = (PROJECT / "tests" / "rules" / "rule_ids.txt").read_text(encoding="utf-8")
    ids = re.findall(r"^TB-\d+\.\d+", text, re.MULTILINE)
    assert len(ids) > 20
    assert Counter(BOOK.rules()) == Counter(ids)


OURS = {
    "TB-1.1", "TB-2.4", "TB-2.5", "TB-3.3", "TB-3.5", "TB-3.6", "TB-3.7", "TB-3.8", "TB-3.9", "TB-4.1",
    "TB-4.2", "TB-4.3", "TB-4.6", "TB-4.7", "TB-5.1", "TB-6.1", "TB-6.2", "TB-6.3", "TB-7.1",
}  # fmt: skip
"""Rules that the publisher leaves open in part or wholly."""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_help_marks_what_is_ours_and_nothing_else(language: str) -> None:
    sections = load_book("tank_battle", language).sections
    marked = {block.rule for section in sections for block in section.blocks if block.house}
    assert marked - {""} == OURS


def test_every_rule_a_refusal_can_name_is_told() -> None:
    named: set[str] = set()
    for room in ("rules", "view"):
        for path in (PROJECT / "game" / "games" / "tank_battle" / room).glob("*.py"):
            named |= set(re.findall(r'"(TB-\d+\.\d+)"', path.read_text(encoding="utf-8")))
    assert len(named) > 10
    assert named <= set(BOOK.rules())


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: " ".join(board.caption.split()[:5]))
def test_every_board_of_the_book_is_right(board: BoardPart) -> None:
    state = KIT.game.new(KIT.parse_position(board.position, DEFINITIONS))
    assert board.caption
    if board.aim:
        action = KIT.parse_action(board.aim, state)
        assert KIT.game.refuse(state, action) is None, board.aim


def board_after(rule: str) -> BoardPart:
    """The board that follows the block of a rule."""
    number, index = BOOK.place(rule) or (0, 0)
    return next(board for block in BOOK.sections[number].blocks[index:] for board in block.boards)


def after(board: BoardPart, *more: str) -> list[str]:
    """What happens when the shown action is played, and what follows it."""
    state, found = KIT.game.new(KIT.parse_position(board.position, DEFINITIONS)), []
    for text in (board.aim, *more):
        step = KIT.game.apply(state, KIT.parse_action(text, state))
        found += [event.key.rpartition(".")[2] for event in step.events]
        state = step.state
    return found


def test_the_example_of_the_vacated_square_is_safe__TB_4_1() -> None:
    assert "destroyed" not in after(board_after("TB-4.1"), "reveal")


def test_the_example_of_the_installation_needs_no_battle__TB_4_3() -> None:
    assert after(board_after("TB-4.3"), "reveal")[-2:] == ["site_lost", "turn_ended"]


def test_the_example_of_two_battles_kills_the_tank_even_if_the_gun_wins__TB_4_4() -> None:
    found = after(board_after("TB-4.6"), "spin:6")
    assert found[:2] == ["fought", "destroyed"]
    assert found.count("destroyed") == 2


def test_the_example_of_the_command_tank_reaches_the_headquarters__TB_3_8() -> None:
    assert "site_lost" in after(board_after("TB-3.8"), "88-78", "78-68", "reveal")


def test_the_example_of_the_variation_loses_the_headquarters_in_any_case__TB_5_1() -> None:
    board = board_after("TB-5.1")
    taken = after(board, "seal", "96-86", "34-33", "reveal")
    assert taken[-4:] == ["opened", "destroyed", "site_lost", "turn_ended"]
    assert after(board, "seal", "96-86", "reveal")[-3:] == ["opened", "site_lost", "turn_ended"]
