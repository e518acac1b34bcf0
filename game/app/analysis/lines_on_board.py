"""The analyst's lines on the board: the position after the move under the pointer, and arrows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.app.analysis.lines import LinesPanel
from game.app.analysis.phrases import Phrases
from game.app.analysis.tree import AnalysisNode
from game.app.analysis.tree_analyst import TreeAnalyst
from game.app.table.viewer import ViewerScene
from game.view.table import Suggestion, Table

LINE_SHOWN: Final = 3
"""Moves of a single line that are drawn on the board."""


class LinesOnBoard:
    """Draws the lines. ``at`` returns the current node, ``show_node`` shows it again."""

    def __init__(
        self, viewer: ViewerScene, table: Table[Any, Any, Any], lines: LinesPanel, phrases: Phrases,
        analyst: TreeAnalyst, *, at: Callable[[], AnalysisNode], show_node: Callable[[], None],
    ) -> None:  # fmt: skip
        self.viewer, self.table, self.lines, self.phrases = viewer, table, lines, phrases
        self.analyst, self._at, self._show_node = analyst, at, show_node
        self.arrows = True
        self.row = -1
        """The number of the line that has the focus by keys; -1 for none."""

    def suggest(self) -> None:
        """Draw the best moves, unless something else is pointed at."""
        seen = self.table.coming is None  # of a step that is animated nothing is told yet
        shows = (
            seen and self.arrows and self.analyst.on and not self.lines.pointed and not self.viewer.in_hand
        )
        lines = self.analyst.lines if shows else ()
        shown = LINE_SHOWN if len(lines) == 1 else 1
        self.table.suggest([Suggestion(tuple(one.line[:shown]), one.rank) for one in lines if one.line])

    def point_at(self, point: tuple[int, int] | None) -> None:
        """Take the pointer's place: on a move of a line, show the position it leads to."""
        if self.lines.point(point):
            self._look_ahead()

    def walk_along(self, row: int, by: int) -> None:
        """Point at another move of a line."""
        if self.lines.point_along(row, by):
            self._look_ahead()

    def follow_focus(self) -> None:
        """Point at a line that gets the focus by keys, and at none once the focus leaves it."""
        row, before = self.lines.with_focus, self.row
        self.row = row
        if 0 <= row < len(self.lines.lines):
            if not self.lines.on(row):
                self.walk_along(row, 1)
        elif before >= 0 and self.lines.hold(()):
            self._look_ahead()

    def _look_ahead(self) -> None:
        actions = self.lines.pointed
        seen = self.phrases.step_after(self._at(), actions) if actions else None
        if seen is None:
            self.lines.hold(())
            self._show_node()
        else:
            self.table.skip()
            self.table.show(seen.view, chooser=None, viewer=0, last=seen)
        self.suggest()
        self.viewer.repaint()
