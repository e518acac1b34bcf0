"""Text: the fonts of each type role, rendered lines and wrapped texts, all cached.

The fonts are Source Sans 3, Source Serif 4 and its display cut (OFL, licences beside them in
``assets/fonts``). Their figures are equally wide, so clocks stand still. They have – — × ″ ′ → ← ↑ ↓
≥ ≤ ≠ ½ ¼ ✓ ▲ ◆ ■ △, but no ★ ☆ ⚙ ◇ ⏎ (the serifs also no ● ○ □ ✗ ↔ ↕ ⇧): draw those as icons.
"""

from __future__ import annotations

import contextlib
import re
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pygame

from game.data.files.paths import ASSETS
from game.ui.paint.cut_texts import ELLIPSIS, CutTexts
from game.ui.paint.palette import Theme
from game.ui.paint.sign_font import SignFont
from game.ui.paint.surface_cache import SurfaceCache

_GAPS = re.compile(r"[^\S\u00a0\u202f]+(?!·\s)")
"""Where a line may break: at any space except no-break ones and before a dividing dot."""

FONT_FOLDER = ASSETS / "fonts"
"""The folder of the font files and their licences."""

FONT_FILES: dict[tuple[str, int, bool], str] = {
    ("sans", 400, False): "SourceSans3-Regular.ttf",
    ("sans", 400, True): "SourceSans3-It.ttf",
    ("sans", 600, False): "SourceSans3-Semibold.ttf",
    ("sans", 700, False): "SourceSans3-Bold.ttf",
    ("serif", 400, False): "SourceSerif4-Regular.ttf",
    ("serif", 600, False): "SourceSerif4-Semibold.ttf",
    ("display", 400, False): "SourceSerif4Display-Regular.ttf",
    ("display", 400, True): "SourceSerif4Display-It.ttf",
    ("display", 600, False): "SourceSerif4Display-Semibold.ttf",
}
"""Font files by family, weight and italic."""

OPEN_FONTS = 48
"""Most open fonts: each holds a file, and some systems allow a program no more than 256."""

WRAPPED = 1_000
"""Most wrapped texts remembered: text beside something moving is drawn sixty times a second."""

MEASURED = 6_000
"""Most line sizes remembered: a page asks for each several times."""

STEP = 0.04
"""Step of the type scale for words that don't fit."""

Colour: TypeAlias = pygame.Color | tuple[int, int, int] | tuple[int, int, int, int]


@cache
def font_path(family: str, weight: int = 400, italic: bool = False) -> Path:
    """Return the file of a face, or of the nearest weight. Raises ``ValueError`` for an unknown family."""
    faces = [face for face in FONT_FILES if face[0] == family]
    if not faces:
        raise ValueError(f"{family!r} isn’t a font family: expected sans, serif or display")
    best = min(faces, key=lambda face: (face[2] is not italic, abs(face[1] - weight)))
    return FONT_FOLDER / FONT_FILES[best]


UNKERNED = 13
"""Size in px up to which letters are set without kerning: it is rounded up to whole px, and makes small
letters touch ("Re")."""


def open_font(
    path: Path, px: int, font_type: Callable[[Path, int], pygame.font.Font] = SignFont
) -> pygame.font.Font:
    """Open the font of a file at a size."""
    font = font_type(path, px)
    if px <= UNKERNED:
        # there is no other way to switch kerning off; our fonts have none for this script
        with contextlib.suppress(pygame.error):
            font.set_script("Hebr")
    return font


def write_in_middle(surface: pygame.Surface, words: str, colour: Colour, path: Path, px: int) -> None:
    """Write words in the middle of a surface, centred by their ink and not by their line's height."""
    if not pygame.font.get_init():
        pygame.font.init()
    text = pygame.font.Font(path, px).render(words, True, colour)
    ink = text.get_bounding_rect()
    surface.blit(text, ink.move_to(center=surface.get_rect().center), ink)


