"""Where shots have lain so far in Tank Battle: a picture over the board, told by the record (TB-4.1)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.app.poses.samples import position
from game.app.replay.scene import Replay
from game.app.table.match_source import MatchSource
from game.games.tank_battle.rules.board import numbered
from game.games.tank_battle.rules.events import Opened
from game.games.tank_battle.rules.notation import FORMS
from game.model.contract import Resign
from game.ui.window.application import Application
from game.view.tips import Tips
from tests.games.tank_battle.view.hands import TankBattleHands

MOVE = position("tank_battle", "move")
GREYS = {60: 1, 75: 1, 71: 1, 82: 1, 56: 1, 21: 1, 65: 1}
"""What Grey has plotted there, the white peg included."""


@pytest.fixture
def hands(app: Application) -> TankBattleHands:
    return TankBattleHands(app)


def play(hands: TankBattleHands, moves: str) -> None:
    for move in moves.split():
        hands.session.play(FORMS.read(move))
    hands.settle()


def shown(hands: TankBattleHands) -> dict[int, int]:
    """How many shots are shown on which squares, by their numbers."""
    squares = {numbered(at): at for at in range(1, 101)}
    return {squares[one.where[0]]: len(one.data) for one in hands.table.board.scene.of("fallen")}


def test_the_key_shows_the_enemys_shots_then_ones_own_then_none__TB_4_1(hands: TankBattleHands) -> None:
    hands.begin((0,), MOVE)
    hands.quick("s")
    assert shown(hands) == {} and hands.table.board.scene.told("sign")[0][1] == "Ben’s shots so far: 0"
    play(hands, "72-73 50-60 55-65 65-66 reveal")
    assert shown(hands) == GREYS, "as soon as they have been revealed"
    assert hands.table.board.scene.told("sign")[0][1] == "Ben’s shots so far: 7"
    hands.quick("s")
    assert shown(hands) == {} and hands.table.board.scene.told("sign")[0][1] == "Anna’s shots so far: 0"
    hands.quick("s")
    assert not hands.table.board.scene.of("sign")


def test_what_is_plotted_is_shown_only_once_it_is_revealed__TB_7_1(hands: TankBattleHands) -> None:
    hands.begin((0, 1), MOVE)
    hands.quick("s")
    assert shown(hands) == {}, "Grey's shots are sealed"
    play(hands, "72-73 50-60 55-65 65-66 reveal")
    assert shown(hands) == GREYS and hands.table.covering, "both have seen them"
    hands.push("look")
    for square in (83, 74):
        hands.click(square)
    hands.quick("s")
    assert shown(hands) == {}, "not one’s own either: it tells what happened, not what is planned"


def test_the_menu_of_the_view_switches_both_and_shots_add_up(hands: TankBattleHands) -> None:
    hands.begin((0,), MOVE)
    play(hands, "72-73 50-60 55-65 65-66 reveal")
    hands.press_match("view")
    hands.press_key("shots_other")
    hands.press_key("shots_own")
    hands.quick("escape")
    assert hands.table.overlays.sides("shots") == (0, 1)
    assert hands.table.board.scene.told("sign")[0][1] == "All shots so far: 7"
    seen = Tips(hands.app.texts)
    hands.table.add_tips(seen)
    told = [tip for tip in seen.found if tip.key == "tank_battle.fallen"]
    assert len(told) == 7 and told[0].name == "Shots here so far: 1"


@pytest.mark.slow
def test_looking_back_shows_no_shot_that_came_later(hands: TankBattleHands) -> None:
    hands.begin((0,), MOVE)
    play(hands, "72-73 50-60 55-65 65-66 reveal")
    hands.quick("s")
    assert shown(hands) == GREYS
    hands.match_scene.controller.viewpoint.look(2)
    assert shown(hands) == {}
    hands.match_scene.controller.viewpoint.look(None)
    hands.settle()
    assert shown(hands) == GREYS


@pytest.mark.slow
def test_a_replay_shows_what_the_whole_record_tells(hands: TankBattleHands) -> None:
    hands.begin((0,), MOVE)
    play(hands, "72-73 50-60 55-65 65-66 reveal r83 r74 r72 r57 r48 r5 seal")
    match = hands.match_scene.match
    match.session.call(Resign(0))
    replay: Any = Replay(hands.app, MatchSource(match), None, None)
    hands.app.push(replay)
    hands.quick("end")
    total = 0
    for side in (0, 1):
        hands.quick("s")
        opened = [
            event
            for played in match.session.whole_line
            for event in played.step.events
            if isinstance(event, Opened) and event.seat == side
        ]
        expected = Counter(square for event in opened for square in (*event.red, *event.white))
        found = {one.where[0]: len(one.data) for one in replay.table.board.scene.of("fallen")}
        assert found == dict(expected)
        total += sum(found.values())
    assert total
