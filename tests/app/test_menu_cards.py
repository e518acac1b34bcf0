"""The words on the menu's cards are whole, at odd sizes of the window, too."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.app.menu.parts import MenuEntry
from game.app.menu.scene import Menu
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.ui.paint.paint import Painter
from tests.app.fitting import watched

SIZES = (
    (2048, 1152), (1366, 768), (1600, 900), (1920, 1200), (1280, 800), (1024, 600), (960, 1080), (2560, 1080),
    (1280, 720),
)  # fmt: skip


def bare(words: str) -> str:
    """Words without the spaces at which lines are broken."""
    return "".join(words.split())


@pytest.mark.sample(now=2, few=6)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("pose", ["menu", "menu_continue", "menu_lesson"])
@pytest.mark.parametrize("size", SIZES)
def test_no_text_of_the_menu_s_cards_is_cut_or_left_out(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], pose: str, language: str
) -> None:
    written, text = list[str](), Painter.text

    def noted(self: Painter, surface: pygame.Surface, words: str, *args: Any, **more: Any) -> pygame.Rect:
        written.append(words)
        return text(self, surface, words, *args, **more)

    monkeypatch.setattr(Painter, "text", noted)
    app = offscreen_app(size, language=language)
    with watched(size) as seen:
        app.push(SCENES[pose](app))
        for _ in range(6):
            app.step([], 1 / 60)
    menu = app.stack.top
    assert isinstance(menu, Menu)
    assert seen.cut == []
    all_of_it = bare("".join(written))
    wanted = [menu.t(f"{menu.featured}.line"), *menu.t(f"{menu.featured}.facts").split(" · ")]
    wanted += [line for match in menu.matches[:1] for line in match.lines]
    for entry in menu.cards():
        wanted += [entry.title, entry.note, entry.facts]
    assert [words for words in wanted if bare(words) not in all_of_it] == []
    app.close()


LONG = (
    "Fog",
    "Armoured Fog Duel",
    "The Great Armoured Fog Duel of the North",
    "Panzerabwehrkanonenduell",
)
"""Names that installed games might have."""


@pytest.mark.sample(now=2, few=6)
@pytest.mark.parametrize("more", [1, 2, 4, 8])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1280, 720), 1.3), ((960, 540), 0.75), ((2560, 1440), 1.3), ((1024, 600), 1.0)],
)
def test_names_are_whole_on_the_cards_of_many_installed_games(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float, more: int
) -> None:
    ours = Menu.other_games

    def games(self: Menu) -> list[MenuEntry]:
        found = ours(self)
        note = "Three tanks race to the depot. Hide, roll, drive."
        names = (LONG * more)[:more]
        return [
            *found,
            *(replace(found[0], key=f"new.{n}", title=name, note=note) for n, name in enumerate(names)),
        ]

    monkeypatch.setattr(Menu, "other_games", games)
    app = offscreen_app(size, scale=scale)
    with watched(size) as seen:
        app.push(Menu(app))
        for _ in range(3):
            app.step([], 1 / 60)
    assert (seen.cut, seen.beyond, seen.overlapping()) == ([], [], [])
    app.close()
