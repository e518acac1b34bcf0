"""The form of a mode, made from its game's declarations (``MapSetting``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from game.app.modes.draft import FieldPath, ModeDraft
from game.data.files.own_files import TITLE
from game.data.words.texts import Texts
from game.model.drafting import MapSetting
from game.ui.layout import GROW, Grow
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Rule, SmallText, Text

ROW, LOW = 37.0, 36.0
"""A row's height where there is room, and the height below which two lines have none, in tokens."""

MANY = 3
"""Number of grouped numbers from which each has its name above it."""


@dataclass(frozen=True, slots=True)
class SetField:
    """Another value of a field of the form; that of ``()`` is the title."""

    path: FieldPath
    value: Any = None

    def __str__(self) -> str:
        return f"field.{'_'.join(self.path) or 'title'}"


@dataclass(frozen=True)
class FormRow:
    """A row of the form: its name, and its fields; ``tall``: with names above."""

    label: str
    aside: str
    settings: tuple[MapSetting, ...]
    tall: bool = False
    first: bool = True
    """Whether a line above the row begins a new section."""

    @property
    def units(self) -> float:
        """The row's height in units."""
        return 1.45 if self.tall else 1.0


class ModeForm:
    """The form of a draft in a place of a screen; each field has its path as its spot."""

    def __init__(self, screen: Screen, draft: ModeDraft, width: float, height: float) -> None:
        self.screen, self.draft = screen, draft
        self.texts: Texts = screen.app.texts
        self.rows = list(self._rows(draft.settings))
        self.unit = min(ROW, (height - 12) / (1 + sum(row.units for row in self.rows)))
        """The height of a row that isn't tall, in tokens."""
        self.gap = 8.0 if self.unit >= 33 else 4.0
        """The gap between the controls of two rows."""
        self.wide = min(124.0, (width - 28) / 4)
        """The width of the names."""

    def _t(self, key: str) -> str:
        """Return a text of the game's settings; empty where there is none."""
        whole = f"{self.draft.kit.name}.setting.{key}"
        return self.texts(whole) if self.texts.has(whole) else ""

    # --- rows ---

    def _rows(self, settings: tuple[MapSetting, ...]) -> Iterator[FormRow]:
        at = 0
        while at < len(settings):
            head = settings[at].path[0]
            group = [settings[at]]
            for other in settings[at + 1 :]:
                ticks = len(other.path) == 1 and other.kind == "yes_no" == group[-1].kind == group[0].kind
                if other.path[0] != head and not ticks:
                    break
                group.append(other)
            at += len(group)
            label, aside = self._t(head), self._t(f"{head}_aside")
            numbers = tuple(one for one in group if one.kind == "number")
            if len(group) == 1 or len(settings[at - 1].path) == 1:
                yield FormRow(label, aside, tuple(group))
                continue
            rest = tuple(one for one in group if one.kind != "number")
            if numbers:
                yield FormRow(label, aside, numbers, len(numbers) >= MANY)
            for number, one in enumerate(rest):
                yield FormRow("" if numbers or number else label, "", (one,), first=False)

    # --- what is shown ---

    def node(self) -> Node:
        """Return the form."""
        nodes, aside = [self._title()], ""
        for row in self.rows:
            low = bool(row.aside) and not row.tall and self.unit < LOW
            nodes.append(self._row(replace(row, aside=aside) if aside or low else row))
            aside = row.aside if low else ""  # it stands beside the next row of the group
        return Box(radius=6, pad=(14, 6)).of(*nodes)

    def _title(self) -> Node:
        title = self.draft.fields.title
        field: Node = Text(title, wide=GROW)
        if not self.draft.fixed:
            field = self.screen.entry(SetField(()), title, limit=TITLE, high=self.unit - self.gap)
        return Row(high=self.unit, spot=()).of(
            Text(self.texts("modes.name"), "body_strong", wide=self.wide), field
        )

    def _row(self, row: FormRow) -> Node:
        counts, alone = any(map(self.draft.counts, row.settings)), len(row.settings) == 1
        line = min(self.unit * row.units / 2, self.screen.measure.line("small"))
        label = Text(row.label, "body_strong", _ink(counts), high=line)
        aside = SmallText(row.aside, high=line)
        names = (one for one in (label, aside) if one.words)
        body = Row(high=GROW, spot=row.settings[0].path if alone else None).of(
            Column(wide=self.wide).of(spring(), *names, spring()),
            Row(gap=12, wide=GROW).of(*(self._cell(row, one) for one in row.settings)),
        )
        return Column(high=self.unit * row.units).of(Rule(high=0) if row.first else None, body)

    def _cell(self, row: FormRow, setting: MapSetting) -> Node:
        """Return a field, with its name above it or beside it where there are several."""
        name, spot = self._t(setting.name), setting.path if len(row.settings) > 1 else None
        high = self.unit * row.units * (0.64 if row.tall else 1) - self.gap
        control = Row(wide=GROW, high=GROW).of(self._control(setting, high, tall=row.tall))
        if row.tall:
            above = SmallText(name, align="center", high=Grow(36))
            return Column(wide=GROW, spot=spot).of(above, replace(control, high=Grow(64)))
        if spot and setting.kind == "number":
            name_node = Text(name, "body", _ink(self.draft.counts(setting)), wide=64)
            return Row(wide=GROW, spot=spot).of(name_node, control)
        return replace(control, spot=spot)

    def _control(self, setting: MapSetting, high: float, *, tall: bool) -> Node:
        draft, screen, name = self.draft, self.screen, setting.name
        value, counts, asks = draft.fields.values[setting.path], draft.counts(setting), SetField(setting.path)
        if draft.fixed or not counts:
            return self._fixed(setting, value, counts=counts, tall=tall)
        if setting.kind == "choice":
            labels = [self._t(f"{name}_is.{one}") for one in setting.choices]
            return screen.choice(asks, labels, setting.choices, value, high=high)
        if setting.kind == "yes_no":
            return screen.tick(asks, self._t(f"{name}_set"), bool(value), high=high)
        wide = GROW if tall else Grow(most=130)
        unit = "" if tall else self._t(f"{name}_unit")
        return Row(gap=10, wide=GROW, high=GROW).of(
            screen.number(asks, value, (setting.least, setting.most), wide=wide, high=high),
            Text(unit, "body", "ink.secondary", wide=GROW) if unit else None,
        )

    def _fixed(self, setting: MapSetting, value: Any, *, counts: bool, tall: bool) -> Node:
        """Return the value of a field that can't be changed, or has no effect."""
        if setting.kind == "yes_no":
            on = bool(value) and counts
            ink = "ink.primary" if on else "ink.tertiary"
            label = Text(self._t(f"{setting.name}_set"), "body", ink, wide=GROW)
            return Row(gap=6, wide=GROW, high=GROW).of(Icon("check" if on else "close", ink=ink), label)
        words = self._value_words(setting, value) if counts else "–"
        return Text(words, "body", _ink(counts), "center" if tall else "left", wide=GROW, high=GROW)

    def _value_words(self, setting: MapSetting, value: Any) -> str:
        if setting.kind == "choice":
            return self._t(f"{setting.name}_is.{value}")
        unit, words = self._t(f"{setting.name}_unit"), f"{value}"
        if isinstance(value, int | float):
            words = self.texts.number(value)
        return f"{words}{unit}" if unit.startswith("″") else f"{words} {unit}".strip()


def _ink(counts: bool) -> str:
    return "ink.primary" if counts else "ink.secondary"
