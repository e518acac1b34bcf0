"""The small charts of the page after a match: what everybody had over time, and how long turns took."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.match.report_facts import Stand, TurnTime
from game.app.table.scores import MINUS
from game.app.table.side_fill import hatched
from game.data.words.texts import Texts
from game.model.clock import clock_text
from game.ui import widgets
from game.ui.scene import Scene
from game.view.table import TableView

HEAD = 30.0
"""The height of a chart's heading."""

FINE = 3


def _frame(page: Scene, surface: pygame.Surface, rect: pygame.Rect, title: str, right: float) -> pygame.Rect:
    """The card and heading of a chart; gives its plot, ``right`` tokens from the card's edge."""
    px = page.px
    widgets.card(page, surface, rect)
    at = (rect.x + px(14), rect.y + px(HEAD / 2 + 1))
    page.painter.text(surface, title, "body_strong", at, middle=True, width=rect.width - px(28))
    top = rect.y + px(HEAD)
    plot = pygame.Rect(rect.x + px(44), top, rect.width - px(44 + right), rect.bottom - top - px(12))
    surface.fill(page.app.theme["surface.sunken"], plot)
    pygame.draw.rect(surface, page.app.theme["surface.line_strong"], plot.inflate(2, 2), 1)
    return plot


def _nothing(page: Scene, surface: pygame.Surface, plot: pygame.Rect, words: str) -> None:
    inner = plot.inflate(-page.px(16), -page.px(12))
    page.painter.paragraph(surface, words, "small", inner, "ink.secondary")


def _scale(page: Scene, surface: pygame.Surface, plot: pygame.Rect, ends: Sequence[tuple[str, int]]) -> None:
    """Figures at the left of a plot, each at its height."""
    for words, y in ends:
        at = (plot.x - page.px(6), max(plot.y + page.px(6), min(plot.bottom - page.px(6), y)))
        page.painter.text(surface, words, "coordinate", at, "ink.tertiary", align="right", middle=True)


def paint_material(
    page: Scene, surface: pygame.Surface, rect: pygame.Rect, stands: Sequence[Stand], table: TableView,
    parties: Sequence[int], count: int,
) -> None:  # fmt: skip
    """A line for each party; its picture is at the line's end."""
    plot = _frame(page, surface, rect, page.t(table.material_key), 40)
    values = [value for one in stands for value in one.values if value is not None]
    if not values:
        _nothing(page, surface, plot, page.t("after.no_material"))
        return
    low, high = min(0, *values), max(1, *values)
    theme, px = page.app.theme, page.px

    def y_of(value: float) -> float:
        room = plot.height - 1 - 2 * px(3)
        return px(3) + room - room * (value - low) / (high - low)

    big = pygame.Surface((plot.width * FINE, plot.height * FINE), pygame.SRCALPHA)
    ends: list[tuple[float, int]] = []
    for place, party in enumerate(parties):
        points: list[tuple[float, float]] = []
        last: float | None = None
        for one in stands:
            value = one.values[place]
            if value is None:
                continue
            x, y = (plot.width - 1) * one.ply / max(1, count) * FINE, y_of(value) * FINE
            if last is not None:
                points.append((x, last))
            points.append((x, y))
            last = y
        if last is None:
            continue
        ends.append((last / FINE, place))
        if len(points) > 1:
            pygame.draw.lines(big, theme["ink.primary"], False, points, px(4) * FINE)
            pygame.draw.lines(big, table.side_colours(theme, party)[0], False, points, px(2) * FINE)
    surface.blit(pygame.transform.smoothscale(big, plot.size), plot)
    _scale(
        page,
        surface,
        plot,
        [(counted(high, page.app.texts), plot.y), (counted(low, page.app.texts), plot.bottom)],
    )
    size = px(22)
    if len(ends) * (size + 1) > plot.height:
        size = max(px(10), plot.height // len(ends) - 1)
    tops = _apart([y for y, _ in sorted(ends)], size + 1, plot.height)
    for top, (_, place) in zip(tops, sorted(ends), strict=True):
        box = pygame.Rect(plot.right + px(8), plot.y + round(top - size / 2), size, size)
        if parties[place] >= 0:
            table.draw_portrait(surface, box, parties[place])


def counted(value: int, texts: Texts) -> str:
    """A number, with a true minus below 0."""
    return texts.number(value) if value >= 0 else f"{MINUS}{texts.number(-value)}"


def _apart(wanted: Sequence[float], gap: float, height: float) -> list[float]:
    """Heights as near as possible to those wanted (in order), but so far apart, and within a height."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + gap if found else gap / 2))
    bottom = height - gap / 2
    for place in range(len(found) - 1, -1, -1):
        found[place] = min(found[place], bottom)
        bottom = found[place] - gap
    return found


def paint_times(
    page: Scene, surface: pygame.Surface, rect: pygame.Rect, times: Sequence[TurnTime], table: TableView,
    sides: Sequence[int], parties: Sequence[int],
) -> None:  # fmt: skip
    """A bar for each turn, as high as it was long. There is at least one."""
    plot = _frame(page, surface, rect, page.t("after.times"), 14)
    theme, px, longest = page.app.theme, page.px, max(one.ms for one in times)
    wide = plot.width / len(times)
    gap = 1 if wide >= 4 else 0
    for number, one in enumerate(times):
        left, right = plot.x + round(number * wide), plot.x + round((number + 1) * wide)
        high = max(1, round((plot.height - px(4)) * one.ms / longest)) if one.ms else 0
        bar = pygame.Rect(left, plot.bottom - high, max(1, right - left - gap), high)
        if not high:
            continue
        colours, place = table.side_colours(theme, sides[one.seat]), parties.index(sides[one.seat])
        part = hatched(bar.size, place if bar.width >= px(4) else 0, colours, max(4, px(5)), 1)
        if bar.width >= px(4):
            pygame.draw.rect(part, theme["ink.secondary"], part.get_rect(), 1)
        surface.blit(part, bar)
    _scale(page, surface, plot, [(clock_text(longest), plot.y), ("0", plot.bottom)])
