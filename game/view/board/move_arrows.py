"""Expected moves on a board: an arrow along each drive, in its side's colours, with a mark on its end.

Numbers on the arrows order the moves of one line of play, ranks order several lines; better ones are
wider. A shot is a dashed red line from the gun to its target.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import SCREEN_X, SCREEN_Y, Point, circle, filled, heading, polyline, stroke, wedge
from game.view.board.clips import between
from game.view.board.fire_lines import LineArtist, PlacedSurface, trimmed
from game.view.board.scene import MoveShown
from game.view.board.sprites import is_pale

WIDTHS: Final = (0.17, 0.125, 0.1)
"""Widths of arrows in squares, the strongest first; all weaker ones have the last width."""

SEE_THROUGH: Final = (235, 215, 195)
"""Alpha of arrows by strength, so that pieces below show through."""

UPPER_RIGHT: Final = 1
"""The facing, as seen, that points to the place of the discs."""

DISC: Final = 0.21
"""Radius of the disc behind a mark, in squares."""

LEAST_DISC_PX: Final = 8.5
"""The disc's least radius at 100 %."""


NOSE: Final = 0.22
"""Length of the wedge that shows a facing, in squares: the same for weak arrows and strong ones."""

LEAST_NOSE_PX: Final = 6.0
"""The wedge's least length at 100 %."""


class MoveArtist:
    """Draws moves for the camera of a ``LineArtist``."""

    def __init__(self, lines: LineArtist, fonts: FontStore) -> None:
        self.lines, self.fonts = lines, fonts
        self.theme, self.camera = lines.theme, lines.camera

    def all(self, moves: Sequence[MoveShown]) -> list[PlacedSurface]:
        """Arrows, the weakest at the bottom, and above them all marks; those of one square side by side."""
        ordered = sorted(moves, key=lambda shown: -shown.strength)
        stamps = [stamp for shown in ordered for stamp in self._move(shown)]
        taken: dict[int, int] = {}
        for shown in moves:
            if shown.mark:
                at = shown.path[-1]
                stamps += self._mark(shown, taken.get(at, 0))
                taken[at] = taken.get(at, 0) + 1
        return stamps

    def _move(self, shown: MoveShown) -> list[PlacedSurface]:
        grade = min(shown.strength, len(WIDTHS)) - 1
        px = self.camera.square
        body, casing = self._colours(shown.colour, SEE_THROUGH[grade])
        width = max(2.0, WIDTHS[grade] * px)
        stamps = []
        if shown.shot is not None:
            stamps += self._shot(shown.path[-1], shown.shot, width)
        points = self.lines.points(shown.path, shown.over)
        points = trimmed(points, 0.3 * px, 0.0) if len(points) > 1 else points
        if len(points) > 1:
            stamps.append(self._arrow(shown.path[0], points, width, body, casing))
        if shown.facing is not None:
            stamps.append(self._nose(shown.path[-1], shown.facing, width, body, casing))
        return stamps

    def _colours(self, colour: str, alpha: int) -> tuple[pygame.Color, pygame.Color]:
        """The colour of a side's arrows, and that of their outline."""
        light = is_pale(self.theme.palette, colour)
        body = self.theme[f"{colour}.turret"]
        pale = "ink.primary" if self.theme.palette.is_dark else "surface.raised"
        casing = self.theme[f"{colour}.line" if light else pale]
        body.a = casing.a = alpha
        return body, casing

    def _arrow(
        self, origin: int, points: list[Point], width: float, body: pygame.Color, casing: pygame.Color
    ) -> PlacedSurface:
        """A way with a filled head, with one outline around both."""
        unit, length = heading(*points[-2:])
        long = min(1.9 * width, length)
        neck = between(points[-1], points[-2], long / length)
        head = wedge(neck, unit, long, 1.25 * width)
        way = [*points[:-1], neck]
        edge = max(1.0, 0.035 * self.camera.square)
        drawn = polyline(way, stroke(casing, width + 2 * edge))
        drawn += polyline(head, stroke(casing, 2 * edge), closed=True)
        drawn += polyline(way, stroke(body, width)) + polyline(head, filled(body), closed=True)
        return self.lines.stamp(self.camera.centre_of(origin), [*points, *head], width + edge, drawn)

    def _nose(
        self, square: int, facing: int, width: float, body: pygame.Color, casing: pygame.Color
    ) -> PlacedSurface:
        """A wedge at the rim of the square that shows the final facing."""
        px = self.camera.square
        seen = self.camera.facing(facing)
        unit = x, y = SCREEN_X[seen], SCREEN_Y[seen]
        long = max(NOSE * px, LEAST_NOSE_PX * self.camera.text_scale, 1.5 * width)
        nose = wedge((0.38 * px * x, 0.38 * px * y), unit, long, 0.75 * long)
        edge = max(1.0, 0.03 * px)
        drawn = polyline(nose, stroke(casing, 2 * edge), closed=True)
        drawn += polyline(nose, filled(body), closed=True)
        return self.lines.stamp(self.camera.centre_of(square), nose, 2 * edge, drawn)

    def _shot(self, origin: int, target: int, width: float) -> list[PlacedSurface]:
        px = self.camera.square
        points = trimmed(self.lines.points((origin, target)), 0.42 * px, 0.36 * px)
        if len(points) < 2:
            return []
        thin = max(1.5, 0.5 * width)
        pen = stroke(self.theme["fire.accent"], thin, dash=(0.16 * px, 0.1 * px), cap="butt")
        drawn = polyline(points, stroke(self.theme["surface.raised"], thin + max(1.5, 0.05 * px)))
        line = self.lines.stamp(self.camera.centre_of(origin), points, width, drawn + polyline(points, pen))
        return [line, self.lines.centred(self.lines.marks.target_ring("open"), target)]

    def _mark(self, shown: MoveShown, place: int) -> list[PlacedSurface]:
        """A disc with the mark at the upper right of the square, further ones to its left; where the piece
        ends up facing that corner, it begins at the upper left and goes on to the right."""
        px = self.camera.square
        radius = max(DISC * px, LEAST_DISC_PX * self.camera.text_scale)
        x, y = self.camera.centre_of(shown.path[-1])
        side = -1 if shown.facing is not None and self.camera.facing(shown.facing) == UPPER_RIGHT else 1
        aside = 0.5 * px - 0.4 * radius - place * 1.9 * radius
        centre = (x + side * aside, y - 0.5 * px + 0.4 * radius)
        body, casing = self._colours(shown.colour, 255)
        edge = max(1.0, 0.03 * px)
        drawn = circle((0, 0), radius, filled(body)) + circle((0, 0), radius, stroke(casing, edge))
        disc = self.lines.stamp(centre, [(-radius, -radius), (radius, radius)], edge, drawn)
        kind = self.fonts.theme.metrics.type["step_digit"]
        font = self.fonts.face(kind.family, kind.weight, max(9, round(1.35 * radius)))
        words = font.render(shown.mark, True, casing)
        return [disc, PlacedSurface(words, words.get_rect(center=disc.rect.center).topleft)]
