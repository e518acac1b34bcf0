"""What is dragged is lifted, and glides back from a wrong place: on real scenes, by posted events."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.table.drag_picture import GLIDE_S
from game.games.tank_battle.rules.board import numbered
from game.games.tank_battle.view.spots import TraySpot
from game.ui.window.application import Application
from game.view.spots import FieldSpot
from tests.app.match_hands import Hands
from tests.games.battlegrounds.view.hands import BoardHands
from tests.games.tank_battle.view.hands import TankBattleHands


def take(hands: Hands, start: tuple[int, int], end: tuple[int, int]) -> Any:
    """Drag from one place to the other and hold it there; gives what draws it."""
    motion: dict[str, Any] = {"rel": (1, 1), "buttons": (1, 0, 0)}
    hands.press(start)
    for place in ((start[0] + 9, start[1]), end):
        hands.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=place, **motion)], 0.01)
    picture = hands.match_scene.host.drag_picture
    assert picture.held is not None and picture.held.at == end
    return picture


@pytest.mark.slow
@pytest.mark.parametrize("still", [False, True])
def test_a_piece_dropped_on_a_wrong_square_glides_back(app: Application, still: bool) -> None:
    hands = Hands(app)
    scene: Any = hands.open()
    own = next(square for square, piece in scene.table.view.diagram.pieces.items() if piece.colour == 0)
    app.change("look.animation_speed", 1.0)
    app.change("look.reduced_motion", still)
    start, end = hands.at(own), hands.at(scene.table.view.grid.square("h9"))
    picture = take(hands, start, end)
    assert picture.moves is not still, "it comes up, unless motion is reduced"
    hands.release(end)
    hands.app.step([], 0.01)
    assert picture.held is None and picture.moves is not still
    waited = 0.0
    while picture.moves:
        hands.app.step([], 0.02)
        waited += 0.02
    assert waited <= GLIDE_S + 0.02
    assert not hands.session.whole_line


@pytest.mark.slow
def test_what_lands_well_does_not_glide(app: Application) -> None:
    hands = Hands(app)
    scene: Any = hands.open()
    reached = next(m for m in hands.session.game.actions(hands.session.state) if m.shot is None and m.target)
    app.change("look.animation_speed", 1.0)
    hands.drag_from(hands.at(reached.origin), hands.at(reached.target))
    assert scene.table.chooser.ghost is not None and not scene.host.drag_picture.moves


@pytest.mark.slow
def test_a_tank_of_battlegrounds_and_a_piece_of_tank_battle_glide_back_too(app: Application) -> None:
    board = BoardHands(app)
    scene = board.begin("battle", 2, (0, 1))
    for number in range(30):
        if scene.table.chooser.colour is not None and any(
            scene.table.choosing._own_tank(field) for field in range(64)
        ):
            break
        board.do(board.advice(number), board.click_spot)
    home = next(field for field in range(64) if scene.table.choosing._own_tank(field))
    if scene.recap.by_itself or scene.announcer.shown:
        board.quick("escape")
    start = scene.table.rect_of(FieldSpot(home)).center
    end = scene.table.rect_of(FieldSpot(35)).center
    app.change("look.animation_speed", 1.0)
    picture = take(board, start, end)
    line = len(board.session.whole_line)
    board.release(end)
    if len(board.session.whole_line) == line and scene.table.chooser.asked is None:
        assert picture.moves
    app.open("menu", how="clear_to")

    hands = TankBattleHands(app)
    scene = hands.begin()
    if hands.table.gated:
        hands.push("look")
    hands.click(TraySpot("hq"))
    hands.click(24)
    start = scene.table.rect_of(FieldSpot(numbered(24))).center
    far = scene.table.rect_of(FieldSpot(numbered(84))).center  # the other half of the board
    app.change("look.animation_speed", 1.0)
    picture = take(hands, start, far)
    hands.release(far)
    assert picture.moves and scene.table.chooser.refused is not None
