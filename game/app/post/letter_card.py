"""The card of a letter to send: as text, picture or file, or already in the shared folder."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.app.maps.folder_threads import FOLDERS, at_once
from game.app.sharing.where import ask_where
from game.data.files.paths import atomic_write
from game.ui import widgets
from game.ui.controls.card_tree import CardTree
from game.ui.controls.clipboard import copy_text
from game.ui.controls.dialog import GUARD_S
from game.ui.controls.overlay import CardOverlay
from game.ui.folders import open_folder
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.controls import Widget
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Rule, Text
from game.ui.tree_scene import ButtonLook

WIDE: Final = 640.0


@dataclass(frozen=True)
class FolderState:
    """How far a letter for a shared folder is: ``under_way`` there, or ``wrong`` says why it isn't there;
    else it is there."""

    under_way: bool = False
    wrong: str = ""


@dataclass(frozen=True)
class LetterToSend:
    """The letter on the card: its ``title``, its recipients (``words``) and what comes ``then``; the bare
    ``text`` and the ``message`` with it, which anybody understands; the content of a ``file`` and the maker
    of a ``picture`` (PNG); a ``stem`` for the names of both. ``folder`` is the shared folder it is for,
    ``state`` tells how far it is. ``first``: it is an invitation."""

    title: str
    words: str
    then: str
    text: str
    message: str
    file: str
    picture: Callable[[], bytes]
    stem: str
    folder: Path | None = None
    state: Callable[[], FolderState] = FolderState
    first: bool = False


class LetterButton(StrEnum):
    """The buttons of the card."""

    COPY = "copy"
    CODE = "code"
    PICTURE = "picture"
    FILE = "file"
    OPEN_FOLDER = "open_folder"
    COPY_PATH = "copy_path"
    PASTE = "paste"
    CLOSE = "close"


class LetterCard(CardTree, CardOverlay):
    """The card. ``paste`` takes the answer; ``None`` if none is expected."""

    name = "letter"
    guard_s = GUARD_S  # it comes by itself, while hands are on the board

    def __init__(self, app: App, letter: LetterToSend, paste: Callable[[], object] | None = None) -> None:
        super().__init__(app)
        self.letter, self.paste = letter, paste
        self.told, self.failed = "", False
        self._state = letter.state()
        """How far the letter is, as the card shows it."""

    # --- doing ---

    def tell(self, words: str, *, failed: bool = False) -> None:
        """Report the result of an action on the card."""
        self.told, self.failed = words, failed
        self.repaint()

    def press(self, spot: Hashable) -> None:
        match spot:
            case LetterButton.COPY:
                self._copy(self.letter.message, "post.letter.copied")
            case LetterButton.CODE:
                self._copy(self.letter.text, "post.letter.code_copied")
            case LetterButton.PICTURE:
                self._save("picture", ".png", self.letter.picture)
            case LetterButton.FILE:
                self._save("file", ".txt", lambda: self.letter.file)
            case LetterButton.OPEN_FOLDER:
                self._open_folder()
            case LetterButton.COPY_PATH:
                copied = copy_text(str(self.letter.folder))
                self.tell(
                    self.t("post.letter.path_copied" if copied else "match.no_clipboard"), failed=not copied
                )
            case LetterButton.PASTE if self.paste is not None:
                self.paste()
            case LetterButton.CLOSE:
                self.close()

    def _copy(self, text: str, told: str) -> None:
        copied = copy_text(text)
        self.tell(self.t(told if copied else "post.letter.not_copied", n=len(text)), failed=not copied)

    def _save(self, what: str, suffix: str, made: Callable[[], str | bytes]) -> None:
        ask_where(
            self.app, self.t(f"post.letter.{what}_title"), self.t(f"post.letter.{what}_words"),
            self.letter.stem, [suffix], write=lambda path: atomic_write(path, made(), new=True),
            then=lambda path: self.tell(self.t("post.letter.saved", path=str(path))),
        )  # fmt: skip

    def _open_folder(self) -> None:
        folder = self.letter.folder
        if folder is not None:
            shown = FOLDERS.do(str(folder), partial(open_folder, folder))
            if at_once(shown) is False:
                self.tell(self.t("paths.no_folder", path=str(folder)), failed=True)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._state != self.letter.state():
            self._state = self.letter.state()
            self.rebuild()

    # --- the card ---

    def content(self) -> Node:
        letter, t = self.letter, self.t
        in_folder = letter.folder is not None and not self._state.wrong
        ways = (
            ButtonLook(LetterButton.COPY, t("post.letter.copy"), "copy", "ink", role="body_strong"),
            ButtonLook(LetterButton.CODE, t("post.letter.code"), padding=10, tip=t("post.letter.code_tip")),
            ButtonLook(LetterButton.PICTURE, t("post.letter.picture"), "export", padding=10),
            ButtonLook(LetterButton.FILE, t("post.letter.file"), "file", padding=10),
        )
        copied = replace(self.button(ways[0]), wide=GROW)
        paste = ButtonLook(LetterButton.PASTE, t("post.letter.paste"), "paste")
        close = self.button(ButtonLook(LetterButton.CLOSE, t("post.letter.close")))
        return Column(pad=(24, 20), wide=WIDE).of(
            Row(gap=12, high=30).of(Icon("letter", 22), Text(letter.title, "card_title")),
            Node(high=6),
            Rule(),
            Node(high=12),
            self._folder() if letter.folder is not None else None,
            Text(t("post.letter.send_also") if in_folder else letter.words, "body", lines=0),
            Node(high=12),
            Row(gap=8, high=50).of(copied, *map(self.button, ways[1:])),
            Node(high=8),
            Text(
                self.told or " ",
                "small",
                "signal.error" if self.failed else "ink.secondary",
                lines=2,
                high=38,
            ),
            Node(high=4),
            Text(letter.then, "body", "ink.secondary", lines=0),
            self._at_once() if letter.folder is not None else None,
            Node(high=16),
            Row(gap=8, high=42).of(
                self.button(paste) if self.paste is not None else None,
                spring(),
                replace(close, wide=max(104, close.width(self.measure))),
            ),
        )

    def _folder(self) -> Node:
        """Return the line that says that the letter is in the shared folder, or why it isn't."""
        letter, t = self.letter, self.t
        assert letter.folder is not None
        name = letter.folder.name or str(letter.folder)
        if self._state.wrong:
            words = t("post.letter.not_in_folder", name=name, reason=self._state.wrong)
        elif self._state.under_way:
            words = t("post.letter.under_way", name=name)
        else:
            words = t(
                "post.letter.invitation_in_folder" if letter.first else "post.letter.in_folder", name=name
            )
        icon, ink = ("warning", "signal.error") if self._state.wrong else ("check", "ink.primary")
        if self._state.under_way and not self._state.wrong:
            icon = "hourglass"
        buttons = (
            ButtonLook(LetterButton.OPEN_FOLDER, t("post.letter.open_folder"), "folder", padding=10),
            ButtonLook(LetterButton.COPY_PATH, t("post.letter.copy_path"), "copy", padding=10),
        )
        box = Box(pad=(12, 10), gap=8, radius=6).of(
            Row(gap=10).of(Icon(icon, 20, ink), Text(words, "body_strong", ink, lines=0, wide=GROW)),
            Row(gap=8, high=34).of(*map(self.button, buttons), spring()),
        )
        return Column().of(box, Node(high=12))

    def _at_once(self) -> Node:
        """Return the switch that sends turns to the folder by themselves."""
        box = Widget(self._make_at_once, self.app.settings.play.send_at_once, high=34)
        return Column().of(Node(high=10), box)

    def _make_at_once(self, rect: pygame.Rect, on: bool) -> None:
        widgets.check_box(
            self, rect, self.t("post.send_at_once"), on=on, tip=self.t("post.send_at_once_tip"),
            on_change=lambda on: self.app.change("play.send_at_once", on), key="at_once",
        )  # fmt: skip

    def build(self) -> None:
        super().build()
        if self.focus.current is None:
            in_folder = self.letter.folder is not None and not self._state.wrong
            self.focus.focus_first(LetterButton.CLOSE if in_folder else LetterButton.COPY)


make = LetterCard
