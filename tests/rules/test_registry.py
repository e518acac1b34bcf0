"""The list of games."""

from __future__ import annotations

from game.model.entries import games
from game.rules.registry import kit


def test_the_games_said_to_have_maps_people_draw_are_those_whose_kit_says_so() -> None:
    assert tuple(game for game in games() if kit(game).drafting is not None) == games(lambda info: info.drawn)
    own = tuple(game for game in games() if kit(game).own_modes is not None)
    assert own == games(lambda info: info.own_modes)
