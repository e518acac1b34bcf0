"""The sixth game in the window, by mouse alone and by keys alone."""

from __future__ import annotations

from typing import Any

import pytest

from game.app.editor.scene import EditorScene
from game.app.match.scene import MatchScene
from game.app.table.opening import find_map
from game.data.content import load_content, load_map
from game.data.matches import Match, Player, new_plan
from game.data.paths import user_saves
from game.data.saves import list_saves
from game.rules import registry
from game.ui.application import Application as App
from tests.app.editor_hands import Drawer
from tests.app.match_hands import Hands

NAMES = ("Anna", "Ben", "Clara")


class Mouse(Hands):
    """Plays by clicking."""

    def point(self, square: int) -> None:
        """Choose a square."""
        self.tap(self.table.camera.rect_of(square).center)


class Keys(Hands):
    """Plays with the cursor."""

    def point(self, square: int) -> None:
        """Walk there by the arrows, and press Enter."""
        table, grid = self.table, self.table.camera.grid
        self.key("up")
        for _ in range(30):
            at = table.cursor
            right, up = grid.column(square) - grid.column(at), grid.rank(square) - grid.rank(at)
            if not right and not up:
                break
            self.key(("right" if right > 0 else "left") if right else ("up" if up > 0 else "down"))
        assert table.cursor == square
        self.key("return")


def plan_of(app: App, people: int, **more: Any) -> Any:
    kit = registry.kit("outpost")
    content = load_content(kit)
    file = load_map(kit, find_map(kit, "crossroads"), content, app.texts).map_file
    players = [
        Player("person", name) if n < people else Player("bot", name, 2) for n, name in enumerate(NAMES)
    ]
    return new_plan(kit, content, file, tuple(players), sides=(0, 1, 2), seed=3, **more)


def play_on(hands: Any, most: int = 40) -> None:
    """Play what the bot advises, until the match is over."""
    for _ in range(most):
        if hands.scene.name == "handover":
            hands.read()
            hands.key("return")
            hands.settle()
        seat = hands.match_scene.conductor.chooser
        if hands.session.result is not None:
            return
        assert seat is not None, hands.scene.name
        from outpost.bots import Scout

        from game.bots.contract import Limits, Seen

        action = Scout().choose(Seen(seat, hands.session.view(seat)), Limits(), 1)
        before = len(hands.session.line)
        hands.point(action.square)
        for _ in range(40):
            hands.settle(5)
            if len(hands.session.line) > before:
                break
        assert hands.session.line[before].entry.action == action
    raise AssertionError("it never ended")


@pytest.mark.parametrize("kind", [Mouse, Keys])
def test_a_match_is_set_up_from_the_menu(app: App, kind: type[Any]) -> None:
    hands = kind(app)
    app.open("menu")
    hands.wait(0.2)
    if kind is Mouse:
        hands.click("new.outpost")
    else:
        for _ in range(30):
            if hands.scene.focus.current == "new.outpost":
                break
            hands.key("tab")
        hands.key("return")
    hands.wait(0.3)
    assert hands.scene.name == "setup"
    if kind is Mouse:
        hands.click("start")
    else:
        hands.key("return")
    hands.wait(0.3)
    match = next(scene for scene in app.stack if isinstance(scene, MatchScene))
    assert match.match.kit.info.name == "outpost"


@pytest.mark.parametrize("kind", [Mouse, Keys])
@pytest.mark.parametrize("people", [1, 3])
def test_a_match_is_played_to_its_end(app: App, kind: type[Any], people: int) -> None:
    hands = kind(app)
    hands.open(match=Match.create(plan_of(app, people), folder=None, now=lambda: 0))
    play_on(hands)
    hands.settle()
    assert hands.session.result.reason == "depot"


def test_an_interrupted_match_goes_on_and_is_replayed(app: App) -> None:
    hands = Mouse(app)
    hands.open(plan=plan_of(app, 1), keep=True)
    hands.point(hands.table.camera.grid.square("a4"))
    hands.settle()
    hands.match_scene.match.close()
    app.stack.clear()
    (save,) = list_saves(user_saves())
    match = Match.resume(save.path, registry.kit)
    assert match.session.line
    hands.open(match=match)
    play_on(hands)
    hands.match_scene.match.close()
    app.stack.clear()
    app.open("replay", match=Match.resume(save.path, registry.kit))
    hands.wait(0.3)
    assert hands.scene.name == "replay"
    for key in ("home", "right", "right", "left", "end"):
        hands.key(key)
        hands.wait(0.1)


def test_its_rules_and_lessons_are_shown_and_played(app: App) -> None:
    hands = Mouse(app)
    app.open("rules", game="outpost")
    hands.wait(0.3)
    assert hands.scene.name == "rules"
    app.stack.clear()
    app.open("tutorial", game="outpost", course="")
    hands.wait(0.3)
    scene: Any = hands.scene
    for _ in range(2):
        solution = scene.lesson.parts[0].solution
        square = scene.table.camera.grid.square(solution.partition(":")[2])
        hands.tap(scene.table.camera.rect_of(square).center)
        hands.wait(0.5)
        assert scene.done
        hands.key("return")
        hands.wait(0.3)


def test_its_maps_are_drawn_played_and_balanced(app: App) -> None:
    drawer = Drawer(app)
    kit = registry.kit("outpost")
    app.open("editor", game="outpost", path=find_map(kit, "crossroads"))
    drawer.wait(0.3)
    assert isinstance(drawer.scene, EditorScene)
    drawer.on("b5")
    assert drawer.ground("b5") == "rock"
    drawer.key("f5")
    drawer.wait(0.3)
    match = next(scene for scene in app.stack if isinstance(scene, MatchScene))
    assert match.match.kit.info.name == "outpost"
