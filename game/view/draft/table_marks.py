"""The marks of the table editor, drawn over a table: outlines, handles, tape, labels, errors."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pygame

from game.model.inches import Point as Place
from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink, Point, box, circle, filled, line, polyline, stroke
from game.ui.paint.palette import Theme
from game.view.board.inches import PARTS, InchCamera
from game.view.draft.table_look import TableLook

HANDLE_PX = 8
"""A handle's side at 100 %."""

WRONG_INCHES = 1.3
"""The radius of the disc at an error."""

GRID_PX = 14
"""The least distance between the lines of the grid."""

TAPE_PX = 9
"""The width of the tape at 100 %."""


class TableMarks:
    """Draws the marks of a ``TableLook`` in one theme."""

    def __init__(self, theme: Theme, fonts: FontStore) -> None:
        self.theme, self.fonts = theme, fonts
        self._ink = Ink(limit_px=12_000_000)
        self._lines: tuple[object, pygame.Surface] | None = None

    def draw(self, surface: pygame.Surface, camera: InchCamera, look: TableLook, scale: float) -> None:
        """Draw all marks over the table."""
        view = camera.viewport
        body = "".join(self._bodies(camera, look, max(0.8, scale)))
        clip = surface.get_clip()
        surface.set_clip(view.clip(clip))
        if look.grid:
            self._grid(surface, camera)
        if body:
            surface.blit(self._ink.draw(body, view.width, view.height), view.topleft)
        self._words(surface, camera, look, max(0.8, scale))
        surface.set_clip(clip)

    def _grid(self, surface: pygame.Surface, camera: InchCamera) -> None:
        """Draw lines as close as they can be told apart, in whole inches; every sixth inch a stronger one."""
        view, unit, (wide, high) = camera.viewport, camera.unit, camera.size
        step = next((one for one in (1, 2, 3) if one * unit >= GRID_PX), 6)
        left, low = (round(value) for value in camera.px((0, 0)))
        right, top = (round(value) for value in camera.px((wide * PARTS, high * PARTS)))
        key = (tuple(view), unit, left, low)
        if self._lines is None or self._lines[0] != key:
            drawn = pygame.Surface(view.size, pygame.SRCALPHA)
            for number in range(0, max(wide, high) + 1, step):
                colour = pygame.Color(self.theme["ink.primary"])
                colour.a = 60 if number % 6 == 0 else 26
                x, y = (round(value) for value in camera.px((number * PARTS, number * PARTS)))
                if number <= wide:
                    pygame.draw.line(drawn, colour, (x - view.x, top - view.y), (x - view.x, low - view.y))
                if number <= high:
                    pygame.draw.line(drawn, colour, (left - view.x, y - view.y), (right - view.x, y - view.y))
            self._lines = key, drawn
        surface.blit(self._lines[1], view.topleft)

    def _bodies(self, camera: InchCamera, look: TableLook, scale: float) -> Iterable[str]:
        blue, paper = self.theme["move.reach_ink"], self.theme["surface.raised"]
        preview = look.preview
        dash = (6 * scale, 4 * scale)

        def px(place: Place) -> Point:
            x, y = camera.px(place)
            return x - camera.viewport.x, y - camera.viewport.y

        def ring(points: Sequence[Place], attributes: str) -> str:
            return polyline([px(point) for point in points], attributes, closed=len(points) > 2)

        def soft(name: str, opacity: int) -> pygame.Color:
            colour = pygame.Color(self.theme[name])
            colour.a = opacity
            return colour

        def disc(place: Place, radius: float, fill: pygame.Color, edge: str) -> str:
            return circle(px(place), radius, filled(fill)) + circle(px(place), radius, edge)

        radius = WRONG_INCHES * camera.unit
        for places, name in ((look.warnings, "signal.warning"), (look.errors, "fire.accent")):
            for place in sorted(places):
                yield disc(place, radius, soft(name, 60), stroke(self.theme[name], 1.4 * scale))
        for place in sorted(look.highlight):
            yield circle(px(place), 1.35 * radius, stroke(self.theme["ink.primary"], 2 * scale, dash=dash))
        for points in preview.twins:
            yield ring(points, stroke(blue, 1.5 * scale, dash=dash))
        if preview.hover:
            yield ring(preview.hover, stroke(blue, 1.5 * scale))
        for points in look.selected:
            yield ring(points, stroke(blue, 2.2 * scale))
        if preview.frame:
            yield ring(preview.frame, stroke(blue, 1.3 * scale))
        if preview.turner is not None and preview.frame:
            top = px(_middle(preview.frame[0], preview.frame[1]))
            yield line(top, px(preview.turner), stroke(blue, 1.3 * scale))
            yield circle(px(preview.turner), 7 * scale, filled(blue))
            x, y = px(preview.turner)
            arc = f"M{x - 3 * scale:.1f} {y + 1.5 * scale:.1f}A{3.2 * scale:.1f} {3.2 * scale:.1f} 0 1 1 "
            arc += f"{x + 1.5 * scale:.1f} {y + 3 * scale:.1f}"
            yield f'<path d="{arc}" {stroke(paper, 1.4 * scale)}/>'
        half = HANDLE_PX * scale / 2
        for place in preview.handles:
            x, y = px(place)
            square = (x - half, y - half, 2 * half, 2 * half, 1.0)
            yield box(*square, filled(paper)) + box(*square, stroke(blue, 1.5 * scale))
        for place in preview.between:
            yield disc(place, 0.62 * half, paper, stroke(blue, 1.1 * scale))
        for number, place in enumerate(preview.corners):
            fill = blue if number == preview.hot else paper
            yield disc(place, 1.15 * half, fill, stroke(blue, 1.6 * scale))
        if preview.drawing:
            yield polyline([px(place) for place in preview.drawing], stroke(blue, 2 * scale, dash=dash))
            for number, place in enumerate(preview.drawing[:-1]):
                fill = blue if number == 0 else paper
                yield disc(place, half, fill, stroke(blue, 1.5 * scale))
        if preview.band is not None:
            (ax, ay), (bx, by) = map(px, preview.band)
            rect = (min(ax, bx), min(ay, by), max(1.0, abs(ax - bx)), max(1.0, abs(ay - by)), 0.0)
            yield box(*rect, filled(soft("move.reach_ink", 30)))
            yield box(*rect, stroke(blue, 1.2 * scale, dash=dash))
        for a, b in preview.guides:
            yield line(px(a), px(b), stroke(blue, 1.2 * scale, dash=(4 * scale, 3 * scale)))
        for place in preview.snaps:
            x, y = px(place)
            size = 5 * scale
            yield box(x - size, y - size, 2 * size, 2 * size, 0.0, stroke(blue, 1.6 * scale))
        for place in (*look.locked, *preview.locked):
            yield from self._padlock(px(place), scale)
        if look.eye is not None:
            yield circle(px(look.eye), 1.7 * camera.unit, stroke(paper, 4 * scale))
            yield circle(px(look.eye), 1.7 * camera.unit, stroke(blue, 2.4 * scale))
        if look.cursor is not None:
            x, y = px(look.cursor)
            size = 9 * scale
            pen = stroke(self.theme["ink.primary"], 1.8 * scale)
            yield line((x - size, y), (x + size, y), pen) + line((x, y - size), (x, y + size), pen)
        if look.tape is not None:
            yield from self._tape(px(look.tape[0]), px(look.tape[1]), camera.unit, scale)

    def _padlock(self, at: Point, scale: float) -> Iterable[str]:
        """A padlock on a disc, so that it is seen on any terrain."""
        ink, paper = self.theme["ink.primary"], self.theme["surface.raised"]
        (x, y), one = at, scale
        yield circle(at, 10 * one, filled(paper)) + circle(at, 10 * one, stroke(ink, 1.2 * one))
        yield box(x - 4.5 * one, y - 1 * one, 9 * one, 6.5 * one, one, filled(ink))
        arc = f"M{x - 3 * one:.1f} {y - one:.1f}v{-1.5 * one:.1f}a{3 * one:.1f} {3 * one:.1f} 0 0 1 "
        arc += f"{6 * one:.1f} 0v{1.5 * one:.1f}"
        yield f'<path d="{arc}" {stroke(ink, 1.5 * one)}/>'

    def _tape(self, a: Point, b: Point, unit: int, scale: float) -> Iterable[str]:
        """A tape with a tick every inch, a long one every six."""
        long = math.dist(a, b)
        ink, paper = self.theme["flames_tape.ink"], self.theme["flames_tape.paper"]
        wide = TAPE_PX * scale
        yield line(a, b, stroke(ink, wide + 2 * scale, cap="butt"))
        yield line(a, b, stroke(paper, wide, cap="butt"))
        if long < 1:
            return
        ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
        step = unit if unit >= 5 else 6 * unit
        for number in range(1, int(long // step) + 1):
            x, y = a[0] + ux * step * number, a[1] + uy * step * number
            reach = wide / 2 * (1.0 if number * step % (6 * unit) == 0 else 0.45)
            first = (x - uy * wide / 2, y + ux * wide / 2)
            last = (x - uy * (wide / 2 - 2 * reach), y + ux * (wide / 2 - 2 * reach))
            yield line(first, last, stroke(ink, max(1.0, 1.1 * scale), cap="butt"))

    def _words(self, surface: pygame.Surface, camera: InchCamera, look: TableLook, scale: float) -> None:
        if look.tape is not None and look.tape_words:
            middle = _middle(*look.tape)
            self._label(surface, camera.px(middle), look.tape_words, scale, paper=True)
        for place, words in look.labels:
            at = camera.px(place)
            if camera.viewport.collidepoint(at):
                self._label(surface, at, words, scale * 0.85, paper=True)
        if look.preview.label is not None:
            x, y = camera.px(look.preview.label[0])
            self._label(surface, (x + 34 * scale, y - 14 * scale), look.label, scale, paper=False)

    def _label(self, surface: pygame.Surface, at: Point, words: str, scale: float, *, paper: bool) -> None:
        theme = self.theme
        fill, ink = ("surface.raised", "ink.primary") if paper else ("move.reach_ink", "surface.raised")
        text = self.fonts.render(words, "button", theme[ink], scale)
        rect = text.get_rect().inflate(round(14 * scale), round(6 * scale))
        rect.center = (round(at[0]), round(at[1]))
        rect.clamp_ip(surface.get_clip())
        pygame.draw.rect(surface, theme[fill], rect, border_radius=round(3 * scale))
        pygame.draw.rect(surface, theme["ink.primary"], rect, max(1, round(scale)), round(3 * scale))
        surface.blit(text, text.get_rect(center=rect.center))


def _middle(a: Place, b: Place) -> Place:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
