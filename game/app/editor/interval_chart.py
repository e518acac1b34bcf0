"""A chart of how the interval of a balance run narrows with the number of matches."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.data.words.texts import Texts
from game.editor.balance import BalanceReport
from game.editor.decision import BAND, ENOUGH
from game.ui.layout import Area
from game.ui.tree.canvas import PaintedCanvas

REACH = 0.25
"""Reach of the charts' axes on both sides of the even share."""


def shown_shares(even: float) -> tuple[float, float]:
    """Return the least and greatest share on the axis of all balance charts."""
    return max(0.0, even - REACH), min(1.0, even + REACH)


def paint_chart(to: PaintedCanvas, area: Area, data: tuple[BalanceReport, Texts]) -> None:
    """Paint the bands in which a map is fair and fair enough, and the interval of the first side's share of
    the points, with its scale at the right and the matches below."""
    (report, texts), theme, px, surface, rect = data, to.theme, to.painter.px, to.surface, area.rect
    even = 1 / max(1, len(report.wins))
    low, high = shown_shares(even)
    line = to.painter.fonts.get("small", to.painter.scale).get_linesize()
    plot = pygame.Rect(rect.x, rect.y, rect.width - px(60), rect.height)
    surface.fill(theme["surface.sunken"], plot)

    def y_of(share: float) -> int:
        inside = max(low, min(high, share))
        return plot.bottom - round((inside - low) / (high - low) * plot.height)

    for reach, fill, edge in (
        (ENOUGH, "surface.panel", "surface.line"),
        (BAND, "surface.raised", "surface.line_strong"),
    ):
        band = pygame.Rect(plot.x, y_of(even + reach), plot.width, y_of(even - reach) - y_of(even + reach))
        surface.fill(theme[fill], band)
        pygame.draw.rect(surface, theme[edge], band, 1)
    most = max(report.planned, report.path[-1].games)

    def x_of(games: int) -> int:
        return plot.x + round(games / most * (plot.width - 1))

    clip = surface.get_clip()
    surface.set_clip(plot.clip(clip))
    _interval(to, report, x_of, y_of)
    surface.set_clip(clip)
    pygame.draw.rect(surface, theme["surface.line"], plot, 1)
    ends = [(round(100 * share), y_of(share)) for share in (even + BAND, even - BAND)]
    if ends[1][1] - ends[0][1] >= line:
        told = [(texts.percent(percent / 100), y) for percent, y in ends]
    else:
        words = texts("editor.balance_range", low=ends[1][0], high=ends[0][0])
        told = [(words, (ends[0][1] + ends[1][1]) // 2)]
    for words, y in told:
        at = (rect.right, y)
        to.painter.text(surface, words, "small", at, "ink.secondary", align="right", middle=True)
    if plot.height >= 5 * line:
        at = (plot.x + px(4), plot.bottom - line // 2)
        words = texts("decision.matches", n=report.path[-1].games)
        to.painter.text(surface, words, "small", at, "ink.secondary", middle=True)


def _interval(
    to: PaintedCanvas, report: BalanceReport, x_of: Callable[[int], int], y_of: Callable[[float], int]
) -> None:
    theme, surface, thick = to.theme, to.surface, max(1, to.painter.px(2))
    tone = theme["fire.accent"]
    upper = [(x_of(one.games), y_of(one.high)) for one in report.path]
    lower = [(x_of(one.games), y_of(one.low)) for one in report.path]
    if len(upper) > 1:
        shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        soft = pygame.Color(tone)
        soft.a = 50
        pygame.draw.polygon(shade, soft, [*upper, *reversed(lower)])
        surface.blit(shade, (0, 0))
        pygame.draw.lines(surface, tone, False, upper, 1)
        pygame.draw.lines(surface, tone, False, lower, 1)
        middle = [(x_of(one.games), y_of(one.share)) for one in report.path]
        pygame.draw.lines(surface, theme["ink.primary"], False, middle, thick)
    last = report.path[-1]
    x = x_of(last.games)
    pygame.draw.line(surface, tone, (x, y_of(last.low)), (x, y_of(last.high)), thick)
