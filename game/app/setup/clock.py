"""The clock of a new match."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Literal

import pygame

from game.app.maps.new_match import CLOCKS, INCREMENT, MINUTES
from game.app.setup.panel import SetupPanel
from game.ui import widgets
from game.ui.controls.numbers import number_field
from game.ui.layout import Strip

NUMBERS = (("minutes", "setup.minutes", MINUTES, 5), ("increment", "setup.each_move", INCREMENT, 1))
"""What can be typed, from left to right: its words, its least and most, and its steps."""


class ClockPanel(SetupPanel):
    """None, a usual time, or one's own, and seconds for each move; or the turn timers of a game that has
    such."""

    def _row(self, number: int) -> pygame.Rect:
        card, small = self.frame.clock.rect, self.frame.small
        pad = self.px(12 if small else 16)
        high = self.px(32 if small else 36)
        top = card.y + self.px(7 if small else 10) + number * self.px(38 if small else 42)
        return pygame.Rect(card.x + pad, top, card.width - 2 * pad, high)

    def _numbers(self) -> range:
        """Which of the numbers can be typed with the clock that is chosen."""
        return {"none": range(0), "own": range(2)}.get(self.match.choice.clock, range(1, 2))

    def _place(self, number: int) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the words and the control of a number are: side by side in the second row."""
        row = Strip(self._row(1), self.px(12))
        right = row.right(row.rest.width * 44 // 100)
        strip = Strip(right if number else row.rest, self.px(8))
        control = strip.right(self.number_width)
        return strip.rest, control

    def _map_clock(self) -> pygame.Rect:
        """Where the clock that the map suggests can be taken, at the right of the heading."""
        card, high = self.frame.clock.rect, self.px(self.frame.section - 2)
        wide = widgets.button_width(self.scene, self._map_label, padding=9)
        return pygame.Rect(card.right - wide, card.y - high - self.px(2), wide, high)

    @property
    def _map_label(self) -> str:
        return self.t("match_options.map_clock", n=self.match.suggested_minutes() or 0)

    def _take_map_clock(self) -> None:
        self.match.take_suggested_clock()
        self.scene.rebuild()

    @property
    def by_turn(self) -> bool:
        """Whether there is a timer for each turn instead of a clock."""
        return bool(self.match.kit.turn_seconds)

    def build(self) -> None:
        choice, row = self.match.choice, self._row(0)
        if self.by_turn:
            times = (0, *self.match.kit.turn_seconds)
            row.width = row.width * 58 // 100
            widgets.segments(
                self.scene, row, [self.match.turn_words(one) for one in times],
                chosen=times.index(choice.turn_seconds), on_choose=self._time, key="clock",
            )  # fmt: skip
            return
        row.width = row.width * (56 if self.frame.small else 60) // 100
        minutes = [self.t("setup.clock_minutes", n=int(kind)) for kind in CLOCKS[1:4]]
        labels, chosen = [self.t("setup.clock_none"), *minutes, self.t("setup.clock_own")], choice.clock
        widgets.segments(
            self.scene, row, labels, chosen=CLOCKS.index(chosen), on_choose=self._choose, key="clock"
        )
        if self.match.suggested_minutes() is not None:
            widgets.button(
                self.scene, self._map_clock(), self._map_label, on_press=self._take_map_clock,
                tip=self.t("setup.clock_map", n=self.match.suggested_minutes() or 0), key="clock.map",
            )  # fmt: skip
        for number in self._numbers():
            name, _, (low, high), step = NUMBERS[number]
            place, typed = self._place(number)[1], partial(self._type, name)
            number_field(
                self.scene,
                place,
                getattr(choice, name),
                low=low,
                high=high,
                step=step,
                on_change=typed,
                key=name,
            )

    def _time(self, index: int) -> None:
        seconds = (0, *self.match.kit.turn_seconds)[index]
        self.match.choice = replace(self.match.choice, turn_seconds=seconds)
        if self.match.kit.timer_options:
            self.scene.rebuild()
        self.changed()

    def _choose(self, index: int) -> None:
        choice = self.match.choice
        if CLOCKS[index] == "own" and choice.clock not in ("none", "own"):
            choice = replace(choice, minutes=choice.clock)
        self.match.choice = replace(choice, clock=CLOCKS[index], clock_touched=True)
        self.scene.rebuild()

    def _type(self, name: str, text: str) -> None:
        values: dict[str, Any] = {name: text}
        self.match.choice = replace(self.match.choice, clock_touched=True, **values)
        self.changed()

    def paint(self, surface: pygame.Surface) -> None:
        """The card, its labels, and what a map suggests."""
        if self.by_turn:
            self._paint_timer(surface)
            return
        suggested = self.match.suggested_minutes()
        taken = 0 if suggested is None else self._map_clock().width + self.px(10)
        title, wrong = self.t("setup.clock"), self.match.clock_trouble()
        self.card_under(surface, self.frame.clock.rect, title, wrong, taken=taken)
        if len(self._numbers()) < 2:  # the second row has its place in any case: nothing below it moves
            told = self.match.clock_words() if self._numbers() else self.t("setup.no_clock")
            row = Strip(self._row(1), self.px(8))
            if self._numbers():
                row.right(row.rest.width // 2)
            widgets.line(self.scene, surface, told, row.rest)
        for number in self._numbers():
            words = self.t(NUMBERS[number][1])
            align: Literal["left", "right"] = "right" if number else "left"
            widgets.line(self.scene, surface, words, self._place(number)[0], align=align)

    def _paint_timer(self, surface: pygame.Surface) -> None:
        """What the timer means, beside it."""
        self.card_under(surface, self.frame.clock.rect, self.t("setup.turn_timer"), "")
        row = self._row(0)
        row.x, row.width = row.x + row.width * 58 // 100 + self.px(12), row.width * 42 // 100 - self.px(12)
        rules = self.match.clock_rules()
        whole = self.match.clock_words() if rules is not None and rules.match_ms else ""
        told = self.t("setup.turn_timer_note") if self.match.choice.turn_seconds else self.t("setup.no_clock")
        widgets.line(self.scene, surface, whole or told, row)
