"""The measure of words at one scale."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.paint.fonts import FontStore


class FontMeasure:
    """Measures words with the fonts of a theme. Widths are whole px, given in tokens."""

    def __init__(self, fonts: FontStore, scale: float) -> None:
        self.fonts, self.scale = fonts, scale

    def text(self, words: str, role: str) -> float:
        """Return the width of a line, in tokens."""
        return self.fonts.size(words, role, self.scale)[0] / self.scale

    def line(self, role: str) -> float:
        """Return the height of a line, in tokens."""
        return self.fonts.get(role, self.scale).get_linesize() / self.scale

    def wrap(self, words: str, role: str, width: float) -> Sequence[str]:
        """Return the lines of a paragraph for a width in tokens."""
        return self.fonts.wrap(words, role, round(width * self.scale), self.scale)
