"""A match of Battlegrounds on the real screen: its table in the panel, played with by mouse and by keys."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.match.scene import MatchScene, make
from game.app.poses import SCENES
from game.app.table.layout import MatchLayout, PanelNeeds
from game.app.table.moves import MoveList, Scroll
from game.app.table.opening import find_map
from game.data.files.content import load_content, load_map
from game.data.saves.matches import Match, new_plan
from game.data.saves.matches import Player as Seat
from game.model.registry import kit as kit_of
from game.testing.driver import Driver
from game.ui.commands import Set
from game.ui.layout import Area
from game.ui.scene import PoseRequest
from game.ui.window.application import Application
from game.view.spots import AimSpot, FieldSpot
from game.view.table import TableView
from tests.amount import now_and_then

NAMES = ("Anna", "Ben", "Clara", "David")


def open_match(app: Application, player: Driver, option: str, seats: int, seed: int = 1) -> MatchScene:
    """A match of people, everybody at this machine."""
    kit = kit_of("battlegrounds")
    content = load_content(kit)
    checked = load_map(kit, find_map(kit, option), content, app.texts)
    sides = next(s.sides for s in kit.seatings_for(checked.map_file) if len(s.sides) == seats)
    players = tuple(Seat("person", name) for name in NAMES[:seats])
    plan = new_plan(kit, content, checked.map_file, players, sides=sides, seed=seed, options={"first": 1})
    app.change("look.reduced_motion", True)
    scene = make(app, match=Match.create(plan, folder=None, now=lambda: 0), keep=False)
    app.push(scene)
    settle(app, player, scene)
    return scene


def settle(app: Application, player: Driver, scene: MatchScene) -> None:
    """Wait, and be ready whenever the machine was handed over."""
    for _ in range(12):
        player.wait(0.1)
        if app.stack.top is not scene:
            app.pop()
            if scene.controller.handing.hidden:
                scene.controller.handed_over()


def table_of(scene: MatchScene) -> Any:
    return scene.table


def point(scene: MatchScene, spot: Any) -> tuple[int, int]:
    """Where a spot is in the window."""
    table = table_of(scene)
    rect = table.aim_rects[spot.name] if isinstance(spot, AimSpot) else table.rect_of(spot)
    assert rect is not None
    where: tuple[int, int] = rect.center
    return where


def send(app: Application, kind: int, at: tuple[int, int]) -> None:
    more = {"rel": (1, 1), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    app.step([pygame.event.Event(kind, pos=at, **more)], 1 / 60)


def click(app: Application, player: Driver, scene: MatchScene, spot: Any) -> None:
    at = point(scene, spot)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        send(app, kind, at)
    settle(app, player, scene)


@pytest.mark.slow(few=1)
@pytest.mark.parametrize(
    ("option", "seats"),
    now_and_then([("battle", 2), ("battle", 4), ("team", 4), ("family", 2), ("solo", 1)], 3),
)
def test_a_match_goes_on_by_mouse(app: Application, player: Driver, option: str, seats: int) -> None:
    scene = open_match(app, player, option, seats)
    table, session = table_of(scene), scene.match.session
    before = len(session.whole_line)
    for number in range(24):
        spots = table.chooser.spots()
        assert spots, session.state.phase
        ready = [spot for spot in spots if isinstance(spot, FieldSpot | AimSpot)] or spots
        click(app, player, scene, ready[number % len(ready)])
        if table.chooser.armed is not None:
            field = table.chooser.field_of(table.chooser.armed)
            click(app, player, scene, FieldSpot(field))
    assert len(session.whole_line) > before + 10


@pytest.mark.slow
def test_a_match_goes_on_by_keys(app: Application, player: Driver) -> None:
    scene = open_match(app, player, "battle", 4)
    session = scene.match.session
    before = len(session.whole_line)
    for number in range(30):
        for _ in range(1 + number % 3):
            player.key("tab")
        player.key("return")
        player.key("return")
        settle(app, player, scene)
    assert len(session.whole_line) > before + 8


def test_the_table_takes_turns_with_the_record(app: Application, player: Driver) -> None:
    scene = open_match(app, player, "battle", 3)
    view: TableView = scene.table
    assert view.has_side
    assert scene.tabs.shown == "card" and scene.l.tabs is not None
    assert list(table_of(scene).beside)
    scene.do(Set("tab", "record"))
    player.wait(0.1)
    assert table_of(scene).beside.what == "row", "only what goes on with the turn is in sight"
    inside = scene.l.card.rect.center
    assert not scene.host.on_table(inside)
    scene.do(Set("tab", "card"))
    player.wait(0.1)
    assert scene.host.on_table(inside)


def test_each_side_is_called_by_its_colours_and_shows_its_points(app: Application, player: Driver) -> None:
    scene = open_match(app, player, "battle", 2)
    assert scene.strips.side_name(0) == "Green + Red"
    assert scene.strips.side_name(1) == "Yellow + Blue"
    table = table_of(scene)
    assert table.sides.standing(scene.match.session.state, 1) == "0 of 16"


@pytest.mark.parametrize("size", [(1280, 720), (985, 554), (960, 600), (1280, 900)])
@pytest.mark.parametrize("sides", [1, 2, 3, 4])
def test_the_panel_with_a_table_fits_the_window(size: tuple[int, int], sides: int) -> None:
    found = MatchLayout.of(Area(0, 0, *size), PanelNeeds(sides, side=True))
    assert found.tabs is not None and len(found.strips) == sides
    areas = [*found.strips, found.banner, found.tabs, found.card, found.prompts, found.buttons]
    rects = [pygame.FRect(a.x, a.y, a.width, a.height) for a in (found.board, *areas)]
    for number, rect in enumerate(rects):
        assert pygame.FRect(0, 0, size[0] + 0.01, size[1] + 0.01).contains(rect)
        assert not any(rect.colliderect(other) for other in rects[:number])
    assert found.card.height >= 130


@pytest.mark.slow
def test_no_curtain_where_everybody_sees_the_same__BG_11_7(app: Application, player: Driver) -> None:
    scene = open_match(app, player, "family", 2)
    table, session = table_of(scene), scene.match.session
    seats = set()
    for _ in range(12):
        seats.add(session.to_act)
        at = point(scene, next(spot for spot in table.chooser.spots() if isinstance(spot, FieldSpot)))
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            send(app, kind, at)
        player.wait(0.6)
        assert app.stack.top is scene
    assert seats == {0, 1}


def test_what_waits_on_the_table_brings_it_to_the_front__BG_2_5(app: Application, player: Driver) -> None:
    scene = open_match(app, player, "battle", 2)
    assert scene.match.session.state.phase == "activate"
    scene.do(Set("tab", "record"))
    scene.settle()
    player.wait(0.1)
    assert scene.tabs.shown == "card" and list(table_of(scene).beside)


def test_a_picture_of_a_match_is_of_the_game_and_the_number_of_players_asked_for(app: Application) -> None:
    for wanted, option, seats in (
        (PoseRequest("battlegrounds"), "battle", 2),
        (PoseRequest("battlegrounds", "family", 3), "family", 3),
        (PoseRequest("battlegrounds", "team"), "team", 4),
    ):
        app.wanted = wanted
        scene: Any = SCENES["match"](app)
        state = scene.match.session.state
        assert scene.match.kit.name == "battlegrounds"
        assert (state.rules.option, len(state.sides)) == (option, seats)


def test_the_record_stays_at_its_end_when_something_takes_room_from_it(
    app: Application, player: Driver
) -> None:
    scene = open_match(app, player, "battle", 2)
    for _ in range(40):
        session = scene.match.session
        session.play(session.game.actions(session.view(session.to_act or 0))[0])
    settle(app, player, scene)
    scene.tabs.turn_to("record")
    player.wait(0.1)
    assert scene.record.scroll == scene.record.most > 0
    before = scene.record.most
    placed, record = scene.placed(MoveList), scene.controller.viewpoint.record
    assert placed is not None
    area = placed.area
    less = Area(0, 0, area.width, area.height - 60, 1.0)
    scene.record.place(less, record)
    assert scene.record.scroll == scene.record.most > before
    scene.record.scroll_by(Scroll(-5))
    scene.record.place(less, record)
    assert scene.record.scroll == scene.record.most - 5
