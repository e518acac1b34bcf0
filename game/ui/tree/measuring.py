"""How large words are at one scale."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.paint.fonts import FontStore


class FontMeasure:
    """Measures with the fonts of a theme. Widths are whole px, told in tokens."""

    def __init__(self, fonts: FontStore, scale: float) -> None:
        self.fonts, self.scale = fonts, scale

    def text(self, words: str, role: str) -> float:
        """The width of a line."""
        return self.fonts.size(words, role, self.scale)[0] / self.scale

    def line(self, role: str) -> float:
        """The height of a line."""
        return self.fonts.get(role, self.scale).get_linesize() / self.scale

    def wrap(self, words: str, role: str, width: float) -> Sequence[str]:
        """The lines of a paragraph in a width."""
        return self.fonts.wrap(words, role, round(width * self.scale), self.scale)
