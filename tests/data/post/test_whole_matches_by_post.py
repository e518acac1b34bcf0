"""Every game that is offered by post is played to its end by letters alone, the same for everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.data.post.post_match import PostMatch
from game.data.saves.matches import Match
from game.model.registry import kit as kit_of
from tests.data.post.post_hands import (
    Parties,
    at_home,
    by_chance,
    exchange,
    houses,
    plan_of,
    play_turn,
    table,
)

CASES: dict[str, tuple[str, str, Parties, dict[str, Any]]] = {
    "tank chess": ("tank_chess", "quick_bout_8", ((0,), (1,)), {}),
    "tank chess, two and one": ("tank_chess", "quick_bout_8", ((0, 2), (1,)), {}),
    "tank chess, teams": ("tank_chess", "quick_bout_8", ((0,), (1,), (2,), (3,)), {}),
    "tank tactics": ("tank_tactics", "duel", ((0,), (1,)), {}),
    "tank tactics, first is said": ("tank_tactics", "duel", ((0,), (1,)), {"first": 2}),
    "tank tactics, three": ("tank_tactics", "three_ways", ((0,), (1,), (2,)), {}),
    "tank tactics, four": ("tank_tactics", "four_corners", ((0,), (1,), (2,), (3,)), {}),
    "tank tactics, four at two": ("tank_tactics", "four_corners", ((0, 2), (1, 3)), {}),
    "tank tactics, portals": ("tank_tactics", "portal", ((0,), (1,)), {}),
    "tank tactics, cards": ("tank_tactics", "capture_the_flag", ((0,), (1,)), {}),
    "battlegrounds, two": ("battlegrounds", "battle", ((0,), (1,)), {}),
    "battlegrounds, three": ("battlegrounds", "battle", ((0,), (1,), (2,)), {}),
    "battlegrounds, four": ("battlegrounds", "battle", ((0,), (1,), (2,), (3,)), {}),
    "battlegrounds, draft": ("battlegrounds", "battle", ((0,), (1,)), {"draft": True}),
    "battlegrounds, team": ("battlegrounds", "team", ((0,), (1,), (2,), (3,)), {}),
    "battlegrounds, team at two": ("battlegrounds", "team", ((0, 2), (1, 3)), {}),
    "flames of tanks": ("flames_of_tanks", "", ((0,), (1,)), {}),
    "flames of tanks, three": ("flames_of_tanks", "four_corners", ((0,), (1,), (2,)), {}),
    "flames of tanks, flag": ("flames_of_tanks", "", ((0,), (1,)), {"mode": "capture_the_flag"}),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.slow(few=8)
def test_it_is_played_to_its_end_by_letters_alone(case: str) -> None:
    game, name, parties, options = CASES[case]
    one = table(game, name, parties, options=options)
    one.play(by_chance(1))
    one.hold_over()


@pytest.mark.parametrize("case", CASES)
@pytest.mark.slow(few=8)
def test_it_is_played_to_its_end_with_a_letter_for_each_draw(case: str) -> None:
    game, name, parties, options = CASES[case]
    one = table(game, name, parties, options=options, strict=True)
    one.play(by_chance(2))
    one.hold_over()


@pytest.mark.parametrize("game", ["tank_chess", "tank_tactics", "battlegrounds", "flames_of_tanks"])
@pytest.mark.slow(few=2)
def test_it_is_played_to_its_end_by_files_in_a_shared_folder(game: str, tmp_path: Path) -> None:
    name = {"tank_chess": "quick_bout_8", "tank_tactics": "duel"}.get(game, "")
    homes = houses(tmp_path, plan_of(game, name))
    choose, files = by_chance(3), [house.read() for house in homes]
    boards: list[Match | None] = [None, None]
    for number in range(1_000):
        for at, house in enumerate(homes):
            with at_home(house.home):
                board = boards[at]
                if number % 20 == at:
                    files[at], boards[at] = house.read(), None  # a new program: all is in the files
                    if board is not None:
                        board.close()
                file, board = files[at], boards[at]
                exchange(file)
                if file.post.stage == "here":
                    if board is None or not file.post.catch_up(board):
                        if board is not None:
                            board.close()
                        boards[at] = board = file.match(kit_of)
                    play_turn(file.post, board, choose)
                    file.seal_turn(board)
                    exchange(file)
        if {file.post.stage for file in files} == {"over"}:
            break
    for board in boards:
        if board is not None:
            board.close()
    matches: list[Match] = []
    posts: list[PostMatch] = []
    for house in homes:
        with at_home(house.home):
            file = house.read()
            posts.append(file.post)
            matches.append(file.match(kit_of))
            assert len(list((house.home / "data" / "saves").glob("*.yaml"))) == 1
    assert {post.stage for post in posts} == {"over"}
    assert matches[0].session.result == matches[1].session.result is not None
    assert matches[0].session.state == matches[1].session.state
