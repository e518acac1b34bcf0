"""Text from outside (typed, pasted, names of files, titles of maps) in a form that can be drawn.

SDL's fonts refuse what has no shape: a NUL, half a surrogate pair, a line of nothing but marks that steer
the writing. None of these may reach them, whatever their source.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

import pygame

from game.data.files.names import SHAPELESS
from game.ui.paint.fonts import Colour, FontStore


@lru_cache(maxsize=2048)
def drawable(text: str) -> str:
    """The text without what no font can draw; line breaks and tabs become spaces.

    >>> drawable("a\\0b\\tc\\u202e")
    'ab c'
    """
    if text.isascii() and text.isprintable():
        return text
    made = "".join(_each(text))
    # marks that stand on no letter may have no width
    return "" if all(unicodedata.category(letter)[0] == "M" for letter in made) else made


def _each(text: str) -> Iterable[str]:
    for letter in text:
        if letter in "\t\n\r\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029":
            yield " "
        elif unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Cn") and letter not in SHAPELESS:
            yield letter


class SafeFonts(FontStore):
    """Fonts that draw any text."""

    def render(
        self, text: str, role: str, colour: Colour, scale: float = 1.0, *, italic: bool = False
    ) -> pygame.Surface:
        return super().render(drawable(text), role, colour, scale, italic=italic)

    def size(self, text: str, role: str, scale: float = 1.0, *, italic: bool = False) -> tuple[int, int]:
        return super().size(drawable(text), role, scale, italic=italic)

    def wrap(self, text: str, role: str, width: int, scale: float = 1.0) -> list[str]:
        # breaks of lines mean something here
        return super().wrap("\n".join(map(drawable, text.splitlines())), role, width, scale)

    def fit(self, text: str, role: str, width: int, scale: float = 1.0) -> str:
        return super().fit(drawable(text), role, width, scale)
