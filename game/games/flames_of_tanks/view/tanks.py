"""Draws the tanks of Flames of Tanks at any heading, with the marks of their state: base, rings, tags."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.games.flames_of_tanks.view.scene import RingKind, Sign, TankShown
from game.games.flames_of_tanks.view.signs import GROUPS, Signs, seat_sign
from game.ui.paint.fonts import FontStore
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink, Point, box, circle, filled, line, outlined, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.pens import fill_polygon, polar
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.clips import put
from game.view.board.gun_shape import AHEAD, GunPose, GunShape
from game.view.board.sprites import SpriteStore
from game.view.board.turned_tanks import TurnedTanks

SPRITE_INCHES: Final = 3.0
"""Side of a tank's drawing: the gun reaches half of it from the middle, the hull is inside the base circle
(FT-1.1)."""

BASE: Final = 1.2
GHOST_DISC: Final = 1.62
LOSS_RING: Final = GHOST_DISC + 0.34
RINGS: Final = {
    "picked": 1.55,
    "hover": 1.5,
    "focus": 1.5,
    "target": 1.72,
    "no_shot": 1.72,
}
"""Radii in inches: of the base circle (FT-1.1), the ghost's disc, the dashed ring round a ghost that
would be lost, the rings."""

ANSWER_RINGS: Final = {
    "answer_from": (1.5, 22, 0.45),
    "shooter": (1.5, 22, 0.45),
    "answer_loss": (LOSS_RING, 14, 0.6),
}
"""The dashed rings round enemies that give an answer or could shoot at what is pointed at, and round what
would be lost: radius in inches, number of dashes, and the drawn share of each."""

BAILED_ASIDE: Final = 0.84
"""Offset in inches, to the left and down from the middle, of the sign that the crew is out."""

TAG_PX: Final = (32, 16)
LONG_TAG_PX: Final = 39
"""Size of a tag at 100 %, and its length with two figures."""

BASE_DASHES: Final = {"bars": (8, 0.72), "cross": (4, 0.8), "chevrons": (16, 0.5)}
"""Dashes of each team's base ring: their number, and the drawn share of each. The first team's ring is
unbroken."""


class Tanks:
    """Draws tanks in one theme. ``unit`` is px an inch. All surfaces are shared: blit them, don't draw on
    them; all but tags are centred on the tank."""

    def __init__(self, theme: Theme, fonts: FontStore, icons: IconStore) -> None:
        self.theme, self.fonts, self.icons = theme, fonts, icons
        self.sprites = SpriteStore(theme, "flames_of_tanks")
        self._turning = TurnedTanks(self.sprites, _drawing)
        self.signs = Signs(theme, icons, self.sprites)
        self._ink = Ink(1_000_000)
        self._kept = SurfaceCache(12_000_000)

    # --- the tank itself ---

    def gun_shape(self, seat: int) -> GunShape:
        """The place of the gun in the drawing of a seat's tanks."""
        return self._turning.gun_shape(seat)

    def tank(
        self,
        seat: int,
        degrees: float,
        unit: int,
        *,
        ghost: bool = False,
        gun: GunPose = AHEAD,
    ) -> pygame.Surface:
        """A tank turned by any angle, clockwise from the top of the screen, on a square surface. ``ghost``
        makes it transparent like a plan."""
        return self._turning.tank(seat, degrees, _side(unit), "ghost" if ghost else "tank", gun)

    def apart(
        self, seat: int, degrees: float, unit: int, gun: GunPose = AHEAD
    ) -> tuple[pygame.Surface, pygame.Surface | None]:
        """A tank without its turret, and the turret."""
        return self._turning.apart(seat, degrees, _side(unit), gun)

    def draw(
        self, surface: pygame.Surface, tank: TankShown, degrees: float, unit: int, middle: Point
    ) -> None:
        """Draw a tank on its base with its shadow and, if its crew is out, the sign for it."""
        at = (round(middle[0]), round(middle[1]))
        base = self.base(tank.team, unit)
        put(surface, base, at)
        parts = self._turning.placed(tank.seat, degrees, _side(unit), at, tank.gun)
        surface.fblits(parts)
        if tank.bailed_out:
            sign, aside = self.bailed_out(unit), round(BAILED_ASIDE * unit)
            put(surface, sign, (at[0] - aside, at[1] + aside))

    @drawn_once
    def base(self, team: Sign, unit: int) -> pygame.Surface:
        """The base circle, which must overlap nothing (FT-1.1); its ring shows the team."""
        side = even(2 * (BASE * unit + base_line(team, unit)) + 2)
        return self._ink.draw(
            base_drawing(self.theme, self.signs, team, unit, (side / 2, side / 2)), side, side
        )

    @drawn_once
    def bailed_out(self, unit: int) -> pygame.Surface:
        """The sign that the crew is out."""
        side = max(13, round(1.15 * unit))
        paper, ink, width = (
            self.theme["flames_tape.paper"],
            self.theme["flames_tape.ink"],
            max(1.0, side / 13),
        )
        body = circle((side / 2, side / 2), side / 2 - width, outlined(paper, ink, width))
        made = self._ink.draw(body, side, side).copy()
        icon = self.icons.get("ft_bailed_out", round(0.72 * side), ink)
        put(made, icon, (side // 2, side // 2))
        return made

    @drawn_once
    def lost(self, unit: int) -> pygame.Surface:
        """The mark of a place where a tank was destroyed."""
        side = even(2.3 * unit + 4)
        ochre, ink = self.theme["signal.last_move"], self.theme["flames_tape.ink"]
        if self.theme.palette.is_dark:
            ink = self.theme["surface.shadow"]
        soft = pygame.Color(ochre.r, ochre.g, ochre.b, 77)
        body = circle((side / 2, side / 2), unit, outlined(soft, ochre, max(1.4, 0.11 * unit)))
        arm = 0.4 * unit
        pen = stroke(ink, max(1.6, 0.13 * unit))
        for turn in (-1, 1):
            body += line(
                (side / 2 - arm, side / 2 - turn * arm), (side / 2 + arm, side / 2 + turn * arm), pen
            )
        return self._ink.draw(body, side, side)

    # --- rings ---

    @drawn_once
    def ring(self, kind: RingKind, unit: int) -> pygame.Surface:
        """A ring round a tank: picked (blue), hovered or in focus (ink), a target (red, with four ticks;
        ink if the shot is not possible)."""
        theme, radius = self.theme, RINGS[kind] * unit
        thick = max(1.0, 0.5 + 0.1 * unit)
        side = even(2 * (radius + 0.95 * unit) + 4)
        middle = (side / 2, side / 2)
        red, blue, paper = theme["fire.accent"], theme["move.reach_ink"], theme["flames_tape.paper"]
        if kind == "picked":
            body = circle(middle, radius, stroke(self._casing(), thick + 1.8))
            return self._ink.draw(body + circle(middle, radius, stroke(blue, thick)), side, side)
        if kind in ("hover", "focus", "no_shot"):
            ink = theme["flames_tape.ink" if not theme.palette.is_dark else "surface.shadow"]
            body = circle(middle, radius, stroke(ink, thick))
            if kind == "focus":
                body += circle(middle, radius + 1.7 * thick, stroke(paper, thick))
                body += circle(middle, radius + 3 * thick, stroke(ink, 0.9 * thick))
            return self._ink.draw(body, side, side)
        body = ""
        for pen in (stroke(self._casing(), 1.9 * thick, cap="butt"), stroke(red, thick, cap="butt")):
            body += circle(middle, radius, pen)
            for degrees in (0, 90, 180, 270):
                near = polar(middle, radius - 0.32 * unit, degrees)
                body += line(near, polar(middle, radius + 0.52 * unit, degrees), pen)
        return self._ink.draw(body, side, side)

    def _casing(self) -> pygame.Color:
        """The colour that sets a ring off from the ground."""
        colour = self.theme["surface.shadow" if self.theme.palette.is_dark else "flames_tape.paper"]
        colour.a = 150
        return colour

    @drawn_once
    def ghost_disc(self, unit: int) -> pygame.Surface:
        """The paper disc under a ghost, with a blue ring."""
        theme, radius = self.theme, GHOST_DISC * unit
        side = even(2 * radius + 6)
        middle = (side / 2, side / 2)
        paper = theme.palette.with_opacity("flames_tape.paper", "ghost_disc")
        look = outlined(paper, theme["move.reach_ink"], max(1.6, 0.6 + 0.12 * unit))
        return self._ink.draw(circle(middle, radius, look), side, side)

    def draw_ghost_head(self, surface: pygame.Surface, degrees: float, unit: int, middle: Point) -> None:
        """Draw the arrowhead at a ghost's disc that shows its heading."""
        radius, blue = GHOST_DISC * unit, self.theme["move.reach_ink"]
        back = polar(middle, radius + 0.1 * unit, degrees)
        corners = [polar(back, 0.44 * unit, degrees + side) for side in (-90, 90)]
        corners.append(polar(middle, radius + 0.85 * unit, degrees))
        fill_polygon(surface, blue, corners)
        pygame.draw.aalines(surface, blue, True, corners)

    @drawn_once
    def answer_ring(self, kind: str, unit: int) -> pygame.Surface:
        """One of the ``ANSWER_RINGS``."""
        inches, count, share = ANSWER_RINGS[kind]
        radius, thick = inches * unit, max(1.4, 0.5 + 0.11 * unit)
        side = even(2 * (radius + thick) + 4)
        middle = (side / 2, side / 2)
        body = circle(middle, radius, stroke(self._casing(), 1.9 * thick))
        pen = stroke(self.theme["fire.accent"], thick, cap="butt")
        return self._ink.draw(body + dashed_circle(middle, radius, pen, count, share), side, side)

    # --- tags and portraits ---

    @drawn_once
    def tag(self, seat: int, tank: int, weight: int, scale: float, *, faint: bool = False) -> pygame.Surface:
        """A tag: the seat's mark, the tank's number, a pip for each step of weight; ``faint`` for a tank
        that is not on the table."""
        sign, number = seat_sign(seat), tank + 1
        width = round((TAG_PX[0] if number < 10 else LONG_TAG_PX) * scale)
        height = round(TAG_PX[1] * scale)
        fill, ink, rim = self.signs.fill(sign), self.signs.ink(sign), self.signs.line(sign)
        edge = max(1.0, 1.1 * scale)
        if faint:
            fill, ink = self.theme["surface.panel"], self.theme["ink.tertiary"]
            rim = ink
        halo = self.theme["flames_table.ground"]
        halo.a = 0 if faint else 150
        place = (edge, edge, width - 2 * edge, height - 2 * edge, 0.28 * height)
        body = box(0, 0, width, height, 0.33 * height, filled(halo)) if halo.a else ""
        body += box(*place, filled(fill))
        pen = stroke(rim, edge, cap="butt", dash=(2.4 * scale, 2 * scale) if faint else ())
        body += box(*place, pen)
        pip, right = max(0.9, 1.15 * scale), width - 4.6 * scale
        apart = 3.6 * scale
        for row in range(max(0, min(3, weight))):
            y = height / 2 + (row - (weight - 1) / 2) * apart
            body += circle((right, y), pip, filled(ink))
        made = self._ink.draw(body, width, height).copy()
        mark = self.signs.sign(sign, round(9.5 * scale), ink)
        if mark is not None:
            put(made, mark, (9 * scale, height // 2))
        text = self.fonts.face("sans", 700, round(13 * scale)).render(str(number), True, ink)
        inked = text.get_bounding_rect()
        middle = (round(width / 2 + 2.9 * scale), height // 2)
        made.blit(text, inked.move_to(center=middle), inked)
        return made

    @drawn_once
    def portrait(self, seat: int, degrees: int, px: int) -> pygame.Surface:
        """A tank on a tile of the table, for cards."""
        theme, unit = self.theme, max(4, round(px / (1.08 * SPRITE_INCHES)))
        corner = max(2.0, 0.09 * px)
        look = outlined(theme["flames_dice.tray"], theme["surface.line_strong"], 1.0)
        body = box(0.5, 0.5, px - 1, px - 1, corner, look)
        made = self._ink.draw(body, px, px).copy()
        self._stand(made, seat, degrees, unit)
        return made

    def draw_large(self, surface: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        """Draw a tank that fills a rectangle."""
        px = min(rect.size)
        made = pygame.Surface((px, px), pygame.SRCALPHA)
        self._stand(made, seat, 0, max(4, round(px / (0.92 * SPRITE_INCHES))))
        put(surface, made, rect.center)

    def _stand(self, made: pygame.Surface, seat: int, degrees: int, unit: int) -> None:
        """Draw a tank in the middle of a surface."""
        angle = math.radians(degrees)
        lift = 0.16 * unit  # the gun makes it longer in front
        middle = made.get_width() / 2
        at = (middle - lift * math.sin(angle), middle + lift * math.cos(angle))
        put(made, self.tank(seat, degrees, unit), at)


def _drawing(seat: int) -> tuple[str, str]:
    """The sprite of a seat's tanks, and its group of colours."""
    sign = seat_sign(seat)
    return sign, GROUPS[sign]


def even(length: float) -> int:
    """A length in px, rounded up to an even number, so that a drawing has a middle."""
    return 2 * math.ceil(length / 2)


def base_line(team: Sign, unit: float) -> float:
    """The thickness of a base's ring, in px."""
    return max(1.0, (0.5 + 0.052 * unit) * (1.8 if team else 0.9))


def base_drawing(theme: Theme, signs: Signs, team: Sign, unit: float, middle: Point) -> str:
    """A base as SVG elements."""
    radius, width = BASE * unit, base_line(team, unit)
    soft = signs.soft(team) if team else theme["flames_table.ground"]
    soft.a = 190 if team else 130
    ink = signs.fill(team) if team else theme["flames_table.wall_line"]
    if team not in BASE_DASHES:
        return circle(middle, radius - width / 2, outlined(soft, ink, width))
    count, share = BASE_DASHES[team]
    pen = stroke(ink, 1.15 * width, cap="butt")
    body = circle(middle, radius - width / 2, filled(soft))
    return body + dashed_circle(middle, radius - width / 2, pen, count, share)


def dashed_circle(middle: Point, radius: float, attributes: str, count: int, share: float) -> str:
    """A circle of ``count`` even dashes as SVG elements, each dash drawn by itself: a dash pattern would
    not come out even."""
    parts = []
    for number in range(count):
        ax, ay = polar(middle, radius, 360 * (number - share / 2) / count)
        bx, by = polar(middle, radius, 360 * (number + share / 2) / count)
        parts.append(f"M{ax:.2f} {ay:.2f}A{radius:.2f} {radius:.2f} 0 0 1 {bx:.2f} {by:.2f}")
    return f'<path d="{"".join(parts)}" {attributes}/>'


def _side(unit: int) -> int:
    """The side of a tank's drawing, in px."""
    return max(4, round(SPRITE_INCHES * unit))
