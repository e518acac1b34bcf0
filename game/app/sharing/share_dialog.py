"""The one dialog for sharing a position or a whole match, as text, file or picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import auto
from pathlib import Path
from typing import Any, Final

from game.app.printing.orders import position_order
from game.app.sharing.drawing import png_with, position_picture, window_tools, with_foot
from game.app.sharing.reports import Reports
from game.data.files import file_types
from game.data.files.content import Content
from game.data.files.names import safe_filename
from game.data.files.paths import atomic_write
from game.data.saves.match_text import match_text, position_text
from game.data.saves.matches import Match
from game.data.sharing.png_text import MATCH_KEYWORD, POSITION_KEYWORD
from game.model.contract import PUBLIC, SeenStep, Setup, TextError
from game.model.kit import AnyKit
from game.model.visible_record import RecordPoint
from game.ui.commands import Commands, Declared, Press, always
from game.ui.controls.dialog import FIT, Dialog, verdict
from game.ui.flow import Flow
from game.ui.folders import open_folder
from game.ui.scene import App
from game.ui.tree.controls import Button
from game.ui.tree.holders import Column
from game.ui.tree.node import Node
from game.ui.tree.seen import Text

PICTURE_PX: Final = 1024
"""The approximate longer side of a position's picture, in px."""

COLUMNS: Final = 3
"""Buttons per row."""


@dataclass(frozen=True)
class ShareSubject:
    """What is shared: an observation, and its match, if there is one. ``open``: nothing in it is secret;
    otherwise the observation is what everybody sees."""

    kit: AnyKit
    content: Content
    setup: Setup
    view: Any
    title: str
    open: bool = True
    match: Match | None = None
    last: SeenStep[Any, Any] | None = None
    flipped: bool = False


def of_match(match: Match, moment: RecordPoint | None = None, *, flipped: bool = False) -> ShareSubject:
    """Return the subject of a match, with its position at a moment (by default now). While a match has
    secrets, it is what everybody at the table sees."""
    session = match.session
    record = session.record(PUBLIC)
    at = record.at(session.moment if moment is None else moment)
    last = next((step for n in range(at, 0, -1) if (step := record.step(n)).action is not None), None)
    return ShareSubject(
        match.kit, match.plan.content, session.setup, record.view(at), match.title, session.open, match, last,
        flipped,
    )  # fmt: skip


def position_png(app: App, subject: ShareSubject) -> bytes:
    """Return the picture of a position as PNG, with the position in it where nothing is secret; at the end
    of a match, with the match. Raises ``ShareError``."""
    tools = window_tools(app, subject.content, subject.setup)
    picture = position_picture(
        subject.kit.name, tools, subject.view, PICTURE_PX, last=subject.last, flipped=subject.flipped
    )
    about = f"{app.texts.game_name(subject.kit.name)} · {app.texts('match.turn', turn=subject.view.round)}"
    text, keyword = "", POSITION_KEYWORD
    if subject.open and subject.match is not None and subject.kit.game.result(subject.view) is not None:
        # nobody can play on from there: the picture holds the match that led to it
        text, keyword = match_text(subject.match, times=True), MATCH_KEYWORD
    elif subject.open:
        text = position_text(subject.kit.name, subject.kit.format_position(subject.view))
    return png_with(with_foot(picture, tools, (subject.title, about), text), text, keyword)


class ShareWay(Press):
    """The ways to share: four for the position, five for the match; and what follows."""

    POSITION_TEXT = auto()
    POSITION_PICTURE = auto()
    POSITION_CODES = auto()
    PRINT = auto()
    MATCH_TEXT = auto()
    MATCH_CODES = auto()
    MATCH_RECORD = auto()
    MATCH_FILE = auto()
    MATCH_PICTURE = auto()
    FOLDER = auto()


def _way(way: ShareWay, icon: str, do: Any, why_not: Any = always) -> Declared:
    """Return the row of a way to share."""
    return Declared(way, f"sharing.dialog.{way}", icon=icon, do=do, why_not=why_not)


