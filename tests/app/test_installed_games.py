"""Installed games in the window: those that fail, and matches of games that are gone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.app.matches.scene import MatchesPress
from game.app.table.saved import peek
from game.data.files.content import Content
from game.data.files.paths import user_saves
from game.data.files.problems import ProblemsError
from game.data.saves.matches import Match, Player, new_plan
from game.data.saves.saves import list_saves
from game.model import entries
from game.model.entries import UnknownGame
from game.model.registry import kit
from game.testing.driver import Driver as Hands
from game.ui.window.application import Application
from game.view.registry import view
from tests.conformance.tiny_game import ENTRY
from tests.conformance.tiny_kit import KIT, TinyMapFile
from tests.installed_games import with_games
from tests.model.test_entries import called


def test_the_menu_tells_once_which_games_fail_and_offers_the_others(
    app: Application, player: Hands, no_words_are_missing: list[str]
) -> None:
    bad = called("bad", rules="tests.model.no_such_module", view="tests.model.no_such_module")
    with with_games(bad):
        app.open("menu")
        player.wait(0.2)
        dialog: Any = app.stack.top
        assert dialog.name == "dialog"
        assert "no_such_module" in "".join(str(line) for line in dialog.problems)
        player.key("escape")
        player.wait(0.1)
        menu: Any = app.stack.top
        assert menu.name == "menu"
        keys = {key for key, _ in menu.focus.stops}
        assert "new.battlegrounds" in keys and "new.bad" not in keys
        app.open("menu", how="clear_to")
        player.wait(0.2)
        assert app.stack.top is not None and app.stack.top.name == "menu"
    no_words_are_missing.clear()  # a game that fails may have no words


def test_a_game_without_a_view_is_not_offered_in_the_window(app: Application, player: Hands) -> None:
    with with_games(ENTRY):
        app.open("menu")
        player.wait(0.2)
        menu: Any = app.stack.top
        assert menu.name == "menu"
        assert "new.tiny" not in {key for key, _ in menu.focus.stops}
        with pytest.raises(UnknownGame, match="terminal"):
            view("tiny")


def match_of_tiny() -> Path:
    with with_games(ENTRY):
        players = tuple(Player("person", f"Seat {n}", 1) for n in range(3))
        plan = new_plan(KIT, Content((), {}), TinyMapFile(), players, sides=(0, 1, 2), seed=1)
        match = Match.create(plan, folder=user_saves())
        match.close()
        assert match.path is not None
        return match.path


def test_a_match_of_a_game_that_is_gone_is_listed_and_left_as_it_is(
    home: Path, app: Application, player: Hands
) -> None:
    path = match_of_tiny()
    before = path.read_bytes()
    with pytest.raises(ProblemsError, match="unknown game 'tiny'"):
        Match.resume(path, kit)
    (save,) = list_saves(user_saves())
    assert save.header is not None and save.header.game == "tiny"
    assert "unknown game 'tiny'" in str(peek(save.path, kit).problems[0])
    app.open("matches")
    scene: Any = app.stack.top
    player.wait(0.3)
    assert [one.path for one in scene.listed] == [path]
    for do in (MatchesPress.RESUME, MatchesPress.REPLAY, MatchesPress.COPY):
        scene.do(do)
        player.wait(0.1)
        while app.stack.top is not scene:
            app.stack.pop()
    assert path.read_bytes() == before


def test_a_match_of_a_game_that_fails_says_the_reason(home: Path) -> None:
    path = match_of_tiny()
    with with_games(called("tiny", rules="tests.model.no_such_module")):
        with pytest.raises(ProblemsError, match="no_such_module"):
            Match.resume(path, kit)
        assert "tiny" in entries.failed()
