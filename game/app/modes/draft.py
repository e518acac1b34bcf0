"""A mode being viewed or changed: its fields as typed, undo and redo, what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from game.data.files.content import Content
from game.data.files.own_files import TITLE, clean_title
from game.data.files.problems import Problem
from game.data.maps.own_modes import judged, modes_of
from game.data.words.texts import Texts
from game.editor import map_settings
from game.model.drafting import MapSetting
from game.model.kit import AnyKit
from game.ui.model import Model

FieldPath = tuple[str, ...]


@dataclass(frozen=True)
class Fields:
    """The form's values: the title, and by path a number as typed, a choice, or a yes or no."""

    title: str
    values: Mapping[FieldPath, Any]


class ModeDraft(Model):
    """A mode in the form. ``path`` is its file; a new one has none yet. A ``fixed`` one can't be changed."""

    def __init__(
        self,
        kit: AnyKit,
        content: Content,
        texts: Texts,
        title: str,
        data: Mapping[str, Any],
        *,
        path: Path | None = None,
        fixed: bool = False,
        kept: bool = True,
    ) -> None:
        self.kit, self.content, self.texts = kit, content, texts
        self.path, self.fixed = path, fixed
        self.settings = tuple(modes_of(kit).settings())
        values = {one.path: _shown(map_settings.value_of(data, one), one) for one in self.settings}
        self.steps: tuple[Fields, ...] = (Fields(title, values),)
        self.at = 0
        self._last: FieldPath | None = None
        """The field typed in last: further typing in it is not a step of its own."""
        self.kept: Fields | None = self.fields if kept else None

    # --- its fields ---

    @property
    def fields(self) -> Fields:
        """The current values of the fields."""
        return self.steps[self.at]

    def setting(self, path: FieldPath) -> MapSetting:
        return next(one for one in self.settings if one.path == path)

    def counts(self, setting: MapSetting) -> bool:
        """Whether a field has an effect with the current values of the others."""
        return setting.counts(self.fields.values)

    def change(self, path: FieldPath, value: Any, *, typed: bool = False) -> None:
        """Change a value; ``()`` is the title's path."""
        if self.fixed:
            return
        now = self.fields
        made = replace(now, title=value) if not path else replace(now, values={**now.values, path: value})
        if made == now:
            return
        replaces = typed and self._last == path and self.at == len(self.steps) - 1 > 0
        self.at += not replaces
        self.steps = (*self.steps[: self.at], made)
        self._last = path if typed else None
        self._forget()

    # --- undo ---

    @property
    def can_undo(self) -> bool:
        return self.at > 0

    def no_redo(self) -> str | None:
        """There is nothing to redo."""
        return None if self.at < len(self.steps) - 1 else ""

    def undo(self) -> None:
        """Undo the last step."""
        self._go(self.at - 1)

    def redo(self) -> None:
        """Redo the step undone last."""
        self._go(self.at + 1)

    def _go(self, place: int) -> None:
        if 0 <= place < len(self.steps):
            self.at, self._last = place, None
            self._forget()

    @property
    def touched(self) -> bool:
        """Whether something that somebody did here is in no file: a new mode has only its defaults."""
        return self.unsaved and (self.kept is not None or len(self.steps) > 1)

    @property
    def unsaved(self) -> bool:
        """Whether anything differs from the file."""
        return not self.fixed and self.fields != self.kept

    def saved(self, path: Path) -> None:
        """Note that the draft is saved in that file."""
        self.path, self.kept, self._last = path, self.fields, None

    # --- what comes of it ---

    def _forget(self) -> None:
        self.__dict__.pop("_judged", None)

    def wrong(self) -> str:
        """Return the first unreadable field, in words; empty if all can be read."""
        try:
            clean_title(self.fields.title)
        except ValueError:
            return self.texts("modes.bad_title", n=TITLE)
        for setting in self.settings:
            if setting.kind == "number" and self.counts(setting):
                try:
                    map_settings.read(self.fields.values[setting.path], setting)
                except ValueError:
                    name = self.said(setting)
                    params = {"name": name, "low": setting.least, "high": setting.most}
                    return self.texts("modes.bad_number", **params)
        return ""

    def said(self, setting: MapSetting) -> str:
        """Return a field's label, with its group where that has several fields."""
        key, has = f"{self.kit.name}.setting", self.texts.has
        group = self.texts(f"{key}.{setting.path[0]}") if len(setting.path) > 1 else ""
        name = next(k for k in (f"{key}.{setting.name}", f"{key}.{setting.name}_set") if has(k))
        return self.texts.colon(group, self.texts(name)) if group else self.texts(name)

    def data(self) -> dict[str, Any]:
        """Return the file's content without its title. A field that is unreadable or without effect has
        its default."""
        made: dict[str, Any] = {}
        for setting in self.settings:
            value = self.fields.values[setting.path]
            if setting.kind == "number":
                try:
                    value = map_settings.read(value, setting)
                except ValueError:
                    value = setting.usual
            if not self.counts(setting):
                value = setting.usual
            here = made
            for key in setting.path[:-1]:
                here = here.setdefault(key, {})
            here[setting.path[-1]] = value
        return made

    @cached_property
    def _judged(self) -> tuple[str | None, list[Problem]]:
        if self.wrong():
            return None, []
        return judged(self.kit, self.content, self.texts, self.fields.title, self.data())

    @property
    def value(self) -> str | None:
        """Return the value of the match's option; ``None`` while the mode can't be played."""
        return self._judged[0]

    @property
    def problems(self) -> list[Problem]:
        """Return what can't be played, never ends, or has no effect."""
        return self._judged[1]


def _shown(value: Any, setting: MapSetting) -> Any:
    return map_settings.text_of(value, setting) if setting.kind == "number" else value
