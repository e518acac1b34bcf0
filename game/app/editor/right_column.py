"""The right column of the editor: problems, balance and history, and changes for a fairer map."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import pygame

from game.app.editor.balance_panel import BalancePanel
from game.app.editor.checking import Checking
from game.app.editor.checks_panel import ChecksPanel
from game.app.editor.fairer_panel import FairerPanel
from game.app.editor.frame import TABS, EditorFrame
from game.app.editor.history_panel import HistoryPanel
from game.app.editor.open_maps import OpenMap
from game.app.editor.panel import Do
from game.model.finding import Place
from game.ui import widgets
from game.ui.controls.notice import Notice
from game.ui.model import Model


class RightColumn(Model):
    """The panels of one open map. ``tab`` is shown where only one has room. ``show_place`` scrolls a place
    into view; the rest belongs to ``BalancePanel``."""

    def __init__(
        self, scene: Any, one: OpenMap, tab: str, *, show_place: Callable[[Place], Any], do: Do,
        choose: Callable[..., Any], options: Callable[[], Any],
        colours: Callable[[], Sequence[tuple[str, str]]],
    ) -> None:  # fmt: skip
        self.scene, self.one, self.tab = scene, one, tab
        self._tabbed = self._guided = False
        """Whether only one panel has room, and whether there is a guide, in the place of the history or
        below the panel in sight."""
        state = one.steps
        self.checks = ChecksPanel(scene, state, show_place, lambda: self.checking.dismiss_file_problems())
        self.checking = Checking(scene, state, self.checks, self.show_tab, self._checked)
        self.balance = BalancePanel(scene, state, one.balance, do, choose, options, colours)
        self.history = HistoryPanel(scene, state)
        self.fairer = FairerPanel(scene, state, one.fairer, do, one.measuring.take_change)
        self.panels = (self.checks, self.balance, self.history)
        """The panels in the order of ``TABS``."""

    def show_tab(self, tab: str) -> None:
        """Show a panel, where only one has room."""
        if self._tabbed:
            self.tab = tab

    def _checked(self, counts: bool) -> None:
        """React to another list of problems; ``counts``: it has become longer or shorter."""
        if counts:
            self.scene.rebuild() if self._tabbed else self.scene.repaint()

    def shape(self) -> Hashable:
        """Return what the widgets of the panels depend on."""
        shown = self.one.fairer.shown
        return (
            self.tab, self.checks.counts, bool(self.checks.state.document.file_problems),
            self.balance.key()[:-1], shown, self.fairer.key() if shown else (),
        )  # fmt: skip

    def watched(self) -> Hashable:
        """Return what the panels show besides models."""
        fairer = self.fairer.cells
        area = fairer.area
        return (
            self.shape(), fairer.hover, fairer.chosen, area is not None and area.focused, fairer.count,
            tuple(self.checks.rows), self.checks.marked,
        )  # fmt: skip

    def refresh(self) -> None:
        """Nothing: what has changed is built anew."""

    def build(self, frame: EditorFrame) -> None:
        """Place the panels, and make their widgets."""
        tabs, self._frame, guided = frame.tabs, frame, self.scene.guiding.guide is not None
        self._tabbed, self._guided = tabs is not None, guided
        for name, panel in zip(TABS, self.panels, strict=True):
            visible = not self._tabbed or self.tab == name
            panel.place(getattr(frame, name), small=frame.small, visible=visible)
        if guided and not self._tabbed:
            self.history.visible = False
        fairer = self.one.fairer.shown and self.balance.visible
        self.fairer.place(frame.fairer(guided=guided), small=frame.small, visible=fairer)
        if fairer:  # it is in their place
            self.balance.visible = self.history.visible = False
        if tabs is not None:
            labels = [self.scene.t(f"editor.{tab}") for tab in TABS]
            if wrong := sum(self.checks.counts):
                labels[0] = f"{labels[0]} {wrong}"
            widgets.segments(
                self.scene, tabs.rect, labels, chosen=TABS.index(self.tab), key="tab",
                on_choose=lambda index: self.show_tab(TABS[index]),
            )  # fmt: skip
        for panel in (*self.panels, self.fairer):
            panel.build()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the fixed parts."""
        for panel in (*self.panels, self.fairer):
            panel.paint(surface)

    def draw(self, surface: pygame.Surface, painted: int) -> None:
        """Draw the lists; ``painted`` counts how often the ground below them was painted."""
        self.checks.draw(surface, painted)
        self.history.draw(surface, painted)
        self.fairer.draw(surface)

    def draw_toast(self, surface: pygame.Surface, toast: Notice) -> None:
        """Draw a message, never over the map, the switches below it, the guide, nor buttons at the foot of
        a panel."""
        f, px = self._frame, self.scene.px
        upper = (self._guided or self.fairer.visible) and not f.small
        column = (f.balance if upper else f.history).rect

        def place(rect: pygame.Rect) -> None:
            if upper or (f.small and self.tab == "balance"):
                rect.midtop = (column.centerx, column.top + px(42))
            else:
                rect.midbottom = (column.centerx, column.bottom - px(8))

        toast.draw(surface, self.scene.app, column.width - px(44), place, around=(18, 8), lines=6)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was one of the lists'."""
        lists = (panel.cells for panel in (self.checks, self.history) if panel.visible)
        if not self.fairer.handle(event) and not any(cells.handle(event) for cells in lists):
            return False
        self.scene.invalidate()
        return True

    def poll_runs(self) -> bool:
        """Read the states of the runs in other processes; return whether anything is new."""
        balanced, measured = self.one.balance.poll(), self.one.fairer.poll()
        if balanced:
            self.balance.update()
        if measured:
            self.fairer.update()
        return balanced or measured
