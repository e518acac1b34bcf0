"""The dialog for a map's suggestions: a clock and options of a match, which players may change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.editor.form import Form
from game.app.maps.match_choice import INCREMENT, MINUTES
from game.app.maps.options import option_bounds, option_label
from game.model.kit import AnyKit
from game.ui.commands import Set
from game.ui.controls.dialog import DialogPress
from game.ui.controls.numbers import whole_number
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import CellGrid, Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Text


class Suggesting(Form):
    """The dialog; it answers with the suggestions for the map's file. An empty field suggests nothing."""

    name = "editor_suggests"
    wide = 720.0

    def __init__(self, app: App, kit: AnyKit, meta: Mapping[str, Any]) -> None:
        super().__init__(app, "editor.map_rules", app.texts("suggests.title"))
        self.kit = kit
        said = meta.get("suggests") or {}
        clock = said.get("clock") or meta.get("clock") or {}
        times = (0, *kit.turn_seconds)
        seconds = int(said.get("turn_seconds") or 0)
        values: dict[str, Any] = {
            "minutes": str(clock.get("minutes", "")),
            "increment": str(clock.get("increment", "") if clock else ""),
            "turn_seconds": seconds if seconds in times else 0,
        }
        fields = kit.options_model.model_fields
        self.switches, self.counted = (
            tuple(name for name, field in fields.items() if field.annotation is kind) for kind in (bool, int)
        )
        found: Mapping[str, Any] = said.get("options") or {}
        values |= {name: found.get(name) for name in self.switches}
        values |= {name: str(found.get(name, "")) for name in self.counted}
        self.values = values
        self.others = {name: value for name, value in found.items() if fields[name].annotation is str}

    # --- doing ---

    def _range(self, name: str) -> tuple[int, int]:
        """Return the least and greatest value of a number."""
        if name in ("minutes", "increment"):
            return MINUTES if name == "minutes" else INCREMENT
        return option_bounds(self.kit, name)

    def label(self, name: str) -> str:
        """Return a field's label."""
        if name in ("minutes", "increment", "turn_seconds"):
            return self.t("suggests.turn_timer" if name == "turn_seconds" else f"suggests.{name}")
        return option_label(self.kit, name, self.app.texts)

    def _number(self, name: str) -> int | None:
        """Return the typed number, ``None`` for an empty field. Raises ``ValueError``."""
        text = self.values[name].strip()
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
                made["turn_seconds"] = self.values["turn_seconds"]
            else:
                minutes, increment = self._number("minutes"), self._number("increment")
                if minutes is None and increment:  # it is added to minutes: without them it would be dropped
                    raise ValueError(self._wrong("minutes"))
                if minutes is not None:
                    made["clock"] = {"minutes": minutes, **({"increment": increment} if increment else {})}
            switched = {name: self.values[name] for name in self.switches}
            options: dict[str, Any] = {name: on for name, on in switched.items() if on is not None}
            for name in self.counted:
                value = self._number(name)
                if value is not None:
                    options[name] = value
        except ValueError as error:
            self.wrong = self.app.texts.fault(str(error))
            return
        made["options"] = {**options, **self.others}
        self.give({key: value for key, value in made.items() if value})

    # --- looks ---

    def body(self) -> Node:
        clock = ["turn_seconds"] if self.kit.turn_seconds else ["minutes", "increment"]
        rows = (
            Row(gap=12).of(
                Text(self.label(name), wide=GROW),
                Row(wide=GROW).of(self._field(name)),
            )
            for name in (*clock, *self.switches, *self.counted)
        )
        words = Text(self.t("suggests.words"), "small", "ink.secondary", high=20)
        return Column(gap=6).of(words, CellGrid(columns=1, gap=6, row_high=34, least=1).of(*rows))

    def _field(self, name: str) -> Node:
        t, now = self.t, self.values[name]
        if name == "turn_seconds":
            times = (0, *self.kit.turn_seconds)
            labels = [t("suggests.none"), *(t("setup.clock_seconds", n=one) for one in times[1:])]
            return self.menu(Set(name), labels, times, now, high=GROW)
        if name in self.switches:
            labels = [t(f"suggests.{one}") for one in ("none", "yes", "no")]
            return self.choice(Set(name), labels, (None, True, False), now, high=GROW)
        low, high = self._range(name)
        hint = t("editor.resize.range", low=low, high=high)
        return self.entry(Set(name), now, limit=4, wide=190, hint=hint, done=DialogPress.ACCEPT, high=GROW)
