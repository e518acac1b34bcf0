"""The passing lights of shots: muzzle fire, smoke that drifts and thins, tracers, shells, and hits: a
burst where a shot goes in, sparks where it bounces off, dirt where it hits nothing. Each light has a few
phases, whose drawings are kept."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

import pygame

from game.ui.paint.ink import Point, circle, ellipse, filled, polyline, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.ui.paint.svg import rasterise
from game.view.board.clips import between
from game.view.board.easing import cubic_out
from game.view.board.fire_lines import PlacedSurface
from game.view.board.gun_shape import Place

FlashKind = Literal[
    "muzzle", "smoke", "tracer", "shell", "burst", "bounce", "dirt", "struck", "fumes", "rings"
]

LIGHTS_PX: Final = 4_000_000
"""The px of drawings of lights that a board keeps."""

PHASES: Final[dict[FlashKind, int]] = {
    "muzzle": 7, "smoke": 26, "tracer": 1, "shell": 1, "burst": 16, "bounce": 14, "dirt": 18,
    "struck": 1, "fumes": 24, "rings": 24,
}  # fmt: skip
"""The number of phases of each kind of light."""

BOXES: Final[dict[FlashKind, float]] = {
    "muzzle": 2.2, "smoke": 2.7, "tracer": 2.6, "shell": 1.0, "burst": 2.6, "bounce": 2.6, "dirt": 2.2,
    "struck": 1.6, "fumes": 2.6, "rings": 1.2,
}  # fmt: skip
"""The width of each kind's drawing, in sides of a square."""

TAIL: Final = 1.15
"""How long a tracer is, in sides of a square."""

ANGLE_STEP: Final = 5
"""Degrees between two drawings of a light."""

SOFT_PX: Final = 96
FINE_PX: Final = 176
"""The largest size at which smoke and other lights are drawn; larger ones are stretched."""

SMOKE_AHEAD: Final = 0.62
"""How far before the muzzle the middle of the smoke's drawing is, in sides of a square."""

VARIANTS: Final = 4
"""The number of different clouds and bursts."""

WIND: Final = (0.16, -0.2)
"""How far smoke drifts across the screen, in sides of a square."""


@dataclass(frozen=True, slots=True)
class Flash:
    """A passing light. Places are the board's own, ``degrees`` clockwise from N; ``to`` is where a tracer
    or a shell flies. ``power``: the calibre, 1 or more. ``phase``, 0 to 1: the share of it that is over."""

    kind: FlashKind
    x: float
    y: float
    degrees: float
    phase: float = 0.0
    to: Place = (0.0, 0.0)
    power: int = 2
    seed: int = 0


