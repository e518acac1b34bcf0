"""The details of a map: to read, and to edit if it is the player's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any, Final

from game.app.maps.card_words import changed_words, facts_words, origin_words
from game.data.files.names import shows
from game.data.files.paths import shown_path
from game.data.maps.map_cards import MapCard
from game.ui.commands import Commands, Declared, Set
from game.ui.controls.dialog import Dialog, DialogPress, verdict
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
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
        self.before = self.values
        self.home = "title" if keep is not None else "accept"

    def _value(self, name: str) -> str:
        if name == "tags":
            return ", ".join(self.map.tags)
        if name == "title" and self.map.data is not None and "title" not in self.map.data:
            return ""
        return str(getattr(self.map, name))

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

    def typed(self, command: Set) -> None:
        """Take another value of a field."""
        self.values = {**self.values, command.name: command.value}

    commands = Commands(Declared(Set, do=typed), more=Dialog.commands)

    # --- looks ---

    def _facts(self) -> str:
        texts, card = self.app.texts, self.map
        told: list[str] = [facts_words(card, texts), *card.expansions, origin_words(card, texts)]
        if card.path != Path():  # one that is being drawn has none yet
            told.append(shown_path(card.path))
        return " · ".join(part for part in told if part)

    def body(self) -> Node:
        m = self.measure
        if self.keep is None:
            # the lines of the box, and its margins
            plain = self._html().replace("<br>", "\n")
            rows = Text(plain, lines=0).height(m, self.wide - 48 - 40) + 30
            return self.reading("all", self._html(), high=min(rows, 400, 0.55 * self.height))
        names = [self.t(f"library.field.{name}") for name, _ in FIELDS]
        label = min(max(m.text(name, "body") for name in names) + 14, self.wide / 3)
        *lines, (about, limit) = FIELDS
        rows_of = (
            Row(high=self.density.line).of(
                Text(words, wide=label),
                self.entry(
                    Set(name), self.values[name], limit=most, done=DialogPress.ACCEPT, high=GROW,
                    hint=self.t("library.date_form") if name == "date" else "",
                ),
            )
            for (name, most), words in zip(lines, names, strict=False)
        )  # fmt: skip
        box = self.entry_box(Set(about), self.values[about], lines=6 if self.small else 10, limit=limit)
        return Column(gap=6).of(
            Text(self._facts(), "small", "ink.secondary"),
            *rows_of,
            Row().of(Column(wide=label, high=GROW).of(Text(names[-1], high=36)), box),
            verdict(self.wrong),
        )

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
