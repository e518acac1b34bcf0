"""A text that is too long for its place ends in "…", and a tip shows the whole of it, on every screen; and
what lies beside each other never reads the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.testing.driver import Driver
from game.ui.commands import Set
from game.ui.paint.cut_texts import LONGEST_WORD
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.tree.holders import Column
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.tree.tree import PlacedNode
from game.ui.window.application import Application
from game.ui.window.whole_text import TIP_AFTER_S
from tests.amount import now_and_then
from tests.app.fitting import watched
from tests.app.placed import Placed, Spot

SIZES = (
    ((1280, 720), 1.0), ((1280, 720), 1.3), ((960, 540), 1.0), ((1024, 600), 1.0), ((2560, 1440), 0.75),
    ((2560, 1440), 1.0), ((2560, 1440), 1.3),
)  # fmt: skip
LANGUAGES = ("en", "de", "fr", "pseudo")

NEAR = 24
"""Tokens between what lies beside each other."""

COVERED = ("match_flames_of_tanks_refit_hint",)
"""Scenes with a card over a cut text."""


def plain(words: str) -> str:
    """Words as they are compared: without breaks of lines, and without what stands for the rest."""
    return " ".join(words.replace("…", " ").split())


def labelled(app: Application) -> Iterator[tuple[str, PlacedNode]]:
    """The words of the buttons, tabs and boxes to tick on the screen, and where these are."""
    top = app.stack.top
    for one in top.tree if isinstance(top, Screen) else ():
        if one.node.command is not None and (label := getattr(one.node, "label", "").strip()):
            yield label, one


def told_in(app: Application) -> Iterator[str]:
    """All that the tips of cut texts show."""
    for scene in app.stack:
        for _, one in scene.focus.stops:
            yield from getattr(one, "cut", ())
    yield from (one.whole for one in app.cut_texts)


def beside(one: pygame.Rect, other: pygame.Rect, near: int) -> bool:
    """Whether two places lie beside each other in a row, or one below the other."""
    across = max(one.left, other.left) - min(one.right, other.right)
    down = max(one.top, other.top) - min(one.bottom, other.bottom)
    return (across < near and down < 0) or (down < near and across < 0)


def alike(app: Application) -> Iterator[tuple[str, str]]:
    """Pairs that read the same though they aren't, and buttons in a row with the same words."""
    for one, other in combinations(app.cut_texts, 2):
        if one.shown == other.shown and one.whole != other.whole:
            yield one.whole, other.whole
    for (this, here), (that, there) in combinations(labelled(app), 2):
        in_a_row = here.rect.top < there.rect.bottom and there.rect.top < here.rect.bottom
        if this == that and len(this) > 1 and in_a_row and beside(here.rect, there.rect, app.px(NEAR)):
            yield this, that


