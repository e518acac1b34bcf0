"""What comes up over a page: lists that are open, tips, dialogs that a button opens. And pages of somebody
who is new here, on which there is nothing yet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pygame_gui.elements import UIDropDownMenu

from game.app.menu.scene import Menu
from game.app.people.profile import ProfileForm
from game.app.people.scene import People
from game.app.poses import (
    library,
    match,
    match_battlegrounds,
    match_flames_of_tanks,
    match_tank_battle,
    match_tank_tactics,
    matches,
    people,
    setup,
)
from game.app.settings.scene import SettingsScene
from game.app.statistics.counting import Shown
from game.app.statistics.scene import StatisticsPage
from game.data.people.ratings import Ratings
from game.data.people.statistics import Statistics
from game.model.entries import window_games
from game.ui.scene import App, Scene
from game.ui.window.application import Application

Pose = Callable[[Any], Scene]

TIPS = {
    "tank_chess": (match.DEMOS["match"], "tank_chess.lost"),
    "battlegrounds": (match_battlegrounds.DEMOS["match_battlegrounds"], "battlegrounds.mark.shot"),
    "tank_tactics": (match_tank_tactics.DEMOS["match_tank_tactics"], "tank_tactics.attribute.armour"),
    "tank_battle": (match_tank_battle.DEMOS["match_tank_battle_plot"], "tank_battle.foe"),
    "flames_of_tanks": (match_flames_of_tanks.DEMOS["match_flames_of_tanks"], "flames_of_tanks.danger"),
}
"""By game: a match, and one of the signs in it."""

SOON = 4
"""After so many frames a page stands as it is seen."""


def then(pose: Pose, do: Callable[[Any], object]) -> Pose:
    """The same page, and what is done there after some frames."""

    def made(app: App) -> Scene:
        scene: Any = pose(app)
        update, due, left = scene.update, scene.due, [SOON]

        def waiting(dt: float) -> None:
            update(dt)
            left[0] -= 1
            if not left[0]:
                scene.update, scene.due = update, due
                do(scene)

        scene.update = waiting
        scene.due = lambda: 0.0
        return scene  # type: ignore[no-any-return]

    return made


def opened(pose: Pose, key: str) -> Pose:
    """The same page with one of its lists open."""

    def do(scene: Scene) -> None:
        menu = scene.focus.by_key(key)
        assert isinstance(menu, UIDropDownMenu)
        state = menu.current_state
        assert state is not None
        state.should_transition = True

    return then(pose, do)


def explained(pose: Pose, key: str) -> Pose:
    """A match with the tip of one of its signs."""

    def do(scene: Any) -> None:
        tips = scene.host.tips
        tips.explain(next(tip for tip in tips.all() if tip.key == key).rect.center)

    return then(pose, do)


def _at_home(app: App) -> Scene:
    """The menu of somebody who has a profile."""

    class Posed(Menu):
        def enter(self) -> None:
            super().enter()
            self.person = people.PEOPLE[3]

    return Posed(app)


def _nothing_played(app: App) -> Scene:
    """Statistics before the first match."""
    made = StatisticsPage(app)
    none = {game: Statistics() for game in ("", *window_games())}
    lessons = dict.fromkeys(window_games(), (0, 10))
    made.counting.shown = Shown(none, Ratings(), {window_games()[0]: (0, 30)}, lessons, whole=True)
    made.enter = lambda: None  # type: ignore[method-assign]
    return made


DEMOS: dict[str, Callable[[Application], Scene]] = {
    "library_filters": opened(library.DEMOS["library"], "filter"),
    "library_sorts": opened(library.DEMOS["library"], "sort"),
    "matches_filters": opened(matches.DEMOS["matches"], "by.result"),
    "matches_export": then(matches.DEMOS["matches"], lambda scene: scene.export()),
    "settings_languages": opened(SettingsScene, "look.language"),
    "settings_looks": opened(SettingsScene, "look.theme"),
    "settings_sizes": opened(SettingsScene, "window.zoom"),
    "settings_keys_lists": opened(partial(SettingsScene, page="keys"), "context"),
    "statistics_games": opened(people.DEMOS["statistics"], "game"),
    "setup_more": then(setup.DEMOS["setup"], lambda scene: scene.options.open_more()),
    "setup_seatings": opened(setup.DEMOS["setup"], "seating"),
    "menu_profile": _at_home,
    "menu_paste": then(Menu, lambda scene: scene.paste()),
    "menu_quit": then(Menu, lambda scene: scene.back()),
    "profile_new": ProfileForm,
    "people_none": People,
    "statistics_none": _nothing_played,
    **{f"tip_{game}": explained(*found) for game, found in TIPS.items()},
}
