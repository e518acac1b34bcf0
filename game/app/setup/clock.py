"""The clock of a new match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Literal

import pygame

from game.app.maps.match_choice import CLOCKS, INCREMENT, MINUTES
from game.app.setup.panel import SetupPanel
from game.ui import widgets
from game.ui.controls.numbers import number_field
from game.ui.layout import GROW, Area
from game.ui.tree.controls import Widget
from game.ui.tree.holders import Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.widgets import Action

NUMBERS = (("minutes", "setup.minutes", MINUTES, 5), ("increment", "setup.each_move", INCREMENT, 1))
"""The number fields, from left to right: their text, least and greatest value, and steps."""


class ClockPanel(SetupPanel):
    """The clock's panel: none, a usual time, or the player's own, and seconds for each move; or the turn
    timers of a game that has them."""

    def compose(self) -> Iterable[tuple[Node, Area]]:
        if self.match.post.wanted:
            return []  # no clock runs at two machines
        small, clock, card = self.frame.small, self.match.clock, self.frame.clock
        above, high, width = 7 if small else 10, 32 if small else 36, card.width - 2 * self.pad
        if clock.by_turn:
            times = Widget(self._make_timers, None, wide=width * 0.58)
            note = Text(self._timer_words(), "small", "ink.secondary", wide=GROW)
            row = Row(gap=12, high=high).of(times, note)
            return [self.section(card, self.t("setup.turn_timer"), "", None, above, row)]
        minutes, suggested = self.match.suggestions.minutes(), None
        if minutes is not None:
            label, tip = self.t("match_options.map_clock", n=minutes), self.t("setup.clock_map", n=minutes)
            suggested = Action("clock.map", label, self._take_map_clock, tip=tip)
        usual = Widget(self._make_clocks, None, wide=width * (0.56 if small else 0.6))
        rows = (Row(high=high).of(usual), Node(high=6), self._second_row(width, high))
        return [self.section(card, self.t("setup.clock"), clock.trouble(), suggested, above, *rows)]

    def _second_row(self, width: float, high: float) -> Node:
        """Return the number fields of the chosen clock, or words: the row is always there, so that nothing
        below it moves."""
        kind = self.draft.choice.clock
        words = self.match.clock.words() if kind != "none" else self.t("setup.no_clock")
        left: Node = Text(words, "small", "ink.secondary", wide=GROW)
        if kind == "own":
            left = replace(self._number(0, "left"), wide=GROW)
        right = None if kind == "none" else replace(self._number(1, "right"), wide=width * 0.44)
        return Row(gap=12, high=high).of(left, right)

    def _number(self, number: int, align: Literal["left", "right"]) -> Row:
        words = Text(self.t(NUMBERS[number][1]), "small", "ink.secondary", align, wide=GROW)
        return Row(gap=8).of(words, Widget(self._make_number, number, wide=self.number_width))

    def _timer_words(self) -> str:
        """Say what the timer means."""
        rules = self.match.clock.rules()
        if rules is not None and rules.match_ms:
            return self.match.clock.words()
        return self.t("setup.turn_timer_note" if self.draft.choice.turn_seconds else "setup.no_clock")

    # --- its controls ---

    def _make_timers(self, rect: pygame.Rect, data: None) -> None:
        times = (0, *self.draft.kit.turn_seconds)
        widgets.segments(
            self.scene, rect, [self.match.clock.turn_words(one) for one in times],
            chosen=times.index(self.draft.choice.turn_seconds), on_choose=self._time, key="clock",
        )  # fmt: skip

    def _make_clocks(self, rect: pygame.Rect, data: None) -> None:
        minutes = [self.t("setup.clock_minutes", n=int(kind)) for kind in CLOCKS[1:4]]
        labels = [self.t("setup.clock_none"), *minutes, self.t("setup.clock_own")]
        chosen = CLOCKS.index(self.draft.choice.clock)
        widgets.segments(self.scene, rect, labels, chosen=chosen, on_choose=self._choose, key="clock")

    def _make_number(self, rect: pygame.Rect, number: int) -> None:
        name, _, (low, high), step = NUMBERS[number]
        number_field(
            self.scene, rect, getattr(self.draft.choice, name), low=low, high=high, step=step,
            on_change=partial(self._type, name), key=name,
        )  # fmt: skip

    def _take_map_clock(self) -> None:
        self.match.suggestions.take_clock()
        self.scene.rebuild()

    def _time(self, index: int) -> None:
        self.draft.change(turn_seconds=(0, *self.draft.kit.turn_seconds)[index])
        if self.draft.kit.timer_options:
            self.scene.rebuild()
        self.changed()

    def _choose(self, index: int) -> None:
        before = self.draft.choice.clock
        if CLOCKS[index] == "own" and before not in ("none", "own"):
            self.draft.change(minutes=before)
        self.draft.change(clock=CLOCKS[index], clock_touched=True)
        self.scene.rebuild()

    def _type(self, name: str, text: str) -> None:
        self.draft.change(clock_touched=True, **{name: text})
        self.changed()
