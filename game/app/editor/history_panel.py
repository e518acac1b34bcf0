"""The list of everything done to the map; a click on a step goes there."""

from __future__ import annotations

from game.app.editor.panel import column_card
from game.app.editor.steps import Steps
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW, Area, Grow
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Row, Stack
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text


class HistoryList(TreeList[int]):
    """The steps of a map, by their numbers."""

    steps: Steps

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen, "history", self._line, identity=int, look=step_look, has_buttons=False)

    def _line(self, index: int) -> Node:
        """The content of a step's line."""
        steps, history = self.steps, self.steps.document.history
        words = steps.names.entry(history.entries[index], steps.draft)
        now, undone = index == history.index, index > history.index
        ink = "surface.raised" if now else "ink.tertiary" if undone else "ink.primary"
        pale = "ink.secondary" if ink == "ink.primary" else ink
        told: Node = Text(words, "button" if now else "record", ink, wide=GROW)
        if undone:
            told = Picture(_paint_undone, words, words, wide=GROW)
        aside = Text(step_aside(steps, index), "small", pale, "right", rank=1)
        return Row(pad=(8, 0), gap=8).of(told, aside)

    def show(self, index: int) -> None:
        """Bring a step into view, with one undone line below it."""
        super().show(min(index + 1, len(self.items) - 1))
        super().show(index)


def history_card(s: Screen, lines: HistoryList) -> Node:
    """The card with the list, scrolled to the current step."""
    history = lines.steps.document.history
    lines.items = tuple(range(len(history)))
    if lines.chosen != history.index:
        lines.chosen = history.index
        lines.show(lines.chosen)
    rows = Column(pad=(5, 3, 5), high=GROW).of(lines.node(row=27, gap=0))
    return column_card(s, "history", s.t("editor.history"), s.t("editor.history_note"), Grow(208), rows)


def step_aside(steps: Steps, index: int) -> str:
    """Return how many squares, or pieces, a step changed, and how many twins; or that it is undone."""
    history = steps.document.history
    entry = history.entries[index]
    if index > history.index:
        return steps.names.texts("editor.history_undone")
    own, twins = len(entry.squares - entry.twins), len(entry.twins)
    if not own:
        return ""
    return steps.names.counts(own, twins) if twins else steps.names.count(own)


def step_look(content: Node, chosen: bool, pointed: bool) -> Node:
    """Return how a step looks."""
    fill = "ink.primary" if chosen else "surface.sunken" if pointed else ""
    return Stack().of(Column(pad=(0, 1)).of(Box(fill=fill, line="", radius=3, high=GROW)), content)


def _paint_undone(to: PaintedCanvas, area: Area, words: str) -> None:
    at, room = area.rect.midleft, max(1, area.rect.width)
    to.painter.text(to.surface, words, "record", at, "ink.tertiary", middle=True, width=room, italic=True)
