"""The strips of a match as trees: nothing lies outside what holds it, and the clock stands in its strip."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.match.scene import make
from game.app.match.strips import ClockSpot
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.poses.match_plans import plan_on
from game.app.poses.samples import position
from game.app.table.opening import find_map
from game.data.files.content import load_content, load_map
from game.data.saves.matches import Match, Player, new_plan
from game.model.clock import ClockRules
from game.model.contract import Resign
from game.model.registry import kit as kit_of
from game.ui.layout import Area
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Stack
from game.ui.tree.seen import Icon, Picture, Text
from game.ui.tree.tree import PlacedNode, lay, paint, walk
from game.ui.window.application import Application
from game.view.tips import Tips
from tests.app.fitting import watched
from tests.app.test_trees import beyond

SCREENS = (((1280, 720), 1.3), ((960, 540), 1.0))


def strip(scene: Any, side: int) -> PlacedNode:
    """A side's strip on a screen."""
    place = dict(scene.strip_places())[side]
    found: PlacedNode = next(one for one in scene.tree if one.area == place and isinstance(one.node, Stack))
    return found


def laid(scene: Any, rect: pygame.Rect) -> PlacedNode:
    """The strip of the first side in a place."""
    area = Area.at(rect, scene.app.scale)
    return lay(scene.strips.node(0, area.width, area.height), area, scene.measure)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), SCREENS)
@pytest.mark.parametrize("name", ["match", "match_battlegrounds", "match_tank_battle_move"])
def test_what_is_on_a_strip_lies_in_it(name: str, size: tuple[int, int], scale: float) -> None:
    app = offscreen_app(size, scale, "light")
    scene: Any = SCENES[name](app)
    app.push(scene)
    app.step([], 1 / 60)
    sides = scene.players.sides
    for side in sides:
        root = strip(scene, side)
        assert not [*beyond(root)]
        clock, place = scene.tree.of(ClockSpot(side)), root.rect
        assert clock is None or (place.contains(clock.rect) and clock.node.spot == ClockSpot(side))
    tips = Tips(app.texts)
    tips.add_signs(scene.tree.tips())
    keys = {tip.key for tip in tips.found}
    own = scene.strips.own is not None
    assert "strip.side" in keys and ("strip.turn" in keys) != own
    app.close()


def test_a_long_name_leaves_room_for_lost_pieces_and_clock() -> None:
    app = offscreen_app((1280, 720), 1.0, "light")
    scene: Any = SCENES["match"](app)
    app.push(scene)
    app.step([], 1 / 60)
    scene.players.names = lambda side: "Anna of the very long and winding name " * 3
    for width in (200, 240, 420):
        rect = pygame.Rect(700, 100, width, 62)
        root = laid(scene, rect)
        assert root.rect == rect and not [*beyond(root)]
        assert ClockSpot(0) in [one.spot for one in walk(root)]
    app.close()


