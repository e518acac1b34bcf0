"""The dialog for a map's settings: how it is won, cards, …, as its game declares them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import auto
from itertools import product
from typing import Any

from game.app.editor.form import Form
from game.editor import map_settings
from game.model.drafting import Draft, MapSetting
from game.ui.commands import Commands, Declared, Press, Set, Valued
from game.ui.controls.dialog import DialogPress
from game.ui.controls.numbers import whole_number
from game.ui.flow import Flow
from game.ui.layout import GROW, Grow
from game.ui.scene import App
from game.ui.screen import ButtonFit
from game.ui.tree.holders import CellGrid, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Text

NONE = "–"
"""Stands in the row of a setting that doesn't count."""


LAST = -1
"""The place of the number that is added or removed."""


class ChooseSetting(Set):
    """Another value of a setting that isn't typed."""


@dataclass(frozen=True, slots=True)
class ChangeNumber:
    """Another text for a number of a list; at the place ``LAST``: one more, or with no value one less."""

    name: str
    at: int
    value: str = ""

    def __str__(self) -> str:
        return f"{self.name}.{self.at}"


class AskCounts(Valued):
    """Ask for the numbers of a setting."""


class CountsPress(Press):
    """What can be done besides typing."""

    USUAL = auto()


class CountsForm(Form):
    """A stepper for each of the ``names`` of a ``setting``'s choices; it answers with the numbers above 0, in
    the order of the choices."""

    name = "editor_counts"
    wide = 680.0

    def __init__(
        self, app: App, title: str, setting: MapSetting, names: Sequence[str], counts: Mapping[str, int]
    ) -> None:
        super().__init__(app, "editor.map_rules", title)
        self.setting, self.names = setting, tuple(names)
        self.values = self._texts(counts)

    def _texts(self, counts: Mapping[str, int]) -> dict[str, str]:
        return {f"count.{name}": str(counts.get(name, 0)) for name in self.setting.choices}

    def _counts(self) -> dict[str, int] | None:
        """Return the number of each; ``None`` where the text is not a number."""
        found = {
            name: whole_number(self.values[f"count.{name}"], 0, self.setting.most)
            for name in self.setting.choices
        }
        return None if None in found.values() else {name: n for name, n in found.items() if n}

    def accept(self) -> None:
        counts = self._counts()
        if not counts:
            self.wrong = self.t("editor.map_rules.wrong_some", low=0, high=self.setting.most)
        else:
            self.give(counts)

    def usual(self) -> None:
        """Fill in the usual numbers."""
        self.put(**self._texts(self.setting.usual))

    commands = Commands(Declared(CountsPress.USUAL, "editor.map_rules.usual", do=usual), more=Form.commands)

    def body(self) -> Node:
        counts, limits = self._counts(), (0, self.setting.most)
        fields = [
            Row(gap=8, high=32).of(
                Text(called, wide=GROW),
                self.number(Set(key), self.values[key], limits, wide=112, high=32),
            )
            for key, called in zip(self.values, self.names, strict=True)
        ]
        half = -(-len(fields) // 2)
        in_all = "" if counts is None else self.t("editor.map_rules.in_all", n=sum(counts.values()))
        halves = (Column(gap=6, wide=GROW).of(*some) for some in (fields[:half], fields[half:]))
        return Column(gap=6).of(
            Row(gap=24).of(*halves),
            Row(high=32).of(self.act(CountsPress.USUAL), spring(), Text(in_all, ink="ink.secondary")),
        )


class MapRules(Form):
    """Asks for all settings of the current map; it answers with the meta for its file."""

    name = "editor_rules"
    wide = 760.0

    def __init__(self, app: App, game: str, draft: Draft, settings: Sequence[MapSetting]) -> None:
        super().__init__(app, "editor.map_rules")
        self.game, self.meta, self.settings = game, draft.meta, settings
        self.chosen = {one.path: map_settings.value_of(draft.meta, one) for one in settings}
        """The values of the settings, by their paths; ``values`` has the texts that were typed."""
        self.values = {one.name: map_settings.text_of(self.chosen[one.path], one) for one in settings}
        self._most = max(len(self._shown(choice)) for choice in self._choices())

    def _choices(self) -> list[dict[tuple[str, ...], Any]]:
        """Return the choices that decide which other settings are shown: the dialog has room for the most."""
        asked = {one.when[0] for one in self.settings if one.when is not None}
        ways = [
            [(one.path, choice) for choice in one.choices or (False, True)]
            for one in self.settings
            if one.path in asked
        ]
        return [dict(chosen) for chosen in product(*ways)]

    def _shown(self, also: dict[tuple[str, ...], Any]) -> list[MapSetting]:
        """Return the settings that have a row: all that count, and those that a tick above them makes count,
        so that nothing moves under the pointer when it is pressed."""
        values, ticks = {**self.chosen, **also}, {one.path for one in self.settings if one.kind == "yes_no"}
        return [
            one
            for one in self.settings
            if one.counts(values) or (one.when is not None and one.when[0] in ticks)
        ]

    def said(self, setting: MapSetting, choice: str = "") -> str:
        """Return the words for a setting, or for a choice of it."""
        key = f"{self.game}.setting.{setting.name}"
        # what has a name wherever the game speaks of it
        own = f"{self.game}.{setting.things or setting.name}.{choice}.name"
        if choice and self.app.texts.has(own):
            return self.t(own)
        return self.t(f"{key}_is.{choice}" if choice else key)

    def _setting(self, name: str) -> MapSetting:
        return next(one for one in self.settings if one.name == name)

    # --- doing ---

    def accept(self) -> None:
        """Pass on the settings; an unreadable one is reported, and nothing is lost."""
        for setting in self._shown({}):
            if setting.kind in ("yes_no", "choice") or not setting.counts(self.chosen):
                continue
            try:
                value = map_settings.read(self.values[setting.name], setting)
            except ValueError:
                self.wrong = self._wrong(setting)
                return
            self.chosen = {**self.chosen, setting.path: value}
        self.give(map_settings.changed(self.meta, self.settings, self.chosen))

    def _wrong(self, setting: MapSetting) -> str:
        names = self.app.texts.commas(setting.choices)
        params = {"what": self.said(setting), "low": setting.least, "high": setting.most, "names": names}
        return self.t(f"editor.map_rules.wrong_{setting.kind}", **params)

    def choose(self, command: ChooseSetting) -> None:
        """Choose another value of a setting."""
        path = self._setting(command.name).path
        self.chosen, self.wrong = {**self.chosen, path: command.value}, ""

    def change_number(self, command: ChangeNumber) -> None:
        """Take another text for a number of a list, add one or remove the last."""
        now, at = self.values[command.name].split(), command.at
        if at == LAST:
            now = [*now, now[-1]] if command.value else now[:-1]
        else:
            now[at] = command.value or "?"
        self.put(**{command.name: " ".join(now)})

    def ask_counts(self, command: AskCounts) -> Flow:
        """Ask for the number of each of several things."""
        setting = self._setting(command.value)
        counts: dict[str, int] = map_settings.read(self.values[setting.name], setting)
        names = [self.said(setting, one) for one in setting.choices]
        made = yield CountsForm(self.app, self.said(setting), setting, names, counts)
        if made is not None:
            self.put(**{setting.name: map_settings.text_of(made, setting)})

    commands = Commands(
        Declared(ChooseSetting, do=choose),
        Declared(ChangeNumber, do=change_number),
        Declared(AskCounts, icon="card", do=ask_counts),
        more=Form.commands,
    )

    # --- looks ---

    def body(self) -> Node:
        rows: list[Node] = []
        for setting in self._shown({}):
            counts = setting.counts(self.chosen)
            ink = "ink.primary" if counts else "ink.tertiary"
            field = self._field(setting) if counts else Text(NONE, ink=ink)
            name = Text(self.said(setting), ink=ink, wide=Grow(2))
            rows.append(Row(gap=12).of(name, Row(wide=Grow(3)).of(field)))
        rows += [Node()] * (self._most - len(rows))  # nothing moves under the pointer
        return CellGrid(columns=1, gap=6, row_high=34).of(*rows)

    def _field(self, setting: MapSetting) -> Node:
        name, text = setting.name, self.values[setting.name]
        choose = ChooseSetting(name)
        if setting.kind == "choice":
            labels = [self.said(setting, one) for one in setting.choices]
            return self.menu(choose, labels, setting.choices, self.chosen[setting.path], high=GROW)
        if setting.kind == "yes_no":
            return self.tick(choose, self.said(setting, "set"), self.chosen[setting.path], high=GROW)
        if setting.kind == "number":
            return self.number(Set(name), text, (setting.least, setting.most), wide=150, high=34)
        if setting.length[1]:
            return self._numbers(setting)
        if setting.kind == "counts":
            counts: dict[str, int] = map_settings.read(text, setting)
            words = self.t("editor.map_rules.in_all", n=sum(counts.values()))
            if dict(counts) == setting.usual:
                words = self.t("editor.map_rules.as_usual", words=words)
            return self.act(AskCounts(name), ButtonFit(12), label=words)
        usual = self.t(f"{self.game}.setting.{name}_usual")
        return self.entry(Set(name), text, limit=600, hint=usual, done=DialogPress.ACCEPT, high=GROW)

    def _numbers(self, setting: MapSetting) -> Node:
        """Return a stepper for each number of a list, and buttons to add and remove one."""
        name, (fewest, most) = setting.name, setting.length
        numbers = self.values[name].split()
        fields = (
            self.number(
                ChangeNumber(name, at), number.strip("?"), (setting.least, setting.most),
                wide=Grow(most=110), high=34,
            )
            for at, number in enumerate(numbers)
        )  # fmt: skip
        ways = (("fewer", "trash", len(numbers) > fewest, ""), ("more", "plus", len(numbers) < most, "+"))
        buttons = (
            self.act(
                ChangeNumber(name, LAST, way), icon=icon, tip=self.t(f"editor.map_rules.{key}"),
                spot=f"{name}.{key}", wide=34,
            )
            for key, icon, there, way in ways
            if there
        )  # fmt: skip
        return Row(gap=10, wide=GROW).of(*fields, *buttons)
