"""A chart of how the interval of a balance run narrows with the number of matches."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.editor.balance import BalanceReport
from game.editor.decision import BAND, ENOUGH
from game.ui.controls.panel import Panel

REACH = 0.25
"""Reach of the charts' axes on both sides of the even share."""


def shown_shares(even: float) -> tuple[float, float]:
    """Return the least and greatest share on the axis of all balance charts."""
    return max(0.0, even - REACH), min(1.0, even + REACH)


class IntervalChart(Panel):
    """Draws the chart: the bands in which a map is fair and fair enough, and the interval of the first
    side's share of the points."""

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, report: BalanceReport) -> None:
        """Draw the chart in ``rect``, with its scale at the right and the matches below."""
        theme, px = self.scene.app.theme, self.px
        even = 1 / max(1, len(report.wins))
        low, high = shown_shares(even)
        line = self.line_height("small")
        plot = pygame.Rect(rect.x, rect.y, rect.width - px(60), rect.height)
        surface.fill(theme["surface.sunken"], plot)

        def y_of(share: float) -> int:
            inside = max(low, min(high, share))
            return plot.bottom - round((inside - low) / (high - low) * plot.height)

        wide = pygame.Rect(plot.x, y_of(even + ENOUGH), plot.width, y_of(even - ENOUGH) - y_of(even + ENOUGH))
        surface.fill(theme["surface.panel"], wide)
        pygame.draw.rect(surface, theme["surface.line"], wide, 1)
        band = pygame.Rect(plot.x, y_of(even + BAND), plot.width, y_of(even - BAND) - y_of(even + BAND))
        surface.fill(theme["surface.raised"], band)
        pygame.draw.rect(surface, theme["surface.line_strong"], band, 1)
        most = max(report.planned, report.path[-1].games)

        def x_of(games: int) -> int:
            return plot.x + round(games / most * (plot.width - 1))

        clip = surface.get_clip()
        surface.set_clip(plot.clip(clip))
        self._interval(surface, report, x_of, y_of)
        surface.set_clip(clip)
        pygame.draw.rect(surface, theme["surface.line"], plot, 1)
        ends = [(round(100 * share), y_of(share)) for share in (even + BAND, even - BAND)]
        if ends[1][1] - ends[0][1] >= line:
            told = [(self.scene.app.texts.percent(percent / 100), y) for percent, y in ends]
        else:
            words = self.t("editor.balance_range", low=ends[1][0], high=ends[0][0])
            told = [(words, (ends[0][1] + ends[1][1]) // 2)]
        for words, y in told:
            at = (rect.right, y)
            self.painter.text(surface, words, "small", at, "ink.secondary", align="right", middle=True)
        if plot.height >= 5 * line:
            at = (plot.x + px(4), plot.bottom - line // 2)
            words = self.t("decision.matches", n=report.path[-1].games)
            self.painter.text(surface, words, "small", at, "ink.secondary", middle=True)

    def _interval(
        self,
        surface: pygame.Surface,
        report: BalanceReport,
        x_of: Callable[[int], int],
        y_of: Callable[[float], int],
    ) -> None:
        theme = self.scene.app.theme
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
            pygame.draw.lines(surface, theme["ink.primary"], False, middle, max(1, self.px(2)))
        last = report.path[-1]
        x = x_of(last.games)
        pygame.draw.line(surface, tone, (x, y_of(last.low)), (x, y_of(last.high)), max(1, self.px(2)))