@pytest.mark.parametrize("longest", ["Dora", "Bartholomäus"])
def test_four_long_names_have_two_rows_and_are_whole(longest: str) -> None:
    app = offscreen_app((1280, 720), 1.3)
    scene: Any = SCENES["match_tank_tactics_four"](app)
    scene.players.names = lambda side: ("Anna", "Alexandrine", longest, "Wilhelmina")[side]
    if longest == "Dora":
        scene.players.names = lambda side: ("Anna", "Ben", "Cy", longest)[side]
    with watched((1280, 720)) as seen:
        app.push(scene)
        app.step([], 1 / 60)
    assert not seen.cut
    rows = {place.y for _, place in scene.strip_places()}
    assert len(rows) == (1 if longest == "Dora" else 2), "short names leave the table its room"
    app.close()


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_a_name_does_not_touch_the_line_below_it(scale: float) -> None:
    app = offscreen_app((1280, 720), scale, "light")
    scene: Any = SCENES["match_battlegrounds"](app)
    app.push(scene)
    app.step([], 1 / 60)
    scene.players.names = lambda side: "Guy"
    surface = pygame.Surface((1280, 720))
    rect = pygame.Rect(700, 100, round(268 * scale), round(48 * scale))
    nodes = [*walk(laid(scene, rect))]
    paint(nodes, PaintedCanvas(app.painter, app.icons, surface))
    *_, name = [one for one in nodes if getattr(one.node, "words", "") == "Guy"]
    ground = surface.get_at((name.rect.x, rect.y + 4))
    inked = [
        any(surface.get_at((name.rect.x + x, y)) != ground for x in range(name.rect.width // 4))
        for y in range(rect.y + 4, rect.bottom - 4)
    ]
    lines = sum(now and not before for before, now in pairwise([False, *inked]))
    assert lines == 2, "the name, and its colour below"
    app.close()


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        ("match_tank_tactics_four", "Dora"),
        ("match_flames_of_tanks", "Allied"),
        ("match_battlegrounds", "Clara"),
    ],
)
def test_the_sign_of_a_strips_menu_has_room_beside_its_words(home: Path, name: str, whole: str) -> None:
    window = (1280, 720)
    with watched(window) as seen:
        app = offscreen_app(window, 1.0)
        scene: Any = SCENES[name](app)
        seen.placed.clear()
        app.push(scene)
        app.step()
        signs = [pygame.Rect(stop.rect) for key, stop in scene.focus.stops if key.startswith("strip.")]
        app.close()
    words = [(text, rect) for texts in seen.placed.values() for (text, _), rect in texts.items()]
    assert signs
    assert whole in [text for text, _ in words]
    shown = {text for text, rect in words for sign in signs if sign.inflate(-8, -8).colliderect(rect)}
    assert shown == set()


NAMES = ("Spieler 1", "Maximilian", "Kanonier", "Charlotte")


def clocked(app: Any, game: str, map_name: str, seats: int) -> Any:
    """The screen of a match of people with clocks."""
    players = tuple(Player("person", name) for name in NAMES[:seats])
    clock = ClockRules(initial_ms=900_000, increment_ms=5000)
    if map_name == "classic":  # all is set up
        middle = position(game, "move")
        plan = plan_on(app.texts, players, position=middle, game=game, clock=clock)
    else:
        kit = kit_of(game)
        content = load_content(kit)
        checked = load_map(kit, find_map(kit, map_name), content, app.texts)
        sides = next(one.sides for one in kit.seatings_for(checked.map_file) if len(one.sides) == seats)
        options = {"mode": "capture_the_flag"} if map_name == "farms" else {}
        plan = new_plan(
            kit, content, checked.map_file, players, sides=sides, options=options, clock=clock, seed=1
        )
    scene = make(app, match=Match.create(plan, folder=None, now=lambda: 0), keep=False)
    app.push(scene)
    for _ in range(60):  # what is drawn by chance at the start is over
        if scene.controller.handing.hidden and app.stack.top is not scene:
            app.pop()
            scene.controller.handed_over()
        app.step([], 0.3)
    return scene


def drawn(nodes: Iterable[PlacedNode]) -> list[PlacedNode]:
    """What is seen of nodes: words, icons, pictures."""
    return [one for one in nodes if isinstance(one.node, Text | Icon | Picture) and one.rect.width > 0]


@pytest.mark.parametrize(
    ("game", "map_name", "seats", "scale"),
    [
        ("battlegrounds", "battle", 4, 1.3),
        ("flames_of_tanks", "four_corners", 4, 1.3),
        ("flames_of_tanks", "four_corners", 4, 1.0),
        ("flames_of_tanks", "farms", 3, 1.0),
        ("flames_of_tanks", "night_wood", 3, 1.0),
        pytest.param("flames_of_tanks", "farms", 3, 1.3, marks=pytest.mark.slow),
        ("tank_battle", "classic", 2, 1.3),
        ("tank_tactics", "four_corners", 4, 1.3),
        pytest.param("tank_tactics", "three_ways", 3, 1.3, marks=pytest.mark.slow),
    ],
)
def test_names_are_whole_beside_clocks_and_no_clock_hides_anything(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str, map_name: str, seats: int, scale: float
) -> None:
    window = 1280, 720
    with watched(window) as seen:
        app = offscreen_app(window, scale, language="de")
        scene = clocked(app, game, map_name, seats)
        seen.cut.clear()
        scene.repaint()
        app.step([], 0.1)
        shown = {side: area.rect for side, area in scene.strip_places()}
        clocks = {side: scene.tree.of(ClockSpot(side)) for side in shown}
        words = {
            side: drawn(one for one in scene.tree if rect.contains(one.rect)) for side, rect in shown.items()
        }
        app.close()
    assert seen.cut == []
    for side, clock in clocks.items():
        assert clock is not None and clock.rect.width > 30
        assert shown[side].contains(clock.rect)
        own = [*walk(clock)]
        under = [
            one for one in words[side]
            if one.rect.inflate(-4, -4).colliderect(clock.rect) and not any(one is part for part in own)
        ]  # fmt: skip
        assert under == []


