"""The card of a letter to send: as text, picture or file, or already in the shared folder."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from enum import auto
from functools import partial
from pathlib import Path
from typing import Final

from game.app.maps.folder_threads import FOLDERS, at_once
from game.app.post.correspondence import Correspondence, LetterToSend
from game.app.post.letter_picture import letter_png
from game.app.post.office import paste
from game.app.sharing.reports import Reports
from game.data.files.paths import atomic_write
from game.data.post.post_folder import HEAD
from game.ui.commands import Basic, Commands, Declared, Press, Set
from game.ui.controls.card_screen import CardScreen
from game.ui.controls.dialog import GUARD_S
from game.ui.flow import Flow
from game.ui.folders import open_folder
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.screen import ButtonFit
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Rule, Text

WIDE: Final = 640.0


class LetterPress(Press):
    """What the card has buttons for."""

    COPY = auto()
    CODE = auto()
    PICTURE = auto()
    FILE = auto()
    OPEN_FOLDER = auto()
    COPY_PATH = auto()
    PASTE = auto()


class LetterCard(Reports, CardScreen):
    """The card, with a letter of the match ``mail``."""

    name = "letter"
    guard_s = GUARD_S  # it comes by itself, while hands are on the board

    def __init__(self, app: App, letter: LetterToSend, mail: Correspondence) -> None:
        super().__init__(app)
        self.letter, self.mail = letter, mail
        self.home = "close" if self._in_folder else "copy"

    @property
    def _in_folder(self) -> bool:
        return self.letter.folder is not None and not self.mail.in_folder.wrong

    def watched(self) -> Hashable:
        return self.mail.in_folder

    # --- doing ---

    def copy(self) -> None:
        """Copy what anybody understands."""
        self.copy_text(self.letter.message, "post.letter.copied", "post.letter.not_copied")

    def copy_code(self) -> None:
        """Copy the bare text."""
        self.copy_text(self.letter.text, "post.letter.code_copied", "post.letter.not_copied")

    def copy_path(self) -> None:
        """Copy the path of the shared folder."""
        self.copy_text(str(self.letter.folder), "post.letter.path_copied")

    def write(self, path: Path) -> None:
        """Write the letter as a picture or as a file. Raises ``OSError``, ``ShareError``."""
        letter = self.letter
        made: str | bytes = f"{HEAD}\n{letter.text}\n"
        if path.suffix.lower() == ".png":
            made = letter_png(self.app, self.mail.post, letter.text, letter.signature)
        atomic_write(path, made, new=True)

    def save_picture(self) -> Flow:
        """Save the letter as a picture."""
        return self._save("picture", ".png")

    def save_file(self) -> Flow:
        """Save the letter as a file."""
        return self._save("file", ".txt")

    def _save(self, what: str, suffix: str) -> Flow:
        title, words = f"post.letter.{what}_title", f"post.letter.{what}_words"
        return self.save_as(title, words, self.letter.stem, [suffix], self.write)

    def open_folder(self) -> None:
        """Show the shared folder."""
        folder = self.letter.folder
        if folder is not None:
            shown = FOLDERS.do(str(folder), partial(open_folder, folder))
            if at_once(shown) is False:
                self.report(self.t("paths.no_folder", path=str(folder)), failed=True)

    def paste(self) -> Flow:
        """Take the answer."""
        return paste(self.app)

    def set_at_once(self, command: Set) -> None:
        """Send turns to the folder by themselves, or not."""
        self.app.change("play.send_at_once", command.value)

    commands = Commands(
        Declared(LetterPress.COPY, "post.letter.copy", icon="copy", do=copy),
        Declared(LetterPress.CODE, "post.letter.code", tip="post.letter.code_tip", do=copy_code),
        Declared(LetterPress.PICTURE, "post.letter.picture", icon="export", do=save_picture),
        Declared(LetterPress.FILE, "post.letter.file", icon="file", do=save_file),
        Declared(LetterPress.OPEN_FOLDER, "post.letter.open_folder", icon="folder", do=open_folder),
        Declared(LetterPress.COPY_PATH, "post.letter.copy_path", icon="copy", do=copy_path),
        Declared(LetterPress.PASTE, "post.letter.paste", icon="paste", do=paste),
        Declared(Set, do=set_at_once),
        more=CardScreen.commands,
    )

    # --- the card ---

    def content(self) -> Node:
        letter, t, fit, tight = self.letter, self.t, ButtonFit(18), ButtonFit(10)
        copied = replace(self.act(LetterPress.COPY, kind="ink", wide=GROW), role="body_strong")
        ways = (self.act(one, tight) for one in (LetterPress.CODE, LetterPress.PICTURE, LetterPress.FILE))
        close = self.act(Basic.BACK, fit, label=t("post.letter.close"), icon="", spot="close")
        return Column(pad=(24, 20), wide=WIDE).of(
            Row(gap=12, high=30).of(Icon("letter", 22), Text(letter.title, "card_title")),
            Node(high=6),
            Rule(),
            Node(high=12),
            self._folder() if letter.folder is not None else None,
            Text(t("post.letter.send_also") if self._in_folder else letter.words, "body", lines=0),
            Node(high=12),
            Row(gap=8, high=50).of(copied, *ways),
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
            None if letter.folder is None else Node(high=10),
            None if letter.folder is None else self._at_once(),
            Node(high=16),
            Row(gap=8, high=42).of(
                self.act(LetterPress.PASTE, fit) if letter.answered else None,
                spring(),
                replace(close, wide=max(104.0, close.width(self.measure))),
            ),
        )

    def _folder(self) -> Node:
        """Return the line that says that the letter is in the shared folder, or why it isn't."""
        letter, t, state = self.letter, self.t, self.mail.in_folder
        assert letter.folder is not None
        name = letter.folder.name or str(letter.folder)
        if state.wrong:
            words = t("post.letter.not_in_folder", name=name, reason=state.wrong)
        elif state.under_way:
            words = t("post.letter.under_way", name=name)
        else:
            words = t(
                "post.letter.invitation_in_folder" if letter.first else "post.letter.in_folder", name=name
            )
        icon, ink = ("warning", "signal.error") if state.wrong else ("check", "ink.primary")
        if state.under_way and not state.wrong:
            icon = "hourglass"
        buttons = (self.act(one, ButtonFit(10)) for one in (LetterPress.OPEN_FOLDER, LetterPress.COPY_PATH))
        box = Box(pad=(12, 10), gap=8, radius=6).of(
            Row(gap=10).of(Icon(icon, 20, ink), Text(words, "body_strong", ink, lines=0, wide=GROW)),
            Row(gap=8, high=34).of(*buttons, spring()),
        )
        return Column().of(box, Node(high=12))

    def _at_once(self) -> Node:
        """Return the switch that sends turns to the folder by themselves."""
        t, on = self.t, self.app.settings.play.send_at_once
        return self.tick(Set("at_once"), t("post.send_at_once"), on, tip=t("post.send_at_once_tip"), high=34)


make = LetterCard
