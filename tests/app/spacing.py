"""Whether what can be pressed lies in the window, is large enough, and apart from the rest."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from typing import Any

import pygame

from game.ui.window.application import Application
from game.ui.window.window import OffscreenWindow, zooms

Window = tuple[tuple[int, int], float, str]
"""The size of a window, the size chosen (1.3 is 130 %), the language."""


def check_everywhere(
    app: Application, windows: Iterable[Window], which: Callable[[Any], bool] = lambda stop: True
) -> None:
    """Asserts it of the top scene in one window after the other: a scene is posed once and laid out anew."""
    for size, scale, language in windows:
        app.window = OffscreenWindow(size)
        assert round(scale * 100) in zooms(size), "a size that the settings offer there"
        app.change("window.zoom", round(scale * 100))
        if language != app.texts.language:
            app.change("look.language", language)
        app.step()
        app.step()
        try:
            check_spacing(app, size, which)
        except AssertionError as error:
            error.add_note(f"in a window of {size[0]}×{size[1]} at {scale:.0%}, in {language}")
            raise


def check_spacing(
    app: Application, size: tuple[int, int], which: Callable[[Any], bool] = lambda stop: True
) -> None:
    """Asserts it of the top scene's visible stops of the focus ring, those that ``which`` wants."""
    assert app.stack.top is not None
    stops = [
        (key, pygame.Rect(stop.rect))
        for key, stop in app.stack.top.focus.stops
        if which(stop) and stop.visible
    ]
    window = pygame.Rect((0, 0), size)
    assert [key for key, rect in stops if not window.contains(rect)] == []
    assert [key for key, rect in stops if rect.width < 20 or rect.height < 16] == []
    touching = app.px(1) + 1  # segments share a border
    assert [
        (one, two)
        for (one, a), (two, b) in itertools.combinations(stops, 2)
        if a.inflate(-2 * touching, -2 * touching).colliderect(b) and not is_pin_on(one, two)
    ] == []


def is_pin_on(card: str, key: str) -> bool:
    """Whether a key is that of the pin in the corner of a game's card in the menu."""
    return key == f"pin.{card.removeprefix('new.')}"
