"""The app's fonts on paper: the width of words, and breaking them into lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame

from game.data.files.system_fonts import font_with, may_lack
from game.ui.paint.fonts import font_path
from game.ui.paint.sign_font import SHAPED, FontRun, SignFont, ascent_of, picture_of, runs_of

MISSING = "\N{WHITE SQUARE}"
"""The letter in place of one that no font has, if ours has this one."""

DRAWN_PX = 192
"""The size in px at which words are drawn that a PDF can't shape: 600 dpi for letters of 8 mm."""


class Typeface:
    """The widths of one font's letters, and of what fonts of the system add to them."""

    def __init__(self, path: Path) -> None:
        from fontTools.ttLib import TTFont  # only now: it takes longer to load than a frame

        font = TTFont(path, fontNumber=0, lazy=True)
        self.path = path
        self._glyphs: dict[int, str] = font.getBestCmap()
        self._widths = font["hmtx"].metrics
        self._per_em: int = font["head"].unitsPerEm

    def width(self, text: str, size: float) -> float:
        """Return the width of a line of words at that size, in the size's unit."""
        return sum(self.run_width(run, size) for run in self.runs(text))

    def runs(self, text: str) -> tuple[FontRun, ...]:
        """Return the runs of a line of words in the order in which they stand."""
        return runs_of(text, self.path) if may_lack(text) else (FontRun(text),)

    def run_width(self, run: FontRun, size: float) -> float:
        """Return the width of a run at that size, in the size's unit."""
        if is_drawn(run):
            return drawn_run(run, self.path, "#000000")[0].get_width() / DRAWN_PX * size
        return (self if run.path is None else _typeface(run.path))._plain_width(run.text, size)

    def _plain_width(self, text: str, size: float) -> float:
        units: int = sum(self._widths[self._glyphs.get(ord(letter), ".notdef")][0] for letter in text)
        return units * size / self._per_em

    def written(self, text: str) -> str:
        """Return the text with letters that this font or one of the system has: others lose their accents,
        or become a sign."""
        return "".join(self._each(unicodedata.normalize("NFC", text)))

    def _each(self, text: str) -> Iterator[str]:
        for letter in text:
            if ord(letter) in self._glyphs:
                yield letter
                continue
            bare = unicodedata.normalize("NFKD", letter)
            known = "".join(part for part in bare if ord(part) in self._glyphs)
            if known:
                yield known
            elif font_with(letter) is not None:
                yield letter
            elif unicodedata.category(letter) not in ("Cf", "Mn"):  # marks that no font has are left out
                yield MISSING if ord(MISSING) in self._glyphs else "?"

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


def is_drawn(run: FontRun) -> bool:
    """Whether a run is printed as a picture: a PDF of ours can't join letters or turn words round."""
    return run.path is not None and (run.backwards or run.script in SHAPED)


def drawn_run(run: FontRun, own: Path, colour: str) -> tuple[pygame.Surface, int]:
    """Draw a run ``DRAWN_PX`` large, beside words in the font ``own``; return it and its ascent in px."""
    pygame.font.init()
    font = _large(own)
    return picture_of(run, font, colour), ascent_of(run, font)


@cache
def _large(own: Path) -> SignFont:
    return SignFont(own, DRAWN_PX)


@cache
def _typeface(path: Path) -> Typeface:
    return Typeface(path)


def typeface(family: str = "sans", weight: int = 400) -> Typeface:
    """Return the font of a family and weight, read once."""
    return _typeface(font_path(family, weight))
