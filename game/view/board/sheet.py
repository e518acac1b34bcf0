"""The sheet a board is printed on: the panel, the frame, coordinates in the gutters, scroll marks."""

from __future__ import annotations

import pygame

from game.model.grid8 import column_name
from game.view.board.plane_sheet import PlaneSheet
from game.view.board.squares import GridCamera


class Sheet(PlaneSheet):
    """Paints the surroundings of the squares, on surfaces of the block's size, for one size of square."""

    camera: GridCamera

    def rim(self, surface: pygame.Surface, *, coordinates: bool) -> None:
        """Paints coordinates, the frame, and scroll marks where the board is zoomed."""
        view = self.camera.viewport.move(self.home)
        if coordinates:
            for column in range(self.camera.grid.width):
                self.column(surface, column, self.home, strong=False)
            for rank in range(self.camera.grid.height):
                self.rank(surface, rank, self.home, strong=False)
        self.frame(surface, view)
        if self.camera.zoomed:
            self.scroll_marks(surface, self.home)

    def _coordinate(self, text: str, strong: bool) -> pygame.Surface:
        scale = max(0.8, min(self.camera.text_scale, self.camera.gutter / 21))
        if strong:
            role = self.theme.metrics.type["coordinate"]
            font = self.fonts.face(role.family, 700, round(role.px * scale))
            return font.render(text, True, self.theme["ink.primary"])
        return self.fonts.render(text, "coordinate", self.theme["board.coordinate"], scale)

    @staticmethod
    def _ink_of(text: pygame.Surface, rect: pygame.Rect) -> pygame.Rect:
        """The inked part of a line of text, because its full height would wipe out what is close to it."""
        return text.get_bounding_rect().move(rect.topleft).inflate(4, 4)

    def column(self, surface: pygame.Surface, column: int, home: tuple[int, int], *, strong: bool) -> None:
        """Writes a column's letter at both its ends, bold where it is the one in focus."""
        self._line(surface, column, column_name(column), home, strong, across=not self.camera.sideways)

    def rank(self, surface: pygame.Surface, rank: int, home: tuple[int, int], *, strong: bool) -> None:
        """Writes a rank's number at both its ends, bold where it is the one in focus."""
        camera = self.camera
        square = rank * camera.grid.width
        self._line(surface, square, str(rank + 1), home, strong, across=camera.sideways)

    def _line(
        self,
        surface: pygame.Surface,
        square: int,
        name: str,
        home: tuple[int, int],
        strong: bool,
        across: bool,
    ) -> None:
        """Writes the name of a column or rank beside its square, at both edges of what is seen;
        ``across``: above and below."""
        camera = self.camera
        if not camera.lettered:
            return
        view, half = camera.viewport.move(home), camera.gutter / 2
        span = camera.rect_of(square).move(home)
        span = span.clip(view.inflate(0, 10**6) if across else view.inflate(10**6, 0))
        if (span.width if across else span.height) < camera.square * 0.6:
            return
        text = self._coordinate(name, strong)
        edges = (view.top - half, view.bottom + half) if across else (view.left - half, view.right + half)
        for edge in edges:
            at = (span.centerx, round(edge)) if across else (round(edge), span.centery)
            rect = text.get_rect(center=at)
            if strong:
                surface.fill(self.theme["surface.panel"], self._ink_of(text, rect))
            surface.blit(text, rect)
