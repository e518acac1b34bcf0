"""Maps as lists show them: a board, what is wrong with a map, and why a list is empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.data.files.problems import Problem
from game.data.maps.map_cards import MapCard
from game.data.words.texts import Texts
from game.ui.layout import GROW, Area
from game.ui.scene import App
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import Length, Measure, Node
from game.ui.tree.seen import Icon, Text

DrawnMap = Callable[[MapCard, int], pygame.Surface | None]
"""Returns a map's picture, its longer side so many px; ``None`` while it isn't drawn."""


def draw_board(
    to: PaintedCanvas, area: Area, card: MapCard, picture_of: DrawnMap, *, badge: bool = True
) -> None:
    """Draw a map's picture in the upper middle of its place, or an icon instead; of a broken map what can
    be drawn, with a ``badge`` on it."""
    place, theme, scale = area.rect, to.theme, area.scale
    frame = pygame.Rect(0, 0, min(place.size), min(place.size))
    frame.midtop = place.midtop
    picture = picture_of(card, frame.width)
    if picture is None:
        to.painter.box(to.surface, frame, theme["surface.sunken"], theme["surface.line"], radius=2)
        name, ink = ("warning", "signal.error") if card.broken else ("map", "ink.tertiary")
        to.icon(name, max(18.0, min(40.0, frame.width / scale * 0.4)), Area.at(frame, scale), ink)
        return
    spot = to.surface.blit(picture, picture.get_rect(center=frame.center))
    if card.broken and badge:
        side = 22 if frame.width > 60 * scale else 16
        patch = Area(spot.x / scale + 2, spot.y / scale + 2, side, side, scale)
        to.box(patch, "surface.raised", "signal.error", radius=4)
        to.icon("error", side * 0.78, patch, "signal.error")


def marked(
    m: Measure, name: str, words: str, *, size: float = 14, tone: str = "ink.secondary",
    ink: str = "ink.secondary", lines: int = 1, wide: Length = GROW,
) -> Node:  # fmt: skip
    """Return small words after an icon at their first line; left out where there is no room."""
    line = m.line("small")
    icon = Column(wide=size).of(Icon(name, size, tone, high=line))
    return Row(gap=6, least=line).of(icon, Text(words, "small", ink, lines=lines, wide=wide))


def warnings(m: Measure, texts: Texts, card: MapCard) -> list[Node]:
    """Return the first two problems of a playable map, without their places."""
    return [_problem(m, one, texts.fault(one.message), 1) for one in card.problems[:2]]


def problems(texts: Texts, card: MapCard) -> Node:
    """Return all problems of a map, errors first; where there is no room, the number of the rest."""
    ordered = sorted(card.problems, key=lambda problem: problem.severity != "error")
    return Room(_problems, (texts, tuple(ordered)), high=GROW)


def _problems(data: tuple[Texts, tuple[Problem, ...]], m: Measure, width: float, height: float) -> Node:
    texts, ordered = data
    step, left, rows = m.line("small") + 3, height, list[Node]()
    for number, problem in enumerate(ordered):
        more = len(ordered) - number
        words = problem_words(problem, texts)
        row, room = _problem(m, problem, words, 0), left - (step if more > 1 else 0)
        if row.height(m, width) > room:
            if rows:
                rows.append(Text(texts("setup.more_problems", n=more), "small", "ink.secondary"))
                break
            row = _problem(m, problem, words, max(1, int(room / step)))
        rows.append(row)
        left -= row.height(m, width) + 3
    return Column(gap=3).of(*rows)


def _problem(m: Measure, problem: Problem, words: str, lines: int) -> Node:
    """Return a problem in these words."""
    name, tone = ("error", "signal.error") if problem.severity == "error" else ("warning", "signal.warning")
    return marked(m, name, words, size=15, tone=tone, ink="ink.primary", lines=lines)


def show_problems(app: App, title: str, words: str, problems: Sequence[Problem]) -> None:
    """Show everything that is wrong with a file, in a scrolling list."""
    listed = [problem_words(problem, app.texts) for problem in problems]
    app.open("dialog", kind="problems", title=title, words=words, problems=listed)


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


def empty_list(words: str, note: str = "", *, icon: str = "map", role: str = "body_strong") -> Node:
    """Return the reason why the list is empty; ``note`` is small below it."""
    return Box(fill="surface.table", radius=6, pad=(10, 0)).of(
        spring(),
        Icon(icon, 36, "ink.tertiary"),
        Node(high=11),
        Text(words, role, align="center", high=22),
        Node(high=6),
        Column(align="center").of(
            Text(note, "small", "ink.secondary", "center", lines=0, wide=460, high=60),
        ),
        Node(high=9),
        spring(),
    )
