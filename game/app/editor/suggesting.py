"""The dialog for a map's suggestions: a clock and options of a match, which players may change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygame

from game.app.editor.form import Form
from game.app.maps.option_words import option_label
from game.model.kit import AnyKit
from game.ui import widgets
from game.ui.controls.numbers import whole_number
from game.ui.scene import App

MINUTES = (1, 600)
INCREMENT = (0, 600)


class Suggesting(Form):
    """The dialog; ``on_made(suggests)`` gets the suggestions for the map's file, ``None`` for none. An
    empty field suggests nothing."""

    name = "editor_suggests"
    wide = 720.0

    def __init__(
        self, app: App, kit: AnyKit, meta: Mapping[str, Any],
        on_made: Callable[[dict[str, Any] | None], Any],
    ) -> None:  # fmt: skip
        super().__init__(app, app.texts("suggests.title"), app.texts("editor.map_rules.accept"))
        self.kit, self.on_made = kit, on_made
        said = meta.get("suggests") or {}
        clock = said.get("clock") or meta.get("clock") or {}
        self.typed = {
            "minutes": str(clock.get("minutes", "")),
            "increment": str(clock.get("increment", "") if clock else ""),
        }
        self.turn_seconds = int(said.get("turn_seconds") or 0)
        fields = kit.options_model.model_fields
        self.switches = [name for name, field in fields.items() if field.annotation is bool]
        self.counted = [name for name, field in fields.items() if field.annotation is int]
        found: Mapping[str, Any] = said.get("options") or {}
        self.set: dict[str, bool | None] = {name: found.get(name) for name in self.switches}
        self.typed |= {name: str(found.get(name, "")) for name in self.counted}
        self.others = {name: value for name, value in found.items() if fields[name].annotation is str}
        clock_rows = 1 if kit.turn_seconds else 2
        self.high = 40.0 * (len(self.switches) + len(self.counted) + clock_rows) + 24
        self._rows: list[tuple[str, tuple[int, int]]] = []

    # --- doing ---

    def _range(self, name: str) -> tuple[int, int]:
        """Return the least and greatest value of a number."""
        if name in ("minutes", "increment"):
            return MINUTES if name == "minutes" else INCREMENT
        low, high = 0, 9999
        for rule in self.kit.options_model.model_fields[name].metadata:
            low, high = int(getattr(rule, "ge", low)), int(getattr(rule, "le", high))
        return low, high

    def label(self, name: str) -> str:
        """Return a field's label."""
        if name in ("minutes", "increment"):
            return self.t(f"suggests.{name}")
        return option_label(self.kit, name, self.app.texts)

    def _number(self, name: str) -> int | None:
        """Return the typed number, ``None`` for an empty field. Raises ``ValueError``."""
        text = self.typed[name].strip()
        if not text:
            return None
        low, high = self._range(name)
        value = whole_number(text, low, high)
        if value is None:
            raise ValueError(self._wrong(name))
        return value

    def _wrong(self, name: str) -> str:
        low, high = self._range(name)
        return self.t("editor.map_rules.wrong_number", what=self.label(name), low=low, high=high)

    def accept(self) -> None:
        """Pass on the suggestions; an unreadable one is reported, and nothing is lost."""
        made: dict[str, Any] = {}
        try:
            if self.kit.turn_seconds:
                made["turn_seconds"] = self.turn_seconds
            else:
                minutes, increment = self._number("minutes"), self._number("increment")
                if minutes is None and increment:  # it is added to minutes: without them it would be dropped
                    raise ValueError(self._wrong("minutes"))
                if minutes is not None:
                    made["clock"] = {"minutes": minutes, **({"increment": increment} if increment else {})}
            options: dict[str, Any] = {name: on for name, on in self.set.items() if on is not None}
            for name in self.counted:
                value = self._number(name)
                if value is not None:
                    options[name] = value
        except ValueError as error:
            self.tell(self.app.texts.fault(str(error)))
            return
        made["options"] = {**options, **self.others}
        made = {key: value for key, value in made.items() if value}
        self.close()
        self.on_made(made or None)

    def _switch(self, name: str, index: int) -> None:
        self.set[name] = (None, True, False)[index]

    def _take_seconds(self, index: int) -> None:
        self.turn_seconds = (0, *self.kit.turn_seconds)[index]

    def _type(self, name: str, text: str) -> None:
        self.typed[name] = text
        self.tell("")

    # --- looks ---

    def build_body(self, rect: pygame.Rect) -> None:
        clock = ["turn_seconds"] if self.kit.turn_seconds else ["minutes", "increment"]
        names = [*clock, *self.switches, *self.counted]
        head = self.px(24)
        step = min(self.px(40), (rect.height - head) // max(1, len(names)))
        left = rect.x + rect.width // 2
        self._rows = []
        for row, name in enumerate(names):
            place = pygame.Rect(left, rect.y + head + row * step, rect.right - left, step - self.px(6))
            said = self.t("suggests.turn_timer") if name == "turn_seconds" else self.label(name)
            self._rows.append((said, (rect.x, place.centery)))
            self._build(place, name)

    def _build(self, place: pygame.Rect, name: str) -> None:
        if name == "turn_seconds":
            times = (0, *self.kit.turn_seconds)
            labels = [self.t("suggests.none"), *(self.t("setup.clock_seconds", n=one) for one in times[1:])]
            chosen = times.index(self.turn_seconds) if self.turn_seconds in times else 0
            widgets.drop_down(self, place, labels, chosen=chosen, on_choose=self._take_seconds, key=name)
        elif name in self.set:
            labels = [self.t(f"suggests.{one}") for one in ("none", "yes", "no")]
            chosen = (None, True, False).index(self.set[name])
            widgets.segments(
                self, place, labels, chosen=chosen, on_choose=partial(self._switch, name), key=name
            )
        else:
            low, high = self._range(name)
            place.width = min(place.width, self.px(190))
            widgets.entry(
                self, place, self.typed[name], limit=4, key=name, on_change=partial(self._type, name),
                placeholder=self.t("editor.resize.range", low=low, high=high),
                on_done=lambda text: self.accept(),
            )  # fmt: skip

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        words = pygame.Rect(rect.x, rect.y, rect.width, self.px(20))
        widgets.line(self, surface, self.t("suggests.words"), words)
        width = rect.width // 2 - self.px(12)
        for said, place in self._rows:
            self.painter.text(surface, said, "body", place, middle=True, width=width)

    def back_from_entry(self, entry: Any) -> None:
        self.cancel()
