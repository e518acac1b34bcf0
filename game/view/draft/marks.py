"""Marks of the map editor within one square: heat, squares used, losses, findings, veils, and the sign of
the symmetry. For one size of square; each is drawn once and kept."""

from __future__ import annotations

import math

import pygame

from game.ui.paint.ink import circle, filled, line, polyline, stroke
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.highlights import Highlights
from game.view.draft.content import DOT_STEPS, HEAT_STEPS

VEILS = {"ghost": 1.0, "float": 0.45, "erased": 1.35}
"""How much of the half ink's veil covers each kind of preview."""


class DraftMarks:
    """Marks as surfaces of a square's size."""

    def __init__(self, marks: Highlights) -> None:
        self.marks, self.theme, self.ink, self.px = marks, marks.theme, marks.ink, marks.px
        self._kept = SurfaceCache()

    @drawn_once
    def veil(self, kind: str, paper: pygame.Color) -> pygame.Surface:
        """A veil of paper over a preview."""
        share = self.theme.palette.opacity("mirror_ghost") * VEILS[kind]
        return self._filled(paper, round(255 * min(0.85, share)))

    @drawn_once
    def faded(self, piece: pygame.Surface, kind: str) -> pygame.Surface:
        """A piece faded as a preview."""
        surface = piece.copy()
        share = 1.0 - min(0.85, self.theme.palette.opacity("mirror_ghost") * VEILS[kind])
        if self.theme.palette.is_dark:
            share = min(0.9, 1.3 * share)  # half of a pale tank is lost on a dark board
        surface.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    @drawn_once
    def heat(self, step: int) -> pygame.Surface:
        """A red tint with hatches that grow: the share can be read in grey too."""
        px, share = self.px, step / HEAT_STEPS
        red = self.theme["fire.accent"]
        surface = self._filled(red, round(255 * (0.04 + 0.2 * share)))
        count = 3
        width = max(0.6, px / 40 * (0.5 + 2.0 * share))
        pen = stroke(_alpha(red, 0.22 + 0.28 * share), width, cap="butt")
        body = ""
        for i in range(2 * count):
            at = (i + 0.5) * px / count  # at whole thirds: the hatches run on into the next square
            body += line((at + 2, -2), (at - px - 2, px + 2), pen)
        surface.blit(self._drawn(body), (0, 0))
        return surface

    @drawn_once
    def hatched(self, level: int) -> pygame.Surface:
        """The mark of a level of a second overlay: stripes that fall to the right, the closer together the
        nearer, and as many dots as the level in the upper left corner."""
        px = self.px
        red = self.theme["fire.accent"]
        pen = stroke(_alpha(red, 0.55), max(1.0, px / 34), cap="butt")
        count = max(1, 5 - level)
        body = ""
        for i in range(2 * count):
            at = (i + 0.5) * px / count - px
            body += line((at - 2, -2), (at + px + 2, px + 2), pen)
        dot = max(1.5, px / 16)
        for number in range(min(3, level)):
            middle = (dot * (1.6 + 2.6 * number), 1.6 * dot)
            body += circle(middle, 1.5 * dot, filled(_alpha(self.theme["surface.raised"], 0.9)))
            body += circle(middle, dot, filled(red))
        return self._drawn(body)

    @drawn_once
    def usage(self, step: int) -> pygame.Surface:
        """An ochre dot, the larger the more the square was used."""
        share = step / DOT_STEPS
        radius = max(1.0, self.px * (0.04 + 0.25 * share))
        ochre = self.theme.palette.with_opacity("signal.last_move", "heat_dot")
        ochre.a = min(255, round(ochre.a * 1.25))
        middle = (self.px / 2, self.px / 2)
        return self._drawn(circle(middle, radius, filled(ochre)))

    @drawn_once
    def losses(self, step: int) -> pygame.Surface:
        """A red cross on a paper rim, the larger the more pieces were lost."""
        px = self.px
        arm = px * (0.11 + 0.2 * step / DOT_STEPS)
        width = max(1.6, px / 40 * (1.6 + 1.6 * step / DOT_STEPS))
        under = self.marks.casing(width) or stroke(_alpha(self.theme["surface.raised"], 0.8), width + 2.2)
        pen = stroke(self.theme["fire.accent"], width)
        return self._cross(arm, under, pen)

    @drawn_once
    def error_tint(self) -> pygame.Surface:
        """The pale red of the paper of a square with an error."""
        share = self.theme.palette.opacity("check_square")
        return self._filled(self.theme["fire.accent"], round(255 * min(1.0, share)))

    @drawn_once
    def warning(self, sides: int) -> pygame.Surface:
        """One square's part of the cord round squares with a warning: ochre dashes along the ``sides``
        (bit 0 the upper one, then clockwise) where the area ends, a filled corner where two of them meet.
        Unlike an error's brackets, so that they differ in grey too."""
        px = self.px
        arm, low, high = max(4.5, 0.22 * px), 1.0, px - 1.0
        fill = filled(self.theme["signal.last_move"])
        edge = stroke(self.theme["signal.warning"], max(1.0, px / 40 * 1.3))
        dash = stroke(
            self.theme["signal.warning"], max(1.0, px / 40 * 1.5), cap="butt", dash=(0.125 * px, 0.125 * px)
        )
        at = [(low, low), (high, low), (high, high), (low, high)]
        body = ""
        for side in range(4):
            if sides & 1 << side:
                (ax, ay), (bx, by) = at[side], at[(side + 1) % 4]
                body += line((ax, ay), (bx, by), dash)
        for corner, (x, y) in enumerate(at):
            if sides & 1 << corner and sides & 1 << (corner - 1) % 4:
                sx, sy = (1 if x == low else -1), (1 if y == low else -1)
                points = [(x, y), (x + sx * arm, y), (x, y + sy * arm)]
                body += polyline(points, fill, closed=True) + polyline(points, edge, closed=True)
        return self._drawn(body)

    @drawn_once
    def tint(self, colour: pygame.Color) -> pygame.Surface:
        """A level's tint for ground, which shows through."""
        return self._filled(colour, 95)

    @drawn_once
    def plate(self) -> pygame.Surface:
        """A paper disc under a piece on impassable ground, because it would be lost on a dark block."""
        px = self.px
        paper = _alpha(self.theme["board.square_light"], 0.85)
        return self._drawn(circle((px / 2, px / 2), 0.46 * px, filled(paper)))

    @drawn_once
    def spot(self, paper: pygame.Color) -> pygame.Surface:
        """A disc of a square's colour under a digit; smaller than the square."""
        side = max(9, round(0.44 * self.px))
        body = circle((side / 2, side / 2), side / 2, filled(_alpha(paper, 0.9)))
        return self.ink.draw(body, side, side)

    @drawn_once
    def erased(self) -> pygame.Surface:
        """A small cross that marks what will be cleared."""
        px = self.px
        under = stroke(_alpha(self.theme["surface.raised"], 0.8), max(3.0, 4.4 * px / 40))
        return self._cross(0.16 * px, under, stroke(self.theme["ink.secondary"], max(1.4, 2.2 * px / 40)))

    def _cross(self, arm: float, *pens: str) -> pygame.Surface:
        """A cross in the middle, drawn with a wide pen and then a narrow one."""
        a, b = self.px / 2 - arm, self.px / 2 + arm
        body = "".join(line((a, a), (b, b), pen) + line((a, b), (b, a), pen) for pen in pens)
        return self._drawn(body)

    def _drawn(self, body: str) -> pygame.Surface:
        """The elements of an SVG drawing on a surface of a square's size."""
        return self.ink.draw(body, self.px, self.px)

    def _filled(self, colour: pygame.Color, alpha: int) -> pygame.Surface:
        """A surface filled with a tint; ``alpha`` 0–255."""
        surface = pygame.Surface((self.px, self.px), pygame.SRCALPHA, 32)
        surface.fill((colour.r, colour.g, colour.b, alpha))
        return surface

    @drawn_once
    def grid_line(self) -> pygame.Surface:
        """The upper and the left edge of a square."""
        surface = pygame.Surface((self.px, self.px), pygame.SRCALPHA, 32)
        colour = _alpha(self.theme["board.frame"], 0.42)
        width = max(1, round(self.px / 44))
        surface.fill(colour, (0, 0, self.px, width))
        surface.fill(colour, (0, width, width, self.px))
        return surface

    @drawn_once
    def centre(self, scale: float) -> pygame.Surface:
        """The sign of a half turn: a disc with a turning arrow."""
        side = 2 * max(8, round(max(0.24 * self.px, 8.5 * scale)))
        c, r = side / 2, side / 2 - 1.5
        blue, paper = self.theme["move.reach_ink"], self.theme["surface.raised"]
        pen = stroke(blue, max(1.4, side / 10))
        body = circle((c, c), r, filled(paper)) + circle((c, c), r, pen)
        inner = 0.46 * r
        thin = stroke(blue, max(1.1, side / 14))
        points = [
            (c + inner * math.cos(a), c + inner * math.sin(a))
            for a in (math.radians(d) for d in range(-60, 211, 15))
        ]
        body += polyline(points, thin)
        tip, wing = points[0], 0.5 * inner
        body += polyline(
            [(tip[0] - wing * 1.2, tip[1] - 0.2 * wing), tip, (tip[0] + 0.1 * wing, tip[1] - wing * 1.1)],
            thin,
        )
        return self.ink.draw(body, side, side)

    @drawn_once
    def axis_end(self, facing: int, scale: float) -> pygame.Surface:
        """An arrowhead for the end of an axis, in the gutter, that points at the board's middle."""
        side = 2 * max(4, round(5.5 * scale))
        low, high, half = 1.0, side - 1.0, side / 2
        shapes = {
            4: [(low, low), (high, low), (half, high)],
            0: [(low, high), (high, high), (half, low)],
            2: [(low, low), (low, high), (high, half)],
            6: [(high, low), (high, high), (low, half)],
        }
        body = polyline(shapes[facing], filled(self.theme["move.reach_ink"]), closed=True)
        return self.ink.draw(body, side, side)


def _alpha(colour: pygame.Color, share: float) -> pygame.Color:
    return pygame.Color(colour.r, colour.g, colour.b, round(255 * min(1.0, share)))
