"""The summary of a new match, or why it can't begin; and the button that begins it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.app.maps.new_match import NewMatch
from game.app.profiles.rated import ThreadedAnswer, all_ratings, words_before
from game.app.setup.panel import SetupPanel
from game.data.people.ratings import Ratings, seats_of
from game.ui import widgets
from game.ui.layout import GROW
from game.ui.scene import Scene
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text


class StartPanel(SetupPanel):
    """The panel with the Start button; ``start`` begins the match."""

    def __init__(
        self, scene: Scene, match: NewMatch, changed: Callable[[], None], start: Callable[[], None]
    ) -> None:
        super().__init__(scene, match, changed)
        self.start = start
        self.button: widgets.Pressable | None = None
        self._ratings: ThreadedAnswer[Ratings] | None = None

    # --- the ratings, which a thread reads ---

    def ask_ratings(self) -> None:
        """Read the ratings in the background."""
        self._ratings = ThreadedAnswer(all_ratings)

    def update(self) -> None:
        if self._ratings is not None and self._ratings.poll():
            self.scene.repaint()

    def close(self) -> None:
        if self._ratings is not None:
            self._ratings.close()

    def rated(self) -> str:
        """Say whose ratings the match will change; empty if it isn't rated, and until they are known."""
        draft, ratings = self.draft, Ratings() if self._ratings is None else self._ratings.told
        if ratings is None or not self.match.options.value("rated"):
            return ""
        seats = seats_of(self.match.seats.players(), draft.played_sides)
        return words_before(self.app.texts, draft.kit.name, seats, ratings)

    # --- looks ---

    def build(self) -> None:
        label, icon = ("post.invite", "letter") if self.match.post.wanted else ("setup.start", "play")
        self.button = widgets.button(
            self.scene, self.frame.start.rect, self.t(label), icon=icon, kind="fire",
            on_press=self.start, enabled=not self.match.trouble(), role="card_title", key="start",
        )  # fmt: skip

    def follow(self) -> None:
        """Enable or disable the button after a choice."""
        button = self.button
        if button is not None and button in (stop for _, stop in self.scene.focus.stops):
            wanted = not self.match.trouble()
            if wanted != bool(button.is_enabled):
                button.set_enabled(wanted)

    def paint(self, surface: pygame.Surface) -> None:
        start, left = self.frame.start, self.frame.seats_head.x
        if not self.frame.small:
            cap = self.app.input.shown("accept")
            below = start.moved(y=start.height + 5).at_top(18).rect
            x = below.centerx - self.painter.key_cap_width(cap) // 2
            self.painter.key_cap(surface, cap, x, below.centery)
        beside = replace(start, x=left, width=start.x - 16 - left)
        self.paint_node(surface, self._summary(), beside.centred(beside.width, 66))

    def _summary(self) -> Node:
        """Return the summary of what Start will begin, or why it can't."""
        match = self.match
        if trouble := match.trouble():
            words = Text(trouble, "body_strong", "signal.error", lines=2, middle=True, wide=GROW)
            return Row(gap=8).of(Icon("error", 18, "signal.error"), words)
        first = self.t("setup.summary", map=match.map_title(), clock=match.pace_words())
        counts = self.rated()
        rated = Text(counts, "small", "ink.secondary", high=20) if counts else None
        # the levels are at the seats as well
        told = match.seats.against(), match.seats.against(levels=False)
        against = Text(told, "small", "ink.secondary", lines=1 if rated else 2, wide=GROW)
        return Column().of(spring(), Text(first, ("body_strong", "small"), high=20), against, rated, spring())
