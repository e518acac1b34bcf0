"""The bars and lines of the statistics: a win is solid, a draw hatched, a loss empty, so that nothing
depends on colour alone."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.data.saves.match_index import Tally
from game.ui.layout import Area, Grow
from game.ui.paint.pens import draw_disc, draw_line, draw_lines
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Row
from game.ui.tree.node import Length, Node
from game.ui.tree.seen import Picture, Text


def tally_bar(tally: Tally, *, wide: Length, high: Length) -> Node:
    """Return a bar with parts for won, drawn, lost."""
    return Picture(_draw_tally, tally, wide=wide, high=high)


def tally_line(tally: Tally, bar: float, *, high: Length = None, least: float | None = None) -> Node:
    """Return won, drawn, lost as a bar, ``bar`` tokens high, with numbers beside it; empty without
    matches."""
    if not tally.played:
        return Node(high=high, least=least)
    numbers = f"{tally.wins} / {tally.draws} / {tally.losses}"
    figures = Text(numbers, "small", wide=Grow(most=100))
    return Row(gap=10, high=high, least=least).of(tally_bar(tally, wide=Grow(), high=bar), figures)


def columns(counts: Sequence[int], labels: Sequence[str] = ()) -> Node:
    """Return columns on a line with words below them; where there is room with the numbers on top."""
    return Picture(_draw_columns, (tuple(counts), tuple(labels)), high=Grow())


def _draw_tally(to: PaintedCanvas, area: Area, tally: Tally) -> None:
    surface, rect = to.surface, area.rect
    ink = to.theme["ink.primary"]
    count = tally.played
    if not count:
        pygame.draw.rect(surface, to.theme["surface.line"], rect, 1)
        return
    surface.fill(to.theme["surface.raised"], rect)
    won = rect.x + round(rect.width * tally.wins / count)
    drawn = rect.x + round(rect.width * (tally.wins + tally.draws) / count)
    surface.fill(ink, (rect.x, rect.y, won - rect.x, rect.height))
    _hatch(to, pygame.Rect(won, rect.y, drawn - won, rect.height))
    if drawn > won:
        pygame.draw.line(surface, ink, (drawn, rect.y), (drawn, rect.bottom - 1))
    pygame.draw.rect(surface, ink, rect, to.painter.px(1))


def _hatch(to: PaintedCanvas, rect: pygame.Rect) -> None:
    """Draw slanted lines over ``rect``."""
    if rect.width <= 0:
        return
    surface = to.surface
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    step = max(3, to.painter.px(5))
    for x in range(rect.x - rect.height, rect.right, step):
        draw_line(surface, to.theme["ink.secondary"], (x, rect.bottom), (x + rect.height, rect.top))
    surface.set_clip(before)


def draw_share(to: PaintedCanvas, area: Area, share: float) -> None:
    """Draw a bar filled up to ``share``, from 0 to 1."""
    rect, ink = area.rect, to.theme["ink.primary"]
    to.painter.box(to.surface, rect, to.theme["surface.raised"], ink, radius=0)
    to.surface.fill(ink, (rect.x, rect.y, round(rect.width * share), rect.height))


def _draw_columns(to: PaintedCanvas, area: Area, data: tuple[Sequence[int], Sequence[str]]) -> None:
    counts, labels = data
    surface, painter, rect, px = to.surface, to.painter, area.rect, to.painter.px
    small = painter.fonts.get("small", painter.scale).get_linesize()
    foot = small + px(4) if labels else 0
    head = small + px(2)
    plot = pygame.Rect(rect.x, rect.y + head, rect.width, rect.height - foot - head)
    most = max([1, *counts])
    pitch = plot.width / max(1, len(counts))
    wide = max(2, round(pitch * 0.7))
    for at, count in enumerate(counts):
        middle = round(plot.x + pitch * (at + 0.5))
        high = round(plot.height * count / most)
        if count:
            high = max(high, px(2))
            surface.fill(to.theme["ink.primary"], (middle - wide // 2, plot.bottom - high, wide, high))
            if painter.fonts.size(str(count), "small", painter.scale)[0] <= pitch:
                top = (middle, plot.bottom - high - small // 2 - px(1))
                painter.text(surface, str(count), "small", top, "ink.secondary", align="center", middle=True)
        if labels:
            painter.text(
                surface, labels[at], "small", (middle, plot.bottom + px(4) + small // 2), "ink.secondary",
                align="center", middle=True, width=max(1, round(pitch) - px(2)),
            )  # fmt: skip
    painter.rule(surface, plot.x, plot.bottom, plot.width, strong=True)


def draw_graph(to: PaintedCanvas, area: Area, course: Sequence[tuple[float, float]]) -> None:
    """Draw a graph of a rating match by match with its span: ``course`` has rating and span (to each
    side)."""
    theme, surface, painter, rect, px = to.theme, to.surface, to.painter, area.rect, to.painter.px
    low = min(rating - span for rating, span in course)
    high = max(rating + span for rating, span in course)
    step = next((one for one in (100, 200, 500, 1000) if (high - low) / one <= 5), 2000)
    first, last = int(low // step) * step, int(-(-high // step)) * step
    gutter = painter.fonts.size(str(last), "small", painter.scale)[0] + px(8)
    plot = pygame.Rect(rect.x + gutter, rect.y + px(6), rect.width - gutter, rect.height - px(12))

    def y_of(rating: float) -> float:
        return plot.bottom - plot.height * (rating - first) / max(1, last - first)

    def x_of(at: int) -> float:
        return plot.x + (plot.width - 1) * (at / (len(course) - 1) if len(course) > 1 else 0.5)

    for level in range(first, last + 1, step):
        y = round(y_of(level))
        painter.rule(surface, plot.x, y, plot.width)
        left = (plot.x - px(6), y)
        painter.text(surface, str(level), "small", left, "ink.secondary", align="right", middle=True)
    every = max(1, len(course) // max(1, plot.width // 2))
    shown = sorted({*range(0, len(course), every), len(course) - 1})
    upper = [(x_of(at), y_of(course[at][0] + course[at][1])) for at in shown]
    lower = [(x_of(at), y_of(course[at][0] - course[at][1])) for at in shown]
    if len(shown) > 1:
        mist = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        shade = theme["ink.primary"]
        pygame.draw.polygon(mist, (shade.r, shade.g, shade.b, 34), [*upper, *reversed(lower)])
        surface.blit(mist, plot, plot)
        line = [(x_of(at), y_of(course[at][0])) for at in shown]
        draw_lines(surface, theme["ink.primary"], line, max(1.6, 1.6 * area.scale))
    else:
        (x, top), (_, bottom) = upper[0], lower[0]
        draw_line(surface, theme["ink.secondary"], (x, top), (x, bottom), max(1, px(2)))
    end = (round(x_of(shown[-1])), round(y_of(course[-1][0])))
    draw_disc(surface, theme["ink.primary"], end, max(3, px(4)))
