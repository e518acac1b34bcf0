"""What ends a turn or goes on with it is in sight in every tab of the panel, and can be pressed there."""

from __future__ import annotations

from typing import Any

import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.games.tank_tactics.view.spots import ReadySpot
from game.ui.tree.tree import PlacedNode
from game.ui.window.application import Application
from game.view.spots import ButtonSpot
from tests.app.match_hands import Hands

POSED = {
    "match_picked": (),
    "match_flames_of_tanks": ("drive", "put_back"),
    "match_flames_of_tanks_plain": ("end",),
    "match_flames_of_tanks_aim": ("shoot", "put_back"),
    "match_flames_of_tanks_more": ("roll", "end"),
    "match_flames_of_tanks_enter": ("enter", "put_back"),
    "match_flames_of_tanks_hint": ("end",),
    "match_flames_of_tanks_refit": ("refit_done",),
    "match_battlegrounds": ("hold",),
    "match_battlegrounds_team": ("end",),
    "match_battlegrounds_hint": ("hold",),
    "match_tank_tactics": ("end",),
    "match_tank_tactics_blocked": ("end",),
    "match_tank_tactics_points": ("end",),
    "match_tank_tactics_hint": ("end",),
    "match_tank_tactics_dice_ready": ("the set-up",),
    "match_tank_battle": ("clear", "reveal"),
    "match_tank_battle_hint": ("clear", "reveal"),
    "match_tank_battle_setup": ("ready",),
    "match_tank_battle_setup_ready": ("ready",),
    "match_tank_battle_plot_bot": ("clear", "seal"),
    "match_tank_battle_fight": ("alone",),
    "match_tank_battle_gate": ("look",),
    "match_tank_battle_by_hand": ("next",),
}
"""The buttons of posed matches that end the turn or go on with it. Tank Chess has none: there all is done on
the board."""

SIZES = (((960, 540), 1.0), ((1280, 720), 1.0))
MORE_SIZES = (((1280, 720), 1.3), ((1366, 768), 1.0), ((2560, 1440), 1.0), ((2560, 1440), 2.5))


def spot_of(name: str) -> Any:
    """The spot of a button."""
    return ReadySpot() if name == "the set-up" else ButtonSpot(name)


def placed(scene: Any, name: str) -> PlacedNode:
    """The button of that name in the game's own nodes."""
    found = scene.table.beside.of(spot_of(name))
    assert found is not None, (name, [one.spot for one in scene.table.beside.spots])
    one: PlacedNode = found
    return one


def in_sight(app: Application, scene: Any, name: str) -> None:
    """Fail if a button isn't wholly in the window, or anything lies over it."""
    rect = placed(scene, name).rect
    assert app.window.surface.get_rect().contains(rect) and rect.height >= 24 and rect.width >= 30, rect
    inside = rect.inflate(-8, -8)
    for point in (inside.center, inside.topleft, inside.bottomright):
        assert scene.table.spot_at(point) == spot_of(name) == scene.tree.at(point).spot, (name, rect)


def tabs_of(scene: Any) -> tuple[str, ...]:
    """The tabs of a match's panel; an empty one for what has none."""
    return ("",) if scene.paged or scene.l.tabs is None else tuple(scene.tab_words())


def seen_everywhere(name: str, size: tuple[int, int], scale: float) -> None:
    app = offscreen_app(size, scale)
    scene: Any = SCENES[name](app)
    app.push(scene)
    seen = 0
    for _ in range(2):
        app.step([], 0.02)
    tabs = tabs_of(scene)
    for tab in tabs:
        if tab:
            scene.tabs.turn_to(tab)
            app.step([], 0.02)
            assert scene.seen_in_panel(tab) or tab == "recap"
        assert scene.host.board.width > 200
        for button in POSED[name]:
            in_sight(app, scene, button)
            seen += 1
    app.close()
    assert seen == len(POSED[name]) * len(tabs)
    assert len(tabs) >= 3 or not scene.table.has_side or scene.paged


@pytest.mark.sample(now=3)
@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("name", POSED)
def test_what_goes_on_with_a_turn_is_in_sight_in_every_tab(
    name: str, size: tuple[int, int], scale: float
) -> None:
    seen_everywhere(name, size, scale)


@pytest.mark.slow(few=4)
@pytest.mark.parametrize(("size", "scale"), MORE_SIZES)
@pytest.mark.parametrize("name", POSED)
def test_what_goes_on_with_a_turn_is_in_sight_in_every_tab_at_more_sizes(
    name: str, size: tuple[int, int], scale: float
) -> None:
    seen_everywhere(name, size, scale)


PRESSED = {
    "match_flames_of_tanks_more": "end", "match_flames_of_tanks": "drive",
    "match_flames_of_tanks_aim": "shoot", "match_battlegrounds": "hold",
    "match_tank_tactics": "end", "match_tank_battle_setup_ready": "ready",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("tab", ["record", "recap"])
@pytest.mark.parametrize("name", PRESSED)
def test_a_turn_goes_on_by_a_press_in_any_tab(name: str, tab: str) -> None:
    app = offscreen_app((960, 540), 1.0)
    hands = Hands(app)
    scene: Any = SCENES[name](app)
    hands.match_scene = scene
    app.push(scene)
    for _ in range(3):
        app.step([], 0.1)
    hands.click(f"tab.{[*scene.tab_words()].index(tab)}")
    app.step([], 0.1)
    assert scene.tabs.shown == tab
    before = len(hands.session.whole_line)
    hands.tap(placed(scene, PRESSED[name]).rect.center)
    for _ in range(10):
        app.step([], 0.1)
    assert len(hands.session.whole_line) > before
    app.close()


@pytest.mark.slow
@pytest.mark.parametrize("tab", ["record", "recap"])
def test_tab_walks_to_the_buttons_below_another_tab_and_enter_presses_them(tab: str) -> None:
    app = offscreen_app((960, 540), 1.0)
    hands = Hands(app)
    scene: Any = SCENES["match_flames_of_tanks_more"](app)
    hands.match_scene = scene
    app.push(scene)
    app.step([], 0.1)
    scene.tabs.turn_to(tab)
    app.step([], 0.1)
    before = len(hands.session.whole_line)
    for _ in range(4):
        hands.quick("tab")
        if scene.table.pointing.cursor == ButtonSpot("end"):
            break
    assert scene.table.pointing.cursor == ButtonSpot("end") and scene.tabs.shown == tab
    hands.quick("return")
    app.step([], 0.1)
    assert len(hands.session.whole_line) > before
    app.close()
