"""Record, recap and end of Tank Battle on the real screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.tank_battle.diagram import PIECES, Place, template
from game.ui.application import Application
from tests.app.tank_battle_hands import TankBattleHands


@pytest.fixture
def hands(app: Application) -> TankBattleHands:
    return TankBattleHands(app)


def placed(hands: TankBattleHands, *, people: tuple[int, ...] = (0, 1), folder: Path | None = None) -> None:
    """A match in which both have set up."""
    hands.begin(people, folder=folder)
    for seat in (0, 1):
        if hands.position.phase != "setup":
            break
        for piece, square in zip(PIECES, template("three_walls", seat), strict=True):
            hands.session.play(Place(piece, square))
        hands.settle()


def told(hands: TankBattleHands) -> list[str]:
    """What the recap tells."""
    return [deed.words for deed in hands.match_scene.recap.deeds]


def test_a_match_opened_in_the_middle_of_a_turn_has_its_recap(hands: TankBattleHands, tmp_path: Path) -> None:
    placed(hands, folder=tmp_path)
    hands.move_somehow()
    in_the_move = told(hands)
    hands.reopen()
    assert told(hands) == in_the_move != []
    hands.move_somehow()
    hands.push("look")
    plotting = told(hands)
    hands.reopen()
    hands.push("look")
    assert hands.position.phase == "plot" and told(hands) == plotting != []
    assert not hands.match_scene.recap.open, "who plots is not kept from it"
