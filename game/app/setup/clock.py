"""The clock of a new match."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.maps.choice import CLOCKS, INCREMENT, MINUTES, clock_problem
from game.app.setup.panel import SetupPanel
from game.ui import widgets
from game.ui.numbers import number_field


class ClockPanel(SetupPanel):
    """None, a usual time, or one's own, and seconds for each move."""

    def _row(self, number: int) -> pygame.Rect:
        card, small = self.frame.clock.rect, self.frame.small
        pad = self.px(12 if small else 16)
        high = self.px(32 if small else 36)
        top = card.y + self.px(7 if small else 10) + number * self.px(38 if small else 42)
        return pygame.Rect(card.x + pad, top, card.width - 2 * pad, high)

    def build(self) -> None:
        """None, three usual times, or one's own, and seconds for each move."""
        choice, row = self.match.choice, self._row(0)
        labels = [
            self.t("setup.clock_none"),
            *(self.t("setup.clock_minutes", n=int(kind)) for kind in CLOCKS[1:4]),
            self.t("setup.clock_own"),
        ]
        width = row.width * (56 if self.frame.small else 60) // 100
        widgets.segments(
            self.scene,
            pygame.Rect(row.x, row.y, width, row.height),
            labels,
            chosen=CLOCKS.index(choice.clock),
            on_choose=self._choose,
            key="clock",
        )
        if choice.clock == "none":
            return
        number = self.number_width
        number_field(
            self.scene,
            pygame.Rect(row.right - number, row.y, number, row.height),
            choice.increment,
            low=INCREMENT[0],
            high=INCREMENT[1],
            on_change=partial(self._type, "increment"),
            key="increment",
        )
        if choice.clock == "own":
            second = self._row(1)
            number_field(
                self.scene,
                pygame.Rect(second.right - number, second.y, number, second.height),
                choice.minutes,
                low=MINUTES[0],
                high=MINUTES[1],
                step=5,
                on_change=partial(self._type, "minutes"),
                key="minutes",
            )

    def _choose(self, index: int) -> None:
        choice = self.match.choice
        if CLOCKS[index] == "own" and choice.clock not in ("none", "own"):
            choice = choice.having(minutes=choice.clock)
        self.match.choice = choice.having(clock=CLOCKS[index], clock_touched=True)
        self.scene.rebuild()

    def _type(self, name: str, text: str) -> None:
        self.match.choice = self.match.choice.having(clock_touched=True, **{name: text})
        self.changed()

    def paint(self, surface: pygame.Surface) -> None:
        """The card, its labels, and what a map suggests."""
        card, choice = self.frame.clock.rect, self.match.choice
        head = pygame.Rect(
            card.x, card.y - self.px(self.frame.section), card.width, self.px(self.frame.section)
        )
        suggested = self.match.suggested_minutes()
        aside = "" if suggested is None else self.t("setup.clock_map", n=suggested)
        wrong = clock_problem(choice)
        if wrong is not None:
            self.head_with(surface, head, self.t("setup.clock"), self.t(wrong[0], **wrong[1]))
        else:
            widgets.heading(self.scene, surface, self.t("setup.clock"), head, aside=aside)
        widgets.card(self.scene, surface, card)
        if choice.clock != "own":  # the second row has its place all the same: nothing below it moves
            row = self._row(1)
            told = self.t("setup.no_clock") if choice.clock == "none" else self.match.clock_words()
            at = (row.x, row.centery)
            self.scene.painter.text(surface, told, "small", at, "ink.secondary", middle=True, width=row.width)
        if choice.clock == "none":
            return
        for number, key in enumerate(
            ("setup.each_move", "setup.minutes")[: 2 if choice.clock == "own" else 1]
        ):
            row = self._row(number)
            at = (row.right - self.number_width - self.px(8), row.centery)
            share = 41 if self.frame.small else 38
            room = (at[0] - row.x) if number else row.width * share // 100 - self.number_width - self.px(12)
            words = self.t(key)
            self.scene.painter.text(
                surface, words, "small", at, "ink.secondary", align="right", middle=True, width=room
            )
