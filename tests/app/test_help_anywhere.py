"""F1 opens the rules of the match that goes on, at what is being done, wherever it is pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.app.match.handover import Handover
from game.app.match.pause import Pause
from game.app.match.scene import MatchScene
from game.app.poses import SCENES
from game.data.words.help_book import load_book
from game.games.battlegrounds.view.table import BattlegroundsTable
from game.games.flames_of_tanks.view.table import FlamesOfTanksTable
from game.games.flames_of_tanks.view.topics import PHASES
from game.games.tank_battle.view.table import TankBattleTable
from game.games.tank_chess.view.table import TankChessTable
from game.games.tank_tactics.view.table import TankTacticsTable
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.app.opened import note_opened

MATCHES = {
    "tank_chess": "match_picked",
    "tank_tactics": "match_tank_tactics_drive",
    "battlegrounds": "match_battlegrounds_redeploy",
    "tank_battle": "match_tank_battle_plot",
    "flames_of_tanks": "match_flames_of_tanks_aim",
}
"""A match of each game in a phase with a rule of its own."""

OVERLAYS: dict[str, Callable[[Application, MatchScene], list[Callable[[], object]]]] = {
    "match": lambda app, scene: [],
    "menu": lambda app, scene: [scene.open_menu],
    "view menu": lambda app, scene: [scene.open_views],
    "pause": lambda app, scene: [lambda: app.push(Pause(app))],
    "curtain": lambda app, scene: [lambda: app.push(Handover(app, player="Anna"))],
    "dialog": lambda app, scene: [lambda: app.open("dialog", title="Title", words="Words")],
    "field": lambda app, scene: [
        lambda: app.open("dialog", kind="text", title="Title", words="Words", check=lambda text: None)
    ],
    "settings from the menu": lambda app, scene: [scene.open_menu, lambda: app.open("settings")],
}


@pytest.mark.sample(now=2)
@pytest.mark.parametrize("over", OVERLAYS)
@pytest.mark.parametrize("game", MATCHES)
def test_help_is_that_of_the_match_below(
    app: Application, player: Driver, game: str, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = SCENES[MATCHES[game]](app)
    assert isinstance(scene, MatchScene)
    if app.stack.top is not scene:
        app.push(scene)
    player.wait(0.1)
    for do in OVERLAYS[over](app, scene):
        do()
    player.wait(0.1)
    topic = scene.table.topic()
    assert topic, "the phase has a rule"
    opened = note_opened(app, monkeypatch)
    before = player.scene
    player.key("f1")
    assert opened.last("rules")["game"] == game
    assert opened.last("rules")["rule"] == topic
    assert player.scene.name == "rules"
    player.key("f1")
    assert player.scene is before, "F1 again goes back"


CHOSEN = {
    "library_print_table": "flames_of_tanks",
    "library_print_cards": "tank_tactics",
    "statistics_game": "tank_chess",
    "modes": "flames_of_tanks",
    "puzzles_tank_tactics": "tank_tactics",
    "setup_tank_battle": "tank_battle",
    "post_join_seats": "",
    "post_waiting": "",
}
"""Screens that are about one game; empty: the game of the match they are about."""


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("pose", CHOSEN)
def test_help_is_that_of_the_game_a_screen_is_about(
    app: Application, pose: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene: Any = SCENES[pose](app)
    opened = note_opened(app, monkeypatch, "rules")
    scene.help()
    assert opened.last("rules")["game"] == (CHOSEN[pose] or scene.terms.plan.kit.name)


def test_help_is_that_of_the_chosen_map(app: Application, player: Driver) -> None:
    library: Any = SCENES["library"](app)
    player.wait(0.1)
    library.maps.ask_for(game="flames_of_tanks")
    library._list()
    assert library.help_at() == ("flames_of_tanks", "")
    library.maps.ask_for(text="nothing has such a name")
    library._list()
    assert library.cells.current is None
    assert library.help_at() == ("flames_of_tanks", ""), "without a chosen map, the listed game counts"


@pytest.mark.slow
def test_help_is_that_of_the_chosen_match(app: Application, player: Driver) -> None:
    scene: Any = SCENES["matches"](app)
    player.wait(0.1)
    games = set()
    for index in range(len(scene.rows.items)):
        scene.rows.choose(index)
        if scene.current.header is not None:
            games.add(scene.current.header.game)
            assert scene.help_at() == (scene.current.header.game, "")
    assert games, "some of them can be read"


def test_help_in_the_menu_is_that_of_the_framed_game(app: Application, player: Driver) -> None:
    menu: Any = app.open("menu", how="clear_to")
    player.wait(0.1)
    app.change("look.pinned_game", "tank_tactics")
    assert menu.help_at() == ("tank_tactics", "")
    menu.focus.shown = True
    menu.focus.set(menu.focus.by_key("new.battlegrounds"))
    assert menu.help_at() == ("battlegrounds", "")


TURN_RULES = {
    "tank_chess": [TankChessTable.turn_rule],
    "tank_tactics": [TankTacticsTable.turn_rule],
    "battlegrounds": [BattlegroundsTable.turn_rule],
    "tank_battle": [TankBattleTable.turn_rule],
    "flames_of_tanks": [FlamesOfTanksTable.turn_rule, *PHASES.values()],
}


@pytest.mark.parametrize("game", TURN_RULES)
def test_help_where_nothing_in_particular_is_done_opens_at_a_rule_of_the_book(game: str) -> None:
    for language in ("en", "de", "fr"):
        assert {*TURN_RULES[game]} <= {*load_book(game, language).rules()}


ENDED = {
    "match_end": "TC-6", "match_flames_of_tanks_end": "FT-6", "match_tank_battle_end": "TB-6",
    "match_tank_tactics_end": "TT-", "match_battlegrounds_end": "BG-9",
}  # fmt: skip


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("pose", ENDED)
def test_help_after_a_match_is_about_its_end(
    app: Application, player: Driver, pose: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    SCENES[pose](app)
    player.wait(0.1)
    opened = note_opened(app, monkeypatch, "rules")
    player.scene.help()
    assert opened.last("rules")["rule"].startswith(ENDED[pose])
