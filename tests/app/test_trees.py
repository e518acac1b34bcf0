"""What lies on screens as a tree: parts lie in what holds them, the keys reach all, and what is painted in
part looks as if it were painted whole."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.ui.paint.frame_time import MOST_FRAMES
from game.ui.screen import Screen
from game.ui.tree.tree import PlacedNode, Tree, walk
from game.ui.window.application import Application
from tests.amount import some

SCALES = (((1280, 720), 1.0), ((1280, 720), 1.3), ((2560, 1440), 1.5), ((960, 540), 1.0))

GAMES = ("battlegrounds", "tank_tactics", "tank_battle", "flames_of_tanks")
PAGES = ("statistics", "licences", "people", "profile", "report", "who")
"""Pages that are one tree."""

WITH_TREES = sorted(
    name
    for name in SCENES
    if name.startswith((*PAGES, *(f"{kind}_{game}" for kind in ("match", "tutorial") for game in GAMES)))
)
"""Posed scenes that have a tree; matches show it only where a tab is open."""


@contextmanager
def posed(name: str, size: tuple[int, int], scale: float) -> Iterator[tuple[Application, Tree]]:
    """A posed scene and its tree, or the one beside its board, or of the page in its place."""
    app = offscreen_app(size, scale)
    try:
        app.push(SCENES[name](app))
        for _ in range(6):
            app.step([], 1 / 60)
        top = app.stack.top
        table = getattr(getattr(top, "host", None), "table", None)
        beside = getattr(getattr(table, "page", None) or table, "tree", None)
        tree = top.tree if isinstance(top, Screen) else beside
        yield app, tree if isinstance(tree, Tree) else Tree()
    finally:
        app.close()


def beyond(placed: PlacedNode) -> Iterator[tuple[PlacedNode, PlacedNode]]:
    """Parts that lie outside what holds them, by more than a rounded edge."""
    for part in placed.parts:
        if not placed.rect.inflate(2, 2).contains(part.rect) and part.rect.width and part.rect.height:
            yield placed, part
        yield from beyond(part)


@pytest.mark.sample(now=2, few=12)
@pytest.mark.parametrize(("size", "scale"), SCALES)
@pytest.mark.parametrize("name", WITH_TREES)
def test_every_part_lies_in_what_holds_it_and_the_keys_reach_all_that_is_pointed_at(
    name: str, size: tuple[int, int], scale: float
) -> None:
    with posed(name, size, scale) as (_, tree):
        if tree.root is None:
            return
        assert not list(beyond(tree.root))
        spots = {one.spot for one in tree.goals}
        for one in tree.spots:  # what holds others is reached by these
            assert one in tree.goals or any(within in tree.goals for within in walk(one))
        seen = {tree.goals[0].spot} if tree.goals else set()
        ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
        waiting = list(seen)
        while waiting:
            here = tree.of(waiting.pop())
            assert here is not None
            near = {tree.nearest(here.rect, *way, leaving=here.spot) for way in ways} - seen - {None}
            seen |= near
            waiting += near
        assert seen == spots


@pytest.mark.sample(now=1, few=8)
@pytest.mark.parametrize(("size", "scale"), SCALES)
@pytest.mark.parametrize("name", WITH_TREES)
def test_where_the_pointer_goes_a_partial_repaint_equals_a_full_one(
    name: str, size: tuple[int, int], scale: float
) -> None:
    with posed(name, size, scale) as (app, tree):
        top = app.stack.top
        if tree.root is None or top is None or not (isinstance(top, Screen) or app.stack.visible()[0] is top):
            return  # what lies below another screen stands still
        rng, place = random.Random(name), tree.root.rect
        painted = []
        for number in range(some(60, 12)):
            point = rng.randrange(place.left, place.right), rng.randrange(place.top, place.bottom)
            tree.painted_px = 0
            app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))])
            app.step([], 0.02)
            painted.append(tree.painted_px)
            for _ in range(MOST_FRAMES):  # a game's own table beside it may wait for its turn
                app.step([], 0.0)
            kept = app.window.surface.subsurface(place).copy()
            tree.forget()
            app.invalidate()
            app.step([], 0.0)
            again = app.window.surface.subsurface(place)
            assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(again, "RGB"), number
        assert min(painted[1:]) < place.width * place.height / 2


PAGE_POSES = [name for name in SCENES if name.startswith((*PAGES, "match_end", "match_tank_battle_end"))]


@pytest.mark.sample(now=4, few=8)
@pytest.mark.parametrize(("size", "scale"), SCALES)
@pytest.mark.parametrize("name", PAGE_POSES)
def test_a_page_shown_again_costs_nothing_and_the_keys_stop_at_all_that_can_be_pressed(
    name: str, size: tuple[int, int], scale: float
) -> None:
    with posed(name, size, scale) as (app, tree):
        scene = app.stack.top
        if not isinstance(scene, Screen):  # a question over it
            return
        root, stops = tree.root, list(scene.focus.stops)
        assert root is not None
        scene.draw(app.window.surface)
        scene.repaint()
        scene.draw(app.window.surface)
        assert scene.tree.root is root
        assert scene.tree.painted_px == 0
        assert scene.focus.stops == stops
        keys = [key for key, _ in stops]
        for one in tree:
            if one.node.open:
                assert str(one.spot) in keys
        assert len(set(keys)) == len(keys)
        reached = set()
        for _ in stops:
            assert scene.focus.step(1)
            reached.add(scene.focus.key)
        assert reached == {key for key, stop in stops if stop.is_enabled or getattr(stop, "why", "")}
