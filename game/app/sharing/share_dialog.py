"""The one dialog for sharing a position or a whole match, as text, file or picture."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pygame

from game.app.printing.orders import position_order
from game.app.sharing.drawing import position_picture, window_tools, with_foot
from game.app.sharing.where import ask_where
from game.data.files import file_types
from game.data.files.content import Content
from game.data.files.names import safe_filename
from game.data.files.paths import atomic_write
from game.data.saves.match_text import match_text, position_text
from game.data.saves.matches import Match
from game.data.sharing.png_text import MATCH_KEYWORD, POSITION_KEYWORD, put_text
from game.model.contract import PUBLIC, SeenStep, Setup, TextError
from game.model.kit import AnyKit
from game.model.visible_record import RecordPoint
from game.ui import widgets
from game.ui.controls.clipboard import copy_text
from game.ui.controls.old_dialog import DialogBlock
from game.ui.controls.old_dialog import OldDialog as Dialog
from game.ui.folders import open_folder
from game.ui.scene import App
from game.ui.widgets import Action

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
    picture = with_foot(picture, tools, (subject.title, about), text)
    made = io.BytesIO()
    pygame.image.save(picture, made, "position.png")
    return put_text(made.getvalue(), text, keyword) if text else made.getvalue()


class ShareMatch(Dialog):
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
        self.told, self.failed = "", False
        self.saved: Path | None = None
        """The file saved last; ``None`` without one."""

    # --- doing ---

    def tell(self, words: str, *, failed: bool = False) -> None:
        """Report the result of an action."""
        self.told, self.failed = words, failed
        self.rebuild()

    def _copy(self, text: str, key: str) -> None:
        if copy_text(text):
            self.saved = None
            self.tell(self.t(key, n=len(text)))
        else:
            self.tell(self.t("sharing.dialog.no_clipboard"), failed=True)

    def copy_position(self) -> None:
        """Copy the position in its players' notation."""
        self._copy(self.subject.kit.format_position(self.subject.view), "sharing.dialog.copied_position")

    def copy_match(self) -> None:
        """Copy the whole match as one short text."""
        match = self.subject.match
        assert match is not None
        try:
            text = match_text(match)
        except (TextError, ValueError) as error:
            self.tell(self.t("sharing.dialog.too_long", reason=str(error)), failed=True)
            return
        self._copy(text, "sharing.dialog.copied_match")

    def copy_moves(self) -> None:
        """Copy the moves in the record's notation."""
        match = self.subject.match
        assert match is not None
        self._copy(match.record_text(), "sharing.dialog.copied_moves")

    def save_picture(self) -> None:
        """Save the position as a picture."""
        self._save(
            "picture",
            [".png"],
            lambda path: atomic_write(path, position_png(self.app, self.subject), new=True),
        )

    def print(self) -> None:
        it = self.subject
        order = position_order(it.kit, it.content, it.setup, it.view, it.title, self.app.texts.language)
        self.app.open("print", order=order)

    def position_codes(self) -> None:
        """Show the position's text as QR codes."""
        kit, view = self.subject.kit, self.subject.view
        self._codes(lambda: position_text(kit.name, kit.format_position(view)), POSITION_KEYWORD)

    def match_codes(self) -> None:
        """Show the match's text as QR codes."""
        match = self.subject.match
        assert match is not None
        self._codes(lambda: match_text(match), MATCH_KEYWORD)

    def _codes(self, text: Callable[[], str], keyword: str) -> None:
        try:
            self.app.open("codes", title=self.subject.title, text=text(), keyword=keyword)
        except (TextError, ValueError) as error:
            self.tell(self.t("sharing.codes.cannot", reason=str(error)), failed=True)

    def save_file(self) -> None:
        """Save the match as a save, or as a list of moves."""
        match = self.subject.match
        assert match is not None

        self._save("file", [file_types.MATCH, ".txt"], match.save_copy)

    def _save(self, what: str, suffixes: Sequence[str], write: Callable[[Path], object]) -> None:
        stem = safe_filename(f"{datetime.now():%Y-%m-%d_%H-%M}_{self.subject.title}", "match")

        def saved(path: Path) -> None:
            self.saved = path
            self.tell(self.t("sharing.dialog.saved", path=str(path)))

        title, words = self.t(f"sharing.dialog.save_{what}"), self.t(f"sharing.dialog.save_{what}_words")
        ask_where(self.app, title, words, stem, suffixes, write=write, then=saved)

    def animate(self) -> None:
        """Make an animated picture of the match."""
        self.app.open("film", match=self.subject.match, flipped=self.subject.flipped)

    def show_folder(self) -> None:
        """Show the file saved last in the system's file manager."""
        if self.saved is not None and not open_folder(self.saved.parent):
            self.tell(self.t("paths.no_folder", path=str(self.saved.parent)), failed=True)

    # --- looks ---

    def _ways(self) -> list[tuple[str, list[Action]]]:
        subject, t = self.subject, self.t
        secret = "" if subject.open else t("sharing.dialog.secret_position")
        match = subject.match
        no_match = (
            t("sharing.dialog.no_match") if match is None else "" if subject.open else t("match.secret")
        )
        moved = match is not None and bool(match.session.record(PUBLIC).entries)
        no_film = no_match or ("" if moved else t("match.why.no_moves"))

        def way(key: str, icon: str, do: Callable[[], object], why: str) -> Action:
            return Action(key, t(f"sharing.dialog.{key}"), do, icon=icon, why=why)

        return [
            ("position", [
                way("position_text", "copy", self.copy_position, secret),
                way("position_picture", "export", self.save_picture, ""),
                way("position_codes", "grid", self.position_codes, secret),
                way("print", "print", self.print, ""),
            ]),
            ("match", [
                way("match_text", "copy", self.copy_match, no_match),
                way("match_codes", "grid", self.match_codes, no_match),
                way("match_record", "list", self.copy_moves, no_match),
                way("match_file", "file", self.save_file, no_match),
                way("match_picture", "play", self.animate, no_film),
            ]),
        ]  # fmt: skip

    def blocks(self, width: int) -> list[DialogBlock]:
        made = super().blocks(width)
        high, gap, head = self.px(42), self.px(8), self.px(30)
        for key, ways in self._ways():
            rows = -(-len(ways) // COLUMNS)

            def paint(surface: pygame.Surface, rect: pygame.Rect, key: str = key) -> None:
                words = self.t(f"sharing.dialog.{key}")
                self.painter.text(surface, words, "body_strong", (rect.x, rect.centery), middle=True)

            def build(rect: pygame.Rect, ways: list[Action] = ways) -> None:
                self._build_ways(rect, ways)

            made.append(DialogBlock(head, self.px(8), paint=paint))
            made.append(DialogBlock(rows * (high + gap) - gap, 0, build=build))
        if not self.subject.open:
            secret = self.paragraph(self.t("sharing.dialog.secret_position"), width)
            made.append(replace(secret, gap=self.px(12)))
        # the card stays as high as it is when something is told
        return [*made, self.verdict(self.told or " ", width, gap=self.px(12), good=not self.failed)]

    def _build_ways(self, rect: pygame.Rect, ways: list[Action]) -> None:
        gap = self.px(8)
        rows = -(-len(ways) // COLUMNS)
        high = (rect.height - gap * (rows - 1)) // rows
        wide = (rect.width - gap * (COLUMNS - 1)) // COLUMNS
        for number, one in enumerate(ways):
            row, column = divmod(number, COLUMNS)
            place = pygame.Rect(rect.x + column * (wide + gap), rect.y + row * (high + gap), wide, high)
            widgets.action_button(self, place, one)

    def answers(self) -> list[Action]:
        made = super().answers()
        if self.saved is not None:
            made.append(Action("folder", self.t("paths.open_folder"), self.show_folder, icon="folder"))
        return made

    def focus_start(self) -> None:
        if self.focus.current is None:
            self.focus.focus_first("position_text" if self.subject.open else "position_picture")


def make(app: App, subject: ShareSubject) -> ShareMatch:
    """Return the dialog for a subject."""
    return ShareMatch(app, subject)
