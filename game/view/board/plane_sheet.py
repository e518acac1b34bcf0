"""The sheet a plane is printed on: the panel, the frame, scroll marks."""

from __future__ import annotations

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink, box, filled
from game.ui.paint.palette import Theme
from game.view.board.camera import PlaneCamera


class PlaneSheet:
    """Paints the surroundings of a plane, on surfaces of the block's size, for one size of its units."""

    def __init__(self, theme: Theme, fonts: FontStore, ink: Ink, camera: PlaneCamera) -> None:
        self.theme, self.fonts, self.ink = theme, fonts, ink
        self.camera = camera

    @property
    def home(self) -> tuple[int, int]:
        """The offset from the screen to a surface of the block's size."""
        return (-self.camera.block.x, -self.camera.block.y)

    def panel(self, surface: pygame.Surface) -> None:
        """Paint the sheet the board is printed on."""
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

    def frame(self, surface: pygame.Surface, view: pygame.Rect) -> None:
        """Paint the frame around the viewport."""
        width = max(1, round(self.theme.metrics.line["board_frame"] * max(1.0, self.camera.unit / 40)))
        rect = view.inflate(2 * width, 2 * width)
        pygame.draw.rect(surface, self.theme["board.frame"], rect, width)

    def scroll_marks(self, surface: pygame.Surface, home: tuple[int, int]) -> None:
        """Paint thin bars at the rim of the sheet that show which part of the board is in view."""
        camera = self.camera
        view, thick = camera.viewport.move(home), max(2, round(2 * camera.scale))
        rail, bar = self.theme["surface.line"], self.theme["ink.tertiary"]
        whole = camera.board_rect.move(home)
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
