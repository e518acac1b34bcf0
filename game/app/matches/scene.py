"""All saved matches: find, resume, replay, copy, delete."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path

import pygame

from game.app.matches.chosen import MatchesButton, OneMatch
from game.app.matches.deleting import MatchTrash
from game.app.matches.drawing import MatchDrawing
from game.app.matches.filter_row import FilterRow
from game.app.matches.filters import STATES, Filters
from game.app.matches.shelf import SavedMatches
from game.app.sharing.transfer import ask_to_write_folder
from game.data.saves.match_index import MatchRow
from game.data.saves.saves import SaveSummary
from game.ui import widgets
from game.ui.controls.notice import NotingScene
from game.ui.controls.page_tree import foot_words, page
from game.ui.controls.ticked_list import TickedList
from game.ui.layout import GROW, Grow
from game.ui.scene import App
from game.ui.tree.controls import TabPress
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Text
from game.ui.tree_scene import ButtonLook, TreeScene


class Matches(NotingScene, TreeScene):
    """The screen of matches: the list on the left, the chosen match on the right."""

    name = "matches"

    def __init__(self, app: App, folder: Path | None = None, *, state: str = "all") -> None:
        super().__init__(app)
        self.matches = SavedMatches(folder or app.paths.user_saves(), app.texts, keep=app.keep)
        self.by = FilterRow(self, self.matches, self._narrow)
        self.by.filters = Filters(state=state)
        self.one = OneMatch(app, self.tell)
        self.trash = MatchTrash(app, self.matches, self._read, self.tell)
        self.drawing = MatchDrawing(self, self.matches)
        self.rows = TickedList[MatchRow](
            self, "list", self.drawing.row, identity=_file, on_choose=self._choose, on_tick=self.repaint,
            on_open=lambda row: self.one.open(self.matches.save_of(row)),
        )  # fmt: skip
        self._frames = 0

    # --- what there is ---

    def enter(self) -> None:
        self._read()

    def uncover(self) -> None:
        self.trash.look_again()
        self._read()
        self.rebuild()

    def leave(self) -> None:
        self.drawing.peeker.close()
        self.matches.close()

    def _read(self, wanted: Path | None = None) -> None:
        """Read the list; choose ``wanted``, else the match that was chosen."""
        self.matches.read()
        self.rows.forget()
        self._fill("" if wanted is None else wanted.name)

    def _fill(self, wanted: str = "") -> None:
        current = self.rows.current
        self.rows.fill(
            self.matches.through(self.by.filters), wanted or ("" if current is None else current.file)
        )

    def _narrow(self) -> None:
        """Apply changed filters."""
        self.rows.scroll = 0
        self._fill()
        self.repaint()

    @property
    def listed(self) -> list[SaveSummary]:
        """Return the matches that pass the filters."""
        return [self.matches.save_of(row) for row in self.rows.items]

    @property
    def current(self) -> SaveSummary | None:
        row = self.rows.current
        return None if row is None else self.matches.save_of(row)

    def help_at(self) -> tuple[str, str]:
        save = self.current
        header = None if save is None else save.header
        return self.by.filters.game if header is None else header.game, ""

    def _choose(self, row: MatchRow) -> None:
        self.note = ""

    # --- doing ---

    def press(self, spot: Hashable) -> None:
        if isinstance(spot, TabPress):
            self.by.change(state=STATES[spot.index])
            return
        match spot:
            case MatchesButton.CLEAR:
                self.by.clear()
            case MatchesButton.NEW:
                self.app.open("setup")
            case MatchesButton.EXPORT:
                self.export()
            case MatchesButton.UNDO:
                self.trash.undelete()
            case MatchesButton.TRASH:
                self.trash.open()
            case MatchesButton.DELETE:
                self.delete()
            case MatchesButton() if (save := self.current) is not None:
                self.one.do(spot, save)

    def export(self) -> None:
        """Export the ticked matches, or all listed ones, to a folder for other programs."""
        rows = self.rows.ticked or self.rows.items
        # of those the index knows nothing is read
        good = (row for row in rows if row.game or self.matches.save_of(row).header is not None)
        ask_to_write_folder(self.app, [self.matches.folder / row.file for row in good])

    def delete(self) -> None:
        """Move the ticked matches to the trash, or the chosen one."""
        current = self.rows.current
        self.trash.delete(self.rows.ticked or ([] if current is None else [current]))

    # --- the screen ---

    @property
    def _is_empty(self) -> bool:
        """Whether no match was ever played."""
        return not self.matches.rows and not self.trash.deleted and not self.matches.trashed

    def compose(self) -> Node:
        if self._is_empty:
            return page(self, self.t("matches.title"), "", self._nothing(), hints=self._hints()[-1:])
        gap = 8 if self.small else 10
        left = Column(gap=10, wide=GROW).of(
            Row(high=36).of(self.by.states(), Node(wide=8), Room(self._files, self._file_looks(), wide=GROW)),
            self.rows.node(row=self.drawing.row_high, gap=8) if self.rows.items else self._none_here(),
        )
        body = Column(gap=gap, high=GROW).of(
            self.by.menus(MatchesButton.CLEAR), Row(gap=20, high=GROW).of(left, self._side())
        )
        hints = self._hints() if self.matches.rows else self._hints()[-1:]
        return page(
            self, self.t("matches.title"), self._count(), body, aside=self.by.search(),
            foot=foot_words(self.note or self.matches.reading.words(self.app.texts)), hints=hints,
        )  # fmt: skip

    def build(self) -> None:
        super().build()
        if self.focus.current is None:
            self.focus.focus_first("new" if self._is_empty else "list")

    def _hints(self) -> list[widgets.Hint]:
        shown, cap, t = self.app.input.shown, self.app.input.cap, self.t
        return [
            (("↑", "↓"), t("matches.hint_choose")),
            ((shown("accept"),), t("matches.hint_open")),
            ((shown("tick", "list"),), t("matches.hint_tick")),
            ((cap("delete"),), t("matches.hint_delete")),
            ((shown("back"),), t("dialog.hint_back")),
        ]

    def _count(self) -> str:
        """Say how many matches there are, are listed, or ticked."""
        shown, every, ticked = len(self.rows.items), len(self.matches.rows), len(self.rows.ticks)
        if ticked:
            return self.t("matches.ticked", n=ticked)
        if shown != every:
            return self.t("matches.count_of", n=shown, count=every)
        return self.t("matches.count", n=every) if every else ""

    def _none_here(self) -> Node:
        told = self.matches.reading.words(self.app.texts) or self.t("matches.none_here")
        words = Text(told, "body", "ink.secondary", "center", high=GROW)
        return Column(high=GROW).of(words)

    def _nothing(self) -> Node:
        """Return the message for a list where no match was ever played."""
        label = self.t("menu.new_match")
        new = self.button(ButtonLook(MatchesButton.NEW, label, kind="fire"), high=44)
        return Column(align="center", high=GROW).of(
            Node(high=Grow(0.45)),
            Icon("history", 48, "ink.tertiary"),
            Node(high=18),
            Text(self.t("matches.empty_list"), "section", align="center"),
            Node(high=6),
            Text(self.t("matches.empty_note"), "body", "ink.secondary", "center", lines=0, wide=520),
            Node(high=54),
            replace(new, wide=max(160, new.width(self.measure))),
            spring(),
        )

    # --- files: the way back from the last deletion, the trash, a folder ---

    def _file_looks(self) -> tuple[ButtonLook, ...]:
        ticked, trashed = len(self.rows.ticks), self.matches.trashed
        export = self.t("sharing.folder.export_note") if self.rows.items else ""
        if ticked:
            export = self.t("sharing.folder.export_ticked", n=ticked)
        tips = (
            (MatchesButton.UNDO, "undo", self.t("matches.undo_note") if self.trash.deleted else ""),
            (MatchesButton.TRASH, "trash", self.t("matches.trash_note", n=trashed) if trashed else ""),
            (MatchesButton.EXPORT, "export", export),
        )
        return tuple(
            ButtonLook(
                do, self.t(f"matches.{do}"), icon, tip=tip, padding=12,
                why="" if tip else self.t(f"matches.why.{do}"),
            )
            for do, icon, tip in tips
        )  # fmt: skip

    def _files(self, looks: tuple[ButtonLook, ...], m: Measure, width: float, height: float) -> Node:
        """Return the buttons, without words where there is too little room for all."""
        buttons = [self.button(look) for look in looks]
        if sum(one.width(m) for one in buttons) + 8 * (len(buttons) - 1) > width:
            buttons = [self.button(replace(look, label=""), wide=height) for look in looks]
        return Row(gap=8).of(spring(), *buttons)

    # --- the chosen match ---

    def _side(self) -> Node:
        """Return the chosen match, large, with its actions."""
        row = self.rows.current
        shown = None if row is None else self.drawing.preview(row, self.rows.version)
        looks = self._looks()
        buttons = self.buttons(looks, wide=len(looks) % 2, high=38 if self.small else 42)
        return Box(pad=16, gap=12, radius=6, wide=300 if self.small else 380).of(
            Column(high=GROW).of(shown), buttons
        )

    def _looks(self) -> list[ButtonLook]:
        save, ticked = self.current, len(self.rows.ticks)
        broken = save is not None and save.header is None
        going = save is not None and save.result is None
        kinds: dict[MatchesButton, tuple[str, widgets.Kind]] = {
            MatchesButton.RESUME: ("play", "fire"),
            MatchesButton.REPLAY: ("replay", "plain" if broken or going else "ink"),
            MatchesButton.ANALYSE: ("search", "plain"),
            MatchesButton.COPY: ("copy", "plain"),
            MatchesButton.SHARE: ("share", "plain"),
            MatchesButton.DELETE: ("trash", "plain"),
        }
        looks = []
        for do, (icon, kind) in kinds.items():
            several = do is MatchesButton.DELETE and ticked
            label = self.t("matches.delete_several", n=ticked) if several else self.t(f"matches.{do}")
            why = "" if save is None else self.one.why_not(do, save)
            looks.append(ButtonLook(do, label, icon, kind, why, hidden=save is None))
        return looks

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        key = self.app.input.pressed(event, "delete", "Ctrl+z")
        if key is not None:
            (self.delete if key == "delete" else self.trash.undelete)()
            return True
        if self.app.input.action_for(event, "ui") == "back" and self.rows.untick():
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        self.let_note_fade(dt)
        if self.matches.keeper.take_news():
            self._read()
            self.repaint()
        self.follow(self.matches.reading)
        # what is on the screen first is drawn at once, what comes in by scrolling a few a frame
        self._frames += 1
        if self._frames > 2:
            self.matches.read_whole()
        if self.drawing.work(12 if self._frames <= 3 else 3):
            self.rows.forget()
            self.repaint()

    def due(self) -> float:
        if self.drawing.pictures.wanting or self._frames <= 2:
            return 0.0
        return min(self.note_due(), self.drawing.peeker.due(), self.matches.keeper.due())


def _file(row: MatchRow) -> str:
    return row.file


make = Matches
