"""The bar beside what a scene scrolls itself."""

from __future__ import annotations

import pygame

from game.ui.scene import Scene

BAR = 14
"""The width of the bar with the room beside it, in tokens."""

WHEEL_PX = 60
"""Distance scrolled by a notch of the wheel, in tokens."""


class ScrollBar:
    """The bar. Each call gets its ``track``, the height of the contents (``whole``) seen through a window
    as high as the track, and the scroll position; all in px."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._held: int | None = None
        """Where the thumb is held, in px below its upper edge."""

    def _thumb(self, track: pygame.Rect, whole: int, scroll: float) -> pygame.Rect:
        high = max(self.scene.px(28), track.height * track.height // max(1, whole))
        top = round((track.height - high) * scroll / max(1, whole - track.height))
        return pygame.Rect(track.x, track.y + top, track.width, high)

    def handle(
        self, event: pygame.event.Event, track: pygame.Rect, whole: int, scroll: float
    ) -> float | None:
        """Return the new scroll position, which may be out of range, if the event was the bar's; else
        ``None``."""
        if event.type == pygame.MOUSEBUTTONUP and self._held is not None:
            self._held = None
            return scroll
        thumb = self._thumb(track, whole, scroll)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if whole <= track.height or not track.collidepoint(event.pos):
                return None
            self._held = event.pos[1] - thumb.y if thumb.collidepoint(event.pos) else thumb.height // 2
        elif event.type != pygame.MOUSEMOTION or self._held is None:
            return None
        top: int = event.pos[1] - (self._held or 0) - track.y
        return top / max(1, track.height - thumb.height) * (whole - track.height)

    def draw(self, surface: pygame.Surface, track: pygame.Rect, whole: int, scroll: float) -> None:
        """The track and the thumb, if there is anything to scroll."""
        if whole > track.height:
            painter, theme = self.scene.painter, self.scene.app.theme
            painter.box(surface, track, theme["surface.sunken"], radius=4)
            painter.box(surface, self._thumb(track, whole, scroll), theme["surface.line_strong"], radius=4)
