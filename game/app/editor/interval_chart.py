"""A chart of how the interval of a balance run narrows with the number of matches."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.data.words.texts import Texts
from game.editor.balance import BalanceReport
from game.editor.decision import BAND, ENOUGH, bounds
from game.ui.layout import Area
from game.ui.tree.canvas import PaintedCanvas

Points = list[tuple[float, float]]
"""A line by its points, in tokens."""

REACH = 0.25
"""Reach of the charts' axes on both sides of the even share."""


def shown_shares(even: float) -> tuple[float, float]:
    """Return the least and greatest share on the axis of all balance charts."""
    return max(0.0, even - REACH), min(1.0, even + REACH)


def paint_chart(to: PaintedCanvas, area: Area, data: tuple[BalanceReport, Texts]) -> None:
    """Paint the bands in which a map is fair and fair enough, and the interval of the first side's share of
    the points, with its scale at the right and the matches below."""
    (report, texts), even = data, 1 / max(1, len(data[0].wins))
    (low, high), path = shown_shares(even), report.path
    plot, most = area.at_left(area.width - 60), max(report.planned, path[-1].games)
    line = to.painter.fonts.get("small", area.scale).get_linesize() / area.scale
    to.box(plot, "surface.sunken", "", radius=0)

    def y_of(share: float) -> float:
        return plot.bottom - (max(low, min(high, share)) - low) / (high - low) * plot.height

    for part, fill, edge in (
        (ENOUGH, "surface.panel", "surface.line"),
        (BAND, "surface.raised", "surface.line_strong"),
    ):
        bottom, top = map(y_of, bounds(even, part))
        to.box(replace(plot, y=top, height=bottom - top), fill, edge, radius=0)
    across = [plot.x + one.games / most * plot.width for one in path]
    lines = [one.high for one in path], [one.low for one in path], [one.share for one in path]
    _paint_interval(to, plot, *(list(zip(across, map(y_of, shares), strict=True)) for shares in lines))
    to.box(plot, "", "surface.line", radius=0)
    ends = [(round(100 * share), y_of(share)) for share in reversed(bounds(even))]
    told = [(texts.percent(percent / 100), y) for percent, y in ends]
    if ends[1][1] - ends[0][1] < line:
        words = texts("editor.balance_range", low=ends[1][0], high=ends[0][0])
        told = [(words, (ends[0][1] + ends[1][1]) / 2)]
    for words, y in told:
        to.line(words, "small", replace(area, y=y - line / 2, height=line), "ink.secondary", "right")
    if plot.height >= 5 * line:
        words = texts("decision.matches", n=path[-1].games)
        to.line(words, "small", plot.inset(4, 0).at_bottom(line), "ink.secondary")


def _paint_interval(to: PaintedCanvas, plot: Area, upper: Points, lower: Points, middle: Points) -> None:
    """Paint the narrowing interval between its bounds, in tokens, and a stroke where it ends."""
    surface, tone, scale = to.surface, to.theme["fire.accent"], plot.scale
    thick = max(1, round(2 * scale))
    bounds = [[(round(x * scale), round(y * scale)) for x, y in line] for line in (upper, lower, middle)]
    clip = surface.get_clip()
    surface.set_clip(plot.rect.clip(clip))
    if len(path := bounds[0]) > 1:
        shade, soft = pygame.Surface(surface.get_size(), pygame.SRCALPHA), pygame.Color(tone)
        soft.a = 50
        pygame.draw.polygon(shade, soft, [*path, *reversed(bounds[1])])
        surface.blit(shade, (0, 0))
        for line, ink, width in zip(
            bounds, (tone, tone, to.theme["ink.primary"]), (1, 1, thick), strict=True
        ):
            pygame.draw.lines(surface, ink, False, line, width)
    pygame.draw.line(surface, tone, bounds[0][-1], bounds[1][-1], thick)
    surface.set_clip(clip)
