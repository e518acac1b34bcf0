"""A table drawn by chance on the page of a new match: seen before the start, drawn again, kept, played."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from game.data.files.paths import user_maps
from game.data.people.last_choices import last_setup
from game.data.saves.matches import Match
from game.games.flames_of_tanks.rules.kit import KIT
from game.model.registry import kit as kit_of
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.app.opened import note_opened
from tests.app.setup_page import map_list_of, setup_of

GAME = "flames_of_tanks"


def wait_for(player: Driver, scene: Any) -> Any:
    """The table, when it is drawn."""
    until = time.monotonic() + 60
    while map_list_of(scene).maps.chance.work.busy and time.monotonic() < until:
        player.wait()
        time.sleep(0.01)
    player.wait(0.1)
    assert not map_list_of(scene).maps.chance.failed
    return scene.match.draft.map_file


@pytest.mark.slow
def test_a_table_is_drawn_again_and_again_then_played_and_read_back(
    app: Application, player: Driver, home: Path, monkeypatch: Any
) -> None:
    opened = note_opened(app, monkeypatch, "match")
    scene = setup_of(app, player, GAME)
    player.click("origin.2")
    first = wait_for(player, scene)
    assert [card.map_file for card in map_list_of(scene).items] == [first] and not scene.match.trouble()
    player.click("draw_again")
    second = wait_for(player, scene)
    assert second.terrain != first.terrain and scene.match.draft.map_file is second
    player.click("origin.0")
    assert scene.match.draft.map_file is second, "looking at other maps chooses none"
    player.click("start")
    plan = opened.last("match")["plan"]
    match = Match.create(plan, folder=home / "saves", now=lambda: 0)
    state = match.session.state
    match.session.play(next(iter(KIT.game.actions(state))))
    match.close()
    again = Match.resume(next((home / "saves").glob("*.yaml")), kit_of, now=lambda: 0)
    assert not again.problems and again.session.setup.map.table == match.session.setup.map.table
    again.close()
    last = last_setup(GAME).find()
    assert last is not None and last.map == "", "a table without a file is no map to begin with"


@pytest.mark.slow
def test_a_kept_table_is_one_of_the_players_own_and_is_played(
    app: Application, player: Driver, home: Path
) -> None:
    scene = setup_of(app, player, GAME)
    player.click("seating.2")
    player.click("origin.2")
    drawn = wait_for(player, scene)
    owners = {point.owner for point in drawn.points.values()}
    assert {"allied", "axis", "third", "fourth"} <= owners, "four camps for four players"
    for number in (1, 2):
        player.click("keep")
        assert len(list(user_maps(GAME).glob("*.yaml"))) == number
        assert scene.match.draft.map.own and scene.match.draft.map_file.terrain == drawn.terrain
        assert map_list_of(scene).maps.origin == "user" and not map_list_of(scene).maps.by_chance
        player.click("origin.2")
    assert sorted(card.title for card in map_list_of(scene).maps.catalogue.all() if card.own) == [
        "Random table", "Random table 2",
    ]  # fmt: skip