class FlashPainter:
    """Draws lights on a board. ``side``: the side of a square in px, or the width of a tank's drawing;
    ``place`` and ``degrees`` convert places and directions of the board into those of the screen."""

    def __init__(
        self,
        theme: Theme,
        kept: SurfaceCache,
        side: float,
        place: Callable[[Place], Point],
        degrees: Callable[[float], float],
    ) -> None:
        self.theme, self._kept, self.side, self._place, self._degrees = theme, kept, side, place, degrees

    def stamps(self, flashes: Iterable[Flash]) -> list[PlacedSurface]:
        """The lights as surfaces in their places, smoke above them."""
        ordered = sorted(flashes, key=lambda flash: flash.kind == "smoke")
        return [self.stamp(flash) for flash in ordered]

    def stamp(self, flash: Flash) -> PlacedSurface:
        """A light as a surface in its place."""
        centre, side = self._place((flash.x, flash.y)), self.side
        towards = self._degrees(flash.degrees)
        if flash.kind in ("tracer", "shell"):
            far = self._place(flash.to)
            towards = math.degrees(math.atan2(far[0] - centre[0], centre[1] - far[1]))
        degrees = round(towards / ANGLE_STEP) * ANGLE_STEP % 360
        power = min(6, max(1, flash.power))
        if flash.kind == "tracer":
            return self._tracer(centre, far, towards, flash.phase, power)
        if flash.kind == "shell":
            return self._shell(centre, far, flash.phase, power)
        if flash.kind == "smoke":
            ux, uy = _unit(degrees)
            ahead = SMOKE_AHEAD * side
            centre = centre[0] + ux * ahead, centre[1] + uy * ahead
        turned = degrees if flash.kind in ("muzzle", "smoke", "bounce") else 0
        return self.light(flash.kind, centre, flash.phase, power, flash.seed, turned)

    def light(
        self, kind: FlashKind, centre: Point, phase: float, power: int, seed: int, degrees: int = 0
    ) -> PlacedSurface:
        """A light at a point of the screen; ``degrees``: its direction there."""
        last = max(1, PHASES[kind] - 1)
        step = min(last, int(phase * PHASES[kind])) / last
        return self._placed(centre, BOXES[kind] * self.side, kind, degrees, step, power, seed % VARIANTS)

    def _placed(self, centre: Point, wide: float, kind: FlashKind, *form: Any) -> PlacedSurface:
        """A drawing placed around a point."""
        box = max(8, round(wide))
        at = (round(centre[0] - box / 2), round(centre[1] - box / 2))
        return PlacedSurface(self._drawn(self.side, box, kind, *form), at)

    @drawn_once
    def _drawn(self, side: float, box: int, kind: FlashKind, *form: Any) -> pygame.Surface:
        """A drawing ``box`` px wide. A large one is drawn smaller and stretched: it is gone in a moment."""
        fine = min(box, SOFT_PX if kind in ("smoke", "fumes") else FINE_PX)
        half = box / 2
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{fine}" height="{fine}" '
            f'viewBox="{-half:g} {-half:g} {box} {box}">{self._body(kind, *form)}</svg>'
        )
        surface = rasterise(text, fine, fine)
        return pygame.transform.smoothscale(surface, (box, box)) if fine < box else surface

    def _body(self, kind: FlashKind, *form: Any) -> str:
        """The SVG of a light: a tracer's or a shell's by their own measures, others by direction, phase,
        power and seed."""
        if kind == "tracer":
            return self._streak(*form)
        if kind == "shell":
            return self._ball(*form)
        degrees, phase, power, seed = form
        chance = random.Random(f"{kind} {seed}")
        match kind:
            case "muzzle":
                return self._muzzle(degrees, phase, power)
            case "smoke":
                return self._smoke(degrees, phase, power, chance)
            case "burst":
                return self._burst(phase, power, chance)
            case "bounce":
                return self._bounce(degrees, phase, power, chance)
            case "struck":
                return self._struck()
            case "fumes":
                return self._fumes(phase, chance)
            case "rings":
                return self._rings(phase)
        return self._dirt(phase, power, chance)

    def _colour(self, name: str, share: float) -> pygame.Color:
        colour = self.theme[name]
        colour.a = max(0, min(255, round(255 * share)))
        return colour

    def _tone(self, name: str, share: float) -> str:
        return filled(self._colour(name, share))

    def _pen(self, name: str, share: float, width: float) -> str:
        return stroke(self._colour(name, share), width)

    # --- at the gun ---

    def _muzzle(self, degrees: float, phase: float, power: int) -> str:
        """A spiky tongue that leaps out and pales, with two short ones aside."""
        size = self.side * (0.3 + 0.07 * power) * (0.7 + 0.5 * cubic_out(phase))
        fade = 1.0 - phase**2
        body = circle((0, 0), 0.5 * size, self._tone("shot.glow", 0.25 * fade))
        for name, share, dense in (
            ("shot.flame", 1.0, 0.95), ("shot.glow", 0.68, 1.0), ("shot.core", 0.36, 1.0),
        ):  # fmt: skip
            tongue = _turned(_TONGUE, degrees, share * size)
            body += polyline(tongue, self._tone(name, dense * fade), closed=True)
        return body

    def _smoke(self, degrees: float, phase: float, power: int, chance: random.Random) -> str:
        """Puffs that leave the muzzle, spread, drift with the wind and thin."""
        side, out = self.side * (0.86 + 0.13 * power), cubic_out(min(1.0, phase * 1.2))
        thick = min(1.0, phase * 9) * (1 - phase) ** 1.2
        ux, uy = _unit(degrees)
        body = ""
        for number in range(6 + power // 2):
            ahead = (0.05 + 0.1 * number + 0.06 * chance.random()) * (0.3 + 0.7 * out)
            aside = chance.uniform(-0.17, 0.17) * (0.3 + 0.7 * out)
            radius = side * (0.06 + chance.uniform(0.1, 0.19) * out + 0.05 * phase) * (1 - 0.05 * number)
            x = side * (ux * ahead - uy * aside) + self.side * WIND[0] * phase
            y = side * (uy * ahead + ux * aside) + self.side * WIND[1] * phase
            for share, dense in ((1.0, 0.17), (0.74, 0.2), (0.46, 0.2)):
                body += circle((x, y), radius * share, self._tone("shot.smoke", dense * thick))
        back = -SMOKE_AHEAD * self.side
        return f'<g transform="translate({ux * back:.1f} {uy * back:.1f})">{body}</g>'

    # --- in the air ---

    def _tracer(self, first: Point, last: Point, degrees: float, phase: float, power: int) -> PlacedSurface:
        """A streak that grows out of the muzzle: thin behind, with a soft bright head."""
        whole = math.dist(first, last)
        head = whole * min(1.0, 0.04 + 0.96 * phase)
        step = max(2.0, 0.06 * self.side)
        long = max(step, round(min(head, TAIL * self.side, 0.7 * whole) / step) * step)
        at = between(first, last, head / (whole or 1.0))
        return self._placed(at, BOXES["tracer"] * self.side, "tracer", round(degrees) % 360, long, power)

    def _streak(self, degrees: float, long: float, power: int) -> str:
        """A tracer's tail and its head."""
        thick, made = self.side * (0.03 + 0.008 * power), ""
        for share, broad, name, dense in (
            (1.0, 1.5, "shot.flame", 0.28), (0.8, 1.0, "shot.flame", 0.9), (0.5, 0.55, "shot.glow", 1.0),
        ):  # fmt: skip
            back, wide = -share * long, broad * thick
            tail = ((0.0, -wide), (0.55 * back, -0.4 * wide), (back, 0.0), (0.55 * back, 0.4 * wide),
                    (0.0, wide))  # fmt: skip
            made += polyline(_turned(tail, degrees, 1.0), self._tone(name, dense), closed=True)
        for radius, name, dense in (
            (3.6, "shot.glow", 0.16), (2.5, "shot.glow", 0.28), (1.55, "shot.flame", 0.9),
            (0.95, "shot.core", 1.0),
        ):  # fmt: skip
            made += circle((0, 0), radius * thick, self._tone(name, dense))
        return made

    def _shell(self, first: Point, last: Point, phase: float, power: int) -> PlacedSurface:
        """A shell that rises and falls over its own shadow: it is largest half way."""
        side, x, y = self.side, *between(first, last, phase)
        high = math.sin(math.pi * phase)
        rise = round(min(0.9, 0.12 * math.dist(first, last) / side) * side * high)
        radius = side * round(0.05 + 0.012 * power + 0.05 * high, 2)
        box = max(8, round(BOXES["shell"] * side)) + 2 * rise
        return self._placed((x, y - rise), box, "shell", rise, radius)

    def _ball(self, rise: int, radius: float) -> str:
        """A shell over its shadow."""
        paper, middle = "surface.raised", (0, 0)
        made = ellipse((0, rise), radius, 0.7 * radius, self._tone("surface.shadow", 0.3))
        made += circle(middle, radius + max(1.0, 0.014 * self.side), self._tone(paper, 1.0))
        made += circle(middle, radius, self._tone("ink.primary", 1.0))
        return made + circle((-0.3 * radius, -0.3 * radius), 0.32 * radius, self._tone(paper, 0.55))

    # --- where it hits ---

    def _burst(self, phase: float, power: int, chance: random.Random) -> str:
        """A star that opens and fades, with a ring ahead of it, and sparks and splinters flying out."""
        side = self.side * (0.82 + 0.08 * power)
        body, out = "", cubic_out(phase)
        fire = max(0.0, 1.0 - (phase / 0.62) ** 2)
        if fire > 0:
            points: list[Point] = []
            for number in range(22):
                angle = math.pi * number / 11 + chance.uniform(-0.07, 0.07)
                long = chance.uniform(0.46, 0.66) if number % 2 == 0 else 0.27
                radius = side * long * (0.42 + 0.62 * out)
                points.append((radius * math.sin(angle), -radius * math.cos(angle)))
            body += polyline(points, self._tone("shot.flame", fire), closed=True)
            for share, name in ((0.66, "shot.glow"), (0.34, "shot.core")):
                inner = [(x * share, y * share) for x, y in points]
                body += polyline(inner, self._tone(name, fire), closed=True)
        ring = max(0.0, 1.0 - phase * 1.15)
        body += circle(
            (0, 0),
            side * (0.3 + 0.55 * out),
            self._pen("shot.flame", 0.7 * ring, max(1.0, side * 0.055 * (1 - 0.75 * phase))),
        )
        for number in range(9 + power):
            angle = math.tau * (number + chance.uniform(0.1, 0.9)) / (9 + power)
            far, near = chance.uniform(0.55, 0.98), chance.uniform(0.12, 0.3)
            body += self._spark(angle, side * far * out, side * near * (1 - phase), 1 - phase, side)
        for _ in range(7):
            angle, far = math.tau * chance.random(), chance.uniform(0.35, 0.85)
            drop, flown = 0.3 * phase * phase, far * (0.3 + 0.7 * out)
            at = (side * flown * math.sin(angle), side * (drop - flown * math.cos(angle)))
            body += circle(at, side * chance.uniform(0.018, 0.04), self._tone("shot.dirt", 1 - phase**2))
        return body

    def _spark(self, angle: float, far: float, long: float, fade: float, side: float) -> str:
        """A spark that flies out: short and bright, pointed behind."""
        ux, uy, near = math.sin(angle), -math.cos(angle), max(0.0, far - long)
        half = max(0.8, 0.022 * side)

        def blade(wide: float, back: float) -> list[Point]:
            return [
                (ux * back, uy * back),
                (ux * (far - wide) - uy * wide, uy * (far - wide) + ux * wide),
                (ux * (far + wide), uy * (far + wide)),
                (ux * (far - wide) + uy * wide, uy * (far - wide) - ux * wide),
            ]

        return polyline(blade(1.7 * half, near), self._tone("shot.flame", fade), closed=True) + polyline(
            blade(half, near + 0.35 * (far - near)), self._tone("shot.glow", fade), closed=True
        )

    def _bounce(self, degrees: float, phase: float, power: int, chance: random.Random) -> str:
        """A small hard flash on the side that was hit; the shot glances off, with a fan of sparks."""
        side = self.side * (0.78 + 0.06 * power)
        ux, uy = _unit(degrees)
        x, y = -0.3 * self.side * ux, -0.3 * self.side * uy
        out, fade = cubic_out(phase), max(0.0, 1 - phase)
        body = ""
        fire = max(0.0, 1 - (phase / 0.4) ** 2)
        if fire > 0:
            star = [
                (radius * math.sin(math.pi * n / 4), -radius * math.cos(math.pi * n / 4))
                for n in range(8)
                for radius in (side * (0.24 if n % 2 == 0 else 0.075) * (0.6 + 0.5 * out),)
            ]
            body += polyline(star, self._tone("shot.glow", fire), closed=True)
            small = [(px * 0.55, py * 0.55) for px, py in star]
            body += polyline(small, self._tone("shot.core", fire), closed=True)
        aside = 1 if chance.random() < 0.5 else -1
        away = math.radians(degrees + aside * chance.uniform(58, 74))
        body += self._spark(
            away, side * (0.15 + 1.0 * out), side * 0.62 * (1 - 0.5 * phase), fade, 1.5 * side
        )
        for _ in range(9):
            angle = math.radians(degrees + 180 + chance.uniform(-78, 78))
            far = side * chance.uniform(0.3, 0.7) * (0.25 + 0.75 * out)
            body += self._spark(angle, far, side * 0.24 * fade, fade, 0.8 * side)
        width = max(1.0, 0.03 * side * fade)
        body += circle((0, 0), side * (0.1 + 0.16 * out), self._pen("ink.secondary", 0.75 * fade, width))
        return f'<g transform="translate({x:.1f} {y:.1f})">{body}</g>'

    def _struck(self) -> str:
        """The flash of the moment in which a tank is hit."""
        side, accent = self.side, "fire.accent"
        body = circle((0, 0), 0.5 * side, self._tone("shot.glow", 0.62))
        body += circle((0, 0), 0.34 * side, self._tone("shot.glow", 0.5))
        body += circle((0, 0), 0.19 * side, self._tone("shot.core", 1.0))
        return body + circle((0, 0), 0.62 * side, self._pen(accent, 1.0, max(2.0, 0.055 * side)))

    def _fumes(self, phase: float, chance: random.Random) -> str:
        """Dark smoke of something that burns: puffs rise one after the other, grow and thin."""
        side, body = self.side, ""
        for number in range(5):
            age = (phase * 1.6 - 0.15 * number) / 0.85
            if 0 < age < 1:
                x = side * (0.1 + chance.uniform(-0.1, 0.1) + 0.45 * age)
                y = -side * (0.05 + (0.72 + chance.uniform(-0.1, 0.1)) * age)
                radius = side * (0.17 + 0.24 * cubic_out(age))
                thick = min(1.0, 5 * age) * (1 - age) ** 0.8
                for share, dense in ((1.0, 0.3), (0.72, 0.28)):
                    body += circle((x, y), radius * share, self._tone("shot.smoke", dense * thick))
        return body

    def _rings(self, phase: float) -> str:
        """Rings that spread on water, one after the other."""
        side, body = self.side, ""
        for number in range(3):
            age = 1.6 * phase - 0.3 * number
            if 0 < age < 1:
                pen = self._pen("board.water_line", 1 - age, max(1.5, 0.06 * side))
                body += circle((0, 0), side * (0.16 + 0.36 * cubic_out(age)), pen)
        return body

    def _dirt(self, phase: float, power: int, chance: random.Random) -> str:
        """Earth that flies up and falls back, and dust that spreads."""
        side = self.side * (0.74 + 0.08 * power)
        out, fade = cubic_out(phase), 1 - phase**2
        body = ""
        for share, dense in ((1.0, 0.2), (0.68, 0.26), (0.4, 0.2)):
            dust = self._tone("shot.dust", dense * (1 - phase))
            rx, ry = side * share * (0.2 + 0.44 * out), side * share * (0.14 + 0.32 * out)
            body += ellipse((0, -0.12 * side * out), rx, ry, dust)
        fire = max(0.0, 1 - (phase / 0.34) ** 2)
        if fire > 0:
            star = []
            for number in range(14):
                long = (0.32 if number % 2 == 0 else 0.13) * chance.uniform(0.8, 1.1) * (0.6 + 0.6 * out)
                star.append(_turned([(side * long, 0.0)], number * 180 / 7, 1.0)[0])
            body += polyline(star, self._tone("shot.flame", fire), closed=True)
            inner = [(0.55 * x, 0.55 * y) for x, y in star]
            body += polyline(inner, self._tone("shot.glow", fire), closed=True)
        for number in range(16 + 2 * power):
            angle = chance.uniform(-1.3, 1.3)
            far, size = chance.uniform(0.3, 0.9), chance.uniform(0.022, 0.062)
            up = far * math.cos(angle) * (0.15 + phase * 2.6 - phase * phase * 2.5)
            at = (side * far * math.sin(angle) * (0.2 + 0.6 * out), -side * up)
            tone = "shot.dirt" if number % 3 else "shot.dust"
            body += circle(at, side * size * (1 - 0.4 * phase), self._tone(tone, fade))
        return body


_TONGUE: Final = (
    (-0.06, -0.2), (0.2, -0.55), (0.34, -0.18), (0.62, -0.3), (0.66, -0.12), (1.25, 0.0), (0.66, 0.12),
    (0.62, 0.3), (0.34, 0.18), (0.2, 0.55), (-0.06, 0.2),
)  # fmt: skip
"""The outline of muzzle fire as points ahead and aside."""


def _unit(degrees: float) -> Point:
    """The unit vector of a direction on the screen."""
    angle = math.radians(degrees)
    return math.sin(angle), -math.cos(angle)


def _turned(shape: Iterable[Point], degrees: float, size: float) -> list[Point]:
    """Convert points given as ahead and aside into px on the screen."""
    ux, uy = _unit(degrees)
    return [(size * (a * ux - b * uy), size * (a * uy + b * ux)) for a, b in shape]
