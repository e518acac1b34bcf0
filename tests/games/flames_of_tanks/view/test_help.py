"""The rules of Flames of Tanks as they are told: complete, and with boards and tables that say what is so."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game.data.files.content import load_content
from game.data.files.paths import PROJECT
from game.data.words.help_book import BoardPart, load_book
from game.games.flames_of_tanks.rules.odds import Odds, odds
from game.games.flames_of_tanks.rules.queries import leg_costs, standing, ways_in
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.registry import kit

KIT = kit("flames_of_tanks")
CONTENT = load_content(KIT)
BOOK = load_book("flames_of_tanks")
BOARDS = [board for section in BOOK.sections for block in section.blocks for board in block.boards]


def start(board: BoardPart) -> FlamesOfTanksWorld:
    """The position of a board."""
    state: FlamesOfTanksWorld = KIT.game.new(KIT.parse_position(board.position, CONTENT.definitions))
    return state


def test_the_book_tells_every_rule_once() -> None:
    text = (PROJECT / "tests" / "rules" / "rule_ids.txt").read_text(encoding="utf-8")
    ids = re.findall(r"^FT-\d+\.\d+", text, re.MULTILINE)
    assert len(ids) > 30
    assert Counter(BOOK.rules()) == Counter(ids)


def test_every_rule_a_refusal_can_name_is_told() -> None:
    named: set[str] = set()
    for room in ("rules", "view"):
        for path in (PROJECT / "game" / "games" / "flames_of_tanks" / room).glob("*.py"):
            named |= set(re.findall(r'"(FT-\d+\.\d+)"', path.read_text(encoding="utf-8")))
    assert len(named) > 10
    assert named <= set(BOOK.rules())


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: " ".join(board.caption.split()[:5]))
def test_every_board_of_the_book_is_right(board: BoardPart) -> None:
    state = start(board)
    assert board.caption
    action = KIT.parse_action(board.aim, state)
    refusal = KIT.game.refuse(state, action)
    assert (refusal is None) == ("No shot" not in board.caption), refusal


def boards_after(rule: str) -> list[BoardPart]:
    """The boards that follow the block of a rule."""
    number, index = BOOK.place(rule) or (0, 0)
    return list(next(block.boards for block in BOOK.sections[number].blocks[index:] if block.boards))


def shot(board: BoardPart) -> Odds:
    """The odds of the shot a board shows."""
    found = odds(start(board), 0, 1)
    assert found is not None
    return found


def test_the_drives_cost_what_is_said__FT_2_3() -> None:
    round_wood, over_hedge = boards_after("FT-2.3")
    for board, cost, straight in ((round_wood, 14_402, 19_591), (over_hedge, 15_000, 15_000)):
        state = start(board)
        origin, path = state.acting.place, KIT.parse_action(board.aim, state).path
        assert sum(leg_costs(state, (origin, *path))) == cost
        assert sum(leg_costs(state, (origin, path[-1]))) == straight


def test_a_wood_covers_a_target_inside_but_none_outside__FT_1_2() -> None:
    into, out_of = boards_after("FT-1.2")
    assert (shot(into).need, shot(into).look.cover) == (4, ("wood",))
    assert (shot(out_of).need, shot(out_of).look.cover) == (3, ())


def test_a_hedge_covers_but_not_from_beside_it__FT_2_4() -> None:
    behind, beside = boards_after("FT-2.4")
    assert (shot(behind).need, shot(behind).look.cover) == (4, ("hedge",))
    assert shot(beside).need == 3


def test_a_house_hides_one_tank_and_a_part_of_another__FT_2_5() -> None:
    hidden, seen = boards_after("FT-2.5")
    assert odds(start(hidden), 0, 1) is None
    assert 0.5 < shot(seen).look.seen < 1


def test_front_and_side_are_hit__FT_2_6() -> None:
    front, side = boards_after("FT-2.6")
    assert (shot(front).armour, shot(side).armour) == (7, 6)


def test_one_point_of_four_is_open__FT_3_2() -> None:
    (board,) = boards_after("FT-3.2")
    assert ways_in(start(board)) == [None, "markers", "unclaimed", "enemys"]


def test_the_third_marker_takes_the_point__FT_4_1() -> None:
    (board,) = boards_after("FT-4.1")
    state = start(board)
    there = standing(state, 0, KIT.parse_action(board.aim, state).path[-1])
    assert there is not None and there.what == "captures"


def test_markers_of_the_enemy_are_cleared__FT_4_2() -> None:
    (board,) = boards_after("FT-4.2")
    state = start(board)
    there = standing(state, 0, KIT.parse_action(board.aim, state).path[-1])
    assert there is not None and there.what == "clears"
