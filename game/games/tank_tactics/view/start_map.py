"""The small map on the page where dice are set: the reach and the targets of a tank from its start."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.ground import styles_of
from game.games.tank_tactics.view.pictures import tank_look
from game.games.tank_tactics.view.tanks import Tanks
from game.model.grid8 import Grid
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.ground import GroundPainter
from game.view.board.small_board import SmallBoards


@dataclass(frozen=True, slots=True)
class _Squares:
    """Where squares are on a map turned by quarter turns, each ``side`` px wide."""

    grid: Grid
    turn: int
    side: float

    def seen(self, square: int) -> tuple[int, int]:
        """The column and the row of a square, from the upper left."""
        column, row = self.grid.column(square), self.grid.height - 1 - self.grid.rank(square)
        wide, high = self.grid.width, self.grid.height
        for _ in range(self.turn):
            column, row, wide, high = high - 1 - row, column, high, wide
        return column, row

    def rect(self, square: int) -> pygame.Rect:
        """The rectangle of a square."""
        (left, right), (top, bottom) = (
            (1 + round(at * self.side), 1 + round((at + 1) * self.side)) for at in self.seen(square)
        )
        return pygame.Rect(left, top, right - left, bottom - top)


@dataclass(frozen=True, slots=True)
class StartMap:
    """The map from a tank's start: the squares it can reach and those it can fire at; ``far``: its range;
    ``turn``: the quarter turns by which it is turned."""

    view: TankTacticsWorld
    seat: int
    tank: int
    reach: frozenset[int]
    fire: frozenset[int]
    far: int
    turn: int = 0


class StartMaps:
    """Draws small maps, and keeps them."""

    def __init__(self, theme: Theme, tanks: Tanks) -> None:
        self.theme, self.tanks = theme, tanks
        self._small = SmallBoards(theme, tanks.sprites, GroundPainter())
        self._kept = SurfaceCache(1_000_000)

    @drawn_once
    def draw(self, shown: StartMap, px: int, scale: float) -> pygame.Surface:
        """The map, ``px`` wide and high at most: red squares can be fired at, blue ones driven to; enemies
        are plates with a question mark."""
        world, turn = shown.view, shown.turn
        tank, far, fire, reach = shown.tank, shown.far, shown.fire, shown.reach
        match, theme = world.match, self.theme
        grid, board = match.board.grid, match.board
        side = (px - 2) / max(grid.width, grid.height)
        squares = _Squares(grid, turn, side)
        drawn = Grid(grid.height, grid.width) if turn % 2 else grid
        styles: dict[int, str] = {}
        for square, style in styles_of(board, world.barrier).items():
            column, row = squares.seen(square)
            styles[drawn.width * (drawn.height - 1 - row) + column] = style
        made = self._small.draw(drawn, styles, (), px)
        tint = pygame.Surface(made.get_size(), pygame.SRCALPHA, 32)
        red, blue = theme["fire.accent"], theme["move.reach_1"]
        red.a = 62
        blue.a = 205
        for square in fire:
            tint.fill(red, squares.rect(square))
        for square in reach:
            inner = squares.rect(square).inflate(-round(0.42 * side), -round(0.42 * side))
            pygame.draw.rect(tint, blue, inner, border_radius=max(1, round(0.12 * side)))
        made.blit(tint, (0, 0))
        if far and world.square[tank] >= 0:
            self._frame(made, squares.rect(world.square[tank]), far, side, scale)
        self._stand(made, shown, squares)
        return made

    def _frame(self, made: pygame.Surface, here: pygame.Rect, far: int, side: float, scale: float) -> None:
        """Draw the dotted frame of the range."""
        frame = here.inflate(round(2 * far * side), round(2 * far * side))
        red, dot, gap = self.theme["fire.accent"], max(1, round(scale * 1.5)), max(4, round(scale * 5))
        for x in range(frame.left, frame.right, gap):
            for y in (frame.top, frame.bottom - dot):
                made.fill(red, (x, y, dot, dot))
        for y in range(frame.top, frame.bottom, gap):
            for x in (frame.left, frame.right - dot):
                made.fill(red, (x, y, dot, dot))

    def _stand(self, made: pygame.Surface, shown: StartMap, squares: _Squares) -> None:
        world, turn, theme, side = shown.view, shown.turn, self.theme, squares.side
        match = world.match
        for colour, home in match.board.flags.items():
            if colour in match.sides:
                flag = self.tanks.flag(colour, max(6, round(0.86 * side)))
                made.blit(flag, flag.get_rect(center=squares.rect(home).center))
        for index, square in enumerate(world.square):
            if square < 0:
                continue
            rect, owner = squares.rect(square), match.owner[index]
            if index == shown.tank:
                made.fill(theme["move.reach_1"], rect)
                pygame.draw.rect(made, theme["move.reach_ink"], rect, max(1, round(0.1 * side)))
            size = max(4, round(0.92 * side))
            if owner != shown.seat:
                tile = self.tanks.unknown(match.sides[owner], size)
            else:
                look, facing = tank_look(match.sides[owner], match.number[index]), world.facing[index]
                tile = self._small.tile(look, (facing + 2 * turn) % 8, side) or self.tanks.plate(
                    match.sides[owner], size
                )
            made.blit(tile, tile.get_rect(center=rect.center))
