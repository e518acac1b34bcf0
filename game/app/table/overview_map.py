"""The whole board in a corner of a view that shows only part of it: press or drag in it to go there."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.model import Model
from game.ui.screen import Screen
from game.ui.tree.seen import Icon
from game.view.board.camera import PlaneCamera
from game.view.board.overview import WholeBoard, map_size, place_under
from game.view.table import TableView

SIDE: Final = 150.0
"""Longest side of the map, in tokens."""

TAB: Final = 20.0
"""The size of the button that folds the map, and remains of a folded one, in tokens."""


class OverviewMap(Model):
    """Draws the map of the whole board for the table of a scene, and takes the pointer."""

    def __init__(self, scene: Screen, table: TableView) -> None:
        self.scene, self.table = scene, table
        self.folded = False
        self.held = False
        table.overlaid = self.rects

    def _now(self) -> WholeBoard | None:
        """Return the board to show; ``None`` if the view shows all of it."""
        table = self.table
        found = None if table.view is None or table.page is not None else table.whole_board()
        return None if found is None or not found.camera.zoomed else found

    def _places(self, board: WholeBoard) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the rectangles of the map and its button: at the lower right, or on the left where they
        would cover the current choice."""
        px, view = self.scene.px, board.camera.viewport
        tab = pygame.Rect(0, 0, px(TAB), px(TAB))
        size = tab.size if self.folded else map_size(board.camera, px(SIDE))
        rect = pygame.Rect((0, 0), size)
        rect.bottomright = view.right - px(8), view.bottom - px(8)
        if rect.collidelist(board.kept) >= 0:
            rect.left = view.left + px(8)
        tab.bottomright = rect.bottomright if self.folded else (rect.right, rect.top - px(8))
        return rect, tab

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the map over the board, or the button that unfolds it."""
        now = self._now()
        if now is None:
            self.held = False
            return
        scene, theme = self.scene, self.scene.app.theme
        rect, tab = self._places(now)
        for part in (tab,) if self.folded else (rect, tab):
            frame = part.inflate(scene.px(6), scene.px(6))
            scene.painter.box(surface, frame, theme["surface.raised"], theme["ink.primary"], radius=3)
        if not self.folded:
            now.draw(surface, rect, scene.app.scale)
        scene.draw_node(surface, Icon("map" if self.folded else "minus", 14), tab)

    def fold(self) -> bool:
        """Fold the map, or unfold it; return whether there is one."""
        if self._now() is None:
            return False
        self.folded = not self.folded
        return True

    def rects(self) -> tuple[pygame.Rect, ...]:
        """The rectangles of the map and its button."""
        now = self._now()
        return () if now is None else self._places(now)

    def at(self, point: tuple[int, int]) -> bool:
        """Whether ``point`` is on the map or its button."""
        return any(part.collidepoint(point) for part in self.rects())

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event of the pointer; return whether it was for the map."""
        if event.type == pygame.MOUSEBUTTONUP:
            held, self.held = self.held, False
            return held
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            return False
        now = self._now()
        if now is None:
            return False
        rect, tab = self._places(now)
        on = self.at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            if not on or event.button not in (pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT):
                return False
            if event.button == pygame.BUTTON_RIGHT:
                return True
            self.held = True
            return self.fold() if tab.collidepoint(event.pos) else self._go(now.camera, rect, event.pos)
        if not self.held:
            return on and not any(event.buttons) and self._over()
        return self.folded or self._go(now.camera, rect, event.pos)

    def _over(self) -> bool:
        """Take the pointer off the squares below the map; return True."""
        self.table.hover(None)
        return True

    def _go(self, camera: PlaneCamera, rect: pygame.Rect, at: tuple[int, int]) -> bool:
        """Centre the view on the place at ``at``."""
        camera.look_at(*place_under(camera, rect, at))
        return True
