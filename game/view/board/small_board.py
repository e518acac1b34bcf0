"""Small pictures of boards, drawn straight from squares and pieces.

On squares of ``SPRITE_PX`` or more pieces are drawn as they are, on smaller ones as outlines without
detail, turned to their facings, and where not even these can be made out (``outline_from_px`` of the
metrics) as dots of the size in their look. The rim of a chief is red.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import pygame

from game.model.drafting import MapDraft
from game.model.grid8 import Grid
from game.ui.paint.ink import Ink, Point, box, circle, filled, line, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.svg import screen_format
from game.view.board.ground import GroundPainter
from game.view.board.ground_shapes import Cell
from game.view.board.sprites import SpriteStore
from game.view.draft.look import DraftLooks, PieceLook

SPRITE_PX = 20.0
"""The least size of a square on which pieces are drawn as they are."""

OUTLINE_SHARE, MOST_SHARE = 1.06, 1.24
"""The size of an outline in squares, and the largest where it could not be made out otherwise: its ink is
narrower than its drawing."""

Standing = tuple[int, PieceLook, int]
"""A square, the piece on it, and the piece's facing."""


def outline_px(square: float, least: int) -> int:
    """The size of a piece's outline on squares of ``px``; 0 where it would be smaller than ``least``."""
    px = round(min(MOST_SHARE * square, max(least, OUTLINE_SHARE * square)))
    return px if px >= least else 0


def _cell(grid: Grid, at: int) -> Cell:
    """Column and row of a square, rows from the top."""
    return grid.column(at), grid.height - 1 - grid.rank(at)


def _large(square: float) -> int:
    """The px of a square before the picture is made smaller."""
    return max(4, math.ceil(square * 2))


def _ground_of(draft: MapDraft, looks: DraftLooks) -> tuple[dict[int, str], dict[str, str]]:
    """The styles of ground by square, and their letters."""
    ground = {at: looks.ground(kind) for at, kind in draft.ground.items()}
    letters = {look.style: look.character for look in ground.values()}
    return {at: look.style for at, look in ground.items()}, letters


class SmallBoards:
    """Draws small pictures in one theme; keeps none of them."""

    def __init__(self, theme: Theme, sprites: SpriteStore, ground: GroundPainter) -> None:
        self.theme, self.sprites, self.ground = theme, sprites, ground
        self._ink = Ink(500_000)

    def draw(
        self,
        grid: Grid,
        styles: Mapping[int, str],
        standing: Sequence[Standing],
        px: int,
        characters: Mapping[str, str] | None = None,
    ) -> pygame.Surface:
        """The board as seen by White, its longer side ``px``. ``styles``: ground styles by square."""
        longer = max(grid.width, grid.height)
        square = max(0.5, (px - 2) / longer)
        size = (max(1, round(square * grid.width)), max(1, round(square * grid.height)))
        board = self._board(grid, styles, square, size, characters)
        surface = pygame.Surface((size[0] + 2, size[1] + 2))
        surface.fill(self.theme["board.frame"])
        surface.blit(board, (1, 1))
        small: list[str] = []
        for at, look, facing in standing:
            x = 1 + (grid.column(at) + 0.5) * square
            y = 1 + (grid.height - grid.rank(at) - 0.5) * square
            if look.wreck:
                small.append(self._wreck(look, (x, y), square))
                continue
            tile = self.tile(look, facing, square)
            if tile is not None:
                surface.blit(tile, tile.get_rect(center=(round(x), round(y))))
            else:
                small.append(self._dot(look, (x, y), square))
        if small:
            surface.blit(self._ink.draw("".join(small), *surface.get_size()), (0, 0))
        return surface

    def draft(self, draft: MapDraft, looks: DraftLooks, px: int) -> pygame.Surface:
        """A map, drawn as its game draws it."""
        styles, letters = _ground_of(draft, looks)
        pieces = sorted(draft.pieces.items())
        standing = [(at, looks.piece(stand), stand.facing or 0) for at, stand in pieces]
        return self.draw(draft.grid, styles, standing, px, letters)

    def prepare(self, draft: MapDraft, looks: DraftLooks, px: int) -> Iterator[None]:
        """Draw what a map's picture is made of in advance, one square or piece a step."""
        grid, palette = draft.grid, self.theme.palette
        square = max(0.5, (px - 2) / max(grid.width, grid.height))
        styles, letters = _ground_of(draft, looks)
        cells = {_cell(grid, at): style for at, style in styles.items()}
        for cell in GroundPainter.touched(cells, grid.width, grid.height):
            self.ground.tile(cells, cell, _large(square), palette, characters=letters)
            yield
        for stand in draft.pieces.values():
            look = looks.piece(stand)
            if not look.wreck:
                self.tile(look, stand.facing or 0, square)
                yield

    def _board(
        self,
        grid: Grid,
        styles: Mapping[int, str],
        square: float,
        size: tuple[int, int],
        characters: Mapping[str, str] | None,
    ) -> pygame.Surface:
        """Squares and ground, drawn at twice the size and made smaller, so that their edges need not be
        whole px."""
        large = _large(square)
        board = pygame.Surface((large * grid.width, large * grid.height), 0, 32)
        board.fill(self.theme["board.square_light"])
        dark = self.theme["board.square_dark"]
        cells: dict[Cell, str] = {}
        for at in range(len(grid)):
            column, row = _cell(grid, at)
            if (grid.column(at) + grid.rank(at)) % 2 == 0:
                board.fill(dark, (column * large, row * large, large, large))
            if at in styles:
                cells[column, row] = styles[at]
        palette = self.theme.palette
        self.ground.paint(
            board, grid.width, grid.height, cells, large, (0, 0), palette, characters=characters
        )
        return pygame.transform.smoothscale(board, size)

    def tile(self, look: PieceLook, facing: int, square: float) -> pygame.Surface | None:
        """A piece on squares of ``px``, or its outline where it would be too small; ``None`` where only a
        dot fits."""
        if square >= SPRITE_PX:
            tile = self.sprites.tank(look.sprite, look.colour, facing, round(square), letter=look.letter)
            return screen_format(tile)
        px = outline_px(square, self.theme.metrics.outline_from_px)
        if not px:
            return None
        rim = self.theme["fire.accent"] if look.chief else None
        kind = look.outline or look.sprite
        return screen_format(self.sprites.outline(kind, look.colour, facing, px, rim))

    def _dot(self, look: PieceLook, centre: Point, square: float) -> str:
        """The SVG of a dot of the size in the piece's look."""
        ink = self.theme["fire.accent" if look.chief else f"{look.colour}.line"]
        radius = 0.55 * square * look.size
        pen = stroke(ink, max(1.0, 0.14 * square if look.chief else 0.09 * square))
        return circle(centre, radius, filled(self.theme[f"{look.colour}.turret"])) + circle(
            centre, radius, pen
        )

    def _wreck(self, look: PieceLook, centre: Point, square: float) -> str:
        (x, y), ink = centre, f"wreck.{look.colour}_line"
        arm = 0.24 * square
        pen = stroke(
            self.theme[ink if ink in self.theme.palette else "wreck.black_line"], max(1.2, 0.13 * square)
        )
        patch = filled(self.theme["wreck.scorch"])
        return (
            box(x - 1.4 * arm, y - 1.4 * arm, 2.8 * arm, 2.8 * arm, 0.2 * square, patch)
            + line((x - arm, y - arm), (x + arm, y + arm), pen)
            + line((x - arm, y + arm), (x + arm, y - arm), pen)
        )
