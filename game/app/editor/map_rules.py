"""The dialog for a map's settings: how it is won, cards, …, as its game declares them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Any

import pygame

from game.app.editor.counts_form import CountsForm
from game.app.editor.form import Form
from game.editor import map_settings
from game.model.drafting import Draft, MapSetting
from game.ui import widgets
from game.ui.controls.numbers import number_field
from game.ui.layout import Strip
from game.ui.scene import App

NONE = "–"
"""Stands in the row of a setting that doesn't count."""


class MapRules(Form):
    """Asks for all settings of the current map; ``on_made(meta)`` gets those for its file."""

    name = "editor_rules"
    wide = 760.0

    def __init__(
        self, app: App, game: str, draft: Draft, settings: Sequence[MapSetting],
        on_made: Callable[[dict[str, Any]], Any],
    ) -> None:  # fmt: skip
        super().__init__(app, app.texts("editor.map_rules.title"), app.texts("editor.map_rules.accept"))
        self.game, self.meta, self.settings, self.on_made = game, draft.meta, settings, on_made
        self.values = {one.path: map_settings.value_of(draft.meta, one) for one in settings}
        self.typed = {one.path: map_settings.text_of(self.values[one.path], one) for one in settings}
        self._most = max(len(self._shown(choice)) for choice in self._choices())
        self.high = 40.0 * self._most
        self._rows: list[tuple[str, str, tuple[int, int]]] = []
        """The words of each row, their ink, and their place in px."""

    def _choices(self) -> list[dict[tuple[str, ...], Any]]:
        """Return the choices that decide which other settings are shown: the dialog has room for the most."""
        asked = {one.when[0] for one in self.settings if one.when is not None}
        ways = [
            [(one.path, choice) for choice in one.choices or (False, True)]
            for one in self.settings
            if one.path in asked
        ]
        return [dict(chosen) for chosen in product(*ways)]

    def _counts(self, setting: MapSetting, values: dict[tuple[str, ...], Any]) -> bool:
        """Whether a setting counts beside these values of the others."""
        return setting.when is None or values[setting.when[0]] in setting.when[1]

    def _shown(self, also: dict[tuple[str, ...], Any]) -> list[MapSetting]:
        """Return the settings that have a row: all that count, and those that a tick above them makes count,
        so that nothing moves under the pointer when it is pressed."""
        values, ticks = {**self.values, **also}, {one.path for one in self.settings if one.kind == "yes_no"}
        return [
            one
            for one in self.settings
            if self._counts(one, values) or (one.when is not None and one.when[0] in ticks)
        ]

    def said(self, setting: MapSetting, choice: str = "") -> str:
        """Return the words for a setting, or for a choice of it."""
        key = f"{self.game}.setting.{setting.name}"
        # what has a name wherever the game speaks of it
        own = f"{self.game}.{setting.things or setting.name}.{choice}.name"
        if choice and self.app.texts.has(own):
            return self.t(own)
        return self.t(f"{key}_is.{choice}" if choice else key)

    # --- doing ---

    def accept(self) -> None:
        """Pass on the settings; an unreadable one is reported, and nothing is lost."""
        for setting in self._shown({}):
            if setting.kind in ("yes_no", "choice") or not self._counts(setting, self.values):
                continue
            try:
                self.values[setting.path] = map_settings.read(self.typed[setting.path], setting)
            except ValueError:
                self.tell(self._wrong(setting))
                return
        self.on_made(map_settings.changed(self.meta, self.settings, self.values))
        self.close()

    def _wrong(self, setting: MapSetting) -> str:
        names = self.app.texts.commas(setting.choices)
        params = {"what": self.said(setting), "low": setting.least, "high": setting.most, "names": names}
        return self.t(f"editor.map_rules.wrong_{setting.kind}", **params)

    def _choose(self, path: tuple[str, ...], value: Any) -> None:
        self.values[path] = value
        self.tell("")
        self.rebuild()

    def _type(self, path: tuple[str, ...], text: str) -> None:
        self.typed[path] = text
        self.tell("")

    # --- looks ---

    def build_body(self, rect: pygame.Rect) -> None:
        there = self._shown({})
        step = min(self.px(40), rect.height // max(1, self._most))
        left = rect.x + rect.width * 2 // 5
        self._rows = []
        for row, setting in enumerate(there):
            place = pygame.Rect(left, rect.y + row * step, rect.right - left, step - self.px(6))
            counts = self._counts(setting, self.values)
            ink = "ink.primary" if counts else "ink.tertiary"
            self._rows.append((self.said(setting), ink, (rect.x, place.centery)))
            if counts:
                self._build(place, setting)
            else:
                self._rows.append((NONE, ink, (place.x, place.centery)))

    def _build(self, place: pygame.Rect, setting: MapSetting) -> None:
        path, key = setting.path, setting.name
        if setting.kind == "choice":
            widgets.drop_down(
                self, place, [self.said(setting, one) for one in setting.choices],
                chosen=setting.choices.index(self.values[path]), key=key,
                on_choose=lambda index: self._choose(path, setting.choices[index]),
            )  # fmt: skip
        elif setting.kind == "yes_no":
            widgets.check_box(
                self, place, self.said(setting, "set"), on=self.values[path],
                on_change=partial(self._choose, path), key=key,
            )  # fmt: skip
        elif setting.kind == "number":
            place.width = min(place.width, self.px(150))
            number_field(
                self, place, self.typed[path], low=setting.least, high=setting.most,
                on_change=partial(self._type, path), key=key,
            )  # fmt: skip
        elif setting.length[1]:
            self._build_numbers(place, setting)
        elif setting.kind == "counts":
            self._build_counts(place, setting)
        else:
            usual = f"{self.game}.setting.{setting.name}_usual"
            widgets.entry(
                self, place, self.typed[path], limit=600, key=key, on_change=partial(self._type, path),
                placeholder=self.t(usual), on_done=lambda text: self.accept(),
            )  # fmt: skip

    def _build_numbers(self, place: pygame.Rect, setting: MapSetting) -> None:
        """Build a stepper for each number of a list, and buttons to add and remove one."""
        path, (fewest, most) = setting.path, setting.length
        numbers = self.typed[path].split()
        row = Strip(place, self.px(10))
        buttons = (1 + (len(numbers) < most)) * (place.height + self.px(10))
        width = min(self.px(110), (place.width - buttons) // max(1, len(numbers)) - self.px(10))

        def change(at: int, text: str) -> None:
            now = self.typed[path].split()
            self._type(path, " ".join((*now[:at], text or "?", *now[at + 1 :])))

        def take(by: int) -> None:
            now = self.typed[path].split()
            self._type(path, " ".join([*now, now[-1]] if by > 0 else now[:-1]))
            self.rebuild()

        for at, number in enumerate(numbers):
            number_field(
                self, row.left(width), number, low=setting.least, high=setting.most,
                on_change=partial(change, at), key=f"{setting.name}.{at}",
            )  # fmt: skip
        for name, icon, there, by in (
            ("fewer", "trash", len(numbers) > fewest, -1), ("more", "plus", len(numbers) < most, 1),
        ):  # fmt: skip
            if there:
                widgets.button(
                    self, row.left(place.height), "", icon=icon, tip=self.t(f"editor.map_rules.{name}"),
                    on_press=partial(take, by), key=f"{setting.name}.{name}",
                )  # fmt: skip

    def _build_counts(self, place: pygame.Rect, setting: MapSetting) -> None:
        """Build the total number, and the button that asks how many of each."""
        path = setting.path
        counts: dict[str, int] = map_settings.read(self.typed[path], setting)
        usual = dict(counts) == setting.usual
        words = self.t("editor.map_rules.in_all", n=sum(counts.values()))
        label = self.t("editor.map_rules.as_usual", words=words) if usual else words

        def take(made: dict[str, int]) -> None:
            self._type(path, map_settings.text_of(made, setting))
            self.rebuild()

        def ask() -> None:
            names = [self.said(setting, one) for one in setting.choices]
            self.app.push(CountsForm(self.app, self.said(setting), setting, names, counts, take))

        place.width = max(self.px(150), widgets.button_width(self, label, icon="card", padding=12))
        widgets.button(self, place, label, icon="card", on_press=ask, key=setting.name)

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        width = rect.width * 2 // 5 - self.px(12)
        for words, ink, place in self._rows:
            self.painter.text(surface, words, "body", place, ink, middle=True, width=width)
