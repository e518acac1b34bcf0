"""The large picture on the page after a match: the winners on the map's ground, with a ribbon that says
so.

A victory has light, laurel and paper strips, a defeat the winner's searchlights, a draw both tanks face to
face. Everything depends only on the seconds since it began.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from game.ui.paint.ink import hexa
from game.ui.paint.paint import Painter
from game.ui.paint.palette import Theme
from game.ui.paint.pens import polar
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.paint.svg import rasterise
from game.view.board.easing import cubic_out
from game.view.sides import DrawTank


class Mood(Enum):
    """How a match ended for the people at the machine: the ribbon's colour, its ink, and how strong a wash
    lies over the ground (0-255)."""

    WON = ("fire.accent", "fire.on_accent", 150)
    LOST = ("ink.primary", "surface.raised", 176)
    DRAWN = ("surface.line_strong", "surface.raised", 160)

    def __init__(self, ribbon: str, ink: str, wash: int) -> None:
        self.ribbon, self.ink, self.wash = ribbon, ink, wash


@dataclass(frozen=True, slots=True)
class TimedPart:
    """When a part of the picture begins and when it is complete, in seconds."""

    start: float
    end: float

    def share(self, at: float) -> float:
        """Return how much of the part is there after ``at`` seconds, 0 to 1, growing quickly at first."""
        return cubic_out(min(1.0, max(0.0, (at - self.start) / (self.end - self.start))))


DRIVE: Final = TimedPart(0.05, 0.95)
RIBBON: Final = TimedPart(0.45, 1.05)
LAUREL: Final = TimedPart(0.7, 1.5)
GROWING: Final = (DRIVE, LAUREL)
"""The parts that stay once they are complete, in drawing order."""

FALL: Final = TimedPart(0.5, 3.2)

STRIPS: Final = 34
"""How many paper strips fall."""

STRIP_COLOURS: Final = ("fire.accent", "signal.last_move", "surface.raised", "move.reach_1", "signal.ok")

RIBBON_HIGH: Final = 74.0
"""The ribbon's height, in tokens."""

RIBBON_WIDE: Final = 640.0
"""Width in tokens beyond which the ribbon grows with the picture."""


