"""Whole matches of Battlegrounds in the window, by posted events, with bots in the other seats."""

from __future__ import annotations

import pytest

from game.ui.window.application import Application
from tests.games.battlegrounds.view.hands import BoardHands


@pytest.fixture
def hands(app: Application) -> BoardHands:
    return BoardHands(app)


def ended(hands: BoardHands) -> None:
    """The end is shown, with where the points came from."""
    assert hands.match_scene.controller.over
    assert hands.scene.name == "end"
    rows = hands.scene.tally()  # type: ignore[attr-defined]
    result = hands.session.result
    assert {row.points for row in rows if row.side >= 0} == {f"{score:g}" for score in result.scores}


@pytest.mark.slow(few=1)
@pytest.mark.parametrize(("option", "seats"), [("family", 2), ("battle", 2)])
def test_a_match_is_played_to_its_end_by_mouse_alone__BG_9_1(
    hands: BoardHands, option: str, seats: int
) -> None:
    hands.begin(option, seats)
    hands.play_on(hands.click_spot)
    ended(hands)


@pytest.mark.slow
def test_a_match_is_played_to_its_end_by_keys_alone__BG_12_6(hands: BoardHands) -> None:
    hands.begin("solo", 1)
    hands.play_on(hands.enter_spot)
    ended(hands)


@pytest.mark.slow
def test_a_match_is_played_to_its_end_by_gamepad_alone__BG_12_6(hands: BoardHands) -> None:
    hands.begin("battle", 2)
    hands.play_on(hands.pad_spot)
    ended(hands)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize(
    ("option", "seats"), [("battle", 3), ("battle", 4), ("team", 4), ("family", 4), ("solo", 1)]
)
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_every_option_is_played_to_its_end__BG_9_1(
    hands: BoardHands, option: str, seats: int, way: str
) -> None:
    hands.begin(option, seats, draft=option == "team")
    hands.play_on(hands.click_spot if way == "mouse" else hands.enter_spot)
    ended(hands)
