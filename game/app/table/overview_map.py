"""The whole board in a corner of one that is not seen whole: press or drag in it to go there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui import widgets
from game.ui.paint.palette import Theme
from game.ui.scene import Scene
from game.view.board.overview import SquareOverview, map_size, place_under
from game.view.board.scene import BoardScene
from game.view.board.sprites import SpriteStore
from game.view.board.squares import GridCamera
from game.view.table import TableView

SIDE: Final = 150.0
"""Its longer side in tokens, at most."""

TAB: Final = 20.0
"""The button that folds it away, and that is left of it then, in tokens."""


class OverviewMap:
    """Draws it for the table of a scene, and takes the pointer."""

    def __init__(self, scene: Scene, table: TableView, sprites: Callable[[], SpriteStore]) -> None:
        self.scene, self.table, self.sprites = scene, table, sprites
        self.folded = False
        self.held = False
        self._made: tuple[Theme, SquareOverview] | None = None

    def _now(self) -> tuple[BoardScene, GridCamera] | None:
        """What it shows; ``None``: the board is seen whole, or isn't one of squares."""
        table = self.table
        found = None if table.view is None or table.page is not None else table.whole_board()
        return None if found is None or not found[1].zoomed else found

    def _places(self, scene: BoardScene, camera: GridCamera) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the map is, and its button: at the lower right, on the left where what is being chosen
        would be covered."""
        px, view = self.scene.px, camera.viewport
        tab = pygame.Rect(0, 0, px(TAB), px(TAB))
        size = tab.size if self.folded else map_size(camera, px(SIDE))
        rect = pygame.Rect((0, 0), size)
        rect.bottomright = view.right - px(8), view.bottom - px(8)
        kept = [scene.picked, scene.cursor, None if scene.ghost is None else scene.ghost.square]
        kept += [label.square for label in scene.labels]
        around = rect.inflate(camera.square, camera.square)
        if any(square is not None and camera.rect_of(square).colliderect(around) for square in kept):
            rect.left = view.left + px(8)
        tab.bottomright = rect.bottomright if self.folded else (rect.right, rect.top - px(8))
        return rect, tab

    def draw(self, surface: pygame.Surface) -> None:
        """The map over the board, or the button that unfolds it."""
        now = self._now()
        if now is None:
            self.held = False
            return
        scene, theme = self.scene, self.scene.app.theme
        rect, tab = self._places(*now)
        for part in (tab,) if self.folded else (rect, tab):
            frame = part.inflate(scene.px(6), scene.px(6))
            scene.painter.box(surface, frame, theme["surface.raised"], theme["ink.primary"], radius=3)
        if not self.folded:
            if self._made is None or self._made[0] is not theme:
                self._made = theme, SquareOverview(theme, self.sprites())
            self._made[1].draw(surface, *now, rect, scene.app.scale)
        icon = "map" if self.folded else "minus"
        widgets.icon(scene, surface, icon, tab.center, 14, center=True)

    def fold(self) -> bool:
        """Fold it away, or show it again; whether there is one."""
        if self._now() is None:
            return False
        self.folded = not self.folded
        self.scene.invalidate()
        return True

    def at(self, point: tuple[int, int]) -> bool:
        """Whether the map or its button is there."""
        now = self._now()
        return now is not None and any(part.collidepoint(point) for part in self._places(*now))

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether an event of the pointer was for it."""
        if event.type == pygame.MOUSEBUTTONUP:
            held, self.held = self.held, False
            return held
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            return False
        now = self._now()
        if now is None:
            return False
        rect, tab = self._places(*now)
        on = self.at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            if event.button != pygame.BUTTON_LEFT or not on:
                return False
            self.held = True
            return self.fold() if tab.collidepoint(event.pos) else self._go(now[1], rect, event.pos)
        if not self.held:
            return on and not any(event.buttons) and self._over()
        return self.folded or self._go(now[1], rect, event.pos)

    def _over(self) -> bool:
        """The pointer is at the map, and at no square below it."""
        self.table.hover(None)
        self.scene.invalidate()
        return True

    def _go(self, camera: GridCamera, rect: pygame.Rect, at: tuple[int, int]) -> bool:
        """Bring that place into the middle of the view."""
        if camera.look_at(*place_under(camera, rect, at)):
            self.table.refresh()
            self.scene.invalidate()
        return True
