"""All saved matches: find, resume, replay, copy, delete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import auto
from operator import attrgetter
from pathlib import Path

import pygame

from game.app.matches import chosen
from game.app.matches.deleting import MatchTrash
from game.app.matches.drawing import MatchDrawing
from game.app.matches.filter_row import SetFilter, filter_menus, search_field, state_tabs
from game.app.matches.filters import Filters
from game.app.matches.shelf import SavedMatches
from game.app.sharing.transfer import ask_to_write_folder
from game.data.saves.match_index import MatchRow
from game.data.saves.saves import SaveSummary
from game.ui.commands import Commands, Declared, ListChosen, ListOpened, Press
from game.ui.controls.page_tree import BACK, foot_words, page
from game.ui.controls.tree_list import TreeList
from game.ui.flow import Flow
from game.ui.layout import GROW, Grow
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.still_reading import StillReading
from game.ui.tree.holders import Box, Column, FirstFit, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text


class MatchesPress(Press):
    """What can be done with matches."""

    RESUME = auto()
    REPLAY = auto()
    ANALYSE = auto()
    COPY = auto()
    SHARE = auto()
    DELETE = auto()
    DELETE_COPIES = auto()
    UNDO = auto()
    TRASH = auto()
    EXPORT = auto()
    CLEAR = auto()
    NEW = auto()


HINTS = (
    ("matches.hint_choose", "↑", "↓"), ("matches.hint_open", "accept"), ("matches.hint_tick", "tick"),
    ("matches.hint_delete", "delete"), BACK,
)  # fmt: skip


class Matches(Screen):
    """The screen of matches: the list on the left, the chosen match on the right."""

    name, context = "matches", "library"

    def __init__(self, app: App, folder: Path | None = None, *, state: str = "all") -> None:
        super().__init__(app)
        self.matches = SavedMatches(folder or app.paths.user_saves(), app.texts, keep=app.keep)
        self.filters = Filters(state=state)
        self.trash = MatchTrash(app, self.matches)
        self.drawing = MatchDrawing(self, self.matches)
        self.rows = TreeList[MatchRow](
            self, "list", self.drawing.row, identity=attrgetter("file"), tickable=True
        )
        self._frames = 0

    @property
    def doers(self) -> Sequence[object]:
        return (self.trash,)

    # --- what there is ---

    def enter(self) -> None:
        self._read()

    def uncover(self) -> None:
        self.trash.look_again()
        self._read()

    def leave(self) -> None:
        self.drawing.peeker.close()
        self.matches.close()

    def _read(self, wanted: Path | None = None) -> None:
        """Read the list; choose ``wanted``, else the match that was chosen."""
        self.matches.read()
        self._fill("" if wanted is None else wanted.name)

    def _fill(self, wanted: str = "") -> None:
        current = self.rows.current
        found = self.matches.through(self.filters)
        self.rows.fill(found, wanted or ("" if current is None else current.file))

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
        return self.filters.game if header is None else header.game, ""

    # --- why not ---

    def is_wide(self) -> str | None:
        """Without filters there is nothing to clear."""
        return None if self.filters.narrow else "matches.why.clear"

    def none_deleted(self) -> str | None:
        """Only deletions can be undone."""
        return None if self.trash.deleted else "matches.why.undo"

    def none_trashed(self) -> str | None:
        """There is nothing to see in an empty trash."""
        return None if self.matches.trashed else "matches.why.trash"

    def none_listed(self) -> str | None:
        """What isn't listed isn't exported."""
        return None if self.rows.items else "matches.why.export"

    # --- doing ---

    def forget_note(self) -> None:
        """Take away the message: it was about another match."""
        self.notice.words = ""

    def set_filter(self, command: SetFilter) -> None:
        """Change a filter."""
        self._narrow(replace(self.filters, **{command.name: command.value}))

    def clear(self) -> None:
        """Clear all filters but the state."""
        self._narrow(self.filters.cleared())

    def _narrow(self, filters: Filters) -> None:
        self.filters, self.rows.scroll = filters, 0.0
        self._fill()

    def begin(self) -> None:
        """Set up a match."""
        self.app.open("setup")

    def export(self) -> Flow:
        """Export the ticked matches, or all listed ones, to a folder for other programs."""
        rows = self.rows.ticked or self.rows.items
        # of those the index knows nothing is read
        good = (row for row in rows if row.game or self.matches.save_of(row).header is not None)
        return ask_to_write_folder(self.app, [self.matches.folder / row.file for row in good])

    def delete(self) -> None:
        """Move the ticked matches to the trash, or the chosen one."""
        current = self.rows.current
        words = self.trash.delete(self.rows.ticked or ([] if current is None else [current]))
        self._read()
        self.tell(words)

    def delete_copies(self) -> None:
        """Move the copies of the chosen match to the trash."""
        if (current := self.rows.current) is not None:
            words = self.trash.delete_copies(current.file)
            self._read()
            self.tell(words)

    def undelete(self) -> None:
        """Restore what was deleted last."""
        restored, words = self.trash.undelete()
        self._read(restored)
        self.tell(words)

    commands = Commands(
        Declared(SetFilter, do=set_filter),
        Declared(ListChosen("list"), do=forget_note),
        Declared(ListOpened("list"), do=chosen.open_match),
        Declared(
            MatchesPress.RESUME, "matches.resume", icon="play", do=chosen.resume, why_not=chosen.over
        ),
        Declared(
            MatchesPress.REPLAY, "matches.replay", icon="replay", do=chosen.replay, why_not=chosen.unread
        ),
        Declared(
            MatchesPress.ANALYSE, "matches.analyse", icon="search", do=chosen.analyse,
            why_not=chosen.not_analysed,
        ),
        Declared(MatchesPress.COPY, "matches.copy", icon="copy", do=chosen.copy, why_not=chosen.unread),
        Declared(MatchesPress.SHARE, "matches.share", icon="share", do=chosen.share, why_not=chosen.unread),
        Declared(
            MatchesPress.DELETE, "matches.delete", icon="trash", binding="delete", do=delete
        ),
        Declared(MatchesPress.DELETE_COPIES, "matches.delete_copies", icon="trash", do=delete_copies),
        Declared(
            MatchesPress.UNDO, "matches.undo", icon="undo", tip="matches.undo_note", binding="undo",
            do=undelete, why_not=none_deleted,
        ),
        Declared(
            MatchesPress.TRASH, "matches.trash", icon="trash", do=MatchTrash.open, why_not=none_trashed
        ),
        Declared(MatchesPress.EXPORT, "matches.export", icon="export", do=export, why_not=none_listed),
        Declared(MatchesPress.CLEAR, icon="close", tip="matches.clear", do=clear, why_not=is_wide),
        Declared(MatchesPress.NEW, "menu.new_match", do=begin),
        more=Screen.commands,
    )  # fmt: skip

    # --- the screen ---

    @property
    def _is_empty(self) -> bool:
        """Whether no match was ever played."""
        return not self.matches.rows and not self.trash.deleted and not self.matches.trashed

    def compose(self) -> Node:
        if self._is_empty:
            return page(self, self.t("matches.title"), "", self._nothing(), hints=HINTS[-1:])
        states = state_tabs(self, self.filters, by_post=bool(self.matches.marks))
        reading = self.matches.reading.words(self.app.texts)
        listed: Node = Text(
            reading or self.t("matches.none_here"), "body", "ink.secondary", "center", high=GROW
        )
        if self.rows.items:
            listed = self.rows.node(row=self.density.card, gap=8)
        left = Column(gap=10, wide=GROW).of(Row(gap=8, high=36).of(states, self._files()), listed)
        body = Column(gap=self.density.gap, high=GROW).of(
            filter_menus(self, self.filters, self.matches, MatchesPress.CLEAR),
            Row(gap=20, high=GROW).of(left, self._side()),
        )
        hints = HINTS if self.matches.rows else HINTS[-1:]
        return page(
            self, self.t("matches.title"), self._count(), body, aside=search_field(self, self.filters),
            foot=foot_words(self.note or reading), hints=hints,
        )  # fmt: skip

    @property
    def home(self) -> str:  # type: ignore[override]
        """The stop that has the focus at first."""
        return "new" if self._is_empty else "list"

    def _count(self) -> str:
        """Say how many matches there are, are listed, or ticked."""
        shown, every, ticked = len(self.rows.items), len(self.matches.rows), len(self.rows.ticks)
        if ticked:
            return self.t("matches.ticked", n=ticked)
        if shown != every:
            return self.t("matches.count_of", n=shown, count=every)
        return self.t("matches.count", n=every) if every else ""

    def _nothing(self) -> Node:
        """Return the message for a list where no match was ever played."""
        new = self.act(MatchesPress.NEW, ButtonFit(18), kind="fire", high=44)
        return Column(align="center", high=GROW).of(
            Node(high=Grow(0.45)),
            Icon("history", 48, "ink.tertiary"),
            Node(high=18),
            Text(self.t("matches.empty_list"), "section", align="center"),
            Node(high=6),
            Text(self.t("matches.empty_note"), "body", "ink.secondary", "center", lines=0, wide=520),
            Node(high=54),
            replace(new, wide=max(160.0, new.width(self.measure))),
            spring(),
        )

    # --- files: the way back from the last deletion, the trash, a folder ---

    def _files(self) -> Node:
        """Return the buttons, without words where there is too little room for all."""
        n, trashed = len(self.rows.ticks), self.matches.trashed
        export = self.t("sharing.folder.export_ticked", n=n) if n else self.t("sharing.folder.export_note")
        tips = {
            MatchesPress.UNDO: None,
            MatchesPress.TRASH: self.t("matches.trash_note", n=trashed) if trashed else "",
            MatchesPress.EXPORT: export if self.rows.items else "",
        }
        rows = (
            [self.act(do, ButtonFit(12, words=words), tip=tip) for do, tip in tips.items()]
            for words in (True, False)
        )
        return FirstFit(whole_only=True, wide=GROW).of(*(Row(gap=8).of(spring(), *row) for row in rows))

    # --- the chosen match ---

    def _side(self) -> Node:
        """Return the chosen match, large, with its actions."""
        row = self.rows.current
        card = Box(pad=16, gap=12, radius=6, wide=self.density.side)
        if row is None:
            return card
        save, ticked = self.matches.save_of(row), len(self.rows.ticks)
        ended = save.header is not None and save.result is not None
        delete = self.t("matches.delete_several", n=ticked) if ticked else None
        rated = self.t("matches.why.rated")
        buttons = [
            self.act(MatchesPress.RESUME, kind="fire"),
            self.act(MatchesPress.REPLAY, kind="ink" if ended else "plain"),
            self.act(MatchesPress.ANALYSE),
            self.act(MatchesPress.COPY),
            self.act(MatchesPress.SHARE),
            self.act(MatchesPress.DELETE, label=delete, why=rated if save.counts and not ticked else None),
        ]
        if copies := len(self.matches.copies.get(row.file, ())):
            label = self.t("matches.delete_copies", n=copies)
            buttons.append(self.act(MatchesPress.DELETE_COPIES, label=label))
        preview = Column(high=GROW).of(self.drawing.preview(row))
        return card.of(preview, self.in_columns(buttons, 2, high=self.density.head))

    # --- events ---

    def handle_key(self, event: pygame.event.Event) -> bool:
        leaves = self.app.input.action_for(event, "ui") == "back"
        return (leaves and self.rows.untick()) or super().handle_key(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.matches.keeper.take_news():
            self._read()
        # what is on the screen first is drawn at once, what comes in by scrolling a few a frame
        self._frames += 1
        if self._frames > 2:
            self.matches.read_whole()
        self.drawing.work(12 if self._frames <= 3 else 3)

    def watched(self) -> tuple[StillReading, int]:
        return self.matches.reading, self.drawing.version

    def due(self) -> float:
        if self.drawing.pictures.wanting or self._frames <= 2:
            return 0.0
        return min(super().due(), self.drawing.peeker.due(), self.matches.keeper.due())


make = Matches
