"""Bars and lines of the statistics, in our look: a win is solid, a draw hatched, a loss empty. So nothing is
told by colour alone."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.data.saves.match_index import Tally
from game.ui import widgets
from game.ui.paint.pens import draw_disc, draw_line, draw_lines
from game.ui.scene import Scene


def tally_bar(scene: Scene, surface: pygame.Surface, rect: pygame.Rect, tally: Tally) -> None:
    """Won, drawn, lost as parts of a bar."""
    theme = scene.app.theme
    ink = theme["ink.primary"]
    count = tally.played
    if not count:
        pygame.draw.rect(surface, theme["surface.line"], rect, 1)
        return
    surface.fill(theme["surface.raised"], rect)
    won = rect.x + round(rect.width * tally.wins / count)
    drawn = rect.x + round(rect.width * (tally.wins + tally.draws) / count)
    surface.fill(ink, (rect.x, rect.y, won - rect.x, rect.height))
    hatch(scene, surface, pygame.Rect(won, rect.y, drawn - won, rect.height))
    if drawn > won:
        pygame.draw.line(surface, ink, (drawn, rect.y), (drawn, rect.bottom - 1))
    pygame.draw.rect(surface, ink, rect, max(1, scene.px(1)))


def hatch(scene: Scene, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Slanted lines."""
    if rect.width <= 0:
        return
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    step = max(3, scene.px(5))
    for x in range(rect.x - rect.height, rect.right, step):
        draw_line(surface, scene.app.theme["ink.secondary"], (x, rect.bottom), (x + rect.height, rect.top))
    surface.set_clip(before)


def legend(scene: Scene, surface: pygame.Surface, rect: pygame.Rect, words: Sequence[str]) -> None:
    """What solid, hatched and empty mean, from the right to the left."""
    x, side = rect.right, scene.px(12)
    for kind, text in reversed(list(enumerate(words))):
        wide = scene.painter.fonts.size(text, "small", scene.painter.scale)[0]
        if x - wide - side - scene.px(5) < rect.x:
            return
        at = (x, rect.centery)
        scene.painter.text(surface, text, "small", at, "ink.secondary", align="right", middle=True)
        box = pygame.Rect(x - wide - scene.px(6) - side, rect.centery - side // 2, side, side)
        tally_bar(scene, surface, box, Tally(*(int(kind == one) for one in range(3))))
        x = box.x - scene.px(14)


def columns(
    scene: Scene,
    surface: pygame.Surface,
    rect: pygame.Rect,
    counts: Sequence[int],
    labels: Sequence[str],
    *,
    numbers: bool = True,
) -> None:
    """Columns on a line with words below them; where there is room the numbers stand on top."""
    theme, painter = scene.app.theme, scene.painter
    small = painter.fonts.get("small", painter.scale).get_linesize()
    foot = small + scene.px(4) if any(labels) else 0
    head = small + scene.px(2) if numbers else 0
    plot = pygame.Rect(rect.x, rect.y + head, rect.width, rect.height - foot - head)
    most = max([1, *counts])
    pitch = plot.width / max(1, len(counts))
    wide = max(2, round(pitch * 0.7))
    for at, count in enumerate(counts):
        middle = round(plot.x + pitch * (at + 0.5))
        high = round(plot.height * count / most)
        if count:
            high = max(high, scene.px(2))
            surface.fill(theme["ink.primary"], (middle - wide // 2, plot.bottom - high, wide, high))
            fits = painter.fonts.size(str(count), "small", painter.scale)[0] <= pitch
            if numbers and fits:
                top = (middle, plot.bottom - high - small // 2 - scene.px(1))
                painter.text(surface, str(count), "small", top, "ink.secondary", align="center", middle=True)
        if labels[at]:
            below = pygame.Rect(0, plot.bottom + scene.px(4), max(1, round(pitch) - scene.px(2)), small)
            below.centerx = middle
            widgets.line(scene, surface, labels[at], below, "small", "ink.secondary", align="center")
    painter.rule(surface, plot.x, plot.bottom, plot.width, strong=True)


def rating_graph(
    scene: Scene, surface: pygame.Surface, rect: pygame.Rect, course: Sequence[tuple[float, float]]
) -> None:
    """A rating match by match with the span it lies in: ``course`` has rating and span (to each side)."""
    theme, painter = scene.app.theme, scene.painter
    low = min(rating - span for rating, span in course)
    high = max(rating + span for rating, span in course)
    step = next((one for one in (100, 200, 500, 1000) if (high - low) / one <= 5), 2000)
    first, last = int(low // step) * step, int(-(-high // step)) * step
    gutter = painter.fonts.size(str(last), "small", painter.scale)[0] + scene.px(8)
    plot = pygame.Rect(rect.x + gutter, rect.y + scene.px(6), rect.width - gutter, rect.height - scene.px(12))

    def y_of(rating: float) -> float:
        return plot.bottom - plot.height * (rating - first) / max(1, last - first)

    def x_of(at: int) -> float:
        return plot.x + (plot.width - 1) * (at / (len(course) - 1) if len(course) > 1 else 0.5)

    for level in range(first, last + 1, step):
        y = round(y_of(level))
        painter.rule(surface, plot.x, y, plot.width)
        left = (plot.x - scene.px(6), y)
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
        draw_lines(surface, theme["ink.primary"], line, max(1.6, 1.6 * scene.app.scale))
    else:
        (x, top), (_, bottom) = upper[0], lower[0]
        draw_line(surface, theme["ink.secondary"], (x, top), (x, bottom), max(1, scene.px(2)))
    end = (round(x_of(shown[-1])), round(y_of(course[-1][0])))
    draw_disc(surface, theme["ink.primary"], end, max(3, scene.px(4)))