class EndScenery:
    """Draws the picture. ``tanks`` draw the tanks shown, ``title`` is the text on the ribbon."""

    def __init__(self, painter: Painter, mood: Mood, title: str, tanks: Sequence[DrawTank]) -> None:
        self.painter, self.mood, self.title, self.tanks = painter, mood, title, tanks
        self._kept = SurfaceCache()

    @property
    def length(self) -> float:
        """Seconds until nothing moves any more."""
        return FALL.end if self.mood is Mood.WON else LAUREL.end

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, at: float, ground: pygame.Surface | None
    ) -> None:
        """Draw the picture into ``rect`` as it is ``at`` seconds after it began; ``ground`` has the size
        of ``rect``."""
        clip = surface.get_clip()
        surface.set_clip(rect)
        done = sum(at >= part.end for part in GROWING)
        surface.blit(self._grown(rect.size, ground, done), rect)
        if done < 1:
            self._draw_tanks(surface, rect, DRIVE.share(at))
        if done < 2:
            self._draw_laurel(surface, rect, LAUREL.share(at))
        self._draw_strips(surface, rect, at)
        self._draw_ribbon(surface, rect, RIBBON.share(at))
        surface.set_clip(clip)
        edge, corner = max(1, self._px(1.5)), self._px(6)
        pygame.draw.rect(surface, self.theme["board.frame"], rect, edge, border_radius=corner)

    def _grown(self, size: tuple[int, int], ground: pygame.Surface | None, done: int) -> pygame.Surface:
        """Draw the ground and the first ``done`` of the growing parts, which are complete."""
        key = "grown", size, ground is None, done
        made = self._kept.get(key)
        if made is not None:
            return made
        if done == 0:
            return self._kept.put(key, self._lit(size, ground))
        made, rect = self._grown(size, ground, done - 1).copy(), pygame.Rect((0, 0), size)
        if done == 1:
            self._draw_tanks(made, rect, 1.0)
        else:
            self._draw_laurel(made, rect, 1.0)
        return self._kept.put(key, made)

    # --- measures ---

    @property
    def theme(self) -> Theme:
        return self.painter.theme

    def _px(self, tokens: float) -> int:
        return round(tokens * self.painter.scale)

    def _ribbon_scale(self, wide: int) -> float:
        """The px of a token on the ribbon of a picture ``wide`` px across."""
        return max(self.painter.scale, wide / RIBBON_WIDE)

    def _middle(self, size: tuple[int, int]) -> tuple[int, int]:
        """Where the tank stands in a picture of ``size`` px."""
        return size[0] // 2, round(0.43 * (size[1] - 0.6 * RIBBON_HIGH * self._ribbon_scale(size[0])))

    def _tank_px(self, size: tuple[int, int]) -> int:
        """The size of a tank in px."""
        room = min(0.56 * size[0], 0.5 * size[1])
        return round(room * {1: 1.0, 2: 0.66}.get(len(self.tanks), 0.5))

    # --- parts ---

    def _lit(self, size: tuple[int, int], ground: pygame.Surface | None) -> pygame.Surface:
        """Draw the ground under its wash, with the light on it."""
        made = pygame.Surface(size)
        made.fill(self.theme["board.square_light"])
        if ground is not None:
            made.blit(ground, (0, 0))
        wash = pygame.Surface(size)
        wash.fill(self._wash())
        wash.set_alpha(self.mood.wash)
        made.blit(wash, (0, 0))
        if self.mood is not Mood.DRAWN:
            made.blit(rasterise(self._light(size), *size), (0, 0))
        return made

    def _wash(self) -> pygame.Color:
        """The wash of the mood; a defeat is dark in every theme."""
        if self.mood is not Mood.LOST:
            return self.theme["surface.raised"]
        first, second = self.theme["ink.primary"], self.theme["surface.table"]
        return min(first, second, key=lambda colour: colour.r + colour.g + colour.b)

    def _light(self, size: tuple[int, int]) -> str:
        """Return the SVG of the rays around a winner, or of the searchlights that find an enemy."""
        wide, high = size
        x, y = self._middle(size)
        far = math.hypot(*size)
        if self.mood is Mood.WON:
            opacity, feet = 0.22, [(x, y)] * 24
            beams = [(15.0 * ray - 3.75, 15.0 * ray + 3.75) for ray in range(24)]
            disc = f'<circle cx="{x}" cy="{y}" r="{0.62 * self._tank_px(size):.1f}" fill-opacity="0.3"/>'
        else:
            opacity, disc = 0.16, ""
            feet = [(round(0.06 * wide), high), (round(0.94 * wide), high)]
            aims = [math.degrees(math.atan2(x - foot[0], high - y)) for foot in feet]
            beams = [(aim - 9.0, aim + 9.0) for aim in aims]
        paths = []
        for foot, (first, last) in zip(feet, beams, strict=True):
            corners = [foot, polar(foot, far, first), polar(foot, far, last)]
            path = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners) + "Z"
            paths.append(f'<path d="{path}"/>')
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
            f'<g fill="{hexa(self.theme["signal.last_move"])}" fill-opacity="{opacity}">'
            f"{''.join(paths)}{disc}</g></svg>"
        )

    def _draw_tanks(self, surface: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        """Draw the tanks driving in from below, on their tracks, to stand side by side; after a draw from
        both sides, face to face."""
        px = self._tank_px(rect.size)
        x, y = self._middle(rect.size)
        count = len(self.tanks)
        step = min(0.86 * px, (rect.width - px) / max(1, count - 1)) if count > 1 else 0
        away = (1 - share) * (rect.height - y + px)
        for number in range(count):
            at = number - (count - 1) / 2
            picture, shade = self._tank(number, px)
            middle = [rect.x + x + at * step, rect.y + y + abs(at) * 0.06 * px]
            if self.mood is Mood.DRAWN:
                middle[0] += math.copysign(away, at) if at else 0.0
            else:
                middle[1] += away
                self._draw_tracks(surface, rect, middle[0], middle[1], px)
            drop = max(2, round(0.03 * px))
            surface.blit(shade, shade.get_rect(center=(round(middle[0]), round(middle[1]) + drop)))
            surface.blit(picture, picture.get_rect(center=(round(middle[0]), round(middle[1]))))

    def _draw_tracks(self, surface: pygame.Surface, rect: pygame.Rect, x: float, y: float, px: int) -> None:
        """Draw two track prints from the tank down to the lower edge."""
        key = "tracks", px, rect.height
        made = self._kept.get(key)
        if made is None:
            dark = self.theme["surface.shadow" if self.mood is Mood.LOST else "board.obstacle_line"]
            wide, high, gap = round(0.13 * px), max(2, round(0.018 * px)), max(5, round(0.05 * px))
            made = pygame.Surface((px, rect.height), pygame.SRCALPHA)
            for line in range(rect.height - high, 0, -gap):
                for side in (-1, 1):
                    left = round(px / 2 + side * 0.255 * px - wide / 2)
                    made.fill((dark.r, dark.g, dark.b, 84), (left, line, wide, high))
            self._kept.put(key, made)
        top = round(y + 0.2 * px) - rect.y  # they lie still while the tank drives
        surface.blit(made, (round(x - px / 2), rect.y + top), (0, top, px, max(0, rect.height - top)))

    def _tank(self, number: int, px: int) -> tuple[pygame.Surface, pygame.Surface]:
        """Return the picture of a tank and its shadow."""
        key, dark = ("tank", number, px), ("shade", number, px)
        made, shade = self._kept.get(key), self._kept.get(dark)
        if made is None or shade is None:
            more = px // 8  # for outlines and guns that reach over the edge
            made = pygame.Surface((px + more, px + more), pygame.SRCALPHA)
            self.tanks[number](made, made.get_rect().inflate(-more, -more))
            if self.mood is Mood.DRAWN and len(self.tanks) == 2:
                made = pygame.transform.rotozoom(made, -58 if number == 0 else 58, 1.0)
            shade = made.copy()
            shade.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            shade.fill((255, 255, 255, 70), special_flags=pygame.BLEND_RGBA_MULT)
            self._kept.put(key, made)
            self._kept.put(dark, shade)
        return made, shade

    def _draw_laurel(self, surface: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        """Draw two branches of laurel that grow around the winner from below."""
        if share <= 0 or self.mood is not Mood.WON:
            return
        key = "laurel", rect.size
        made = self._kept.get(key)
        if made is None:
            made = self._kept.put(key, rasterise(self._laurel(rect.size), *rect.size))
        low = self._middle(rect.size)[1] + round(self._laurel_radius(rect.size) * 1.1)
        hidden = round((1 - share) * low)
        surface.blit(made, (rect.x, rect.y + hidden), (0, hidden, rect.width, low - hidden))

    def _laurel_radius(self, size: tuple[int, int]) -> float:
        wide = self._tank_px(size) * (1.0 if len(self.tanks) == 1 else 1.5)
        return min(0.66 * wide, 0.46 * size[0])

    def _laurel(self, size: tuple[int, int]) -> str:
        x, y = self._middle(size)
        radius = self._laurel_radius(size)
        leaf = 0.22 * radius
        fill, ink = hexa(self.theme["signal.last_move"]), hexa(self.theme["ink.primary"])
        shapes = []
        for side in (-1, 1):
            stem = [polar((x, y), radius, 180 + side * (10 + 4 * n)) for n in range(32)]
            path = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in stem)
            shapes.append(f'<path d="{path}" fill="none" stroke-width="{0.03 * radius:.1f}"/>')
            for n in range(9):
                angle = 180 + side * (20 + 13.4 * n)
                foot = polar((x, y), radius, angle)
                size_now = leaf * (1.15 - 0.055 * n)
                # leaves point along the branch, to the outside and to the inside in turn
                shapes += [_leaf(foot, size_now, angle + side * (90 - turn)) for turn in (34, -30)]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">'
            f'<g fill="{fill}" stroke="{ink}" stroke-width="{max(1.0, 0.012 * radius):.1f}" '
            f'stroke-linejoin="round" stroke-linecap="round">{"".join(shapes)}</g></svg>'
        )

    def _draw_strips(self, surface: pygame.Surface, rect: pygame.Rect, at: float) -> None:
        """Draw paper strips that fall, turn, and are gone."""
        if self.mood is not Mood.WON or not FALL.start < at < FALL.end:
            return
        chance = random.Random(STRIPS)
        colours = [self.theme[name] for name in STRIP_COLOURS]
        ink = self.theme["ink.primary"]
        for number in range(STRIPS):
            x, delay, speed = chance.random(), 0.9 * chance.random(), 0.75 + 0.5 * chance.random()
            turn, swing = 6 * chance.random(), 3 + 4 * chance.random()
            gone = (at - FALL.start - delay) / (FALL.end - FALL.start - 0.9) * speed
            if gone <= 0 or gone >= 1.25:
                continue
            long, wide = self._px(15), self._px(7) * math.cos(swing * gone * 3 + turn)
            middle = (
                rect.x + rect.width * x + self._px(14) * math.sin(swing * gone * 2 + turn),
                rect.y - long + gone * (rect.height + 2 * long),
            )
            angle = math.degrees(turn) + 120 * gone
            along, across = polar((0, 0), long / 2, angle), polar((0, 0), wide / 2, angle + 90)
            corners = [
                (middle[0] + a * along[0] + b * across[0], middle[1] + a * along[1] + b * across[1])
                for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            ]
            pygame.draw.polygon(surface, colours[number % len(colours)], corners)
            pygame.draw.aalines(surface, ink, True, corners)

    def _draw_ribbon(self, surface: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        """Draw the ribbon, unrolled from its middle."""
        if share <= 0:
            return
        made = self._ribbon(rect.width)
        shown = round(made.get_width() * share)
        part = pygame.Rect((made.get_width() - shown) // 2, 0, shown, made.get_height())
        top = rect.bottom - made.get_height() - round(22 * self._ribbon_scale(rect.width))
        surface.blit(made, (rect.x + part.x, top), part)
        self.painter.fonts.cuts.blit(surface, made, (rect.x, top))

    def _ribbon(self, wide: int) -> pygame.Surface:
        made = self._kept.get(("ribbon", wide))
        if made is not None:
            return made
        scale, fonts = self._ribbon_scale(wide), self.painter.fonts

        def px(tokens: float) -> int:
            return round(tokens * scale)

        high, fold, tail = px(RIBBON_HIGH), px(12), px(46)
        whole, edge = high + fold, px(14)
        band = edge + tail // 2, wide - edge - tail // 2
        fill, ink = self.theme[self.mood.ribbon], self.theme["surface.shadow"]
        shapes = [f'<g stroke="{hexa(ink)}" stroke-width="{px(1.5)}" stroke-linejoin="round">']
        black = pygame.Color(0, 0, 0)
        dark, fold_fill = fill.lerp(black, 0.32), fill.lerp(black, 0.6)
        low = whole - 1
        for side, at in ((1, band[0]), (-1, band[1])):
            out = edge if side > 0 else wide - edge
            notch, inner = out + side * px(16), at + side * px(24)
            end = [(inner, fold), (out, fold), (notch, (fold + whole) / 2), (out, low), (inner, low)]
            shapes += [_shape(end, dark), _shape([(at, high), (inner, high), (inner, low)], fold_fill)]
        shapes += [_shape([(band[0], 1), (band[1], 1), (band[1], high), (band[0], high)], fill), "</g>"]
        line = self.theme[self.mood.ink]
        for y in (px(7), high - px(7)):
            shapes.append(
                f'<path d="M{band[0] + 6} {y}H{band[1] - 6}" stroke="{hexa(line)}" stroke-opacity="0.55" '
                f'stroke-width="{max(1, px(1))}"/>'
            )
        made = rasterise(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {whole}">{"".join(shapes)}</svg>',
            wide, whole,
        )  # fmt: skip
        words = fonts.fit(self.title, "screen_title", band[1] - band[0] - px(28), scale)
        text = fonts.render(words, "screen_title", line, scale)
        with fonts.cuts.on(made):
            place = made.blit(text, text.get_rect(center=(wide // 2, high // 2)))
            fonts.cuts.add(made, place, words, self.title)
        return self._kept.put(("ribbon", wide), made)


def _shape(corners: Sequence[tuple[float, float]], fill: pygame.Color) -> str:
    points = "L".join(f"{x:.1f} {y:.1f}" for x, y in corners)
    return f'<path d="M{points}Z" fill="{hexa(fill)}"/>'


def _leaf(foot: tuple[float, float], long: float, degrees: float) -> str:
    """Return the SVG path of a pointed leaf from its foot, ``long`` px in the direction of ``degrees``."""
    tip = polar(foot, long, degrees)
    left, right = polar(foot, 0.62 * long, degrees - 30), polar(foot, 0.62 * long, degrees + 30)
    return (
        f'<path d="M{foot[0]:.1f} {foot[1]:.1f}Q{left[0]:.1f} {left[1]:.1f} {tip[0]:.1f} {tip[1]:.1f}'
        f'Q{right[0]:.1f} {right[1]:.1f} {foot[0]:.1f} {foot[1]:.1f}Z"/>'
    )
