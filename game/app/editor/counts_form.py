"""The dialog that asks for the number of each of several things, e.g. the cards of a deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.app.editor.form import Form
from game.model.drafting import MapSetting
from game.ui import widgets
from game.ui.controls.numbers import number_field, whole_number
from game.ui.scene import App

ROW, COLUMNS = 38.0, 2


class CountsForm(Form):
    """A stepper for each of the ``names`` of a ``setting``'s choices; ``on_made`` gets the numbers above
    0, in the order of the choices."""

    name = "editor_counts"
    wide = 680.0

    def __init__(
        self, app: App, title: str, setting: MapSetting, names: Sequence[str], counts: Mapping[str, int],
        on_made: Callable[[dict[str, int]], Any],
    ) -> None:  # fmt: skip
        super().__init__(app, title, app.texts("editor.map_rules.accept"))
        self.setting, self.names, self.on_made = setting, names, on_made
        self.typed = {name: str(counts.get(name, 0)) for name in setting.choices}
        self.high = ROW * (-(-len(names) // COLUMNS) + 1)
        self._rows: list[tuple[str, tuple[int, int], int]] = []

    def _counts(self) -> dict[str, int] | None:
        """Return the number of each; ``None`` where the text is not a number."""
        low, high = 0, self.setting.most
        found = {name: whole_number(text, low, high) for name, text in self.typed.items()}
        return None if None in found.values() else {name: n for name, n in found.items() if n}

    def accept(self) -> None:
        counts = self._counts()
        if not counts:
            self.tell(self.t("editor.map_rules.wrong_some", low=0, high=self.setting.most))
            return
        self.close()
        self.on_made(counts)

    def _type(self, name: str, text: str) -> None:
        self.typed[name] = text
        self.tell("")
        self.repaint()

    def _usual(self) -> None:
        self.typed = {name: str(self.setting.usual.get(name, 0)) for name in self.setting.choices}
        self.tell("")
        self.rebuild()

    # --- looks ---

    def build_body(self, rect: pygame.Rect) -> None:
        rows = -(-len(self.names) // COLUMNS)
        step, gap = rect.height // (rows + 1), self.px(24)
        wide, field = (rect.width - gap * (COLUMNS - 1)) // COLUMNS, self.px(112)
        self._rows = []
        for at, (name, called) in enumerate(zip(self.setting.choices, self.names, strict=True)):
            x, y = rect.x + at // rows * (wide + gap), rect.y + at % rows * step
            place = pygame.Rect(x + wide - field, y, field, step - self.px(6))
            self._rows.append((called, (x, place.centery), wide - field - self.px(8)))
            number_field(
                self, place, self.typed[name], low=0, high=self.setting.most, key=f"count.{name}",
                on_change=partial(self._type, name),
            )  # fmt: skip
        label = self.t("editor.map_rules.usual")
        place = pygame.Rect(rect.x, rect.y + rows * step, 0, step - self.px(6))
        place.width = widgets.button_width(self, label, padding=12)
        widgets.button(self, place, label, on_press=self._usual, key="usual")

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        for words, place, width in self._rows:
            self.painter.text(surface, words, "body", place, middle=True, width=width)
        counts = self._counts()
        if counts is not None:
            rows = -(-len(self.names) // COLUMNS)
            at = rect.right, rect.y + rows * (rect.height // (rows + 1)) + self.px(16)
            words = self.t("editor.map_rules.in_all", n=sum(counts.values()))
            self.painter.text(surface, words, "body", at, "ink.secondary", align="right", middle=True)
