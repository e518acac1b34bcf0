"""The options of a new match."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.app.maps.option_rules import option_kind
from game.app.maps.option_words import option_label
from game.app.setup.more_options import MoreOptions
from game.app.setup.panel import SetupPanel
from game.ui import widgets
from game.ui.controls.numbers import number_field


class OptionsPanel(SetupPanel):
    """A box, a choice of two or a number for each option of the game."""

    def card(self) -> pygame.Rect:
        return self.frame.options.rect

    def _place(self, index: int) -> pygame.Rect:
        card, count = self.card(), -(-len(self.match.options.shown()) // 2)
        pad = self.px(12 if self.frame.small else 16)
        gap = self.px(20)
        width = (card.width - 2 * pad - gap) // 2
        row, column = divmod(index, 2)
        inner = card.inflate(0, -self.px(10))
        high = inner.height // max(1, count)
        return pygame.Rect(card.x + pad + column * (width + gap), inner.y + row * high, width, high)

    def _width(self, name: str, place: pygame.Rect) -> int:
        """How wide the control of an option is, at the right of its name."""
        if words := self.match.options.two_words(name):
            return 2 * max(widgets.button_width(self.scene, label, padding=9) for label, _ in words)
        if name in self.draft.kit.seat_options:
            return min(self.px(168), place.width * 64 // 100)
        return place.width if option_kind(self.draft.kit, name) is bool else self.number_width

    def _more(self) -> pygame.Rect:
        """Where the way to the options of every game is, at the right of the heading."""
        card, high = self.card(), self.px(self.frame.section - 2)
        wide = widgets.button_width(self.scene, self.scene.t("match_options.more"), padding=9)
        return pygame.Rect(card.right - wide, card.y - high - self.px(2), wide, high)

    def open_more(self) -> None:
        """What players may do, on a card of its own."""
        self.scene.app.push(MoreOptions(self.scene.app, self.match))

    def build(self) -> None:
        options, draft, scene = self.match.options, self.draft, self.scene
        if options.shown() and options.more():
            widgets.button(
                scene, self._more(), scene.t("match_options.more"), on_press=self.open_more,
                tip=scene.t("match_options.more_tip"), key="more_options",
            )  # fmt: skip
        for index, name in enumerate(options.shown()):
            place, key, value = self._place(index), f"option.{name}", draft.choice.options[name]
            tall, width = min(place.height - self.px(4), self.px(32)), self._width(name, place)
            right = pygame.Rect(place.right - width, place.centery - tall // 2, width, tall)
            if words := options.two_words(name):
                widgets.segments(
                    scene, right, [label for label, _ in words], chosen=int(bool(value)), key=key,
                    on_choose=partial(self._switch, name), tips=[tip for _, tip in words],
                )  # fmt: skip
            elif option_kind(draft.kit, name) is bool:
                label, tip = option_label(draft.kit, name, self.app.texts), options.tip(name)
                do = partial(self._set, name)
                box = widgets.check_box(scene, place, label, on=bool(value), on_change=do, tip=tip, key=key)
                if name in draft.kit.timer_options and not draft.choice.turn_seconds:
                    box.set_enabled(False, self.t("setup.only_timer"))
            elif name in draft.kit.seat_options:
                seats = len(draft.sides)
                labels = [options.no_seat_words(name), *map(self.match.seats.name, range(seats))]
                chosen, do = int(value) if int(value) <= seats else 0, partial(self._seat, name)
                widgets.drop_down(scene, right, labels, chosen=chosen, on_choose=do, key=key)
            else:
                low, high = options.range(name)
                number_field(
                    scene, right, options.typed(name), low=low, high=high, key=key,
                    step=1 if high <= 60 else 10, on_change=partial(self._type, name),
                    tip=options.tip(name),
                )  # fmt: skip

    def _switch(self, name: str, index: int) -> None:
        self._set(name, bool(index))

    def _seat(self, name: str, value: int) -> None:
        self._set(name, value)
        self.scene.rebuild()  # the seats say who moves when

    def _set(self, name: str, value: Any) -> None:
        self.draft.set_options(**{name: value})
        self.changed()

    def _type(self, name: str, text: str) -> None:
        self.match.options.type(name, text)
        self.changed()

    def paint(self, surface: pygame.Surface) -> None:
        options, names = self.match.options, self.match.options.shown()
        if not names:
            return
        taken = self._more().width + self.px(10) if options.more() else 0
        self.card_under(surface, self.card(), self.t("setup.options"), options.trouble(), taken=taken)
        lines = []
        for index, name in enumerate(names):
            place = self._place(index)
            place.width -= self._width(name, place) + self.px(4)
            if place.width > 0:
                lines.append((option_label(self.draft.kit, name, self.app.texts), place))
        # letters of one size for all of them, as large as they fit
        fonts, scale = self.scene.app.fonts, self.scene.app.scale
        fits = all(fonts.size(label, "body", scale)[0] <= place.width for label, place in lines)
        for label, place in lines:
            role = ("body", "small") if fits else "small"
            widgets.line(self.scene, surface, label, place, role, "ink.primary")
