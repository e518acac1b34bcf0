"""The options of a new match."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import pygame

from game.app.maps.option_rules import option_kind
from game.app.maps.option_words import option_label
from game.app.setup.more_options import MoreOptions
from game.app.setup.panel import SetupPanel
from game.ui import widgets
from game.ui.controls.numbers import number_field
from game.ui.layout import GROW, Area
from game.ui.tree.controls import Widget
from game.ui.tree.holders import CellGrid, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.widgets import Action

BETWEEN = 20.0
"""The gap between the two columns, in tokens."""

LEAST = 20.0
"""The least height of a row, in tokens: lower ones would touch each other."""


class OptionsPanel(SetupPanel):
    """A box, a choice of two or a number for each option of the game."""

    def compose(self) -> Iterable[tuple[Node, Area]]:
        options, card = self.match.options, self.frame.options
        names, away = self._placed()
        if not names:
            return
        more = Action(
            "more_options", self.t("match_options.more"), self.open_more, tip=self.t("match_options.more_tip")
        )
        rows = -(-len(names) // 2)
        cell = Area(0, 0, (card.width - 2 * self.pad - BETWEEN) / 2, (card.height - 10) / rows)
        # letters of one size for all of them, as large as they fit
        labels = {name: cell.width - self._width(name, cell.width) - 4 for name in names}
        fits = all(
            self.text_width(self._label(name), "body") / self.app.scale <= room
            for name, room in labels.items()
            if room > 0
        )
        role = "body" if fits else "small"
        grid = CellGrid(columns=2, across=BETWEEN, row_high=cell.height).of(
            *(self._option(name, cell, role) for name in names)
        )
        title, wrong = self.t("setup.options"), options.trouble()
        yield self.section(card, title, wrong, more if away or options.more() else None, 5, grid)

    def _placed(self) -> tuple[list[str], list[str]]:
        """Return the options on the card, and those without room there: the last boxes, since every box can
        stand on the card of further options."""
        names: list[str] = self.match.options.shown()
        most, away = 2 * max(1, int((self.frame.options.height - 10) / LEAST)), list[str]()
        for name in reversed(names):
            if len(names) - len(away) > most and self._is_box(name):
                away.insert(0, name)
        return [name for name in names if name not in away], away

    def _is_box(self, name: str) -> bool:
        return option_kind(self.draft.kit, name) is bool and not self.match.options.two_words(name)

    def _label(self, name: str) -> str:
        return option_label(self.draft.kit, name, self.app.texts)

    def _width(self, name: str, whole: float) -> float:
        """Return the width of an option's control, at the right of its name, in tokens."""
        if words := self.match.options.two_words(name):
            widths = (widgets.button_width(self.scene, label, padding=9) for label, _ in words)
            return 2 * max(widths) / self.app.scale
        if name in self.draft.kit.seat_options:
            return min(168, whole * 0.64)
        if self._is_box(name):
            return whole
        zero = self.match.options.zero_words(name)
        side = 2 * min(28.0 if self.frame.small else 32.0, self.number_width / 3)
        return max(
            self.number_width, self.text_width(zero, "body") / self.app.scale + side + 30 if zero else 0
        )

    def _option(self, name: str, cell: Area, role: str) -> Node:
        wide, high = self._width(name, cell.width), min(cell.height - 4, 32)
        if wide >= cell.width:
            return Widget(self._make_box, name)
        label = Text(self._label(name), role, wide=GROW)
        return Row(gap=4).of(label, Widget(self._make_control, name, wide=wide, high=high))

    # --- its controls ---

    def _make_box(self, rect: pygame.Rect, name: str) -> None:
        why = self.match.options.why_fixed(name)
        box = widgets.check_box(
            self.scene, rect, self._label(name), on=bool(self.match.options.value(name)),
            on_change=partial(self._set, name), tip=self.match.options.tip(name), key=f"option.{name}",
        )  # fmt: skip
        if why:
            box.set_enabled(False, why)

    def _make_control(self, rect: pygame.Rect, name: str) -> None:
        options, draft, scene = self.match.options, self.draft, self.scene
        key, value = f"option.{name}", options.value(name)
        if words := options.two_words(name):
            parts = widgets.segments(
                scene, rect, [label for label, _ in words], chosen=int(bool(value)), key=key,
                on_choose=lambda index: self._set(name, bool(index)), tips=[tip for _, tip in words],
            )  # fmt: skip
            for part in parts if (why := options.why_fixed(name)) else ():
                part.set_enabled(False, why)
        elif name in draft.kit.seat_options:
            seats = len(draft.sides)
            labels = [options.no_seat_words(name), *map(self.match.seats.name, range(seats))]
            chosen = int(value) if int(value) <= seats else 0
            do = partial(self._set_seat, name)
            widgets.drop_down(scene, rect, labels, chosen=chosen, on_choose=do, key=key)
        else:
            low, high = options.range(name)
            number_field(
                scene, rect, options.typed(name), low=low, high=high, key=key,
                step=1 if high <= 60 else 10, on_change=partial(self._type, name), tip=options.tip(name),
                zero=options.zero_words(name),
            )  # fmt: skip

    def open_more(self) -> None:
        """Open the card of what players may do."""
        _, away = self._placed()
        self.app.push(MoreOptions(self.app, self.match, self.changed, away))

    def _set_seat(self, name: str, value: int) -> None:
        self._set(name, value)
        self.scene.rebuild()  # the seats say who moves when

    def _set(self, name: str, value: Any) -> None:
        self.draft.set_options(**{name: value})
        self.changed()
        if name == "rated" or name in self.draft.kit.included_options.values():
            self.scene.rebuild()  # other boxes are ticked, or can't be, with it

    def _type(self, name: str, text: str) -> None:
        self.match.options.type(name, text)
        self.changed()
