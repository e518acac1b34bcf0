"""The card of a hint in the games without an analyst: in words with a reason, played by its buttons, there
until it is put away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.bots.contract import Thought
from game.bots.worker import Answer, Message, ThinkingProgress
from game.testing.match_hands import Scripted
from game.ui.tree.seen import Text
from game.ui.window.application import Application
from game.view.tips import Tips
from tests.app.match_hands import hint_words

CARDS = {
    "match_battlegrounds_hint": ("Shoot the lighthouse on d1", "Lighthouse: a pair, +2", 2),
    "match_flames_of_tanks_hint": (
        "Drive 6.0″, to 24.7″ across and 18.6″ up",
        "56% chance to destroy tank 2",
        1,
    ),
    "match_tank_battle_hint": ("Drive from 50 to 60", "takes AMMO", 4),
    "match_tank_battle_hint_plot": ("Red shot on 83", "2 enemy tanks can stop there", 6),
    "match_tank_tactics_hint": ("Tank A: play Double damage", "It destroys Yellow B.", 5),
}
"""Of each picture of a hint the first step, the reason, and how many steps there are."""

Opens = Callable[..., Any]


@pytest.fixture
def opens() -> Iterator[Opens]:
    apps: list[Application] = []

    def open_pose(
        name: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0, language: str = "en"
    ) -> Any:
        app = offscreen_app(size, scale, "light", language=language)
        apps.append(app)
        app.push(SCENES[name](app))
        wait(app)
        return app.stack.top

    yield open_pose
    for app in apps:
        app.close()


def wait(app: Any) -> None:
    for _ in range(6):
        app.step([], 1 / 60)


def click(scene: Any, key: str) -> None:
    """A click on a widget."""
    at = pygame.Rect(scene.focus.by_key(key).rect).center
    scene.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.app.step([pygame.event.Event(kind, pos=at, button=1)], 0.02)
    wait(scene.app)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("name", CARDS)
def test_the_card_says_the_step_in_words_with_its_reason_and_plays_it(opens: Opens, name: str) -> None:
    scene = opens(name)
    hinting, (title, reason, count) = scene.controller.hinting, CARDS[name]
    words = hint_words(scene)
    assert words.startswith(f"{title} | ") and reason in words.split(" | ")[1]
    assert len(hinting.plan) == count
    assert (f"Step 1 of {count}" in words) == (count > 1)
    assert scene.tabs.shown == "hint"
    short, told = hint_words(scene), hinting.plan[0]
    click(scene, "hint.hint")
    assert hinting.phase == "why"
    assert told.words == told.plain or told.words not in hint_words(scene), "all of it is in plain words"
    click(scene, "hint.hint")
    assert hint_words(scene) == short
    line, first = scene.match.session, hinting.steps[0]
    before = len(line.whole_line)
    click(scene, "hint.play_hint")
    scene.controller.catch_up()
    wait(scene.app)
    assert line.whole_line[before].entry.action == first
    assert hinting.shown == (count > 1)
    if count > 1:
        assert hint_words(scene).startswith(f"{hinting.plan[1].plain} | ")
        assert f"Step 2 of {count}" in hint_words(scene)
        assert scene.table.hint == hinting.steps[0]


@pytest.mark.slow
def test_the_card_stays_while_something_else_is_chosen_until_it_is_closed(opens: Opens) -> None:
    scene = opens("match_tank_tactics_hint")
    hinting, table = scene.controller.hinting, scene.table
    scene.host.command("tank_2")
    wait(scene.app)
    assert hinting.aside and scene.tabs.shown == "hint"
    assert scene.t("match.hint.aside") in hint_words(scene)
    click(scene, "hint.hint")
    assert not hinting.aside and table.hint == hinting.steps[0]
    click(scene, "tab.0")
    assert scene.tabs.shown == "record" and hinting.shown
    click(scene, "tab.3")
    assert scene.tabs.shown == "hint", "it is reached by its tab"
    click(scene, "hint.close")
    assert not hinting.shown and table.hint is None
    assert scene.tabs.shown == "record" and "tab.3" not in dict(scene.focus.stops)


class Helpless(Scripted):
    """A thinker that plays what it is told, and says that it has no plan."""

    def poll(self) -> list[Message]:
        told = super().poll()
        chosen = [message.value for message in told if isinstance(message, Answer)]
        return [*(ThinkingProgress(1, Thought(1, 1, 0, (one,), planned=False)) for one in chosen), *told]


@pytest.mark.parametrize(("thinker", "says_so"), [(Scripted, False), (Helpless, True)])
def test_where_a_bot_has_no_good_plan_the_card_says_so_and_gives_no_reasons(
    opens: Opens, thinker: type[Scripted], says_so: bool
) -> None:
    scene = opens("match_tank_battle_hint_plot")
    controller = scene.controller
    controller.hinting.end()
    controller.thinking._thinker = thinker(lambda: scene, "r83")
    assert controller.hint()
    controller.update(0.02)
    words = hint_words(scene)
    assert words.startswith("Red shot on 83 | ")
    assert (scene.t("match.hint.unplanned") in words) == says_so
    assert ("can stop" in words) == (not says_so)


@pytest.mark.slow
def test_where_there_is_room_the_table_is_seen_beside_it(opens: Opens) -> None:
    scene = opens("match_tank_battle_hint", (2560, 1440))
    assert scene.tabs.shown == "card" and scene.l.hint is not None
    assert scene.l.card.rect.bottom < scene.l.hint.rect.top
    assert scene.focus.by_key("hint.play_hint").is_enabled
    click(scene, "hint.close")
    assert scene.l.hint is None


def test_a_hint_goes_before_another_person_looks(opens: Opens) -> None:
    scene = opens("match_tank_battle_hint")
    controller = scene.controller
    assert controller.hinting.shown
    controller.veil()
    wait(scene.app)
    assert controller.handing.hidden and not controller.hinting.shown
    assert scene.tabs.shown != "hint"


def test_no_tip_of_a_button_below_lies_over_its_buttons(opens: Opens) -> None:
    scene = opens("match_tank_tactics_hint")
    button = scene.focus.by_key("hint")
    at = pygame.Rect(button.rect).center
    scene.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    for _ in range(40):
        scene.app.step([], 0.05)
    tip = scene.app.whole_text
    assert tip.shown
    assert scene.hint_buttons()
    assert not [one for one in scene.hint_buttons() if tip.rect.colliderect(one)]


def test_what_the_card_says_of_itself_is_not_said_of_its_buttons(opens: Opens) -> None:
    scene = opens("match_tank_tactics_hint")
    tips = Tips(scene.app.texts)
    tips.add_signs(scene.tree.tips())
    (said,) = [one.rect for one in tips.found if one.key.startswith("hint.")]
    assert said.height > 100
    assert said.collidelist(scene.hint_buttons()[:-1]) < 0


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_large_letters_leave_room_for_what_the_other_move_loses(opens: Opens, language: str) -> None:
    scene = opens("match_hint_other", scale=1.3, language=language)
    card = scene.hint_card
    painted = [one.node.words for one in scene.tree if isinstance(one.node, Text)]
    assert card.hinting.losses and card.hinting.losses[0] in painted
