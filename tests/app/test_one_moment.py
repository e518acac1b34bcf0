"""What a screen shows is one moment: nothing of what a step came to is told before it has been seen."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.app.match.scene import MatchScene, make
from game.app.poses.match_plans import plan_on
from game.data.saves.matches import Player as Seat
from game.testing.match_hands import Scripted
from game.ui.paint.fonts import FontStore
from game.ui.paint.surface_cache import BUDGET
from game.ui.window.application import Application
from tests.amount import some

MAPS = {
    "tank_chess": ("official_16", 0, 2),
    "battlegrounds": ("battle", 2, 4),
    "tank_tactics": ("portal", 0, 2),
    "tank_battle": ("classic", 0, 2),
    "flames_of_tanks": ("farms", 0, 2),
}


class Log:
    """All that is written."""

    def __init__(self) -> None:
        self.words: set[str] = set()


class Recording:
    """A font that notes what it writes."""

    def __init__(self, font: Any, log: Log) -> None:
        self._font, self._log = font, log

    def __getattr__(self, name: str) -> Any:
        return getattr(self._font, name)

    def render(self, text: str, *given: Any, **more: Any) -> Any:
        self._log.words.add(text)
        return self._font.render(text, *given, **more)


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Log:
    found = Log()
    for name in ("get", "face"):
        plain = getattr(FontStore, name)

        def noting(self: FontStore, *given: Any, _plain: Any = plain, **more: Any) -> Any:
            return Recording(_plain(self, *given, **more), found)

        monkeypatch.setattr(FontStore, name, noting)
    return found


def written(app: Application, scene: MatchScene, log: Log, dt: float = 0.001) -> set[str]:
    BUDGET.clear()
    scene.repaint()
    log.words.clear()
    app.step([], dt)
    return set(log.words)


def opened(app: Application, game: str, seed: int, bot: Scripted | None = None) -> MatchScene:
    """A match in which the first player is a person and nobody answers for the others."""
    map_name, seating, seats = MAPS[game]
    players = (Seat("person", "Anna"), *(Seat("bot", f"Bot {n}", 1) for n in range(1, seats)))
    plan = plan_on(app.texts, players, game=game, map_name=map_name, seating=seating, seed=seed)
    if bot is None:
        bot = Scripted(None)
        bot.silent = True
    scene = make(app, plan=plan, thinker=lambda game: bot, keep=False)
    app.push(scene)
    scene.announcer.silent = True
    settle(app, scene)
    return scene


def settle(app: Application, scene: MatchScene) -> None:
    for _ in range(400):
        app.step([], 0.1)
        if scene.table.waits:
            scene.table.hurry()
        if scene.controller.settled:
            break
    else:
        raise AssertionError("it never came to rest")
    app.step([], 0.1)


DICE = ("SecondRolled", "Shown")
"""Shown in a tray or on a page whose heading stays: tests/app/test_results_at_rest.py looks at these."""


def games(*quick: str) -> list[Any]:
    """All games; those that aren't ``quick`` with the slow tests."""
    return [name if name in quick else pytest.param(name, marks=pytest.mark.slow) for name in sorted(MAPS)]


@pytest.mark.slow
@pytest.mark.parametrize("game", games("battlegrounds"))
def test_nothing_is_told_before_it_has_been_seen(app: Application, log: Log, game: str) -> None:
    scene = opened(app, game, 1)
    session, rng = scene.match.session, random.Random(1)
    looked = 0
    for number in range(some(250, 110 if game == "tank_battle" else 25)):
        if session.result is not None:
            break
        if game == "tank_battle" and number < 70:  # both set up: nothing is animated
            session.play(rng.choice(list(session.game.actions(session.state))))
            continue
        before = written(app, scene, log)
        session.play(rng.choice(list(session.game.actions(session.state))))
        app.step([], 0.001)
        timeline = scene.table.timeline
        clip = None if timeline is None else timeline.clip
        if clip is None or type(clip.effect).__name__ in DICE:
            settle(app, scene)
            continue
        first = written(app, scene, log)
        settle(app, scene)
        after = written(app, scene, log)
        # whoever thought is to move as long as the move is seen
        assert not (first - before) & (after - before) - {app.texts("match.strip_to_move")}, clip.effect
        looked += 1
    assert looked > 1


