"""Maps as lists show them: a board, and what is wrong with a map."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.data.files.problems import Problem
from game.data.maps.map_cards import MapCard
from game.data.words.texts import Texts
from game.ui.controls.panel import Panel
from game.ui.layout import GROW, Area
from game.ui.scene import Scene
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Column, Room, Row
from game.ui.tree.node import Length, Measure, Node
from game.ui.tree.seen import Icon, Picture, Text

DrawnMap = Callable[[MapCard, int], pygame.Surface | None]
"""Returns a map's picture, its longer side so many px; ``None`` while it isn't drawn."""


class MapNodes(Panel):
    """Makes parts of maps as nodes."""

    def __init__(self, scene: Scene, picture: DrawnMap) -> None:
        super().__init__(scene)
        self.picture = picture

    # --- the board ---

    def board(self, card: MapCard, *, wide: Length = None, high: Length = GROW) -> Node:
        """Return a map's board, in the upper middle of its place."""
        return Picture(self.draw_board, card, wide=wide, high=high)

    def draw_board(self, to: PaintedCanvas, area: Area, card: MapCard, *, badge: bool = True) -> None:
        """Draw a map's picture, or an icon in its place; of a broken map what can be drawn, with a
        ``badge`` on it."""
        place, theme, scale = area.rect, to.theme, area.scale
        frame = pygame.Rect(0, 0, min(place.size), min(place.size))
        frame.midtop = place.midtop
        picture = self.picture(card, frame.width)
        if picture is None:
            to.painter.box(to.surface, frame, theme["surface.sunken"], theme["surface.line"], radius=2)
            name, ink = ("warning", "signal.error") if card.broken else ("map", "ink.tertiary")
            to.icon(name, max(18.0, min(40.0, frame.width / scale * 0.4)), Area.at(frame, scale), ink)
            return
        spot = to.surface.blit(picture, picture.get_rect(center=frame.center))
        if card.broken and badge:
            side = 22 if frame.width > self.px(60) else 16
            patch = Area(spot.x / scale + 2, spot.y / scale + 2, side, side, scale)
            to.box(patch, "surface.raised", "signal.error", radius=4)
            to.icon("error", side * 0.78, patch, "signal.error")

    # --- small words ---

    @property
    def small_line(self) -> float:
        """The height of a line of small words, in tokens."""
        return self.line_height("small") / self.app.scale

    def marked(
        self, name: str, words: str, *, size: float = 14, tone: str = "ink.secondary",
        ink: str = "ink.secondary", lines: int = 1, wide: Length = GROW,
    ) -> Node:  # fmt: skip
        """Return small words after an icon at their first line; left out where there is no room."""
        icon = Column(wide=size).of(Icon(name, size, tone, high=self.small_line))
        least = self.small_line
        return Row(gap=6, least=least).of(icon, Text(words, "small", ink, lines=lines, wide=wide))

    def problem(self, problem: Problem, words: str, lines: int) -> Node:
        """Return a problem in these words."""
        name, tone = (
            ("error", "signal.error") if problem.severity == "error" else ("warning", "signal.warning")
        )
        return self.marked(name, words, size=15, tone=tone, ink="ink.primary", lines=lines)

    def warnings(self, card: MapCard, most: int) -> list[Node]:
        """Return the first problems of a playable map, without their places."""
        fault = self.app.texts.fault
        return [self.problem(one, fault(one.message), 1) for one in card.problems[:most]]

    def problems(self, card: MapCard) -> Node:
        """Return all problems of a map, errors first; where there is no room, the number of the rest."""
        ordered = sorted(card.problems, key=lambda problem: problem.severity != "error")
        return Room(self._problems, tuple(ordered), high=GROW)

    def _problems(self, problems: tuple[Problem, ...], m: Measure, width: float, height: float) -> Node:
        step, left, rows = m.line("small") + 3, height, list[Node]()
        for number, problem in enumerate(problems):
            more = len(problems) - number
            words = problem_words(problem, self.app.texts)
            row, room = self.problem(problem, words, 0), left - (step if more > 1 else 0)
            if row.height(m, width) > room:
                if rows:
                    rows.append(Text(self.t("setup.more_problems", n=more), "small", "ink.secondary"))
                    break
                row = self.problem(problem, words, max(1, int(room / step)))
            rows.append(row)
            left -= row.height(m, width) + 3
        return Column(gap=3).of(*rows)


def problem_words(problem: Problem, words: Texts) -> str:
    """Return a problem in readable form: where it is, and what was expected."""
    said, hint = words.fault(problem.message), words.fault(problem.hint)
    if hint:
        said = f"{said} ({hint})"
    if problem.key:
        said = words.colon(problem.key, said)
    if problem.line is None:
        return said
    key = "library.place" if problem.column is not None else "library.place_line"
    return words(key, line=problem.line, column=problem.column, said=said)
