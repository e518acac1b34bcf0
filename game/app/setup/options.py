"""The options of a new match."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.app.maps.choice import option_problem, option_range
from game.app.setup.panel import SetupPanel
from game.ui import widgets
from game.ui.numbers import number_field, whole_number


class OptionsPanel(SetupPanel):
    """A box, a choice of two or a number for each option of the game."""

    def card(self) -> pygame.Rect:
        """Where they stand."""
        return self.frame.options.rect

    def _place(self, index: int) -> pygame.Rect:
        card, count = self.card(), -(-len(self.match.shown_options()) // 2)
        pad = self.px(12 if self.frame.small else 16)
        gap = self.px(20)
        width = (card.width - 2 * pad - gap) // 2
        row, column = divmod(index, 2)
        inner = card.inflate(0, -self.px(10))
        high = inner.height // max(1, count)
        return pygame.Rect(card.x + pad + column * (width + gap), inner.y + row * high, width, high)

    def build(self) -> None:
        """A box or a number for each option of the game."""
        for index, name in enumerate(self.match.shown_options()):
            place = self._place(index)
            if self.match.option_kind(name) is bool:
                if self.match.option_words(name):
                    self._build_choice(name, place)
                    continue
                widgets.check_box(
                    self.scene,
                    place,
                    self.match.option_label(name),
                    on=bool(self.match.choice.options[name]),
                    on_change=partial(self._set, name),
                    tip=self.match.option_tip(name),
                    key=f"option.{name}",
                )
                continue
            if name in self.match.kit.seat_options:
                self._build_seat_option(name, place)
                continue
            low, high = option_range(self.match.kit.options_model, name)
            tall = min(place.height - self.px(4), self.px(32))
            number = self.number_width
            number_field(
                self.scene,
                pygame.Rect(place.right - number, place.centery - tall // 2, number, tall),
                self.match.option_texts.get(name, str(self.match.choice.options[name])),
                low=low,
                high=high,
                step=1 if high - low <= 50 else 10,
                on_change=partial(self._type, name),
                key=f"option.{name}",
            )

    def _seat_option_width(self, place: pygame.Rect) -> int:
        return min(self.px(168), place.width * 64 // 100)

    def _build_seat_option(self, name: str, place: pygame.Rect) -> None:
        """A seat by what it plays with, or chance."""
        seats = len(self.match.sides)
        labels = [self.t("setup.by_chance"), *(self.match.seat_name(seat) for seat in range(seats))]
        tall, width = min(place.height - self.px(4), self.px(32)), self._seat_option_width(place)
        chosen = int(self.match.choice.options[name])

        def do(value: int) -> None:
            self._set(name, value)
            self.scene.rebuild()  # the seats say who moves when

        widgets.drop_down(
            self.scene,
            pygame.Rect(place.right - width, place.centery - tall // 2, width, tall),
            labels,
            chosen=chosen if chosen <= seats else 0,
            on_choose=do,
            key=f"option.{name}",
        )

    def _choice_width(self, name: str) -> int:
        needed = [
            widgets.button_width(self.scene, label, padding=9) for label, _ in self.match.option_words(name)
        ]
        return 2 * max(needed)

    def _build_choice(self, name: str, place: pygame.Rect) -> None:
        words = self.match.option_words(name)
        tall = min(place.height - self.px(4), self.px(32))
        width = self._choice_width(name)
        widgets.segments(
            self.scene,
            pygame.Rect(place.right - width, place.centery - tall // 2, width, tall),
            [label for label, _ in words],
            chosen=int(bool(self.match.choice.options[name])),
            on_choose=lambda index: self._set(name, bool(index)),
            tips=[tip for _, tip in words],
            key=f"option.{name}",
        )

    def _set(self, name: str, value: Any) -> None:
        self.match.set_options(**{name: value})
        self.changed()

    def _type(self, name: str, text: str) -> None:
        self.match.option_texts[name] = text
        value = whole_number(text, *option_range(self.match.kit.options_model, name))
        if value is not None and not option_problem(self.match.kit.options_model, name, value):
            self.match.set_options(**{name: value})
        self.changed()

    def paint(self, surface: pygame.Surface) -> None:
        """The card and the names of the numbers."""
        names = self.match.shown_options()
        if not names:
            return
        card = self.card()
        section = self.px(self.frame.section)
        head = pygame.Rect(card.x, card.y - section, card.width, section)
        wrong = self.match.option_trouble()
        if wrong:
            self.head_with(surface, head, self.t("setup.options"), wrong)
        else:
            widgets.heading(self.scene, surface, self.t("setup.options"), head)
        widgets.card(self.scene, surface, card)
        for index, name in enumerate(names):
            choice = bool(self.match.option_words(name))
            if self.match.option_kind(name) is bool and not choice:
                continue
            place = self._place(index)
            wide = self._choice_width(name) if choice else self.number_width
            if name in self.match.kit.seat_options:
                wide = self._seat_option_width(place)
            room = place.width - wide - self.px(8)
            label, at = self.match.option_label(name), (place.x, place.centery)
            fits = self.app.fonts.size(label, "body", self.app.scale)[0] <= room
            self.scene.painter.text(surface, label, "body" if fits else "small", at, middle=True, width=room)
