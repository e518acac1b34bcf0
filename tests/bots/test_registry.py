"""Which bots a game has, and those that every game has."""

from __future__ import annotations

import pytest

from game.bots.contract import Limits, Seen, level
from game.bots.registry import bots
from game.bots.simple import SimpleBots
from game.bots.worker import LocalWorker, Worker, ask
from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.model.entries import games, info
from tests.games.tank_chess.bots.tables import GAME, SMALL, state


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_every_game_has_bots_with_words_and_a_level_for_hints(name: str) -> None:
    found, texts = bots(name), Texts(ASSETS / "locale")
    assert [entry.number for entry in found.LEVELS] == list(range(1, info(name).levels + 1))
    for entry in found.LEVELS:
        assert texts.has(entry.name_key)
        assert texts.has(entry.line_key)
        assert found.make(entry.number)
    assert level(found, found.HINT_LEVEL)
    with pytest.raises(KeyError):
        level(found, len(found.LEVELS) + 1)


def test_a_game_that_is_not_registered_has_none() -> None:
    with pytest.raises(KeyError):
        bots("no_such_game")


def test_a_game_without_bots_of_its_own_is_played_at_random() -> None:
    simple = SimpleBots(GAME)
    at = state(SMALL)
    first = simple.make(1).choose(Seen(0, at), Limits(), 4)
    assert first == simple.make(1).choose(Seen(0, at), Limits(), 4)
    assert GAME.refuse(at, first) is None
    assert Texts(ASSETS / "locale").has(simple.LEVELS[0].name_key)
    with pytest.raises(KeyError):
        simple.make(2)


def test_a_bot_in_its_own_process_chooses_as_one_in_this_does() -> None:
    at = state(SMALL)
    worker, local = Worker("tank_chess"), LocalWorker(bots("tank_chess"))
    try:
        for number in (1, 2, 3):
            worker.request(Seen(0, at), number, 11)
            local.request(Seen(0, at), number, 11)
            assert ask(worker) == ask(local)
    finally:
        worker.close()
        worker.join()


@pytest.mark.parametrize("name", games())
def test_each_level_can_be_played_in_each_style_of_its_game(name: str) -> None:
    found = bots(name)
    for entry in found.LEVELS:
        for style in found.STYLES:
            assert found.make(entry.number, style)
        with pytest.raises(KeyError):
            found.make(entry.number, "no such style")
