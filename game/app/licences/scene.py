"""The parts of Treadboard, their authors and licences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from game.data.files.packages import PackageFacts, licence_of, needed_by, package_facts
from game.data.files.paths import ASSETS, PROJECT
from game.data.files.plain_files import read_plain_text
from game.data.files.yaml_files import MAX_BYTES, load_yaml
from game.ui.commands import Commands, Declared
from game.ui.controls.page_tree import page
from game.ui.layout import GROW, Grow
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Rule, Text

LIST = ASSETS / "help" / "licences.yaml"

MOST = 12_000
"""Most letters of one licence that are shown: some packages collect those of everything they were built
with. The whole text is in the package, and in the folder ``licences`` of a packed program."""


@dataclass(frozen=True)
class LicencePart:
    """What the page shows of a part; ``needs`` are packages that come along with it."""

    id: str
    name: str
    version: str = ""
    licence: str = ""
    holder: str = ""
    link: str = ""
    file: str = ""
    package: str = ""
    needs: tuple[PackageFacts, ...] = ()


def load_parts(path: Path = LIST) -> list[LicencePart]:
    """Return the parts listed in the file, with the metadata of installed packages; a package that is not
    installed is left out. Empty if the file can't be read."""
    try:
        document, _ = load_yaml(path, as_text=True)
        data: Any = document.data if document is not None else {}
        listed = [{str(key): str(value) for key, value in part.items()} for part in data["parts"]]
    except (KeyError, TypeError, AttributeError):
        return []
    packages = [part["package"] for part in listed if "package" in part]
    return [part for part in (_part(one, packages) for one in listed) if part is not None]


def _part(said: dict[str, str], packages: Sequence[str]) -> LicencePart | None:
    package = said.get("package")
    facts = package_facts(package) if package else PackageFacts("", "", "", "", "")
    if facts is None:
        return None
    # what has a place of its own in the list is told there
    needed = [name for name in needed_by([facts.name]) if name.lower() not in packages] if package else []
    found = map(package_facts, needed)
    return LicencePart(
        id=said.get("id", ""),
        name=said.get("name", facts.name),
        version=facts.version,
        licence=said.get("licence") or facts.licence,
        holder=said.get("holder") or facts.makers,
        link=said.get("link") or facts.link,
        file=said.get("file") or said.get("packed", ""),
        package=facts.name,
        needs=tuple(one for one in found if one is not None),
    )


def licence_text(name: str) -> str:
    """Return the text of a file of the project; empty if there is none, and never a file outside the
    project."""
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
    """Join a hard-wrapped text into paragraphs; lines of dashes only divide."""
    found: list[str] = []
    for block in text.split("\n\n"):
        lines = [line.strip() for line in block.splitlines()]
        words = " ".join(line for line in lines if line.strip("-"))
        if words:
            found.append(words)
    return found


@dataclass(frozen=True, slots=True)
class ShowPart:
    """Show a part of the list."""

    index: int

    def __str__(self) -> str:
        return f"part.{self.index}"


class Licences(Screen):
    """The page: a list on the left, the chosen part on the right."""

    name, home = "licences", "part.0"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.parts = tuple(load_parts())
        self.chosen = 0

    def show_part(self, command: ShowPart) -> None:
        """Show a part."""
        self.chosen = command.index

    commands = Commands(Declared(ShowPart, do=show_part), more=Screen.commands)

    def compose(self) -> Node:
        parts = Column(gap=4, wide=260 if self.small else 300).of(*(
            self.act(ShowPart(at), label=part.name, on=at == self.chosen, align="left", high=Grow(most=44))
            for at, part in enumerate(self.parts)
        ))  # fmt: skip
        body = Row(gap=24, high=GROW).of(parts, self._card(self.parts[self.chosen])) if self.parts else Node()
        return page(self, self.t("licences.title"), self.t("licences.subtitle"), body)

    def _card(self, part: LicencePart) -> Node:
        """Return everything known of a part."""
        html = self._texts()
        return Box(pad=(20, 14, 12), radius=6, wide=GROW).of(
            Text(part.name, "section"),
            Node(high=4),
            Text(self._words(part, "what"), ink="ink.secondary", lines=0),
            Node(high=10),
            Column(gap=4).of(*(
                Row().of(Text(label, ink="ink.tertiary", wide=96, lines=0), Text(words, wide=GROW, lines=0))
                for label, words in self._rows()
            )),
            Node(high=12),
            Rule() if html else None,
            Node(high=8),
            self.reading("text", html) if html else None,
        )  # fmt: skip

    def _texts(self) -> str:
        """Return the licences of the chosen part and of what comes along with it."""
        part = self.parts[self.chosen]
        own = licence_of(part.package) if part.package else ""
        needs = ((one.name, licence_of(one.name)) for one in part.needs)
        texts = [("", own or licence_text(part.file)), *needs]
        blocks: list[str] = []
        for name, text in texts:
            found = paragraphs(escape(text[:MOST], quote=False))
            if len(text) > MOST:  # not in the middle of a paragraph
                found = [*found[:-1], f"<i>{self.t('licences.shortened')}</i>"]
            blocks += [f"<b>{escape(name, quote=False)}</b>", *found] if name and found else found
        return "<br><br>".join(blocks)

    def _words(self, part: LicencePart, kind: str) -> str:
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


make = Licences
