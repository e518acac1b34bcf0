"""The small charts of the page after a match: what each party had over time, and how long turns took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.app.match.report_facts import PartyValues, TurnTime
from game.app.table.side_fill import hatched
from game.model.clock import clock_text
from game.ui.layout import GROW, Area
from game.ui.scene import App
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Row, Stack
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, SmallText, Text
from game.view.table import TableView

HEAD = 30.0
"""The height of a card's heading, in tokens."""

FINE = 3

LEFT = 44
"""The room for figures beside a plot, in tokens."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The tip of a place on the page: the key of its words, and the side they are about."""

    key: str
    side: str = ""


def heading(title: str, note: str = "") -> Node:
    """Return a card's heading; a note stands small at its right."""
    return Row(pad=(14, 2, 0), gap=12, high=HEAD).of(
        Text(title, "body_strong", rank=1),
        SmallText(note, align="right", wide=GROW, least=40) if note else None,
    )


class Charts:
    """Makes the charts of one match as nodes. ``times``: how long turns took; ``stands``: what each party
    had, last at the end; ``table`` has the sides' colours and portraits."""

    def __init__(
        self, app: App, table: TableView, sides: Sequence[int], parties: Sequence[int],
        times: Sequence[TurnTime], stands: Sequence[PartyValues],
    ) -> None:  # fmt: skip
        self.app, self.table, self.sides, self.parties = app, table, sides, parties
        self.times, self.stands = times, stands

    def material(self) -> Node:
        """Return a chart with a line for each party, whose picture is at the line's end."""
        title = heading(self.app.texts(self.table.sides.material_key))
        if not self.stands:
            nothing = SmallText(self.app.texts("after.no_material"), lines=0, high=GROW)
            sunken = Stack(high=GROW).of(Picture(_draw_plot, 40), Column(pad=(LEFT + 8, 6, 6)).of(nothing))
            return _card(title, sunken)
        plot = Picture(self._draw_material, high=GROW)
        return _card(title, plot, tip=Explained("after.chart_material"))

    def turns(self) -> Node | None:
        """Return a chart with a bar for each turn, as high as the turn was long; ``None`` if no times were
        kept."""
        if not self.times:
            return None
        title, plot = heading(self.app.texts("after.times")), Picture(self._draw_turns, high=GROW)
        return _card(title, plot, tip=Explained("after.chart_time"))

    def _draw_material(self, to: PaintedCanvas, area: Area, data: None) -> None:
        plot, theme, px = _draw_plot(to, area, 40), to.theme, to.painter.px
        values = [value for one in self.stands for value in one.values if value is not None]
        low, high = min(0, *values), max(1, *values)

        def y_of(value: float) -> float:
            room = plot.height - 1 - 2 * px(3)
            return px(3) + room - room * (value - low) / (high - low)

        big = pygame.Surface((plot.width * FINE, plot.height * FINE), pygame.SRCALPHA)
        ends: list[tuple[float, int]] = []
        for place, party in enumerate(self.parties):
            points: list[tuple[float, float]] = []
            last: float | None = None
            for one in self.stands:
                value = one.values[place]
                if value is None:
                    continue
                x, y = (plot.width - 1) * one.ply / max(1, self.stands[-1].ply) * FINE, y_of(value) * FINE
                if last is not None:
                    points.append((x, last))
                points.append((x, y))
                last = y
            if last is None:
                continue
            ends.append((last / FINE, place))
            if len(points) > 1:
                pygame.draw.lines(big, theme["ink.primary"], False, points, px(4) * FINE)
                pygame.draw.lines(big, self.table.sides.colours(theme, party)[0], False, points, px(2) * FINE)
        to.surface.blit(pygame.transform.smoothscale(big, plot.size), plot)
        _draw_scale(
            to, plot, [(self.app.texts.number(high), plot.y), (self.app.texts.number(low), plot.bottom)]
        )
        size = px(22)
        if len(ends) * (size + 1) > plot.height:
            size = max(px(10), plot.height // len(ends) - 1)
        tops = _apart([y for y, _ in sorted(ends)], size + 1, plot.height)
        for top, (_, place) in zip(tops, sorted(ends), strict=True):
            box = pygame.Rect(plot.right + px(8), plot.y + round(top - size / 2), size, size)
            if self.parties[place] >= 0:
                self.table.sides.draw_portrait(to.surface, box, self.parties[place])

    def _draw_turns(self, to: PaintedCanvas, area: Area, data: None) -> None:
        plot, theme, px = _draw_plot(to, area, 14), to.theme, to.painter.px
        longest = max(one.ms for one in self.times)
        wide = plot.width / len(self.times)
        gap = 1 if wide >= 4 else 0
        for number, one in enumerate(self.times):
            left, right = plot.x + round(number * wide), plot.x + round((number + 1) * wide)
            high = max(1, round((plot.height - px(4)) * one.ms / longest)) if one.ms else 0
            bar = pygame.Rect(left, plot.bottom - high, max(1, right - left - gap), high)
            if not high:
                continue
            side = self.sides[one.seat]
            colours, place = self.table.sides.colours(theme, side), self.parties.index(side)
            part = hatched(bar.size, place if bar.width >= px(4) else 0, colours, max(4, px(5)), 1)
            if bar.width >= px(4):
                pygame.draw.rect(part, theme["ink.secondary"], part.get_rect(), 1)
            to.surface.blit(part, bar)
        _draw_scale(to, plot, [(clock_text(longest), plot.y), ("0", plot.bottom)])


def _card(title: Node, plot: Node, tip: Explained | None = None) -> Node:
    """Return the card around a chart."""
    return Box(pad=(0, 0, 12), radius=6, wide=GROW, tip=tip).of(title, plot)


def _draw_plot(to: PaintedCanvas, area: Area, right: float) -> pygame.Rect:
    """Draw the sunken ground of a chart, ``right`` tokens from the card's edge; return its rectangle in
    px."""
    rect, px = area.rect, to.painter.px
    plot = pygame.Rect(rect.x + px(LEFT), rect.y, rect.width - px(LEFT + right), rect.height)
    to.surface.fill(to.theme["surface.sunken"], plot)
    pygame.draw.rect(to.surface, to.theme["surface.line_strong"], plot.inflate(2, 2), 1)
    return plot


def _draw_scale(to: PaintedCanvas, plot: pygame.Rect, ends: Sequence[tuple[str, int]]) -> None:
    """Draw figures at the left of a plot, each at its height."""
    px = to.painter.px
    for words, y in ends:
        at = (plot.x - px(6), max(plot.y + px(6), min(plot.bottom - px(6), y)))
        to.painter.text(to.surface, words, "coordinate", at, "ink.tertiary", align="right", middle=True)


def _apart(wanted: Sequence[float], gap: float, height: float) -> list[float]:
    """Return heights as near as possible to ``wanted`` (in order), at least ``gap`` apart and within
    ``height``."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + gap if found else gap / 2))
    bottom = height - gap / 2
    for place in range(len(found) - 1, -1, -1):
        found[place] = min(found[place], bottom)
        bottom = found[place] - gap
    return found