class ShareMatch(Reports, Dialog):
    """The dialog's two rows of buttons: for the position, and for the whole match."""

    name = "share_match"
    wide = 840.0

    def __init__(self, app: App, subject: ShareSubject) -> None:
        t = app.texts
        title = t("sharing.title", title=subject.title)
        super().__init__(
            app, title, t("sharing.dialog.words"), accept=t("sharing.dialog.close"), icon="share"
        )
        self.subject = subject
        self.home = str(ShareWay.POSITION_TEXT if subject.open else ShareWay.POSITION_PICTURE)
        self.saved: Path | None = None
        """The file saved last; ``None`` without one."""

    @property
    def match(self) -> Match:
        """The match that is shared; there must be one."""
        assert self.subject.match is not None
        return self.subject.match

    # --- doing ---

    def _copy(self, text: str, key: str) -> None:
        self.copy_text(text, key)
        if not self.failed:
            self.saved = None

    def copy_position(self) -> None:
        """Copy the position in its players' notation."""
        self._copy(self.subject.kit.format_position(self.subject.view), "sharing.dialog.copied_position")

    def copy_match(self) -> None:
        """Copy the whole match as one short text."""
        try:
            text = match_text(self.match)
        except (TextError, ValueError) as error:
            self.report(self.t("sharing.dialog.too_long", reason=str(error)), failed=True)
            return
        self._copy(text, "sharing.dialog.copied_match")

    def copy_moves(self) -> None:
        """Copy the moves in the record's notation."""
        self._copy(self.match.record_text(), "sharing.dialog.copied_moves")

    def write_picture(self, path: Path) -> None:
        """Write the position as a picture. Raises ``OSError``, ``ShareError``."""
        atomic_write(path, position_png(self.app, self.subject), new=True)

    def save_picture(self) -> Flow:
        """Save the position as a picture."""
        return self._save("picture", [".png"], self.write_picture)

    def print(self) -> None:
        it = self.subject
        order = position_order(it.kit, it.content, it.setup, it.view, it.title, self.app.texts.language)
        self.app.open("print", order=order)

    def position_codes(self) -> None:
        """Show the position's text as QR codes."""
        self._codes(POSITION_KEYWORD)

    def match_codes(self) -> None:
        """Show the match's text as QR codes."""
        self._codes(MATCH_KEYWORD)

    def _codes(self, keyword: str) -> None:
        kit, view = self.subject.kit, self.subject.view
        try:
            if keyword == MATCH_KEYWORD:
                text = match_text(self.match)
            else:
                text = position_text(kit.name, kit.format_position(view))
            self.app.open("codes", title=self.subject.title, text=text, keyword=keyword)
        except (TextError, ValueError) as error:
            self.report(self.t("sharing.codes.cannot", reason=str(error)), failed=True)

    def save_file(self) -> Flow:
        """Save the match as a save, or as a list of moves."""
        return self._save("file", [file_types.MATCH, ".txt"], self.match.save_copy)

    def _save(self, what: str, suffixes: Sequence[str], write: Callable[[Path], object]) -> Flow:
        stem = safe_filename(f"{datetime.now():%Y-%m-%d_%H-%M}_{self.subject.title}", "match")
        title = f"sharing.dialog.save_{what}"
        self.saved = (yield from self.save_as(title, f"{title}_words", stem, suffixes, write)) or self.saved

    def animate(self) -> None:
        """Make an animated picture of the match."""
        self.app.open("film", match=self.match, flipped=self.subject.flipped)

    def show_folder(self) -> None:
        """Show the file saved last in the system's file manager."""
        if self.saved is not None and not open_folder(self.saved.parent):
            self.report(self.t("paths.no_folder", path=str(self.saved.parent)), failed=True)

    # --- why not ---

    def secret(self) -> str | None:
        """Why the position can't be told."""
        return None if self.subject.open else "sharing.dialog.secret_position"

    def no_match(self) -> str | None:
        """Why there is no match to share."""
        if self.subject.match is None:
            return "sharing.dialog.no_match"
        return None if self.subject.open else "match.secret"

    def no_film(self) -> str | None:
        """Why there is nothing to be animated."""
        match = self.subject.match
        if match is None or not self.subject.open or match.session.record(PUBLIC).entries:
            return self.no_match()
        return "match.why.no_moves"

    commands = Commands(
        _way(ShareWay.POSITION_TEXT, "copy", copy_position, secret),
        _way(ShareWay.POSITION_PICTURE, "export", save_picture),
        _way(ShareWay.POSITION_CODES, "grid", position_codes, secret),
        _way(ShareWay.PRINT, "print", print),
        _way(ShareWay.MATCH_TEXT, "copy", copy_match, no_match),
        _way(ShareWay.MATCH_CODES, "grid", match_codes, no_match),
        _way(ShareWay.MATCH_RECORD, "list", copy_moves, no_match),
        _way(ShareWay.MATCH_FILE, "file", save_file, no_match),
        _way(ShareWay.MATCH_PICTURE, "play", animate, no_film),
        Declared(ShareWay.FOLDER, "paths.open_folder", icon="folder", do=show_folder),
        more=Dialog.commands,
    )

    # --- looks ---

    def body(self) -> Node:
        *ways, _ = ShareWay
        groups = (
            Column(gap=4).of(
                Text(self.t(f"sharing.dialog.{key}"), "body_strong", high=30),
                self.in_columns([self.act(way) for way in some], COLUMNS, high=42),
            )
            for key, some in (("position", ways[:4]), ("match", ways[4:]))
        )
        words = self.t("sharing.dialog.secret_position")
        secret = None if self.subject.open else Text(words, ink="ink.secondary", lines=0)
        # the card stays as high as it is when something is told
        told = verdict(self.told or " ", good=not self.failed)
        return Column(gap=10).of(self.paragraph(), *groups, secret, told)

    def answers(self) -> list[Button]:
        folder = [] if self.saved is None else [self.act(ShareWay.FOLDER, FIT)]
        return [*super().answers(), *folder]


make = ShareMatch
