"""The legend of overlays on the editor's board: a swatch and a name for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import Theme
from game.view.draft.content import DOT_STEPS, HEAT_STEPS
from game.view.draft.marks import DraftMarks

Pattern = Literal["levels", "hatched", "heat", "rays", "ways", "usage", "losses", "nothing"]
"""The kinds of marks that overlays draw."""

SWATCH = 18
GAP = 6
PAD = 8


@dataclass(frozen=True, slots=True)
class LegendLine:
    """One overlay: its pattern and its name."""

    pattern: Pattern
    words: str


class Legend:
    """Draws legends for one theme and scale."""

    def __init__(self, theme: Theme, fonts: FontStore, tiles: DraftMarks, scale: float) -> None:
        self.theme, self.fonts, self.tiles, self.scale = theme, fonts, tiles, scale
        self._made: tuple[tuple[LegendLine, ...], pygame.Surface] | None = None

    def _px(self, tokens: float) -> int:
        return round(tokens * self.scale)

    def picture(self, lines: Sequence[LegendLine]) -> pygame.Surface:
        """Draw the whole card of the legend."""
        wanted = tuple(lines)
        if self._made is None or self._made[0] != wanted:
            self._made = wanted, self._drawn(wanted)
        return self._made[1]

    def _drawn(self, lines: Sequence[LegendLine]) -> pygame.Surface:
        ink = self.theme["ink.primary"]
        words = [self.fonts.render(one.words, "small", ink, self.scale) for one in lines]
        side, pad, gap = self._px(SWATCH), self._px(PAD), self._px(GAP)
        width = 2 * pad + side + gap + max(word.get_width() for word in words)
        card = pygame.Surface((width, 2 * pad + len(lines) * (side + gap) - gap), pygame.SRCALPHA, 32)
        paper = self.theme["surface.raised"]
        paper.a = 235
        radius = self._px(5)
        pygame.draw.rect(card, paper, card.get_rect(), border_radius=radius)
        pygame.draw.rect(card, self.theme["surface.line_strong"], card.get_rect(), 1, border_radius=radius)
        for number, (line, word) in enumerate(zip(lines, words, strict=True)):
            y = pad + number * (side + gap)
            spot = pygame.Rect(pad, y, side, side)
            self._swatch(card, spot, line.pattern)
            card.blit(word, word.get_rect(midleft=(spot.right + gap, spot.centery)))
        return card

    def _swatch(self, card: pygame.Surface, spot: pygame.Rect, pattern: Pattern) -> None:
        """Draw a small square with the pattern as on the board."""
        tiles, marks = self.tiles, self.tiles.marks
        card.fill(marks.reach_colour(1, False) if pattern == "levels" else marks.square_colour(False), spot)
        inner = spot.inflate(-4, 0)
        if pattern == "levels":
            digit = marks.digit(1)
            card.set_clip(spot)
            card.blit(digit, digit.get_rect(center=spot.center))
            card.set_clip(None)
        elif pattern == "rays":
            red = self.theme["fire.accent"]
            pygame.draw.line(card, red, inner.midleft, inner.midright, max(1, self._px(2)))
            bar = self._px(4)
            x, y = inner.midright
            pygame.draw.line(card, red, (x, y - bar), (x, y + bar), max(1, self._px(2)))
        elif pattern == "ways":
            blue, thick = self.theme["move.reach_ink"], max(1, self._px(2))
            pygame.draw.line(card, blue, inner.bottomleft, (inner.centerx, inner.centery), thick)
            pygame.draw.line(card, blue, inner.center, (inner.right, inner.top + 2), thick)
            head = [(inner.right, inner.top + 1), (inner.right - self._px(6), inner.top + 2)]
            pygame.draw.polygon(card, blue, [*head, (inner.right - 1, inner.top + self._px(7))])
        elif pattern != "nothing":
            make, steps = {
                "heat": (tiles.heat, HEAT_STEPS * 3 // 4), "hatched": (tiles.hatched, 1),
                "usage": (tiles.usage, DOT_STEPS), "losses": (tiles.losses, DOT_STEPS),
            }[pattern]  # fmt: skip
            tile = make(steps)
            card.blit(pygame.transform.smoothscale(tile, spot.size), spot)
        pygame.draw.rect(card, self.theme["surface.line_strong"], spot, 1)
