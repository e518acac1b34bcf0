"""Tips and notices lie over no answer, score, prompt, nor what is being chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.table.tip_card import CHOOSING_S
from game.testing.driver import Driver
from game.ui.controls.toast import Toast
from tests.amount import some

ANSWERED = (
    "match_answer", "match_answer_drive", "match_answer_safe", "match_battlegrounds_answer",
    "match_battlegrounds_answer_safe", "match_flames_of_tanks_answer", "match_flames_of_tanks_answer_two",
    "match_tank_battle", "match_tank_tactics_answer_one", "match_tank_tactics_drive", "tutorial_answer",
    "tutorial_battlegrounds_answer", "tutorial_flames_of_tanks_answer", "tutorial_tank_battle_answer",
    "tutorial_tank_tactics_answer",
)  # fmt: skip
"""Pictures of what enemies could do next to what is being chosen."""

WAIT = "Wait until the step has been shown."


def posed(name: str) -> Iterator[Driver]:
    """A picture whose search for answers is over."""
    app = offscreen_app((1280, 720), 1.0, "light", language="en")
    try:
        app.push(SCENES[name](app))
        hands = Driver(app)
        hands.wait(0.6)
        yield hands
    finally:
        app.close()


def kept(scene: Any) -> list[pygame.Rect]:
    """What nothing may cover: what the screen says, found once more by what is drawn."""
    table = scene.table
    found = [rect for rect, _ in table.labelled]
    found += [] if table.badge_rect is None else [table.badge_rect]
    found += [tip.rect for tip in scene.host.tips.all() if tip.key.rpartition(".")[2] in ("picked", "ghost")]
    if hasattr(scene, "strip_places"):
        found += [area.rect for _, area in scene.strip_places()]
    return [*found, scene.l.prompts.rect if hasattr(scene, "l") else scene.frame.prompts.rect]


def rested_on(hands: Driver, point: tuple[int, int]) -> pygame.Rect | None:
    """The card after the pointer has come to rest at a point; ``None`` without one."""
    hands.move((2, 2))
    hands.move(point)
    hands.wait(CHOOSING_S + 0.2, dt=0.1)
    tips: Any = hands.scene.host.tips  # type: ignore[attr-defined]
    assert not (tips.shown and hands.app.whole_text.shown), "one card at a time"
    return tips.rect if tips.shown else None


@pytest.mark.sample(now=3)
@pytest.mark.parametrize("name", ANSWERED)
def test_no_tip_lies_on_answers_scores_prompts_or_what_is_chosen(name: str) -> None:
    for hands in posed(name):
        scene: Any = hands.scene
        assert scene.table.answers.found is not None
        places = dict.fromkeys(tip.rect.center for tip in scene.host.tips.all())
        shown = 0
        for point in some([*places], [*places][:: max(1, len(places) // 20)]):
            card = rested_on(hands, point)
            if card is not None:
                shown += 1
                assert [one for one in kept(scene) if card.colliderect(one)] == [], point
        assert shown > 3


def test_the_tip_of_a_token_is_beside_the_enemies_answer() -> None:
    for hands in posed("match_battlegrounds_answer"):
        scene: Any = hands.scene
        camera, both = scene.table.camera, 0
        for name in (f"{column}{rank}" for rank in (1, 2, 3) for column in "abcdefgh"):
            card = rested_on(hands, camera.rect_of(camera.grid.square(name)).center)
            labels = [rect for rect, one in scene.table.labelled if one.style == "answer"]
            if card is not None and labels and scene.host.tips.tip.key == "token":
                both += 1
                assert card.collidelist(labels) < 0, name
        assert both


@pytest.mark.parametrize(
    "name",
    ["match_answer", "match_battlegrounds_answer", "match_flames_of_tanks_answer", "match_tank_battle",
     "match_tank_tactics_drive"],
)  # fmt: skip
def test_a_notice_leaves_the_prompts_in_sight(name: str) -> None:
    for hands in posed(name):
        scene: Any = hands.scene
        scene.say(WAIT)
        hands.wait()
        assert scene.notice.rect.width > 0
        assert [one for one in kept(scene) if scene.notice.rect.colliderect(one)] == []
        assert not scene.notice.rect.colliderect(scene.l.buttons.rect)


@pytest.mark.parametrize(
    "name",
    ["match_answer", "match_battlegrounds_answer", "match_flames_of_tanks_answer_two", "match_tank_battle"],
)
def test_the_tip_of_an_answers_label_tells_that_answer_and_comes_once_by_rest(name: str) -> None:
    for hands in posed(name):
        scene: Any = hands.scene
        table, tips = scene.table, scene.host.tips
        told = {
            table.words.told(one.label): [
                table.words.told(other.told) for other in table.answers.shown if other.label == one.label
            ]
            for one in table.answers.shown
        }
        labels = [(rect, one.text) for rect, one in table.labelled if one.style == "answer"]
        assert labels
        for rect, text in labels:
            assert tips.explain(rect.center) and tips.tip.words in told[text]
        badges = [tip for tip in tips.all() if tip.key == "board.verdict"]
        assert len(badges) == len(table.badges) and all(tip.words for tip in badges)
        hands.move((2, 2))
        table.pointing.cursor = None
        point = table.badge_rect.center
        assert rested_on(hands, point) is not None
        assert rested_on(hands, point) is None, "it has been told"
        assert tips.explain(point), "who asks is told again"


def test_a_pointer_that_has_not_moved_since_a_page_opened_asks_for_no_tip() -> None:
    """It may rest where the button of the page before was, which is now a player's score."""
    for hands in posed("match"):
        scene: Any = hands.scene
        signs = [tip.rect.center for tip in scene.host.tips.all() if tip.key.startswith("strip.")]
        told = [stop.rect.center for _, stop in scene.focus.stops if scene.told_at(stop.rect.center)]
        assert signs and told
        for point in (signs[0], told[0]):
            hands.app.push(SCENES["menu"](hands.app))
            hands.move(point)
            hands.app.push(SCENES["match"](hands.app))
            hands.wait(2)
            hands.move(point)  # some systems tell a place again
            hands.wait(2)
            opened: Any = hands.scene
            assert not opened.host.tips.shown and not hands.app.whole_text.shown
            hands.move((point[0] + 3, point[1]))
            hands.wait(2)
            assert opened.host.tips.shown or hands.app.whole_text.shown


def test_why_a_button_cant_be_pressed_is_shown_once_at_a_time() -> None:
    for hands in posed("tutorial"):
        why, focus = "Finish this lesson first.", hands.scene.focus
        place = pygame.Rect(hands.widget("next").rect).center
        hands.move(place)
        hands.wait(1)
        assert hands.app.whole_text.shown == (why,) and not focus.noted()
        hands.click("next")
        hands.move((place[0] + 5, place[1]))
        hands.wait(1)
        assert [stop.why for stop in focus.noted()] == [why] and not hands.app.whole_text.shown


@pytest.mark.parametrize(
    "name", ["match", "match_battlegrounds", "match_flames_of_tanks", "match_tank_battle"]
)
def test_a_message_over_the_screen_leaves_the_scores_in_sight(name: str) -> None:
    for hands in posed(name):
        scene: Any = hands.scene
        hands.app.toasts.tell(Toast("Ben has moved in a match by post", "info", "Open", lambda: None))
        hands.wait()
        box: Any = hands.app._toast_box
        came = box.tree.root.rect
        assert came.width > 0 and [one for one in kept(scene) if came.colliderect(one)] == []
