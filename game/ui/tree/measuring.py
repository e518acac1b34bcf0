"""How large words are at one scale."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.paint.fonts import FontStore

MOST = 4_000
"""Lines whose width is known."""


class FontMeasure:
    """Measures with the fonts of a theme. Widths are whole px, told in tokens."""

    def __init__(self, fonts: FontStore, scale: float) -> None:
        self.fonts, self.scale = fonts, scale
        self._widths: dict[tuple[str, str], float] = {}

    def text(self, words: str, role: str) -> float:
        """The width of a line."""
        known = self._widths.get((words, role))
        if known is None:
            if len(self._widths) >= MOST:
                self._widths.clear()
            known = self._widths[words, role] = self.fonts.size(words, role, self.scale)[0] / self.scale
        return known

    def line(self, role: str) -> float:
        """The height of a line."""
        return self.fonts.get(role, self.scale).get_linesize() / self.scale

    def wrap(self, words: str, role: str, width: float) -> Sequence[str]:
        """The lines of a paragraph in a width."""
        return self.fonts.wrap(words, role, round(width * self.scale), self.scale)
