"""The parts of Treadboard, their authors and licences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import pygame

from game.data.files.packages import PackageFacts, licence_of, needed_by, package_facts
from game.data.files.paths import ASSETS, PROJECT
from game.data.files.plain_files import read_plain_text
from game.data.files.yaml_files import MAX_BYTES, load_yaml
from game.ui import widgets
from game.ui.controls.page import PageFrame, back_button, page_title
from game.ui.layout import GROW
from game.ui.scene import App, Scene

LIST = ASSETS / "help" / "licences.yaml"

MOST = 12_000
"""Letters of one licence that are shown: some packages collect those of everything they were built with."""


@dataclass(frozen=True)
class Part:
    """What is shown of a part; ``needs`` are packages that come along with it."""

    id: str
    name: str
    version: str = ""
    licence: str = ""
    holder: str = ""
    link: str = ""
    file: str = ""
    package: str = ""
    needs: tuple[PackageFacts, ...] = ()


def load_parts(path: Path = LIST) -> list[Part]:
    """The parts listed in the file, with what installed packages say of themselves; a package that is not
    installed is no part. None if the file can't be read."""
    try:
        document, _ = load_yaml(path, as_text=True)
        data: Any = document.data if document is not None else {}
        listed = [{str(key): str(value) for key, value in part.items()} for part in data["parts"]]
    except (KeyError, TypeError, AttributeError):
        return []
    packages = [part["package"] for part in listed if "package" in part]
    return [part for part in (_part(one, packages) for one in listed) if part is not None]


def _part(said: dict[str, str], packages: Sequence[str]) -> Part | None:
    facts = package_facts(said["package"]) if "package" in said else None
    if facts is None:
        if "package" in said:
            return None
        id_, name, licence, holder, link = (
            said.get(key, "") for key in ("id", "name", "licence", "holder", "link")
        )
        return Part(id_, name, "", licence, holder, link, said.get("file", ""))
    # what has a place of its own in the list is told there
    found = (package_facts(name) for name in needed_by([facts.name]) if name.lower() not in packages)
    return Part(
        id=said.get("id", ""),
        name=said.get("name", facts.name),
        version=facts.version,
        licence=said.get("licence") or facts.licence,
        holder=said.get("holder") or facts.makers,
        link=said.get("link") or facts.link,
        file=said.get("file", ""),
        package=facts.name,
        needs=tuple(one for one in found if one is not None),
    )


def licence_text(name: str) -> str:
    """The text of a file of the project; empty where there is none, and never a file outside of it."""
    if not name:
        return ""
    path = (PROJECT / name).resolve()
    if not path.is_relative_to(PROJECT):
        return ""
    try:
        return read_plain_text(path, MAX_BYTES)
    except (OSError, UnicodeDecodeError):
        return ""


def paragraphs(text: str) -> list[str]:
    """A hard-wrapped text as paragraphs; lines of dashes only divide."""
    found: list[str] = []
    for block in text.split("\n\n"):
        lines = [line.strip() for line in block.splitlines()]
        words = " ".join(line for line in lines if line.strip("-"))
        if words:
            found.append(words)
    return found


class Licences(Scene):
    """A list on the left, the chosen one on the right."""

    name = "licences"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.parts = load_parts()
        self.chosen = 0
        self._card = pygame.Rect(0, 0, 0, 0)

    def build(self) -> None:
        f = PageFrame.of(self)
        parts, card = f.body.columns(24, list=260 if f.small else 300, card=GROW)
        self._card = card.rect
        back_button(self)
        count = max(1, len(self.parts))
        high = min(44.0, (parts.height - 4 * (count - 1)) / count)
        for index, (part, place) in enumerate(
            zip(self.parts, parts.split_rows(count, 4, high), strict=False)
        ):
            on, do, key = index == self.chosen, partial(self._choose, index), f"part.{index}"
            widgets.button(self, place.rect, part.name, align="left", on=on, on_press=do, key=key)
        if not self.parts:
            return
        box = self._card.inflate(-2 * self.px(20), 0)
        top = self._layout_facts(None) + self.px(8)
        html = self._texts()
        if html:
            rect = pygame.Rect(box.left, top, box.width, box.bottom - self.px(12) - top)
            widgets.text_box(self, rect, html, key="text")
        if self.focus.current is None:
            self.focus.focus_first("part.0")

    def _choose(self, index: int) -> None:
        self.chosen = index
        self.rebuild()

    def _texts(self) -> str:
        """The licences of the chosen part and of what comes along with it."""
        part = self.parts[self.chosen]
        own = licence_of(part.package) if part.package else ""
        needs = ((one.name, licence_of(one.name)) for one in part.needs)
        texts = [("", own or licence_text(part.file)), *needs]
        blocks: list[str] = []
        for name, text in texts:
            found = paragraphs(escape(text[:MOST], quote=False))
            blocks += [f"<b>{escape(name, quote=False)}</b>", *found] if name and found else found
        return "<br><br>".join(blocks)

    def _words(self, part: Part, kind: str) -> str:
        key = f"licences.parts.{part.id}.{kind}"
        return self.t(key) if self.app.texts.has(key) else ""

    def _rows(self) -> list[tuple[str, str]]:
        part = self.parts[self.chosen]
        needs = self.app.texts.commas(
            self.t("licences.need", name=one.name, version=one.version, licence=one.licence)
            for one in part.needs
        )
        facts = {
            "version": part.version,
            "licence": part.licence,
            "holder": part.holder,
            "link": part.link,
            "needs": needs,
        }
        rows = [(self.t(f"licences.{key}"), value) for key, value in facts.items() if value]
        note = self._words(part, "note")
        return [*rows, ("", note)] if note else rows

    def _layout_facts(self, surface: pygame.Surface | None) -> int:
        """Draw the facts, or only measure them; gives the y below."""
        card = self._card
        part = self.parts[self.chosen]
        x, right = card.left + self.px(20), card.right - self.px(20)
        y = card.top + self.px(14)
        labels = self.px(96)
        if surface is not None:
            self.painter.text(surface, part.name, "section", (x, y), width=right - x)
        y += self.app.fonts.get("section", self.app.scale).get_linesize() + self.px(4)
        blocks = [
            ("", self._words(part, "what"), "body"),
            *((label, words, "body") for label, words in self._rows()),
        ]
        for number, (label, words, role) in enumerate(blocks):
            left = x if number == 0 else x + labels
            rect = pygame.Rect(left, y, right - left, 0)
            if surface is not None:
                if label:
                    self.painter.text(surface, label, role, (x, y), "ink.tertiary", width=labels)
                colour = "ink.secondary" if number == 0 else "ink.primary"
                self.painter.paragraph(surface, words, role, rect, colour)
            y += self.painter.paragraph_height(words, role, rect.width) + self.px(10 if number == 0 else 4)
        return y + self.px(8)

    def paint(self, surface: pygame.Surface) -> None:
        page_title(self, surface, self.t("licences.title"), self.t("licences.subtitle"))
        if not self.parts:
            return
        card = self._card
        widgets.card(self, surface, card)
        y = self._layout_facts(surface)
        if self._texts():
            self.painter.rule(surface, card.left + self.px(20), y, card.width - 2 * self.px(20))


def make(app: App) -> Scene:
    return Licences(app)
