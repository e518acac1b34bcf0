"""The passing lights of a shot: muzzle fire, tracer, shell and burst, in a few kept phases."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import pygame

from game.ui.paint.ink import Point, circle, filled, polyline, stroke
from game.view.board.clips import between
from game.view.board.fire_lines import PlacedSurface
from game.view.board.highlights import Highlights
from game.view.board.squares import GridCamera

PHASES = 8
"""In how many drawings a light comes and goes."""


FlashKind = Literal["muzzle", "tracer", "shell", "burst"]


@dataclass(frozen=True, slots=True)
class Flash:
    """A passing light. ``phase`` 0 to 1; places as in ``Actor``; ``to`` is the far end of a tracer."""

    kind: FlashKind
    column: float
    rank: float
    degrees: float
    phase: float
    to: tuple[float, float] = (0.0, 0.0)


def unit(first: Point, last: Point) -> Point:
    """The direction from one place to another, one square long."""
    dx, dy = last[0] - first[0], last[1] - first[1]
    length = math.hypot(dx, dy) or 1.0
    return dx / length, dy / length


def shot_lights(first: Point, last: Point, share: float, *, lobbed: bool = False) -> list[Flash]:
    """The lights of a shot from one square to another, (column, rank), when so much of it is over."""
    dx, dy = unit(first, last)
    muzzle, degrees = (first[0] + dx * 0.5, first[1] + dy * 0.5), math.degrees(math.atan2(dx, dy)) % 360
    found = [Flash("muzzle", *muzzle, degrees, share / 0.5)] if share < 0.5 else []
    run = (share - 0.12) / 0.88
    if run > 0 and lobbed:
        found.append(Flash("shell", *between(first, last, run), degrees, run))
    elif run > 0:
        head = min(1.0, run * 1.15)
        tail = between(muzzle, last, max(0.0, head - 0.45))
        found.append(Flash("tracer", *tail, degrees, run, between(muzzle, last, head)))
    return found


def flash_stamp(flash: Flash, marks: Highlights, camera: GridCamera) -> PlacedSurface:
    """A light as a surface in its place."""
    px = camera.square
    centre = camera.point_of(flash.column, flash.rank)
    degrees = camera.degrees(flash.degrees)
    phase = min(PHASES - 1, int(flash.phase * PHASES)) / (PHASES - 1)
    if flash.kind == "tracer":
        return _tracer(centre, camera.point_of(*flash.to), marks, px)
    if flash.kind == "muzzle":
        body = _muzzle(degrees, phase, marks, px)
    elif flash.kind == "shell":
        body = _shell(flash.phase, marks, px)
        phase = round(flash.phase, 2)
    else:
        body = _burst(phase, marks, px)
    side = 2 * px
    moved = f'<g transform="translate({side / 2:g} {side / 2:g})">{body}</g>'
    surface = marks.ink.draw(moved, side, side)
    return PlacedSurface(surface, (round(centre[0] - side / 2), round(centre[1] - side / 2)))


def _faded(marks: Highlights, name: str, share: float) -> pygame.Color:
    colour = marks.theme[name]
    colour.a = max(0, min(255, round(255 * share)))
    return colour


def _muzzle(degrees: float, phase: float, marks: Highlights, px: int) -> str:
    """A spiky tongue that grows and pales."""
    size = px * (0.24 + 0.3 * phase)
    fade = 1.0 - phase
    angle = math.radians(degrees)
    ux, uy = math.sin(angle), -math.cos(angle)

    def tongue(scale: float) -> list[Point]:
        shape = (
            (-0.1, -0.25),
            (0.35, -0.45),
            (0.45, -0.16),
            (1.1, 0.0),
            (0.45, 0.16),
            (0.35, 0.45),
            (-0.1, 0.25),
        )
        return [(size * scale * (a * ux - b * uy), size * scale * (a * uy + b * ux)) for a, b in shape]

    outer = polyline(tongue(1.0), filled(_faded(marks, "fire.accent", fade)), closed=True)
    return outer + polyline(tongue(0.55), filled(_faded(marks, "signal.last_move", fade)), closed=True)


def _shell(phase: float, marks: Highlights, px: int) -> str:
    """A shell that rises and falls: it is largest half way."""
    radius = px * (0.07 + 0.09 * math.sin(math.pi * round(phase, 2)))
    return circle((0, 0), radius, filled(marks.theme["ink.primary"])) + circle(
        (0, 0), radius + 1.2, stroke(marks.theme["surface.raised"], 1.2)
    )


def _burst(phase: float, marks: Highlights, px: int) -> str:
    """A star that opens, with a ring that runs ahead of it."""
    fade = 1.0 - phase * phase
    points: list[Point] = []
    for i in range(20):
        angle = math.pi * i / 10 + 0.15
        long = 0.62 if i % 4 == 0 else 0.5 if i % 2 == 0 else 0.26
        radius = px * long * (0.45 + 0.75 * phase)
        points.append((radius * math.sin(angle), -radius * math.cos(angle)))
    inner = [(x * 0.5, y * 0.5) for x, y in points]
    ring = stroke(_faded(marks, "fire.accent", fade * 0.8), max(1.2, px * 0.05 * (1 - 0.6 * phase)))
    return (
        polyline(points, filled(_faded(marks, "fire.accent", fade)), closed=True)
        + polyline(inner, filled(_faded(marks, "signal.last_move", fade)), closed=True)
        + circle((0, 0), px * (0.35 + 0.5 * phase), ring)
    )


def _tracer(first: Point, last: Point, marks: Highlights, px: int) -> PlacedSurface:
    """The streak of a shot between two screen points: it lives a few frames, so it is not kept."""
    pad = 5
    left, top = int(min(first[0], last[0])) - pad, int(min(first[1], last[1])) - pad
    width = int(abs(first[0] - last[0])) + 2 * pad + 2
    height = int(abs(first[1] - last[1])) + 2 * pad + 2
    surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    a, b = (first[0] - left, first[1] - top), (last[0] - left, last[1] - top)
    thick = max(2, round(px * 0.07))
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    pygame.draw.aaline(surface, marks.theme["fire.accent"], a, b, max(1, thick // 2))
    pygame.draw.aaline(surface, marks.theme["fire.accent"], middle, b, thick + 1)
    pygame.draw.aaline(surface, marks.theme["signal.last_move"], middle, b, max(1, thick // 2))
    return PlacedSurface(surface, (left, top))