def played(app: Any, game: str, map_name: str, seats: int, *, clock: bool, over: bool) -> Match:
    """A match of people after its set-up, or after all but one have left it."""
    kit = kit_of(game)
    content = load_content(kit)
    checked = load_map(kit, find_map(kit, map_name), content, app.texts)
    sides = next(one.sides for one in kit.seatings_for(checked.map_file) if len(one.sides) == seats)
    players = tuple(Player("person", name) for name in NAMES[:seats])
    rules = ClockRules(initial_ms=900_000, increment_ms=5000) if clock else None
    plan = new_plan(kit, content, checked.map_file, players, sides=sides, clock=rules, seed=1)
    match = Match.create(plan, folder=None, now=lambda: 0)
    session, rng = match.session, random.Random(3)
    for _ in range(30):
        seat = session.to_act
        assert seat is not None
        session.play(rng.choice(list(kit.game.actions(session.view(seat)))))
    while over and session.result is None:
        seat = session.to_act
        assert seat is not None
        session.call(Resign(seat))
    return match


@pytest.mark.sample(now=2)
@pytest.mark.parametrize(
    ("game", "map_name", "seats", "clock", "over", "window"),
    [
        ("tank_tactics", "three_ways", 3, True, False, (1280, 720)),
        ("tank_tactics", "three_ways", 3, True, True, (1280, 800)),
        ("tank_tactics", "four_corners", 4, True, True, (1280, 720)),
        ("tank_tactics", "four_corners", 4, False, False, (1280, 800)),
        ("flames_of_tanks", "four_corners", 4, True, True, (1280, 720)),
        ("tank_battle", "classic", 2, True, False, (1280, 800)),
    ],
)
def test_names_are_whole_on_narrow_strips_while_playing_and_at_the_end(
    home: Path, game: str, map_name: str, seats: int, clock: bool, over: bool, window: tuple[int, int]
) -> None:
    with watched(window) as seen:
        app = offscreen_app(window, 1.3, language="de")
        scene = make(app, match=played(app, game, map_name, seats, clock=clock, over=over), keep=False)
        app.push(scene)
        for _ in range(20):
            if scene.controller.handing.hidden and app.stack.top is not scene:
                app.pop()
                scene.controller.handed_over()
            app.step([], 0.3)
        assert scene.controller.viewpoint.over == over
        seen.cut.clear()
        scene.repaint()
        app.step([], 0.1)
        app.close()
    assert seen.cut == []


def test_the_tip_of_a_bots_strip_tells_how_its_character_plays(app: Application) -> None:
    anna, bot = Player("person", "Anna"), Player("bot", "", 2, style="wall")
    for players, named in (((anna, bot), "Benno"), ((anna, replace(bot, name="Ada", style="")), "")):
        scene = make(app, plan=plan_on(app.texts, players), keep=False)
        assert scene.strips.bot_sign(0) is None
        sign = scene.strips.bot_sign(1)
        assert sign is not None
        told = dict(sign.params)
        assert told["bot"] == scene.match.plan.players[1].name and told["n"] == 2
        likes = app.texts("bots.tank_chess.styles.wall.likes")
        assert str(told["line"]).startswith(f"{named} {likes}.") is bool(named)


def test_the_tip_of_a_bots_strip_tells_no_style_where_none_shows(app: Application) -> None:
    players = Player("person", "Anna"), Player("bot", "", 2, style="fox")
    plan = plan_on(app.texts, players, game="battlegrounds", map_name="family")
    sign = make(app, plan=plan, keep=False).strips.bot_sign(1)
    assert sign is not None and dict(sign.params)["line"] == app.texts("bots.battlegrounds.2.family")
