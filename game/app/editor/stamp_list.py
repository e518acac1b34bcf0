"""The player's own stamps: each with its picture, to be turned and put on the map, renamed, shared,
deleted."""

from __future__ import annotations

from enum import auto
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Final

from game.app.editor.form import Form
from game.app.editor.steps import Steps
from game.data.files.own_files import TITLE, rename_own
from game.data.files.trash import trash
from game.editor import stamps
from game.editor.stamps import Stamp
from game.model.drafting import Draft
from game.ui.commands import Commands, Declared, ListChosen, ListOpened, Press, Valued
from game.ui.controls.clipboard import copy_text
from game.ui.controls.dialog import DialogPress
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW, Grow
from game.ui.scene import App
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Picture, Text
from game.view.draft.board import DraftBoard
from game.view.draft.table_board import TableDraftBoard


class StampPress(Press):
    """What can be done with stamps."""

    SAVE = auto()
    PASTE = auto()
    SHARE = auto()
    RENAME = auto()
    DELETE = auto()


TURNS: Final = {
    "rotate_back": "rotate_left",
    "rotate": "rotate_right",
    "mirror_left_right": "symmetry_left_right",
    "mirror_top_bottom": "symmetry_top_bottom",
}
"""The ways to turn and mirror a stamp, with their icons."""


class TurnStamp(Valued):
    """Turn or mirror the chosen stamp in one of ``TURNS``."""


