"""Maps as lists show them: a board, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.data.files.problems import Problem
from game.data.maps.map_cards import MapCard
from game.data.words.texts import Texts
from game.ui import widgets
from game.ui.controls.panel import Panel
from game.ui.scene import Scene

Picture = Callable[[MapCard, int], pygame.Surface | None]
"""A map's picture, its longer side so many px, if it is drawn by now."""


class MapPainter(Panel):
    """Paints parts of maps."""

    def __init__(self, scene: Scene, picture: Picture) -> None:
        super().__init__(scene)
        self.picture = picture

    def paint_board(
        self, surface: pygame.Surface, frame: pygame.Rect, card: MapCard, *, badge: bool = True
    ) -> None:
        """A map's picture, or an icon in its place; what can be drawn of a broken one is drawn."""
        theme, painter = self.app.theme, self.painter
        picture = self.picture(card, frame.width)
        broken, scale = card.broken, self.app.scale
        if picture is None:
            painter.box(surface, frame, theme["surface.sunken"], theme["surface.line"], radius=2)
            name, tone = ("warning", "signal.error") if broken else ("map", "ink.tertiary")
            size = max(18.0, min(40.0, frame.width / scale * 0.4))
            widgets.icon(self.scene, surface, name, frame.center, size, tone, center=True)
            return
        spot = picture.get_rect(center=frame.center)
        surface.blit(picture, spot)
        if broken and badge:
            side = self.px(22 if frame.width > self.px(60) else 16)
            patch = pygame.Rect(spot.x + self.px(2), spot.y + self.px(2), side, side)
            painter.box(surface, patch, theme["surface.raised"], theme["signal.error"], radius=4)
            size = side / scale * 0.78
            widgets.icon(self.scene, surface, "error", patch.center, size, "signal.error", center=True)

    def paint_problem(
        self, surface: pygame.Surface, rect: pygame.Rect, problem: Problem, *, place: bool = True
    ) -> int:
        """A problem over as many lines as ``rect`` has room for; gives the y below it."""
        name, tone = (
            ("error", "signal.error") if problem.severity == "error" else ("warning", "signal.warning")
        )
        step = self.line_height("small")
        spot = (rect.x + self.px(8), rect.y + step // 2)
        mark = widgets.icon(self.scene, surface, name, spot, 15, tone, center=True)
        left = mark.right + self.px(6)
        body = pygame.Rect(left, rect.y, rect.right - left, rect.height)
        texts = self.app.texts
        words = problem_words(problem, texts) if place else texts.fault(problem.message)
        return self.painter.paragraph(surface, words, "small", body)

    def paint_problems(self, surface: pygame.Surface, rect: pygame.Rect, card: MapCard) -> None:
        """All that is wrong with a map, errors first; where there is no room, how many more there are."""
        step, y = self.line_height("small"), rect.y
        told = sorted(card.problems, key=lambda problem: problem.severity != "error")
        for number, problem in enumerate(told):
            left, more = rect.bottom - y, len(told) - number
            if left < step * (2 if more > 1 else 1):
                words = self.t("setup.more_problems", n=more)
                self.painter.text(surface, words, "small", (rect.x, y), "ink.secondary", width=rect.width)
                return
            high = max(step, min(3 * step, left - (step if more > 1 else 0)))
            y = self.paint_problem(surface, pygame.Rect(rect.x, y, rect.width, high), problem) + self.px(3)


def problem_words(problem: Problem, words: Texts) -> str:
    """A problem as people read it: where it is, and what was expected."""
    said, hint = words.fault(problem.message), words.fault(problem.hint)
    if hint:
        said = f"{said} ({hint})"
    if problem.key:
        said = f"{problem.key}: {said}"
    if problem.line is None:
        return said
    key = "library.place" if problem.column is not None else "library.place_line"
    return words(key, line=problem.line, column=problem.column, said=said)
