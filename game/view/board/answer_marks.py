"""Marks of what enemies could do next to a planned move, and their drawings on squares.

What a player plans is whole: lines, a ring with ticks, filled labels. What an enemy may do is dashed: lines,
a ring, an outlined label. So the two are told apart without colour.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.model.answers import EnemyAnswer, EnemyAnswers, Verdict
from game.model.grid8 import Grid
from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import (
    DIAGONAL,
    SCREEN_X,
    SCREEN_Y,
    Ink,
    box,
    circle,
    filled,
    heading,
    polyline,
    stroke,
    wedge,
)
from game.ui.paint.palette import Theme
from game.view.board.fire_lines import GHOST_RING, LineArtist, PlacedSurface, trimmed
from game.view.board.marks import BoardMark, Layer, Marks, marked
from game.view.board.scene import LabelShown, marks_of

STANDING_RING: Final = 0.5
"""Radius of the dashed ring round a standing piece that would be lost, in squares."""

GHOST_LOSS: Final = GHOST_RING + 0.16
"""Radius of that round a ghost."""

DASHES: Final = 12
"""The dashes of such a ring."""

BADGE, BADGE_LEAST = 0.21, 7.5
"""Radius of the badge on a ring, in squares, and the least in px at a scale of 1."""

OVER_EDGE: Final = 0.72
"""How far a way goes over the board's edge, in squares."""


@dataclass(frozen=True, slots=True)
class AnswerBadge:
    """The badge at what is planned: its sign, or a ``figure`` in its place, ``grave`` on red; ``radius``:
    that of the ring it sits on, in squares, on a table in inches."""

    verdict: Verdict
    radius: float
    figure: str = ""
    grave: bool = True


def answer_marks(
    found: EnemyAnswers,
    shown: Sequence[EnemyAnswer],
    words: Sequence[str],
    figure: str,
    *,
    ghost: float = GHOST_LOSS,
    rings: bool = True,
    at_copy: bool = False,
) -> Marks:
    """The marks of answers on squares. ``shown``: those that are drawn, and ``words``, those of their labels;
    ``ghost``: the radius of the ring round what is planned; ``rings``: whether what would be lost has one;
    ``at_copy``: labels are where the enemy fires from, not at what it hits."""
    marks: list[BoardMark] = []
    hit = [found.at] if found.verdict in ("lost", "risked", "hurt") else []
    for number, (one, told) in enumerate(zip(shown, words, strict=True)):
        leaves = one.over is not None
        if len(one.path) > 1 or leaves:
            marks += marked(Layer.FIRE, "answer_way", one.path, one.over)
        if one.path and one.target is not None:
            radius = ghost if one.target == found.at else STANDING_RING
            marks.append(
                BoardMark(
                    Layer.FIRE, (one.path[-1], one.target), "answer_shot", (one.lob, number > 0, radius)
                )
            )
        if not leaves and (len(one.path) > 1 or one.facing is not None):
            marks += marked(Layer.PLAN, "answer_copy", one.path, one.facing)
        marks += marked(Layer.LINE, "answer_from", one.path[:1])
        ends = [end for end in (one.target, *one.path[-1:]) if end is not None]
        at, instead = (ends[-1], ends[0]) if at_copy else (ends[0], ends[-1])
        marks += marks_of(LabelShown(at, told, "answer", rank=3, instead=instead))
    lost = dict.fromkeys(square for square in (*hit, *found.exposed) if square is not None)
    for square in lost:
        radius = ghost if square == found.at else STANDING_RING
        if rings:
            marks.append(BoardMark(Layer.TARGET, (square,), "answer_loss", radius))
        if square != found.at:
            marks.append(BoardMark(Layer.BESIDE, (square,), "verdict", AnswerBadge("lost", radius)))
    if found.freed is not None and found.freed != found.at:
        marks.append(BoardMark(Layer.BESIDE, (found.freed,), "verdict", AnswerBadge("safe", STANDING_RING)))
    if found.at is not None and (found.verdict != "open" or figure):
        on = ghost if hit and rings else GHOST_RING
        badge = AnswerBadge(found.verdict, min(on, ghost), figure, found.grave)
        marks.append(BoardMark(Layer.BESIDE, (found.at,), "verdict", badge))
    return tuple(marks)


