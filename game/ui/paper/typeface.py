"""The app's fonts on paper: the width of words, and breaking them into lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from game.ui.paint.fonts import font_path

MISSING = "\N{WHITE SQUARE}"
"""The letter in place of one that a font doesn't have, if it has this one."""


class Typeface:
    """The widths of one font's letters."""

    def __init__(self, family: str, weight: int) -> None:
        from fontTools.ttLib import TTFont  # only now: it takes longer to load than a frame

        font = TTFont(font_path(family, weight), lazy=True)
        self._glyphs: dict[int, str] = font.getBestCmap()
        self._widths = font["hmtx"].metrics
        self._per_em: int = font["head"].unitsPerEm

    def width(self, text: str, size: float) -> float:
        """Return the width of a line of words at that size, in the size's unit."""
        units: int = sum(self._widths[self._glyphs.get(ord(letter), ".notdef")][0] for letter in text)
        return units * size / self._per_em

    def written(self, text: str) -> str:
        """Return the text with letters this font has: others lose their accents, or become a sign."""
        return "".join(self._each(unicodedata.normalize("NFC", text)))

    def _each(self, text: str) -> Iterator[str]:
        for letter in text:
            if ord(letter) in self._glyphs:
                yield letter
                continue
            bare = unicodedata.normalize("NFKD", letter)
            known = "".join(part for part in bare if ord(part) in self._glyphs)
            yield known or (MISSING if ord(MISSING) in self._glyphs else "?")

    def lines(self, text: str, size: float, wide: float) -> list[str]:
        """Return the text broken at spaces into lines no wider than ``wide``; a longer word has its own
        line."""
        found: list[str] = []
        line = ""
        for word in text.split(" "):
            longer = f"{line} {word}" if line else word
            if line and self.width(longer, size) > wide:
                found.append(line)
                line = word
            else:
                line = longer
        return [*found, line]


@cache
def typeface(family: str = "sans", weight: int = 400) -> Typeface:
    """Return the font of a family and weight, read once."""
    return Typeface(family, weight)
