"""All saved matches: resume, replay, copy, delete."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.app.matches.peek import Peeked, Peeker
from game.app.matches.rows import button_rects, paint_details, paint_empty, paint_row, title_words
from game.app.table.analysing import analyse_match, may_analyse
from game.app.table.boards import Pictures
from game.app.table.hooks import Resumable
from game.app.table.opening import resume_save
from game.data.content import Content, load_content
from game.data.matches import Match
from game.data.names import UnsafeName
from game.data.problems import ProblemsError
from game.data.saves import SaveSummary, list_saves
from game.data.trash import Trashed, empty_trash, list_trash, restore, trash
from game.model.kit import Kit
from game.rules.registry import kit as kit_of
from game.ui import crash, widgets
from game.ui.cells import Cells, CellState
from game.ui.dialog import copy_text
from game.ui.notice import NotingScene
from game.ui.page import PageFrame, back_button, page_title
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.ui.application import App

FILTERS = ("all", "open", "over")


class Matches(NotingScene):
    """The list on the left, the chosen match on the right."""

    name = "matches"

    def __init__(self, app: App, folder: Path | None = None) -> None:
        super().__init__(app)
        self.folder = folder or app.paths.user_saves()
        self.saves: list[SaveSummary] = []
        self.listed: list[SaveSummary] = []
        self.filter = "all"
        self.chosen: Path | None = None
        self.deleted: list[Trashed] = []
        self.trashed = 0
        self.note = ""
        self.peeker = Peeker(kit_of)
        self.pictures = Pictures(app)
        self.cells = Cells(
            self, "list", self._paint_row, on_choose=self._choose, on_open=lambda _: self.open_chosen()
        )
        self._frames = 0
        self._contents: dict[str, Content] = {}

    # --- what there is ---

    def enter(self) -> None:
        self._read()

    def show_all(self) -> None:
        """Read everything at once, and choose a match in progress: for screenshots."""
        self._read()
        for save in self.listed:
            self.peeker.now(save)
        self.chosen = next(save.path for save in self.listed if save.header and save.result is None)

    def uncover(self) -> None:
        self._read()
        self.rebuild()

    def leave(self) -> None:
        self.peeker.close()

    def _read(self) -> None:
        self.saves = list_saves(self.folder)
        self.trashed = len(list_trash(self.folder))
        self._filter()

    def _filter(self) -> None:
        wanted = {"all": (True, False), "open": (False,), "over": (True,)}[self.filter]
        self.listed = [save for save in self.saves if (save.result is not None) in wanted]
        place = next((at for at, save in enumerate(self.listed) if save.path == self.chosen), -1)
        if place < 0 and self.listed:
            place = min(max(self.cells.chosen, 0), len(self.listed) - 1)
        self.cells.chosen = place
        self.chosen = self.listed[place].path if place >= 0 else None

    @property
    def current(self) -> SaveSummary | None:
        """The chosen match."""
        at = self.cells.chosen
        return self.listed[at] if 0 <= at < len(self.listed) else None

    def seen(self) -> Peeked | None:
        """What is known of the chosen match by now."""
        save = self.current
        return None if save is None else self.peeker.get(save)

    def content_of(self, kit: Kit[Any, Any]) -> Content:
        """The game's files, for its pictures."""
        if kit.name not in self._contents:
            self._contents[kit.name] = load_content(kit)
        return self._contents[kit.name]

    def _choose(self, index: int) -> None:
        self.chosen = self.listed[index].path
        self.note = ""
        self.rebuild()

    # --- doing ---

    def open_chosen(self) -> None:
        """Enter or a double click: resume it, or replay one that is over."""
        save = self.current
        if save is None or save.header is None:
            return
        if save.result is None:
            self.resume()
        else:
            self.look_through()

    def resume(self) -> None:
        """Go on with the chosen match."""
        save = self.current
        if save is None or save.header is None:
            return
        if self.app.hooks.resume is not None:
            self.app.hooks.resume(self.app, Resumable(save.header.game, title_words(save), source=save.path))
            return
        try:
            resume_save(self.app, save.path)
        except ProblemsError as error:
            self._tell(str(error.problems[0]) if error.problems else "")

    def look_through(self) -> None:
        """Open the chosen match in the replay viewer."""
        save = self.current
        if save is not None and save.header is not None:
            self.app.open("replay", path=save.path)

    def _may_analyse(self, save: SaveSummary) -> bool:
        header = save.header
        timed = header is not None and header.clock is not None and save.result is None
        return header is not None and not timed and may_analyse(self.app, header.game)

    def analyse(self) -> None:
        """Analyse the chosen match, from its last position on."""
        match = self._read_chosen()
        if match is not None:
            analyse_match(self.app, match)

    def _read_chosen(self) -> Match | None:
        """The chosen match, only to be looked at; of one that can't be read that is told."""
        save = self.current
        if save is None or save.header is None:
            return None
        try:
            return Match.resume(save.path, kit_of, write=False)
        except ProblemsError as error:
            self._tell(str(error.problems[0]) if error.problems else "")
            return None

    def copy_record(self) -> None:
        """Put the record of the chosen match into the clipboard."""
        match = self._read_chosen()
        if match is None:
            return
        if not match.session.open:
            self._tell(self.t("matches.secret"))
        elif copy_text(match.record_text()):
            self._tell(self.t("matches.copied"))
        else:
            self._tell(self.t("matches.not_copied"))

    def delete(self) -> None:
        """Put the chosen match into the trash."""
        save = self.current
        if save is None:
            return
        try:
            self.deleted.append(trash(save.path))
        except (OSError, UnsafeName) as error:
            crash.write(self.app.paths.user_data(), f"not deleted: {error}")
            self._tell(self.t("matches.not_deleted", reason=str(error)))
            return
        self._read()
        self._tell(self.t("matches.deleted", title=title_words(save)))

    def undelete(self) -> None:
        """Take the last deleted match out of the trash again."""
        if not self.deleted:
            return
        try:
            self.chosen = restore(self.deleted[-1])
            self.deleted.pop()
        except OSError as error:
            self._tell(self.t("matches.not_deleted", reason=str(error)))
            return
        self._read()
        self._tell(self.t("matches.restored"))

    def empty(self) -> None:
        """Delete for good what is in the trash, after asking."""
        self.app.open(
            "dialog",
            kind="confirm",
            title=self.t("matches.empty_title"),
            words=self.t("matches.empty_words", n=self.trashed),
            accept=self.t("matches.empty"),
            danger=True,
            icon="trash",
            on_accept=self._emptied,
        )

    def _emptied(self) -> None:
        words = self.t("matches.emptied")
        try:
            empty_trash(self.folder)  # deleted maps stay where they are
        except OSError as error:
            words = self.t("matches.not_deleted", reason=str(error))
        self.deleted.clear()
        self._read()
        self._tell(words)

    def _tell(self, words: str) -> None:
        self.note_down(words)
        self.rebuild()

    # --- building ---

    def _list_rect(self) -> pygame.Rect:
        f = PageFrame.of(self)
        return self.box(f.left, f.top + 48, f.width - self._side_width() - 20, f.bottom - f.top - 48)

    def _side_width(self) -> float:
        return 300 if PageFrame.of(self).small else 380

    def _side_rect(self) -> pygame.Rect:
        f = PageFrame.of(self)
        return self.box(f.left + f.width - self._side_width(), f.top, self._side_width(), f.bottom - f.top)

    def build(self) -> None:
        f = PageFrame.of(self)
        back_button(self)
        if not self.saves and not self.deleted and not self.trashed:
            self._build_empty()
            return
        head = self.box(f.left, f.top, f.width - self._side_width() - 20, 36)
        labels = [self.t(f"matches.filter.{name}") for name in FILTERS]
        width = min(sum(widgets.button_width(self, label, padding=16) for label in labels), head.width)
        widgets.segments(
            self,
            pygame.Rect(head.x, head.y, width, head.height),
            labels,
            chosen=FILTERS.index(self.filter),
            on_choose=self._turn,
            key="filter",
        )
        self._build_trash(head, head.x + width)
        cell_height = self.px(64 if f.small else 76)
        self.cells.place(self._list_rect(), len(self.listed), cell_height=cell_height, gap=self.px(8))
        self.cells.show(self.cells.chosen)
        self._build_buttons()
        if self.focus.current is None:
            self.focus.focus_first("list")

    def _build_trash(self, head: pygame.Rect, left: int) -> None:
        """Beside the filters: the way back from the last deletion, and the trash."""
        trash = self.t("matches.trash_note", n=self.trashed) if self.trashed else ""
        wanted = (
            ("empty", "trash", self.empty, trash),
            ("undo", "undo", self.undelete, self.t("matches.undo_note") if self.deleted else ""),
        )
        labels = {key: self.t(f"matches.{key}") for key, _, _, _ in wanted}
        widths = {
            key: widgets.button_width(self, labels[key], icon=icon, padding=12) for key, icon, _, _ in wanted
        }
        gap = self.px(8)
        if sum(widths.values()) + 2 * gap > head.right - left:
            labels, widths = dict.fromkeys(labels, ""), dict.fromkeys(widths, head.height)
        right = head.right
        for key, icon, do, tip in wanted:
            rect = pygame.Rect(right - widths[key], head.y, widths[key], head.height)
            why = "" if tip else self.t(f"matches.why.{key}")
            widgets.button(self, rect, labels[key], icon=icon, on_press=do, tip=tip or None, why=why, key=key)
            right = rect.x - gap

    def _buttons(self) -> list[tuple[str, str, widgets.Kind, Callable[[], None], str]]:
        """Key, icon, kind, deed, and why it can't be done: the same for all matches."""
        save = self.current
        if save is None:
            return []
        if save.header is None:
            broken = self.t("matches.why.broken")
            return [
                ("resume", "play", "fire", self.resume, broken),
                ("replay", "replay", "plain", self.look_through, broken),
                ("analyse", "search", "plain", self.analyse, broken),
                ("copy", "copy", "plain", self.copy_record, broken),
                ("delete", "trash", "plain", self.delete, ""),
            ]
        going, analysed, game = save.result is None, self._may_analyse(save), save.header.game
        reason = "timed" if going and may_analyse(self.app, game) else "no_analysis"
        return [
            ("resume", "play", "fire", self.resume, "" if going else self.t("match.why.over")),
            ("replay", "replay", "plain" if going else "ink", self.look_through, ""),
            ("analyse", "search", "plain", self.analyse, "" if analysed else self.t(f"match.why.{reason}")),
            ("copy", "copy", "plain", self.copy_record, ""),
            ("delete", "trash", "plain", self.delete, ""),
        ]

    def _button_rects(self) -> list[pygame.Rect]:
        """See ``button_rects``."""
        inner = self._side_rect().inflate(-2 * self.px(16), -2 * self.px(16))
        high = self.px(38 if PageFrame.of(self).small else 42)
        return button_rects(inner, len(self._buttons()), high, self.px(8))

    def _build_buttons(self) -> None:
        for (key, icon, kind, do, why), rect in zip(self._buttons(), self._button_rects(), strict=True):
            label = self.t(f"matches.{key}")
            widgets.button(self, rect, label, icon=icon, kind=kind, on_press=do, why=why, key=key)

    def _build_empty(self) -> None:
        if self.app.can_open("setup"):
            label = self.t("menu.new_match")
            width = max(self.px(160), widgets.button_width(self, label))
            rect = pygame.Rect(0, 0, width, self.px(44))
            rect.center = (self.size[0] // 2, self.size[1] * 62 // 100)
            widgets.button(self, rect, label, kind="fire", on_press=lambda: self.app.open("setup"), key="new")
            self.focus.focus_first("new")

    def _turn(self, index: int) -> None:
        self.filter = FILTERS[index]
        self.cells.scroll = 0
        self._filter()
        self.rebuild()

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_DELETE:
                self.delete()
                return True
            if event.key == pygame.K_z and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                self.undelete()
                return True
        return bool(self.listed) and self.cells.handle(event)

    def update(self, dt: float) -> None:
        self.let_note_fade(dt)
        if self.peeker.work():
            self.repaint()
        # what is on the screen first is drawn at once, what comes in by scrolling a few a frame
        self._frames += 1
        if self.pictures.work(12 if self._frames <= 3 else 3):
            self.repaint()

    def due(self) -> float:
        return 0.0 if self.pictures.wanting else min(self.note_due(), self.peeker.due())

    # --- drawing ---

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        paint_row(self, surface, rect, state)

    def paint(self, surface: pygame.Surface) -> None:
        shown = self.app.input.shown
        hints: list[widgets.Hint] = [
            (("↑", "↓"), self.t("matches.hint_choose")),
            ((shown("accept"),), self.t("matches.hint_open")),
            (("Del",), self.t("matches.hint_delete")),
            ((shown("back"),), self.t("dialog.back").lower()),
        ]
        count = self.t("matches.count", n=len(self.saves)) if self.saves else ""
        page_title(self, surface, self.t("matches.title"), count, hints if self.saves else hints[-1:])
        if not self.saves and not self.deleted and not self.trashed:
            paint_empty(self, surface)
            return
        f = PageFrame.of(self)
        if self.note:
            foot = self.box(f.left, f.foot - 10, f.width * 0.55, 20)
            at = (foot.x, foot.centery)
            widgets.text(self, surface, self.note, "body_strong", at, middle=True, width=foot.width)
        save = self.current
        side = self._side_rect()
        if save is not None:
            rects = self._button_rects()
            paint_details(self, surface, side, save, rects[0].y - self.px(12))
        else:
            widgets.card(self, surface, side)
            words = self.t("matches.none_here")
            at = self._list_rect().center
            widgets.text(self, surface, words, "body", at, "ink.secondary", align="center", middle=True)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.listed:
            self.cells.draw(surface)


def make(app: App, folder: Path | None = None) -> Scene:
    """The list of matches."""
    return Matches(app, folder)