class StampList(Form):
    """The dialog that asks for a stamp for the map of ``steps``; it answers with the stamp as it was turned
    here."""

    name = "editor_stamps"
    wide = 780.0

    def __init__(self, app: App, steps: Steps, drawing: DraftBoard | TableDraftBoard) -> None:
        super().__init__(app, "stamps", accept=app.texts("stamps.place"))
        self.steps, self.drawing, self.game = steps, drawing, steps.names.game
        self.list = TreeList[Stamp](self, "stamps", self._row, identity=attrgetter("path"))
        self.turned: Stamp | None = None
        """The chosen stamp, as it was turned and mirrored."""
        self.said = ""
        self._read()
        self.home = "stamps" if self.list.items else "save"

    # --- what there is ---

    def _read(self, wanted: Path | None = None) -> None:
        """Read the folder anew, and choose ``wanted``."""
        current = self.list.current
        at = wanted if wanted is not None else current.path if current is not None else None
        self.turned = self.list.fill(stamps.list_stamps(self.game), at)

    def take(self) -> None:
        """Show the chosen stamp."""
        self.turned, self.said = self.list.current, ""

    @property
    def usable(self) -> bool:
        """Whether the chosen stamp can be put on a map."""
        return self.turned is not None and not self.turned.broken

    def status(self) -> str:
        """Return what is wrong with the chosen stamp, or the last message."""
        if self.turned is not None and self.turned.broken:
            return " ".join(self.app.texts.problem(problem) for problem in self.turned.problems[:3])
        if not self.list.items:
            return self.t("stamps.none")
        return self.said or self.t("stamps.words")

    # --- doing ---

    def accept(self) -> None:
        if self.usable:
            self.give(self.turned)

    def turn(self, command: TurnStamp) -> None:
        """Turn or mirror the chosen stamp."""
        stamp = self.turned
        if stamp is None or stamp.clip is None:
            return
        match command.value:
            case "rotate":
                clip = stamp.clip.rotated(1)
            case "rotate_back":
                clip = stamp.clip.rotated(-1)
            case "mirror_left_right":
                clip = stamp.clip.mirrored("left_right")
            case _:
                clip = stamp.clip.mirrored("top_bottom")
        self.turned = Stamp(stamp.path, stamp.title, clip)

    def _take_text(self, what: str, text: str) -> str | None:
        """Change a file with a text that was asked for; return what went wrong, or ``None``."""
        made, stamp = None, self.list.current
        try:
            if what == "save":
                made = self.steps.save_stamp(text)
            elif what == "paste":
                made = stamps.keep_text(self.game, text)
            elif stamp is not None:
                rename_own(stamp.path, text)
        except (OSError, ValueError) as error:
            return self.app.texts.why(error)
        self._read(made)
        return None

    def save_selected(self) -> None:
        """Ask for a name, and store the selection under it."""
        self._ask("save", self.t("stamps.untitled"))

    def rename(self) -> None:
        """Ask for another name."""
        if self.list.current is not None:
            self._ask("rename", self.list.current.title)

    def paste(self) -> None:
        """Ask for a text that somebody shared."""
        self._ask("paste", "", paste=True, limit=200_000)

    def _ask(self, what: str, text: str, *, paste: bool = False, limit: int = TITLE) -> None:
        t = self.t
        self.app.open(
            "dialog", kind="text", title=t(f"stamps.{what}_title"), words=t(f"stamps.{what}_words"),
            check=partial(self._take_text, what), accept=t(f"stamps.{what}_accept"), text=text, paste=paste,
            limit=limit,
        )  # fmt: skip

    def share(self) -> None:
        """Copy the chosen stamp as a text."""
        if self.turned is not None and not self.turned.broken:
            copied = copy_text(stamps.stamp_text(self.game, self.turned))
            self.said = self.t("stamps.copied" if copied else "editor.done.no_clipboard")

    def delete(self) -> None:
        """Move the chosen stamp to the trash."""
        stamp = self.list.current
        if stamp is None:
            return
        self.said = self.t("stamps.deleted", title=stamp.title)
        try:
            trash(stamp.path)
        except (OSError, ValueError) as error:
            self.said = self.app.texts.why(error)
        self._read()

    # --- why not ---

    def none_selected(self) -> str | None:
        """Nothing is selected that could become a stamp."""
        return None if self.steps.can_stamp else "stamps.select_first"

    def not_usable(self, *turns: TurnStamp) -> str | None:
        """None is chosen, or it is broken."""
        return None if self.usable else ""

    def none_chosen(self) -> str | None:
        """None is chosen."""
        return "" if self.list.current is None else None

    commands = Commands(
        Declared(ListChosen("stamps"), do=take),
        Declared(ListOpened("stamps"), do=accept),
        Declared(DialogPress.ACCEPT, do=accept, why_not=not_usable),
        Declared(TurnStamp, do=turn, why_not=not_usable),
        Declared(StampPress.SAVE, "stamps.save", icon="plus", do=save_selected, why_not=none_selected),
        Declared(StampPress.PASTE, "stamps.paste", icon="paste", do=paste),
        Declared(StampPress.SHARE, icon="copy", tip="stamps.share", do=share, why_not=not_usable),
        Declared(StampPress.RENAME, icon="tag", tip="stamps.rename", do=rename, why_not=not_usable),
        Declared(StampPress.DELETE, icon="trash", tip="stamps.delete", do=delete, why_not=none_chosen),
        more=Form.commands,
    )

    # --- looks ---

    def body(self) -> Node:
        foot = self.in_columns(
            [self.act(StampPress.SAVE), self.act(StampPress.PASTE)], 2, high=self.line, gap=6
        )
        rows = self.list.node(row=2 * self.density.row, gap=4, columns=3)
        left = Column(gap=6, wide=GROW).of(rows if self.list.items else self._none(), foot)
        return Row(gap=16, high=392).of(left, self._chosen() if self.list.items else None)

    def _chosen(self) -> Node:
        """Return the chosen stamp, what can be done with it, and how it is."""
        t, stamp = self.t, self.turned
        title, broken = "" if stamp is None else stamp.title, stamp is not None and stamp.broken
        turns = [
            self.act(TurnStamp(way), icon=icon, tip=t(f"editor.menu_item.{way}"))
            for way, icon in TURNS.items()
        ]
        files = [self.act(one) for one in (StampPress.SHARE, StampPress.RENAME, StampPress.DELETE)]
        return Column(gap=6, wide=250).of(
            Box(fill="surface.sunken", high=Grow(most=204), pad=8).of(
                Picture(self.draw_small, self._draft(stamp), high=GROW, words=title)
            ),
            Text(title, "button", align="center", high=20),
            self.in_columns(turns, 4, high=self.line, gap=6),
            self.in_columns(files, 3, high=self.line, gap=6),
            Text(self.status(), "small", "signal.error" if broken else "ink.secondary", lines=4),
        )

    def _draft(self, stamp: Stamp | None) -> Draft | None:
        return None if stamp is None or stamp.broken else self.steps.stamp_draft(stamp)

    def _none(self) -> Node:
        """Return what stamps are, where there are none yet; or what became of the last."""
        words = Text(self.said or self.t("stamps.none"), ink="ink.secondary", align="center", lines=0)
        return Column(gap=14, pad=(150, 0), high=GROW).of(
            spring(), Icon("stamp", 44, "ink.tertiary"), words, spring()
        )

    def _row(self, stamp: Stamp) -> Node:
        sign = Icon("warning", 30, "signal.error", high=GROW)
        picture = sign if stamp.broken else Picture(self.draw_small, self._draft(stamp), high=GROW)
        return Column(gap=3, pad=(8, 6, 3)).of(picture, Text(stamp.title, "small", align="center"))
