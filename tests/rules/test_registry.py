"""The list of games."""

from __future__ import annotations

from game.rules.registry import DRAWN, GAMES, kit


def test_the_games_said_to_have_maps_people_draw_are_those_whose_kit_says_so() -> None:
    assert [game for game in GAMES if kit(game).drafting is not None] == list(DRAWN)
