"""The buttons of an analysis."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.app.analysis.tree import AnalysisNode
from game.app.table.button_row import Fit, RowButton, button_row
from game.app.table.viewer import ViewerScene

_ACTIONS = {"copy_position": "copy"}
"""The action whose key a button's tip names, where it differs from the button's name."""


class AnalysisButtons:
    """The buttons. ``does`` has each one's callback, by its key."""

    def __init__(self, viewer: ViewerScene, does: Mapping[str, Callable[[], object]]) -> None:
        self.viewer, self.does = viewer, does

    def build_steps(self, row: pygame.Rect, *, arrows: bool) -> None:
        """Build the buttons first, back, forward, last; the best move, arrows, flip."""
        x = self.viewer.build_steps(row) + self.viewer.px(6)
        place = pygame.Rect(x, row.y, row.right - x, row.height)
        self._row(place, {"best": "hint", "arrows": "route", "flip": "flip"})
        self.viewer.focus.by_key("arrows").set_on(arrows)

    def build_actions(self, row: pygame.Rect, *, edited: bool) -> None:
        """Build the buttons play on from here, copy, paste, edit."""
        icons = {
            "branch": "play", "copy_position": "copy", "copy_record": "list", "paste": "paste",
            "share": "share", **({"edit": "pencil"} if edited else {}),
        }  # fmt: skip
        self._row(row, icons)

    def _row(self, row: pygame.Rect, icons: Mapping[str, str]) -> None:
        viewer = self.viewer
        choices = [
            RowButton(
                key, viewer.t(f"analysis.button.{key}"), icon, self.does[key],
                viewer.tip(f"analysis.{key}", _ACTIONS.get(key, key)),
            )
            for key, icon in icons.items()
        ]  # fmt: skip
        fits = (Fit(12), Fit(6), Fit(8, icons=False), Fit(3, icons=False))
        button_row(viewer, row, choices, fits)

    def enable(self, node: AnalysisNode, *, undoable: bool, over: bool) -> None:
        """Enable the buttons that can be used at a node."""
        if self.viewer.container is None:
            return
        self.viewer.enable_steps(node.parent is None, node.next is None)
        wanted = {
            "promote": not node.main,
            "delete": node.parent is not None,
            "undo": undoable,
            "branch": not over,
        }
        stops = dict(self.viewer.focus.stops)
        for key, on in wanted.items():
            if key not in stops:
                continue  # the moves are not seen now
            why = self.viewer.t("analysis.nothing_undo") if key == "undo" else ""
            stops[key].set_enabled(on, why)
