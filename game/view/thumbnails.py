"""Small pictures of boards, for choosing maps and for saved matches; drawn once for each content.

Below ``SPRITE_PX`` a square the pieces are plain shapes: the heavier the armour the larger, the Command
a triangle with a red rim, White pale and Black dark. Above it they are the pieces themselves.
"""

from __future__ import annotations

import math

import pygame

from game.rules.tank_chess.definitions import PieceKind
from game.rules.tank_chess.diagram import Diagram, Placed
from game.view.ground import GroundPainter
from game.view.ink import Ink, Point, box, filled, line, polyline, screen_format, stroke
from game.view.palette import Theme
from game.view.sprites import SpriteStore
from game.view.svg import SurfaceCache
from game.view.tank_chess import SIDES, Looks

SPRITE_PX = 20.0
"""From this size of a square on pieces are drawn as they are."""


class Thumbnails:
    """Makes and keeps thumbnails of Tank Chess diagrams in one theme."""

    def __init__(
        self,
        theme: Theme,
        sprites: SpriteStore,
        ground: GroundPainter,
        looks: Looks,
        *,
        limit_px: int = 4_000_000,
    ) -> None:
        self.theme, self.sprites, self.ground, self.looks = theme, sprites, ground, looks
        self._ink = Ink(500_000)
        self._kept = SurfaceCache(limit_px)

    def key(self, diagram: Diagram, px: int) -> tuple[object, ...]:
        """What a thumbnail depends on: equal keys, equal pictures."""
        return (
            px,
            diagram.grid,
            frozenset((square, kind.name) for square, kind in diagram.ground.items()),
            frozenset((s, p.kind.name, p.colour, p.facing) for s, p in diagram.pieces.items()),
            diagram.wrecks,
        )

    def is_ready(self, diagram: Diagram, px: int) -> bool:
        """Whether ``thumbnail`` would not have to draw."""
        return self._kept.get(self.key(diagram, px)) is not None

    def thumbnail(self, diagram: Diagram, px: int) -> pygame.Surface:
        """The board as seen by White, its longer side ``px``. Shared: don't draw on it."""
        key = self.key(diagram, px)
        surface = self._kept.get(key)
        if surface is None:
            surface = self._kept.put(key, self._draw(diagram, px))
        return surface

    def _draw(self, diagram: Diagram, px: int) -> pygame.Surface:
        grid = diagram.grid
        longer = max(grid.width, grid.height)
        square = (px - 2) / longer
        size = (round(square * grid.width), round(square * grid.height))
        board = self._board(diagram, square, size)
        surface = pygame.Surface((size[0] + 2, size[1] + 2))
        surface.fill(self.theme["board.frame"])
        surface.blit(board, (1, 1))
        offset = 1.0
        small: list[str] = []
        for at, placed in sorted(diagram.pieces.items()):
            x = offset + (grid.column(at) + 0.5) * square
            y = offset + (grid.height - grid.rank(at) - 0.5) * square
            if square >= SPRITE_PX:
                self._sprite(surface, placed, (x, y), square)
            else:
                small.append(self._shape(placed.kind, placed.colour, (x, y), square))
        for at in sorted(diagram.wrecks):
            x = offset + (grid.column(at) + 0.5) * square
            y = offset + (grid.height - grid.rank(at) - 0.5) * square
            small.append(self._wreck((x, y), square))
        if small:
            surface.blit(self._ink.draw("".join(small), *surface.get_size()), (0, 0))
        return surface

    def _board(self, diagram: Diagram, square: float, size: tuple[int, int]) -> pygame.Surface:
        """Squares and ground, drawn at twice the size and made smaller: their edges need not be whole px."""
        grid = diagram.grid
        large = max(4, math.ceil(square * 2))
        board = pygame.Surface((large * grid.width, large * grid.height), 0, 32)
        board.fill(self.theme["board.square_light"])
        dark = self.theme["board.square_dark"]
        cells = {}
        for at in range(len(grid)):
            column, row = grid.column(at), grid.height - 1 - grid.rank(at)
            if (grid.column(at) + grid.rank(at)) % 2 == 0:
                board.fill(dark, (column * large, row * large, large, large))
            if at in diagram.ground:
                cells[column, row] = self.looks.style(diagram.ground[at].name)
        self.ground.paint(board, grid.width, grid.height, cells, large, (0, 0), self.theme.palette)
        return pygame.transform.smoothscale(board, size)

    def _sprite(self, surface: pygame.Surface, placed: Placed, centre: Point, square: float) -> None:
        sprite = self.looks.sprite(placed.kind.name)
        tank = screen_format(
            self.sprites.tank(
                sprite, SIDES[placed.colour], placed.facing, round(square), letter=placed.kind.letter
            )
        )
        surface.blit(tank, tank.get_rect(center=(round(centre[0]), round(centre[1]))))

    def _shape(self, kind: PieceKind, colour: int, centre: Point, square: float) -> str:
        """A square as large as the armour is thick, or the Command's triangle."""
        side = SIDES[colour]
        x, y = centre
        ink = self.theme[f"{side}.line"]
        if self.theme.palette.is_dark and colour:
            ink = self.theme[f"{side}.rim"]
        if kind.command:
            half = 0.46 * square
            points = [(x, y - half), (x + half, y + half * 0.8), (x - half, y + half * 0.8)]
            rim = stroke(self.theme["fire.accent"], max(1.2, 0.14 * square))
            return polyline(points, filled(self.theme[f"{side}.turret"]), closed=True) + polyline(
                points, rim, closed=True
            )
        half = 0.5 * square * min(0.92, 0.46 + 0.14 * kind.armour[0])
        return box(
            x - half, y - half, 2 * half, 2 * half, 0.1 * square, filled(self.theme[f"{side}.turret"])
        ) + box(x - half, y - half, 2 * half, 2 * half, 0.1 * square, stroke(ink, max(1.0, 0.09 * square)))

    def _wreck(self, centre: Point, square: float) -> str:
        x, y = centre
        arm = 0.24 * square
        pen = stroke(self.theme["wreck.black_line"], max(1.2, 0.13 * square))
        patch = box(
            x - 1.4 * arm,
            y - 1.4 * arm,
            2.8 * arm,
            2.8 * arm,
            0.2 * square,
            filled(self.theme["wreck.scorch"]),
        )
        return (
            patch
            + line((x - arm, y - arm), (x + arm, y + arm), pen)
            + line((x - arm, y + arm), (x + arm, y - arm), pen)
        )
