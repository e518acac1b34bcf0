"""The form of a mode, made from its game's declarations (``MapSetting``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pygame

from game.app.modes.draft import FieldPath, ModeDraft
from game.data.files.own_files import TITLE
from game.model.drafting import MapSetting
from game.ui import widgets
from game.ui.controls.numbers import number_field
from game.ui.controls.panel import Panel
from game.ui.layout import GROW, Area, Grow
from game.ui.scene import Scene
from game.ui.tree.controls import Widget
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Rule, Text
from game.ui.tree.tree import PlacedNode

ROW, LOW = 37.0, 36.0
"""A row's height where there is room, and the height below which two lines have none, in tokens."""

MANY = 3
"""Number of grouped numbers from which each has its name above it."""


@dataclass(frozen=True)
class FormRow:
    """A row of the form: its name, and its fields; ``tall``: with names above."""

    label: str
    aside: str
    settings: tuple[MapSetting, ...]
    tall: bool = False
    first: bool = True
    """Whether a line above the row begins a new section."""


class ModeForm(Panel):
    """Shows a draft's fields; ``changed`` is called when a value changes, with whether the form must be
    built anew."""

    def __init__(self, scene: Scene, changed: Callable[[bool], None]) -> None:
        super().__init__(scene)
        self.changed = changed
        self.draft: ModeDraft | None = None
        self.area = Area(0, 0, 0, 0)
        self._placed: list[PlacedNode] = []
        """The placed form: each field has its path as its spot."""

    def _t(self, key: str) -> str:
        """Return a text of the game's settings; empty where there is none."""
        whole = f"{self._shown.kit.name}.setting.{key}"
        return self.t(whole) if self.app.texts.has(whole) else ""

    # --- rows ---

    def rows(self) -> list[FormRow]:
        """Return the rows from above."""
        return list(self._rows(self._shown.settings))

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

    @property
    def _shown(self) -> ModeDraft:
        assert self.draft is not None
        return self.draft

    # --- what is shown ---

    def build(self, area: Area, draft: ModeDraft) -> None:
        """Build all fields in ``area``."""
        self.draft, self.area = draft, area
        self._placed = self.build_node(self._compose(), area)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card, its lines, the names of fields."""
        self.paint_placed(surface, self._placed)

    def _compose(self) -> Node:
        rows = self.rows()
        unit = min(ROW, (self.area.height - 12) / (1 + sum(map(_share, rows))))
        wide = min(124.0, (self.area.width - 28) / 4)
        nodes, aside = [self._title(wide, unit)], ""
        for row in rows:
            low = bool(row.aside) and not row.tall and unit < LOW
            nodes.append(self._row(replace(row, aside=aside) if aside or low else row, wide, unit))
            aside = row.aside if low else ""  # it stands beside the next row of the group
        return Box(radius=6, pad=(14, 6)).of(*nodes)

    def _title(self, wide: float, unit: float) -> Node:
        title = self._shown.fields.title
        field: Node = Text(title, wide=GROW)
        if not self._shown.fixed:
            field = Widget(self._make_title, title, wide=GROW, high=unit - _gap(unit))
        return Row(high=unit, spot=()).of(Text(self.t("modes.name"), "body_strong", wide=wide), field)

    def _row(self, row: FormRow, wide: float, unit: float) -> Node:
        counts = any(self._shown.counts(one) for one in row.settings)
        line = min(unit * _share(row) / 2, self.line_height("small") / self.app.scale)
        names = [Text(row.label, "body_strong", "ink.primary" if counts else "ink.secondary", high=line)]
        if row.aside:
            names.append(Text(row.aside, "small", "ink.secondary", high=line))
        alone = len(row.settings) == 1
        cells = [self._cell(row, one, unit) for one in row.settings]
        body = Row(high=GROW, spot=row.settings[0].path if alone else None).of(
            Column(wide=wide, pad=(0, 0)).of(spring(), *(name for name in names if name.words), spring()),
            Row(gap=12, wide=GROW).of(*cells),
        )
        return Column(high=unit * _share(row)).of(Rule(high=0) if row.first else None, body)

    def _cell(self, row: FormRow, setting: MapSetting, unit: float) -> Node:
        """Return a field, with its name above it or beside it where there are several."""
        alone, name = len(row.settings) == 1, self._t(setting.name)
        control = Column(wide=GROW, high=GROW, pad=(0, _gap(unit) / 2)).of(
            self._control(setting, tall=row.tall)
        )
        spot = None if alone else setting.path
        if row.tall:
            above = Text(name, "small", "ink.secondary", "center", high=Grow(36))
            return Column(wide=GROW, spot=spot).of(above, replace(control, high=Grow(64)))
        if not alone and setting.kind == "number":
            ink = "ink.primary" if self._shown.counts(setting) else "ink.secondary"
            return Row(wide=GROW, spot=spot).of(Text(name, "body", ink, wide=64), control)
        return replace(control, spot=spot)

    def _control(self, setting: MapSetting, *, tall: bool) -> Node:
        draft = self._shown
        value, counts = draft.fields.values[setting.path], draft.counts(setting)
        if draft.fixed or not counts:
            if setting.kind == "yes_no":
                on = bool(value) and counts
                tick = Icon("check" if on else "close", ink=_ink(on))
                label = Text(self._t(f"{setting.name}_set"), "body", _ink(on), wide=GROW)
                return Row(gap=6, high=GROW).of(tick, label)
            words = self._value_words(setting, value) if counts else "–"
            ink = "ink.primary" if counts else "ink.secondary"
            return Text(words, "body", ink, "center" if tall else "left", high=GROW)
        if setting.kind == "choice":
            return Widget(self._make_choice, setting, high=GROW)
        if setting.kind == "yes_no":
            return Widget(self._make_tick, setting, high=GROW)
        field = Widget(self._make_number, setting, wide=GROW if tall else Grow(most=130), high=GROW)
        unit = self._t(f"{setting.name}_unit")
        about = Text(unit, "body", "ink.secondary", wide=GROW) if unit and not tall else None
        return Row(gap=10, high=GROW).of(field, about)

    def _value_words(self, setting: MapSetting, value: Any) -> str:
        if setting.kind == "choice":
            return self._t(f"{setting.name}_is.{value}")
        unit, words = self._t(f"{setting.name}_unit"), f"{value}"
        if isinstance(value, int | float):
            words = self.app.texts.number(value)
        return f"{words}{unit}" if unit.startswith("″") else f"{words} {unit}".strip()

    # --- its widgets ---

    def _make_title(self, rect: pygame.Rect, title: str) -> None:
        widgets.entry(
            self.scene, rect, title, limit=TITLE, key="field.title",
            on_change=lambda text: self._change((), text, typed=True),
        )  # fmt: skip

    def _make_choice(self, rect: pygame.Rect, setting: MapSetting) -> None:
        labels = [self._t(f"{setting.name}_is.{one}") for one in setting.choices]
        chosen = setting.choices.index(self._shown.fields.values[setting.path])
        widgets.segments(
            self.scene, rect, labels, chosen=chosen, key=f"field.{setting.name}",
            on_choose=lambda index: self._change(setting.path, setting.choices[index]),
        )  # fmt: skip

    def _make_tick(self, rect: pygame.Rect, setting: MapSetting) -> None:
        widgets.check_box(
            self.scene, rect, self._t(f"{setting.name}_set"), key=f"field.{setting.name}",
            on=bool(self._shown.fields.values[setting.path]), on_change=partial(self._change, setting.path),
        )  # fmt: skip

    def _make_number(self, rect: pygame.Rect, setting: MapSetting) -> None:
        number_field(
            self.scene, rect, self._shown.fields.values[setting.path], low=setting.least, high=setting.most,
            key=f"field.{setting.name}",
            on_change=lambda text: self._change(setting.path, text, typed=True),
        )  # fmt: skip

    def _change(self, path: FieldPath, value: Any, *, typed: bool = False) -> None:
        draft = self._shown
        before = [draft.counts(one) for one in draft.settings]
        draft.change(path, value, typed=typed)
        self.changed([draft.counts(one) for one in draft.settings] != before)

    # --- what is pointed at ---

    def at(self, point: tuple[int, int]) -> FieldPath | None:
        """Return the field under a point; ``None`` without one."""
        found = (one.node.spot for one in reversed(self._placed) if one.rect.collidepoint(point))
        return next((spot for spot in found if isinstance(spot, tuple)), None)

    def of_key(self, key: str) -> FieldPath | None:
        """Return the field whose widget has that key; ``None`` without one."""
        if not key.startswith("field.") or self.draft is None:
            return None
        name = key.removeprefix("field.").split(".")[0]
        if name == "title":
            return ()
        return next((one.path for one in self.draft.settings if one.name == name), None)


def _share(row: FormRow) -> float:
    """Return a row's height in units."""
    return 1.45 if row.tall else 1.0


def _gap(unit: float) -> float:
    """Return the gap between the controls of two rows."""
    return 8.0 if unit >= 33 else 4.0


def _ink(on: bool) -> str:
    return "ink.primary" if on else "ink.tertiary"
