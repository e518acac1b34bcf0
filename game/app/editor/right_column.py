"""The right column of the editor: problems, balance and history, and changes for a fairer map, as nodes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter

import pygame

from game.app.editor.balance_panel import BalanceCard
from game.app.editor.checking import Checking
from game.app.editor.checks_panel import Checks, ListedCheck, check_line, check_look, checks_card
from game.app.editor.fairer_panel import ChangesList, fairer_card
from game.app.editor.frame import TABS, EditorFrame
from game.app.editor.history_panel import HistoryList, history_card, step_line
from game.app.editor.open_maps import OpenMap
from game.app.editor.panel import PanelTab
from game.ui.controls.notice import Notice
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW
from game.ui.model import Model
from game.ui.screen import Screen
from game.ui.tree.holders import Column
from game.ui.tree.node import Node


@dataclass(frozen=True, slots=True)
class ShowPanel:
    """Another panel of the right column, where only one has room."""

    value: str = TABS[0]

    def __str__(self) -> str:
        return "tab"


class RightColumn(Model):
    """The panels for the current map. ``panels`` says which is shown where only one has room; ``colours``
    returns those of each side, ``guided`` whether there is a guide."""

    one: OpenMap
    checks: Checks
    checking: Checking

    def __init__(
        self, screen: Screen, panels: PanelTab, colours: Callable[[], Sequence[tuple[str, str]]],
        guided: Callable[[], bool],
    ) -> None:  # fmt: skip
        self._screen, self.panels, self._colours, self._guided = screen, panels, colours, guided
        self.problems = TreeList[ListedCheck](
            screen, "checks", partial(check_line, screen), identity=attrgetter("at"), look=check_look,
            has_buttons=False,
        )  # fmt: skip
        self.history = HistoryList(screen, self._step)
        self.changes = ChangesList(screen)

    def show(self, one: OpenMap) -> None:
        """Show another map."""
        self.one = one
        self.checking, self.checks = one.checking, one.checking.checks
        self.checks.forget()
        self.checks.update()
        self.changes.out = one.fairer

    def _step(self, index: int) -> Node:
        return step_line(self.one.steps, index)

    # --- choosing ---

    def show_check(self) -> None:
        """Show the places of the chosen problem."""
        self.checks.show(self.problems.chosen)

    def go_to_step(self) -> None:
        """Go to the chosen step of the history."""
        self.one.steps.go_to(self.history.chosen)

    def take_change(self) -> None:
        """Apply the chosen change."""
        self.take(self.changes.chosen)

    def take(self, at: int) -> None:
        """Apply a change."""
        rows, fairer, steps = self.changes.rows, self.one.fairer, self.one.steps
        one = rows[at] if 0 <= at < len(rows) else None
        if one is None or one.proposal.key == "as_it_is":
            return
        draft = fairer.fitted(one.proposal)
        if draft is None:
            if not self.changes.taken(one.proposal):
                steps.say("fairer.unfit")
            return
        fairer.taken += (one.proposal,)
        self.changes.leave()
        self.one.measuring.take_change(draft, steps.names.proposal(one.proposal, steps.draft))

    def stop_measuring(self) -> None:
        """Stop measuring changes."""
        self.one.fairer.cancel()

    # --- looks ---

    def watched(self) -> Hashable:
        """Return what the panels show besides models and the map."""
        return (self._screen.focus.key, self.changes.left) if self.one.fairer.shown else None

    def compose(self, f: EditorFrame, *seen: Hashable) -> Node:
        """The column, without the guide's card, which has the place of the history."""
        if f.tabs is not None:
            return self._tabbed(f.tabs.height, f)
        guided = self._guided()
        cards = [self._checks(f.checks.height)]
        if self.one.fairer.shown:
            cards.append(self._fairer(f.fairer(guided=guided).height))
        else:
            cards.append(self._balance(f.balance.height))
            if not guided:
                steps, high = self.one.steps, f.history.height
                cards.append(history_card(self._screen, self.history, steps, high))
        return Column(gap=8, high=GROW).of(*cards)

    def _tabbed(self, high: float, f: EditorFrame) -> Node:
        s, t = self._screen, self._screen.t
        labels = [t(f"editor.{tab}") for tab in TABS]
        if wrong := sum(self.checks.counts):
            labels[0] = f"{labels[0]} {wrong}"
        tall = f.checks.height
        match self.panels.tab:
            case "checks":
                shown = self._checks(tall)
            case "history":
                shown = history_card(s, self.history, self.one.steps, tall)
            case _:
                shown = self._fairer(tall) if self.one.fairer.shown else self._balance(tall)
        return Column(gap=8, high=GROW).of(
            s.choice(ShowPanel(), labels, TABS, self.panels.tab, high=high), shown
        )

    def _checks(self, high: float) -> Node:
        return checks_card(self._screen, self.checks, self.problems, self.one.steps, high)

    def _balance(self, high: float) -> Node:
        card = BalanceCard(self._screen, self.one.balance, self.checks.playable, self._colours())
        return card.compose(high)

    def _fairer(self, high: float) -> Node:
        return fairer_card(self._screen, self.changes, high)

    def draw_toast(self, surface: pygame.Surface, toast: Notice, f: EditorFrame) -> None:
        """Draw a message, never over the map, the switches below it, the guide, nor buttons at the foot of
        a panel."""
        px, fairer = self._screen.px, self.one.fairer.shown
        upper = (self._guided() or fairer) and not f.small
        column = (f.balance if upper else f.history).rect

        def place(rect: pygame.Rect) -> None:
            if upper or (f.small and self.panels.tab == "balance"):
                rect.midtop = (column.centerx, column.top + px(42))
            else:
                rect.midbottom = (column.centerx, column.bottom - px(8))

        toast.draw(surface, self._screen.app, column.width - px(44), place, around=(18, 8), lines=6)

    def poll_runs(self) -> bool:
        """Read the states of the runs in other processes; return whether anything is new."""
        balanced, measured = self.one.balance.poll(), self.one.fairer.poll()
        return balanced or measured
