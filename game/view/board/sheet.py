"""The sheet a board is printed on: the panel, the frame, coordinates in the gutters, scroll marks."""

from __future__ import annotations

import pygame

from game.model.grid8 import column_name
from game.ui.fonts import FontStore
from game.ui.ink import Ink, box, filled
from game.ui.palette import Theme
from game.view.board.squares import GridCamera


class Sheet:
    """Paints what surrounds the squares, on surfaces of the block's size. For one size of square."""

    def __init__(self, theme: Theme, fonts: FontStore, ink: Ink, camera: GridCamera) -> None:
        self.theme, self.fonts, self.ink, self.camera = theme, fonts, ink, camera

    @property
    def home(self) -> tuple[int, int]:
        """From the screen to a surface of the block's size."""
        return (-self.camera.block.x, -self.camera.block.y)

    def board_rect(self) -> pygame.Rect:
        """The whole board on the screen, also what is out of view."""
        grid = self.camera.grid
        corner = grid.width - 1 if self.camera.flipped else grid.width * (grid.height - 1)
        return pygame.Rect(self.camera.rect_of(corner).topleft, self.camera.board_px)

    def rim(self, surface: pygame.Surface, *, coordinates: bool) -> None:
        """Coordinates, the frame, and scroll marks where the board is zoomed."""
        view = self.camera.viewport.move(self.home)
        if coordinates:
            for column in range(self.camera.grid.width):
                self.column(surface, column, self.home, strong=False)
            for rank in range(self.camera.grid.height):
                self.rank(surface, rank, self.home, strong=False)
        self._frame(surface, view)
        if self.camera.zoomed:
            self._scroll_marks(surface, self.home)

    def panel(self, surface: pygame.Surface) -> None:
        """The sheet the board is printed on."""
        width, height = surface.get_size()
        surface.fill(self.theme["surface.table"])
        radius = self.theme.metrics.radius["panel"] * self.camera.scale
        fill, line = self.theme["surface.panel"], self.theme["surface.line"]
        corner = max(4, round(radius) + 2)
        # Only the corners need smooth edges: the rest is filled, which is faster by far at 4K.
        surface.fill(fill, surface.get_rect().inflate(-2 * corner, 0))
        surface.fill(fill, surface.get_rect().inflate(0, -2 * corner))
        body = box(0, 0, 4 * corner, 4 * corner, radius, filled(line))
        body += box(1, 1, 4 * corner - 2, 4 * corner - 2, max(0.0, radius - 1), filled(fill))
        tile = self.ink.draw(body, 4 * corner, 4 * corner)
        for x, sx in ((0, 0), (width - corner, 3 * corner)):
            for y, sy in ((0, 0), (height - corner, 3 * corner)):
                surface.blit(tile, (x, y), (sx, sy, corner, corner))
        for edge in ((corner, 0, width - 2 * corner, 1), (corner, height - 1, width - 2 * corner, 1)):
            surface.fill(line, edge)
        for edge in ((0, corner, 1, height - 2 * corner), (width - 1, corner, 1, height - 2 * corner)):
            surface.fill(line, edge)

    def _frame(self, surface: pygame.Surface, view: pygame.Rect) -> None:
        width = max(1, round(self.theme.metrics.line["board_frame"] * max(1.0, self.camera.square / 40)))
        rect = view.inflate(2 * width, 2 * width)
        pygame.draw.rect(surface, self.theme["board.frame"], rect, width)

    def _scroll_marks(self, surface: pygame.Surface, home: tuple[int, int]) -> None:
        """Thin bars at the rim of the sheet: which part of the board is seen."""
        camera = self.camera
        view, thick = camera.viewport.move(home), max(2, round(2 * camera.scale))
        rail, bar = self.theme["surface.line"], self.theme["ink.tertiary"]
        whole = self.board_rect().move(home)
        width, height = surface.get_size()
        for across in (True, False):
            seen, board = (view.width, whole.width) if across else (view.height, whole.height)
            if seen >= board:
                continue
            start, offset = (
                (view.left, view.left - whole.left) if across else (view.top, view.top - whole.top)
            )
            at, length = start + offset * seen // board, max(thick, seen * seen // board)
            edge = (height if across else width) - thick - 1
            for colour, a, size in ((rail, start, seen), (bar, at, length)):
                rect = (a, edge, size, thick) if across else (edge, a, thick, size)
                surface.fill(colour, rect)

    def _coordinate(self, text: str, strong: bool) -> pygame.Surface:
        scale = max(0.8, min(self.camera.text_scale, self.camera.gutter / 21))
        if strong:
            role = self.theme.metrics.type["coordinate"]
            font = self.fonts.face(role.family, 700, round(role.px * scale))
            return font.render(text, True, self.theme["ink.primary"])
        return self.fonts.render(text, "coordinate", self.theme["board.coordinate"], scale)

    @staticmethod
    def _ink_of(text: pygame.Surface, rect: pygame.Rect) -> pygame.Rect:
        """Where the letters are: the line's own height would wipe out what stands close to it."""
        return text.get_bounding_rect().move(rect.topleft).inflate(4, 4)

    def column(self, surface: pygame.Surface, column: int, home: tuple[int, int], *, strong: bool) -> None:
        """Writes a column's letter above and below, bold where it is the one in focus."""
        camera = self.camera
        if not camera.lettered:
            return
        span = camera.rect_of(column).move(home).clip(camera.viewport.move(home).inflate(0, 10**6))
        if span.width < camera.square * 0.6:
            return
        text = self._coordinate(column_name(column), strong)
        view, half = camera.viewport.move(home), camera.gutter / 2
        for y in (view.top - half, view.bottom + half):
            rect = text.get_rect(center=(span.centerx, round(y)))
            if strong:
                surface.fill(self.theme["surface.panel"], self._ink_of(text, rect))
            surface.blit(text, rect)

    def rank(self, surface: pygame.Surface, rank: int, home: tuple[int, int], *, strong: bool) -> None:
        """Writes a rank's number on both sides, bold where it is the one in focus."""
        camera = self.camera
        if not camera.lettered:
            return
        square = rank * camera.grid.width
        span = camera.rect_of(square).move(home).clip(camera.viewport.move(home).inflate(10**6, 0))
        if span.height < camera.square * 0.6:
            return
        text = self._coordinate(str(rank + 1), strong)
        view, half = camera.viewport.move(home), camera.gutter / 2
        for x in (view.left - half, view.right + half):
            rect = text.get_rect(center=(round(x), span.centery))
            if strong:
                surface.fill(self.theme["surface.panel"], self._ink_of(text, rect))
            surface.blit(text, rect)