class FontStore:
    """Fonts by type role and scale, and rendered lines of text.

    ``scale`` is the interface scale: 1.0 at 1280×720 and 100 %.
    """

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.cuts = CutTexts()
        """What is cut in the picture being painted."""
        self._fonts: dict[tuple[Path, int], pygame.font.Font] = {}
        self._rendered = SurfaceCache()
        self._wrapped: dict[tuple[str, str, int, float], tuple[str, ...]] = {}
        self._sizes: dict[tuple[str, str, float, bool], tuple[int, int]] = {}

    def forget(self) -> None:
        """Drop the fonts and lines of the old scale."""
        self._fonts.clear()
        self.forget_lines()

    def forget_lines(self) -> None:
        """Drop all lines: signs that our fonts lack are drawn with another font now."""
        self._rendered.clear()
        self._wrapped.clear()
        self._sizes.clear()

    def get(self, role: str, scale: float = 1.0, *, italic: bool = False) -> pygame.font.Font:
        """Return the font of a type role ("body", "clock", …). Raises ``KeyError`` for an unknown role."""
        kind = self.theme.metrics.type[role]
        return self.face(kind.family, kind.weight, round(kind.px * scale), italic=italic)

    def face(self, family: str, weight: int, px: int, *, italic: bool = False) -> pygame.font.Font:
        """Return a font by family, weight and size, for what no role fits."""
        if not pygame.font.get_init():
            pygame.font.init()
        families = self.theme.metrics.families
        key = (font_path(families.get(family, family), weight, italic), max(6, px))
        font = self._fonts.get(key)
        if font is None:
            if len(self._fonts) >= OPEN_FONTS:  # only a window dragged through many scales comes here
                self._fonts.clear()
            font = self._fonts[key] = open_font(*key)
        return font

    def render(
        self, text: str, role: str, colour: Colour, scale: float = 1.0, *, italic: bool = False
    ) -> pygame.Surface:
        """Render one line of text on a transparent ground. It is shared: don't draw on it."""
        key = (text, role, tuple(colour), scale, italic)
        surface = self._rendered.get(key)
        if surface is None:
            surface = self.get(role, scale, italic=italic).render(text, True, colour)
            self._rendered.put(key, surface)
        return surface

    def size(self, text: str, role: str, scale: float = 1.0, *, italic: bool = False) -> tuple[int, int]:
        """Return width and height of a line in px, without drawing it."""
        key = (text, role, scale, italic)
        known = self._sizes.get(key)
        if known is None:
            if len(self._sizes) >= MEASURED:
                self._sizes.clear()
            known = self._sizes[key] = self.get(role, scale, italic=italic).size(text)
        return known

    def wrap(self, text: str, role: str, width: int, scale: float = 1.0) -> list[str]:
        """Break the text at spaces into lines of at most ``width`` px; a longer word has a line of its
        own."""
        key = (text, role, width, scale)
        known = self._wrapped.get(key)
        if known is None:
            if len(self._wrapped) >= WRAPPED:
                self._wrapped.clear()
            known = self._wrapped[key] = tuple(self._lines(text, self.get(role, scale), width))
        return list(known)

    def _lines(self, text: str, font: pygame.font.Font, width: int) -> list[str]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in filter(None, _GAPS.split(paragraph)):
                longer = f"{line} {word}" if line else word
                if line and font.size(longer)[0] > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
                *whole, line = _unspaced(line, font, width)
                lines += whole
            lines.append(line)
        return lines

    def fit(self, text: str, role: str, width: int, scale: float = 1.0) -> str:
        """Return the text, shortened with … where it is noticeably wider than ``width`` px: letters grow
        in whole px, so that what just fits at one scale may be a px too wide at the next."""
        return fitted(self.get(role, scale), text, width + round(HAIR * width))

    def squeezed(self, text: str, role: str, width: int, scale: float, least: float) -> float:
        """Return the scale at which a line has room in ``width`` px: ``scale``, or smaller, down to ``least``
        times that."""
        size = 1.0
        while size - STEP >= least and self.size(text, role, scale * size)[0] > width:
            size -= STEP
        return scale * size


def _unspaced(word: str, font: pygame.font.Font, width: int) -> list[str]:
    """Break words that are too long where scripts without spaces may be broken: between any two letters."""
    if word.isascii() or font.size(word)[0] <= width:
        return [word]
    parts = [""]
    for letter in word:
        fits = font.size(parts[-1] + letter)[0] <= width
        if parts[-1] and not fits and unicodedata.east_asian_width(letter) in ("W", "F"):
            parts.append("")
        parts[-1] += letter
    return parts


HAIR = 0.015
"""Share of its room by which a text may be too wide."""

MOST_SHOWN = 1_000
"""Most characters of a line that are measured: no window is as wide."""


def fitted(font: pygame.font.Font, text: str, width: int) -> str:
    """Return the text, shortened with … where it is wider than ``width`` px in that font."""
    if len(text) <= MOST_SHOWN and font.size(text)[0] <= width:
        return text
    low, high = 0, min(len(text), MOST_SHOWN)
    while low < high:
        middle = (low + high + 1) // 2
        if font.size(text[:middle].rstrip() + ELLIPSIS)[0] <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS
