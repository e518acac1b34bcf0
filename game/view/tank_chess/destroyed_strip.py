"""The pieces a side has lost, as a strip of struck-out marks that fits where it is put."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import screen_format
from game.ui.paint.palette import Theme
from game.view.board.sprites import SpriteStore

CHIP_PX = 24
"""The side of a chip at 100 % where there is room."""

LEAST_CHIP_PX = 16


@dataclass(frozen=True, slots=True)
class LostPiece:
    """A destroyed piece."""

    sprite: str
    colour: str
    letter: str = "?"


class DestroyedStrip:
    """Draws strips; each chip is kept by the sprites."""

    def __init__(self, theme: Theme, fonts: FontStore, sprites: SpriteStore) -> None:
        self.theme, self.fonts, self.sprites = theme, fonts, sprites

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, lost: Sequence[LostPiece], scale: float = 1.0
    ) -> pygame.Rect:
        """The chips from the upper left of ``rect`` on, in the order given; what they cover.

        One row of full size if it fits, else smaller ones, else two rows, else one chip a kind with its
        number.
        """
        if not lost:
            return pygame.Rect(rect.topleft, (0, 0))
        gap = max(1, round(3 * scale))
        full, least = min(rect.height, round(CHIP_PX * scale)), round(LEAST_CHIP_PX * scale)
        for rows in (1, 2):
            columns = -(-len(lost) // rows)
            side = min(full, (rect.width + gap) // columns - gap, (rect.height + gap) // rows - gap)
            if side >= min(least, full):
                return self._chips(surface, rect, lost, side, columns, gap)
        return self._counts(surface, rect, lost, min(full, max(least, rect.height)), gap, scale)

    def _chip(self, piece: LostPiece, side: int) -> pygame.Surface:
        return screen_format(
            self.sprites.chip(piece.sprite, piece.colour, side, struck=True, letter=piece.letter)
        )

    def _chips(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        lost: Sequence[LostPiece],
        side: int,
        columns: int,
        gap: int,
    ) -> pygame.Rect:
        covered = pygame.Rect(rect.topleft, (0, 0))
        for number, piece in enumerate(lost):
            row, column = divmod(number, columns)
            at = (rect.x + column * (side + gap), rect.y + row * (side + gap))
            covered.union_ip(surface.blit(self._chip(piece, side), at))
        return covered

    def _counts(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        lost: Sequence[LostPiece],
        side: int,
        gap: int,
        scale: float,
    ) -> pygame.Rect:
        x, covered = rect.x, pygame.Rect(rect.topleft, (0, 0))
        for piece, number in Counter(lost).items():
            text = self.fonts.render(f"×{number}", "small", self.theme["ink.secondary"], scale)
            width = side + (gap + text.get_width() if number > 1 else 0)
            if x + width > rect.right and x > rect.x:
                break
            covered.union_ip(surface.blit(self._chip(piece, side), (x, rect.y)))
            if number > 1:
                y = rect.y + (side - text.get_height()) // 2
                covered.union_ip(surface.blit(text, (x + side + gap, y)))
            x += width + 2 * gap
        return covered
