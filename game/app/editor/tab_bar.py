"""The tabs of the open maps, if there are several, as nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.app.editor.commands import CloseMap, EditorPress, ShowMap
from game.app.editor.steps import Steps
from game.app.editor.top_bar import LEFT_HALF, RIGHT_HALF, with_key
from game.ui.layout import GROW, Area, Grow
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture

WIDEST: Final = 210.0
"""The greatest width of a tab, in tokens."""


def tab_bar(s: Screen, maps: Sequence[Steps], at: int, *, full: bool) -> Node:
    """A tab for each map: a press shows it, its cross closes it; and a button that adds one, unless there
    are as many as can be (``full``)."""
    closes, side = with_key(s, s.t("tabs.close"), EditorPress.CLOSE_TAB), 28.0

    def tab(number: int, steps: Steps) -> Node:
        on, title = number == at, steps.title
        face = Picture(
            _paint_tab, (title, steps.unsaved, on), title, command=ShowMap(number), high=GROW, wide=GROW,
            about=s.t("tabs.unsaved" if steps.unsaved else "tabs.tip", title=title),
        )  # fmt: skip
        cross = Picture(
            _paint_cross, on, closes, command=CloseMap(number), about=closes, wide=side, high=GROW
        )
        return Row(gap=-1, wide=Grow(most=WIDEST), high=GROW).of(face, cross)

    plus = s.act(
        EditorPress.NEW_TAB, label="", tip=s.t("tabs.new"), why="" if full else None, spot="map_tab_new",
        wide=side,
    )  # fmt: skip
    return Row(gap=4, high=side).of(*(tab(number, steps) for number, steps in enumerate(maps)), plus)


def _box(to: PaintedCanvas, area: Area, *, on: bool, right: bool) -> str:
    lit = to.hover or to.held
    fill = "surface.raised" if on or lit else "surface.panel"
    line = "ink.primary" if on else "surface.line_strong" if lit else "surface.line"
    corners = RIGHT_HALF if right else LEFT_HALF
    to.painter.box(to.surface, area.rect, to.theme[fill], to.theme[line], corners=corners)
    return "ink.primary" if on or lit else "ink.secondary"


def _paint_tab(to: PaintedCanvas, area: Area, data: tuple[str, bool, bool]) -> None:
    title, unsaved, on = data
    ink, left = _box(to, area, on=on, right=False), 9.0
    if unsaved:
        spot = area.moved(left, (area.height - 7) / 2).at_left(7).at_top(7)
        to.painter.box(to.surface, spot.rect, to.theme["fire.accent"], radius=4)
        left += 13
    to.line(
        title,
        "button" if on else "body",
        area.at_right(area.width - left).at_left(area.width - left - 2),
        ink,
    )


def _paint_cross(to: PaintedCanvas, area: Area, on: bool) -> None:
    to.icon("close", 14, area, _box(to, area, on=on, right=True))