def same_at(place: pygame.Rect, one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether two pictures look the same at a place."""
    inside = place.clip(one.get_rect())
    parts = [pygame.image.tobytes(picture.subsurface(inside), "RGB") for picture in (one, other)]
    return parts[0] == parts[1]


def whole_and_apart(name: str, size: tuple[int, int], scale: float, language: str) -> None:
    """Fail where a cut text of a scene has no tip, or neighbours read the same."""
    with watched(size) as seen, pytest.MonkeyPatch.context() as patch:
        draw_below = Application._picture_below

        def drawing_below(self: Application, *scenes: Any) -> pygame.Surface:
            """Draw what is covered: nobody can point at it."""
            before = len(seen.cut)
            made = draw_below(self, *scenes)
            del seen.cut[before:]
            return made

        patch.setattr(Application, "_picture_below", drawing_below)
        app = offscreen_app(size, scale, language=language)
        scene = SCENES[name](app)
        app.push(scene)
        seen.cut.clear()  # a pose may have shown another screen before
        scene.make_stale()
        app.step([], 0.0)
        first, picture = set(app.cut_texts), app.window.surface.copy()
        app.invalidate()
        app.step([], 0.0)
        gone = first - set(app.cut_texts)
        lost = {one for one in gone if same_at(one.rect, picture, app.window.surface)}
        told = {plain(one.whole) for one in first} | set(map(plain, told_in(app)))
        for _ in range(4):
            app.step([], 1 / 60)
            told.update(map(plain, told_in(app)))
        tips = getattr(getattr(app.stack.top, "host", None), "tips", None)
        told.update(plain(f"{tip.name} {tip.words}") for tip in (tips.all() if tips is not None else ()))
        same = list(alike(app))
        app.close()
    everything = "\n".join(told)
    cut = [words for words in dict.fromkeys(map(plain, seen.cut)) if words not in everything]
    unread = [words for words in cut if max(map(len, words.split()), default=0) < LONGEST_WORD]
    assert lost == set(), (size, scale)
    assert name in COVERED or unread == [], (size, scale)
    assert same == [], (size, scale)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(
    ("name", "size", "scale", "language"),
    [
        ("table_editor_wrong", (960, 540), 1.0, "pseudo"), ("library_list", (1280, 720), 1.3, "de"),
        ("match_tank_tactics", (1024, 600), 1.0, "fr"),
    ],
)  # fmt: skip
def test_cut_words_have_a_tip_and_neighbours_read_differently(
    home: Path, name: str, size: tuple[int, int], scale: float, language: str
) -> None:
    whole_and_apart(name, size, scale, language)


@pytest.mark.slow(few=6)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(SCENES))
def test_cut_words_of_every_scene_have_a_tip_and_neighbours_read_differently(
    home: Path, name: str, language: str
) -> None:
    for size, scale in SIZES:
        whole_and_apart(name, size, scale, language)


# --- in use ---

LONG = "A title so long that no card and no row of any list has room for the whole of it, however wide it is"


class Shown(Placed):
    """A line, a button and a menu, all too narrow for their words."""

    def controls(self) -> list[tuple[Node, Spot]]:
        return [
            (Text(LONG, "small", "ink.secondary"), (100, 100, 200, 30)),
            (Text("short", "small", "ink.secondary"), (100, 200, 200, 30)),
            (self.button("long", f"Press {LONG} <b>"), (300, 300, 120, 40)),
            (self.menu(Set("menu"), (LONG, "short"), range(2), 0), (600, 300, 120, 40)),
        ]


class ShownTree(Screen):
    """A node's text with too little room."""

    name = "shown_tree"

    def compose(self) -> Node:
        return Column(pad=100).of(
            Text("short", high=30), Text(LONG, high=30, wide=200, squeeze=0.8),
            Text(LONG * 3, high=60, wide=200, lines=2),
        )  # fmt: skip


def shown(scene: type[Scene]) -> Driver:
    """A player who looks at a scene."""
    app = offscreen_app((1280, 720), 1.0)
    app.push(scene(app))
    player = Driver(app)
    player.wait()
    return player


def shown_by(player: Driver) -> tuple[str, ...]:
    """The texts in the visible tip."""
    return player.app.whole_text.shown


def test_a_pointer_that_rests_on_a_cut_line_is_shown_the_whole_until_it_moves_on_or_presses(
    home: Path,
) -> None:
    player = shown(Shown)
    player.move((150, 115))
    player.wait(TIP_AFTER_S - 0.2)
    assert shown_by(player) == ()
    player.wait(0.4)
    assert shown_by(player) == (LONG,)
    player.press((150, 115))
    player.release((150, 115))
    player.wait(1.0)
    assert shown_by(player) == ()
    player.move((160, 115))
    player.wait(1.0)
    assert shown_by(player) == (LONG,)
    player.move((150, 215))
    player.wait(1.0)
    assert shown_by(player) == ()  # nothing is cut there


def test_texts_of_a_tree_are_shown_whole_where_they_are_cut_and_only_there(home: Path) -> None:
    player = shown(ShownTree)
    for place, wanted in (((150, 115), ()), ((150, 145), (LONG,)), ((150, 170), (3 * LONG,))):
        player.move(place)
        player.wait(1.0)
        assert shown_by(player) == wanted


def test_the_tip_of_a_button_with_cut_words_has_the_whole_and_the_closed_menu_its_choice(home: Path) -> None:
    player = shown(Shown)
    player.move((360, 320))
    player.wait(1.0)
    assert shown_by(player) == (f"Press {LONG} <b>",)
    player.move((650, 320))
    player.wait(1.0)
    assert shown_by(player) == (LONG,)


def test_what_has_the_focus_is_shown_whole_without_a_pointer(home: Path) -> None:
    player = shown(Shown)
    player.key("tab")
    player.wait(1.0)
    assert player.scene.focus.current is player.widget("long")
    assert shown_by(player) == (f"Press {LONG} <b>",)


def test_a_picture_that_is_kept_tells_what_is_cut_on_it_wherever_it_is_drawn(home: Path) -> None:
    app = offscreen_app((1280, 720), 1.0)
    cuts, picture, window = app.fonts.cuts, pygame.Surface((200, 30)), pygame.Surface((400, 300))
    with cuts.on(picture):
        app.painter.text(picture, LONG, "body", (5, 5), width=100)
    with cuts.on(window) as found:
        cuts.blit(window, picture, (50, 60))
        assert [(one.whole, one.rect.topleft) for one in found] == [(LONG, (55, 65))]
        app.painter.box(window, pygame.Rect(40, 50, 300, 100), app.theme["surface.panel"])
        assert found == []  # something lies over it
    app.close()


@pytest.mark.parametrize(
    ("name", "language"), now_and_then([("table_editor_wrong", "pseudo"), ("library_list", "en")], now=1)
)
def test_whatever_a_screen_cuts_is_read_by_resting_on_it(home: Path, name: str, language: str) -> None:
    app = offscreen_app((960, 540), 1.0, language=language)
    app.push(SCENES[name](app))
    player = Driver(app)
    player.wait(0.1)
    assert app.cut_texts
    for one in app.cut_texts[:3]:
        player.move(one.rect.center)
        player.wait(1.0)
        assert shown_by(player) == (one.whole,)


@pytest.mark.slow
def test_beside_a_board_the_card_of_tips_tells_what_is_cut(home: Path) -> None:
    app = offscreen_app((960, 540), 1.0, language="pseudo")
    scene: Any = SCENES["match_hint"](app)
    app.push(scene)
    player = Driver(app)
    player.wait(1.0)
    assert app.cut_texts
    one = app.cut_texts[0]
    player.move(one.rect.center)
    player.wait(1.0)
    assert shown_by(player) == () and one.whole in [tip.name for tip in scene.host.tips.shown]
