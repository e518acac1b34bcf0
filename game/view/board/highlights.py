"""Marks on squares: reach, picked, check, danger, last move, hover, targets, exits.

``Highlights`` knows one square size at a time and gives small surfaces, drawn once and kept. A mark larger
than its square is documented as such: it is blitted centred on the square.
"""

from __future__ import annotations

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import (
    DIAGONAL,
    SCREEN_X,
    SCREEN_Y,
    Ink,
    box,
    circle,
    filled,
    line,
    polyline,
    ray,
    stroke,
    wedge,
)
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once

REACH_TINTS = 5
"""Deeper blue for fewer steps; from the fifth step on it stays the palest."""

RING_SHARE = 0.47
"""Radius of a target ring in squares."""

HOLD_SHARE = 0.5
"""Distance of the bar on the side hit from the middle of the square, in squares."""


class Highlights:
    """The marks for squares ``px`` wide. Facings are those on the screen."""

    def __init__(self, theme: Theme, fonts: FontStore, ink: Ink, px: int) -> None:
        self.theme, self.fonts, self.ink, self.px = theme, fonts, ink, px
        self._kept = SurfaceCache()

    # -- widths and colours ---------------------------------------------------------------------

    def width(self, name: str) -> int:
        """The width of one of the theme's lines in whole px, at this square size."""
        return round(self.fine(name))

    def fine(self, name: str) -> float:
        """The width of one of the theme's lines at this square size, at least 1 px."""
        return max(1.0, self.theme.metrics.line[name] * self.px / 40)

    def casing(self, width: float) -> str | None:
        """The dark stroke under a red line where the theme asks for one."""
        opacity = self.theme.palette.opacity("fire_casing")
        if opacity <= 0:
            return None
        dark = self.theme.palette.with_opacity("surface.shadow", "fire_casing")
        lines = self.theme.metrics.line
        full = lines["fire_line"] * self.px / 40
        extra = (lines["fire_casing"] - lines["fire_line"]) * self.px / 40
        return stroke(dark, width + extra * min(1.0, width / full))

    def cased(self, pen: str, width: float) -> list[str]:
        """The pens of a red line: that of ``casing`` for a line of that width, if there is one, and the
        line's own."""
        under = self.casing(width)
        return [under, pen] if under else [pen]

    def square_colour(self, dark: bool) -> pygame.Color:
        """The colour of the bare square."""
        return self.theme["board.square_dark" if dark else "board.square_light"]

    def last_move_edge(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Dots along the edge of a square of the last move, because its tint alone would depend on colour."""
        dot = max(1, round(self.px / 26))
        inside = rect.inflate(-3 * dot, -3 * dot)
        count = max(3, round(inside.width / (5 * dot)))
        colour = self.theme["ink.secondary"]
        right, low = inside.right - dot, inside.bottom - dot
        for number in range(count):
            along = (2 * number + 1) / (2 * count)
            x = inside.left + round((inside.width - dot) * along)
            y = inside.top + round((inside.height - dot) * along)
            for place in ((x, inside.top), (x, low), (inside.left, y), (right, y)):
                surface.fill(colour, (*place, dot, dot))

    def reach_colour(self, tint: int | str, dark: bool) -> pygame.Color:
        """The opaque tint of a square that takes so many steps, or the theme's colour ``tint``."""
        name = tint if isinstance(tint, str) else f"move.reach_{max(1, min(REACH_TINTS, tint))}"
        share = self.theme.palette.opacity("reach_on_dark_square" if dark else "reach_on_light_square")
        return self.square_colour(dark).lerp(self.theme[name], share)

    # -- surfaces -------------------------------------------------------------------------------

    def _square(self, body: str, side: int | None = None) -> pygame.Surface:
        side = self.px if side is None else side
        return self.ink.draw(body, side, side)

    def _snap(self, width: float) -> float:
        """The offset of a line through the middle that puts its edges on whole px."""
        return float(int(self.px / 2 - width / 2)) + width / 2

    def digit(self, steps: int) -> pygame.Surface:
        """The number of steps as a surface, to be centred on the square."""
        scale = max(0.88, self.px / 40)
        return self.fonts.render(str(steps), "step_digit", self.theme["move.reach_ink"], scale)

    @drawn_once
    def ticks(self, facings: tuple[int, ...]) -> pygame.Surface:
        """One tick at the rim of the square for each facing."""
        px, width, blue = self.px, float(self.width("facing_tick")), self.theme["move.reach_ink"]
        straight = stroke(blue, width, cap="butt")
        slanted = stroke(blue, max(1.5, self.fine("facing_tick")), cap="butt")
        middle, body = self._snap(width), ""
        for facing in facings:
            unit = SCREEN_X[facing], SCREEN_Y[facing]
            if facing % 2:
                body += ray((px / 2, px / 2), unit, 0.36 * px, 0.47 * px, slanted)
            else:
                body += ray((middle, middle), unit, round(0.34 * px), round(0.44 * px), straight)
        return self._square(body)

    @drawn_once
    def danger(self) -> pygame.Surface:
        """Three red hatches in the upper right corner."""
        px, width = self.px, max(1.4, self.fine("danger_hatch"))
        pens = self.cased(stroke(self.theme["fire.accent"], width, cap="butt"), width * 0.5)
        ends = [((px * (1 - share), 0), (px, px * share)) for share in (0.12, 0.22, 0.32)]
        return self._square("".join(line(a, b, pen) for pen in pens for a, b in ends))

    @drawn_once
    def lost(self) -> pygame.Surface:
        """A red cross in the lower left corner: the piece would be lost here."""
        px, width = self.px, max(1.6, 2.2 * self.px / 40)
        a, b, c, d = 0.1 * px, 0.3 * px, 0.7 * px, 0.9 * px
        pens = self.cased(stroke(self.theme["fire.accent"], width), width * 0.7)
        return self._square("".join(line((a, c), (b, d), p) + line((a, d), (b, c), p) for p in pens))

    @drawn_once
    def brackets(self, colour: str) -> pygame.Surface:
        """Corner brackets just inside the square."""
        px, width = self.px, self.width("check_bracket")
        inset, arm = 1 + width / 2, 0.3 * px
        corners = []
        for x, sx in ((inset, 1), (px - inset, -1)):
            for y, sy in ((inset, 1), (px - inset, -1)):
                corners.append([(x + sx * arm, y), (x, y), (x, y + sy * arm)])
        pen = stroke(self.theme[colour], width, cap="butt")
        pens = self.cased(pen, width * 0.6) if colour.startswith("fire") else [pen]
        return self._square("".join(polyline(corner, pen) for pen in pens for corner in corners))

    @drawn_once
    def target_ring(self, strength: str) -> pygame.Surface:
        """The red ring of an enemy that would be destroyed, 1.5 squares wide.

        ``strength``: "chosen" (with four ticks), "open" (ticks, thinner), "other" (not chosen: dashed).
        """
        side = self._side(1.5)
        centre, radius = (side / 2, side / 2), RING_SHARE * self.px
        width = self.fine("target_ring") * {"chosen": 1.15, "open": 1.0, "other": 0.75}[strength]
        dash = () if strength != "other" else (0.11 * self.px, 0.075 * self.px)
        body = ""
        for pen in self.cased(stroke(self.theme["fire.accent"], width, cap="butt", dash=dash), width):
            body += circle(centre, radius, pen)
            for unit in ((0, -1), (1, 0), (0, 1), (-1, 0)) if strength != "other" else ():
                body += ray(centre, unit, 0.39 * self.px, 0.62 * self.px, pen)
        return self._square(body, side)

    @drawn_once
    def hold_bar(self, facing: int) -> pygame.Surface:
        """The ink bar on the hit side of an enemy that would survive, 1.5 squares wide."""
        side, px = self._side(1.5), self.px
        ux, uy = SCREEN_X[facing], SCREEN_Y[facing]
        width = max(2.0, 3.0 * px / 40)
        far, near, c = HOLD_SHARE * px, (HOLD_SHARE - 0.09) * px, side / 2
        points = [
            (c + ux * out - uy * aside * px, c + uy * out + ux * aside * px)
            for out, aside in ((near, -0.34), (far, -0.34), (far, 0.34), (near, 0.34))
        ]
        paper = self.theme["surface.raised"]
        body = polyline(points, stroke(paper, width + 2, cap="square"))
        body += polyline(points, stroke(self.theme["ink.primary"], width, cap="butt"))
        return self._square(body, side)

    @drawn_once
    def attacker(self) -> pygame.Surface:
        """A dotted red ring: the piece that gives check."""
        side, width = self._side(1.3), self.fine("fire_line")
        ring = stroke(self.theme["fire.accent"], width, cap="butt", dash=(0.1 * self.px, 0.1121 * self.px))
        pens = self.cased(ring, width * 0.8)
        return self._square("".join(circle((side / 2, side / 2), 0.54 * self.px, pen) for pen in pens), side)

    @drawn_once
    def illegal(self) -> pygame.Surface:
        """A grey cross on a darkened square."""
        px, a, b = self.px, 0.3 * self.px, 0.7 * self.px
        shade = self.theme["ink.primary"]
        shade.a = 34
        attributes = stroke(self.theme["ink.secondary"], max(2.0, 3 * px / 40))
        body = box(0, 0, px, px, 0, filled(shade)) + line((a, a), (b, b), attributes)
        return self._square(body + line((a, b), (b, a), attributes))

    @drawn_once
    def exit_tab(self, size: tuple[int, int], facing: int, *, chosen: bool) -> pygame.Surface:
        """A plate with an arrow that points over the edge; ``size`` in px. That step wins, so it is the
        strongest mark on the board."""
        width, height = size
        ux, uy = SCREEN_X[facing], SCREEN_Y[facing]
        rim = max(1.2, 0.035 * height)

        def place(x: float, y: float) -> tuple[float, float]:
            """Convert shares of the plate, with the board's edge at its top, into px."""
            inner = rim + x * (width - 2 * rim), rim + y * (height - 2 * rim)
            return inner if uy <= 0 else (inner[0], height - inner[1])

        plate = [place(*at) for at in ((0, 1), (0, 0.4), (0.5, 0), (1, 0.4), (1, 1))]
        fill = self.theme["signal.ok" if chosen else "move.reach_ink"]
        paper = self.theme["surface.raised"]
        body = polyline(plate, filled(fill), closed=True)
        body += polyline(plate, stroke(paper, 2 * rim), closed=True)
        body += polyline(plate, stroke(self.theme["ink.primary"], rim), closed=True)
        reach = 0.27 * min(size)
        cx, cy = place(0.5, 0.54)
        arm = 0.85 * reach * DIAGONAL
        pen = stroke(paper, max(2.0, 0.11 * min(size)))
        body += ray((cx, cy), (ux, uy), -reach, reach, pen)
        neck = cx + ux * (reach - arm), cy + uy * (reach - arm)
        return self.ink.draw(body + polyline(wedge(neck, (ux, uy), arm, arm), pen), width, height)

    def _side(self, squares: float) -> int:
        """The side in px of a surface for that many squares, odd or even like the square's own, so that it
        centres exactly."""
        side = round(squares * self.px)
        return side + (side - self.px) % 2

    @drawn_once
    def frame(self, kind: str) -> pygame.Surface:
        """A frame inside the square: "hover", "picked", or "cursor" (ink and paper)."""
        made = pygame.Surface((self.px, self.px), pygame.SRCALPHA, 32)
        rect = made.get_rect()
        if kind == "hover":
            pygame.draw.rect(made, self.theme["ink.primary"], rect, self.width("hover_frame"))
        elif kind == "picked":
            pygame.draw.rect(made, self.theme["move.reach_ink"], rect, self.width("picked_frame"))
        else:
            width = self.width("hover_frame")
            pygame.draw.rect(made, self.theme["ink.primary"], rect, width + max(1, width // 2))
            inner = rect.inflate(*[-2 * (width + max(1, width // 2))] * 2)
            pygame.draw.rect(made, self.theme["surface.raised"], inner, width)
        return made
