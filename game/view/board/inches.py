"""A table measured in inches: where its places are on the screen, and the rulers at its edges."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.data.words.texts import Texts
from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink, filled, polyline
from game.ui.paint.palette import Theme
from game.view.board.camera import BARE_PX, PlaneCamera
from game.view.board.plane_sheet import PlaneSheet

PARTS: Final = 1000
"""The number of parts of an inch in which places are counted."""

RULER_PX: Final = 28
SMALL_RULER_PX: Final = 24
"""The gutter for rulers at 100 %, and on a small block."""

SMALL_BLOCK_PX: Final = 560
"""A block lower than this at 100 % is a small one."""

ZOOM_STEPS: Final = (1.0, 1.5, 2.0, 3.0, 4.0)
"""The factors by which inches can be enlarged."""

TICK_PX: Final = (3, 6)
"""The length of the ruler's ticks at 100 %: of an inch, and of one with a figure."""

FIGURE_EVERY: Final = 6
"""Inches between two figures."""


class InchCamera(PlaneCamera):
    """Converts places, in thousandths of an inch, into px and back. A unit is an inch. Unless it is
    ``bare`` there is room for rulers."""

    readable = 12

    def _gutter(self, wanted: int) -> int:
        if self.bare:
            return BARE_PX
        small = self.block.height < SMALL_BLOCK_PX * self.scale
        return round((SMALL_RULER_PX if small else RULER_PX) * self.text_scale)

    def _largest(self) -> int:
        return round(ZOOM_STEPS[-1] * self._least)

    @property
    def _least(self) -> int:
        """The px of an inch before any zoom."""
        return max(self.fit_px, self.readable_px)

    def zoom(self, notches: float, at: tuple[int, int] | None = None) -> bool:
        """Zoom in or out by some steps; what is under ``at`` stays under it. Return whether anything
        changed."""
        steps = sorted({self.fit_px, *(round(step * self._least) for step in ZOOM_STEPS)})
        larger = [step for step in steps if step > self.unit]
        smaller = [step for step in reversed(steps) if step < self.unit]
        ways = larger if notches > 0 else smaller
        if not ways:
            return False
        return self.zoom_to(ways[min(len(ways), max(1, math.ceil(abs(notches)))) - 1], at)

    # -- places in thousandths of an inch -----------------------------------------------------------

    def px(self, place: tuple[float, float]) -> tuple[float, float]:
        """The screen point of a place."""
        return self.screen(place[0] / PARTS, place[1] / PARTS)

    def length(self, length: float) -> float:
        """Convert a length into px."""
        return length / PARTS * self.unit

    def at(self, point: tuple[int, int]) -> tuple[int, int] | None:
        """The place under a screen point, ``None`` outside of what is seen."""
        found = self.place(point)
        return None if found is None else (round(PARTS * found[0]), round(PARTS * found[1]))

    def sees(self, place: tuple[float, float]) -> bool:
        """Whether a place is in view."""
        return bool(self.viewport.collidepoint(self.px(place)))

    def around(self, place: tuple[float, float], side: float) -> pygame.Rect:
        """The square round a place; ``side`` in px."""
        (x, y), px = self.px(place), round(side)
        return pygame.Rect(0, 0, px, px).move_to(center=(round(x), round(y)))

    def show(self, place: tuple[float, float], margin: float = 4000) -> bool:
        """Pan as little as needed to show a place with a margin around it; return whether anything moved."""
        return self.show_rect(self.around(place, 2 * self.length(margin)))


