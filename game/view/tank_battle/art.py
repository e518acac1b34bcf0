"""The pieces and pegs of Tank Battle as surfaces, in the colours of one theme.

All shapes stand in a box of 120 units that is a square of the board, their front at the top. Green is round,
Grey has cut corners. Surfaces are shared: blit them, don't draw on them.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.rules.tank_battle.diagram import SIDES, SITES
from game.ui.fonts import FontStore
from game.ui.icons import IconStore
from game.ui.ink import Ink, box, circle, filled, line, polyline, screen_format, stroke
from game.ui.palette import Theme
from game.ui.surface_cache import SurfaceCache, drawn_once

GROUPS: Final = tuple(f"battle_{side}" for side in SIDES)
"""The palette's groups of the sides' colours."""

BOX: Final = 120.0

SMALL_PEG_PX: Final = 26
"""A smaller peg has no ring."""

WORD_FROM_PX: Final = 52
"""From this size of a square on an installation has its word."""


def octagon(cx: float, cy: float, radius: float) -> list[tuple[float, float]]:
    """A square with cut corners."""
    cut = radius * 0.42
    return [
        (cx - cut, cy - radius), (cx + cut, cy - radius), (cx + radius, cy - cut), (cx + radius, cy + cut),
        (cx + cut, cy + radius), (cx - cut, cy + radius), (cx - radius, cy + cut), (cx - radius, cy - cut),
    ]  # fmt: skip


class Art:
    """Draws pieces in one theme."""

    def __init__(self, theme: Theme, fonts: FontStore) -> None:
        self.theme, self.fonts = theme, fonts
        self.icons = IconStore()
        self.ink = Ink(1_500_000)
        self._kept = SurfaceCache(6_000_000)

    # --- shapes ---

    def _draw(self, body: str, px: int) -> pygame.Surface:
        """A body in units of the box on a square of px."""
        return screen_format(self.ink.draw(f'<g transform="scale({px / BOX:.5f})">{body}</g>', px, px))

    def _plate(self, side: int, radius: float, fill: str, ink: str, width: float) -> str:
        """The base of a piece: round, or with cut corners; a pale rim parts it from the ground."""
        colours = GROUPS[side]
        rim, paint = stroke(self.theme[f"{colours}.rim"], width + 5), filled(self.theme[fill])
        pen = stroke(self.theme[ink], width)
        if side == 0:
            return "".join(circle((60, 60), radius, one) for one in (rim, paint, pen))
        points = octagon(60, 60, radius * 0.94)
        return "".join(polyline(points, one, closed=True) for one in (rim, paint, pen))

    def _hull(self, side: int, *, wreck: bool = False) -> str:
        """Tracks, hull and gun."""
        t, c = self.theme, GROUPS[side]
        name = SIDES[side]
        hull = t[f"battle.{name}_wreck" if wreck else f"{c}.hull"]
        ink = t[f"battle.{name}_wreck_line" if wreck else f"{c}.line"]
        track = t[f"battle.{name}_wreck" if wreck else f"{c}.track"]
        pen, body = stroke(ink, 3.0), ""
        if not wreck:
            body += box(17, 18, 86, 88, 9, stroke(t[f"{c}.rim"], 7))
            body += box(50, 4, 20, 40, 4, stroke(t[f"{c}.rim"], 7))
        for x in (18, 82):
            body += box(x, 20, 20, 84, 5, filled(track)) + box(x, 20, 20, 84, 5, pen)
            tick = stroke(ink if wreck else t[f"{c}.track_tick"], 2.4)
            body += "".join(line((x + 4, y), (x + 16, y), tick) for y in range(30, 100, 11))
        body += box(34, 26, 52, 72, 8, filled(hull)) + box(34, 26, 52, 72, 8, pen)
        if not wreck:
            body += box(53, 6, 14, 36, 3, filled(t[f"{c}.turret"])) + box(53, 6, 14, 36, 3, pen)
        return body

    def _turret(self, side: int) -> str:
        t, c = self.theme, GROUPS[side]
        fill, pen = filled(t[f"{c}.turret"]), stroke(t[f"{c}.line"], 3.2)
        if side == 0:
            return circle((60, 63), 27, fill) + circle((60, 63), 27, pen)
        points = octagon(60, 63, 27)
        return polyline(points, fill, closed=True) + polyline(points, pen, closed=True)

    def _hatch(self, side: int, cx: float = 60, cy: float = 63, size: float = 1.0) -> str:
        """A closed hatch: the rank isn't known."""
        t, c = self.theme, GROUPS[side]
        pen = stroke(t[f"{c}.mark"], 3.2 * size)
        body = circle((cx, cy), 11 * size, pen)
        return body + line((cx, cy - 6 * size), (cx, cy + 6 * size), pen)

    def _numeral(self, made: pygame.Surface, rank: int, side: int, px: int, at: tuple[float, float]) -> None:
        """A rank, set bold in the side's colour for marks."""
        share = 36 if px >= 56 else 40 if px >= 38 else 46
        font = self.fonts.face("sans", 700, max(8, round(px * share / BOX)))
        words = font.render(str(rank), True, self.theme[f"{GROUPS[side]}.mark"])
        inside = words.get_bounding_rect()
        made.blit(words, inside.move_to(center=(round(at[0]), round(at[1]))), inside)

    # --- pieces ---

    @drawn_once
    def tank(
        self, side: int, rank: int, marks: str, turned: bool, px: int, ghost: bool = False
    ) -> pygame.Surface:
        """A tank with its rank (0: a closed hatch). ``marks``: "^" a command tank's flag, "!" the eye that
        the enemy has seen the rank. ``turned``: its front is below."""
        body = self._hull(side)
        if turned:
            body = f'<g transform="rotate(180 60 61)">{body}</g>'
        body += self._turret(side)
        if not rank:
            body += self._hatch(side)
        if "^" in marks:
            body += self._pennant(side)
        made = self._draw(body, px).copy()
        if rank:
            self._numeral(made, rank, side, px, (px * 0.5, px * 63 / BOX))
        if "!" in marks:
            self._eye(made, px)
        if ghost:
            share = self.theme.palette.opacity("ghost_piece")
            made.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
        return made

    def _pennant(self, side: int) -> str:
        t, c = self.theme, GROUPS[side]
        pole = stroke(t[f"{c}.line"], 4)
        flag = [(90, 8), (116, 17), (90, 27)]
        return (
            line((90, 6), (90, 62), pole)
            + polyline(flag, filled(t[f"{c}.pennant"]), closed=True)
            + polyline(flag, stroke(t[f"{c}.line"], 2.4), closed=True)
        )

    def _eye(self, made: pygame.Surface, px: int) -> None:
        """The badge of a rank that the enemy has seen."""
        side = max(11, round(px * 0.25))
        body = circle((side / 2, side / 2), side / 2 - 0.7, filled(self.theme["surface.raised"]))
        body += circle((side / 2, side / 2), side / 2 - 0.7, stroke(self.theme["ink.primary"], 1.0))
        place = (px - side, 0)
        made.blit(self.ink.draw(body, side, side), place)
        icon = self.icons.get("eye", max(8, round(side * 0.82)), self.theme["ink.primary"])
        made.blit(icon, icon.get_rect(center=(place[0] + side // 2, side // 2)))

    @drawn_once
    def wreck(self, side: int, px: int) -> pygame.Surface:
        """A tank that has just been destroyed."""
        return self._draw(f'<g transform="rotate(24 60 60)">{self._hull(side, wreck=True)}</g>', px)

    @drawn_once
    def gun(self, side: int, turned: bool, px: int) -> pygame.Surface:
        """An anti-tank gun."""
        t, c = self.theme, GROUPS[side]
        body = self._plate(side, 40, f"{c}.hull", f"{c}.line", 3.2)
        pen, shield = stroke(t[f"{c}.line"], 5), stroke(t[f"{c}.mark" if side == 0 else f"{c}.line"], 4)
        gun = line((60, 62), (40, 90), pen) + line((60, 62), (80, 90), pen)
        gun += box(54, 14, 12, 50, 3, filled(t[f"{c}.turret"])) + box(
            54, 14, 12, 50, 3, stroke(t[f"{c}.line"], 3)
        )
        gun += f'<path d="M34 58Q60 38 86 58" {stroke(t[f"{c}.line"], 10)}/>'
        gun += f'<path d="M36 57Q60 40 84 57" {shield}/>'
        if turned:
            gun = f'<g transform="rotate(180 60 60)">{gun}</g>'
        return self._draw(body + gun, px)

    @drawn_once
    def site(self, side: int, site: int, px: int) -> pygame.Surface:
        """An installation; large ones have their word."""
        t, c = self.theme, GROUPS[side]
        word = px >= WORD_FROM_PX
        body = self._plate(side, 50, f"{c}.turret", f"{c}.line", 3.4)
        body += self._site_icon(site, 46 if word else 58, t[f"{c}.mark"], t[f"{c}.turret"])
        made = self._draw(body, px).copy()
        if word:
            font = self.fonts.face("sans", 700, max(8, round(px * 0.155)))
            words = font.render(SITES[site].upper(), True, t[f"{c}.mark"])
            inside = words.get_bounding_rect()
            made.blit(words, inside.move_to(center=(px // 2, round(px * 0.72))), inside)
        return made

    @staticmethod
    def _site_icon(site: int, y: float, ink: pygame.Color, ground: pygame.Color) -> str:
        """A tent, three shells, a can."""
        paint = filled(ink)
        if site == 0:
            tent = polyline([(60, y - 16), (84, y + 18), (36, y + 18)], paint, closed=True)
            door = polyline([(60, y + 2), (67, y + 18), (53, y + 18)], filled(ground), closed=True)
            return tent + door + line((60, y - 26), (60, y - 14), stroke(ink, 3))
        if site == 1:
            return "".join(
                f'<path d="M{x - 6} {y + 18}V{y - 8}Q{x} {y - 24} {x + 6} {y - 8}V{y + 18}Z" {paint}/>'
                for x in (42, 60, 78)
            )
        can = box(40, y - 12, 40, 32, 4, paint) + box(44, y - 24, 16, 14, 2, stroke(ink, 5))
        cross = stroke(ground, 4)
        return can + line((50, y - 4), (70, y + 12), cross) + line((70, y - 4), (50, y + 12), cross)

    @drawn_once
    def mine(self, px: int) -> pygame.Surface:
        """A mine, with the dashed ring of what only its side sees."""
        t = self.theme
        ink = t["battle.mine_line"]
        ring = circle((60, 60), 40, filled(t["battle.mine"]))
        ring += circle((60, 60), 40, stroke(ink, 3, cap="butt", dash=(8.4, 6.3)))
        body = circle((60, 60), 20, filled(ink)) + circle((60, 60), 8, filled(t["battle.mine"]))
        for spoke in range(8):
            angle = spoke * math.pi / 4
            x, y = math.cos(angle), math.sin(angle)
            body += line((60 + 16 * x, 60 + 16 * y), (60 + 29 * x, 60 + 29 * y), stroke(ink, 6))
        return self._draw(ring + body, px)

    # --- pegs ---

    @drawn_once
    def peg(self, white: bool, px: int) -> pygame.Surface:
        """A plotted shot."""
        accent, pale = self.theme["fire.accent"], self.theme["battle.peg_white"]
        if px < SMALL_PEG_PX:
            if white:
                body = polyline(diamond(46), filled(pale), closed=True)
                return self._draw(body + polyline(diamond(46), stroke(accent, 13), closed=True), px)
            return self._draw(circle((60, 60), 44, filled(accent)), px)
        if white:
            body = polyline(diamond(33), filled(pale), closed=True)
            body += polyline(diamond(33), stroke(accent, 4.2), closed=True)
            body += polyline(diamond(15), stroke(accent, 4.2), closed=True)
            return self._draw(body, px)
        body = circle((60, 60), 27, filled(pale)) + circle((60, 60), 27, stroke(accent, 4.4))
        return self._draw(body + circle((60, 60), 13, filled(accent)), px)

    @drawn_once
    def miss(self, white: bool, px: int) -> pygame.Surface:
        """A shot that hit nothing."""
        pen = stroke(self.theme["fire.accent"], 3.4, cap="butt", dash=(8, 6))
        ink = stroke(self.theme["ink.primary"], 5)
        body = polyline(diamond(28), pen, closed=True) if white else circle((60, 60), 24, pen)
        return self._draw(body + line((52, 52), (68, 68), ink) + line((68, 52), (52, 68), ink), px)

    @drawn_once
    def hit(self, px: int) -> pygame.Surface:
        """A shot that hit."""
        pen = stroke(self.theme["fire.accent"], 5)
        body = circle((60, 60), 44, pen)
        for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            body += line((60 + 34 * x, 60 + 34 * y), (60 + 57 * x, 60 + 57 * y), pen)
        return self._draw(body, px)

    # --- small ones, for strips and cards ---

    @drawn_once
    def chip(self, side: int, rank: int, px: int, marks: str = "", gone: bool = False) -> pygame.Surface:
        """A tank as a small plate with its rank; ``gone``: pale and struck through."""
        t, c = self.theme, GROUPS[side]
        fill = "surface.sunken" if gone else f"{c}.turret"
        ink = "ink.tertiary" if gone else f"{c}.line"
        body = self._plate(side, 52, fill, ink, 5)
        if not rank:
            body += self._hatch(side, 60, 60, 1.7) if not gone else ""
        made = self._draw(body, px).copy()
        if rank:
            font = self.fonts.face("sans", 700, max(8, round(px * 0.6)))
            words = font.render(str(rank), True, t["ink.tertiary" if gone else f"{c}.mark"])
            inside = words.get_bounding_rect()
            made.blit(words, inside.move_to(center=(px // 2, px // 2)), inside)
        if gone:
            strike = line((18, 102), (102, 18), stroke(t["fire.accent"], 8))
            made.blit(self._draw(strike, px), (0, 0))
        if "^" in marks and not gone:
            flag = polyline([(72, 2), (118, 18), (72, 34)], filled(t[f"{c}.pennant"]), closed=True)
            made.blit(self._draw(flag + line((72, 2), (72, 60), stroke(t["ink.primary"], 6)), px), (0, 0))
        return made

    @drawn_once
    def site_chip(self, side: int, site: int, px: int, gone: bool = False) -> pygame.Surface:
        """An installation as a small plate."""
        t, c = self.theme, GROUPS[side]
        body = self._plate(side, 52, "surface.sunken" if gone else f"{c}.turret", f"{c}.line", 5)
        mark, ground = (
            t["ink.tertiary" if gone else f"{c}.mark"],
            t["surface.sunken" if gone else f"{c}.turret"],
        )
        body += f'<g transform="translate(-12 -8) scale(1.2)">{self._site_icon(site, 56, mark, ground)}</g>'
        if gone:
            body += line((18, 102), (102, 18), stroke(t["fire.accent"], 8))
        return self._draw(body, px)

    @drawn_once
    def clash(self, px: int) -> pygame.Surface:
        """The mark of a battle between two squares."""
        accent, pale = self.theme["fire.accent"], self.theme["fire.on_accent"]
        body = circle((60, 60), 56, filled(accent)) + circle((60, 60), 56, stroke(pale, 6))
        pen = stroke(pale, 10)
        return self._draw(body + line((40, 40), (80, 80), pen) + line((80, 40), (40, 80), pen), px)

    def spinner(self, px: int, gun_loses: int, degrees: float, side: int) -> pygame.Surface:
        """The spinner: so many of its six fields are the gun's loss, the others the tank's. ``side`` is the
        tank's; ``degrees``: where the needle points, clockwise from the top."""
        made = self._face(px, gun_loses, side).copy()
        middle, angle = px / 2, math.radians(degrees)
        tip = (middle + 0.4 * px * math.sin(angle), middle - 0.4 * px * math.cos(angle))
        tail = (middle - 0.12 * px * math.sin(angle), middle + 0.12 * px * math.cos(angle))
        pygame.draw.line(made, self.theme["ink.primary"], tail, tip, max(3, px // 36))
        pygame.draw.circle(made, self.theme["ink.primary"], (round(middle), round(middle)), max(4, px // 20))
        return made

    @drawn_once
    def _face(self, px: int, gun_loses: int, side: int) -> pygame.Surface:
        t, middle, radius = self.theme, 60.0, 57.0
        body = circle((60, 60), radius, filled(t["surface.raised"]))
        pen = stroke(t["ink.primary"], 2)
        for field in range(6):
            a, b = math.radians(60 * field - 120), math.radians(60 * field - 60)
            fill = t["board.square_dark" if field % 2 else "board.square_light"]
            fill = fill if field < gun_loses else t["fire.accent_soft"]
            body += (
                f'<path d="M60 60L{middle + radius * math.cos(a):.2f} {middle + radius * math.sin(a):.2f}'
                f"A{radius} {radius} 0 0 1 {middle + radius * math.cos(b):.2f} "
                f'{middle + radius * math.sin(b):.2f}Z" {filled(fill)}/>'
            )
            body += line((60, 60), (middle + radius * math.cos(a), middle + radius * math.sin(a)), pen)
        body += circle((60, 60), radius, stroke(t["ink.primary"], 3))
        made = self._draw(body, px).copy()
        small = round(px * 0.2)
        for field in range(6):
            angle = math.radians(60 * field - 90)
            gun = field < gun_loses
            tile = self.gun(1 - side, False, small) if gun else self.chip(side, 0, small)
            at = (px / 2 + 0.33 * px * math.cos(angle), px / 2 + 0.33 * px * math.sin(angle))
            made.blit(tile, tile.get_rect(center=(round(at[0]), round(at[1]))))
            strike = self._draw(line((24, 96), (96, 24), stroke(t["fire.accent"], 9)), small)
            made.blit(strike, strike.get_rect(center=(round(at[0]), round(at[1]))))
        return made


def diamond(radius: float) -> list[tuple[float, float]]:
    """A square on its corner."""
    return [(60, 60 - radius), (60 + radius, 60), (60, 60 + radius), (60 - radius, 60)]
