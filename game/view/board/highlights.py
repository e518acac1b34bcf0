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
    Point,
    box,
    circle,
    filled,
    line,
    polyline,
    stroke,
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
        self._tints: dict[tuple[str, bool], pygame.Color] = {}

    # -- widths and colours ---------------------------------------------------------------------

    def width(self, name: str) -> int:
        """The width of one of the theme's lines in whole px, at this square size."""
        return self.theme.metrics.board_line(name, self.px)

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
        key = (name, dark)
        colour = self._tints.get(key)
        if colour is None:
            share = self.theme.palette.opacity("reach_on_dark_square" if dark else "reach_on_light_square")
            base = "board.square_dark" if dark else "board.square_light"
            colour = self._tints[key] = self.theme.palette.mix(base, name, share)
        return colour

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
        width = float(self.width("facing_tick"))
        attributes = stroke(self.theme["move.reach_ink"], width, cap="butt")
        slanted = stroke(self.theme["move.reach_ink"], max(1.5, self.fine("facing_tick")), cap="butt")
        middle = self._snap(width)
        body = []
        for facing in facings:
            x, y = SCREEN_X[facing], SCREEN_Y[facing]
            if facing % 2:
                near, far = 0.36 * self.px, 0.47 * self.px
                body.append(self._ray((self.px / 2, self.px / 2), (x, y), near, far, slanted))
            else:
                near, far = round(0.34 * self.px), round(0.44 * self.px)
                body.append(self._ray((middle, middle), (x, y), near, far, attributes))
        return self._square("".join(body))

    @staticmethod
    def _ray(centre: Point, unit: Point, near: float, far: float, attributes: str) -> str:
        return line(
            (centre[0] + unit[0] * near, centre[1] + unit[1] * near),
            (centre[0] + unit[0] * far, centre[1] + unit[1] * far),
            attributes,
        )

    @drawn_once
    def danger(self) -> pygame.Surface:
        """Three red hatches in the upper right corner."""
        px, width = self.px, max(1.4, self.fine("danger_hatch"))
        under = self.casing(width * 0.5)
        pens = ([under] if under else []) + [stroke(self.theme["fire.accent"], width, cap="butt")]
        ends = [((px * (1 - share), 0), (px, px * share)) for share in (0.12, 0.22, 0.32)]
        return self._square("".join(line(a, b, pen) for pen in pens for a, b in ends))

    @drawn_once
    def lost(self) -> pygame.Surface:
        """A red cross in the lower left corner: the piece would be lost here."""
        px, width = self.px, max(1.6, 2.2 * self.px / 40)
        a, b, c, d = 0.1 * px, 0.3 * px, 0.7 * px, 0.9 * px
        under = self.casing(width * 0.7)
        pens = ([under] if under else []) + [stroke(self.theme["fire.accent"], width)]
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
        under = self.casing(width * 0.6) if colour.startswith("fire") else None
        body = "".join(polyline(c, under) for c in corners) if under else ""
        body += "".join(polyline(c, stroke(self.theme[colour], width, cap="butt")) for c in corners)
        return self._square(body)

    @drawn_once
    def target_ring(self, strength: str) -> pygame.Surface:
        """The red ring of an enemy that would be destroyed, 1.5 squares wide.

        ``strength``: "chosen" (with four ticks), "open" (ticks, thinner), "other" (not chosen: dashed).
        """
        side = self._side(1.5)
        centre, radius = (side / 2, side / 2), RING_SHARE * self.px
        width = self.fine("target_ring") * {"chosen": 1.15, "open": 1.0, "other": 0.75}[strength]
        dash = () if strength != "other" else (0.11 * self.px, 0.075 * self.px)
        under = self.casing(width)
        body = []
        for attributes in ([under] if under else []) + [
            stroke(self.theme["fire.accent"], width, cap="butt", dash=dash)
        ]:
            body.append(circle(centre, radius, attributes))
            if strength != "other":
                for facing in (0, 2, 4, 6):
                    unit = (SCREEN_X[facing], SCREEN_Y[facing])
                    body.append(self._ray(centre, unit, 0.39 * self.px, 0.62 * self.px, attributes))
        return self._square("".join(body), side)

    @drawn_once
    def hold_bar(self, facing: int) -> pygame.Surface:
        """The ink bar on the hit side of an enemy that would survive, 1.5 squares wide."""
        side, px = self._side(1.5), self.px
        ux, uy = SCREEN_X[facing], SCREEN_Y[facing]
        vx, vy = -uy, ux
        width = max(2.0, 3.0 * px / 40)
        far, near, half = HOLD_SHARE * px, (HOLD_SHARE - 0.09) * px, 0.34 * px
        c = side / 2
        points = [
            (c + ux * near - vx * half, c + uy * near - vy * half),
            (c + ux * far - vx * half, c + uy * far - vy * half),
            (c + ux * far + vx * half, c + uy * far + vy * half),
            (c + ux * near + vx * half, c + uy * near + vy * half),
        ]
        paper = self.theme["surface.raised"]
        body = polyline(points, stroke(paper, width + 2, cap="square"))
        body += polyline(points, stroke(self.theme["ink.primary"], width, cap="butt"))
        return self._square(body, side)

    @drawn_once
    def attacker(self) -> pygame.Surface:
        """A dotted red ring: the piece that gives check."""
        side = self._side(1.3)
        width = self.fine("fire_line")
        under = self.casing(width * 0.8)
        ring = stroke(self.theme["fire.accent"], width, cap="butt", dash=(0.1 * self.px, 0.1121 * self.px))
        body = circle((side / 2, side / 2), 0.54 * self.px, under) if under else ""
        return self._square(body + circle((side / 2, side / 2), 0.54 * self.px, ring), side)

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
        tip = (cx + ux * reach, cy + uy * reach)
        arm = 0.85 * reach
        head = [
            (tip[0] - (ux - side * uy) * arm * DIAGONAL, tip[1] - (uy + side * ux) * arm * DIAGONAL)
            for side in (-1, 1)
        ]
        pen = stroke(paper, max(2.0, 0.11 * min(size)))
        body += line((cx - ux * reach, cy - uy * reach), tip, pen) + polyline([head[0], tip, head[1]], pen)
        return self.ink.draw(body, width, height)

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