class InchSheet(PlaneSheet):
    """Paints the sheet and the rulers of an inch table, on surfaces of the block's size. ``words`` formats
    the rulers' numbers; without them there are no rulers."""

    camera: InchCamera

    def __init__(
        self, theme: Theme, fonts: FontStore, ink: Ink, camera: InchCamera, words: Texts | None
    ) -> None:
        super().__init__(theme, fonts, ink, camera)
        self.words = words

    @property
    def _scale(self) -> float:
        return max(0.8, self.camera.text_scale)

    def rim(self, surface: pygame.Surface) -> None:
        """Paints the rulers, the frame, and scroll marks where the table is zoomed."""
        view = self.camera.viewport.move(self.home)
        if self.words is not None:
            for across in (True, False):
                self._ticks(surface, view, across)
                for inch in range(0, self.camera.seen_size[0 if across else 1] + 1, FIGURE_EVERY):
                    self._figure(surface, view, inch, across)
        self.frame(surface, view)
        if self.camera.zoomed:
            self.scroll_marks(surface, self.home)

    def _along(self, value: float, across: bool) -> int:
        """Convert a length along an edge, seen across or up the screen, into px on the surface."""
        camera = self.camera
        x, y = camera.px((value, 0) if across is not camera.sideways else (0, value))
        return round(x) - camera.block.x if across else round(y) - camera.block.y

    def _ticks(self, surface: pygame.Surface, view: pygame.Rect, across: bool) -> None:
        colour, scale = self.theme["surface.line_strong"], self._scale
        short, long = (round(part * scale) for part in TICK_PX)
        low, high = (view.left, view.right) if across else (view.top, view.bottom)
        thick = max(1, round(scale))
        off = max(2, round(1.5 * scale))
        for inch in range(self.camera.seen_size[0 if across else 1] + 1):
            at = self._along(PARTS * inch, across)
            if not low <= at <= high:
                continue
            length = long if inch % FIGURE_EVERY == 0 else short
            at -= thick // 2
            if across:
                surface.fill(colour, (at, view.top - off - length, thick, length))
                surface.fill(colour, (at, view.bottom + off, thick, length))
            else:
                surface.fill(colour, (view.left - off - length, at, length, thick))
                surface.fill(colour, (view.right + off, at, length, thick))

    def _figure(self, surface: pygame.Surface, view: pygame.Rect, inch: int, across: bool) -> None:
        """Write a figure at both edges if its inch is in view."""
        found = self._figure_at(surface, view, inch, across)
        if found is not None:
            text, inked, rects = found
            for rect in rects:
                surface.blit(text, rect, inked)

    def _figure_at(
        self, surface: pygame.Surface, view: pygame.Rect, inch: int, across: bool
    ) -> tuple[pygame.Surface, pygame.Rect, list[pygame.Rect]] | None:
        """A figure, the part of it that is inked, and its rectangles at both edges; ``None`` out of view."""
        at = self._along(PARTS * inch, across)
        if not _within(view, at, across):
            return None
        colour = self.theme["board.coordinate"]
        text = self.fonts.render(f"{inch}", "coordinate", colour, self._scale)
        inked = text.get_bounding_rect()
        return text, inked, self._beside(surface, view, inked, at, across)

    def _beside(
        self, surface: pygame.Surface, view: pygame.Rect, inked: pygame.Rect, at: int, across: bool
    ) -> list[pygame.Rect]:
        """The rectangles for words at a place along an edge: before the table and behind it."""
        out = round(TICK_PX[1] * self._scale) + round(3 * self._scale)
        room = max(inked.height if across else inked.width, self.camera.gutter - out)
        middle = out + room / 2
        found = []
        for far in (False, True):
            rect = inked.copy()
            if across:
                rect.center = (at, round(view.bottom + middle if far else view.top - middle))
            else:
                rect.center = (round(view.right + middle if far else view.left - middle), at)
            found.append(rect.clamp(surface.get_rect().inflate(-2, -2)))
        return found

    def _mark(
        self, surface: pygame.Surface, view: pygame.Rect, value: float, across: bool, figure: str
    ) -> None:
        """Mark a place at both edges in blue with an arrowhead, and hide the figures it would touch."""
        at = self._along(value, across)
        if not _within(view, at, across):
            return
        blue, panel = self.theme["move.reach_ink"], self.theme["surface.panel"]
        px = round(self.theme.metrics.type["coordinate"].px * self._scale)
        text = self.fonts.face("sans", 700, px).render(figure, True, blue)
        inked = text.get_bounding_rect()
        nearest = round(value / PARTS / FIGURE_EVERY) * FIGURE_EVERY
        found = self._figure_at(surface, view, nearest, across)
        figures = [] if found is None else found[2]
        room = surface.get_rect().inflate(-2, -2)
        for far, rect in enumerate(self._beside(surface, view, inked, at, across)):
            if not across:
                rect.bottom = at - round(5 * self._scale)
                rect.clamp_ip(room)
            around = rect.inflate(8, 2 if across else 4)
            surface.fill(panel, around.clip(room))
            if figures and figures[far].colliderect(around):
                surface.fill(panel, figures[far].inflate(2, 2).clip(room))
            self._head(surface, view, at, across, bool(far), blue)
            surface.blit(text, rect, inked)

    def _head(
        self, surface: pygame.Surface, view: pygame.Rect, at: int, across: bool, far: bool, blue: pygame.Color
    ) -> None:
        """An arrowhead that points to the table."""
        size = max(4, round(4 * self._scale))
        side, off = 2 * size + 2, max(2, round(1.5 * self._scale))
        tip, back = (1.0, float(1 + size)) if far else (float(1 + size), 1.0)
        points = [(size + 1.0, tip), (1.0, back), (2 * size + 1.0, back)]
        if not across:
            points = [(y, x) for x, y in points]
        tile = self.ink.draw(polyline(points, filled(blue), closed=True), side, side)
        rect = tile.get_rect()
        if across:
            middle = view.bottom + off + size // 2 + 1 if far else view.top - off - size // 2 - 1
            rect.center = (at, middle)
        else:
            rect.center = (view.right + off + size // 2 + 1 if far else view.left - off - size // 2 - 1, at)
        surface.fill(self.theme["surface.panel"], rect)
        surface.blit(tile, rect)

    def span(self, surface: pygame.Surface, first: tuple[int, int], last: tuple[int, int]) -> None:
        """Mark the range between two corners with blue bars at all four edges."""
        view, thick = self.camera.viewport.move(self.home), max(3, round(4 * self._scale))
        for across in (True, False):
            low, high = sorted(self._along(self._of(place, across), across) for place in (first, last))
            low = max(low, view.left if across else view.top)
            long = min(high, view.right if across else view.bottom) - low
            if long > 0:
                for at in (view.top - thick, view.bottom) if across else (view.left - thick, view.right):
                    rect = (low, at, long, thick) if across else (at, low, thick, long)
                    surface.fill(self.theme["move.reach_ink"], rect)

    def mark(self, surface: pygame.Surface, place: tuple[int, int]) -> None:
        """Mark a place on the rulers in blue and hide the figures beside it."""
        if self.words is None:
            return
        view = self.camera.viewport.move(self.home)
        for across in (True, False):
            value = self._of(place, across)
            self._mark(surface, view, value, across, self.words.number(value / PARTS, 1))

    def _of(self, place: tuple[int, int], across: bool) -> int:
        """The coordinate of a place along the edges that are seen across, or up the screen."""
        return place[0 if across is not self.camera.sideways else 1]


def _within(view: pygame.Rect, at: int, across: bool) -> bool:
    """Whether a place along an edge is in view."""
    low, high = (view.left, view.right) if across else (view.top, view.bottom)
    return low <= at <= high
