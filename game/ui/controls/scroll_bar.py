"""What a screen scrolls in a place of its tree, and the bar beside it."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.input.focus import FocusArea
from game.ui.layout import Area
from game.ui.model import Model
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.seen import Picture

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


class ScrolledPlace(Model):
    """A place of a screen's tree with something higher than it: a focus stop, ``key``, with a bar."""

    def __init__(self, screen: Screen, key: str) -> None:
        self.key = key
        self.scroll = 0.0
        self._screen, self._bar = screen, ScrollBar(screen)
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._area: FocusArea | None = None
        screen.lists[key] = self

    @property
    def rect(self) -> pygame.Rect:
        """Where it is seen, in px."""
        return self._rect

    @property
    def height(self) -> int:
        """The height of all of it, in px."""
        raise NotImplementedError

    @property
    def scrolls(self) -> bool:
        """Whether some of it is out of sight."""
        return self.height > self._rect.height

    def scroll_up_to(self, top: float) -> None:
        """Scroll to a place below its upper end, in px, as far as possible."""
        self.scroll = min(max(0.0, top), max(0.0, float(self.height - self._rect.height)))

    def scroll_by(self, px: float) -> bool:
        """Scroll down by px; return whether it moved."""
        before = self.scroll
        self.scroll_up_to(before + px)
        return self.scroll != before

    def track(self) -> pygame.Rect:
        """Return the place of the bar, in px."""
        width = self._screen.px(8)
        return pygame.Rect(self._rect.right - width, self._rect.y, width, self._rect.height)

    def bar_node(self) -> Picture:
        """Return the bar as a node."""
        return Picture(self._draw_bar, (self.height, self.scroll))

    def _draw_bar(self, to: PaintedCanvas, area: Area, data: tuple[int, float]) -> None:
        self._bar.draw(to.surface, area.rect, *data)

    def register(self, rect: pygame.Rect) -> None:
        """Register it as a focus stop at ``rect``."""
        self._area = self._screen.focus_area(self.key, rect)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by the bar or the wheel, if an event asks for that; return whether it does."""
        top = self._bar.handle(event, self.track(), self.height, self.scroll)
        if event.type == pygame.MOUSEWHEEL and self._rect.collidepoint(self._screen.app.mouse):
            top = self.scroll - event.y * self._screen.px(WHEEL_PX)
        if top is not None:
            self.scroll_up_to(top)
        return top is not None

    def deals_with(self) -> Hashable:
        """Return what buttons beside it deal with."""
        return None

    def forget(self) -> None:
        """Forget what was painted: pictures have come, or the theme or language has changed."""
        raise NotImplementedError
