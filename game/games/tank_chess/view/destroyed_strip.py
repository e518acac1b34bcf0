"""The pieces a side has lost, as a strip of struck-out marks that adapts to its room. Each is a tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.ui.layout import Area
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import Theme
from game.ui.paint.svg import screen_format
from game.ui.tree.canvas import Canvases
from game.ui.tree.holders import CellGrid, Column, Room, Row
from game.ui.tree.node import WHOLE, Canvas, Measure, Node
from game.ui.tree.seen import Picture, Text
from game.view.board.sprites import SpriteStore
from game.view.strip_trees import StripTrees
from game.view.tips import Sign

CHIP: Final = 24.0
"""The side of a chip in tokens where there is room."""

LEAST_CHIP: Final = 16.0

GAP: Final = 3.0
"""The gap between chips."""

LOST: Final = Sign("tank_chess.lost", "TC-5.7")


@dataclass(frozen=True, slots=True)
class LostPiece:
    """A destroyed piece."""

    sprite: str
    colour: str
    letter: str = "?"


class DestroyedStrips(StripTrees):
    """Makes and draws the strips of both sides; each chip is kept by the sprites."""

    def __init__(self, theme: Theme, fonts: FontStore, sprites: SpriteStore) -> None:
        super().__init__(Canvases(theme, fonts))
        self.sprites = sprites

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, side: int, lost: Sequence[LostPiece], scale: float
    ) -> None:
        """Draw the chips of a side from the upper left of ``rect`` on, in the order given.

        One row of full size if it fits, else smaller ones, else two rows, else one chip a kind with its
        number.
        """
        # the strip below has another ground for who is to move
        self.draw_node(surface, rect, side, Room(self._content, tuple(lost)), scale, anew=True)

    def _content(self, lost: tuple[LostPiece, ...], m: Measure, width: float, height: float) -> Node:
        if not lost:
            return Node()
        full = min(height, CHIP)
        for rows in (1, 2):
            columns = -(-len(lost) // rows)
            side = min(full, (width + GAP) / columns - GAP, (height + GAP) / rows - GAP)
            if side >= min(LEAST_CHIP, full):
                chips = CellGrid(columns=columns, gap=GAP, tip=LOST).of(
                    *(self._chip(one, side) for one in lost)
                )
                return Column().of(replace(chips, wide=chips.natural(m)))
        side = min(full, max(LEAST_CHIP, height))
        kinds = Row(gap=2 * GAP, tip=LOST).of(
            *(self._kind(piece, number, side) for piece, number in Counter(lost).items())
        )
        first, *others = kinds.children
        kinds = kinds.of(first, *(replace(one, least=WHOLE) for one in others))
        return Column().of(Row(high=side).of(kinds))

    def _kind(self, piece: LostPiece, number: int, side: float) -> Node:
        """A chip with the number of pieces of its kind."""
        words = Text(f"×{number}", "small", "ink.secondary") if number > 1 else None
        return Row(gap=GAP).of(self._chip(piece, side), words)

    def _chip(self, piece: LostPiece, side: float) -> Node:
        return Picture(self._draw_chip, piece, wide=side, high=side)

    def _draw_chip(self, to: Canvas, area: Area, piece: LostPiece) -> None:
        px = int(area.width * area.scale + 1e-6)
        chip = self.sprites.chip(piece.sprite, piece.colour, px, struck=True, letter=piece.letter)
        to.surface.blit(screen_format(chip), area.rect)
