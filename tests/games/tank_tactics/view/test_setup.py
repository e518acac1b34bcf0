"""The setup of a match of Tank Tactics."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.app.maps.card_words import people_wordings
from game.app.offscreen import offscreen_app
from game.app.setup.scene import SetupScene
from game.data.saves.matches import Player as Seat
from game.games.tank_tactics.rules.kit import KIT
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.app.fitting import watched
from tests.app.opened import note_opened
from tests.app.setup_page import is_on
from tests.games.tank_tactics.boards import at


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(("game", "words"), [("tank_tactics", "Highest roll"), ("battlegrounds", "Random")])
def test_who_starts_is_said_as_the_game_says_it__TT_3_1(
    app: Application, player: Driver, game: str, words: str
) -> None:
    scene = SetupScene(app, game)
    app.push(scene)
    player.wait(0.2)
    field: Any = scene.focus.by_key("option.first")
    assert field is not None and field.selected_option[0] == words


@pytest.mark.parametrize("seats", [2, 3])
def test_a_position_says_who_plays_and_how_it_began__TT_1_3__TT_3_1(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    opened = note_opened(app, monkeypatch, "match")
    tanks = ["green a1 N", "blue f6 S", "red a6 E"][:seats]
    line = KIT.format_position(at(" ".join(["......"] * 6), *tanks))
    people = tuple(Seat("person", name) for name in ("Ann", "Bob", "Cy")[:seats])
    scene = SetupScene(app, "tank_tactics", position=line, players=people, sides=tuple(range(seats)))
    app.push(scene)
    player.wait(0.2)
    assert len(scene.match.seats.in_order()) == seats
    assert not any(key.startswith("seating") for key, _ in scene.focus.stops)
    assert scene.match.options.shown() == ["undo", "rated"]
    player.click("start")
    plan = opened.last("match")["plan"]
    assert [one.name for one in plan.players] == ["Ann", "Bob", "Cy"][:seats]
    assert KIT.format_position(plan.kit.game.new(plan.setup())) == line


def test_what_a_map_sets_is_shown_and_for_how_many_it_is__TT_2_2(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = note_opened(app, monkeypatch, "match")
    scene = SetupScene(app, "tank_tactics", "portal")
    app.push(scene)
    player.wait(0.2)
    card = scene.match.draft.map
    assert card is not None
    assert people_wordings(card, app.texts)[0].startswith("2 or 4 players · ")
    box: Any = scene.focus.by_key("option.even_start")
    assert is_on(scene, "option.even_start") and not box.is_enabled
    assert "even_start" in scene.match.options.shown()
    player.click("option.even_start")
    player.click("start")
    plan = opened.last("match")["plan"]
    assert plan.options["even_start"] and plan.setup().map.even_start
    app.pop()
    free = SetupScene(app, "tank_tactics", "duel")
    app.push(free)
    player.wait(0.2)
    box = free.focus.by_key("option.even_start")
    assert box.is_enabled and not is_on(free, "option.even_start")
    assert free.match.draft.map is not None
    assert people_wordings(free.match.draft.map, app.texts)[0].startswith("2 players · ")


def four_at_portal(app: Application, bots: int) -> SetupScene:
    """A new match of four on Portal, the last ones of them bots."""
    scene = SetupScene(app, "tank_tactics", "portal")
    app.push(scene)
    app.step([], 1 / 60)
    scene.match.draft.sit(1)
    for seat in range(4 - bots, 4):
        scene.match.draft.set_seat(seat, kind="bot", level=3)
    scene.repaint()
    return scene


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_the_summary_names_four_players_and_their_levels(home: Path, scale: float) -> None:
    with watched((1280, 720)) as seen:
        app = offscreen_app((1280, 720), scale, language="de")
        scene = four_at_portal(app, bots=3)
        for _ in range(4):
            app.step([], 1 / 60)
        against = scene.match.seats.against()
        assert against.count("Kommandant") == 3
        assert not [words for words in seen.cut if words in against or against in words]
        app.close()


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_the_summary_of_four_bots_ends_with_who_watches(home: Path, scale: float) -> None:
    """Four names with levels are too long in German: the levels, told at the seats, are left out."""
    with watched((1280, 720)) as seen:
        app = offscreen_app((1280, 720), scale, language="de")
        scene = four_at_portal(app, bots=4)
        for seed in range(12):
            scene.match.seats.cast_seed = seed
            scene.repaint()
            app.step([], 1 / 60)
            assert scene.match.seats.against().endswith("du siehst zu")
        assert not [words for words in seen.cut if "siehst zu" in words or "Kommandant" in words]
        app.close()