def shot_line(grid: Grid, origin: int, target: int, *, lob: bool = False) -> Marks:
    """The marks of an enemy that is about to fire: its ring, and its line; where there is no room for one, a
    ring round what it fires at."""
    shot = BoardMark(Layer.FIRE, (origin, target), "answer_shot", (lob, False, STANDING_RING))
    facing = grid.direction(origin, target)
    if grid.distance(origin, target) == 1 and facing is not None and not facing % 2:
        shot = BoardMark(Layer.TARGET, (target,), "answer_loss", STANDING_RING)
    return (*marked(Layer.LINE, "answer_from", (origin,)), shot)


class AnswerArtist:
    """Draws answers for one camera."""

    def __init__(self, lines: LineArtist) -> None:
        self.lines, self.marks, self.camera, self.theme = lines, lines.marks, lines.camera, lines.theme

    @property
    def _halo(self) -> pygame.Color:
        halo = under_lines(self.theme)
        halo.a = 150
        return halo

    def way(self, path: Sequence[int], over: int | None) -> PlacedSurface:
        """A thin dashed arrow in ink: an enemy's drive, perhaps over the edge in a direction."""
        px, points = self.camera.square, self.lines.points(path)
        if over is not None:
            facing, (x, y) = self.camera.facing(over), points[-1]
            points.append((x + SCREEN_X[facing] * px * OVER_EDGE, y + SCREEN_Y[facing] * px * OVER_EDGE))
        points = trimmed(points, 0.5 * px, 0.42 * px if over is None else 0.0) or points[-2:]
        (ux, uy), _ = heading(points[-2], points[-1])
        tip, arm, width = points[-1], 0.136 * px, max(1.5, 0.045 * px)
        head = [(tip[0] - (ux + s * uy) * arm, tip[1] - (uy - s * ux) * arm) for s in (-1, 1)]
        arrow = [head[0], tip, head[1]]
        under, ink = stroke(self._halo, width + 0.07 * px), self.theme["ink.primary"]
        dashes = stroke(ink, width, cap="butt", dash=(0.12 * px, 0.09 * px))
        body = polyline(points, under) + polyline(arrow, under)
        body += polyline(points, dashes) + polyline(arrow, stroke(ink, width))
        return self.lines.stamp(self.camera.centre_of(path[0]), [*points, *head], 0.1 * px, body)

    def shot(self, origin: int, target: int, *, lob: bool, weak: bool, radius: float) -> PlacedSurface | None:
        """A dashed red line with a filled arrowhead that ends at the ring of ``radius`` squares round what it
        hits; short dots for fire over what lies between."""
        px = self.camera.square
        points = trimmed(self.lines.points((origin, target)), 0.5 * px, (radius + 0.09) * px)
        if len(points) < 2:
            return None
        (ux, uy), length = heading(points[-2], points[-1])
        tip, long = points[-1], min(0.3 * px, length)
        neck = tip[0] - ux * long, tip[1] - uy * long
        head = wedge(neck, (ux, uy), long, 0.14 * px)
        width = self.marks.fine("fire_line") * (0.75 if weak else 1.0)
        dash = (0.06 * px, 0.1 * px) if lob else (0.2 * px, 0.1 * px)
        red, casing = self.theme["fire.accent"], self.marks.casing(width)
        body = polyline([points[0], neck], casing or stroke(self._halo, width + 0.05 * px))
        body += polyline(head, casing, closed=True) if casing else ""
        body += polyline([points[0], neck], stroke(red, width, cap="butt", dash=dash))
        body += polyline(head, filled(red), closed=True)
        return self.lines.stamp(self.camera.centre_of(origin), [*points, *head], 0.1 * px + width, body)

    def loss(self, square: int, radius: float) -> PlacedSurface:
        """A dashed red ring round what would be lost or hurt."""
        px, width = self.camera.square, self.marks.fine("target_ring")
        around = math.tau * radius * px / DASHES
        under = self.marks.casing(width) or stroke(self._halo, width + 0.05 * px)
        dashes = stroke(self.theme["fire.accent"], width, cap="butt", dash=(0.62 * around, 0.38 * around))
        return self.lines.around(square, radius * px + width + 2, circle((0, 0), radius * px, under, dashes))

    def nose(self, square: int, facing: int) -> PlacedSurface:
        """A wedge of ink at the rim of a square: the enemy there only turns that way."""
        px, seen = self.camera.square, self.camera.facing(facing)
        unit = SCREEN_X[seen], SCREEN_Y[seen]
        head = wedge((0.5 * px * unit[0], 0.5 * px * unit[1]), unit, 0.24 * px, 0.16 * px)
        paints = stroke(self._halo, 0.07 * px), filled(self.theme["ink.primary"])
        return self.lines.around(square, 0.85 * px, polyline(head, *paints, closed=True))

    def verdict(self, square: int, shown: AnswerBadge) -> PlacedSurface:
        """The badge at a ring."""
        marks, px = self.marks, self.camera.square
        made = badge(shown, px, self.theme, marks.fonts, marks.ink, self.camera.text_scale)
        middle, seen = self.camera.centre_of(square), self.camera.viewport
        return PlacedSurface(made, badge_at(made, middle, shown.radius * px, seen))


