"""The menus of a match: everything has its place, and what can't be done says why."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.match.scene import make
from game.app.poses.match_plans import plan_on
from game.data.saves.matches import Player as Seat
from game.model.clock import ClockRules
from game.ui.window.application import Application
from tests.app.battlegrounds_hands import BoardHands
from tests.app.match_hands import AGAINST_BOT, Hands, Scripted

E = pygame.event.Event


@pytest.fixture
def hands(app: Application) -> Hands:
    return Hands(app)


def places(hands: Hands) -> dict[str, tuple[int, int, int, int]]:
    """Where the items of the menu on top stand."""
    return {key: tuple(stop.rect) for key, stop in hands.scene.focus.stops if not key.startswith("o.")}


def played(hands: Hands) -> None:
    hands.open()
    hands.session.play(hands.session.game.actions(hands.session.view(0))[0])
    hands.settle()


def beaten(hands: Hands) -> None:
    hands.open(AGAINST_BOT, script="")
    hands.match_scene.controller.calls.resign()
    hands.settle()
    hands.wait(0.5)
    hands.click_more("board")


def offered(hands: Hands) -> None:
    hands.open(AGAINST_BOT, script="")
    assert hands.bot is not None
    hands.bot.silent = True
    hands.match_scene.controller.calls.offer_draw()


def looking(hands: Hands) -> None:
    played(hands)
    hands.match_scene.controller.viewpoint.look(0)
    hands.wait()


def timed(hands: Hands) -> None:
    hands.open(clock=ClockRules(60_000))


def watched(hands: Hands) -> None:
    bot = Scripted(lambda: hands.match_scene)
    bot.silent = True
    plan = plan_on(hands.app.texts, (Seat("bot", "One", 1), Seat("bot", "Two", 1)))
    hands.match_scene = make(hands.app, plan=plan, thinker=lambda game: bot, keep=False)
    hands.app.push(hands.match_scene)
    hands.wait()


STATES: list[Callable[[Hands], None]] = [played, beaten, offered, looking, timed, watched]


@pytest.mark.sample(now=3, few=1)
@pytest.mark.parametrize("state", STATES)
def test_items_of_the_menu_have_fixed_places(hands: Hands, state: Callable[[Hands], None]) -> None:
    hands.open()
    hands.match_scene.open_menu()
    hands.wait()
    usual = places(hands)
    hands.app.to_menu()
    state(hands)
    hands.match_scene.open_menu()
    hands.wait()
    assert hands.scene.name == "match_menu"
    assert places(hands) == usual
    for key, stop in hands.scene.focus.stops:
        assert stop.is_enabled or stop.why, f"{key} is pale and says nothing"


@pytest.mark.parametrize(("option", "seats"), [("battle", 2), ("family", 2), ("solo", 1), ("team", 4)])
def test_what_is_shown_is_switched_at_the_same_place_in_every_game(
    app: Application, option: str, seats: int
) -> None:
    def switches(hands: Hands) -> dict[str, tuple[int, ...]]:
        hands.match_scene.open_menu()
        hands.wait()
        return {key: tuple(stop.rect) for key, stop in hands.scene.focus.stops if key.startswith("o.")}

    hands = BoardHands(app)
    hands.open()
    usual = switches(hands)
    hands.app.to_menu()
    hands.begin(option, seats)
    here = switches(hands)
    assert here.keys() >= {"o.last_move", "o.danger", "o.coordinates", "o.flip"}
    assert all(usual[key] == place for key, place in here.items())
    danger = hands.widget("o.danger")
    assert danger.is_enabled == ("danger" in hands.match_scene.controller.offers)
    assert danger.is_enabled or danger.why


def test_what_cannot_be_done_says_why_by_mouse_and_by_keys(hands: Hands) -> None:
    timed(hands)
    hands.match_scene.open_menu()
    hands.wait()
    why = hands.app.texts("match.why.timed")
    item = hands.widget("analyse")
    assert not item.is_enabled
    assert item.tool_tip_text == why
    before = hands.app.window.surface.copy()
    hands.click("analyse")
    assert hands.scene.name == "match_menu"
    assert hands.scene.focus.told is item
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(hands.app.window.surface, "RGB")
    for _ in range(30):
        if hands.scene.focus.current is item and hands.scene.focus.shown:
            break
        hands.key("tab")
    assert hands.scene.focus.current is item, "the focus passes it by"
    hands.key("return")
    assert hands.scene.name == "match_menu"
    assert hands.scene.focus.told is item


def test_a_pale_item_shows_its_tip_where_the_mouse_rests(hands: Hands) -> None:
    timed(hands)
    hands.match_scene.open_menu()
    hands.wait()
    hands.move(pygame.Rect(hands.widget("analyse").rect).center)
    hands.wait(1.5)
    assert hands.widget("analyse").tool_tip is not None


def test_a_draw_that_a_bot_may_take_is_asked_about_first(hands: Hands) -> None:
    scene = hands.open(AGAINST_BOT, script="", draws=True)
    scene.open_menu()
    hands.wait()
    hands.click("draw")
    assert hands.scene.name == "dialog"
    assert hands.scene.focus.key == "cancel"
    hands.key("return")
    assert hands.scene.name == "match_menu"
    hands.settle()
    assert not scene.controller.over
    hands.click("draw")
    hands.click("accept")
    hands.settle()
    assert scene.controller.over


def test_the_menu_of_every_game_is_the_same(app: Application) -> None:
    hands = Hands(app)
    hands.open()
    hands.match_scene.open_menu()
    hands.wait()
    usual = places(hands)
    app.to_menu()
    field = BoardHands(app)
    field.begin("battle", 4, (0, 1, 2, 3))
    field.match_scene.open_menu()
    field.wait()
    assert places(field) == usual
    assert field.widget("draw").why == app.texts("battlegrounds.refuse.no_draws")
