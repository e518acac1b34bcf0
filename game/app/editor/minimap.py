"""The whole map in a corner of a board that shows only part of it: press or drag to go there."""

from __future__ import annotations

from typing import Final

import pygame

from game.app.editor.steps import Steps
from game.ui.scene import Scene
from game.view.board.overview import map_size, place_under
from game.view.draft.board import DraftBoard
from game.view.draft.table_board import TableDraftBoard

SIDE: Final = 150.0
"""Longest side of the minimap, in tokens."""


class Minimap:
    """Draws the minimap of a board's ``drawing``, and takes the pointer."""

    def __init__(self, scene: Scene, state: Steps, drawing: DraftBoard | TableDraftBoard) -> None:
        self.scene, self.state, self.drawing = scene, state, drawing
        self.held = False

    @property
    def visible(self) -> bool:
        """Whether a part of the map is out of view."""
        return self.state.choices.minimap and self.drawing.camera.zoomed

    @property
    def rect(self) -> pygame.Rect:
        """Return the rectangle: at the lower right of the visible board."""
        camera, gap = self.drawing.camera, self.scene.px(8)
        view, size = camera.viewport, map_size(camera, self.scene.px(SIDE))
        return pygame.Rect(view.right - gap - size[0], view.bottom - gap - size[1], *size)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the map, and the part in sight."""
        if not self.visible:
            self.held = False
            return
        rect, theme = self.rect, self.scene.app.theme
        frame = rect.inflate(self.scene.px(6), self.scene.px(6))
        self.scene.painter.box(surface, frame, theme["surface.raised"], theme["ink.primary"], radius=3)
        self.drawing.overview(surface, self.state.document.settled, rect)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was for the minimap."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.held = self.visible and self.rect.collidepoint(event.pos)
            return self.held and self._go(event.pos)
        if event.type == pygame.MOUSEMOTION and self.held:
            return self._go(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and self.held:
            self.held = False
            return True
        return False

    def _go(self, at: tuple[int, int]) -> bool:
        """Centre the view on the place at ``at``."""
        camera = self.drawing.camera
        camera.look_at(*place_under(camera, self.rect, at))
        return True