def badge(
    shown: AnswerBadge, square: float, theme: Theme, fonts: FontStore, ink: Ink, scale: float
) -> pygame.Surface:
    """Draw a badge: a tick on paper, a cross on red, or a pill with a figure, on red or outlined, and with a
    cross where the piece can be destroyed. ``square``: the side in px of a square, or of the room that a
    piece takes."""
    red, paper = theme["fire.accent"], under_lines(theme)
    if shown.figure:
        colour = theme["fire.on_accent"] if shown.grave else red
        text = fonts.render(shown.figure, "label_on_board", colour, scale)
        high, rim, left = round(20 * scale), 1.5 * scale, 6.5 * scale
        crossed = shown.verdict in ("lost", "risked")
        before = left + 12 * scale if crossed else left
        wide = round(before + text.get_width() + left)
        body = box(0, 0, wide, high, high / 2, filled(paper))
        paint = filled(red) if shown.grave else stroke(red, rim)
        body += box(rim, rim, wide - 2 * rim, high - 2 * rim, high / 2 - rim, paint)
        if crossed:
            body += _cross((left + 4 * scale, high / 2), 3.6 * scale, stroke(colour, 2 * scale))
        made = ink.draw(body, wide, high).copy()
        made.blit(text, text.get_rect(midleft=(round(before), high // 2)))
        return made
    r = max(BADGE * square, BADGE_LEAST * scale)
    rim, pen = max(1.2, 0.16 * r), max(1.6, 0.28 * r)
    side = 2 * math.ceil(r + rim + 1)
    c = side / 2
    body = circle((c, c), r + rim, filled(paper))
    if shown.verdict in ("lost", "risked"):
        body += circle((c, c), r, filled(red)) + _cross((c, c), 0.4 * r, stroke(theme["fire.on_accent"], pen))
    elif shown.verdict == "holds":
        body += circle((c, c), r, stroke(red, rim))
        bar = stroke(red, 0.8 * pen)
        for y in (c - 0.2 * r, c + 0.2 * r):
            body += polyline([(c - 0.4 * r, y), (c + 0.4 * r, y)], bar)
    else:
        blue = theme["move.reach_ink"]
        tick = [(c - 0.44 * r, c), (c - 0.1 * r, c + 0.36 * r), (c + 0.48 * r, c - 0.34 * r)]
        body += circle((c, c), r, stroke(blue, rim)) + polyline(tick, stroke(blue, 0.9 * pen))
    return ink.draw(body, side, side)


def _cross(middle: tuple[float, float], arm: float, pen: str) -> str:
    x, y = middle
    lines = [(x - arm, y - arm), (x + arm, y + arm)], [(x - arm, y + arm), (x + arm, y - arm)]
    return "".join(polyline(one, pen) for one in lines)


def badge_at(
    made: pygame.Surface, middle: tuple[float, float], radius: float, seen: pygame.Rect
) -> tuple[int, int]:
    """Return the place of a badge: an end of it is on the lower right of a ring of ``radius`` px round
    ``middle``, or further left or up where it would lie beyond what is ``seen``."""
    (x, y), (wide, high) = middle, made.get_size()
    off = radius * DIAGONAL - high / 2
    right, low = x + off, y + off
    return (
        round(right if right + wide <= seen.right else x - off - wide),
        round(low if low + high <= seen.bottom else y - off - high),
    )


def under_lines(theme: Theme) -> pygame.Color:
    """Return the colour under lines and signs."""
    return theme["surface.shadow" if theme.palette.is_dark else "surface.raised"]
