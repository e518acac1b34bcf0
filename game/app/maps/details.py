"""The details of a map: to read, and to edit if it is the player's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, Final

import pygame

from game.app.maps.card_words import changed_words, facts_words, origin_words
from game.data.files.names import shows
from game.data.files.paths import shown_path
from game.data.maps.map_cards import MapCard
from game.ui import widgets
from game.ui.controls.old_dialog import DialogBlock
from game.ui.controls.old_dialog import OldDialog as Dialog
from game.ui.scene import App
from game.ui.words import drawable

Keep = Callable[[Mapping[str, Any]], str | None]
"""Stores changes (``None`` for a removed value); returns what is wrong with them, or ``None``."""

FIELDS: Final = (
    ("title", 80),
    ("author", 200),
    ("licence", 200),
    ("date", 20),
    ("tags", 400),
    ("description", 2000),
)
"""The text fields, and their most characters."""


class DetailsDialog(Dialog):
    """The details as a form with ``keep``; without it for reading only."""

    name = "map_details"
    wide = 760.0

    def __init__(self, app: App, card: MapCard, keep: Keep | None) -> None:
        self.map = card
        self.keep = keep
        t = app.texts
        super().__init__(
            app,
            t("library.details_title") if keep is not None else card.title,
            accept=t("library.details_keep") if keep is not None else t("dialog.ok"),
            cancel=t("dialog.cancel") if keep is not None else "",
        )
        self.values = {name: self._value(name) for name, _ in FIELDS}
        self.before = dict(self.values)

    def _value(self, name: str) -> str:
        if name == "tags":
            return ", ".join(self.map.tags)
        data = self.map.document.data if self.map.document is not None else None
        if name == "title" and isinstance(data, dict) and "title" not in data:
            return ""
        value = getattr(self.map, name)
        return str(value)

    # --- doing ---

    def changes(self) -> dict[str, Any]:
        """Return the changed values in the form of the file."""
        found: dict[str, Any] = {}
        for name, _ in FIELDS:
            if self.values[name] == self.before[name]:
                continue
            text = " ".join(self.values[name].split())
            if name == "description":
                text = _tidied(self.values[name])
            if name == "tags":
                tags = [tag.strip() for tag in self.values[name].split(",")]
                found[name] = list(dict.fromkeys(tag for tag in tags if tag)) or None
            else:
                found[name] = text or None
        return found

    def accept(self) -> None:
        """Store the changes; if they are wrong, say so, and nothing is lost."""
        if self.keep is None:
            self.close()
            return
        changes = self.changes()
        empty = "title" in changes and not shows(changes["title"] or "")
        self.close_unless(self.t("library.title_empty") if empty else self.keep(changes) or "")

    # --- looks ---

    def _small(self) -> bool:
        return self.height < 640

    def _facts(self) -> str:
        texts, card = self.app.texts, self.map
        told: list[str] = [facts_words(card, texts), *card.expansions, origin_words(card, texts)]
        if card.path != Path():  # one that is being drawn has none yet
            told.append(shown_path(card.path))
        return " · ".join(part for part in told if part)

    def blocks(self, width: int) -> list[DialogBlock]:
        small, fonts = self._small(), self.painter.fonts
        if self.keep is None:
            # the lines of the box, and its margins
            plain = self._html().replace("<br>", "\n")
            rows = self.painter.paragraph_height(plain, "body", width - self.px(40)) + self.px(30)
            high = min(rows, self.px(300 if small else 400))
            return [
                DialogBlock(high, build=lambda rect: widgets.text_box(self, rect, self._html(), key="all"))
            ]
        step, row = fonts.get("small", self.painter.scale).get_linesize(), self.px(36 if small else 42)
        names = [self.t(f"library.field.{name}") for name, _ in FIELDS]
        widest = max(self.app.fonts.size(name, "body", self.app.scale)[0] for name in names)
        self.label_width = min(widest + self.px(14), width // 3)
        gaps = (self.px(8), *[self.px(6)] * (len(FIELDS) - 1))
        return [
            DialogBlock(step, paint=self._paint_facts),
            *(
                DialogBlock(
                    row - self.px(6), gap, partial(self._build_field, *field), partial(self._label, field[0])
                )
                for field, gap in zip(FIELDS[:-1], gaps, strict=False)
            ),
            DialogBlock(self._about_height(step), self.px(6), self._build_about, self._label_about),
            self.verdict(self.wrong, width, gap=self.px(4)),
            DialogBlock(0, self.px(2)),
        ]

    def _field(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the place of a field, right of the names."""
        return pygame.Rect(rect.x + self.label_width, rect.y, rect.width - self.label_width, rect.height)

    def _build_field(self, name: str, limit: int, rect: pygame.Rect) -> None:
        widgets.entry(
            self,
            self._field(rect),
            self.values[name],
            placeholder=self.t("library.date_form") if name == "date" else "",
            on_change=self._setter(name),
            on_done=lambda text: self.accept(),
            limit=limit,
            key=name,
        )

    def _label(self, name: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        room = pygame.Rect(rect.x, rect.y, self.label_width - self.px(8), rect.height)
        widgets.line(self, surface, self.t(f"library.field.{name}"), room, "body", "ink.primary")

    def _paint_facts(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.painter.text(surface, self._facts(), "small", rect.topleft, "ink.secondary", width=rect.width)

    def _about_height(self, step: int) -> int:
        """Return the height of the description's field, which has several lines."""
        return step * (6 if self._small() else 10) + self.px(14)

    def _build_about(self, rect: pygame.Rect) -> None:
        name, limit = FIELDS[-1]
        widgets.entry_box(
            self, self._field(rect), self.values[name], on_change=self._setter(name), limit=limit, key=name
        )

    def _label_about(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        row = pygame.Rect(rect.x, rect.y, rect.width, min(rect.height, self.px(36)))
        self._label(FIELDS[-1][0], surface, row)

    def _setter(self, name: str) -> Callable[[str], None]:
        def do(text: str) -> None:
            self.values[name] = text

        return do

    def focus_start(self) -> None:
        if self.focus.current is None:
            self.focus.focus_first("title" if self.keep is not None else "accept")

    def _html(self) -> str:
        """Return the details as HTML, for a scrolling box."""
        t, card = self.t, self.map
        lines = [
            (t("library.field.author"), card.author),
            (t("library.field.licence"), card.licence),
            (t("library.field.changed"), changed_words(card, self.app.texts)),
            (t("library.field.tags_read"), self.app.texts.commas(card.tags)),
            (t("library.field.board"), facts_words(card, self.app.texts)),
            (t("library.field.expansion"), self.app.texts.commas(card.expansions)),
            (t("library.field.file"), shown_path(card.path)),
        ]
        told = [
            self.app.texts.colon(f"<b>{_escaped(name)}</b>", _escaped(words))
            for name, words in lines
            if words
        ]
        about = _escaped(card.description).replace("\n", "<br>")
        warned = [f"• {_escaped(self.app.texts.fault(problem.message))}" for problem in card.problems]
        parts = [about, "<br>".join(told), "<br>".join(warned)]
        return "<br><br>".join(part for part in parts if part)


def _escaped(text: str) -> str:
    lines = (escape(drawable(line), quote=False) for line in text.split("\n"))
    return "\n".join(lines)


def _tidied(text: str) -> str:
    """Return a text of several lines without invisible parts: spaces at the ends, repeated empty lines."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    kept = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    return "\n".join(kept).strip("\n")
