"""The position a match starts from, in place of the maps."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.maps.new_match import NewMatch
from game.app.setup.panel import SetupPanel
from game.app.table.boards import Pictures
from game.ui import widgets
from game.ui.layout import GROW, Area
from game.ui.scene import Scene
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column
from game.ui.tree.seen import Picture, Text


class PositionPanel(SetupPanel):
    """The board of the position, as large as there is room."""

    def __init__(self, scene: Scene, match: NewMatch, changed: Callable[[], None]) -> None:
        super().__init__(scene, match, changed)
        self.pictures = Pictures(scene.app)

    def paint(self, surface: pygame.Surface) -> None:
        widgets.heading(self.scene, surface, self.t("setup.position"), self.frame.maps_head.rect)
        board = Box(pad=14, line="ink.primary", edge=2, radius=6).of(Picture(self._draw, high=GROW))
        self.paint_node(surface, board, self.frame.maps)
        note = Text(self.t("setup.position_note"), "small", "ink.secondary", lines=0, least=0)
        words = Column(pad=(0, 2, 0)).of(note)
        self.paint_node(surface, words, self.frame.notes)

    def _draw(self, to: PaintedCanvas, area: Area, data: None) -> None:
        draft, rect = self.draft, area.rect
        picture = self.pictures.position(draft.kit, draft.content, draft.position_state, min(rect.size))
        if picture is not None:
            to.surface.blit(picture, picture.get_rect(center=rect.center))