def pictures(app: Application, game: str, *, hurried: bool) -> Iterator[str]:
    """The screen after each step of a match, seen to its end or hurried; as a digest, since pytest
    takes minutes to tell how two pictures differ."""
    scene = opened(app, game, 2)
    session, rng = scene.match.session, random.Random(2)
    for _ in range(some(40, 6)):
        if session.result is not None:
            break
        session.play(rng.choice(list(session.game.actions(session.state))))
        for _ in range(400):
            app.step([], 0.05)
            if hurried and scene.table.busy:
                app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)], 0.0)
            if scene.table.waits:
                scene.table.hurry()
            if scene.controller.settled:
                break
        for _ in range(90):  # until the ground stands, too
            app.step([], 0.1)
        for _ in range(6000):  # what is to be known of the table takes its time on a busy machine
            if not scene.table.moving:
                break
            app.step([], 0.1)
        else:
            raise AssertionError("the table never came to rest")
        yield hashlib.sha256(pygame.image.tobytes(app.window.surface, "RGB")).hexdigest()


@pytest.mark.slow
@pytest.mark.parametrize("game", games("battlegrounds"))
def test_what_is_hurried_ends_in_the_same_picture(app: Application, game: str) -> None:
    seen = list(pictures(app, game, hurried=False))
    assert seen == list(pictures(app, game, hurried=True))


def begun(app: Application, bot: Scripted | None = None) -> MatchScene:
    """A match of Tank Chess against a bot, in which the person's first move is being shown."""
    scene = opened(app, "tank_chess", 1, bot)
    session = scene.match.session
    scene.controller.play(session.game.actions(session.view(0))[0])
    app.step([], 0.01)
    assert scene.table.busy
    return scene


def press(app: Application, place: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.event.Event(kind, pos=place, button=1)], 0.01)


@pytest.mark.parametrize("by", ["board", "escape", "space"])
def test_a_press_of_the_board_ends_what_is_shown_and_does_nothing_else(app: Application, by: str) -> None:
    scene = begun(app)
    if by == "board":
        press(app, scene.host.board.center)
    else:
        app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(by), mod=0, unicode="")], 0.01)
    assert not scene.table.busy
    assert app.stack.top is scene and scene.table.chooser.choice() is None
    assert len(scene.match.session.whole_line) == 1


@pytest.mark.parametrize("button", ["undo", "menu", "hint"])
def test_a_button_acts_while_something_is_shown_or_says_why_not(app: Application, button: str) -> None:
    """It is never a press that does nothing: undo and hint end what is shown first, the menu lets it wait."""
    scene = begun(app)
    press(app, pygame.Rect(scene.focus.by_key(button).rect).center)
    played, t = len(scene.match.session.whole_line), app.texts
    match button:
        case "undo":
            assert not scene.table.busy and not played
        case "menu":
            assert app.stack.top.name == "match_menu" and scene.table.busy  # type: ignore[union-attr]
        case "hint":
            assert not scene.table.busy and scene.notice.words == t("match.no_hint")


def test_a_look_round_is_no_press_that_ends_what_is_shown(app: Application) -> None:
    scene = begun(app)
    turned = scene.table.overlays.turn
    app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_f, mod=0, unicode="f")], 0.01)
    assert scene.table.busy
    assert scene.table.overlays.turn != turned
    for button in ("flip", "view"):
        place = pygame.Rect(scene.focus.by_key(button).rect).center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.step([pygame.event.Event(kind, pos=place, button=1)], 0.01)
        assert scene.table.busy
    assert scene.table.overlays.turn == turned
    assert app.stack.top is not scene, "the menu of what the board shows is open"


def test_a_bot_answers_while_the_move_before_is_still_shown(app: Application) -> None:
    bot = Scripted(lambda: app.stack.top)
    bot.silent = True
    scene = begun(app, bot)
    session = scene.match.session
    bot.moves = [scene.match.kit.format_action(session.game.actions(session.state)[0], session.state)]
    bot.silent = False
    for _ in range(3):
        app.step([], 0.01)
    assert scene.table.busy
    assert len(session.whole_line) == 2
    assert len(scene.controller.viewpoint.record) == 0, "nothing of either move has been seen whole"
