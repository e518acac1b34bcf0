"""The form of a mode, made from what its game declares (``MapSetting``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.app.modes.draft import FieldPath, ModeDraft
from game.data.files.own_files import TITLE
from game.model.drafting import MapSetting
from game.ui import widgets
from game.ui.controls.numbers import number_field
from game.ui.controls.panel import Panel
from game.ui.scene import Scene

MANY = 3
"""From so many numbers on that belong together, each has its name above it."""


@dataclass(frozen=True)
class FormRow:
    """A row of the form: its name, and what stands in it; ``tall``: with names above."""

    label: str
    aside: str
    settings: tuple[MapSetting, ...]
    tall: bool = False
    first: bool = True
    """Whether a line stands above it: it begins something new."""


class ModeForm(Panel):
    """Shows a draft's fields; ``changed`` is called when one has another value, with whether the form must be
    made anew."""

    def __init__(self, scene: Scene, changed: Callable[[bool], None]) -> None:
        super().__init__(scene)
        self.changed = changed
        self.draft: ModeDraft | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.places: list[tuple[pygame.Rect, FieldPath]] = []
        """Where each field is, with its name."""
        self._words: list[tuple[str, pygame.Rect, str, str, bool]] = []
        self._ticks: list[tuple[bool, str, pygame.Rect, bool]] = []
        """Yes or no that can't be changed: whether, its words, where, whether it counts."""
        self._lines: list[int] = []

    def _t(self, key: str) -> str:
        """A word of the game's settings; empty where there is none."""
        assert self.draft is not None
        whole = f"{self.draft.kit.name}.setting.{key}"
        return self.t(whole) if self.app.texts.has(whole) else ""

    # --- rows ---

    def rows(self) -> list[FormRow]:
        """The rows from above."""
        assert self.draft is not None
        return list(self._rows(self.draft.settings))

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

    # --- building ---

    def build(self, rect: pygame.Rect, draft: ModeDraft) -> None:
        """All fields in that place."""
        self.draft, self.rect = draft, rect
        self.places, self._words, self._ticks, self._lines = [], [], [], []
        inner = rect.inflate(-2 * self.px(14), -2 * self.px(6))
        rows = self.rows()
        shares = [1.0, *(1.45 if row.tall else 1.0 for row in rows)]
        unit = min(self.px(37), inner.height / sum(shares))
        wide = min(self.px(124), inner.width // 4)
        gap = self.px(8 if unit >= self.px(33) else 4)
        y = float(inner.y)
        self._title(pygame.Rect(inner.x, round(y), inner.width, round(unit)), wide, gap)
        y += unit
        for row, share in zip(rows, shares[1:], strict=True):
            place = pygame.Rect(inner.x, round(y), inner.width, round(y + unit * share) - round(y))
            if row.first:
                self._lines.append(place.y)
            self._row(row, place, wide, gap)
            y += unit * share

    def _label(
        self,
        words: str,
        place: pygame.Rect,
        role: str = "body_strong",
        *,
        pale: bool = False,
        align: str = "left",
    ) -> None:
        self._words.append((words, place, role, align, pale))

    def _title(self, place: pygame.Rect, wide: int, gap: int) -> None:
        assert self.draft is not None
        self._label(self.t("modes.name"), pygame.Rect(place.x, place.y, wide, place.height))
        field = pygame.Rect(place.x + wide, place.y + gap // 2, place.width - wide, place.height - gap)
        if self.draft.fixed:
            self._label(self.draft.fields.title, field, "body")
            return
        widgets.entry(
            self.scene, field, self.draft.fields.title, limit=TITLE, key="field.title",
            on_change=lambda text: self._change((), text, typed=True),
        )  # fmt: skip
        self.places.append((place, ()))

    def _row(self, row: FormRow, place: pygame.Rect, wide: int, gap: int) -> None:
        draft = self.draft
        assert draft is not None
        pale = not any(draft.counts(one) for one in row.settings)
        name = pygame.Rect(place.x, place.y, wide - self.px(6), place.height)
        if row.aside and not row.tall and place.height < self.px(36):
            # the aside stands beside the next row of the group
            self._label(row.label, name, pale=pale)
            self._label(row.aside, name.move(0, place.height), "small", pale=True)
        elif row.aside:
            half = place.height // 2
            room = min(half, self.line_height("small"))
            self._label(row.label, name.move(0, -room // 2 + self.px(1)), pale=pale)
            self._label(row.aside, name.move(0, room // 2 + self.px(2)), "small", pale=True)
        elif row.label:
            self._label(row.label, name, pale=pale)
        body = pygame.Rect(place.x + wide, place.y, place.width - wide, place.height)
        count = len(row.settings)
        space = self.px(12)
        width = (body.width - space * (count - 1)) // count
        for number, setting in enumerate(row.settings):
            cell = pygame.Rect(body.x + number * (width + space), body.y, width, body.height)
            whole = pygame.Rect(place.x, place.y, place.width, place.height) if count == 1 else cell
            self.places.append((whole, setting.path))
            if row.tall:
                high = round(cell.height * 0.36)
                top = pygame.Rect(cell.x, cell.y + self.px(1), cell.width, high)
                self._label(self._t(setting.name), top, "small", pale=True, align="center")
                cell = pygame.Rect(cell.x, cell.y + high, cell.width, cell.height - high)
            elif count > 1 and setting.kind == "number":
                words = self._t(setting.name)
                self._label(words, cell, "body", pale=not draft.counts(setting))
                taken = self.px(64)
                cell = pygame.Rect(cell.x + taken, cell.y, cell.width - taken, cell.height)
            self._control(setting, cell.inflate(0, -gap), tall=row.tall)

    def _control(self, setting: MapSetting, cell: pygame.Rect, *, tall: bool) -> None:
        draft = self.draft
        assert draft is not None
        value, key = draft.fields.values[setting.path], f"field.{setting.name}"
        if draft.fixed or not draft.counts(setting):
            if setting.kind == "yes_no":
                words = self._t(f"{setting.name}_set")
                self._ticks.append((bool(value), words, cell, draft.counts(setting)))
                return
            words, pale = self._said_value(setting, value), not draft.counts(setting)
            self._label("–" if pale else words, cell, "body", pale=pale, align="center" if tall else "left")
            return
        if setting.kind == "choice":
            labels = [self._t(f"{setting.name}_is.{one}") for one in setting.choices]
            widgets.segments(
                self.scene, cell, labels, chosen=setting.choices.index(value), key=key,
                on_choose=lambda index: self._change(setting.path, setting.choices[index]),
            )  # fmt: skip
        elif setting.kind == "yes_no":
            widgets.check_box(
                self.scene, cell, self._t(f"{setting.name}_set"), on=bool(value), key=key,
                on_change=partial(self._change, setting.path),
            )  # fmt: skip
        else:
            room = cell if tall else pygame.Rect(cell.x, cell.y, min(cell.width, self.px(130)), cell.height)
            number_field(
                self.scene, room, value, low=setting.least, high=setting.most, key=key,
                on_change=lambda text: self._change(setting.path, text, typed=True),
            )  # fmt: skip
            if unit := self._t(f"{setting.name}_unit"):
                left = room.right + self.px(10)
                self._label(
                    unit, pygame.Rect(left, cell.y, cell.right - left, cell.height), "body", pale=True
                )

    def _said_value(self, setting: MapSetting, value: Any) -> str:
        if setting.kind == "choice":
            return self._t(f"{setting.name}_is.{value}")
        unit, said = self._t(f"{setting.name}_unit"), f"{value}"
        if isinstance(value, int | float):
            said = self.scene.app.texts.number(value)
        return f"{said} {unit}".strip() if not unit.startswith("″") else f"{said}{unit}"

    def _change(self, path: FieldPath, value: Any, *, typed: bool = False) -> None:
        draft = self.draft
        assert draft is not None
        before = [draft.counts(one) for one in draft.settings]
        draft.change(path, value, typed=typed)
        self.changed([draft.counts(one) for one in draft.settings] != before)

    # --- looks ---

    def at(self, place: tuple[int, int]) -> FieldPath | None:
        """The field under a point."""
        return next((path for rect, path in self.places if rect.collidepoint(place)), None)

    def of_key(self, key: str) -> FieldPath | None:
        """The field whose widget has that key."""
        if not key.startswith("field.") or self.draft is None:
            return None
        name = key.removeprefix("field.").split(".")[0]
        if name == "title":
            return ()
        return next((one.path for one in self.draft.settings if one.name == name), None)

    def paint(self, surface: pygame.Surface) -> None:
        """The card, its lines, the names of fields."""
        widgets.card(self.scene, surface, self.rect)
        pad = self.px(14)
        for y in self._lines:
            self.painter.rule(surface, self.rect.x + pad, y, self.rect.width - 2 * pad)
        for on, words, place, counts in self._ticks:
            icon, tone = ("check", "ink.primary") if on and counts else ("close", "ink.tertiary")
            ink = "ink.primary" if on and counts else "ink.tertiary"
            widgets.marked_line(self.scene, surface, icon, words, place, "body", ink, tone=tone)
        for words, place, role, align, pale in self._words:
            tone = "ink.secondary" if pale else "ink.primary"
            widgets.line(self.scene, surface, words, place, role, tone, align=align)  # type: ignore[arg-type]
