"""The right column of the editor: problems, balance and history, and changes for a fairer map, as nodes."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from operator import attrgetter

import pygame

from game.app.editor.balance_panel import BalanceCard
from game.app.editor.board import EditorBoard
from game.app.editor.checks_panel import Checks, ListedCheck, check_line, check_look, checks_card
from game.app.editor.fairer_panel import ChangesList, fairer_card
from game.app.editor.history_panel import HistoryList, history_card
from game.app.editor.open_maps import OpenMap
from game.app.editor.panel import PanelTab, card_rect
from game.ui.commands import Valued
from game.ui.controls.notice import Notice
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW
from game.ui.model import Model
from game.ui.screen import Screen
from game.ui.tree.holders import Column
from game.ui.tree.node import Node

TABS = ("checks", "balance", "history")
"""The panels, from above."""


class ShowPanel(Valued):
    """Another panel of the right column, where only one has room."""

    called = "tab"


class RightColumn(Model):
    """The panels for the current map of ``board``. ``panels`` says which is shown where only one has room."""

    one: OpenMap
    checks: Checks

    def __init__(self, screen: Screen, board: EditorBoard, panels: PanelTab) -> None:
        self._screen, self._board, self.panels = screen, board, panels
        self.problems = TreeList[ListedCheck](
            screen, "checks", partial(check_line, screen), identity=attrgetter("at"), look=check_look,
            has_buttons=False,
        )  # fmt: skip
        self.history = HistoryList(screen)
        self.changes = ChangesList(screen)

    def show(self, one: OpenMap) -> None:
        """Show another map."""
        self.one = one
        self.checks = one.checks
        self.checks.forget()
        self.checks.check()
        self.changes.out, self.history.steps = one.fairer, one.steps

    # --- choosing ---

    def show_check(self) -> None:
        """Show the places of the chosen problem."""
        self.checks.show(self.problems.chosen)

    def go_to_step(self) -> None:
        """Go to the chosen step of the history."""
        self.one.steps.go_to(self.history.chosen)

    def take_change(self) -> None:
        """Apply the chosen change."""
        fairer, steps = self.one.fairer, self.one.steps
        proposal = self.changes.proposal_at(self.changes.chosen)
        if proposal is None:
            return
        draft = fairer.fitted(proposal)
        if draft is not None:
            fairer.taken += (proposal,)
            self.changes.leave()
            self.one.measuring.take_change(draft, steps.names.proposal(proposal, steps.draft))
        elif not self.changes.taken(proposal):
            steps.say("fairer.unfit")

    # --- looks ---

    def watched(self) -> Hashable:
        """Return what the panels show besides models and the map."""
        return (self._screen.focus.key, self.changes.left) if self.one.fairer.shown else None

    def compose(self, guide: Node | None, *seen: Hashable) -> Node:
        """The column, with the guide's card in the place of the history, or below the panel in sight."""
        s, t, one, tabs = self._screen, self._screen.t, self.one, None
        checks = checks_card(s, self.checks, self.problems, one.steps)
        if one.fairer.shown:
            middle = fairer_card(s, self.changes)
        else:
            colours = self._board.drawing.side_colours(one.steps.document.palette)
            middle = BalanceCard(s, one.balance, self.checks.playable, colours).compose()
        history = history_card(s, self.history)
        cards = [checks, middle, None if guide is not None or one.fairer.shown else history]
        if s.small:
            labels = [t(f"editor.{tab}") for tab in TABS]
            if wrong := sum(self.checks.counts):
                labels[0] = f"{labels[0]} {wrong}"
            tabs = s.choice(ShowPanel(), labels, TABS, self.panels.tab, high=s.density.button)
            cards = [(checks, middle, history)[TABS.index(self.panels.tab)]]
        return Column(gap=8, high=GROW).of(tabs, *cards, guide)

    def draw_toast(self, surface: pygame.Surface, toast: Notice) -> None:
        """Draw a message, never over the map, the switches below it, the guide, nor buttons at the foot of
        a panel."""
        s = self._screen
        name, column = [(tab, rect) for tab in TABS if (rect := card_rect(s, tab)) is not None][-1]
        place = {"midbottom": (column.centerx, column.bottom - s.px(8))}
        if name == "balance":
            place = {"midtop": (column.centerx, column.top + s.px(42))}

        def placed(size: tuple[int, int]) -> pygame.Rect:
            return pygame.Rect((0, 0), size).move_to(**place)

        toast.draw(surface, s.app, column.width - s.px(44), placed, around=(18, 8), lines=6)

    def poll_runs(self) -> bool:
        """Read the states of the runs in other processes; return whether anything is new."""
        balanced, measured = self.one.balance.poll(), self.one.fairer.poll()
        return balanced or measured
