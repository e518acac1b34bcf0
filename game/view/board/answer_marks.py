"""Marks of what enemies could do next to a planned move, and their drawings on squares.

What a player plans is whole: lines, a ring with ticks, filled labels. What an enemy may do is dashed: lines,
a ring, an outlined label. So the two are told apart without colour.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from game.data.words.texts import Texts
from game.model.answers import EnemyAnswer, EnemyAnswers, PieceSign, Verdict
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

RINGED: Final = frozenset[str](("match", "lost", "risked", "hurt"))
"""The verdicts of a piece that has a ring round it."""

OVER_EDGE: Final = 0.72
"""How far a way goes over the board's edge, in squares."""


@dataclass(frozen=True, slots=True)
class AnswerBadge:
    """The badge at what is planned, or at another piece (``beside``): its sign, or a ``figure`` in its place,
    ``grave`` on red; ``radius``: that of the ring it sits on, in squares, on a table in inches."""

    verdict: Verdict | Literal["freed"]
    radius: float
    figure: str = ""
    grave: bool = True
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Badge:
    """How a verdict without a figure is drawn: strokes from its middle, in parts of its radius, right and
    down, in a colour of the theme or ``on_red``; ``wide``: how much wider than high it is."""

    lines: tuple[tuple[tuple[float, float], ...], ...]
    ink: str = "fire.accent"
    on_red: bool = False
    wide: float = 0.0


def _cross(x: float, arm: float) -> tuple[tuple[tuple[float, float], ...], ...]:
    return ((x - arm, -arm), (x + arm, arm)), ((x - arm, arm), (x + arm, -arm))


_TICK: Final = Badge((((-0.44, 0.0), (-0.1, 0.36), (0.48, -0.34)),), "move.reach_ink")
_LOST: Final = Badge(_cross(0.0, 0.4), on_red=True)
_MATCH: Final = Badge((*_cross(-0.52, 0.38), *_cross(0.52, 0.38)), on_red=True, wide=0.95)
_BARS: Final = ((-0.4, -0.2), (0.4, -0.2)), ((-0.4, 0.2), (0.4, 0.2))
_HOOK: Final = (
    (-0.3, -0.26),
    (-0.2, -0.46),
    (0.02, -0.54),
    (0.24, -0.44),
    (0.28, -0.2),
    (0.02, 0.02),
    (0.0, 0.16),
)
_FLAG: Final = (-0.26, 0.56), (-0.26, -0.5), (0.42, -0.24), (-0.26, 0.02)

SIGNS: Final = {
    "wins": Badge((_FLAG,), "move.reach_ink"),
    "draws": Badge(_BARS, "ink.primary"),
    "loses": _MATCH,
    "match": _MATCH,
    "self": _LOST,
    "lost": _LOST,
    "risked": _LOST,
    "hurt": _LOST,
    "still": Badge((((-0.44, 0.0), (0.44, 0.0)),), "move.reach_ink"),
    "was_lost": Badge(_cross(0.0, 0.34)),
    "open": Badge((_HOOK, ((0.0, 0.5), (0.0, 0.5))), "ink.primary"),
    "holds": Badge(_BARS),
    "safe": _TICK,
    "freed": _TICK,
}
"""The signs of verdicts; ``was_lost``: of another piece that could be destroyed before, too."""

CROSSES: Final = {"match": 2, "lost": 1, "risked": 1, "still": 1}
"""The crosses before a figure."""


