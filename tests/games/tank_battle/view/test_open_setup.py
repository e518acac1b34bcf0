"""The open set-up of Tank Battle on the real screen: what the enemy sees of it, and a whole match (TB-2)."""

from __future__ import annotations

import pytest

from game.games.tank_battle.rules.board import OWN
from game.ui.window.application import Application
from tests.amount import some
from tests.games.tank_battle.view.hands import TankBattleHands
from tests.games.tank_battle.view.test_whole import Fingers

EMPTY = ".:1,.:2,.:3,.:4,.:5,.:6/./././5/none/."
START = f"setup green 1 0 {EMPTY} {EMPTY} . open"


@pytest.fixture
def hands(app: Application) -> TankBattleHands:
    return TankBattleHands(app)


def enemies(hands: TankBattleHands, side: int) -> list[str]:
    """What is seen of a side's pieces."""
    return sorted(one.sprite for one in hands.table.board.scene.pieces if one.colour == str(side))


def test_grey_sees_greens_guns_and_installations_and_no_more__TB_7_1(hands: TankBattleHands) -> None:
    hands.begin((0, 1), START)
    hands.table.phase.set_up.lay_template("bait")
    hands.push("ready")
    hands.settle()
    assert hands.position.seat == 1 and hands.table.viewer == 1
    scene = hands.table.board.scene
    assert enemies(hands, 0) == ["gun"] * 5 + ["site"] * 3
    assert set(scene.places("cover")) == set(OWN[0]) and not scene.of("mine"), "the half itself stays covered"
    rows = [cell for row in hands.match_scene.record.rows for _, cell in row.cells.values()]
    assert rows == ["8 pieces placed"]


def test_in_a_closed_set_up_grey_sees_nothing__TB_7_1(hands: TankBattleHands) -> None:
    hands.begin((0, 1))
    hands.table.phase.set_up.lay_template("bait")
    hands.push("ready")
    hands.settle()
    assert hands.table.viewer == 1 and enemies(hands, 0) == []


def test_what_a_bot_places_is_seen_too_until_all_is_shown__TB_2_3(hands: TankBattleHands) -> None:
    scene = hands.begin((0,), START)
    hands.table.phase.set_up.lay_template("gun_line")
    hands.push("ready")
    seen = set()
    for _ in range(400):
        hands.app.step([], 0.1)
        if hands.table.view.phase != "setup":
            break
        seen |= set(enemies(hands, 1))
    assert seen <= {"gun", "site"} and hands.position.phase == "move"
    hands.settle()
    assert enemies(hands, 1).count("tank") == 6 and scene.controller.chooser == 0


@pytest.mark.slow
@pytest.mark.parametrize("people", [(0, 1), (1,)])
def test_a_whole_match_after_an_open_set_up_is_played_by_keys(
    hands: TankBattleHands, people: tuple[int, ...]
) -> None:
    scene = hands.begin(people, START)
    Fingers(hands).play(some(400, 14))
    assert scene.controller.over or len(hands.session.whole_line) > 60
