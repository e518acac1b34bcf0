"""The pieces a side has lost, as a strip of struck-out marks that adapts to its room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.ui.layout import Area
from game.ui.paint.svg import screen_format
from game.ui.tree.holders import CellGrid, Column, Room, Row
from game.ui.tree.node import WHOLE, Canvas, Measure, Node
from game.ui.tree.seen import Picture, Text
from game.view.board.sprites import SpriteStore
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


def destroyed_pieces(lost: Sequence[LostPiece], sprites: SpriteStore) -> Node:
    """Return the chips of a side from the upper left of their place on, in the order given: one row of full
    size if it fits, else smaller ones, else two rows, else one chip a kind with its number."""
    return Room(_chips, (tuple(lost), sprites))


def _chips(shown: tuple[tuple[LostPiece, ...], SpriteStore], m: Measure, width: float, height: float) -> Node:
    lost, sprites = shown
    if not lost:
        return Node()
    full = min(height, CHIP)
    for rows in (1, 2):
        columns = -(-len(lost) // rows)
        side = min(full, (width + GAP) / columns - GAP, (height + GAP) / rows - GAP)
        if side >= min(LEAST_CHIP, full):
            chips = CellGrid(columns=columns, gap=GAP, tip=LOST).of(
                *(_chip(one, sprites, side) for one in lost)
            )
            return Column().of(replace(chips, wide=chips.natural(m)))
    side = min(full, width, max(LEAST_CHIP, height))
    kinds = Row(gap=2 * GAP, tip=LOST).of(
        *(_kind(piece, sprites, number, side) for piece, number in Counter(lost).items())
    )
    first, *others = kinds.children
    kinds = kinds.of(first, *(replace(one, least=WHOLE) for one in others))
    return Column().of(Row(high=side).of(kinds))


def _kind(piece: LostPiece, sprites: SpriteStore, number: int, side: float) -> Node:
    """A chip with the number of pieces of its kind."""
    words = Text(f"×{number}", "small", "ink.secondary", least=WHOLE) if number > 1 else None
    return Row(gap=GAP).of(_chip(piece, sprites, side), words)


def _chip(piece: LostPiece, sprites: SpriteStore, side: float) -> Node:
    return Picture(_draw_chip, (piece, sprites), wide=side, high=side)


def _draw_chip(to: Canvas, area: Area, data: tuple[LostPiece, SpriteStore]) -> None:
    piece, sprites = data
    px = int(area.width * area.scale + 1e-6)
    chip = sprites.chip(piece.sprite, piece.colour, px, struck=True, letter=piece.letter)
    to.surface.blit(screen_format(chip), area.rect)
