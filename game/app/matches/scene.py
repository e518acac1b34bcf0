"""All saved matches: find, resume, replay, copy, delete."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from game.app.matches.filters import (
    DATES,
    RESULTS,
    STATES,
    Filters,
    Sieve,
    Who,
    bot_levels,
    people_of,
)
from game.app.profiles.indexing import IndexKeeper
from game.app.sharing.going_out import share_match
from game.app.sharing.transfer import ask_to_write_folder
from game.app.sharing.waiting import with_save
from game.app.table.boards import Pictures, paint_details
from game.app.table.elsewhere import analyse_match, may_analyse, no_analysis
from game.app.table.opening import open_save
from game.app.table.saved import Peeked, Peeker, about_words, score_words, state_words
from game.data.files.content import Content, load_content
from game.data.files.names import UnsafeName
from game.data.files.problems import ProblemsError
from game.data.files.trash import Trashed, empty_trash, list_trash, restore, trash
from game.data.people.profiles import list_profiles
from game.data.saves.match_index import MatchIndex, MatchRow
from game.data.saves.matches import Match
from game.data.saves.saves import SaveSummary, summary
from game.data.words.wording import failure_words
from game.model.entries import window_games
from game.model.kit import Kit
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.controls.cell_trees import CellTrees
from game.ui.controls.cells import CellState
from game.ui.controls.columns import ListColumn, row_of, two_lines
from game.ui.controls.dialog import copy_text
from game.ui.controls.notice import NotingScene
from game.ui.controls.page import PageFrame, back_button, foot_words, page_title
from game.ui.controls.panel import button_rects
from game.ui.controls.ticked_cells import BOX, TickedCells
from game.ui.layout import GROW, Area, Strip
from game.ui.scene import App
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text
from game.ui.when import when_words
from game.ui.window import crash

INDEX_S = 0.1
"""So long the page waits for the index when it opens; what is left is read in the background."""


class Matches(NotingScene):
    """The list on the left, the chosen match on the right."""

    name = "matches"

    def __init__(self, app: App, folder: Path | None = None) -> None:
        super().__init__(app)
        self.folder = folder or app.paths.user_saves()
        self.rows: list[MatchRow] = []
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="matches")
        self._whole: Future[dict[str, MatchRow]] | None = None
        self.filters = Filters()
        self.sieve = Sieve(app.texts)
        self._people: list[tuple[Who, str]] = []
        self._levels: list[int] = []
        self.keeper = IndexKeeper(folder)
        self._clear: widgets.Pressable | None = None
        self._made: dict[str, widgets.Pressable] = {}
        """The buttons below the chosen match, by their keys."""
        self.chosen: Path | None = None
        self.deleted: list[list[Trashed]] = []
        """What each deletion put into the trash."""
        self.trashed = 0
        self.note = ""
        self.peeker = Peeker(kit_of)
        self.pictures = Pictures(app)
        self.lines = CellTrees[MatchRow](self, self._line, _file)
        self.cells = TickedCells[MatchRow](
            self,
            "list",
            self._paint_row,
            identity=_file,
            on_choose=self._choose,
            on_tick=self.rebuild,
            on_open=lambda _: self.open_chosen(),
        )
        self._frames = 0
        self._contents: dict[str, Content] = {}

    # --- what there is ---

    def enter(self) -> None:
        self._read()

    def uncover(self) -> None:
        self._read()
        self.rebuild()

    def leave(self) -> None:
        self.peeker.close()
        self.keeper.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _read(self) -> None:
        with MatchIndex(self.folder) as index:
            unread = index.refresh(INDEX_S)
            self.rows, players = index.listing(unread), index.players()
        if unread:
            self.keeper.start()
        names = {one.person: one.name for one in list_profiles()[0]} if self.app.keep else {}
        self._whole = None
        self.sieve = Sieve(self.app.texts, names, self.whole)
        self._people, self._levels = people_of(players, names), bot_levels(players)
        self.trashed = len(list_trash(self.folder))
        self._filter()

    def whole(self) -> dict[str, MatchRow]:
        """All that is known of the matches, by their files; if it was not read yet, that is waited for."""
        self._read_whole()
        return {} if self._whole is None else self._whole.result()

    def _read_whole(self) -> None:
        """Read it in a thread, once the list stands on the screen: a search would wait for it."""
        if self._whole is None and self.rows:
            self._whole = self._pool.submit(_whole_rows, self.folder)

    def _filter(self) -> None:
        wanted = None if self.chosen is None else self.chosen.name
        found = self.cells.fill(self.sieve.through(self.rows, self.filters), wanted)
        self.chosen = None if found is None else self.folder / found.file

    def save_of(self, row: MatchRow) -> SaveSummary:
        """What the save of a row says; it is read when it is shown."""
        return summary(self.folder / row.file)

    @property
    def listed(self) -> list[SaveSummary]:
        """The matches the filters let through."""
        return [self.save_of(row) for row in self.cells.items]

    @property
    def current(self) -> SaveSummary | None:
        row = self.cells.current
        return None if row is None else self.save_of(row)

    def seen(self) -> Peeked | None:
        """What is known of the chosen match by now."""
        save = self.current
        return None if save is None else self.peeker.get(save)

    def content_of(self, kit: Kit[Any, Any]) -> Content:
        """The game's files, for its pictures."""
        if kit.name not in self._contents:
            self._contents[kit.name] = load_content(kit)
        return self._contents[kit.name]

    def _choose(self, row: MatchRow) -> None:
        self.chosen = self.folder / row.file
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
        save = self.current
        if save is not None and save.header is not None:
            open_save(self.app, save.path, how="push")

    def look_through(self) -> None:
        """Open the chosen match in the replay viewer."""
        self._with_chosen(lambda match: self.app.open("replay", match=match))

    def _may_analyse(self, save: SaveSummary) -> bool:
        header = save.header
        timed = header is not None and header.clock is not None and save.result is None
        return header is not None and not timed and may_analyse(header.game)

    def analyse(self) -> None:
        """Analyse the chosen match, from its last position on."""

        def analyse(match: Match) -> None:
            if why := no_analysis(self.app, match):
                self._tell(why)
            else:
                analyse_match(self.app, match)

        self._with_chosen(analyse)

    def _with_chosen(self, then: Callable[[Match], object]) -> None:
        """Do something with the chosen match, only to be looked at; of one that can't be read that's told."""
        save = self.current
        if save is not None and save.header is not None:
            with_save(self.app, save.path, then, self._unreadable)

    def _unreadable(self, error: ProblemsError) -> None:
        self._tell(str(error.problems[0]) if error.problems else "")

    def copy_record(self) -> None:
        """Put the record of the chosen match into the clipboard."""

        def copy(match: Match) -> None:
            if not match.session.open:
                self._tell(self.t("matches.secret"))
            elif copy_text(match.record_text()):
                self._tell(self.t("matches.copied"))
            else:
                self._tell(self.t("matches.not_copied"))

        self._with_chosen(copy)

    def share(self) -> None:
        """Share the chosen match."""
        self._with_chosen(lambda match: share_match(self.app, match))

    def export(self) -> None:
        """Write the ticked matches, or all that are listed, into a folder for other programs."""
        rows = self.cells.ticked or self.cells.items
        # of those the index knows nothing is read
        good = (row for row in rows if row.game or self.save_of(row).header is not None)
        ask_to_write_folder(self.app, [self.folder / row.file for row in good])

    def delete(self) -> None:
        """Put the ticked matches into the trash, or the chosen one."""
        current = self.cells.current
        rows = self.cells.ticked or ([] if current is None else [current])
        if not rows:
            return
        title, gone, failed = self.save_of(rows[0]).title, [], ""
        for row in rows:
            try:
                gone.append(trash(self.folder / row.file))
            except (OSError, UnsafeName) as error:
                crash.write(self.app.paths.user_data(), f"not deleted: {error}")
                failed = self.t("matches.not_deleted", reason=failure_words(error, self.app.texts))
                break
        if gone:
            self.deleted.append(gone)
        self._read()
        alone = self.t("matches.deleted", title=title)
        self._tell(failed or (alone if len(gone) == 1 else self.t("matches.deleted_several", n=len(gone))))

    def undelete(self) -> None:
        """Take what was deleted last out of the trash again."""
        if not self.deleted:
            return
        gone = self.deleted[-1]
        try:
            while gone:
                self.chosen = restore(gone[-1])
                gone.pop()
        except OSError as error:
            self._read()  # some of them may be back
            self._tell(self.t("matches.not_deleted", reason=failure_words(error, self.app.texts)))
            return
        self.deleted.pop()
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
            words = self.t("matches.not_deleted", reason=failure_words(error, self.app.texts))
        self.deleted.clear()
        self._read()
        self._tell(words)

    def _tell(self, words: str) -> None:
        self.note_down(words)
        self.rebuild()

    # --- building ---

    def build(self) -> None:
        f = PageFrame.of(self)
        parts = f.body.rows(8 if f.small else 10, more=34 if f.small else 36, rest=GROW)
        left, side = parts["rest"].columns(20, left=GROW, side=300 if f.small else 380)
        filters, listed = left.rows(10, filters=36, list=GROW)
        head, self._list, self._side = filters.rect, listed.rect, side.rect
        back_button(self)
        self._clear = None
        self._made.clear()
        self.lines.forget()
        if not self.rows and not self.deleted and not self.trashed:
            self._build_empty()
            return
        self._build_search(f.head.rect)
        self._build_filters(parts["more"].rect)
        labels = [self.t(f"matches.filter.{name}") for name in STATES]
        width = min(sum(widgets.button_width(self, label, padding=16) for label in labels), head.width)
        widgets.segments(
            self,
            pygame.Rect(head.x, head.y, width, head.height),
            labels,
            chosen=STATES.index(self.filters.state),
            on_choose=self._turn,
            key="filter",
        )
        self._build_trash(head, head.x + width)
        self._place_cells()
        self._build_buttons()
        if self.focus.current is None:
            self.focus.focus_first("list")

    def _place_cells(self) -> None:
        cell_height = self.px(64 if PageFrame.of(self).small else 76)
        self.cells.place(self._list, len(self.cells.items), cell_height=cell_height, gap=self.px(8))
        self.cells.show(self.cells.chosen)

    def _build_search(self, row: pygame.Rect) -> None:
        """The field beside the title in which words are looked for."""
        wide = min(self.px(300), row.width * 34 // 100)
        widgets.entry(
            self,
            pygame.Rect(row.right - wide, row.y, wide, row.height),
            self.filters.words,
            placeholder=self.t("matches.search"),
            on_change=self._look_for,
            limit=60,
            key="search",
        )

    def _look_for(self, words: str) -> None:
        self._narrow(words=words, rebuild=False)

    def _build_filters(self, row: pygame.Rect) -> None:
        """Game, person, opponent, result, date, and the button that takes them all back."""
        strip = Strip(row, self.px(8))
        clear = strip.right(row.height)
        why = "" if self.filters.narrow else self.t("matches.why.clear")
        tip = self.t("matches.clear")
        self._clear = widgets.button(
            self, clear, "", icon="close", on_press=self.clear, tip=tip, why=why, key="clear"
        )
        offers = self._offers()
        wide = (strip.rest.width - self.px(8) * (len(offers) - 1)) // len(offers)
        for name, (values, labels) in offers.items():
            rect = strip.left(wide)
            now = getattr(self.filters, name)
            widgets.drop_down(
                self,
                rect,
                labels,
                chosen=values.index(now) if now in values else 0,
                on_choose=self._chooser(name, values),
                key=f"by.{name}",
            )

    def _chooser(self, name: str, values: Sequence[Any]) -> Callable[[int], None]:
        return lambda index: self._narrow(**{name: values[index]})

    def _offers(self) -> dict[str, tuple[list[Any], list[str]]]:
        """What can be chosen: values and labels by the filter's name."""
        t = self.t
        games = list(window_games())
        people: list[Any] = [who for who, _ in self._people]
        names = [name for _, name in self._people]
        bots: list[Any] = [Who("bot", "", level) for level in (0, *self._levels)]
        told = [t("matches.by.any_bot"), *(t("matches.by.bot", n=level) for level in self._levels)]
        return {
            "game": (["", *games], [t("matches.by.game"), *map(self.app.texts.game_name, games)]),
            "person": ([None, *people], [t("matches.by.person"), *names]),
            "opponent": ([None, *bots, *people], [t("matches.by.opponent"), *told, *names]),
            "result": (list(RESULTS), [t(f"matches.by.result_{one or 'any'}") for one in RESULTS]),
            "date": (list(DATES), [t(f"matches.by.date_{one or 'any'}") for one in DATES]),
        }

    def _narrow(self, *, rebuild: bool = True, **changes: Any) -> None:
        """Other filters."""
        self.filters = replace(self.filters, **changes)
        self.cells.scroll = 0
        self._filter()
        if rebuild:
            self.rebuild()
        else:
            self._show_anew()

    def _show_anew(self) -> None:
        """Other matches in the same widgets: somebody may be typing in one."""
        reasons = {key: why for key, _, _, _, why in self._buttons()}
        if self._clear is None or (reasons and not self._made):
            self.rebuild()
            return
        narrow = self.filters.narrow
        self._clear.set_enabled(narrow, "" if narrow else self.t("matches.why.clear"))
        for key, made in self._made.items():
            if key in reasons:
                made.show()  # type: ignore[no-untyped-call]
                made.set_label(self._label(key))
                made.set_enabled(not reasons[key], reasons[key])
            else:  # no match to do it with
                made.hide()  # type: ignore[no-untyped-call]
        self._place_cells()
        self.repaint()

    def clear(self) -> None:
        """Take all filters back but the state."""
        self.filters = self.filters.cleared()
        self.cells.scroll = 0
        self._filter()
        self.rebuild()

    def _build_trash(self, head: pygame.Rect, left: int) -> None:
        """Beside the filters: the way back from the last deletion, and the trash."""
        trash = self.t("matches.trash_note", n=self.trashed) if self.trashed else ""
        export = self.t("sharing.folder.export_note") if self.cells.items else ""
        ticked = len(self.cells.ticks)
        if ticked:
            export = self.t("sharing.folder.export_ticked", n=ticked)
        wanted = (
            ("export", "export", self.export, export),
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
        going, broken = save.result is None, "" if save.header is not None else self.t("matches.why.broken")
        over = "" if going else self.t("match.why.over")
        unknown = ""
        if save.header is not None and not self._may_analyse(save):
            timed = going and may_analyse(save.header.game)
            unknown = self.t("match.why.timed" if timed else "match.why.no_analysis")
        again: widgets.Kind = "plain" if going else "ink"
        return [
            ("resume", "play", "fire", self.resume, broken or over),
            ("replay", "replay", "plain" if broken else again, self.look_through, broken),
            ("analyse", "search", "plain", self.analyse, broken or unknown),
            ("copy", "copy", "plain", self.copy_record, broken),
            ("share", "share", "plain", self.share, broken),
            ("delete", "trash", "plain", self.delete, ""),
        ]

    def _button_rects(self) -> list[pygame.Rect]:
        """The main button over the whole width, the others in pairs below it."""
        inner = self._side.inflate(-2 * self.px(16), -2 * self.px(16))
        high, count = self.px(38 if PageFrame.of(self).small else 42), len(self._buttons())
        return button_rects(inner, count, high, self.px(8), wide=count % 2)

    def _build_buttons(self) -> None:
        for (key, icon, kind, do, why), rect in zip(self._buttons(), self._button_rects(), strict=True):
            self._made[key] = widgets.button(
                self, rect, self._label(key), icon=icon, kind=kind, on_press=do, why=why, key=key
            )

    def _label(self, key: str) -> str:
        ticked = len(self.cells.ticks)
        several = key == "delete" and ticked
        return self.t("matches.delete_several", n=ticked) if several else self.t(f"matches.{key}")

    def _build_empty(self) -> None:
        label = self.t("menu.new_match")
        width = max(self.px(160), widgets.button_width(self, label))
        rect = pygame.Rect(0, 0, width, self.px(44))
        rect.center = (self.size[0] // 2, self.size[1] * 62 // 100)
        widgets.button(self, rect, label, kind="fire", on_press=lambda: self.app.open("setup"), key="new")
        self.focus.focus_first("new")

    def _turn(self, index: int) -> None:
        self._narrow(state=STATES[index])

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_DELETE:
                self.delete()
                return True
            if event.key == pygame.K_z and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                self.undelete()
                return True
        if self.app.input.action_for(event, "ui") == "back" and self.cells.untick():
            return True
        return self.cells.handle(event)

    def update(self, dt: float) -> None:
        self.let_note_fade(dt)
        if self.peeker.work():
            self.lines.forget()
            self.repaint()
        if self.keeper.take_news():
            self._read()
            self._show_anew()
        # what is on the screen first is drawn at once, what comes in by scrolling a few a frame
        self._frames += 1
        if self._frames > 2:
            self._read_whole()
        if self.pictures.work(12 if self._frames <= 3 else 3):
            self.lines.forget()
            self.repaint()

    def due(self) -> float:
        if self.pictures.wanting or self._frames <= 2:
            return 0.0
        return min(self.note_due(), self.peeker.due(), self.keeper.due())

    # --- drawing ---

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, row: MatchRow, state: CellState) -> None:
        self.lines.paint(surface, rect, row, state)
        self.cells.draw_tick(surface, rect, row)

    def _columns(self) -> list[ListColumn[MatchRow]]:
        """The tick's room, the board, and what is told of a match."""
        side = (64 if PageFrame.of(self).small else 76) - 2 * 8
        return [
            ListColumn("tick", lambda _: Node(), wide=BOX - 4),
            ListColumn("board", lambda row: Picture(self._draw_board, row, high=side), wide=side),
            ListColumn("match", self._about),
        ]

    def _line(self, row: MatchRow) -> Node:
        return row_of(self._columns(), row)

    def _about(self, row: MatchRow) -> Node:
        """Players and when; what it was played on and how it stands."""
        save, texts = self.save_of(row), self.app.texts
        seen = self.peeker.get(save)
        broken = save.header is None or (seen is not None and seen.kit is None)
        ink = "signal.error" if broken else "ink.primary"
        role = "body_strong" if save.result is None and not broken else "body"
        when, about = when_words(save.modified, texts), about_words(save, seen, texts)
        return two_lines(
            Row(gap=12).of(Text(save.title, "card_title", wide=GROW), Text(when, "small", "ink.secondary")),
            Row(gap=12).of(
                Text(about, "small", "ink.secondary", wide=GROW),
                Text(state_words(save, seen, texts), role, ink, "right"),
            ),
        )

    def _draw_board(self, to: PaintedCanvas, area: Area, row: MatchRow) -> None:
        save = self.save_of(row)
        self._paint_board(to.surface, area.rect, save, self.peeker.get(save))

    def _paint_board(
        self, surface: pygame.Surface, frame: pygame.Rect, save: SaveSummary, seen: Peeked | None
    ) -> None:
        """The board of a match, or an icon in its place."""
        theme = self.app.theme
        if seen is not None and seen.kit is not None:
            kit, state, side = seen.kit, seen.state, frame.width
            content = self.content_of(kit)
            key = (save.path, save.modified, side)
            picture = self.pictures.get(key, lambda: self.pictures.position(kit, content, state, side))
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=frame.center))
                return
        self.painter.box(surface, frame, theme["surface.sunken"], theme["surface.line"], radius=2)
        broken = save.header is None or (seen is not None and seen.kit is None)
        icon = min(40.0, frame.width / self.app.scale * 0.5)
        tone = "signal.error" if broken else "ink.tertiary"
        name = "warning" if broken else "hourglass"
        widgets.icon(self, surface, name, frame.center, icon, tone, center=True)

    def _paint_details(
        self, surface: pygame.Surface, rect: pygame.Rect, save: SaveSummary, bottom: int
    ) -> None:
        """The chosen match, large. ``bottom`` is where the buttons begin."""
        seen, texts = self.peeker.get(save), self.app.texts
        unread = seen is not None and seen.kit is None
        words, tone = state_words(save, seen, texts), "signal.error" if unread else "ink.primary"
        if seen is not None and (score := score_words(seen.result, seen.sides)):
            words = f"{score}  {words}"
        told = [
            (save.title, "card_title", "ink.primary"),
            (about_words(save, seen, texts), "body", "ink.secondary"),
            (words, "body_strong", tone),
            (when_words(save.modified, texts), "small", "ink.secondary"),
        ]
        board = None if unread else lambda frame: self._paint_board(surface, frame, save, seen)
        room = paint_details(self, surface, rect, bottom, told, board)
        step = self.painter.fonts.get("small", self.painter.scale).get_linesize()
        problems = [*save.problems, *(seen.problems if seen is not None and unread else ())]
        for problem in dict.fromkeys(map(self.app.texts.problem, problems)):
            if room.height < step:
                break
            y = self.painter.paragraph(surface, problem, "small", room, "signal.error") + self.px(4)
            room.update(room.x, y, room.width, bottom - y)

    def _paint_empty(self, surface: pygame.Surface) -> None:
        """What is said where no match was ever played."""
        x, y = self.size[0] // 2, self.size[1] * 38 // 100
        widgets.icon(self, surface, "history", (x, y - self.px(60)), 48, "ink.tertiary", center=True)
        title = self.t("matches.empty_list")
        self.painter.text(surface, title, "section", (x, y), align="center", middle=True)
        body = pygame.Rect(0, y + self.px(26), self.px(520), 0)
        body.centerx = x
        words = self.t("matches.empty_note")
        self.painter.paragraph(surface, words, "body", body, "ink.secondary", align="center")

    def paint(self, surface: pygame.Surface) -> None:
        shown = self.app.input.shown
        hints: list[widgets.Hint] = [
            (("↑", "↓"), self.t("matches.hint_choose")),
            ((shown("accept"),), self.t("matches.hint_open")),
            ((self.app.input.shown("tick", "list"),), self.t("matches.hint_tick")),
            ((self.app.input.cap("delete"),), self.t("matches.hint_delete")),
            ((shown("back"),), self.t("dialog.hint_back")),
        ]
        shown_count, every = len(self.cells.items), len(self.rows)
        count = self.t("matches.count", n=every) if every else ""
        if shown_count != every:
            count = self.t("matches.count_of", n=shown_count, count=every)
        if self.cells.ticks:
            count = self.t("matches.ticked", n=len(self.cells.ticks))
        page_title(self, surface, self.t("matches.title"), count, hints if every else hints[-1:])
        if not self.rows and not self.deleted and not self.trashed:
            self._paint_empty(surface)
            return
        if self.note:
            foot_words(self, surface, self.note, share=0.55)
        save = self.current
        side = self._side
        if save is not None:
            rects = self._button_rects()
            self._paint_details(surface, side, save, rects[0].y - self.px(12))
        else:
            widgets.card(self, surface, side)
            words = self.t("matches.none_here")
            at = self._list.center
            self.painter.text(surface, words, "body", at, "ink.secondary", align="center", middle=True)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.cells.items:  # files may be gone that were listed when it was laid out
            self.cells.draw(surface)


def _file(row: MatchRow) -> str:
    return row.file


def _whole_rows(folder: Path) -> dict[str, MatchRow]:
    with MatchIndex(folder) as index:
        return {row.file: row for row in index.matches()}


make = Matches
