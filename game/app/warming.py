"""Prepares letters and icons between frames, while the player does nothing.

A font renders a letter when it is first wanted in a size, which takes twenty times as long as later; a
page of new words would wait for all of its letters. Each step takes a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from game.ui.paint.icons import IconStore
from game.ui.scene import App

LETTERS: Final = (
    "etaoinsrhldcumfpgwybvkxjqz",
    "TSAPRMBCLOFWHEDNIGUYVKJQXZ",
    "0123456789 .,:;!?-–—×·…()%/+&’“”äöüßéèêàçîôû",
)
"""The letters of our languages, a piece per step."""

ICON: Final = 20
"""The size of most icons on buttons, in tokens."""


def warm(app: App) -> Generator[None, None, None]:
    """Prepare letters and icons in the app's current scale and theme, step by step."""
    seen: set[int] = set()
    ink = app.theme["ink.primary"]
    for role in app.theme.metrics.type:
        font = app.fonts.get(role, app.scale)
        if id(font) in seen:
            continue
        seen.add(id(font))
        for letters in LETTERS if role != "title" else ():
            font.render(letters, True, ink)
            yield
    for letters in LETTERS:
        for font in app.ui.plain_fonts():
            font.render_premul(letters, ink)
            yield
    for name in IconStore.names():
        app.icons.get(name, app.px(ICON), ink)
        yield
