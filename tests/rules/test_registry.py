"""The list of games."""

from __future__ import annotations

import pytest

from game.data.files.content import load_content
from game.model.entries import games
from game.model.registry import kit
from tests.games.flames_of_tanks import boards as flames_of_tanks
from tests.games.tank_battle import boards as tank_battle


def test_the_games_said_to_have_maps_people_draw_are_those_whose_kit_says_so() -> None:
    assert tuple(game for game in games() if kit(game).drafting is not None) == games(
        lambda info: info.editable
    )
    own = tuple(game for game in games() if kit(game).own_modes is not None)
    assert own == games(lambda info: info.own_modes)


TWO_TANKS = flames_of_tanks.line("30,20/0", "60,40/180", to=2, more="round=3")


@pytest.mark.parametrize(
    ("game", "position", "first"),
    [
        ("tank_chess", "c4#6/##6/8/8/8/8/8/1C06 w 7", 0),
        ("tank_chess", "c4#6/##6/8/8/8/8/8/1C06 b 7", 1),
        ("tank_battle", tank_battle.line("35:3", "75:4"), 0),
        ("tank_battle", tank_battle.line("35:3", "75:4", to="grey"), 1),
        # Grey plots against Green's next movement
        ("tank_battle", tank_battle.line("35:3", "75:4", to="grey").replace("move", "plot"), 0),
        ("flames_of_tanks", TWO_TANKS.replace("to=2", "to=1"), 0),
        ("flames_of_tanks", TWO_TANKS, 1),
        ("flames_of_tanks", TWO_TANKS.replace("mode=capture_the_flag", "mode=Own:order=drawn"), None),
    ],
)
def test_in_a_position_who_is_to_move_moves_first(game: str, position: str, first: int | None) -> None:
    book = kit(game)
    setup = book.parse_position(position, load_content(book).definitions)
    assert book.first_seat(setup) == first