def answer_marks(
    found: EnemyAnswers,
    shown: Sequence[EnemyAnswer],
    words: Texts,
    *,
    ghost: float = GHOST_LOSS,
    rings: bool = True,
    at_copy: bool = False,
) -> Marks:
    """The marks of answers on squares. ``shown``: those that are drawn; ``ghost``: the radius of the ring
    round what is planned; ``rings``: whether what would be lost has one; ``at_copy``: labels are where the
    enemy fires from, not at what it hits."""
    marks: list[BoardMark] = []
    for number, one in enumerate(shown):
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
        label, about = words.told(one.label), words.told(one.told)
        marks += marks_of(LabelShown(at, label, "answer", rank=3, instead=instead, about=about))
    for sign in found.signs:
        ringed = rings and sign.verdict in RINGED
        marks += marked(Layer.TARGET, "answer_loss", (sign.at,) if ringed else (), STANDING_RING)
        badge = badge_of(sign, STANDING_RING, words, beside=True)
        marks.append(BoardMark(Layer.BESIDE, (sign.at,), "verdict", badge))
    if found.at is not None:
        ringed = rings and found.moved in RINGED
        marks += marked(Layer.TARGET, "answer_loss", (found.at,) if ringed else (), ghost)
        badge = badge_of(found, min(ghost if ringed else GHOST_RING, ghost), words)
        marks.append(BoardMark(Layer.BESIDE, (found.at,), "verdict", badge))
    return tuple(marks)


def badge_of(
    found: EnemyAnswers | PieceSign, radius: float, words: Texts, *, beside: bool = False
) -> AnswerBadge:
    """The badge of a verdict on a ring of ``radius``; ``beside``: at another piece than the planned one."""
    figure = "" if found.figure is None else words.told(found.figure)
    return AnswerBadge(found.verdict, radius, figure, found.grave, beside)


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
    """Draw a badge: its sign, on red where something is lost, or a pill with its figure. ``square``: the side
    in px of a square, or of the room that a piece takes."""
    if shown.figure:
        return _pill(shown, theme, fonts, ink, scale)
    r = max(BADGE * square, BADGE_LEAST * scale)
    sign = SIGNS["was_lost" if shown.verdict == "still" and shown.beside else shown.verdict]
    rim, pen = max(1.2, 0.16 * r), max(1.6, 0.28 * r)
    more = round(sign.wide * r)
    high = 2 * math.ceil(r + rim + 1)
    wide, c = high + more, high / 2
    colour = theme[sign.ink]
    inside = filled(theme["fire.accent"]) if sign.on_red else stroke(colour, rim)
    body = box(
        c - r - rim, c - r - rim, 2 * (r + rim) + more, 2 * (r + rim), r + rim, filled(under_lines(theme))
    )
    body += box(c - r, c - r, 2 * r + more, 2 * r, r, inside)
    for line in sign.lines:
        points = [(wide / 2 + x * r, c + y * r) for x, y in line]
        body += polyline(points, stroke(theme["fire.on_accent"] if sign.on_red else colour, 0.9 * pen))
    return ink.draw(body, wide, high)


def _pill(shown: AnswerBadge, theme: Theme, fonts: FontStore, ink: Ink, scale: float) -> pygame.Surface:
    """Draw a figure on red, or outlined; before it a cross where a piece can be destroyed, and two where the
    match can be lost."""
    red = theme["fire.accent"]
    colour = theme["fire.on_accent"] if shown.grave else red
    text = fonts.render(shown.figure, "label_on_board", colour, scale)
    high, rim, left = round(20 * scale), 1.5 * scale, 6.5 * scale
    crosses = CROSSES.get(shown.verdict, 0)
    before = left + 12 * scale * crosses
    wide = round(before + text.get_width() + left)
    body = box(0, 0, wide, high, high / 2, filled(under_lines(theme)))
    paint = filled(red) if shown.grave else stroke(red, rim)
    body += box(rim, rim, wide - 2 * rim, high - 2 * rim, high / 2 - rim, paint)
    for number in range(crosses):
        x, y, arm = left + (4 + 12 * number) * scale, high / 2, 3.6 * scale
        for line in _cross(0.0, 1.0):
            body += polyline([(x + a * arm, y + b * arm) for a, b in line], stroke(colour, 2 * scale))
    made = ink.draw(body, wide, high).copy()
    made.blit(text, text.get_rect(midleft=(round(before), high // 2)))
    return made


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
