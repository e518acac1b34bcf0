"""Nothing says that there is none before all is read: lists that fill in the background say that they are
being read, and how much."""

from __future__ import annotations

from typing import Any

import pytest

from game.app.library.scene import LibraryScene
from game.app.maps import catalogue
from game.app.matches import shelf
from game.app.matches.filter_row import SetFilter
from game.app.matches.scene import Matches
from game.app.people.scene import People, PeoplePress
from game.app.profiles import indexing
from game.app.puzzles import course
from game.app.puzzles.list import PuzzlesScene
from game.app.setup.scene import SetupScene
from game.app.statistics.scene import StatisticsPage
from game.data.people.profiles import add_profile
from game.data.puzzles.puzzles import ShelfReader
from game.data.saves.match_plan import Player as Seat
from game.model.entries import window_games
from game.testing.driver import Driver
from game.ui.commands import Set
from game.ui.controls.dialog import Question
from game.ui.still_reading import ALL_READ, BEGUN, StillReading
from game.ui.window.application import Application
from tests.app.setup_page import map_list_of
from tests.app.test_waiting import until
from tests.data.test_profiles import LOOK, played
from tests.like_saves import like

SAVES = 6


@pytest.fixture
def saves(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches between bots that no index knows, read slowly."""
    first = played(Seat("bot", "Sergeant", 2), Seat("bot", "Captain", 3))
    for number in range(1, SAVES):
        like(first, first.with_name(f"{number}.yaml"), number)
    monkeypatch.setattr(shelf, "INDEX_S", 0.0)
    monkeypatch.setattr(indexing, "REST_S", 0.06)


def said(player: Driver) -> str:
    scene: Any = player.scene
    return str(scene.tree.say())


@pytest.mark.slow
def test_the_list_of_matches_says_how_many_it_has_read(app: Application, player: Driver, saves: None) -> None:
    scene = Matches(app)
    app.push(scene)
    scene.set_filter(SetFilter("words", "nobody"))
    player.wait(0.05)
    assert "Reading…" in said(player) and f"of {SAVES}" in said(player)
    assert app.texts("matches.none_here") not in said(player)
    scene.matches.keeper.finish()
    player.wait(0.1)
    assert app.texts("matches.none_here") in said(player) and "Reading…" not in said(player)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("screen", ["statistics", "people"])
def test_nobody_has_no_matches_before_all_are_read(
    app: Application, player: Driver, saves: None, screen: str
) -> None:
    anna = add_profile("Anna", *LOOK)
    scene: Any = StatisticsPage(app, anna.person) if screen == "statistics" else People(app)
    none = app.texts("statistics.none" if screen == "statistics" else "people.none_played")
    app.push(scene)
    until(player, lambda: f"of {SAVES}" in said(player))
    assert none not in said(player) and app.texts("people.no_rating") not in said(player)
    scene.keeper.finish()
    until(player, lambda: none in said(player))
    assert "Reading…" not in said(player)


def test_who_deletes_a_profile_is_not_told_of_no_match_before_all_are_read(
    app: Application, player: Driver, saves: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.app.people.scene.READ_S", 0.0)
    scene = People(app)
    one = add_profile("Anna", *LOOK)
    app.push(scene)
    scene._look(one.person)
    scene.do(PeoplePress.DELETE)
    asked = player.scene
    assert isinstance(asked, Question) and asked.words == app.texts(
        "people.deleting.words_reading", name="Anna"
    )


@pytest.mark.slow
def test_a_search_in_the_library_waits_for_all_maps(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.app.library.map_list.FIRST_S", 0.0)
    monkeypatch.setattr(catalogue, "SLICE_S", 0.0)
    monkeypatch.setattr(catalogue, "_shipped", {})
    scene = LibraryScene(app)
    app.push(scene)
    app.step()
    scene.do(Set("search", "no such map"))
    app.step()
    told = scene.maps.none_words()[0]
    reading = scene.maps.catalogue.reading
    assert reading.going_on and told == reading.words(app.texts) and str(reading.count) in told
    assert "clear_all" not in dict(scene.focus.stops)
    until(player, lambda: not scene.maps.catalogue.reading.going_on)
    app.step()
    assert scene.maps.none_words()[0] == app.texts("library.none_found", text="no such map")
    assert "clear_all" in dict(scene.focus.stops)


def test_the_maps_of_the_setup_say_that_they_are_read(app: Application, player: Driver) -> None:
    scene = SetupScene(app, window_games(lambda info: info.editable)[0])
    app.push(scene)
    catalogue = scene.maps.catalogue
    catalogue._unread = dict.fromkeys(catalogue.cards)
    assert catalogue.reading.words(app.texts) in repr(map_list_of(scene)._none())


@pytest.mark.slow
def test_the_list_of_puzzles_fills_as_they_are_read(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "AT_ONCE", 0)
    work = ShelfReader.work
    monkeypatch.setattr(ShelfReader, "work", lambda self, count=None: False)
    scene = PuzzlesScene(app, "tank_chess")
    app.push(scene)
    player.wait(0.05)
    assert "Reading… 0 of" in said(player) and app.texts("puzzles.none") not in said(player)
    monkeypatch.setattr(ShelfReader, "work", work)
    until(player, lambda: len(scene.listed) > 0 and scene.course.reading.going_on)
    until(player, lambda: not scene.course.reading.going_on)
    app.step()
    assert len(scene.listed) == len(scene.course) and "Reading…" not in said(player)


def test_how_far_it_is_in_words(app: Application) -> None:
    assert StillReading(3, 40).words(app.texts) == "Reading… 3 of 40"
    assert BEGUN.words(app.texts) == "Reading…" and BEGUN.going_on
    assert ALL_READ.words(app.texts) == "" and not StillReading(4, 4).going_on
