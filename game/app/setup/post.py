"""The options of a match by post: days per turn, a letter for each draw of chance, and the shared folder."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.app.maps.match_choice import DAYS
from game.app.maps.shared_folder import ask_for_folder, folder_words
from game.app.setup.panel import SetupPanel
from game.ui import widgets
from game.ui.layout import GROW, Area
from game.ui.tree.controls import Widget
from game.ui.tree.holders import Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.widgets import Action


class PostPanel(SetupPanel):
    """The panel of a match by post, in place of the clock while a seat is elsewhere."""

    _wrong = ""
    """What is wrong with the shared folder, as far as it is known."""

    def compose(self) -> Iterable[tuple[Node, Area]]:
        post, card = self.match.post, self.frame.clock
        if not post.wanted:
            return []
        high, between = (31, 3) if self.frame.small else (36, 4)
        folder = Action(
            "post.folder",
            folder_words(self.app, self.draft.choice.folder),
            self.ask_folder,
            "folder",
            tip=self.t("post.folder_tip"),
        )
        pace = Text(self.t("post.terms.pace"), "small", "ink.secondary", rank=1)
        days = Row(gap=12, high=high).of(pace, Widget(self._make_days, None, wide=GROW))
        rows = (days, Node(high=between), self._second_row(high))
        above = 7 if self.frame.small else 10
        return [self.section(card, self.t("post.title"), "", folder, above, *rows)]

    def _second_row(self, high: float) -> Node:
        """Return the row that says whether each draw of chance has its own letter, where there are draws;
        else how to play by post."""
        post = self.match.post
        if post.draws:
            box = self.text_width(self.t("post.strict"), "body") / self.app.scale + 44
            note = Text(self.t("post.strict_note"), "small", "ink.secondary", lines=2, middle=True, wide=GROW)
            return Row(gap=12, high=high + 8).of(Widget(self._make_strict, None, wide=box), note)
        return Row(high=high).of(Text(self.t("post.how"), "small", "ink.secondary", lines=2, middle=True))

    def update(self) -> None:
        """Show whether the shared folder is there as soon as it has answered."""
        wrong = self.match.post.folder_wrong()
        if wrong != self._wrong:
            self._wrong = wrong
            self.changed()

    # --- its controls ---

    def _make_days(self, rect: pygame.Rect, data: None) -> None:
        labels = [self.match.post.days_words(days) for days in DAYS]
        widgets.segments(
            self.scene, rect, labels, chosen=DAYS.index(self.draft.choice.days), on_choose=self._choose,
            tips=[self.t("post.days_tip")] * len(DAYS), key="post.days",
        )  # fmt: skip

    def _make_strict(self, rect: pygame.Rect, data: None) -> None:
        widgets.check_box(
            self.scene, rect, self.t("post.strict"), on=self.draft.choice.strict, on_change=self._strict,
            tip=self.t("post.strict_note"), key="post.strict",
        )  # fmt: skip

    def _choose(self, index: int) -> None:
        self.draft.change(days=DAYS[index])
        self.changed()

    def _strict(self, on: bool) -> None:
        self.draft.change(strict=on)
        self.changed()

    def ask_folder(self) -> None:
        """Ask for the shared folder."""
        ask_for_folder(self.app, self.draft.choice.folder, self._take_folder)

    def _take_folder(self, folder: str) -> None:
        self.draft.change(folder=folder)
        self.scene.rebuild()
