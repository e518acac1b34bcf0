"""What screens draw with is made ready between frames, while nobody wants anything: letters and icons.

A font works a letter out when it is first asked for in a size, which takes twenty times as long as the next
time; a page of words not seen before would wait for all of its letters. Each step takes a few milliseconds.
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
"""What our languages are written with, a piece a step."""

ICON: Final = 20
"""Tokens of most icons on buttons."""


def warm(app: App) -> Generator[None, None, None]:
    """Make them ready in the app's present scale and theme."""
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
